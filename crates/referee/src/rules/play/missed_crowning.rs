//! ## What it finds
//! A man on the king-row that is not, or was not, treated as a king. In a FEN or a setup it stands
//! there without its `K`; later moves decide whether it is one. In play it is inferred: a man reached
//! the king-row, captures that it had to make as a king were passed over at least twice, and all
//! play agrees with an uncrowned man. Then it is reported once, at the ply with which it should have
//! been crowned, with the plies that show it, and not as so many missed captures. A king that was huffed and whose
//! square stays empty leaves the same record; where a comment speaks of a huff it was huffed (R318), else the
//! message names both.
//!
//! ## The law
//! A man that reaches the opposite extreme line becomes a king and must at once be crowned (13). If
//! the opponent neglects to crown it and plays on, such play is put back until the man is crowned
//! (15).
//!
//! ## Example
//! `[FEN "B:W3,30:B12,K29"]`: the White man on 3 stands on its king-row.

use draughts::{Color, Rules, Square};

use crate::{
    Rule, Severity,
    play::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R311",
    "missed-crowning",
    Severity::Error,
    include_str!("missed_crowning.rs"),
)
.citing(&["S1:13", "S1:15"]);

/// A man that later play shows was not crowned; or, where it agrees with that as well, a king that was huffed before
/// a ply.
pub(crate) fn in_play<R: Rules>(
    on: Square,
    color: Color,
    evidence: &[u32],
    huffed_before: Option<u32>,
) -> String {
    let plies: Vec<String> = evidence.iter().map(u32::to_string).collect();
    let huffed = huffed_before.map_or_else(String::new, |ply| {
        format!("; play agrees as well with its having been crowned, and huffed before ply {ply}")
    });
    format!(
        "the {} man that reached the king-row on {} was not crowned: its captures as a king were \
         passed over at plies {}{huffed}",
        side_name(color),
        square_name::<R>(on),
        plies.join(", ")
    )
}

/// A man on its king-row in a FEN or setup.
pub(crate) fn in_setup(name: &str, color: Color) -> String {
    format!(
        "the {} man on {name} stands uncrowned on its king-row",
        side_name(color)
    )
}
