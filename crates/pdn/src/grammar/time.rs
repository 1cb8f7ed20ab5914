//! Times outside comments, which PDN does not allow (N113).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, multispace0, multispace1, one_of, satisfy};
use nom::combinator::{eof, map, not, opt, peek, value, verify};
use nom::multi::fold_many_m_n;
use nom::sequence::{delimited, preceded, separated_pair, terminated};

use super::blank::{blanks, new_line, starts_prose};
use super::number::digits as number;
use super::separator::dash;
use super::{Parsed, begins, no_match};

/// `0:05`, `10:00`, `1:30:00`; also the times of both sides, `0:58/1:02`.
///
/// One part must be zero. No board has a square 0, so the text is then not a capture.
pub(crate) fn bare_time(input: &[u8]) -> Parsed<'_, ()> {
    let other = preceded(one_of("/-"), time);
    let (rest, (has_zero, other)) = (time, opt(other)).parse(input)?;
    // The dots before the other side's move may be glued to the time: `1.0:05.. 22-18`
    let continuation = alt((
        value((), one_of("0123456789:-")),
        value((), (char('.'), digit())),
    ));
    let ends = !begins(continuation, rest) && !starts_prose(rest);
    if (has_zero || other == Some(true)) && ends {
        Ok((rest, ()))
    } else {
        no_match()
    }
}

/// Hours below 10 and minutes with a dot, `1.05`, as Dutch records write them. The number before the dot, the value, may be a move
/// number if it is due or a square follows, as in `1.22-18` and `1.22 18`.
pub(crate) fn dotted_time(input: &[u8]) -> Parsed<'_, u32> {
    let goes_on = satisfy(|c| c.is_ascii_alphanumeric() || "-x:./".contains(c));
    let sign = alt((value((), one_of("-x:")), dash));
    let ends = alt((value((), multispace1), value((), eof)));
    // `12 .` is a move number, and `22 - 19` a move.
    let begins_token = (blanks, alt((value((), one_of(".x:")), dash)));
    let square = value((), (digits(2), peek(ends), not(begins_token)));
    let is_step = preceded(multispace0, alt((sign, square)));
    let hours = verify(dotted, |hours| *hours < 10);
    let (rest, value) = terminated(hours, not(goes_on)).parse(input)?;
    // No board has a square 0.
    let is_full_hour = input[..input.len() - rest.len()].ends_with(b".00");
    if !is_full_hour && begins(is_step, rest) {
        no_match()
    } else {
        Ok((rest, value))
    }
}

/// `1.05`; the value is the number before the dot.
fn dotted(input: &[u8]) -> Parsed<'_, u32> {
    let minutes = (char('.'), one_of("012345"), digit(), not(digit()));
    terminated(verify(number, |hours| *hours < 100), minutes).parse(input)
}

/// A time in brackets, or the times of both sides: `(0:12)`, `(1:05/1:10)`. It may have signs that no move has, `(1.05)`,
/// `(5 min)`, or be minutes alone, `(5)` or `(0/15)`. Also `(x6)`, which may be the next square of a capture.
pub(crate) fn time_in_brackets(input: &[u8]) -> Parsed<'_, ()> {
    let minutes = (opt(char('x')), digits(3), peek((blanks, char(')'))));
    let side = || alt((time_with_units, value((), time)));
    let both_sides = (side(), one_of("/-"), side());
    // No board has a square 0.
    let is_zero = |digits: &[u8]| digits.iter().all(|digit| *digit == b'0');
    let both_in_minutes = verify(
        separated_pair(digits(3), char('/'), digits(3)),
        move |(one, other)| is_zero(one) || is_zero(other),
    );
    let time = alt((
        bare_time,
        value((), both_sides),
        value((), both_in_minutes),
        value((), minutes),
        value((), dotted),
        time_with_units,
    ));
    delimited((char('('), blanks), time, (blanks, char(')'))).parse(input)
}

/// The times of both sides after a result, `1:05 - 1:10`, `1.05/1.10`, or one in brackets or alone, `(1:05)`. Only those in
/// brackets have other text after them on the line: `11:15 - 23:19 8:11` may be moves.
pub(crate) fn times_after_result(input: &[u8]) -> Parsed<'_, ()> {
    let side = || alt((value((), dotted), value((), time), time_with_units));
    let sign = || (blanks, alt((value((), one_of("/-")), dash)), blanks);
    let both = || value((), (side(), sign(), side()));
    let in_brackets = delimited(
        (char('('), blanks),
        alt((both(), side())),
        (blanks, char(')')),
    );
    let end_of_line = || peek((blanks, alt((new_line, value((), eof)))));
    let alone = terminated(alt((both(), value((), time))), end_of_line());
    alt((in_brackets, alone)).parse(input)
}

/// A time in square brackets, `[0:12]`.
pub(crate) fn time_in_square_brackets(input: &[u8]) -> Parsed<'_, ()> {
    let time = alt((bare_time, time_with_units));
    delimited((char('['), blanks), time, (blanks, char(']'))).parse(input)
}

/// A time with its units: `5'`, `1h05`, `1m20s`, `1:20'24"`, `5 min`
pub(crate) fn time_with_units(input: &[u8]) -> Parsed<'_, ()> {
    let sign = || {
        alt((
            tag("'"),
            tag("\""),
            tag("\u{2019}"),
            tag("\u{201d}"),
            // the same signs in the code pages of Windows
            tag(&b"\x92"[..]),
            tag(&b"\x94"[..]),
            tag("\u{2032}"),
            tag("\u{2033}"),
        ))
    };
    let word = (alt((tag("hour"), tag("min"), tag("sec"))), opt(char('s')));
    // After a blank, `h` begins a square: `22 h10-i9`.
    let unit = preceded(blanks, alt((value((), word), value((), one_of("ums")))));
    let part = (digits(3), alt((value((), alt((sign(), tag("h")))), unit)));
    let seconds = (digit(), digit());
    // `1:20'` may be a capture.
    let hours = terminated(
        (digits(2), char(':')),
        peek((digit(), digit(), sign(), digit())),
    );
    let parts = fold_many_m_n(1, 3, part, || (), |(), _| ());
    let ends = not(satisfy(|c| {
        c.is_ascii_alphanumeric() || "-x:'\"".contains(c)
    }));
    value((), (opt(hours), parts, opt(seconds), opt(char('.')), ends)).parse(input)
}

/// A time of two or three parts, `1:05`, which may be a capture. The value is true if one of them is zero.
fn time(input: &[u8]) -> Parsed<'_, bool> {
    let part = || preceded(char(':'), (one_of("012345"), digit()));
    let mut first = map(digits(2), |digits: &[u8]| {
        digits.iter().all(|digit| *digit == b'0')
    });
    let (rest, has_zero) = first.parse(input)?;
    let add = |has_zero, part| has_zero || part == ('0', '0');
    let parts = fold_many_m_n(1, 2, part(), || has_zero, add);
    terminated(parts, not(part())).parse(rest)
}

fn digit<'a>() -> impl Parser<&'a [u8], Output = char, Error = ()> {
    satisfy(|c| c.is_ascii_digit())
}

/// Up to `max` digits.
fn digits<'a>(max: usize) -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    verify(digit1, move |digits: &[u8]| digits.len() <= max)
}
