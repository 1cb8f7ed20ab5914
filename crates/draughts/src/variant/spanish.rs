//! Spanish draughts (`GameType` 24).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Spanish draughts.
///
/// ```
/// use draughts::{Spanish, Position, Rules, fen};
///
/// let start = Position::<Spanish>::start();
/// assert_eq!(fen::position(Spanish::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spanish;

impl Rules for Spanish {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Spanish;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "spanish",
        title: "Spanish draughts",
        number: 24,
        tag: "24,W,8,8,N1,1",
        // White starts.
        first_mover: Color::White,
        // The board is rotated, with a dark corner at each player's right. Square 1 is at White's bottom right (PDN
        // 3.0).
        board: Geometry::chequered(8, 8, Corner::BottomRight, true),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // White is on 1 to 12, Black on 21 to 32.
        men: (0, 3),
        start_fen: "W:W1-12:B21-32",
    };

    // Men move and capture forward only.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD;
    // Kings fly.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    // Crowning ends the move.
    const CROWNING: Crowning = Crowning::Stops;
    // Ley de la cantidad, ley de la calidad: the order is the most pieces, then the most kings among them.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostPieces, Preference::MostKings];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["Spanish:cantidad", "Spanish:calidad"];
    // Draws by number of moves are unverified local rules, so DRAWS is empty.
}
