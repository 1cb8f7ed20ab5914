//! ## What it finds
//! A move ends on an occupied square. The rest of the game is not judged.
//!
//! ## The law
//! A man advances to a vacant square, and a capture ends on one (8). The square that a capturing piece left counts as
//! vacant: a king may end where it began.
//!
//! ## Example
//! `1. 7-11`: a man occupies 11.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use crate::{
    Rule, Severity,
    diagnosis::{Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R303",
    "occupied-destination",
    Severity::Error,
    manual!("occupied_destination.rs"),
)
.citing(&["S1:8", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (from, to) = attempt.ends()?;
    let there = attempt.position.piece_at(to)?;
    (to != from).then(|| {
        let owner = if there.color == attempt.side() {
            "a piece of the same side"
        } else {
            "an opponent's piece"
        };
        Diagnosis::new(
            &RULE,
            format!(
                "{} is occupied by {owner}",
                square_name(attempt.variant(), to)
            ),
        )
    })
}
