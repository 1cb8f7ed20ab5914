//! International draughts (`GameType` 20).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Rules, Direction};

/// The laws of international draughts, according to annex 1 of the FMJD.
///
/// ```
/// use draughts::{International, Position, Rules, fen};
///
/// let start = Position::<International>::start();
/// assert_eq!(fen::position(International::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct International;

impl Rules for International {
    type Bits = u64;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::International;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "international",
        title: "international draughts",
        number: 20,
        tag: "20,W,10,10,N2,0",
        // FMJD annex 1, 2: White starts.
        first_mover: Color::White,
        // PDN 3.0: square 1 is at White's top left.
        board: Geometry::chequered(10, 10, Corner::TopLeft, false),
        notation: Notation::Numeric,
        capture_sign: 'x',
        // The men fill four rows each: White is on 31 to 50, Black on 1 to 20.
        men: (0, 4),
        start_fen: "W:W31-50:B1-20",
    };

    // FMJD annex 1, 3: a man moves forward.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD;
    // FMJD annex 1, 4: a man captures forward and backward.
    const MAN_TAKES: &'static [Direction] = directions::DIAGONALS;
    // FMJD annex 1, 3 and 4: a king moves over any number of empty squares and captures at a distance.
    const KING_MOVES: &'static [Direction] = directions::DIAGONALS;
    const KING_TAKES: &'static [Direction] = directions::DIAGONALS;
    const CAPTURE_ARTICLES: &'static [&'static str] = &["FMJD:4"];
    const KING_FLIES: bool = true;
    // FMJD annex 1, 4: a man that only passes the king-row in a capture is not crowned. Captured pieces are removed
    // after the move and cannot be jumped twice, which is the default REMOVAL.
    const CROWNING: Crowning = Crowning::Passes;
    // FMJD annex 1, 4.13: the capture that takes the most pieces is compulsory. Men and kings count equally.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostPieces];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["FMJD:4.13"];

    const DRAWS: &'static [DrawRule] = &[
        DrawRule::claimed(DrawWhen::Repetition { times: 3 }, "FMJD:6.1"),
        DrawRule::claimed(DrawWhen::NoProgress { moves: 25 }, "FMJD:6.2"),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 3, most: 3, kings_only: false, on_main_diagonal: false, moves: 16 },
            "FMJD:6.3",
        ),
        DrawRule::claimed(
            DrawWhen::LoneKing { least: 1, most: 2, kings_only: false, on_main_diagonal: false, moves: 5 },
            "FMJD:6.4",
        ),
    ];
}
