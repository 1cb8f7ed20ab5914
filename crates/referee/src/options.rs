//! How a referee is told to judge.

use draughts::Variant;

use crate::RuleSet;

/// How games are judged.
#[derive(Clone, Debug)]
pub struct Options {
    /// The laws.
    pub laws: &'static RuleSet,
    /// The game, whatever the record says; none to go by the record.
    pub variant: Option<Variant>,
    /// Whose figure stands first in a result.
    pub result_order: ResultOrder,
    /// True to fill [`Judgement::moves`](crate::Judgement::moves).
    pub moves: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            laws: &crate::laws::STANDARD,
            variant: None,
            result_order: ResultOrder::Auto,
            moves: false,
        }
    }
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
