//! A summary in its published form: sorted, with derived figures.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::identities::Identities;
use super::{DateCounts, Endings, Moves, PlayerScore, Results, Summary};
use crate::names::PlayerTags;

/// The summary as JSON; its schema is `schemas/summary.schema.json`.
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
    /// The version of this format.
    pub version: u32,
    /// Games, including bare positions.
    pub games: u64,
    /// Main-line moves.
    pub plies: u64,
    /// Results.
    pub results: Results,
    /// Players, those with the most games first.
    pub players: Vec<Player>,
    /// Events, those with the most games first.
    pub events: Vec<EventCount>,
    /// Openings of English draughts, those with the most games first.
    pub openings: Vec<OpeningCount>,
    /// Lengths of the games.
    pub lengths: Lengths,
    /// Number of findings by rule code.
    pub findings: BTreeMap<&'static str, u64>,
    /// Completeness of the dates.
    pub dates: DateCounts,
    /// Years with games.
    pub years: Vec<Period>,
    /// Decades from the first with games to the last.
    pub decades: Vec<Period>,
    /// Statistics of the moves.
    pub moves: Moves,
    /// How games end.
    pub endings: Endings,
    /// Encodings, those with the most files first.
    pub encodings: Vec<EncodingCount>,
    /// Scores of players against each other; only if requested.
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
    /// The name, as in the tags; of several names with the same FMJD number, the one with the most games.
    pub name: String,
    /// The player's FMJD number, if some game gives it. Two players may have the same name and different numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fmjd_ids: Vec<String>,
    /// The score.
    #[serde(flatten)]
    pub score: PlayerScore,
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
pub struct EventCount {
    /// The name, as in the tags.
    pub name: String,
    /// Number of games.
    pub games: u64,
    /// Their results.
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
pub struct OpeningCount {
    /// The name of the deepest named position.
    pub name: &'static str,
    /// The name of the first move.
    pub family: &'static str,
    /// Number of games.
    pub games: u64,
    /// Their results.
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
    /// Number of games.
    pub games: u64,
    /// Their results.
    #[serde(flatten)]
    pub results: Results,
}

/// An encoding and its number of files.
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
pub struct EncodingCount {
    /// The name of the encoding.
    pub name: &'static str,
    /// Number of files.
    pub files: u64,
}

/// The scores of the players with the most games against each other.
///
/// ```
/// use archive::Blocks;
/// use archive::summary::{CollectionState, Summary};
/// use referee::{Options, Referee};
///
/// let games = b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let mut summary = Summary::with_pairs();
/// summary.add_file(Blocks::new(&games[..]), &referee, 1, &mut CollectionState::default())?;
/// let table = summary.report().crosstable.unwrap();
/// assert_eq!(table.players, ["A", "B"]);
/// assert_eq!(table.scores[0][1].map(|score| score.wins), Some(1));
/// assert_eq!(table.scores[0][0], None);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Crosstable {
    /// The names of the players.
    pub players: Vec<String>,
    /// One row per player with the score against each player; `None` on the diagonal and for pairs that never met.
    pub scores: Vec<Vec<Option<PlayerScore>>>,
}

/// The lengths of games with moves, in plies.
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
    /// Number of games with moves.
    pub games: u64,
    /// The length of the shortest game; `None` if no game has moves.
    pub min: Option<u32>,
    /// The length of the longest game.
    pub max: Option<u32>,
    /// The mean, to a hundredth.
    pub mean: Option<f64>,
    /// The median.
    pub median: Option<f64>,
    /// Numbers of games by tens of plies, from the shortest game to the longest.
    pub histogram: Vec<LengthRange>,
}

/// The games with lengths in a range of ten.
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
pub struct LengthRange {
    /// The first length.
    pub from: u32,
    /// The last length.
    pub to: u32,
    /// Number of games.
    pub games: u64,
}

/// Maximum number of players in the crosstable. A larger table does not fit on a page.
const MAX_CROSSTABLE_PLAYERS: usize = 100;

impl Summary {
    /// Returns the summary in its published form.
    pub fn report(&self) -> Report {
        self.report_with_crosstable(usize::MAX)
    }

    /// Like [`report`](Self::report), with a crosstable of the first `crossed` players.
    pub fn report_with_crosstable(&self, crossed: usize) -> Report {
        let identities = Identities::new(&self.players);
        let mut scores: HashMap<&PlayerTags, PlayerScore> = HashMap::new();
        for (tags, &score) in &self.players {
            scores.entry(identities.of(tags)).or_default().merge(score);
        }
        let mut players: Vec<(&PlayerTags, Player)> = scores
            .into_iter()
            .map(|(tags, score)| {
                let player = Player {
                    name: tags.name.clone(),
                    fmjd_ids: tags.fmjd_id.iter().cloned().collect(),
                    score,
                };
                (tags, player)
            })
            .collect();
        players.sort_by_key(|(tags, player)| (Reverse(player.score.games), *tags));
        let mut events: Vec<EventCount> = self
            .events
            .iter()
            .map(|(name, &results)| EventCount {
                name: name.clone(),
                games: results.games(),
                results,
            })
            .collect();
        events.sort_by(|a, b| (Reverse(a.games), &a.name).cmp(&(Reverse(b.games), &b.name)));
        let mut openings: Vec<OpeningCount> = self
            .openings
            .iter()
            .map(|(&name, &(family, results))| OpeningCount {
                name,
                family,
                games: results.games(),
                results,
            })
            .collect();
        openings.sort_by_key(|opening| (Reverse(opening.games), opening.name));
        let mut encodings: Vec<EncodingCount> = self
            .encodings
            .iter()
            .map(|(&name, &files)| EncodingCount { name, files })
            .collect();
        encodings.sort_by_key(|seen| (Reverse(seen.files), seen.name));
        let crosstable = self.pairs.as_ref().map(|pairs| {
            let first = players.iter().take(crossed.min(MAX_CROSSTABLE_PLAYERS));
            let first: Vec<&PlayerTags> = first.map(|(tags, _)| *tags).collect();
            crosstable(pairs, &identities, &first)
        });
        let players = players.into_iter().map(|(_, player)| player).collect();
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
                .map(|(&year, &results)| Period::new(year, results))
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
                decades.push(Period::new(next, Results::default()));
            }
            match decades.last_mut() {
                Some(last) if last.from == from => {
                    last.results.merge(results);
                    last.games = last.results.games();
                }
                _ => decades.push(Period::new(from, results)),
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
        let mut histogram: Vec<LengthRange> = Vec::new();
        for (plies, games) in played() {
            let from = plies / 10 * 10;
            match histogram.last_mut() {
                Some(last) if last.from == from => last.games += games,
                _ => histogram.push(LengthRange {
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

    /// The median length.
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
    fn new(from: u16, results: Results) -> Self {
        Self {
            from,
            games: results.games(),
            results,
        }
    }
}

/// The crosstable of these players.
fn crosstable<'s>(
    pairs: &'s HashMap<(PlayerTags, PlayerTags), PlayerScore>,
    identities: &Identities<'s>,
    players: &[&'s PlayerTags],
) -> Crosstable {
    let mut scores: HashMap<(&PlayerTags, &PlayerTags), PlayerScore> = HashMap::new();
    for ((one, other), score) in pairs {
        let (one, other) = (identities.of(one), identities.of(other));
        scores.entry((one, other)).or_default().merge(*score);
        let reversed = scores.entry((other, one)).or_default();
        reversed.merge(score.reversed());
    }
    let against = |one: &'s PlayerTags, other: &'s PlayerTags| {
        scores.get(&(one, other)).filter(|_| one != other).copied()
    };
    let row = |one: &&'s PlayerTags| players.iter().map(|other| against(one, other)).collect();
    Crosstable {
        players: players.iter().map(|tags| tags.name.clone()).collect(),
        scores: players.iter().map(row).collect(),
    }
}

/// A quotient, rounded to a hundredth.
fn hundredths(dividend: u64, divisor: u64) -> f64 {
    // Half a hundredth is rounded up.
    let rounded = (u128::from(dividend) * 200 / u128::from(divisor)).div_ceil(2);
    // The division is exact up to 2^53, far beyond any collection.
    #[allow(clippy::cast_precision_loss)]
    let quotient = rounded as f64 / 100.0;
    quotient
}
