//! Files on their way: each is written under a name of its own beside its place, and takes the place when it
//! is whole.
//!
//! Whoever looks at the place sees the file as it was, or the new one, and never a part. A run that fails takes
//! its unfinished files away as it unwinds; one that is interrupted (Ctrl-C) takes them away before it dies, for
//! which they are listed here. There are files without a name (`O_TMPFILE`) that need no list, but no system
//! lets such a file take the place of one that is there.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::interrupt;

/// The unfinished files of this run.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is not finished; dropped before [`take_place`](Self::take_place), it leaves no trace.
#[derive(Debug)]
pub(crate) struct Pending {
    written: PathBuf,
    done: bool,
}

impl Pending {
    /// Names that are tried before the folder is given up.
    const MOST_TRIED: u32 = 100;

    /// A new file beside `target`, under a name that nobody has and that no search for records finds.
    ///
    /// # Errors
    /// If the folder takes no file.
    pub(crate) fn beside(target: &Path) -> io::Result<(File, Self)> {
        interrupt::watch();
        remove_abandoned(target.parent().unwrap_or(Path::new("")));
        // held until the file is listed: there is no moment to be interrupted in between
        let mut unfinished = unfinished();
        let mut tried = 0;
        loop {
            let written = hidden(target, &format!(".{}.{tried}.tmp", std::process::id()));
            match File::create_new(&written) {
                Ok(file) => {
                    unfinished.push(written.clone());
                    return Ok((
                        file,
                        Self {
                            written,
                            done: false,
                        },
                    ));
                }
                Err(error)
                    if error.kind() == io::ErrorKind::AlreadyExists && tried < Self::MOST_TRIED =>
                {
                    tried += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// A file that another library will make at `written`.
    pub(crate) fn made_elsewhere(written: PathBuf) -> Self {
        interrupt::watch();
        remove_abandoned(written.parent().unwrap_or(Path::new("")));
        unfinished().push(written.clone());
        Self {
            written,
            done: false,
        }
    }

    /// Files that `make` makes or takes over; they are listed in the same moment, and not at all if it fails.
    ///
    /// # Errors
    /// What `make` says.
    pub(crate) fn made_by<T, E, const N: usize>(
        written: [PathBuf; N],
        make: impl FnOnce(&[PathBuf; N]) -> Result<T, E>,
    ) -> Result<(T, [Self; N]), E> {
        interrupt::watch();
        let mut unfinished = unfinished();
        let made = make(&written)?;
        unfinished.extend(written.iter().cloned());
        let pending = written.map(|written| Self {
            written,
            done: false,
        });
        Ok((made, pending))
    }

    /// Where it is until it is finished.
    pub(crate) fn path(&self) -> &Path {
        &self.written
    }

    /// Puts it in its place if nothing is there.
    ///
    /// # Errors
    /// If something is ([`io::ErrorKind::AlreadyExists`]), or it cannot be linked or renamed.
    pub(crate) fn take_free_place(self, target: &Path) -> io::Result<()> {
        // a second name is refused where there is one already; the first is taken away when this is dropped
        match fs::hard_link(&self.written, target) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // not every file system has second names
                if fs::symlink_metadata(target).is_ok() {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                self.take_place(target)
            }
            linked => linked,
        }
    }

    /// Puts it in its place, whatever was there.
    ///
    /// # Errors
    /// If it cannot be renamed; what was there is as it was.
    pub(crate) fn take_place(mut self, target: &Path) -> io::Result<()> {
        let mut unfinished = unfinished();
        fs::rename(&self.written, target)?;
        unfinished.retain(|path| *path != self.written);
        drop(unfinished);
        self.done = true;
        Ok(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let mut unfinished = unfinished();
        // Nothing more can be done about a file that cannot be removed.
        let _ = fs::remove_file(&self.written);
        unfinished.retain(|path| *path != self.written);
    }
}

/// A file that a run leaves unfinished for longer is abandoned, if no such run is to be seen.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// The same where nobody knows which runs there are.
const LONG_ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what runs that were killed left in a folder; a folder is looked at once. A run takes away its own files unless
/// it is given no time for it.
fn remove_abandoned(folder: &Path) {
    static LOOKED_AT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    {
        let mut known = LOOKED_AT.lock().unwrap_or_else(PoisonError::into_inner);
        if known.iter().any(|known| known == folder) {
            return;
        }
        known.push(folder.to_owned());
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        if let Some(process) = name.to_str().and_then(writer)
            && is_abandoned(process, &entry)
        {
            // whoever may not remove it leaves it as it is
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The number of the process that made a file, by the file's name: `.NAME.PROCESS.TRIED.tmp`, `.NAME.PROCESS.tmp` of a
/// database, or the journal of such a one.
fn writer(name: &str) -> Option<u32> {
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
        // a name that ends so by itself is that of a file which was tried for the first time
        Some((name, process)) if !name.is_empty() && last < Pending::MOST_TRIED => {
            number(process).or(Some(last))
        }
        _ => (!before.is_empty()).then_some(last),
    };
    process.filter(|process| *process > 0)
}

/// Whether no run writes a file any more.
fn is_abandoned(process: u32, entry: &fs::DirEntry) -> bool {
    // the link itself, where it is one
    let Ok(metadata) = entry.metadata() else {
        return false;
    };
    let changed = metadata.modified().ok();
    let age = changed.and_then(|changed| changed.elapsed().ok());
    let processes = Path::new("/proc/self").exists();
    let least = if processes { ABANDONED } else { LONG_ABANDONED };
    let runs = processes && Path::new("/proc").join(process.to_string()).exists();
    metadata.is_file() && !runs && age.is_some_and(|age| age > least)
}

/// The path of a hidden file beside `target`, with such an ending.
pub(crate) fn hidden(target: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(ending);
    target.with_file_name(name)
}

/// Takes all unfinished files away; as long as what it returns is held, no other comes into being and none takes
/// its place.
#[cfg(unix)]
pub(crate) fn discard() -> impl Sized {
    let mut unfinished = unfinished();
    for path in unfinished.drain(..) {
        // As above.
        let _ = fs::remove_file(path);
    }
    unfinished
}

#[cfg(test)]
mod tests {
    use super::writer;

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
            assert_eq!(writer(name), process, "{name}");
        }
    }
}
