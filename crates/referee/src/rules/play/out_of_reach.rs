//! ## What it finds
//! A piece cannot make the move: the destination is not one step away, and no capture leads there. If another variant
//! allows the move (a king that moves or captures at a distance, a capture straight ahead or sideways), the message
//! says so.
//!
//! The rest of the game is not judged, with one exception: in a variant with flying kings, the replay continues after a
//! capture straight ahead or sideways if all later moves can be played.
//!
//! ## The law
//! A man moves to an adjacent square, or jumps over the pieces that it captures (8, 9). A king does the same, also
//! backward (14).
//!
//! ## Example
//! `1. 11-20`: 20 is two steps from 11.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Direction, Hypothesis, Role, Square, Squares};

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    squares_between::{is_straight, on_line},
    wording::{alternatives, role_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R305",
    "out-of-reach",
    Severity::Error,
    manual!("out_of_reach.rs"),
)
.citing(&["S1:8", "S1:9", "S1:14", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let (piece, from, to) = attempt.mover()?;
    let how = Hypothesis {
        partial: true,
        ignore_preference: true,
        ..Hypothesis::default()
    };
    if attempt.is_quiet_move() || !attempt.routes(how).is_empty() {
        return None;
    }
    if let Some(message) = no_such_route(attempt) {
        return Some(Diagnosis::new(&RULE, message));
    }
    let foreign = foreign_way(attempt);
    let mut cause = Diagnosis::new(
        &RULE,
        format!(
            "the {} on {} cannot reach {} in one move{}{}",
            role_name(piece.role),
            square_name(variant, from),
            square_name(variant, to),
            foreign.as_ref().map_or("", |way| way.words),
            attempt.also_missed_capture_text()
        ),
    );
    if let Some(taken) = foreign.and_then(|way| way.taken) {
        cause = cause.with_laws(variant.capture_articles());
        cause.pieces.insert(from);
        // If kings do not fly, a capture at a distance may mean that the record is of another variant.
        let position = attempt
            .as_written(Squares::from_iter([taken]))
            .filter(|_| variant.king_flies());
        cause.after = position.map_or(Continuation::Break, Continuation::IfRestReplays);
    }
    Some(cause)
}

/// The message if captures lead to the square, but none passes the written squares.
fn no_such_route(attempt: &IllegalMove<'_>) -> Option<String> {
    let variant = attempt.variant();
    let (piece, from, to) = attempt.mover()?;
    let captures: Vec<String> = attempt
        .open_captures()
        .filter(|mv| attempt.path.len() > 2 && (mv.from(), mv.to()) == (from, to))
        .map(|mv| attempt.text(mv))
        .collect();
    (!captures.is_empty()).then(|| {
        format!(
            "the {} on {} can capture to {}, but not through the squares written: expected {}",
            role_name(piece.role),
            square_name(variant, from),
            square_name(variant, to),
            alternatives(&captures)
        )
    })
}

/// A move or capture that another variant allows.
struct ForeignWay {
    words: &'static str,
    /// The captured piece.
    taken: Option<Square>,
}

/// The way in which another variant allows the move: a flying king, or captures along other lines.
fn foreign_way(attempt: &IllegalMove<'_>) -> Option<ForeignWay> {
    let variant = attempt.variant();
    let (piece, from, to) = attempt.mover()?;
    let over = on_line(variant, from, to).filter(|_| attempt.path.len() == 2)?;
    let mut pieces = over
        .iter()
        .filter_map(|square| Some((*square, attempt.position.piece_at(*square)?)));
    let taken = match (pieces.next(), pieces.next()) {
        (None, _) => None,
        (Some((square, victim)), None) if victim.color != piece.color => Some(square),
        _ => return None,
    };
    let straight = is_straight(variant, from, to);
    let way = if straight {
        Direction::Forward
    } else {
        Direction::ForwardLeft
    };
    let king = piece.role == Role::King;
    let words = match taken {
        Some(_) if !variant.king_takes().contains(&way) && (king || over.len() == 1) => {
            if straight {
                ": in this variant pieces capture along diagonals"
            } else {
                ": in this variant pieces capture along ranks and files"
            }
        }
        _ if !king || variant.king_flies() || !variant.king_moves().contains(&way) => return None,
        Some(_) => {
            ": in this variant a king captures only adjacent pieces and lands directly behind them"
        }
        None if over.is_empty() => return None,
        None => ": in this variant a king moves one square",
    };
    Some(ForeignWay { words, taken })
}
