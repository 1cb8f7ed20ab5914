//! ## What it finds
//! Text between the moves that is no PDN: no move, number, comment, variation or result. It is
//! skipped up to the next thing that can be read, and the finding says what was skipped.
//!
//! ## The law
//! The PDN 3.0 grammar: what is no token belongs into a comment, between `{` and `}`.
//!
//! ## Example
//! `1. 11-15 hello 23-19`: `hello` is skipped.
use std::borrow::Cow;

use pdn::Event;

use crate::{Record, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "S001",
    "unexpected-text",
    Severity::Error,
    include_str!("unexpected_text.rs"),
)
.citing(&["PDN3:2"]);

pub(super) fn check(event: &Event<'_>, record: &Record<'_>) -> (&'static Rule, Cow<'static, str>) {
    let text = pdn::text(record.bytes(event.span));
    (&RULE, format!("skipped {text:?}, which is no PDN").into())
}
