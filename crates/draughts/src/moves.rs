//! Moves with their full path and captured pieces.

use std::fmt;
use std::ops::Deref;

use crate::bitboard::private::Number as _;
use crate::layout::BitLayout;
use crate::{Color, Piece, Role, Rules, Square, Squares};

/// Maximum length of a path. No board allows more than 61 captures in one move, and each adds one square.
pub(crate) const MAX_PATH: usize = 64;

/// A move of a piece along a path, with the pieces it captures.
///
/// The path is the full path of PDN (3.0, section moves). It begins with the origin and ends with the destination. For
/// each jump between them, it has the square where the piece turns. If the piece continues straight on, it has the
/// square directly behind the captured piece.
///
/// The path is stored in the value, so a move is 96 bytes and is created and copied without allocating: listing the
/// legal moves of a position costs one allocation. A caller that keeps many moves can keep the
/// [`AnyResolvedMove`] of each, a third of the size, and get the path from
/// [`AnyPosition::describe`](crate::AnyPosition::describe).
///
/// ```
/// use draughts::{English, Position, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position: Position<English> = fen::position("B:W18,25:B14")?;
/// let moves = position.legal_moves();
/// assert_eq!(moves[0].to_string(), "14x23");
/// assert_eq!(moves[0].captured().iter().map(|s| s.number()).collect::<Vec<_>>(), [18]);
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    path: [Square; MAX_PATH],
    len: u8,
    piece: Piece,
    crowns: bool,
    captured: Squares,
}

impl Move {
    pub(crate) fn new(piece: Piece, path: &[Square], captured: Squares, crowns: bool) -> Move {
        let mut squares = [Square::FIRST; MAX_PATH];
        let len = path.len().min(MAX_PATH);
        squares[..len].copy_from_slice(&path[..len]);
        Move {
            path: squares,
            len: len as u8,
            piece,
            crowns,
            captured,
        }
    }

    /// A move from one square to another, without a turn.
    #[inline]
    pub(crate) fn without_turn(
        piece: Piece,
        (from, to): (Square, Square),
        captured: Squares,
        crowns: bool,
    ) -> Move {
        let mut path = [Square::FIRST; MAX_PATH];
        (path[0], path[1]) = (from, to);
        Move {
            path,
            len: 2,
            piece,
            crowns,
            captured,
        }
    }

    /// The origin.
    pub fn from(&self) -> Square {
        self.path[0]
    }

    /// The destination; equal to the origin after a circular capture.
    pub fn to(&self) -> Square {
        self.path[usize::from(self.len).saturating_sub(1) % MAX_PATH]
    }

    /// The full path, from origin to destination.
    #[inline]
    pub fn path(&self) -> &[Square] {
        &self.path[..usize::from(self.len)]
    }

    /// The squares of the captured pieces.
    pub fn captured(&self) -> Squares {
        self.captured
    }

    /// Whether the move captures.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Whether the move makes a man a king (Standard Laws, 13).
    pub fn crowns(&self) -> bool {
        self.crowns
    }

    /// The piece before the move.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The role of the piece before the move.
    pub fn role(&self) -> Role {
        self.piece.role
    }

    /// The side that moves.
    pub fn color(&self) -> Color {
        self.piece.color
    }

    /// Whether both are the same move: same piece, destination and captured pieces, by any route.
    ///
    /// If only one of two routes crowns a man on the way (Russian draughts), they are different moves.
    pub fn is_same(&self, other: &Move) -> bool {
        self.step() == other.step()
    }

    /// The move without its path.
    pub(crate) fn step(&self) -> AnyResolvedMove {
        AnyResolvedMove {
            from: self.from(),
            to: self.to(),
            captured: self.captured,
            crowns: self.crowns,
        }
    }
}

/// Writes the full path in numbers, with `x` for captures. [`Variant::text`](crate::Variant::text) uses a variant's
/// notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        for (i, square) in self.path().iter().enumerate() {
            if i > 0 {
                write!(f, "{sign}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A legal move of one position. [`Position::after`](crate::Position::after) plays it.
///
/// Only [`Position::resolve`](crate::Position::resolve) and similar methods return such a value, so the move is legal in that position.
///
/// ```
/// use draughts::{English, Resolution, Square, fen};
///
/// let square = |number| Square::new(number).unwrap();
/// let position = fen::position::<English>("B:W18:B14").unwrap();
/// let Resolution::One(step) = position.resolve(square(14), square(23)) else { panic!("one capture") };
/// assert!(step.is_capture());
/// assert_eq!(position.after(&step).count(draughts::Color::White), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResolvedMove<R: Rules> {
    pub(crate) from: R::Bits,
    pub(crate) to: R::Bits,
    pub(crate) captured: R::Bits,
    pub(crate) crowns: bool,
}

impl<R: Rules> ResolvedMove<R> {
    /// The origin.
    pub fn from(&self) -> Square {
        BitLayout::<R>::square(self.from)
    }

    /// The destination.
    pub fn to(&self) -> Square {
        BitLayout::<R>::square(self.to)
    }

    /// The squares of the captured pieces.
    pub fn captured(&self) -> Squares {
        BitLayout::<R>::squares(self.captured)
    }

    /// Whether the move captures.
    #[inline]
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// The number of captured pieces.
    #[inline]
    pub fn jumps(&self) -> u32 {
        self.captured.count()
    }

    /// Whether the move makes a man a king.
    #[inline]
    pub fn crowns(&self) -> bool {
        self.crowns
    }
}

impl<R: Rules> ResolvedMove<R> {
    /// The same move for a position whose variant is known only at run time.
    #[inline]
    pub(crate) fn erase(&self) -> AnyResolvedMove {
        AnyResolvedMove {
            from: self.from(),
            to: self.to(),
            captured: self.captured(),
            crowns: self.crowns,
        }
    }
}

/// A legal move of one [`AnyPosition`](crate::AnyPosition), as [`ResolvedMove`] is of a
/// [`Position`](crate::Position): origin,
/// destination, captured pieces and crowning, without the path. [`Forced`](crate::Forced) has these parts as fields.
///
/// ```
/// use draughts::{AnyPosition, Color, Resolution, Square, Variant};
///
/// let square = |number| Square::new(number).unwrap();
/// let position = AnyPosition::from_fen(Variant::English, "B:W18:B14").unwrap();
/// let Resolution::One(step) = position.resolve(square(14), square(23)) else { panic!("one capture") };
/// assert!(step.is_capture());
/// assert_eq!(position.after(&step).count(Color::White), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyResolvedMove {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) captured: Squares,
    pub(crate) crowns: bool,
}

impl AnyResolvedMove {
    /// Whether the move captures.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The same move as bits on the board of `R`.
    #[inline]
    pub(crate) fn typed<R: Rules>(&self) -> ResolvedMove<R> {
        ResolvedMove {
            from: BitLayout::<R>::bit(self.from),
            to: BitLayout::<R>::bit(self.to),
            captured: BitLayout::<R>::collect(self.captured),
            crowns: self.crowns,
        }
    }
}

/// A list of moves, sorted by origin, destination and captured pieces. It dereferences to a slice of [`Move`].
///
/// ```
/// use draughts::{English, Position};
///
/// let moves = Position::<English>::start().legal_moves();
/// assert_eq!(moves.len(), 7);
/// assert_eq!(moves[0].to_string(), "9-13");
/// assert!(moves.is_complete());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    moves: Vec<Move>,
    truncated: bool,
}

impl MoveList {
    pub(crate) fn from_unsorted(mut moves: Vec<Move>, truncated: bool) -> MoveList {
        /// Minimum number of moves for which it is faster to compute each key once.
        const MIN_CACHED: usize = 64;
        if moves.len() < MIN_CACHED {
            moves.sort_by_key(Move::step);
        } else {
            moves.sort_by_cached_key(Move::step);
        }
        MoveList { moves, truncated }
    }

    /// Keeps one route of every move.
    pub(crate) fn without_routes(mut self) -> MoveList {
        self.moves.dedup_by_key(|mv| mv.step());
        self
    }

    /// Keeps the moves from one square to another.
    pub(crate) fn between(mut self, from: Square, to: Square) -> MoveList {
        self.moves.retain(|mv| mv.from() == from && mv.to() == to);
        self
    }

    /// The same moves, made by the given piece.
    pub(crate) fn with_piece(mut self, piece: Piece) -> MoveList {
        for mv in &mut self.moves {
            mv.piece = piece;
        }
        self
    }

    /// Whether the list is complete. The search stops after [`ROUTE_LIMIT`](crate::ROUTE_LIMIT) jumps, which only
    /// hostile boards reach.
    pub fn is_complete(&self) -> bool {
        !self.truncated
    }

    /// The moves as a vector.
    pub fn into_vec(self) -> Vec<Move> {
        self.moves
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_documented_sizes() {
        assert_eq!((size_of::<Move>(), size_of::<AnyResolvedMove>()), (96, 32));
    }
}
