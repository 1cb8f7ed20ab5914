//! ## What it finds
//! A move whose signs or squares are not those of its game type: typographic dashes and crosses, an
//! upper-case `X` or square, no sign at all, different signs in one move, and, where the `GameType`
//! tag settles it, the capture sign or the kind of squares of another game.
//!
//! ## The law
//! Moves are written with the squares and the capture sign of their `GameType` (PDN 3.0, sixth and
//! seventh restriction on writing). `x` and `:` are both read, and so are moves without a sign.
//!
//! ## Example
//! `11–15` with a dash out of a word processor; `15X22`; `1118` for `11x18`.
//!
//! ## Fix
//! The signs, the letters or the squares become those of the game type. A sign that is missing is put in
//! where the board tells which one it is.

use draughts::Notation;
use pdn::{Quirks, Separator, SquareName, WrittenMove};

use super::{
    MoveSeen,
    writing::{Writing, capture_sign},
};
use crate::{
    Rule, Severity,
    fix::{Case, Edit},
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "N111",
    "wrong-separator",
    Severity::Note,
    include_str!("wrong_separator.rs"),
)
.citing(&["PDN3:restriction 6", "PDN3:restriction 7"])
.mended(mend);

pub(super) fn check(seen: &MoveSeen<'_, '_>, report: &mut Report<'_>) {
    if let Some(message) = message(seen) {
        report.add_at(&RULE, seen.span, seen.ply, message);
    }
}

/// True if the move is written with squares such as `c3`.
#[inline]
pub(super) fn is_algebraic(written: &WrittenMove<'_>) -> bool {
    matches!(written.from, SquareName::Algebraic { .. })
}

fn message(seen: &MoveSeen<'_, '_>) -> Option<&'static str> {
    let written = seen.written;
    let algebraic = is_algebraic(written);
    let capture = seen.captures == Some(true);
    let message = match (seen.style.algebraic, written.separator, seen.style.capture) {
        (Some(true), ..) if !algebraic => "expected squares such as c3, found numbers",
        (Some(false), ..) if algebraic => "expected numbers, found squares such as c3",
        (_, Separator::Omitted, _) => "expected \"-\" or \"x\" between the squares, found nothing",
        _ if written.quirks.contains(Quirks::TYPOGRAPHIC) => {
            "expected \"-\" or \"x\", found a typographic sign"
        }
        _ if written.quirks.contains(Quirks::MIXED_SEPARATORS) => {
            "expected one kind of sign, found different ones in one move"
        }
        _ if written.quirks.contains(Quirks::UPPER_CASE) => {
            "expected a small letter, found a capital"
        }
        (_, Separator::Colon, Some(Separator::Cross)) if capture => "expected \"x\", found \":\"",
        (_, Separator::Cross, Some(Separator::Colon)) if capture => "expected \":\", found \"x\"",
        _ => return None,
    };
    Some(message)
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let (written, _) = case.written()?;
    let writing = Writing::of(case)?;
    let captures = case.played()?.mv.map(|mv| mv.is_capture());
    let capture = capture_sign(case);
    let sign = captures.map(|captures| if captures { capture } else { "-" });
    let variant = case.judgement.variant;
    let told = case.finding.message.starts_with("expected squares")
        || case.finding.message.starts_with("expected numbers");
    if told {
        let notation = match written.from {
            SquareName::Number(_) => Notation::Algebraic,
            SquareName::Algebraic { .. } => Notation::Numeric,
        };
        captures?;
        return writing.in_notation(variant?, notation);
    }
    let quirk = |quirk| written.quirks.contains(quirk);
    Some(match written.separator {
        Separator::Omitted => writing.with_sign(sign?),
        _ if quirk(Quirks::TYPOGRAPHIC) => writing.in_plain_signs(capture),
        _ if quirk(Quirks::MIXED_SEPARATORS) => writing.with_sign(sign?),
        _ if quirk(Quirks::UPPER_CASE) => writing.in_small_letters(),
        _ => writing.with_sign(sign?),
    })
}
