//! ## What it finds
//! A start position or a setup cannot occur: it has two pieces on one square, names a square that does not exist, has
//! more pieces than the game starts with, or has no piece for the side to move. If a wrong, extra or exchanged digit
//! explains a square that does not exist, and only one possible square fits, the finding names it. If the record has
//! moves, all of them must be legal.
//!
//! ## The law
//! Each side begins with twelve men (5), and no law adds one. A side without pieces has lost (23) and cannot move.
//!
//! ## Example
//! `[FEN "B:W18:B18"]` puts two pieces on 18.

use draughts::{SetupProblem, Variant};

use crate::{
    Rule, Severity,
    wording::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R316",
    "impossible-position",
    Severity::Error,
    manual!("impossible_position.rs"),
)
.citing(&["S1:5"]);

/// The message for a problem; `None` for a man on the king-row (R311).
pub(crate) fn message(variant: Variant, problem: SetupProblem) -> Option<String> {
    match problem {
        SetupProblem::Overlap(square) => Some(format!(
            "there are two pieces on {}",
            square_name(variant, square)
        )),
        SetupProblem::NoSuchSquare(name) => {
            Some(format!("there is no square {name} on this board"))
        }
        SetupProblem::TooManyPieces(color) => Some(format!(
            "{} has more pieces than the game starts with",
            side_name(color)
        )),
        SetupProblem::NoPieceToMove(color) => {
            Some(format!("{} is to move but has no piece", side_name(color)))
        }
        SetupProblem::ManOnKingRow(..) => None,
    }
}
