//! Text that is not PDN, and the place where PDN continues after it.

use super::Reader;
use crate::grammar::blank::{at_line_start, blank, is_white, skip_to_text, skip_white, trim_end};
use crate::grammar::glued_result::glued_result;
use crate::grammar::misread::{any_move, number_in_letters};
use crate::grammar::moves::pdn_move;
use crate::grammar::number::{digits, ellipsis_move, move_number};
use crate::grammar::result::{half, result};
use crate::grammar::tag::{opens_header, opens_section};
use crate::scan;
use crate::text::is_within_character;
use crate::{RawMove, Separator};

impl Reader<'_> {
    /// The end of the text at `at` that no production reads. It ends before the next bracket that opens or closes
    /// something, or before the next word that can be read.
    pub(super) fn prose_end(&self, at: usize) -> usize {
        let input = self.input;
        let mut here = at + 1;
        // These are `11-15,23-19`, `11-15/23-19` and `11-15|23-19`.
        if matches!(input[at], b',' | b'/' | b'|') && readable(input, here) {
            return here;
        }
        while let Some(byte) = input.get(here) {
            scan::count(1);
            match byte {
                b'{' | b'}' | b'(' | b')' => break,
                b'[' if opens_section(input, here)
                    || at_line_start(input, here) && opens_header(input, here) =>
                {
                    break;
                }
                b',' => {
                    here += 1;
                    if readable(input, here) {
                        break;
                    }
                }
                byte if is_white(*byte) || is_wide_blank(input, here) => {
                    let next = skip_to_text(input, here);
                    if next == input.len() {
                        break;
                    }
                    here = next;
                    if readable(input, here) || self.is_roman_number(here) {
                        break;
                    }
                }
                _ => here += 1,
            }
        }
        // A line end may be written as two characters.
        let mut text = trim_end(&input[at..here]);
        while let [rest @ .., b'\\', b'r' | b'n'] = text
            && !rest.is_empty()
        {
            text = trim_end(rest);
        }
        at + text.len()
    }

    /// True if a Roman move number that is due begins at `at`, and a move follows it.
    fn is_roman_number(&self, at: usize) -> bool {
        roman_number_opens_move(self.input, at) && self.number_in_letters(at).is_some()
    }
}

/// True if a blank outside ASCII, or its HTML entity, is at `at`, rather than the middle of a letter.
fn is_wide_blank(input: &[u8], at: usize) -> bool {
    matches!(input[at], b'&' | 0x80..)
        && blank(&input[at..]).is_ok()
        && !is_within_character(input, at)
}

/// True if PDN continues with the word at `at`. This is stricter than the grammar, because prose contains years and
/// initials. A move needs a separator, and a number needs something to number.
pub(crate) fn readable(input: &[u8], at: usize) -> bool {
    let rest = &input[at..];
    match rest.first() {
        Some(b'0'..=b'9') => {
            result(rest).is_ok()
                || moves_on(rest)
                || numbers_something(input, at)
                || glued_result(rest, None).is_ok()
                || half_point_ends(input, at)
        }
        Some(b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1) => moves_on(rest),
        Some(b'*') => rest.get(1).is_none_or(|next| {
            let is_glued = next.is_ascii_alphanumeric() || *next == b'*';
            // The next game may be glued to it: `*1. 11-15`
            !is_glued || next.is_ascii_digit() && numbers_something(input, at + 1)
        }),
        Some(b'$') => rest.get(1).is_some_and(u8::is_ascii_digit),
        Some(b'/') => rest[1..].starts_with(b"FEN"),
        Some(b';') => true,
        Some(b'%') => at_line_start(input, at),
        // Examples are `½-½` and `&frac12;-&frac12;`.
        Some(b'&' | 0x80..) => result(rest).is_ok() || half_point_ends(input, at),
        _ => false,
    }
}

/// True if half a point begins here, and nothing, a comment, a tag or the first move of a game comes after
/// it.
fn half_point_ends(input: &[u8], at: usize) -> bool {
    let Ok((rest, ())) = half(&input[at..]) else {
        return false;
    };
    let next = skip_to_text(input, input.len() - rest.len());
    match input.get(next) {
        None | Some(b'{') => true,
        Some(b'[') => opens_header(input, next),
        // the next game, without tags
        Some(b'1') => at_line_start(input, next) && begins_first_move(&input[next..]),
        _ => false,
    }
}

/// True if the move number 1 with a move after it begins here.
fn begins_first_move(rest: &[u8]) -> bool {
    move_number(rest).is_ok_and(|(rest, number)| {
        number.number == 1 && !number.is_second() && moves_on(skip_white(rest))
    })
}

/// True if a Roman move number with a move after it begins at `at`.
pub(crate) fn roman_number_opens_move(input: &[u8], at: usize) -> bool {
    matches!(input[at], b'I' | b'V' | b'X' | b'L')
        && number_in_letters(&input[at..]).is_ok_and(|(rest, _)| {
            opens_move(&input[skip_to_text(input, input.len() - rest.len())..])
        })
}

/// True if a move with a separator begins here.
pub(super) fn moves_on(rest: &[u8]) -> bool {
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

/// True if a move begins here, or a bracket around one.
pub(super) fn opens_move(rest: &[u8]) -> bool {
    any_move(inside_bracket(rest)).is_ok()
}

/// The text behind a bracket that opens here, or the text itself.
fn inside_bracket(rest: &[u8]) -> &[u8] {
    match rest {
        [b'(' | b'[', inside @ ..] => skip_white(inside),
        _ => rest,
    }
}

fn numbers_something(input: &[u8], at: usize) -> bool {
    let rest = &input[at..];
    let Ok((after, _)) = move_number(rest) else {
        // The number may have lost its dot, or the dot may be apart.
        return digits(rest).is_ok_and(|(after, _)| {
            let next = skip_white(after);
            let behind_dot = next
                .strip_prefix(b".")
                .map_or(next, |text| inside_bracket(skip_white(text)));
            next.len() < after.len() && moves_on(behind_dot)
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
