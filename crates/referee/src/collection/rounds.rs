//! The rounds of an event: who plays when (C605).

use draughts::Color;

use super::entry::Standing;
use crate::{Finding, rules::collection::round_clash};

/// Clashes that are kept of one event: one with more of them does not number its rounds.
const MOST: usize = 8;

/// A player in a round of an event, on a day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// Whom he plays first.
    pub(super) opponent: u64,
    /// The number of that game in the file.
    pub(super) game: u64,
}

/// What is known of the rounds of an event and of who plays in it.
#[derive(Debug)]
pub(super) struct Rounds<P> {
    pairing: Option<u64>,
    pairings_differ: bool,
    round: u64,
    has_several: bool,
    /// Games with a round and a day.
    games: u64,
    /// How often a player has two games at once.
    clashes: u64,
    kept: Vec<(u64, P, Color, u64)>,
}

impl<P> Default for Rounds<P> {
    fn default() -> Self {
        Self {
            pairing: None,
            pairings_differ: false,
            round: 0,
            has_several: false,
            games: 0,
            clashes: 0,
            kept: Vec::new(),
        }
    }
}

impl<P> Rounds<P> {
    /// Two players meet in the event.
    pub(super) fn meet(&mut self, pairing: u64) {
        self.pairings_differ |= *self.pairing.get_or_insert(pairing) != pairing;
    }

    pub(super) fn is_one_pairing(&self) -> bool {
        !self.pairings_differ
    }

    /// A game of a round.
    pub(super) fn seen(&mut self, standing: &Standing) {
        self.has_several |= self.games > 0 && self.round != standing.round;
        self.round = standing.round;
        self.games += 1;
    }

    /// The player of `side` has another game at the same time, the one of that number in the file.
    pub(super) fn clash(&mut self, at: u64, side: Color, other: u64, place: impl FnOnce() -> P) {
        self.clashes += 1;
        if self.kept.len() < MOST {
            self.kept.push((at, place(), side, other));
        }
    }

    /// The findings, when the event is over.
    pub(super) fn findings(self, found: &mut Vec<(u64, P, Finding)>) {
        // where every game has the same round, or players clash in more than a tenth of the games, it is no number
        // of rounds
        if !self.has_several || self.clashes > 1 && self.clashes * 10 > self.games {
            return;
        }
        found.extend(
            self.kept
                .into_iter()
                .map(|(at, place, side, other)| (at, place, round_clash::found(side, other))),
        );
    }
}
