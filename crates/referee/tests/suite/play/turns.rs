//! Whose turn it is: lost plies, double moves, setups within a game, and moves after its end.

use referee::{Judgement, Options, Record, Referee};

use super::{finds, only};

#[test]
fn one_side_moves_twice_in_a_row() {
    // White's only man is needed on its square: no lost White ply explains the second move
    let record = "[GameType \"21\"] [FEN \"B:W32:B18,5\"] 1. 18-22 22-25 2. 32-28 25-29 3. 28-24 29-25 4. 24-19 *";
    finds(record, ["R315 at 2"]);
    let found = only(record, "R315");
    let detail = found.detail.as_deref().expect("a board");
    assert_eq!(detail.laws, ["S1:7", "S1:21"]);
    assert!(found.message.starts_with("Black moves twice in a row"));
}

#[test]
fn a_lost_ply_explains_two_moves_in_a_row() {
    finds(
        "1. 11-15 9-14 2. 22-18 15x22 3. 25x9 5x14 4. 29-25 8-11 5. 25-22 4-8 *",
        ["R302 at 2"],
    );
}

#[test]
fn a_setup_shows_that_a_side_removed_its_own_piece() {
    let record = "1. 11-15 22-18 2. 15x22 \
         /FEN \"W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,22\"/ 2... 25x18 *";
    finds(record, ["R322 at 3"]);
    let found = only(record, "R322");
    let detail = found.detail.as_deref().expect("a board");
    assert_eq!(
        detail
            .pieces
            .iter()
            .map(|on| on.number())
            .collect::<Vec<_>>(),
        [12]
    );
    assert_eq!(detail.laws, ["S1:12"]);
    let nobody_captured = "1. 11-15 22-17 \
         /FEN \"B:W17,21,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10,12,15\"/ 2. 8-11 *";
    finds(nobody_captured, []);
}

#[test]
fn a_setup_shows_the_huff() {
    // Black misses 15x22; the setup lacks the man on 15
    let record = "1. 11-15 22-18 2. 8-11 \
         /FEN \"W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12\"/ 2... 18-15 *";
    finds(record, ["R307 at 3", "R318 at 4"]);
}

#[test]
fn out_of_turn_accuses_the_side_that_moved_twice() {
    let record = "[GameType \"21\"] [Result \"1-0\"] [FEN \"B:W32:B18,5\"] \
         1. 18-22 22-25 2. 32-28 25-29 3. 28-24 29-25 4. 24-19 1-0";
    let found = only(record, "O404");
    assert!(
        found.message.starts_with("Black forfeited"),
        "{}",
        found.message
    );
}

#[test]
fn a_move_after_the_end_does_not_hide_a_wrong_result() {
    finds(
        "[GameType \"21\"] [Result \"0-1\"] [FEN \"B:W18:B14,1\"] 1. 14x23 18-15 0-1",
        ["O402", "R314 at 2"],
    );
}

#[test]
fn a_false_move_is_reported_before_a_later_missed_capture() {
    // Black moves back from 14 to 9; later White misses a capture
    finds(
        "[GameType \"21\"] [FEN \"B:W32,21,30:B14,1,12\"] 1. 14-9 21-17 2. 9-13 17-14 3. 13-17 14-10 4. 1-5 *",
        ["R306 at 1"],
    );
}

#[test]
fn a_capture_compelled_and_another_missed_later() {
    finds(
        "1. 11-15 22-18 2. 8-11 15x22 25x18 3. 12-16 29-25 4. 16-19 25-22 5. 8-11 *",
        ["R307 at 3", "R321 at 4", "R307 at 9"],
    );
}

#[test]
fn two_false_moves_are_two() {
    // two men move back, one after the other
    finds(
        "[GameType \"21\"] [FEN \"B:W32,21,30:B14,1,12\"] 1. 14-9 30-25 2. 12-8 25-22 3. 1-5 22-17 4. 8-12 32-28 *",
        ["R306 at 1", "R306 at 3"],
    );
}

/// The number of each move of the main line.
fn numbers(record: &str) -> Vec<u32> {
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let mut events = Vec::new();
    let mut judgement = Judgement::default();
    pdn::Reader::new(record.as_bytes()).read_game(&mut events);
    let game = Record {
        source: record.as_bytes(),
        events: &events,
    };
    referee.judge(&game, &mut judgement);
    let main_line = judgement.moves.iter().filter(|mv| mv.ply.depth == 0);
    main_line.map(|mv| mv.ply.number).collect()
}

#[test]
fn the_second_ply_of_a_side_that_moves_twice_has_the_same_number() {
    // Black takes back 8-11 and captures
    assert_eq!(
        numbers("[GameType \"21\"] 1. 11-15 22-18 2. 8-11 15x22 25x18 3. 12-16 24-20 *"),
        [1, 1, 2, 2, 2, 3, 3]
    );
    // White takes back 24-20 and captures
    assert_eq!(
        numbers("[GameType \"21\"] 1. 11-15 22-18 2. 15x22 24-20 25x18 3. 8-11 29-25 *"),
        [1, 1, 2, 2, 2, 3, 3]
    );
    // Black moves twice, and White moves once in the same number
    assert_eq!(
        numbers(
            "[GameType \"21\"] [FEN \"B:W32:B5,18\"] 1. 18-22 22-25 32-28 2. 25-29 28-24 3. 29-25 24-19 *"
        ),
        [1, 1, 1, 2, 2, 3, 3]
    );
    // a variation that replaces the wrong move has the numbers of its own line
    assert_eq!(
        numbers("[GameType \"21\"] 1. 11-15 22-18 2. 8-11 (2. 15x22 25x18 3. 8-11) 15x22 25x18 *"),
        [1, 1, 2, 2, 2]
    );
    assert_eq!(numbers("1... 22-18 2. 15x22 25x18 *"), [1, 2, 2]);
}

#[test]
fn moves_and_positions_are_listed_the_same_in_a_run_and_one_by_one() {
    let archive = include_str!("../../../../../fixtures/archives/championship-2023.pdn");
    let records = [
        archive,
        "1. 11-15 22-18 (1... 23-19 2. 8-11 22-17) 2. 15x22 25x18 3. 8-11 *",
        "[GameType \"21\"] 1. 11-15 22-18 2. 8-11 15x22 25x18 3. 12-16 24-20 *",
        "[GameType \"25\"] 1. c3-d4 d6-e5 2. b2-c3 e5-f4 3. g3:e5:c7 *",
        "1. ... 22-18 2. 11-15 18x11 3. 8x15 *",
    ];
    let lists = |record: &str, positions| {
        let referee = Referee::new(Options {
            moves: true,
            positions,
            ..Options::default()
        });
        let mut judgement = Judgement::default();
        let mut reader = pdn::Reader::new(record.as_bytes());
        let (mut events, mut moves, mut positions) = (Vec::new(), Vec::new(), Vec::new());
        while reader.read_game(&mut events) {
            let game = Record {
                source: record.as_bytes(),
                events: &events,
            };
            referee.judge(&game, &mut judgement);
            moves.extend(judgement.moves.iter().map(|played| format!("{played:?}")));
            positions.append(&mut judgement.positions);
        }
        (moves, positions)
    };
    for record in records {
        let (moves, positions) = lists(record, true);
        assert!(!positions.is_empty(), "{record}");
        assert_eq!(positions.len(), moves.len(), "{record}");
        // Moves with blanks in them have a finding, so they end a run.
        let spaced = record.replace('-', " - ").replace(':', " : ");
        assert_eq!(lists(&spaced, true), (moves.clone(), positions), "{spaced}");
        assert_eq!(lists(record, false).0, moves, "{record}");
    }
}
