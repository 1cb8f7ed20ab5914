//! Ctrl-C: nothing is left behind that is not whole.
//!
//! A run that writes no file dies of the signal at once, as every program does. As soon as one has an unfinished
//! file, a thread waits for the signal, takes such files away, and then dies of it all the same, so that a shell
//! knows the run was interrupted (status 130, or 143 if it was asked to end) and does not go on with its script.
//!
//! Systems other than Unix end a program without asking: an unfinished file may stay then, under its hidden name.

/// Begins to wait for signals, once.
#[cfg(unix)]
pub(crate) fn watch() {
    use std::sync::Once;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        // Where no signals can be had the run is interrupted as if this were not here.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
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

/// Takes away what is not finished, says so, and dies of the signal.
#[cfg(unix)]
fn die(signal: i32) {
    let held = crate::pending::discard();
    let interrupted = crate::exit::Failure::new("interrupted before all was done");
    let _ = interrupted
        .tip("a file that was being written is as it was before")
        .report();
    // If the system knows no such signal there is still a way to end.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    drop(held);
}
