//! ## What it finds
//! A move from a square on which no piece stands. No piece could have made it, so it is most often a
//! slip of the pen or a ply lost before it; the rest of the game is not judged.
//!
//! ## The law
//! A move advances one of the player's men (8); nothing can be moved that is not there.
//!
//! ## Example
//! `1. 16-20`: no piece stands on 16 at the start.
//!
//! ## Fix
//! Where the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::Rules;

use crate::{
    Rule, Severity,
    play::{Diagnosis, IllegalMove, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R301",
    "empty-origin",
    Severity::Error,
    include_str!("empty_origin.rs"),
)
.citing(&["S1:8", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check<R: Rules>(attempt: &IllegalMove<'_, R>) -> Option<Diagnosis<R>> {
    let (from, _) = attempt.ends()?;
    attempt.position.piece_at(from).is_none().then(|| {
        Diagnosis::new(
            &RULE,
            format!("no piece stands on {}", square_name::<R>(from)),
        )
    })
}
