//! `huff fmt`: canonical PDN, on standard output and in place.

use std::fs;

use crate::support::{CLEAN, Folder, MISSED, gzip};

/// A record that needs formatting in every way.
const UNTIDY: &str = "\
% from a DOS disk\r
[Result \"1/2-1/2\"]\r
[Black \"Smith, A.\"]\r
[White \"Jones, B.\"]\r
[Event \"Glasgow\"]\r
[GameType \"21\"]\r
[FEN \"B:W 21-32 : B1-12.\"]\r
1.11-15 22x18 15-22 25:18 3.08-11 {a long
  comment} (9-13 ; why not?\r
29-25) 29-25 11-16 18-15 10x19 24x15 9-14 28-24 {even} *\r
";

#[test]
fn a_record_is_written_in_canonical_form() {
    let folder = Folder::with(UNTIDY);
    let run = folder.huff("fmt games.pdn").exits(0);
    insta::assert_snapshot!(run.both());
    let again = folder.huff_reading("fmt", &run.stdout).exits(0);
    assert_eq!(again.stdout, run.stdout);
}

#[test]
fn a_file_keeps_the_line_end_of_its_first_line() {
    let folder = Folder::with(UNTIDY);
    folder.huff("fmt --write games.pdn").exits(0);
    let written = folder.read("games.pdn");
    assert!(written.contains("{a long\r\n  comment}"), "{written}");
    assert!(written.ends_with(" 1/2-1/2\r\n"), "{written}");
    assert!(
        !written.replace("\r\n", "").contains(['\r', '\n']),
        "{written:?}"
    );
    assert_eq!(folder.huff("fmt --check games.pdn").exits(0).stdout, "");
    // Each file keeps its own.
    folder.write("lf.pdn", UNTIDY.replace('\r', ""));
    let both = folder.huff("fmt games.pdn lf.pdn").exits(0).stdout;
    assert_eq!(both, format!("{written}\n{}", written.replace('\r', "")));
}

#[test]
fn captures_can_have_full_paths_and_games_can_end_with_a_star() {
    let folder = Folder::with("[FEN \"B:W10,18:B7\"]\n7x23 0-1");
    let run = folder
        .huff("fmt games.pdn --long --terminator star")
        .exits(0);
    assert_eq!(
        run.stdout,
        "[Result \"0-1\"]\n[FEN \"B:W10,18:B7\"]\n\n1. 7x14x23 *\n"
    );
}

#[test]
fn a_diff_shows_the_changes() {
    let folder = Folder::new();
    let canonical = folder.huff_reading("fmt", MISSED).exits(0).stdout;
    folder
        .write("a.pdn", CLEAN.replace("1. 11-15", "1.11-15"))
        .write("b.pdn", &canonical);
    let run = folder.huff("fmt --diff a.pdn b.pdn").exits(1);
    insta::assert_snapshot!(run.both());
    assert_eq!(folder.huff("fmt --diff b.pdn").exits(0).stdout, "");
}

#[test]
fn files_that_would_change_are_listed() {
    let folder = Folder::with(UNTIDY);
    let canonical = folder.huff("fmt games.pdn").exits(0).stdout;
    folder.write("sub/b.pdn", &canonical);
    assert_eq!(folder.huff("fmt --check .").exits(1).stdout, "games.pdn\n");
    assert_eq!(folder.huff("fmt --check sub").exits(0).stdout, "");
    assert_eq!(
        folder.huff_reading("fmt --check", UNTIDY).exits(1).stdout,
        "-\n"
    );
    assert_eq!(folder.read("games.pdn"), UNTIDY);
}

#[test]
fn files_are_written_in_place_where_they_change() {
    let folder = Folder::with(UNTIDY);
    let canonical = folder.huff("fmt games.pdn").exits(0).stdout;
    folder.write("b.pdn", &canonical);
    let before = fs::metadata(folder.path("b.pdn")).and_then(|file| file.modified());
    let run = folder.huff("fmt --write .").exits(0);
    assert_eq!((&*run.stdout, &*run.stderr), ("games.pdn\n", ""));
    assert_eq!(folder.read("games.pdn"), canonical);
    let after = fs::metadata(folder.path("b.pdn")).and_then(|file| file.modified());
    assert_eq!(before.expect("a time"), after.expect("a time"));
    assert_eq!(folder.huff("fmt --write .").exits(0).stdout, "");
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::with(UNTIDY);
    let mode = fs::Permissions::from_mode(0o600);
    fs::set_permissions(folder.path("games.pdn"), mode).expect("permissions");
    symlink("games.pdn", folder.path("link.pdn")).expect("a link");
    folder.huff("fmt --write link.pdn").exits(0);
    assert!(folder.path("link.pdn").is_symlink());
    assert!(
        folder
            .read("games.pdn")
            .starts_with("% from a DOS disk\r\n[Event")
    );
    let mode = fs::metadata(folder.path("games.pdn"))
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn files_that_cannot_be_replaced_are_reported() {
    let folder = Folder::new();
    folder
        .write("a.pdn.gz", gzip(UNTIDY))
        .write("b.pdn", UNTIDY);
    let run = folder.huff("fmt --write a.pdn.gz b.pdn").exits(2);
    run.says("cannot write a.pdn.gz: the file is compressed");
    assert_eq!(run.stdout, "b.pdn\n");
    let run = folder.huff_reading("fmt --write -", UNTIDY).exits(2);
    run.says("standard input cannot be written in place");
    let packed = gzip(&UNTIDY.repeat(2000));
    folder.write("c.pdn", &packed[..packed.len() / 2]);
    let run = folder.huff("fmt --write c.pdn").exits(2);
    run.says("cannot read c.pdn: damaged gzip data");
    assert_eq!(
        fs::read(folder.path("c.pdn")).expect("a file"),
        &packed[..packed.len() / 2]
    );
    folder.huff("fmt --write --check b.pdn").exits(2);
}

#[test]
fn games_that_cannot_be_formatted_are_left_and_reported() {
    let folder = Folder::with("This is no record.\n");
    let run = folder.huff("fmt games.pdn").exits(0);
    assert_eq!(run.stdout, "This is no record.\n");
    let warning =
        "warning: games.pdn: game 1 is left unchanged: it has no tag, no move and no result";
    assert_eq!(run.stderr.trim_end(), warning);
    // What `--write` leaves as it is, is no difference.
    for arguments in ["--check", "--diff", "--write"] {
        let run = folder.huff(&format!("fmt {arguments} games.pdn")).exits(0);
        assert_eq!((&*run.stdout, run.stderr.trim_end()), ("", warning));
    }
    folder.write("games.pdn", format!("This is no record.\n\n{UNTIDY}"));
    assert_eq!(folder.huff("fmt --check .").exits(1).stdout, "games.pdn\n");
    folder.huff("fmt --write .").exits(0);
    folder.huff("fmt --check .").exits(0);
}

#[test]
fn utf_8_is_written_whatever_was_read() {
    let folder = Folder::new();
    let record = CLEAN.replace("Glasgow\"", "Открытый\"");
    let encoding = archive::Encoding::for_label("windows-1251").expect("a label");
    folder.write("a.pdn", encoding.encode(&record).expect("letters").as_ref());
    let run = folder.huff("fmt --check a.pdn").exits(1);
    assert_eq!(run.stdout, "a.pdn\n");
    folder.huff("fmt --write a.pdn").exits(0);
    assert!(folder.read("a.pdn").starts_with("[Event \"Открытый\"]\n"));
    folder.huff("fmt --check a.pdn").exits(0);
    let utf_16: Vec<u8> = folder
        .read("a.pdn")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("a.pdn", utf_16);
    let run = folder.huff("fmt --diff a.pdn").exits(1);
    assert_eq!(run.stdout, "");
    run.says("a.pdn: only the encoding would change");
}

#[test]
fn several_files_become_one_collection() {
    let folder = Folder::new();
    folder.write("a.pdn", CLEAN).write("b.pdn", MISSED);
    for jobs in [1, 2] {
        let run = folder.huff(&format!("fmt a.pdn b.pdn -j {jobs}")).exits(0);
        let summary = folder
            .huff_reading("summary - --format json", &run.stdout)
            .json();
        assert_eq!(summary["games"], 2);
        assert!(run.stdout.contains("*\n\n[Event \"Perth\"]"), "{run:#?}");
    }
}

/// A game in which a word hides the move `15x22`: `25x18` would be out of turn, but is not reported.
const UNREAD: &str = "\
[Event \"a\"]
[GameType \"21\"]

1.11-15 22-18 oops   25x18
8-11 29-25 1-0

[Event \"b\"]
[GameType \"21\"]

1.11-15 22-18 White resigns 1-0
";

#[test]
fn unreadable_text_among_the_moves_is_kept() {
    let folder = Folder::with(UNREAD);
    let run = folder.huff("fmt games.pdn").exits(0);
    insta::assert_snapshot!(run.both());
    let again = folder.huff_reading("fmt", &run.stdout).exits(0);
    assert_eq!(again.stdout, run.stdout);
    let convert = folder.huff("convert games.pdn --to pdn").exits(0);
    insta::assert_snapshot!(convert.stdout);
    let found = |record: &str| {
        let run = folder.huff_reading("check - --format json", record);
        let findings = run.json()["findings"].clone();
        let findings = findings.as_array().expect("findings").iter();
        findings
            .map(|found| (found["code"].clone(), found["ply"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(UNREAD), found(&convert.stdout));
    assert!(found(UNREAD).iter().all(|(code, _)| code == "S001"));
    let findings = found(&UNREAD.replace("oops", "{oops}"));
    assert!(findings.iter().any(|(_, ply)| *ply == 3), "{findings:?}");
}

#[test]
fn games_read_by_guessing_are_left_and_reported() {
    let damaged = "[Event  \"a\"]\n1.11-15 {a strong reply 22-18\n";
    let folder = Folder::with(format!("{damaged}\n{CLEAN}"));
    let run = folder.huff("fmt games.pdn").exits(0);
    assert!(run.stdout.starts_with(damaged), "{run:#?}");
    let warning = "warning: games.pdn: game 1 is left unchanged: a comment is not closed (S002)";
    assert_eq!(run.stderr.trim_end(), warning);
    // The errors are still found.
    let found = |text: &str| {
        folder.write("b.pdn", text);
        let run = folder.huff("check b.pdn --select S002,S003,S004,S005 --format json --exit-zero");
        let findings = run.json()["findings"].clone();
        findings.as_array().map(Vec::len)
    };
    for damaged in [
        damaged,
        "[Event  \"a\"]\n1.11-15 (11-16 22-18\n",
        "[Event \"a]\n[Site  \"b\"]\n1.11-15 *\n",
        "[Event  \"a\"]\n1.11-15 } 22-18 *\n",
    ] {
        let before = found(damaged);
        let after = found(&folder.huff_reading("fmt", damaged).exits(0).stdout);
        assert_eq!((before, after), (Some(1), Some(1)), "{damaged}");
    }
}
