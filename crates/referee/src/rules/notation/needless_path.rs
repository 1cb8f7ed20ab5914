//! ## What it finds
//! A capture is written with all its squares, although the first and the last are enough. Many archives write all
//! captures in full, and every reader understands them.
//!
//! ## The law
//! Ambiguous captures are written in full, all others with the first and the last square only (PDN 3.0, eighth
//! restriction).
//!
//! ## Example
//! `26x17x10x1` when no other capture leads from 26 to 1; the standard writes `26x1`.
//!
//! ## Fix
//! The squares between the first and the last are removed.

use std::borrow::Cow;

use crate::{Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::MoveParts};

pub(crate) static RULE: Rule = Rule::new(
    "N105",
    "needless-path",
    Severity::Note,
    manual!("needless_path.rs"),
)
.citing(&["PDN3:restriction 8"])
.with_safe_fix();

pub(crate) fn message() -> Cow<'static, str> {
    Cow::Borrowed("the capture is written in full, although its first and last square are enough")
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    Some(MoveParts::new(case)?.remove_intermediate_squares())
}
