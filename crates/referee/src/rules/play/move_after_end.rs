//! ## What it finds
//! Moves recorded after the game was over on the board: the side to move had no piece left, or none
//! that could move; or, in breakthrough, a side had made the first king. Under laws that make a draw automatic, also the first move after such a draw; the moves
//! after it are judged as any others.
//!
//! ## The law
//! A game is won when a player has taken all his opponent's men, or made them unable to move (23). In engine
//! matches (`--laws engine`) the third repetition and the 40 moves of each side draw it at once.
//!
//! ## Example
//! A game in which White's last man is blocked, and another move follows.

use draughts::Rules;

use crate::{
    Ply, Rule, Severity,
    laws::End,
    play::{Diagnosis, IllegalMove},
};

pub(crate) static RULE: Rule = Rule::new(
    "R314",
    "move-after-end",
    Severity::Error,
    include_str!("move_after_end.rs"),
)
.citing(&["S1:23"]);

pub(crate) fn check<R: Rules>(attempt: &IllegalMove<'_, R>) -> Option<Diagnosis<R>> {
    attempt.legal.is_empty().then(|| {
        let end = End::of(attempt.position);
        let cause = Diagnosis::new(&RULE, format!("the game was over before this move: {end}"));
        cause.breaking(end.articles::<R>())
    })
}

/// A move after the game was drawn by itself, at ply `at`; `how` says why.
pub(crate) fn after_a_draw(at: Ply, how: &str) -> String {
    format!(
        "the game was over before this move: it was drawn at ply {}, {how}",
        at.ply
    )
}
