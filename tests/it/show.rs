//! `huff show`.

use crate::support::{CLEAN, Folder, MISSED};

fn folder() -> Folder {
    Folder::with([CLEAN, MISSED].concat())
}

#[test]
fn the_end_of_a_game_is_shown() {
    insta::assert_snapshot!(folder().huff("show games.pdn --ascii").exits(0).stdout);
}

#[test]
fn a_ply_is_shown_with_its_findings() {
    insta::assert_snapshot!(folder().huff("show games.pdn#2:3 --ascii").exits(0).stdout);
}

#[test]
fn a_capture_is_marked_before_it_is_missed() {
    insta::assert_snapshot!(folder().huff("show games.pdn#2:2").exits(0).stdout);
}

#[test]
fn a_board_can_be_flipped() {
    insta::assert_snapshot!(
        folder()
            .huff("show games.pdn#1:0 --flip --ascii")
            .exits(0)
            .stdout
    );
}

#[test]
fn a_board_is_shown_every_few_plies() {
    let run = folder().huff("show games.pdn#1 --every 3 --ascii").exits(0);
    insta::assert_snapshot!(run.stdout);
    let boards = |arguments: &str| {
        let run = folder()
            .huff(&format!("show games.pdn#1 {arguments}"))
            .exits(0);
        run.stdout.matches("FEN:").count()
    };
    assert_eq!((boards("--every 1"), boards("--every 1 --ply 2")), (5, 3));
    // The last ply is shown exactly once.
    assert_eq!((boards("--every 4"), boards("--every 100")), (2, 2));
    folder().huff("show games.pdn --every 0").exits(2);
}

#[test]
fn a_ply_may_be_an_option() {
    let folder = folder();
    let by_option = folder.huff("show games.pdn#2 --ply 2").exits(0).stdout;
    assert_eq!(by_option, folder.huff("show games.pdn#2:2").exits(0).stdout);
    let statement = folder.huff("statement games.pdn#2 --ply 2").exits(0).stdout;
    let same = folder.huff("statement games.pdn#2:2").exits(0).stdout;
    assert_eq!(statement, same);
    for command in ["show", "statement"] {
        let run = folder
            .huff(&format!("{command} games.pdn#2:2 --ply 3"))
            .exits(2);
        run.says("contradict each other");
    }
}

#[test]
fn the_board_is_written_as_an_image() {
    let folder = folder();
    let run = folder.huff("show games.pdn#2:2 --svg board.svg").exits(0);
    assert_eq!(run.stdout, "");
    let picture = folder.read("board.svg");
    insta::assert_snapshot!(picture);
    let printed = folder.huff("show games.pdn#2:2 --svg -").exits(0).stdout;
    assert_eq!(printed, picture);
    let flipped = folder
        .huff("show games.pdn#2:2 --svg - --flip")
        .exits(0)
        .stdout;
    assert_ne!(flipped, picture);
    let run = folder.huff("show games.pdn --svg games.pdn").exits(2);
    run.says("cannot be the output");
    assert_eq!(folder.read("games.pdn"), [CLEAN, MISSED].concat());
}

#[test]
fn a_missing_game_or_ply_is_an_error() {
    let folder = folder();
    let run = folder.huff("show games.pdn#3").exits(2);
    run.says("games.pdn has no game 3\n  tip: it contains 2 games");
    let run = folder.huff("show games.pdn#1:9").exits(2);
    run.says("has no ply 9; the last is 4");
    let lost = Folder::with("[GameType \"21\"]\n1. 11-15 what 2... 24-19 *\n");
    let run = lost.huff("show games.pdn#1:3").exits(2);
    run.says("game 1 of games.pdn has no ply 3 that can be read");
    folder.huff("show games.pdn#0").exits(2);
    folder.huff("show nothing.pdn").exits(2);
}

#[test]
fn moves_are_numbered_as_in_the_record_if_white_begins() {
    let record = "[GameType \"21\"]\n[FEN \"W:W18,22:B9,10\"]\n1. 22-17 10-15 2. 18x11 9-14 *\n";
    for (record, at) in [
        (
            record.to_owned(),
            ["(1. 22-17)", "(1... 10-15)", "(2. 18x11)"],
        ),
        (
            record.replace("1. 22-17 10-15 2. 18x11", "1... 22-17 2. 10-15 18x11 3."),
            ["(1... 22-17)", "(2. 10-15)", "(2... 18x11)"],
        ),
    ] {
        let folder = Folder::with(record);
        for (ply, at) in (1..).zip(at) {
            let run = folder.huff(&format!("show games.pdn#1:{ply}")).exits(0);
            assert!(run.stdout.contains(at), "{at}: {run:#?}");
        }
        let run = folder.huff("statement games.pdn#1:3").exits(0);
        assert!(run.stdout.contains(&at[2][1..at[2].len() - 1]), "{run:#?}");
    }
}

#[test]
fn a_game_of_an_unsupported_variant_has_no_board() {
    let folder = Folder::with(CLEAN.replace("\"21\"", "\"49\""));
    let run = folder.huff("show games.pdn").exits(2);
    run.says("its variant is unknown or unsupported");
}

#[test]
fn standard_input_can_be_shown() {
    let run = folder()
        .huff_reading("show -#2:0", MISSED.repeat(2))
        .exits(0);
    assert!(run.stdout.starts_with("-, game 2: Hay, W."), "{run:#?}");
}

#[test]
fn the_board_names_the_reading_it_follows() {
    // 7-11 for 8-11: the later moves cannot be played.
    let record = CLEAN.replace(
        "15x22 25x18",
        "15x22 25x18 3. 7-11 29-25 4. 11-15 18x11 5. 8x15 25-22",
    );
    let slip = record.replace("3. 7-11", "3. 11-7");
    let folder = Folder::with(slip);
    let message = "the board follows this reading: 7-11 at ply 5";
    let after = folder.huff("show games.pdn#1:6").exits(0).stdout;
    assert!(after.contains(message), "{after}");
    let before = folder.huff("show games.pdn#1:4").exits(0).stdout;
    assert!(!before.contains(message), "{before}");
}
