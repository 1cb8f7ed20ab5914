//! Brazilian draughts (`GameType` 26).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of Brazilian draughts: those of international draughts on the board of 64 squares.
///
/// ```
/// use draughts::{Brazilian, Position, Rules, fen};
///
/// let start = Position::<Brazilian>::start();
/// assert_eq!(fen::position(Brazilian::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Brazilian;

impl Rules for Brazilian {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Brazilian;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "brazilian",
        title: "Brazilian draughts",
        number: 26,
        tag: "26,W,8,8,A0,0",
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
        DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "FMJD-64:7.2.3"),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 3, most: 12, kings_only: true, on_main_diagonal: false, moves: 15 },
            "FMJD-64:7.2.4",
        ),
        DrawRule::claimed(DrawWhen::NoProgress { moves: 15 }, "FMJD-64:7.2.5"),
        DrawRule::claimed(DrawWhen::SteadyKings { least: 4, most: 5, moves: 30 }, "FMJD-64:7.2.6"),
        DrawRule::claimed(DrawWhen::SteadyKings { least: 6, most: 7, moves: 60 }, "FMJD-64:7.2.6"),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 3, most: 3, kings_only: false, on_main_diagonal: true, moves: 5 },
            "FMJD-64:7.2.7",
        ),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 2, most: 2, kings_only: false, on_main_diagonal: false, moves: 5 },
            "FMJD-64:7.2.8",
        ),
    ];
}
