//! Collections as tables: comma-separated values as RFC 4180 has them, with a header line.
//!
//! [`GAMES`] are the columns of the table of games, [`MOVES`] those of the table of main-line moves; `id` joins the two. It
//! is made of what the game says, so that it is the same in every run and for every file the game stands in.
//!
//! Values are the record's own, to the character; only players who have been given a name
//! ([`referee::Options::aliases`]) are called by it. Nothing is put before those that a spreadsheet may take for a formula
//! (`=`, `+`, `-`, `@` at the beginning), since a player called `-` or a result `-` would no longer be what the record
//! says; `huff summary` puts a `'` there ([`Formulas`]). Who opens foreign records in a spreadsheet imports the columns as text. What is not known is empty.

use std::borrow::Cow;
use std::io::{self, Write};

use csv::{Terminator, Writer, WriterBuilder};

use crate::cells::{self, Cell};
use crate::entry::Entry;
use crate::identity::{GameId, GameIds};
use crate::json::Source;

/// The columns of the table of games: the name of the game, where it was read, its tags as they stand, who won by colour,
/// the number of the game type, the start (FEN), the length of the main line, the opening with its ballot and the deck the
/// ballot is in, whether every move was played as written, how much was found, and what the tags of PDN 3.0 say about the
/// players: the FMJD id, title, rating, federation, and whether he is a program.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, Target, csv};
///
/// let mut converter = Converter::new(Vec::new(), Target::Csv, ConvertOptions::default());
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

/// The columns of the table of moves: the game, where the move stands, the move with its full path, as the record has it,
/// how many pieces it takes, whether it crowns, and the position after it (FEN).
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, Target, csv};
///
/// let mut converter = Converter::new(Vec::new(), Target::CsvMoves, ConvertOptions::default());
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

/// How a cell is written that a spreadsheet may take for a formula: one that begins with `=`, `+`, `-`, `@`, their wide
/// forms, a tab or a CR. Names in records come from strangers.
///
/// ```
/// use archive::csv::Formulas;
///
/// assert_eq!(Formulas::Quoted.cell("=1+1"), "'=1+1");
/// assert_eq!(Formulas::AsWritten.cell("=1+1"), "=1+1");
/// assert_eq!(Formulas::Quoted.cell("Hill, W."), "Hill, W.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Formulas {
    /// With a `'` before it, by which spreadsheets know text.
    #[default]
    Quoted,
    /// As the record has it.
    AsWritten,
}

impl Formulas {
    /// The cell as it is written.
    pub fn cell(self, text: &str) -> Cow<'_, str> {
        const SIGNS: [char; 10] = [
            '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
        ];
        match self {
            Self::Quoted if text.starts_with(SIGNS) => Cow::Owned(format!("'{text}")),
            _ => Cow::Borrowed(text),
        }
    }
}

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableKind {
    Games,
    Moves,
}

/// A table while it is written.
#[derive(Debug)]
pub(crate) struct Table<W: Write> {
    kind: TableKind,
    headed: bool,
    ids: GameIds,
    out: Writer<W>,
}

impl<W: Write> Table<W> {
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
    pub(crate) fn write(&mut self, source: Option<&Source>, entry: &Entry) -> io::Result<()> {
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

    /// Counts a game that stands in a table of another shard.
    pub(crate) fn pass(&mut self, id: GameId) {
        self.ids.next(id);
    }

    /// Ends the table and gives the writer back.
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

/// The error of the writer itself: a closed pipe is told by its kind, which [`csv::Error`] hides.
pub(crate) fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        // Rows of unequal length; ours are all equal.
        kind => io::Error::other(format!("{kind:?}")),
    }
}
