//! N: the notation. Readable moves and tags that are not in standard form; never illegal moves.

pub(crate) mod ambiguous_capture;
pub(crate) mod bad_path;
pub(crate) mod bracketed_moves;
pub(crate) mod capture_sign_on_move;
pub(crate) mod fen_style;
pub(crate) mod leading_zero;
pub(crate) mod misread_digit;
pub(crate) mod move_number;
pub(crate) mod move_sign_on_capture;
pub(crate) mod needless_path;
pub(crate) mod short_move;
pub(crate) mod spaced_move;
pub(crate) mod split_capture;
pub(crate) mod star_strength;
pub(crate) mod stray_mark;
pub(crate) mod wrong_separator;

use pdn::{RawMove, Separator, Span};

use crate::{Ply, notation_style::NotationStyle, report::FindingReport};

/// A move, its notation, and whether it was replayed.
#[derive(Debug)]
pub(crate) struct MoveNotation<'r, 'a> {
    pub(crate) written: &'r RawMove<'a>,
    pub(crate) span: Span,
    pub(crate) ply: Ply,
    /// Whether it captures; `None` if it was not replayed.
    pub(crate) captures: Option<bool>,
    /// The notation of the record's game type.
    pub(crate) style: NotationStyle,
}

/// True if [`check`] would report something. Runs for every move of an archive.
#[inline]
pub(crate) fn is_unusual(
    written: &RawMove<'_>,
    captures: Option<bool>,
    style: NotationStyle,
) -> bool {
    let odd_sign = match (captures, written.separator) {
        (_, Separator::Omitted) => true,
        (Some(true), sign) => match style.capture {
            Some(expected) => sign != expected,
            None => sign == Separator::Hyphen,
        },
        (Some(false), sign) => sign != Separator::Hyphen,
        (None, _) => false,
    };
    let odd_squares = style
        .algebraic
        .is_some_and(|algebraic| algebraic != wrong_separator::is_algebraic(written));
    odd_sign || odd_squares || !written.quirks.is_empty()
}

/// Reports unusual notation of a move (N101-N104, N111, N108, N114, N115). Called only if [`is_unusual`] is true.
pub(crate) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    spaced_move::check(notation, report);
    leading_zero::check(notation, report);
    capture_sign_on_move::check(notation, report);
    move_sign_on_capture::check(notation, report);
    wrong_separator::check(notation, report);
    short_move::check(notation, report);
    misread_digit::check(notation, report);
    split_capture::check(notation, report);
}
