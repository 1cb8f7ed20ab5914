//! How sure a plan is.

use crate::Confidence;

/// Plies that must follow before a plan is certain. Of thousands of games broken on purpose in which
/// so many followed, the only plan was never wrong.
const ENOUGH: usize = 6;

/// The slip of a plan that is certain is at most one square.
const ONE_SQUARE: u32 = 600;

/// A plan so much likelier than the next is the best of several.
const CLEARLY: u32 = 50;

/// What speaks for a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    /// Its place among all plans, from 0.
    pub(super) place: usize,
    /// How unlikely its slips are.
    pub(super) cost: u32,
    pub(super) edits: usize,
    /// How much likelier the first plan is than the second; none if it is the only one.
    pub(super) margin: Option<u32>,
    /// How many plies follow the one that cannot be played.
    pub(super) after: usize,
}

impl Evidence {
    pub(super) fn confidence(self) -> Confidence {
        match self.margin {
            _ if self.place > 0 => Confidence::Possible,
            None if self.edits == 1 && self.after >= ENOUGH && self.cost <= ONE_SQUARE => {
                Confidence::Certain
            }
            Some(margin) if margin < CLEARLY => Confidence::Possible,
            None if self.after == 0 => Confidence::Possible,
            _ => Confidence::Likely,
        }
    }
}
