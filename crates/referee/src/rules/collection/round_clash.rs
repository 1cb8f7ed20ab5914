//! ## What it finds
//! A player has two games in one round of an event on one day, against different opponents. A name, a round or a date
//! is recorded wrongly.
//!
//! The rule applies only to events that distinguish rounds: the dates are complete, the event has more than one
//! round, the event does not number its games, and there is at most one clash per ten games (or one in all). If every
//! game of an event has `[Round "1"]`, the tag distinguishes nothing. Two games of the same two players in one round
//! are not a clash, because each may have had the first move once.
//!
//! ## The law
//! None: if a player plays one game at a time, the tags contradict each other.
//!
//! ## Example
//! In round 3 of 12 July 2021 Estebe plays Roux and, some games later, Farcy.
//!
//! ## How to fix it
//! One of the two named games has a wrong player, Round or Date tag: correct it.

use draughts::Color;

use super::collection_finding;
use crate::{Finding, Rule, Severity, wording::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "C605",
    "round-clash",
    Severity::Warning,
    manual!("round_clash.rs"),
)
.citing(&["PDN3:tags"]);

/// `other` is the number of the other game of the player of `side`.
pub(crate) fn finding(side: Color, other: u64) -> Finding {
    collection_finding(
        &RULE,
        format!(
            "the player who is {} here also plays game {other} of this file, in the same round on the same day, \
             against another opponent",
            side_name(side)
        ),
    )
}
