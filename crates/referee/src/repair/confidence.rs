//! The confidence of a plan.

use crate::Confidence;

/// Minimum number of plies after the break for a certain plan. In thousands of deliberately broken games with at least
/// this many plies, a plan without alternatives was never wrong.
const MIN_PLIES: usize = 6;

/// Maximum cost of a certain plan. It is the cost of one wrong square.
const MAX_CERTAIN_COST: u32 = 600;

/// Minimum cost difference between the best plan and the next, if there are several.
const MIN_MARGIN: u32 = 50;

/// The evidence for a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    /// The rank of the plan among all plans, from 0.
    pub(super) place: usize,
    /// The cost of the slips in the plan.
    pub(super) cost: u32,
    pub(super) edits: usize,
    /// Cost difference between the first plan and the second; `None` if there is only one.
    pub(super) margin: Option<u32>,
    /// Number of plies after the illegal ply.
    pub(super) after: usize,
}

impl Evidence {
    pub(super) fn confidence(self) -> Confidence {
        match self.margin {
            _ if self.place > 0 => Confidence::Possible,
            None if self.edits == 1 && self.after >= MIN_PLIES && self.cost <= MAX_CERTAIN_COST => {
                Confidence::Certain
            }
            Some(margin) if margin < MIN_MARGIN => Confidence::Possible,
            None if self.after == 0 => Confidence::Possible,
            _ => Confidence::Likely,
        }
    }
}
