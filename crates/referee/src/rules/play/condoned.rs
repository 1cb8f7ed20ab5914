//! ## What it finds
//! A false move that the opponent answered, under laws that then let it stand. It only follows from the
//! finding on the false move, and stands at the answer.
//!
//! ## The law
//! An illegal move that the opponent has answered with his next move is condoned (WCDF 1.26). Under the
//! Standard Laws a false move forfeits the game (21), and only a missed capture may be let stand (17).
//!
//! ## Example
//! Under `--laws wcdf`, `1. 11-15 22-18 2. 8-11 24-20`: White does not point out that `15x22` was missed.
//!
//! ## How to mend it
//! Nothing has to be mended: it says why play goes on after a false move.

use crate::{Ply, Rule, Severity, play::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "R323",
    "condoned",
    Severity::Note,
    include_str!("condoned.rs"),
)
.citing(&["WCDF:1.26"]);

/// Which false move stands, and who answers it.
pub(crate) fn message(wrong: Ply, answer: Ply) -> String {
    format!(
        "{} answers the false move at ply {}, which then stands",
        side_name(answer.side),
        wrong.ply
    )
}
