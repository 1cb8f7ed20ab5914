//! ## What it finds
//! A full GameType tag names another starting side than the game's own laws, and the moves follow the laws. The
//! moves decide how the game is replayed and its result is read, because the tag may be a program's default. If the
//! first mover differs from both the tag and the laws, the finding is R313.
//!
//! ## The law
//! The second part of a full value is the side that starts: `W` or `B` (PDN 3.0, the `GameType` section).
//!
//! ## Example
//! `[GameType "21,W,8,8,N1,0"]` and `1. 11-15`: the tag says White starts, but Black makes the first move.
//!
//! ## How to fix it
//! Write the side that starts, or the number of the variant alone: `[GameType "21"]`.

use draughts::Color;

use crate::{
    Rule, Severity, game_type::GameTypeValue, header::Header, report::FindingReport,
    wording::side_name,
};

pub(crate) static RULE: Rule = Rule::new(
    "T216",
    "starter-against-play",
    Severity::Warning,
    manual!("starter_against_play.rs"),
)
.citing(&["PDN3:gametype"]);

/// `side` makes the first move in the replay.
pub(crate) fn check(header: &Header<'_>, side: Option<Color>, report: &mut FindingReport<'_>) {
    let stated = GameTypeValue::from_header(header).and_then(GameTypeValue::starter);
    if let (Some(tag), Some(stated), Some(side)) = (header.game_type, stated, side)
        && stated != side
    {
        let message = format!(
            "the GameType tag says {} starts, but {} makes the first move: huff reads the game and its result by the \
             moves",
            side_name(stated),
            side_name(side)
        );
        report.add(&RULE, tag.span, message);
    }
}
