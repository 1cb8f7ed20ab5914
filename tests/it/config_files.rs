//! `huff.toml`: per-file settings, severities, and precedence.

use crate::support::{CLEAN, Folder, MISSED, zip};

/// The codes of the findings, with severity and file.
fn found(folder: &Folder, arguments: &str) -> Vec<(String, String, String)> {
    let run = folder.huff(&format!("check --format json --exit-zero {arguments}"));
    let report = run.exits(0).json();
    let findings = report["findings"].as_array().expect("a list");
    let text =
        |finding: &serde_json::Value, key: &str| finding[key].as_str().unwrap_or("").to_owned();
    findings
        .iter()
        .map(|finding| {
            (
                text(finding, "path"),
                text(finding, "code"),
                text(finding, "severity"),
            )
        })
        .collect()
}

fn codes(folder: &Folder, arguments: &str) -> Vec<String> {
    let found = found(folder, arguments).into_iter();
    found
        .map(|(path, code, _)| format!("{path} {code}"))
        .collect()
}

/// A missed capture, and a move with spaces, which is a note.
fn spaced() -> String {
    MISSED.replace("22-18", "22 - 18")
}

#[test]
fn severities_come_from_the_file() {
    let folder = Folder::with(spaced());
    folder.huff("check games.pdn").exits(1);
    folder.write(
        "huff.toml",
        "[severity]\nR307 = \"warning\"\nN = \"error\"\n",
    );
    assert_eq!(
        found(&folder, "games.pdn"),
        [("N101", "error"), ("R307", "warning")].map(|(code, severity)| (
            "games.pdn".into(),
            code.into(),
            severity.into()
        ))
    );
    let run = folder.huff("check games.pdn --statistics").exits(1);
    assert!(
        run.stdout.contains("R307  warning  missed-capture"),
        "{run:#?}"
    );
    assert!(run.stdout.contains("1 error, 1 warning"), "{run:#?}");
    // The more specific word decides, and the exit status follows the new severity.
    folder.write(
        "huff.toml",
        "[severity]\nmissed-capture = \"note\"\nR = \"error\"\nN = \"warning\"\n",
    );
    assert_eq!(codes(&folder, "games.pdn"), ["games.pdn N101"]);
    folder.huff("check games.pdn").exits(0);
    folder.huff("check games.pdn --fail-on warning").exits(1);
    for (format, note) in [
        ("github", "::notice file=games.pdn,line=9,col=21"),
        ("gitlab", "\"severity\":\"info\""),
        (
            "sarif",
            "\"ruleId\":\"R307\",\"ruleIndex\":1,\"level\":\"note\"",
        ),
        ("markdown", "note R307"),
        ("concise", "note R307"),
        ("jsonl", "\"name\":\"missed-capture\",\"severity\":\"note\""),
    ] {
        let run = folder.huff(&format!("check games.pdn --notes --format {format}"));
        let report = run.exits(0).stdout;
        assert!(report.contains(note), "{format}: {report}");
    }
}

#[test]
fn fail_on_and_max_findings_can_be_configured() {
    let folder = Folder::with(format!("{MISSED}\n{MISSED}"));
    folder.write("huff.toml", "fail-on = \"never\"\nmax-findings = 1\n");
    let run = folder
        .huff("check games.pdn --select R --format json")
        .exits(0);
    let report = run.json();
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(1));
    assert_eq!(report["summary"]["errors"], 2);
    folder.huff("check games.pdn --fail-on error").exits(1);
    let run = folder.huff("check games.pdn --select R --max-findings 9 --format json");
    assert_eq!(run.json()["findings"].as_array().map(Vec::len), Some(2));
}

#[test]
fn each_file_fails_by_its_own_configuration() {
    let folder = Folder::new();
    folder.write("strict/a.pdn", spaced().replace("8-11", "15x22"));
    folder.write("lax/a.pdn", MISSED);
    folder.write("strict/huff.toml", "fail-on = \"note\"\n");
    folder.write("lax/huff.toml", "fail-on = \"never\"\n");
    folder.huff("check lax").exits(0);
    folder.huff("check strict").exits(1);
    folder.huff("check .").exits(1);
    let run = folder.huff("check --format junit lax").exits(0);
    assert!(run.stdout.contains("failures=\"0\""), "{run:#?}");
    let run = folder.huff("check --format junit --isolated lax").exits(1);
    assert!(run.stdout.contains("failures=\"1\""), "{run:#?}");
    // The limit applies to the files below each configuration.
    folder.write("lax/huff.toml", "max-findings = 1\nselect = [\"R\"]\n");
    folder.write(
        "strict/huff.toml",
        "max-findings = 1\nselect = [\"N\", \"N101\"]\n",
    );
    folder.write("strict/b.pdn", spaced());
    folder.write("lax/b.pdn", MISSED);
    assert_eq!(codes(&folder, "."), ["lax/a.pdn R307", "strict/a.pdn N101"]);
    assert_eq!(codes(&folder, ". --max-findings 1"), ["lax/a.pdn R307"]);
    // The message names the limit that hides further findings.
    let run = folder.huff("check --format concise .").exits(1);
    run.says(
        "beyond max-findings = 1 (lax/huff.toml:1:1), max-findings = 1 (strict/huff.toml:1:1)",
    );
}

#[test]
fn settings_apply_to_files_that_match_a_glob() {
    let folder = Folder::new();
    folder
        .write("old/a.pdn", MISSED)
        .write("old/er/a.pdn", MISSED);
    folder.write("new/a.pdn", MISSED).write("b.pdn", MISSED);
    folder.write(
        "huff.toml",
        "select = [\"R\"]\n[per-file.'old/*.pdn']\nignore = [\"R307\"]\n[per-file.'b.*']\nseverity = {R307 = 'warning'}\n",
    );
    let all = [
        ("b.pdn", "warning"),
        ("new/a.pdn", "error"),
        ("old/er/a.pdn", "error"),
    ];
    let all = all.map(|(path, severity)| (path.into(), "R307".into(), severity.into()));
    assert_eq!(found(&folder, "."), all);
    assert_eq!(found(&folder, "-j 3 ."), all);
    assert_eq!(codes(&folder, "old"), ["old/er/a.pdn R307"]);
    assert_eq!(codes(&folder, "./new/../old/a.pdn"), [""; 0]);
    // The command line overrides per-file settings.
    assert_eq!(codes(&folder, "old/a.pdn --ignore N"), ["old/a.pdn R307"]);
    // If several globs match, the last one wins, key by key.
    folder.write(
        "huff.toml",
        "[per-file.'a.pdn']\nignore = [\"R\"]\nseverity = {R = 'note'}\n[per-file.'old/**']\nignore = []\nnotes = true\n",
    );
    let found = found(&folder, "--select R old/a.pdn new/a.pdn");
    assert_eq!(found, [("old/a.pdn".into(), "R307".into(), "note".into())]);
}

#[test]
fn a_glob_may_start_with_a_folder() {
    let folder = Folder::new();
    folder.write("old/a.pdn", MISSED).write("a.pdn", MISSED);
    let whole = std::fs::canonicalize(folder.path("old")).expect("a folder");
    let whole = format!("{}/*.pdn", whole.display());
    for (glob, left) in [
        ("./old/**", vec!["a.pdn R307"]),
        ("./a.pdn", vec!["old/a.pdn R307"]),
        ("/a.pdn", vec!["old/a.pdn R307"]),
        ("old/", vec!["a.pdn R307"]),
        (&whole, vec!["a.pdn R307"]),
        // A glob without a match is not an error.
        ("./nothing/**", vec!["a.pdn R307", "old/a.pdn R307"]),
    ] {
        folder.write(
            "huff.toml",
            format!("select = ['R']\n[per-file-ignores]\n'{glob}' = ['R3']\n"),
        );
        assert_eq!(codes(&folder, "."), left, "{glob}");
    }
}

#[test]
fn rules_are_ignored_by_glob() {
    let folder = Folder::new();
    folder.write("old/a.pdn", MISSED).write("b.pdn", MISSED);
    let both = ["b.pdn R307", "old/a.pdn R307"];
    folder.write(
        "huff.toml",
        "select = ['R']\n[per-file-ignores]\n'old/**' = ['R3']\n",
    );
    assert_eq!(codes(&folder, "."), both[..1]);
    // Those of the command line replace them.
    assert_eq!(
        codes(&folder, ". --per-file-ignores b.pdn:missed-capture"),
        both[1..]
    );
    assert_eq!(
        codes(&folder, ". --per-file-ignores 'b.*:N,b.*:R'"),
        both[1..]
    );
    assert_eq!(
        codes(
            &folder,
            ". --isolated --select R --per-file-ignores *.pdn:R307"
        ),
        [""; 0]
    );
    for (word, message) in [
        ("R307", "is not of the form GLOB:RULE"),
        ("a.pdn:R3O7", "no rule 'R3O7'"),
        ("a[.pdn:R307", "is not a valid glob"),
        ("../a.pdn:R307", "'../a.pdn' cannot match any file"),
    ] {
        let run = folder
            .huff(&format!("check --per-file-ignores {word}"))
            .exits(2);
        assert!(run.stderr.contains(message), "{run:#?}");
    }
}

#[test]
fn members_of_archives_and_standard_input_have_paths() {
    let folder = Folder::new();
    folder.write(
        "games.zip",
        zip(&[
            ("old/a.pdn", &MISSED.replace("Perth", "Leith")),
            ("b.pdn", MISSED),
        ]),
    );
    folder.write(
        "huff.toml",
        "[per-file-ignores]\n'games.zip/old/*' = ['R']\n'in/*.pdn' = ['R']\n",
    );
    assert_eq!(codes(&folder, "games.zip"), ["games.zip/b.pdn R307"]);
    folder.huff_reading("check -", MISSED).exits(1);
    folder
        .huff_reading("check - --stdin-filename in/x.pdn", MISSED)
        .exits(0);
    folder
        .huff_reading("check - --stdin-filename x.pdn", MISSED)
        .exits(1);
}

#[test]
fn an_encoding_applies_to_files_that_match_a_glob() {
    let folder = Folder::new();
    // The Macintosh é, which is Ž in Windows-1252.
    let name = b"Caf\x8e";
    let mut text = b"[Event \"".to_vec();
    text.extend(name);
    text.extend(&CLEAN.as_bytes()["[Event \"Glasgow".len()..]);
    folder.write("rus/a.pdn", &text).write("a.pdn", &text);
    folder.write(
        "huff.toml",
        "[per-file.'rus/*']\nencoding = \"macintosh\"\n",
    );
    let event = |file: &str| {
        let run = folder.huff(&format!("convert --to json {file}")).exits(0);
        run.json()["games"][0]["tags"]["Event"].clone()
    };
    assert_eq!(event("rus/a.pdn"), "Caf\u{e9}");
    assert_eq!(event("a.pdn"), "Caf\u{17d}");
    // An option of the command line takes precedence.
    assert_eq!(event("rus/a.pdn --encoding windows-1252"), event("a.pdn"));
    for command in [
        "find --json rus",
        "find --list rus",
        "show rus/a.pdn",
        "summary rus",
        "statement rus/a.pdn",
        "fmt rus/a.pdn",
        "check --select T --fail-on never --format markdown rus",
    ] {
        let command = command.replace("find --json", "find --format json");
        let run = folder.huff(&command).exits(0);
        let read = run.stdout.contains("Caf\u{e9}");
        let names_it = !command.starts_with("check");
        assert_eq!(read, names_it, "{command}: {run:#?}");
    }
}

#[test]
fn settings_are_shown_per_group_of_files() {
    let folder = Folder::new();
    folder
        .write("a.pdn", CLEAN)
        .write("b.pdn", CLEAN)
        .write("old/a.pdn", CLEAN);
    folder.write(
        "huff.toml",
        "fail-on = \"warning\"\nmax-findings = 50\n\n[severity]\nT = \"note\"\n\n\
         [per-file-ignores]\n\"old/**\" = [\"T\", \"N1\"]\n\n\
         [per-file.\"a.pdn\"]\nencoding = \"windows-1251\"\nseverity = { T201 = \"warning\" }\n",
    );
    let run = folder.huff("check --show-settings . --ignore O").exits(0);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn errors_name_the_place() {
    let table = [
        (
            "[per-file.'*.pdn']\nlawz = 'x'",
            "huff.toml:2:1: unknown key 'lawz'\n  tip: did you mean 'laws'? The keys are laws, variant, ",
        ),
        (
            "[per-file.'*.pdn']\nlaws = 'standart'",
            "huff.toml:2:8: no laws are named 'standart'\n  tip: did you mean 'standard'?",
        ),
        (
            "[per-file.'a[']\nnotes = true",
            "huff.toml:1:11: 'a[' is not a valid glob: ",
        ),
        (
            "[per-file.'../a/*']\nnotes = true",
            "huff.toml:1:11: '../a/*' cannot match any file: it contains ..",
        ),
        (
            "[per-file-ignores]\n'old/../a.pdn' = ['R']",
            "huff.toml:2:1: 'old/../a.pdn' cannot match any file: it contains ..",
        ),
        (
            "[per-file-ignores]\n'*' = ['R3O7']",
            "huff.toml:2:8: no rule 'R3O7'\n  tip: there is R307",
        ),
        (
            "[severity]\nR3O7 = 'note'",
            "huff.toml:2:1: no rule 'R3O7'\n  tip: there is R307",
        ),
        (
            "[severity]\nR307 = 'warn'",
            "huff.toml:2:8: no severity is named 'warn'\n  tip: did you mean 'warning'? The choices are error, warning, note",
        ),
        (
            "[severity]\nR307 = 'off'",
            "huff.toml:2:8: no severity is named 'off'\n  tip: use ignore to exclude rules: ignore = [\"R307\"]",
        ),
        (
            "severity = 'note'",
            "huff.toml:1:12: expected a table such as {R307 = \"warning\"}",
        ),
        (
            "fail-on = 'errors'",
            "huff.toml:1:11: no severity is named 'errors'\n  tip: did you mean 'error'?",
        ),
        (
            "max-findings = -1",
            "huff.toml:1:16: expected a whole number, 0 or more, found -1",
        ),
        (
            "max-findings = 99999999999999999999",
            "huff.toml:1:16: expected a whole number, 0 or more, found 99999999999999999999",
        ),
        (
            "max-findings = '3'",
            "huff.toml:1:16: expected a whole number, 0 or more, found '3', a value of type string",
        ),
        (
            "[limits]\ngame-size = 1000",
            "huff.toml:2:13: game-size cannot be 1000 bytes\n  tip: it may be from 1048576 (1 MiB) to 536870912 (512 MiB)",
        ),
        (
            "[limits]\ngame-sise = 1",
            "huff.toml:2:1: unknown key 'game-sise'\n  tip: did you mean 'game-size'? The keys are game-size",
        ),
        (
            "limits = true",
            "huff.toml:1:10: expected a table such as {game-size = 16_777_216}, found true",
        ),
        (
            "[per-file.'*']\nlimits = {}",
            "huff.toml:2:1: unknown key 'limits'",
        ),
        (
            "baseline = 1",
            "huff.toml:1:12: expected the name of a file, in quotes",
        ),
        (
            "encoding = 'latin-9x'",
            "huff.toml:1:12: encoding 'latin-9x': unknown encoding",
        ),
    ];
    for (toml, message) in table {
        let folder = Folder::with(CLEAN);
        folder.write("huff.toml", toml);
        let run = folder.huff("check games.pdn").exits(2);
        assert_eq!(run.stdout, "", "{run:#?}");
        assert!(run.stderr.contains(message), "{toml}\n{}", run.stderr);
    }
}

#[test]
fn every_command_uses_the_configured_severities() {
    let folder = Folder::with(MISSED);
    let severity = |arguments: &str, list: &str| {
        let report = folder.huff(arguments).json();
        report
            .pointer(list)
            .and_then(serde_json::Value::as_str)
            .map(str::to_owned)
    };
    let as_json = "convert games.pdn --to json";
    let place = "/games/0/findings/0/severity";
    let show = |folder: &Folder| folder.huff("show games.pdn#1:3").exits(0).stdout;
    let table = |folder: &Folder| folder.huff("convert games.pdn --to csv").exits(0).stdout;
    folder.write("games.pdn", MISSED.replace("2. 8-11", "2. 8-18"));
    assert_eq!(severity(as_json, place).as_deref(), Some("error"));
    assert!(show(&folder).contains("error"), "{}", show(&folder));
    let before = table(&folder);
    let formatted = folder.huff("fmt games.pdn").stdout;
    folder.write("huff.toml", "[severity]\nR = 'warning'\n");
    assert_eq!(severity(as_json, place).as_deref(), Some("warning"));
    assert!(show(&folder).contains("warning"), "{}", show(&folder));
    assert_ne!(table(&folder), before);
    // Severities do not influence formatting.
    assert_eq!(folder.huff("fmt games.pdn").stdout, formatted);
}

#[cfg(unix)]
#[test]
fn a_file_named_like_a_configuration_must_be_one() {
    let folder = Folder::new();
    folder
        .write("a/huff.toml/none", "")
        .write("a/games.pdn", CLEAN);
    folder.write("b/games.pdn", CLEAN);
    folder.pipe("b/huff.toml");
    for name in ["a", "b"] {
        for command in ["check", "summary", "find", "fmt"] {
            let run = folder.huff(&format!("{command} {name}/games.pdn")).exits(2);
            run.says(&format!(
                "error: cannot read {name}/huff.toml: not a regular file"
            ));
            run.says("--isolated ignores it");
        }
        folder.huff(&format!("check --isolated {name}")).exits(0);
    }
    let run = folder.huff("check --config a b/games.pdn").exits(2);
    run.says("cannot read a: is a directory");
}

#[test]
fn a_game_beyond_the_limit_ends_the_reading_of_its_file() {
    let folder = Folder::new();
    let large = MISSED.replace(
        "1. 11-15",
        &format!("{{ {} }} 1. 11-15", "x".repeat(2_000_000)),
    );
    let file = [CLEAN, &large, CLEAN].concat();
    folder
        .write("deep/large.pdn", &file)
        .write("games.pdn", MISSED);
    folder.write("deep/many.pdn", CLEAN.repeat(10_000));
    folder.write("huff.toml", "[limits]\ngame-size = 1_048_576\n");
    let message = "cannot read deep/large.pdn: a game that begins at byte";
    for arguments in [
        "check --format concise --select R",
        "check --format json --exit-zero",
        "convert . --to json",
        "convert . --to pdn",
        "convert . -o games.sqlite",
        "summary",
        "find",
        "find --count",
        "dedup",
        "fmt .",
        "fmt --check .",
        "fmt --write deep/large.pdn",
        "check --fix deep/large.pdn",
        "show deep/large.pdn#2",
    ] {
        let run = folder.huff(arguments).exits(2);
        run.says(message);
        run.says("raise limits.game-size in huff.toml to accept larger ones");
        assert_eq!(folder.read("deep/large.pdn"), file, "{arguments}");
    }
    // The other files are read, and no part of a game is judged.
    let run = folder.huff("check --format concise --select R,S").exits(2);
    let found: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.contains(": error "))
        .collect();
    assert!(
        found.len() == 1 && found[0].starts_with("games.pdn:"),
        "{found:?}"
    );
    folder.write("huff.toml", "[limits]\ngame-size = 4_000_000\n");
    folder.huff("check --select R --exit-zero").exits(0);
    let run = folder.huff("check --show-settings games.pdn").exits(0);
    assert!(
        run.stdout
            .contains("\n[limits]\ngame-size = 4000000  # huff.toml:2:1\n"),
        "{run:#?}"
    );
}
