//! ## What it finds
//! A `Result` that is no result of any score system that huff knows.
//!
//! ## The law
//! A result is one of `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`, in international draughts `2-0`, `0-2`
//! and `1-1` (PDN 3.0, the Result tag); other score systems name themselves with `ResultFormat`.
//!
//! ## Example
//! `[Result "Black won"]`: write `1-0` in English draughts.

use pdn::Outcome;

use crate::{Rule, Severity, header::Header, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "T204",
    "unknown-result",
    Severity::Warning,
    include_str!("unknown_result.rs"),
)
.citing(&["PDN3:tags"]);

pub(super) fn check(header: &Header<'_>, report: &mut Report<'_>) {
    let Some(result) = header.result else { return };
    let value = result.trimmed();
    if matches!(value, b"1/2-1/2" | b"1-0" | b"0-1" | b"*")
        || result.says_nothing()
        || Outcome::parse(value).is_some()
    {
        return;
    }
    report.add(
        &RULE,
        result.span,
        format!(
            "expected a result such as 1-0, 0-1, 1/2-1/2 or *, found {}",
            result.shown()
        ),
    );
}
