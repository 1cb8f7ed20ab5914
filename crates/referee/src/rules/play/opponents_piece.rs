//! ## What it finds
//! A side moves a piece of the other side. At the first ply of a game the finding is `wrong-first-player` (R313). The
//! rest of the game is not judged.
//!
//! ## The law
//! The players move alternately (7), each his own men.
//!
//! ## Example
//! `1. 11-15 9-14`: after Black's move it is White's turn, but the man on 9 is Black's.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

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
