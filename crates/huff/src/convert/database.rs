//! The database that games are converted to: a new one is made whole or not at all, one that is there is appended to.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::{Duration, Instant};

use archive::sqlite::{LoadError, Loader};
use archive::{ConvertOptions, Converted, Format};
use rusqlite::{Connection, ErrorCode};

use crate::exit::Failure;
use crate::interrupt::{self, Rollback};
use crate::output::destination;
use crate::pending::{Pending, hidden};
use crate::progress::eprint_message;
use crate::text::{Sanitized, counted};

/// A database while games go in.
pub(super) struct Database<'a> {
    pub(super) loader: Loader,
    path: &'a Path,
    fresh: Option<Fresh>,
    /// What was put into a database that was there is taken back if the run is interrupted; dropped behind the database.
    rollback: Option<Rollback>,
}

/// A new database under a name of its own, until it is whole.
struct Fresh {
    written: Pending,
    target: PathBuf,
    turn: Turn,
}

/// Keeps other runs from making the same database meanwhile: a database that this run has locked. Its file is taken
/// away before it is unlocked.
struct Turn {
    _file: Pending,
    /// What SQLite keeps beside it, if the run is stopped.
    _journal: Pending,
    _lock: Connection,
}

/// So long a run waits for another one to put its games into the same database.
const PATIENCE: Duration = Duration::from_secs(600);
/// So long it says nothing of it.
const SILENCE: Duration = Duration::from_secs(2);
/// How long it waits before it asks again whether it is its turn.
const PAUSE: Duration = Duration::from_millis(20);
/// After so many steps of its machine SQLite asks whether to go on.
const STEPS: i32 = 1000;

impl<'a> Database<'a> {
    /// Opens the database, or makes one where there is none.
    ///
    /// # Errors
    /// If it cannot be opened or made, or is none of ours.
    pub(super) fn open(path: &'a Path, options: ConvertOptions) -> Result<Self, Failure> {
        let fresh = if fs::metadata(path).is_ok() {
            None
        } else {
            Fresh::of(path)?
        };
        let rollback = fresh.is_none().then(Rollback::begin);
        let file = fresh.as_ref().map_or(path, |fresh| fresh.written.path());
        let opened = Connection::open(file).and_then(|connection| {
            // another run may be putting its games in
            connection.busy_handler(Some(|tries| {
                let waited = PAUSE.saturating_mul(tries.unsigned_abs());
                wait(waited);
                waited < PATIENCE && !interrupt::is_dying()
            }))?;
            if fresh.is_some() {
                // Nobody else knows the file yet, and if we are stopped it is thrown away.
                connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
            } else {
                // SQLite takes back what a statement that is interrupted stands in
                connection.progress_handler(STEPS, Some(interrupt::is_dying))?;
            }
            Ok(connection)
        });
        let loader = opened
            .map_err(LoadError::from)
            .and_then(|connection| Loader::new(connection, options))
            .map_err(|error| failure(path, &error))?;
        Ok(Self {
            loader,
            path,
            fresh,
            rollback,
        })
    }

    /// Puts in the games of an input; an input that fails is the inner error.
    pub(super) fn add(
        &mut self,
        source: impl Read,
        from: Format,
        name: &str,
    ) -> Result<io::Result<Converted>, Failure> {
        match self.loader.add(source, from, name) {
            Ok(converted) => Ok(Ok(converted)),
            Err(LoadError::Read(error)) => Ok(Err(error)),
            Err(error) => Err(failure(self.path, &error)),
        }
    }

    /// Commits what was put in, and says on standard error how much that was.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Database {
            loader,
            path,
            fresh,
            rollback,
        } = self;
        let (added, known) = (loader.added(), loader.known());
        let database = loader.finish().map_err(|error| failure(path, &error))?;
        let closed = database.close();
        closed.map_err(|(_, error)| failure(path, &LoadError::from(error)))?;
        drop(rollback);
        if let Some(Fresh {
            written,
            target,
            turn,
        }) = fresh
        {
            let placed = written.take_place(&target);
            drop(turn);
            placed.map_err(|error| Failure::writing(path, &error))?;
        }
        let shown = path.to_string_lossy();
        let known = match known {
            0 => String::new(),
            known => format!(", {} there already", counted(known, "game")),
        };
        let (shown, games) = (Sanitized(&shown), counted(added, "game"));
        eprint_message(format_args!("{shown}: {games} added{known}"));
        Ok(())
    }
}

impl Fresh {
    /// A new database at the path, when it is this run's turn to make it; none if another run has made it meanwhile.
    ///
    /// # Errors
    /// If its folder takes no file.
    fn of(path: &Path) -> Result<Option<Self>, Failure> {
        let target = destination(path).map_err(|error| Failure::writing(path, &error))?;
        if let Some(folder) = target.parent().filter(|folder| *folder != Path::new("")) {
            fs::metadata(folder).map_err(|error| Failure::writing(path, &error))?;
        }
        let start = Instant::now();
        let turn = loop {
            match Turn::of(&target) {
                Ok(turn) => break turn,
                // whoever had the turn has made the database, and taken the file of the lock away
                Err(_) if fs::metadata(path).is_ok() => return Ok(None),
                Err(error) if is_taken(&error) && start.elapsed() < PATIENCE => {
                    wait(start.elapsed());
                }
                Err(error) => return Err(unmade(path, &target, error)),
            }
        };
        if fs::metadata(path).is_ok() {
            return Ok(None);
        }
        let written = hidden(&target, &format!(".{}.tmp", std::process::id()));
        Ok(Some(Self {
            written: Pending::made_elsewhere(written),
            target,
            turn,
        }))
    }
}

impl Turn {
    /// The turn to make the database at `target`, if nobody else has it. Its file belongs to whoever has the lock, and
    /// is listed as unfinished in the same moment. Of those who ask for a lock to write, one gets it; of those who ask
    /// for an exclusive one at the same moment perhaps none, and nobody would take the file away.
    fn of(target: &Path) -> rusqlite::Result<Self> {
        let file = hidden(target, ".turn.tmp");
        let journal = hidden(target, ".turn.tmp-journal");
        let (lock, [file, journal]) = Pending::made_by(
            [file, journal],
            |[file, _]| -> rusqlite::Result<Connection> {
                // SQLite's locks go with the process, however it ends
                let lock = Connection::open(file)?;
                lock.busy_timeout(Duration::ZERO)?;
                lock.execute_batch("BEGIN IMMEDIATE")?;
                Ok(lock)
            },
        )?;
        Ok(Self {
            _file: file,
            _journal: journal,
            _lock: lock,
        })
    }
}

/// Waits for a database that another process has locked, and says so once it has taken long.
fn wait(waited: Duration) {
    static SAID: Once = Once::new();
    if waited >= SILENCE {
        SAID.call_once(|| {
            eprint_message(format_args!(
                "waiting for the database: another process writes into it"
            ));
        });
    }
    std::thread::sleep(PAUSE);
}

/// Somebody else has the lock, or had it and has taken its file away meanwhile.
fn is_taken(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
        || code == Some(rusqlite::ffi::SQLITE_READONLY_DBMOVED)
}

/// The message that a database cannot be made. SQLite does not say why it cannot make a file; the system does.
fn unmade(path: &Path, target: &Path, error: rusqlite::Error) -> Failure {
    match Pending::beside(target) {
        Err(why) => Failure::writing(path, &why)
            .tip("a database is made in its folder, which must take new files"),
        Ok(_) => failure(path, &LoadError::from(error)),
    }
}

/// The message that games cannot go into the database.
fn failure(path: &Path, error: &LoadError) -> Failure {
    let shown = path.to_string_lossy();
    let failure = Failure::new(format!("cannot write {}: {error}", Sanitized(&shown)));
    match error {
        LoadError::Foreign | LoadError::Version { .. } => {
            failure.tip("it is left as it is; name a new file for the games")
        }
        _ => failure,
    }
}
