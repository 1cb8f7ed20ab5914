//! ## What it finds
//! A start position or setup that cannot be: two pieces on one square, a square that does not exist,
//! more pieces than the game starts with, or no piece of the side that is to move.
//!
//! ## The law
//! Each side begins with twelve men (5), and no law ever adds one. A side without pieces has lost
//! (23) and has no move to make.
//!
//! ## Example
//! `[FEN "B:W18:B18"]`: two pieces stand on 18.

use draughts::{Rules, SetupProblem};

use crate::{
    Rule, Severity,
    play::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R316",
    "impossible-position",
    Severity::Error,
    include_str!("impossible_position.rs"),
)
.citing(&["S1:5"]);

/// What is impossible about a position, in words; none for a man on the king-row, which is R311's.
pub(crate) fn message<R: Rules>(problem: SetupProblem) -> Option<String> {
    match problem {
        SetupProblem::Overlap(square) => {
            Some(format!("two pieces stand on {}", square_name::<R>(square)))
        }
        SetupProblem::NoSuchSquare(name) => {
            Some(format!("there is no square {name} on this board"))
        }
        SetupProblem::TooManyPieces(color) => Some(format!(
            "{} has more pieces than the game starts with",
            side_name(color)
        )),
        SetupProblem::NoPieceToMove(color) => {
            Some(format!("{} is to move and has no piece", side_name(color)))
        }
        SetupProblem::ManOnKingRow(..) => None,
    }
}
