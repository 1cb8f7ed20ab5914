//! Repair search: finds the smallest change that makes the rest of an illegal record legal.
//!
//! Most illegal records describe legal games that became illegal by a slip in writing or copying. The search corrects
//! such slips one at a time (`single`): a wrong square of a move, a lost ply, a ply written twice, or two exchanged
//! plies. The slip is at the illegal ply or before it. If no single change is enough, the search continues from the
//! changes that reached furthest (`several`). It also checks whether the whole game is written from another side of the
//! board (`whole`). Only a set of changes with which the line replays to its end is a [`Plan`]. Plans are ranked by the
//! number of edits, then by the likelihood of the slips (`slip`).
//!
//! [`budget`] bounds the work in the same way on every machine.

mod confidence;
mod edit;
mod meter;
mod plan;
mod prefix;
mod script;
mod separate_faults;
mod several;
mod single;
mod slip;
mod start;
#[cfg(test)]
mod tests;
mod whole;

use draughts::{AnyPosition, Variant};
use pdn::SquareName;

pub(crate) use plan::Plan;
pub(crate) use separate_faults::{SeparateFaults, TracedPly, traced_plies};
pub(crate) use several::MAX_EDITS;

use crate::{Confidence, budget};
use meter::Meter;

/// Maximum number of positions examined in one search.
pub(crate) const MAX_EXAMINED: u32 = 12_000;

/// Maximum number of plans returned.
const MAX_PLANS: usize = 12;

/// One ply of a line, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenPly {
    /// The squares as written, including squares that do not exist.
    pub(crate) path: Vec<SquareName>,
    /// Whether the sign marks a capture; `None` without a sign.
    pub(crate) capture_sign: Option<bool>,
}

/// A line that cannot be replayed.
#[derive(Clone, Debug)]
pub(crate) struct BrokenLine<'a> {
    pub(crate) variant: Variant,
    /// True if the line is the whole game, which may be written from the other side of the board.
    pub(crate) is_whole_game: bool,
    /// The possible start positions.
    pub(crate) starts: &'a [AnyPosition],
    /// The plies to the end of the line.
    pub(crate) plies: &'a [WrittenPly],
    /// Maximum number of edits in a plan, at most [`MAX_EDITS`].
    pub(crate) max_edits: usize,
    /// Maximum number of positions to examine.
    pub(crate) bound: u32,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct RepairSearch {
    /// The plans with which the line replays to its end, best first.
    pub(crate) plans: Vec<Plan>,
    /// True if all plies are legal as written.
    pub(crate) is_legal: bool,
    /// True if the search stopped at its bound.
    pub(crate) limit_reached: bool,
}

impl RepairSearch {
    /// Makes certain plans likely if the search stopped at its bound: another change might make the line legal as well.
    fn demote_if_incomplete(mut self) -> Self {
        if self.limit_reached {
            for plan in &mut self.plans {
                plan.confidence = plan.confidence.min(Confidence::Likely);
            }
        }
        self
    }
}

/// A cached search of the current game: the input and the result.
#[derive(Clone)]
struct CachedSearch {
    variant: Variant,
    is_whole_game: bool,
    starts: Vec<AnyPosition>,
    plies: Vec<WrittenPly>,
    max_edits: usize,
    includes_start: bool,
    search: RepairSearch,
}

/// Finds the smallest changes that make all plies of the line legal.
///
/// The line breaks at its first illegal ply, whatever the reason. [`first_illegal`] returns the same ply.
pub(crate) fn search(broken: &BrokenLine<'_>) -> RepairSearch {
    search_or_cached(broken, false, several::plans)
}

/// Like [`search`], for a record that starts from a FEN, which may be wrong. One change of the FEN competes with one
/// change of the moves, and takes precedence over several.
pub(crate) fn search_with_start(broken: &BrokenLine<'_>) -> RepairSearch {
    let mut search = search(broken);
    if search.plans.iter().any(Plan::changes_whole_game) {
        return search;
    }
    let includes_start = search_start(broken);
    if !includes_start.plans.is_empty() {
        search.plans.retain(|plan| plan.edits.len() == 1);
        search.plans.extend(includes_start.plans);
        search.plans.truncate(2 * MAX_PLANS);
        let after = broken.plies.len() - first_illegal(broken) - 1;
        start::rank_plans(&mut search.plans, after);
    }
    search.limit_reached |= includes_start.limit_reached;
    search.demote_if_incomplete()
}

/// Finds the changes of the start FEN that make all plies of the line legal. If few plies follow the break, these
/// changes are returned only if no single change of a move explains the break.
pub(crate) fn search_start(broken: &BrokenLine<'_>) -> RepairSearch {
    let mut found = search_or_cached(broken, true, |broken, meter| {
        Some(start::plans(broken, meter))
    });
    let is_short = || broken.plies.len() <= first_illegal(broken) + start::MIN_PLIES;
    if !found.plans.is_empty() && is_short() {
        let of_a_move = search(&BrokenLine {
            max_edits: 1,
            ..*broken
        });
        if of_a_move.limit_reached || !of_a_move.plans.is_empty() {
            found.plans.clear();
        }
    }
    found
}

/// Runs a search, or returns the cached result for the current game.
fn search_or_cached(
    broken: &BrokenLine<'_>,
    includes_start: bool,
    plans: impl FnOnce(&BrokenLine<'_>, &mut Meter) -> Option<Vec<Plan>>,
) -> RepairSearch {
    let is_the_same = |kept: &CachedSearch| {
        (
            kept.variant,
            kept.is_whole_game,
            kept.max_edits,
            kept.includes_start,
        ) == (
            broken.variant,
            broken.is_whole_game,
            broken.max_edits,
            includes_start,
        ) && kept.starts == broken.starts
            && kept.plies == broken.plies
    };
    if let Some(kept) = budget::cached(is_the_same) {
        return kept.search;
    }
    let mut meter = Meter::new(broken.bound);
    let plans = plans(broken, &mut meter);
    let search = RepairSearch {
        is_legal: plans.is_none(),
        plans: plans.unwrap_or_default(),
        limit_reached: meter.is_spent(),
    }
    .demote_if_incomplete();
    meter.charge();
    budget::cache(CachedSearch {
        variant: broken.variant,
        is_whole_game: broken.is_whole_game,
        starts: broken.starts.to_vec(),
        plies: broken.plies.to_vec(),
        max_edits: broken.max_edits,
        includes_start,
        search: search.clone(),
    });
    search
}

/// The first illegal ply of a line, from 0; the number of plies if all are legal.
pub(crate) fn first_illegal(broken: &BrokenLine<'_>) -> usize {
    let ply_squares = script::all_ply_squares(broken.variant, broken.plies);
    let written = script::Script::as_written(&ply_squares);
    let mut meter = Meter::new(broken.bound);
    let break_at = prefix::Prefix::new(broken.starts, &written, &mut meter).break_at();
    meter.charge();
    break_at
}
