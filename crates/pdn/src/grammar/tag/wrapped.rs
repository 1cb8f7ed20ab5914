//! Tag pairs that contain line ends. PDN 3.0 allows line ends in a `STRING`. Programs that wrap lines at 80 columns
//! produce them, mostly in long FENs.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::sequence::delimited;

use super::name::{identifier, tag_name};
use super::recognize_pair::opening_quote;
use super::value::{backslashes, closing_bracket};
use crate::Tag;
use crate::grammar::blank::{blanks, is_white, skip_blanks, trim_end};
use crate::grammar::readable::readable;
use crate::grammar::{Parsed, skip};
use crate::scan;

/// Maximum number of lines of a pair. A FEN needs far fewer. The limit bounds the cost of a quote that is never closed.
const MAX_LINES: usize = 16;
/// Maximum number of bytes of a value that contains line ends. It bounds the same cost.
const MAX_BYTES: usize = 4096;
/// Maximum number of bytes before the value of such a pair, when the search goes backward.
const MAX_BYTES_BEFORE_VALUE: usize = 256;

/// A pair that is not closed on its line.
pub(super) enum UnclosedPair<'a> {
    /// The pair is closed on a later line. Has the value as written, and the input after the bracket.
    Whole(&'a [u8], &'a [u8]),
    /// The input ends before the value does.
    Open,
    /// The pair is not closed before the next tag, game or empty line.
    Broken,
}

/// The value of the pair with this name, and the input after the pair. `input` begins after the name and its blanks.
///
/// A line that continues a value is not empty, begins no tag pair, comment or moves, and does not end with a bracket
/// alone. In a FEN, it contains only characters that a FEN can have.
pub(super) fn continued_value<'a>(name: &[u8], input: &'a [u8]) -> UnclosedPair<'a> {
    let text = match input {
        [b'"', text @ ..] => text,
        _ => match next_line(input) {
            Some([b'"', text @ ..]) => text,
            Some([]) => return UnclosedPair::Open,
            _ => return UnclosedPair::Broken,
        },
    };
    let mut lines = 0;
    let mut line_start = 0;
    let mut at = 0;
    while at <= MAX_BYTES {
        scan::count(1);
        match text.get(at) {
            None => return UnclosedPair::Open,
            Some(b'\\') => {
                let run = backslashes(&text[at..]);
                at += run + usize::from(run % 2 == 1 && text.get(at + run) == Some(&b'"'));
            }
            Some(b'"') => {
                let rest = &text[at + 1..];
                let next = next_line(rest);
                return match closing_bracket(rest).or_else(|_| closing_bracket(next.unwrap_or(b"")))
                {
                    Ok((rest, _)) => UnclosedPair::Whole(&text[..at], rest),
                    Err(_) if next.is_some_and(<[u8]>::is_empty) => UnclosedPair::Open,
                    Err(_) => UnclosedPair::Broken,
                };
            }
            Some(b'[') if opening_quote(&text[at..]).is_some() => return UnclosedPair::Broken,
            Some(b'\r' | b'\n') => {
                let is_closed = trim_end(&text[line_start..at]).last() == Some(&b']');
                lines += 1;
                match next_line(&text[at..]) {
                    Some([]) if !is_closed => return UnclosedPair::Open,
                    Some(next) if !is_closed && lines <= MAX_LINES && may_continue(name, next) => {
                        at = text.len() - next.len();
                        line_start = at;
                    }
                    _ => return UnclosedPair::Broken,
                }
            }
            Some(_) => at += 1,
        }
    }
    UnclosedPair::Broken
}

/// The blanks after the bracket of a pair. A line end may follow them if the next line begins with an identifier and its
/// value.
#[expect(clippy::unnecessary_wraps, reason = "a production")]
pub(super) fn before_name(input: &[u8]) -> Parsed<'_, &[u8]> {
    let inner = skip_blanks(input);
    let begins_pair = |line: &[u8]| {
        identifier(line).is_ok_and(|(rest, _)| {
            let rest = skip_blanks(rest);
            rest.first() == Some(&b'"') || value_is_below(rest)
        })
    };
    let rest = next_line(inner)
        .filter(|line| begins_pair(line))
        .unwrap_or(inner);
    Ok((rest, &input[..input.len() - rest.len()]))
}

/// True if the value begins on the next line. `input` begins after the name.
pub(super) fn value_is_below(input: &[u8]) -> bool {
    matches!(next_line(input), Some([b'"', ..]))
}

/// The next line without its indent, if the rest of this line is blank.
fn next_line(input: &[u8]) -> Option<&[u8]> {
    let line_end = alt((tag("\r\n"), tag("\r"), tag("\n")));
    let line: Parsed<'_, &[u8]> = delimited(blanks, line_end, blanks).parse(input);
    line.ok().map(|(rest, _)| rest)
}

/// True if a line may continue a value with this name.
fn may_continue(name: &[u8], line: &[u8]) -> bool {
    let is_of_fen =
        |byte: &u8| byte.is_ascii_alphanumeric() || is_white(*byte) || b":,.-_+?\"".contains(byte);
    match line.first() {
        None | Some(b'\r' | b'\n' | b'[' | b']' | b'{' | b'}' | b'%') => false,
        _ if is_without_blanks(name) => {
            let end = line
                .iter()
                .position(|byte| matches!(byte, b'"' | b'\r' | b'\n'));
            line[..end.unwrap_or(line.len())].iter().all(is_of_fen)
        }
        _ => !readable(line, 0),
    }
}

/// True for a tag whose value contains no blanks.
fn is_without_blanks(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"FEN") || name.eq_ignore_ascii_case(b"GameType")
}

/// The end of the pair at `bracket`, if it is closed on this line or on a later one.
pub(super) fn pair_end(input: &[u8], bracket: usize) -> Option<usize> {
    match pair(&input[bracket..]) {
        UnclosedPair::Whole(_, rest) => Some(input.len() - rest.len()),
        UnclosedPair::Open | UnclosedPair::Broken => None,
    }
}

/// True if the value of a pair in the last bytes before `at` may extend beyond `at`, whatever follows the input. A line
/// at `at` then contains no moves.
pub(crate) fn value_may_extend_beyond(input: &[u8], at: usize) -> bool {
    let start = at.saturating_sub(MAX_BYTES + MAX_BYTES_BEFORE_VALUE);
    scan::memchr_iter(b'[', &input[start..at]).any(|found| match pair(&input[start + found..]) {
        UnclosedPair::Whole(_, rest) => input.len() - rest.len() > at,
        UnclosedPair::Open => true,
        UnclosedPair::Broken => false,
    })
}

fn pair(input: &[u8]) -> UnclosedPair<'_> {
    let inner = skip(before_name, &input[1..]);
    let rest = skip(tag_name, inner);
    match inner.len() - rest.len() {
        0 => UnclosedPair::Broken,
        len => continued_value(&inner[..len], skip_blanks(rest)),
    }
}

/// A value on one line. A line end and the blanks around it become one blank; in a FEN or GameType, they are
/// removed.
pub(super) fn join_lines(value: &str, name: &[u8]) -> String {
    let lines = value.split(['\r', '\n']).map(|line| {
        let mut line = line.trim();
        // A line end written as two characters may precede the real one.
        while let Some(rest) = line
            .strip_suffix("\\r")
            .or_else(|| line.strip_suffix("\\n"))
        {
            line = rest.trim_end();
        }
        line
    });
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(if is_without_blanks(name) { "" } else { " " })
}

impl Tag<'_> {
    /// The text that a line end in the value becomes: a blank, or nothing in a FEN or GameType.
    ///
    /// ```
    /// use pdn::Tag;
    ///
    /// let of = |name| Tag { name, value: b"" }.line_end_replacement();
    /// assert_eq!((of(b"Event"), of(b"FEN")), (" ", ""));
    /// ```
    pub fn line_end_replacement(&self) -> &'static str {
        if is_without_blanks(self.name) {
            ""
        } else {
            " "
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tag::{pdn_tag, tag_line};

    #[test]
    fn a_value_runs_over_line_ends() {
        for (text, value) in [
            ("[FEN \"W:W31,\n32:B2\"]", "W:W31,32:B2"),
            ("[FEN \"W:W31:B1,\r\n  2-4\"]", "W:W31:B1,2-4"),
            ("[FEN \"W:W31:B\r12\"]", "W:W31:B12"),
            ("[FEN \"W:W31:B1,\\r\n2\"]", "W:W31:B1,2"),
            ("[FEN\n\"W:W31:B2\"]", "W:W31:B2"),
            ("[\r\n Event \"a\"]", "a"),
            ("[\nEvent\n\"a\"\n]", "a"),
            ("[Event \"a long \n\tname\"]", "a long name"),
            ("[Event \"a\nb\nc\"\n]", "a b c"),
            ("[Event \"a\"\n]", "a"),
            ("[Event \"see [b],\nand (c)\"]", "see [b], and (c)"),
            ("[Event \"a \\\"b\\\"]\nc\"]", ""),
        ] {
            let (rest, pair) = pdn_tag(text.as_bytes()).expect("a bracket");
            if value.is_empty() {
                assert!(pair.broken, "{text}");
                continue;
            }
            assert!(rest.is_empty() && pair.wrapped && !pair.broken, "{text}");
            assert_eq!(pair.tag.value(), value, "{text}");
            // A line opens a tag section only if it has the name and the beginning of the value.
            if !text.starts_with("[FEN\n") && !text.starts_with("[\n") && !text.starts_with("[\r") {
                assert_eq!(tag_line(text.as_bytes(), 0), Some(text.len()), "{text}");
            }
        }
    }

    #[test]
    fn a_value_that_is_never_closed_ends_with_its_line() {
        let long = format!("[Event \"a\n{}b\"]", "line\n".repeat(20));
        let wide = format!("[Event \"a\n{}\"]", "b".repeat(5000));
        for text in [
            "[Event \"a\n[Site \"b\"]",
            "[Event \"a]\nb\"]",
            "[Event \"a\n\nb\"]",
            "[Event \"a\n \t\nb\"]",
            "[Event \"a\n1. 11-15 22-18 {\"]} *",
            "[Event \"a\n11-15 22-18 {\"]} *",
            "[Event \"a\n{ see \"b\"] }",
            "[Event \"a\nb \"c\" d\"]",
            "[Event \"a\nb [Site \"c\"]",
            "[FEN \"W:W31:B2\n1. 31-27 (or 31-26) \"]",
            "[Event \"a\nb",
            "[Event\nb \"c\"]",
            "[\nEvent x\n\"c\"]",
            "[\n\nEvent \"c\"]",
            "[\nEvent \"a\n\nb\"]",
            "[Event\n\n\"c\"]",
            &long,
            &wide,
        ] {
            let (rest, pair) = pdn_tag(text.as_bytes()).expect("a bracket");
            assert!(pair.broken && !pair.wrapped, "{text}");
            assert!(rest.starts_with(b"\n"), "{text}");
        }
    }
}
