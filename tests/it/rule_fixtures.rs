//! The records under `fixtures/`: the first line of each names the expected findings.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The expectation in the first line of a fixture.
enum Claim {
    /// `% fires R307 at ply 3: what it shows`; the ply is optional. `by customary` before the colon chooses
    /// that rule set.
    Fires(String, Option<u64>),
    /// `% quiet: what it shows`
    Quiet,
}

#[test]
fn each_fixture_of_a_rule_shows_its_claim() {
    let findings = findings_by_path("fixtures/rules");
    let mut wrong = Vec::new();
    for path in records("fixtures/rules") {
        let code = folder_of(&path);
        let by_other_laws =
            laws(&path).map(|laws| check(&[&path, "--laws", &laws])["findings"].take());
        let found = match &by_other_laws {
            Some(findings) => findings.as_array().map_or(&[][..], Vec::as_slice),
            None => findings.get(&path).map_or(&[][..], Vec::as_slice),
        };
        let codes = || {
            let codes: Vec<_> = found.iter().map(|found| &found["code"]).collect();
            format!("{codes:?}")
        };
        match claim(&path) {
            Claim::Fires(claimed, ply) => {
                assert_eq!(claimed, code, "{path} lies in the wrong folder");
                let fires = found.iter().any(|found| {
                    found["code"] == code.as_str()
                        && ply.is_none_or(|ply| found["ply"].as_u64() == Some(ply))
                });
                if !fires {
                    wrong.push(format!("{path}: {code} does not fire, found {}", codes()));
                }
            }
            Claim::Quiet => {
                if found.iter().any(|found| found["code"] == code.as_str()) {
                    wrong.push(format!("{path}: {code} fires, found {}", codes()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_fixtures_with_and_without_a_finding() {
    let folder = root().join("fixtures/rules");
    for rule in referee::RULES {
        for name in ["fires.pdn", "quiet.pdn"] {
            let path = folder.join(rule.code()).join(name);
            assert!(
                path.is_file(),
                "{} ({}): no {name}",
                rule.code(),
                rule.name()
            );
        }
    }
    for path in records("fixtures/rules") {
        let code = folder_of(&path);
        assert!(
            referee::rule(&code).is_some(),
            "{path}: there is no rule {code}"
        );
    }
}

#[test]
fn a_broken_record_loses_no_game() {
    let report = check(&["fixtures/invalid"]);
    for file in report["files"].as_array().expect("files are listed") {
        let path = file["path"].as_str().expect("a path");
        let first = first_line(path);
        let games = first
            .strip_prefix("% games ")
            .and_then(|rest| rest.split_once(':'))
            .and_then(|(games, _)| games.parse::<u64>().ok())
            .unwrap_or_else(|| panic!("{path} does not say how many games it holds: {first}"));
        assert_eq!(file["games"].as_u64(), Some(games), "{path}");
    }
}

#[test]
fn the_club_archive_has_the_faults_that_it_ships_with() {
    let mut found = Vec::new();
    for (path, findings) in findings_by_path("fixtures/archives") {
        let file = Path::new(&path).file_stem().expect("a file name");
        for finding in findings {
            if finding["severity"] != "note" {
                found.push(format!(
                    "{} game {}: {}",
                    file.display(),
                    finding["game"],
                    finding["code"].as_str().expect("a code")
                ));
            }
        }
    }
    assert_eq!(
        found,
        [
            "championship-2023 game 3: R307",
            "championship-2023 game 5: S006",
            "championship-2023 game 6: O402",
            "friday-ladder-2024 game 2: R308",
            "friday-ladder-2024 game 4: R305",
            "old-score-book game 2: T202",
            "old-score-book game 3: N106",
        ]
    );
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The report of `huff check` about a folder or file, in one run.
fn check(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .current_dir(root())
        .args(["check", "--format", "json", "--notes", "--exit-zero"])
        .args(arguments)
        .output()
        .expect("huff can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).expect("the report is JSON")
}

/// The findings by path, with `/` as separator.
fn findings_by_path(folder: &str) -> BTreeMap<String, Vec<Value>> {
    let mut by_path: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut report = check(&[folder]);
    let Value::Array(findings) = report["findings"].take() else {
        panic!("the report lists no findings");
    };
    for finding in findings {
        let path = finding["path"].as_str().expect("a path").replace('\\', "/");
        by_path.entry(path).or_default().push(finding);
    }
    by_path
}

/// The records in a folder, as `huff` names them, sorted.
fn records(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("the folder can be read") {
            let entry = entry.expect("an entry");
            let path = format!("{folder}/{}", entry.file_name().display());
            if entry.path().is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no records under {folder}");
    found
}

/// `R307` of `fixtures/rules/R307/fires.pdn`.
fn folder_of(path: &str) -> String {
    let mut parts = path.rsplit('/').skip(1);
    parts.next().expect("a folder").to_owned()
}

fn first_line(path: &str) -> String {
    let bytes = fs::read(root().join(path)).expect("the fixture can be read");
    let line = bytes
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    String::from_utf8_lossy(line).trim_end().to_owned()
}

/// The rule set that a fixture chooses: `customary` in `% fires K504 at ply 1 by customary: ...`.
fn laws(path: &str) -> Option<String> {
    let first = first_line(path);
    let (claim, _) = first.split_once(": ")?;
    let (_, laws) = claim.split_once(" by ")?;
    Some(laws.to_owned())
}

fn claim(path: &str) -> Claim {
    let first = first_line(path);
    let claim = first
        .split_once(": ")
        .map(|(claim, _)| claim.split_once(" by ").map_or(claim, |(claim, _)| claim));
    if claim == Some("% quiet") {
        return Claim::Quiet;
    }
    let Some(fires) = claim.and_then(|claim| claim.strip_prefix("% fires ")) else {
        panic!("{path} does not say what it shows: {first}")
    };
    match fires.split_once(" at ply ") {
        Some((code, ply)) => Claim::Fires(
            code.to_owned(),
            Some(ply.parse().expect("a ply is a number")),
        ),
        None => Claim::Fires(fires.to_owned(), None),
    }
}
