//! ## What it finds
//! A Result tag that says one thing and a terminator that says another. A `*` at the end contradicts
//! nothing.
//!
//! ## The law
//! PDN 2.0 wants both to be equal; PDN 3.0 lets the tag decide and makes `*` a mere separator.
//!
//! ## Example
//! `[Result "1-0"]` and `0-1` after the last move.

use crate::{Rule, Severity, header::Header, outcome::Stated, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "O401",
    "result-mismatch",
    Severity::Error,
    include_str!("result_mismatch.rs"),
)
.citing(&["PDN2:2"]);

pub(crate) fn check(stated: &Stated<'_>, header: &Header<'_>, report: &mut Report<'_>) {
    let (Some(terminator), Some(found)) = (stated.terminator, header.told_result()) else {
        return;
    };
    if !stated.disagrees() {
        return;
    }
    report.add(
        &RULE,
        stated.terminator_span,
        format!(
            "the game ends with {}, but its Result tag says {}",
            pdn::text(terminator.text),
            pdn::text(found.trimmed())
        ),
    );
}
