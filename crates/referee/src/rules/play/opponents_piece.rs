//! ## What it finds
//! A side moves a piece of the other side. At the first ply of a game the finding is `wrong-first-player` (R313). The
//! rest of the game is not judged, except in the solution of a problem, which often has only the moves of one side: if the
//! game starts from a set-up position, the side to move had only one legal move, and the move is legal after it, the finding
//! is a note that this reply is not recorded.
//!
//! ## The law
//! The players move alternately (7), each his own men.
//!
//! ## Example
//! `1. 11-15 9-14`: after Black's move it is White's turn, but the man on 9 is Black's.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::Move;

use crate::{
    Rule, Severity,
    diagnosis::{Diagnosis, IllegalMove},
    wording::{role_name, side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R302",
    "opponents-piece",
    Severity::Error,
    manual!("opponents_piece.rs"),
)
.citing(&["S1:7", "S1:21"])
.with_unsafe_fix();

/// The diagnosis of a move before which `reply`, the only legal move, is not recorded.
pub(crate) fn unrecorded_reply(attempt: &IllegalMove<'_>, reply: &Move) -> Diagnosis {
    let message = format!(
        "{}'s reply {}, the only legal move, is not recorded before this move",
        side_name(attempt.side()),
        attempt.text(reply)
    );
    Diagnosis::new(&RULE, message)
}

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (from, _) = attempt.ends()?;
    let piece = attempt.position.piece_at(from)?;
    (piece.color != attempt.side() && !attempt.is_first_ply).then(|| {
        Diagnosis::new(
            &RULE,
            format!(
                "the {} on {} is {}'s, but it is {}'s turn",
                role_name(piece.role),
                square_name(attempt.variant(), from),
                side_name(piece.color),
                side_name(attempt.side())
            ),
        )
    })
}
