//! Turkish draughts, dama (`GameType` 30).

use super::Variant;
use crate::memory::NoMemory;
use super::rules::directions;
use crate::{Color, Corner, Crowning, DrawRule, DrawWhen, GameTypeSpec, Geometry, Notation, Preference, Removal, Rules, Direction};

/// The laws of Turkish draughts, which is played on all squares, along ranks and files.
///
/// Texts disagree on a man that reaches the king-row in a capture. Here, as in most of them, the man continues as a man
/// and is crowned when the move ends.
///
/// ```
/// use draughts::{Turkish, Position, Rules, fen};
///
/// let start = Position::<Turkish>::start();
/// assert_eq!(fen::position(Turkish::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turkish;

impl Rules for Turkish {
    type Bits = u128;
    type Memory = NoMemory;

    const VARIANT: Variant = Variant::Turkish;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "turkish",
        title: "Turkish draughts",
        number: 30,
        tag: "30,W,8,8,A0,0",
        // White starts.
        first_mover: Color::White,
        // All 64 squares are playable, numbered along the ranks from `a1`.
        board: Geometry::full(8, 8, Corner::BottomLeft),
        notation: Notation::Algebraic,
        capture_sign: 'x',
        // The back row is empty: White is on ranks 2 and 3, Black on ranks 6 and 7.
        men: (1, 3),
        start_fen: "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
    };

    // Men move and capture forward and sideways.
    const MAN_MOVES: &'static [Direction] = directions::FORWARD_AND_SIDEWAYS;
    const MAN_TAKES: &'static [Direction] = directions::FORWARD_AND_SIDEWAYS;
    // Kings fly along ranks and files.
    const KING_MOVES: &'static [Direction] = directions::STRAIGHTS;
    const KING_TAKES: &'static [Direction] = directions::STRAIGHTS;
    const KING_FLIES: bool = true;
    // A man on the king-row is crowned at the end of the move.
    const CROWNING: Crowning = Crowning::Passes;
    // Pieces are removed as they are jumped. A king may not reverse direction between two captures, which is the
    // default.
    const REMOVAL: Removal = Removal::AtOnce;
    // The capture that takes the most pieces is compulsory. Men and kings count equally.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[Preference::MostPieces];
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &["Turkish:most"];

    const DRAWS: &'static [DrawRule] =
        // In the federation's text the draw is automatic, but other texts let a king win against a man. Here, the draw
        // must be claimed.
        &[DrawRule::claimed(
            DrawWhen::OnePieceEach { kings_only: false, moves: 0 },
            "Turkish federation",
        )];
}
