//! ## What it finds
//! Text among the tags and moves that is no PDN: no move, number, comment, variation or result. It
//! is skipped up to the next thing that can be read, and the finding says what was skipped. Of a game with more than a
//! million moves, numbers and comments, which no game has that was played, the rest is skipped in one piece.
//!
//! ## The law
//! The PDN 3.0 grammar knows tags, moves, numbers, comments, variations, annotations and results;
//! anything else belongs in a comment, between `{` and `}`.
//!
//! ## Example
//! `1. 11-15 hello 23-19`: `hello` is skipped, and the game goes on with `23-19`.
//!
//! Words behind the last move that state the result and nothing else, such as `White won`, are understood: that they are
//! in no comment is a note.
//!
//! A result inside a variation, `(1... 22-18 1-0)`, is such text too: only the game itself has a result.
//!
//! ## How to mend it
//! Put the words between braces: `1. 11-15 {hello} 23-19`.

use pdn::{Event, Fault};

use super::{excerpt, no_result::is_result};
use crate::{Record, Rule, Severity, report::Report, rules::tags::unknown_result::is_half};

pub(crate) static RULE: Rule = Rule::new(
    "S001",
    "unexpected-text",
    Severity::Error,
    include_str!("unexpected_text.rs"),
)
.citing(&["PDN3:grammar"]);

/// What follows in a game of more tokens than are read.
pub(super) fn past_the_limit(fault: &Fault, report: &mut Report<'_>) {
    report.add(
        &RULE,
        fault.place,
        "more than 1,000,000 moves, numbers and comments in one game: the rest of it is skipped",
    );
}

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    let found = excerpt(record.bytes(event.span));
    let text = record.bytes(event.span);
    let message = if is_result(text) && !is_half(text) {
        // the reader takes it for text nowhere else
        format!(
            "expected a move, a comment or \")\", found {found}: a variation has no result of its own, and it is skipped"
        )
    } else {
        format!("expected a move, a comment or a result, found {found}, which is skipped")
    };
    report.add(&RULE, fault.place, message);
}

/// Text that states the result in words, of which the game has them behind its last move.
pub(super) fn result_in_words(fault: &Fault, record: &Record<'_>, report: &mut Report<'_>) {
    let found = excerpt(record.bytes(fault.place));
    let message = format!(
        "expected the words {found} in a comment, {{...}}: they are read as the result of the game"
    );
    report.add(&RULE, fault.place, message);
    report.set_last_severity(Severity::Note);
}
