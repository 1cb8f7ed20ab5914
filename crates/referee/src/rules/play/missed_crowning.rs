//! ## What it finds
//! A man on the king-row that is not treated as a king: here in a FEN or a setup, where it stands
//! without its `K`. Later moves decide whether it is one.
//!
//! ## The law
//! A man that reaches the opposite extreme line becomes a king and must at once be crowned (13). If
//! the opponent neglects to crown it and plays on, such play is put back until the man is crowned
//! (15).
//!
//! ## Example
//! `[FEN "B:W3,30:B12,K29"]`: the White man on 3 stands on its king-row.

use draughts::Color;

use crate::{Rule, Severity, play::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "R311",
    "missed-crowning",
    Severity::Error,
    include_str!("missed_crowning.rs"),
)
.citing(&["S1:13", "S1:15"]);

/// A man on its king-row in a FEN or setup.
pub(crate) fn in_setup(name: &str, color: Color) -> String {
    format!(
        "the {} man on {name} stands uncrowned on its king-row",
        side_name(color)
    )
}
