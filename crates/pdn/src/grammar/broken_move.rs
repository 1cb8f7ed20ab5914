//! Moves that are broken by a line end: `10-` is on one line and `14` on the next.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::verify;
use nom::sequence::terminated;

use super::annotation::evaluation;
use super::blank::{blanks, skip_blanks, skip_to_text, starts_prose};
use super::misread::number_in_letters;
use super::moves::next_square;
use super::path::PathStep;
use super::separator::separator;
use super::square::square;
use super::{Parsed, begins, no_match};
use crate::{Quirks, Separator, SquareName};

/// The separator and the last square of a move that is broken before its separator: `10` is on one line and `-14` on
/// the next. A number with text after it is not a square here.
pub(super) fn broken_step(input: &[u8], from: SquareName) -> Parsed<'_, PathStep> {
    let (rest, _) = line_break(input)?;
    let (target, sign) = terminated(separator, blanks).parse(rest)?;
    verify(
        |target| end_of_broken_step(target, from, sign),
        |step: &PathStep| !is_score(from, step.square),
    )
    .parse(target)
}

/// The line end in a move that is broken after its separator: `10-` is on one line and `14`, the last square, on the
/// next. A number with text after it is not a square here.
pub(super) fn broken_target(input: &[u8], from: SquareName, sign: Separator) -> Parsed<'_, &[u8]> {
    let (target, white) = line_break(input)?;
    if begins((tag("1)"), blanks, square, separator), target) {
        // The next game begins with its number: `1) 9-13`
        return no_match();
    }
    let (rest, (name, _)) = next_square(target, from.is_numeric())?;
    // `01` is a square, and no part of a score.
    let has_zero = target.len() - rest.len() > 1 && target.starts_with(b"0");
    if is_score(from, name) && !has_zero || !ends_broken_step(rest, from, sign) {
        return no_match();
    }
    Ok((target, white))
}

/// A capture sign with line ends before or after it, and the next square of a capture: `9x18` is on one line and `x25`
/// on the next.
pub(super) fn broken_capture(input: &[u8], from: SquareName) -> Parsed<'_, PathStep> {
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

/// True for the numbers of a score. `1-` and `0` on two lines are neither a result nor a move, because on one line they
/// would be a result.
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
