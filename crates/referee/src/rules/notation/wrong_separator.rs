//! ## What it finds
//! A move is not written in the notation of its game type. The usual case is the separator, which gave the rule its
//! name: typographic dashes and crosses, `~`, `_`, `/` or a dot, no sign at all, or different signs in one move. The rule also
//! finds an upper-case `X` or square, and Cyrillic letters that look like Latin ones. If the `GameType` tag decides the
//! notation, the rule also finds the capture sign and the squares of another variant: numbers instead of squares such
//! as `c3`, or the reverse.
//!
//! ## The law
//! Moves are written with the squares and the capture sign of their `GameType` (PDN 3.0, sixth and seventh
//! restriction). Readers accept `x`, `:` and moves without a sign.
//!
//! ## Example
//! `11–15` with a word-processor dash; `15X22`; `1118` for `11x18`; `22х18` with a Russian `х`;
//! `9-13` under `[GameType "25"]`, where squares are written as `c3`.
//!
//! ## Fix
//! The signs, letters or squares become those of the game type. A missing sign is added if the board decides it.

use draughts::Notation;
use pdn::{Quirks, RawMove, Separator, SquareName};

use super::MoveNotation;
use crate::notation_style::NotationStyle;
use crate::{
    Rule, Severity,
    edit::Edit,
    fix_case::FixCase,
    move_parts::{MoveParts, capture_sign},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N111",
    "wrong-separator",
    Severity::Note,
    manual!("wrong_separator.rs"),
)
.citing(&["PDN3:restriction 6", "PDN3:restriction 7"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    if let Some(deviation) = deviation(notation.written, notation.captures, notation.style) {
        report.add_at(&RULE, notation.span, notation.ply, deviation.message());
    }
}

/// A deviation from the notation of the game type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deviation {
    /// Numbers in a variant with squares such as `c3`, or the reverse.
    Squares { expected: Notation },
    /// No sign between the squares.
    NoSign,
    /// A word-processor dash or cross.
    Typographic,
    /// A sign that no notation uses: `~`, `_`, `/`.
    OtherSign,
    /// A letter of another alphabet.
    Cyrillic,
    /// Different signs in one move.
    MixedSigns,
    /// A capital letter.
    Capital,
    /// The capture sign of another variant.
    CaptureSign { expected: Separator },
}

impl Deviation {
    fn message(self) -> &'static str {
        match self {
            Deviation::Squares {
                expected: Notation::Algebraic,
            } => {
                "the squares are not those of this game type: expected squares such as c3, found numbers"
            }
            Deviation::Squares {
                expected: Notation::Numeric,
            } => {
                "the squares are not those of this game type: expected numbers, found squares such as c3"
            }
            Deviation::NoSign => "expected \"-\" or \"x\" between the squares, found nothing",
            Deviation::Typographic => "expected \"-\" or \"x\", found a typographic sign",
            Deviation::OtherSign => "expected \"-\" or \"x\", found another sign",
            Deviation::Cyrillic => "expected a Latin letter, found a Cyrillic one",
            Deviation::MixedSigns => "expected one sign in a move, found different ones",
            Deviation::Capital => "expected a lower-case letter, found an upper-case one",
            Deviation::CaptureSign {
                expected: Separator::Colon,
            } => "the capture sign is not that of this game type: expected \":\", found \"x\"",
            Deviation::CaptureSign { .. } => {
                "the capture sign is not that of this game type: expected \"x\", found \":\""
            }
        }
    }
}

/// True if the move is written with squares such as `c3`.
#[inline]
pub(super) fn is_algebraic(written: &RawMove<'_>) -> bool {
    !matches!(written.from, SquareName::Number(_))
}

/// True if the move is ASCII.
fn is_plain(written: &RawMove<'_>) -> bool {
    written.text.is_ascii()
}

/// The first deviation of a move; `captures` is `None` if it was not replayed.
fn deviation(
    written: &RawMove<'_>,
    captures: Option<bool>,
    style: NotationStyle,
) -> Option<Deviation> {
    let algebraic = is_algebraic(written);
    let squares = |expected| Some(Deviation::Squares { expected });
    // S012 reports HTML entities.
    let has_odd_sign =
        written.quirks.contains(Quirks::TYPOGRAPHIC) && !written.text.contains(&b'&');
    match (style.algebraic, written.separator) {
        (Some(true), _) if !algebraic => squares(Notation::Algebraic),
        (Some(false), _) if algebraic => squares(Notation::Numeric),
        // For a short move, N114 adds the sign together with the rank.
        (_, Separator::Omitted) if !written.is_short() => Some(Deviation::NoSign),
        _ if has_odd_sign && is_plain(written) => Some(Deviation::OtherSign),
        _ if has_odd_sign => Some(Deviation::Typographic),
        _ if written.quirks.contains(Quirks::CYRILLIC) => Some(Deviation::Cyrillic),
        _ if written.quirks.contains(Quirks::MIXED_SEPARATORS) => Some(Deviation::MixedSigns),
        _ if written.quirks.contains(Quirks::UPPER_CASE) => Some(Deviation::Capital),
        _ => capture_sign_is_foreign(written, captures, style)
            .map(|expected| Deviation::CaptureSign { expected }),
    }
}

/// The expected capture sign, if the move has the sign of another variant.
fn capture_sign_is_foreign(
    written: &RawMove<'_>,
    captures: Option<bool>,
    style: NotationStyle,
) -> Option<Separator> {
    let expected = style.capture.filter(|_| captures == Some(true))?;
    let pair = (written.separator, expected);
    let foreign = matches!(
        pair,
        (Separator::Colon, Separator::Cross) | (Separator::Cross, Separator::Colon)
    );
    foreign.then_some(expected)
}

/// Corrects all deviations at once; otherwise this rule would find the rest again.
pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (written, _) = case.written_move()?;
    let move_parts = MoveParts::new(case)?;
    let captures = case.played_move()?.mv.map(|mv| mv.is_capture());
    let capture = capture_sign(case);
    let sign = captures.map(|captures| if captures { capture } else { "-" });
    let style = case.game.style;
    let mut edits = Vec::new();
    if let Some(Deviation::Squares { expected }) = deviation(written, captures, style) {
        captures?;
        edits = move_parts.to_notation(case, expected)?;
    }
    let is = |quirk| written.quirks.contains(quirk);
    let is_unsigned = written.separator == Separator::Omitted && !written.is_short();
    let unclear = is_unsigned || is(Quirks::MIXED_SEPARATORS);
    let foreign = capture_sign_is_foreign(written, captures, style).is_some();
    edits.extend(match sign {
        Some(sign) if unclear || foreign => move_parts.replace_signs(sign),
        _ if is(Quirks::TYPOGRAPHIC) || is(Quirks::CYRILLIC) => move_parts.to_ascii_signs(capture),
        None if unclear => return None,
        _ => Vec::new(),
    });
    let mut letters = Vec::new();
    if is(Quirks::UPPER_CASE) {
        letters.extend(move_parts.to_lowercase());
    }
    if is(Quirks::CYRILLIC) {
        letters.extend(move_parts.to_latin());
    }
    letters.retain(|letter| !edits.iter().any(|edit| edit.covers(letter)));
    edits.extend(letters);
    edits.sort();
    Some(edits)
}
