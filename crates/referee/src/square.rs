//! From the name of a square to the square: where the notation, which knows no board, meets the game.

use draughts::{Geometry, Square};
use pdn::SquareName;

/// The square that a name means on a board: the number itself, or the file and the rank seen by White. None if the
/// board has no such square, or nobody plays on it.
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
