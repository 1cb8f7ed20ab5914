//! Where variations begin, and what is judged of them.

use referee::{Options, Referee};

use super::{finds, judge, numbered, of_play, only};

#[test]
fn a_variation_is_played_from_before_the_move_it_replaces() {
    finds(
        "1. 11-15 22-18 (2... 23-19) (23-18 8-11) 2. 15x22 25x18 *",
        [],
    );
    finds("1. 11-15 (1. 9-14 5-9) 22-18 *", ["R302 at 2"]);
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
fn a_variation_may_go_on_from_a_capture_that_is_not_decided() {
    let undecided = "[GameType \"20\"] [FEN \"B:W46,37,36,34,30,20,14,9,41:B48\"] 1... 48x32";
    let codes = |moves: &str| -> Vec<&str> {
        let judgement = judge(&format!("{undecided}{moves} *"));
        let accused = judgement.findings.iter().filter(|found| of_play(found));
        accused.map(|found| found.rule.code()).collect()
    };
    // whichever way it was taken, White is to move in the variation as in the game
    assert_eq!(codes(" (2. 46-42)"), codes(""));
    // the answer is legal in no reading of it, and what follows is judged in neither line
    assert_eq!(
        codes(" (2. 46-42 32-28) 2. 46-41"),
        ["R311", "R314", "R320", "R320"]
    );
}

#[test]
fn a_variation_that_goes_on_from_a_move_that_no_piece_could_make_is_not_judged() {
    // nobody knows what stands where
    finds(
        "1. 11-15 22-18 2. 30-12 (2... 18x11 3. 8x15) 25-22 *",
        ["R302 at 3", "R320 at 5", "R320 at 4"],
    );
}

#[test]
fn a_variation_that_stands_a_ply_late_keeps_its_numbers_and_accuses_nobody() {
    // 9-13 would be legal behind 22-18 too, 22-17 would not
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
fn dots_are_missing_where_the_number_of_the_second_ply_says_so() {
    finds("1. 11-15 23-19 (1. 22-18 2. 15x22) 2. 8-11 22-17 *", []);
}

#[test]
fn a_variation_where_nothing_is_judged_is_not_judged_either() {
    // behind an unknown move, in the place of one that is not judged and going on from it
    finds(
        "1. 11-15 22-18 ... 25-22 3. 8-11 (3. 22-25 22-17) *",
        ["R320 at 4"],
    );
    finds(
        "1. 11-15 ... 2. 8-11 (1... 22-18 2. 15x22) 22-17 *",
        ["R320 at 3"],
    );
    // from a position that cannot be read
    finds("[FEN \"xx\"] 1. 1-6 20-16 (1... 20-17 2. 6-10) *", []);
    finds("1. 11-15 /FEN \"xx\"/ (2. 1-6) 22-18 (2. 20-17) *", []);
}

#[test]
fn a_variation_that_continues_its_line_is_counted_on_from_there() {
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
