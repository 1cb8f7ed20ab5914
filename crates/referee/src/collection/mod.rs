//! The collection pass: findings that need more than one game.
//!
//! Judging a game produces a [`CollectionEntry`] if the game is relevant to findings about other games. The entries are
//! added in file order, on one thread, and the findings are reported at the end of the file. Only running matches and
//! events are kept. A match is closed when no recent game belongs to it, so memory does not grow with the file.

mod entry;
mod matches;
mod numbers;
mod recent;
pub(crate) mod result_order;
mod rounds;
mod seen_games;

use std::hash::{Hash as _, Hasher as _};

use crate::{CollectionEntry, Finding, Fnv, Rule, rules};

pub use seen_games::{RepeatedGame, SeenGames};

use matches::{MatchGames, MatchReport};
use recent::Recent;
use result_order::ResultOrderTally;
use rounds::{RoundGame, Rounds};

/// The rules that a [`Collection`] checks. If none of them is selected, no entries are needed.
///
/// ```
/// let names: Vec<_> = referee::COLLECTION_RULES.iter().map(|rule| rule.name()).collect();
/// assert!(names.contains(&"duplicate-game") && names.contains(&"number-gap"));
/// ```
pub static COLLECTION_RULES: &[&Rule] = &[
    &rules::collection::duplicate_game::RULE,
    &rules::collection::name_variant::RULE,
    &rules::collection::colours_not_alternated::RULE,
    &rules::collection::odd_match::RULE,
    &rules::collection::round_clash::RULE,
    &rules::collection::number_gap::RULE,
    &rules::outcome::result_order::RULE,
];

/// The games of one file, added one after another.
///
/// `P` is the caller's type for the location of a game. Each finding is returned with the location of its game.
///
/// ```
/// let file = b"[Event \"a\"]\n1. 11-15 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(file).read_game(&mut events);
/// let record = referee::Record { source: file, events: &events };
/// let options = referee::Options { entry: true, ..Default::default() };
/// let mut judgement = referee::Judgement::default();
/// referee::Referee::new(options).judge(&record, &mut judgement);
/// let mut collection = referee::Collection::default();
/// if let Some(entry) = &judgement.entry {
///     collection.add(entry, 1, || "the first game");
/// }
/// assert!(collection.finish().is_empty());
/// ```
#[derive(Debug)]
pub struct Collection<P> {
    /// Number of entries so far; findings are sorted by entry number.
    entries: u64,
    matches: Recent<(u64, u64), MatchGames<P>>,
    events: Recent<u64, Rounds<P>>,
    round_games: Recent<u64, RoundGame>,
    order: ResultOrderTally<P>,
    /// For games that record the time of each move instead of the total: the entry number, the location and the number
    /// in the file of the first such game, and the number of such games.
    clocks: Option<(u64, P, u64, u64)>,
    /// Findings about finished matches and events, each with the number and location of its entry.
    findings: Vec<(u64, P, Finding)>,
}

impl<P> Default for Collection<P> {
    fn default() -> Self {
        Self {
            entries: 0,
            matches: Recent::new(),
            events: Recent::new(),
            round_games: Recent::new(),
            order: ResultOrderTally::default(),
            clocks: None,
            findings: Vec::new(),
        }
    }
}

impl<P: Clone> Collection<P> {
    /// Adds the next game of the file. `game` is the number in the file, from 1. `place` is called only if the location
    /// may be needed.
    pub fn add(&mut self, entry: &CollectionEntry, game: u64, place: impl Fn() -> P) {
        self.entries += 1;
        let at = self.entries;
        if let Some(evidence) = entry.evidence {
            self.order.add(evidence, at, game, &place);
        }
        if entry.clock_of_each_move {
            let (.., games) = self.clocks.get_or_insert_with(|| (at, place(), game, 0));
            *games += 1;
        }
        let Some(event_game) = entry.event_game else {
            return;
        };
        let players = if event_game.black < event_game.white {
            (event_game.black, event_game.white)
        } else {
            (event_game.white, event_game.black)
        };
        let pairing = mix(players.0, players.1);
        let (event, expired) = self.events.touch(event_game.event, Rounds::default);
        event.add_pairing(pairing);
        if event_game.round != 0 && event_game.date.is_full() {
            event.add_game(&event_game);
            let mut day = Fnv::default();
            event_game.date.hash(&mut day);
            for (player, opponent, side) in [
                (event_game.black, event_game.white, draughts::Color::Black),
                (event_game.white, event_game.black, draughts::Color::White),
            ] {
                let round = mix(event_game.event, event_game.round ^ day.finish());
                let (round_game, _) = self
                    .round_games
                    .touch(mix(round, player), || RoundGame { opponent, game });
                if round_game.opponent != opponent {
                    event.add_clash(at, side, round_game.game, &place);
                }
            }
        }
        if event_game.number.is_some() || event_game.named_match {
            let series = mix(event_game.event, event_game.heat);
            let (game, finished) = self.matches.touch((series, pairing), || {
                MatchGames::new(&event_game, at, place())
            });
            game.add(&event_game, at, &place);
            for one in finished {
                let is_only_pairing = self.is_only_pairing(one.event());
                self.close(&one, is_only_pairing);
            }
        }
        for event in expired {
            event.findings(&mut self.findings);
        }
    }

    /// True if only one pair of players has games in the event.
    fn is_only_pairing(&self, event: u64) -> bool {
        self.events.get(event).is_some_and(Rounds::is_one_pairing)
    }

    fn close(&mut self, finished: &MatchGames<P>, is_only_pairing: bool) {
        self.findings
            .extend(MatchReport::new(finished, is_only_pairing).findings(finished));
    }

    /// Returns the findings in the order of their games, and resets the collection for the next file.
    pub fn finish(&mut self) -> Vec<(P, Finding)> {
        for one in self.matches.drain() {
            let is_only_pairing = self.is_only_pairing(one.event());
            self.close(&one, is_only_pairing);
        }
        for event in self.events.drain() {
            event.findings(&mut self.findings);
        }
        let mut found = std::mem::take(&mut self.findings);
        found.extend(self.order.finding());
        let clocks = self.clocks.take();
        found.extend(clocks.map(|(at, place, first, games)| {
            (
                at,
                place,
                rules::clock::clock_runs_back::finding_for_file(games, first),
            )
        }));
        found.sort_by_key(|(at, _, finding)| (*at, finding.rule.code()));
        *self = Self::default();
        found
            .into_iter()
            .map(|(_, place, finding)| (place, finding))
            .collect()
    }
}

/// Combines two hashes.
fn mix(first: u64, second: u64) -> u64 {
    (first.rotate_left(23) ^ second).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests;
