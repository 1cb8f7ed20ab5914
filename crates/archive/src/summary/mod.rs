//! Statistics of a collection: games, results, players, events, openings, dates, lengths, captures, endings and
//! irregularities.

mod collection_state;
mod count;
mod csv;
mod identities;
mod report;
mod tables;
mod text;

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use pdn::{Date, WrittenDate};
use referee::{Aliases, Finding, Judgement, Options, Record, Referee, Termination, Winner};

use crate::main_line::opening;
use crate::names::{GameNames, PlayerTags};
use crate::{Block, Blocks, Encoding, Error, in_order, judge_games};

pub use collection_state::CollectionState;
pub use count::{DateCounts, Endings, Moves, PlayerScore, Results};
pub use report::{
    Crosstable, EncodingCount, EventCount, LengthRange, Lengths, OpeningCount, Period, Player,
    Report,
};
pub use tables::{SummaryCell, SummaryTable, grouped};

/// The statistics of a collection, counted game by game.
///
/// [`Summary::merge`] combines the summaries of parts, in any order.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let pdn = &b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-17 1-0"[..];
/// let referee = Referee::new(Summary::options(Options::default()));
/// let summary = Summary::read(pdn, &referee, 1)?;
/// assert_eq!((summary.games(), summary.plies()), (1, 2));
/// let report = summary.report();
/// assert_eq!(report.results.black, 1);
/// assert_eq!(report.openings[0].name, "Old Faithful");
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    games: u64,
    plies: u64,
    results: Results,
    players: HashMap<PlayerTags, PlayerScore>,
    /// The score of the first of two players against the second; `None` unless requested.
    pairs: Option<HashMap<(PlayerTags, PlayerTags), PlayerScore>>,
    events: HashMap<String, Results>,
    openings: HashMap<&'static str, (&'static str, Results)>,
    years: BTreeMap<u16, Results>,
    dates: DateCounts,
    moves: Moves,
    endings: Endings,
    /// Number of games by number of plies.
    lengths: BTreeMap<u32, u64>,
    findings: BTreeMap<&'static str, u64>,
    /// Number of files by encoding.
    encodings: BTreeMap<&'static str, u64>,
    /// The kind of bytes in the current file.
    bytes: ByteKind,
}

/// The kind of undecoded bytes. The kind of a file is the greatest kind of its blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum ByteKind {
    #[default]
    Ascii,
    Utf8,
    Windows1252,
}

impl Summary {
    /// The referee options needed to count everything. Openings require positions, and the C rules require data from
    /// other games.
    pub fn options(options: Options) -> Options {
        Options {
            positions: true,
            entry: true,
            ..options
        }
    }

    /// An empty summary that also counts the scores of each pair of players, for a crosstable.
    pub fn with_pairs() -> Self {
        Self {
            pairs: Some(HashMap::new()),
            ..Self::default()
        }
    }

    /// Reads and summarises a collection of PDN, on up to `threads` threads of the current `rayon` pool.
    ///
    /// # Errors
    /// If `source` fails.
    pub fn read(source: impl Read, referee: &Referee, threads: usize) -> Result<Self, Error> {
        let (mut whole, mut collection) = (Self::default(), CollectionState::default());
        whole.add_file(Blocks::new(source), referee, threads, &mut collection)?;
        whole.add_collection_findings(collection);
        Ok(whole)
    }

    /// Adds the games of a file, on up to `threads` threads of the current `rayon` pool. `collection` carries the data for
    /// findings across files.
    ///
    /// # Errors
    /// If the file fails; the games before the failure are counted.
    pub fn add_file<R: Read>(
        &mut self,
        blocks: Blocks<R>,
        referee: &Referee,
        threads: usize,
        collection: &mut CollectionState,
    ) -> Result<(), Error> {
        self.add_file_with_progress(blocks, referee, threads, collection, |_| {})
    }

    /// Like [`add_file`](Self::add_file); `progress` is called repeatedly with the number of games read since the last
    /// call.
    ///
    /// # Errors
    /// As for [`add_file`](Self::add_file).
    pub fn add_file_with_progress<R: Read>(
        &mut self,
        blocks: Blocks<R>,
        referee: &Referee,
        threads: usize,
        collection: &mut CollectionState,
        mut progress: impl FnMut(u64) + Send,
    ) -> Result<(), Error> {
        let pairs = self.pairs.is_some();
        let mut encoding = None;
        collection.open();
        let added = in_order(
            blocks,
            threads,
            |block, (part, entries): &mut (Summary, collection_state::BlockEntries)| {
                *part = if pairs {
                    Self::with_pairs()
                } else {
                    Self::default()
                };
                part.add_block(block, referee, entries);
            },
            |block, (part, entries)| {
                encoding = Some(block.encoding);
                progress(part.games);
                self.merge(std::mem::take(part));
                collection.add(std::mem::take(entries), self);
                Ok(())
            },
        );
        collection.close(self);
        let bytes = std::mem::take(&mut self.bytes);
        if let Some(encoding) = encoding {
            let name = match (encoding, bytes) {
                (Encoding::Bytes, ByteKind::Ascii) => "ASCII",
                (Encoding::Bytes, ByteKind::Utf8) => "UTF-8",
                (Encoding::Bytes, ByteKind::Windows1252) => "windows-1252",
                (other, _) => other.name(),
            };
            *self.encodings.entry(name).or_default() += 1;
        }
        added
    }

    /// Adds the findings about names in all files. Call this after the last file, because every file may add evidence.
    pub fn add_collection_findings(&mut self, mut collection: CollectionState) {
        self.count_findings(collection.names());
    }

    /// Counts findings.
    fn count_findings(&mut self, findings: impl IntoIterator<Item = Finding>) {
        for finding in findings {
            *self.findings.entry(finding.rule.code()).or_default() += 1;
        }
    }

    /// Adds the games of a block.
    fn add_block(
        &mut self,
        block: &Block,
        referee: &Referee,
        collection: &mut collection_state::BlockEntries,
    ) {
        self.bytes = self.bytes.max(if block.bytes.is_ascii() {
            ByteKind::Ascii
        } else if std::str::from_utf8(&block.bytes).is_ok() {
            ByteKind::Utf8
        } else {
            ByteKind::Windows1252
        });
        judge_games(block, referee, |record, judgement, _| {
            let aliases = referee.options().aliases.as_deref();
            self.add(record, judgement, aliases);
            collection.add(record, judgement, aliases);
        });
    }

    /// Adds a game, with players renamed by `aliases`.
    pub fn add(&mut self, record: &Record<'_>, judgement: &Judgement, aliases: Option<&Aliases>) {
        let mut names = GameNames::from_record(record);
        if let Some(aliases) = aliases {
            names.apply_aliases(aliases);
        }
        let winner = judgement.recorded;
        self.games += 1;
        self.plies += u64::from(judgement.plies);
        *self.lengths.entry(judgement.plies).or_default() += 1;
        self.results.count(winner);
        let players = names.players(record);
        if let (Some(pairs), [Some(black), Some(white)]) = (&mut self.pairs, &players) {
            let (one, other, own) = if black <= white {
                (black, white, Winner::Black)
            } else {
                (white, black, Winner::White)
            };
            let pair = (one.clone(), other.clone());
            pairs.entry(pair).or_default().count(winner, own);
        }
        for (player, own) in players.into_iter().zip([Winner::Black, Winner::White]) {
            if let Some(player) = player {
                self.players.entry(player).or_default().count(winner, own);
            }
        }
        if let Some(name) = &names.event {
            entry(&mut self.events, name).count(winner);
        }
        let date = names.date.as_deref();
        let date = date.map(|date| WrittenDate::parse(date.as_bytes()).first);
        self.dates.count(date);
        if let Some(year) = date.and_then(Date::year) {
            self.years.entry(year).or_default().count(winner);
        }
        if let Some(opening) = opening(judgement) {
            let entry = self.openings.entry(opening.name);
            let (_, results) = entry.or_insert((opening.family, Results::default()));
            results.count(winner);
        }
        let mut crowned = false;
        for (played, _) in judgement.main_line() {
            if let Some(mv) = &played.mv {
                self.moves.count(mv);
                crowned |= mv.crowns();
            }
        }
        self.moves.games_with_crowning += u64::from(crowned);
        let ended = Termination::detect(record, judgement);
        let won = |ended: &Termination| {
            winner.is_some() || !matches!(ended, Termination::Resigned | Termination::Time)
        };
        self.endings.count(ended.filter(won));
        for finding in &judgement.findings {
            *self.findings.entry(finding.rule.code()).or_default() += 1;
        }
    }

    /// Adds the statistics of another part of the collection.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.results.merge(other.results);
        for (player, score) in other.players {
            self.players.entry(player).or_default().merge(score);
        }
        if let Some(pairs) = other.pairs {
            let all = self.pairs.get_or_insert_default();
            for (pair, score) in pairs {
                all.entry(pair).or_default().merge(score);
            }
        }
        for (name, results) in other.events {
            self.events.entry(name).or_default().merge(results);
        }
        for (name, (family, results)) in other.openings {
            let entry = self.openings.entry(name);
            let (_, all) = entry.or_insert((family, Results::default()));
            all.merge(results);
        }
        for (year, results) in other.years {
            self.years.entry(year).or_default().merge(results);
        }
        self.dates.merge(other.dates);
        self.moves.merge(other.moves);
        self.endings.merge(other.endings);
        for (plies, games) in other.lengths {
            *self.lengths.entry(plies).or_default() += games;
        }
        for (code, count) in other.findings {
            *self.findings.entry(code).or_default() += count;
        }
        for (name, files) in other.encodings {
            *self.encodings.entry(name).or_default() += files;
        }
        self.bytes = self.bytes.max(other.bytes);
    }

    /// Number of games, including bare positions.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of main-line moves.
    pub fn plies(&self) -> u64 {
        self.plies
    }
}

/// The value for a name. The name is copied only if it is new.
fn entry<'m, T: Default>(map: &'m mut HashMap<String, T>, name: &str) -> &'m mut T {
    if !map.contains_key(name) {
        map.insert(name.to_owned(), T::default());
    }
    map.get_mut(name).expect("the missing entry was inserted")
}

#[cfg(test)]
mod tests;
