//! The WCDF rules, and the `acf` and `engine` sets derived from them.

use referee::Winner;

use crate::laws::{detail, finds, judge, set, to_and_fro};

#[test]
fn a_missed_capture_is_a_false_move_that_the_next_move_condones() {
    let record = "[GameType \"21\"] 1. 11-15 22-18 2. 8-11 24-20 1-0";
    finds("wcdf", record, ["R307 at 3", "R323 at 4"]);
    let found = detail("wcdf", record, "R307");
    assert_eq!(found.result_implied, None);
    for law in ["WCDF:1.20", "WCDF:1.25", "WCDF:1.26"] {
        assert!(found.laws.contains(&law), "{:?}", found.laws);
    }
    let ruling = found.ruling.unwrap_or_default();
    for word in ["cautioned", "second", "once White has answered the move"] {
        assert!(ruling.contains(word), "{ruling}");
    }
    // there is no answer to it
    finds(
        "wcdf",
        "[GameType \"21\"] 1. 11-15 22-18 2. 8-11 1-0",
        ["R307 at 3"],
    );
    // the Standard Laws condone nothing
    finds("standard", record, ["R307 at 3"]);
}

#[test]
fn a_third_repetition_may_be_claimed() {
    let game = |plies| format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(plies));
    finds("wcdf", &game(7), []);
    finds("wcdf", &game(20), ["R319 at 8"]);
    let found = detail("wcdf", &game(20), "R319");
    assert_eq!(found.laws, ["WCDF:1.32.1"]);
    assert_eq!(found.result_implied, None);
    assert_eq!(
        found.ruling.as_deref(),
        Some("White may claim a draw; without a claim play continues (WCDF:1.32.1)")
    );
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_no_repetition() {
    // Black loses a move: the same board recurs, but not the same turn
    finds(
        "wcdf",
        "[FEN \"B:WK32:BK1\"] 1-6 32-28 6-10 28-32 10-6 32-27 6-1 27-32 *",
        [],
    );
}

#[test]
fn a_mans_move_restarts_the_count() {
    let kings = "1-6 32-28 6-1 28-32";
    let game = |between: &str| format!("[FEN \"B:WK32,21:BK1,12\"] {kings} {between} {kings} *");
    finds("wcdf", &game(""), ["R319 at 8"]);
    finds("wcdf", &game("12-16 21-17"), []);
}

#[test]
fn forty_moves_of_each_side_without_progress_may_be_claimed() {
    let own = set("wcdf")
        .clone()
        .with("repetition", "none")
        .expect("a switch");
    let record = format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(84));
    let found = judge(&own, &record);
    let claim: Vec<_> = found
        .findings
        .iter()
        .filter(|finding| finding.rule.code() == "R319")
        .filter_map(|finding| finding.ply)
        .map(|ply| ply.ply)
        .collect();
    assert_eq!(claim, [80]);
}

#[test]
fn engines_draw_automatically() {
    let game = format!("[FEN \"B:WK32:BK1\"] {} *", to_and_fro(20));
    // moves after the draw come after the end, which is reported once
    finds("engine", &game, ["R319 at 8", "R314 at 9"]);
    let over = detail("engine", &game, "R314");
    assert_eq!(over.laws, ["WCDF:1.32.1"]);
    assert_eq!(
        detail("engine", &game, "R319").result_implied,
        Some(Winner::Draw)
    );
    let until = |plies, result| format!("[FEN \"B:WK32:BK1\"] {} {result}", to_and_fro(plies));
    finds("engine", &until(8, "1/2-1/2"), ["R319 at 8"]);
    finds("wcdf", &until(8, "1-0"), ["R319 at 8"]);
}

#[test]
fn a_win_recorded_after_an_automatic_draw_contradicts_it() {
    let until = |plies, result| format!("[FEN \"B:WK32:BK1\"] {} {result}", to_and_fro(plies));
    finds("engine", &until(8, "1-0"), ["R319 at 8", "O404"]);
    let against = detail("engine", &until(8, "1-0"), "O404");
    assert_eq!(against.laws, ["WCDF:1.32.1"]);
    finds(
        "engine",
        &until(12, "0-1"),
        ["R319 at 8", "R314 at 9", "O404"],
    );
    // no result: the record lacks the draw
    let found = judge(set("engine"), &until(8, "*"));
    let message = found
        .findings
        .iter()
        .find(|finding| finding.rule.code() == "O405")
        .map(|finding| finding.message.as_ref());
    assert_eq!(
        message,
        Some(
            "no result is recorded, but by these laws the game was drawn at ply 8 (draw-claim): a draw"
        )
    );
}

#[test]
fn an_automatic_draw_cannot_be_won_later() {
    // the kings draw by repetition, and then one of them is lost
    let game = |result| {
        format!(
            "[FEN \"B:WK32:BK1\"] {} 1-6 32-27 6-10 27-23 10-15 23-18 15x22 {result}",
            to_and_fro(8)
        )
    };
    finds("engine", &game("1/2-1/2"), ["R319 at 8", "R314 at 9"]);
    finds("standard", &game("1/2-1/2"), ["O402"]);
}

#[test]
fn an_unclaimed_draw_does_not_hide_an_automatic_draw() {
    let own = set("engine")
        .clone()
        .with("repetition", "claim")
        .expect("a switch");
    let record = format!("[FEN \"B:WK32:BK1\"] {} 1-0", to_and_fro(84));
    let found = judge(&own, &record);
    let plies: Vec<_> = found
        .findings
        .iter()
        .filter(|finding| finding.rule.code() == "R319")
        .filter_map(|finding| Some((finding.ply?.ply, finding.detail.as_ref()?.result_implied)))
        .collect();
    assert_eq!(plies, [(8, None), (80, Some(Winner::Draw))]);
    assert!(
        found
            .findings
            .iter()
            .any(|finding| finding.rule.code() == "O404")
    );
}

#[test]
fn acf_gives_thirty_moves_an_hour() {
    let game = |time| format!("1. 11-15 {{[%egt {time}]}} 23-19 *");
    finds("acf", &game("0:59:00"), []);
    finds("acf", &game("1:00:01"), ["K501 at 1"]);
    finds("wcdf", &game("1:00:01"), []);
}

#[test]
fn clocks_run_in_one_direction() {
    let game = |control, first, second| {
        format!(
            "[TimeControl \"{control}\"] 1. 11-15 {{[%clk {first}]}} 23-19 2. 8-11 {{[%clk {second}]}} *"
        )
    };
    finds("wcdf", &game("7200", "1:05:00", "1:04:00"), []);
    finds("wcdf", &game("7200", "1:05:00", "1:07:00"), ["K502 at 3"]);
    finds("wcdf", &game("7200+300", "1:05:00", "1:07:00"), []);
    finds("wcdf", &game("1/3600:3600", "0:05:00", "1:04:00"), []);
}

#[test]
fn a_flag_that_fell_loses() {
    let game = |result| {
        format!("[GameType \"21\"] 1. 11-15 23-19 {{[%clock w0:00:00 B0:10:00]}} {result}")
    };
    finds("wcdf", &game("0-1"), ["K503 at 2"]);
    finds("wcdf", &game("1-0"), []);
}

#[test]
fn clocks_of_servers_are_rounded_and_give_time() {
    use referee::Severity::{Note, Warning};
    let severity = |record: &str, code: &str| {
        let findings = judge(set("wcdf"), record).findings;
        let of_rule = findings.iter().find(|finding| finding.rule.code() == code);
        of_rule.map(|finding| finding.severity)
    };
    let flag = |before| {
        format!(
            "[GameType \"21\"] 1. 11-15 23-19 {{[%clk {before}]}} 2. 8-11 22-17 {{[%clk 0:00:00]}} 0-1"
        )
    };
    assert_eq!(severity(&flag("0:00:05"), "K503"), Some(Note));
    assert_eq!(severity(&flag("0:00:05.3"), "K503"), Some(Warning));
    let gift = |second| {
        format!(
            "[TimeControl \"300\"] 1. 11-15 {{[%clk 0:04:50]}} 23-19 2. 8-11 {{[%clk {second}]}} *"
        )
    };
    assert_eq!(severity(&gift("0:05:03"), "K502"), Some(Note));
    assert_eq!(severity(&gift("0:05:20"), "K502"), Some(Warning));
}

#[test]
fn a_side_that_moves_twice_in_a_row_is_answered_by_the_other() {
    let game = "1. 11-15 9-13 2. 22-18 15x22 3. 25x18 12-16 4. 29-25 5-9 5. 24-19 16-20 0-1";
    let laws = crate::laws::set("wcdf");
    let judgement = crate::laws::judge(laws, &format!("[GameType \"21\"] {game}"));
    let mut condoned = judgement
        .findings
        .iter()
        .filter(|it| it.rule.code() == "R323");
    let condoned = condoned.next().expect("the answer condones it");
    assert_eq!(
        condoned.message,
        "White answers the false move at ply 2 and so condones it"
    );
    assert_eq!(
        condoned.ply.map(|ply| ply.side),
        Some(draughts::Color::White)
    );
}
