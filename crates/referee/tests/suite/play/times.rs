//! Clock times among the moves, which may be captures.

use super::judge;
use super::notation::{codes, played};

#[test]
fn a_game_that_might_be_nothing_but_times_keeps_its_moves() {
    let events = referee::reader(b"32:05 28:19");
    let moves = events.filter(|event| matches!(event.token, pdn::Token::Move(_)));
    assert_eq!(moves.count(), 2);
}

#[test]
fn a_time_is_not_a_capture_if_the_game_replays_only_without_it() {
    for moves in [
        "1. 11-15 1:05 23-19 1:12 2. 8-11 2:01 22-17 2:20 *",
        "1. 11-15 23-19 1:12 2. 8-11 22-17 *",
        "11-15 1:05 23-19 1:12 8-11 2:01 22-17 2:20 *",
        "1. 11-15 10.05 23-19 10.12 2. 8-11 12.01 22-17 12.20 *",
        // a move number is repeated after the time
        "1. 11-15 0:58 1. ... 23-19 0:59 2. 8-11 1:01 2. ... 22-17 1:02 *",
    ] {
        let (moves, codes) = played(moves);
        assert_eq!(moves, ["11-15", "23-19", "8-11", "22-17"]);
        assert!(
            codes.iter().all(|code| matches!(*code, "N113" | "N109")),
            "{codes:?}"
        );
    }
    // a dot for the dash of a move
    let (moves, codes) = played("1. 11-15 23.19 2. 8-11 22.17 *");
    assert_eq!(moves, ["11-15", "23-19", "8-11", "22-17"]);
    assert_eq!(codes, ["N111"; 2]);
    let (moves, _) = played("[GameType \"25\"] 1. 22-18 9-14 2. 18:9 5:14 *");
    assert_eq!(moves.len(), 4);
}

#[test]
fn a_time_among_other_times_is_not_a_capture() {
    // `1:11` could be the first part of `1:11x22`, and `1:05` the second ply of its number.
    for (record, plies) in [
        (
            "1. 32-28 0:58 17-22 0:59 2. 28x17 1:11 11x22 1:12 3. 37-32 1:13 6-11 1:14 *",
            6,
        ),
        ("1. 32-28 0:58 18-23 0:59 2. 33-29 1:05 2-0", 3),
        // captures that are legal, and one time between them
        (
            "1. 32-28 19-23 0:37 2. 28:19 14:23 3. 37-32 10-14 1:13 4. 32-28 23:32 5. 38:27 5-10 2-0",
            10,
        ),
        ("1. 32-28 0.58 19-23 0.59 2. 28x19 1.05 14x23 1.01 1-1", 4),
    ] {
        let judgement = judge(&format!("[GameType \"20\"]\n{record}"));
        let codes = codes(&judgement);
        assert_eq!(judgement.plies, plies, "{record}: {codes:?}");
        assert!(
            codes.iter().all(|code| !code.starts_with(['R', 'O', 'S'])),
            "{record}: {codes:?}"
        );
    }
}

#[test]
fn an_illegal_capture_among_times_is_no_time() {
    for (record, at) in [
        (
            "1. 32-28 19-23 2. 28:19 14:24 3. 37-32 2-0 1:05 - 1:10",
            "R305",
        ),
        ("1. 32-28 19-23 (0:01) 2. 28:19 14:24 3. 37-32 2-0", "R305"),
        ("32-28 19-23 (0:01) 28:19 14:24 37-32 2-0", "R305"),
    ] {
        let judgement = judge(&format!("[GameType \"20\"] {record}"));
        let codes = codes(&judgement);
        assert_eq!(judgement.plies, 5, "{record}: {codes:?}");
        assert!(
            codes.contains(&at) && !codes.contains(&"R307"),
            "{record}: {codes:?}"
        );
    }
}
