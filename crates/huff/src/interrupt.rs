//! Ctrl-C: nothing is left behind that is not whole.
//!
//! A run that writes no file dies of the signal at once, as every program does. As soon as one has an unfinished
//! file, or is about to mend files in their place, a thread waits for the signal, takes unfinished files away, says what
//! was done, and then dies of it all the same, so that a shell knows the run was interrupted (status 130, or 143 if it
//! was asked to end) and does not go on with its script. A signal that whoever started the run had it ignore (`nohup`,
//! `trap '' INT`) stays ignored.
//!
//! Systems other than Unix end a program without asking: an unfinished file may stay then, under its hidden name.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

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

/// Begins to wait for signals, once.
#[cfg(unix)]
pub(crate) fn watch() {
    use std::sync::Once;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let ignored = ignored();
        let heard = [SIGINT, SIGTERM].into_iter();
        let heard = heard.filter(|signal| ignored >> (signal - 1) & 1 == 0);
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

/// The signals that this process was started to ignore, the first in the lowest bit. Linux tells; elsewhere a signal
/// can only be asked for by code that is `unsafe`, and none is taken to be ignored.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}

/// Takes away what is not finished, says so, and dies of the signal.
#[cfg(unix)]
fn die(signal: i32) {
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
