//! ## What it finds
//! In Frisian draughts, a king makes its fourth move in a row without a capture although its side has men. The replay
//! continues with the move as written only if all later moves can be played from there.
//!
//! ## The law
//! A side that has men may make at most three consecutive moves with one king without a capture. A capture, or a move
//! of a man or of another king, ends the count. No other variant has this law.
//!
//! ## Example
//! `[GameType "40"] [FEN "W:WK47,49:B1,2"] 1. 47-42 1-6 2. 42-47 6-11 3. 47-42 2-8 4. 42-47`: another piece must move
//! before the king on 42.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Role, Squares};

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R324",
    "tired-king",
    Severity::Error,
    manual!("tired_king.rs"),
)
.citing(&["Frisian:kings"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (piece, from, _) = attempt.mover()?;
    let may_rest = piece.role == Role::King && attempt.open_captures().next().is_none();
    if !may_rest || !attempt.is_quiet_move() {
        return None;
    }
    let mut cause = Diagnosis::new(
        &RULE,
        format!(
            "the king on {} has made three moves in a row without a capture, and its side has men: another piece \
             must move",
            square_name(attempt.variant(), from)
        ),
    );
    cause.pieces.insert(from);
    cause.after = attempt
        .as_written(Squares::EMPTY)
        .map_or(Continuation::Break, Continuation::IfRestReplays);
    Some(cause)
}
