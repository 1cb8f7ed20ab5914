//! ## What it finds
//! A capture contains a jump that the game forbids. The piece jumps over nothing, over a piece of its own side, over
//! two adjacent pieces, or over one piece twice. A man captures a king in a game that forbids it. A king lands too
//! far behind the captured piece, or reverses its direction between two captures, in a game that forbids it.
//!
//! If all jumps are over opposing pieces, the replay continues with the capture as written, provided that all later
//! moves can be played from there. Otherwise the rest of the game is not judged.
//!
//! ## The law
//! A capture jumps over an opposing piece to the vacant square behind it (8). No piece is jumped twice in one capture
//! (S2:8, S2:13). In Italian draughts a man may not capture a king (FID 5.3). In Thai draughts a king lands directly
//! behind the captured piece. In Turkish draughts a king may not turn by 180 degrees between two captures.
//!
//! ## Example
//! `1. 11x18`: square 15 is empty.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Landing, Piece, Removal, Role, Rules, Square, Squares};
use pdn::Separator;

use crate::{
    Rule, Severity,
    play::{Continuation, Diagnosis, IllegalMove, apart, between, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R310",
    "bad-jump",
    Severity::Error,
    include_str!("bad_jump.rs"),
)
.citing(&["S1:8", "S1:21"])
.with_unsafe_fix();

pub(crate) fn check<R: Rules>(attempt: &IllegalMove<'_, R>) -> Option<Diagnosis<R>> {
    let (piece, from, _) = attempt.mover()?;
    let by_some_law = Hypothesis {
        // where men may not take kings, what a king could take says nothing of a man
        as_king: R::MAN_TAKES_KING,
        backward: true,
        past_crown: true,
        partial: true,
        ignore_most: true,
    };
    if attempt.is_quiet_move() || !attempt.routes(by_some_law).is_empty() {
        return None;
    }
    // only a leap over one square is a leap, but for a king that flies
    let flies = R::KING_FLIES && piece.role == Role::King;
    let mut jumped = Squares::EMPTY;
    let mut fault: Option<Fault> = None;
    let mut stands = true;
    for (at, hop) in attempt.path.windows(2).enumerate() {
        let over = between::<R>(hop[0], hop[1])?;
        if over.len() > 1 && !flies {
            return None;
        }
        let gone = |square: Square| {
            square == from || R::REMOVAL == Removal::AtOnce && jumped.contains(square)
        };
        let mut victims: Vec<(Square, Piece)> = Vec::new();
        for square in over.iter().copied().filter(|square| !gone(*square)) {
            match attempt.position.piece_at(square) {
                Some(own) if own.color == piece.color => {
                    let text = format!("leaps over its own piece on {}", square_name::<R>(square));
                    return Some(Diagnosis::new(&RULE, text));
                }
                Some(other) => victims.push((square, other)),
                None => {}
            }
        }
        if victims.is_empty() {
            return over_nothing(attempt, &over);
        }
        if let Some(text) = at_once::<R>(&over, &victims) {
            return Some(Diagnosis::new(&RULE, text));
        }
        stands &= hop[1] == from || gone(hop[1]) || attempt.position.piece_at(hop[1]).is_none();
        let before = at.checked_sub(1).map(|at| attempt.path[at]);
        fault = fault
            .or_else(|| twice::<R>(&victims, jumped))
            .or_else(|| about_turn::<R>(before, [hop[0], hop[1]]))
            .or_else(|| king_taken::<R>(piece, from, &victims))
            .or_else(|| too_far::<R>(&over, &victims, hop[1]));
        for (square, _) in victims {
            jumped.insert(square);
        }
    }
    let fault = fault?;
    let text = fault.text + &attempt.also_missed_capture_text();
    let mut cause = Diagnosis::new(&RULE, text).breaking(fault.articles);
    cause.pieces.insert(from);
    if let Some(position) = attempt.as_written(jumped).filter(|_| stands) {
        cause.after = Continuation::IfRestReplays(position);
    }
    Some(cause)
}

/// What is wrong with leaps that are all over opponents' pieces, and the articles of the game that say so.
struct Fault {
    text: String,
    articles: &'static [&'static str],
}

/// A leap over squares on which nothing stands.
fn over_nothing<R: Rules>(attempt: &IllegalMove<'_, R>, over: &[Square]) -> Option<Diagnosis<R>> {
    // written as a move that takes nothing it is no leap but a move too far, unless the game writes captures so
    let quiet = attempt.written.separator == Separator::Hyphen && R::GAME_TYPE.capture_sign != '-';
    if quiet && attempt.path.len() == 2 {
        return None;
    }
    // a step to the next square is no leap: that is R305's or R306's
    let text = match over {
        [square] => {
            let on = square_name::<R>(*square);
            format!("leaps over {on}, on which nothing stands")
        }
        [] => return None,
        _ => "leaps over nothing".to_owned(),
    };
    Some(Diagnosis::new(&RULE, text))
}

/// Two pieces side by side, with no square between them to come down on.
fn at_once<R: Rules>(over: &[Square], victims: &[(Square, Piece)]) -> Option<String> {
    let place = |square: Square| over.iter().position(|other| *other == square);
    let pair = victims
        .windows(2)
        .find(|pair| place(pair[1].0) == place(pair[0].0).map(|place| place + 1))?;
    Some(format!(
        "leaps over the pieces on {} and {} at once",
        square_name::<R>(pair[0].0),
        square_name::<R>(pair[1].0)
    ))
}

fn twice<R: Rules>(victims: &[(Square, Piece)], jumped: Squares) -> Option<Fault> {
    let (square, _) = victims
        .iter()
        .find(|(square, _)| jumped.contains(*square))?;
    Some(Fault {
        text: format!(
            "leaps over the piece on {} twice",
            square_name::<R>(*square)
        ),
        articles: R::CAPTURE_ARTICLES,
    })
}

/// A turn by 180 degrees between two captures.
fn about_turn<R: Rules>(before: Option<Square>, hop: [Square; 2]) -> Option<Fault> {
    let [on, to] = hop;
    let (came, goes) = (apart::<R>(before?, on), apart::<R>(on, to));
    let turns = (came.0.signum(), came.1.signum()) == (-goes.0.signum(), -goes.1.signum());
    (turns && !R::ABOUT_TURN).then(|| Fault {
        text: format!(
            "turns round by 180 degrees on {} between two captures",
            square_name::<R>(on)
        ),
        articles: R::CAPTURE_ARTICLES,
    })
}

/// A man that takes a king, where it may not.
fn king_taken<R: Rules>(piece: Piece, from: Square, victims: &[(Square, Piece)]) -> Option<Fault> {
    let spared = !R::MAN_TAKES_KING && piece.role == Role::Man;
    let (king, _) = victims
        .iter()
        .find(|(_, victim)| spared && victim.role == Role::King)?;
    Some(Fault {
        text: format!(
            "the man on {} takes the king on {}, which a man may not",
            square_name::<R>(from),
            square_name::<R>(*king)
        ),
        articles: R::MAN_TAKES_KING_ARTICLES,
    })
}

/// A king that comes down further off than right behind the piece it takes, where it may not.
fn too_far<R: Rules>(over: &[Square], victims: &[(Square, Piece)], to: Square) -> Option<Fault> {
    let (last, _) = victims.last()?;
    let behind = over.last() == Some(last);
    (R::LANDING == Landing::RightBehind && !behind).then(|| Fault {
        text: format!(
            "lands on {}, not right behind the piece on {} that it takes",
            square_name::<R>(to),
            square_name::<R>(*last)
        ),
        articles: R::CAPTURE_ARTICLES,
    })
}
