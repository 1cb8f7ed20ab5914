//! ## What it finds
//! A capture written with every square it touches where the first and the last would do. Many
//! archives write all captures so, and nothing is wrong with it when reading.
//!
//! ## The law
//! Ambiguous captures are written in full, all others with the first and the last square only
//! (PDN 3.0, eighth restriction on writing).
//!
//! ## Example
//! `26x17x10x1` where no other capture leads from 26 to 1; the standard writes `26x1`.
//!
//! ## Fix
//! The squares between the first and the last are taken out.

use std::borrow::Cow;

use crate::{
    Rule, Severity,
    fix::{Case, Edit, writing::Writing},
};

pub(crate) static RULE: Rule = Rule::new(
    "N105",
    "needless-path",
    Severity::Note,
    include_str!("needless_path.rs"),
)
.citing(&["PDN3:restriction 8"])
.with_safe_fix(mend)
.always_fixed(|_| true);

pub(crate) fn message() -> Cow<'static, str> {
    Cow::Borrowed("a full path where the first and the last square would do")
}

pub(crate) fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    Some(Writing::of(case)?.without_path())
}
