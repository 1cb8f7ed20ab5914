//! Russian draughts, shashki (`GameType` 25).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Rules, Direction};

/// The laws of Russian draughts, according to the rules of the 64-square section of the FMJD.
///
/// ```
/// use draughts::{Russian, Position, Rules, fen};
///
/// let start = Position::<Russian>::start();
/// assert_eq!(fen::position(Russian::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Russian;

impl Rules for Russian {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Russian;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "russian",
        title: "Russian draughts",
        number: 25,
        tag: "25,W,8,8,A0,0",
        // White starts.
        first_mover: Color::White,
        // Names are algebraic, with `a1` at White's bottom left (PDN 3.0). Numeric FENs count from the top left, as in
        // most programs.
        board: Geometry::chequered(8, 8, Corner::TopLeft, false),
        notation: Notation::Algebraic,
        capture_sign: ':',
        // White is on ranks 1 to 3, Black on ranks 6 to 8.
        men: (0, 3),
        start_fen: "W:W21-32:B1-12",
    };

    // Men move forward and capture both ways.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    const MAN_TAKES: &'static [Direction] = directions::DIAGONALS;
    // Kings fly.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const KING_FLIES: bool = true;
    // A man that reaches the king-row in a capture is a king at once and must continue as one.
    const CROWNING: Crowning = Crowning::ContinuesAsKing;
    // The choice among captures is free, so CAPTURE_PREFERENCES is empty.

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
