//! ## What it finds
//! White space inside a move. The move is read as if it were written together.
//!
//! ## The law
//! Spaces are not allowed in the notation of a move (PDN 3.0, first restriction on writing).
//!
//! ## Example
//! `7. 5x 14`, or `1 - 7` in columns; the standard writes `5x14` and `1-7`.

use pdn::Quirks;

use super::MoveSeen;
use crate::{Fixable, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "N101",
    "spaced-move",
    Severity::Note,
    include_str!("spaced_move.rs"),
)
.citing(&["PDN3:restriction 1"])
.fixable(Fixable::Safe);

pub(super) fn check(seen: &MoveSeen<'_, '_>, report: &mut Report<'_>) {
    if seen.written.quirks.contains(Quirks::SPACED) {
        report.add_at(
            &RULE,
            seen.span,
            seen.ply,
            "white space inside a move: the standard writes it together",
        );
    }
}
