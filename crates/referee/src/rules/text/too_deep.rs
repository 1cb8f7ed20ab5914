//! ## What it finds
//! Variations are nested more than 64 levels deep. Deeper parentheses are read, and their moves belong to the deepest
//! variation. The rule reports a game once.
//!
//! ## The law
//! The grammar allows any depth; a reader of untrusted input needs a limit.
//!
//! ## Example
//! A file of ten thousand `(`.

use pdn::Fault;

use crate::{Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule =
    Rule::new("S009", "too-deep", Severity::Error, manual!("too_deep.rs"))
        .citing(&["PDN3:grammar"])
        .blocks_replay();

pub(super) fn check(fault: &Fault, report: &mut FindingReport<'_>) {
    report.add_once(
        &RULE,
        fault.place,
        "\"(\" opens a variation more than 64 levels deep: its moves are read as part of the enclosing one",
    );
}
