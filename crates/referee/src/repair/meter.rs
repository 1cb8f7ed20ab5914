//! Measures the work of a search.

use draughts::jumps_tried;

use crate::budget;

/// Counts the positions examined, including the jumps tried in them, up to a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    positions: u32,
    jumps_before: u64,
    bound: u32,
}

impl Meter {
    /// Creates a meter for `bound` positions, but at most half of the game's remaining budget, because the rest of the
    /// game must still be judged.
    pub(super) fn new(bound: u32) -> Self {
        Self {
            positions: 0,
            jumps_before: jumps_tried(),
            bound: bound.min(budget::remaining() / 2),
        }
    }

    /// Number of positions examined, including the jumps tried in them.
    pub(super) fn examined(self) -> u32 {
        self.positions
            .saturating_add(budget::jumps_since(self.jumps_before))
    }

    /// True if the bound is reached.
    #[inline]
    pub(super) fn is_spent(self) -> bool {
        self.examined() >= self.bound
    }

    /// Counts one position.
    #[inline]
    pub(super) fn count_position(&mut self) {
        self.positions = self.positions.saturating_add(1);
    }

    /// Charges the work to the budget of the game.
    pub(super) fn charge(self) {
        // Jumps are charged where they are tried.
        budget::spend(self.positions);
    }
}
