//! Thai draughts, makhos (`GameType` 31).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, GameTypeSpec, Geometry, Landing, Notation, Removal, Rules, Direction};

/// The laws of Thai draughts.
///
/// ```
/// use draughts::{Thai, Position, Rules, fen};
///
/// let start = Position::<Thai>::start();
/// assert_eq!(fen::position(Thai::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thai;

impl Rules for Thai {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Thai;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "thai",
        title: "Thai draughts",
        number: 31,
        tag: "31,B,8,8,N2,0",
        // PDN 3.0: Black starts.
        first_mover: Color::Black,
        // PDN 3.0: square 1 is at the top left as seen by Black, who starts. That is White's bottom right.
        board: Geometry::chequered(8, 8, Corner::BottomRight, false),
        notation: Notation::Numeric,
        capture_sign: '-',
        // The men fill two rows each: Black is on 25 to 32, White on 1 to 8.
        men: (0, 2),
        start_fen: "B:W1-8:B25-32",
    };

    // Men move and capture forward only.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD;
    // Kings fly, but land directly behind the piece that they take.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    const LANDING: Landing = Landing::RightBehind;
    // Pieces are removed as they are jumped, and a king may reverse direction between two captures.
    const REMOVAL: Removal = Removal::AtOnce;
    const ABOUT_TURN: bool = true;
    // Crowning ends the move.
    const CROWNING: Crowning = Crowning::Stops;
    // The choice among captures is free, so CAPTURE_PREFERENCES is empty. Draws are not verified, so DRAWS is empty,
    // too.
}
