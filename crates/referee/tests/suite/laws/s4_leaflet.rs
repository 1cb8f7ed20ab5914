//! S4, the leaflet, by paragraph: 1-8 English, 9-17 French, 18 the losing game.

use draughts::Color;
use referee::Winner;

use crate::laws::{detail, finds, set, shows, to_and_fro};

const LAWS: &str = "leaflet";

#[test]
fn paragraph_1_a_man_goes_one_square_forward() {
    finds(LAWS, "1. 11-15 23-19 *", []);
    finds(LAWS, "1. 11-19 *", ["R305 at 1"]);
    finds(LAWS, "1. 7-11 *", ["R303 at 1"]);
}

#[test]
fn paragraph_2_captures_are_compulsory_free_and_finished() {
    finds(LAWS, "1. 11-15 22-18 2. 8-11 *", ["R307 at 3"]);
    finds(LAWS, "[FEN \"B:W16,18,26,32:B12,14\"] 1. 12x19 *", []);
    finds(
        LAWS,
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 *",
        ["R308 at 1"],
    );
}

#[test]
fn paragraph_2_names_no_penalty() {
    let found = detail(LAWS, "1. 11-15 22-18 2. 8-11 *", "R307");
    assert_eq!(found.laws, ["S4:2", "S4:12"]);
    assert_eq!(found.result_implied, None);
    finds(
        LAWS,
        "[GameType \"21\"] 1. 11-15 23-19 2. 15-11 22-17 1-0",
        ["R306 at 3"],
    );
}

#[test]
fn paragraph_3_men_go_forward_only() {
    finds(LAWS, "[FEN \"B:W10,32:B15\"] 1. 15x6 *", ["R306 at 1"]);
}

#[test]
fn paragraph_4_an_own_piece_remains_off_or_is_put_back() {
    let ruling = set(LAWS).own_piece_ruling(Color::Black);
    assert_eq!(ruling.laws, ["S4:4"]);
}

#[test]
fn paragraph_5_crowning_completes_the_move() {
    finds(
        LAWS,
        "[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *",
        ["R309 at 1"],
    );
}

#[test]
fn paragraph_6_kings_go_both_ways() {
    finds(LAWS, "[FEN \"B:W21,32:BK15,1\"] 1. 15-11 *", []);
}

#[test]
fn paragraph_7_moves_after_a_missed_crowning_are_taken_back() {
    let found = detail(LAWS, "[FEN \"B:W3,30:B12,K29\"] 1. 12-16 *", "R311");
    assert_eq!(found.laws, ["S4:5", "S4:13", "S4:7"]);
}

#[test]
fn paragraphs_8_and_9_won_by_taking_all_or_blocking() {
    finds(
        LAWS,
        "[GameType \"21\"][FEN \"B:W18:B2,15\"] 1. 15x22 0-1",
        ["O402"],
    );
}

#[test]
fn paragraph_10_the_dark_men_begin() {
    finds(LAWS, "[GameType \"21\"] 1. 22-18 *", ["R313 at 1"]);
    shows(LAWS, "[FEN \"B:W20-32:B1-12\"] 1. 11-15 *", "R316");
}

#[test]
fn paragraph_13_jumps_go_on_and_a_man_stops_on_the_king_row() {
    finds(LAWS, "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23x30 *", []);
}

#[test]
fn paragraph_14_a_piece_touched_and_not_moved_draws_the_game() {
    let ruling = set(LAWS).touch_ruling(Color::White);
    assert_eq!(ruling.result_implied, Some(Winner::Draw));
    assert!(ruling.text.contains("the Standard Laws forfeit it"));
}

#[test]
fn paragraph_15_a_king_goes_one_square_at_a_time() {
    finds(LAWS, "[FEN \"B:W21,32:BK15,1\"] 1. 15-9 *", ["R305 at 1"]);
}

#[test]
fn paragraph_16_allows_five_minutes_and_one_more_also_for_a_capture() {
    finds(LAWS, "1. 11-15 {[%emt 0:06:30]} *", ["K501 at 1"]);
    finds(LAWS, "1. 11-15 22-18 2. 15x22 {[%emt 0:02:30]} *", []);
}

#[test]
fn paragraph_17_no_count_draws_the_game() {
    finds(
        LAWS,
        &format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(90)),
        [],
    );
}

#[test]
fn paragraph_18_the_first_to_lose_all_pieces_wins() {
    let game = |result| format!("[GameType \"21\"][FEN \"B:W18:B2,15\"] 1. 15x22 {result}");
    finds("losing", &game("0-1"), []);
    finds("losing", &game("1-0"), ["O402"]);
    let blocked = |result| format!("[GameType \"21\"][FEN \"B:W29:B17,21,22\"] 1. 21-25 {result}");
    finds("losing", &blocked("0-1"), []);
    finds("losing", &blocked("1-0"), ["O402"]);
    finds("losing", "1. 11-15 22-18 2. 8-11 *", ["R307 at 3"]);
}
