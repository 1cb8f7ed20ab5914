//! Plays moves: legal ones, and on request illegal ones.

use std::error::Error;
use std::fmt;

use crate::bitboard::private::Number as _;
use crate::layout::BitLayout;
use crate::{AnyResolvedMove, Color, Hypothesis, Move, Piece, Position, Rules, Square, Squares};

/// The error of an illegal move. It returns the unchanged position.
///
/// ```
/// use draughts::{English, Objection, Position, fen};
///
/// let move_of_another = Position::<English>::start().legal_moves()[0];
/// let position = fen::position::<English>("B:W18:B14").unwrap();
/// let illegal = position.play(&move_of_another).unwrap_err();
/// assert_eq!(illegal.objection(), Objection::EmptyOrigin);
/// assert_eq!(illegal.position(), position);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError<R: Rules> {
    position: Position<R>,
    objection: Objection,
}

impl<R: Rules> IllegalMoveError<R> {
    /// The position in which the move was tried, unchanged.
    pub fn position(&self) -> Position<R> {
        self.position
    }

    /// The reason.
    pub fn objection(&self) -> Objection {
        self.objection
    }
}

/// Why a move is illegal: the first reason that applies.
///
/// ```
/// use draughts::{English, Objection, fen};
///
/// let quiet = fen::position::<English>("B:W32:B14").unwrap().legal_moves()[0];
/// let open = fen::position::<English>("B:W18:B14").unwrap();
/// assert_eq!(open.play(&quiet).unwrap_err().objection(), Objection::MissedCapture);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objection {
    /// There is no piece on the origin.
    EmptyOrigin,
    /// The piece belongs to the other side.
    OpponentsPiece,
    /// The destination is occupied.
    Occupied,
    /// A capture was compulsory (Standard Laws, 9).
    MissedCapture,
    /// The variant requires a larger or better capture.
    LesserCapture,
    /// The piece cannot make that move.
    OutOfReach,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Objection::EmptyOrigin => "there is no piece on the first square",
            Objection::OpponentsPiece => "the piece belongs to the other side",
            Objection::Occupied => "the last square is occupied",
            Objection::MissedCapture => "a capture was compulsory",
            Objection::LesserCapture => "the laws require another capture",
            Objection::OutOfReach => "the piece cannot make that move",
        })
    }
}

impl Error for Objection {}

impl<R: Rules> fmt::Display for IllegalMoveError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move: {}", self.objection)
    }
}

impl<R: Rules> Error for IllegalMoveError<R> {}

/// A move to play regardless of the laws, because a record continues from the position after it.
///
/// ```
/// use draughts::{English, Forced, Position, Square, Squares};
///
/// let square = |number| Square::new(number).unwrap();
/// let start = Position::<English>::start();
/// let forced = Forced { from: square(12), to: square(20), captured: Squares::default(), crowns: false };
/// let after = start.force(&forced).unwrap();
/// assert!(after.piece_at(square(20)).is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forced {
    /// The origin; the piece there may have either colour.
    pub from: Square,
    /// The destination: an empty square, the square of a captured piece, or the origin.
    pub to: Square,
    /// The pieces to remove, of either colour; empty squares are ignored.
    pub captured: Squares,
    /// Whether the piece becomes a king.
    pub crowns: bool,
}

impl From<&Move> for Forced {
    fn from(mv: &Move) -> Forced {
        mv.step().into()
    }
}

impl From<AnyResolvedMove> for Forced {
    fn from(step: AnyResolvedMove) -> Forced {
        Forced {
            from: step.from,
            to: step.to,
            captured: step.captured,
            crowns: step.crowns,
        }
    }
}

/// Why a move cannot be played at all.
///
/// ```
/// use draughts::{English, Forced, ForceError, Position, Square, Squares};
///
/// let square = |number| Square::new(number).unwrap();
/// let forced = Forced { from: square(16), to: square(20), captured: Squares::default(), crowns: false };
/// let impossible = Position::<English>::start().force(&forced).unwrap_err();
/// assert_eq!(impossible, ForceError::EmptyOrigin(square(16)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForceError {
    /// The board has no such square.
    NoSuchSquare(Square),
    /// There is no piece on the origin.
    EmptyOrigin(Square),
    /// The destination is occupied.
    Occupied(Square),
}

impl fmt::Display for ForceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ForceError::NoSuchSquare(square) => write!(f, "the board has no square {square}"),
            ForceError::EmptyOrigin(square) => write!(f, "there is no piece on {square}"),
            ForceError::Occupied(square) => write!(f, "{square} is occupied"),
        }
    }
}

impl Error for ForceError {}

impl<R: Rules> Position<R> {
    /// Whether the move is legal in this position, by any route.
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.step(mv).is_some()
    }

    /// Plays a move and returns the position after it.
    ///
    /// # Errors
    /// Returns the position and the reason if the move breaks a law of this variant.
    ///
    /// ```
    /// use draughts::{English, Position};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Position::<English>::start();
    /// let moves = start.legal_moves();
    /// let next = start.play(&moves[0])?;
    /// assert!(next.play(&moves[0]).is_err());
    /// # Ok(()) }
    /// ```
    pub fn play(self, mv: &Move) -> Result<Self, IllegalMoveError<R>> {
        match self.step(mv) {
            Some(step) => Ok(self.after(&step)),
            None => Err(IllegalMoveError {
                position: self,
                objection: self.objection(mv),
            }),
        }
    }

    pub(crate) fn objection(&self, mv: &Move) -> Objection {
        let Some(piece) = self.piece_at(mv.from()) else {
            return Objection::EmptyOrigin;
        };
        if piece.color != self.side {
            return Objection::OpponentsPiece;
        }
        if mv.to() != mv.from() && self.piece_at(mv.to()).is_some() {
            return Objection::Occupied;
        }
        if self
            .quiet_moves_from(mv.from())
            .iter()
            .any(|quiet| quiet.is_same(mv))
        {
            return if self.must_capture() {
                Objection::MissedCapture
            } else {
                Objection::OutOfReach
            };
        }
        let free_choice = self.routes_from(
            mv.from(),
            Hypothesis {
                ignore_preference: true,
                ..Hypothesis::LAWFUL
            },
        );
        if free_choice.iter().any(|route| route.is_same(mv)) {
            return Objection::LesserCapture;
        }
        Objection::OutOfReach
    }

    /// Plays a move regardless of the laws, and passes the turn.
    ///
    /// # Errors
    /// If the origin is empty, if the destination is occupied by a piece that is not captured, or if one of the two is
    /// not on the board.
    pub fn force(&self, forced: &Forced) -> Result<Self, ForceError> {
        let board = R::GAME_TYPE.board;
        if let Some(&square) = [forced.from, forced.to]
            .iter()
            .find(|&&square| !board.has(square))
        {
            return Err(ForceError::NoSuchSquare(square));
        }
        let piece = self
            .piece_at(forced.from)
            .ok_or(ForceError::EmptyOrigin(forced.from))?;
        let mut next = self.remove(forced.from);
        for square in forced.captured {
            next = next.remove(square);
        }
        if next.piece_at(forced.to).is_some() {
            return Err(ForceError::Occupied(forced.to));
        }
        next = next.put(
            forced.to,
            if forced.crowns {
                piece.crowned()
            } else {
                piece
            },
        );
        let quiet_king =
            (piece.is_king() && forced.captured.is_empty()).then_some((forced.from, forced.to));
        next.memory = crate::memory::Memory::after(self.memory, piece.color, quiet_king);
        Ok(next.pass())
    }

    /// Returns the same position without the piece on the square.
    #[must_use]
    pub fn remove(&self, square: Square) -> Self {
        let stays = !BitLayout::<R>::bit(square);
        let mut next = *self;
        next.mine = self.mine & stays;
        next.theirs = self.theirs & stays;
        next.kings = self.kings & stays;
        next
    }

    /// Returns the same position with a piece on the square, which replaces any other. A square that is not on the
    /// board is ignored.
    #[must_use]
    pub fn put(&self, square: Square, piece: Piece) -> Self {
        let bit = BitLayout::<R>::bit(square);
        let mut next = self.remove(square);
        next.set(bit, piece);
        next
    }

    /// Returns the same position with the other side to move.
    #[must_use]
    pub fn pass(&self) -> Self {
        self.with_side(!self.side)
    }

    /// Whether the side has pieces left.
    pub fn has_pieces(&self, color: Color) -> bool {
        self.pieces_of(color).any()
    }
}
