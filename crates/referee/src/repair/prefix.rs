//! The positions of a script up to where it breaks.

use draughts::{Position, Rules};

use super::{meter::Meter, script::Script};

/// Every reading before each item, up to the first that is not legal.
#[derive(Clone, Debug)]
pub(super) struct Prefix<R: Rules> {
    positions: Vec<Position<R>>,
    /// Where the readings before each item end in `positions`.
    ends: Vec<usize>,
}

impl<R: Rules> Prefix<R> {
    pub(super) fn new(starts: &[Position<R>], script: &Script<'_>, meter: &mut Meter) -> Self {
        let mut prefix = Self {
            positions: starts.to_vec(),
            ends: vec![starts.len()],
        };
        let mut at = 0;
        while at < script.items.len() && !meter.is_spent() {
            let (next, items) = script.onward(prefix.before(at), at, meter);
            if next.is_empty() {
                break;
            }
            // in the middle of a capture there is no position
            for _ in 1..items {
                prefix.ends.push(prefix.positions.len());
            }
            prefix.positions.extend_from_slice(&next);
            prefix.ends.push(prefix.positions.len());
            at += items;
        }
        prefix
    }

    /// The first item that is not legal; the number of items if all are.
    pub(super) fn break_at(&self) -> usize {
        self.ends.len() - 1
    }

    /// The readings before an item.
    pub(super) fn before(&self, at: usize) -> &[Position<R>] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.positions[start..self.ends[at]]
    }
}
