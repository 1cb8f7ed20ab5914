//! N: the notation. Readable moves and tags that are not in standard form; never illegal moves.

pub(crate) mod ambiguous_capture;
pub(crate) mod bad_path;
pub(crate) mod bracketed_moves;
pub(super) mod capture_sign_on_move;
pub(crate) mod fen_style;
pub(crate) mod leading_zero;
pub(crate) mod misread_digit;
pub(crate) mod move_number;
pub(super) mod move_sign_on_capture;
pub(crate) mod needless_path;
pub(super) mod short_move;
pub(super) mod spaced_move;
pub(crate) mod split_capture;
pub(crate) mod star_strength;
pub(crate) mod stray_mark;
pub(super) mod wrong_separator;

use draughts::{Notation, Variant};
use pdn::{RawMove, Separator, Span};

use crate::{Ply, game_type::GameType, header::Header, report::FindingReport};

/// A move, its notation, and whether it was replayed.
#[derive(Debug)]
pub(crate) struct MoveSeen<'r, 'a> {
    pub(crate) written: &'r RawMove<'a>,
    pub(crate) span: Span,
    pub(crate) ply: Ply,
    /// Whether it captures; none if it was not replayed.
    pub(crate) captures: Option<bool>,
    /// The notation of the record's game type.
    pub(crate) style: NotationStyle,
}

/// The notation of a game type. Without a game type tag, any notation is accepted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NotationStyle {
    /// True for algebraic squares, false for numbers.
    pub(crate) algebraic: Option<bool>,
    /// The sign between the squares of a capture.
    pub(crate) capture: Option<Separator>,
}

impl NotationStyle {
    /// The notation of the judged variant, or of the tag's variant if the game is not judged. Default without a tag.
    pub(crate) fn for_game(header: &Header<'_>, judged: Option<Variant>) -> Self {
        let tag = GameType::from_header(header);
        let variant = tag.and_then(|tag| judged.or_else(|| tag.variant()));
        let Some(variant) = variant else {
            return Self::default();
        };
        // Some games have both notations, and a full tag decides.
        Self {
            algebraic: match tag.and_then(GameType::naming) {
                Some(b'A') => Some(true),
                Some(b'N') => Some(false),
                Some(_) => None,
                None if tag.is_some_and(GameType::allows_either_notation) => None,
                None => Some(variant.notation() == Notation::Algebraic),
            },
            capture: match variant.capture_sign() {
                ':' => Some(Separator::Colon),
                '-' => Some(Separator::Hyphen),
                _ => Some(Separator::Cross),
            },
        }
    }
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

/// Reports unusual notation of a move (N101-N104, N111, N114, N115). Called only if [`is_unusual`] is true.
pub(crate) fn check(seen: &MoveSeen<'_, '_>, report: &mut FindingReport<'_>) {
    spaced_move::check(seen, report);
    leading_zero::check(seen, report);
    capture_sign_on_move::check(seen, report);
    move_sign_on_capture::check(seen, report);
    wrong_separator::check(seen, report);
    short_move::check(seen, report);
    misread_digit::check(seen, report);
}
