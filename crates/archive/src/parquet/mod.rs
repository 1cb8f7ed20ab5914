//! Collections as Parquet files: two tables, each in any number of files.
//!
//! The columns are those of the tables of [`csv`](crate::csv), joined by `id`. Unknown values are null. Numbers are
//! 64-bit integers, `replayed` and `crowns` are booleans, and everything else is text. The files of a table are called
//! *parts*. Every reader accepts any number of parts as one table.

mod table;

use std::fmt;
use std::io::{self, Read, Write};

use draughts::Color;

use crate::cells;
use crate::convert::{ReportOptions, RequiredFields, ShardGame, make_entry};
use crate::csv::{GAMES, MOVES};
use crate::entry::{GameRow, MoveRow};
use crate::identity::GameIds;
use crate::{ConvertOptions, Converted, Error, Format, InputOptions};
use table::{ParquetTable, Sizes};

/// A move without data.
static UNKNOWN: MoveRow = MoveRow {
    ply: 0,
    number: 0,
    side: Color::Black,
    mv: None,
    written: String::new(),
    captured: None,
    crowns: None,
    position: None,
};

/// Creates the file of a part. The arguments are the name of the table, `games` or `moves`, and the number of the part,
/// from 0.
type MakePart<W> = Box<dyn FnMut(&'static str, u32) -> io::Result<W> + Send>;

/// Writes games into two tables.
///
/// Memory use does not depend on the number of games. A part is closed when it has some millions of rows, or when
/// [`finish`](Self::finish) is called; until then it is not a valid file.
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
    games: ParquetTable<W>,
    moves: ParquetTable<W>,
    make_part: MakePart<W>,
    ids: GameIds,
    input_options: InputOptions,
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
    /// Creates the tables. `make_part` creates the files. Its arguments are the name of the table, `games` or `moves`,
    /// and the number of the part, from 0. Each table has at least one part. The option [`with`](ConvertOptions::with)
    /// is ignored.
    ///
    /// # Errors
    /// If the first parts cannot be created.
    pub fn new(
        make_part: impl FnMut(&'static str, u32) -> io::Result<W> + Send + 'static,
        options: ConvertOptions,
    ) -> io::Result<Self> {
        Self::with_sizes(make_part, options, Sizes::GAMES, Sizes::MOVES)
    }

    fn with_sizes(
        make_part: impl FnMut(&'static str, u32) -> io::Result<W> + Send + 'static,
        options: ConvertOptions,
        games: Sizes,
        moves: Sizes,
    ) -> io::Result<Self> {
        let mut make_part: MakePart<W> = Box::new(make_part);
        // A game without data determines the types of the columns.
        let nothing = GameRow::default();
        let games_like = cells::game_cells("", None, &nothing);
        let moves_like = cells::move_cells("", &UNKNOWN, None);
        let needs = RequiredFields {
            positions: true,
            all: true,
        };
        Ok(Self {
            games: ParquetTable::new("games", GAMES, &games_like, games, &mut make_part)?,
            moves: ParquetTable::new("moves", MOVES, &moves_like, moves, &mut make_part)?,
            make_part,
            ids: GameIds::default(),
            input_options: InputOptions::new(options, needs),
        })
    }

    /// The settings for reading the following inputs.
    pub fn input_options(&mut self) -> &mut InputOptions {
        &mut self.input_options
    }

    /// Adds the games of `input`; `path` becomes their source.
    ///
    /// # Errors
    /// If the input or a part fails. An unreadable game in JSON is not an error: it is counted as refused.
    pub fn add(&mut self, input: impl Read, from: Format, path: &str) -> Result<Converted, Error> {
        let Self {
            games,
            moves,
            make_part,
            ids,
            input_options,
        } = self;
        let aliases = input_options.referee.options().aliases.clone();
        let report = ReportOptions {
            copies: true,
            ..ReportOptions::default()
        };
        let judged = input_options.start_input(path, from, report)?;
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

    /// Number of games written.
    pub fn games(&self) -> u64 {
        self.games.rows()
    }

    /// Number of moves written.
    pub fn moves(&self) -> u64 {
        self.moves.rows()
    }

    /// Finishes the tables and returns all parts in order: those of the games, then those of the moves.
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
