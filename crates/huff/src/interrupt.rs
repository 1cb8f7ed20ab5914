//! Ctrl-C, a terminal that is closed: nothing is left behind that is not whole.
//!
//! A run that writes no file dies of the signal at once, as every program does. As soon as one has an unfinished
//! file, or is about to mend files in their place, a thread waits for the signal, takes unfinished files away, says what
//! was done, and then dies of it all the same, so that a shell knows the run was interrupted (status 130, 143 if it
//! was asked to end, 129 if its terminal is gone) and does not go on with its script. A signal that whoever started the run had it ignore (`nohup`,
//! `trap '' INT`) stays ignored.
//!
//! What another library undoes, as SQLite a transaction, it undoes before the run dies ([`Undone`]), if it is at work; a
//! run that waits for its input is not waited for.
//!
//! A file that grows beyond the limit of the user (`ulimit -f`) would end the run by a signal, too. That is none to die
//! of: it is an error of the file, as a full disk is, and told as one.
//!
//! Systems other than Unix end a program without asking: an unfinished file may stay then, under its hidden name.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::text::Shown;
#[cfg(unix)]
use crate::text::counted;

/// The files that this run has put in the place of others: their number, and the last one.
static REPLACED: Mutex<(u64, String)> = Mutex::new((0, String::new()));

/// A file was replaced.
pub(crate) fn replaced(path: &Path) {
    let mut replaced = REPLACED.lock().unwrap_or_else(PoisonError::into_inner);
    *replaced = (replaced.0 + 1, Shown(&path.to_string_lossy()).to_string());
}

/// A signal has come that the run will die of.
static DYING: AtomicBool = AtomicBool::new(false);

/// The work of this run that is to be undone first.
static UNDONE: (Mutex<Work>, Condvar) = (
    Mutex::new(Work {
        pieces: 0,
        heard: false,
    }),
    Condvar::new(),
);

struct Work {
    pieces: usize,
    /// Whoever does it knows that it is to be undone.
    heard: bool,
}

/// Work of another library that is undone before the run dies of a signal. Whoever does it asks [`is_dying`] again and
/// again, and drops this when nothing is left to undo.
#[derive(Debug)]
pub(crate) struct Undone(());

impl Undone {
    /// Work that begins.
    pub(crate) fn begin() -> Self {
        watch();
        UNDONE
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pieces += 1;
        Self(())
    }
}

impl Drop for Undone {
    fn drop(&mut self) {
        let (work, done) = &UNDONE;
        work.lock().unwrap_or_else(PoisonError::into_inner).pieces -= 1;
        done.notify_all();
        // what failed did so because the run dies, which is told where it does
        while DYING.load(Ordering::Relaxed) {
            std::thread::park();
        }
    }
}

/// True if the run dies of a signal as soon as what it does is undone.
pub(crate) fn is_dying() -> bool {
    let dying = DYING.load(Ordering::Relaxed);
    if dying {
        let (work, heard) = &UNDONE;
        work.lock().unwrap_or_else(PoisonError::into_inner).heard = true;
        heard.notify_all();
    }
    dying
}

/// Waits until nothing is left to undo, but not for work that is not going on.
#[cfg(unix)]
fn undo() {
    use std::time::Duration;

    /// So long it takes at most until work that is going on asks.
    const SILENCE: Duration = Duration::from_secs(1);
    /// So long it may take to undo it.
    const PATIENCE: Duration = Duration::from_secs(600);
    DYING.store(true, Ordering::Relaxed);
    let (work, changed) = &UNDONE;
    let work = work.lock().unwrap_or_else(PoisonError::into_inner);
    let is_silent = |work: &mut Work| work.pieces > 0 && !work.heard;
    let Ok((work, _)) = changed.wait_timeout_while(work, SILENCE, is_silent) else {
        return;
    };
    if work.heard {
        let _ = changed.wait_timeout_while(work, PATIENCE, |work| work.pieces > 0);
    }
}

/// Begins to wait for signals, once.
#[cfg(unix)]
pub(crate) fn watch() {
    use std::io::IsTerminal;
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let ignored = ignored();
        let heard = [SIGINT, SIGTERM, SIGHUP].into_iter();
        let heard = heard.filter(|signal| match ignored {
            Some(ignored) => ignored >> (signal - 1) & 1 == 0,
            // 'nohup' takes the terminal from the run that it has ignore the end of it
            None => *signal != SIGHUP || std::io::stderr().is_terminal(),
        });
        // Where no signals can be had the run is interrupted as if this were not here.
        let Ok(mut signals) = Signals::new(heard) else {
            return;
        };
        let _ = std::thread::Builder::new().spawn(move || {
            if let Some(signal) = signals.forever().next() {
                die(signal);
            }
        });
    });
}

#[cfg(not(unix))]
pub(crate) fn watch() {}

/// Has a file that grows too large fail as it is written, instead of ending the run.
#[cfg(unix)]
pub(crate) fn outlive_limits() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // whoever hears it, be it by a flag that nobody looks at, does not die of it; if it cannot be heard, the run does
    let heard = Arc::new(AtomicBool::new(false));
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, heard);
}

#[cfg(not(unix))]
pub(crate) fn outlive_limits() {}

/// The signals that this process was started to ignore, the first in the lowest bit. Linux tells; elsewhere a signal
/// can only be asked for by code that is `unsafe`, and nobody knows.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    u64::from_str_radix(mask?.trim(), 16).ok()
}

/// Takes away what is not finished, says so, and dies of the signal.
#[cfg(unix)]
fn die(signal: i32) {
    undo();
    let held = crate::pending::discard();
    // or it would be drawn once more below what is said here
    crate::progress::close();
    let interrupted = crate::exit::Failure::new("interrupted before all was done");
    let before = "a file that was being written is as it was before";
    let replaced = REPLACED.lock().unwrap_or_else(PoisonError::into_inner);
    let tip = match &*replaced {
        (0, _) => before.to_owned(),
        (1, last) => format!("{last} was replaced; {before}"),
        (count, last) => format!(
            "{} were replaced, the last of them {last}; {before}",
            counted(*count, "file")
        ),
    };
    let _ = interrupted.tip(tip).report();
    // If the system knows no such signal there is still a way to end.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    drop(held);
}
