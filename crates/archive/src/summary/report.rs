//! A summary as it is published: sorted, with the figures that follow from others worked out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::{Dates, Endings, Moves, Results, Score, Summary};

/// The summary as its JSON has it; the schema is `schemas/summary.schema.json`.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.games, report.plies, report.results.black), (1, 4, 1));
/// assert_eq!(serde_json::to_value(&report).unwrap()["players"][0]["name"], "A");
/// # Ok::<(), archive::Error>(())
/// ```
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
    /// Openings of English draughts, the most games first.
    pub openings: Vec<Opening>,
    /// How long games are.
    pub lengths: Lengths,
    /// How often each rule fired, by code.
    pub findings: BTreeMap<&'static str, u64>,
    /// How much of their date games tell.
    pub dates: Dates,
    /// By year, those with games.
    pub years: Vec<Period>,
    /// By decade, from the first with games to the last.
    pub decades: Vec<Period>,
    /// What the moves are.
    pub moves: Moves,
    /// How games end.
    pub endings: Endings,
    /// How the files are written, the most files first.
    pub encodings: Vec<EncodingSeen>,
    /// The scores of players against each other; only if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crosstable: Option<Crosstable>,
}

/// A player and his score.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// let names: Vec<&str> = report.players.iter().map(|player| player.name.as_str()).collect();
/// assert_eq!(names, ["A", "B"]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// As the tags write it.
    pub name: String,
    /// The numbers that the FMJD gave the player, by the tags; several if several players have that name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fmjd_ids: Vec<String>,
    /// What he scored.
    #[serde(flatten)]
    pub score: Score,
}

/// An event and its games.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.events[0].name.as_str(), report.events[0].games), ("Perth", 1));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// As the tags write it.
    pub name: String,
    /// How many games.
    pub games: u64,
    /// How they ended.
    #[serde(flatten)]
    pub results: Results,
}

/// An opening and its games.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.openings[0].name, report.openings[0].games), ("Single Corner", 1));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// The name of the deepest named position.
    pub name: &'static str,
    /// The name of the first move.
    pub family: &'static str,
    /// How many games.
    pub games: u64,
    /// How they ended.
    #[serde(flatten)]
    pub results: Results,
}

/// A year or decade and its games.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.years[0].from, report.years[0].games), (1899, 1));
/// assert_eq!(report.decades[0].from, 1890);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Period {
    /// The year, or the first of the decade.
    pub from: u16,
    /// How many games.
    pub games: u64,
    /// How they ended.
    #[serde(flatten)]
    pub results: Results,
}

/// An encoding, and how many files are written in it.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.encodings[0].name, report.encodings[0].files), ("ASCII", 1));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EncodingSeen {
    /// Its name.
    pub name: &'static str,
    /// How many files.
    pub files: u64,
}

/// The scores of the players with the most games against each other.
///
/// ```
/// use archive::Blocks;
/// use archive::summary::{Several, Summary};
/// use referee::{Options, Referee};
///
/// let games = b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let mut summary = Summary::with_pairs();
/// summary.add_file(Blocks::new(&games[..]), &referee, 1, &mut Several::default())?;
/// let table = summary.report().crosstable.unwrap();
/// assert_eq!(table.players, ["A", "B"]);
/// assert_eq!(table.scores[0][1].map(|score| score.wins), Some(1));
/// assert_eq!(table.scores[0][0], None);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Crosstable {
    /// Their names.
    pub players: Vec<String>,
    /// A row for each player with his score against each; none against himself and where they did not meet.
    pub scores: Vec<Vec<Option<Score>>>,
}

/// How long the games are that have moves, in plies.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.lengths.games, report.lengths.max, report.lengths.median), (1, Some(4), Some(4.0)));
/// # Ok::<(), archive::Error>(())
/// ```
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
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// let tens = report.lengths.histogram[0];
/// assert_eq!((tens.from, tens.to, tens.games), (0, 9, 1));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tens {
    /// The first length.
    pub from: u32,
    /// The last length.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

/// So many players are set against each other at most: a table of more fits no page.
const MOST_CROSSED: usize = 100;

impl Summary {
    /// The summary in its published form.
    pub fn report(&self) -> Report {
        self.report_of(usize::MAX)
    }

    /// The same, with the first `crossed` players in the crosstable, if there is one.
    pub fn report_of(&self, crossed: usize) -> Report {
        let mut players: Vec<Player> = self
            .players
            .iter()
            .map(|(name, &score)| Player {
                name: name.clone(),
                fmjd_ids: match self.fmjd_ids.get(name) {
                    Some(ids) => ids.iter().cloned().collect(),
                    None => Vec::new(),
                },
                score,
            })
            .collect();
        players.sort_by(|a, b| {
            (Reverse(a.score.games), &a.name).cmp(&(Reverse(b.score.games), &b.name))
        });
        let mut events: Vec<Event> = self
            .events
            .iter()
            .map(|(name, &results)| Event {
                name: name.clone(),
                games: results.games(),
                results,
            })
            .collect();
        events.sort_by(|a, b| (Reverse(a.games), &a.name).cmp(&(Reverse(b.games), &b.name)));
        let mut openings: Vec<Opening> = self
            .openings
            .iter()
            .map(|(&name, &(family, results))| Opening {
                name,
                family,
                games: results.games(),
                results,
            })
            .collect();
        openings.sort_by_key(|opening| (Reverse(opening.games), opening.name));
        let mut encodings: Vec<EncodingSeen> = self
            .encodings
            .iter()
            .map(|(&name, &files)| EncodingSeen { name, files })
            .collect();
        encodings.sort_by_key(|seen| (Reverse(seen.files), seen.name));
        let crosstable = self.pairs.as_ref().map(|pairs| {
            let names = players.iter().take(crossed.min(MOST_CROSSED));
            crosstable(pairs, names.map(|player| player.name.clone()).collect())
        });
        Report {
            version: 1,
            games: self.games,
            plies: self.plies,
            results: self.results,
            players,
            events,
            openings,
            lengths: self.lengths(),
            findings: self.findings.clone(),
            dates: self.dates,
            years: self
                .years
                .iter()
                .map(|(&year, &results)| Period::of(year, results))
                .collect(),
            decades: self.decades(),
            moves: self.moves,
            endings: self.endings,
            encodings,
            crosstable,
        }
    }

    fn decades(&self) -> Vec<Period> {
        let mut decades: Vec<Period> = Vec::new();
        for (&year, &results) in &self.years {
            let from = year / 10 * 10;
            while decades.last().is_some_and(|last| last.from + 10 < from) {
                let next = decades.last().map_or(from, |last| last.from + 10);
                decades.push(Period::of(next, Results::default()));
            }
            match decades.last_mut() {
                Some(last) if last.from == from => {
                    last.results.merge(results);
                    last.games = last.results.games();
                }
                _ => decades.push(Period::of(from, results)),
            }
        }
        decades
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

impl Period {
    fn of(from: u16, results: Results) -> Self {
        Self {
            from,
            games: results.games(),
            results,
        }
    }
}

/// The table of these players; a pair stands under the two names in their order.
fn crosstable(pairs: &HashMap<(String, String), Score>, players: Vec<String>) -> Crosstable {
    let against = |one: &String, other: &String| {
        if one == other {
            return None;
        }
        let pair = (one.min(other).clone(), one.max(other).clone());
        let score = *pairs.get(&pair)?;
        Some(if one < other {
            score
        } else {
            score.of_the_other()
        })
    };
    let row = |one: &String| players.iter().map(|other| against(one, other)).collect();
    Crosstable {
        scores: players.iter().map(row).collect(),
        players,
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
