//! ## What it finds
//! A match ends after an odd number of games although one more game could have changed its winner: the score is
//! level, or the leader is one game ahead and did not win the last game. A match that is already decided may end
//! early and is not reported; nor is a match with an unknown result.
//!
//! C603 defines a match; for this rule every number from 1 to the highest must be present.
//!
//! ## The law
//! A match between equals should have an even number of games, so that both players have the first move equally often
//! (26). Players may agree otherwise.
//!
//! ## Example
//! Eleven games are numbered from 1 to 11, and each player won one: game 12 was not played, or is missing.
//!
//! ## How to fix it
//! Look for the missing game. If the match ended early, nothing needs a fix.

use super::collection_finding;
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C604",
    "odd-match",
    Severity::Warning,
    manual!("odd_match.rs"),
)
.citing(&["S1:26"]);

/// `games` is odd; `lead` is 0 if the score is level.
pub(crate) fn finding(games: u16, lead: i32) -> Finding {
    let score = if lead == 0 {
        "the score is level"
    } else {
        "one player leads by one game"
    };
    collection_finding(
        &RULE,
        format!(
            "this match has {games} games, an odd number, and {score}: game {} is missing or was not played",
            games + 1
        ),
    )
}
