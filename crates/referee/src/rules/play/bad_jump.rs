//! ## What it finds
//! A capture contains a jump that the variant forbids. The piece jumps over nothing, over a piece of its own side, over
//! two adjacent pieces, or over one piece twice. A man captures a king in a variant that forbids it. A king lands
//! too far behind the captured piece, or reverses its direction between two captures, in a variant that forbids it.
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

use draughts::{Hypothesis, Landing, Piece, Removal, Role, Square, Squares, Variant};
use pdn::Separator;

use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    squares_between::{between, file_and_rank_distance},
    wording::square_name,
};

pub(crate) static RULE: Rule =
    Rule::new("R310", "bad-jump", Severity::Error, manual!("bad_jump.rs"))
        .citing(&["S1:8", "S1:21"])
        .with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let (piece, from, _) = attempt.mover()?;
    let by_some_law = Hypothesis {
        // If men may not capture kings, a king's captures are no evidence about a man.
        as_king: variant.man_takes_king(),
        backward: true,
        past_crown: true,
        partial: true,
        ignore_preference: true,
    };
    if attempt.is_quiet_move() || !attempt.routes(by_some_law).is_empty() {
        return None;
    }
    // Only a flying king may jump over more than one square.
    let flies = variant.king_flies() && piece.role == Role::King;
    let mut jumped = Squares::EMPTY;
    let mut fault: Option<JumpFault> = None;
    let mut lands_on_vacant = true;
    for (at, hop) in attempt.path.windows(2).enumerate() {
        let over = between(variant, hop[0], hop[1])?;
        if over.len() > 1 && !flies {
            return None;
        }
        let gone = |square: Square| {
            square == from || variant.removal() == Removal::AtOnce && jumped.contains(square)
        };
        let mut victims: Vec<(Square, Piece)> = Vec::new();
        for square in over.iter().copied().filter(|square| !gone(*square)) {
            match attempt.position.piece_at(square) {
                Some(own) if own.color == piece.color => {
                    let text = format!(
                        "jumps over a piece of its own side, on {}",
                        square_name(variant, square)
                    );
                    return Some(Diagnosis::new(&RULE, text));
                }
                Some(other) => victims.push((square, other)),
                None => {}
            }
        }
        if victims.is_empty() {
            return jumps_over_nothing(attempt, &over);
        }
        if let Some(text) = jumps_adjacent_pieces(variant, &over, &victims) {
            return Some(Diagnosis::new(&RULE, text));
        }
        lands_on_vacant &=
            hop[1] == from || gone(hop[1]) || attempt.position.piece_at(hop[1]).is_none();
        let before = at.checked_sub(1).map(|at| attempt.path[at]);
        fault = fault
            .or_else(|| jumps_piece_twice(variant, &victims, jumped))
            .or_else(|| turns_about(variant, before, [hop[0], hop[1]]))
            .or_else(|| captures_king(variant, piece, from, &victims))
            .or_else(|| lands_too_far(variant, &over, &victims, hop[1]));
        for (square, _) in victims {
            jumped.insert(square);
        }
    }
    let fault = fault?;
    let text = fault.text + &attempt.also_missed_capture_text();
    let mut cause = Diagnosis::new(&RULE, text).with_laws(fault.articles);
    cause.pieces.insert(from);
    if let Some(position) = attempt.as_written(jumped).filter(|_| lands_on_vacant) {
        cause.after = Continuation::IfRestReplays(position);
    }
    Some(cause)
}

/// The error in a capture whose jumps are all over opposing pieces, and the articles that forbid it.
struct JumpFault {
    text: String,
    articles: &'static [&'static str],
}

/// A jump over empty squares.
fn jumps_over_nothing(attempt: &IllegalMove<'_>, over: &[Square]) -> Option<Diagnosis> {
    let variant = attempt.variant();
    // With a hyphen, it is a move that goes too far, unless the variant writes captures with a hyphen.
    let quiet = attempt.written.separator == Separator::Hyphen && variant.capture_sign() != '-';
    if quiet && attempt.path.len() == 2 {
        return None;
    }
    // A step to the next square is not a jump: R305 or R306 finds it.
    let text = match over {
        [square] => {
            let on = square_name(variant, *square);
            format!("jumps over {on}, an empty square")
        }
        [] => return None,
        _ => "jumps over empty squares only".to_owned(),
    };
    Some(Diagnosis::new(&RULE, text))
}

/// Two adjacent pieces, without a square between them to land on.
fn jumps_adjacent_pieces(
    variant: Variant,
    over: &[Square],
    victims: &[(Square, Piece)],
) -> Option<String> {
    let place = |square: Square| over.iter().position(|other| *other == square);
    let pair = victims
        .windows(2)
        .find(|pair| place(pair[1].0) == place(pair[0].0).map(|place| place + 1))?;
    Some(format!(
        "jumps over the adjacent pieces on {} and {}",
        square_name(variant, pair[0].0),
        square_name(variant, pair[1].0)
    ))
}

fn jumps_piece_twice(
    variant: Variant,
    victims: &[(Square, Piece)],
    jumped: Squares,
) -> Option<JumpFault> {
    let (square, _) = victims
        .iter()
        .find(|(square, _)| jumped.contains(*square))?;
    Some(JumpFault {
        text: format!(
            "jumps over the piece on {} twice",
            square_name(variant, *square)
        ),
        articles: variant.capture_articles(),
    })
}

/// A turn by 180 degrees between two captures.
fn turns_about(variant: Variant, before: Option<Square>, hop: [Square; 2]) -> Option<JumpFault> {
    let [on, to] = hop;
    let (came, goes) = (
        file_and_rank_distance(variant, before?, on),
        file_and_rank_distance(variant, on, to),
    );
    let turns = (came.0.signum(), came.1.signum()) == (-goes.0.signum(), -goes.1.signum());
    (turns && !variant.about_turn()).then(|| JumpFault {
        text: format!(
            "turns by 180 degrees on {} between two captures",
            square_name(variant, on)
        ),
        articles: variant.capture_articles(),
    })
}

/// A man that captures a king in a variant that forbids it.
fn captures_king(
    variant: Variant,
    piece: Piece,
    from: Square,
    victims: &[(Square, Piece)],
) -> Option<JumpFault> {
    let is_forbidden = !variant.man_takes_king() && piece.role == Role::Man;
    let (king, _) = victims
        .iter()
        .find(|(_, victim)| is_forbidden && victim.role == Role::King)?;
    Some(JumpFault {
        text: format!(
            "the man on {} captures the king on {}, but a man may not capture a king",
            square_name(variant, from),
            square_name(variant, *king)
        ),
        articles: variant.man_takes_king_articles(),
    })
}

/// A king that lands too far behind the captured piece.
fn lands_too_far(
    variant: Variant,
    over: &[Square],
    victims: &[(Square, Piece)],
    to: Square,
) -> Option<JumpFault> {
    let (last, _) = victims.last()?;
    let behind = over.last() == Some(last);
    (variant.landing() == Landing::RightBehind && !behind).then(|| JumpFault {
        text: format!(
            "lands on {}, not directly behind the captured piece on {}",
            square_name(variant, to),
            square_name(variant, *last)
        ),
        articles: variant.capture_articles(),
    })
}
