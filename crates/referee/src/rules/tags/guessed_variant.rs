//! ## What it finds
//! A game without a `GameType` tag, which huff judged all the same, as the game that its squares and
//! its first move fit: most of its squares, for one misread number makes no other game. The finding says
//! as which, and why.
//!
//! ## The law
//! Which game it is, the `GameType` tag tells (PDN 3.0, the `GameType` section). PDN 2.0, which most
//! English archives follow, did not have it: it was made for English draughts.
//!
//! ## Example
//! `1. 11-15 22-18` without `GameType`: Black's men make the first move, on a board of 32 squares.
//!
//! ## How to mend it
//! Write the tag, `[GameType "21"]` for English draughts, or name the game with `--variant`.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "T215",
    "guessed-variant",
    Severity::Note,
    include_str!("guessed_variant.rs"),
)
.citing(&["PDN3:gametype"]);

/// `message` says as what the game is judged, and because of what.
pub(crate) fn found(report: &mut Report<'_>, span: Span, message: impl Into<Cow<'static, str>>) {
    report.add(&RULE, span, message);
}
