//! ## What it finds
//! A game was read but not judged. Either huff has no rules for its `GameType` or for the game in its `Variant` tag
//! (`Dameo`, `Killer`, `Chess`), or neither the record nor the other games of its file identify the variant. A
//! record that begins in the middle of a game (`5. 15x22`) without a FEN, or with an empty one, is not judged either: its
//! start position is unknown. Its moves may be right or wrong. A record without moves, such as a problem or a result, has nothing to
//! judge; for it the finding is only a note. If huff has no rules for the game, any text may be moves, so unread text is
//! not reported, and the notation is checked only if all squares are numbers. If a short record fits only one variant on
//! a larger board, with one or two illegal moves, the finding names that variant. It also names the variant whose squares
//! are numbered from `a1`, if no other numbering explains the moves.
//!
//! ## The law
//! The `GameType` tag decides which laws apply (PDN 3.0, the `GameType` section). Without it huff judges a game as
//! English draughts if its squares and its first move fit, apart from one or two recording errors; otherwise as the
//! variant whose laws allow its moves, if there is one (T215).
//!
//! ## Example
//! `[GameType "44"]`: the standard reserves this number for draughts games that it does not describe.
//!
//! ## How to fix it
//! Add the `GameType` tag, or name the variant with `--variant`. Add the `FEN` of a game that begins in the middle.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T214",
    "unjudged",
    Severity::Warning,
    manual!("unjudged.rs"),
)
.citing(&["PDN3:gametype"])
.blocks_replay();

/// `why` is the message, for example "there are no rules for game type 20 yet".
pub(crate) fn report(
    report: &mut FindingReport<'_>,
    span: Span,
    has_moves: bool,
    why: impl Into<Cow<'static, str>>,
) {
    let severity = if has_moves {
        Severity::Warning
    } else {
        Severity::Note
    };
    report.add_with_severity(severity, &RULE, span, why);
}
