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
    /// A new file beside `target`, under a name that nobody has and that no search for records finds.
    ///
    /// # Errors
    /// If the folder takes no file.
    pub(crate) fn beside(target: &Path) -> io::Result<(File, Self)> {
        const MOST_TRIED: u32 = 100;
        interrupt::watch();
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
                    if error.kind() == io::ErrorKind::AlreadyExists && tried < MOST_TRIED =>
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
