//! ## What it finds
//! Text among the tags and moves is not PDN: it is not a move, a number, a comment, a variation or a result. It is
//! skipped up to the next readable token, and the finding quotes it. After half a million moves, numbers and comments in
//! one game, more than any real game has, the rest of the game is skipped as a whole.
//!
//! ## The law
//! The PDN 3.0 grammar has tags, moves, numbers, comments, variations, annotations and results. All other text
//! belongs in a comment, between `{` and `}`.
//!
//! ## Example
//! `1. 11-15 hello 23-19`: `hello` is skipped, and the game continues with `23-19`.
//!
//! Words after the last move that state only the result, such as `White won`, are understood; they are a note because
//! they are not in a comment. The name of an annotator may follow them: `Drawn. J. Lees.` `W.W.` (White
//! wins), `B.W.`, `Dr.`, `Draws` and the Italian `B.V.` and `N.V.` are understood only directly after the last move.
//!
//! A `;` after a move is unexpected text, and no comment, if the rest of the game follows it on the last line: the number that
//! is due, a move, and a result at the end. A line of words above the first move is a heading, with its result and the few
//! moves in it. Words in brackets, `(Draw)` or `[see 5-9]`, a note below a game and a variation after its result are text, too.
//!
//! A result inside a variation, `(1... 22-18 1-0)`, is also unexpected text: only the game itself has a result.
//!
//! ## How to fix it
//! Put the words between braces: `1. 11-15 {hello} 23-19`.

use pdn::{Event, Fault};

use super::no_result::is_result;
use crate::excerpt::excerpt;
use crate::{Record, Rule, Severity, report::FindingReport, rules::tags::unknown_result::is_half};

pub(crate) static RULE: Rule = Rule::new(
    "S001",
    "unexpected-text",
    Severity::Error,
    manual!("unexpected_text.rs"),
)
.citing(&["PDN3:grammar"]);

/// Reports the rest of a game with too many tokens.
pub(super) fn past_the_limit(fault: &Fault, report: &mut FindingReport<'_>) {
    report.add(
        &RULE,
        fault.place,
        "more than 500,000 moves, numbers and comments in one game: the rest is skipped",
    );
}

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let text = record.bytes(event.span);
    report.add_with(&RULE, fault.place, || {
        let found = excerpt(text);
        if is_result(text) && !is_half(text) {
            // Only inside a variation does the reader treat a result as text.
            format!(
                "expected a move, a comment or \")\", found {found}: a variation has no result; it is skipped"
            )
        } else {
            format!("expected a move, a comment or a result, found {found}; it is skipped")
        }
    });
}

/// Reports words after the last move that state the result.
pub(super) fn result_in_words(fault: &Fault, record: &Record<'_>, report: &mut FindingReport<'_>) {
    let found = excerpt(record.bytes(fault.place));
    let message = format!(
        "expected the words {found} in a comment, {{...}}: they state the result of the game"
    );
    report.add(&RULE, fault.place, message);
    report.set_last_severity(Severity::Note);
}
