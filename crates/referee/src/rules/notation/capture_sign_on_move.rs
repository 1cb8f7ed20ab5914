//! ## What it finds
//! A move has a capture sign but captures nothing. The squares decide: the replay plays it as a quiet move.
//!
//! ## The law
//! A move is written with `-`, a capture with `x` (PDN 3.0 grammar, `NormalMove` and `CaptureMove`).
//!
//! ## Example
//! `10x14` when there is no piece between 10 and 14.
//!
//! ## Fix
//! The sign becomes `-`.

use pdn::Separator;

use super::MoveNotation;
use crate::{
    Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::MoveParts, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N103",
    "capture-sign-on-move",
    Severity::Note,
    manual!("capture_sign_on_move.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    let message = match (notation.captures, notation.written.separator) {
        (Some(false), Separator::Cross) => {
            "expected \"-\", found \"x\" in a move that captures nothing"
        }
        (Some(false), Separator::Colon) => {
            "expected \"-\", found \":\" in a move that captures nothing"
        }
        _ => return,
    };
    report.add_at(&RULE, notation.span, notation.ply, message);
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    Some(MoveParts::new(case)?.replace_signs("-"))
}
