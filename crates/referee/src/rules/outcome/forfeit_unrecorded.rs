//! ## What it finds
//! A false move by which the laws forfeit the game, in a record that states no result.
//!
//! ## The law
//! A false or improper move forfeits the game instantly (21); who breaks a law has to submit to the penalty,
//! and the opponent is equally bound to exact it (27).
//!
//! ## Example
//! Black moves a man backward at ply 3, and the game ends with `*`.

use crate::{
    Finding, Rule, Severity, Winner,
    outcome::{in_words, loser},
    play::side_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "O405",
    "forfeit-unrecorded",
    Severity::Note,
    include_str!("forfeit_unrecorded.rs"),
)
.citing(&["S1:21", "S1:27"]);

/// What the record leaves out.
pub(super) fn message(forfeit: &Finding, winner: Winner) -> String {
    let side = loser(winner).map_or("a side", side_name);
    let ply = forfeit.ply.map_or(0, |ply| ply.ply);
    format!(
        "no result is recorded, but {side} forfeited the game at ply {ply}: {}",
        in_words(winner)
    )
}
