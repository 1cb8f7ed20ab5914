//! `huff check --fix` and `--diff`: the changes on disk, and the report.

use std::fs;

use insta::assert_snapshot;

use crate::support::{CLEAN, Folder, MISSED, gzip};

/// A record for several fixes, before and after.
const DIRTY: &str = "\
[Event \"Glasgow\"]
[Site \"Glasgow\"]
[Date \"1899-05-??\"]
[Round \"1\"]
[White \"Jones, B.\"]
[Black \"Smith, A.\"]
[Result \"*\"]
[GameType \"21\"]
1. 11 - 15 22x18 {09-13 loses} 3. 15x22 25-18
";
const FIXED: &str = "\
[Event \"Glasgow\"]
[Site \"Glasgow\"]
[Date \"1899.05.??\"]
[Round \"1\"]
[White \"Jones, B.\"]
[Black \"Smith, A.\"]
[Result \"*\"]
[GameType \"21\"]
1. 11-15 22-18 {09-13 loses} 2. 15x22 25x18 *
";

/// A game with a slip of the pen that has a single repair.
const SLIP: &str = "\
[Event \"Perth\"]
[Site \"Perth\"]
[Date \"1899.05.02\"]
[Round \"2\"]
[White \"Wyllie, J.\"]
[Black \"Hay, W.\"]
[Result \"*\"]
[GameType \"21\"]
1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11
6. 3-17 28-24 7. 7x16 24-19 8. 16x23 26x19 9. 4-8 31-27 10. 8-11 27-24 *
";

#[test]
fn a_file_is_fixed_in_place_and_only_the_rest_is_reported() {
    let folder = Folder::with(format!("{DIRTY}\n{MISSED}"));
    let run = folder
        .huff("check games.pdn --fix --notes --format concise")
        .exits(1);
    assert_eq!(folder.read("games.pdn"), format!("{FIXED}\n{MISSED}"));
    assert_snapshot!(run.both());
    let run = folder.huff("check games.pdn --fix --format json").exits(1);
    let finding = &run.json()["findings"][0];
    let offset = finding["offset"].as_u64().unwrap() as usize;
    assert_eq!(&folder.read("games.pdn")[offset..offset + 4], "8-11");
    assert_eq!(run.stderr, "0 fixed, 1 finding left\n");
}

#[test]
fn the_report_of_a_fixed_file_describes_the_new_content() {
    // Many blocks, so that the order of the threads matters.
    let folder = Folder::with(format!("{DIRTY}\n{MISSED}\n").repeat(3000));
    let fixing = folder
        .huff("check games.pdn --fix --format json -j 4")
        .exits(1);
    let checking = folder.huff("check games.pdn --format json -j 1").exits(1);
    assert_eq!(fixing.stdout, checking.stdout);
    assert_eq!(
        folder.read("games.pdn"),
        format!("{FIXED}\n{MISSED}\n").repeat(3000)
    );
}

#[test]
fn a_clean_file_is_not_written() {
    let folder = Folder::with(CLEAN);
    let before = fs::metadata(folder.path("games.pdn")).unwrap();
    let run = folder.huff("check --fix").exits(0);
    let after = fs::metadata(folder.path("games.pdn")).unwrap();
    assert_eq!(before.modified().unwrap(), after.modified().unwrap());
    assert_eq!(run.stderr, "0 fixed, 0 findings left\n");
}

#[test]
fn a_folder_is_fixed_file_by_file() {
    let folder = Folder::new();
    folder
        .write("a.pdn", DIRTY)
        .write("b/b.pdn", DIRTY)
        .write("c.pdn", CLEAN);
    folder.huff("check --fix").exits(0);
    assert_eq!(folder.read("a.pdn"), FIXED);
    assert_eq!(folder.read("b/b.pdn"), FIXED);
    assert_eq!(folder.read("c.pdn"), CLEAN);
    let names: Vec<_> = fs::read_dir(folder.path(".")).unwrap().collect();
    assert_eq!(names.len(), 3, "a temporary file was left behind");
}

#[test]
fn only_selected_rules_are_fixed() {
    let folder = Folder::with(DIRTY);
    let run = folder.huff("check --fix --select N104,T").exits(0);
    let expected = DIRTY
        .replace("25-18", "25x18")
        .replace("1899-05-??", "1899.05.??");
    assert_eq!(folder.read("games.pdn"), expected);
    assert_eq!(run.stderr, "2 fixed, 0 findings left\n");
}

#[test]
fn a_repair_needs_unsafe_fixes() {
    let folder = Folder::with(SLIP);
    folder.huff("check --fix").exits(1);
    assert_eq!(folder.read("games.pdn"), SLIP);
    let run = folder.huff("check --fix --unsafe-fixes").exits(0);
    assert_eq!(folder.read("games.pdn"), SLIP.replace("3-17", "3-7"));
    assert_eq!(run.stderr, "1 fixed (1 by unsafe fixes), 0 findings left\n");
}

#[test]
fn a_diff_shows_what_would_be_changed() {
    let folder = Folder::with(format!("{CLEAN}\n{DIRTY}\n{SLIP}\n{CLEAN}"));
    let run = folder.huff("check --diff --unsafe-fixes").exits(1);
    assert_snapshot!(run.both());
    assert_eq!(
        folder.read("games.pdn"),
        format!("{CLEAN}\n{DIRTY}\n{SLIP}\n{CLEAN}")
    );
    let run = folder.huff("check --diff --fix --select R301").exits(0);
    assert_eq!((&*run.stdout, &*run.stderr), ("", "0 would be fixed\n"));
}

#[test]
fn every_encoding_and_line_end_stays() {
    let folder = Folder::new();
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let utf_16 = |text: &str| -> Vec<u8> {
        let text = format!("\u{FEFF}{}", text.replace("Jones", "Дым𝄞"));
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let code_page = |text: &str| -> Vec<u8> {
        let text = text.replace("Jones", "J\u{1}nes");
        text.bytes()
            .map(|byte| if byte == 1 { 0xF6 } else { byte })
            .collect()
    };
    let all = |text: &str| {
        [
            ("crlf.pdn", crlf(text).into_bytes()),
            ("utf-16.pdn", utf_16(text)),
            ("utf-8.pdn", format!("\u{FEFF}{text}").into_bytes()),
            ("code-page.pdn", code_page(text)),
            ("cr.pdn", text.replace('\n', "\r").into_bytes()),
            ("no-end.pdn", text.trim_end().as_bytes().to_vec()),
        ]
    };
    for (name, bytes) in all(DIRTY) {
        folder.write(name, bytes);
    }
    folder.huff("check --fix").exits(0);
    for (name, bytes) in all(FIXED) {
        assert_eq!(fs::read(folder.path(name)).unwrap(), bytes, "{name}");
    }
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let folder = Folder::new();
    let run = folder
        .huff_reading("check - --fix", format!("{DIRTY}\n{MISSED}"))
        .exits(1);
    assert_eq!(run.stdout, format!("{FIXED}\n{MISSED}"));
    assert!(run.stderr.contains("error R307"), "{}", run.stderr);
    assert!(
        run.stderr.ends_with("6 fixed, 1 finding left\n"),
        "{}",
        run.stderr
    );
    let many = format!("{CLEAN}\n").repeat(5000);
    let run = folder.huff_reading("check - --fix -q", &many).exits(0);
    assert_eq!(run.stdout, many);
}

#[test]
fn a_compressed_file_is_not_fixed() {
    let folder = Folder::new();
    folder
        .write("games.pdn.gz", gzip(DIRTY))
        .write("plain.pdn", DIRTY);
    let run = folder.huff("check --fix -q --ignore C601").exits(2);
    assert_eq!(fs::read(folder.path("games.pdn.gz")).unwrap(), gzip(DIRTY));
    assert_eq!(folder.read("plain.pdn"), FIXED);
    assert_snapshot!(run.both());
    folder.huff("check --diff games.pdn.gz").exits(1);
}

#[test]
fn the_places_in_a_code_page_are_those_on_disk() {
    let folder = Folder::new();
    let page = |text: &str| -> Vec<u8> {
        let text = format!("{text}\n{MISSED}").replace("Jones", "Ж");
        text.chars()
            .map(|c| if c == 'Ж' { 0xC6 } else { c as u8 })
            .collect()
    };
    folder.write("games.pdn", page(DIRTY));
    let run = folder
        .huff("check --fix --encoding windows-1251 --format json")
        .exits(1);
    let fixed = fs::read(folder.path("games.pdn")).unwrap();
    assert_eq!(fixed, page(FIXED));
    let offset = run.json()["findings"][0]["offset"].as_u64().unwrap() as usize;
    assert_eq!(&fixed[offset..offset + 4], b"8-11");
}

#[test]
fn unsafe_fixes_alone_are_an_error() {
    let folder = Folder::with(CLEAN);
    let run = folder.huff("check --unsafe-fixes").exits(2);
    assert_snapshot!(run.stderr);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn chmod(folder: &Folder, name: &str, mode: u32) {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(mode)).expect("a chmod");
    }

    #[test]
    fn permissions_are_kept_and_a_link_is_followed() {
        let folder = Folder::with(DIRTY);
        chmod(&folder, "games.pdn", 0o640);
        symlink("games.pdn", folder.path("link.pdn")).unwrap();
        // Both names are one file, which is fixed once.
        let run = folder.huff("check --fix").exits(0);
        assert_eq!(folder.read("games.pdn"), FIXED);
        let mode = fs::metadata(folder.path("games.pdn"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(
            fs::symlink_metadata(folder.path("link.pdn"))
                .unwrap()
                .is_symlink()
        );
        assert_eq!(run.stderr, "6 fixed, 0 findings left\n");
    }

    #[test]
    fn a_read_only_file_is_left_alone() {
        let folder = Folder::with(DIRTY);
        chmod(&folder, "games.pdn", 0o440);
        let run = folder.huff("check --fix -q").exits(2);
        assert_eq!(folder.read("games.pdn"), DIRTY);
        assert_snapshot!(run.both());
    }

    #[test]
    fn a_read_only_folder_leaves_files_unchanged() {
        let folder = Folder::new();
        folder.write("closed/games.pdn", DIRTY);
        chmod(&folder, "closed", 0o555);
        if fs::write(folder.path("closed/probe"), "").is_ok() {
            eprintln!("skipped: this user may write into any folder");
        } else {
            let run = folder.huff("check --fix closed").exits(2);
            assert!(
                run.stderr.contains("cannot write closed/games.pdn"),
                "{}",
                run.stderr
            );
            assert_eq!(folder.read("closed/games.pdn"), DIRTY);
        }
        chmod(&folder, "closed", 0o755);
    }
}

#[test]
fn a_repair_names_squares_as_the_record_does() {
    let pool = "\
1. f6-e5 e3-f4 2. g7-f6 c3-b4 3. f6-g5 g3-h4 4. g5xe3 f2xf6 5. e7xg5 h4xf6
6. f8-b4 h2-g3 7. e7xg5 g3-f4 8. g5xe3 d2xf4 9. h8-g7 e1-f2 10. g7-f6 f2-g3 *
";
    let turned = "\
1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 b6-a5 4. b4xd6 c7xc3 5. d2xb4 a5xc3
6. c1-g5 a7-b6 7. d2xb4 b6-c5 8. b4xd6 e7xc5 9. a1-b2 d8-c7 10. b2-c3 c7-b6 *
";
    for (tag, moves, slip, fixed) in [
        ("23,B,8,8,A0,0", pool, "f8-b4", "f8-e7"),
        ("23,B,8,8,A1,1", turned, "c1-g5", "c1-d2"),
    ] {
        let record = format!("[GameType \"{tag}\"]\n[Result \"*\"]\n{moves}");
        let folder = Folder::with(&record);
        folder.huff("check --fix --unsafe-fixes games.pdn").exits(0);
        assert_eq!(folder.read("games.pdn"), record.replace(slip, fixed));
    }
    // Numbers, although the tag declares letters, from the other side of the board.
    let folder = Folder::with("[GameType \"23,B,8,8,A1,1\"]\n[Result \"*\"]\n1. 11-15 24-20 *\n");
    folder.huff("check --fix games.pdn").exits(0);
    let fixed = folder.read("games.pdn");
    assert!(fixed.contains("1. c3-d4 b6-a5 *"), "{fixed}");
}

#[test]
fn a_possible_part_of_a_move_does_not_become_a_comment() {
    for record in [
        // A digit read as a letter.
        "[GameType \"21\"]\n1. 11-1S 22-18 2. 15x22 25x18 *\n",
        // The next line has the last square.
        "[GameType \"20\"]\n[FEN \"W:W32:B27,17,8,1,40\"]\n1. 32x21x12x\n3 40-45 *\n",
    ] {
        let folder = Folder::new();
        folder.write("games.pdn", record);
        folder.huff("check --fix --select S006 games.pdn");
        let text = folder.read("games.pdn");
        assert_eq!(text, record);
    }
    let folder = Folder::new();
    folder.write("games.pdn", "[GameType \"21\"]\n1. 11-15Black 22-18 *\n");
    folder.huff("check --fix --select S006 games.pdn");
    let text = folder.read("games.pdn");
    assert!(text.contains("11-15 {Black} 22-18"), "{text}");
}

#[test]
fn games_that_are_too_large_to_fix_are_counted() {
    let game = |bytes: usize| {
        format!(
            "[Event \"a\"]\n[GameType \"21\"]\n1. 09-13 {{{}}} *\n\n",
            "x".repeat(bytes)
        )
    };
    let folder = Folder::with([game(10), game(1 << 20), game(1 << 20)].concat());
    let run = folder
        .huff("check --fix --select N102 -q games.pdn")
        .exits(0);
    run.says("1 fixed, 2 findings left; 2 games over 1 MiB were not fixed");
    let run = folder.huff("check --diff --select N102 games.pdn");
    run.says("0 would be fixed; 2 games over 1 MiB were not fixed");
}

#[test]
fn words_become_no_figures_in_a_file_with_the_other_order() {
    let game = |result: &str, words: &str| {
        format!(
            "[Event \"E\"]\n[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 {{{words}}}{result}\n\n"
        )
    };
    let open = game("", "Black resigned");
    let other = game(" 1-0", "Black resigned") + &game(" 0-1", "White resigned") + &open;
    let folder = Folder::with(&other);
    folder.huff("check games.pdn --fix").exits(0);
    assert_eq!(folder.read("games.pdn"), other);
    folder
        .huff("check games.pdn --fix --result-order white-black")
        .exits(0);
    assert!(
        folder
            .read("games.pdn")
            .ends_with("{Black resigned} 1-0\n\n")
    );
    let folder = Folder::with(&open);
    folder.huff("check games.pdn --fix").exits(0);
    assert!(
        folder
            .read("games.pdn")
            .ends_with("{Black resigned} 0-1\n\n")
    );
}
