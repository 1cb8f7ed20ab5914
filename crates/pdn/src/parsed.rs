//! What every production of the grammar takes and gives, and the white space between them.

use nom::IResult;

use crate::Blank;

/// What a production gives: the input after the symbol, and the symbol. A production that does not
/// fit says only that; the reader tries the next and reports what none could read.
pub(crate) type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

/// The answer of a production that does not fit.
#[inline]
pub(crate) fn unfit<T>() -> Parsed<'static, T> {
    Err(nom::Err::Error(()))
}

/// White space as ASCII and PDN know it; the only bytes that may lie between events.
#[inline]
pub(crate) const fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// The input after its leading white space.
#[inline]
pub(crate) fn skip_white(mut input: &[u8]) -> &[u8] {
    while let [byte, rest @ ..] = input
        && is_white(*byte)
    {
        input = rest;
    }
    input
}

/// The input after the spaces, tabs and no-break spaces it begins with; line ends stay.
#[inline]
pub(crate) fn skip_blanks(mut input: &[u8]) -> &[u8] {
    loop {
        match input {
            [b' ' | b'\t' | 0xa0, rest @ ..] => input = rest,
            [first, ..] if *first >= 0x80 => match unicode_space(input) {
                Ok((rest, ())) => input = rest,
                Err(_) => return input,
            },
            _ => return input,
        }
    }
}

/// White space that ASCII does not know, a line end written as two characters, or the end of a DOS file.
pub(crate) fn blank(input: &[u8]) -> Parsed<'_, Blank> {
    match input {
        [b'\\', b'r' | b'n', rest @ ..] => Ok((rest, Blank::EscapedLineEnd)),
        [0xef, 0xbb, 0xbf, rest @ ..] => Ok((rest, Blank::ByteOrderMark)),
        [0xa0, rest @ ..] => Ok((rest, Blank::UnicodeSpace)),
        [0x1a, rest @ ..] if ends_file(rest) => Ok((rest, Blank::EndOfFile)),
        _ => {
            let (rest, ()) = unicode_space(input)?;
            Ok((rest, Blank::UnicodeSpace))
        }
    }
}

/// How far DOS programs fill the last record of a file: 128 bytes.
const PADDING: usize = 128;

/// True if nothing but the padding of a DOS file follows.
fn ends_file(rest: &[u8]) -> bool {
    rest.len() <= PADDING && rest.iter().all(|byte| *byte == 0x1a || is_white(*byte))
}

/// A Unicode space in UTF-8.
fn unicode_space(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [0xc2, 0xa0, rest @ ..]
        | [0xe1, 0x9a, 0x80, rest @ ..]
        | [0xe2, 0x80, 0x80..=0x8b | 0xa8 | 0xa9 | 0xaf, rest @ ..]
        | [0xe2, 0x81, 0x9f | 0xa0, rest @ ..]
        | [0xe3, 0x80, 0x80, rest @ ..] => Ok((rest, ())),
        _ => Err(nom::Err::Error(())),
    }
}

/// Length of the hyphen or typographic dash at the start: 0 if there is none.
///
/// Knows `-`, U+2010 to U+2015, U+2212, and the bytes 96 and 97 of Windows-1252.
#[inline]
pub(crate) fn dash(input: &[u8]) -> usize {
    match input {
        [b'-' | 0x96 | 0x97, ..] => 1,
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}

/// Length of the ellipsis character at the start (UTF-8 or Windows-1252): 0 if there is none.
#[inline]
pub(crate) fn ellipsis(input: &[u8]) -> usize {
    match input {
        [0x85, ..] => 1,
        [0xe2, 0x80, 0xa6, ..] => 3,
        _ => 0,
    }
}

/// Unsigned decimal digits at the start, as far as they go; too large numbers stop at the maximum.
#[inline]
pub(crate) fn digits(input: &[u8]) -> Parsed<'_, u32> {
    let mut number = 0u32;
    let mut len = 0;
    while let Some(digit @ b'0'..=b'9') = input.get(len) {
        number = number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'));
        len += 1;
    }
    if len == 0 {
        unfit()
    } else {
        Ok((&input[len..], number))
    }
}

/// True if what follows a symbol is prose glued to it: a letter of any alphabet.
#[inline]
pub(crate) fn starts_prose(input: &[u8]) -> bool {
    match input.first() {
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => true,
        Some(byte) if *byte >= 0x80 => {
            blank(input).is_err() && dash(input) == 0 && ellipsis(input) == 0
        }
        _ => false,
    }
}

/// Where the line that holds `at` ends: the offset of its CR or LF, or the end of the input.
pub(crate) fn line_end(input: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\r', b'\n', &input[at..]).map_or(input.len(), |found| at + found)
}

/// True if nothing but blanks lies between `at` and the start of its line, and not more of them than any record has.
pub(crate) fn at_line_start(input: &[u8], at: usize) -> bool {
    /// Each blank of a long run may be asked about.
    const MOST_BLANKS: usize = 256;
    let mut before = &input[..at];
    for _ in 0..=MOST_BLANKS {
        before = match before {
            // the no-break space of Windows-1252 is the end of that of UTF-8
            [rest @ .., 0xc2, 0xa0]
            | [rest @ .., b' ' | b'\t' | 0xa0]
            | [rest @ .., 0xef, 0xbb, 0xbf] => rest,
            [] | [.., b'\r' | b'\n'] | [.., b'\\', b'r' | b'n'] => return true,
            _ => return false,
        };
    }
    false
}

/// `input` without ASCII white space at its end.
pub(crate) fn trim_end(input: &[u8]) -> &[u8] {
    let mut input = input;
    while let [rest @ .., byte] = input
        && is_white(*byte)
    {
        input = rest;
    }
    input
}
