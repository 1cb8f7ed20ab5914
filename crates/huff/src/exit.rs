//! How a run ends: one exit status, and the failures that lead to 2.

mod lost;

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::output::Unwritable;
use crate::progress::say;
use crate::text::Shown;

/// The exit status. The greater goes before the smaller: what could not be done outweighs what was
/// found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[must_use]
pub(crate) enum Exit {
    /// 0: the job was done and nothing was found.
    Clean,
    /// 1: findings at or above `--fail-on`.
    Findings,
    /// 2: the job could not be done in full.
    Incomplete,
}

impl Exit {
    /// The status of a run that came to this verdict when its output ended so: whoever closed it has seen enough, and
    /// what was found until then counts.
    ///
    /// # Errors
    /// If the output could not be written for another reason.
    pub(crate) fn when(self, written: Result<(), Failure>) -> Result<Self, Failure> {
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

/// Something could not be done, and was told. It belongs to the process, as the status does: whoever closes our output
/// ends a run anywhere, and the status still says so.
static INCOMPLETE: AtomicBool = AtomicBool::new(false);

/// Why something could not be done.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The reader of our output went away. That is their good right.
    ClosedPipe,
    /// A message that names the value, and the way out if there is one.
    Said {
        /// What could not be done, lower case, no full stop.
        what: String,
        /// What to do about it.
        tip: Option<String>,
    },
}

impl Failure {
    /// A failure with its message.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self::Said {
            what: what.into(),
            tip: None,
        }
    }

    /// The same failure with the way out.
    #[must_use]
    pub(crate) fn tip(self, tip: impl Into<String>) -> Self {
        match self {
            Self::ClosedPipe => Self::ClosedPipe,
            Self::Said { what, .. } => Self::Said {
                what,
                tip: Some(tip.into()),
            },
        }
    }

    /// The same failure with the place of what it speaks of in front.
    #[must_use]
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Self::ClosedPipe => Self::ClosedPipe,
            Self::Said { what, tip } => Self::Said {
                what: format!("{place}: {what}"),
                tip,
            },
        }
    }

    /// `cannot read FILE: reason`, and what lies where the file was looked for
    pub(crate) fn reading(path: impl AsRef<Path>, error: &io::Error) -> Self {
        Self::of_file("read", path.as_ref(), error, lost::nearest_to)
    }

    /// `cannot write FILE: reason`, and which folder is missing
    pub(crate) fn writing(path: impl AsRef<Path>, error: &io::Error) -> Self {
        Self::of_file("write", path.as_ref(), error, lost::folder_for)
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
            Shown(&shown),
            reason(error)
        ));
        let tip = match error.kind() {
            io::ErrorKind::NotFound => lost(path),
            io::ErrorKind::IsADirectory => Some("name a file in it".to_owned()),
            io::ErrorKind::StorageFull => Some("make room, or write elsewhere".to_owned()),
            _ => None,
        };
        match tip {
            Some(tip) => failure.tip(tip),
            None => failure,
        }
    }

    /// Says it on standard error, and gives the status it leads to. A closed pipe leads to none of its own: the status
    /// is that of what was told before.
    pub(crate) fn report(&self) -> Exit {
        match self {
            Self::ClosedPipe if INCOMPLETE.load(Relaxed) => Exit::Incomplete,
            Self::ClosedPipe => Exit::Clean,
            Self::Said { .. } => {
                INCOMPLETE.store(true, Relaxed);
                say(format_args!("{self}"));
                Exit::Incomplete
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Said { what, tip } = self else {
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

/// Errors of our own output: a closed pipe, or a disk that is full.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        let named = error
            .get_ref()
            .and_then(|error| error.downcast_ref::<Unwritable>());
        if let Some(Unwritable { path, error }) = named {
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

/// What the system says, in lower case and without its error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(characters).collect()
}
