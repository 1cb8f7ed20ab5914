//! Breakthrough (`GameType` 96): international draughts that is won by the first king.

use super::{International, Variant};
use crate::{Aim, Crowning, GameTypeSpec, Preference, Rules, Direction};

/// The laws of breakthrough, as lidraughts and PlayStrategy play it. Men move and capture as in [`International`].
///
/// No move is legal once there is a king on the board.
///
/// ```
/// use draughts::{Breakthrough, Position, Rules, fen};
///
/// let start = Position::<Breakthrough>::start();
/// assert_eq!(fen::position(Breakthrough::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breakthrough;

impl Rules for Breakthrough {
    type Bits = u64;
    type Memory = <International as Rules>::Memory;

    const VARIANT: Variant = Variant::Breakthrough;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "breakthrough",
        title: "breakthrough",
        number: 96,
        tag: "96,W,10,10,N2,0",
        // The board, notation and start are those of international draughts.
        ..International::GAME_TYPE
    };

    // Men move and capture as in international draughts, and the capture that takes the most pieces is compulsory.
    const MAN_MOVES: &'static [Direction] = International::MAN_MOVES;
    const MAN_TAKES: &'static [Direction] = International::MAN_TAKES;
    const CAPTURE_ARTICLES: &'static [&'static str] = International::CAPTURE_ARTICLES;
    // A man that only passes the king-row in a capture is not crowned, and does not win.
    const CROWNING: Crowning = International::CROWNING;
    const CAPTURE_PREFERENCES: &'static [Preference] = International::CAPTURE_PREFERENCES;
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = International::CAPTURE_PREFERENCE_ARTICLES;
    // Kings never move, because the first one ends the game. These constants explain records that continue.
    const KING_MOVES: &'static [Direction] = International::KING_MOVES;
    const KING_TAKES: &'static [Direction] = International::KING_TAKES;
    const KING_FLIES: bool = International::KING_FLIES;

    // The first king wins. So does a side that leaves the opponent without a move.
    const AIM: Aim = Aim::FirstKing;
    const AIM_ARTICLES: &'static [&'static str] = &["Breakthrough:first-king"];
    // Men only move forward, so every game ends, and DRAWS is empty.
}
