//! Files, folders, lists and standard input.

use std::fs;

use crate::support::{CLEAN, Folder, MISSED, gzip, zip};

/// A game long enough to be recognised as a copy.
const LONG: &str = "\
[Event \"Harbour Cup\"]
[Date \"1931.04.02\"]
[Black \"Able, A.\"]
[White \"Baker, B.\"]
[Result \"1/2-1/2\"]
[GameType \"21\"]
1. 10-15 21-17 2. 6-10 17-14 3. 10x17 22x13 4. 15-18 23x14 5. 9x18 24-20
6. 12-16 28-24 7. 8-12 26-23 8. 16-19 23x16 9. 12x19 1/2-1/2
";

/// The paths in a report, in order.
#[track_caller]
fn paths(folder: &Folder, arguments: &str) -> Vec<String> {
    let report = folder
        .huff(&format!("check --format json --exit-zero {arguments}"))
        .json();
    let files = report["files"].as_array().expect("a list of files");
    files
        .iter()
        .map(|file| file["path"].as_str().expect("a path").replace('\\', "/"))
        .collect()
}

#[test]
fn a_folder_is_searched_for_records() {
    let folder = Folder::new();
    for name in [
        "b.pdn",
        "a.PDN",
        "sub/c.pdn",
        "notes.txt",
        ".hidden/d.pdn",
        ".e.pdn",
    ] {
        folder.write(name, CLEAN);
    }
    assert_eq!(paths(&folder, ""), ["a.PDN", "b.pdn", "sub/c.pdn"]);
    assert_eq!(paths(&folder, "sub"), ["sub/c.pdn"]);
    assert_eq!(paths(&folder, "."), ["a.PDN", "b.pdn", "sub/c.pdn"]);
}

#[test]
fn a_named_file_is_read_once_whatever_its_extension() {
    let folder = Folder::new();
    folder
        .write("notes.txt", CLEAN)
        .write(".e.pdn", CLEAN)
        .write("b.pdn", CLEAN);
    assert_eq!(
        paths(&folder, "notes.txt .e.pdn b.pdn b.pdn"),
        [".e.pdn", "b.pdn", "notes.txt"]
    );
}

#[test]
fn two_paths_of_one_file_are_read_under_the_first() {
    let folder = Folder::new();
    folder.write("a.pdn", CLEAN).write("sub/b.pdn", MISSED);
    folder.write(
        "games.zip",
        zip(&[("c.pdn", &CLEAN.replace("Glasgow", "Leith"))]),
    );
    let here = folder.path("").to_string_lossy().into_owned();
    let here = here.trim_end_matches('/');
    for (arguments, expected) in [
        ("a.pdn ./a.pdn", &["a.pdn"][..]),
        ("./a.pdn a.pdn", &["./a.pdn"]),
        (
            "sub/../a.pdn sub/b.pdn a.pdn",
            &["sub/../a.pdn", "sub/b.pdn"],
        ),
        ("sub . ./sub", &["a.pdn", "games.zip/c.pdn", "sub/b.pdn"]),
        (
            "games.zip ./games.zip games.zip/c.pdn",
            &["games.zip/c.pdn"],
        ),
    ] {
        assert_eq!(paths(&folder, arguments), expected, "{arguments}");
    }
    // No file counts as a duplicate of itself.
    folder.write("sub/d.pdn", LONG);
    let check = format!("check . '{here}' --select C601 --notes --format concise -q");
    assert_eq!(folder.huff(&check).exits(0).stdout, "");
    folder.write("sub/e.pdn", LONG);
    let run = folder.huff(&check);
    assert_eq!(run.stdout.lines().count(), 1, "e is d once more: {run:#?}");
    let once = folder.huff("fmt a.pdn").exits(0).stdout;
    assert_eq!(folder.huff("fmt a.pdn ./a.pdn").exits(0).stdout, once);
    folder.write("list", "a.pdn\n./a.pdn\n");
    assert_eq!(folder.huff("fmt --files-from list").exits(0).stdout, once);
}

#[cfg(unix)]
#[test]
fn a_link_is_its_target_and_a_hard_link_is_another_file() {
    let folder = Folder::new();
    folder.write("a.pdn", CLEAN);
    std::os::unix::fs::symlink("a.pdn", folder.path("link.pdn")).expect("a link");
    assert_eq!(paths(&folder, "a.pdn link.pdn"), ["a.pdn"]);
    assert_eq!(paths(&folder, "link.pdn a.pdn"), ["link.pdn"]);
    assert_eq!(paths(&folder, "link.pdn ."), ["link.pdn"]);
    assert_eq!(paths(&folder, "."), ["a.pdn"]);
    std::fs::hard_link(folder.path("a.pdn"), folder.path("b.pdn")).expect("a hard link");
    assert_eq!(paths(&folder, "."), ["a.pdn", "b.pdn"]);
}

#[test]
fn standard_input_can_have_a_name() {
    let folder = Folder::new();
    let run = folder
        .huff_reading("check - --format concise -q", MISSED)
        .exits(1);
    assert!(run.stdout.starts_with("-:9:19: error R307"), "{run:#?}");
    let run = folder.huff_reading(
        "check - --stdin-filename my.pdn --format concise -q",
        MISSED,
    );
    assert!(
        run.stdout.starts_with("my.pdn:9:19: error R307"),
        "{run:#?}"
    );
}

#[test]
fn a_list_of_paths_is_read() {
    let folder = Folder::new();
    folder
        .write("a.pdn", CLEAN)
        .write("b b.pdn", CLEAN)
        .write("c.pdn", CLEAN);
    folder
        .write("list", "a.pdn\r\n\nb b.pdn\n")
        .write("zeros", "b b.pdn\0c.pdn\0")
        .write("none", "");
    assert_eq!(paths(&folder, "--files-from list"), ["a.pdn", "b b.pdn"]);
    assert_eq!(paths(&folder, "--files-from zeros"), ["b b.pdn", "c.pdn"]);
    assert_eq!(
        paths(&folder, "--files-from list c.pdn"),
        ["a.pdn", "b b.pdn", "c.pdn"]
    );
    let run = folder
        .huff_reading("check --files-from - -q", "c.pdn\n")
        .exits(0);
    assert_eq!(run.stderr, "");
    folder.huff("check --files-from none").exits(2);
    folder.huff("check --files-from nowhere").exits(2);
    folder.huff("check - --files-from -").exits(2);
}

#[test]
fn a_missing_input_does_not_stop_the_run() {
    let folder = Folder::with(MISSED);
    let run = folder
        .huff("check missing.pdn games.pdn --format concise")
        .exits(2);
    assert!(
        run.stdout.starts_with("games.pdn:9:19: error R307"),
        "{run:#?}"
    );
    run.says("cannot read missing.pdn: no such file");
}

#[test]
fn a_folder_without_records_is_an_error() {
    let folder = Folder::new();
    folder.write("empty/notes.txt", "").write("a.pdn", CLEAN);
    let run = folder.huff("check empty").exits(2);
    run.says("no *.pdn file in the folder empty");
    let run = folder.huff("check empty a.pdn").exits(2);
    assert!(run.stdout.contains("1 game, 4 plies in 1 file"), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn links_to_files_are_followed_without_loops() {
    let folder = Folder::new();
    folder.write("sub/a.pdn", CLEAN);
    std::os::unix::fs::symlink("sub/a.pdn", folder.path("link.pdn")).expect("a link");
    std::os::unix::fs::symlink("..", folder.path("sub/loop")).expect("a link");
    assert_eq!(paths(&folder, ""), ["sub/a.pdn"]);
    // A link's target elsewhere is read, once.
    folder.write("else.txt", CLEAN);
    for link in ["one.pdn", "two.pdn"] {
        std::os::unix::fs::symlink("else.txt", folder.path(link)).expect("a link");
    }
    assert_eq!(paths(&folder, ""), ["one.pdn", "sub/a.pdn"]);
    assert_eq!(paths(&folder, "link.pdn"), ["link.pdn"]);
}

#[cfg(unix)]
#[test]
fn a_broken_link_is_reported_and_the_others_are_read() {
    let folder = Folder::with(CLEAN);
    for link in ["broken.pdn", "broken.zip", "notes.txt"] {
        std::os::unix::fs::symlink("nowhere", folder.path(link)).expect("a link");
    }
    let run = folder.huff("check").exits(2);
    assert!(run.stdout.contains("1 game, 4 plies in 1 file"), "{run:#?}");
    for link in ["broken.pdn", "broken.zip"] {
        let error = format!("cannot read {link}: no such file or directory");
        assert!(run.stderr.contains(&error), "{run:#?}");
    }
    run.says("tip: it is a link to nowhere");
    assert!(!run.stderr.contains("notes.txt"), "{run:#?}");
    // Also if it is named directly, or is part of a chain.
    std::os::unix::fs::symlink("broken.pdn", folder.path("further.pdn")).expect("a link");
    for path in ["broken.pdn", "further.pdn", "broken.pdn/games.pdn"] {
        let run = folder.huff(&format!("check {path}")).exits(2);
        run.says("tip: it is a link to nowhere; correct or remove it");
    }
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_named_in_plain_words() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::with(CLEAN);
    folder.write("sub/a.pdn", CLEAN);
    let mode = |mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.path("sub"), mode).expect("permissions");
    };
    mode(0o000);
    let locked = std::fs::read_dir(folder.path("sub")).is_err();
    let run = folder.huff("check");
    mode(0o700);
    if !locked {
        println!("skipped: nothing is locked to the superuser");
        return;
    }
    let run = run.exits(2);
    run.says("cannot read sub: permission denied");
    assert!(run.stdout.contains("1 game, 4 plies in 1 file"), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_is_named_and_the_others_are_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    folder.write("a.pdn", CLEAN).write("b.pdn", CLEAN);
    let locked = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(folder.path("a.pdn"), locked).expect("permissions");
    if std::fs::File::open(folder.path("a.pdn")).is_ok() {
        // The superuser can read everything; a folder in place of a file fails.
        std::fs::remove_file(folder.path("a.pdn")).expect("a file");
        std::fs::create_dir(folder.path("a.pdn")).expect("a folder");
        folder.write("list", "a.pdn/x\nb.pdn");
        let run = folder.huff("check --files-from list").exits(2);
        run.says("cannot read a.pdn/x");
        return;
    }
    let run = folder.huff("check").exits(2);
    run.says("cannot read a.pdn: permission denied");
    assert!(run.stdout.contains("1 game, 4 plies in 1 file"), "{run:#?}");
}

#[test]
fn a_foreign_file_name_is_sanitized() {
    let run = Folder::new().huff("check 'a\x1b[31m.pdn'").exits(2);
    assert!(
        run.stderr.contains(r"cannot read a\u{1b}[31m.pdn"),
        "{run:#?}"
    );
}

/// A folder with all JSON formats: a collection, a game per line, and both with the extension of PDN, one in
/// UTF-16.
fn json() -> Folder {
    let folder = Folder::with([CLEAN, MISSED].concat());
    for form in ["json", "jsonl"] {
        folder
            .huff(&format!("convert games.pdn -o games.{form}"))
            .exits(0);
    }
    folder.write("named.pdn", folder.read("games.json"));
    let wide: Vec<u8> = format!("\u{feff}{}", folder.read("games.jsonl"))
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("wide.pdn", wide);
    folder
}

#[test]
fn json_in_place_of_pdn_is_refused_and_unchanged() {
    let folder = json();
    for command in [
        "check",
        "check --fix",
        "summary",
        "find --player smith",
        "dedup",
        "fmt",
        "fmt --write",
        "show",
        "statement",
    ] {
        for (file, what, from) in [
            ("games.json", "JSON", ""),
            ("games.jsonl", "JSON Lines", ""),
            ("named.pdn", "JSON", "--from json "),
            ("wide.pdn", "JSON Lines", "--from jsonl "),
        ] {
            let place = if command == "statement" { "#1:1" } else { "" };
            let bytes = || fs::read(folder.path(file)).expect("the file can be read");
            let before = bytes();
            let run = folder.huff(&format!("{command} {file}{place}")).exits(2);
            run.says(&format!("{file} is {what}, not PDN"));
            run.says(&format!(
                "huff convert {from}--to pdn {file} | huff check -"
            ));
            assert!(bytes() == before, "{command} {file}");
        }
    }
    let run = folder.huff_reading("check -", folder.read("games.jsonl"));
    run.exits(2).says("standard input is JSON Lines, not PDN");
}

#[test]
fn json_among_records_does_not_stop_the_run() {
    let folder = json();
    let run = folder.huff("check --format concise games.pdn named.pdn wide.pdn");
    let run = run.exits(2);
    assert!(run.stdout.contains("games.pdn:18:"), "{run:#?}");
    assert!(!run.stdout.contains("named.pdn:"), "{run:#?}");
}

#[test]
fn the_tip_about_json_works() {
    let folder = json();
    for (from, file) in [
        ("", "games.json"),
        ("", "games.jsonl"),
        ("--from json ", "named.pdn"),
        ("--from jsonl ", "wide.pdn"),
    ] {
        let pdn = folder.huff(&format!("convert {from}--to pdn {file}"));
        let run = folder.huff_reading("check --format concise -q -", pdn.exits(0).stdout);
        assert!(run.exits(1).stdout.contains("R307"), "{file}");
    }
}

#[test]
fn convert_reads_json_as_pdn_only_on_request() {
    let folder = json();
    let run = folder.huff("convert --to jsonl named.pdn").exits(2);
    run.says("named.pdn is JSON, not PDN");
    run.says("use --from json to read JSON, or --from pdn if it is PDN");
    let run = folder.huff_reading("convert --to pdn", folder.read("games.jsonl"));
    let run = run.exits(2);
    run.says("standard input is JSON Lines, not PDN");
    run.says("use --from jsonl to read JSON Lines");
    folder
        .huff("convert --from pdn --to pdn named.pdn")
        .exits(0);
}

#[test]
fn a_record_that_begins_with_a_comment_in_braces_is_pdn() {
    for comment in [
        "{ Glasgow }",
        "{\"Glasgow\"}",
        "{\"Glasgow\": 1899}",
        "{}",
        "{\"moves\": as in the book}",
    ] {
        let folder = Folder::with(format!("{comment}\n{CLEAN}"));
        folder.huff("check --select R,S --notes").exits(0);
        let run = folder.huff("convert --to jsonl games.pdn").exits(0);
        assert!(run.stdout.contains("Glasgow"), "{comment}");
    }
}

#[test]
fn a_damaged_compressed_file_is_read_up_to_the_damage() {
    let folder = Folder::new();
    let mut damaged = gzip(CLEAN);
    damaged.extend_from_slice(b"no gzip");
    folder.write("games.pdn.gz", damaged);
    let run = folder.huff("summary --format json games.pdn.gz").exits(2);
    assert_eq!(run.json()["games"], 1);
    run.says("damaged gzip data: unexpected bytes after the end");
}
