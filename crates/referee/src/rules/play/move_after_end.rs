//! ## What it finds
//! The record has moves after the game was over on the board: the side to move had no piece, or no piece that could
//! move, or, in breakthrough, a side had made the first king. Under laws with an automatic draw, the rule also finds
//! the first move after such a draw; the moves after it are judged like any others.
//!
//! ## The law
//! A player wins when he has captured all opposing men or has left them no move (23). In engine matches
//! (`--laws engine`) the third repetition and the 40 moves of each side end the game at once in a draw.
//!
//! ## Example
//! White's last man is blocked, and another move follows.

use crate::{
    Ply, Rule, Severity,
    diagnosis::{Diagnosis, IllegalMove},
    laws::EndOnBoard,
};

pub(crate) static RULE: Rule = Rule::new(
    "R314",
    "move-after-end",
    Severity::Error,
    manual!("move_after_end.rs"),
)
.citing(&["S1:23"]);

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    attempt.legal.is_empty().then(|| {
        let end = EndOnBoard::from_position(attempt.position);
        let cause = Diagnosis::new(&RULE, format!("the game was over before this move: {end}"));
        cause.with_laws(end.articles(attempt.variant()))
    })
}

/// A move after an automatic draw at ply `at`, for the reason `how`.
pub(crate) fn after_a_draw(at: Ply, how: &str) -> String {
    format!(
        "the game was over before this move: it was drawn at ply {}, {how}",
        at.ply
    )
}
