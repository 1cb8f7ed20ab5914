//! ## What it finds
//! A FEN that can be read but is not written as the standard writes it: with spaces, with a full
//! stop at the end, with leading zeros or other habits of programs.
//!
//! ## The law
//! When a FEN is written it has no spaces, commas between the squares, and no full stop at the end
//! (PDN 3.0, the FEN section).
//!
//! ## Example
//! `B:W32,31,30:B01,02,03.`; the standard writes `B:W30,31,32:B1,2,3` or with ranges
//! `B:W30-32:B1-3`.

use pdn::Span;

use crate::{Fixable, Ply, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "N112",
    "fen-style",
    Severity::Note,
    include_str!("fen_style.rs"),
)
.citing(&["PDN3:fen"])
.fixable(Fixable::Safe);

/// One finding for all remarks on a FEN; `ply` for a setup inside the game.
pub(crate) fn found(remarks: &[&str], span: Span, ply: Option<Ply>, report: &mut Report<'_>) {
    if remarks.is_empty() {
        return;
    }
    let message = format!(
        "the FEN is read, but not as the standard writes it: {}",
        remarks.join(", ")
    );
    match ply {
        Some(ply) => report.add_at(&RULE, span, ply, message),
        None => report.add(&RULE, span, message),
    }
}
