//! Single slips in the start FEN: a wrong square, letter of a king, or side to move.

use draughts::{AnyPosition, Color, Piece, Role, Square};

use super::{
    BrokenLine,
    confidence::Evidence,
    edit::RecordChange,
    meter::Meter,
    plan::Plan,
    prefix::Prefix,
    script::{Script, all_ply_squares},
    slip,
};
use crate::{Confidence, RepairKind, wording::square_name};

/// Cost of a missing or superfluous letter of a king.
const KING_LETTER_COST: u32 = 200;
/// Cost of a wrong side to move.
const SIDE_COST: u32 = 200;

/// A start position that differs from that of the record by one slip.
struct StartSlip {
    position: AnyPosition,
    cost: u32,
    /// The correction of the FEN, for example `22 instead of 21`.
    words: String,
}

/// Minimum number of plies after the illegal ply if several changes make the line legal. With few pieces on the board,
/// a few plies are legal from many similar positions.
pub(super) const MIN_PLIES: usize = 6;

/// Minimum number of plies after the illegal ply if only one change makes the line legal.
const MIN_PLIES_OF_ONLY_CHANGE: usize = 2;

/// The plans that each correct one slip in the FEN and make the whole line legal, likeliest first.
pub(super) fn plans(broken: &BrokenLine<'_>, meter: &mut Meter) -> Vec<Plan> {
    let [start] = *broken.starts else {
        return Vec::new();
    };
    let ply_squares = all_ply_squares(broken.variant, broken.plies);
    let script = Script::as_written(&ply_squares);
    let break_at = Prefix::new(broken.starts, &script, meter).break_at();
    if break_at + MIN_PLIES_OF_ONLY_CHANGE >= script.items.len() {
        return Vec::new();
    }
    let is_short = break_at + MIN_PLIES >= script.items.len();
    let mut found = Vec::new();
    for slip in slips(&start) {
        if meter.is_spent() {
            break;
        }
        if script.first_illegal_item(slip.position, 0, meter) == script.items.len() {
            found.push(slip);
        }
    }
    if is_short && (found.len() > 1 || meter.is_spent()) {
        return Vec::new();
    }
    found.sort_by_key(|slip| slip.cost);
    let plies = script.items.len() as u32;
    let after = script.items.len() - break_at - 1;
    let mut plans: Vec<Plan> = found
        .iter()
        .take(super::MAX_PLANS)
        .map(|slip| Plan {
            edits: vec![RecordChange {
                kind: RepairKind::Fen,
                ply: 0,
                mv: None,
                text: Some(slip.position.fen()),
                words: Some(slip.words.clone()),
            }],
            confidence: Confidence::Possible,
            cost: slip.cost,
            replayed: vec![plies],
            plies,
            after: Vec::new(),
        })
        .collect();
    rank_plans(&mut plans, after);
    if let (Some(plan), Some(best)) = (plans.first_mut(), found.first()) {
        plan.after = Plan::readings_after(&[best.position], &script, meter);
    }
    plans
}

/// Sorts plans of one edit each and sets their confidence. `after` is the number of plies after the break.
pub(super) fn rank_plans(plans: &mut [Plan], after: usize) {
    plans.sort_by_key(|plan| plan.cost);
    let margin = match plans {
        [best, next, ..] => Some(next.cost - best.cost),
        _ => None,
    };
    for (place, plan) in plans.iter_mut().enumerate() {
        plan.confidence = Evidence {
            place,
            cost: plan.cost,
            edits: 1,
            margin,
            after,
        }
        .confidence();
    }
}

/// All start positions that one slip could have changed into `start`.
fn slips(start: &AnyPosition) -> Vec<StartSlip> {
    let variant = start.variant();
    let mut slips = vec![StartSlip {
        position: start.with_side(!start.side()),
        cost: SIDE_COST,
        words: format!("{} to move", crate::wording::side_name(!start.side())),
    }];
    let board = variant.board();
    for color in Color::ALL {
        for on in start.pieces(color) {
            let Some(piece) = start.piece_at(on) else {
                continue;
            };
            let without = start.remove(on);
            let name = square_name(variant, on);
            let letter = |piece: Piece| if piece.role == Role::King { "K" } else { "" };
            let other = Piece {
                role: match piece.role {
                    Role::King => Role::Man,
                    Role::Man => Role::King,
                },
                ..piece
            };
            let mut add = |piece: Piece, to: Square, cost: u32, words: String| {
                let uncrowned = piece.role == Role::Man && variant.is_on_king_row(piece.color, to);
                if !uncrowned {
                    slips.push(StartSlip {
                        position: without.put(to, piece),
                        cost,
                        words,
                    });
                }
            };
            let words = format!("{}{name} instead of {}{name}", letter(other), letter(piece));
            add(other, on, KING_LETTER_COST, words);
            for to in (1..=board.squares()).filter_map(Square::new) {
                if start.piece_at(to).is_some() {
                    continue;
                }
                if let Some(cost) = slip::single_slip_cost(variant, on, to) {
                    let letter = letter(piece);
                    let words = format!(
                        "{letter}{} instead of {letter}{name}",
                        square_name(variant, to)
                    );
                    add(piece, to, cost, words);
                }
            }
        }
    }
    slips
}
