//! Numbers, move numbers, and the dots and dashes of an unknown move.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{char, satisfy};
use nom::combinator::{map, not, opt, recognize, value, verify};
use nom::multi::fold_many1;
use nom::sequence::terminated;

use super::blank::blanks;
use super::entity::entity_of;
use super::separator::dash;
use super::{Parsed, no_match};
use crate::MoveNumber;
use crate::scan;

/// `[0-9]+`. A number above `u32::MAX` is read as `u32::MAX`.
#[inline]
pub(crate) fn digits(input: &[u8]) -> Parsed<'_, u32> {
    let add = |number: u32, digit: &u8| {
        let digit = u32::from(digit - b'0');
        number.saturating_mul(10).saturating_add(digit)
    };
    map(scan::digit1, |digits: &[u8]| digits.iter().fold(0, add)).parse(input)
}

/// The ellipsis character, in UTF-8, in Windows-1252, or as an HTML entity.
#[inline]
pub(crate) fn ellipsis(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [0x85, rest @ ..] | [0xe2, 0x80, 0xa6, rest @ ..] => Ok((rest, ())),
        [b'&', ..] => entity_of(|character| character == '…')(input),
        _ => no_match(),
    }
}

/// `MOVENUMBER : [0-9]+ "." (".." )?`
///
/// Any number of dots is accepted. An ellipsis character counts as three dots.
#[inline]
pub(crate) fn move_number(input: &[u8]) -> Parsed<'_, MoveNumber> {
    let dots = alt((value(1, char('.')), value(3, ellipsis)));
    let all_dots = fold_many1(dots, || 0, u8::saturating_add);
    map((digits, all_dots), |(number, dots)| MoveNumber {
        number,
        dots,
    })
    .parse(input)
}

/// A number that blanks or a line end separate from its dot: `12 .`
///
/// It is returned without dots, to distinguish it from a plain number.
pub(crate) fn spaced_move_number(input: &[u8]) -> Parsed<'_, MoveNumber> {
    let line_end = alt((tag("\r\n"), tag("\n"), tag("\r")));
    let gap = verify(
        recognize((blanks, opt(line_end), blanks)),
        |gap: &[u8]| !gap.is_empty(),
    );
    let dot = terminated(char('.'), not(char('.')));
    map(terminated(digits, (gap, dot)), |number| MoveNumber {
        number,
        dots: 0,
    })
    .parse(input)
}

/// `EllipsisMove : "..."`, an unknown move.
///
/// Also `..` and longer runs of dots, the ellipsis character, and two dashes, `--` or `- -`.
pub(crate) fn ellipsis_move(input: &[u8]) -> Parsed<'_, ()> {
    let dots = take_while_m_n(2, usize::MAX, |byte| byte == b'.');
    let ends = not(alt((
        // `--+` is a sign of evaluation.
        value(
            (),
            satisfy(|c| c.is_ascii_alphanumeric() || "+=".contains(c)),
        ),
        dash,
    )));
    alt((
        value((), dots),
        ellipsis,
        value((), (dash, blanks, dash, ends)),
    ))
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_belong_to_the_number() {
        for (text, number, dots) in [
            ("12. 1", 12, 1),
            ("12...", 12, 3),
            ("12..", 12, 2),
            ("7…", 7, 3),
        ] {
            let (_, found) = move_number(text.as_bytes()).expect("a move number");
            assert_eq!(found, MoveNumber { number, dots }, "{text}");
        }
        assert!(move_number(b"99999999999.").is_ok_and(|(_, found)| found.number == u32::MAX));
        assert!(move_number(b"12 ").is_err());
    }

    #[test]
    fn an_unknown_move_is_written_with_dots_or_dashes() {
        for text in ["...", "..", ".....", "…", "--", "- -", "– —", "-- 5"] {
            assert!(ellipsis_move(text.as_bytes()).is_ok(), "{text}");
        }
        for text in [".", "-", "---", "--5", "--+", "--=", "- -x", "5--"] {
            assert!(ellipsis_move(text.as_bytes()).is_err(), "{text}");
        }
    }
}
