//! The conformance suite: huff passes it except for what `huff.known` lists, the cases fit their schema, and what `fmt`
//! writes fits the writing grammar of the standard.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::shown::root;

fn suite() -> PathBuf {
    root().join("conformance")
}

/// Runs a program of the suite on the built `huff`; `None` without Python.
fn run(program: &str, arguments: &[&str]) -> Option<String> {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return None;
    }
    let output = Command::new("python3")
        .env("HUFF", env!("CARGO_BIN_EXE_huff"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(suite())
        .arg(program)
        .args(arguments)
        .output()
        .expect("python3 runs");
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}{stderr}");
    Some(stdout)
}

#[test]
fn huff_passes_the_suite_except_for_the_known_failures() {
    if let Some(table) = run("run", &["--known", "peers/huff.known", "peers/huff"]) {
        println!("{table}");
    }
}

#[test]
fn the_cases_agree_with_the_generator_that_wrote_them() {
    for command in [&["peers/reference"][..], &["peers/grammar", "reading"]] {
        run("run", command);
    }
}

#[test]
fn what_fmt_writes_is_accepted_by_the_writing_grammar() {
    if let Some(counts) = run("written", &[]) {
        println!("{counts}");
    }
}

#[test]
fn every_case_fits_the_schema_and_has_its_own_id() {
    let read = |path: &Path| -> Value {
        let text = fs::read_to_string(path).expect("a schema");
        // one file instead of two that refer to each other
        serde_json::from_str(&text.replace("answer.schema.json#", "#")).expect("JSON")
    };
    let mut schema = read(&suite().join("case.schema.json"));
    schema["$defs"] = read(&suite().join("answer.schema.json"))["$defs"].take();
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let mut folders = vec![suite().join("cases")];
    let mut ids = std::collections::BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of cases") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for line in fs::read_to_string(&path).expect("UTF-8").lines() {
                let case: Value = serde_json::from_str(line).expect("JSON");
                if let Err(error) = schema.validate(&case) {
                    panic!("{}: {error}: {line}", path.display());
                }
                let id = case["id"].as_str().expect("an id").to_owned();
                assert!(ids.insert(id), "{line}");
            }
        }
    }
    assert!(ids.len() >= 1000, "{} cases", ids.len());
}
