//! The texts of each rule: every message, ruling, repair and fix that its fixtures produce.
//!
//! `fires.pdn` shows that a rule fires; `messages.pdn` adds the records for its other messages. The snapshots are the
//! place to review a change of words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use referee::{RULES, RuleSet};
use serde_json::Value;

/// The texts of one rule, with labels: `("message", "there is no piece on 16")`.
type Texts = BTreeSet<(String, String)>;

type TextsByRule = BTreeMap<&'static str, Texts>;

#[test]
fn the_texts_of_every_rule() {
    let mut texts: TextsByRule = RULES
        .iter()
        .map(|rule| (rule.code(), Texts::new()))
        .collect();
    for rule in RULES {
        let (code, folder) = (rule.code(), format!("fixtures/rules/{}", rule.code()));
        add_findings(&check(&["--format", "jsonl", &folder]), &mut texts);
        let texts = texts.entry(code).or_default();
        add_remarks(code, &check(&["--format", "full", &folder]), texts);
    }
    // a collection rule would compare the games of other rules
    let (several, mut single): (TextsByRule, TextsByRule) = texts
        .into_iter()
        .partition(|(code, _)| code.starts_with('C'));
    for set in RuleSet::ALL {
        let report = check(&["--format", "jsonl", "--laws", set.name(), "fixtures/rules"]);
        add_findings(&report, &mut single);
    }
    let report = check(&["--format", "sarif", "fixtures/rules"]);
    let report: Value = serde_json::from_str(&report).expect("SARIF is JSON");
    for (code, texts) in &mut single {
        add_fixes(code, &report, texts);
    }
    let texts = several.into_iter().chain(single);

    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots/messages");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (code, texts) in texts {
            let lines: Vec<String> = texts
                .iter()
                .map(|(label, text)| format!("{label}: {text}\n"))
                .collect();
            assert!(!lines.is_empty(), "{code}: no message");
            insta::assert_snapshot!(code, lines.concat());
        }
    });
}

/// Adds the messages and rulings of each of the rules on its own fixtures; `report` is in JSON Lines.
fn add_findings(report: &str, texts: &mut TextsByRule) {
    for line in report.lines() {
        let finding: Value = serde_json::from_str(line).expect("a line is JSON");
        let code = finding["code"].as_str().unwrap_or_default();
        let path = finding["path"].as_str().unwrap_or_default();
        let is_own = path
            .replace('\\', "/")
            .starts_with(&format!("fixtures/rules/{code}/"));
        let Some(texts) = texts.get_mut(code).filter(|_| is_own) else {
            continue;
        };
        for label in ["message", "ruling"] {
            if let Some(text) = finding[label].as_str() {
                texts.insert((label.to_owned(), text.to_owned()));
            }
        }
    }
}

/// Adds the remarks under the findings of a rule: repairs, evidence, tips. The lists of laws and legal moves are facts,
/// not words.
fn add_remarks(code: &str, report: &str, texts: &mut Texts) {
    let mut is_of_rule = false;
    for line in report.lines() {
        let heading = ["error ", "warning ", "note "];
        if let Some(found) = heading
            .iter()
            .find_map(|severity| line.strip_prefix(severity))
        {
            is_of_rule = found.starts_with(code);
        }
        let remark = line.trim_start().strip_prefix("= ");
        let remark = remark.and_then(|remark| remark.split_once(": "));
        match remark {
            Some(("law" | "legal" | "ruling", _)) | None => {}
            Some((label, text)) if is_of_rule => {
                texts.insert((label.to_owned(), text.to_owned()));
            }
            Some(_) => {}
        }
    }
}

/// Adds the descriptions of the fixes of a rule on its own fixtures.
fn add_fixes(code: &str, report: &Value, texts: &mut Texts) {
    let folder = format!("fixtures/rules/{code}/");
    let results = report["runs"][0]["results"].as_array();
    for result in results.into_iter().flatten() {
        let place = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        let is_own = place.as_str().is_some_and(|uri| uri.starts_with(&folder));
        if result["ruleId"] != code || !is_own {
            continue;
        }
        for fix in result["fixes"].as_array().into_iter().flatten() {
            let text = fix["description"]["text"].as_str().expect("a description");
            texts.insert(("fix".to_owned(), text.to_owned()));
        }
    }
}

/// What `huff check` prints at the top of the repository.
fn check(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .current_dir(root())
        .args(["check", "--isolated", "--notes", "--exit-zero"])
        .args(["--color", "never"])
        .args(arguments)
        .output()
        .expect("huff can be run");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("the report is UTF-8")
}

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
