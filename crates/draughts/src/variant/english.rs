//! English draughts, also called American checkers (`GameType` 21).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Rules, Direction};

/// The laws of English draughts: the Standard Laws of Draughts and the WCDF rules agree on play.
///
/// ```
/// use draughts::{English, Position, Rules, fen};
///
/// let start = Position::<English>::start();
/// assert_eq!(fen::position(English::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct English;

impl Rules for English {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::English;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "english",
        title: "English draughts",
        number: 21,
        tag: "21,B,8,8,N1,0",
        // Standard Laws, 7: Black starts.
        first_mover: Color::Black,
        // Standard Laws, 2: a dark square is at each player's bottom left. Square 1 is at Black's bottom right (PDN
        // 3.0).
        board: Geometry::chequered(8, 8, Corner::TopLeft, false),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // Standard Laws, 5: Black is on 1 to 12, White on 21 to 32.
        men: (0, 3),
        start_fen: "B:W21-32:B1-12",
    };

    // Standard Laws, 8 and 10: a man moves and captures forward only.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD;
    // Standard Laws, 14: a king moves and captures both ways, one step at a time.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = false;
    // Standard Laws, 13: crowning ends the move.
    const CROWNING: Crowning = Crowning::Stops;
    // Standard Laws, 9: captures are compulsory, but the choice among them is free, so CAPTURE_PREFERENCES is empty.

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "WCDF:1.32.1"),
        DrawRule::claimed(DrawWhen::NoProgress { moves: 40 }, "WCDF:1.32.2"),
    ];
}
