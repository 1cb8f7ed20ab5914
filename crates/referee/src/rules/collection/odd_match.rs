//! ## What it finds
//! A match that ends after an odd number of games although one more could have changed who wins it:
//! nobody leads, or by one game that was not the last. A match that is decided may end early, and nothing is
//! said of it; neither where a result is not known.
//!
//! What counts as a match is told with C603; here every number from 1 to the highest has to be there.
//!
//! ## The law
//! A match between equals should have an even number of games, so that both players have the first move equally
//! often (26). Players may agree otherwise.
//!
//! ## Example
//! Eleven games numbered from 1 to 11, one won by each player: game 12 was not played, or is lost.
//!
//! ## How to mend it
//! Look for the game that is missing. Where the match was broken off, nothing is to be done.

use super::finding;
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C604",
    "odd-match",
    Severity::Warning,
    include_str!("odd_match.rs"),
)
.citing(&["S1:26"]);

/// A match of so many games, an odd number; `lead` is 0 if nobody leads.
pub(crate) fn found(games: u16, lead: i32) -> Finding {
    let score = if lead == 0 {
        "nobody leads"
    } else {
        "the lead is one game"
    };
    finding(
        &RULE,
        format!(
            "this match has {games} games, an odd number, and {score}: game {} is missing or was not played",
            games + 1
        ),
    )
}
