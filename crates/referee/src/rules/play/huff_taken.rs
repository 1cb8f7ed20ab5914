//! ## What it finds
//! After a missed or unfinished capture, the opponent huffed the piece: the later moves are only legal if the piece
//! has been removed. The finding is at the opponent's ply before which the piece was removed, and the replay
//! continues without the piece.
//!
//! The moves alone show a huff only if at least twelve plies follow and no other reading of them replays to the end
//! of the record. If the later moves are legal with and without the piece, it stayed on the board, unless a comment
//! says that it was huffed. The finding of the missed capture then names the possible huff, and a later move that is
//! illegal only because the piece stayed is a note.
//!
//! ## The law
//! The opponent may remove the piece that should have captured; this does not count as a move (16). He may also
//! compel the capture, or let the piece remain (17).
//!
//! ## Example
//! `2. 8-11` misses the capture `15x22`. White's next move goes to 15, so 15 must be empty, and all later moves
//! agree.

use draughts::{Color, Square, Variant};

use crate::{
    Rule, Severity,
    wording::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R318",
    "huff-taken",
    Severity::Note,
    manual!("huff_taken.rs"),
)
.citing(&["S1:16", "S1:17"]);

/// The evidence that a piece was huffed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HuffEvidence {
    /// Later moves are legal only without the piece.
    Play,
    /// A comment says so, and later moves agree.
    Comment,
    /// The next setup lacks the piece.
    Setup,
}

/// `by` huffed the piece `on` a square.
pub(crate) fn message(variant: Variant, on: Square, by: Color, evidence: HuffEvidence) -> String {
    let evidence = match evidence {
        HuffEvidence::Play => "later moves are legal only without it",
        HuffEvidence::Comment => "a comment says so, and later moves are legal without it",
        HuffEvidence::Setup => "the next setup lacks it",
    };
    format!(
        "{} huffed the piece on {}: {evidence}",
        side_name(by),
        square_name(variant, on)
    )
}
