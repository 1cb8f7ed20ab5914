//! Collections as Parquet, which engines for large tables read: two tables, each in any number of files.
//!
//! The columns are those of the tables of [`csv`](crate::csv), with `id` to join the two; what is not known is null. Numbers
//! are 64-bit integers, `replayed` and `crowns` are booleans, all else is text. A table is written in files, *parts*, of which
//! every reader takes any number for one table.

mod table;

use std::fmt;
use std::io::{self, Read, Write};

use draughts::Color;

use crate::cells;
use crate::convert::{ReportOptions, RequiredFields, ShardGame, make_entry};
use crate::csv::{GAMES, MOVES};
use crate::entry::{Entry, Row};
use crate::identity::GameIds;
use crate::{ConvertOptions, Converted, Error, Format, Reading};
use table::{Sizes, Table};

/// A move of which nothing is known.
static UNKNOWN: Row = Row {
    ply: 0,
    number: 0,
    side: Color::Black,
    mv: None,
    written: String::new(),
    captured: None,
    crowns: None,
    position: None,
};

/// Makes the file of a part: the name of its table, `games` or `moves`, and its number from 0.
type MakePart<W> = Box<dyn FnMut(&'static str, u32) -> io::Result<W> + Send>;

/// Writes games into two tables.
///
/// What is in memory is bounded, whatever the number of games. A part is closed when it holds some millions of rows, or when
/// all is [finished](Self::finish); before that no reader can make anything of it.
///
/// ```
/// use archive::{ConvertOptions, Format, parquet::Tables};
///
/// // each part goes to memory
/// let mut tables = Tables::new(|_table, _part| Ok(Vec::new()), ConvertOptions::default())?;
/// tables.add(&b"[GameType \"21\"] 1. 11-15 22-17 1-0"[..], Format::Pdn, "a.pdn")?;
/// assert_eq!((tables.games(), tables.moves()), (1, 2));
/// let parts = tables.finish()?;
/// assert_eq!(parts.len(), 2);
/// assert!(parts.iter().all(|part| part.starts_with(b"PAR1") && part.ends_with(b"PAR1")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables<W: Write + Send> {
    games: Table<W>,
    moves: Table<W>,
    make_part: MakePart<W>,
    ids: GameIds,
    reading: Reading,
}

impl<W: Write + Send> fmt::Debug for Tables<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("games", &self.games())
            .field("moves", &self.moves())
            .finish_non_exhaustive()
    }
}

impl<W: Write + Send> Tables<W> {
    /// Tables whose parts `make_part` makes: it is given the name of the table, `games` or `moves`, and the number of the
    /// part, from 0. Each table has one part at least. Of the options, what JSON report [`with`](ConvertOptions::with) a game
    /// has no meaning here.
    ///
    /// # Errors
    /// If the first parts cannot be made.
    pub fn new(
        make_part: impl FnMut(&'static str, u32) -> io::Result<W> + Send + 'static,
        options: ConvertOptions,
    ) -> io::Result<Self> {
        Self::sized(make_part, options, Sizes::GAMES, Sizes::MOVES)
    }

    fn sized(
        make_part: impl FnMut(&'static str, u32) -> io::Result<W> + Send + 'static,
        options: ConvertOptions,
        games: Sizes,
        moves: Sizes,
    ) -> io::Result<Self> {
        let mut make_part: MakePart<W> = Box::new(make_part);
        // of a game of which nothing is known: the kinds of the columns are the same
        let nothing = Entry::default();
        let games_like = cells::game_cells("", None, &nothing);
        let moves_like = cells::move_cells("", &UNKNOWN, None);
        let needs = RequiredFields {
            positions: true,
            all: true,
        };
        Ok(Self {
            games: Table::new("games", GAMES, &games_like, games, &mut make_part)?,
            moves: Table::new("moves", MOVES, &moves_like, moves, &mut make_part)?,
            make_part,
            ids: GameIds::default(),
            reading: Reading::new(options, needs),
        })
    }

    /// How the inputs from here on are read.
    pub fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    /// Adds the games of `input`; `path` is what is given as their source.
    ///
    /// # Errors
    /// If the input or a part fails; a game that is no JSON is no error but a refusal.
    pub fn add(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let Self {
            games,
            moves,
            make_part,
            ids,
            reading,
        } = self;
        let aliases = reading.referee.options().aliases.clone();
        let report = ReportOptions {
            copies: true,
            ..ReportOptions::default()
        };
        let judged = reading.judged(path, from, report)?;
        judged.each(input, from, make_entry(aliases), |game| {
            let (source, entry) = match game {
                ShardGame::Selected(source, entry) => (source, entry),
                ShardGame::OtherShard(id) => {
                    ids.next(id);
                    return Ok(());
                }
            };
            let id = ids.next(entry.id);
            games.add(&cells::game_cells(&id, source, entry), make_part)?;
            for row in &entry.moves {
                let fen = row.position.map(|position| position.fen());
                moves.add(&cells::move_cells(&id, row, fen.as_deref()), make_part)?;
            }
            Ok(())
        })
    }

    /// How many games were written.
    pub fn games(&self) -> u64 {
        self.games.rows()
    }

    /// How many moves were written.
    pub fn moves(&self) -> u64 {
        self.moves.rows()
    }

    /// Ends the tables and gives all parts back: those of the games, then those of the moves, in their order.
    ///
    /// # Errors
    /// If a part fails.
    pub fn finish(mut self) -> io::Result<Vec<W>> {
        let mut parts = self.games.finish(&mut self.make_part)?;
        parts.append(&mut self.moves.finish(&mut self.make_part)?);
        Ok(parts)
    }
}

#[cfg(test)]
mod tests;
