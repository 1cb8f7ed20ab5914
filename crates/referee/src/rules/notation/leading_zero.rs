//! ## What it finds
//! A square has a leading zero.
//!
//! ## The law
//! Squares of moves may not have leading zeros (PDN 3.0, fifth restriction); readers accept them.
//!
//! ## Example
//! `09-13`; the standard writes `9-13`.
//!
//! ## Fix
//! The zero is removed. A move without a sign (`0913`) first needs the fix of N111.

use pdn::{Quirks, Separator};

use super::MoveNotation;
use crate::{
    Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::MoveParts, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N102",
    "leading-zero",
    Severity::Note,
    manual!("leading_zero.rs"),
)
.citing(&["PDN3:restriction 5"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    if notation.written.quirks.contains(Quirks::LEADING_ZERO) {
        report.add_at(
            &RULE,
            notation.span,
            notation.ply,
            "a square with a leading zero, which the standard does not allow",
        );
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (written, _) = case.written_move()?;
    // Without a sign, the zeros separate the squares. N111 adds the sign first.
    (written.separator != Separator::Omitted)
        .then(|| MoveParts::new(case))?
        .map(|move_parts| move_parts.remove_zeros())
}
