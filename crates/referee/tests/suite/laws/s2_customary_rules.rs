//! S2, the Customary Rules, in their order.

use crate::laws::{detail, finds, judge, set, shows, to_and_fro};

const LAWS: &str = "customary";

#[test]
fn rule_1_the_board_has_32_squares_and_each_side_12_checkers() {
    finds(LAWS, "[GameType \"21\"] 1. 11-51 *", ["R304 at 1"]);
    shows(LAWS, "[FEN \"B:W20-32:B1-12\"] 1. 11-15 *", "R316");
}

#[test]
fn rule_3_either_colour_may_begin() {
    finds(LAWS, "[GameType \"21\"] 1. 22-18 11-15 2. 18x11 8x15 *", []);
    finds(LAWS, "[GameType \"21\"] 1. 11-15 22-18 *", []);
    let first = judge(set(LAWS), "[GameType \"21\"] 1. 22-18 11-15 *").first;
    assert_eq!(first, Some(draughts::Color::White));
    shows(LAWS, "[GameType \"21\"] 1. 22-18 24-19 *", "R302 at 2");
}

#[test]
fn rule_4_a_side_wins_by_leaving_no_move() {
    finds(
        LAWS,
        "[GameType \"21\"][FEN \"B:W18:B2,15\"] 1. 15x22 0-1",
        ["O402"],
    );
    finds(
        LAWS,
        &format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(90)),
        [],
    );
}

#[test]
fn rule_5_men_go_forward_one_square() {
    finds(LAWS, "1. 11-15 23-19 2. 15-11 *", ["R306 at 3"]);
    finds(LAWS, "1. 11-19 *", ["R305 at 1"]);
}

#[test]
fn rule_6_jumps_end_on_the_vacant_square_right_behind() {
    finds(LAWS, "1. 11-15 22-18 2. 15x22 *", []);
    shows(LAWS, "[FEN \"B:W18,22:B15\"] 1. 15x22 *", "R303 at 1");
}

#[test]
fn rule_7_men_may_go_on_jumping_and_may_stop() {
    finds(LAWS, "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23x30 *", []);
    finds(LAWS, "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 26x19 *", []);
    finds(LAWS, "[FEN \"B:W10,32:B15\"] 1. 15x6 *", ["R306 at 1"]);
}

#[test]
fn rule_8_own_pieces_are_not_jumped_and_no_piece_twice() {
    finds(LAWS, "[FEN \"B:W32:B11,15\"] 1. 11x18 *", ["R310 at 1"]);
}

#[test]
fn rule_9_at_the_far_side_the_move_ends() {
    finds(
        LAWS,
        "[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *",
        ["R309 at 1"],
    );
    let found = detail(LAWS, "[FEN \"B:W3,30:B12,K29\"] 1. 12-16 *", "R311");
    assert_eq!(found.laws, ["S2:9"]);
}

#[test]
fn rules_10_to_12_kings_go_both_ways_and_may_stop() {
    finds(LAWS, "[FEN \"B:W21,32:BK15,1\"] 1. 15-11 *", []);
    finds(LAWS, "[FEN \"B:W11,32:BK15\"] 1. 15x8 *", []);
    finds(LAWS, "[FEN \"B:W18,26,32:BK14\"] 1. 14x23 *", []);
}

#[test]
fn rule_13_kings_jump_no_piece_twice() {
    finds(
        LAWS,
        "[FEN \"W:WK19:B15,16\"] 1. 19x10x19x12 *",
        ["R310 at 1"],
    );
}

#[test]
fn rule_14_captures_are_optional() {
    finds(LAWS, "1. 11-15 22-18 2. 8-11 24-20 3. 4-8 *", []);
    finds(LAWS, "[FEN \"B:W11,32:BK15\"] 1. 15-18 *", []);
    // the missed capture is one of the legal moves
    let found = detail(LAWS, "1. 11-15 22-18 2. 16-20 *", "R301");
    assert!(found.legal.iter().any(|mv| mv == "15x22"));
    assert!(found.legal.iter().any(|mv| mv == "8-11"));
}

#[test]
fn rule_14_what_was_played_is_kept_in_the_list_of_moves() {
    use referee::{Options, Referee};
    let record = "1. 11-15 22-18 2. 8-11 *";
    let referee = Referee::new(Options {
        laws: set(LAWS).into(),
        moves: true,
        ..Options::default()
    });
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    let last = judgement.moves.last().and_then(|played| played.mv);
    assert_eq!(last.map(|mv| mv.to_string()).as_deref(), Some("8-11"));
}

#[test]
fn rule_15_custom_waits_six_to_ten_minutes() {
    let game = |time| format!("1. 11-15 {{[%emt {time}]}} *");
    finds(LAWS, &game("0:05:30"), []);
    finds(LAWS, &game("0:07:00"), ["K504 at 1"]);
    finds(LAWS, &game("0:11:00"), ["K504 at 1"]);
}

#[test]
fn rule_15_who_ran_out_of_time_has_lost() {
    finds(
        LAWS,
        "[GameType \"21\"] 1. 11-15 {Black lost on time} 1-0",
        ["K503", "O406"],
    );
    finds(
        LAWS,
        "[GameType \"21\"] 1. 11-15 {Black lost on time} 0-1",
        ["O406"],
    );
}
