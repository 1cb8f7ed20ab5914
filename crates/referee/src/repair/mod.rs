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
//! The work is bounded by [`MOST_EXAMINED`], the same on every machine.

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
pub(crate) use several::MOST_EDITS;

use meter::Meter;

/// The most positions that are examined for one game.
///
/// On the machine the published measurements come from these take about 5 ms, at some 0.1 µs each. A
/// game with one slip needs about 600, one with ten slips some 6,000.
pub(crate) const MOST_EXAMINED: u32 = 50_000;

/// The most plans that are told.
const MOST_PLANS: usize = 12;

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
pub(crate) struct Broken<'a, R: Rules> {
    /// True if it is the whole game: then it may have been written from the other side of the board.
    pub(crate) whole: bool,
    /// The positions it may begin with.
    pub(crate) starts: &'a [Position<R>],
    /// Its plies, to the end.
    pub(crate) plies: &'a [WrittenPly],
    /// The most changes of one plan, up to [`MOST_EDITS`].
    pub(crate) most_edits: usize,
    /// The most positions to examine.
    pub(crate) bound: u32,
}

/// What the search found.
#[derive(Clone, Debug)]
pub(crate) struct Search<R: Rules> {
    /// The changes that let the line replay to its end, best first.
    pub(crate) plans: Vec<Plan<R>>,
    /// How many positions were examined.
    pub(crate) examined: u32,
    /// True if the search stopped at its bound.
    pub(crate) bound_hit: bool,
}

/// Finds the smallest changes after which every ply of the line is legal.
///
/// The line breaks at its first ply that is not legal, whatever the reason; the same ply that
/// [`first_illegal`] tells.
pub(crate) fn search<R: Rules>(broken: &Broken<'_, R>) -> Search<R> {
    let mut meter = Meter::new(broken.bound);
    let plans = several::plans(broken, &mut meter);
    Search {
        plans,
        examined: meter.examined(),
        bound_hit: meter.is_spent(),
    }
}

/// The same for a record that starts from a FEN, which may be what is wrong: one change of it is weighed against one of the
/// moves, and goes before several.
pub(crate) fn search_with_start<R: Rules>(broken: &Broken<'_, R>) -> Search<R> {
    let mut search = search(broken);
    if search.plans.iter().any(Plan::is_of_the_whole) {
        return search;
    }
    let rest = Broken {
        bound: broken.bound.saturating_sub(search.examined),
        ..broken.clone()
    };
    let of_start = search_start(&rest);
    search.examined += of_start.examined;
    if !of_start.plans.is_empty() {
        search.plans.retain(|plan| plan.edits.len() == 1);
        search.plans.extend(of_start.plans);
        search.plans.truncate(2 * MOST_PLANS);
        let after = broken.plies.len() - first_illegal(broken) - 1;
        start::rank(&mut search.plans, after);
    }
    search
}

/// Finds the changes of the FEN that the line starts from after which every ply of it is legal.
pub(crate) fn search_start<R: Rules>(broken: &Broken<'_, R>) -> Search<R> {
    let mut meter = Meter::new(broken.bound.min(start::MOST_EXAMINED));
    let plans = start::plans(broken, &mut meter);
    Search {
        plans,
        examined: meter.examined(),
        bound_hit: meter.is_spent(),
    }
}

/// The first ply of a line that is not legal, from 0; the number of plies if all are.
pub(crate) fn first_illegal<R: Rules>(broken: &Broken<'_, R>) -> usize {
    let targets = script::targets::<R>(broken.plies);
    let written = script::Script::as_written(&targets);
    let mut meter = Meter::new(broken.bound);
    prefix::Prefix::new(broken.starts, &written, &mut meter).break_at()
}
