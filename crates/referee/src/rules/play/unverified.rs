//! ## What it finds
//! Moves after a break that could not be mended: no board is known on which to judge them, so
//! nothing is said of them.
//!
//! ## The law
//! None. A referee does not judge what he cannot see.
//!
//! ## Example
//! After `1. 16-20`, which no piece could make, everything that follows.

use crate::{Ply, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "R320",
    "unverified",
    Severity::Note,
    include_str!("unverified.rs"),
);

/// How much is not judged, and since when.
pub(crate) fn message(plies: u32, broke: Ply) -> String {
    let moves = if plies == 1 {
        "1 ply is".to_owned()
    } else {
        format!("{plies} plies are")
    };
    format!(
        "{moves} not judged, because the move at ply {} could not be played",
        broke.ply
    )
}
