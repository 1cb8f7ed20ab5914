//! ## What it finds
//! A square that the board of this game does not have. The rest of the game is not judged.
//!
//! ## The law
//! The board of English draughts has 32 playing squares (1, 4, 5), numbered 1 to 32.
//!
//! ## Example
//! `1. 11-51`: there is no square 51.
//!
//! ## Fix
//! Where the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::Rules;

use crate::{
    Rule, Severity,
    play::{Attempt, Cause, square},
};

pub(crate) static RULE: Rule = Rule::new(
    "R304",
    "no-such-square",
    Severity::Error,
    include_str!("no_such_square.rs"),
)
.citing(&["S1:1"])
.repaired();

pub(crate) fn check<R: Rules>(attempt: &Attempt<'_, R>) -> Option<Cause<R>> {
    let missing = attempt
        .written
        .squares()
        .find(|name| square::<R>(*name).is_none())?;
    Some(Cause::new(
        &RULE,
        format!("there is no square {missing} on this board"),
    ))
}
