//! White space, line ends, and the start of prose.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{peek, rest, value, verify};
use nom::multi::many0_count;
use nom::sequence::terminated;

use super::entity::entity_of;
use super::number::ellipsis;
use super::separator::dash;
use super::{Parsed, begins, no_match, skip};
use crate::Blank;
use crate::scan;
use crate::text::is_within_character;

/// ASCII white space: the only bytes that may lie between events.
#[inline]
pub(crate) const fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// The input after its leading ASCII white space.
#[inline]
pub(crate) fn skip_white(input: &[u8]) -> &[u8] {
    skip(scan::take_while(is_white), input)
}

/// All spaces, tabs and no-break spaces at the start of the input. Line ends are not included.
#[inline]
#[expect(clippy::unnecessary_wraps, reason = "a production")]
pub(crate) fn blanks(input: &[u8]) -> Parsed<'_, &[u8]> {
    let mut rest = input;
    while let Ok((after, ())) = space(rest) {
        rest = after;
    }
    let len = input.len() - rest.len();
    scan::count(len + 1);
    Ok((rest, &input[..len]))
}

/// One line end: CR, LF or both, also written as the two characters `\r` or `\n`.
pub(crate) fn new_line(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'\r', b'\n', rest @ ..]
        | [b'\\', b'r', b'\n', rest @ ..]
        | [b'\\', b'r', b'\\', b'n', rest @ ..]
        | [b'\r' | b'\n', rest @ ..]
        | [b'\\', b'r' | b'n', rest @ ..] => Ok((rest, ())),
        _ => no_match(),
    }
}

/// One of the [`blanks`].
#[inline]
pub(crate) fn space(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        // The third byte is the no-break space of Windows-1252.
        [b' ' | b'\t' | 0xa0, rest @ ..] => Ok((rest, ())),
        _ => unicode_space(input),
    }
}

/// The input after its leading [`blanks`].
#[inline]
pub(crate) fn skip_blanks(input: &[u8]) -> &[u8] {
    skip(blanks, input)
}

/// White space outside ASCII, a line end written as the two characters `\r` or `\n`, or the end-of-file byte of DOS.
#[inline]
pub(crate) fn blank(input: &[u8]) -> Parsed<'_, Blank> {
    match input {
        [b'\\', b'r' | b'n', rest @ ..] => Ok((rest, Blank::EscapedLineEnd)),
        [0x1a, ..] => value(Blank::EndOfFile, end_of_file).parse(input),
        [b'&' | 0x80..=0xff, ..] => wide_blank(input),
        _ => no_match(),
    }
}

/// White space outside ASCII: U+FEFF, a Unicode space, its HTML entity, or the no-break space of Windows-1252.
pub(crate) fn wide_blank(input: &[u8]) -> Parsed<'_, Blank> {
    let no_break_space = value((), tag(&b"\xa0"[..]));
    alt((
        value(Blank::ByteOrderMark, tag("\u{feff}")),
        value(Blank::UnicodeSpace, alt((no_break_space, unicode_space))),
    ))
    .parse(input)
}

/// True if a blank outside ASCII, or its HTML entity, is at `at`, rather than the middle of a letter.
pub(crate) fn is_wide_blank(input: &[u8], at: usize) -> bool {
    matches!(input[at], b'&' | 0x80..)
        && blank(&input[at..]).is_ok()
        && !is_within_character(input, at)
}

/// Maximum length of the padding at the end of a DOS file: programs fill its last block, which has 128 bytes.
const MAX_PADDING: usize = 128;

/// Byte 1A, with only the padding of a DOS file after it.
fn end_of_file(input: &[u8]) -> Parsed<'_, char> {
    let is_padding = |rest: &[u8]| {
        rest.len() <= MAX_PADDING && rest.iter().all(|byte| *byte == 0x1a || is_white(*byte))
    };
    terminated(char('\x1a'), peek(verify(rest, is_padding))).parse(input)
}

/// A space of Unicode in UTF-8, or as an HTML entity.
#[inline]
fn unicode_space(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        // U+00A0, U+1680, U+2000 to U+200B, U+2028, U+2029, U+202F, U+205F, U+2060, U+3000
        [0xc2, 0xa0, rest @ ..]
        | [0xe1, 0x9a, 0x80, rest @ ..]
        | [0xe2, 0x80, 0x80..=0x8b | 0xa8 | 0xa9 | 0xaf, rest @ ..]
        | [0xe2, 0x81, 0x9f | 0xa0, rest @ ..]
        | [0xe3, 0x80, 0x80, rest @ ..] => Ok((rest, ())),
        [b'&', ..] => entity_of(char::is_whitespace)(input),
        _ => no_match(),
    }
}

/// True if prose is glued to the symbol before `input`: a letter of any alphabet.
#[inline]
pub(crate) fn starts_prose(input: &[u8]) -> bool {
    match input.first() {
        Some(byte) if byte.is_ascii() => byte.is_ascii_alphabetic() || *byte == b'_',
        Some(_) => !begins(alt((value((), wide_blank), dash, ellipsis)), input),
        None => false,
    }
}

/// The offset of the CR or LF that ends the line containing `at`, or the end of the input.
pub(crate) fn line_end(input: &[u8], at: usize) -> usize {
    scan::memchr2(b'\r', b'\n', &input[at..]).map_or(input.len(), |len| at + len)
}

/// True if only blanks lie between `at` and the start of its line.
pub(crate) fn at_line_start(input: &[u8], at: usize) -> bool {
    /// Maximum number of blanks before a line's text. It bounds the cost of a long run of blanks, because this check
    /// may run at every byte.
    const MAX_INDENT: usize = 256;
    let mut before = &input[..at];
    for _ in 0..=MAX_INDENT {
        scan::count(1);
        before = match before {
            // Byte A0 is the no-break space of Windows-1252, and also the last byte of the UTF-8 form.
            [rest @ .., 0xc2, 0xa0]
            | [rest @ .., b' ' | b'\t' | 0x0b | 0x0c | 0xa0]
            | [rest @ .., 0xef, 0xbb, 0xbf]
            | [rest @ .., b'&', b'n', b'b', b's', b'p', b';'] => rest,
            [] | [.., b'\r' | b'\n'] | [.., b'\\', b'r' | b'n'] => return true,
            _ => return false,
        };
    }
    false
}

/// The first offset at or after `at` that has no white space of any kind.
pub(crate) fn skip_to_text(input: &[u8], at: usize) -> usize {
    let white = scan::take_while(is_white);
    let all = (white, many0_count((blank, scan::take_while(is_white))));
    input.len() - skip(all, &input[at..]).len()
}

/// `input` without the ASCII white space at its end.
pub(crate) fn trim_end(input: &[u8]) -> &[u8] {
    let len = scan::rposition(input, |byte| !is_white(byte));
    &input[..len.map_or(0, |last| last + 1)]
}
