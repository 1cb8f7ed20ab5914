//! How a referee is told to judge.

use std::sync::Arc;

use draughts::Variant;

use crate::{Aliases, Laws};

/// How games are judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The laws; unless named, English draughts is judged by the Standard Laws and every other game by
    /// its own articles.
    pub laws: Laws,
    /// The game, whatever the record says; none to go by the record.
    pub variant: Option<Variant>,
    /// Whose figure stands first in a result.
    pub result_order: ResultOrder,
    /// What is looked for.
    pub scope: Scope,
    /// True to fill [`Judgement::moves`](crate::Judgement::moves).
    pub moves: bool,
    /// True to fill [`Judgement::positions`](crate::Judgement::positions), and the moves with them.
    pub positions: bool,
    /// True to fill [`Judgement::entry`](crate::Judgement::entry).
    pub collection: bool,
    /// How players are called, whatever the records call them: what several games show is told by these names.
    pub aliases: Option<Arc<Aliases>>,
}

impl Options {
    /// True if the moves are to be listed.
    pub(crate) fn lists_moves(&self) -> bool {
        self.moves || self.positions
    }
}

/// What is looked for in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Scope {
    /// Whatever any rule finds.
    #[default]
    All,
    /// The play alone, in less time: what [`Rule::is_of_play`](crate::Rule::is_of_play).
    Play,
}

/// Whose figure stands first in a result such as `1-0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ResultOrder {
    /// The side that starts in the game type's normal array: Black in English draughts.
    #[default]
    Auto,
    /// Black's.
    BlackWhite,
    /// White's.
    WhiteBlack,
}
