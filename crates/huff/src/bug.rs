//! Panics: each is a bug of huff, and costs the input that it is about and no other.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, AssertUnwindSafe};

use crate::exit::Failure;
use crate::progress::say;
use crate::text::Shown;

/// The environment variable that makes work on the input of that name panic, for the tests. A release does not know it.
const TEST_PANIC: &str = "HUFF_TEST_PANIC";

/// Has panics reported as other messages are: what records hold reaches a terminal without control characters.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let what = panic.payload();
        let text = what.downcast_ref::<String>().map(String::as_str);
        let what = text.or_else(|| what.downcast_ref::<&str>().copied());
        let what = what.unwrap_or("no message");
        let place = panic.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        say(format_args!("panic at {}: {}", Shown(&place), Shown(what)));
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            say(format_args!("{trace}"));
        }
    }));
}

/// Does work on the input or the configuration of that name. A panic in it is a failure that names it: what was
/// changed by the work so far stays as it is.
///
/// # Errors
/// If the work panics.
pub(crate) fn caught<T>(name: &str, work: impl FnOnce() -> T) -> Result<T, Failure> {
    let work = || {
        debug_assert!(
            std::env::var_os(TEST_PANIC).is_none_or(|wanted| wanted != name),
            "as {TEST_PANIC} asks for"
        );
        work()
    };
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let what = format!(
            "{}: not read in full, because of a bug in huff",
            Shown(name)
        );
        Failure::new(what).tip("please report it with the line above and, if you may, the file")
    })
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn a_panic_is_a_failure_that_names_the_input() {
        assert_eq!(caught("a.pdn", || 1).unwrap(), 1);
        let empty: [u8; 0] = [];
        let failed = caught("a\u{202e}.pdn", || empty[std::hint::black_box(0)]).unwrap_err();
        let message = failed.to_string();
        assert!(
            message.contains(r" a\u{202e}.pdn: not read in full, because of a bug in huff"),
            "{message}"
        );
    }
}
