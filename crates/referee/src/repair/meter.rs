//! How much work a search has done.

use draughts::{Position, Rules};

/// Counts positions examined, up to a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    examined: u32,
    bound: u32,
}

impl Meter {
    pub(super) fn new(bound: u32) -> Self {
        Self { examined: 0, bound }
    }

    pub(super) fn examined(self) -> u32 {
        self.examined
    }

    /// True if no more may be examined.
    #[inline]
    pub(super) fn is_spent(self) -> bool {
        self.examined >= self.bound
    }

    /// Counts one position.
    #[inline]
    pub(super) fn one(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// Counts a position in which a piece may have many ways to capture.
    ///
    /// A king among many opponents can have routes beyond counting on boards made up for it; such a
    /// position counts as many.
    pub(super) fn captures<R: Rules>(&mut self, position: &Position<R>) {
        let side = position.side();
        if position.count_kings(side) > 0 {
            let prey = position.count(!side);
            self.examined = self.examined.saturating_add(prey * prey * prey / 64);
        }
    }
}
