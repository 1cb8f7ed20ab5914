//! Moves in notations other than the standard's.

use draughts::Variant;
use referee::{Judgement, Options, Referee};

use super::{finds, judge};

pub(super) fn codes(judgement: &Judgement) -> Vec<&'static str> {
    let findings = judgement.findings.iter();
    let codes = findings.map(|finding| finding.rule.code());
    codes
        .filter(|code| !matches!(*code, "T201" | "T215" | "O405"))
        .collect()
}

/// The moves of a record as played, and the codes of its findings except T201 and T215.
pub(super) fn played(record: &str) -> (Vec<String>, Vec<&'static str>) {
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    let variant = judgement.variant.expect("a game with rules");
    let moves = judgement.moves.iter();
    let moves = moves.map(|played| match &played.mv {
        Some(mv) => variant.text(mv).to_string(),
        None => "?".to_owned(),
    });
    (moves.collect(), codes(&judgement))
}

#[test]
fn short_moves_are_decided_by_the_position() {
    let (moves, codes) =
        played("[GameType \"25\"] 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5 *");
    let expected = [
        "c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5",
    ];
    assert_eq!(moves, expected);
    assert_eq!(codes, ["N114"; 8]);
}

#[test]
fn dashes_may_stand_between_short_moves() {
    let (moves, codes) = played("[GameType \"25\"] 1. cd4-dc5 2. bc3 - fg5 *");
    assert_eq!(moves, ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]);
    for code in codes {
        assert!(matches!(code, "N113" | "N114"), "{code}");
    }
}

#[test]
fn two_moves_may_be_one_word() {
    let expected = ["11-15", "22-18", "15x22", "25x18", "8-11", "29-25"];
    for moves in [
        "1. 11-15-22-18 2. 15x22-25x18 3. 8-11-29-25 *",
        "1. 11-15\u{2014}22-18 2. 15-22-25-18 3. 8-11 -29-25 *",
        "1. 11-15-22-18-2. 15x22-25x18-3. 8-11- 29-25-1/2-1/2",
        "1. 11-15-22-18-15x22-25x18-8-11-29-25",
    ] {
        for tag in ["", "[GameType \"21\"] "] {
            let (moves, codes) = played(&format!("{tag}{moves}"));
            assert_eq!(moves, expected, "{tag}");
            let is_mark = |code: &&str| matches!(*code, "N104" | "N113" | "S008");
            assert!(codes.iter().all(is_mark), "{codes:?}");
        }
    }
    let (moves, _) = played("[GameType \"25\"] 1. c3-d4-d6-c5 2. b2-c3-f6-g5 *");
    assert_eq!(moves, ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]);
    // The sign of a capture separates no moves, also as an HTML entity.
    for sign in ["x", "×", "&times;"] {
        let (moves, codes) = played(&format!(
            "[GameType \"21\"] 1. 11{sign}15{sign}22{sign}18 *"
        ));
        assert!(moves.len() < 2, "{moves:?}");
        assert!(codes.contains(&"R305"), "{codes:?}");
    }
    // Not every board has these squares.
    let (moves, _) =
        played("1. 33-28-18-22 2. 38-33-12-18 3. 43-38-7-12 4. 49-43-22-27 5. 31x22-18x27 *");
    assert_eq!(moves.len(), 10);
}

#[test]
fn a_capture_with_dashes_is_one_move() {
    for (fen, capture) in [
        ("W:W32,21:B27,18,9,2", "32-23-14-5"),
        ("B:W18,26,10,32:B15,1", "15-22-31"),
    ] {
        let (moves, codes) = played(&format!("[GameType \"21\"][FEN \"{fen}\"] 1. {capture} *"));
        assert_eq!(
            (moves.len(), codes.contains(&"N113")),
            (1, false),
            "{capture}"
        );
    }
}

#[test]
fn two_moves_in_a_word_are_no_fault_where_the_position_is_unknown() {
    let judgement = judge("[GameType \"21\"] 1. 11-16 24-20 2. 16-24 3. 8-11-28-24 4. 4-8 *");
    let counted = ["R305", "N109", "R320", "N113", "N109"];
    assert_eq!(codes(&judgement), counted);
    // a slip in the second move is found there
    let slip = judge("[GameType \"21\"] 1. 11-15-21-14 *");
    let found = slip
        .findings
        .iter()
        .find(|finding| finding.rule.code() == "R305");
    let ply = found.and_then(|finding| finding.ply).map(|ply| ply.ply);
    assert_eq!(ply, Some(2));
    // in a variation only the squares decide
    let variation = judge("[GameType \"21\"] 1. 11-15 23-19 (23-18-8-11) 2. 8-11 *");
    assert_eq!(codes(&variation), ["N113"]);
}

#[test]
fn annotations_between_the_parts_of_a_capture_belong_to_it() {
    for between in ["!", "=", " $1 ", " {so} ", ",", " + ", " 2. ", "! 2. "] {
        let record =
            format!("[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"] 1. 15x22{between} 22x31 32-28 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves, ["15x22x31", "32-28"], "{record}");
        assert!(codes.contains(&"N108"), "{record}");
        assert!(!codes.iter().any(|code| code.starts_with('R')), "{record}");
    }
}

#[test]
fn signs_of_evaluation_are_no_moves() {
    let (moves, codes) = played("1. 11-15 = 22-18+- 2. 15x22 -+ 25x18 + 3. 8-11 +/= 29-25± *");
    let expected = ["11-15", "22-18", "15x22", "25x18", "8-11", "29-25"];
    assert_eq!(moves, expected);
    assert_eq!(codes, ["N113"; 6]);
}

#[test]
fn a_game_begins_again_with_any_form_of_the_first_number() {
    let moves = "11-15 23-19 2) 8-11 22-17 3) 4-8 17-13\n";
    let again = "9-14 22-18 2) 5-9 25-22 3) 11-16 24-20\n";
    for first in ["1)", "1.", "1 -", "1:", "1"] {
        let text = format!("{first} {moves}{first} {again}");
        let games = Referee::default().judge_all(text.as_bytes());
        let games: Vec<Judgement> = games.map(|game| game.judgement).collect();
        assert_eq!(games.len(), 2, "{text}");
        assert!(games.iter().all(|game| game.plies == 6), "{text}");
    }
}

#[test]
fn the_game_of_short_moves_is_guessed() {
    let judgement = judge("1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5 *");
    assert_eq!(judgement.variant, Some(Variant::Russian));
    assert!(codes(&judgement).iter().all(|code| *code == "N114"));
}

#[test]
fn a_short_move_of_two_pieces_is_ambiguous_until_play_decides() {
    let start = "[GameType \"25\"][FEN \"W:Wc3,Kc5,g1:Bh8,a7\"]";
    let (moves, codes) = played(&format!("{start} 1. cd4 a7-b6 2. c5xa7 *"));
    assert_eq!(moves[0], "c3-d4");
    assert!(codes.contains(&"N106"), "{codes:?}");
    let (moves, codes) = played(&format!("{start} 1. cd4 h8-g7 *"));
    assert_eq!(moves[0], "?");
    assert!(codes.contains(&"N106"), "{codes:?}");
}

#[test]
fn an_illegal_short_move_is_reported_like_any_other() {
    let start = "[GameType \"25\"][FEN \"W:Wc3,g1:Bd4,a7\"]";
    let (_, codes) = played(&format!("{start} 1. gh2 ab6 *"));
    assert!(codes.contains(&"R307"), "{codes:?}");
}

#[test]
fn variations_may_be_short() {
    let (moves, codes) = played("[GameType \"25\"] 1. cd4 (1. ab4 ba5) 1... ba5 2. bc3 *");
    assert_eq!(moves, ["c3-d4", "a3-b4", "b6-a5", "b6-a5", "b2-c3"]);
    assert_eq!(codes, ["N114"; 5]);
}

#[test]
fn digits_instead_of_letters_are_a_certain_repair_if_the_game_replays() {
    let repairs = |record: &str| {
        let judgement = referee::Referee::default()
            .judge_first(record.as_bytes())
            .expect("a game");
        let findings = judgement.findings.iter();
        let misread = findings.filter(|finding| finding.rule.code() == "N115");
        let details = misread.filter_map(|finding| finding.detail.as_deref());
        let repairs = details.flat_map(|detail| detail.repairs.clone());
        let of = |repair: referee::Repair| {
            assert_eq!(repair.confidence, referee::Confidence::Certain);
            (repair.ply, repair.mv.unwrap_or_default(), repair.replayed)
        };
        repairs.map(of).collect::<Vec<_>>()
    };
    assert_eq!(
        repairs("1. l1-l5 23-19 2. 8-11 ZZ-17 *"),
        [(1, "11-15".to_owned(), 3), (4, "22-17".to_owned(), 0)]
    );
    assert_eq!(repairs("1. l1-15 23-19 2. 1-32 *"), []);
}

#[test]
fn letters_that_look_like_digits_are_read_if_the_move_is_legal() {
    let (moves, codes) = played("1. l1-l5 23-I9 2. 8-1l ZZ-l7 *");
    assert_eq!(moves, ["11-15", "23-19", "8-11", "22-17"]);
    assert_eq!(codes, ["N115"; 4]);
    // it may be any move: no player is accused
    let (_, codes) = played("1. 11-15 23-19 2. l-27 8-11 *");
    assert_eq!(codes, ["N115", "R320"]);
}

#[test]
fn any_number_of_squares_is_cut_or_read_as_one_move() {
    let record = format!("[GameType \"25\"] 1. c3-d4e5{} *", ":c3:e5".repeat(35));
    let (moves, _) = played(&record);
    assert_eq!(moves.len(), 1);
    // The number of ways to cut this is exponential.
    let variation = "c3e5".repeat(15);
    let (moves, _) = played(&format!(
        "[GameType \"25\"] 1. c3-d4 d6-c5 (1... {variation}b4) 2. b2-c3 *"
    ));
    assert_eq!(moves.last().map(String::as_str), Some("b2-c3"));
}

#[test]
fn a_quiet_move_has_no_squares_between() {
    for (glued, found) in [("c3-d4d6-b4", "R305 at 2"), ("c3d4d6b4", "R310 at 2")] {
        let record = format!("[GameType \"25\"] 1. {glued} *");
        finds(&record, [found]);
    }
}

#[test]
fn moves_glued_together_are_separated() {
    for glued in ["c3d4d6c5", "c3-d4d6-c5", "c3-d4:d6-c5", "c3-d4-d6-c5"] {
        let record = format!("[GameType \"25\"] 1. {glued} 2. b2-c3 f6-g5 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves, ["c3-d4", "d6-c5", "b2-c3", "f6-g5"], "{record}");
        assert!(codes.contains(&"N113"), "{record}: {codes:?}");
    }
    // One capture of four squares is one move.
    let start = "[GameType \"25\"][FEN \"W:Wc1,a1:Bd2,d4,f6,a7\"]";
    let (moves, codes) = played(&format!("{start} 1. c1e3c5e7 *"));
    assert_eq!(
        (moves.len(), codes.contains(&"N113")),
        (1, false),
        "{moves:?}"
    );
}

#[test]
fn a_lone_sign_after_an_illegal_move_excuses_only_a_capture() {
    finds(
        "[GameType \"21\"] 1. 11-15 23-19 2. 1-5 x 3. 22-17 *",
        ["R303 at 3", "R320 at 4"],
    );
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    finds(&format!("{start} 1. 15x22 x 32-28 *"), ["R320 at 2"]);
}

#[test]
fn a_number_inside_a_split_capture_does_not_change_the_turn() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    finds(
        &format!("{start} 1. 15x22 2. 22x31 32-28 3. 2-7 28-24 *"),
        ["N108 at 1"],
    );
    finds(
        &format!("{start} 1. 15x22 2... 22x31 32-28 *"),
        ["N108 at 1"],
    );
    let start = "[GameType \"21\"][FEN \"W:W18,27,32:B2,15,23\"]";
    let (moves, _) = played(&format!("{start} 1. 18x11 2-7 2. 11x2 *"));
    assert_eq!(moves, ["18x11", "2-7", "11x2"]);
}

#[test]
fn a_capture_may_have_its_squares_in_another_order() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    for capture in ["22x15x31", "15x31x22", "31x22x15"] {
        finds(
            &format!("{start} 1. {capture} 32-28 2. 2-7 *"),
            ["N107 at 1"],
        );
    }
}

#[test]
fn captured_squares_may_be_written_after_the_last_square() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    for capture in ["15x31x18x26", "15x31x26x18"] {
        let record = format!("{start} 1. {capture} 32-28 2. 2-7 *");
        finds(&record, ["N107 at 1"]);
        let (moves, _) = played(&record);
        assert_eq!(moves, ["15x22x31", "32-28", "2-7"]);
    }
    finds(
        "[GameType \"20\"] 1. 32-28 19-23 2. 28x19x23 14x23x19 *",
        ["N107 at 3", "N107 at 4"],
    );
    // Not all captured squares, another one, one twice, and a square that is not captured.
    for capture in [
        "15x31x26",
        "15x31x26x19",
        "15x31x18x18",
        "15x31x18x26x26",
        "15x31x18x26x2",
    ] {
        let found = judge(&format!("{start} 1. {capture} 32-28 2. 2-7 *"));
        assert!(
            codes(&found).iter().any(|code| code.starts_with('R')),
            "{capture}"
        );
    }
}

#[test]
fn a_path_that_jumps_over_a_piece_twice_may_be_in_another_order() {
    let start = "[GameType \"40\"][FEN \"W:W22,32,33,34,36,38,40,41,42,44,45,46,47,49,50:B1,4,5,6,7,8,9,10,12,14,16,17,19,20,24\"]";
    finds(&format!("{start} 1. 22x2x11x13x11 *"), ["N107 at 1"]);
    // Another last square is no order of the squares.
    finds(&format!("{start} 1. 22x2x11x13x2 *"), ["R310 at 1"]);
}

#[test]
fn text_between_the_moves_accuses_no_player() {
    for record in [
        "1.11-15, 23-19; 2.8-11, 22-17 *",
        "1. **11-15** 23-19 **2.** 8-11 **22-17** *",
        "1. **11-15**, **23-19**! 2. **8-11** 22-17 *",
        "1. 11-15 0:05 23-19 (0:12) 2. 8-11 00:01:30 22-17 *",
    ] {
        let (moves, codes) = played(record);
        assert_eq!(moves, ["11-15", "23-19", "8-11", "22-17"], "{record}");
        assert!(
            codes.iter().all(|code| *code == "N113"),
            "{record}: {codes:?}"
        );
    }
    let (_, codes) = played("1. 11-15 (12-12) 23-19 2. 8-11 (12-12) 22-17 *");
    assert_eq!(codes, ["N113"; 2]);
    let (_, codes) = played("1. 11-15 (12-9) 23-19 (13-12) *");
    assert_eq!(codes, ["N113"; 2], "miscounted");
    // 6-11 is repaired, so the pieces on the board may be other ones than those counted
    for record in [
        "1. 11-15 23-19 2. 6-11 22-17 (12-11) 3. 3-8 17-14 *",
        "1. 11-15 23-19 2. 6-11 22-17 (2... 12-11) 3. 3-8 17-14 *",
    ] {
        let (_, codes) = played(record);
        assert_eq!(codes, ["R305"], "{record}");
    }
    let (_, codes) = played("1. 11-15 (12-20) 23-19 *");
    assert_eq!(codes, ["R305"]);
    let (moves, codes) = played("1. 11-\n15 23-19 2. 8-\r\n11 *");
    assert_eq!(moves, ["11-15", "23-19", "8-11"]);
    assert_eq!(codes, ["N101"; 2]);
}

#[test]
fn bracketed_moves_belong_to_the_main_line_if_only_that_replays() {
    let line = ["33-28", "20-24", "39-33", "14-20", "44-39"];
    for tag in ["[GameType \"20\"] ", ""] {
        let record = format!("{tag}1. 33-28 (20-24) 2. 39-33 (14-20) 3. 44-39 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves, line);
        assert_eq!(codes, ["N116"], "{record}");
    }
    let line = ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14"];
    for moves in [
        "1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 10-14",
        "1. 32-28 (19-23!) 2. 28x19 {so} (14x23 !) 3. 37-32 (3... 10-14 {x})",
        "1. (32-28) 19-23 2. (28x19) 14x23 3. (37-32) 10-14",
        "1. 32-28 [19-23] 2. 28x19 [14x23] 3. 37-32 [10-14]",
        "32-28 (19-23) 28x19 (14x23) 37-32 (10-14)",
        "[32-28] 19-23 [28x19] 14x23 [37-32] 10-14",
        "1. 32-28 (19-23) 2. 28x19 14x23 3. 37-32 10-14",
    ] {
        for tag in ["[GameType \"20\"] ", ""] {
            let (moves, codes) = played(&format!("{tag}{moves} *"));
            assert_eq!(moves, line);
            assert!(codes.contains(&"N116"), "{codes:?}");
            assert!(
                codes.iter().all(|code| matches!(*code, "N116" | "N109")),
                "{codes:?}"
            );
        }
    }
    // A later variation is passed over, closed or not.
    for end in [") *", " *"] {
        let record = format!("[GameType \"20\"] (1. 33-28) 20-24 (1. 39-33 14-20 2. 50-44{end}");
        let (moves, codes) = played(&record);
        assert_eq!(moves[..2], ["33-28", "20-24"]);
        assert!(codes.contains(&"N116"), "{codes:?}");
    }
    for moves in [
        "33-28 (32-28) 20-24 (18-23) 39-33 (38-33)",
        "1. 33-28 (1... 20-25) 1... 20-24 2. 39-33",
        "1. 33-28 20-24 2. 39-33 (14-20)",
    ] {
        let (_, codes) = played(&format!("[GameType \"20\"] {moves} *"));
        assert!(!codes.contains(&"N116"), "{codes:?}");
    }
}

#[test]
fn an_illegal_move_in_brackets_after_the_last_number_is_no_piece_count() {
    let columns = "1. (11-15) 24-19 2. (15x24) 28x19 3. (8-11) 19-16 4. (12x19) 23x16 5.";
    let judgement = judge(&format!("[GameType \"21\"] {columns} (12-9) *"));
    let codes = codes(&judgement);
    assert_eq!(judgement.plies, 9, "{codes:?}");
    assert!(codes.iter().any(|code| code.starts_with("R3")), "{codes:?}");
    // Where no other bracket is a move, it is a count.
    let (_, codes) = played("[GameType \"21\"] 1. 11-15 24-19 2. 15x24 28x19 3. (11-11) *");
    assert!(!codes.iter().any(|code| code.starts_with('R')), "{codes:?}");
}

#[test]
fn a_misread_digit_makes_no_game_in_letters() {
    // Among moves in letters, `(8-11)` would be a number of pieces.
    let moves = "1. l1-15 (23-19) 2. S-9 (22-18) 3. 15x22 (25x18) 4. 8-11 (29-25)";
    let (moves, codes) = played(&format!(
        "[GameType \"21\"] {} *",
        moves.replace("S-9", "5-9")
    ));
    assert_eq!(moves.len(), 8, "{codes:?}");
}

#[test]
fn the_first_bracket_with_squares_in_letters_is_no_tag() {
    for moves in [
        "[a3-b4] d6-e5 [b2-a3] e5-d4 [c3xe5] f6xd4 [e3xc5] b6xd4",
        "[a3b4] d6e5 [b2a3] e5d4 [c3xe5] f6xd4 [e3xc5] b6xd4",
        "[a3b4] d6e5 [b2a3] e5d4 [c3xe5] f6xd4 [e3xc5] b6xd4 (",
    ] {
        let judgement = judge(&format!("[GameType \"26\"]\n\n{moves} *"));
        let codes = codes(&judgement);
        assert_eq!(judgement.plies, 8, "{moves}: {codes:?}");
        assert!(codes.contains(&"N116"), "{moves}: {codes:?}");
        assert!(!codes.contains(&"S004"), "{moves}: {codes:?}");
    }
}

#[test]
fn a_bracket_in_columns_may_be_a_variation() {
    for moves in [
        "1. 32-28 (19-23) (18-22) 2. 28x19 (14x23) 3. 37-32 (10-14)",
        "1. 32-28 (18-22) (19-23) 2. 28x19 (14x23) 3. 37-32 (10-14)",
    ] {
        let (_, codes) = played(&format!("[GameType \"20\"] {moves} *"));
        assert_eq!(codes, ["N116"]);
    }
    // the number of a variation is repeated after it
    let record = "[GameType \"20\"] 1. 32-28 1... [19-23] 2. 28x19 2... [14x23] 3. 37-32 (3... 9-14) 3... [10-14] 4. 41-37 4... [5-10] *";
    // 5-10 is legal only after 10-14
    let (_, codes) = played(record);
    assert_eq!(codes, ["N116"]);
    // a slip in columns is the only finding, at its ply
    for moves in [
        "1. 33-28 (20-24) 2. 39-33 (14-19) 3. 44-39 (9-14) 4. 50-44 (3-9)",
        "1. 33-28 (20-24) 2. 39-33 (14-20) 3. 44-38 (10-14) 4. 50-44 (5-10)",
        // the slip could be a time
        "1. 33-28 [20-24] 2. 39-33 [14:50] 3. 44-39 [9-14] 4. 50-44 [3-9]",
    ] {
        let (_, codes) = played(&format!("[GameType \"20\"] {moves} *"));
        let accusations = codes.iter().filter(|code| code.starts_with('R'));
        assert_eq!(accusations.count(), 1, "{codes:?}");
        assert!(codes.contains(&"N116"));
    }
}

#[test]
fn a_numbered_bracket_after_its_ply_is_a_variation() {
    // (1. 10-14) would be legal as the third ply
    let record =
        "[GameType \"21\"] 1. [9-13] 1... 24-20 (1. 10-14) 2. [10-15] 2... 28-24 3. [6-9] *";
    let (moves, _) = played(record);
    assert_eq!(moves, ["9-13", "24-20", "?", "10-15", "28-24", "6-9"]);
    // after a slip, 28:19 could be a time
    let record = "[GameType \"20\"] 1. [32-29] 19-23 2. [28:19] (1... 18-23) 14:23 3. [33-28] 23:32 4. [37:28] 10-14 *";
    let (moves, _) = played(record);
    assert_eq!(moves[2], "28x19", "{moves:?}");
}

#[test]
fn columns_with_a_slip_need_no_numbers() {
    let record = "(33-28) 9-50 (39-33) 20-24 (44-39) 14-20 (50-44) 10-14 5. *";
    let judgement = judge(&format!("[GameType \"20\"] {record}"));
    assert_eq!(judgement.plies, 8);
    let codes = codes(&judgement);
    let accusations = codes
        .iter()
        .filter(|code| code.starts_with('R') && **code != "R320");
    assert_eq!(accusations.count(), 1, "{codes:?}");
}

#[test]
fn a_slip_in_columns_may_be_a_legal_move_of_the_other_side() {
    // without [11-14], White could play 11-15
    let moves = "1. [12-15] 21-17 2. [15-20] 23x16 3. [9-13] 27-23 4. [11-14] 11x15 5. [7-11] 25-21 \
                 6. [5-9] 29-25 7. [3-7] 30-27";
    let judgement = judge(&format!("[GameType \"28\"] {moves} *"));
    assert_eq!(judgement.plies, 14, "{:?}", codes(&judgement));
}

#[test]
fn columns_are_replayed_in_the_game_of_the_variant_tag() {
    // without its first bracket the line replays in other games
    let moves = "1. (2x12) 24-20 2. (9-14) 21-17 3. (14x21) 23-19 4. (15x24) 28x19 5. (6-10) 22-18";
    let judgement = judge(&format!("[Variant \"English draughts\"] {moves} *"));
    assert_eq!(judgement.plies, 10, "{:?}", codes(&judgement));
}

#[test]
fn a_variation_between_semicolons_stays_a_variation() {
    let judgement = judge("1. 11-15; 23-19 (22-18 15x22); 2. 8-11 22-17;\n3. 4-8 *");
    assert_eq!(judgement.plies, 5, "{:?}", codes(&judgement));
}

#[test]
fn semicolons_separate_moves_though_one_is_a_slip_and_the_numbers_are_wrong() {
    let record = "[GameType \"21\"] 1. 11-15; 23-19; 14. 8-11; 22-17; 21. 4-8; 17-13;\n28. 9-14; 25-12; 35. 15-18; *";
    let judgement = judge(record);
    let codes = codes(&judgement);
    assert_eq!(judgement.plies, 9, "{codes:?}");
    let accusations: Vec<_> = codes.iter().filter(|code| code.starts_with('R')).collect();
    assert_eq!(accusations, [&"R303"], "{codes:?}");
}

#[test]
fn a_result_glued_to_the_last_square_is_cut_off() {
    let read = |record: &str| {
        let mut events = referee::reader(record.as_bytes());
        let end = events.find_map(|event| match event.token {
            pdn::Token::Terminator(end) => Some(end.written().into_owned()),
            _ => None,
        });
        let (moves, codes) = played(record);
        (
            moves.last().cloned().unwrap_or_default(),
            end.unwrap_or_default(),
            codes.contains(&"S006"),
        )
    };
    for (fen, glued, mv, result) in [
        ("W:W8:B32", "8-30-1", "8-3", "0-1"),
        ("W:W8:B32", "8-31/2-1/2", "8-3", "1/2-1/2"),
        ("W:W8:B32", "8-31-1", "8-3", "1-1"),
        ("W:W23:B18,9,32", "23x14x50-1", "23x14x5", "0-1"),
    ] {
        let expected = (mv.to_owned(), result.to_owned(), true);
        let record = format!("[GameType \"21\"][FEN \"{fen}\"] 1. {glued}");
        assert_eq!(read(&record), expected, "{glued}");
    }
    // Without tags, the smallest board with the squares of the other moves counts: a king goes from 7 over 40 on larger ones.
    let (mv, result, _) = read("[FEN \"W:W7:B32\"] 1. 7-40-1");
    assert_eq!((&*mv, &*result), ("7-4", "0-1"));
    // This may be a capture, and the Result tag says something else.
    for record in [
        "[GameType \"21\"][FEN \"W:WK19:B15,6\"] 1. 19-10-1",
        "[GameType \"21\"][Result \"1-0\"][FEN \"W:W8:B32\"] 1. 8-30-1",
        "[GameType \"21\"][FEN \"W:W8:B32\"] 1. 8-30-1 1/2-1/2",
        "[GameType \"21\"] 1. 9-13 (1. 8-30-1",
    ] {
        assert_ne!(read(record).1, "0-1", "{record}");
    }
}

#[test]
fn a_scrambled_capture_is_repaired_if_one_capture_has_its_squares() {
    let start = "[GameType \"20\"][FEN \"W:W44,50:B39,29,20,1\"]";
    let rest = "1-6 2. 50-45 6-11 3. 45-40 11-16 *";
    for capture in ["33x24x15", "44x24x33"] {
        let judgement = judge(&format!("{start} 1. {capture} {rest}"));
        let details = judgement
            .findings
            .iter()
            .filter_map(|finding| finding.detail.as_ref());
        let repairs: Vec<_> = details.flat_map(|detail| &detail.repairs).collect();
        let meant = repairs.iter().filter_map(|repair| repair.mv.as_deref());
        assert_eq!(meant.collect::<Vec<_>>(), ["44x15"], "{capture}");
    }
}

#[test]
fn a_capture_written_in_parts_decides_which_brackets_are_moves() {
    let record = "[GameType \"40\"] (d4e5) c7b6 (j4i5) b8c7 (b4xb8 b8xd6) e7xc5 c5xg5 (f4xh6) i7xg5 (h4xf6) g7xe5 \
                  (e3xe7) d8xf6 (i3h4) a7b6 *";
    let judgement = judge(record);
    let codes = codes(&judgement);
    assert!(codes.contains(&"N116"), "{codes:?}");
    assert!(codes.iter().all(|code| !code.starts_with('R')), "{codes:?}");
    assert_eq!(judgement.plies, 14);
}

#[test]
fn captures_in_parts_are_one_move_beside_short_moves_and_brackets() {
    for record in [
        // The first two parts are a capture by themselves.
        "[GameType \"97\"][FEN \"W:WK3,30,44:B5,17,23,36\"] 1. 3x26 26x46 46x10 (5x14) 2. 44-39 *",
        // A short move follows a capture in parts.
        "[GameType \"25\"] 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 c7:e5 e5:c3 5. d:b4 ba5 *",
    ] {
        let judgement = judge(record);
        let codes = codes(&judgement);
        assert!(codes.contains(&"N108"), "{record}: {codes:?}");
        assert!(
            codes.iter().all(|code| !code.starts_with('R')),
            "{record}: {codes:?}"
        );
    }
}

#[test]
fn piece_counts_are_read_where_a_fen_is_counted_from_another_corner() {
    let record = "[GameType \"24\"][FEN \"W:W21-32:B1-12\"] 1. 12-15 21-18 2. 15-20 23x16 3. 9-13 (11-12) 18x9 *";
    let codes = codes(&judge(record));
    assert!(codes.contains(&"N113"), "{codes:?}");
}
