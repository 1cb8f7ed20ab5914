//! Turning collections from one form into another, block by block or game by game.

use std::io::{BufWriter, Read, Write};

use referee::Referee;

use crate::json::{self, GameWriter, Games, Layout, ReadError};
use crate::{Block, Blocks, Decoder, Encoding, Error, in_order, judge_games, pdn_text};

/// The size of the blocks of a conversion. JSON takes twenty times the room of PDN, so they are small.
const BLOCK: usize = 64 * 1024;

/// A form that a collection of games can have.
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

/// How a collection is converted.
#[derive(Clone, Debug)]
pub struct ConvertOptions {
    /// How the games of PDN are judged; [`moves`](referee::Options::moves) is switched on as needed.
    pub referee: referee::Options,
    /// On how many threads of the current `rayon` pool; the output does not depend on it.
    pub threads: usize,
    /// The encoding of the inputs; found out if none is given.
    pub encoding: Option<Encoding>,
}

impl Default for ConvertOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            encoding: None,
        }
    }
}

/// What became of one input.
#[derive(Debug, Default)]
pub struct Converted {
    /// How many games were written.
    pub games: u64,
    /// Why others could not be read (JSON only; the first [`Converted::REFUSALS`] of them).
    pub refused: Vec<ReadError>,
    /// How many could not be read.
    pub refusals: u64,
}

impl Converted {
    /// How many refusals are kept, so that a wrong file does not fill the memory.
    pub const REFUSALS: usize = 100;
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
    out: BufWriter<W>,
    to: Format,
    referee: Referee,
    threads: usize,
    encoding: Option<Encoding>,
    /// Games written so far, of all inputs.
    games: u64,
    /// What keeps one game of PDN apart from the next.
    pdn: pdn_text::Writer,
}

/// What was made of a block.
#[derive(Default)]
struct Made {
    bytes: Vec<u8>,
    /// Where the content of each game ends, and where the game stands.
    games: Vec<(usize, crate::Place)>,
}

impl<W: Write + Send> Converter<W> {
    /// A converter that writes to `out`.
    pub fn new(out: W, to: Format, options: ConvertOptions) -> Self {
        let mut converter = Self {
            out: BufWriter::with_capacity(BLOCK, out),
            to,
            referee: Referee::default(),
            threads: options.threads,
            encoding: options.encoding,
            games: 0,
            pdn: pdn_text::Writer::default(),
        };
        converter.judge_by(options.referee);
        converter
    }

    /// Judges the inputs from here on so; [`moves`](referee::Options::moves) is switched on as needed.
    pub fn judge_by(&mut self, mut options: referee::Options) {
        options.moves = self.to != Format::Pdn;
        self.referee = Referee::new(options);
    }

    /// Converts the games of `input`; `path` is what JSON gives as their source.
    ///
    /// # Errors
    /// If the input or the output fails; a game that is no JSON is no error but a refusal.
    pub fn add(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        match (from, self.to) {
            (Format::Pdn, Format::Pdn) => self.pdn_to_pdn(input),
            (Format::Pdn, _) => self.pdn_to_json(input, path),
            (Format::Json, _) => self.json(input, Layout::Whole),
            (Format::JsonLines, _) => self.json(input, Layout::Lines),
        }
    }

    /// Ends the output and gives the writer back.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> Result<W, Error> {
        if self.to == Format::Json {
            if self.games == 0 {
                self.out
                    .write_all(b"{\"version\":1,\"games\":[")
                    .map_err(Error::Write)?;
            }
            self.out.write_all(b"]}\n").map_err(Error::Write)?;
        }
        self.out
            .into_inner()
            .map_err(|error| Error::Write(error.into_error()))
    }

    fn pdn_to_json(&mut self, input: impl Read, path: &str) -> Result<Converted, Error> {
        let mut source = json::Source {
            path: path.to_owned(),
            ..json::Source::default()
        };
        let mut lines = 1;
        let mut end = Vec::new();
        let (referee, to, out, all) = (&self.referee, self.to, &mut self.out, &mut self.games);
        in_order(
            Blocks::of(Decoder::declared(input, self.encoding), BLOCK),
            self.threads,
            |block, made: &mut Made| write_block(block, referee, made),
            |block, made| {
                let mut start = 0;
                for &(content, place) in &made.games {
                    source.game += 1;
                    source.line = lines + place.line_ends;
                    source.offset = place.offset;
                    out.write_all(before(to, *all))?;
                    *all += 1;
                    out.write_all(&made.bytes[start..content])?;
                    start = content;
                    end.clear();
                    json::finish(Some(&source), &mut end);
                    end.push(b'\n');
                    out.write_all(&end)?;
                }
                lines += block.line_ends();
                Ok(())
            },
        )?;
        Ok(Converted {
            games: source.game,
            ..Converted::default()
        })
    }

    fn pdn_to_pdn(&mut self, input: impl Read) -> Result<Converted, Error> {
        let mut converted = Converted::default();
        let (writer, out) = (&mut self.pdn, &mut self.out);
        let mut text = Vec::new();
        let mut blocks = Blocks::of(Decoder::declared(input, self.encoding), BLOCK);
        let mut block = Block::default();
        while blocks.next_into(&mut block).map_err(Error::Read)? {
            let mut reader = pdn::Reader::new(&block.bytes);
            let mut events = Vec::new();
            while reader.read_game(&mut events) {
                text.clear();
                writer.events(&block.bytes, &events, &mut text);
                out.write_all(&text).map_err(Error::Write)?;
                converted.games += 1;
            }
        }
        self.games += converted.games;
        Ok(converted)
    }

    fn json(&mut self, input: impl Read, layout: Layout) -> Result<Converted, Error> {
        let mut converted = Converted::default();
        let mut text = Vec::new();
        for game in Games::declared(input, layout, self.encoding) {
            text.clear();
            let game = game.and_then(|game| {
                match self.to {
                    Format::Pdn => {
                        let written = self.pdn.game(&game, &mut text);
                        written.map_err(|(path, cause)| {
                            let number = converted.games + converted.refusals + 1;
                            ReadError::content(number, path, cause)
                        })?;
                    }
                    Format::Json | Format::JsonLines => {
                        text.extend_from_slice(before(self.to, self.games));
                        // Writing to memory cannot fail.
                        let _ = serde_json::to_writer(&mut text, &game);
                        text.push(b'\n');
                    }
                }
                Ok(())
            });
            match game {
                Ok(()) => {
                    self.out.write_all(&text).map_err(Error::Write)?;
                    self.games += 1;
                    converted.games += 1;
                }
                Err(error) => {
                    converted.refusals += 1;
                    if let Some(kind) = error.io().map(std::io::Error::kind) {
                        return Err(Error::Read(std::io::Error::new(kind, error)));
                    }
                    if converted.refused.len() < Converted::REFUSALS {
                        converted.refused.push(error);
                    }
                }
            }
        }
        Ok(converted)
    }
}

/// What stands before a game, if so many were written before it.
fn before(to: Format, games: u64) -> &'static [u8] {
    match (to, games) {
        (Format::Json, 0) => b"{\"version\":1,\"games\":[\n",
        (Format::Json, _) => b",",
        _ => b"",
    }
}

/// Writes the content of every game of a block as JSON.
fn write_block(block: &Block, referee: &Referee, made: &mut Made) {
    made.bytes.clear();
    made.games.clear();
    let mut writer = GameWriter::default();
    judge_games(block, referee, |record, judgement, place| {
        writer.write_content(record, judgement, &mut made.bytes);
        made.games.push((made.bytes.len(), place));
    });
}
