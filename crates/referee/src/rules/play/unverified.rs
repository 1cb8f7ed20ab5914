//! ## What it finds
//! Moves after a break that could not be mended, after a move that nobody knows (`...`), or behind text that could not
//! be read, too many readings of a capture, or a number that puts a variation elsewhere: no board is known on which to
//! judge them, so nothing is said of them. The note follows from the finding at the break, if there is one, and is folded
//! away with it.
//! Nor is anything judged behind positions made to have captures beyond counting, or in a game that has used up what is
//! examined for one: that is a warning, since nothing else says so.
//!
//! ## The law
//! None. A referee does not judge what he cannot see.
//!
//! ## Example
//! After `1. 16-20`, which no piece could make, everything that follows.

use crate::{Ply, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "R320",
    "unverified",
    Severity::Note,
    include_str!("unverified.rs"),
);

/// Why nothing is judged any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// A move could not be played: a finding says why.
    Illegal,
    /// A move is not known.
    Unknown,
    /// Nobody knows from where a move was played: text before it could not be read, too many readings are left, or a
    /// variation stands where its number does not belong.
    Unclear,
    /// The positions have more captures than are examined for one game.
    TooMany,
}

/// How much is not judged, and since when.
pub(crate) fn message(plies: u32, broke: Ply, reason: Reason) -> String {
    let moves = if plies == 1 {
        "1 ply is".to_owned()
    } else {
        format!("{plies} plies are")
    };
    let ply = broke.ply;
    let why = match reason {
        Reason::Illegal => format!("the move at ply {ply} could not be played"),
        Reason::Unknown => format!("the move at ply {ply} is not known"),
        Reason::TooMany => {
            format!("the position after ply {ply} has more captures than are examined for a game")
        }
        Reason::Unclear => format!("nothing tells from which position ply {ply} was played"),
    };
    format!("{moves} not judged, because {why}")
}
