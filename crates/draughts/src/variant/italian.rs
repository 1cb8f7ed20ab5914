//! Italian draughts, dama italiana (`GameType` 22).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Italian draughts, according to the rules of the Federazione Italiana Dama (FID).
///
/// ```
/// use draughts::{Italian, Position, Rules, fen};
///
/// let start = Position::<Italian>::start();
/// assert_eq!(fen::position(Italian::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Italian;

impl Rules for Italian {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Italian;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "italian",
        title: "Italian draughts",
        number: 22,
        tag: "22,W,8,8,N2,1",
        // FID: White starts.
        first_mover: Color::White,
        // FID: the board is rotated, with a dark corner at each player's right. Square 1 is at White's top left.
        board: Geometry::chequered(8, 8, Corner::TopLeft, true),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // White is on 21 to 32, Black on 1 to 12.
        men: (0, 3),
        start_fen: "W:W21-32:B1-12",
    };

    // FID, chapter I: a man moves and captures forward only.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD;
    // FID, 5.3: a man may not take a king.
    const MAN_TAKES_KING: bool = false;
    const MAN_TAKES_KING_ARTICLES: &'static [&'static str] = &["FID:5.3"];
    // FID, chapter I: a king moves and captures both ways, one step at a time.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = false;
    // FID, chapter I: crowning ends the move.
    const CROWNING: Crowning = Crowning::Stops;
    // FID, 6.6 to 6.9: the order is the most pieces, with a king, the most kings, kings as early as possible.
    const CAPTURE_PREFERENCES: &'static [Preference] =
        &[Preference::MostPieces, Preference::WithKing, Preference::MostKings, Preference::KingsFirst];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["FID:6.6", "FID:6.7", "FID:6.8", "FID:6.9"];

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(DrawWhen::Repetition { times: 4 }, "FID:9.3"),
        DrawRule::claimed(DrawWhen::NoProgress { moves: 40 }, "FID:10.4"),
    ];
}
