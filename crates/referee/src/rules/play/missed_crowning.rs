//! ## What it finds
//! A man on the king-row is not a king in the record. In a FEN or a setup the piece is there without its `K`; later
//! moves decide whether it is a king. A man in a FEN is not reported if the repair of the FEN (R301) moves it.
//!
//! In play the rule infers it: a man reached the king-row, it did not make at least two captures that were compulsory
//! for a king, and all later moves fit an uncrowned man. The rule reports this once, at the ply that should have
//! crowned the man, with the plies that show it, and not as several missed captures. A huffed king whose square stays
//! empty leaves the same record. If a comment mentions a huff, the piece was huffed (R318); otherwise the message
//! names both possibilities.
//!
//! ## The law
//! A man that reaches the far row becomes a king and must be crowned at once (13). If the opponent plays on without
//! crowning it, the moves made since must be taken back, and the man is crowned first (15).
//!
//! ## Example
//! `[FEN "B:W3,30:B12,K29"]`: the White man on 3 is on its king-row.

use draughts::{Color, Square, Variant};

use crate::{
    Rule, Severity,
    wording::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R311",
    "missed-crowning",
    Severity::Error,
    manual!("missed_crowning.rs"),
)
.citing(&["S1:13", "S1:15"]);

/// A man that was not crowned, as later moves show. `huffed_before` is the ply before which a king may have been huffed
/// instead.
pub(crate) fn in_play(
    variant: Variant,
    on: Square,
    color: Color,
    evidence: &[u32],
    huffed_before: Option<u32>,
) -> String {
    let plies: Vec<String> = evidence.iter().map(u32::to_string).collect();
    let huffed = huffed_before.map_or_else(String::new, |ply| {
        format!("; the moves also fit a king that was huffed before ply {ply}")
    });
    format!(
        "the {} man that reached the king-row on {} was not crowned: it did not make its captures as a king at plies \
         {}{huffed}",
        side_name(color),
        square_name(variant, on),
        plies.join(", ")
    )
}

/// A man on its king-row in a FEN or setup.
pub(crate) fn in_setup(name: &str, color: Color) -> String {
    format!(
        "the {} man on {name} is on its king-row but not crowned",
        side_name(color)
    )
}
