//! ## What it finds
//! Two games one below the other with nothing between them: no tag, no result and no `*`. The numbers begin again at 1,
//! and the moves from there on can be played from the start position only. They are read as another game. Where they can
//! be played on, the game goes on, and only its number is wrong (N109). Words behind the last move that state the result,
//! such as `White won`, end a game as a result does, and nothing is found here.
//!
//! ## The law
//! Games are separated by `*` (PDN 3.0 grammar, `GameSeparator`); a result or a tag section separates them as well.
//!
//! ## Example
//! `1. 11-15 23-19 2. 8-11 22-17` and on the next line `1. 9-13 22-18`: no piece is on 22 any more, so it can
//! only be a new game.
//!
//! ## How to mend it
//! Write the result or `*` at the end of the first game, and tags at the head of the second. The fix of S008 writes the
//! end.

use pdn::Fault;

use crate::{Record, Rule, Severity, report::Report, words::winner::ends_in_words};

pub(crate) static RULE: Rule = Rule::new(
    "S010",
    "joined-games",
    Severity::Warning,
    include_str!("joined_games.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(fault: &Fault, record: &Record<'_>, report: &mut Report<'_>) {
    // they are its result (S008)
    if ends_in_words(record) {
        return;
    }
    report.add(
        &RULE,
        fault.place,
        "expected a result or \"*\" before this; the numbers begin again at 1, and the moves can only be played from the \
         start position: another game begins here",
    );
}
