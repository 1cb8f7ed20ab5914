//! Collections as `SQLite` databases.
//!
//! `schema.sql`, next to this file, defines the tables. `games` has one row per game; `moves`, `tags` and `findings`
//! belong to games. Games reference `players`, `events` and `openings`. Moves reference `positions` by a 64-bit hash.
//! `occurrences` lists where positions occur, and `scores` the results of players.
//!
//! Games are identified by their content. Duplicates within one input are kept; loading the same input again adds
//! nothing. A game's number within an input is the same as in the tables of [`csv`](crate::csv).

mod insert;
mod positions;

use std::fmt;
use std::io::{self, Read};

use rusqlite::Connection;

use crate::convert::{ReportOptions, RequiredFields, ShardGame, make_entry};
use crate::identity::GameIds;
use crate::{ConvertOptions, Converted, Format, InputOptions};
use insert::Inserter;

/// The SQLite application id of huff's databases: `huff` in ASCII.
const APPLICATION: i64 = 0x6875_6666;
/// The version of the schema.
const VERSION: i64 = 2;
/// Upgrades a database of version 1 to version 2.
const FROM_VERSION_1: &str = "ALTER TABLE games ADD COLUMN black_fmjd_id TEXT; \
                              ALTER TABLE games ADD COLUMN white_fmjd_id TEXT;";

/// Loads games into a database; nothing is committed before [`finish`](Loader::finish).
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
    insert: Inserter,
    /// True if this loader created the tables, which have no indexes yet.
    fresh: bool,
    input_options: InputOptions,
    added: u64,
    known: u64,
}

/// The error of loading games into a database.
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
    /// The file is not a database, the disk is full, or another program has locked it.
    Database(rusqlite::Error),
    /// The database has tables of another application.
    Foreign,
    /// The version of the schema is not the one that this library supports.
    Version {
        /// The version of the database.
        found: i64,
        /// The supported version.
        expected: i64,
    },
    /// The input failed; the games before the error are loaded.
    Read(io::Error),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Database(rusqlite::Error::SqliteFailure(_, Some(message))) => {
                f.write_str(message)
            }
            LoadError::Database(error) => error.fmt(f),
            LoadError::Foreign => f.write_str("the database was not created by huff"),
            LoadError::Version { found, expected } => write!(
                f,
                "the database has schema version {found}, expected version {expected}"
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

/// Converts an error of the input. Database errors are returned separately.
fn input_error(error: crate::Error) -> LoadError {
    match error {
        crate::Error::Read(error) | crate::Error::Write(error) => LoadError::Read(error),
    }
}

impl Loader {
    /// A loader for a database that is empty or was created by an earlier loader. In an empty one, it creates the
    /// tables. The option [`with`](ConvertOptions::with) is ignored.
    ///
    /// # Errors
    /// If the database cannot be read or was not created by huff.
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
        // The cache is for sorting the indexes. Positions are inserted after the moves that refer to them, so foreign
        // keys are not enforced.
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
            insert: Inserter::new(database)?,
            fresh,
            input_options: InputOptions::new(options, needs),
            added: 0,
            known: 0,
        })
    }

    /// The settings for reading the following inputs.
    pub fn input_options(&mut self) -> &mut InputOptions {
        &mut self.input_options
    }

    /// Adds the games of `input`; `path` becomes their source.
    ///
    /// # Errors
    /// If the input or the database fails. An unreadable game in JSON is not an error: it is counted as refused.
    pub fn add(
        &mut self,
        input: impl Read,
        from: Format,
        path: &str,
    ) -> Result<Converted, LoadError> {
        let aliases = self.input_options.referee.options().aliases.clone();
        let report = ReportOptions {
            copies: true,
            ..ReportOptions::default()
        };
        let judged = self
            .input_options
            .start_input(path, from, report)
            .map_err(input_error)?;
        // Copies of a game within an input are numbered. A copy in a different input counts as the same game.
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
        converted.map_err(input_error)
    }

    /// Number of games inserted.
    pub fn added(&self) -> u64 {
        self.added
    }

    /// Number of games that were already in the database.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// Creates the indexes, commits, and returns the database.
    ///
    /// # Errors
    /// If the database fails, which then stays unchanged.
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
