//! Frysk! (`GameType` 97): Frisian draughts with five men a side.

use super::{Frisian, Variant};
use crate::{Crowning, DrawRule, GameTypeSpec, Preference, Rules, Direction};

/// The laws of Frysk!, as lidraughts and PlayStrategy play it. They are those of [`Frisian`] draughts, but the start is
/// different.
///
/// ```
/// use draughts::{Frysk, Position, Rules, fen};
///
/// let start = Position::<Frysk>::start();
/// assert_eq!(fen::position(Frysk::GAME_TYPE.start_fen), Ok(start));
/// assert_eq!(start.legal_moves().len(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frysk;

impl Rules for Frysk {
    type Bits = u64;
    type Memory = <Frisian as Rules>::Memory;

    const VARIANT: Variant = Variant::Frysk;

    const GAME_TYPE: GameTypeSpec = GameTypeSpec {
        name: "frysk",
        title: "Frysk!",
        number: 97,
        tag: "97,W,10,10,N2,0",
        // The men fill one row each: White is on 46 to 50, Black on 1 to 5.
        men: (0, 1),
        start_fen: "W:W46-50:B1-5",
        // The board and its notation are those of Frisian draughts.
        ..Frisian::GAME_TYPE
    };

    // All other laws are those of Frisian draughts.
    const GHOSTS: u8 = Frisian::GHOSTS;
    const MAN_MOVES: &'static [Direction] = Frisian::MAN_MOVES;
    const MAN_TAKES: &'static [Direction] = Frisian::MAN_TAKES;
    const KING_MOVES: &'static [Direction] = Frisian::KING_MOVES;
    const KING_TAKES: &'static [Direction] = Frisian::KING_TAKES;
    const KING_FLIES: bool = Frisian::KING_FLIES;
    const CROWNING: Crowning = Frisian::CROWNING;
    const CAPTURE_PREFERENCES: &'static [Preference] = Frisian::CAPTURE_PREFERENCES;
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = Frisian::CAPTURE_PREFERENCE_ARTICLES;
    const DRAWS: &'static [DrawRule] = Frisian::DRAWS;
}
