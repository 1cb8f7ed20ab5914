//! Tests with records that are broken in one way each, and the plans that the search finds.

use draughts::{AnyPosition, Variant};
use pdn::{Reader, Separator, Token};

use super::{BrokenLine, MAX_EDITS, MAX_EXAMINED, RepairSearch, WrittenPly, first_illegal, search};
use crate::{Budget, Confidence, RepairKind, budget};

const GAME: &str = "11-15 24-20 8-11 28-24 9-13 22-18 15x22 25x18 4-8 26-22 10-14 18x9 5x14 22-18 \
                    1-5 18x9 5x14 29-25 11-15 24-19 15x24 25-22 24-28 22-18 6-9 27-24 8-11 24-19";

fn plies(moves: &str) -> Vec<WrittenPly> {
    let mut events = Vec::new();
    Reader::new(moves.as_bytes()).read_game(&mut events);
    events
        .iter()
        .filter_map(|event| match event.token {
            Token::Move(written) => Some(WrittenPly {
                path: written.squares().collect(),
                capture_sign: Some(written.separator != Separator::Hyphen),
            }),
            _ => None,
        })
        .collect()
}

fn repair(variant: Variant, moves: &str) -> RepairSearch {
    search(&BrokenLine {
        variant,
        is_whole_game: true,
        starts: &[AnyPosition::start(variant)],
        plies: &plies(moves),
        max_edits: MAX_EDITS,
        bound: MAX_EXAMINED,
    })
}

/// The edits of the first plan: kind, ply from 1, move.
fn best(search: &RepairSearch) -> Vec<(RepairKind, u32, Option<&str>)> {
    search.plans.first().map_or_else(Vec::new, |plan| {
        plan.edits
            .iter()
            .map(|edit| (edit.kind, edit.ply + 1, edit.text.as_deref()))
            .collect()
    })
}

#[test]
fn a_wrong_digit_is_repaired_with_certainty() {
    let found = repair(
        Variant::English,
        &GAME.replace("26-22 10-14", "26-23 10-14"),
    );
    assert_eq!(best(&found), [(RepairKind::Replace, 10, Some("26-22"))]);
    assert_eq!(found.plans[0].confidence, Confidence::Certain);
    assert_eq!(found.plans[0].repairs(1)[0].replayed, 18);
}

#[test]
fn a_search_that_stops_at_its_bound_is_never_certain() {
    let plies = plies(&GAME.replace("26-22 10-14", "26-23 10-14"));
    let of_bound = |bound| {
        search(&BrokenLine {
            variant: Variant::English,
            is_whole_game: true,
            starts: &[AnyPosition::start(Variant::English)],
            plies: &plies,
            max_edits: MAX_EDITS,
            bound,
        })
    };
    let mut was_found = false;
    for bound in (20..1_000).step_by(20) {
        let found = of_bound(bound);
        let is_certain = |plan: &super::Plan| plan.confidence == Confidence::Certain;
        was_found |= found.limit_reached && !found.plans.is_empty();
        assert!(
            !found.limit_reached || !found.plans.iter().any(is_certain),
            "{bound}"
        );
    }
    assert!(was_found);
    assert_eq!(
        of_bound(MAX_EXAMINED).plans[0].confidence,
        Confidence::Certain
    );
}

#[test]
fn a_slip_is_found_before_the_break() {
    let game = GAME.replacen("28-24", "27-24", 1);
    let shown = first_illegal(&BrokenLine {
        variant: Variant::English,
        is_whole_game: true,
        starts: &[AnyPosition::start(Variant::English)],
        plies: &plies(&game),
        max_edits: 1,
        bound: MAX_EXAMINED,
    });
    assert!(shown > 12, "it shows at once: {shown}");
    let found = repair(Variant::English, &game);
    assert_eq!(best(&found), [(RepairKind::Replace, 4, Some("28-24"))]);
}

#[test]
fn a_square_that_does_not_exist_is_repaired() {
    let found = repair(Variant::English, &GAME.replace("4-8", "4-88"));
    assert_eq!(best(&found), [(RepairKind::Replace, 9, Some("4-8"))]);
}

#[test]
fn a_lost_ply_is_inserted_before_the_break() {
    let found = repair(Variant::English, &GAME.replace("26-22 ", ""));
    assert_eq!(best(&found), [(RepairKind::Insert, 10, Some("26-22"))]);
}

#[test]
fn a_doubled_ply_is_deleted() {
    let found = repair(Variant::English, &GAME.replace("4-8 ", "4-8 4-8 "));
    let [(RepairKind::Delete, 9 | 10, None)] = best(&found)[..] else {
        panic!("{:?}", best(&found));
    };
}

#[test]
fn two_exchanged_plies_are_swapped() {
    let found = repair(Variant::English, &GAME.replace("4-8 26-22", "26-22 4-8"));
    assert_eq!(best(&found), [(RepairKind::Swap, 9, None)]);
    assert_eq!(
        found.plans[0].proof_text(1, 9, 0..1),
        "with plies 9 and 10 exchanged, the remaining 18 plies are legal"
    );
}

#[test]
fn two_slips_are_two_edits_in_the_order_of_the_record() {
    let found = repair(
        Variant::English,
        &GAME.replace("9-13", "6-13").replace("29-25", "29-23"),
    );
    assert_eq!(
        best(&found),
        [
            (RepairKind::Replace, 5, Some("9-13")),
            (RepairKind::Replace, 18, Some("29-25"))
        ]
    );
}

#[test]
fn a_slip_that_explains_a_capture_path_is_preferred() {
    // The king can go only by 24, 35 and 44 if there is a man on 40.
    let start = "W:W30,34,45,48,49:B1,3,5,6,8,9,10,11,12,7,21,23,28,41";
    let start = AnyPosition::from_fen(Variant::International, start).expect("a position");
    let moves =
        "32-29 23-29 34x23x32 8-13 32-28 41-47 48-42 47x24x35x44x22 49-43 21-27 43-39 22x44";
    let found = search(&BrokenLine {
        variant: Variant::International,
        is_whole_game: false,
        starts: &[start],
        plies: &plies(moves),
        max_edits: MAX_EDITS,
        bound: MAX_EXAMINED,
    });
    assert_eq!(best(&found), [(RepairKind::Replace, 1, Some("45-40"))]);
    let short = search(&BrokenLine {
        variant: Variant::International,
        is_whole_game: false,
        starts: &[start],
        plies: &plies(&moves.replace("47x24x35x44x22", "47x22")),
        max_edits: MAX_EDITS,
        bound: MAX_EXAMINED,
    });
    assert_eq!(best(&short), [(RepairKind::Replace, 1, Some("30-24"))]);
}

#[test]
fn a_rotated_board_is_recognised() {
    let rotated: Vec<String> = GAME
        .split(' ')
        .map(|text| {
            let sign = if text.contains('x') { "x" } else { "-" };
            text.split(sign)
                .map(|square| (33 - square.parse::<u8>().unwrap()).to_string())
                .collect::<Vec<_>>()
                .join(sign)
        })
        .collect();
    let found = repair(Variant::English, &rotated.join(" "));
    assert_eq!(best(&found)[0].0, RepairKind::ReverseColours);
}

#[test]
fn columns_read_in_sequence_are_recognised() {
    let moves: Vec<&str> = GAME.split(' ').collect();
    let black = moves.iter().step_by(2);
    let white = moves.iter().skip(1).step_by(2);
    let broken: Vec<&str> = black.chain(white).copied().collect();
    let found = repair(Variant::English, &broken.join(" "));
    assert_eq!(best(&found)[0].0, RepairKind::Columns);
}

#[test]
fn other_variants_are_repaired() {
    let game = "32-28 18-23 38-32 12-18 43-38 7-12 49-43 1-7 31-27 20-24 37-31 14-20";
    let found = repair(Variant::International, &game.replace("49-43", "49-34"));
    assert_eq!(best(&found), [(RepairKind::Replace, 7, Some("49-43"))]);
}

#[test]
fn a_search_stops_at_its_bound_and_reports_it() {
    // no square is named twice, so only the board shows that the tail is no game
    let tail: Vec<String> = (1..=16)
        .map(|from| format!("{from}-{}", 33 - from))
        .collect();
    let hopeless = format!("{GAME} {}", tail.join(" "));
    let budget = Budget::for_judgement(hopeless.len());
    let before = budget::remaining();
    let found = repair(Variant::English, &hopeless);
    assert!(found.plans.is_empty());
    assert!(before - budget::remaining() < MAX_EXAMINED + 1000);
    drop(budget);
    let stopped = search(&BrokenLine {
        variant: Variant::English,
        is_whole_game: true,
        starts: &[AnyPosition::start(Variant::English)],
        plies: &plies(&hopeless),
        max_edits: MAX_EDITS,
        bound: 100,
    });
    assert!(stopped.limit_reached);
}

#[test]
fn a_line_with_more_faults_than_changes_is_not_searched() {
    let hopeless = format!("{GAME} {}", ["11-15 24-20 8-11 28-24"; 20].join(" "));
    let _budget = Budget::for_judgement(hopeless.len());
    let before = budget::remaining();
    let found = repair(Variant::English, &hopeless);
    assert!(found.plans.is_empty() && !found.limit_reached);
    assert!(before - budget::remaining() < 200);
}

#[test]
fn a_legal_record_needs_no_plan() {
    assert!(repair(Variant::English, GAME).plans.is_empty());
}
