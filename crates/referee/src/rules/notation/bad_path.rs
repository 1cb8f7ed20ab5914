//! ## What it finds
//! A capture is written with wrong squares in between, but its first and last square allow only one capture. Or its
//! squares are right but their order is wrong, and only one capture has those squares. Or the squares after the second are
//! those of the captured pieces, as programs that use the hub protocol write a capture: `28x19x23`. The replay plays that
//! capture.
//!
//! ## The law
//! A capture written in full names every square where it turns and, on a straight line, the square behind each
//! captured piece. It may not omit some of them (PDN 3.0, ninth restriction).
//!
//! ## Example
//! The only capture from 26 to 1 is `26x17x10x1`, but the record has `26x18x10x1` or `26x10x17x1`.
//!
//! ## Fix
//! The capture is written in full, with its real squares.

use std::borrow::Cow;

use crate::{Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::full_move};

pub(crate) static RULE: Rule = Rule::new(
    "N107",
    "bad-path",
    Severity::Warning,
    manual!("bad_path.rs"),
)
.citing(&["PDN3:restriction 9"])
.with_safe_fix();

/// `route` is the only capture that the first and the last square leave.
pub(crate) fn message(written: &str, route: &str) -> Cow<'static, str> {
    format!("expected {route}, found {written}: no capture passes these squares in this order")
        .into()
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (_, span) = case.written_move()?;
    Some(vec![Edit::replace(span, full_move(case)?)])
}
