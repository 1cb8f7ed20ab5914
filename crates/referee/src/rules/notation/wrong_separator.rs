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

use super::{MoveSeen, Style};
use crate::{
    Rule, Severity,
    fix::{
        Case, Edit,
        writing::{Writing, capture_sign},
    },
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
    if let Some(oddity) = oddity(seen.written, seen.captures, seen.style) {
        report.add_at(&RULE, seen.span, seen.ply, oddity.message());
    }
}

/// What of a move's writing is not that of its game type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Oddity {
    /// Numbers in a game of squares such as `c3`, or the other way round.
    Squares { expected: Notation },
    /// No sign between the squares.
    NoSign,
    /// A dash or cross out of a word processor.
    Typographic,
    /// Different signs in one move.
    MixedSigns,
    /// A capital letter.
    Capital,
    /// The capture sign of another game.
    CaptureSign { expected: Separator },
}

impl Oddity {
    fn message(self) -> &'static str {
        match self {
            Oddity::Squares {
                expected: Notation::Algebraic,
            } => "expected squares such as c3, found numbers",
            Oddity::Squares {
                expected: Notation::Numeric,
            } => "expected numbers, found squares such as c3",
            Oddity::NoSign => "expected \"-\" or \"x\" between the squares, found nothing",
            Oddity::Typographic => "expected \"-\" or \"x\", found a typographic sign",
            Oddity::MixedSigns => "expected one kind of sign, found different ones in one move",
            Oddity::Capital => "expected a small letter, found a capital",
            Oddity::CaptureSign {
                expected: Separator::Colon,
            } => "expected \":\", found \"x\"",
            Oddity::CaptureSign { .. } => "expected \"x\", found \":\"",
        }
    }
}

/// True if the move is written with squares such as `c3`.
#[inline]
pub(super) fn is_algebraic(written: &WrittenMove<'_>) -> bool {
    matches!(written.from, SquareName::Algebraic { .. })
}

/// The first oddity of a move; `captures` is none if it was not replayed.
fn oddity(written: &WrittenMove<'_>, captures: Option<bool>, style: Style) -> Option<Oddity> {
    let algebraic = is_algebraic(written);
    let capture = captures == Some(true);
    let squares = |expected| Some(Oddity::Squares { expected });
    let sign = |expected| Some(Oddity::CaptureSign { expected });
    match (style.algebraic, written.separator, style.capture) {
        (Some(true), ..) if !algebraic => squares(Notation::Algebraic),
        (Some(false), ..) if algebraic => squares(Notation::Numeric),
        (_, Separator::Omitted, _) => Some(Oddity::NoSign),
        _ if written.quirks.contains(Quirks::TYPOGRAPHIC) => Some(Oddity::Typographic),
        _ if written.quirks.contains(Quirks::MIXED_SEPARATORS) => Some(Oddity::MixedSigns),
        _ if written.quirks.contains(Quirks::UPPER_CASE) => Some(Oddity::Capital),
        (_, Separator::Colon, Some(expected @ Separator::Cross)) if capture => sign(expected),
        (_, Separator::Cross, Some(expected @ Separator::Colon)) if capture => sign(expected),
        _ => None,
    }
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let (written, _) = case.written()?;
    let writing = Writing::of(case)?;
    let captures = case.played()?.mv.map(|mv| mv.is_capture());
    let capture = capture_sign(case);
    let sign = captures.map(|captures| if captures { capture } else { "-" });
    Some(match oddity(written, captures, case.game.style)? {
        Oddity::Squares { expected } => {
            captures?;
            return writing.in_notation(case, expected);
        }
        Oddity::NoSign | Oddity::MixedSigns | Oddity::CaptureSign { .. } => {
            writing.with_sign(sign?)
        }
        Oddity::Typographic => writing.in_plain_signs(capture),
        Oddity::Capital => writing.in_small_letters(),
    })
}
