//! ## What it finds
//! A start position cannot be read: the FEN has invalid syntax, names a square twice for one side, or gives both
//! sides' pieces to one colour. The moves are then not judged. If only one of the two colour letters is wrong and the
//! moves show which, the game is judged on the corrected board, and the corrected FEN is the repair.
//!
//! An empty FEN, or `?`, is a note: the game is judged from the normal start, unless its first moves do not fit.
//!
//! ## The law
//! A FEN names the side to move and, after colons, the squares of each side, with `K` before the squares of kings:
//! `B:W21-32:B1-12` (PDN 3.0, the FEN section).
//!
//! ## Example
//! `[FEN "B:W21-32:X1-12"]`: expected `W` or `B` after the second colon.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, header::Header, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new("T206", "bad-fen", Severity::Error, manual!("bad_fen.rs"))
    .citing(&["PDN3:fen"])
    .blocks_replay();

pub(crate) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    if let Some(fen) = header.empty_fen {
        let message = "expected a position in the FEN, found none; without one, leave the tag out";
        report.add_with_severity(Severity::Note, &RULE, fen.span, message);
    }
}

/// `message` comes from the FEN parser; `span` is the place of the error.
pub(crate) fn report(
    report: &mut FindingReport<'_>,
    span: Span,
    message: impl Into<Cow<'static, str>>,
) {
    report.add(&RULE, span, message);
}
