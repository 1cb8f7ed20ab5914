//! ## What it finds
//! A move starts from an empty square. No piece could have made the move. The usual cause is a recording error or a
//! missing ply before it. The rest of the game is not judged.
//!
//! ## The law
//! A move advances one of the player's men (8).
//!
//! ## Example
//! `1. 16-20`: square 16 is empty at the start.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use crate::{
    Rule, Severity,
    diagnosis::{Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R301",
    "empty-origin",
    Severity::Error,
    manual!("empty_origin.rs"),
)
.citing(&["S1:8", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (from, _) = attempt.ends()?;
    attempt.position.piece_at(from).is_none().then(|| {
        Diagnosis::new(
            &RULE,
            format!(
                "there is no piece on {}",
                square_name(attempt.variant(), from)
            ),
        )
    })
}
