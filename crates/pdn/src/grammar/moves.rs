//! Moves: `NormalMove` and `CaptureMove`, in every spelling that records contain.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{eof, map, map_parser, not, peek, value, verify};
use nom::multi::{fold_many0, fold_many1};
use nom::sequence::{preceded, terminated};

use super::annotation::evaluation;
use super::blank::{blanks, is_white, is_wide_blank, skip_blanks, starts_prose, wide_blank};
use super::broken_move::{broken_capture, broken_step, broken_target};
use super::glued_result::result_before_number;
use super::number::move_number;
use super::path::PathStep;
use super::result::result;
use super::separator::{dash, separator};
use super::short_move::short_move;
use super::square::{algebraic_square, numeric_square, square};
use super::{Parsed, begins, no_match, skip};
use crate::scan;
use crate::{Quirks, RawMove, Separator, SquareName};

/// `Move : NormalMove | CaptureMove`, `NormalMove : Square "-" Square`, `CaptureMove : Square ("x" Square)+`
///
/// Either kind of move may have any separator, with blanks around it (`5x 14`). It may also have none:
/// `c3d4`, and `1118` if nothing follows the four digits. The origin may be only a file (`cd4`). The rest of a capture
/// may be in brackets (`22(x15x6)`). A result that is glued to the move (`11-151-0`) is not part of the move.
pub(crate) fn pdn_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    match longest_move(input) {
        Ok((rest, mv))
            if fits_a_board(&mv) && !continues(&mv, rest) && !may_end_in_result(&mv, rest) =>
        {
            Ok((rest, mv))
        }
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
        // `28-24-1/2-1/2`, `8-31/2-1/2`
        [b'/', b'2', ..] => {
            mv.squares > 2 || rest.starts_with(b"/2-1/2") && mv.text.ends_with(b"1")
        }
        _ => false,
    }
}

/// True if the last square may include the start of a result with the number of the next game glued to it: the `01` of
/// `6-21-01.22-18`, the `10` of `h2-g10-11.c3-d4`.
fn may_end_in_result(mv: &RawMove<'_>, rest: &[u8]) -> bool {
    let is_off_the_diagonal = || match (mv.from, mv.to) {
        (
            SquareName::Algebraic { file, rank },
            SquareName::Algebraic {
                file: to_file,
                rank: to_rank @ 10,
            },
        ) => mv.squares == 2 && file.abs_diff(to_file) != rank.abs_diff(to_rank),
        _ => false,
    };
    mv.text.ends_with(b"-01") && rest.starts_with(b".")
        || rest.starts_with(b"-") && is_off_the_diagonal()
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
    // A text containing blanks cannot be a glued result: `38-51 1/2-1/2`. Neither can one with a variation: `11x(11-15)1-0`
    let near = &input[..input.len().min(MAX_LEN)];
    let opens_variation = |at: usize| matches!(near[at..], [b'(', b'0'..=b'9', ..]);
    let is_blank = |at: usize| is_white(near[at]) || is_wide_blank(near, at);
    let end = (0..near.len()).find(|at| is_blank(*at) || opens_variation(*at));
    let word = &near[..end.unwrap_or(near.len())];
    // Most words are numbers and prose, without a hyphen.
    let Some(hyphen) = scan::memrchr(b'-', word) else {
        return no_match();
    };
    // `25-212-0` may be `25-2 12-0` or `25-21 2-0`; the shorter way is likelier.
    let mut best: Option<(&[u8], RawMove<'_>)> = None;
    for at in 3..hyphen {
        let (before, after) = input.split_at(at);
        let ends_in_word = |rest: &[u8]| input.len() - rest.len() <= word.len();
        let is_result = alt((result, result_before_number))
            .parse(skip(dash, after))
            .is_ok_and(|(rest, _)| ends_in_word(rest));
        if is_result
            && let Ok(([], mv)) = longest_move(before)
            && fits_a_board(&mv)
            && best.is_none_or(|(_, best)| distance(&mv) < distance(&best))
        {
            best = Some((after, mv));
        }
    }
    match best {
        Some(found) => Ok(found),
        None => no_match(),
    }
}

/// The difference of the numbers of the first and the last square; 0 for squares in letters.
fn distance(mv: &RawMove<'_>) -> u8 {
    match (mv.from, mv.to) {
        (SquareName::Number(from), SquareName::Number(to)) => from.abs_diff(to),
        _ => 0,
    }
}

/// A move with as many squares as can be read.
fn longest_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    alt((path, short_move, omitted_separator)).parse(input)
}

/// Two or more squares of one kind. A result is never a move, whatever is glued to it.
fn path(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (rest, (from, quirks)) = square(input)?;
    if !from.exists() && quirks.contains(Quirks::UPPER_CASE) {
        // The letter names a piece: `D28x19`, `K15x22`
        return no_match();
    }
    let broken = |input| broken_capture(input, from);
    // A colon between lines may be that of prose.
    let begins_capture = verify(broken, |step| step.separator == Separator::Cross);
    let start = RawMove::starting_at(from, quirks);
    let mut first_step = alt((|input| next_step(input, from, false), begins_capture));
    let Ok((rest, first)) = first_step.parse(rest) else {
        let (rest, mv) = in_brackets(rest, start)?;
        return Ok((rest, mv.between(input, rest)));
    };
    let mv = start.with(first);
    let next = |input| match next_step(input, from, true) {
        Err(_) if first.separator.is_capture() => broken_capture(input, from),
        step => step,
    };
    let (rest, mv) = fold_many0(next, || mv, RawMove::with).parse(rest)?;
    let (rest, mv) = match in_brackets(rest, mv) {
        Ok(whole) if mv.separator.is_capture() => whole,
        _ => (rest, mv),
    };
    let mv = mv.between(input, rest);
    let is_result = mv.squares == 2 && mv.separator != Separator::Cross && begins(result, mv.text);
    // `2- 1: 1` is an unfinished move and a result.
    let ends_in_result = || {
        let before_last = usize::from(mv.squares).saturating_sub(2);
        let mut squares = mv.located_squares().skip(before_last);
        mv.squares > 2
            && squares
                .next()
                .is_some_and(|(_, range)| begins(result, &mv.text[range.start..]))
    };
    if is_result || mv.quirks.contains(Quirks::SPACED) && ends_in_result() {
        no_match()
    } else {
        Ok((rest, mv))
    }
}

/// The rest of a capture in brackets that are glued to it: the `(x6x13)` of `22x15(x6x13)`, the `(x15x6)` of
/// `22(x15x6)`. The board decides about `22x15(x6)`, because `(x2)` may be a remark.
fn in_brackets<'a>(input: &'a [u8], mv: RawMove<'a>) -> Parsed<'a, RawMove<'a>> {
    let (inside, open) = one_of("([")(input)?;
    let close = if open == '(' { ')' } else { ']' };
    // `(:05)` may be a time.
    let is_capture = |step: &PathStep| match step.separator {
        Separator::Cross => true,
        sign => sign.is_capture() && !mv.from.is_numeric(),
    };
    let step = verify(|input| signed_step(input, mv.from, true), is_capture);
    let steps = fold_many1(step, || mv, RawMove::with);
    let (rest, mut whole) = terminated(steps, char(close)).parse(inside)?;
    if open == '(' && mv.from.is_numeric() && mv.squares > 1 && whole.squares == mv.squares + 1 {
        return no_match();
    }
    whole.quirks = whole.quirks.with(Quirks::IN_BRACKETS);
    Ok((rest, whole))
}

/// `1118`: two squares of two digits each, up to 50, with no text glued to them.
fn omitted_separator(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    squares_of_two_digits(input, |rest| Ok((rest, ())), Separator::Omitted)
}

/// `11.18`: the same with a dot. The text may also be a time or a number and a square.
pub(crate) fn dotted_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let dot = |input| value((), char('.')).parse(input);
    let (rest, mut mv) = squares_of_two_digits(input, dot, Separator::Hyphen)?;
    mv.quirks = mv.quirks.with(Quirks::TYPOGRAPHIC);
    Ok((rest, mv))
}

/// Two squares of two digits each, up to 50, with `sign` between them, and with no text glued to them.
fn squares_of_two_digits<'a>(
    input: &'a [u8],
    sign: impl Fn(&'a [u8]) -> Parsed<'a, ()>,
    separator: Separator,
) -> Parsed<'a, RawMove<'a>> {
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
    let (rest, ((from, quirks), (), (to, more))) =
        terminated((common(), sign, common()), peek(ends)).parse(input)?;
    let mv = RawMove::starting_at(from, quirks).with(PathStep {
        separator,
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
    let broken = if complete {
        no_match()
    } else {
        broken_target(rest, from, separator)
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
    // The 1 of a draw to which the next game is glued: `23-18: 1/2-1/21. 11-15`
    let is_half = target.starts_with(b"1/2");
    is_half || is_result() || is_number() || is_move()
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

/// The `d4` of `c3d4`. No board has a file `x`, so `K5x14` is no move from `k5`.
fn glued_step(input: &[u8]) -> Parsed<'_, PathStep> {
    let step = |(square, quirks)| PathStep {
        separator: Separator::Omitted,
        square,
        quirks,
    };
    preceded(not(one_of("xX")), map(algebraic_square, step)).parse(input)
}

/// The square after a separator. Four digits before another separator are two squares, and the
/// second begins the next move: `11-1522-18`.
#[inline]
pub(super) fn next_square(input: &[u8], numeric: bool) -> Parsed<'_, (SquareName, Quirks)> {
    if !numeric {
        return algebraic_square(input);
    }
    let two_digits = || take_while_m_n(2, 2, |byte: u8| byte.is_ascii_digit());
    let next_move = (two_digits(), one_of("-x:"), satisfy(|c| c.is_ascii_digit()));
    let glued = map_parser(terminated(two_digits(), peek(next_move)), numeric_square);
    alt((numeric_square, glued)).parse(input)
}

#[cfg(test)]
mod tests;
