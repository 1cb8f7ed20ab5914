//! Tag values, which may be quoted, quoted badly, or without quotes; and their meaning as text.

use std::borrow::Cow;

use nom::Parser;
use nom::character::complete::char;
use nom::sequence::preceded;

use super::byte_class::{CLASSES, Class};
use super::name::is_name_character;
use super::recognize_pair::opening_quote;
use super::wrapped::join_lines;
use crate::grammar::blank::{blanks, line_end, trim_end};
use crate::grammar::entity::{self, entity_of};
use crate::grammar::{Parsed, no_match};
use crate::scan;
use crate::text::is_within_character;
use crate::{Tag, text};

/// The bytes of a value, and whether it is a whole `STRING`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value<'a> {
    pub(super) text: &'a [u8],
    pub(super) is_whole: bool,
}

/// `STRING : "\"" ("\\\"" | [^"])* "\""`, and the bracket after it.
///
/// The value ends at the first unescaped quote before `]`. On a line without such a quote, it ends at an escaped quote
/// before `]` (`"C:\"]`), at the last quote, at the first `]`, or at the line end, but always before another tag pair
/// on the line. Only a value that ends in the first of these ways is whole.
pub(crate) fn string(input: &[u8]) -> Parsed<'_, Value<'_>> {
    let (input, _) = char('"').parse(input)?;
    // Nearly every value has no special byte before its closing quote.
    let plain = scan::position(input, |byte| CLASSES[usize::from(byte)] == Class::EndsValue);
    if let Some(end) = plain
        && let [b'"', b']', rest @ ..] = &input[end..]
    {
        return Ok((
            rest,
            Value {
                text: &input[..end],
                is_whole: true,
            },
        ));
    }
    let mut is_whole = true;
    // The last unescaped quote that closed nothing, and the last escaped quote before `]`.
    let mut last_quote = None;
    let mut escaped_close = None;
    let mut first_bracket = None;
    // The offset of text that may be another tag pair, and its quote.
    let mut pair = None;
    let mut at = 0;
    let stop = loop {
        match input.get(at) {
            None | Some(b'\r' | b'\n') => break at,
            Some(b'\\') => {
                let run = backslashes(&input[at..]);
                at += run;
                if run % 2 == 1 && input.get(at) == Some(&b'"') {
                    if let Ok((rest, _)) = closing_bracket(&input[at + 1..]) {
                        escaped_close = Some((at, rest));
                    }
                    at += 1;
                }
            }
            Some(b'"') => {
                if let Ok((rest, _)) = closing_bracket(&input[at + 1..]) {
                    let text = &input[..at];
                    let doubled = (!is_whole).then(|| inside_second_quotes(text)).flatten();
                    let text = doubled.unwrap_or(text);
                    return Ok((rest, Value { text, is_whole }));
                }
                if let Some((start, quote)) = pair
                    && quote == at
                {
                    break start;
                }
                is_whole = false;
                last_quote = Some(at);
                at += 1;
            }
            Some(b'[') => {
                if let Some(quote) = opening_quote(&input[at..]) {
                    pair = Some((at, at + quote));
                }
                at += 1;
            }
            Some(b']') => {
                first_bracket = first_bracket.or(Some(at));
                at += 1;
            }
            Some(_) => at += 1,
        }
    };
    scan::count(stop);
    let (end, rest) = match (escaped_close, last_quote, first_bracket) {
        (Some(close), ..) => close,
        (_, Some(quote), _) => (quote, &input[quote + 1..]),
        (_, _, Some(bracket)) if bracket < stop => (bracket, &input[bracket + 1..]),
        _ => {
            let end = trim_end(&input[..stop]).len();
            (end, &input[end..])
        }
    };
    Ok((
        rest,
        Value {
            text: &input[..end],
            is_whole: false,
        },
    ))
}

/// The text between the second quotes of a value in doubled ones, `""2-0""`.
fn inside_second_quotes(text: &[u8]) -> Option<&[u8]> {
    let inside = text.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let is_plain = |byte: &u8| !matches!(byte, b'"' | b'\\');
    inside.iter().all(is_plain).then_some(inside)
}

/// A value on one line whose quotes are HTML entities: `&quot;Ayr&quot;]`.
pub(super) fn string_in_entities(input: &[u8]) -> Parsed<'_, Value<'_>> {
    let quote = entity_of(|character| character == '"');
    let (input, ()) = quote(input)?;
    let line = &input[..line_end(input, 0)];
    for at in scan::memchr_iter(b'&', line) {
        let close = quote(&input[at..]).and_then(|(rest, ())| closing_bracket(rest));
        if let Ok((rest, _)) = close {
            let text = &input[..at];
            let is_whole = !text.contains(&b'[');
            return Ok((rest, Value { text, is_whole }));
        }
    }
    no_match()
}

/// Number of backslashes at the start. A quote after an odd number of them is escaped.
pub(super) fn backslashes(input: &[u8]) -> usize {
    scan::position(input, |byte| byte != b'\\').unwrap_or(input.len())
}

/// Blanks and `]`.
pub(super) fn closing_bracket(input: &[u8]) -> Parsed<'_, char> {
    preceded(blanks, char(']')).parse(input)
}

/// Signs that open a value, each with the signs that close it.
type Quotes = &'static [(&'static [&'static [u8]], &'static [&'static [u8]])];

/// The signs that records use instead of quotes, in UTF-8 and in Windows-1252.
const QUOTES: Quotes = &[
    (
        &[
            "“".as_bytes(),
            "”".as_bytes(),
            "„".as_bytes(),
            b"\x93",
            b"\x94",
            b"\x84",
        ],
        &["“".as_bytes(), "”".as_bytes(), b"\x93", b"\x94"],
    ),
    (&["‘".as_bytes(), b"\x91"], &["’".as_bytes(), b"\x92"]),
    (
        &["«".as_bytes(), "»".as_bytes(), b"\xab", b"\xbb"],
        &["«".as_bytes(), "»".as_bytes(), b"\xab", b"\xbb"],
    ),
    (
        &["‹".as_bytes(), "›".as_bytes(), b"\x8b", b"\x9b"],
        &["‹".as_bytes(), "›".as_bytes(), b"\x8b", b"\x9b"],
    ),
    (&[b"'"], &[b"'"]),
];

/// True if a sign that records use instead of a quote begins here.
pub(super) fn opens_value(input: &[u8]) -> bool {
    let mut opens = QUOTES.iter().flat_map(|(opens, _)| *opens);
    opens.any(|open| input.starts_with(open))
}

/// A value without quotes, up to `]`, the next `[` or the line end.
#[expect(clippy::unnecessary_wraps, reason = "a production")]
pub(super) fn unquoted(input: &[u8]) -> Parsed<'_, Value<'_>> {
    let ends = |byte| matches!(byte, b'[' | b']' | b'\r' | b'\n');
    let end = scan::position(input, ends).unwrap_or(input.len());
    let text = trim_end(&input[..end]);
    let rest = match &input[end..] {
        [b']', rest @ ..] => rest,
        _ => &input[text.len()..],
    };
    Ok((
        rest,
        Value {
            text: unwrap_quotes(text),
            is_whole: false,
        },
    ))
}

/// The text between two signs that replace quotes. The second one may be missing.
fn unwrap_quotes(text: &[u8]) -> &[u8] {
    let opened = QUOTES.iter().find_map(|(opens, closes)| {
        let inside = opens.iter().find_map(|open| text.strip_prefix(*open));
        inside.map(|inside| (inside, closes))
    });
    let Some((inside, closes)) = opened else {
        return text;
    };
    let closed = |close: &&[u8]| {
        let before = inside.strip_suffix(*close)?;
        (!is_within_character(inside, before.len())).then_some(before)
    };
    closes.iter().find_map(closed).unwrap_or(inside)
}

impl<'a> Tag<'a> {
    /// The name as text, with its HTML entities decoded, except those of characters that end a name.
    pub fn name(&self) -> Cow<'a, str> {
        entity::decoded_if(text(self.name), is_name_character)
    }

    /// The value as text, on one line.
    ///
    /// `\"` is a quote, and `\\` before a quote or at the end is a backslash. Any other backslash is itself. A line end
    /// becomes a blank; in a FEN or GameType, it is removed. HTML entities are decoded.
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"[White \"Jan \\\"Johnny\\\"\nd&#39;Ancy\"]").collect();
    /// let Token::Tag(tag) = events[0].token else { panic!() };
    /// assert_eq!(tag.value(), "Jan \"Johnny\" d'Ancy");
    /// ```
    pub fn value(&self) -> Cow<'a, str> {
        let mut value = text(self.value);
        let is_special = |byte| matches!(byte, b'\\' | b'&' | b'\r' | b'\n');
        if !value.bytes().any(is_special) {
            return value;
        }
        if value.contains(['\r', '\n']) {
            value = Cow::Owned(join_lines(&value, self.name));
        }
        if value.contains('\\') {
            value = Cow::Owned(unescape(&value));
        }
        entity::decoded(value)
    }
}

/// A text without the backslashes that escape a quote or another backslash.
fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut backslashes = 0;
    for next in value.chars() {
        if next == '\\' {
            backslashes += 1;
            continue;
        }
        // Before a quote, each pair of backslashes is one backslash, and an odd last one escapes the quote.
        let kept = if next == '"' {
            backslashes / 2
        } else {
            backslashes
        };
        plain.extend(std::iter::repeat_n('\\', kept));
        backslashes = 0;
        plain.push(next);
    }
    plain.extend(std::iter::repeat_n('\\', backslashes.div_ceil(2)));
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typographic_signs_replace_quotes_in_both_encodings() {
        for (open, close) in [
            ("“", "”"),
            ("”", "”"),
            ("„", "“"),
            ("‘", "’"),
            ("'", "'"),
            ("«", "»"),
            ("»", "«"),
            ("»", "»"),
            ("‹", "›"),
            ("›", "‹"),
        ] {
            for text in [format!("{open}Foo é{close}]"), format!("{open}Foo é\n")] {
                let in_1252 = text.chars().map(|c| match c {
                    '“' => 0x93,
                    '”' => 0x94,
                    '„' => 0x84,
                    '‘' => 0x91,
                    '’' => 0x92,
                    '‹' => 0x8b,
                    '›' => 0x9b,
                    c => u8::try_from(u32::from(c)).expect("a letter of Latin 1"),
                });
                let in_1252: Vec<u8> = in_1252.collect();
                for bytes in [text.as_bytes(), &in_1252] {
                    let (_, value) = unquoted(bytes).expect("a value");
                    assert_eq!(crate::text(value.text), "Foo é", "{bytes:x?}");
                }
            }
        }
    }
}
