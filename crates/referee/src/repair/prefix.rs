//! The positions of a script up to its first illegal item.

use draughts::AnyPosition;

use super::{meter::Meter, script::Script};

/// The readings before each item, up to the first illegal one.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    /// The item at which the prefix begins.
    first: usize,
    positions: Vec<AnyPosition>,
    /// The end of each item's readings in `positions`.
    ends: Vec<usize>,
}

impl Prefix {
    /// The positions of a script from its start.
    pub(super) fn new(starts: &[AnyPosition], script: &Script<'_>, meter: &mut Meter) -> Self {
        Self::begin_at(0, starts, script, meter)
    }

    /// The positions of a script from the item `first`, with the readings before it.
    pub(super) fn begin_at(
        first: usize,
        readings: &[AnyPosition],
        script: &Script<'_>,
        meter: &mut Meter,
    ) -> Self {
        let mut prefix = Self {
            first,
            positions: readings.to_vec(),
            ends: vec![readings.len()],
        };
        let mut at = first;
        while at < script.items.len() && !meter.is_spent() {
            let (next, items) = script.play_items(prefix.before(at), at, meter);
            if next.is_empty() {
                break;
            }
            // There is no position in the middle of a capture.
            for _ in 1..items {
                prefix.ends.push(prefix.positions.len());
            }
            prefix.positions.extend_from_slice(&next);
            prefix.ends.push(prefix.positions.len());
            at += items;
        }
        prefix
    }

    /// The first illegal item, or the number of items if all are legal.
    pub(super) fn break_at(&self) -> usize {
        self.first + self.ends.len() - 1
    }

    /// The item at which the prefix begins.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// The readings before an item. `at` must not be before the first item of the prefix.
    pub(super) fn before(&self, at: usize) -> &[AnyPosition] {
        let place = at - self.first;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.positions[start..self.ends[place]]
    }
}
