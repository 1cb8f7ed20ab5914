//! ## What it finds
//! A side took off one of its own pieces while it captured: a setup that follows the capture lacks
//! the piece, or later play does. Play shows it only where the record breaks off, no repair carries it
//! on, at least twelve further plies follow, and they are all legal if exactly one piece of a side that
//! had captured is off the board. The finding stands at that side's last capture before the break.
//!
//! ## The law
//! A player who takes off one of his own pieces may not put it back; the opponent may play on without it
//! or insist on its being put back (12).
//!
//! ## Example
//! Black captures `15x22`, and a setup before White's answer lacks Black's man on 12.
//!
//! ## How to mend it
//! Where it happened so, the record is right, and a setup of the board after the capture shows it to every reader.
//! Where it did not, the capture or a move after it is recorded wrongly.

use draughts::{Color, Rules, Square};

use crate::{
    Rule, Severity,
    play::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R322",
    "own-piece-removed",
    Severity::Error,
    include_str!("own_piece_removed.rs"),
)
.citing(&["S1:12"]);

/// Plies without which play does not show it.
pub(crate) const SHOWN_BY: u32 = 12;

/// What shows that the piece is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownBy {
    /// A setup lacks it.
    Setup,
    /// This many plies are legal only without it.
    Play(u32),
}

/// Which piece, whose, and what shows it.
pub(crate) fn message<R: Rules>(on: Square, side: Color, shown: ShownBy) -> String {
    let how = match shown {
        ShownBy::Setup => "the setup that follows the capture lacks it".to_owned(),
        ShownBy::Play(plies) => format!(
            "later play breaks off if it still stands there, and the remaining {plies} plies are legal \
             without it"
        ),
    };
    format!(
        "{} took off a piece of its own, on {}: {how}",
        side_name(side),
        square_name::<R>(on)
    )
}
