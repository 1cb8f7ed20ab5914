//! The list of positions: one for each move, if the position is known.

use referee::{Options, Referee};

/// The FEN after each move of a record, `-` if it is not known.
fn positions(pdn: &str) -> Vec<String> {
    let referee = Referee::new(Options {
        positions: true,
        ..Options::default()
    });
    let judgement = referee.judge_first(pdn.as_bytes()).expect("a game");
    assert_eq!(judgement.moves.len(), judgement.positions.len());
    let fen = |position: &Option<draughts::AnyPosition>| match position {
        Some(position) => position.fen(),
        None => "-".to_owned(),
    };
    judgement.positions.iter().map(fen).collect()
}

#[test]
fn every_move_has_its_resulting_position() {
    let found =
        positions("[GameType \"21\"] [FEN \"B:W30,21:B1,2\"] 1. 1-6 (1. 2-7 30-26) 30-25 *");
    assert_eq!(
        found,
        [
            "W:W21,30:B2,6",
            "W:W21,30:B1,7",
            "B:W21,26:B1,7",
            "B:W21,25:B2,6"
        ]
    );
}

#[test]
fn a_missed_capture_is_played_as_written() {
    let found = positions("[GameType \"21\"] [FEN \"B:W18,30:B15,1\"] 1. 1-5 30-26 *");
    assert_eq!(found, ["W:W18,30:B5,15", "B:W18,26:B5,15"]);
}

#[test]
fn a_piece_is_huffed_after_the_move_and_before_the_next() {
    let found = positions(
        "[GameType \"21\"] [FEN \"B:W18,30:B15,1\"] 1. 1-5 {huffed} 18-15 2. 5-9 15-10 *",
    );
    assert_eq!(found[0], "W:W18,30:B5,15");
    assert_eq!(found[1], "B:W15,30:B5");
}

#[test]
fn positions_are_unknown_after_a_break() {
    let found =
        positions("[GameType \"21\"] [FEN \"B:W30:B1\"] 1. 20-16 30-26 /FEN \"B:W30:B1\"/ 1-6 *");
    assert_eq!(found, ["-", "-", "W:W30:B6"]);
}

#[test]
fn later_moves_decide_the_positions_of_an_ambiguous_capture() {
    // 22x6 may pass 13 or 15; the next move shows that 10 was captured
    let found = positions("[GameType \"21\"] [FEN \"W:W22,32:B17,9,18,10,1\"] 1. 22x6 1x10 *");
    assert_eq!(found, ["B:W6,32:B1,9,17", "W:W32:B9,10,17"]);
}

#[test]
fn a_variation_does_not_decide_captures_of_its_parent_line() {
    let found =
        positions("[GameType \"21\"] [FEN \"W:W22,32:B17,9,18,10,1,5\"] 1. 22x6 1x10 (1... 5-9) *");
    assert_eq!(
        found,
        [
            "B:W6,32:B1,5,9,17",
            "W:W32:B5,9,10,17",
            "W:W6,32:B1,9,10,18"
        ]
    );
}
