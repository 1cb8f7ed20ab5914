//! The end of a game on the board, and the laws on such an end.

use std::fmt;

use draughts::{Aim, AnyPosition, Color, Variant};

use super::RuleSet;
use crate::wording::side_name;

/// Why the side to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndOnBoard {
    /// That side has no piece left.
    NoPieces(Color),
    /// That side has pieces, but none of them can move.
    Blocked(Color),
    /// That side made the first king, which ends the game (breakthrough).
    FirstKing(Color),
}

impl EndOnBoard {
    /// The end in a position without a legal move.
    pub(crate) fn from_position(last: &AnyPosition) -> Self {
        let side = last.side();
        let has_kings = |side| last.count_kings(side) > 0;
        if last.variant().aim() == Aim::FirstKing && (has_kings(side) || has_kings(!side)) {
            EndOnBoard::FirstKing(if has_kings(!side) { !side } else { side })
        } else if last.count(side) > 0 {
            EndOnBoard::Blocked(side)
        } else {
            EndOnBoard::NoPieces(side)
        }
    }

    /// The side that the reason is about: the side without a move, or the side that made the first king.
    pub(crate) fn side(self) -> Color {
        match self {
            EndOnBoard::NoPieces(side)
            | EndOnBoard::Blocked(side)
            | EndOnBoard::FirstKing(side) => side,
        }
    }

    /// The game's own articles on the winner; empty if the game has the usual aim.
    pub(crate) fn articles(self, variant: Variant) -> &'static [&'static str] {
        match (variant.aim(), self) {
            (Aim::RunOutOfMoves, _) | (Aim::FirstKing, EndOnBoard::FirstKing(_)) => {
                variant.aim_articles()
            }
            _ => &[],
        }
    }

    /// The game's own articles on the winner. If the game has none, the laws of `set`.
    pub(crate) fn laws(self, variant: Variant, set: &RuleSet) -> &'static [&'static str] {
        match self.articles(variant) {
            [] => set.on_no_move(matches!(self, EndOnBoard::Blocked(_))),
            articles => articles,
        }
    }
}

/// Displays the reason in words, such as `Black has no piece left`.
impl fmt::Display for EndOnBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = side_name(self.side());
        match self {
            EndOnBoard::NoPieces(_) => write!(f, "{side} has no piece left"),
            EndOnBoard::Blocked(_) => write!(f, "{side} cannot move"),
            EndOnBoard::FirstKing(_) => write!(f, "{side} made the first king"),
        }
    }
}
