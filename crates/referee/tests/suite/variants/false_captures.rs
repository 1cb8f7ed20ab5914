//! Captures that no variant, or not this one, allows: the findings, and how the replay continues.

use draughts::Variant::{
    self, Czech, English, International, Italian, Portuguese, Russian, Spanish, Thai, Turkish,
};
use referee::Severity;

use super::{compels, finds, judge, play_findings, record};

/// The codes of all errors and warnings, with their plies.
fn serious(variant: Variant, fen: &str, moves: &str) -> Vec<(&'static str, u32)> {
    let judgement = judge(&record(variant, fen, moves));
    let serious = judgement.findings.iter();
    serious
        .filter(|finding| finding.severity != Severity::Note)
        .map(|finding| (finding.rule.code(), finding.ply.map_or(0, |ply| ply.ply)))
        .collect()
}

#[test]
fn a_path_that_jumps_a_piece_twice_is_not_a_slip() {
    let fen = "W:Wd4,a3,Kc3,e3,Kh2:Bh8,e5,Kb4,d2";
    finds(Russian, fen, "1. c3:a5:e1", "R310");
    assert_eq!(serious(Russian, fen, "1. c3:a5:e1"), [("R310", 1)]);
    // the pieces it jumps over are removed, and the rest is judged
    assert_eq!(
        serious(Russian, fen, "1. c3:a5:e1 e5:c3 2. e1:b4 h8-g7 3. b4-a5"),
        [("R310", 1)]
    );
    let fen = "W:WK37:B31,42,1";
    assert_eq!(
        serious(International, fen, "1. 37x26x48 1-6"),
        [("R310", 1)]
    );
}

#[test]
fn a_path_that_jumps_over_nothing_is_a_slip_if_one_capture_joins_its_ends() {
    let fen = "W:WK46:B37,24,1";
    assert_eq!(
        serious(International, fen, "1. 46x36x30 1-6"),
        [("N107", 1)]
    );
}

#[test]
fn a_turkish_king_may_not_turn_round_between_two_captures() {
    let fen = "W:WKd4,h1:Bf4,b4,h8";
    finds(Turkish, fen, "1. d4xg4xa4 h8-h7 2. a4-f4", "R310");
}

#[test]
fn a_smaller_capture_is_recognised_in_any_notation() {
    let fen = "W:WK4,6,K8,15,20,K25,K41,K44,K45:BK12,19,27,K40";
    let legal = "8x21x32x5 8x21x32x10 8x21x32x14 44x35x13x31 44x35x13x36";
    for mv in ["45x7", "45x34x7", "45x23x7", "45x29x7"] {
        compels(International, fen, mv, "R317", legal);
    }
    for (variant, fen, mv) in [
        (
            Spanish,
            "B:W4,5,K8,K20,K28,K31:BK3,17,29,K32",
            "1... 32x14x1",
        ),
        (
            Portuguese,
            "B:W4,5,K8,K20,K28,K31:BK3,17,29,K32",
            "1... 32x14x1",
        ),
    ] {
        let found = serious(variant, fen, mv);
        assert_eq!(
            found.last().map(|found| found.0),
            Some("R317"),
            "{variant} {found:?}"
        );
    }
}

#[test]
fn an_italian_man_may_not_capture_a_king() {
    let moves = "1. 22x13 1-5 2. 32-28 5-10 3. 13x6";
    let fen = "W:W22,32:BK18,1";
    finds(Italian, fen, moves, "R310");
    let judgement = judge(&record(Italian, fen, moves));
    assert_eq!(play_findings(&judgement)[0].laws(), ["FID:5.3", "FMJD:5.4"]);
}

#[test]
fn a_thai_king_lands_directly_behind_the_captured_piece() {
    finds(Thai, "B:BK29:W22,1", "29-15 1-5", "R310");
}

#[test]
fn a_short_king_moves_one_square_and_captures_adjacent_pieces() {
    finds(English, "B:BK1:W32", "1-10", "R305");
    finds(Italian, "W:WK29:B15,1", "29x12 1-5", "R305");
}

#[test]
fn a_wrong_path_does_not_choose_between_several_captures() {
    finds(Russian, "W:Wb6:Bc7,e7,c5,e5,g5,a3", "b6:f2:h4", "R305");
}

#[test]
fn captures_follow_the_lines_of_the_variant() {
    finds(Russian, "W:Wc3:Bc5,h8", "c3:c7 h8-g7", "R305");
    let fen = "W:W38:B28,1";
    finds(International, fen, "38x18 1-6", "R305");
    let judgement = judge(&record(International, fen, "38x18 1-6"));
    assert_eq!(play_findings(&judgement)[0].laws(), ["FMJD:4"]);
    finds(Turkish, "W:Wc3,a1:Bd4,h8", "c3xe5 h8-h7", "R305");
}

#[test]
fn a_move_too_far_is_a_jump_only_if_written_as_a_capture() {
    let fen = "W:Wc3:Bh8";
    finds(Russian, fen, "c3-e5", "R305");
    let jump = finds(Russian, fen, "c3:e5", "R310");
    assert!(
        jump.message.ends_with("an empty square"),
        "{}",
        jump.message
    );
}

#[test]
fn the_continuation_of_an_unfinished_capture_is_legal() {
    // the man could continue, but the king had to capture
    compels(
        Czech,
        "W:Wc3,Kf8:Bb4,b6,d6,h8",
        "c3xa5 h8-g7",
        "R308",
        "f8xc5xa7 f8xc5xa3",
    );
    compels(
        International,
        "W:WK46,49:B41,32,44,34,24",
        "46x28",
        "R308",
        "46x37x19x30x39x50",
    );
    compels(Russian, "W:WKa1:Bb2,e5,g5", "a1:h8", "R308", "a1:c3:f6:h4");
}
