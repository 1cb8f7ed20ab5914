//! Infers from the games of a file which side has the first figure of its results (O403).

use draughts::Color;

use crate::collection_entry::ResultOrderEvidence;
use crate::{Finding, rules::outcome::result_order};

/// Counts of the evidence in a file's games.
#[derive(Debug)]
pub(crate) struct ResultOrderTally<P> {
    /// Numbers of games. The three indices are the side assumed to have the first figure, the side that has it, and
    /// whether the evidence is a comment.
    counts: [[[u64; 2]; 2]; 2],
    /// The first game that contradicts the assumed order: its entry number, its location, its number in the file, and
    /// the assumed side.
    first_contradiction: Option<(u64, P, u64, Color)>,
}

impl<P> Default for ResultOrderTally<P> {
    fn default() -> Self {
        Self {
            counts: Default::default(),
            first_contradiction: None,
        }
    }
}

impl<P: Clone> ResultOrderTally<P> {
    pub(crate) fn add(
        &mut self,
        evidence: ResultOrderEvidence,
        at: u64,
        game: u64,
        place: impl FnOnce() -> P,
    ) {
        let (assumed, actual) = (evidence.assumed as usize, evidence.actual as usize);
        self.counts[assumed][actual][usize::from(evidence.from_words)] += 1;
        if assumed != actual && self.first_contradiction.is_none() {
            self.first_contradiction = Some((at, place(), game, evidence.assumed));
        }
    }

    /// The finding, if the evidence contradicts the assumed order.
    pub(crate) fn finding(&self) -> Option<(u64, P, Finding)> {
        let (at, place, game, read) = self.first_contradiction.as_ref()?;
        let counts = self.counts[*read as usize];
        let tally = result_order::ResultOrderCounts {
            read: *read,
            confirming: counts[*read as usize],
            contradicting: counts[!*read as usize],
            first: *game,
        };
        let finding = result_order::check(&tally)?;
        Some((*at, place.clone(), finding))
    }
}
