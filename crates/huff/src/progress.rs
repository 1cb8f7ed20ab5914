//! How far a run is, for whoever waits at a terminal: a line on standard error with bytes, games, findings and the
//! time that is left.
//!
//! It appears when a run takes longer than half a second, and never where nobody watches: standard error is no
//! terminal, a CI runs us, or the user wants it quiet. Whatever else is printed goes through [`say`] or [`aside`],
//! which clear the line before. The counters belong to the process, as the terminal does: a source that is read
//! counts in large pieces, and nobody has to hand a counter through all rooms.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::Input;
use crate::text::{counted, grouped};

/// A run that is over sooner needs no line.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the line is drawn anew.
const PACE: Duration = Duration::from_millis(100);

/// The line, while it is shown.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// The line is shown no more, whatever is still done.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// What was done so far.
static READ: AtomicU64 = AtomicU64::new(0);
static TOTAL: AtomicU64 = AtomicU64::new(0);
static GAMES: AtomicU64 = AtomicU64::new(0);
static FINDINGS: AtomicU64 = AtomicU64::new(0);
static FOUND: AtomicU64 = AtomicU64::new(0);

fn line() -> MutexGuard<'static, Option<ProgressBar>> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says something on standard error, on a line of its own.
pub(crate) fn say(message: fmt::Arguments<'_>) {
    // nobody can be told that nobody can be told
    aside(|| {
        let _ = writeln!(anstream::stderr(), "{message}");
    });
}

/// Does what writes to the terminal, with the line of progress out of the way.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    match &*line() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// So many more games were read.
pub(crate) fn games(count: u64) {
    GAMES.fetch_add(count, Relaxed);
}

/// So many more findings were made.
pub(crate) fn findings(count: u64) {
    FINDINGS.fetch_add(count, Relaxed);
}

/// So many more games were found of those that are looked for.
pub(crate) fn found(count: u64) {
    FOUND.fetch_add(count, Relaxed);
}

/// An input will be read once more.
pub(crate) fn again(input: &Input) {
    TOTAL.fetch_add(input.bytes().unwrap_or(0), Relaxed);
}

/// A source whose bytes count.
pub(crate) struct Counted<R>(pub(crate) R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        READ.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}

/// Shows how far the run is until it is dropped.
#[must_use]
pub(crate) struct Watch(Option<(Sender<()>, JoinHandle<()>)>);

/// Watches over the reading of the inputs, unless nobody looks.
pub(crate) fn watch(inputs: &[Input], quiet: bool) -> Watch {
    if quiet || !is_watched() {
        return Watch(None);
    }
    let sizes = inputs.iter().map(Input::bytes);
    // of a pipe nobody knows how long it is
    let total: Option<u64> = sizes.sum();
    TOTAL.store(total.unwrap_or(0), Relaxed);
    let is_known = total.is_some();
    let (end, ended) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        let start = Instant::now();
        let mut wait = PATIENCE;
        while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            wait = PACE;
            draw(is_known, start.elapsed());
        }
        if let Some(bar) = line().take() {
            bar.finish_and_clear();
        }
    });
    // without a thread there is no line, and the run goes on
    Watch(thread.ok().map(|thread| (end, thread)))
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            // A thread that died has nothing more to show.
            let _ = thread.join();
        }
    }
}

/// Takes the line away for good.
#[cfg(unix)]
pub(crate) fn close() {
    let mut line = line();
    CLOSED.store(true, Relaxed);
    if let Some(bar) = line.take() {
        bar.finish_and_clear();
    }
}

/// True if somebody sits before standard error.
fn is_watched() -> bool {
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
    let found = FOUND.load(Relaxed);
    if found > 0 {
        done.push(format!("{} found", grouped(found)));
    }
    bar.set_message(message(read, known, &done, elapsed));
    if bar.is_hidden() {
        // no sooner, or it would be drawn with nothing in it
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
    // The templates above are sound; a line in indicatif's own style would do as well.
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
    if let Some(left) = total.and_then(|total| left(read, total, elapsed)) {
        text.push_str(", ");
        text.push_str(&left);
        text.push_str(" left");
    }
    text
}

/// The time that is left if all goes on as it went, in words; none at the beginning, when nobody can tell, and at
/// the end.
fn left(read: u64, total: u64, elapsed: Duration) -> Option<String> {
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

    use super::{left, message};

    const MIB: u64 = 1 << 20;

    #[test]
    fn the_line_tells_bytes_games_findings_and_time() {
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
    fn time_is_told_as_roughly_as_it_is_known() {
        let table = [
            (1, 2, 1, "1 s"),
            (1, 91, 1, "90 s"),
            (1, 121, 1, "2 min"),
            (1, 20_001, 1, "6 h"),
        ];
        for (read, total, seconds, words) in table {
            let left = left(read, total, Duration::from_secs(seconds));
            assert_eq!(left.as_deref(), Some(words));
        }
        assert_eq!(left(5, 5, Duration::from_secs(1)), None);
    }
}
