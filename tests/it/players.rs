//! Player names: which spellings are one player (C602), and the table of a `huff.toml`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::support::{CLEAN, Folder, LINE};

/// A game of these players on this day.
fn game(day: u32, black: &str, white: &str, result: &str) -> String {
    format!(
        "[Event \"Harbour Street match, game {day}\"]\n[Site \"Ayr\"]\n[Date \"1931.03.{day:02}\"]\n\
         [Round \"{day}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\
         [GameType \"21\"]\n1. 11-15 24-20 2. 8-11 28-24 {result}\n\n"
    )
}

const PLAYERS: &str = "[players]\n\"Wyllie, James\" = [\"J. Wyllie\", \"Wyllie, J.\"]\n";

/// Four games of a match in two files, in which both players have several names.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        [
            game(1, "J. Wyllie", "Martins, R.", "1-0"),
            game(2, "Martins, R.", "Wyllie, J.", "1-0"),
        ]
        .concat(),
    );
    folder.write(
        "b.pdn",
        [
            game(3, "WYLLIE James", "Robert Martins", "1/2-1/2"),
            game(4, "Robert Martins", "Wyllie, J.", "1/2-1/2"),
        ]
        .concat(),
    );
    folder
}

#[test]
fn spellings_come_at_the_end_of_the_run_with_a_line_for_the_table() {
    assert_snapshot!(folder().huff("check --select C602").exits(0).both());
}

#[test]
fn findings_about_names_have_the_usual_json() {
    let run = folder().huff("check --format json --select C602 --fail-on warning");
    let run = run.exits(1);
    let schema = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../schemas/check.schema.json"
    ));
    let schema = serde_json::from_str(&schema.unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    if let Err(error) = validator.validate(&run.json()) {
        panic!("{error}: {run:#?}");
    }
    assert_snapshot!(run.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn the_proposed_lines_resolve_the_findings() {
    let folder = folder();
    let report = folder.huff("check --select C602 -q").exits(0).stdout;
    let lines: Vec<&str> = report
        .lines()
        .filter_map(|line| line.split_once("= alias: "))
        .map(|(_, alias)| alias)
        .collect();
    assert_eq!(lines.len(), 2, "{report}");
    folder.write("huff.toml", format!("[players]\n{}\n", lines.join("\n")));
    assert_eq!(folder.huff("check --select C602 -q").exits(0).stdout, "");
    let shown = folder.huff("check --show-settings").exits(0).stdout;
    assert!(shown.contains("\n[players]  # huff.toml:1:2\n"), "{shown}");
    for line in lines {
        let name = line.split(" = ").next().expect("a name");
        assert!(shown.contains(&format!("\n{name} = [")), "{shown}");
    }
}

/// For a real archive, if installed: with the proposed names in the table or in the records, nothing more is
/// found.
#[test]
fn the_proposed_names_resolve_the_findings_of_a_real_archive() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = std::env::var_os("HUFF_CORPORA")
        .map_or_else(|| root.join("../shared/corpora"), std::path::PathBuf::from);
    let path = corpora.join("english/OCA_2.0.pdn");
    let Ok(archive) = fs::read(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let folder = Folder::new();
    folder.write("oca.pdn", archive);
    let check = "check --select C602 -q oca.pdn";
    let report = folder.huff(check).exits(0).stdout;
    let lines: Vec<&str> = report
        .lines()
        .filter_map(|line| line.split_once("= alias: "))
        .map(|(_, alias)| alias)
        .collect();
    assert!(lines.len() > 20, "{report}");
    // The same family name and initial, but another time.
    assert!(!report.contains("\"Scott, J"), "{report}");
    folder.write("huff.toml", format!("[players]\n{}\n", lines.join("\n")));
    assert_eq!(folder.huff(check).exits(0).stdout, "");
    folder
        .huff("check --fix --unsafe-fixes --select C602 -q oca.pdn")
        .exits(0);
    folder.write("huff.toml", "");
    assert_eq!(folder.huff(check).exits(0).stdout, "");
}

#[test]
fn findings_about_names_do_not_depend_on_the_number_of_threads() {
    let folder = folder();
    let filling: String = (0..6000)
        .map(|number| game(number % 28 + 1, "Crane, E.", "Dale, A.", "*"))
        .collect();
    folder.write(
        "c.pdn",
        [&filling, &game(5, "Crane E.", "Dale, Ann", "*")[..]].concat(),
    );
    let run = |jobs| {
        folder
            .huff(&format!("check --select C602 --format concise -j{jobs}"))
            .exits(0)
            .stdout
    };
    let one = run(1);
    assert!(one.contains("c.pdn:60006:1: warning C602"), "{one}");
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

#[test]
fn names_are_compared_only_in_inputs_that_select_the_rule() {
    let folder = Folder::new();
    folder.write("one/a.pdn", game(1, "Crane, E.", "Dale, A.", "*"));
    folder.write("two.pdn", game(2, "Crane E.", "Dale A.", "*"));
    let found = || folder.huff("check one two.pdn -q").exits(0).stdout;
    assert!(found().contains("C602"), "{}", found());
    folder.write("one/huff.toml", "ignore = [\"C602\"]\n");
    assert_eq!(found(), "");
}

#[test]
fn a_player_with_a_name_is_found_counted_and_matched_by_it() {
    let folder = folder();
    let count = |player: &str| {
        let run = folder.huff(&format!("find --player '{player}' --count"));
        run.exits(0).stdout
    };
    let colours = || {
        let run = folder.huff("check --select C603,C604 --format concise -q a.pdn");
        run.exits(0).stdout
    };
    assert_eq!(count("wyllie james"), "1\n");
    // A match of four games with Wyllie always Black is recognised only under one name.
    let match_of = |names: [&str; 4]| {
        let games = names.iter().zip(1..);
        let games = games.map(|(name, number)| game(number, name, "Martins, R.", "1/2-1/2"));
        games.collect::<String>()
    };
    assert_eq!(colours(), "");
    folder.write("huff.toml", PLAYERS);
    assert_eq!(count("wyllie james"), "4\n");
    assert_eq!(count("j. wyllie"), "4\n");
    let summary = folder.huff("summary --players").exits(0).stdout;
    assert!(summary.contains("Wyllie, James"), "{summary}");
    assert!(
        !summary.contains("J. Wyllie") && !summary.contains("Wyllie, J."),
        "{summary}"
    );
    let report = folder
        .huff("summary --players --format json")
        .exits(0)
        .json();
    assert_eq!(report["players"][0]["name"], "Wyllie, James");
    assert_eq!(report["players"][0]["games"], 3);
    folder.write(
        "a.pdn",
        match_of(["J. Wyllie", "Wyllie, J.", "Wyllie, James", "J. Wyllie"]),
    );
    assert!(colours().contains("C603"), "{}", colours());
    folder.write("huff.toml", "");
    assert_eq!(colours(), "");
}

#[test]
fn any_spelling_finds_all_games_of_a_player() {
    let folder = folder();
    folder.write(
        "huff.toml",
        "[players]\n'Wyllie, James' = ['J. Wyllie', 'Wyllie, J.', 'The Herd Laddie']\n",
    );
    let count = |asked: &str| {
        let run = folder.huff(&format!("find {asked} --count"));
        run.exits(0).stdout
    };
    for asked in ["wyllie j", "james wyllie", "herd laddie"] {
        let of = |option: &str| count(&format!("{option} '{asked}'"));
        let both = [of("--player"), of("--black"), of("--white")];
        let expected = match asked {
            // A fourth spelling is not in the table.
            "herd laddie" => ["3\n", "1\n", "2\n"],
            _ => ["4\n", "2\n", "2\n"],
        };
        assert_eq!(both, expected, "{asked}");
    }
    assert_eq!(count("--player laddie --isolated"), "0\n");
    assert_eq!(count("--event laddie"), "0\n");
}

#[test]
fn tables_use_canonical_names_and_tags_stay_unchanged() {
    let folder = folder();
    folder.write("huff.toml", PLAYERS);
    let table = folder.huff("convert a.pdn --to csv").exits(0).stdout;
    assert_eq!(table.matches(",\"Wyllie, James\",").count(), 2, "{table}");
    assert!(!table.contains("J. Wyllie") && !table.contains("Wyllie, J."));
    folder.huff("convert a.pdn -o games.db").exits(0);
    let database = rusqlite::Connection::open(folder.path("games.db")).expect("a database");
    let names = |query: &str| -> Vec<String> {
        let mut query = database.prepare(query).expect(query);
        let names = query.query_map((), |row| row.get(0)).expect("rows");
        names.map(|name| name.expect("a name")).collect()
    };
    assert_eq!(
        names("SELECT name FROM players ORDER BY name"),
        ["Martins, R.", "Wyllie, James"]
    );
    assert_eq!(
        names("SELECT value FROM tags WHERE name = 'Black' ORDER BY game_id"),
        ["J. Wyllie", "Martins, R."]
    );
    for form in ["pdn", "jsonl"] {
        let text = folder.huff(&format!("convert a.pdn --to {form}"));
        let text = text.exits(0).stdout;
        assert!(text.contains("J. Wyllie") && !text.contains("Wyllie, James"));
    }
}

#[test]
fn one_game_under_two_spellings_is_a_duplicate_once_they_are_one_player() {
    let record = |black: &str| {
        format!("[Black \"{black}\"]\n[White \"Martins, R.\"]\n[GameType \"21\"]\n{LINE} *\n\n")
    };
    let folder = Folder::with(record("The Herd Laddie") + &record("Wyllie, James"));
    let kinds = || folder.huff("dedup --format json").exits(0).json()["groups"][0]["kind"].take();
    let again = || {
        folder
            .huff("check --select C601 -q --format concise")
            .exits(0)
            .stdout
    };
    assert_eq!((kinds(), again().as_str()), ("same-moves".into(), ""));
    folder.write(
        "huff.toml",
        "[players]\n\"Wyllie, James\" = [\"The Herd Laddie\"]\n",
    );
    assert_eq!(kinds(), "exact");
    assert!(again().contains("C601"), "{}", again());
}

#[test]
fn names_are_rewritten_only_on_request() {
    let folder = folder();
    let before = folder.read("a.pdn");
    // Without a table, nothing changes.
    folder.huff("check --fix --unsafe-fixes -q").exits(0);
    assert_eq!(folder.read("a.pdn"), before);
    folder.write("huff.toml", PLAYERS);
    folder.huff("check --fix -q").exits(0);
    assert_eq!(folder.read("a.pdn"), before);
    folder
        .huff("check --fix --unsafe-fixes --ignore C602 -q")
        .exits(0);
    assert_eq!(folder.read("a.pdn"), before);
    assert_snapshot!(
        folder
            .huff("check --diff --unsafe-fixes a.pdn")
            .exits(1)
            .both()
    );
    assert_eq!(folder.read("a.pdn"), before);
    let run = folder
        .huff("check --fix --unsafe-fixes --select C602 -q")
        .exits(0);
    assert_eq!(
        folder.read("a.pdn"),
        before
            .replace("\"J. Wyllie\"", "\"Wyllie, James\"")
            .replace("\"Wyllie, J.\"", "\"Wyllie, James\"")
    );
    run.says("3 fixed (3 by unsafe fixes)");
}

#[test]
fn a_name_with_quotes_and_accents_is_matched_as_in_the_tag() {
    let folder = Folder::with(
        CLEAN
            .replace(
                "[White \"Jones, B.\"]",
                "[Bianco \"Jos\u{e9} \\\"Pep\\\" \"]",
            )
            .replace("Smith, A.", " Smith\\\\, A."),
    );
    folder.write(
        "huff.toml",
        "[players]\n'José \"J\" Müller' = ['José \"Pep\"']\n'Smith, \\A.' = ['Smith\\\\, A.']\n",
    );
    let before = folder.read("games.pdn");
    folder
        .huff("check --fix --unsafe-fixes --select C602 -q")
        .exits(0);
    assert_eq!(
        folder.read("games.pdn"),
        before
            .replace("José \\\"Pep\\\" ", "José \\\"J\\\" Müller")
            .replace(" Smith\\\\, A.", "Smith, \\A.")
    );
}

#[test]
fn a_file_keeps_its_encoding_and_its_repertoire() {
    let folder = Folder::new();
    let page = |label, text: &str| {
        let page = archive::Encoding::for_label(label).expect("a label");
        page.encode(text).expect("it has the letters").into_owned()
    };
    let russian = game(1, "Kuperman I.", "Абациев Н.", "*") + &"{ Ничья }\n".repeat(200);
    folder.write("russian.pdn", page("windows-1251", &russian));
    let french = game(2, "Fabre M.", "Estebe, René", "*");
    folder.write("western.pdn", page("windows-1252", &french));
    folder.write(
        "huff.toml",
        "[players]\n'Куперман И.' = ['Kuperman I.']\n'Àbatsíev, N.' = ['Абациев Н.']\n\
         'Fabre, Marius' = ['Fabre M.']\n'Estèbe, René' = ['Estebe, René']\n",
    );
    folder
        .huff("check --fix --unsafe-fixes --select C602 -q")
        .exits(0);
    let written = |name| fs::read(folder.path(name)).expect("the file");
    // That code page has no accented letters.
    let russian = russian.replace("Kuperman I.", "Куперман И.");
    assert_eq!(written("russian.pdn"), page("windows-1251", &russian));
    // A single-byte encoding cannot be combined with UTF-8.
    let french = french.replace("Fabre M.", "Fabre, Marius");
    assert_eq!(written("western.pdn"), page("windows-1252", &french));
}

#[test]
fn a_wrong_table_is_an_error_with_place_and_tip() {
    for (table, message) in [
        (
            "players = 3",
            "huff.toml:1:11: expected a table of names, such as",
        ),
        (
            "[players]\n'Wyllie, James' = 'J. Wyllie'",
            "huff.toml:2:19: expected a list of the other spellings, such as [\"J. Wyllie\"]",
        ),
        (
            "[players]\n'Wyllie, James' = ['J. Wyllie', 3]",
            "huff.toml:2:33: expected a spelling of the name, in quotes",
        ),
        (
            "[players]\nA = ['x']\nB = ['y', 'x']",
            "huff.toml:3:11: 'x' already belongs to 'A'\n  tip: a spelling can belong to one player only",
        ),
        (
            "[players]\nA = ['x', 'x']",
            "huff.toml:2:11: 'x' is listed twice\n  tip: remove one of them",
        ),
        (
            "[players]\nA = ['A']",
            "huff.toml:2:6: 'A' is the name itself\n  tip: list the other spellings only",
        ),
        (
            "[players]\nA = ['B']\nB = []",
            "huff.toml:2:6: 'B' is a player of this table and cannot be a spelling of 'A'\n  tip: remove the line of 'B'",
        ),
        (
            "[players]\n'' = []",
            "huff.toml:2:1: expected a name in one line, without white space around it",
        ),
        (
            "[players]\nA = [\"x\\ny\"]",
            "huff.toml:2:6: expected a name in one line",
        ),
        (
            "[players]\nA = [' x']",
            "huff.toml:2:6: expected a name in one line, without white space around it",
        ),
    ] {
        let folder = Folder::with(CLEAN);
        folder.write("huff.toml", table);
        for command in [
            "check games.pdn",
            "find games.pdn --count",
            "summary games.pdn",
        ] {
            let run = folder.huff(command).exits(2);
            assert_eq!(run.stdout, "", "{run:#?}");
            assert!(run.stderr.contains(message), "{table}\n{}", run.stderr);
        }
    }
}

#[test]
fn the_manual_page_names_the_similarity_measure() {
    let page = Folder::new().huff("explain C602").exits(0).stdout;
    assert!(page.contains("optimal string alignment"), "{page}");
    assert_snapshot!(page);
}
