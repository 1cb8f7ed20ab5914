//! ## What it finds
//! Some moves are not judged because the position before them is unknown. They follow an illegal move without a repair,
//! an unknown move (`...`), unreadable text, a capture with too many readings, or a move number that puts a variation
//! in another place. The note follows from the finding at that point, if there is one, and is folded into it.
//!
//! The referee also stops at positions with an extreme number of captures, and in a game that has used up its limit
//! for examining captures. Then the finding is a warning, because no other finding reports it.
//!
//! ## The law
//! None. A referee does not judge what he cannot see.
//!
//! ## Example
//! No piece can make the move `1. 16-20`, so all moves after it are not judged.

use crate::{Ply, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "R320",
    "unverified",
    Severity::Note,
    manual!("unverified.rs"),
);

/// Why later moves are not judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// A move could not be played; a finding says why.
    Illegal,
    /// A move is unknown (`...`).
    Unknown,
    /// The position is unknown: unreadable text, too many readings, or a variation under a wrong number.
    Unclear,
    /// The positions have more captures than huff examines in one game.
    TooMany,
}

/// `plies` plies are not judged since `broke`.
pub(crate) fn message(plies: u32, broke: Ply, reason: Reason) -> String {
    let moves = if plies == 1 {
        "1 ply is".to_owned()
    } else {
        format!("{plies} plies are")
    };
    let ply = broke.ply;
    let why = match reason {
        Reason::Illegal => format!("the move at ply {ply} could not be played"),
        Reason::Unknown => format!("the move at ply {ply} is unknown"),
        Reason::TooMany => {
            format!("the position after ply {ply} has more captures than huff examines in one game")
        }
        Reason::Unclear => format!("the position before ply {ply} is unknown"),
    };
    format!("{moves} not judged because {why}")
}
