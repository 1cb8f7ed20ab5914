//! ## What it finds
//! A side removed one of its own pieces during a capture: the setup after the capture lacks the piece, a comment says
//! so (`{Black took off his own man}`) and the next moves are legal only without it, or later moves alone show it.
//! Later moves show it only if the replay stops there, no repair continues it, at least twelve more plies follow, and
//! all of them are legal if exactly one piece is removed from a side that has captured. The finding is at the last
//! capture of that side before the replay stops.
//!
//! ## The law
//! A player who removes one of his own pieces may not put it back; the opponent may play on without it or insist that
//! it is put back (12).
//!
//! ## Example
//! Black captures `15x22`, and a setup before White's answer lacks Black's man on 12.
//!
//! ## How to fix it
//! If it happened, the record is right; a setup of the board after the capture shows it to every reader. Otherwise
//! the capture or a later move is recorded wrongly.

use draughts::{Color, Square, Variant};

use crate::{
    Rule, Severity,
    wording::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R322",
    "own-piece-removed",
    Severity::Error,
    manual!("own_piece_removed.rs"),
)
.citing(&["S1:12"]);

/// Minimum number of legal plies that show the removal.
pub(crate) const MIN_PLIES: u32 = 12;

/// The evidence for the removal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemovalEvidence {
    /// The next setup lacks the piece.
    Setup,
    /// A comment says so, and the later moves are legal only without the piece.
    Comment,
    /// This many later plies are legal only without the piece.
    Play(u32),
}

/// `side` removed its piece `on` a square.
pub(crate) fn message(
    variant: Variant,
    on: Square,
    side: Color,
    evidence: RemovalEvidence,
) -> String {
    let how = match evidence {
        RemovalEvidence::Setup => "the setup after the capture lacks it".to_owned(),
        RemovalEvidence::Comment => {
            "a comment says so, and the later moves are legal without it".to_owned()
        }
        RemovalEvidence::Play(plies) => format!(
            "later moves are illegal with it on the board, and the remaining {plies} plies are legal without it"
        ),
    };
    format!(
        "{} removed one of its own pieces, on {}: {how}",
        side_name(side),
        square_name(variant, on)
    )
}
