//! Moves as a record shows them: the squares of the path and the pieces taken.

use std::fmt;
use std::ops::Deref;

use crate::{Color, Piece, Role, Square, Squares};

/// The most squares a path can have: no board offers more than 61 pieces to take in one move, and every jump adds one.
pub(crate) const LONGEST: usize = 64;

/// A move: a piece goes along a path and takes what it jumps.
///
/// The path is what PDN calls the full path (3.0, section moves): the first square, after each jump the square where the
/// piece turns or, going straight on, the square right behind the piece taken, and the last square. For kings that go
/// one step that is every landing square.
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
    path: [Square; LONGEST],
    len: u8,
    piece: Piece,
    crowns: bool,
    captured: Squares,
}

impl Move {
    pub(crate) fn new(piece: Piece, path: &[Square], captured: Squares, crowns: bool) -> Move {
        let mut squares = [Square::FIRST; LONGEST];
        let len = path.len().min(LONGEST);
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
    pub(crate) fn straight(
        piece: Piece,
        (from, to): (Square, Square),
        captured: Squares,
        crowns: bool,
    ) -> Move {
        let mut path = [Square::FIRST; LONGEST];
        (path[0], path[1]) = (from, to);
        Move {
            path,
            len: 2,
            piece,
            crowns,
            captured,
        }
    }

    /// The square the piece comes from.
    pub fn from(&self) -> Square {
        self.path[0]
    }

    /// The square the piece ends on; after a circular capture it is the one it came from.
    pub fn to(&self) -> Square {
        self.path[usize::from(self.len).saturating_sub(1) % LONGEST]
    }

    /// All landing squares from the first to the last.
    pub fn path(&self) -> &[Square] {
        &self.path[..usize::from(self.len)]
    }

    /// The squares of the pieces taken.
    pub fn captured(&self) -> Squares {
        self.captured
    }

    /// Whether the move takes anything.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Whether the move makes a man a king (Standard Laws, 13).
    pub fn crowns(&self) -> bool {
        self.crowns
    }

    /// The piece as it stands before the move.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// What the piece is before the move.
    pub fn role(&self) -> Role {
        self.piece.role
    }

    /// Whose move it is.
    pub fn color(&self) -> Color {
        self.piece.color
    }

    /// Whether both are one move: the same piece goes to the same square and takes the same pieces, whatever the route.
    ///
    /// Where a man is crowned on the way (Russian draughts), a route that passes the king-row and one that does not leave
    /// different pieces behind; these are two moves.
    pub fn is_same(&self, other: &Move) -> bool {
        self.key() == other.key()
    }

    pub(crate) fn key(&self) -> (Square, Square, Squares, bool) {
        (self.from(), self.to(), self.captured, self.crowns)
    }
}

/// Writes the full path in numbers, captures with `x`; [`Variant::text`](crate::Variant::text) writes as a variant does.
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

/// A list of moves, sorted by first square, last square and pieces taken; it is a slice of [`Move`].
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
    cut_short: bool,
}

impl MoveList {
    pub(crate) fn sorted(mut moves: Vec<Move>, cut_short: bool) -> MoveList {
        moves.sort_by_key(Move::key);
        MoveList { moves, cut_short }
    }

    /// Leaves one route of every move.
    pub(crate) fn without_routes(mut self) -> MoveList {
        self.moves.dedup_by_key(|mv| mv.key());
        self
    }

    pub(crate) fn retain(mut self, keep: impl FnMut(&Move) -> bool) -> MoveList {
        self.moves.retain(keep);
        self
    }

    /// Whether the list is whole. On boards made up to have captures beyond counting the search stops after
    /// [`ROUTE_LIMIT`](crate::ROUTE_LIMIT) jumps, and what it has found by then is all there is in the list.
    pub fn is_complete(&self) -> bool {
        !self.cut_short
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
