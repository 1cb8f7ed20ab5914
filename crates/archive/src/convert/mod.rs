//! Turning collections from one form into another, block by block or game by game.

mod gather;
mod guessed;
mod judged;
mod numbers;
mod plain;
mod strip;

use std::fmt;
use std::io::{BufWriter, IntoInnerError, Read, Write};
use std::sync::Arc;

use referee::{Aliases, Judgement, Record};

use crate::csv::{self, Table};
use crate::entry::Entry;
use crate::fen_lines::{self, Placed, Plies};
use crate::json::{self, GameWriter, Games, JsonBuffer, Layout, ReadError};
use crate::{Blocks, Decoder, Encoding, Error, Shard, pdn_text};
use gather::Gather;
pub use judged::Reading;
pub(crate) use judged::{Needs, Tells, Turn};
pub use numbers::{BadNumbers, GameNumbers};
pub use strip::Strip;

/// The size of the blocks of a conversion. JSON takes twenty times the room of PDN, and is still in the cache of the
/// processor when it is written out.
const BLOCK: usize = 16 * 1024;

/// The size of the buffer of text that is written in small pieces.
const BUFFER: usize = 64 * 1024;

/// A form in which a collection of games can be read.
///
/// ```
/// use archive::Format;
///
/// let of = |path: &str| Format::from_name(path.rsplit('.').next().unwrap_or_default());
/// assert_eq!(of("games.jsonl"), Some(Format::JsonLines));
/// assert_eq!(of("games.txt"), None);
/// assert_eq!(Format::ALL.map(Format::name), ["pdn", "json", "jsonl"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Draughts Notation.
    Pdn,
    /// One JSON object, `{"version":1,"games":[...]}`.
    Json,
    /// One JSON object a line for each game.
    JsonLines,
}

impl Format {
    /// Every form.
    pub const ALL: [Format; 3] = [Format::Pdn, Format::Json, Format::JsonLines];

    /// `pdn`, `json` or `jsonl`: the name on the command line, and the file extension.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pdn => "pdn",
            Format::Json => "json",
            Format::JsonLines => "jsonl",
        }
    }

    /// The form of that name or extension; capital letters are read too, and `ndjson` is `jsonl`.
    ///
    /// ```
    /// use archive::Format;
    /// assert_eq!(Format::from_name("PDN"), Some(Format::Pdn));
    /// assert_eq!(Format::from_name("ndjson"), Some(Format::JsonLines));
    /// assert_eq!(Format::from_name("txt"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Format> {
        if name.eq_ignore_ascii_case("ndjson") {
            return Some(Format::JsonLines);
        }
        let same = |format: &Format| format.name().eq_ignore_ascii_case(name);
        Format::ALL.into_iter().find(same)
    }
}

/// A form in which a collection of games can be written as text.
///
/// ```
/// use archive::{Format, Plies, Target};
///
/// assert_eq!(Target::from(Format::Json), Target::Games(Format::Json));
/// assert_ne!(Target::Fen(Plies::All), Target::Fen(Plies::Last));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A form that can be read again.
    Games(Format),
    /// A table with a row for each game; see [`csv`].
    Csv,
    /// A table with a row for each main-line move; see [`csv`].
    CsvMoves,
    /// The positions of the main lines, one FEN a line.
    Fen(Plies),
}

impl From<Format> for Target {
    fn from(format: Format) -> Self {
        Target::Games(format)
    }
}

/// What JSON tells of a game beyond what its record says.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, With};
///
/// let with = With { opening: true, ..With::default() };
/// let options = ConvertOptions { with, ..ConvertOptions::default() };
/// let mut converter = Converter::new(Vec::new(), Format::JsonLines, options);
/// converter.add(&b"[GameType \"21\"] 1. 11-15 22-17 *"[..], Format::Pdn, "a.pdn")?;
/// let json = String::from_utf8(converter.finish()?)?;
/// assert!(json.contains("\"Old Faithful\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct With {
    /// The position after each move: `fen`.
    pub fen: bool,
    /// What the opening is called, and which ballot it is: `opening`.
    pub opening: bool,
}

/// How a collection is converted.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, Strip};
///
/// let options = ConvertOptions {
///     strip: Strip { comments: true, ..Strip::default() },
///     games: Some("2".parse()?),
///     ..ConvertOptions::default()
/// };
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, options);
/// let file = b"1. 11-15 *\n\n1. 9-13 {the Edinburgh} 22-18 *\n";
/// converter.add(&file[..], Format::Pdn, "a.pdn")?;
/// let pdn = String::from_utf8(converter.finish()?)?;
/// assert!(pdn.contains("9-13 22-18"), "{pdn}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ConvertOptions {
    /// How the games are judged; [`moves`](referee::Options::moves) and
    /// [`positions`](referee::Options::positions) are switched on as needed.
    pub referee: referee::Options,
    /// On how many threads of the current `rayon` pool; the output does not depend on it.
    pub threads: usize,
    /// The encoding of the inputs; found out if none is given.
    pub encoding: Option<Encoding>,
    /// What JSON tells besides.
    pub with: With,
    /// What is left out of the games.
    pub strip: Strip,
    /// The games of each input that are converted; none for all.
    pub games: Option<GameNumbers>,
    /// How many games are converted at most; none for all.
    pub limit: Option<u64>,
    /// The part of each input that games are taken from; none for all of it. Their numbers and names are the same as
    /// without it.
    pub shard: Option<Shard>,
    /// Told how many more games were converted, again and again while it goes on; for whoever waits.
    pub progress: Option<fn(u64)>,
}

impl Default for ConvertOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            encoding: None,
            with: With::default(),
            strip: Strip::default(),
            games: None,
            limit: None,
            shard: None,
            progress: None,
        }
    }
}

/// What became of one input.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
/// let lines = b"{\"moves\":[\"11-15\",\"22-18\"]}\n{\"moves\":12}\n";
/// let converted = converter.add(&lines[..], Format::JsonLines, "a.jsonl")?;
/// assert_eq!((converted.games, converted.refusals), (1, 1));
/// // the one that could not be read is named, with its place
/// assert!(converted.refused[0].to_string().contains("game 2"), "{}", converted.refused[0]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Converted {
    /// How many games were written.
    pub games: u64,
    /// Why others could not be read (JSON only; the first [`Converted::REFUSALS`] of them).
    pub refused: Vec<ReadError>,
    /// How many could not be read.
    pub refusals: u64,
    /// What the form could not hold as it was read (the first [`Converted::CHANGES`] of them).
    pub changed: Vec<Change>,
    /// How many changes there were.
    pub changes: u64,
    /// How many games have no line among positions, because not one of theirs is known.
    pub unplaced: u64,
    /// How many games have no line among positions, because the one that is wanted ([`Plies`]) is not there or not known,
    /// though others of theirs are.
    pub missed: u64,
}

/// A piece of a game that is written otherwise than it was read.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
/// // PDN has no way to write the end of a line within a tag
/// let line = br#"{"tags":{"Event":"Perth\nLeeds"},"moves":["11-15"]}"#;
/// let converted = converter.add(&line[..], Format::JsonLines, "a.jsonl")?;
/// let change = &converted.changed[0];
/// assert_eq!((change.game(), change.path()), (1, "tags.Event"));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    game: u64,
    path: String,
    what: String,
}

impl Change {
    /// The number of the game in the file, from 1.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The path in the game's JSON, such as `moves[5].comments[0]`; empty where the game was PDN.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if !self.path.is_empty() {
            write!(f, ", at {}", self.path)?;
        }
        write!(f, ": {}", self.what)
    }
}

impl Converted {
    /// How many refusals are kept, so that a wrong file does not fill the memory.
    pub const REFUSALS: usize = 100;

    /// How many changes are kept.
    pub const CHANGES: usize = 100;

    /// Counts what the form could not hold of a game.
    fn note(&mut self, game: u64, unsaid: Vec<(String, String)>) {
        self.changes += unsaid.len() as u64;
        let room = Self::CHANGES.saturating_sub(self.changed.len());
        let changes = unsaid.into_iter().take(room);
        self.changed
            .extend(changes.map(|(path, what)| Change { game, path, what }));
    }

    /// Counts a game that could not be read.
    ///
    /// # Errors
    /// If it was the source that failed.
    pub(crate) fn refuse(&mut self, error: ReadError) -> Result<(), Error> {
        self.refusals += 1;
        if let Some(kind) = error.io().map(std::io::Error::kind) {
            return Err(Error::Read(std::io::Error::new(kind, error)));
        }
        if self.refused.len() < Self::REFUSALS {
            self.refused.push(error);
        }
        Ok(())
    }
}

/// Writes collections in one form: any number of inputs, one output.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Json, ConvertOptions::default());
/// let converted = converter.add(&b"1. 11-15 22-18 *"[..], Format::Pdn, "a.pdn")?;
/// assert_eq!(converted.games, 1);
/// let json = String::from_utf8(converter.finish()?)?;
/// assert!(json.starts_with("{\"version\":1,\"games\":["));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Converter<W: Write> {
    out: Out<W>,
    reading: Reading,
    with: With,
    /// Games written so far, of all inputs.
    games: u64,
}

/// The output, in its form.
#[derive(Debug)]
enum Out<W: Write> {
    /// PDN, and what keeps one game apart from the next.
    Pdn(BufWriter<W>, pdn_text::Writer),
    /// JSON, and whether it is one object.
    Json(Gather<W>, bool),
    Csv(Box<Table<W>>),
    Fen(BufWriter<W>, Plies),
}

impl<W: Write + Send> Converter<W> {
    /// A converter that writes to `out`.
    pub fn new(out: W, to: impl Into<Target>, options: ConvertOptions) -> Self {
        let to = to.into();
        let text = |out| BufWriter::with_capacity(BUFFER, out);
        let out = match to {
            Target::Games(Format::Pdn) => Out::Pdn(text(out), pdn_text::Writer::default()),
            Target::Games(Format::Json) => Out::Json(Gather::new(out), true),
            Target::Games(Format::JsonLines) => Out::Json(Gather::new(out), false),
            Target::Csv => Out::Csv(Box::new(Table::new(out, csv::TableKind::Games))),
            Target::CsvMoves => Out::Csv(Box::new(Table::new(out, csv::TableKind::Moves))),
            Target::Fen(plies) => Out::Fen(text(out), plies),
        };
        let with = options.with;
        let needs = Needs {
            positions: match out {
                Out::Pdn(..) | Out::Json(..) => with != With::default(),
                Out::Csv(_) | Out::Fen(..) => true,
            },
            all: matches!(out, Out::Pdn(..) | Out::Csv(_)),
        };
        Self {
            out,
            reading: Reading::of(options, needs),
            with,
            games: 0,
        }
    }

    /// How the inputs from here on are read.
    pub fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    /// Converts the games of `input`; `path` is what is given as their source.
    ///
    /// # Errors
    /// If the input or the output fails; a game that is no JSON is no error but a refusal.
    pub fn add(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let converted = self.convert(input, from, path);
        // what was read before an input failed is written
        if let Out::Json(out, _) = &mut self.out
            && !matches!(converted, Err(Error::Write(_)))
        {
            out.hand_over().map_err(Error::Write)?;
        }
        converted
    }

    fn convert(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let (with, games, encoding) = (self.with, &mut self.games, self.reading.encoding);
        let strip = self.reading.strip;
        let plain = self.with == With::default() && strip.is_nothing();
        let aliases = self.reading.referee.options().aliases.clone();
        let tells = Tells {
            guesses: matches!(self.out, Out::Json(..)),
            copies: matches!(self.out, Out::Csv(_)),
        };
        let judged = self.reading.judged(path, from, tells)?;
        match &mut self.out {
            Out::Pdn(out, writer) => {
                let converted = match from {
                    Format::Pdn => {
                        let input = Decoder::with_encoding(input, encoding);
                        let blocks =
                            Blocks::from_decoder(input, BLOCK).with_max_game_size(judged.game_size);
                        let how = (strip, judged.quota, judged.share);
                        plain::pdn_to_pdn(blocks, out, writer, how)?
                    }
                    Format::Json | Format::JsonLines => {
                        let input = Games::with_encoding(input, layout(from), encoding);
                        plain::json_to_pdn(input, out, writer, (strip, judged.quota))?
                    }
                };
                *games += converted.games;
                Ok(converted)
            }
            Out::Json(out, whole) if plain && from != Format::Pdn => {
                plain::json(
                    Games::with_encoding(input, layout(from), encoding),
                    judged.quota,
                    |game, _| {
                        let mut text = JsonBuffer::default();
                        text.extend_from_slice(before(*whole, *games));
                        // Writing to memory cannot fail.
                        let _ = serde_json::to_writer(&mut text, game);
                        text.push(b'\n');
                        *games += 1;
                        Ok(out.take(&mut text))
                    },
                )
            }
            Out::Json(out, whole) => judged.each(
                input,
                from,
                |record, judgement, writer: &mut GameWriter, json: &mut JsonBuffer| {
                    json.clear();
                    writer.tell(with);
                    writer.write_content(record, judgement, json);
                },
                |turn| {
                    let Turn::Taken(source, json) = turn else {
                        return Ok(());
                    };
                    json::finish(source, json);
                    json.push(b'\n');
                    if *whole {
                        let mut text = JsonBuffer::default();
                        text.extend_from_slice(before(true, *games));
                        out.take(&mut text)?;
                    }
                    *games += 1;
                    out.take(json)
                },
            ),
            Out::Csv(table) => judged.each(input, from, make_entry(aliases), |turn| match turn {
                Turn::Taken(source, entry) => {
                    *games += 1;
                    table.write(source, entry)
                }
                Turn::Passed(id) => {
                    table.pass(id);
                    Ok(())
                }
            }),
            Out::Fen(out, plies) => {
                let (plies, mut unplaced, mut missed) = (*plies, 0, 0);
                let converted = judged.each(
                    input,
                    from,
                    |_, judgement, (): &mut (), (text, placed): &mut (Vec<u8>, Placed)| {
                        text.clear();
                        *placed = fen_lines::write(judgement, plies, text);
                    },
                    |turn| {
                        let Turn::Taken(_, (text, placed)) = turn else {
                            return Ok(());
                        };
                        *games += 1;
                        unplaced += u64::from(*placed == Placed::Nowhere);
                        missed += u64::from(*placed == Placed::Elsewhere);
                        out.write_all(text)
                    },
                )?;
                Ok(Converted {
                    unplaced,
                    missed,
                    ..converted
                })
            }
        }
    }

    /// Ends the output and gives the writer back.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(self) -> Result<W, Error> {
        let ended = match self.out {
            Out::Pdn(out, _) | Out::Fen(out, _) => {
                out.into_inner().map_err(IntoInnerError::into_error)
            }
            Out::Json(out, false) => out.into_inner(),
            Out::Json(out, true) => out.into_inner().and_then(|mut out| {
                if self.games == 0 {
                    out.write_all(b"{\"version\":1,\"games\":[")?;
                }
                out.write_all(b"]}\n")?;
                Ok(out)
            }),
            Out::Csv(table) => table.finish(),
        };
        ended.map_err(Error::Write)
    }
}

/// Makes the entries of tables, in which the players are called as `aliases` say.
pub(crate) fn make_entry(
    aliases: Option<Arc<Aliases>>,
) -> impl Fn(&Record<'_>, &Judgement, &mut (), &mut Entry) + Sync {
    move |record, judgement, (), entry| {
        *entry = Entry::from_record(record, judgement, aliases.as_deref());
    }
}

fn layout(from: Format) -> Layout {
    match from {
        Format::JsonLines => Layout::Lines,
        Format::Json | Format::Pdn => Layout::Whole,
    }
}

/// What stands before a game, if so many were written before it.
fn before(whole: bool, games: u64) -> &'static [u8] {
    match (whole, games) {
        (true, 0) => b"{\"version\":1,\"games\":[\n",
        (true, _) => b",",
        (false, _) => b"",
    }
}
