//! Reports panics. Each panic is a bug of huff, and ends the work on one input only.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::{self, AssertUnwindSafe};

use report::text::Sanitized;

use crate::exit::Failure;
use crate::progress::eprint_message;

/// Environment variable for tests: its value names an input whose processing panics. Debug builds only.
const TEST_PANIC: &str = "HUFF_TEST_PANIC";

/// Installs huff's panic message, which prints no control characters of a record to a terminal.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let what = panic.payload();
        let text = what.downcast_ref::<String>().map(String::as_str);
        let what = text.or_else(|| what.downcast_ref::<&str>().copied());
        let what = what.unwrap_or("no message");
        let place = panic.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        eprint_message(format_args!(
            "panic at {}: {}",
            Sanitized(&place),
            Sanitized(what)
        ));
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            eprint_message(format_args!("{trace}"));
        }
    }));
}

/// Runs `work` for the input or configuration `name` and turns a panic into a failure that names it. Changes that
/// `work` made before the panic are kept.
///
/// # Errors
/// If `work` panics.
pub(crate) fn catch_panic<T>(name: &str, work: impl FnOnce() -> T) -> Result<T, Failure> {
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
            Sanitized(name)
        );
        Failure::new(what).tip("please report it, with the line above and, if possible, the file")
    })
}

#[cfg(test)]
mod tests {
    use super::catch_panic;

    #[test]
    fn a_panic_is_a_failure_that_names_the_input() {
        assert_eq!(catch_panic("a.pdn", || 1).unwrap(), 1);
        let empty: [u8; 0] = [];
        let failed = catch_panic("a\u{202e}.pdn", || empty[std::hint::black_box(0)]).unwrap_err();
        let message = failed.to_string();
        assert!(
            message.contains(r" a\u{202e}.pdn: not read in full, because of a bug in huff"),
            "{message}"
        );
    }
}
