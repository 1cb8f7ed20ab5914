//! Ways to damage a record.

use draughts::{AnyPosition, Variant};

use super::random::Random;

/// One game: its moves as written.
pub(crate) type Game = Vec<String>;

/// Damages a game; `None` if that changes nothing.
pub(crate) type Breaking = fn(&Game, &mut Random) -> Option<Game>;

/// Minimum number of plies after the damage.
pub(crate) const MIN_FOLLOWING_PLIES: usize = 8;

pub(crate) const WAYS: &[(&str, Breaking)] = &[
    ("a digit changed", |game, random| {
        slip(game, random, &[digit_changed])
    }),
    ("a digit lost", |game, random| {
        slip(game, random, &[digit_lost])
    }),
    ("a digit added", |game, random| {
        slip(game, random, &[digit_added])
    }),
    ("two digits transposed", |game, random| {
        slip(game, random, &[digits_transposed])
    }),
    ("a neighbouring square", |game, random| {
        slip(game, random, &[neighbour])
    }),
    ("any of these slips", |game, random| {
        slip(game, random, SLIPS)
    }),
    ("any other square", |game, random| {
        slip(game, random, &[any_square])
    }),
    ("a ply lost", |game, random| {
        let at = random.below(game.len() - MIN_FOLLOWING_PLIES);
        Some(without_ply(game, at))
    }),
    ("a ply doubled", |game, random| {
        let at = random.below(game.len() - MIN_FOLLOWING_PLIES);
        let mut broken = game.clone();
        broken.insert(at, game[at].clone());
        Some(broken)
    }),
    ("two plies exchanged", |game, random| {
        let at = random.below(game.len() - MIN_FOLLOWING_PLIES - 1);
        let mut broken = game.clone();
        broken.swap(at, at + 1);
        Some(broken)
    }),
    ("two slips", |game, random| several(game, random, 2)),
    ("three slips", |game, random| several(game, random, 3)),
    ("ten slips, beyond repair", |game, random| {
        several(game, random, 10)
    }),
    ("a slip in the last eight plies", |game, random| {
        let at = game.len() - 1 - random.below(MIN_FOLLOWING_PLIES);
        slip_at(game, at, random, SLIPS)
    }),
    ("a ply lost of the last eight", |game, random| {
        let at = game.len() - 1 - random.below(MIN_FOLLOWING_PLIES);
        Some(without_ply(game, at))
    }),
    ("the board turned round", |game, _| {
        Some(game.iter().map(|text| rotated(text)).collect())
    }),
    ("two columns read across", |game, _| Some(read_across(game))),
];

type Slip = fn(u8, &mut Random) -> u8;

const SLIPS: &[Slip] = &[
    digit_changed,
    digit_lost,
    digit_added,
    digits_transposed,
    neighbour,
];

/// The name of the damage done by [`fen_slip`].
pub(crate) const FEN_SLIP: &str = "a slip in a FEN start";

/// A game from a random ply on: its FEN, the FEN with one wrong square, and the moves from there. Only a repair of the
/// FEN is right.
pub(crate) fn fen_slip(game: &Game, random: &mut Random) -> Option<(String, String, Game)> {
    let at = random.below(game.len() - MIN_FOLLOWING_PLIES);
    let start = AnyPosition::start(Variant::English);
    let played = game[..at]
        .iter()
        .try_fold(start, |position, text| position.play_text(text).ok())?;
    let fen = wrong_fen(&played.fen(), random)?;
    Some((played.fen(), fen, game[at..].to_vec()))
}

/// A FEN with one wrong square; `None` if the slip does not give another square.
fn wrong_fen(fen: &str, random: &mut Random) -> Option<String> {
    let mut parts: Vec<String> = fen.split_inclusive([':', ',']).map(str::to_owned).collect();
    let at = 1 + random.below(parts.len() - 1);
    let digits: String = parts[at].chars().filter(char::is_ascii_digit).collect();
    let right: u8 = digits.parse().ok()?;
    let wrong = SLIPS[random.below(SLIPS.len())](right, random);
    if wrong == right || !(1..=32).contains(&wrong) {
        return None;
    }
    parts[at] = parts[at].replace(&digits, &wrong.to_string());
    Some(parts.concat())
}

fn without_ply(game: &Game, at: usize) -> Game {
    let mut broken = game.clone();
    broken.remove(at);
    broken
}

fn read_across(game: &Game) -> Game {
    let pairs: Vec<&[String]> = game.chunks(2).collect();
    let (left, right) = pairs.split_at(pairs.len().div_ceil(2));
    let mut broken = Vec::new();
    for (row, pair) in left.iter().enumerate() {
        broken.extend_from_slice(pair);
        broken.extend_from_slice(right.get(row).copied().unwrap_or_default());
    }
    broken
}

fn several(game: &Game, random: &mut Random, slips: usize) -> Option<Game> {
    let mut broken = game.clone();
    for _ in 0..slips {
        broken = slip(&broken, random, SLIPS)?;
    }
    let changed = game
        .iter()
        .zip(&broken)
        .filter(|(one, other)| one != other)
        .count();
    (changed == slips).then_some(broken)
}

fn slip(game: &Game, random: &mut Random, slips: &[Slip]) -> Option<Game> {
    let at = random.below(game.len() - MIN_FOLLOWING_PLIES);
    slip_at(game, at, random, slips)
}

/// Replaces the origin or the destination of the move at `at` by a wrong square. A wrong square between them (N107)
/// would still replay.
fn slip_at(game: &Game, at: usize, random: &mut Random, slips: &[Slip]) -> Option<Game> {
    let (mut squares, sign) = squares(&game[at]);
    let which = random.below(2) * (squares.len() - 1);
    let slip = slips[random.below(slips.len())];
    let wrong = slip(squares[which], random);
    if wrong == squares[which] || wrong > 99 {
        return None;
    }
    squares[which] = wrong;
    let mut broken = game.clone();
    broken[at] = text(&squares, sign);
    Some(broken)
}

/// The squares of a move and the sign between them.
pub(crate) fn squares(text: &str) -> (Vec<u8>, char) {
    let sign = if text.contains('x') { 'x' } else { '-' };
    (
        text.split(sign)
            .map(|square| square.parse().unwrap_or(0))
            .collect(),
        sign,
    )
}

fn text(squares: &[u8], sign: char) -> String {
    squares
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(&sign.to_string())
}

fn rotated(move_text: &str) -> String {
    let (squares, sign) = squares(move_text);
    let squares: Vec<u8> = squares.iter().map(|square| 33 - square).collect();
    text(&squares, sign)
}

fn digit_changed(square: u8, random: &mut Random) -> u8 {
    let digit = random.below(10) as u8;
    if square < 10 || random.below(2) == 0 {
        square / 10 * 10 + digit
    } else {
        digit * 10 + square % 10
    }
}

fn digit_lost(square: u8, random: &mut Random) -> u8 {
    match random.below(2) {
        _ if square < 10 => square,
        0 => square / 10,
        _ => square % 10,
    }
}

fn digit_added(square: u8, random: &mut Random) -> u8 {
    let digit = random.below(10) as u8;
    match random.below(2) {
        _ if square >= 10 => square,
        0 => square * 10 + digit,
        _ => digit * 10 + square,
    }
}

fn digits_transposed(square: u8, _: &mut Random) -> u8 {
    if square < 10 {
        square
    } else {
        square % 10 * 10 + square / 10
    }
}

/// A square adjacent to the right one on the 8x8 board, diagonally or in its row.
fn neighbour(square: u8, random: &mut Random) -> u8 {
    let steps: [i16; 6] = if (square.wrapping_sub(1) / 4).is_multiple_of(2) {
        [-1, 1, -4, -3, 4, 5]
    } else {
        [-1, 1, -5, -4, 3, 4]
    };
    u8::try_from(i16::from(square) + steps[random.below(steps.len())])
        .ok()
        .filter(|next| (1..=32).contains(next))
        .unwrap_or(square)
}

fn any_square(_: u8, random: &mut Random) -> u8 {
    random.below(32) as u8 + 1
}
