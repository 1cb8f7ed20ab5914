//! Finds out whether PDN continues at a place after text that is not PDN.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, multispace1};
use nom::combinator::{opt, recognize, value};

use super::annotation::{evaluation, inside_marks, move_strength, skip_bold_mark};
use super::blank::{at_line_start, blanks, skip_blanks, skip_to_text, skip_white};
use super::glued_result::glued_result;
use super::misread::{any_move, misread_result, number_in_letters};
use super::moves::pdn_move;
use super::number::{digits, ellipsis_move, move_number};
use super::points::half;
use super::result::{result, result_in_brackets};
use super::tag::{opens_header, opens_section};
use super::time::{bare_time, dotted_time, time_with_units};
use super::{begins, skip};
use crate::text::first_character;
use crate::{RawMove, Separator, SquareName};

/// True if PDN continues with the word at `at`. This is stricter than the grammar, because prose contains years and
/// initials. A move needs a separator, and a number needs something to number.
pub(crate) fn readable(input: &[u8], at: usize) -> bool {
    let rest = &input[at..];
    match rest.first() {
        Some(b'0'..=b'9') => {
            result(rest).is_ok()
                || begins_signed_move(rest)
                || numbers_something(input, at)
                || glued_result(rest, None).is_ok()
                || half_point_ends(input, at)
                || misread_result(rest).is_ok()
        }
        Some(b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1) => {
            begins_signed_move(rest) || misread_result(rest).is_ok()
        }
        Some(b'*') => rest.get(1).is_none_or(|next| {
            let is_glued = next.is_ascii_alphanumeric() || *next == b'*';
            // The next game may be glued to it: `*1. 11-15`
            !is_glued
                || next.is_ascii_digit()
                    && (numbers_something(input, at + 1)
                        || number_with_bracket(&rest[1..]).is_some())
                || opens_bold_move(rest)
        }),
        Some(b'[') => result_in_brackets(rest).is_ok(),
        Some(b'$') => rest.get(1).is_some_and(u8::is_ascii_digit),
        Some(b'/') => rest[1..].starts_with(b"FEN"),
        Some(b';') => true,
        Some(b'%') => at_line_start(input, at),
        // Examples are `½-½` and `&frac12;-&frac12;`.
        Some(b'&' | 0x80..) => result(rest).is_ok() || half_point_ends(input, at),
        _ => false,
    }
}

/// True if half a point begins at `at`, and a comment, a tag, the first move of a game or the end of the input
/// follows.
fn half_point_ends(input: &[u8], at: usize) -> bool {
    let Ok((rest, ())) = half(&input[at..]) else {
        return false;
    };
    let next = skip_to_text(input, input.len() - rest.len());
    match input.get(next) {
        None | Some(b'{' | b';') => true,
        Some(b'%') => at_line_start(input, next),
        Some(b'[') => opens_header(input, next),
        // the next game, without tags
        Some(b'1') => at_line_start(input, next) && begins_game(&input[next..]),
        _ => false,
    }
}

/// True if the move number 1, also with another sign for its dot, and a move after it begin here.
pub(crate) fn begins_game(input: &[u8]) -> bool {
    let rest = match (move_number(input), input) {
        (Ok((rest, number)), _) if number.number == 1 && !number.is_second() => rest,
        (_, [b'1', b':', rest @ ..]) if rest.first().is_some_and(u8::is_ascii_whitespace) => rest,
        (_, [b'1', b')', rest @ ..]) => rest,
        _ => return false,
    };
    let next = &rest[skip_to_text(rest, 0)..];
    opens_move(next) && result(next).is_err() || ellipsis_move(next).is_ok()
}

/// True if a Roman move number with a move after it begins at `at`.
pub(crate) fn roman_number_opens_move(input: &[u8], at: usize) -> bool {
    matches!(input[at], b'I' | b'V' | b'X' | b'L')
        && number_in_letters(&input[at..]).is_ok_and(|(rest, _)| {
            opens_move(&input[skip_to_text(input, input.len() - rest.len())..])
        })
}

/// True if a move with a separator begins within the first 40 characters of the text, but not at its start, and not
/// after an ASCII letter or digit.
pub(crate) fn contains_signed_move(text: &[u8]) -> bool {
    /// Maximum number of characters that are searched. Bytes would make the answer depend on the encoding.
    const MAX_LEN: usize = 40;
    let mut rest = text;
    (1..MAX_LEN).any(|_| {
        let Some((character, len)) = first_character(rest) else {
            return false;
        };
        rest = &rest[len..];
        !character.is_ascii_alphanumeric() && begins_signed_move(rest)
    })
}

/// True if a move with a separator begins here.
pub(crate) fn begins_signed_move(rest: &[u8]) -> bool {
    let has_separator = |mv: &RawMove<'_>| {
        // `12/11` may be a date, and `a:b2` the name of a file.
        let is_plain = !mv
            .text
            .iter()
            .any(|byte| matches!(byte, b'/' | b'~' | b'_'));
        mv.separator != Separator::Omitted && is_plain && !mv.is_short()
    };
    pdn_move(rest).is_ok_and(|(_, mv)| has_separator(&mv))
}

/// The number of a move number with a bracket for its dot, if a move follows: `2) 8-11`.
pub(crate) fn number_with_bracket(rest: &[u8]) -> Option<u32> {
    let (after, number) = digits(rest).ok()?;
    let next = skip_white(skip_blanks(after).strip_prefix(b")")?);
    let is_number = begins_signed_move(inside_marks(next)) || begins_two_moves(next);
    is_number.then_some(number)
}

/// True if a move begins here, or a bracket or the `**` of Markdown around one.
pub(crate) fn opens_move(rest: &[u8]) -> bool {
    any_move(inside_marks(rest)).is_ok()
}

/// The same, but the move has a separator or is in letters. Four digits may be a year.
pub(crate) fn opens_signed_move(rest: &[u8]) -> bool {
    any_move(inside_marks(rest)).is_ok_and(|(_, mv)| has_sign_or_letters(&mv))
}

/// True if the `**` of Markdown and a move begin here: `**11-15**`.
pub(crate) fn opens_bold_move(rest: &[u8]) -> bool {
    rest.starts_with(b"**") && opens_move(rest)
}

/// True for two moves in a row: `34-Z9 20-24`, `1 g3h4 f6g5`, `1 . 2319 1115`, `**10_14** 23_19`. Without a number
/// before it, the first of them has a separator or is in letters.
pub(crate) fn begins_two_moves(input: &[u8]) -> bool {
    let dot = (blanks, char('.'));
    let number = (digits, opt(dot), multispace1);
    let numbered = recognize(number).parse(input).ok().map(|(moves, _)| moves);
    let Ok((rest, mv)) = any_move(skip_bold_mark(numbered.unwrap_or(input))) else {
        return false;
    };
    let rest = skip_bold_mark(skip(move_strength, rest));
    let next = skip_white(skip(move_strength, rest));
    (numbered.is_some() || has_sign_or_letters(&mv))
        && next.len() < rest.len()
        && any_move(skip_bold_mark(next)).is_ok()
}

/// False for four digits, which may be a year.
fn has_sign_or_letters(mv: &RawMove<'_>) -> bool {
    mv.separator != Separator::Omitted || !matches!(mv.to, SquareName::Number(_))
}

/// True for squares with a separator in brackets and a move, a comment or a result after them: `[g3-h4] f6-g5`. This is
/// not a tag. Squares in letters need no separator if a move follows: `[g3h4] f6g5`. An evaluation sign or a
/// time may follow the squares or the bracket.
pub(crate) fn is_bracketed_move(input: &[u8]) -> bool {
    let close = match input.first() {
        Some(b'[') => b']',
        Some(b'(') => b')',
        _ => return false,
    };
    let Ok((rest, mv)) = any_move(skip_blanks(&input[1..])) else {
        return false;
    };
    let skip_evaluation = |rest| skip(evaluation, skip_blanks(rest));
    let rest = skip_blanks(skip_evaluation(skip(move_strength, rest)));
    let next = rest.strip_prefix(&[close]).map(skip_evaluation);
    let time = alt((bare_time, time_with_units, value((), dotted_time)));
    let next = next.map(|rest| skip(time, &rest[skip_to_text(rest, 0)..]));
    next.map(|rest| &rest[skip_to_text(rest, 0)..])
        .is_some_and(|next| {
            let ends = || matches!(next.first(), Some(b'{' | b'*')) || begins(result, next);
            mv.separator != Separator::Omitted && ends()
                || has_sign_or_letters(&mv) && any_move(next).is_ok()
        })
}

fn numbers_something(input: &[u8], at: usize) -> bool {
    let rest = &input[at..];
    let Ok((after, _)) = move_number(rest) else {
        // The number may lack its dot, or a blank may separate the two.
        return digits(rest).is_ok_and(|(after, _)| {
            let next = skip_white(after);
            let behind_dot = next
                .strip_prefix(b".")
                .map_or(next, |text| inside_marks(skip_white(text)));
            next.len() < after.len() && begins_signed_move(behind_dot)
        });
    };
    // Its line end may be written as two characters.
    let at_next = skip_to_text(input, input.len() - after.len());
    let next = &input[at_next..];
    // `1. *` is a game without known moves; `resigns at 30. *` is not.
    let ends_game = || {
        matches!(next.first(), None | Some(b'*'))
            || result(next).is_ok()
            || glued_result(next, None).is_ok()
            || opens_section(input, at_next)
    };
    matches!(next.first(), Some(b'{'))
        || at_line_start(input, at) && ends_game()
        || opens_move(next)
        || ellipsis_move(next).is_ok()
}
