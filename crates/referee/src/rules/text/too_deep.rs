//! ## What it finds
//! Variations inside variations, deeper than any record needs (64 levels). The parentheses beyond
//! are read, and their moves taken for moves of the deepest variation.
//!
//! ## The law
//! The grammar lets variations nest without end; a reader that is safe on any input has a limit.
//!
//! ## Example
//! A file of ten thousand `(`.

use pdn::Fault;

use crate::{Record, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S009",
    "too-deep",
    Severity::Error,
    include_str!("too_deep.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(fault: &Fault, record: &Record<'_>, report: &mut Report<'_>) {
    // the closing ones are faults of their own, and nothing new
    if record.bytes(fault.place).starts_with(b")") {
        return;
    }
    report.add(
        &RULE,
        fault.place,
        "\"(\" opens a variation nested too deep: it is read as part of the one around it",
    );
}
