//! S1, the Standard Laws, in their order.

use referee::Winner;

use crate::laws::{detail, finds, judge, of_several, set, shows, to_and_fro};

const LAWS: &str = "standard";

#[test]
fn law_1_the_board_has_32_squares_to_play_on() {
    finds(LAWS, "[GameType \"21\"] 1. 11-51 22-18 *", ["R304 at 1"]);
}

#[test]
fn laws_2_and_4_a_dark_square_at_the_left_and_the_men_on_the_dark_ones() {
    let board = |tag: &str| {
        let judged = judge(set(LAWS), &format!("[GameType \"{tag}\"] 1. 11-15 *"));
        let codes = judged.findings.iter().map(|finding| finding.rule.code());
        codes.filter(|code| *code == "T212").count()
    };
    assert_eq!(board("21,B,8,8,N1,0"), 0);
    assert_eq!(board("21,B,8,8,N1,1"), 1);
    assert_eq!(board("21,B,8,8,N0,0"), 1);
}

/// A match of drawn games; `a` where Able has Black.
fn match_of(colours: &str) -> String {
    let games = colours.chars().zip(1..).map(|(colour, number)| {
        let (black, white) = if colour == 'a' { ("Able", "Baker") } else { ("Baker", "Able") };
        format!(
            "[Event \"Match, game {number}\"][Black \"{black}\"][White \"{white}\"] 1. 11-15 1/2-1/2\n\n"
        )
    });
    games.collect()
}

#[test]
fn law_6_the_players_change_colours() {
    assert_eq!(of_several(LAWS, &match_of("abab")), [""; 0]);
    assert_eq!(of_several(LAWS, &match_of("abba")), [""; 0]);
    assert_eq!(of_several(LAWS, &match_of("aabb")), ["C603"]);
}

#[test]
fn law_26_a_match_has_an_even_number_of_games() {
    assert_eq!(of_several(LAWS, &match_of("aba")), ["C604"]);
}

#[test]
fn laws_18_19_22_and_29_to_31_are_checked_only_in_words() {
    for (words, law, ruling) in [
        (
            "Black arranged the pieces without notice",
            "S1:18",
            "cautioned",
        ),
        (
            "White touched a piece and did not play it",
            "S1:19",
            "forfeit",
        ),
        ("draw declined by White", "S1:22", "40 of its own moves"),
        ("a draw agreed", "S1:22", "neither side can win"),
        ("Black distracted his opponent", "S1:29", "warning"),
        ("White left the room", "S1:30", "consent"),
        ("a hint from a spectator", "S1:31", "must leave"),
    ] {
        let found = detail(LAWS, &format!("1. 11-15 {{{words}}} *"), "O406");
        assert_eq!(found.laws, [law], "{words}");
        let said = found.ruling.unwrap_or_default();
        assert!(said.contains(ruling), "{words}: {said}");
        assert_eq!(found.result_implied, None, "words decide no game");
    }
}

#[test]
fn law_5_the_men_start_on_twelve_squares_each() {
    finds(LAWS, "[FEN \"B:W21-32:B1-12\"] 1. 11-15 *", []);
    shows(LAWS, "[FEN \"B:W22-32:B1-12\"] 1. 11-15 *", "T213");
    shows(LAWS, "[FEN \"B:W20-32:B1-12\"] 1. 11-15 *", "R316");
}

#[test]
fn law_7_black_moves_first_then_by_turns() {
    finds(LAWS, "[GameType \"21\"] 1. 22-18 11-15 *", ["R313 at 1"]);
    shows(LAWS, "1. 11-15 12-16 *", "R302 at 2");
}

#[test]
fn law_8_a_man_moves_one_square_forward() {
    finds(LAWS, "1. 11-15 23-19 *", []);
    finds(LAWS, "1. 11x18 *", ["R310 at 1"]);
    finds(LAWS, "1. 11-19 *", ["R305 at 1"]);
    finds(LAWS, "1. 7-11 *", ["R303 at 1"]);
    finds(LAWS, "[GameType \"21\"] 1. 16-20 *", ["R301 at 1"]);
}

#[test]
fn law_8_captures_are_compulsory() {
    finds(LAWS, "1. 11-15 22-18 2. 8-11 *", ["R307 at 3"]);
    finds(LAWS, "1. 11-15 22-18 2. 15x22 *", []);
}

#[test]
fn law_8_one_move_may_take_several() {
    finds(LAWS, "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23x30 *", []);
}

#[test]
fn law_8_nothing_is_jumped_without_a_vacant_square_behind() {
    finds(LAWS, "[FEN \"B:W18,22,23:B15,1\"] 1. 1-6 *", []);
}

#[test]
fn law_9_the_choice_is_free() {
    // 12x19 captures one piece, 14x23x30 two
    let position = "[FEN \"B:W16,18,26,32:B12,14\"]";
    finds(LAWS, &format!("{position} 1. 12x19 *"), []);
    finds(LAWS, &format!("{position} 1. 14x23x30 *"), []);
}

#[test]
fn law_9_a_capture_must_be_finished() {
    finds(
        LAWS,
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 *",
        ["R308 at 1"],
    );
    let found = detail(LAWS, "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 *", "R308");
    assert_eq!(found.laws, ["S1:9", "S1:16", "S1:17"]);
}

#[test]
fn law_10_uncrowned_men_go_forward_only() {
    finds(LAWS, "[FEN \"B:W32:B15\"] 1. 15-11 *", ["R306 at 1"]);
    finds(LAWS, "[FEN \"B:W10,32:B15\"] 1. 15x6 *", ["R306 at 1"]);
}

#[test]
fn law_13_crowning_completes_the_move() {
    finds(LAWS, "[FEN \"W:W11:B7,6,1\"] 1. 11x2 1-5 *", []);
    finds(
        LAWS,
        "[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *",
        ["R309 at 1"],
    );
}

#[test]
fn law_14_a_king_moves_both_ways_and_must_capture() {
    finds(LAWS, "[FEN \"B:W21,32:BK15,1\"] 1. 15-11 *", []);
    finds(LAWS, "[FEN \"B:W11,32:BK15\"] 1. 15x8 *", []);
    finds(LAWS, "[FEN \"B:W11,32:BK15\"] 1. 15-18 *", ["R307 at 1"]);
}

#[test]
fn law_15_moves_after_a_missed_crowning_are_taken_back() {
    let found = detail(LAWS, "[FEN \"B:W3,30:B12,K29\"] 1. 12-16 *", "R311");
    assert_eq!(found.laws, ["S1:13", "S1:15"]);
    assert!(
        found
            .ruling
            .is_some_and(|ruling| ruling.contains("taken back"))
    );
}

#[test]
fn laws_16_and_17_the_opponent_huffs_compels_or_accepts() {
    let found = detail(LAWS, "1. 11-15 22-18 2. 8-11 *", "R307");
    assert_eq!(found.laws, ["S1:8", "S1:9", "S1:16", "S1:17"]);
    assert_eq!(
        found.ruling.as_deref(),
        Some(
            "White may remove the piece on 15 (the huff, which does not count as a move), compel the capture, or let the move stand (S1:16, S1:17)"
        )
    );
    assert_eq!(found.result_implied, None);
}

#[test]
fn law_16_a_huff_is_not_a_move() {
    // the man on 15 is removed when White moves over its square
    let record = "1. 11-15 22-18 2. 8-11 18-15 3. 11x18 23x14 4. 9x18 24-19 5. 4-8 28-24 \
                  6. 7-11 19-16 7. 12x19x28 21-17 8. 11-15 27-24 *";
    shows(LAWS, record, "R318 at 4");
}

#[test]
fn law_17_the_capture_may_be_compelled() {
    shows(
        LAWS,
        "1. 11-15 22-18 2. 8-11 15x22 25x18 3. 8-11 29-25 *",
        "R321 at 4",
    );
}

#[test]
fn law_21_a_false_move_loses_at_once() {
    let found = detail(LAWS, "1. 11-15 23-19 2. 15-11 22-17 *", "R306");
    assert_eq!(found.laws, ["S1:10", "S1:21"]);
    assert_eq!(found.result_implied, Some(Winner::White));
    let game = |result| format!("[GameType \"21\"] 1. 11-15 23-19 2. 15-11 22-17 {result}");
    finds(LAWS, &game("1-0"), ["R306 at 3", "O404"]);
    finds(LAWS, &game("1/2-1/2"), ["R306 at 3", "O404"]);
    finds(LAWS, &game("0-1"), ["R306 at 3"]);
    let noted = judge(set(LAWS), &game("*"));
    assert!(
        noted
            .findings
            .iter()
            .any(|finding| finding.rule.code() == "O405")
    );
}

#[test]
fn law_21_a_slip_of_the_pen_loses_nothing() {
    for slip in ["16-20", "7-11", "11-20", "22-18", "11-51"] {
        let record = format!("[GameType \"21\"] 1. 11-15 23-19 2. {slip} 22-17 1-0");
        let judgement = judge(set(LAWS), &record);
        let against = judgement
            .findings
            .iter()
            .any(|finding| ["O404", "O405"].contains(&finding.rule.code()));
        assert!(!against, "{slip}");
    }
}

#[test]
fn law_21_only_the_first_false_move_loses() {
    let record = "[GameType \"21\"] 1. 11-15 23-19 2. 15-11 22-17 3. 9-13 17-22 4. 13-17 22x13 *";
    let judgement = judge(set(LAWS), record);
    let details = judgement
        .findings
        .iter()
        .filter_map(|finding| finding.detail.as_deref());
    let rulings =
        details.filter_map(|detail| Some((detail.ruling.as_deref()?, detail.result_implied)));
    let rulings: Vec<_> = rulings.collect();
    let [(_, first), (second, None), ..] = rulings[..] else {
        panic!("{rulings:?}");
    };
    assert_eq!(first, Some(Winner::White));
    assert_eq!(
        second,
        "no penalty: Black forfeited the game at ply 3 (backward-man) before"
    );
}

#[test]
fn law_21_a_slip_in_a_capture_loses_nothing() {
    let record = "[GameType \"21\"] 1. 11-15 22-18 2. 15x22 26x17x26 0-1";
    finds(LAWS, record, ["R310 at 4"]);
}

#[test]
fn law_21_a_jump_over_nothing_before_unreadable_text_is_no_proof() {
    let record = "[GameType \"21\"] 1. 11x18 22-17 1-0";
    finds(LAWS, record, ["R310 at 1", "R320 at 2"]);
    assert_eq!(detail(LAWS, record, "R310").result_implied, None);
}

#[test]
fn law_22_forty_moves_from_notice_and_then_the_umpire() {
    let game = |comment: &str, plies| {
        format!(
            "[FEN \"B:WK32,K31:BK1\"] {{{comment}}} {} *",
            to_and_fro(plies)
        )
    };
    finds(LAWS, &game("notice given", 79), []);
    // White is the stronger side, and moves second
    finds(LAWS, &game("notice given", 84), ["R319 at 80"]);
    finds(
        LAWS,
        &game("Black gives White notice of 40 moves", 84),
        ["R319 at 80"],
    );
    // a notice names the side that must win, whatever the position
    finds(
        LAWS,
        &game("White gives Black notice of 40 moves", 84),
        ["R319 at 79"],
    );
    finds(LAWS, &game("a long ending", 84), []);
    let found = detail(LAWS, &game("notice given", 84), "R319");
    assert_eq!(found.laws, ["S1:22"]);
    assert_eq!(found.result_implied, None, "never a draw by itself");
}

#[test]
fn law_22_has_no_draw_by_repetition() {
    let record = format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(90));
    finds(LAWS, &record, []);
}

#[test]
fn law_23_won_by_taking_all_or_blocking() {
    let taken = |result| format!("[GameType \"21\"][FEN \"B:W18:B2,15\"] 1. 15x22 {result}");
    finds(LAWS, &taken("1-0"), []);
    finds(LAWS, &taken("0-1"), ["O402"]);
    finds(LAWS, &taken("1/2-1/2"), ["O402"]);
    let blocked = |result| format!("[GameType \"21\"][FEN \"B:W29:B17,21,22\"] 1. 21-25 {result}");
    // 29 is blocked by 25 when 22 is behind it
    finds(LAWS, &blocked("1-0"), []);
    finds(LAWS, &blocked("0-1"), ["O402"]);
}

#[test]
fn law_24_allows_five_minutes_and_one_more() {
    let game = |time| format!("1. 11-15 {{[%emt {time}]}} 23-19 *");
    finds(LAWS, &game("0:05:00"), []);
    finds(LAWS, &game("0:05:30"), ["K501 at 1"]);
    finds(LAWS, &game("0:06:30"), ["K501 at 1"]);
    let severity = |time| {
        judge(set(LAWS), &game(time))
            .findings
            .iter()
            .find(|f| f.rule.code() == "K501")
            .map(|f| f.severity)
    };
    assert_eq!(
        severity("0:05:30"),
        Some(referee::Severity::Note),
        "time is to be called"
    );
    assert_eq!(
        severity("0:06:30"),
        Some(referee::Severity::Warning),
        "lost, if it was"
    );
    assert_eq!(detail(LAWS, &game("0:06:30"), "K501").laws, ["S1:24"]);
}

#[test]
fn law_25_allows_one_minute_and_one_more_for_a_single_capture() {
    let game = |time| format!("1. 11-15 22-18 2. 15x22 {{[%emt {time}]}} 25x18 *");
    finds(LAWS, &game("0:00:59"), []);
    finds(LAWS, &game("0:02:30"), ["K501 at 3"]);
    assert_eq!(detail(LAWS, &game("0:02:30"), "K501").laws, ["S1:25"]);
    // there are two possible captures for White
    finds(LAWS, "1. 11-15 22-18 2. 15x22 25x18 {[%emt 0:02:30]} *", []);
}
