//! ## What it finds
//! A capture written with squares in between that do not lie on its way, while its first and last
//! square leave only one capture that it can be; or one whose squares are right and whose order is wrong, where only one
//! capture has those squares. It is replayed as that one.
//!
//! ## The law
//! A capture written in full names every square where it turns and, going straight, the square
//! behind each piece taken; leaving some of them out is forbidden (PDN 3.0, ninth restriction on
//! writing).
//!
//! ## Example
//! `26x18x10x1` where the only capture from 26 to 1 is `26x17x10x1`; `26x10x17x1` for the same.
//!
//! ## Fix
//! The capture is written in full, as it was.

use std::borrow::Cow;

use crate::{
    Rule, Severity,
    fix::{Case, Edit, writing::in_full},
};

pub(crate) static RULE: Rule = Rule::new(
    "N107",
    "bad-path",
    Severity::Warning,
    include_str!("bad_path.rs"),
)
.citing(&["PDN3:restriction 9"])
.with_safe_fix(mend);

/// `route` is the only capture that the first and the last square leave.
pub(crate) fn message(written: &str, route: &str) -> Cow<'static, str> {
    format!(
        "expected {route}, found {written}, whose squares lie on no route of a capture in their order"
    )
    .into()
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let (_, span) = case.written()?;
    Some(vec![Edit::replace(span, in_full(case)?)])
}
