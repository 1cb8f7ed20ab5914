//! Changes of the whole game: the colours, the board, or the columns of the source.

use draughts::{AnyPosition, Square};

use super::{
    BrokenLine,
    edit::RecordChange,
    meter::Meter,
    plan::Plan,
    script::{PlySquares, Script},
};
use crate::{Confidence, RepairKind};

/// Maximum number of plies that are legal as written, because a game written from another side breaks early.
const MAX_BREAK: usize = 12;

/// Minimum number of plies that replay in addition to those legal as written.
const MIN_PLIES: usize = 8;

/// The plan that changes the whole game, if the changed game replays to its end.
pub(super) fn plan(
    broken: &BrokenLine<'_>,
    written: &Script<'_>,
    break_at: usize,
    meter: &mut Meter,
) -> Option<Plan> {
    if break_at >= MAX_BREAK || broken.plies.len() < break_at + MIN_PLIES {
        return None;
    }
    let reversed: Vec<AnyPosition> = broken
        .starts
        .iter()
        .map(|start| start.with_side(!start.side()))
        .collect();
    if let Some(after) = replay(&reversed, written, meter) {
        return Some(whole_game_plan(RepairKind::ReverseColours, None, after));
    }
    for (map, words) in MAPS {
        let ply_squares: Vec<PlySquares> = written
            .ply_squares
            .iter()
            .map(|target| {
                target
                    .iter()
                    .map(|square| map(broken.variant.board(), *square))
                    .collect()
            })
            .collect();
        let script = Script::as_written(&ply_squares);
        if let Some(after) = replay(broken.starts, &script, meter) {
            return Some(whole_game_plan(RepairKind::Mirror, Some(words), after));
        }
    }
    for (order, words) in ply_orders(broken.plies.len()) {
        let mut script = written.clone();
        for (item, ply) in script.items.iter_mut().zip(order) {
            item.what = super::script::ScriptMove::Written(ply as u32);
        }
        if let Some(after) = replay(broken.starts, &script, meter) {
            return Some(whole_game_plan(RepairKind::Columns, Some(words), after));
        }
    }
    None
}

type Map = fn(draughts::Geometry, Square) -> Square;

/// Other numberings of the board.
const MAPS: [(Map, &str); 3] = [
    (
        |board, square| square_at(board.squares() + 1 - square.number()),
        "the board rotated",
    ),
    (
        |board, square| mirror_in_row(board, square),
        "the rows numbered from the other end",
    ),
    (
        |board, square| mirror_in_row(board, square_at(board.squares() + 1 - square.number())),
        "the board numbered from the other side",
    ),
];

fn square_at(number: u8) -> Square {
    Square::new(number).expect("a square of the board has its opposite")
}

/// The mirror image of a square in its row.
fn mirror_in_row(board: draughts::Geometry, square: Square) -> Square {
    let row = board.squares() / board.height();
    let (line, step) = ((square.number() - 1) / row, (square.number() - 1) % row);
    square_at(line * row + row - step)
}

/// The orders in which the plies may have been copied from a two-column source, each with its description.
fn ply_orders(plies: usize) -> Vec<(Vec<usize>, &'static str)> {
    let half = plies.div_ceil(2);
    let one_side_first = (0..plies)
        .map(|at| at / 2 + if at % 2 == 0 { 0 } else { half })
        .collect();
    let exchanged = (0..plies)
        .map(|at| if at ^ 1 < plies { at ^ 1 } else { at })
        .collect();
    let rows: Vec<Vec<usize>> = rows_read_across(plies);
    let across = rows
        .iter()
        .step_by(2)
        .chain(rows.iter().skip(1).step_by(2))
        .flatten()
        .copied()
        .collect();
    vec![
        (one_side_first, "one side's column read before the other's"),
        (exchanged, "the two sides' columns exchanged"),
        (across, "two columns read across instead of down"),
    ]
}

/// Splits the plies into pairs. If their number is odd, the last ply ends the right column.
fn rows_read_across(plies: usize) -> Vec<Vec<usize>> {
    let pairs = plies.div_ceil(2);
    let single = match (plies % 2, pairs % 2) {
        (1, 1) => pairs.checked_sub(2),
        (1, _) => pairs.checked_sub(1),
        _ => None,
    };
    let mut next = 0;
    (0..pairs)
        .map(|pair| {
            let size = if single == Some(pair) { 1 } else { 2 };
            let row = (next..(next + size).min(plies)).collect();
            next += size;
            row
        })
        .collect()
}

/// The readings after every ply, if the game replays to the end with this change.
fn replay(
    starts: &[AnyPosition],
    script: &Script<'_>,
    meter: &mut Meter,
) -> Option<Vec<Vec<AnyPosition>>> {
    starts
        .iter()
        .any(|start| script.first_illegal_item(*start, 0, meter) == script.items.len())
        .then(|| Plan::readings_after(starts, script, meter))
}

fn whole_game_plan(kind: RepairKind, words: Option<&str>, after: Vec<Vec<AnyPosition>>) -> Plan {
    let plies = after.len() as u32;
    Plan {
        edits: vec![RecordChange {
            kind,
            ply: 0,
            mv: None,
            text: words.map(str::to_owned),
            words: None,
        }],
        confidence: Confidence::Certain,
        cost: 0,
        replayed: vec![plies],
        plies,
        after,
    }
}
