//! A summary as it is published: sorted, with the figures that follow from others worked out.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::{Results, Score, Summary};

/// The summary as its JSON has it; the schema is `schemas/summary.schema.json`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The version of this shape.
    pub version: u32,
    /// Games, bare positions among them.
    pub games: u64,
    /// Main-line moves.
    pub plies: u64,
    /// How games ended.
    pub results: Results,
    /// Who played, the most games first.
    pub players: Vec<Player>,
    /// What was played, the most games first.
    pub events: Vec<Event>,
    /// Openings; none are told yet.
    pub openings: Vec<Event>,
    /// How long games are.
    pub lengths: Lengths,
    /// How often each rule fired, by code.
    pub findings: BTreeMap<&'static str, u64>,
}

/// A player and his score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// As the tags write it.
    pub name: String,
    /// What he scored.
    #[serde(flatten)]
    pub score: Score,
}

/// A name and how many games bear it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// As the tags write it.
    pub name: String,
    /// How many games.
    pub games: u64,
}

/// How long the games are that have moves, in plies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lengths {
    /// How many games have moves.
    pub games: u64,
    /// The shortest; none if no game has moves.
    pub min: Option<u32>,
    /// The longest.
    pub max: Option<u32>,
    /// The mean, to a hundredth.
    pub mean: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// By tens of plies, from the shortest game to the longest.
    pub histogram: Vec<Tens>,
}

/// The games of ten lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tens {
    /// The first length.
    pub from: u32,
    /// The last length.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

impl Summary {
    /// The summary in its published form.
    pub fn report(&self) -> Report {
        let mut players: Vec<Player> = self
            .players
            .iter()
            .map(|(name, &score)| Player {
                name: name.clone(),
                score,
            })
            .collect();
        players.sort_by(|a, b| {
            (Reverse(a.score.games), &a.name).cmp(&(Reverse(b.score.games), &b.name))
        });
        let mut events: Vec<Event> = self
            .events
            .iter()
            .map(|(name, &games)| Event {
                name: name.clone(),
                games,
            })
            .collect();
        events.sort_by(|a, b| (Reverse(a.games), &a.name).cmp(&(Reverse(b.games), &b.name)));
        Report {
            version: 1,
            games: self.games,
            plies: self.plies,
            results: self.results,
            players,
            events,
            openings: Vec::new(),
            lengths: self.lengths(),
            findings: self.findings.clone(),
        }
    }

    fn lengths(&self) -> Lengths {
        let played = || {
            self.lengths
                .range(1..)
                .map(|(&plies, &games)| (plies, games))
        };
        let games = played().map(|(_, games)| games).sum();
        let mut histogram: Vec<Tens> = Vec::new();
        for (plies, games) in played() {
            let from = plies / 10 * 10;
            match histogram.last_mut() {
                Some(last) if last.from == from => last.games += games,
                _ => histogram.push(Tens {
                    from,
                    to: from.saturating_add(9),
                    games,
                }),
            }
        }
        Lengths {
            games,
            min: played().next().map(|(plies, _)| plies),
            max: played().next_back().map(|(plies, _)| plies),
            mean: (games > 0).then(|| hundredths(self.plies, games)),
            median: self.median(games),
            histogram,
        }
    }

    /// The length in the middle, or between the two in the middle.
    fn median(&self, games: u64) -> Option<f64> {
        let nth = |n: u64| {
            let mut before = 0;
            let mut lengths = self.lengths.range(1..);
            let (&plies, _) = lengths.find(|(_, count)| {
                before += **count;
                before > n
            })?;
            Some(f64::from(plies))
        };
        let (low, high) = (nth(games.checked_sub(1)? / 2)?, nth(games / 2)?);
        Some(f64::midpoint(low, high))
    }
}

/// A quotient to a hundredth.
fn hundredths(dividend: u64, divisor: u64) -> f64 {
    // Half a hundredth is rounded up.
    let rounded = (u128::from(dividend) * 200 / u128::from(divisor)).div_ceil(2);
    // Exact up to fifty-three bits, far beyond any collection.
    #[allow(clippy::cast_precision_loss)]
    let quotient = rounded as f64 / 100.0;
    quotient
}
