//! The grammar of PDN 3.0, one function per production, composed with nom.
//!
//! A production is a pure function: it takes the input and returns the rest and a value. Its doc comment begins with
//! its line of the standard's grammar. The liberal spellings in records are further alternatives in the same function.
//! Everything that depends on the earlier text of the game (`4-6` is a result after `[Result "4-6"]`, else a move)
//! belongs to [`reader`](crate::reader).
//!
//! The page on the notation in the book is generated from this table and the doc comments of the productions in it.
//!
//! nom's `char`, `one_of` and `satisfy` are used only for ASCII here. For any other byte, they would consume as many
//! bytes as its character has in UTF-8. Such bytes are matched by `tag` or by a slice pattern.
//!
//! | symbol of PDN 3.0 | production |
//! |---|---|
//! | `PdnTag` | [`tag::pdn_tag`] |
//! | `IDENTIFIER` | [`tag::identifier`] |
//! | `STRING` | [`tag::string`] |
//! | `MOVENUMBER` | [`number::move_number`], [`misread::number_in_letters`] |
//! | `NormalMove`, `CaptureMove` | [`moves::pdn_move`], [`short_move::short_move`], [`misread::any_move`] |
//! | the separator of two squares | [`separator::separator`] |
//! | `EllipsisMove` | [`number::ellipsis_move`] |
//! | `NUMSQUARE`, `ALPHASQUARE` | [`square::numeric_square`], [`square::algebraic_square`] |
//! | `MOVESTRENGTH` | [`annotation::move_strength`] |
//! | `NAG` | [`annotation::nag`], [`annotation::evaluation`] |
//! | `COMMENT` | [`comment::braces`], [`comment::line_comment`] |
//! | commands in comments | [`comment::command`], [`clock::time`] |
//! | times outside comments | [`time::bare_time`], [`time::time_in_brackets`] |
//! | `SETUP` | [`annotation::setup`] |
//! | `WIN1` and the other results | [`result::result`], [`glued_result::glued_result`] |
//! | the value of a Date tag | [`date::date`] |
//! | the value of a GameType tag | [`game_type::game_type`] |
//! | white space | [`blank::blanks`], [`blank::blank`] |

pub mod analysis;
pub(crate) mod annotation;
pub(crate) mod blank;
mod broken_move;
pub mod clock;
pub(crate) mod comment;
pub(crate) mod date;
pub(crate) mod entity;
pub(crate) mod game_type;
pub(crate) mod glued_result;
pub(crate) mod misread;
mod month;
pub(crate) mod moves;
pub(crate) mod number;
pub(crate) mod path;
pub(crate) mod points;
pub(crate) mod readable;
pub(crate) mod result;
pub(crate) mod separator;
pub(crate) mod short_move;
pub(crate) mod square;
pub(crate) mod tag;
pub(crate) mod time;

use nom::Parser;

pub(crate) use crate::scan::Parsed;

/// The return value of a production that does not match.
#[inline]
pub(crate) fn no_match<T>() -> Parsed<'static, T> {
    Err(nom::Err::Error(()))
}

/// The input after `symbol`, or the whole input if `symbol` does not match.
#[inline]
pub(crate) fn skip<'a, T>(
    mut symbol: impl Parser<&'a [u8], Output = T, Error = ()>,
    input: &'a [u8],
) -> &'a [u8] {
    symbol.parse(input).map_or(input, |(rest, _)| rest)
}

/// True if `symbol` matches at the start of `input`.
#[inline]
pub(crate) fn begins<'a, T>(
    mut symbol: impl Parser<&'a [u8], Output = T, Error = ()>,
    input: &'a [u8],
) -> bool {
    symbol.parse(input).is_ok()
}
