//! Unfinished files. Each is written under a temporary name in the folder of its target, and renamed when
//! complete.
//!
//! Readers of the target see either the old file or the new one, never a part. A run that fails removes its unfinished
//! files while it unwinds. A run that is interrupted (Ctrl-C) removes the files in the list of `interrupt`. Files
//! without a name (`O_TMPFILE`) would need no list, but no system lets such a file replace an existing one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::interrupt::{self, unfinished};

/// A file that is not finished. If it is dropped before [`replace_target`](Self::replace_target), the file is
/// removed.
#[derive(Debug)]
pub(crate) struct TemporaryFile {
    path: PathBuf,
    done: bool,
}

impl TemporaryFile {
    /// Maximum number of temporary names to try in a folder.
    const MAX_TRIES: u32 = 100;

    /// Creates a file in the folder of `target`. Its name is unused and does not match any search for records.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub(crate) fn create_beside(target: &Path) -> io::Result<(File, Self)> {
        interrupt::handle_signals();
        remove_abandoned(target.parent().unwrap_or(Path::new("")));
        // The lock is held until the file is listed, so that an interruption cannot miss the file.
        let mut unfinished = unfinished();
        let mut tried = 0;
        loop {
            let path = hidden(target, &format!(".{}.{tried}.tmp", std::process::id()));
            match File::create_new(&path) {
                Ok(file) => {
                    unfinished.push(path.clone());
                    return Ok((file, Self { path, done: false }));
                }
                Err(error)
                    if error.kind() == io::ErrorKind::AlreadyExists && tried < Self::MAX_TRIES =>
                {
                    tried += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Registers a file that another library will create at `path`.
    pub(crate) fn register(path: PathBuf) -> Self {
        interrupt::handle_signals();
        remove_abandoned(path.parent().unwrap_or(Path::new("")));
        unfinished().push(path.clone());
        Self { path, done: false }
    }

    /// Registers the files that `make` creates or takes over, as one atomic step. If `make` fails, nothing is
    /// registered.
    ///
    /// # Errors
    /// If `make` fails.
    pub(crate) fn register_all<T, E, const N: usize>(
        paths: [PathBuf; N],
        make: impl FnOnce(&[PathBuf; N]) -> Result<T, E>,
    ) -> Result<(T, [Self; N]), E> {
        interrupt::handle_signals();
        let mut unfinished = unfinished();
        let made = make(&paths)?;
        unfinished.extend(paths.iter().cloned());
        let files = paths.map(|path| Self { path, done: false });
        Ok((made, files))
    }

    /// The temporary path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Moves the file to `target`, unless `target` exists.
    ///
    /// # Errors
    /// If `target` exists ([`io::ErrorKind::AlreadyExists`]), or if both linking and renaming fail.
    pub(crate) fn create_target(self, target: &Path) -> io::Result<()> {
        // A hard link fails if `target` exists. Dropping `self` removes the temporary name.
        match fs::hard_link(&self.path, target) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // Not every file system has hard links.
                if fs::symlink_metadata(target).is_ok() {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                self.replace_target(target)
            }
            linked => linked,
        }
    }

    /// Renames the file to `target`, and replaces an existing file there.
    ///
    /// # Errors
    /// If the rename fails; `target` is then unchanged.
    pub(crate) fn replace_target(mut self, target: &Path) -> io::Result<()> {
        let mut unfinished = unfinished();
        fs::rename(&self.path, target)?;
        unfinished.retain(|path| *path != self.path);
        drop(unfinished);
        self.done = true;
        Ok(())
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let mut unfinished = unfinished();
        // If removal fails, nothing more can be done.
        let _ = fs::remove_file(&self.path);
        unfinished.retain(|path| *path != self.path);
    }
}

/// The ending of the lock under which one of several runs creates a database. Its name has no process number, because
/// all these runs must find it.
pub(crate) const CREATION_LOCK: &str = ".turn.tmp";

/// Age at which an unfinished file counts as abandoned, if its process no longer exists.
const ABANDONED_AFTER: Duration = Duration::from_secs(60 * 60);

/// The same age if the process is not known, and on systems where processes cannot be listed.
const LONG_ABANDONED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes the temporary files of killed runs from a folder, once per folder. Runs that were not killed remove their
/// own files.
fn remove_abandoned(folder: &Path) {
    static SEARCHED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    {
        let mut known = SEARCHED_FOLDERS
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !known.insert(folder.to_owned()) {
            return;
        }
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            continue;
        };
        if is_creation_lock(name) && is_abandoned(None, &entry)
            || process_of(name).is_some_and(|process| is_abandoned(Some(process), &entry))
        {
            // Without the permission to remove the file, it stays.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process number in the name of a temporary file: `.NAME.PROCESS.TRIES.tmp`, `.NAME.PROCESS.tmp` for a database,
/// or the journal of such a database.
fn process_of(name: &str) -> Option<u32> {
    let journal = name.strip_suffix("-journal").or(name.strip_suffix("-wal"));
    let inside = journal.unwrap_or(name).strip_prefix('.')?;
    let inside = inside.strip_suffix(".tmp")?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten()
    };
    let (before, last) = inside.rsplit_once('.')?;
    let last = number(last)?;
    let process = match before.rsplit_once('.') {
        // Without the number of tries, `NAME.PROCESS` may itself be the target's name.
        Some((name, process)) if !name.is_empty() && last < TemporaryFile::MAX_TRIES => {
            number(process).or(Some(last))
        }
        _ => (!before.is_empty()).then_some(last),
    };
    process.filter(|process| *process > 0)
}

/// Whether a name is that of the lock of a database, or of the journal of such a lock.
fn is_creation_lock(name: &str) -> bool {
    let file = name.strip_suffix("-journal").unwrap_or(name);
    let target = file
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(CREATION_LOCK));
    target.is_some_and(|target| !target.is_empty())
}

/// Whether no run writes the file any more.
fn is_abandoned(process: Option<u32>, entry: &fs::DirEntry) -> bool {
    // This is the metadata of the link, not of its target.
    let Ok(metadata) = entry.metadata() else {
        return false;
    };
    let changed = metadata.modified().ok();
    let age = changed.and_then(|changed| changed.elapsed().ok());
    let process = process.filter(|_| Path::new("/proc/self").exists());
    let least = process.map_or(LONG_ABANDONED_AFTER, |_| ABANDONED_AFTER);
    let runs = process.is_some_and(|process| Path::new("/proc").join(process.to_string()).exists());
    metadata.is_file() && !runs && age.is_some_and(|age| age > least)
}

/// The path of a hidden file in the folder of `target`, with this ending.
pub(crate) fn hidden(target: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(ending);
    target.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::{is_creation_lock, process_of};

    #[test]
    fn the_lock_of_a_database_is_known_by_its_name() {
        for (name, is_lock) in [
            (".games.sqlite.turn.tmp", true),
            (".games.sqlite.turn.tmp-journal", true),
            (".turn.tmp", false),
            ("games.sqlite.turn.tmp", false),
            (".games.sqlite.4711.tmp", false),
        ] {
            assert_eq!(is_creation_lock(name), is_lock, "{name}");
        }
    }

    #[test]
    fn the_process_is_known_by_the_name() {
        for (name, process) in [
            (".games.pdn.4711.0.tmp", Some(4711)),
            (".games.sqlite.4711.tmp", Some(4711)),
            (".games.sqlite.4711.tmp-journal", Some(4711)),
            (".4711.0.tmp", None),
            (".games.sqlite.turn.tmp", None),
            ("games.pdn.4711.0.tmp", None),
            (".games.pdn.4711.0.tmp~", None),
            (".games.pdn.+1.0.tmp", None),
            (".tmp", None),
            (".0.tmp", None),
        ] {
            assert_eq!(process_of(name), process, "{name}");
        }
    }
}
