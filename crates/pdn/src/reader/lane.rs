//! The fast lane for plain moves and move numbers, which are nearly all of an archive.
//!
//! The lane is an optimisation of [`move_number`](crate::grammar::number::move_number) and
//! [`pdn_move`](crate::grammar::moves::pdn_move) and of the reader's steps around them. The grammar would read every
//! word that the lane accepts in the same way. The lane leaves every other word to the grammar. The tests compare both,
//! word by word and over whole files.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::{map, verify};
use nom::multi::fold_many1;
use nom::sequence::preceded;

use super::accept::is_ambiguous;
use super::digit::has_equal_squares;
use super::lexer::without_fault;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::path::PathStep;
use crate::grammar::separator::separator;
use crate::grammar::square::numeric_square;
use crate::grammar::{Parsed, no_match};
use crate::{Event, MoveNumber, Quirks, RawMove, Separator, Span, SquareName, Token};

impl<'a> Reader<'a> {
    /// Skips white space, and returns true if the lane is open. It is open if the moves of a game are being read, no
    /// event waits in the queue, the last comment does not end the game, and no heading of the next game can follow.
    #[inline(always)]
    pub(super) fn skip_in_body(&mut self) -> bool {
        let is_open = self.stage == Stage::Body && self.queue.is_empty() && self.left > 0;
        // Another game may begin at any move of a game without numbers.
        let may_be_joined = !self.numbers.is_numbered() && self.restarts.is_some();
        if !is_open || self.ended_in_comment || self.result_above.is_some() || may_be_joined {
            return false;
        }
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.input.get(self.at) {
            self.at += 1;
        }
        true
    }

    /// Reads plain moves and numbers, up to a word that is not plain.
    ///
    /// Nearly all of an archive passes through this loop. Its only state is its place. It builds events in place,
    /// because moving an event costs more than parsing it.
    #[inline(always)]
    pub(super) fn plain_words(&mut self, events: &mut Vec<Event<'a>>) {
        let input = self.input;
        let before = events.len();
        let max = before.saturating_add(self.left);
        let mut at = self.at;
        let mut end = at;
        while events.len() < max {
            match word(&input[at..]) {
                Some(PlainWord::Move(mv)) if !self.header.may_be_score(&mv) => {
                    end = at + mv.text.len();
                    let span = Span::new(at, end);
                    let token = Token::Move(mv);
                    events.push(Event { span, token });
                    self.last = LastEvent::Move;
                }
                Some(PlainWord::Number(number, len))
                    if precedes_word(input, at + len) && self.is_plain(number) =>
                {
                    end = at + len;
                    let span = Span::new(at, end);
                    let token = Token::MoveNumber(MoveNumber { number, dots: 1 });
                    events.push(Event { span, token });
                    self.last = LastEvent::Other;
                }
                _ => break,
            }
            // Each word ends with a blank or a line end.
            at = end + 1;
            while let Some(b' ' | b'\n' | b'\r' | b'\t') = input.get(at) {
                at += 1;
            }
        }
        let taken = events.len() - before;
        if taken > 0 {
            self.at = at;
            self.last_end = end;
            self.text_end = end;
            self.left -= taken;
            self.numbers.catch_up(&events[before..]);
        }
    }

    /// The next event, read by the lane if it is open.
    // A call for each event takes a twentieth of the time for reading.
    #[inline(always)]
    pub(super) fn next_event(&mut self) -> Option<Event<'a>> {
        if !self.skip_in_body() {
            return self.step();
        }
        match word(&self.input[self.at..]) {
            Some(PlainWord::Move(mv)) if !self.header.may_be_score(&mv) => {
                Some(self.accept_token(Token::Move(mv), mv.text.len(), LastEvent::Move))
            }
            Some(PlainWord::Number(number, len))
                if precedes_word(self.input, self.at + len) && self.is_plain(number) =>
            {
                let number = MoveNumber { number, dots: 1 };
                Some(self.accept_token(Token::MoveNumber(number), len, LastEvent::Other))
            }
            _ => self.long_word(),
        }
    }

    /// The next event, if [`word`] does not match.
    #[inline(never)]
    pub(super) fn long_word(&mut self) -> Option<Event<'a>> {
        match plain_move(&self.input[self.at..]) {
            Ok((_, mv)) if !self.header.may_be_score(&mv) && !has_equal_squares(&mv) => {
                self.has_ambiguous_moves |= is_ambiguous(&mv);
                Some(self.accept_token(Token::Move(mv), mv.text.len(), LastEvent::Move))
            }
            _ => self.step(),
        }
    }

    /// A plain number at `at`: the first of nearly every game, or one with which another game may begin.
    pub(super) fn plain_number(&self, at: usize) -> Option<Lexed<'a>> {
        let Some(PlainWord::Number(number, len)) = word(&self.input[at..]) else {
            return None;
        };
        let token = Token::MoveNumber(MoveNumber { number, dots: 1 });
        let end = at + len;
        precedes_word(self.input, end).then(|| without_fault(token, end))
    }

    /// True for a number with which no other game can begin.
    #[inline(always)]
    fn is_plain(&self, number: u32) -> bool {
        number != 1 || self.restarts.is_none()
    }

    /// Adds a token of `len` bytes to the moves of the current game.
    #[inline(always)]
    fn accept_token(&mut self, token: Token<'a>, len: usize, last: LastEvent) -> Event<'a> {
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        self.last_end = span.end;
        self.text_end = span.end;
        self.last = last;
        self.left -= 1;
        self.numbers.count_token(&token);
        Event { span, token }
    }
}

/// True if a word, not dots, follows the blank or line end at `at`.
#[inline(always)]
fn precedes_word(input: &[u8], at: usize) -> bool {
    input.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
}

/// A plain word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlainWord<'a> {
    /// Two squares with a separator between, and a single blank or a line end after them.
    Move(RawMove<'a>),
    /// A number of one or two digits, one dot, and a blank or a line end. Also has the length up to the dot.
    Number(u32, usize),
}

/// Eight equal bytes.
const fn repeat_byte(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The plain word at the start of an input of eight bytes or more.
///
/// Reads eight bytes at once. A processor cannot predict whether a square has one digit or two, and a wrong prediction
/// costs more than all the arithmetic here, which is the same for both.
#[inline(always)]
fn word(input: &[u8]) -> Option<PlainWord<'_>> {
    let bytes = u64::from_le_bytes(*input.first_chunk()?);
    let digits = bytes ^ repeat_byte(b'0');
    // The highest bit of every byte that is not a digit.
    let others = (((digits & repeat_byte(0x7f)) + repeat_byte(0x76)) | digits) & repeat_byte(0x80);
    let first = others.trailing_zeros() / 8;
    if !(1..=2).contains(&first) {
        return None;
    }
    let from = two_digits(digits, first);
    let sign = byte(bytes, first);
    if sign == b'.' {
        return matches!(byte(bytes, first + 1), b' ' | b'\n' | b'\r')
            .then_some(PlainWord::Number(u32::from(from), first as usize + 1));
    }
    let separator = match sign {
        b'-' => Separator::Hyphen,
        b'x' => Separator::Cross,
        b':' => Separator::Colon,
        _ => return None,
    };
    let skipped = 8 * (first + 1);
    let second = (others >> skipped).trailing_zeros() / 8;
    if !(1..=2).contains(&second) {
        return None;
    }
    let to = two_digits(digits >> skipped, second);
    let end = first + 1 + second;
    let white = byte(bytes, end);
    let next = match (white, byte(bytes, end + 1)) {
        (b'\r', b'\n') => byte(bytes, end + 2),
        (b' ' | b'\r' | b'\n', next) => next,
        _ => return None,
    };
    if !next.is_ascii_digit() && may_continue(separator, white, next) {
        return None;
    }
    // This is a result, a match score or a time. Hardly any move is between squares up to 3.
    if from | to <= 3 || from == 0 || to == 0 || from == to {
        return None;
    }
    let digits_needed = 2 + u32::from(from >= 10) + u32::from(to >= 10);
    let zeros = first + second != digits_needed;
    Some(PlainWord::Move(RawMove {
        text: &input[..end as usize],
        from: SquareName::Number(from),
        to: SquareName::Number(to),
        squares: 2,
        separator,
        quirks: Quirks::LEADING_ZERO.only_if(zeros),
    }))
}

/// True if a move may continue with the byte `next` after `white`: `5x14 x23`. A capture may also continue on another
/// line.
#[inline(always)]
const fn may_continue(separator: Separator, white: u8, next: u8) -> bool {
    match next {
        b' ' | b'\t' | b'x' | b'X' | b':' | b'&' | 0x80.. => {
            white == b' ' || separator.is_capture()
        }
        0..=b' ' | b'\\' => separator.is_capture(),
        _ => false,
    }
}

/// The byte at an index.
#[inline(always)]
fn byte(bytes: u64, at: u32) -> u8 {
    (bytes >> (8 * at)) as u8
}

/// The value of the first one or two digits.
#[inline(always)]
fn two_digits(digits: u64, len: u32) -> u8 {
    let pair = (digits << (64 - 8 * len)) >> 48;
    // The multiplication adds ten times the first digit to the second digit, in the second byte.
    ((pair * (10 * 256 + 1)) >> 8) as u8
}

/// A plain numeric move before white space that [`word`] does not match: it has more than two squares, or is at the end
/// of the input.
#[inline]
fn plain_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let square = |input| {
        verify(numeric_square, |(square, _): &(SquareName, _)| {
            square.is_common()
        })
        .parse(input)
    };
    let (rest, (from, quirks)) = square(input)?;
    let (_, (separator, odd)) = separator(rest)?;
    if !odd.is_empty() {
        return no_match();
    }
    let sign = char::<_, ()>(rest[0].into());
    let step = map(preceded(sign, square), |(square, quirks)| PathStep {
        separator,
        square,
        quirks,
    });
    let start = || RawMove::starting_at(from, quirks);
    let (rest, mv) = fold_many1(step, start, RawMove::with).parse(rest)?;
    let ends = match rest {
        [] | [b' ' | b'\r' | b'\n'] | [b'\r', b'\n'] => true,
        [b'\r', b'\n', next, ..] => !may_continue(separator, b'\n', *next),
        [white @ (b' ' | b'\r' | b'\n'), next, ..] => !may_continue(separator, *white, *next),
        _ => false,
    };
    // The grammar reads a result: `1-1`, `28-24-1-1`
    let is_low = |square: SquareName| square <= SquareName::Number(2);
    let may_be_result =
        is_low(from) && is_low(mv.to) || mv.squares > 2 && mv.to == SquareName::Number(1);
    let is_move = separator == Separator::Cross || !may_be_result;
    if ends && is_move {
        Ok((rest, mv.between(input, rest)))
    } else {
        no_match()
    }
}

#[cfg(test)]
mod tests;
