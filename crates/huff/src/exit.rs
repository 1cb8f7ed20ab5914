//! How a run ends: the exit status, and the failures that cause status 2.

mod missing_path;

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use report::NameError;
use report::text::Sanitized;

use crate::progress::eprint_message;

/// The exit status. The greater of two statuses counts: a failure outweighs findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[must_use]
pub(crate) enum Exit {
    /// 0: the work was done, and nothing was found.
    Clean,
    /// 1: there are findings at or above `--fail-on`.
    Findings,
    /// 2: the work could not be done completely.
    Incomplete,
}

impl Exit {
    /// Combines this status with the result of writing the output. That the reader closed the pipe is not a failure:
    /// the status so far counts.
    ///
    /// # Errors
    /// If writing failed for another reason.
    pub(crate) fn after_writing(self, written: Result<(), Failure>) -> Result<Self, Failure> {
        match written {
            Err(closed @ Failure::ClosedPipe) => Ok(self.max(closed.report())),
            written => written.map(|()| self),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Whether a failure was reported. The flag is global because a closed pipe can end the run anywhere, and the exit
/// status must then still be 2.
static INCOMPLETE: AtomicBool = AtomicBool::new(false);

/// Why something failed.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The reader closed the pipe. This is not an error.
    ClosedPipe,
    /// A message that names the value and, if possible, a remedy.
    Message {
        /// What failed; lower case, no full stop.
        what: String,
        /// How to fix it.
        tip: Option<String>,
    },
}

impl Failure {
    /// A failure with a message.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self::Message {
            what: what.into(),
            tip: None,
        }
    }

    /// Adds a tip that says how to fix it.
    #[must_use]
    pub(crate) fn tip(self, tip: impl Into<String>) -> Self {
        match self {
            Self::ClosedPipe => Self::ClosedPipe,
            Self::Message { what, .. } => Self::Message {
                what,
                tip: Some(tip.into()),
            },
        }
    }

    /// Puts a place in front of the message.
    #[must_use]
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Self::ClosedPipe => Self::ClosedPipe,
            Self::Message { what, tip } => Self::Message {
                what: format!("{place}: {what}"),
                tip,
            },
        }
    }

    /// A game that nothing keeps separate from its neighbours in the output.
    pub(crate) fn not_separate(game: &str) -> Self {
        Self::new(format!(
            "{game} may be read in the output as another game, or as a part of the game before it"
        ))
        .tip("write it to a file of its own, or convert the files: huff convert --to pdn")
    }

    /// `cannot read FILE: reason`, with the nearest existing name as a tip.
    pub(crate) fn reading(path: impl AsRef<Path>, error: &io::Error) -> Self {
        Self::of_file("read", path.as_ref(), error, missing_path::nearest_to)
    }

    /// `cannot write FILE: reason`, with the missing folder as a tip.
    pub(crate) fn writing(path: impl AsRef<Path>, error: &io::Error) -> Self {
        Self::of_file("write", path.as_ref(), error, missing_path::folder_for)
    }

    fn of_file(
        verb: &str,
        path: &Path,
        error: &io::Error,
        lost: impl FnOnce(&Path) -> Option<String>,
    ) -> Self {
        let shown = path.to_string_lossy();
        let failure = Self::new(format!(
            "cannot {verb} {}: {}",
            Sanitized(&shown),
            reason(error)
        ));
        let tip = match error.kind() {
            io::ErrorKind::NotFound => lost(path),
            io::ErrorKind::IsADirectory => Some("name a file in it".to_owned()),
            io::ErrorKind::StorageFull => {
                Some("free some disk space, or write to another disk".to_owned())
            }
            _ => None,
        };
        match tip {
            Some(tip) => failure.tip(tip),
            None => failure,
        }
    }

    /// Prints the failure to standard error and returns its exit status. For a closed pipe, returns the status of the
    /// failures reported before.
    pub(crate) fn report(&self) -> Exit {
        match self {
            Self::ClosedPipe if INCOMPLETE.load(Relaxed) => Exit::Incomplete,
            Self::ClosedPipe => Exit::Clean,
            Self::Message { .. } => {
                INCOMPLETE.store(true, Relaxed);
                eprint_message(format_args!("{self}"));
                Exit::Incomplete
            }
        }
    }
}

impl From<NameError> for Failure {
    fn from(NameError { what, tip }: NameError) -> Self {
        Self::Message { what, tip }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Message { what, tip } = self else {
            return f.write_str("the output was closed");
        };
        let error = anstyle::AnsiColor::Red.on_default().bold();
        write!(f, "{error}error:{error:#} {what}")?;
        if let Some(tip) = tip {
            let green = anstyle::AnsiColor::Green.on_default();
            write!(f, "\n  {green}tip:{green:#} {tip}")?;
        }
        Ok(())
    }
}

/// An error while writing the output: a closed pipe or a full disk.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        let named = error
            .get_ref()
            .and_then(|error| error.downcast_ref::<NamedWriteError>());
        if let Some(NamedWriteError { path, error }) = named {
            return Self::writing(path, error);
        }
        Self::new(format!("cannot write the output: {}", reason(&error)))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::from(io::Error::from(error))
    }
}

/// A write error together with the file's name.
#[derive(Debug)]
pub(crate) struct NamedWriteError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl fmt::Display for NamedWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl Error for NamedWriteError {}

/// The system's message, in lower case and without the error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    // An abbreviation such as UTF-32 stays in capitals.
    if text.chars().take(2).all(char::is_uppercase) {
        return text.to_owned();
    }
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(characters).collect()
}
