//! Portuguese draughts, damas clássicas (`GameType` 28).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Portuguese draughts, according to the rules of the Federação Portuguesa de Damas (FPD).
///
/// ```
/// use draughts::{Portuguese, Position, Rules, fen};
///
/// let start = Position::<Portuguese>::start();
/// assert_eq!(fen::position(Portuguese::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portuguese;

impl Rules for Portuguese {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Portuguese;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "portuguese",
        title: "Portuguese draughts",
        number: 28,
        tag: "28,W,8,8,N1,1",
        // FPD: White starts.
        first_mover: Color::White,
        // FPD, 3: a dark corner is at each player's right. Square 1 is at White's lower right; numbers run from right
        // to left and upward.
        board: Geometry::chequered(8, 8, Corner::BottomRight, true),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // White is on 1 to 12, Black on 21 to 32.
        men: (0, 3),
        start_fen: "W:W1-12:B21-32",
    };

    // FPD: men move and capture forward only.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD;
    // FPD: kings fly.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    // FPD: crowning ends the move.
    const CROWNING: Crowning = Crowning::Stops;
    // FPD: quantity precedes quality. The order is the most pieces, then the most kings among them.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostPieces, Preference::MostKings];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["FPD"];

    const DRAWS: &'static [DrawRule] = &[DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "FPD")];
}
