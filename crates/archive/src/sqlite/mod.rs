//! Collections as `SQLite` databases, to be asked in SQL.
//!
//! The tables are in `schema.sql` beside this file: `games`, `moves`, `tags`, `findings`; `players`, `events` and
//! `openings`, which games refer to; `positions`, which moves refer to by a 64-bit hash, `occurrences` of them, and the
//! `scores` of players. A game that a database has is
//! not put in again: games are told apart by what they say. What one input holds several times the database holds as often;
//! of each input those are added that the database does not hold as often yet, so that the same input again adds none.
//! The number of a game within one input is the same as in the tables of [`csv`](crate::csv).

mod insert;
mod names;
mod positions;

use std::fmt;
use std::io::{self, Read};

use rusqlite::Connection;

use crate::convert::{ReportOptions, RequiredFields, ShardGame, make_entry};
use crate::identity::GameIds;
use crate::{ConvertOptions, Converted, Format, Reading};
use insert::Insert;

/// The mark of our databases in the file: `huff`.
const APPLICATION: i64 = 0x6875_6666;
/// The version of the tables.
const VERSION: i64 = 2;
/// What makes tables of version 2 of those of version 1.
const FROM_VERSION_1: &str = "ALTER TABLE games ADD COLUMN black_fmjd_id TEXT; \
                              ALTER TABLE games ADD COLUMN white_fmjd_id TEXT;";

/// Puts games into a database; nothing is changed in it before [`finish`](Loader::finish).
///
/// ```
/// use archive::{ConvertOptions, Format, sqlite::Loader};
///
/// let database = rusqlite::Connection::open_in_memory()?;
/// let mut loader = Loader::new(database, ConvertOptions::default())?;
/// let pdn = &b"[Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-17 1-0"[..];
/// loader.add(pdn, Format::Pdn, "a.pdn")?;
/// loader.add(pdn, Format::Pdn, "b.pdn")?;
/// assert_eq!(loader.known(), 1);
/// let database = loader.finish()?;
/// let winner = database.query_row("SELECT winner FROM games", (), |row| row.get::<_, String>(0))?;
/// assert_eq!(winner, "black");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Loader {
    insert: Insert,
    /// The tables were made by this loader, and have no indexes yet.
    fresh: bool,
    reading: Reading,
    added: u64,
    known: u64,
}

/// Why games could not be put into a database.
///
/// ```
/// use archive::ConvertOptions;
/// use archive::sqlite::{LoadError, Loader};
///
/// let foreign = rusqlite::Connection::open_in_memory()?;
/// foreign.execute_batch("CREATE TABLE stamps (country TEXT)")?;
/// let refused = Loader::new(foreign, ConvertOptions::default());
/// assert!(matches!(refused, Err(LoadError::Foreign)));
/// # Ok::<(), rusqlite::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The database is no database, or the disk is full, or another program holds it.
    Database(rusqlite::Error),
    /// It has tables, but they are not ours.
    Foreign,
    /// Its tables are of another version than this library's.
    Version {
        /// The version of the database.
        found: i64,
        /// The version that can be appended to.
        expected: i64,
    },
    /// The input failed; the games before that are loaded.
    Read(io::Error),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Database(rusqlite::Error::SqliteFailure(_, Some(message))) => {
                f.write_str(message)
            }
            LoadError::Database(error) => error.fmt(f),
            LoadError::Foreign => f.write_str("the database is not one of huff's"),
            LoadError::Version { found, expected } => write!(
                f,
                "the database has tables of version {found}, expected version {expected}"
            ),
            LoadError::Read(error) => write!(f, "cannot read: {error}"),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LoadError::Database(error) => Some(error),
            LoadError::Read(error) => Some(error),
            LoadError::Foreign | LoadError::Version { .. } => None,
        }
    }
}

impl From<rusqlite::Error> for LoadError {
    fn from(error: rusqlite::Error) -> Self {
        LoadError::Database(error)
    }
}

/// The error of an input; what failed in the database is told otherwise.
fn of_input(error: crate::Error) -> LoadError {
    match error {
        crate::Error::Read(error) | crate::Error::Write(error) => LoadError::Read(error),
    }
}

impl Loader {
    /// A loader for an empty database, in which the tables are made, or for one that an earlier loader made. Of the
    /// options, what JSON report [`with`](ConvertOptions::with) a game has no meaning here.
    ///
    /// # Errors
    /// If the database cannot be read or is not ours.
    pub fn new(database: Connection, options: ConvertOptions) -> Result<Self, LoadError> {
        let number = |name| database.query_row(name, (), |row| row.get::<_, i64>(0));
        let tables = number("SELECT count(*) FROM sqlite_schema")?;
        let application = number("PRAGMA application_id")?;
        let version = number("PRAGMA user_version")?;
        let fresh = tables == 0 && application == 0 && version == 0;
        if !fresh && application != APPLICATION {
            return Err(LoadError::Foreign);
        }
        if !fresh && !(1..=VERSION).contains(&version) {
            return Err(LoadError::Version {
                found: version,
                expected: VERSION,
            });
        }
        // Sorting for the indexes needs room, and nothing refers to what is not there yet.
        database.execute_batch(
            "PRAGMA cache_size = -65536; PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE",
        )?;
        if fresh {
            database.execute_batch(include_str!("schema.sql"))?;
        } else if version == 1 {
            database.execute_batch(FROM_VERSION_1)?;
        }
        if version != VERSION {
            database.execute_batch(&format!(
                "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}"
            ))?;
        }
        let needs = RequiredFields {
            positions: true,
            all: true,
        };
        Ok(Self {
            insert: Insert::new(database)?,
            fresh,
            reading: Reading::new(options, needs),
            added: 0,
            known: 0,
        })
    }

    /// How the inputs from here on are read.
    pub fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    /// Adds the games of `input`; `path` is what is given as their source.
    ///
    /// # Errors
    /// If the input or the database fails; a game that is no JSON is no error but a refusal.
    pub fn add(
        &mut self,
        input: impl Read,
        from: Format,
        path: &str,
    ) -> Result<Converted, LoadError> {
        let aliases = self.reading.referee.options().aliases.clone();
        let report = ReportOptions {
            copies: true,
            ..ReportOptions::default()
        };
        let judged = self.reading.judged(path, from, report).map_err(of_input)?;
        // Games that stand in this file several times are told apart; those of other files are the same.
        let mut ids = GameIds::default();
        let mut failed = None;
        let (insert, added, known) = (&mut self.insert, &mut self.added, &mut self.known);
        let converted = judged.each(input, from, make_entry(aliases), |game| {
            let (source, entry) = match game {
                ShardGame::Selected(source, entry) => (source, entry),
                ShardGame::OtherShard(id) => {
                    ids.next(id);
                    return Ok(());
                }
            };
            let key = ids.next(entry.id);
            match insert.game(&key, source, entry) {
                Ok(true) => *added += 1,
                Ok(false) => *known += 1,
                Err(error) => {
                    failed = Some(error);
                    return Err(io::Error::other("the database failed"));
                }
            }
            Ok(())
        });
        if let Some(error) = failed {
            return Err(error.into());
        }
        converted.map_err(of_input)
    }

    /// How many games were put in.
    pub fn added(&self) -> u64 {
        self.added
    }

    /// How many games the database had already.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// Makes the indexes, commits what was put in, and gives the database back.
    ///
    /// # Errors
    /// If the database fails; it is then as it was before.
    pub fn finish(self) -> Result<Connection, LoadError> {
        let database = self.insert.finish()?;
        if self.fresh {
            database.execute_batch(include_str!("indexes.sql"))?;
        }
        database.execute_batch("PRAGMA analysis_limit = 1000; ANALYZE; COMMIT")?;
        Ok(database)
    }
}

#[cfg(test)]
mod tests;
