//! The repair search: where a record cannot be replayed, the smallest change that lets the rest replay.
//!
//! A record that breaks was most often played and written legally, and one stroke of a pen later no
//! longer was. The search undoes such strokes one at a time (`single`): a square of a move, a lost
//! ply, a doubled one, two exchanged, at the ply that cannot be played or at any before it. Where no
//! single stroke will do it goes on from those that got furthest (`several`), and it asks whether the
//! game as a whole is written from another side of the board (`whole`). Only what replays to the end
//! of the line is a [`Plan`]. Plans are ranked by the number of their edits, then by how likely a pen
//! makes such slips (`slip`).
//!
//! The work is bounded by [`budget`], the same on every machine.

mod confidence;
mod edit;
mod meter;
mod plan;
mod prefix;
mod script;
mod several;
mod single;
mod slip;
mod start;
#[cfg(test)]
mod tests;
mod whole;

use draughts::{Position, Rules};
use pdn::SquareName;

pub(crate) use plan::Plan;
pub(crate) use several::MAX_EDITS;

use crate::budget;
use meter::Meter;

/// Maximum number of positions examined in one search.
pub(crate) const MAX_EXAMINED: u32 = 12_000;

/// The most plans that are told.
const MAX_PLANS: usize = 12;

/// One ply of a line, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrittenPly {
    /// The squares as written, also those that do not exist.
    pub(crate) path: Vec<SquareName>,
    /// Whether the sign says that the move captures; none if there is no sign.
    pub(crate) capture_sign: Option<bool>,
}

/// A line that cannot be replayed.
#[derive(Clone, Debug)]
pub(crate) struct BrokenLine<'a, R: Rules> {
    /// True if it is the whole game: then it may have been written from the other side of the board.
    pub(crate) whole: bool,
    /// The positions it may begin with.
    pub(crate) starts: &'a [Position<R>],
    /// Its plies, to the end.
    pub(crate) plies: &'a [WrittenPly],
    /// The most changes of one plan, up to [`MAX_EDITS`].
    pub(crate) most_edits: usize,
    /// The most positions to examine.
    pub(crate) bound: u32,
}

/// What the search found.
#[derive(Clone, Debug)]
pub(crate) struct Search<R: Rules> {
    /// The changes that let the line replay to its end, best first.
    pub(crate) plans: Vec<Plan<R>>,
    /// True if the search stopped at its bound.
    pub(crate) bound_hit: bool,
}

/// A search that was made for the game at hand.
#[derive(Clone)]
struct CachedSearch<R: Rules> {
    whole: bool,
    starts: Vec<Position<R>>,
    plies: Vec<WrittenPly>,
    most_edits: usize,
    of_start: bool,
    search: Search<R>,
}

/// Finds the smallest changes after which every ply of the line is legal.
///
/// The line breaks at its first ply that is not legal, whatever the reason; the same ply that
/// [`first_illegal`] tells.
pub(crate) fn search<R: Rules>(broken: &BrokenLine<'_, R>) -> Search<R> {
    cached(broken, false, |broken, meter| several::plans(broken, meter))
}

/// The same for a record that starts from a FEN, which may be what is wrong: one change of it is weighed against one of the
/// moves, and goes before several.
pub(crate) fn search_with_start<R: Rules>(broken: &BrokenLine<'_, R>) -> Search<R> {
    let mut search = search(broken);
    if search.plans.iter().any(Plan::changes_whole_game) {
        return search;
    }
    let of_start = search_start(broken);
    if !of_start.plans.is_empty() {
        search.plans.retain(|plan| plan.edits.len() == 1);
        search.plans.extend(of_start.plans);
        search.plans.truncate(2 * MAX_PLANS);
        let after = broken.plies.len() - first_illegal(broken) - 1;
        start::rank(&mut search.plans, after);
    }
    search
}

/// Finds the changes of the FEN that the line starts from after which every ply of it is legal.
pub(crate) fn search_start<R: Rules>(broken: &BrokenLine<'_, R>) -> Search<R> {
    cached(broken, true, |broken, meter| start::plans(broken, meter))
}

/// Makes a search, unless it was made for the game at hand.
fn cached<R: Rules>(
    broken: &BrokenLine<'_, R>,
    of_start: bool,
    plans: impl FnOnce(&BrokenLine<'_, R>, &mut Meter) -> Vec<Plan<R>>,
) -> Search<R> {
    let is_the_same = |kept: &CachedSearch<R>| {
        (kept.whole, kept.most_edits, kept.of_start) == (broken.whole, broken.most_edits, of_start)
            && kept.starts == broken.starts
            && kept.plies == broken.plies
    };
    if let Some(kept) = budget::cached(is_the_same) {
        return kept.search;
    }
    let mut meter = Meter::new(broken.bound);
    let search = Search {
        plans: plans(broken, &mut meter),
        bound_hit: meter.is_spent(),
    };
    meter.settle();
    budget::cache(CachedSearch {
        whole: broken.whole,
        starts: broken.starts.to_vec(),
        plies: broken.plies.to_vec(),
        most_edits: broken.most_edits,
        of_start,
        search: search.clone(),
    });
    search
}

/// The first ply of a line that is not legal, from 0; the number of plies if all are.
pub(crate) fn first_illegal<R: Rules>(broken: &BrokenLine<'_, R>) -> usize {
    let targets = script::targets::<R>(broken.plies);
    let written = script::Script::as_written(&targets);
    let mut meter = Meter::new(broken.bound);
    let break_at = prefix::Prefix::new(broken.starts, &written, &mut meter).break_at();
    meter.settle();
    break_at
}
