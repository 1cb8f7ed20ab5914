//! Converts collections from one format to another, block by block or game by game.

mod batch_writer;
mod guesses;
mod judged;
mod numbers;
mod plain;
mod strip;

use std::fmt;
use std::io::{BufWriter, IntoInnerError, Read, Write};
use std::sync::Arc;

use referee::{Aliases, Judgement, Record};

use crate::csv::{self, CsvTable};
use crate::entry::GameRow;
use crate::fen_lines::{self, FenOutcome, Plies};
use crate::json::{self, GameWriter, Games, JsonExtras, Layout, ReadError};
use crate::{Blocks, Decoder, Encoding, Error, Shard, pdn_text};
use batch_writer::BatchWriter;
pub use judged::InputOptions;
pub(crate) use judged::{ReportOptions, RequiredFields, ShardGame};
pub use numbers::{GameNumbers, ParseGameNumbersError};
pub use strip::Strip;

/// Block size of a conversion. The JSON is about twenty times as large as the PDN. The output of a block of this size
/// fits in a processor cache.
const BLOCK_SIZE: usize = 16 * 1024;

/// Buffer size for text that is written in small pieces.
const BUFFER_SIZE: usize = 64 * 1024;

/// An input format of a collection.
///
/// ```
/// use archive::Format;
///
/// let format = |path: &str| Format::from_name(path.rsplit('.').next().unwrap_or_default());
/// assert_eq!(format("games.jsonl"), Some(Format::JsonLines));
/// assert_eq!(format("games.txt"), None);
/// assert_eq!(Format::ALL.map(Format::name), ["pdn", "json", "jsonl"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Draughts Notation.
    Pdn,
    /// One JSON object, `{"version":1,"games":[...]}`.
    Json,
    /// JSON Lines: one object per line and game.
    JsonLines,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Pdn, Format::Json, Format::JsonLines];

    /// `pdn`, `json` or `jsonl`: the name on the command line, and the file extension.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pdn => "pdn",
            Format::Json => "json",
            Format::JsonLines => "jsonl",
        }
    }

    /// Parses a name or file extension. Case is ignored, and `ndjson` means `jsonl`.
    pub fn from_name(name: &str) -> Option<Format> {
        if name.eq_ignore_ascii_case("ndjson") {
            return Some(Format::JsonLines);
        }
        let same = |format: &Format| format.name().eq_ignore_ascii_case(name);
        Format::ALL.into_iter().find(same)
    }
}

/// An output format of a collection, as text.
///
/// ```
/// use archive::{Format, Plies, OutputFormat};
///
/// assert_eq!(OutputFormat::from(Format::Json), OutputFormat::Games(Format::Json));
/// assert_ne!(OutputFormat::Fen(Plies::All), OutputFormat::Fen(Plies::Last));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutputFormat {
    /// An input format.
    Games(Format),
    /// A table with one row per game; see [`csv`].
    Csv,
    /// A table with one row per main-line move; see [`csv`].
    CsvMoves,
    /// Positions of the main lines, one FEN per line.
    Fen(Plies),
}

impl From<Format> for OutputFormat {
    fn from(format: Format) -> Self {
        OutputFormat::Games(format)
    }
}

/// Options of a conversion.
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
    /// Options of the referee. [`moves`](referee::Options::moves) and [`positions`](referee::Options::positions) are
    /// enabled if required.
    pub referee: referee::Options,
    /// Number of threads of the current `rayon` pool to use; the output does not depend on it.
    pub threads: usize,
    /// The encoding of the inputs; `None` to detect it.
    pub encoding: Option<Encoding>,
    /// Additional JSON members.
    pub with: JsonExtras,
    /// The parts to remove.
    pub strip: Strip,
    /// The numbers of the games to convert in each input; `None` for all.
    pub games: Option<GameNumbers>,
    /// Maximum number of games to convert; `None` for all.
    pub limit: Option<u64>,
    /// The part of each input to convert; `None` for all of it. Game numbers and ids do not depend on the shard.
    pub shard: Option<Shard>,
    /// Progress callback: called repeatedly with the number of games converted since the last call.
    pub progress: Option<fn(u64)>,
}

impl Default for ConvertOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            encoding: None,
            with: JsonExtras::default(),
            strip: Strip::default(),
            games: None,
            limit: None,
            shard: None,
            progress: None,
        }
    }
}

/// The result of converting one input.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
/// let lines = b"{\"moves\":[\"11-15\",\"22-18\"]}\n{\"moves\":12}\n";
/// let converted = converter.add(&lines[..], Format::JsonLines, "a.jsonl")?;
/// assert_eq!((converted.games, converted.refused_count), (1, 1));
/// // the error names the game that could not be read
/// assert!(converted.refused[0].to_string().contains("game 2"), "{}", converted.refused[0]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Converted {
    /// Number of games written.
    pub games: u64,
    /// Errors of games that could not be read (JSON only): the first [`Converted::MAX_REFUSED`] of them.
    pub refused: Vec<ReadError>,
    /// Number of games that could not be read.
    pub refused_count: u64,
    /// Changes that the output format made necessary: the first [`Converted::MAX_CHANGED`] of them.
    pub changed: Vec<Discrepancy>,
    /// Number of changes.
    pub changed_count: u64,
    /// Number of games left out of FEN output because none of their positions is known.
    pub without_position: u64,
    /// Number of games left out of FEN output because the requested position ([`Plies`]) does not exist or is unknown,
    /// although other positions of the game are known.
    pub without_requested_position: u64,
}

/// A part of a game that is written differently from how it was read.
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
pub struct Discrepancy {
    game: u64,
    path: String,
    what: String,
}

impl Discrepancy {
    /// The number of the game in the file, from 1.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The path in the game's JSON, such as `moves[5].comments[0]`; empty for a game of PDN.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if !self.path.is_empty() {
            write!(f, ", at {}", self.path)?;
        }
        write!(f, ": {}", self.what)
    }
}

impl Converted {
    /// Maximum number of stored refusals, so that a wrong file does not fill the memory.
    pub const MAX_REFUSED: usize = 100;

    /// Maximum number of stored changes.
    pub const MAX_CHANGED: usize = 100;

    /// Records the changes of a game.
    fn add_changes(&mut self, game: u64, losses: Vec<(String, String)>) {
        self.changed_count += losses.len() as u64;
        let room = Self::MAX_CHANGED.saturating_sub(self.changed.len());
        let changes = losses.into_iter().take(room);
        self.changed
            .extend(changes.map(|(path, what)| Discrepancy { game, path, what }));
    }

    /// Records a game that could not be read.
    ///
    /// # Errors
    /// If the source itself failed.
    pub(crate) fn record_refused(&mut self, error: ReadError) -> Result<(), Error> {
        self.refused_count += 1;
        if let Some(kind) = error.io().map(std::io::Error::kind) {
            return Err(Error::Read(std::io::Error::new(kind, error)));
        }
        if self.refused.len() < Self::MAX_REFUSED {
            self.refused.push(error);
        }
        Ok(())
    }
}

/// Converts any number of inputs to one output.
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
    out: FormatWriter<W>,
    input_options: InputOptions,
    with: JsonExtras,
    /// Games written so far, from all inputs.
    games: u64,
}

/// The output, by format.
#[derive(Debug)]
enum FormatWriter<W: Write> {
    /// PDN. The writer keeps the state needed to separate games.
    Pdn(BufWriter<W>, pdn_text::Writer),
    /// JSON. The flag is true for one object with all games, false for JSON Lines.
    Json(BatchWriter<W>, bool),
    Csv(Box<CsvTable<W>>),
    Fen(BufWriter<W>, Plies),
}

impl<W: Write + Send> Converter<W> {
    /// A converter that writes to `out`.
    pub fn new(out: W, to: impl Into<OutputFormat>, options: ConvertOptions) -> Self {
        let to = to.into();
        let text = |out| BufWriter::with_capacity(BUFFER_SIZE, out);
        let out = match to {
            OutputFormat::Games(Format::Pdn) => {
                FormatWriter::Pdn(text(out), pdn_text::Writer::default())
            }
            OutputFormat::Games(Format::Json) => FormatWriter::Json(BatchWriter::new(out), true),
            OutputFormat::Games(Format::JsonLines) => {
                FormatWriter::Json(BatchWriter::new(out), false)
            }
            OutputFormat::Csv => {
                FormatWriter::Csv(Box::new(CsvTable::new(out, csv::TableKind::Games)))
            }
            OutputFormat::CsvMoves => {
                FormatWriter::Csv(Box::new(CsvTable::new(out, csv::TableKind::Moves)))
            }
            OutputFormat::Fen(plies) => FormatWriter::Fen(text(out), plies),
        };
        let with = options.with;
        let needs = RequiredFields {
            positions: match out {
                FormatWriter::Pdn(..) | FormatWriter::Json(..) => with != JsonExtras::default(),
                FormatWriter::Csv(_) | FormatWriter::Fen(..) => true,
            },
            all: matches!(out, FormatWriter::Pdn(..) | FormatWriter::Csv(_)),
        };
        Self {
            out,
            input_options: InputOptions::new(options, needs),
            with,
            games: 0,
        }
    }

    /// The settings for reading the following inputs.
    pub fn input_options(&mut self) -> &mut InputOptions {
        &mut self.input_options
    }

    /// Converts the games of `input`; `path` becomes their source.
    ///
    /// # Errors
    /// If the input or the output fails. An unreadable game in JSON is not an error: it is counted as refused.
    pub fn add(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let converted = self.convert(input, from, path);
        // Games read before an error are still written.
        if let FormatWriter::Json(out, _) = &mut self.out
            && !matches!(converted, Err(Error::Write(_)))
        {
            out.write_batch().map_err(Error::Write)?;
        }
        converted
    }

    fn convert(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let (with, games, encoding) = (self.with, &mut self.games, self.input_options.encoding);
        let strip = self.input_options.strip;
        let plain = self.with == JsonExtras::default() && strip.is_empty();
        let aliases = self.input_options.referee.options().aliases.clone();
        let report = ReportOptions {
            guesses: matches!(self.out, FormatWriter::Json(..)),
            copies: matches!(self.out, FormatWriter::Csv(_)),
        };
        let judged = self.input_options.start_input(path, from, report)?;
        match &mut self.out {
            FormatWriter::Pdn(out, writer) => {
                let converted = match from {
                    Format::Pdn => {
                        let input = Decoder::with_encoding(input, encoding);
                        let blocks = Blocks::from_decoder(input, BLOCK_SIZE)
                            .with_max_game_size(judged.game_size);
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
            FormatWriter::Json(out, whole) if plain && from != Format::Pdn => plain::json(
                Games::with_encoding(input, layout(from), encoding),
                judged.quota,
                |game, _| {
                    let mut text = before(*whole, *games).to_vec();
                    json::append(&mut text, game);
                    text.push(b'\n');
                    *games += 1;
                    Ok(out.take(&mut text))
                },
            ),
            FormatWriter::Json(out, whole) => judged.each(
                input,
                from,
                |record, judgement, writer: &mut GameWriter, json: &mut Vec<u8>| {
                    json.clear();
                    writer.set_fields(with);
                    writer.write(record, judgement, None, json);
                },
                |game| {
                    let ShardGame::Selected(source, json) = game else {
                        return Ok(());
                    };
                    json::set_source(source, json);
                    json.push(b'\n');
                    if *whole {
                        out.take(&mut before(true, *games).to_vec())?;
                    }
                    *games += 1;
                    out.take(json)
                },
            ),
            FormatWriter::Csv(table) => {
                judged.each(input, from, make_entry(aliases), |game| match game {
                    ShardGame::Selected(source, entry) => {
                        *games += 1;
                        table.write(source, entry)
                    }
                    ShardGame::OtherShard(id) => {
                        table.skip(id);
                        Ok(())
                    }
                })
            }
            FormatWriter::Fen(out, plies) => {
                let (plies, mut without_position, mut without_requested_position) = (*plies, 0, 0);
                let converted = judged.each(
                    input,
                    from,
                    |_, judgement, (): &mut (), (text, placed): &mut (Vec<u8>, FenOutcome)| {
                        text.clear();
                        *placed = fen_lines::write(judgement, plies, text);
                    },
                    |game| {
                        let ShardGame::Selected(_, (text, placed)) = game else {
                            return Ok(());
                        };
                        *games += 1;
                        without_position += u64::from(*placed == FenOutcome::NoPosition);
                        without_requested_position +=
                            u64::from(*placed == FenOutcome::NoRequestedPosition);
                        out.write_all(text)
                    },
                )?;
                Ok(Converted {
                    without_position,
                    without_requested_position,
                    ..converted
                })
            }
        }
    }

    /// Finishes the output and returns the writer.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(self) -> Result<W, Error> {
        let ended = match self.out {
            FormatWriter::Pdn(out, _) | FormatWriter::Fen(out, _) => {
                out.into_inner().map_err(IntoInnerError::into_error)
            }
            FormatWriter::Json(out, false) => out.into_inner(),
            FormatWriter::Json(out, true) => out.into_inner().and_then(|mut out| {
                if self.games == 0 {
                    out.write_all(b"{\"version\":1,\"games\":[")?;
                }
                out.write_all(b"]}\n")?;
                Ok(out)
            }),
            FormatWriter::Csv(table) => table.finish(),
        };
        ended.map_err(Error::Write)
    }
}

/// Returns a function that makes table entries, with players renamed by `aliases`.
pub(crate) fn make_entry(
    aliases: Option<Arc<Aliases>>,
) -> impl Fn(&Record<'_>, &Judgement, &mut (), &mut GameRow) + Sync {
    move |record, judgement, (), entry| {
        *entry = GameRow::from_record(record, judgement, aliases.as_deref());
    }
}

fn layout(from: Format) -> Layout {
    match from {
        Format::JsonLines => Layout::Lines,
        Format::Json | Format::Pdn => Layout::Whole,
    }
}

/// The text to write before the next game, if `games` games precede it.
fn before(whole: bool, games: u64) -> &'static [u8] {
    match (whole, games) {
        (true, 0) => b"{\"version\":1,\"games\":[\n",
        (true, _) => b",",
        (false, _) => b"",
    }
}
