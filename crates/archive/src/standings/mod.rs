//! Standings and crosstables of the events of a collection.

mod points;
mod table;
mod tie_break;

use std::collections::HashMap;

use pdn::{Date, WrittenDate};
use referee::{Aliases, Judgement, Record, Winner};

use crate::names::GameNames;

pub use points::TournamentPoints;
pub use table::{EventTable, PairingResult, StandingsRow};
pub use tie_break::TieBreak;

/// The events of a collection, each with its players and results.
///
/// Games belong to one event if they have the same Event tag. If the games of an Event tag span more than two calendar
/// years, each year is an event.
///
/// ```
/// use archive::standings::Standings;
/// use referee::Referee;
///
/// let pdn = b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-17 1-0";
/// let block = archive::Block { bytes: pdn.to_vec(), ..Default::default() };
/// let mut standings = Standings::default();
/// archive::judge_games(&block, &Referee::default(), |record, judgement, _| {
///     standings.add(record, judgement, None, 1);
/// });
/// let events = standings.events();
/// let table = events[0].table(&[]);
/// assert_eq!((table.rows[0].player, table.rows[0].points.to_string().as_str()), ("A", "1"));
/// ```
#[derive(Debug, Default)]
pub struct Standings {
    players: Names,
    names: Names,
    games: Vec<Pairing>,
    unpaired: u64,
}

/// Distinct names, numbered in the order of their first use.
#[derive(Debug, Default)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        self.numbers.insert(name.to_owned(), self.list.len());
        self.list.push(name.to_owned());
        self.list.len() - 1
    }
}

/// A game between two named players. Players and event are numbers of names.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    event: Option<usize>,
    year: Option<u16>,
    black: usize,
    white: usize,
    winner: Option<Winner>,
    /// The caller's number of the game.
    number: u64,
}

impl Standings {
    /// Adds a game, with players renamed by `aliases`. `number` identifies the game in the crosstable.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        aliases: Option<&Aliases>,
        number: u64,
    ) {
        let mut names = GameNames::from_record(record);
        if let Some(aliases) = aliases {
            names.apply_aliases(aliases);
        }
        let (Some(black), Some(white)) = (&names.black, &names.white) else {
            self.unpaired += 1;
            return;
        };
        if black == white {
            self.unpaired += 1;
            return;
        }
        let date = names.date.as_deref();
        let date = date.map(|date| WrittenDate::parse(date.as_bytes()).first);
        self.games.push(Pairing {
            event: names.event.as_deref().map(|name| self.names.number(name)),
            year: date.and_then(Date::year),
            black: self.players.number(black),
            white: self.players.number(white),
            winner: judgement.recorded,
            number,
        });
    }

    /// Number of games that do not name two different players, and so belong to no event.
    pub fn unpaired(&self) -> u64 {
        self.unpaired
    }

    /// The events, in the order of their first games.
    pub fn events(&self) -> Vec<EventGames<'_>> {
        let mut spans: HashMap<Option<usize>, (u16, u16)> = HashMap::new();
        for game in &self.games {
            if let Some(year) = game.year {
                let (first, last) = spans.entry(game.event).or_insert((year, year));
                (*first, *last) = (year.min(*first), year.max(*last));
            }
        }
        let is_split = |event| {
            spans
                .get(&event)
                .is_some_and(|(first, last)| last - first > 1)
        };
        let mut events: Vec<EventGames<'_>> = Vec::new();
        let mut known: HashMap<(Option<usize>, Option<u16>), usize> = HashMap::new();
        for game in &self.games {
            let year = game.year.filter(|_| is_split(game.event));
            let index = *known.entry((game.event, year)).or_insert_with(|| {
                events.push(EventGames {
                    name: game.event.map(|number| self.names.list[number].as_str()),
                    year,
                    names: &self.players.list,
                    games: Vec::new(),
                });
                events.len() - 1
            });
            events[index].games.push(*game);
        }
        events
    }
}

/// The games of one event.
#[derive(Debug)]
pub struct EventGames<'s> {
    /// The name of the event; `None` for games that name no event.
    pub name: Option<&'s str>,
    /// The year, if events of several years have this name.
    pub year: Option<u16>,
    names: &'s [String],
    games: Vec<Pairing>,
}

impl<'s> EventGames<'s> {
    /// Number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Standings and crosstable. Players with the same points are ordered by the tie-breaks, in their order; players who
    /// are equal in all of them share a rank.
    pub fn table(&self, tie_breaks: &[TieBreak]) -> EventTable<'s> {
        table::build(self.names, &self.games, tie_breaks)
    }
}

#[cfg(test)]
mod tests;
