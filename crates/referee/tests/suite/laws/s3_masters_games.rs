//! S3, the Masters Traditional Games rules, by paragraph.

use crate::laws::{detail, finds, shows, to_and_fro};

const LAWS: &str = "masters";

#[test]
fn paragraph_2_black_plays_first_on_black_squares() {
    finds(LAWS, "[GameType \"21\"] 1. 22-18 *", ["R313 at 1"]);
    shows(LAWS, "[FEN \"B:W20-32:B1-12\"] 1. 11-15 *", "R316");
}

#[test]
fn paragraph_4_players_alternate_and_men_are_crowned_at_once() {
    shows(LAWS, "1. 11-15 12-16 *", "R302 at 2");
    let found = detail(LAWS, "[FEN \"B:W3,30:B12,K29\"] 1. 12-16 *", "R311");
    assert_eq!(found.laws, ["S3:4", "S3:6"]);
}

#[test]
fn paragraph_5_pieces_move_forward_until_crowned() {
    finds(LAWS, "1. 11-15 23-19 2. 15-11 *", ["R306 at 3"]);
    // an ordinary piece may capture a king
    finds(LAWS, "[FEN \"B:WK18,32:B15\"] 1. 15x22 *", []);
}

#[test]
fn paragraph_6_captures_are_made_and_finished_up_to_the_crown() {
    finds(LAWS, "1. 11-15 22-18 2. 8-11 *", ["R307 at 3"]);
    finds(
        LAWS,
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 *",
        ["R308 at 1"],
    );
    finds(
        LAWS,
        "[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *",
        ["R309 at 1"],
    );
}

#[test]
fn paragraph_7_the_choice_is_free() {
    finds(LAWS, "[FEN \"B:W16,18,26,32:B12,14\"] 1. 12x19 *", []);
}

#[test]
fn paragraph_8_other_moves_are_one_square() {
    finds(LAWS, "1. 11-19 *", ["R305 at 1"]);
}

#[test]
fn paragraph_9_the_error_is_pointed_out_and_corrected() {
    let record = "1. 11-15 22-18 2. 8-11 *";
    let found = detail(LAWS, record, "R307");
    assert_eq!(found.laws, ["S3:6", "S3:9"]);
    assert!(found.ruling.is_some_and(|ruling| {
        ruling.starts_with("White points out the error and Black must make the capture")
    }));
    shows(
        LAWS,
        "1. 11-15 22-18 2. 8-11 15x22 25x18 3. 8-11 29-25 *",
        "R321 at 4",
    );
}

#[test]
fn paragraph_9_abolishes_the_huff() {
    let record = "1. 11-15 22-18 2. 8-11 18-15 3. 11x18 23x14 4. 9x18 24-19 5. 4-8 28-24 \
                  6. 7-11 19-16 7. 12x19x28 21-17 8. 11-15 27-24 *";
    shows("standard", record, "R318 at 4");
    let huffed = crate::laws::findings(LAWS, record, &[]);
    assert!(
        !huffed.iter().any(|one| one.starts_with("R318")),
        "{huffed:?}"
    );
}

#[test]
fn paragraph_9_no_error_loses_the_game() {
    finds(
        LAWS,
        "[GameType \"21\"] 1. 11-15 23-19 2. 15-11 22-17 1-0",
        ["R306 at 3"],
    );
    assert_eq!(
        detail(LAWS, "1. 11-15 23-19 2. 15-11 *", "R306").laws,
        ["S3:5", "S3:9"]
    );
}

#[test]
fn paragraph_10_won_by_taking_all_or_blocking() {
    finds(
        LAWS,
        "[GameType \"21\"][FEN \"B:W18:B2,15\"] 1. 15x22 0-1",
        ["O402"],
    );
}

#[test]
fn paragraph_11_forty_moves_after_a_refused_draw() {
    let game = |comment: &str, plies| {
        format!(
            "[FEN \"B:WK32,K31:BK1\"] {{{comment}}} {} *",
            to_and_fro(plies)
        )
    };
    let refused = |side: &str| game(&format!("{side} refuses a draw"), 84);
    finds(LAWS, &refused("White"), ["O406", "R319 at 80"]);
    finds(LAWS, &refused("Black"), ["O406", "R319 at 79"]);
    finds(LAWS, &game("notice given", 84), []);
    for code in ["R319", "O406"] {
        assert_eq!(detail(LAWS, &refused("White"), code).laws, ["S3:11"]);
    }
}
