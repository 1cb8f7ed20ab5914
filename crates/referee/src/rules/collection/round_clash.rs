//! ## What it finds
//! A player with two games in one round of an event on one day, against different opponents: a name, a round
//! or a date is recorded wrongly.
//!
//! It is asked only where rounds are told apart: the date is known to the day, the event has more than one
//! round, its games are not numbered by the event itself, and no more than one clash comes to ten games (or one
//! in all). Where every game of an event has `[Round "1"]`, the round numbers nothing. Two games of
//! the same two players in one round are no clash: there both may have had the first move.
//!
//! ## The law
//! None: the tags contradict each other, if a player plays one game at a time.
//!
//! ## Example
//! In round 3 of 12 July 2021 Estebe plays Roux and, some games later, Farcy.
//!
//! ## How to mend it
//! Of the two games named one has a wrong player, Round or Date tag: correct it.

use draughts::Color;

use super::finding;
use crate::{Finding, Rule, Severity, play::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "C605",
    "round-clash",
    Severity::Warning,
    include_str!("round_clash.rs"),
)
.citing(&["PDN3:tags"]);

/// The player of `side` also has the game of that number in the file.
pub(crate) fn found(side: Color, other: u64) -> Finding {
    finding(
        &RULE,
        format!(
            "the player who is {} here also plays game {other} of this file, in the same round on the same day, \
             against someone else",
            side_name(side)
        ),
    )
}
