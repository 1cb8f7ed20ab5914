//! Moves: `NormalMove` and `CaptureMove`, in every spelling that records contain.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{one_of, satisfy};
use nom::combinator::{eof, map, map_parser, opt, peek, value, verify};
use nom::multi::fold_many0;
use nom::sequence::{preceded, terminated};

use super::annotation::evaluation;
use super::blank::{blanks, is_white, skip_blanks, skip_to_text, starts_prose, wide_blank};
use super::glued_result::result_before_number;
use super::misread::number_in_letters;
use super::number::move_number;
use super::path::PathStep;
use super::result::result;
use super::separator::{dash, separator};
use super::short_move::short_move;
use super::square::{algebraic_square, numeric_square, square};
use super::{Parsed, begins, no_match};
use crate::scan;
use crate::{Quirks, RawMove, Separator, SquareName};

/// `Move : NormalMove | CaptureMove`, `NormalMove : Square "-" Square`, `CaptureMove : Square ("x" Square)+`
///
/// Either kind of move may have any separator, with blanks around it (`5x 14`). It may also have none:
/// `c3d4`, and `1118` if nothing follows the four digits. The origin may be only a file (`cd4`). A result that is glued
/// to the move (`11-151-0`) is not part of the move.
pub(crate) fn pdn_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    match longest_move(input) {
        Ok((rest, mv)) if fits_a_board(&mv) && !continues(&mv, rest) => Ok((rest, mv)),
        longest => match (move_before_result(input), longest) {
            (Ok(found), _) => Ok(found),
            // This is a date or a phone number.
            (_, Ok(([b'-', b'0'..=b'9', ..], _))) => no_match(),
            // The number of the next move is glued to this one: `f6-e52.b4-c5`
            (_, Ok(([b'.', ..], mv))) if matches!(mv.to, SquareName::Algebraic { .. }) => {
                no_match()
            }
            // The move must read the same, whatever follows it.
            (_, Ok((rest, mv))) => match move_before_result(mv.text) {
                Ok((_, short)) => Ok((&input[short.text.len()..], short)),
                Err(_) => Ok((rest, mv)),
            },
            (_, Err(error)) => Err(error),
        },
    }
}

/// True if `rest` goes on with a sign and a digit, so that the text before it is no move: a date, a phone number, or the
/// first half of a draw. A dash may separate a move from the result or from the next number: `c3-d4-1-0`.
fn continues(mv: &RawMove<'_>, rest: &[u8]) -> bool {
    match rest {
        [b'-' | b'x' | b':', b'0'..=b'9', ..] => {
            !begins((dash, alt((value((), result), number_of_move))), rest)
        }
        // `28-24-1/2-1/2`
        [b'/', b'2', ..] => mv.squares > 2,
        _ => false,
    }
}

/// A move number with a move after it.
fn number_of_move(input: &[u8]) -> Parsed<'_, ()> {
    value((), (move_number, blanks, peek(longest_move))).parse(input)
}

/// False for `28-24-1-1` as well: no capture returns to the square that it has just left.
fn fits_a_board(mv: &RawMove<'_>) -> bool {
    let fits = |(before, square): (SquareName, SquareName)| square.is_common() && before != square;
    mv.from.is_common()
        && mv.to.is_common()
        && (mv.squares == 2 || mv.squares().zip(mv.squares().skip(1)).all(fits))
}

/// A move with a result glued to it, or with a dash between the two: `11-151-0`, `11-15-1-0`.
fn move_before_result(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    /// Maximum length of a move and the result glued to it.
    const MAX_LEN: usize = 32;
    // In a text with many hyphens, this test avoids a search at every sign.
    if !matches!(
        input.first(),
        Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80..)
    ) {
        return no_match();
    }
    // A text containing blanks cannot be a glued result: `38-51 1/2-1/2`
    let near = &input[..input.len().min(MAX_LEN)];
    let word = near
        .split(|byte| is_white(*byte))
        .next()
        .unwrap_or_default();
    // Most words are numbers and prose, without a hyphen.
    let Some(hyphen) = scan::memrchr(b'-', word) else {
        return no_match();
    };
    for at in 3..hyphen {
        let (before, after) = input.split_at(at);
        let ends_in_word = |rest: &[u8]| input.len() - rest.len() <= word.len();
        if preceded(opt(dash), alt((result, result_before_number)))
            .parse(after)
            .is_ok_and(|(rest, _)| ends_in_word(rest))
            && let Ok(([], mv)) = longest_move(before)
            && fits_a_board(&mv)
        {
            return Ok((after, mv));
        }
    }
    no_match()
}

/// A move with as many squares as can be read.
fn longest_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    alt((path, short_move, omitted_separator)).parse(input)
}

/// Two or more squares of one kind. A result is never a move, whatever is glued to it.
fn path(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (rest, (from, quirks)) = square(input)?;
    let broken = |input| broken_capture(input, from);
    // A colon between lines may be that of prose.
    let begins_capture = verify(broken, |step| step.separator == Separator::Cross);
    let (rest, first) = alt((|input| next_step(input, from, false), begins_capture)).parse(rest)?;
    let mv = RawMove::starting_at(from, quirks).with(first);
    let next = |input| match next_step(input, from, true) {
        Err(_) if first.separator.is_capture() => broken_capture(input, from),
        step => step,
    };
    let (rest, mv) = fold_many0(next, || mv, RawMove::with).parse(rest)?;
    let mv = mv.between(input, rest);
    let is_result = mv.squares == 2 && mv.separator != Separator::Cross && begins(result, mv.text);
    if is_result {
        no_match()
    } else {
        Ok((rest, mv))
    }
}

/// `1118`: two squares of two digits each, up to 50, with no text glued to them.
fn omitted_separator(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let two_digits = || {
        map_parser(
            take_while_m_n(2, 2, |byte: u8| byte.is_ascii_digit()),
            numeric_square,
        )
    };
    let common = || {
        verify(two_digits(), |(square, _): &(SquareName, _)| {
            square.is_common()
        })
    };
    let mark = satisfy(|c| is_white(c as u8) || "!?()]{*\\;,".contains(c));
    let ends = alt((
        value((), eof),
        value((), mark),
        value((), wide_blank),
        value((), evaluation),
    ));
    let (rest, ((from, quirks), (to, more))) =
        terminated((common(), common()), peek(ends)).parse(input)?;
    let mv = RawMove::starting_at(from, quirks).with(PathStep {
        separator: Separator::Omitted,
        square: to,
        quirks: more,
    });
    Ok((rest, mv.between(input, rest)))
}

/// The separator and the next square of a move from `from`. `complete` is true if the move already has two squares.
pub(crate) fn next_step(input: &[u8], from: SquareName, complete: bool) -> Parsed<'_, PathStep> {
    let numeric = from.is_numeric();
    let signed = |input| signed_step(input, from, complete);
    let broken = |input| {
        if complete {
            no_match()
        } else {
            broken_step(input, from)
        }
    };
    let odd = |input| {
        if complete {
            no_match()
        } else {
            step_with_other_sign(input, from)
        }
    };
    let glued = |input| {
        if numeric {
            no_match()
        } else {
            glued_step(input)
        }
    };
    alt((signed, odd, glued, broken)).parse(input)
}

/// A separator with blanks around it, and a square.
///
/// A hyphen next to a blank does not continue a `complete` move. In `11-15 - -`, the hyphens are an unknown reply; in
/// `11-15- 22-18`, the hyphen is a stray mark.
#[inline]
fn signed_step(input: &[u8], from: SquareName, complete: bool) -> Parsed<'_, PathStep> {
    let numeric = from.is_numeric();
    let (rest, (before, (separator, quirks))) = (blanks, separator).parse(input)?;
    let may_break = before.is_empty() && !complete;
    let broken = if may_break {
        broken_target(rest, from, separator)
    } else {
        no_match()
    };
    let (rest, after) = broken.or_else(|_| blanks(rest))?;
    let spaced = !before.is_empty() || !after.is_empty();
    if complete && spaced && separator == Separator::Hyphen {
        return no_match();
    }
    let target = rest;
    let (rest, (square, more)) = next_square(target, numeric)?;
    if spaced && begins_another_token(target, rest, separator) {
        return no_match();
    }
    let quirks = quirks.with(Quirks::SPACED.only_if(spaced)).with(more);
    Ok((
        rest,
        PathStep {
            separator,
            square,
            quirks,
        },
    ))
}

/// True if `target`, a square apart from the sign before it, with `rest` after it, begins a token of its own, so that the
/// move before it is unfinished: the result in `8- 1-0`, the number in `23- 2. 8-11`, the next move in `1- 22-18`.
fn begins_another_token(target: &[u8], rest: &[u8], sign: Separator) -> bool {
    let is_number = || matches!(rest, [b'.', ..]) && begins(number_of_move, target);
    // A capture may go on: `9x 18x 25`
    let is_move = || match separator(rest) {
        Ok((rest, (next, _))) => {
            (sign == Separator::Hyphen || next == Separator::Hyphen) && begins(square, rest)
        }
        Err(_) => false,
    };
    // `6- 1 1/2-1/2` is a move and a draw
    let is_result = || begins(result, target) && !begins(result, skip_blanks(rest));
    is_result() || is_number() || is_move()
}

/// Another sign between two squares, as in `11~15`, `11_15`, `11/15`. No blanks are around it, and there is no third
/// square.
fn step_with_other_sign(input: &[u8], from: SquareName) -> Parsed<'_, PathStep> {
    let numeric = from.is_numeric();
    let target = |input| next_square(input, numeric);
    let (rest, (sign, (square, quirks))) = (one_of("~_/"), target).parse(input)?;
    let is_half = sign == '/' && (from, square) == (SquareName::Number(1), SquareName::Number(2));
    let ends = !starts_prose(rest) && !begins(one_of(".-:/~0123456789"), rest);
    if is_half || !ends && !begins(evaluation, rest) {
        return no_match();
    }
    let quirks = quirks.with(Quirks::TYPOGRAPHIC);
    Ok((
        rest,
        PathStep {
            separator: Separator::Hyphen,
            square,
            quirks,
        },
    ))
}

/// The `d4` of `c3d4`.
fn glued_step(input: &[u8]) -> Parsed<'_, PathStep> {
    let step = |(square, quirks)| PathStep {
        separator: Separator::Omitted,
        square,
        quirks,
    };
    map(algebraic_square, step).parse(input)
}

/// The separator and the last square of a move that is broken before its separator: `10` is on one line and `-14` on
/// the next. A number with text after it is not a square here.
fn broken_step(input: &[u8], from: SquareName) -> Parsed<'_, PathStep> {
    let (rest, _) = line_break(input)?;
    let (target, sign) = separator(rest)?;
    verify(
        |target| end_of_broken_step(target, from, sign),
        |step: &PathStep| !is_score(from, step.square),
    )
    .parse(target)
}

/// The line end in a move that is broken after its separator: `10-` is on one line and `14`, the last square, on the
/// next. A number with text after it is not a square here.
fn broken_target(input: &[u8], from: SquareName, separator: Separator) -> Parsed<'_, &[u8]> {
    let (target, white) = line_break(input)?;
    let (rest, (square, _)) = next_square(target, from.is_numeric())?;
    // `01` is a square, and no part of a score.
    let has_zero = target.len() - rest.len() > 1 && target.starts_with(b"0");
    if is_score(from, square) && !has_zero || !ends_broken_step(rest, from, separator) {
        return no_match();
    }
    Ok((target, white))
}

/// A capture sign with line ends before or after it, and the next square of a capture: `9x18` is on one line and `x25`
/// on the next.
fn broken_capture(input: &[u8], from: SquareName) -> Parsed<'_, PathStep> {
    let rest = &input[skip_to_text(input, 0)..];
    let (rest, sign) = verify(separator, |(sign, _)| sign.is_capture()).parse(rest)?;
    end_of_broken_step(&rest[skip_to_text(rest, 0)..], from, sign)
}

/// The square after the `sign` of a step that is broken by a line end.
fn end_of_broken_step(
    target: &[u8],
    from: SquareName,
    sign: (Separator, Quirks),
) -> Parsed<'_, PathStep> {
    let (separator, quirks) = sign;
    let (rest, (square, more)) = next_square(target, from.is_numeric())?;
    if !ends_broken_step(rest, from, separator) {
        return no_match();
    }
    let quirks = quirks.with(Quirks::SPACED).with(more);
    Ok((
        rest,
        PathStep {
            separator,
            square,
            quirks,
        },
    ))
}

/// True for the numbers of a score. `1-` and `0` on two lines are no result, and no move: on one line they would be a
/// result.
fn is_score(from: SquareName, to: SquareName) -> bool {
    matches!(
        (from, to),
        (SquareName::Number(0..=2), SquareName::Number(0..=2))
    )
}

/// White space of any kind with a line end.
fn line_break(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (white, rest) = input.split_at(skip_to_text(input, 0));
    // A backslash begins a line end that is written as two characters.
    let is_line_end = |byte: &u8| matches!(byte, b'\r' | b'\n' | b'\\');
    if white.iter().any(is_line_end) {
        Ok((rest, white))
    } else {
        no_match()
    }
}

/// True if a move that is broken by a line end may end here, or if it is a capture that goes on with a sign and a square.
fn ends_broken_step(rest: &[u8], from: SquareName, sign: Separator) -> bool {
    let goes_on = || {
        let (after, (sign, _)) = separator(skip_blanks(rest)).ok()?;
        next_square(skip_blanks(after), from.is_numeric()).ok()?;
        sign.is_capture().then_some(())
    };
    ends_broken_move(rest) || sign.is_capture() && goes_on().is_some()
}

/// True if a move that is broken by a line end may end here.
fn ends_broken_move(rest: &[u8]) -> bool {
    let next = skip_blanks(rest);
    // A Roman number may begin like a capture sign: `XI.`
    let is_roman = next.first() == Some(&b'X') && begins(number_in_letters, next);
    let is_apart = !starts_prose(rest)
        && !begins(one_of(".-:/0123456789"), rest)
        && (is_roman || !begins(separator, next));
    is_apart || begins(evaluation, rest) || begins(evaluation, next)
}

/// The square after a separator. Four digits before another separator are two squares, and the
/// second begins the next move: `11-1522-18`.
#[inline]
fn next_square(input: &[u8], numeric: bool) -> Parsed<'_, (SquareName, Quirks)> {
    if !numeric {
        return algebraic_square(input);
    }
    let two_digits = || take_while_m_n(2, 2, |byte: u8| byte.is_ascii_digit());
    let next_move = (two_digits(), one_of("-x:"), satisfy(|c| c.is_ascii_digit()));
    let glued = map_parser(terminated(two_digits(), peek(next_move)), numeric_square);
    alt((numeric_square, glued)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Option<(String, String)> {
        let (rest, mv) = pdn_move(text.as_bytes()).ok()?;
        let listed: Vec<_> = mv.squares().map(|square| square.to_string()).collect();
        assert_eq!(listed.len(), usize::from(mv.squares), "{text}");
        assert_eq!(listed.first(), Some(&mv.from.to_string()), "{text}");
        assert_eq!(listed.last(), Some(&mv.to.to_string()), "{text}");
        Some((listed.join(" "), String::from_utf8_lossy(rest).into_owned()))
    }

    #[test]
    fn every_way_of_writing_a_move_is_read() {
        for (text, listed, rest) in [
            ("11-15", "11 15", ""),
            ("11x18x25 4", "11 18 25", " 4"),
            ("22:13", "22 13", ""),
            ("c3-d4", "c3 d4", ""),
            ("d4:b6:d8", "d4 b6 d8", ""),
            ("c3d4", "c3 d4", ""),
            ("C3XD4", "c3 d4", ""),
            ("a10b11", "a10 b11", ""),
            ("x5xx6", "x5 x6", ""),
            ("1118 ", "11 18", " "),
            ("1118-+", "11 18", "-+"),
            ("1118±", "11 18", "±"),
            ("11~15-+ 22~18", "11 15", "-+ 22~18"),
            ("11-\n15-+ 22-18", "11 15", "-+ 22-18"),
            ("11-15+-", "11 15", "+-"),
            ("11-15-+", "11 15", "-+"),
            ("5x 14", "5 14", ""),
            ("1 - 7", "1 7", ""),
            ("12 -16", "12 16", ""),
            ("09-13", "9 13", ""),
            ("11–15", "11 15", ""),
            ("11\u{2212}15", "11 15", ""),
            ("11×18", "11 18", ""),
            ("11х18", "11 18", ""),
            ("с3-а5", "c3 a5", ""),
            ("В4:D6хН2", "b4 d6 h2", ""),
            ("5x14 x23", "5 14 23", ""),
            ("11-15 - -", "11 15", " - -"),
            ("11-15 -20", "11 15", " -20"),
            ("11-1522-18", "11 15", "22-18"),
            ("11\n-15 22-18", "11 15", " 22-18"),
            ("c3\r\n:e5", "c3 e5", ""),
            ("9x18\nx25 30-26", "9 18 25", " 30-26"),
            ("9x18\n x25\r\nx30", "9 18 25 30", ""),
            ("9\nx18x25", "9 18 25", ""),
            ("9x18x\n25", "9 18 25", ""),
            ("9x\n18x25", "9 18 25", ""),
            ("9 x\n18\nx\n25", "9 18 25", ""),
            ("d4\n:f6\n:h8", "d4 f6 h8", ""),
            ("9x18\nXI. 5-9", "9 18", "\nXI. 5-9"),
            ("9x18\nx25-30", "9 18", "\nx25-30"),
            ("9x18\n-25", "9 18", "\n-25"),
            ("9-18\nx25", "9 18", "\nx25"),
            ("02-\n01", "2 1", ""),
            ("8-11Red", "8 11", "Red"),
            ("11-15x", "11 15", "x"),
        ] {
            assert_eq!(squares(text), Some((listed.into(), rest.into())), "{text}");
        }
        assert!(pdn_move(b"11\x9615").is_ok_and(|(_, mv)| mv.quirks == Quirks::TYPOGRAPHIC));
        let located = pdn_move("с3:е10".as_bytes()).map(|(_, mv)| {
            assert_eq!(mv.quirks, Quirks::CYRILLIC);
            mv.located_squares().map(|(_, range)| range).collect()
        });
        assert_eq!(located, Ok(vec![0..3, 4..8]));
    }

    #[test]
    fn an_unfinished_move_takes_no_square_from_the_next_token() {
        for text in [
            "8- 1-0",
            "8x 0-1",
            "28x 2-0",
            "8- 1/2-1/2",
            "8 -1-0",
            "23- 2. 8-11",
            "8x 2. 8-11",
            "1- 22-18",
            "1- 22x18",
            "b2- 2-0",
        ] {
            assert_eq!(squares(text), None, "{text}");
        }
        for (text, listed, rest) in [
            ("8-11 x 1-0", "8 11", " x 1-0"),
            ("9x 18x 25", "9 18 25", ""),
            ("9x 18 x25 1-0", "9 18 25", " 1-0"),
            ("8- 11. 1-0", "8 11", ". 1-0"),
        ] {
            assert_eq!(squares(text), Some((listed.into(), rest.into())), "{text}");
        }
    }

    #[test]
    fn a_move_needs_two_squares() {
        for text in [
            "11",
            "11-",
            "11-155",
            "115-18",
            "11-c3",
            "c3",
            "c3-11",
            "1118.",
            "1199",
            "0011",
            "11\n- 15",
            "11\n-15min",
            "1\n-0",
            "1-\n0",
            "1-0",
            "1-1/",
            "-15",
            "в3-г4",
            "с3",
            "а",
        ] {
            assert_eq!(squares(text), None, "{text}");
        }
    }
}
