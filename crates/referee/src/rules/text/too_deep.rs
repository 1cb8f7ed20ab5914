//! ## What it finds
//! Variations inside variations, deeper than any record needs (64 levels). The parentheses beyond
//! are read, and their moves taken for moves of the deepest variation. One finding per game.
//!
//! ## The law
//! The grammar lets variations nest without end; a reader that is safe on any input has a limit.
//!
//! ## Example
//! A file of ten thousand `(`.

use pdn::Fault;

use crate::{Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S009",
    "too-deep",
    Severity::Error,
    include_str!("too_deep.rs"),
)
.citing(&["PDN3:grammar"])
.blocks_replay();

pub(super) fn check(fault: &Fault, report: &mut Report<'_>) {
    report.add_once(
        &RULE,
        fault.place,
        "\"(\" opens a variation nested too deep: it is read as part of the one around it",
    );
}
