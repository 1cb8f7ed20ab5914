//! The progress line on standard error: bytes, games, findings and the time left.
//!
//! The line appears if a run takes longer than half a second, and only if a person can see it: never in CI, with
//! `--quiet`, or if standard error is not a terminal. All other messages go through [`eprint_message`] or
//! [`without_line`], which clear the line first. The counters are global because there is only one terminal. Sources
//! update them only after large pieces.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};
use report::text::{counted, grouped};

/// Runs shorter than this show no line.
const DELAY: Duration = Duration::from_millis(500);
/// Time between two redraws.
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);

/// The line, while it is visible.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Whether the line is closed for the rest of the run.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// The number of bytes, games, findings and matches so far.
static READ: AtomicU64 = AtomicU64::new(0);
static TOTAL: AtomicU64 = AtomicU64::new(0);
static GAMES: AtomicU64 = AtomicU64::new(0);
static FINDINGS: AtomicU64 = AtomicU64::new(0);
static MATCHED: AtomicU64 = AtomicU64::new(0);

fn line() -> MutexGuard<'static, Option<ProgressBar>> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints a message to standard error, on a separate line.
pub(crate) fn eprint_message(message: fmt::Arguments<'_>) {
    // An error here cannot be reported.
    without_line(|| {
        let _ = writeln!(anstream::stderr(), "{message}");
    });
}

/// Hides the progress line while `write` writes to the terminal.
pub(crate) fn without_line<T>(write: impl FnOnce() -> T) -> T {
    match &*line() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Adds to the number of games read.
pub(crate) fn add_games(count: u64) {
    GAMES.fetch_add(count, Relaxed);
}

/// Adds to the number of findings.
pub(crate) fn add_findings(count: u64) {
    FINDINGS.fetch_add(count, Relaxed);
}

/// Adds to the number of games that match a search.
pub(crate) fn add_matches(count: u64) {
    MATCHED.fetch_add(count, Relaxed);
}

/// Announces that an input of this size will be read a second time.
pub(crate) fn announce_second_read(bytes: Option<u64>) {
    TOTAL.fetch_add(bytes.unwrap_or(0), Relaxed);
}

/// A reader whose bytes are counted.
pub(crate) struct CountingReader<R>(pub(crate) R);

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        READ.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}

/// Shows progress until it is dropped.
#[must_use]
pub(crate) struct ProgressLine(Option<(Sender<()>, JoinHandle<()>)>);

/// Starts the progress line for inputs of this size, unless it would not be visible. The length of a pipe is unknown.
pub(crate) fn show(total: impl FnOnce() -> Option<u64>, quiet: bool) -> ProgressLine {
    if quiet || !is_visible() {
        return ProgressLine(None);
    }
    let total = total();
    TOTAL.store(total.unwrap_or(0), Relaxed);
    let is_known = total.is_some();
    let (end, ended) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        let start = Instant::now();
        let mut wait = DELAY;
        while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = REDRAW_INTERVAL;
            draw(is_known, start.elapsed());
        }
        if let Some(bar) = line().take() {
            bar.finish_and_clear();
        }
    });
    // If the thread cannot start, the run has no progress line.
    ProgressLine(thread.ok().map(|thread| (end, thread)))
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            // A panic in the thread needs no report.
            let _ = thread.join();
        }
    }
}

/// Removes the line for the rest of the run.
#[cfg(unix)]
pub(crate) fn close() {
    let mut line = line();
    CLOSED.store(true, Relaxed);
    if let Some(bar) = line.take() {
        bar.finish_and_clear();
    }
}

/// Whether a person can see standard error.
fn is_visible() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb && !is_set("CI")
}

fn draw(is_known: bool, elapsed: Duration) {
    let (read, total) = (READ.load(Relaxed), TOTAL.load(Relaxed));
    let known = is_known.then_some(total.max(read));
    let mut line = line();
    if CLOSED.load(Relaxed) {
        return;
    }
    let bar = line.get_or_insert_with(|| begin(is_known));
    bar.set_length(known.unwrap_or(0));
    bar.set_position(read);
    let mut done = Vec::new();
    for (count, what) in [(&GAMES, "game"), (&FINDINGS, "finding")] {
        let count = count.load(Relaxed);
        if count > 0 {
            done.push(counted(count, what));
        }
    }
    let found = MATCHED.load(Relaxed);
    if found > 0 {
        done.push(format!("{} found", grouped(found)));
    }
    bar.set_message(message(read, known, &done, elapsed));
    if bar.is_hidden() {
        // The target is set late, because an earlier target would draw an empty line.
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    bar.tick();
}

fn begin(is_known: bool) -> ProgressBar {
    let bar = ProgressBar::hidden();
    let template = if is_known {
        "[{bar:24}] {msg}"
    } else {
        "{spinner} {msg}"
    };
    // The templates above are valid; if one were not, the default style would do.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> ").tick_chars("-\\|/ "));
    }
    bar
}

/// `12.00 MiB of 48.00 MiB, 1,234 games, 5 findings, 3 s left`
fn message(read: u64, total: Option<u64>, done: &[String], elapsed: Duration) -> String {
    let mut text = match total {
        Some(total) => format!("{} of {}", HumanBytes(read), HumanBytes(total)),
        None => HumanBytes(read).to_string(),
    };
    for done in done {
        text.push_str(", ");
        text.push_str(done);
    }
    if let Some(left) = total.and_then(|total| estimate_time_left(read, total, elapsed)) {
        text.push_str(", ");
        text.push_str(&left);
        text.push_str(" left");
    }
    text
}

/// The estimated time left, in words. `None` at the start, when no estimate is possible, and at the end.
fn estimate_time_left(read: u64, total: u64, elapsed: Duration) -> Option<String> {
    if read == 0 || read >= total {
        return None;
    }
    let millis = elapsed.as_millis() * u128::from(total - read) / u128::from(read);
    let seconds = millis.div_ceil(1000);
    Some(match seconds {
        0..=90 => format!("{seconds} s"),
        91..=5400 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{estimate_time_left, message};

    const MIB: u64 = 1 << 20;

    #[test]
    fn the_line_shows_bytes_games_findings_and_time() {
        let second = Duration::from_secs(1);
        let done = ["1,234 games", "1 finding"].map(str::to_owned);
        assert_eq!(
            message(12 * MIB, Some(48 * MIB), &done, second),
            "12.00 MiB of 48.00 MiB, 1,234 games, 1 finding, 3 s left"
        );
        assert_eq!(
            message(MIB, None, &done[..1], second),
            "1.00 MiB, 1,234 games"
        );
        assert_eq!(message(0, Some(MIB), &[], second), "0 B of 1.00 MiB");
    }

    #[test]
    fn the_time_left_is_rounded() {
        let table = [
            (1, 2, 1, "1 s"),
            (1, 91, 1, "90 s"),
            (1, 121, 1, "2 min"),
            (1, 20_001, 1, "6 h"),
        ];
        for (read, total, seconds, words) in table {
            let left = estimate_time_left(read, total, Duration::from_secs(seconds));
            assert_eq!(left.as_deref(), Some(words));
        }
        assert_eq!(estimate_time_left(5, 5, Duration::from_secs(1)), None);
    }
}
