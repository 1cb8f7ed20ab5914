//! What a collection holds, in numbers: games, results, players, events, lengths, irregularities.

mod report;
mod text;

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use referee::{Judgement, Record, Referee, Winner};
use serde::Serialize;

use crate::names::Names;
use crate::{Block, Blocks, Error, in_order, judge_games};

pub use report::{Event, Lengths, Player, Report, Tens};

/// The numbers of a collection, gathered game by game.
///
/// Summaries of parts can be put together with [`Summary::merge`]; the order makes no difference.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let pdn = &b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-17 1-0"[..];
/// let summary = Summary::read(pdn, &Referee::new(Options::default()), 1)?;
/// assert_eq!((summary.games(), summary.plies()), (1, 2));
/// assert_eq!(summary.report().results.black, 1);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    games: u64,
    plies: u64,
    results: Results,
    players: HashMap<String, Score>,
    events: HashMap<String, u64>,
    /// How many games have how many plies.
    lengths: BTreeMap<u32, u64>,
    findings: BTreeMap<&'static str, u64>,
}

/// How games ended, by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Results {
    /// Games that Black won.
    pub black: u64,
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draw: u64,
    /// Games that both lost.
    pub both_lost: u64,
    /// Games without a result, or where it cannot be told whose it is.
    pub unknown: u64,
}

/// What one player scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost, those that both lost among them.
    pub losses: u64,
    /// Games of unknown result.
    pub unknown: u64,
}

impl Summary {
    /// Reads a collection of PDN and sums it up, on up to `threads` threads of the current `rayon` pool.
    ///
    /// # Errors
    /// If `source` fails.
    pub fn read(source: impl Read, referee: &Referee, threads: usize) -> Result<Self, Error> {
        let mut whole = Self::default();
        in_order(
            Blocks::new(source),
            threads,
            |block, part: &mut Summary| *part = Self::of_block(block, referee),
            |_, part| {
                whole.merge(std::mem::take(part));
                Ok(())
            },
        )?;
        Ok(whole)
    }

    /// Sums up the games of one block.
    pub fn of_block(block: &Block, referee: &Referee) -> Self {
        let mut summary = Self::default();
        judge_games(block, referee, |record, judgement, _| {
            summary.add(record, judgement);
        });
        summary
    }

    /// Adds one game.
    pub fn add(&mut self, record: &Record<'_>, judgement: &Judgement) {
        let names = Names::of(record);
        self.games += 1;
        self.plies += u64::from(judgement.plies);
        *self.lengths.entry(judgement.plies).or_default() += 1;
        let winner = judgement.recorded;
        *match winner {
            Some(Winner::Black) => &mut self.results.black,
            Some(Winner::White) => &mut self.results.white,
            Some(Winner::Draw) => &mut self.results.draw,
            Some(Winner::BothLost) => &mut self.results.both_lost,
            None => &mut self.results.unknown,
        } += 1;
        if let Some(name) = &names.black {
            entry(&mut self.players, name).count(winner, Winner::Black);
        }
        if let Some(name) = &names.white {
            entry(&mut self.players, name).count(winner, Winner::White);
        }
        if let Some(name) = &names.event {
            *entry(&mut self.events, name) += 1;
        }
        for finding in &judgement.findings {
            *self.findings.entry(finding.rule.code()).or_default() += 1;
        }
    }

    /// Adds the numbers of another part of the collection.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.results.black += other.results.black;
        self.results.white += other.results.white;
        self.results.draw += other.results.draw;
        self.results.both_lost += other.results.both_lost;
        self.results.unknown += other.results.unknown;
        for (name, score) in other.players {
            self.players.entry(name).or_default().merge(score);
        }
        for (name, games) in other.events {
            *self.events.entry(name).or_default() += games;
        }
        for (plies, games) in other.lengths {
            *self.lengths.entry(plies).or_default() += games;
        }
        for (code, count) in other.findings {
            *self.findings.entry(code).or_default() += count;
        }
    }

    /// How many games there are, bare positions among them.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many moves their main lines have.
    pub fn plies(&self) -> u64 {
        self.plies
    }
}

impl Score {
    fn count(&mut self, winner: Option<Winner>, own: Winner) {
        self.games += 1;
        *match winner {
            Some(winner) if winner == own => &mut self.wins,
            Some(Winner::Draw) => &mut self.draws,
            Some(_) => &mut self.losses,
            None => &mut self.unknown,
        } += 1;
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.unknown += other.unknown;
    }
}

/// The value of a name, whose text is copied only if it is new.
fn entry<'m, T: Default>(map: &'m mut HashMap<String, T>, name: &str) -> &'m mut T {
    if !map.contains_key(name) {
        map.insert(name.to_owned(), T::default());
    }
    map.get_mut(name)
        .expect("it was put in where it was missing")
}

#[cfg(test)]
mod tests;
