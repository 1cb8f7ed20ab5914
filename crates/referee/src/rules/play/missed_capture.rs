//! ## What it finds
//! A move does not capture although a capture was possible. The finding lists the pieces that could have captured (the
//! huff candidates) and their captures. The replay continues with the move as written, because the record shows that
//! play continued.
//!
//! ## The law
//! Captures are compulsory, and the player may choose among them (8, 9). The opponent may huff, that is remove, the
//! piece that should have captured; the huff does not count as a move (16). He may also compel the capture, or let
//! the piece remain (17).
//!
//! ## Example
//! `1. 11-15 22-18 2. 8-11`: `15x22` was compulsory.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Move, Role, Square, Squares};

use crate::{
    Rule, Ruling, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R307",
    "missed-capture",
    Severity::Error,
    manual!("missed_capture.rs"),
)
.citing(&["S1:8", "S1:9", "S1:16", "S1:17"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (_, _, to) = attempt.mover()?;
    if !attempt.is_quiet_move() || attempt.open_captures().next().is_none() {
        return None;
    }
    let mut cause = compulsory(&RULE, attempt, "did not capture, although");
    cause.after = attempt
        .as_written(Squares::EMPTY)
        .map_or(Continuation::Break, Continuation::AsWritten);
    let ruling = ruling(attempt, cause.pieces, to);
    let laws = attempt.laws;
    let mut broken = laws.on_capturing().to_vec();
    if cause.pieces.iter().any(|on| is_king(attempt, on)) {
        // The duty to capture also applies to kings.
        let kings = laws.topics().kings.iter();
        broken.extend(kings.filter(|law| !laws.on_capturing().contains(law)));
    }
    Some(cause.with_ruling(attempt.variant(), &broken, ruling))
}

/// A compulsory capture that was not made, with the pieces that could have made it.
pub(super) fn compulsory(rule: &'static Rule, attempt: &IllegalMove<'_>, what: &str) -> Diagnosis {
    let captures = attempt.open_captures_text();
    let mut cause = Diagnosis::new(rule, format!("{what} {captures} was compulsory"));
    cause.pieces = attempt.open_captures().map(Move::from).collect();
    cause.marked = attempt
        .open_captures()
        .map(|mv| mv.path().to_vec())
        .collect();
    cause
}

fn is_king(attempt: &IllegalMove<'_>, on: Square) -> bool {
    let piece = attempt.position.piece_at(on);
    piece.is_some_and(|piece| piece.role == Role::King)
}

/// The ruling under the active laws when the `liable` pieces failed to capture and the moved piece is now on `to`.
pub(super) fn ruling(attempt: &IllegalMove<'_>, liable: Squares, to: Square) -> Ruling {
    // The moved piece may itself be liable. It is then huffed on its new square.
    let from = attempt.ends().map(|(from, _)| from);
    let squares: Vec<String> = liable
        .iter()
        .map(|square| {
            square_name(
                attempt.variant(),
                if Some(square) == from { to } else { square },
            )
        })
        .collect();
    attempt
        .laws
        .missed_capture_ruling(!attempt.side(), &squares)
}
