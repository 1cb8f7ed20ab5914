//! Selection and listing of findings.

use crate::support::{CLEAN, Folder, MISSED};

/// A record with an error and a note.
fn folder() -> Folder {
    Folder::with(MISSED.replace("22-18", "22 - 18"))
}

#[track_caller]
fn lists(arguments: &str, codes: &[&str]) {
    let run = folder()
        .huff(&format!("check --format json --exit-zero {arguments}"))
        .exits(0);
    let report = run.json();
    let findings = report["findings"].as_array().expect("a list of findings");
    let listed: Vec<_> = findings
        .iter()
        .filter_map(|finding| finding["code"].as_str())
        .collect();
    assert_eq!(listed, codes, "{arguments}");
}

#[test]
fn rules_are_selected_by_code_prefix_and_name() {
    lists("", &["R307"]);
    lists("--select R", &["R307"]);
    lists("--select r30", &["R307"]);
    lists("--select missed-capture", &["R307"]);
    lists("--select S,T", &[]);
    lists("--ignore R", &[]);
    lists("--select R --ignore R3", &[]);
    lists("--select R307 --ignore R3", &["R307"]);
}

#[test]
fn notes_are_listed_on_demand() {
    lists("--notes", &["N101", "R307"]);
    lists("--select N101,R", &["N101", "R307"]);
    lists("--select spaced-move", &["N101"]);
    lists("--select N", &[]);
}

#[test]
fn notes_are_counted_in_any_case() {
    let folder = folder();
    for arguments in ["", "--notes", "--select N"] {
        let run = folder.huff(&format!("check --format json --exit-zero {arguments}"));
        assert_eq!(run.json()["summary"]["notes"], 1, "{arguments}");
    }
    let report = folder.huff("check --format json --ignore N101").json();
    assert_eq!(report["summary"]["notes"], 0);
}

#[test]
fn a_mistyped_rule_is_bad_usage() {
    let folder = Folder::with(CLEAN);
    let run = folder.huff("check --select R370").exits(2);
    run.says("no rule 'R370'");
    run.says("tip: the R rules are R301 to ");
    assert_eq!(run.stdout, "");
    let run = folder.huff("check --ignore mised-capture").exits(2);
    run.says("R307 (missed-capture)");
}

#[test]
fn a_rule_with_two_severities_is_counted_separately() {
    let folder = Folder::with(
        "[Date \"25.11.2000\"]\n1. 11-15 *\n\n[Date \"2001.02.30\"]\n1. 11-16 *\n\n[Date \"1950\"]\n1. 9-13 *\n",
    );
    let run = folder.huff("check --select T202 --notes --statistics --max-findings 0 -q");
    let rows: Vec<Vec<&str>> = run
        .stdout
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(
        rows,
        [
            ["2", "T202", "note", "bad-date"],
            ["1", "T202", "warning", "bad-date"]
        ]
    );
    let report = folder
        .huff("check --select T202 --statistics --format json")
        .json();
    assert_eq!(report["summary"]["statistics"][0]["count"], 3);
    assert_eq!(report["summary"]["statistics"][1].as_object(), None);
}

#[test]
fn findings_can_be_counted_by_rule() {
    let run = folder()
        .huff("check --statistics --max-findings 0 -q")
        .exits(1);
    insta::assert_snapshot!(run.stdout);
    let report = folder().huff("check --statistics --format json").json();
    let counts = report["summary"]["statistics"].as_array().expect("a table");
    let counts: Vec<_> = counts
        .iter()
        .map(|rule| (rule["code"].as_str(), &rule["count"]))
        .collect();
    assert_eq!(
        counts,
        [(Some("N101"), &1.into()), (Some("R307"), &1.into())]
    );
}

#[test]
fn rules_selected_on_the_command_line_override_the_file() {
    let folder = Folder::with(MISSED);
    folder.write("huff.toml", "ignore = [\"R307\"]\n");
    folder.huff("check games.pdn").exits(0);
    for select in ["R307", "missed-capture", "R"] {
        let run = folder
            .huff(&format!("check games.pdn --select {select}"))
            .exits(1);
        assert!(run.stdout.contains("R307"), "{select}: {run:#?}");
    }
    folder
        .huff("check games.pdn --select R --ignore R307")
        .exits(0);
}
