//! Tokens that begin with a digit: results, move numbers, times and moves.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::all_consuming;

use super::lexer::{fault, without_fault};
use super::lookahead::number_without_dot;
use super::{Lexed, Reader, Stage};
use crate::grammar::annotation::inside_marks;
use crate::grammar::begins;
use crate::grammar::blank::{at_line_start, skip_blanks, skip_white, trim_end};
use crate::grammar::glued_result::{result_before_bracket, result_before_due};
use crate::grammar::misread::any_move;
use crate::grammar::moves::dotted_move;
use crate::grammar::number::{digits, ellipsis_move, move_number, spaced_move_number};
use crate::grammar::readable::{begins_game, opens_bold_move, opens_move};
use crate::grammar::separator::dash;
use crate::grammar::time::{bare_time, dotted_time, time_in_brackets, time_with_units};
use crate::scan;
use crate::{FaultKind, MoveNumber, Outcome, Quirks, RawMove, Separator, SquareName, Token};

impl<'a> Reader<'a> {
    /// A token that begins with a digit.
    pub(super) fn digit(&mut self, at: usize) -> Option<Lexed<'a>> {
        let rest = &self.input[at..];
        if self.may_be_result(rest) {
            let result = self
                .result(at)
                .filter(|result| !is_misread_move(rest, result.end - at));
            if let Some(result) = result
                && (!may_be_time(&rest[..result.end - at]) || self.game_ends_at(result.end))
            {
                return Some(result);
            }
            let is_due = |number| self.numbers.is_due(number);
            if let Ok((rest, outcome)) = result_before_due(rest, is_due) {
                return Some(self.terminator(at, self.offset(rest), outcome));
            }
            if self.depth == 0
                && let Ok((rest, outcome)) = result_before_bracket(rest)
            {
                return Some(self.terminator(at, self.offset(rest), outcome));
            }
        }
        if let Some(evaluation) = self.evaluation_in_figures(at) {
            return Some(evaluation);
        }
        if self.stage == Stage::Body
            && let Ok((rest, mv)) = dotted_move(rest)
            && !move_number(mv.text).is_ok_and(|(_, number)| self.numbers.is_due(number.number))
        {
            return Some(without_fault(Token::Move(mv), self.offset(rest)));
        }
        if let Some((rest, number)) = self.number_with_sign(at) {
            return Some(self.number_without_dots(rest, number));
        }
        if let Ok((rest, ())) = alt((bare_time, time_with_units)).parse(rest) {
            return Some(fault(FaultKind::BareTime, at, self.offset(rest)));
        }
        if self.stage == Stage::Body
            && !self.numbers.is_fresh()
            && let Ok((rest, hours)) = dotted_time(rest)
            && !self.numbers.is_due(hours)
        {
            return Some(fault(FaultKind::BareTime, at, self.offset(rest)));
        }
        if let Ok((rest, mv)) = any_move(rest) {
            let end = self.offset(rest);
            if is_time(&mv) {
                return Some(fault(FaultKind::BareTime, at, end));
            }
            // No move leads to square 0: `20-0`. Equal squares may be a capture that returns to its first square.
            let begins_line = has_equal_squares(&mv) && at_line_start(self.input, at);
            if (has_zero_square(&mv) || begins_line || self.header.may_be_score(&mv))
                && let Some(outcome) = Outcome::parse(mv.text)
                && (self.game_ends_at(end) || self.depth == 0 && self.ends_before_game(end))
            {
                return Some(self.terminator(at, end, outcome));
            }
            if self.is_year(at, end) {
                return None;
            }
            let mv = self.before_due_number(at, &mv).unwrap_or(mv);
            return Some(without_fault(Token::Move(mv), at + mv.text.len()));
        }
        if let Some(end) = self.line_of_other_moves(at) {
            return Some(fault(FaultKind::UnexpectedText, at, end));
        }
        if let Ok((mut rest, mut number)) = move_number(rest) {
            if let Some(after_dots) = self.numbers.skip_ellipsis(number, rest) {
                number.dots = 3;
                rest = after_dots;
            }
            return Some(without_fault(Token::MoveNumber(number), self.offset(rest)));
        }
        if let Ok((rest, number)) = spaced_move_number(rest) {
            let next = skip_white(rest);
            if opens_move(next) || begins(ellipsis_move, next) {
                return Some(without_fault(Token::MoveNumber(number), self.offset(rest)));
            }
        }
        // If there are two numbers in a row, the second is not a move number.
        let may_number = self.stage != Stage::Body || !self.numbers.is_fresh();
        let without_dot = number_without_dot(rest).or_else(|| self.number_before_bracket(rest));
        match without_dot.filter(|_| may_number) {
            Some((rest, number)) => Some(self.number_without_dots(rest, number)),
            None => self.number_in_letters(at),
        }
    }

    /// The end of a line that gives another second ply for the number above it, `2... 13x24`, if the number that is due
    /// begins the next line. Without brackets, this is no variation.
    fn line_of_other_moves(&self, at: usize) -> Option<usize> {
        /// Maximum length of the line, so that the search is linear.
        const MAX_LEN: usize = 512;
        let (_, number) = move_number(&self.input[at..]).ok()?;
        let is_other = number.is_second()
            && self.numbers.current() == number.number
            && self.numbers.is_due(number.number + 1)
            && self.depth == 0
            && at_line_start(self.input, at);
        if !is_other {
            return None;
        }
        let near = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let line = near.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
        let text = trim_end(&near[..line]);
        let next = skip_white(&self.input[at + line..]);
        let (rest, next) = move_number(next).ok()?;
        let goes_on = next.number == number.number + 1 && opens_move(skip_white(rest));
        (goes_on && !text.contains(&b'{')).then_some(at + text.len())
    }

    /// False for most moves and numbers. No result begins with two digits and a sign or dot, except in the systems of
    /// twelve points and where the Result tag has such a score.
    fn may_be_result(&self, rest: &[u8]) -> bool {
        let is_other = matches!(
            rest,
            [b'1'..=b'9', b'0'..=b'9', b'-' | b'x' | b':' | b'.', ..]
        );
        !is_other || rest.starts_with(b"12") || self.header.score().is_some()
    }

    /// The move at `at` without its last square, if that is the next move number behind a dash: `24-20-2. 8-11`.
    fn before_due_number(&self, at: usize, mv: &RawMove<'a>) -> Option<RawMove<'a>> {
        let end = at + mv.text.len();
        if mv.squares == 2 || self.input.get(end) != Some(&b'.') {
            return None;
        }
        let squares = usize::from(mv.squares);
        let mut ranges = mv
            .located_squares()
            .skip(squares - 2)
            .map(|(_, range)| range);
        let (before, last) = (ranges.next()?, ranges.next()?);
        let (rest, number) = move_number(&self.input[at + last.start..]).ok()?;
        let (_, before) = any_move(&mv.text[..before.end]).ok()?;
        // A longer move may be both plies of the number before it: `1. 11-15-23-19-2. 8-11`
        let is_due = self.numbers.may_be_next(number.number)
            || before.squares > 3 && self.numbers.current().checked_add(1) == Some(number.number);
        let is_number =
            is_due && begins(dash, &mv.text[before.text.len()..]) && opens_move(skip_white(rest));
        is_number.then_some(before)
    }

    /// True for a line of four digits, from `at` to `end`, above the first move of a game. They are a year or a rating.
    fn is_year(&self, at: usize, end: usize) -> bool {
        let next = skip_blanks(&self.input[end..]);
        self.stage != Stage::Body
            && is_four_digits(&self.input[at..end])
            && at_line_start(self.input, at)
            && matches!(next.first(), Some(b'\r' | b'\n'))
            && begins_game(skip_white(next))
    }

    fn number_without_dots(&self, rest: &[u8], number: u32) -> Lexed<'a> {
        let token = Token::MoveNumber(MoveNumber { number, dots: 0 });
        without_fault(token, self.offset(rest))
    }

    /// True for the number 1 before the moves of a game.
    fn begins_moves(&self, number: u32) -> bool {
        self.stage != Stage::Body && number == 1
    }

    /// True for the number 1 at the beginning of a line, after moves. `1: 6:9` and `1 - 6-9` may be captures, unless
    /// other numbers of this game have the same sign.
    fn may_begin_again(&self, at: usize, number: u32, sign: u8) -> bool {
        self.begins_again(number)
            && (sign == b')' || self.numbers.has_sign(sign))
            && at_line_start(self.input, at)
    }

    /// True if a bracket after this number closes no variation and the number may be a move number. `see game 5) 22-18`
    /// has lost a bracket.
    pub(super) fn accepts_bracket_number(&self, at: usize, number: u32) -> bool {
        /// A higher number is a move without a sign: `1115)`.
        const MAX_NUMBER: u32 = 999;
        if self.depth > 0 {
            // The bracket that closes the variation comes later.
            let current = self.numbers.current();
            return (current..=current.saturating_add(1)).contains(&number)
                && self.variation_closes_after_bracket(at);
        }
        let is_heading = || self.stage == Stage::Noise && self.is_after_heading(at);
        number <= MAX_NUMBER
            && (matches!(self.stage, Stage::Fresh | Stage::Header)
                || is_heading()
                || self.begins_moves(number)
                || self.numbers.may_be_next(number)
                || self.numbers.has_sign(b')')
                || self.may_begin_again(at, number, b')'))
    }

    /// True if only one word precedes `at` on its line: the `Game` of `Game 2) 11-15`.
    fn is_after_heading(&self, at: usize) -> bool {
        /// Maximum length of the word.
        const MAX_LEN: usize = 16;
        let before = trim_end(&self.input[at.saturating_sub(MAX_LEN)..at]);
        let line = scan::rposition(before, |byte| matches!(byte, b'\r' | b'\n'));
        let word = line.map(|line| &before[line + 1..]);
        word.is_some_and(|word| {
            word.iter()
                .all(|byte| byte.is_ascii_alphabetic() || *byte == b'.')
        })
    }

    /// True if a variation of the ply that was read last begins at `at` with a number and a bracket: the `1)` of
    /// `(1) 11-16)`.
    pub(super) fn is_number_in_variation(&self, at: usize) -> bool {
        let Ok((rest, number)) = digits(&self.input[at..]) else {
            return false;
        };
        let next = rest.strip_prefix(b")").map(skip_white);
        number == self.numbers.current()
            && next.is_some_and(|next| any_move(next).is_ok())
            && self.variation_closes_after_bracket(at)
    }

    /// A move number with another sign instead of its dot, `1: 11-15`, `1) 11-15` or `1 - 11-15`. A line end may precede
    /// the colon or the dash, but not the bracket, which may close a variation.
    ///
    /// `5: 14:23` may be a capture, and `5 - 14` a move, unless 5 is the number that is due or the game may begin again.
    pub(super) fn number_with_sign(&self, at: usize) -> Option<(&'a [u8], u32)> {
        let (rest, number) = digits(&self.input[at..]).ok()?;
        let (sign, rest) = match skip_white(rest).split_first()? {
            (sign @ (b':' | b'-'), rest) => (sign, rest),
            _ => match skip_blanks(rest).split_first()? {
                (sign @ b')', rest) => (sign, rest),
                _ => return None,
            },
        };
        let next = skip_white(rest);
        // `1)11-15`, `1:11-15`
        let is_glued = next.len() == rest.len();
        if is_glued && *sign == b'-' {
            return None;
        }
        // `1 - (0:12)` has no move.
        if begins(time_in_brackets, next) {
            return None;
        }
        let (_, mv) = any_move(inside_marks(next)).ok()?;
        let is_due = self.begins_moves(number)
            || self.numbers.is_due(number)
            || self.may_begin_again(at, number, *sign);
        let is_number = match (sign, mv.from, mv.separator) {
            (b':', SquareName::Algebraic { .. }, _)
            | (b':', _, Separator::Hyphen | Separator::Cross)
                if !is_glued =>
            {
                true
            }
            (b':', _, Separator::Colon) if is_glued => false,
            (b':', _, Separator::Omitted) if !is_glued => {
                is_due || self.numbers.may_be_next(number)
            }
            (b':', ..) => is_due,
            (b')', ..) => self.accepts_bracket_number(at, number),
            _ => is_due && !mv.quirks.contains(Quirks::SPACED),
        };
        is_number.then_some((rest, number))
    }

    /// The number that is due, or any number after a setup, without its dot, before a bracket or `**` around a move.
    pub(super) fn number_before_bracket<'i>(&self, input: &'i [u8]) -> Option<(&'i [u8], u32)> {
        let (rest, number) = digits(input).ok()?;
        let next = skip_white(rest);
        let is_marked = matches!(next.first(), Some(b'(' | b'[')) || opens_bold_move(next);
        let is_apart = next.len() < rest.len() && is_marked;
        let is_due = self.begins_moves(number)
            || self.numbers.may_be_next(number)
            || self.numbers.is_unknown();
        (is_apart && is_due && opens_move(next)).then_some((rest, number))
    }
}

/// True for a score such as `5-5`, which may also be a capture that returns to its first square.
pub(super) fn has_equal_squares(mv: &RawMove<'_>) -> bool {
    mv.squares == 2 && mv.from == mv.to
}

/// True for a score such as `20-0`.
fn has_zero_square(mv: &RawMove<'_>) -> bool {
    mv.squares == 2 && [mv.from, mv.to].contains(&SquareName::Number(0))
}

/// True for a move that the reader may read as a score at the end of a game without a Result tag.
pub(super) fn may_be_score(mv: &RawMove<'_>) -> bool {
    has_equal_squares(mv) || has_zero_square(mv)
}

/// True for a year or a rating, `1922`, which may also be a move without its sign.
pub(super) fn is_four_digits(text: &[u8]) -> bool {
    text.len() == 4 && text.iter().all(u8::is_ascii_digit)
}

/// True if a move would be a time if blanks were around it. Text that is glued to a time, as in `0:00:` or `0:0511-15`,
/// does not make it a move.
fn is_time(mv: &RawMove<'_>) -> bool {
    matches!(mv.text, [_, b':', ..] | [_, _, b':', ..])
        && all_consuming(bare_time).parse(mv.text).is_ok()
}

/// True for the results `12:0` and `0 : 12`, which are times inside a game: `22-18 12:0 15x22 12:15`.
fn may_be_time(result: &[u8]) -> bool {
    (result.starts_with(b"12") || result.ends_with(b"12")) && result.contains(&b':')
}

/// True if a result of `len` bytes is the beginning of a move with a letter as its last digit: `1-1o`.
fn is_misread_move(input: &[u8], len: usize) -> bool {
    /// The lowest square number that has two digits and no leading zero.
    const MIN_SQUARE: u8 = 10;
    input.get(len).is_some_and(u8::is_ascii_alphabetic)
        && any_move(input).is_ok_and(|(_, mv)| {
            mv.text.len() == len + 1 && matches!(mv.to, SquareName::Number(to) if to >= MIN_SQUARE)
        })
}
