//! Named sets of laws, as data: one file each.
//!
//! A set switches penalties, time, draws, the first mover and whether capture is compulsory; how
//! pieces move stays the variant's.

mod standard;

pub(crate) use standard::STANDARD;

/// A named set of laws.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleSet {
    name: &'static str,
    title: &'static str,
    switches: Switches,
}

/// What the sets differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Whether a capture that is open must be made.
    pub capture_compulsory: bool,
    /// Whether a capture once begun must be carried to its end.
    pub chain_must_finish: bool,
    /// What follows a missed or unfinished capture.
    pub missed_capture: MissedCapture,
    /// What follows another false move.
    pub false_move: FalseMove,
}

/// What the laws give the opponent after a missed capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissedCapture {
    /// He may huff, compel the capture, or let it stand (S1:16, S1:17).
    Huff,
}

/// What the laws make of a false or improper move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalseMove {
    /// The game is forfeited at once (S1:21).
    Forfeit,
}

impl RuleSet {
    /// Every set, the default first.
    pub const ALL: &'static [&'static RuleSet] = &[&STANDARD];

    /// The set of that name.
    pub fn named(name: &str) -> Option<&'static RuleSet> {
        Self::ALL.iter().copied().find(|set| set.name == name)
    }

    /// `standard`
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it is called in words.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// What it switches.
    pub const fn switches(&self) -> &Switches {
        &self.switches
    }
}
