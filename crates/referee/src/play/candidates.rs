//! The moves of a position that a written move can mean.

use draughts::{AnyPosition, Move, Removal, Resolution, Role, Square, Squares};

use crate::{diagnosis::matching_routes, squares_between::between};

/// The moves that a written move can mean in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Matches {
    pub(super) moves: Vec<Move>,
    /// True if the written squares between the first and the last are not on the route.
    pub(super) bad_path: bool,
}

impl Matches {
    /// The moves, if the written path matches without a slip. Several written moves are joined only on such a match: with
    /// a slip, a move and the reply to it could pass for one capture.
    pub(super) fn exact(self) -> Vec<Move> {
        if self.bad_path {
            Vec::new()
        } else {
            self.moves
        }
    }
}

/// The legal moves that the squares `path` can mean.
///
/// Two squares mean every capture between them. More squares are a full path. If no route matches the path, the squares
/// between its ends are treated as a slip. This requires that only one capture joins the ends, or that only one has the
/// same squares in another order. The squares after the second may also be those of the captured pieces. A path that is a capture by itself is a slip only if it jumps over a piece twice and
/// exactly one capture between its ends has the same squares in another order.
pub(super) fn matches(position: &AnyPosition, path: &[Square]) -> Matches {
    let [from, .., to] = *path else {
        return Matches::default();
    };
    let between = match position.resolve(from, to) {
        Resolution::None => Vec::new(),
        Resolution::One(step) => position.describe(&step).into_iter().collect(),
        Resolution::Several => position.moves_from_to(from, to).to_vec(),
    };
    if path.len() == 2 {
        return Matches {
            moves: between,
            bad_path: false,
        };
    }
    let on_route = routes(position, path);
    if !on_route.is_empty() {
        return Matches {
            moves: on_route,
            bad_path: false,
        };
    }
    let mover = position.piece_at(from);
    let is_own_piece = mover.is_some_and(|piece| piece.color == position.side());
    let mut moves = match jumps(position, path).filter(|_| is_own_piece) {
        Some(Jumps::Once) => Vec::new(),
        Some(Jumps::Twice) => {
            let mut moves = in_another_order(position, path);
            moves.retain(|route| (route.from(), route.to()) == (from, to));
            moves
        }
        None if matches!(&*between, [only] if only.is_capture()) => between,
        None => in_another_order(position, path),
    };
    if moves.is_empty() {
        moves.extend(with_captured_squares(position, path));
    }
    Matches {
        bad_path: !moves.is_empty(),
        moves,
    }
}

/// The only capture with the squares of `path` in another order; empty if there are several.
fn in_another_order(position: &AnyPosition, path: &[Square]) -> Vec<Move> {
    let sorted = |squares: &[Square]| {
        let mut squares = squares.to_vec();
        squares.sort_unstable();
        squares
    };
    let written = sorted(path);
    let mut found: Vec<Move> = Vec::new();
    for route in &*position.legal_routes() {
        let is_new = !found.iter().any(|other| other.is_same(route));
        if is_new && route.path().len() == path.len() && sorted(route.path()) == written {
            found.push(*route);
        }
    }
    if found.len() > 1 {
        found.clear();
    }
    found
}

/// The capture from the first to the second square whose captured pieces are on the other squares, in any order: `28x19x23`
/// for `28x19`, as programs that use the hub protocol write it.
fn with_captured_squares(position: &AnyPosition, path: &[Square]) -> Option<Move> {
    let (&[from, to], listed) = path.split_first_chunk()?;
    let mut captured = Squares::EMPTY;
    for square in listed {
        if captured.contains(*square) {
            return None;
        }
        captured.insert(*square);
    }
    let moves = position.moves_from_to(from, to);
    moves.iter().find(|mv| mv.captured() == captured).copied()
}

/// How often a path jumps over each of its captured pieces.
#[derive(Clone, Copy)]
enum Jumps {
    /// The path is a complete capture and not a slip.
    Once,
    /// It jumps over a piece twice.
    Twice,
}

/// The jumps of `path`; `None` unless each of its steps jumps over opposing pieces. The first square counts as vacant,
/// and so do the squares of captured pieces in variants that remove them at once.
fn jumps(position: &AnyPosition, path: &[Square]) -> Option<Jumps> {
    let variant = position.variant();
    let from = path[0];
    let flies = variant.king_flies()
        && position
            .piece_at(from)
            .is_some_and(|piece| piece.role == Role::King);
    let at_once = variant.removal() == Removal::AtOnce;
    let (mut captured, mut found) = (Squares::EMPTY, Jumps::Once);
    for step in path.windows(2) {
        let over = between(variant, step[0], step[1])?;
        // Unless the king is flying, only a jump over one square counts.
        if over.len() > 1 && !flies {
            return None;
        }
        let mut takes = false;
        let mut last_was_taken = false;
        for square in over {
            let piece = position
                .piece_at(square)
                .filter(|_| square != from && !(at_once && captured.contains(square)));
            // A vacant square must separate two captured pieces.
            if piece.is_some_and(|piece| last_was_taken || piece.color == position.side()) {
                return None;
            }
            last_was_taken = piece.is_some();
            if last_was_taken {
                takes = true;
                if captured.contains(square) {
                    found = Jumps::Twice;
                }
                captured.insert(square);
            }
        }
        if !takes {
            return None;
        }
    }
    Some(found)
}

/// The legal moves whose route lands on, or passes over, the squares of `path` in order. There is one move for each set
/// of captured pieces.
fn routes(position: &AnyPosition, path: &[Square]) -> Vec<Move> {
    let mut between_ends = position.legal_routes().into_vec();
    between_ends.retain(|route| route.from() == path[0] && route.to() == path[path.len() - 1]);
    let mut found: Vec<Move> = Vec::new();
    for route in matching_routes(position.variant(), between_ends, path) {
        if !found
            .iter()
            .any(|other| other.captured() == route.captured())
        {
            found.push(route);
        }
    }
    found
}
