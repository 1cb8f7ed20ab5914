//! Spantsiretti draughts on 10x8 squares (`GameType` 41).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Rules, Direction};

/// The laws of Spantsiretti draughts: those of Russian draughts on a board ten files wide.
///
/// ```
/// use draughts::{Spantsiretti, Position, Rules, fen};
///
/// let start = Position::<Spantsiretti>::start();
/// assert_eq!(fen::position(Spantsiretti::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spantsiretti;

impl Rules for Spantsiretti {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Spantsiretti;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "spantsiretti",
        title: "Spantsiretti draughts",
        number: 41,
        tag: "41,W,10,8,A0,0",
        // White starts.
        first_mover: Color::White,
        // The files are `a` to `j`. Numeric FENs count from the top left.
        board: Geometry::chequered(10, 8, Corner::TopLeft, false),
        notation: Notation::Algebraic,
        capture_sign: ':',
        // White is on ranks 1 to 3, Black on ranks 6 to 8.
        men: (0, 3),
        start_fen: "W:W26-40:B1-15",
    };

    // As in Russian draughts, men move forward and capture both ways, and kings fly.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    // As in Russian draughts, a man that reaches the king-row in a capture continues as a king.
    const CROWNING: Crowning = Crowning::ContinuesAsKing;
    // As in Russian draughts, the choice among captures is free, so CAPTURE_PREFERENCES is empty.

    const DRAWS: &'static [DrawRule] = &[DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "FMJD-64:7.2.3")];
}
