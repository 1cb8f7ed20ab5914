//! ## What it finds
//! A record has no `GameType` tag, and huff inferred its variant. The message names the inferred variant, the reason,
//! and other variants that also fit.
//!
//! - If the squares and the first move fit English draughts, or most squares do (one misread number does not change
//!   the variant), it is English draughts.
//! - Otherwise it is the variant whose laws allow the most moves: all moves, all moves but one or two recording errors,
//!   or the longest part.
//! - If several variants fit, or the record is short, the other records of the file decide: huff reads the first 16
//!   KiB, and a variant that fits three quarters of them is the variant of the file.
//! - If several variants still fit, captures with `:` and Cyrillic letters suggest Russian draughts, and tags in
//!   another language suggest the variant of its speakers. Otherwise the more common variant is chosen.
//!
//! A record that looks like English draughts is judged as another variant if it breaks the English laws more than once,
//! or cannot be followed, while all its moves, or all but one recording error, are legal in the other variant. One
//! broken law is enough if the tags are in the language of that variant or most records of the file are of it. If the
//! record is too short to decide, the first finding says that it may be the other variant. If one English law is broken
//! and nothing else decides, that finding is a warning and names the other variant. A fragment of a game on a larger board,
//! without a FEN, is not judged (T214).
//!
//! A `Variant` tag that names a variant decides, in the spelling of `PlayStrategy` (`American/English`, `Spanish`,
//! `Frysk!`) or of a federation (`Draughts-64 (Russian)`, `Русские шашки`). In algebraic notation, White may start in a
//! variant in which Black starts by the laws; the moves decide. Algebraic notation in Spanish, Portuguese and Italian
//! draughts may use a mirrored board.
//!
//! GameType 99 is not a number of the standard: lidraughts writes it for international draughts from a position. The
//! game is judged as international draughts, and the message says so.
//!
//! ## The law
//! The `GameType` tag names the game (PDN 3.0, the `GameType` section). PDN 2.0, the standard of most English
//! archives, did not have the tag: it covered English draughts only.
//!
//! ## Example
//! `1. 11-15 22-18` without `GameType`: Black's men make the first move, on a board of 32 squares.
//! `1. 32-28 18-23 2. 34-29 23x32`: international draughts, or Frisian.
//!
//! ## How to fix it
//! Add the tag, `[GameType "21"]` for English draughts, or name the variant with `--variant`.

use std::borrow::Cow;

use pdn::Span;

use crate::{Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T215",
    "guessed-variant",
    Severity::Note,
    manual!("guessed_variant.rs"),
)
.citing(&["PDN3:gametype"]);

/// `message` names the variant and the reason.
pub(crate) fn report(
    report: &mut FindingReport<'_>,
    span: Span,
    message: impl Into<Cow<'static, str>>,
) {
    report.add(&RULE, span, message);
}
