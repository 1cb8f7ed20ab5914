//! ## What it finds
//! A capture has the sign of a quiet move. The replay plays it as a capture.
//!
//! ## The law
//! A capture is written with the capture sign of its game, `x` in most games (PDN 3.0 grammar, `CaptureMove`). Thai
//! draughts writes captures with `-`.
//!
//! ## Example
//! `15-22` captures a man on 18; the standard writes `15x22`.
//!
//! ## Fix
//! The sign becomes the capture sign of the game type, or `x` if no tag names one.

use pdn::Separator;

use super::MoveNotation;
use crate::{
    Rule, Severity,
    edit::Edit,
    fix_case::FixCase,
    move_parts::{MoveParts, capture_sign},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N104",
    "move-sign-on-capture",
    Severity::Note,
    manual!("move_sign_on_capture.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    let hyphen = notation.written.separator == Separator::Hyphen;
    if hyphen
        && notation.captures == Some(true)
        && notation.style.capture != Some(Separator::Hyphen)
    {
        let message = match notation.style.capture {
            Some(Separator::Colon) => "expected \":\", found \"-\" in a capture",
            _ => "expected \"x\", found \"-\" in a capture",
        };
        report.add_at(&RULE, notation.span, notation.ply, message);
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    Some(MoveParts::new(case)?.replace_signs(capture_sign(case)))
}
