//! Writes games to a database. A new database appears only when it is complete; an existing one is extended.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::{Duration, Instant};

use archive::sqlite::{LoadError, Loader};
use archive::{ConvertOptions, Converted, Format};
use report::text::{Sanitized, counted};
use rusqlite::{Connection, ErrorCode};

use crate::exit::{Exit, Failure};
use crate::interrupt::{self, Rollback};
use crate::links::destination;
use crate::output::ensure_games;
use crate::pending::{CREATION_LOCK, TemporaryFile, hidden};
use crate::progress::eprint_message;

/// A database that is being written.
pub(super) struct Database<'a> {
    pub(super) loader: Loader,
    path: &'a Path,
    creation: Option<DatabaseCreation>,
    /// Rolls back additions to an existing database if the run is interrupted. Must be dropped after the database.
    rollback: Option<Rollback>,
}

/// A new database under a temporary name.
struct DatabaseCreation {
    temporary: TemporaryFile,
    target: PathBuf,
    lock: CreationLock,
}

/// Prevents other runs from creating the same database. The lock is a database, whose file is removed before it is
/// unlocked.
struct CreationLock {
    _file: TemporaryFile,
    /// SQLite's journal, which remains if the run is killed.
    _journal: TemporaryFile,
    _lock: Connection,
}

/// Maximum time to wait for another run that writes to the same database.
const MAX_WAIT: Duration = Duration::from_secs(600);
/// Waiting time after which a message says that the run waits.
const MESSAGE_DELAY: Duration = Duration::from_secs(2);
/// Time between two attempts to get the lock.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Number of virtual-machine steps after which SQLite polls for an interrupt.
const STEPS_PER_POLL: i32 = 1000;

impl<'a> Database<'a> {
    /// Opens the database, or creates it.
    ///
    /// # Errors
    /// If it cannot be opened or created, or is not a database of huff.
    pub(super) fn open(path: &'a Path, options: ConvertOptions) -> Result<Self, Failure> {
        let creation = if fs::metadata(path).is_ok() {
            None
        } else {
            DatabaseCreation::create(path)?
        };
        let rollback = creation.is_none().then(Rollback::begin);
        let file = creation
            .as_ref()
            .map_or(path, |creation| creation.temporary.path());
        let opened = Connection::open(file).and_then(|mut connection| {
            // Another run may be writing.
            connection.busy_handler(Some(|tries: i32| {
                let waited = POLL_INTERVAL.saturating_mul(tries.unsigned_abs());
                wait(waited);
                waited < MAX_WAIT && !interrupt::is_terminating()
            }))?;
            if creation.is_some() {
                // No other process knows the file yet, and an interrupted run discards it.
                connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
            } else {
                // SQLite rolls back the transaction of an interrupted statement.
                connection.progress_handler(STEPS_PER_POLL, Some(interrupt::is_terminating))?;
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
            creation,
            rollback,
        })
    }

    /// Adds the games of an input. The inner error is a failure of the input.
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

    /// Commits the games and reports their number on standard error. `any` says whether a game could be read; if not, no
    /// database is created.
    pub(super) fn finish(self, any: bool, exit: Exit) -> Result<(), Failure> {
        let Database {
            loader,
            path,
            creation,
            rollback,
        } = self;
        if creation.is_some() {
            ensure_games(path, any, exit)?;
        }
        let (added, known) = (loader.added(), loader.known());
        let database = loader.finish().map_err(|error| failure(path, &error))?;
        let closed = database.close();
        closed.map_err(|(_, error)| failure(path, &LoadError::from(error)))?;
        drop(rollback);
        if let Some(DatabaseCreation {
            temporary,
            target,
            lock,
        }) = creation
        {
            let renamed = temporary.replace_target(&target);
            drop(lock);
            renamed.map_err(|error| Failure::writing(path, &error))?;
        }
        let shown = path.to_string_lossy();
        let known = match known {
            0 => String::new(),
            known => format!(", {} already present", counted(known, "game")),
        };
        let (shown, games) = (Sanitized(&shown), counted(added, "game"));
        eprint_message(format_args!("{shown}: {games} added{known}"));
        Ok(())
    }
}

impl DatabaseCreation {
    /// A new database at the path, once this run holds the lock. `None` if another run has created it meanwhile.
    ///
    /// # Errors
    /// If its folder is not writable.
    fn create(path: &Path) -> Result<Option<Self>, Failure> {
        let target = destination(path).map_err(|error| Failure::writing(path, &error))?;
        if let Some(folder) = target.parent().filter(|folder| *folder != Path::new("")) {
            fs::metadata(folder).map_err(|error| Failure::writing(path, &error))?;
        }
        let start = Instant::now();
        let lock = loop {
            match CreationLock::acquire(&target) {
                Ok(lock) => break lock,
                // The previous lock holder created the database and removed the lock file.
                Err(_) if fs::metadata(path).is_ok() => return Ok(None),
                Err(error) if is_locked(&error) && start.elapsed() < MAX_WAIT => {
                    wait(start.elapsed());
                }
                Err(error) => return Err(cannot_create(path, &target, error)),
            }
        };
        if fs::metadata(path).is_ok() {
            return Ok(None);
        }
        let path = hidden(&target, &format!(".{}.tmp", std::process::id()));
        Ok(Some(Self {
            temporary: TemporaryFile::register(path),
            target,
            lock,
        }))
    }
}

impl CreationLock {
    /// Takes the lock for the database at `target`, if the lock is free. The file belongs to the lock holder. Taking
    /// the lock and registering its file as unfinished is one atomic step. The lock is a write lock: of several runs,
    /// exactly one gets it. If all requested an exclusive lock, possibly none would get it, and the file would remain.
    fn acquire(target: &Path) -> rusqlite::Result<Self> {
        let file = hidden(target, CREATION_LOCK);
        let journal = hidden(target, &format!("{CREATION_LOCK}-journal"));
        let (lock, [file, journal]) = TemporaryFile::register_all(
            [file, journal],
            |[file, _]| -> rusqlite::Result<Connection> {
                // SQLite's locks end with the process.
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

/// Waits for a database that another process has locked, and reports a long wait.
fn wait(waited: Duration) {
    static REPORTED: Once = Once::new();
    if waited >= MESSAGE_DELAY {
        REPORTED.call_once(|| {
            eprint_message(format_args!(
                "waiting for the database: another process is writing to it"
            ));
        });
    }
    std::thread::sleep(POLL_INTERVAL);
}

/// Whether another run has the lock, or had the lock and has removed its file.
fn is_locked(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
        || code == Some(rusqlite::ffi::SQLITE_READONLY_DBMOVED)
}

/// The failure to create a database. SQLite does not give the reason; the operating system does.
fn cannot_create(path: &Path, target: &Path, error: rusqlite::Error) -> Failure {
    match TemporaryFile::create_beside(target) {
        Err(why) => Failure::writing(path, &why)
            .tip("a database is created in its folder, which must be writable"),
        Ok(_) => failure(path, &LoadError::from(error)),
    }
}

/// The failure to add games to the database.
fn failure(path: &Path, error: &LoadError) -> Failure {
    let shown = path.to_string_lossy();
    let failure = Failure::new(format!("cannot write {}: {error}", Sanitized(&shown)));
    match error {
        LoadError::Foreign | LoadError::Version { .. } => {
            failure.tip("it is unchanged; name a new file for the games")
        }
        _ => failure,
    }
}
