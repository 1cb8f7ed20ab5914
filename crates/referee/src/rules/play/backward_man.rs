//! ## What it finds
//! An uncrowned man moves or captures backward. The replay continues with the move as written only if all later moves
//! can be played from there.
//!
//! ## The law
//! Uncrowned men move and capture forward only (10). A false move forfeits the game (21).
//!
//! ## Example
//! `1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-22`: the man on 18 moves backward.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Move, Role, Squares};

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R306",
    "backward-man",
    Severity::Error,
    manual!("backward_man.rs"),
)
.citing(&["S1:10", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let (piece, from, to) = attempt.mover()?;
    if piece.role == Role::King {
        return None;
    }
    let backward = Hypothesis {
        backward: true,
        partial: true,
        ignore_preference: true,
        ..Hypothesis::default()
    };
    let captures = attempt.routes(backward);
    let forward = attempt.routes(Hypothesis {
        backward: false,
        ..backward
    });
    if !forward.is_empty() || attempt.is_quiet_move() {
        return None;
    }
    let verb = if captures.is_empty() {
        if attempt.path.len() > 2 || !attempt.is_quiet_step_of_a_king() {
            return None;
        }
        "moves"
    } else {
        "captures"
    };
    let captured = captures.first().map_or(Squares::EMPTY, Move::captured);
    let mut cause = Diagnosis::new(
        &RULE,
        format!(
            "the man on {} {verb} backward to {}{}",
            square_name(variant, from),
            square_name(variant, to),
            attempt.also_missed_capture_text()
        ),
    );
    cause.pieces.insert(from);
    if let Some(position) = attempt.as_written(captured) {
        cause.after = Continuation::IfRestReplays(position);
    }
    Some(cause)
}
