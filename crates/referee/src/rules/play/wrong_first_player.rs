//! ## What it finds
//! The wrong side makes the first move. If the move is legal for that side, the replay continues from there.
//!
//! ## The law
//! The player with the black men makes the first move; then the players move alternately (7). A game from a position
//! begins with the side that its FEN names.
//!
//! ## Example
//! `[GameType "21"]` and `1. 22-18`: White begins.

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::side_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R313",
    "wrong-first-player",
    Severity::Error,
    manual!("wrong_first_player.rs"),
)
.citing(&["S1:7"]);

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (from, to) = attempt.ends()?;
    let piece = attempt.position.piece_at(from)?;
    if piece.color == attempt.side() || !attempt.is_first_ply {
        return None;
    }
    let mut cause = Diagnosis::new(
        &RULE,
        format!(
            "{} makes the first move, although it is {}'s turn",
            side_name(piece.color),
            side_name(attempt.side())
        ),
    );
    let turned = attempt.position.with_side(piece.color);
    if let [only] = turned.moves_from_to(from, to)[..]
        && let Ok(position) = turned.play(&only)
    {
        cause.after = Continuation::AsWritten(position);
    }
    Some(cause)
}
