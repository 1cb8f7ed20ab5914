//! Signs between moves that PDN does not have: commas and semicolons, the `**` of Markdown, times outside comments.

use super::lexer::fault;
use super::prose::opens_move;
use super::{Last, Lexed, Reader, readable};
use crate::grammar::annotation::move_strength;
use crate::grammar::blank::{
    is_white, line_end, skip_blanks, skip_to_text, skip_white, starts_prose,
};
use crate::grammar::misread::any_move;
use crate::grammar::number::{digits, move_number};
use crate::grammar::result::result;
use crate::{FaultKind, Quirks};

/// No more bytes than these are printed bold at a time.
const LONGEST_BOLD: usize = 256;

impl<'a> Reader<'a> {
    /// Where a sign at `at` ends that parts a move from what follows it: `11-15, 23-19`, `11-15/23-19`, and the `;` of
    /// `23-19; 2. 8-11`.
    pub(super) fn stray_mark(&self, at: usize) -> Option<Lexed<'a>> {
        let input = self.input;
        if self.last != Last::Move {
            return None;
        }
        let (is_glued, end) = (self.text_end == at, at + 1);
        let is_mark = match input[at] {
            b',' => {
                let next = skip_to_text(input, end);
                matches!(input.get(next), Some(b'{' | b'('))
                    || input.get(next) == Some(&b'[') && opens_move(&input[next..])
                    || self.goes_on_at(next)
            }
            b';' => is_glued && self.goes_on_in_line(end),
            _ => is_glued && self.goes_on_at(end),
        };
        is_mark.then(|| fault(FaultKind::StrayMark, at, end))
    }

    /// True if the game goes on here: what is before its end parts nothing.
    fn goes_on_at(&self, at: usize) -> bool {
        let rest = &self.input[at..];
        let ends = rest.first() == Some(&b'*') || result(rest).is_ok();
        // a number may have lost its dot
        let next = digits(rest).map_or(rest, |(after, _)| skip_white(after));
        let begins = begins_odd_move(rest) || begins_odd_move(next);
        !ends && (readable(self.input, at) || begins)
    }

    /// True if the number that is due comes next, and nothing but moves to the next `;` or the end of the line: then no
    /// comment does. Where the next line begins with the same number, it is one.
    fn goes_on_in_line(&self, at: usize) -> bool {
        let input = self.input;
        let rest = skip_blanks(&input[at..]);
        let Ok((_, number)) = move_number(rest) else {
            return false;
        };
        if !self.numbers.is_due(number.number) {
            return false;
        }
        // up to the next such mark, so that a long line is looked at once
        let until = memchr::memchr3(b';', b'\r', b'\n', &input[at..]);
        let end = until.map_or(input.len(), |until| at + until);
        let mut words = input[at..end]
            .split(|byte| is_white(*byte) || *byte == b',')
            .filter(|word| !word.is_empty());
        let is_said_again = || {
            let next = move_number(skip_white(&input[end..]));
            next.is_ok_and(|(_, next)| next.number == number.number)
        };
        words.all(is_word_of_moves) && (input.get(end) == Some(&b';') || !is_said_again())
    }

    /// Where a `**` at `at` ends that opens or closes what Markdown prints in bold letters: moves, a number or a result.
    pub(super) fn bold_mark(&self, at: usize) -> Option<Lexed<'a>> {
        let rest = &self.input[at..];
        let len = rest
            .iter()
            .take(4)
            .take_while(|byte| **byte == b'*')
            .count();
        if !(2..=3).contains(&len) {
            return None;
        }
        let end = at + len;
        if self.bold {
            return Some(fault(FaultKind::StrayMark, at, end));
        }
        let near = &self.input[end..self.input.len().min(end + LONGEST_BOLD)];
        let line = &near[..line_end(near, 0)];
        let closed = || memchr::memmem::find(line, b"**").is_some();
        let opens = line.first().is_some_and(u8::is_ascii_alphanumeric)
            && (readable(self.input, end) || is_word_before_mark(line));
        (opens && closed()).then(|| fault(FaultKind::StrayMark, at, end))
    }
}

/// True if a move begins here that is written as prose may be: short, with letters for digits or with another sign. In prose
/// no such move is looked for.
fn begins_odd_move(rest: &[u8]) -> bool {
    let odd = [Quirks::SHORT, Quirks::LETTER_FOR_DIGIT, Quirks::TYPOGRAPHIC];
    any_move(rest).is_ok_and(|(_, mv)| odd.into_iter().any(|quirk| mv.quirks.contains(quirk)))
}

/// True for a number, a move or a result before the `**` that closes.
fn is_word_before_mark(line: &[u8]) -> bool {
    let word = memchr::memchr(b'*', line).map_or(line, |end| &line[..end]);
    // a longer one is no word
    word.len() < 32 && is_word_of_moves(word)
}

/// True for a number, a move, or a number glued to a move, with a strength; and for a result.
fn is_word_of_moves(word: &[u8]) -> bool {
    if word == b"*" || matches!(result(word), Ok(([], _))) {
        return true;
    }
    let word = move_number(word).map_or(word, |(rest, _)| rest);
    match any_move(word) {
        Ok((rest, _)) => rest.is_empty() || matches!(move_strength(rest), Ok(([], _))),
        Err(_) => word.is_empty(),
    }
}

/// Length of a time that is no capture, for no board has a square 0: `0:05`, `10:00`, `1:30:00`. Of two times, one of each
/// side, one is enough: `0:58/1:02`.
pub(super) fn bare_time(input: &[u8]) -> Option<usize> {
    let (mut rest, mut has_zero) = time(input)?;
    if let [b'/' | b'-', other @ ..] = rest
        && let Some((after, other_has_zero)) = time(other)
    {
        rest = after;
        has_zero |= other_has_zero;
    }
    // the dots of the other side's move may be glued to it: `1.0:05.. 22-18`
    let carries_on = matches!(
        rest,
        [b'0'..=b'9' | b':' | b'-', ..] | [b'.', b'0'..=b'9', ..]
    );
    (has_zero && !carries_on && !starts_prose(rest)).then_some(input.len() - rest.len())
}

/// Reads a time of two or three parts, and whether one of them is 0.
fn time(input: &[u8]) -> Option<(&[u8], bool)> {
    let (mut rest, first) = digits(input).ok()?;
    if input.len() - rest.len() > 2 {
        return None;
    }
    let (mut parts, mut has_zero) = (0, first == 0);
    while let [b':', tens @ b'0'..=b'5', ones @ b'0'..=b'9', after @ ..] = rest {
        rest = after;
        parts += 1;
        has_zero |= (*tens, *ones) == (b'0', b'0');
    }
    (1..=2).contains(&parts).then_some((rest, has_zero))
}

/// Length of a time with its brackets: `(0:12)`, `(1:05-0:58)`, with signs that are in no move, `(1.05)`, `(0h12)`, or of
/// minutes alone, `(5)`.
pub(super) fn time_in_brackets(input: &[u8]) -> Option<usize> {
    let inner = skip_blanks(input.strip_prefix(b"(")?);
    let rest = match bare_time(inner) {
        Some(len) => &inner[len..],
        None => time_of_other_signs(inner)?,
    };
    let rest = skip_blanks(rest).strip_prefix(b")")?;
    Some(input.len() - rest.len())
}

/// Reads hours and minutes, or minutes and seconds, with a dot or an `h` between; or a number of up to three figures.
fn time_of_other_signs(input: &[u8]) -> Option<&[u8]> {
    let (rest, _) = digits(input).ok()?;
    let figures = input.len() - rest.len();
    match rest {
        _ if figures <= 3 && skip_blanks(rest).first() == Some(&b')') => Some(rest),
        [b'.' | b'h', b'0'..=b'5', b'0'..=b'9', after @ ..]
            if figures <= 2 && !after.first().is_some_and(u8::is_ascii_digit) =>
        {
            Some(after)
        }
        _ => None,
    }
}
