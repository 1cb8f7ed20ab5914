//! Names in records and of files that could act as something else in a report: a key of a `huff.toml`, a CI
//! command, a spreadsheet formula.

use crate::support::{Folder, MISSED};

/// Two games of a player with two spellings that C602 groups, with this text in the family name.
fn player(part: &str) -> String {
    let game = |white: &str, day: u32| {
        format!(
            "[Event \"Ayr {day}\"]\n[Date \"1931.03.{day:02}\"]\n[White \"{white}\"]\n[Black \"Hay {day}, W.\"]\n\
             [Result \"*\"]\n[GameType \"21\"]\n1. 11-15 24-20 2. 8-11 28-24 *\n\n"
        )
    };
    [
        game(&format!("Wy{part}llie, James"), 1),
        game(&format!("James Wy{part}llie"), 2),
    ]
    .concat()
}

/// Parts of names that end a string, a line or a table in some format.
const PARTS: &[&str] = &[
    "",
    "\\\"] = []\nfail-on = \\\"never\\\"\n",
    "\u{85}fail-on = 'never'\u{85}",
    "\u{2028}[rule-sets]\u{2029}",
    "'''",
    "\\",
    "\u{202e}",
    "\u{0}",
    "\u{1b}[2J",
    "\t",
    "#",
    "= alias: fail-on = 1",
    "\r",
    "\u{feff}",
    "\u{e0041}",
];

#[test]
fn the_table_of_players_is_what_huff_reads_and_nothing_else() {
    for part in PARTS {
        let folder = Folder::with(player(part));
        folder.write("b.pdn", MISSED);
        let run = folder.huff("check --format aliases --exit-zero").exits(0);
        let table = &run.stdout;
        let parsed: toml::Table = table
            .parse()
            .unwrap_or_else(|error| panic!("{error}: {run:#?}"));
        assert!(parsed.keys().all(|key| key == "players"), "{run:#?}");
        assert!(table.lines().count() <= 2, "{run:#?}");
        let unseen = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{2028}".contains(c));
        assert!(!table.contains(unseen), "{run:#?}");
        folder.write("huff.toml", table);
        let run = folder.huff("check --format aliases --exit-zero").exits(0);
        assert_eq!(run.stdout, "", "{part:?}: {table}");
        folder.huff("check").exits(1);
    }
    // Some of these characters do not hide that two spellings are of one player: the table has their escapes.
    for (part, escaped) in [
        ("\u{b}", "\\u000B"),
        ("\u{c}", "\\u000C"),
        ("\u{2029}", "\\u2029"),
    ] {
        let text = player("").replace("Wyllie, J", &format!("W{part}yllie, J"));
        let folder = Folder::with(&text);
        let table = folder.huff("check --format aliases --exit-zero").exits(0);
        let line = format!("[players]\n\"W{escaped}yllie, James\" = [\"James Wyllie\"]\n");
        assert_eq!(table.stdout, line);
        folder.write("huff.toml", &table.stdout);
        let again = folder.huff("check --format aliases --exit-zero").exits(0);
        assert_eq!(again.stdout, "", "{table:#?}");
    }
    // A file name appears in none of its lines.
    let folder = Folder::new();
    folder.write("= alias: fail-on = 'never'.pdn", player(""));
    let table = folder.huff("check --format aliases").exits(0).stdout;
    assert_eq!(table, "[players]\n\"Wyllie, James\" = [\"James Wyllie\"]\n");
}

/// The lines that a GitHub runner takes for commands, by the logic of its own code: lines also end at CR, and
/// leading blanks are ignored.
fn commands(text: &str) -> Vec<&str> {
    text.split(['\n', '\r'])
        .filter(|line| line.trim_start().starts_with("::"))
        .collect()
}

/// A game in which every name is a command.
fn commanding() -> String {
    let command = "::error file=x::y";
    format!(
        "[Event \"{command}\"]\n[White \"{command}\"]\n[Black \"{command} 2\"]\n[Date \"1931.3.1\"]\n[Result \"*\"]\n\
         [GameType \"21\"]\n{{\n::set-env::\n  ::x::\n}}\n1. 11 - 15 {{a\r::in-comment::\r\n ::y::}} 22-18 2. 8-11\n\
         ::lost::\n*\n\n"
    )
}

#[cfg(unix)]
#[test]
fn no_report_contains_ci_commands_from_records() {
    let folder = Folder::new();
    for name in ["::error::a.pdn", " ::b.pdn", "::c/d.pdn"] {
        folder.write(name, commanding());
    }
    for arguments in [
        "check",
        "check --format concise --notes",
        "check --format markdown --notes",
        "check --format junit --notes",
        "check --format junit --junit-per file",
        "check --diff --unsafe-fixes",
        "fmt --check .",
        "fmt --diff .",
        "find --list",
        "dedup",
        "summary --players",
        "summary --format markdown",
        "check --statistics -q",
        "statement '::c/d.pdn#1'",
        "show '::c/d.pdn#1'",
    ] {
        let run = folder.huff(arguments);
        assert_eq!(commands(&run.stdout), [""; 0], "{arguments}: {run:#?}");
        assert_eq!(commands(&run.stderr), [""; 0], "{arguments}: {run:#?}");
    }
    let run = folder.huff("check --format concise");
    assert!(run.stdout.contains("\n./::error::a.pdn:"), "{run:#?}");
}

#[test]
fn a_diff_without_commands_is_the_same_change() {
    let text = "[Event \"a\"]\n[GameType \"21\"]\n{\n::x::\n}\n1. 11 - 15 22-18\n{\n ::y::\n}\n*\n";
    let folder = Folder::with(text);
    let diff = folder.huff("check --diff games.pdn").stdout;
    assert!(diff.contains("\n-::x::\n+::x::\n"), "{diff}");
    assert!(diff.contains("\n- ::y::\n+ ::y::\n"), "{diff}");
    folder.write("change.diff", &diff);
    let mut patch = std::process::Command::new("patch");
    patch
        .args(["-p0", "-i", "change.diff"])
        .current_dir(folder.path("."));
    match patch.output() {
        Ok(output) => {
            assert!(output.status.success(), "{output:?}\n{diff}");
            assert!(folder.read("games.pdn").contains("1. 11-15 22-18"));
        }
        Err(_) => println!("skipped: no patch"),
    }
}

#[test]
fn names_cannot_be_mentions_formulas_or_reversed_text() {
    let record = |name: &str| {
        MISSED
            .replace("Wyllie, J.", name)
            .replace("Perth", &format!("{name} Perth"))
    };
    let folder = Folder::with(record("@everyone #1 GH-3 d670460 https://a.b www.a.b"));
    for arguments in ["summary --format markdown", "statement games.pdn#1:3"] {
        let run = folder.huff(arguments).exits(0);
        assert!(run.stdout.contains("@<!-- -->everyone"), "{run:#?}");
        for link in ["@everyone", "#1", "GH-3", "d670460", "https://", "www.a"] {
            assert!(!run.stdout.contains(link), "{link}: {run:#?}");
        }
    }
    for sign in ["=", "+", "-", "@"] {
        let name = format!("{sign}HYPERLINK(1)");
        folder.write("games.pdn", record(&name));
        let cells = |arguments: &str| {
            let run = folder.huff(arguments).exits(0).stdout;
            let cells = run.split(['\n', ',', '"']);
            let cells = cells.filter(|cell| cell.contains("HYPERLINK"));
            cells.map(str::to_owned).collect::<Vec<_>>()
        };
        let quoted = cells("summary --format csv");
        assert!(!quoted.is_empty());
        for cell in quoted {
            assert!(cell.starts_with(&format!("'{name}")), "{cell}");
        }
        let crossed = cells("summary --format csv --players");
        let is_safe = |cell: &String| cell.starts_with(|c: char| c == '\'' || c.is_ascii_digit());
        assert!(crossed.iter().all(is_safe), "{crossed:?}");
        for arguments in [
            "summary --format csv --raw-cells",
            "convert games.pdn --to csv",
        ] {
            assert!(cells(arguments).contains(&name), "{arguments}");
        }
    }
    let name = "a\u{202e}b\u{2066}c";
    folder.write("games.pdn", record(name));
    folder.write("x\u{202e}ndp.pdn", record(name));
    for arguments in [
        "check --format json --notes",
        "check --format jsonl --notes",
        "check --format gitlab --notes",
        "check --format sarif --notes",
        "summary --format json",
        "summary --format csv",
        "summary --format csv --players",
        "find --format json",
        "dedup --format json",
        "convert --to json",
        "convert --to jsonl",
    ] {
        let run = folder.huff(&format!("{arguments} ."));
        assert!(run.status < 2, "{run:#?}");
        assert!(!run.stdout.contains(['\u{202e}', '\u{2066}']), "{run:#?}");
    }
    let run = folder.huff("check --format json").exits(1);
    let path = &run.json()["files"][1]["path"];
    assert_eq!(path, "x\u{202e}ndp.pdn");
}

#[test]
fn escaped_json_has_the_text_of_the_record() {
    let text = "[Event \"a\u{202e}b\"]\n[GameType \"21\"]\n\n1. 11-15 {c\u{2066}d} 22-18 {e\u{ad}f} 2. 8\u{200b}-11 *\n";
    let folder = Folder::with(text);
    let json = folder.huff("convert games.pdn --to json").exits(0).stdout;
    assert!(
        json.contains(r"a\u202eb") && json.contains(r"c\u2066d"),
        "{json}"
    );
    assert!(
        !json.contains(|c| c != '\n' && pdn::is_invisible(c)),
        "{json}"
    );
    folder.write("games.json", &json);
    for arguments in ["--to pdn", "--to pdn --strip variations"] {
        let from_pdn = folder
            .huff(&format!("convert games.pdn {arguments}"))
            .exits(0);
        let from_json = folder
            .huff(&format!("convert games.json {arguments}"))
            .exits(0);
        assert_eq!(from_json.stdout, from_pdn.stdout);
        assert!(from_pdn.stdout.contains("a\u{202e}b"), "{from_pdn:#?}");
    }
    let again = folder.huff("convert games.json --to json").exits(0).stdout;
    assert_eq!(again, json);
}
