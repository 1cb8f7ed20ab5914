//! How much work a search has done.

use draughts::jumps_tried;

use crate::budget;

/// Counts positions examined, and the jumps tried in them, up to a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    positions: u32,
    jumps_before: u64,
    bound: u32,
}

impl Meter {
    /// A meter up to `bound` positions, or up to half of what is left for the game at hand if that is less: the rest of the
    /// game is still to be judged.
    pub(super) fn new(bound: u32) -> Self {
        Self {
            positions: 0,
            jumps_before: jumps_tried(),
            bound: bound.min(budget::remaining() / 2),
        }
    }

    /// How many positions were examined, the jumps tried in them included.
    pub(super) fn examined(self) -> u32 {
        self.positions
            .saturating_add(budget::positions_of_jumps(self.jumps_before))
    }

    /// True if no more may be examined.
    #[inline]
    pub(super) fn is_spent(self) -> bool {
        self.examined() >= self.bound
    }

    /// Counts one position.
    #[inline]
    pub(super) fn one(&mut self) {
        self.positions = self.positions.saturating_add(1);
    }

    /// Takes the work off what is left for the game at hand.
    pub(super) fn settle(self) {
        // the jumps count by themselves
        budget::spend(self.positions);
    }
}
