//! Frisian draughts (`GameType` 40).

use super::Variant;
use crate::memory::KingRuns;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Frisian draughts. Captures also run along ranks and files, and consecutive moves of one king are
/// limited.
///
/// The position counts consecutive moves of the same king; see [`KingRuns`].
///
/// ```
/// use draughts::{Frisian, Position, Rules, fen};
///
/// let start = Position::<Frisian>::start();
/// assert_eq!(fen::position(Frisian::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frisian;

impl Rules for Frisian {
    type Bits = u64;
    type Memory = KingRuns;

    const VARIANT: Variant = Variant::Frisian;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "frisian",
        title: "Frisian draughts",
        number: 40,
        tag: "40,W,10,10,N2,0",
        // White starts.
        first_mover: Color::White,
        // PDN 3.0: square 1 is at White's top left.
        board: Geometry::chequered(10, 10, Corner::TopLeft, false),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // The men fill four rows each: White is on 31 to 50, Black on 1 to 20.
        men: (0, 4),
        start_fen: "W:W31-50:B1-20",
    };

    // Captures also run along ranks, so every rank needs its own ghost.
    const GHOSTS: u8 = 2;
    // Men move diagonally forward and capture in all eight directions.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::ALL;
    // Kings fly along diagonals and capture in all eight directions.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::ALL;
    const KING_FLIES: bool = true;
    // A man that only passes the king-row in a capture is not crowned.
    const CROWNING: Crowning = Crowning::Passes;
    // The capture of the greatest value is compulsory. A king is worth slightly less than two men. At equal value, a
    // king must capture.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostValue, Preference::WithKing];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["Frisian:value", "Frisian:with-king"];

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 2, most: 2, kings_only: true, on_main_diagonal: false, moves: 7 },
            "Frisian draughts: two kings against one",
        ),
        // In some texts the game is drawn at once, in others after two moves. Here, the draw must be claimed.
        DrawRule::claimed(
            DrawWhen::OnePieceEach { kings_only: true, moves: 2 },
            "Frisian draughts: king against king",
        ),
    ];
}
