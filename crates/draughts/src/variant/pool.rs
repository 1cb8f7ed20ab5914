//! American pool checkers (`GameType` 23).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Rules, Direction};

/// The laws of American pool checkers, according to the rules of the American Pool Checkers Association (APCA).
///
/// ```
/// use draughts::{Pool, Position, Rules, fen};
///
/// let start = Position::<Pool>::start();
/// assert_eq!(fen::position(Pool::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pool;

impl Rules for Pool {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Pool;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "pool",
        title: "American pool checkers",
        number: 23,
        tag: "23,B,8,8,N1,0",
        // APCA: Black starts.
        first_mover: Color::Black,
        // PDN 3.0: square 1 is at Black's bottom right, as in English draughts.
        board: Geometry::chequered(8, 8, Corner::TopLeft, false),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // Black is on 1 to 12, White on 21 to 32.
        men: (0, 3),
        start_fen: "B:W21-32:B1-12",
    };

    // APCA: a man moves forward and captures both ways.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::DIAGONALS;
    // APCA: kings fly.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    // APCA: a man that only passes the king-row in a capture is not crowned.
    const CROWNING: Crowning = Crowning::Passes;
    // APCA: the choice among captures is free, so CAPTURE_PREFERENCES is empty.

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "APCA:26"),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 3, most: 3, kings_only: true, on_main_diagonal: false, moves: 13 },
            "APCA",
        ),
    ];
}
