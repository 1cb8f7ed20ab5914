//! ## What it finds
//! A move contains white space. It is read as if the white space were not there.
//!
//! ## The law
//! Spaces are not allowed in the notation of a move (PDN 3.0, first restriction).
//!
//! ## Example
//! `7. 5x 14`, or `1 - 7` in columns; the standard writes `5x14` and `1-7`.
//!
//! ## Fix
//! The white space is removed from the move.

use pdn::Quirks;

use super::MoveNotation;
use crate::{
    Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::MoveParts, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N101",
    "spaced-move",
    Severity::Note,
    manual!("spaced_move.rs"),
)
.citing(&["PDN3:restriction 1"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    if notation.written.quirks.contains(Quirks::SPACED) {
        report.add_at(
            &RULE,
            notation.span,
            notation.ply,
            "white space inside the move, which the standard does not allow",
        );
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    Some(MoveParts::new(case)?.remove_blanks())
}
