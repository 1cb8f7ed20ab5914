//! ## What it finds
//! A game that was read but not judged: huff has no rules for its `GameType` or for the game that a tag `Variant` names
//! (`Dameo`, `Killer`, `Chess`), or nothing in the record or in the other games of its file shows which game it is. Its
//! moves may be right or wrong. A record without moves, such as a problem or a result, has nothing to judge: there it is
//! only a note.
//!
//! ## The law
//! The `GameType` tag says which laws hold (PDN 3.0, the `GameType` section). Without it huff judges a game as English
//! draughts where its squares and its first move fit, a slip or two aside, and else as the game by whose laws its moves
//! can be played, if there is one (T215).
//!
//! ## Example
//! `[GameType "44"]`, a number that the standard keeps for kinds of draughts it does not know.
//!
//! ## How to mend it
//! Write the `GameType` tag, or name the game with `--variant`.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "T214",
    "unjudged",
    Severity::Warning,
    include_str!("unjudged.rs"),
)
.citing(&["PDN3:gametype"])
.blocks_replay();

/// `why` is a clause, for instance "there are no rules for game type 20 yet".
pub(crate) fn found(
    report: &mut Report<'_>,
    span: Span,
    has_moves: bool,
    why: impl Into<Cow<'static, str>>,
) {
    let severity = if has_moves {
        Severity::Warning
    } else {
        Severity::Note
    };
    report.add_as(severity, &RULE, span, why);
}
