//! ## What it finds
//! A move names a square that the board does not have, or only a file (`fe5`) from which no piece can make the move.
//! The rest of the game is not judged.
//!
//! ## The law
//! The board of English draughts has 32 playing squares (1, 4, 5), numbered 1 to 32.
//!
//! ## Example
//! `1. 11-51`: the board has no square 51.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use pdn::SquareName;

use crate::{
    Rule, Severity,
    diagnosis::{Diagnosis, IllegalMove},
    square::square,
};

pub(crate) static RULE: Rule = Rule::new(
    "R304",
    "no-such-square",
    Severity::Error,
    manual!("no_such_square.rs"),
)
.citing(&["S1:1"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let missing = attempt
        .written
        .squares()
        .find(|name| square(variant, *name).is_none())?;
    let board = variant.board();
    let message = match missing {
        SquareName::File(file) if file < board.width() => {
            let to = attempt.written.to;
            format!(
                "no piece on the file {missing} can move to {to}: expected the full name of the first square"
            )
        }
        SquareName::File(_) => {
            let last = char::from(b'a' + board.width() - 1);
            format!("there is no file {missing} on this board: expected a to {last}")
        }
        _ => format!("there is no square {missing} on this board"),
    };
    Some(Diagnosis::new(&RULE, message))
}
