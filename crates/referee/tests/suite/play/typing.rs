//! Moves between signs and words that people type, and that PDN does not have.

use super::{
    judge,
    notation::{codes, played},
};

/// The plies of a record, and the codes of its findings about moves.
fn plies_and_accusations(record: &str) -> (u32, Vec<&'static str>) {
    let judgement = judge(&format!("[GameType \"21\"]\n{record}\n"));
    let mut accusations = codes(&judgement);
    accusations.retain(|code| code.starts_with('R'));
    (judgement.plies, accusations)
}

#[test]
fn semicolons_between_pairs_or_with_brackets_or_before_words_separate_moves() {
    for (record, plies) in [
        ("11-15, 23-19; 8-11, 22-17 1-0", 4),
        ("11-15, 23-19; 8-11, 22-17\n1-0", 4),
        ("1. 11-15 22-18; 15x22 25x18 1-0", 4),
        ("11-15; 23-19; 8-11; 22-17; 1-0", 4),
        ("11-15; 23-19; 8-11; 22-17; , 1-0", 4),
        ("1. 11-15 23-19 2. 8-11 22-17; 3. 4-8 17-13 drawn", 6),
        (
            "1. 11-15; [23-19]; 2. 8-11; [22-17];\n3. 4-8; [17-13] 1-0",
            6,
        ),
        // comments
        ("1. 11-15 23-19 2. 8-11 22-17; 3. 4-8 17-13 is usual", 4),
        ("1. 11-15 22-18; 2. 15x22 loses\n2. 15x22 25x18 *", 4),
    ] {
        assert_eq!(plies_and_accusations(record), (plies, vec![]), "{record}");
    }
}

#[test]
fn a_comment_that_hides_plies_is_unread_text() {
    let record = "1. 11-16; (24-20); 2. 9-13; (20x11); 3. 7x16; (22-18) 1-0";
    let judgement = judge(&format!("[GameType \"21\"]\n{record}\n"));
    assert!(codes(&judgement).contains(&"S001"));
}

#[test]
fn dots_and_dashes_between_moves_are_signs_if_the_record_replays_without_them() {
    for record in [
        "1. 11-15 -- 23-19 2. 8-11 -- 22-17 1-0",
        "1. 11-15 23-19 -- 2. 8-11 22-17 1-0",
        "1. 11-15 23-19 2. 8-11 ... 22-17 1-0",
    ] {
        assert_eq!(plies_and_accusations(record), (4, vec![]), "{record}");
    }
    assert_eq!(
        plies_and_accusations("1. 11-15 ... 2. 8-11 22-17 1-0").0,
        4,
        "an unknown ply"
    );
}

#[test]
fn the_file_i_is_a_digit_among_numbers() {
    assert_eq!(
        plies_and_accusations("1. i2-i6 22-18 2. B-i2 1-0"),
        (3, vec![])
    );
}

#[test]
fn an_illegal_move_with_an_unreadable_last_character_is_not_reported() {
    let record = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-2Q 5. 11-15 28-24 1-0";
    assert_eq!(plies_and_accusations(record), (10, vec!["R320"]));
}

#[test]
fn semicolons_separate_moves_if_only_that_replays() {
    let line = ["11-15", "23-19", "8-11", "22-17", "4-8"];
    for moves in [
        "1. 11-15; 23-19; 2. 8-11; 22-17;\n3. 4-8 *",
        "1. 11-15; 23-19;\n2. 8-11; 22-17;\n3. 4-8 *",
        "1. 11-15 ; 23-19 ; 2. 8-11 ; 22-17\n3. 4-8 *",
        "1. 11-15 ; 23-19 ; 2. 8-11 ; 22-17 ; 3. 4-8 *",
        "1. 11-15; 23-19;\n2. 8-11; 22-17;\n3. 4-8 1-0",
        "1. 11-15; 23-19;\n2. 8-11; 22-17;\n3. 4-8; 17-13; 1-0",
        "1. 11-15; 23-19 {best; of all}; 2. 8-11! 22-17 $1;\n3. 4-8 *",
        "1. 11-15; 23-19 (5); 2. 8-11 22-17 =;\n3. 4-8 *",
        "1. 11-15; 23-19; 2. 8-11; 22-17; 3. 4-8",
        "1. 11-15; 23-19 (0:12); 2. 8-11; 22-17; 3. 4-8 1-0",
    ] {
        let (moves, codes) = played(moves);
        assert_eq!(moves[..5], line);
        assert!(
            codes.iter().all(|code| matches!(*code, "N113" | "S008")),
            "{codes:?}"
        );
    }
    for moves in [
        "1. 11-15 23-19; 8-11 22-17\n2. 8-11 *",
        "1. 11-15 23-19 ; 2. 9-13 22-18\n2. 8-11 *",
        "1. 11-15; comment 23-19\n23-19 2. 8-11 *",
        "1. 11-15 ; 23-19 {best} is usual\n9-14 2. 8-11 *",
        "1. 11-15 ; 23-19 (best\n9-14 2. 8-11 *",
        "1. 11-15; 23-19",
        "1. 11-15 23-19 ; 2. 8-11; 22-17; 3. 4-8\n*",
    ] {
        let (moves, codes) = played(moves);
        assert!(moves.len() <= 3, "{moves:?}");
        assert!(!codes.contains(&"N113"), "{codes:?}");
    }
}

#[test]
fn semicolons_without_numbers_hold_moves_after_a_slip() {
    let moves =
        "11-15; 23-24; 8-11; 22-17;\n4-8; 17-13; 15-18; 24-20;\n11-15; 28-24; 8-11; 26-23; *";
    let judgement = judge(&format!("[GameType \"21\"]\n{moves}"));
    assert_eq!(judgement.plies, 12, "{:?}", codes(&judgement));
}
