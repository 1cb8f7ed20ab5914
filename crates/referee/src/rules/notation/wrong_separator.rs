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

use pdn::{Quirks, Separator, SquareName, WrittenMove};

use super::MoveSeen;
use crate::{Fixable, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "N111",
    "wrong-separator",
    Severity::Note,
    include_str!("wrong_separator.rs"),
)
.citing(&["PDN3:restriction 6", "PDN3:restriction 7"])
.fixable(Fixable::Safe);

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
