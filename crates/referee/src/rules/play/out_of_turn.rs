//! ## What it finds
//! One side moves twice in a row, and no missing, repeated or swapped ply explains it. The second move is legal for
//! that side, and at least four more plies follow that are all legal from there. The replay continues with the second
//! move. If a missing ply explains the move, the finding is `opponents-piece` (R302) with the repair; at the first
//! ply it is `wrong-first-player` (R313).
//!
//! ## The law
//! The players move alternately (7), and a move out of turn is improper (21).
//!
//! ## Example
//! White has one man, on 32, and Black plays `18-22` and then `22-25`. A White move between them would change the
//! later position, but White's next move is `32-28`.
//!
//! ## How to fix it
//! Check the score sheet: a move may be missing between the two. If none was played, the record is right and the move
//! broke the law.

use draughts::Color;

use crate::{Rule, Severity, diagnosis::IllegalMove, wording::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "R315",
    "out-of-turn",
    Severity::Error,
    manual!("out_of_turn.rs"),
)
.citing(&["S1:7", "S1:21"]);

/// Minimum number of legal plies after the second move that show that it was played.
pub(crate) const MIN_PLIES: u32 = 4;

/// `follow` is the number of legal plies after the second move.
pub(crate) fn message(attempt: &IllegalMove<'_>, follow: u32) -> String {
    format!(
        "{} moves twice in a row: no missing, repeated or swapped ply explains it, and the {follow} plies that \
         follow are legal",
        side_name(mover(attempt))
    )
}

/// The side that moves twice.
pub(crate) fn mover(attempt: &IllegalMove<'_>) -> Color {
    !attempt.side()
}
