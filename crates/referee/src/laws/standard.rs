//! The Standard Laws of Draughts (S1), the default.

use super::{FalseMove, MissedCapture, RuleSet, Switches};

/// The Standard Laws. Where 16-17 and 21 pull apart, the special rule goes first: a missed capture
/// is huffed, compelled or let stand, and only another false move forfeits the game.
pub(crate) static STANDARD: RuleSet = RuleSet {
    name: "standard",
    title: "The Standard Laws of Draughts",
    switches: Switches {
        // S1:8 "must be captured", S1:9
        capture_compulsory: true,
        // S1:9
        chain_must_finish: true,
        // S1:16, S1:17
        missed_capture: MissedCapture::Huff,
        // S1:21
        false_move: FalseMove::Forfeit,
    },
};
