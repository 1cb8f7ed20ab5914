//! The formats for build servers, code hosts and editors: snapshots, and checks with independent readers.
//!
//! SARIF is validated against the schema of the standard. The crate junit-parser reads `JUnit`, pulldown-cmark reads
//! Markdown. GitHub's commands must equal those of its toolkit for Node, `@actions/core`, byte for byte; `.ci/run`
//! installs it. (No crate escapes them, and the runner's parser is not a library.) There is no reader for GitLab: the
//! test follows the Code Climate specification with GitLab's limits, which is stricter than the schema on its server.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};

use crate::support::{CLEAN, Folder, MISSED, Run};

/// Records with everything that some format must escape.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("clean.pdn", CLEAN);
    folder.write("a, b/100%: <odd>.pdn", MISSED);
    let trick = MISSED
        .replace("Perth", "]]> & \\\"<b>|`@a` ](b) \u{7}\u{202e}% ::error::")
        .replace("22-18", "22 - 18")
        .replace(" *", "");
    folder.write("games.pdn", [CLEAN, MISSED, MISSED, &trick].concat());
    folder
}

const FORMATS: [&str; 6] = [
    "github",
    "gitlab",
    "junit",
    "junit --junit-per file",
    "sarif",
    "markdown",
];

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// Validates a report with an independent reader of its format.
#[track_caller]
fn is_valid(format: &str, run: &Run) {
    assert!(!run.stdout.contains(['\x07', '\u{202e}']), "{format}");
    match format {
        "github" => drop(annotations(&run.stdout)),
        "gitlab" => drop(issues(run)),
        "sarif" => drop(sarif(run)),
        "markdown" => drop(tables(&run.stdout)),
        _ => drop(suites(run)),
    }
}

#[test]
fn independent_readers_accept_every_format_on_every_fixture() {
    let everything = Folder::new();
    let fixtures = fixtures().display().to_string();
    for format in FORMATS {
        let run = everything.huff(&format!("check --notes --format {format} '{fixtures}'"));
        is_valid(format, &run.exits(1));
        let run = everything.huff_reading(&format!("check --format {format} -"), CLEAN);
        is_valid(format, &run.exits(0));
    }
}

#[test]
fn independent_readers_accept_every_format_on_real_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = std::env::var_os("HUFF_CORPORA")
        .map_or_else(|| root.join("../shared/corpora"), PathBuf::from);
    let tinsley = corpora.join("english/tinsley.pdn");
    if !tinsley.is_file() {
        eprintln!("skipped: {} is not there", tinsley.display());
        return;
    }
    let folder = Folder::new();
    for format in FORMATS {
        let run = folder.huff(&format!("check --format {format} '{}'", tinsley.display()));
        is_valid(format, &run.exits(1));
    }
}

#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::new();
    let fixtures = fixtures().display().to_string();
    for format in FORMATS {
        let run = |jobs| {
            let run = folder.huff(&format!(
                "check --notes --format {format} -j {jobs} '{fixtures}'"
            ));
            run.stdout
        };
        assert!(run(1) == run(3), "{format}");
    }
}

#[test]
fn reports_for_programs_keep_their_form() {
    let folder = folder();
    for format in FORMATS {
        let run = folder
            .huff(&format!("check --notes --ignore C601 --format {format}"))
            .exits(1);
        is_valid(format, &run);
        let name = format.replace(" --junit-per ", "_per_");
        // The manual pages of the rules have their own tests.
        let mut text = run.both();
        if format == "sarif" {
            let mut report = run.json();
            for rule in report["runs"][0]["tool"]["driver"]["rules"]
                .as_array_mut()
                .expect("rules")
            {
                rule["help"] = json!("MANUAL PAGE");
            }
            text = serde_json::to_string_pretty(&report).expect("JSON");
        }
        insta::assert_snapshot!(name, text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    }
}

/// Validates a report against the standard's schema, and returns its results.
#[track_caller]
fn sarif(run: &Run) -> Vec<Value> {
    let report = run.json();
    // The standard leaves a bracket of this pattern unescaped.
    let schema = include_str!("schemas/sarif-2.1.0.json").replace("{2}]?$", "{2}\\\\]?$");
    let schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let validator = jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .expect("the schema is one");
    let errors: Vec<_> = validator.iter_errors(&report).take(3).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let driver = &report["runs"][0]["tool"]["driver"];
    let results = report["runs"][0]["results"].as_array().expect("results");
    let mut marks = HashSet::new();
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index");
        let rule = &driver["rules"][usize::try_from(index).expect("small")];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["help"]["text"].as_str().expect("text").contains("##"));
        let mark = result["partialFingerprints"]["gameRulePly/v1"].as_str();
        assert!(marks.insert(mark.expect("a mark").to_owned()), "{result:#}");
    }
    results.clone()
}

#[test]
fn a_fix_of_sarif_is_the_fix_of_check() {
    let dirty = MISSED.replace("22-18", "22 - 18").replace("8-11", "08-11");
    let folder = Folder::with([CLEAN, "{ü漢}\r\n", &dirty].concat());
    let run = folder.huff("check --notes --format sarif").exits(1);
    let mut changes = Vec::new();
    for result in sarif(&run) {
        for fix in result["fixes"].as_array().into_iter().flatten() {
            let change = &fix["artifactChanges"][0];
            assert_eq!(change["artifactLocation"]["uri"], "games.pdn");
            let replacements = change["replacements"].as_array().expect("some");
            changes.extend(replacements.iter().map(|replacement| {
                let region = &replacement["deletedRegion"];
                let number = |name: &str| {
                    let number = region[name].as_u64().expect("a number");
                    usize::try_from(number).expect("small")
                };
                let text = replacement["insertedContent"]["text"].as_str();
                let place = (number("startLine"), number("startColumn"));
                let end = (number("endLine"), number("endColumn"));
                let bytes = (number("byteOffset"), number("byteLength"));
                (place, end, bytes, text.unwrap_or_default().to_owned())
            }));
        }
    }
    assert!(changes.len() >= 2, "{run:#?}");
    changes.sort_by_key(|(_, _, bytes, _)| std::cmp::Reverse(*bytes));
    let before = folder.read("games.pdn");
    let (mut by_bytes, mut by_places) = (before.clone(), before);
    for (start, end, (offset, length), text) in &changes {
        by_bytes.replace_range(*offset..offset + length, text);
        let at = |(line, column): (usize, usize)| {
            let line_at: usize = by_places
                .split_inclusive('\n')
                .take(line - 1)
                .map(str::len)
                .sum();
            let rest = &by_places[line_at..];
            let inside = rest.char_indices().nth(column - 1);
            line_at + inside.map_or(rest.len(), |(index, _)| index)
        };
        let range = at(*start)..at(*end);
        by_places.replace_range(range, text);
    }
    folder.huff("check --fix --notes").exits(1);
    assert_eq!(by_bytes, folder.read("games.pdn"));
    assert_eq!(by_places, by_bytes);
}

/// Validates a report as GitLab does, and returns its issues.
#[track_caller]
fn issues(run: &Run) -> Vec<Value> {
    let schema = json!({
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "type": { "const": "issue" },
                "description": { "type": "string", "minLength": 1 },
                "check_name": { "type": "string", "minLength": 1 },
                "fingerprint": { "type": "string", "minLength": 1 },
                "severity": { "enum": ["info", "minor", "major", "critical", "blocker"] },
                "categories": {
                    "type": "array",
                    "minItems": 1,
                    "items": { "enum": [
                        "Bug Risk", "Clarity", "Compatibility", "Complexity", "Duplication", "Performance",
                        "Security", "Style"
                    ] }
                },
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": { "type": "string", "pattern": "^[^.]|^\\.[^/]" },
                        "lines": {
                            "type": "object",
                            "required": ["begin"],
                            "properties": {
                                "begin": { "type": "integer", "minimum": 1 },
                                "end": { "type": "integer", "minimum": 1 }
                            }
                        }
                    }
                }
            }
        }
    });
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let report = run.json();
    let errors: Vec<_> = validator.iter_errors(&report).take(3).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let issues = report.as_array().expect("an array");
    let mut seen = HashSet::new();
    for issue in issues {
        let fingerprint = issue["fingerprint"].as_str().expect("text");
        assert!(seen.insert(fingerprint.to_owned()), "twice: {issue:#}");
    }
    issues.clone()
}

/// The fingerprints of a report.
fn fingerprints(format: &str, run: &Run) -> Vec<String> {
    let of = |value: &Value| value.as_str().expect("text").to_owned();
    match format {
        "gitlab" => issues(run)
            .iter()
            .map(|issue| of(&issue["fingerprint"]))
            .collect(),
        _ => sarif(run)
            .iter()
            .map(|result| of(&result["partialFingerprints"]["gameRulePly/v1"]))
            .collect(),
    }
}

#[test]
fn fingerprints_stay_when_lines_move() {
    for format in ["gitlab", "sarif"] {
        let command = format!("check --format {format}");
        let folder = Folder::with(MISSED);
        let before = fingerprints(format, &folder.huff(&command).exits(1));
        assert_eq!(before.len(), 1);
        let moved = [
            &CLEAN.replace("Glasgow", "Leith"),
            "\n\n{ a remark }\n",
            &MISSED.replace("22-18", "22-18 {!}\r\n").replace('\n', " "),
        ]
        .concat();
        folder.write("games.pdn", moved);
        let after = fingerprints(format, &folder.huff(&command).exits(1));
        assert_eq!(before, after, "{format}");
        // Another game has another fingerprint, and so has a copy of the same game.
        folder.write("games.pdn", MISSED.replace("Hay", "May"));
        let other = fingerprints(format, &folder.huff(&command).exits(1));
        assert_ne!(before, other, "{format}");
        folder.write("games.pdn", [MISSED, MISSED].concat());
        let twice = fingerprints(
            format,
            &folder.huff(&format!("{command} --select R")).exits(1),
        );
        assert_eq!(
            twice,
            [before[0].clone(), format!("{}-2", before[0])],
            "{format}"
        );
    }
}

/// A command of a log: its name, properties and message.
type Annotation = (String, Vec<(String, String)>, String);

/// Parses the commands of a log as GitHub's runner does.
#[track_caller]
fn annotations(log: &str) -> Vec<Annotation> {
    let unescaped = |text: &str, more: bool| {
        let mut text = text.replace("%0D", "\r").replace("%0A", "\n");
        if more {
            text = text.replace("%3A", ":").replace("%2C", ",");
        }
        text.replace("%25", "%")
    };
    let commands: Vec<_> = log
        .lines()
        .map(|line| {
            let (head, message) = line
                .strip_prefix("::")
                .and_then(|line| line.split_once("::"))
                .unwrap_or_else(|| panic!("no command: {line}"));
            let (command, properties) = head.split_once(' ').expect("properties");
            assert!(["error", "warning", "notice"].contains(&command), "{line}");
            let properties = properties.split(',').map(|property| {
                let (name, value) = property.split_once('=').expect("a value");
                assert!(
                    ["file", "line", "endLine", "col", "endColumn", "title"].contains(&name),
                    "{line}"
                );
                (name.to_owned(), unescaped(value, true))
            });
            let properties = properties.collect();
            (command.to_owned(), properties, unescaped(message, false))
        })
        .collect();
    for kind in ["error", "warning", "notice"] {
        let count = commands
            .iter()
            .filter(|(command, ..)| command == kind)
            .count();
        assert!(count <= 10, "{count} of {kind}");
    }
    commands
}

/// Writes the commands with GitHub's own toolkit; `None` if it is not installed.
fn by_the_toolkit(commands: &[Annotation]) -> Option<String> {
    const SCRIPT: &str = "
        const { issueCommand } = require(process.argv[1]);
        for (const [command, properties, message] of JSON.parse(require('fs').readFileSync(0, 'utf8')))
            issueCommand(command, Object.fromEntries(properties), message);
    ";
    let place = std::env::var_os("HUFF_ACTIONS_TOOLKIT").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/toolkit"),
        PathBuf::from,
    );
    let module = place.join("node_modules/@actions/core/lib/command.js");
    if !module.is_file() {
        eprintln!("skipped: @actions/core is not in {}", place.display());
        return None;
    }
    let node = Command::new("node")
        .args(["-e", SCRIPT])
        .arg(module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut node) = node else {
        eprintln!("skipped: there is no node");
        return None;
    };
    let input = serde_json::to_vec(commands).expect("JSON");
    let mut stdin = node.stdin.take().expect("a pipe");
    stdin.write_all(&input).expect("node reads");
    drop(stdin);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn annotations_are_written_as_github_writes_them() {
    let fixtures = fixtures().display().to_string();
    for (folder, arguments) in [
        (folder(), ".".to_owned()),
        (Folder::new(), format!("'{fixtures}'")),
    ] {
        let run = folder
            .huff(&format!("check --notes --format github {arguments}"))
            .exits(1);
        let commands = annotations(&run.stdout);
        assert!(commands.len() > 5, "{run:#?}");
        if let Some(written) = by_the_toolkit(&commands) {
            assert_eq!(run.stdout, written);
        }
    }
}

#[test]
fn annotations_are_limited_and_count_the_rest() {
    let mut text = String::new();
    for number in 1..=13 {
        text += &MISSED.replace("Perth", &format!("Perth {number}"));
    }
    let folder = Folder::with(text);
    let run = folder.huff("check --select R307 --format github").exits(1);
    let commands = annotations(&run.stdout);
    assert_eq!(commands.len(), 11);
    let (command, _, message) = &commands[10];
    assert_eq!(command, "notice");
    assert!(message.contains("3 errors"), "{message}");
    run.says("13 errors");
    let run = folder
        .huff("check --select R307 --format github --max-findings 4 -q")
        .exits(1);
    let commands = annotations(&run.stdout);
    assert_eq!(commands.len(), 5);
    assert!(
        commands[4].2.contains("9 findings beyond --max-findings 4"),
        "{run:#?}"
    );
    assert_eq!(run.stderr, "");
}

#[test]
fn a_file_name_of_every_character_is_one_property() {
    let run = folder()
        .huff("check --select R307 --format github")
        .exits(1);
    let (_, properties, message) = &annotations(&run.stdout)[0];
    assert_eq!(
        properties[0],
        ("file".into(), "a, b/100%: <odd>.pdn".into())
    );
    assert!(message.contains("15x22"), "{message}");
}

/// Parses a report as build servers do: suites with their cases.
#[track_caller]
fn suites(run: &Run) -> Vec<junit_parser::TestSuite> {
    let report = junit_parser::from_reader(run.stdout.as_bytes())
        .unwrap_or_else(|error| panic!("{error}: {}", run.stdout));
    for suite in &report.suites {
        assert_eq!(suite.tests, suite.cases.len() as u64, "{}", suite.name);
        let failures = suite.cases.iter().filter(|case| case.status.is_failure());
        assert_eq!(suite.failures, failures.count() as u64, "{}", suite.name);
        let names: HashSet<_> = suite.cases.iter().map(|case| &case.original_name).collect();
        assert_eq!(names.len(), suite.cases.len(), "{}", suite.name);
    }
    report.suites
}

#[test]
fn a_test_case_is_a_game_or_a_file() {
    let folder = folder();
    let verdicts = |arguments: &str| -> Vec<Vec<bool>> {
        let run = folder.huff(&format!("check --select R --format junit {arguments}"));
        let suites = suites(&run);
        let verdict = |case: &junit_parser::TestCase| case.status.is_success();
        suites
            .iter()
            .map(|suite| suite.cases.iter().map(verdict).collect())
            .collect()
    };
    let by_game = [vec![false], vec![true], vec![true, false, false, false]];
    assert_eq!(verdicts(""), by_game);
    assert_eq!(verdicts("--max-findings 1"), by_game);
    assert_eq!(verdicts("--junit-per file"), [[false], [true], [false]]);
    assert_eq!(verdicts("--junit-per file --fail-on never"), [[true]; 3]);
}

#[test]
fn a_test_case_is_named_by_its_game() {
    let names = |text: &str| -> Vec<String> {
        let run = Folder::with(text).huff("check --format junit");
        let cases = suites(&run).remove(0).cases;
        cases.into_iter().map(|case| case.original_name).collect()
    };
    let before = names(MISSED);
    assert!(before[0].starts_with("Hay, W. (black) v Wyllie, J. (white), Perth ["));
    assert_eq!(names(&[CLEAN, MISSED].concat())[1..], before);
}

#[test]
fn a_switch_of_junit_needs_junit() {
    let run = Folder::with(CLEAN).huff("check --junit-per file").exits(2);
    run.says("--format junit");
}

/// Parses Markdown as GitHub does: the cells of each row of each table.
#[track_caller]
fn tables(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut row: Vec<String> = Vec::new();
    let mut in_cell = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableRow) => row.clear(),
            Event::Start(Tag::TableCell) => {
                in_cell = true;
                row.push(String::new());
            }
            Event::End(TagEnd::TableCell) => in_cell = false,
            Event::End(TagEnd::TableRow) => rows.push(std::mem::take(&mut row)),
            Event::Text(text) | Event::Code(text) if in_cell => {
                let cell = row.last_mut().expect("a cell");
                let _ = write!(cell, "{text}");
            }
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::InlineHtml(_) => {
                panic!("markup from a record: {text}")
            }
            _ => {}
        }
    }
    for row in &rows {
        let last = row.last().expect("a cell");
        assert!(!last.is_empty(), "{row:?}");
    }
    rows
}

#[test]
fn a_comment_has_a_row_for_each_finding() {
    let run = folder()
        .huff("check --select R307 --format markdown --statistics")
        .exits(1);
    let rows = tables(&run.stdout);
    assert_eq!(rows.len(), 5, "{run:#?}");
    assert_eq!(rows[0][0], "9:19");
    assert_eq!(rows[0][1], "1 Hay, W. (black) v Wyllie, J. (white), Perth");
    assert_eq!(rows[4], ["R307 missed-capture", "4"]);
}

#[test]
fn a_comment_stays_within_its_limit() {
    let mut text = String::new();
    for number in 1..=700 {
        text += &MISSED.replace("Perth", &format!("Perth {number}"));
    }
    let run = Folder::with(text)
        .huff("check --select R307 --format markdown")
        .exits(1);
    assert!(run.stdout.len() < 65_536);
    let rows = tables(&run.stdout).len();
    let more = format!("{} findings more do not fit into a comment", 700 - rows);
    assert!(run.stdout.contains(&more), "{}", &run.stdout[60_000..]);
}

#[test]
fn every_format_marks_findings_in_variations() {
    let folder =
        Folder::with("[GameType \"21\"]\n1. 11-15 22-18 (1... 22-18 2. 8-11) 2. 15x22 *\n");
    for format in ["full", "concise", "github", "gitlab", "junit", "markdown"] {
        let run = folder
            .huff(&format!("check --select R307 --format {format} -q"))
            .exits(1);
        let report = run.stdout.replace("%2C", ",");
        assert!(report.contains(", in a variation"), "{format}: {report}");
    }
}
