//! The pass over a collection: what only several games show.
//!
//! Each game that is judged gives an [`Entry`] where it has something to say about others. The entries
//! are folded in the order of the file, on one thread, and the findings come out when the file is at
//! its end. What is held meanwhile is what a running match or event needs; matches that no game has
//! touched for a long time are over, so that the memory does not grow with the file.

mod entry;
mod matches;
pub(crate) mod names;
mod numbers;
mod order;
mod recent;
mod recorded;
mod rounds;

use crate::{Finding, Rule, rules};

pub use entry::Entry;
pub use names::{Mention, Spellings};
pub use recorded::Recorded;

pub(crate) use entry::{hash, player_hash, when as parse_date};

use matches::{Match, Verdict};
use order::Order;
use recent::Recent;
use rounds::{Rounds, Seat};

/// The rules that a [`Collection`] finds things under: who asks for none of them need not have entries
/// made.
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

/// The games of one file, folded one after another.
///
/// `P` is whatever tells the caller where a game stands; it is handed back with the findings that
/// concern it.
///
/// ```
/// let file = b"[Event \"a\"]\n1. 11-15 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(file).read_game(&mut events);
/// let record = referee::Record { source: file, events: &events };
/// let options = referee::Options { collection: true, ..Default::default() };
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
    /// Number of entries so far, by which findings are put into order.
    entries: u64,
    matches: Recent<(u64, u64), Match<P>>,
    events: Recent<u64, Rounds<P>>,
    seats: Recent<u64, Seat>,
    order: Order<P>,
    /// The first game whose times used are those of each move, its entry and place, and how many games are so.
    clocks: Option<(u64, P, u64, u64)>,
    /// What was found of matches and events that are over, with the entry it stands at.
    found: Vec<(u64, P, Finding)>,
}

impl<P> Default for Collection<P> {
    fn default() -> Self {
        Self {
            entries: 0,
            matches: Recent::new(),
            events: Recent::new(),
            seats: Recent::new(),
            order: Order::default(),
            clocks: None,
            found: Vec::new(),
        }
    }
}

impl<P: Clone> Collection<P> {
    /// Takes the entry of the next game of the file: its number in the file, from 1, and its place, which is
    /// asked for only where it may be needed.
    pub fn add(&mut self, entry: &Entry, game: u64, place: impl Fn() -> P) {
        self.entries += 1;
        let at = self.entries;
        if let Some(evidence) = entry.evidence {
            self.order.add(evidence, at, game, &place);
        }
        if entry.clock_of_each_move {
            let (.., games) = self.clocks.get_or_insert_with(|| (at, place(), game, 0));
            *games += 1;
        }
        let Some(standing) = entry.standing else {
            return;
        };
        let players = if standing.black < standing.white {
            (standing.black, standing.white)
        } else {
            (standing.white, standing.black)
        };
        let pairing = mixed(players.0, players.1);
        let (event, gone) = self.events.touch(standing.event, Rounds::default);
        event.meet(pairing);
        if standing.round != 0 && standing.day != 0 {
            event.seen(&standing);
            for (player, opponent, side) in [
                (standing.black, standing.white, draughts::Color::Black),
                (standing.white, standing.black, draughts::Color::White),
            ] {
                let round = mixed(standing.event, standing.round ^ u64::from(standing.day));
                let (seat, _) = self
                    .seats
                    .touch(mixed(round, player), || Seat { opponent, game });
                if seat.opponent != opponent {
                    event.clash(at, side, seat.game, &place);
                }
            }
        }
        if standing.number.is_some() || standing.named_match {
            let series = mixed(standing.event, standing.heat);
            let (game, over) = self
                .matches
                .touch((series, pairing), || Match::new(&standing, at, place()));
            game.add(&standing, at, &place);
            for one in over {
                let alone = self.is_alone(one.event());
                self.close(&one, alone);
            }
        }
        for event in gone {
            event.findings(&mut self.found);
        }
    }

    /// True if the event is known to be of one pair of players only.
    fn is_alone(&self, event: u64) -> bool {
        self.events.get(event).is_some_and(Rounds::is_one_pairing)
    }

    fn close(&mut self, over: &Match<P>, alone: bool) {
        self.found.extend(Verdict::of(over, alone).findings(over));
    }

    /// What was found, in the order of the games that it concerns; the collection is empty after it, and ready
    /// for another file.
    pub fn finish(&mut self) -> Vec<(P, Finding)> {
        for one in self.matches.drain() {
            let alone = self.is_alone(one.event());
            self.close(&one, alone);
        }
        for event in self.events.drain() {
            event.findings(&mut self.found);
        }
        let mut found = std::mem::take(&mut self.found);
        found.extend(self.order.finding());
        let clocks = self.clocks.take();
        found.extend(clocks.map(|(at, place, first, games)| {
            (
                at,
                place,
                rules::clock::clock_runs_back::of_a_file(games, first),
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

/// One hash of two.
fn mixed(first: u64, second: u64) -> u64 {
    (first.rotate_left(23) ^ second).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests;
