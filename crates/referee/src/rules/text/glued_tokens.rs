//! ## What it finds
//! Two things written without the white space that ought to part them: a result and the next
//! game's tags, or a move and the words after it. Both are read; words that are no PDN are skipped.
//!
//! ## The law
//! Tokens stand apart by white space where they would otherwise run together (PDN 3.0 grammar);
//! words belong into a comment.
//!
//! ## Example
//! `30. 18-14 0-1[Event "Club match"]`: the result ends the game, the tag opens the next one.
//! `8-11Black resigns`: the move is read, the words are skipped.

use pdn::{Event, Fault};

use super::{excerpt, token_before};
use crate::{Fixable, Record, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S006",
    "glued-tokens",
    Severity::Warning,
    include_str!("glued_tokens.rs"),
)
.citing(&["PDN3:grammar"])
.fixable(Fixable::Safe);

/// Two tokens: both are read.
pub(super) fn check_tokens(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    let seam = event.span.start;
    let before = token_before(record, seam)
        .map(|token| excerpt(record.bytes(token.span)))
        .unwrap_or_default();
    // the second may already belong to the next game, whose events are not at hand
    let rest = record.source.get(seam..).unwrap_or_default();
    let word = rest
        .iter()
        .take(40)
        .position(u8::is_ascii_whitespace)
        .map_or(rest, |end| rest.get(..end).unwrap_or(rest));
    report.add(
        &RULE,
        fault.place,
        format!(
            "expected white space between {before} and {}",
            excerpt(word)
        ),
    );
}

/// A token and prose: the prose is skipped.
pub(super) fn check_text(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    let prose = excerpt(record.bytes(event.span));
    let message = match token_before(record, event.span.start) {
        Some(token) => format!(
            "expected white space after {}, found {prose}, which is skipped",
            excerpt(record.bytes(token.span))
        ),
        None => format!("expected white space before {prose}, which is skipped"),
    };
    report.add(&RULE, fault.place, message);
}
