//! Collections as tables: comma-separated values (RFC 4180) with a header line.
//!
//! [`GAMES`] are the columns of the table of games, [`MOVES`] those of the table of main-line moves; `id` joins the
//! two. The `id` is a hash of the game's content, stable between runs and files.
//!
//! Values are copied exactly from the record, except that players get the names that [`referee::Options::aliases`]
//! assigns. Values that a spreadsheet could take for a formula (`=`, `+`, `-`, `@` at the beginning) get no prefix,
//! because a result `-` would no longer match the record. Therefore import foreign records into a spreadsheet as text
//! columns. `huff summary` does prefix such values with `'` ([`Formulas`]). Unknown values are empty.

use std::borrow::Cow;
use std::io::{self, Write};

use csv::{Terminator, Writer, WriterBuilder};

use crate::cells::{self, Cell};
use crate::entry::GameRow;
use crate::identity::{GameId, GameIds};
use crate::json::Source;

/// The columns of the table of games: id, source, tags, winner by colour, game type number, start (FEN), length of the
/// main line, opening with ballot and deck, whether every move replays as written, number of findings, and the player
/// tags of PDN 3.0: FMJD id, title, rating, federation, and whether the player is a program.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, OutputFormat, csv};
///
/// let mut converter = Converter::new(Vec::new(), OutputFormat::Csv, ConvertOptions::default());
/// converter.add(&b"[GameType \"21\"] 1. 11-15 22-18 1-0"[..], Format::Pdn, "a.pdn")?;
/// let table = String::from_utf8(converter.finish()?)?;
/// let (header, row) = table.split_once("\r\n").unwrap();
/// assert_eq!(header, csv::GAMES.join(","));
/// assert!(row.contains(",a.pdn,1,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const GAMES: &[&str] = &[
    "id",
    "path",
    "game",
    "event",
    "site",
    "date",
    "round",
    "black",
    "white",
    "result",
    "winner",
    "game_type",
    "start",
    "plies",
    "opening",
    "opening_plies",
    "family",
    "ballot",
    "deck",
    "replayed",
    "errors",
    "warnings",
    "black_fmjd_id",
    "white_fmjd_id",
    "black_title",
    "white_title",
    "black_rating",
    "white_rating",
    "black_federation",
    "white_federation",
    "black_type",
    "white_type",
];

/// The columns of the table of moves: the game, the place of the move, its full path, its written form, the number of
/// captured pieces, whether it crowns, and the position after it (FEN).
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, OutputFormat, csv};
///
/// let mut converter = Converter::new(Vec::new(), OutputFormat::CsvMoves, ConvertOptions::default());
/// converter.add(&b"[GameType \"21\"] 1. 11-15 22-18 1-0"[..], Format::Pdn, "a.pdn")?;
/// let table = String::from_utf8(converter.finish()?)?;
/// let lines: Vec<&str> = table.lines().collect();
/// assert_eq!(lines[0], csv::MOVES.join(","));
/// assert_eq!(lines.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MOVES: &[&str] = &[
    "id", "ply", "number", "side", "move", "written", "captured", "crowns", "fen",
];

/// How to write a cell that could mislead in a spreadsheet: because it begins like a formula (with `=`, `+`, `-`, `@`,
/// their full-width forms, a tab or a CR), or because it has invisible characters or ones that reverse the direction of
/// writing. Records come from untrusted sources.
///
/// ```
/// use archive::csv::Formulas;
///
/// assert_eq!(Formulas::Quoted.cell("=1+1"), "'=1+1");
/// assert_eq!(Formulas::AsWritten.cell("=1+1"), "=1+1");
/// assert_eq!(Formulas::Quoted.cell("a\u{202e}b"), r"a\u{202e}b");
/// assert_eq!(Formulas::Quoted.cell("Hill, W."), "Hill, W.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Formulas {
    /// With a leading `'`, which makes a spreadsheet treat the cell as text, and with invisible characters as their
    /// numbers.
    #[default]
    Quoted,
    /// Unchanged.
    AsWritten,
}

impl Formulas {
    /// Returns the text to write for a cell.
    pub fn cell(self, text: &str) -> Cow<'_, str> {
        const SIGNS: [char; 10] = [
            '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
        ];
        let is_formula = text.starts_with(SIGNS);
        if self == Self::AsWritten || !is_formula && !text.contains(pdn::is_invisible) {
            return Cow::Borrowed(text);
        }
        let mut cell = String::from(if is_formula { "'" } else { "" });
        for character in text.chars() {
            if pdn::is_invisible(character) {
                cell.extend(character.escape_unicode());
            } else {
                cell.push(character);
            }
        }
        Cow::Owned(cell)
    }
}

/// Selects a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableKind {
    Games,
    Moves,
}

/// A table being written.
#[derive(Debug)]
pub(crate) struct CsvTable<W: Write> {
    kind: TableKind,
    headed: bool,
    ids: GameIds,
    out: Writer<W>,
}

impl<W: Write> CsvTable<W> {
    pub(crate) fn new(out: W, kind: TableKind) -> Self {
        let out = WriterBuilder::new()
            .buffer_capacity(64 * 1024)
            .terminator(Terminator::CRLF)
            .from_writer(out);
        Self {
            kind,
            headed: false,
            ids: GameIds::default(),
            out,
        }
    }

    /// Adds the rows of a game.
    pub(crate) fn write(&mut self, source: Option<&Source>, entry: &GameRow) -> io::Result<()> {
        self.head()?;
        let id = self.ids.next(entry.id);
        match self.kind {
            TableKind::Games => self.row(&cells::game_cells(&id, source, entry)),
            TableKind::Moves => entry.moves.iter().try_for_each(|row| {
                let fen = row.position.map(|position| position.fen());
                self.row(&cells::move_cells(&id, row, fen.as_deref()))
            }),
        }
    }

    /// Counts a game that another shard writes.
    pub(crate) fn skip(&mut self, id: GameId) {
        self.ids.next(id);
    }

    /// Ends the table and returns the writer.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.head()?;
        self.out
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }

    fn head(&mut self) -> io::Result<()> {
        if self.headed {
            return Ok(());
        }
        self.headed = true;
        let columns = match self.kind {
            TableKind::Games => GAMES,
            TableKind::Moves => MOVES,
        };
        self.out.write_record(columns).map_err(io_error)
    }

    fn row(&mut self, row: &[Cell<'_>]) -> io::Result<()> {
        for cell in row {
            let number;
            let text = match *cell {
                Cell::Text(text) => text.unwrap_or_default(),
                Cell::Number(Some(value)) => {
                    number = value.to_string();
                    &number
                }
                Cell::Flag(Some(true)) => "true",
                Cell::Flag(Some(false)) => "false",
                Cell::Number(None) | Cell::Flag(None) => "",
            };
            self.out.write_field(text).map_err(io_error)?;
        }
        self.out.write_record(None::<&[u8]>).map_err(io_error)
    }
}

/// Extracts the I/O error from [`csv::Error`], which hides the kind of the error; the kind identifies a closed pipe.
pub(crate) fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        // This module never writes rows of unequal length.
        kind => io::Error::other(format!("{kind:?}")),
    }
}
