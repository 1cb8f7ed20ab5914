//! `huff summary`.

use crate::support::{CLEAN, Folder, MISSED};

/// Three games in two files, one of them with an error.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        CLEAN.replace(" *", " 0-1").replace("\"*\"", "\"0-1\""),
    );
    folder.write("b.pdn", [CLEAN, MISSED].concat());
    folder
}

#[test]
fn a_collection_in_numbers() {
    insta::assert_snapshot!(folder().huff("summary").exits(0).stdout);
}

#[test]
fn the_same_as_json() {
    let report = folder().huff("summary --format json").exits(0).json();
    assert_eq!(report["version"], 1);
    assert_eq!(
        (&report["games"], &report["plies"]),
        (&3.into(), &11.into())
    );
    assert_eq!(report["results"]["white"], 1);
    assert_eq!(report["results"]["unknown"], 2);
    assert_eq!(report["findings"]["R307"], 1);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = Folder::with([CLEAN, MISSED].concat().repeat(3000));
    let one = folder.huff("summary --format json -j 1").exits(0);
    let two = folder.huff("summary --format json -j 2").exits(0);
    assert!(one.stdout == two.stdout);
}

#[test]
fn what_is_missing_does_not_stop_the_run() {
    let run = folder().huff("summary a.pdn missing.pdn").exits(2);
    assert!(
        run.stdout.contains('1') && run.stderr.contains("missing.pdn"),
        "{run:#?}"
    );
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let run = Folder::with(CLEAN.replace("Smith, A.", "Smith\x1b[31m"))
        .huff("summary")
        .exits(0);
    assert!(!run.stdout.contains('\x1b'), "{run:#?}");
}
