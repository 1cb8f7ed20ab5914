//! Antidraughts (`GameType` 98): international draughts in which the side that cannot move wins.

use super::{International, Variant};
use crate::{Aim, Crowning, DrawRule, DrawWhen, GameTypeSpec, Preference, Rules, Direction};

/// The laws of antidraughts, as lidraughts and PlayStrategy play it. Pieces move and capture as in [`International`].
///
/// ```
/// use draughts::{Antidraughts, Position, Rules, fen};
///
/// let start = Position::<Antidraughts>::start();
/// assert_eq!(fen::position(Antidraughts::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antidraughts;

impl Rules for Antidraughts {
    type Bits = u64;
    type Memory = <International as Rules>::Memory;

    const VARIANT: Variant = Variant::Antidraughts;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "antidraughts",
        title: "antidraughts",
        number: 98,
        tag: "98,W,10,10,N2,0",
        // The board, notation and start are those of international draughts.
        ..International::GAME_TYPE
    };

    // Pieces move and capture as in international draughts, and the capture that takes the most pieces is compulsory.
    const MAN_MOVES: &'static [Direction] = International::MAN_MOVES;
    const MAN_TAKES: &'static [Direction] = International::MAN_TAKES;
    const KING_MOVES: &'static [Direction] = International::KING_MOVES;
    const KING_TAKES: &'static [Direction] = International::KING_TAKES;
    const CAPTURE_ARTICLES: &'static [&'static str] = International::CAPTURE_ARTICLES;
    const KING_FLIES: bool = International::KING_FLIES;
    const CROWNING: Crowning = International::CROWNING;
    const CAPTURE_PREFERENCES: &'static [Preference] = International::CAPTURE_PREFERENCES;
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = International::CAPTURE_PREFERENCE_ARTICLES;

    // A side that has lost all pieces, or cannot move any, has won.
    const AIM: Aim = Aim::RunOutOfMoves;
    const AIM_ARTICLES: &'static [&'static str] = &["Antidraughts:aim"];

    // The game has no draw after a number of moves, because a lone king may be hard to lose.
    const DRAWS: &'static [DrawRule] = &[DrawRule::claimed(
        DrawWhen::Repetition { times: 3 },
        "Antidraughts:repetition",
    )];
}
