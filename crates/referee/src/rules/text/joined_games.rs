//! ## What it finds
//! Two games follow each other without a tag, a result or `*` between them. The move numbers restart at 1, and the
//! moves from there are legal only from the start position, so they are read as another game. If the moves are also
//! legal without a new start, the game continues and only its number is wrong (N109). One ply before or after the
//! number is enough only if the number begins a line. Without numbers, another game may begin with the first move of a
//! line after a blank line or words. Words after the last move that state the result, such as `White won`, end a game like
//! a result, and the rule finds nothing.
//!
//! ## The law
//! `*` separates games (PDN 3.0 grammar, `GameSeparator`); a result or a tag section separates them too.
//!
//! ## Example
//! `1. 11-15 23-19 2. 8-11 22-17` and on the next line `1. 9-13 22-18`: square 22 is already empty, so a new game
//! must begin here.
//!
//! ## How to fix it
//! Write the result or `*` at the end of the first game, and tags before the second. The fix of S008 writes the end.

use pdn::Fault;

use crate::{Record, Rule, Severity, report::FindingReport, words::winner::ends_with_outcome};

pub(crate) static RULE: Rule = Rule::new(
    "S010",
    "joined-games",
    Severity::Warning,
    manual!("joined_games.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(fault: &Fault, record: &Record<'_>, report: &mut FindingReport<'_>) {
    // The words are the result (S008).
    if ends_with_outcome(record) {
        return;
    }
    let is_number = |event: &pdn::Event<'_>| matches!(event.token, pdn::Token::MoveNumber(_));
    let begins = if record.events.iter().any(is_number) {
        "the move numbers restart at 1 and the moves"
    } else {
        "the moves of this line"
    };
    let message = format!(
        "expected a result or \"*\" before this: {begins} are legal only from the start position, so a new game begins \
         here"
    );
    report.add(&RULE, fault.place, message);
}
