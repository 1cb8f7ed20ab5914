//! Canadian draughts on 12x12 squares (`GameType` 27).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Canadian draughts: those of international draughts on the board of 144 squares.
///
/// ```
/// use draughts::{Canadian, Position, Rules, fen};
///
/// let start = Position::<Canadian>::start();
/// assert_eq!(fen::position(Canadian::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canadian;

impl Rules for Canadian {
    type Bits = u128;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Canadian;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "canadian",
        title: "Canadian draughts",
        number: 27,
        tag: "27,W,12,12,N2,0",
        // White starts.
        first_mover: Color::White,
        // PDN 3.0: square 1 is at White's top left, and there are 72 squares.
        board: Geometry::chequered(12, 12, Corner::TopLeft, false),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // The men fill five rows each: White is on 43 to 72, Black on 1 to 30.
        men: (0, 5),
        start_fen: "W:W43-72:B1-30",
    };

    // FMJD annex 1, 3 and 4: men move forward and capture both ways, kings fly.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const CAPTURE_ARTICLES: &'static [&'static str] = &["FMJD:4"];
    const KING_FLIES: bool = true;
    // FMJD annex 1, 4: a man that only passes the king-row in a capture is not crowned.
    const CROWNING: Crowning = Crowning::Passes;
    // FMJD annex 1, 4.13: the capture that takes the most pieces is compulsory.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostPieces];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["FMJD:4.13"];

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "FMJD:6.1"),
        DrawRule::claimed(DrawWhen::NoProgress { moves: 25 }, "FMJD:6.2"),
    ];
}
