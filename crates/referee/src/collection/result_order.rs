//! How the results of a file are to be read, as its games show (O403).

use draughts::Color;

use super::entry::Evidence;
use crate::{Finding, rules::outcome::result_order};

/// The evidence of a file's games, counted.
#[derive(Debug)]
pub(super) struct Order<P> {
    /// Games by to whom the first figure was given, to whom it belongs, and whether words tell it.
    counts: [[[u64; 2]; 2]; 2],
    /// The first game that is against the order in which results were read.
    against: Option<(u64, P, u64, Color)>,
}

impl<P> Default for Order<P> {
    fn default() -> Self {
        Self {
            counts: Default::default(),
            against: None,
        }
    }
}

impl<P: Clone> Order<P> {
    pub(super) fn add(&mut self, seen: Evidence, at: u64, game: u64, place: impl FnOnce() -> P) {
        let (read, shown) = (seen.read as usize, seen.shown as usize);
        self.counts[read][shown][usize::from(seen.words)] += 1;
        if read != shown && self.against.is_none() {
            self.against = Some((at, place(), game, seen.read));
        }
    }

    /// The finding, where the evidence is against the order.
    pub(super) fn finding(&self) -> Option<(u64, P, Finding)> {
        let (at, place, game, read) = self.against.as_ref()?;
        let counts = self.counts[*read as usize];
        let tally = result_order::Tally {
            read: *read,
            with: counts[*read as usize],
            against: counts[!*read as usize],
            first: *game,
        };
        let finding = result_order::check(&tally)?;
        Some((*at, place.clone(), finding))
    }
}
