//! ## What it finds
//! The opponent answered a false move, and the active laws make an answered move valid. The note follows from the
//! finding on the false move, and its place is the answer.
//!
//! ## The law
//! An illegal move is condoned when the opponent has answered it with his next move (WCDF 1.26). Under the Standard
//! Laws a false move forfeits the game (21), and only a missed capture may be accepted (17).
//!
//! ## Example
//! Under `--laws wcdf`, `1. 11-15 22-18 2. 8-11 24-20`: White does not point out the missed capture `15x22`.
//!
//! ## How to fix it
//! Nothing needs a fix. The note explains why play continues after a false move.

use crate::{Ply, Rule, Severity, wording::side_name};

pub(crate) static RULE: Rule =
    Rule::new("R323", "condoned", Severity::Note, manual!("condoned.rs")).citing(&["WCDF:1.26"]);

/// `wrong` is the false move, `answer` the ply that condones it.
pub(crate) fn message(wrong: Ply, answer: Ply) -> String {
    format!(
        "{} answers the false move at ply {} and so condones it",
        side_name(answer.side),
        wrong.ply
    )
}
