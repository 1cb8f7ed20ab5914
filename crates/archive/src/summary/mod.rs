//! What a collection holds, in numbers: games, results, players, events, openings, dates, lengths, captures, endings and
//! irregularities.

mod count;
mod csv;
mod dates;
mod report;
mod several;
mod tables;
mod text;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Read;

use referee::{Aliases, Finding, Judgement, Options, Record, Referee, Termination, Winner};

use crate::main_line::opening;
use crate::names::Names;
use crate::{Block, Blocks, Encoding, Error, in_order, judge_games};

pub use count::{Dates, Endings, Moves, Results, Score};
pub use report::{Crosstable, EncodingSeen, Event, Lengths, Opening, Period, Player, Report, Tens};
pub use several::Several;
pub use tables::{Cell, Table};

use dates::Known;

/// The numbers of a collection, gathered game by game.
///
/// Summaries of parts can be put together with [`Summary::merge`]; the order makes no difference.
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
    players: HashMap<String, Score>,
    /// The numbers of players in the lists of the FMJD, by name.
    fmjd_ids: HashMap<String, BTreeSet<String>>,
    /// What the first of two players, by name, scored against the other; none unless asked for.
    pairs: Option<HashMap<(String, String), Score>>,
    events: HashMap<String, Results>,
    openings: HashMap<&'static str, (&'static str, Results)>,
    years: BTreeMap<u16, Results>,
    dates: Dates,
    moves: Moves,
    endings: Endings,
    /// How many games have how many plies.
    lengths: BTreeMap<u32, u64>,
    findings: BTreeMap<&'static str, u64>,
    /// How many files are written how.
    encodings: BTreeMap<&'static str, u64>,
    /// What the bytes of the file that is being read are.
    bytes: Bytes,
}

/// What bytes that are passed through turn out to be; of several blocks the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Bytes {
    #[default]
    Ascii,
    Utf8,
    Windows1252,
}

impl Summary {
    /// The options by which games have to be judged so that everything is counted: openings are told by positions, and
    /// games tell of others.
    pub fn options(options: Options) -> Options {
        Options {
            positions: true,
            collection: true,
            ..options
        }
    }

    /// Nothing yet; the scores of each pair of players will be counted, for a crosstable.
    pub fn with_pairs() -> Self {
        Self {
            pairs: Some(HashMap::new()),
            ..Self::default()
        }
    }

    /// Reads a collection of PDN and sums it up, on up to `threads` threads of the current `rayon` pool.
    ///
    /// # Errors
    /// If `source` fails.
    pub fn read(source: impl Read, referee: &Referee, threads: usize) -> Result<Self, Error> {
        let (mut whole, mut several) = (Self::default(), Several::default());
        whole.add_file(Blocks::new(source), referee, threads, &mut several)?;
        whole.add_several(several);
        Ok(whole)
    }

    /// Adds the games of a file, on up to `threads` threads of the current `rayon` pool. What they have to do with those of
    /// other files is remembered in `several`.
    ///
    /// # Errors
    /// If the file fails; the games before that are counted.
    pub fn add_file<R: Read>(
        &mut self,
        blocks: Blocks<R>,
        referee: &Referee,
        threads: usize,
        several: &mut Several,
    ) -> Result<(), Error> {
        self.add_file_telling(blocks, referee, threads, several, |_| {})
    }

    /// The same; `progress` is told how many more games were read, again and again while it goes on.
    ///
    /// # Errors
    /// As for [`add_file`](Self::add_file).
    pub fn add_file_telling<R: Read>(
        &mut self,
        blocks: Blocks<R>,
        referee: &Referee,
        threads: usize,
        several: &mut Several,
        mut progress: impl FnMut(u64) + Send,
    ) -> Result<(), Error> {
        let pairs = self.pairs.is_some();
        let mut encoding = None;
        several.open();
        let added = in_order(
            blocks,
            threads,
            |block, (part, of_several): &mut (Summary, several::Part)| {
                *part = if pairs {
                    Self::with_pairs()
                } else {
                    Self::default()
                };
                part.add_block(block, referee, of_several);
            },
            |block, (part, of_several)| {
                encoding = Some(block.encoding);
                progress(part.games);
                self.merge(std::mem::take(part));
                several.add(std::mem::take(of_several), self);
                Ok(())
            },
        );
        several.close(self);
        let bytes = std::mem::take(&mut self.bytes);
        if let Some(encoding) = encoding {
            let name = match (encoding, bytes) {
                (Encoding::Bytes, Bytes::Ascii) => "ASCII",
                (Encoding::Bytes, Bytes::Utf8) => "UTF-8",
                (Encoding::Bytes, Bytes::Windows1252) => "windows-1252",
                (other, _) => other.name(),
            };
            *self.encodings.entry(name).or_default() += 1;
        }
        added
    }

    /// Adds what was found of the names in all files. It is told at the end: every further file may tell more of them.
    pub fn add_several(&mut self, mut several: Several) {
        self.find(several.names());
    }

    /// Counts findings.
    fn find(&mut self, findings: impl IntoIterator<Item = Finding>) {
        for finding in findings {
            *self.findings.entry(finding.rule.code()).or_default() += 1;
        }
    }

    /// Adds the games of one block.
    fn add_block(&mut self, block: &Block, referee: &Referee, several: &mut several::Part) {
        self.bytes = self.bytes.max(if block.bytes.is_ascii() {
            Bytes::Ascii
        } else if std::str::from_utf8(&block.bytes).is_ok() {
            Bytes::Utf8
        } else {
            Bytes::Windows1252
        });
        judge_games(block, referee, |record, judgement, _| {
            let aliases = referee.options().aliases.as_deref();
            self.add(record, judgement, aliases);
            several.add(record, judgement, aliases);
        });
    }

    /// Adds one game, whose players are called as `aliases` say.
    pub fn add(&mut self, record: &Record<'_>, judgement: &Judgement, aliases: Option<&Aliases>) {
        let mut names = Names::from_record(record);
        if let Some(aliases) = aliases {
            names.call(aliases);
        }
        let winner = judgement.recorded;
        self.games += 1;
        self.plies += u64::from(judgement.plies);
        *self.lengths.entry(judgement.plies).or_default() += 1;
        self.results.count(winner);
        if let Some(name) = &names.black {
            entry(&mut self.players, name).count(winner, Winner::Black);
        }
        if let Some(name) = &names.white {
            entry(&mut self.players, name).count(winner, Winner::White);
        }
        let [black_id, white_id] = Names::fmjd_ids(record);
        for (name, id) in [(&names.black, black_id), (&names.white, white_id)] {
            if let (Some(name), Some(id)) = (name, id) {
                entry(&mut self.fmjd_ids, name).insert(id.into_owned());
            }
        }
        if let (Some(pairs), Some(black), Some(white)) =
            (&mut self.pairs, &names.black, &names.white)
        {
            let (one, other, own) = if black <= white {
                (black, white, Winner::Black)
            } else {
                (white, black, Winner::White)
            };
            let pair = (one.clone().into_owned(), other.clone().into_owned());
            pairs.entry(pair).or_default().count(winner, own);
        }
        if let Some(name) = &names.event {
            entry(&mut self.events, name).count(winner);
        }
        let date = names.date.as_deref().and_then(dates::known);
        self.dates.count(names.date.is_some(), date);
        if let Some(Known { year, .. }) = date {
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

    /// Adds the numbers of another part of the collection.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.results.merge(other.results);
        for (name, score) in other.players {
            self.players.entry(name).or_default().merge(score);
        }
        for (name, ids) in other.fmjd_ids {
            self.fmjd_ids.entry(name).or_default().extend(ids);
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

    /// How many games there are, bare positions among them.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many moves their main lines have.
    pub fn plies(&self) -> u64 {
        self.plies
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
