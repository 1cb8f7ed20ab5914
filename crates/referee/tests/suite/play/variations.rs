//! Where variations begin, and which of them are judged.

use referee::{Options, Referee};

use super::{finds, is_about_play, judge, numbered, only};

#[test]
fn a_variation_is_played_from_before_the_move_it_replaces() {
    finds(
        "1. 11-15 22-18 (2... 23-19) (23-18 8-11) 2. 15x22 25x18 *",
        [],
    );
    finds("1. 11-15 (1. 9-14 5-9) 22-18 *", ["R302 at 2"]);
}

#[test]
fn a_threat_in_brackets_accuses_no_player() {
    finds("1. 11-15 (15-18) 23-19 *", []);
    finds("1. 11-15 23-19 (19x10) 2. 8-11 22-17 *", []);
    finds("1. 11-15 (15-18 8-11 4-8) 23-19 *", ["R320 at 2"]);
    // A threat to the square that the piece has left, and one that leaves a capture aside.
    let record = |threat: &str| {
        let before =
            "1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22 25x18 5. 4-8 26-22 6. 10-14";
        format!("{before} 18x9 ({threat}) 7. 5x14 *")
    };
    finds(&record("22-18"), []);
    finds(&record("22-17"), []);
    finds(&record("22-17 2-6"), ["R307 at 12", "R303 at 13"]);
    // no piece came to 14
    finds("1. 11-15 (14-18) 23-19 *", ["R301 at 1"]);
    // a number does not make a threat a replacement
    finds("1. 11-15 23-19 (1... 19-16) *", []);
}

#[test]
fn only_the_first_move_of_a_variation_may_continue_its_line() {
    finds(
        "1. 11-15 23-19 (1... 22-18 2. 8-11) 2. 8-11 *",
        ["R307 at 3"],
    );
    finds("1. 11-15 (1... 23-19 2. 8-11) 1... 22-18 *", []);
}

#[test]
fn a_variation_may_continue_an_undecided_capture() {
    let undecided = "[GameType \"20\"] [FEN \"B:W46,37,36,34,30,20,14,9,41:B48\"] 1... 48x32";
    let codes = |moves: &str| -> Vec<&str> {
        let judgement = judge(&format!("{undecided}{moves} *"));
        let accused = judgement
            .findings
            .iter()
            .filter(|found| is_about_play(found));
        accused.map(|found| found.rule.code()).collect()
    };
    // in either reading White is to move, in the variation and in the game
    assert_eq!(codes(" (2. 46-42)"), codes(""));
    // the answer is illegal in every reading, and the moves after it are not judged in either line
    assert_eq!(
        codes(" (2. 46-42 32-28) 2. 46-41"),
        ["R311", "R314", "R320", "R320"]
    );
}

#[test]
fn a_variation_that_continues_an_impossible_move_is_not_judged() {
    // the position is unknown
    finds(
        "1. 11-15 22-18 2. 30-12 (2... 18x11 3. 8x15) 25-22 *",
        ["R302 at 3", "R320 at 5", "R320 at 4"],
    );
}

#[test]
fn a_variation_written_a_ply_late_keeps_its_numbers_and_accuses_no_player() {
    // 9-13 would also be legal after 22-18, 22-17 would not
    finds(
        "1. 11-15 22-18 (1. 9-13 22-17 2. 13x22) 2. 15x22 25x18 *",
        ["R320 at 2"],
    );
    finds(
        "1. 11-15 22-18 2. 15x22 (1... 23-19 2. 8-11) 2... 25x18 *",
        ["R320 at 3"],
    );
    assert_eq!(
        numbered("[GameType \"21\"] 1. 11-15 22-18 2. 15x22 (1... 23-19 2. 8-11) 2... 25x18 *"),
        [(1, 'B'), (1, 'W'), (2, 'B'), (1, 'W'), (2, 'B'), (2, 'W')]
    );
}

#[test]
fn the_number_of_the_second_ply_shows_missing_dots() {
    finds("1. 11-15 23-19 (1. 22-18 2. 15x22) 2. 8-11 22-17 *", []);
}

#[test]
fn a_variation_in_an_unjudged_line_is_not_judged() {
    // after an unknown move: in place of an unjudged move, and as its continuation
    finds(
        "1. 11-15 22-18 ... 25-22 3. 8-11 (3. 22-25 22-17) *",
        ["R320 at 4"],
    );
    finds(
        "1. 11-15 ... 2. 8-11 (1... 22-18 2. 15x22) 22-17 *",
        ["R320 at 3"],
    );
    // from an unreadable position
    finds("[FEN \"xx\"] 1. 1-6 20-16 (1... 20-17 2. 6-10) *", []);
    finds("1. 11-15 /FEN \"xx\"/ (2. 1-6) 22-18 (2. 20-17) *", []);
}

#[test]
fn a_variation_that_continues_its_line_continues_its_numbers() {
    let record = "1. 11-15 (1... 23-19 (1... 22-18) 2. 8-11) 1... 22-18 *";
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    let plies: Vec<(u32, u32, char)> = judgement
        .moves
        .iter()
        .map(|mv| (mv.ply.ply, mv.ply.number, mv.ply.side.letter()))
        .collect();
    let expected = [
        (1, 1, 'B'),
        (2, 1, 'W'),
        (2, 1, 'W'),
        (3, 2, 'B'),
        (2, 1, 'W'),
    ];
    assert_eq!(plies, expected);
    let number = judgement
        .findings
        .iter()
        .find(|it| it.rule.code() == "N109");
    assert!(number.is_none(), "{number:?}");

    let finding = only("1. 11-15 (1... 30-26) 1... 22-18 *", "R303");
    let ply = finding.ply.expect("a finding of play has its ply");
    assert_eq!((ply.ply, ply.number, ply.side.letter()), (2, 1, 'W'));
    let wrong = only("1. 11-15 (2... 23-19) 1... 22-18 *", "N109");
    assert_eq!(wrong.message, "expected move number 1, found 2");
    assert_eq!(wrong.ply.map(|ply| ply.ply), Some(2));
}

#[test]
fn a_variation_in_a_fragment_begins_at_its_number() {
    let found = |first: u32| {
        let next = first + 1;
        let judgement = judge(&format!(
            "[GameType \"21\"] [FEN \"B:W21-32:B1-12\"] {first}. 11-15 23-19 {next}. 8-11 \
             ({first}... 22-17 {next}. 9-13) ({next}... 22-17 {}. 9-14) {next}... 27-23 *",
            next + 1
        ));
        let findings = judgement.findings.iter();
        let findings = findings.filter(|finding| finding.rule.code() != "N109");
        let found = findings.map(|finding| {
            let ply = finding.ply.as_ref();
            (finding.rule.code(), ply.map(|ply| (ply.ply, ply.depth)))
        });
        found.collect::<Vec<_>>()
    };
    assert_eq!(found(20), found(1));
}
