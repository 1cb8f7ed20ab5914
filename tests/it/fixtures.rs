//! The records of the repository.

use std::path::Path;

use crate::support::{Folder, Run};

fn check(name: &str, options: &str) -> Run {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let folder = fixtures.join(name);
    let folder = folder
        .to_str()
        .expect("the repository lies where UTF-8 reaches");
    Folder::new().huff(&format!("check '{folder}' --format json {options}"))
}

#[test]
fn valid_records_have_no_findings() {
    // Some are one game in several layouts.
    let report = check("valid", "--ignore C601").exits(0).json();
    assert_eq!(report["summary"]["warnings"], 0, "{report:#}");
}

#[test]
fn broken_records_have_findings() {
    check("invalid", "").exits(1);
}

#[test]
fn the_archives_have_typical_findings() {
    let report = check("archives", "").exits(1).json();
    let findings = report["findings"].as_array().expect("findings");
    assert!(
        findings.iter().any(|finding| finding["code"] == "R307"),
        "{report:#}"
    );
}
