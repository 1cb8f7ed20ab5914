//! S5, the computer rules, by sentence.

use crate::laws::{detail, finds, shows, to_and_fro};

const LAWS: &str = "computer";

#[test]
fn sentence_1_black_begins_and_the_players_take_turns() {
    finds(LAWS, "[GameType \"21\"] 1. 22-18 *", ["R313 at 1"]);
    shows(LAWS, "1. 11-15 12-16 *", "R302 at 2");
}

#[test]
fn sentence_3_a_man_moves_forward_to_an_empty_square() {
    finds(LAWS, "1. 7-11 *", ["R303 at 1"]);
    finds(LAWS, "1. 11-15 23-19 2. 15-11 *", ["R306 at 3"]);
}

#[test]
fn sentences_4_and_5_a_jump_takes_what_it_passes() {
    finds(LAWS, "1. 11-15 22-18 2. 15x22 25x18 *", []);
    finds(LAWS, "1. 11x18 *", ["R310 at 1"]);
}

#[test]
fn sentences_6_and_7_a_king_goes_backward_as_well() {
    finds(LAWS, "[FEN \"B:W21,32:BK15,1\"] 1. 15-11 *", []);
    finds(LAWS, "[FEN \"B:W21,20:B27\"] 1. 27-31 21-17 2. 31-27 *", []);
}

#[test]
fn sentence_8_a_capture_has_to_be_made() {
    let record = "1. 11-15 22-18 2. 8-11 *";
    finds(LAWS, record, ["R307 at 3"]);
    let found = detail(LAWS, record, "R307");
    assert_eq!(found.laws, ["S5:4", "S5:8", "S5:9"]);
    assert!(
        found
            .ruling
            .is_some_and(|ruling| ruling.contains("the record is wrong"))
    );
}

#[test]
fn sentence_9_and_12_a_capture_does_not_end_where_another_is_possible() {
    finds(
        LAWS,
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 *",
        ["R308 at 1"],
    );
}

#[test]
fn sentence_11_a_capture_may_be_written_jump_by_jump() {
    finds(
        LAWS,
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 23x30 21-17 *",
        [],
    );
}

#[test]
fn sentence_12_does_not_forbid_quiet_moves() {
    // 15 is next to 18, which could capture it, and could be captured if there were room
    finds(LAWS, "1. 11-15 22-18 *", []);
}

#[test]
fn sentence_13_men_take_kings() {
    finds(LAWS, "[FEN \"B:WK18,32:B15\"] 1. 15x22 *", []);
}

#[test]
fn sentence_14_the_choice_is_free() {
    finds(LAWS, "[FEN \"B:W16,18,26,32:B12,14\"] 1. 12x19 *", []);
}

#[test]
fn sentences_15_and_16_the_turn_ends_on_the_last_rank() {
    finds(
        LAWS,
        "[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *",
        ["R309 at 1"],
    );
}

#[test]
fn the_text_has_no_draw_and_no_forfeit() {
    finds(
        LAWS,
        &format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(90)),
        [],
    );
    finds(
        LAWS,
        "[GameType \"21\"] 1. 11-15 23-19 2. 15-11 22-17 1-0",
        ["R306 at 3"],
    );
}
