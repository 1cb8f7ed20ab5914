//! Baselines of several files, if not all of them are read.

use std::fs;

use serde_json::Value;

use super::{LONG, another};
use crate::support::{CLEAN, Folder, MISSED};

/// The codes in `known.json`, with their files.
fn entries(folder: &Folder) -> Vec<String> {
    let known: Value = serde_json::from_str(&folder.read("known.json")).expect("JSON");
    let findings = known["findings"].as_array().expect("a list").iter();
    let mut entries: Vec<String> = findings
        .map(|entry| {
            let text = |key: &str| entry[key].as_str().unwrap_or("?").to_owned();
            format!("{} {}", text("file"), text("code"))
        })
        .collect();
    entries.sort();
    entries
}

/// Two files with a missed capture and an untidy move each, and a baseline for both.
fn two_files_known() -> Folder {
    let folder = Folder::new();
    let untidy = |game: &str| game.replace("22-18 2. 8", "22 - 18 2. 8");
    folder.write("a.pdn", untidy(MISSED));
    folder.write("deep/b.pdn", untidy(&another()));
    let write = "check -q --baseline known.json --write-baseline .";
    folder.huff(write).exits(0);
    let all = [
        "a.pdn N101",
        "a.pdn R307",
        "deep/b.pdn N101",
        "deep/b.pdn R307",
    ];
    assert_eq!(entries(&folder), all);
    folder
}

#[test]
fn entries_outside_the_run_are_kept() {
    let write = "check -q --baseline known.json --write-baseline";
    let folder = two_files_known();
    let before = folder.read("known.json");
    folder.write("list", "a.pdn\n");
    for some in [
        "a.pdn",
        "deep",
        "--files-from list",
        ". --select R",
        ". --ignore R",
    ] {
        let run = folder.huff(&format!("{write} {some}")).exits(0);
        run.says("2 findings recorded; 2 kept from files and rules outside this run");
        assert_eq!(folder.read("known.json"), before, "{some}");
    }
    // Entries of fixed findings are dropped; those of the other file stay.
    folder.write("a.pdn", CLEAN);
    let said = folder.huff("check -q --baseline known.json a.pdn").exits(0);
    said.says("no longer found: 2 findings of the baseline known.json");
    folder.huff(&format!("{write} a.pdn --select N")).exits(0);
    let left = ["a.pdn R307", "deep/b.pdn N101", "deep/b.pdn R307"];
    assert_eq!(entries(&folder), left);
    folder.huff(&format!("{write} a.pdn")).exits(0);
    assert_eq!(entries(&folder), left[1..]);
    let run = folder.huff("check --baseline known.json .").exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn a_missing_file_is_dropped_once_all_others_are_read() {
    let write = "check -q --baseline known.json --write-baseline";
    let folder = two_files_known();
    folder.write("c.pdn", another().replace("Leeds", "York"));
    folder.huff(&format!("{write} .")).exits(0);
    fs::rename(folder.path("a.pdn"), folder.path("renamed.pdn")).expect("a file is renamed");
    // It may have been renamed: not all files were read.
    folder.huff(&format!("{write} c.pdn")).exits(0);
    assert!(entries(&folder).contains(&"a.pdn R307".to_owned()));
    folder.huff("check --baseline known.json .").exits(0);
    folder.huff(&format!("{write} .")).exits(0);
    assert_eq!(
        entries(&folder),
        [
            "c.pdn R307",
            "deep/b.pdn N101",
            "deep/b.pdn R307",
            "renamed.pdn N101",
            "renamed.pdn R307"
        ]
    );
}

#[test]
fn entries_of_standard_input_do_not_affect_other_files() {
    let write = "check -q --baseline known.json --write-baseline";
    let folder = Folder::with(MISSED);
    folder
        .huff_reading(&format!("{write} -"), another())
        .exits(0);
    folder.huff(&format!("{write} .")).exits(0);
    assert_eq!(entries(&folder), ["- R307", "games.pdn R307"]);
    folder.write("renamed.pdn", MISSED);
    fs::remove_file(folder.path("games.pdn")).expect("a file is removed");
    let run = folder.huff(&format!("{write} .")).exits(0);
    run.says("1 finding recorded; 1 kept from files and rules outside this run");
    assert_eq!(entries(&folder), ["- R307", "renamed.pdn R307"]);
    let run = folder.huff("check -q --baseline known.json .").exits(0);
    assert_eq!(run.stderr, "");
    // It is dropped by a run that reads it.
    folder.huff_reading(&format!("{write} -"), CLEAN).exits(0);
    assert_eq!(entries(&folder), ["renamed.pdn R307"]);
}

#[test]
fn findings_about_several_files_are_kept_for_standard_input() {
    let check = "check -q --select C601 --fail-on note --baseline known.json";
    let folder = Folder::new();
    folder.write("z.pdn", LONG);
    folder
        .huff_reading(&format!("{check} --write-baseline z.pdn -"), LONG)
        .exits(0);
    let before = entries(&folder);
    assert_eq!(before.len(), 1, "{before:?}");
    // At either of the two.
    let known = folder.read("known.json");
    folder.write("known.json", known.replace("z.pdn", "-"));
    let run = folder.huff(&format!("{check} .")).exits(0);
    assert_eq!(run.stderr, "");
    folder.huff(&format!("{check} --write-baseline .")).exits(0);
    assert_eq!(entries(&folder), ["- C601"]);
}

#[test]
fn a_removed_member_is_dropped() {
    let write = "check -q --select R --baseline known.json --write-baseline";
    let (one, two) = (MISSED, another());
    let three = another().replace("Leeds", "York");
    let folder = Folder::with(CLEAN);
    let packed = |members: &[(&str, &str)]| {
        folder.write("deep/b.zip", crate::support::zip(members));
    };
    packed(&[
        ("one.pdn", one),
        ("in/two.pdn", &two),
        ("three.pdn", &three),
    ]);
    folder.huff(&format!("{write} .")).exits(0);
    let all = [
        "deep/b.zip/in/two.pdn R307",
        "deep/b.zip/one.pdn R307",
        "deep/b.zip/three.pdn R307",
    ];
    assert_eq!(entries(&folder), all);
    // A run over one member does not know the others.
    let run = folder.huff(&format!("{write} deep/b.zip/one.pdn")).exits(0);
    run.says("2 kept from files and rules outside this run");
    assert_eq!(entries(&folder), all);
    packed(&[("one.pdn", one), ("three.pdn", &three)]);
    // Without the archive, too: the member may have been renamed.
    folder.huff(&format!("{write} games.pdn")).exits(0);
    assert_eq!(entries(&folder), all);
    let run = folder
        .huff("check -q --baseline known.json --select R .")
        .exits(0);
    run.says("no longer found: 1 finding of the baseline known.json");
    folder.huff(&format!("{write} deep/b.zip/one.pdn")).exits(0);
    assert_eq!(entries(&folder), all, "three.pdn was not read");
    folder.huff(&format!("{write} .")).exits(0);
    assert_eq!(entries(&folder), all[1..]);
    // An archive without records.
    packed(&[("readme.txt", "gone")]);
    folder.huff(&format!("{write} .")).exits(0);
    assert!(entries(&folder).is_empty());
    packed(&[("one.pdn", one)]);
    folder.huff(&format!("{write} .")).exits(0);
    assert_eq!(entries(&folder), all[1..2]);
    // Under another name, in an archive that was not read.
    packed(&[("uno.pdn", one)]);
    folder.huff(&format!("{write} games.pdn")).exits(0);
    assert_eq!(entries(&folder), all[1..2]);
    folder.huff(&format!("{write} .")).exits(0);
    assert_eq!(entries(&folder), ["deep/b.zip/uno.pdn R307"]);
    // It was an archive before.
    folder.write("deep/b.zip", CLEAN);
    folder.huff(&format!("{write} games.pdn")).exits(0);
    assert!(entries(&folder).is_empty());
}

#[test]
fn findings_about_several_files_are_kept_when_one_is_read() {
    let folder = Folder::new();
    folder.write("a.pdn", LONG).write("b.pdn", LONG);
    let check = "check -q --select C601 --fail-on note --baseline known.json";
    folder.huff(&format!("{check} --write-baseline .")).exits(0);
    assert_eq!(entries(&folder), ["b.pdn C601"]);
    let run = folder.huff(&format!("{check} b.pdn")).exits(0);
    assert_eq!(run.stderr, "");
    for file in ["a.pdn", "b.pdn"] {
        folder
            .huff(&format!("{check} --write-baseline {file}"))
            .exits(0);
        assert_eq!(entries(&folder), ["b.pdn C601"]);
    }
    folder.write("b.pdn", MISSED);
    let run = folder.huff(&format!("{check} .")).exits(0);
    run.says("no longer found: 1 finding");
    folder.huff(&format!("{check} --write-baseline .")).exits(0);
    assert!(entries(&folder).is_empty());
}

#[test]
fn file_names_are_relative_to_the_baseline() {
    let folder = Folder::new();
    let third = another().replace("Leeds", "York");
    folder.write("games/a.pdn", MISSED).write("ci/none", "");
    folder.write(
        "games/b.zip",
        crate::support::zip(&[("in/b.pdn", &another())]),
    );
    let write = "check -q --select R --baseline ci/known.json --write-baseline";
    folder.huff(&format!("{write} games")).exits(0);
    let named = format!("{write} - --stdin-filename games/c.pdn");
    folder.write("games/c.pdn", &third);
    folder.huff_reading(&named, &third).exits(0);
    fs::copy(folder.path("ci/known.json"), folder.path("known.json")).expect("a copy");
    assert_eq!(
        entries(&folder),
        [
            "../games/a.pdn R307",
            "../games/b.zip/in/b.pdn R307",
            "../games/c.pdn R307"
        ]
    );
    let run = folder
        .huff("check -q --select R --baseline ci/known.json games/a.pdn")
        .exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn only_a_baseline_is_overwritten() {
    let folder = Folder::with(MISSED);
    folder.write("empty.json", "").write("notes.txt", "mine\n");
    folder.write("other.json", "{\"version\":1,\"games\":[]}\n");
    folder.write("old.pdn", CLEAN);
    for (file, why) in [
        (
            "notes.txt",
            "notes.txt is not a baseline: it does not start with {",
        ),
        (
            "old.pdn",
            "old.pdn is not a baseline: it does not start with {",
        ),
        ("other.json", "other.json is not a baseline: missing field"),
        (
            "known.json.gz",
            "cannot write known.json.gz: a baseline cannot be compressed",
        ),
        ("/dev/null", "not a regular file"),
    ] {
        let before = fs::read(folder.path(file)).ok();
        let run = folder
            .huff(&format!(
                "check games.pdn --baseline {file} --write-baseline"
            ))
            .exits(2);
        run.says(why);
        assert_eq!(run.stdout, "", "{file}");
        assert_eq!(fs::read(folder.path(file)).ok(), before, "{file}");
    }
    folder
        .huff("check -q games.pdn --baseline empty.json --write-baseline")
        .exits(0);
    assert!(folder.read("empty.json").contains("R307"));
}

#[cfg(unix)]
#[test]
fn a_baseline_is_replaced_atomically() {
    use std::os::unix::fs::symlink;
    let write = "check -q games.pdn --write-baseline --baseline";
    let folder = Folder::with(MISSED);
    folder.write("ci/none", "");
    // At the target of a broken link.
    symlink("ci/known.json", folder.path("known.json")).expect("a link");
    folder.huff(&format!("{write} known.json")).exits(0);
    assert!(folder.path("known.json").is_symlink());
    assert!(folder.read("ci/known.json").contains("R307"));
    assert_eq!(folder.names("ci"), ["known.json", "none"]);
    symlink("no/known.json", folder.path("lost.json")).expect("a link");
    let run = folder.huff(&format!("{write} lost.json")).exits(2);
    run.says("lost.json: there is no such folder");
    assert_eq!(run.stdout, "");
    symlink("round.json", folder.path("round.json")).expect("a link");
    let run = folder.huff(&format!("{write} round.json")).exits(2);
    run.says("cannot write round.json");
    assert_eq!(run.stdout, "");
}
