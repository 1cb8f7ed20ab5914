//! ## What it finds
//! A move that the piece cannot make: the square it goes to is not one step away and no capture
//! leads there. The rest of the game is not judged.
//!
//! ## The law
//! A man goes to an adjacent square, or leaps over pieces that it takes (8, 9); a king the same,
//! backward too (14).
//!
//! ## Example
//! `1. 11-20`: 20 is two steps from 11.
//!
//! ## Fix
//! Where the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Rules};

use crate::{
    Rule, Severity,
    play::{Attempt, Cause, role_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R305",
    "out-of-reach",
    Severity::Error,
    include_str!("out_of_reach.rs"),
)
.citing(&["S1:8", "S1:9", "S1:14", "S1:21"])
.repaired();

pub(crate) fn check<R: Rules>(attempt: &Attempt<'_, R>) -> Option<Cause<R>> {
    let (piece, from, to) = attempt.mover()?;
    let how = Hypothesis {
        partial: true,
        ignore_most: true,
        ..Hypothesis::default()
    };
    let reaches = attempt.is_quiet_move() || !attempt.routes(how).is_empty();
    (!reaches).then(|| {
        Cause::new(
            &RULE,
            format!(
                "the {} on {} cannot reach {} in one move{}",
                role_name(piece.role),
                square_name::<R>(from),
                square_name::<R>(to),
                attempt.and_a_capture_was_open()
            ),
        )
    })
}
