//! ## What it finds
//! A `*` behind a move, meant as 'the only move' or 'the star move' of the old books.
//!
//! ## The law
//! `*` parts games and does not praise moves; the standard writes `$7` (PDN 3.0, third restriction
//! on writing). PDN 2.0 allowed it.
//!
//! ## Example
//! `1-6* 32-28`; the standard writes `1-6 $7 32-28`.

use crate::{Fixable, Ply, Rule, Severity, report::Report};
use pdn::Span;

pub(crate) static RULE: Rule = Rule::new(
    "N110",
    "star-strength",
    Severity::Note,
    include_str!("star_strength.rs"),
)
.citing(&["PDN3:restriction 3"])
.fixable(Fixable::Safe);

/// `strength` is the text of the mark.
pub(crate) fn check(strength: &[u8], span: Span, ply: Option<Ply>, report: &mut Report<'_>) {
    if !strength.contains(&b'*') {
        return;
    }
    let message = "expected $7 for the only move, found \"*\"";
    match ply {
        Some(ply) => report.add_at(&RULE, span, ply, message),
        None => report.add(&RULE, span, message),
    }
}
