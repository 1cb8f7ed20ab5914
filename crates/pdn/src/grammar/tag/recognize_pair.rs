//! Recognizes a tag pair inside other text from a few bytes.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{opt, peek, recognize};
use nom::multi::many0_count;
use nom::sequence::terminated;

use super::name::{starts_with_capital, starts_with_letter, tag_name, word};
use super::value::closing_bracket;
use super::wrapped;
use crate::grammar::blank::{at_line_start, blanks, skip_blanks};
use crate::grammar::{Parsed, skip};
use crate::scan;

/// Names that open a tag section even without quotes. The players are not among them, because `[White to move]` is a
/// remark.
const WELL_KNOWN: [&[u8]; 8] = [
    b"Event",
    b"Site",
    b"Date",
    b"Round",
    b"Result",
    b"GameType",
    b"FEN",
    b"Dati",
];

/// `[Name "`: the offset of the quote.
pub(crate) fn opening_quote(input: &[u8]) -> Option<usize> {
    let [b'[', inner @ ..] = input else {
        return None;
    };
    if !starts_with_letter(skip_blanks(inner)) {
        return None;
    }
    let before = recognize((blanks, word, blanks));
    let (_, before) = terminated(before, peek(char('"'))).parse(inner).ok()?;
    Some(1 + before.len())
}

/// The offset of the end of the tag pair that begins here, if the pair is whole and its name has a capital initial. The
/// search stops at the second quote.
pub(crate) fn whole_pair(input: &[u8]) -> Option<usize> {
    let quote = opening_quote(input)?;
    if !starts_with_capital(skip_blanks(&input[1..])) {
        return None;
    }
    let mut closing = (quoted_text, char('"'), closing_bracket);
    let (rest, _) = closing.parse(&input[quote + 1..]).ok()?;
    Some(input.len() - rest.len())
}

/// The text up to an unescaped quote or a line end.
fn quoted_text(input: &[u8]) -> Parsed<'_, &[u8]> {
    let is_plain = |byte| !matches!(byte, b'"' | b'\\' | b'\r' | b'\n');
    recognize(many0_count(alt((scan::take_while1(is_plain), escape)))).parse(input)
}

/// Backslashes, and the quote that an odd number of them escapes.
fn escape(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (rest, run) = scan::take_while1(|byte| byte == b'\\').parse(input)?;
    if run.len() % 2 == 0 {
        return Ok((rest, run));
    }
    recognize(opt(char('"'))).parse(rest)
}

/// The end of the pair `[Name " ... "]` at `at`, the offset of its `[`, if its line opens a tag section.
pub(crate) fn tag_line(input: &[u8], at: usize) -> Option<usize> {
    let quote = opening_quote(&input[at..])?;
    if !starts_with_capital(skip_blanks(&input[at + 1..])) {
        return None;
    }
    let bracket = at;
    // The search ends if another pair begins before this one is closed, which keeps the search short.
    let start = at + quote + 1;
    for (at, byte) in input.iter().enumerate().skip(start) {
        scan::count(1);
        match byte {
            b'\r' | b'\n' => return wrapped::pair_end(input, bracket),
            b'"' => {
                if let Ok((rest, _)) = closing_bracket(&input[at + 1..]) {
                    return Some(input.len() - rest.len());
                }
            }
            b'[' if opening_quote(&input[at..]).is_some() => return None,
            _ => {}
        }
    }
    None
}

/// The name after the `[` at `at`, and the input after the name.
fn name_at(input: &[u8], at: usize) -> (&[u8], &[u8]) {
    let inner = skip(wrapped::before_name, &input[at + 1..]);
    let rest = skip(tag_name, inner);
    (&inner[..inner.len() - rest.len()], rest)
}

/// True if the tag pair at `at`, the offset of its `[`, sets up a position and gives no other information.
pub(crate) fn is_position(input: &[u8], at: usize) -> bool {
    let (name, _) = name_at(input, at);
    name.eq_ignore_ascii_case(b"FEN") || name.eq_ignore_ascii_case(b"SetUp")
}

/// True if the `[` at `at`, between games or among tags, opens a tag pair, whole or broken.
pub(crate) fn opens_header(input: &[u8], at: usize) -> bool {
    at_line_start(input, at) && begins_with_name(input, at) || opening_quote(&input[at..]).is_some()
}

/// True if a name follows the `[` at `at`, or if a value or a bracket comes where the name should be.
pub(crate) fn begins_with_name(input: &[u8], at: usize) -> bool {
    let inner = skip(wrapped::before_name, &input[at + 1..]);
    matches!(inner.first(), Some(b'"' | b']')) || starts_with_letter(inner)
}

/// True if a tag pair seems to end directly before `at`.
pub(crate) fn follows_bracket(input: &[u8], at: usize) -> bool {
    let before = scan::rposition(&input[..at], |byte| !matches!(byte, b' ' | b'\t'));
    before.is_some_and(|before| input[before] == b']')
}

/// True if the `[` at `at`, after movetext, opens the tag section of the next game.
pub(crate) fn opens_section(input: &[u8], at: usize) -> bool {
    if whole_pair(&input[at..]).is_some() {
        return true;
    }
    if !at_line_start(input, at) {
        return false;
    }
    opening_quote(&input[at..]).is_some() || {
        let (name, rest) = name_at(input, at);
        let is_apart = skip_blanks(rest).len() < rest.len();
        WELL_KNOWN.contains(&name) && (is_apart || wrapped::value_is_below(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_any_script_name_a_tag() {
        for text in [
            "[Città \"x\"]",
            "[Città \"x\"]",
            "[Белые \"x\"]",
            "[Ёлка\"x\" ]",
            "[先手 \"x\"]",
            "[स्थान \"x\"]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), Some(text.len()), "{text}");
            assert_eq!(tag_line(text.as_bytes(), 0), Some(text.len()), "{text}");
        }
        for text in [
            "[белые \"x\"]",
            "[→ \"x\"]",
            "[— \"x\"]",
            "[« \"x\"]",
            "[€ \"x\"]",
            "[\u{a0}\"x\"]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), None, "{text}");
            assert_eq!(tag_line(text.as_bytes(), 0), None, "{text}");
        }
        // This is the same in Windows-1252, where a no-break space is one byte.
        assert_eq!(whole_pair(b"[Citt\xe0 \"x\"]"), Some(11));
        assert_eq!(whole_pair(b"[Citt\xe0\xa0\"x\"]"), Some(11));
        assert_eq!(whole_pair(b"[Citt\x96 \"x\"]"), None);
    }

    #[test]
    fn brackets_in_comments_are_not_tag_pairs() {
        for text in [
            "[%clk 1:00]",
            "[#]",
            "[see \"x\"]",
            "[Event]",
            "[Event x]",
            "[Event \"x]",
            "[Event \"x\"",
            "[]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), None, "{text}");
        }
        assert_eq!(whole_pair(b"[Event \"x\" ] y"), Some(12));
        assert_eq!(tag_line(b"[Event \"The \"Big\" one\"] y", 0), Some(23));
        assert_eq!(tag_line(b"[Event \"x\"\n]", 0), Some(12));
        assert_eq!(tag_line(b"[Event \"x\"\n\n]", 0), None);
    }
}
