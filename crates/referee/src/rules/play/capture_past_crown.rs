//! ## What it finds
//! A man continues its capture after it reached the king-row. In variants where a man may continue as a man
//! (international draughts), this rule finds a man that continues as a king. The piece reached the king-row in that
//! move, so the replay continues with a king, but only if all later moves can be played from there.
//!
//! ## The law
//! Crowning a piece completes its move; the new king cannot capture in the same move (13).
//!
//! ## Example
//! A White man is on 11, and Black men are on 7 and 6. `11x2x9` continues although `11x2` ended the move.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Crowning, Hypothesis, Piece, Role};

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::square_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "R309",
    "capture-past-crown",
    Severity::Error,
    manual!("capture_past_crown.rs"),
)
.citing(&["S1:13", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let (piece, from, to) = attempt.mover()?;
    if piece.role == Role::King {
        return None;
    }
    let by_the_laws = Hypothesis {
        partial: true,
        ignore_preference: true,
        ..Hypothesis::default()
    };
    if !attempt.routes(by_the_laws).is_empty() || attempt.is_quiet_move() {
        return None;
    }
    let past = attempt.routes(Hypothesis {
        past_crown: true,
        ..by_the_laws
    });
    let route = past.first()?;
    let crowned_on = route.path()[1..]
        .iter()
        .copied()
        .find(|square| variant.is_on_king_row(piece.color, *square))?;
    let ends = variant.crowning() == Crowning::Stops;
    let mut cause = Diagnosis::new(
        &RULE,
        format!(
            "the man on {} reached the king-row on {}, where {}, but it continues to {}{}",
            square_name(variant, from),
            square_name(variant, crowned_on),
            if ends {
                "its move ends"
            } else {
                "it stays a man until its move ends"
            },
            square_name(variant, to),
            if ends { "" } else { " as a king" }
        ),
    );
    cause.pieces.insert(from);
    if let Some(position) = attempt.as_written(route.captured()) {
        let king = Piece {
            color: piece.color,
            role: Role::King,
        };
        cause.after = Continuation::IfRestReplays(position.put(to, king));
    }
    Some(cause)
}
