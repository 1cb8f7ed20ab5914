//! The rounds of an event. A player has only one game in a round (C605).

use draughts::Color;

use crate::collection_entry::EventGame;
use crate::{Finding, rules::collection::round_clash};

/// Maximum number of clashes kept for an event. Only the clashes that are kept are reported.
const MAX_CLASHES: usize = 8;

/// The first game of a player in a round of an event, on one day.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundGame {
    pub(super) opponent: u64,
    /// The number of the game in the file.
    pub(super) game: u64,
}

/// The rounds of an event and its pairings.
#[derive(Debug)]
pub(super) struct Rounds<P> {
    pairing: Option<u64>,
    pairings_differ: bool,
    round: u64,
    has_several: bool,
    /// Number of games with a round and a day.
    games: u64,
    /// Number of times a player has two games in one round.
    clashes: u64,
    /// The first clashes. Each has its entry number and location, the player's side, and the number of the other game.
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
    /// Adds a pair of opponents.
    pub(super) fn add_pairing(&mut self, pairing: u64) {
        self.pairings_differ |= *self.pairing.get_or_insert(pairing) != pairing;
    }

    pub(super) fn is_one_pairing(&self) -> bool {
        !self.pairings_differ
    }

    /// Adds a game with a round and a day.
    pub(super) fn add_game(&mut self, game: &EventGame) {
        self.has_several |= self.games > 0 && self.round != game.round;
        self.round = game.round;
        self.games += 1;
    }

    /// Adds a clash: the player of `side` has another game in the round, which has number `other` in the file.
    pub(super) fn add_clash(
        &mut self,
        at: u64,
        side: Color,
        other: u64,
        place: impl FnOnce() -> P,
    ) {
        self.clashes += 1;
        if self.kept.len() < MAX_CLASHES {
            self.kept.push((at, place(), side, other));
        }
    }

    /// Appends the findings of a finished event.
    pub(super) fn findings(self, found: &mut Vec<(u64, P, Finding)>) {
        // The tag does not number rounds if it is the same in all games, or if more than a tenth of the games clash.
        if !self.has_several || self.clashes > 1 && self.clashes * 10 > self.games {
            return;
        }
        found.extend(
            self.kept
                .into_iter()
                .map(|(at, place, side, other)| (at, place, round_clash::finding(side, other))),
        );
    }
}
