//! Converts a square name in notation to a square of a board.

use draughts::{Geometry, Square, Variant};
use pdn::SquareName;

/// The square of a board with this name: a number, or a file and a rank from White's side. `None` if the board has no
/// such playable square.
///
/// ```
/// use draughts::Variant;
/// use pdn::SquareName;
///
/// let board = Variant::English.board();
/// let square = referee::square_on(board, SquareName::Number(32)).expect("a square");
/// assert_eq!(square.number(), 32);
/// assert_eq!(referee::square_on(board, SquareName::Number(33)), None);
/// assert!(referee::square_on(board, SquareName::Algebraic { file: 0, rank: 1 }).is_some());
/// assert_eq!(referee::square_on(board, SquareName::Algebraic { file: 0, rank: 0 }), None);
/// ```
#[inline]
pub fn square_on(board: Geometry, name: SquareName) -> Option<Square> {
    match name {
        SquareName::Number(number) => Square::new(number).filter(|square| board.has(*square)),
        SquareName::Algebraic { file, rank } => board.at(file, rank.checked_sub(1)?),
        SquareName::File(_) => None,
    }
}

/// The square with a given name on the board of a variant.
#[inline]
pub(crate) fn square(variant: Variant, name: SquareName) -> Option<Square> {
    square_on(variant.board(), name)
}
