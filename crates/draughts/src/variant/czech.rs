//! Czech draughts (`GameType` 29).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Czech draughts.
///
/// ```
/// use draughts::{Czech, Position, Rules, fen};
///
/// let start = Position::<Czech>::start();
/// assert_eq!(fen::position(Czech::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Czech;

impl Rules for Czech {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Czech;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "czech",
        title: "Czech draughts",
        number: 29,
        tag: "29,W,8,8,A0,0",
        // White starts.
        first_mover: Color::White,
        // Names are algebraic, with `a1` at White's bottom left (PDN 3.0). Numeric FENs count from the top left, as in
        // most programs.
        board: Geometry::chequered(8, 8, Corner::TopLeft, false),
        notation: Notation::Algebraic,
        capture_sign: 'x',
        // White is on ranks 1 to 3, Black on ranks 6 to 8.
        men: (0, 3),
        start_fen: "W:W21-32:B1-12",
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
    // If a king can capture, a king must. Otherwise the choice is free.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::WithKing];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["Czech:king"];
    // The federation's limits are not verified, so DRAWS is empty.
}
