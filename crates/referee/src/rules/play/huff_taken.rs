//! ## What it finds
//! After a missed or unfinished capture, play that can only be followed with the offending piece gone:
//! the opponent took the huff. It stands at the opponent's ply before which the piece was taken off,
//! and the replay goes on without the piece. Play shows it only if at least twelve plies follow, and no other
//! reading of them replays to the end of the record. Where play can be followed both ways, the piece stayed,
//! unless a comment says that it was huffed. The finding of the missed capture then names the possible huff, and a later
//! move that is against the laws only because the piece stayed is a note.
//!
//! ## The law
//! The opponent may remove from the board the piece that should have captured; this is no move (16).
//! He may as well compel the capture, or let the piece remain (17).
//!
//! ## Example
//! `2. 8-11` leaves `15x22` untaken; White's next move goes to 15, which must then be empty, and so does the rest.

use draughts::{Color, Rules, Square};

use crate::{
    Rule, Severity,
    play::{side_name, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R318",
    "huff-taken",
    Severity::Note,
    include_str!("huff_taken.rs"),
)
.citing(&["S1:16", "S1:17"]);

/// What shows that a piece was huffed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ShownBy {
    /// Later moves, which the piece would hinder.
    Play,
    /// A comment, which later moves bear out.
    Comment,
    /// A setup that lacks the piece.
    Setup,
}

/// What was huffed, by whom, and what shows it.
pub(crate) fn message<R: Rules>(on: Square, by: Color, shown: ShownBy) -> String {
    let shown = match shown {
        ShownBy::Play => "play goes on as if it were gone",
        ShownBy::Comment => "a comment says so and play goes on without it",
        ShownBy::Setup => "the setup that follows lacks it",
    };
    format!(
        "{} huffed the piece on {}: {shown}",
        side_name(by),
        square_name::<R>(on)
    )
}
