//! Signals: an interrupted run leaves no unfinished file.
//!
//! A run that writes no file is killed by the signal at once, as any program is. As soon as a run has an unfinished
//! file, or is about to fix files in place, a thread waits for the signal. This thread removes unfinished files,
//! reports what was done, and then ends the process by the same signal. The shell thus sees an interrupted run (status
//! 130, 143 for SIGTERM, 129 for SIGHUP) and stops its script. A signal that the parent process set to be ignored
//! (`nohup`, `trap '' INT`) is still ignored.
//!
//! Work that a library must roll back, such as an SQLite transaction, is rolled back first ([`Rollback`]), but only if
//! it is running. The process does not wait for work that only waits for input.
//!
//! Writing a file larger than the user's limit (`ulimit -f`) would also end the run by a signal. Here, this is a write
//! error instead, like a full disk.
//!
//! Systems other than Unix end a program without a signal. There, an unfinished file may remain under its hidden name.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use report::text::Sanitized;
#[cfg(unix)]
use report::text::counted;

/// The files that this run replaced: their number and the last one.
static REPLACED: Mutex<(u64, String)> = Mutex::new((0, String::new()));

/// The unfinished files of this run.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The list of unfinished files, locked.
pub(crate) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records that a file was replaced.
pub(crate) fn record_replacement(path: &Path) {
    let mut replaced = REPLACED.lock().unwrap_or_else(PoisonError::into_inner);
    *replaced = (
        replaced.0 + 1,
        Sanitized(&path.to_string_lossy()).to_string(),
    );
}

/// Whether a signal arrived that will end the run.
static TERMINATING: AtomicBool = AtomicBool::new(false);

/// The work that must be rolled back before the run ends.
static ROLLBACK: (Mutex<RollbackState>, Condvar) = (
    Mutex::new(RollbackState {
        running: 0,
        noticed: false,
    }),
    Condvar::new(),
);

struct RollbackState {
    running: usize,
    /// Whether the working thread has noticed that it must stop.
    noticed: bool,
}

/// Marks work of a library that must be rolled back before a signal ends the run. The working thread polls
/// [`is_terminating`], and drops this value when the rollback is complete.
#[derive(Debug)]
pub(crate) struct Rollback(());

impl Rollback {
    /// Registers work that is about to begin.
    pub(crate) fn begin() -> Self {
        handle_signals();
        ROLLBACK
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .running += 1;
        Self(())
    }
}

impl Drop for Rollback {
    fn drop(&mut self) {
        let (work, done) = &ROLLBACK;
        work.lock().unwrap_or_else(PoisonError::into_inner).running -= 1;
        done.notify_all();
        // If a signal ends the run, this thread must not report the work as failed: the signal thread reports the
        // interruption.
        while TERMINATING.load(Ordering::Relaxed) {
            std::thread::park();
        }
    }
}

/// Whether a signal will end the run as soon as the current work is rolled back.
pub(crate) fn is_terminating() -> bool {
    let terminating = TERMINATING.load(Ordering::Relaxed);
    if terminating {
        let (work, changed) = &ROLLBACK;
        work.lock().unwrap_or_else(PoisonError::into_inner).noticed = true;
        changed.notify_all();
    }
    terminating
}

/// Waits until the rollback is complete. Does not wait for work that does not poll, such as work that waits for
/// input.
#[cfg(unix)]
fn wait_for_rollback() {
    use std::time::Duration;

    /// Maximum time between two polls of running work.
    const MAX_POLL_INTERVAL: Duration = Duration::from_secs(1);
    /// Maximum time of a rollback.
    const MAX_ROLLBACK: Duration = Duration::from_secs(600);
    TERMINATING.store(true, Ordering::Relaxed);
    let (work, changed) = &ROLLBACK;
    let work = work.lock().unwrap_or_else(PoisonError::into_inner);
    let is_silent = |work: &mut RollbackState| work.running > 0 && !work.noticed;
    let Ok((work, _)) = changed.wait_timeout_while(work, MAX_POLL_INTERVAL, is_silent) else {
        return;
    };
    if work.noticed {
        let _ = changed.wait_timeout_while(work, MAX_ROLLBACK, |work| work.running > 0);
    }
}

/// Starts the thread that waits for signals, once.
#[cfg(unix)]
pub(crate) fn handle_signals() {
    use std::io::IsTerminal;
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let ignored = ignored_signals();
        let signals = [SIGINT, SIGTERM, SIGHUP].into_iter();
        let watched = signals.filter(|signal| match ignored {
            Some(ignored) => ignored >> (signal - 1) & 1 == 0,
            // 'nohup' ignores SIGHUP for a run without a terminal.
            None => *signal != SIGHUP || std::io::stderr().is_terminal(),
        });
        // If signals cannot be handled, an interruption ends the run in the default way.
        let Ok(mut signals) = Signals::new(watched) else {
            return;
        };
        let _ = std::thread::Builder::new().spawn(move || {
            if let Some(signal) = signals.forever().next() {
                exit_by_signal(signal);
            }
        });
    });
}

#[cfg(not(unix))]
pub(crate) fn handle_signals() {}

/// Turns a file that exceeds the size limit into a write error instead of a signal.
#[cfg(unix)]
pub(crate) fn survive_size_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // A handled signal does not end the run, even if its flag is never read. A signal that cannot be handled still
    // does.
    let flag = Arc::new(AtomicBool::new(false));
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag);
}

#[cfg(not(unix))]
pub(crate) fn survive_size_limit() {}

/// The signals that this process was started to ignore, with signal 1 in the lowest bit. `None` except on Linux:
/// elsewhere, the query needs `unsafe` code.
#[cfg(unix)]
fn ignored_signals() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    u64::from_str_radix(mask?.trim(), 16).ok()
}

/// Removes all unfinished files. No new file can be created or renamed while the returned guard is held.
#[cfg(unix)]
fn discard() -> impl Sized {
    let mut unfinished = unfinished();
    for path in unfinished.drain(..) {
        // If removal fails, nothing more can be done.
        let _ = std::fs::remove_file(path);
    }
    unfinished
}

/// Removes unfinished files, reports the interruption, and ends the process by the signal.
#[cfg(unix)]
fn exit_by_signal(signal: i32) {
    wait_for_rollback();
    let held = discard();
    // Otherwise the progress line would be drawn again below the message.
    crate::progress::close();
    let interrupted = crate::exit::Failure::new("interrupted before the end");
    let before = "a file that was being written is unchanged";
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
    // If the system does not support the signal, the process exits below.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    drop(held);
}
