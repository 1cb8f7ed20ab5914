//! ## What it finds
//! A leap over nothing, over one of the side's own pieces, or over the same piece twice. The rest of
//! the game is not judged.
//!
//! ## The law
//! A capture leaps over an opponent's piece on to the vacant square behind it (8); no piece is jumped
//! twice in one capture (S2:8, S2:13).
//!
//! ## Example
//! `1. 11x18`: nothing stands on 15.
//!
//! ## Fix
//! Where the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Role, Rules, Squares};

use crate::{
    Rule, Severity,
    play::{Attempt, Cause, between, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R310",
    "bad-jump",
    Severity::Error,
    include_str!("bad_jump.rs"),
)
.citing(&["S1:8", "S1:21"])
.repaired();

pub(crate) fn check<R: Rules>(attempt: &Attempt<'_, R>) -> Option<Cause<R>> {
    let (piece, from, _) = attempt.mover()?;
    let by_some_law = Hypothesis {
        as_king: true,
        backward: true,
        past_crown: true,
        partial: true,
        ignore_most: true,
    };
    if attempt.is_quiet_move() || !attempt.routes(by_some_law).is_empty() {
        return None;
    }
    let mut jumped = Squares::EMPTY;
    for hop in attempt.path.windows(2) {
        let over = between::<R>(hop[0], hop[1])?;
        // only a leap over one square is a leap, but for a king that flies
        let flies = R::KING_FLIES && piece.role == Role::King;
        if over.len() > 1 && !flies {
            return None;
        }
        let mut victim = None;
        for square in over.iter().copied().filter(|square| *square != from) {
            match attempt.position.piece_at(square) {
                Some(other) if other.color == piece.color => {
                    return Some(Cause::new(
                        &RULE,
                        format!("leaps over its own piece on {}", square_name::<R>(square)),
                    ));
                }
                Some(_) => victim = Some(square),
                None => {}
            }
        }
        match victim {
            None => {
                // a step to the next square is no leap: that is R305's or R306's
                let text = match over[..] {
                    [square] => {
                        format!(
                            "leaps over {}, on which nothing stands",
                            square_name::<R>(square)
                        )
                    }
                    [] => return None,
                    _ => "leaps over nothing".to_owned(),
                };
                return Some(Cause::new(&RULE, text));
            }
            Some(square) if jumped.contains(square) => {
                return Some(Cause::new(
                    &RULE,
                    format!("leaps over the piece on {} twice", square_name::<R>(square)),
                ));
            }
            Some(square) => jumped.insert(square),
        }
    }
    None
}
