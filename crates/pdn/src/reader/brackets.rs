//! Text in brackets: variations, times, evaluations and words. Also brackets that close nothing.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{map, peek, value, verify};
use nom::multi::many0_count;
use nom::sequence::terminated;

use super::digit::is_four_digits;
use super::lexer::{fault, without_fault};
use super::lookahead::annotation;
use super::{Lexed, Reader, Stage};
use crate::grammar::annotation::{evaluation_in_brackets, move_strength};
use crate::grammar::blank::{blanks, is_white, skip_blanks, skip_white, starts_prose};
use crate::grammar::comment::braces;
use crate::grammar::misread::{any_move, any_number};
use crate::grammar::readable::{begins_game, opens_move};
use crate::grammar::result::result;
use crate::grammar::time::{time_in_brackets, time_in_square_brackets};
use crate::grammar::{begins, skip};
use crate::scan;
use crate::{FaultKind, SquareName, Token};

impl<'a> Reader<'a> {
    /// The same in brackets, `(0.35/12)`.
    pub(super) fn evaluation_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = evaluation_in_brackets(&self.input[at..]).ok()?;
        Some(fault(FaultKind::UnclearEvaluation, at, self.offset(rest)))
    }

    /// `Variation : "(" ...`, or the strength `(!)`.
    pub(super) fn variation_start(&self, at: usize) -> Lexed<'a> {
        let rest = &self.input[at..];
        if let Ok((after, marks)) = move_strength(rest) {
            return without_fault(Token::Strength(marks), self.offset(after));
        }
        if let Ok((after, ())) = time_in_brackets(rest)
            && !self.is_number_in_variation(at + 1)
        {
            return fault(FaultKind::BareTime, at, self.offset(after));
        }
        if let Some(evaluation) = self.evaluation_in_brackets(at) {
            return evaluation;
        }
        if let Some(year) = self.year_in_brackets(at) {
            return year;
        }
        if self.depth < self.limits.max_depth {
            return without_fault(Token::VariationStart, at + 1);
        }
        // A whole run of parentheses is one fault, but a strength keeps its parenthesis.
        let mut run = run_len(rest);
        if run > 1 && begins(move_strength, &rest[run - 1..]) {
            run -= 1;
        }
        fault(FaultKind::TooDeep, at, at + run)
    }

    /// A year or a rating in brackets, `(1922)`, unless moves of the game lack their signs.
    pub(super) fn year_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        let is_year = |text: &[u8]| text.get(..4).is_some_and(is_four_digits);
        let inside = skip_blanks(&self.input[at + 1..]);
        let after = is_year(inside).then(|| skip_blanks(&inside[4..]).strip_prefix(b")"))??;
        // `(1115) 2419`
        let may_be_move = self.has_unsigned_moves
            || self.stage == Stage::Body && self.numbers.is_fresh()
            || is_year(skip_white(after));
        (!may_be_move).then(|| fault(FaultKind::BareTime, at, self.offset(after)))
    }

    /// `Variation : ... ")"`
    pub(super) fn variation_end(&self, at: usize) -> Lexed<'a> {
        if self.excess > 0 {
            let run = run_len(&self.input[at..]).min(self.excess);
            fault(FaultKind::TooDeep, at, at + run)
        } else if self.depth > 0 {
            without_fault(Token::VariationEnd, at + 1)
        } else {
            self.stray_closers(at)
        }
    }

    /// A time in square brackets, which is a remark.
    pub(super) fn time_in_square_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = time_in_square_brackets(&self.input[at..]).ok()?;
        Some(fault(FaultKind::BareTime, at, self.offset(rest)))
    }

    /// Words in brackets among the moves: `(Draw)`, `[see 5-9]`. In round brackets, moves are a variation.
    pub(super) fn words_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum length of the words, so that the search is linear.
        const MAX_LEN: usize = 160;
        let inside = &self.input[at + 1..self.input.len().min(at + MAX_LEN)];
        let is_end = |byte: &u8| b"()[]{};\r\n".contains(byte);
        let len = inside.iter().position(is_end)?;
        let words = &inside[..len];
        let is_closed = match self.input[at] {
            b'(' => inside[len] == b')' && !words.iter().any(u8::is_ascii_digit),
            _ => inside[len] == b']',
        };
        let mut starts = (1..len).filter(|at| is_white(words[at - 1]));
        let has_result = starts.any(|at| begins(result, &words[at..]));
        let is_word = |word: &[u8]| {
            word.len() > 2 && starts_prose(word) && !word.iter().any(u8::is_ascii_digit)
        };
        let is_prose = if self.input[at] == b'[' {
            words.split(|byte| is_white(*byte)).any(is_word)
        } else {
            starts_prose(words) && !opens_move(words)
        };
        let is_note = self.stage == Stage::Body && is_closed && is_prose && !has_result;
        is_note.then(|| fault(FaultKind::UnexpectedText, at, at + len + 2))
    }

    /// A variation in square brackets, `[19-23]`, `[1... 19-23 2. 28x19]`. It has moves, their numbers, annotations and
    /// comments, and nothing else. Several moves above the first move are no variation: they are the opening. Several moves
    /// in the place of those of the game, `[9-13 21-17 5-9] 25-21`, are no variation either, and the brackets are marks.
    pub(super) fn variation_in_square_brackets(&mut self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum number of bytes of the variation and of its comments, so that the search is linear.
        const MAX_LEN: usize = 1024;
        if self.stage == Stage::Ended || self.depth >= self.limits.max_depth {
            return None;
        }
        let mut rest = self.skip_between_parts(&self.input[at + 1..]);
        // The square at which the last move ended; a capture may be in parts.
        let mut last: Option<SquareName> = None;
        let mut moves = 0;
        let mut numbers: Option<(u32, u32)> = None;
        while rest.first() != Some(&b']') {
            let before_move = verify(nom::combinator::rest, |next: &[u8]| {
                opens_move(skip_white(next))
            });
            let number = map(terminated(any_number, peek(before_move)), Err);
            let (after, next) = alt((number, map(any_move, Ok))).parse(rest).ok()?;
            match next {
                Ok(mv) => {
                    moves += usize::from(last != Some(mv.from));
                    last = Some(mv.to);
                }
                Err(number) => {
                    let first = numbers.map_or(number.number, |(first, _)| first);
                    numbers = Some((first, number.number));
                }
            }
            rest = skip_white(self.skip_between_parts(after));
            if self.offset(rest) > at + MAX_LEN {
                return None;
            }
        }
        if moves > 1 && self.takes_place_of_moves(numbers, skip_white(&rest[1..])) {
            self.square_close = Some(self.offset(rest));
            return Some(fault(FaultKind::StrayMark, at, at + 1));
        }
        if moves > 1 && !self.numbers.has_begun() {
            // `[9-13 21-17 5-9] 1. 9-13 21-17` announces the opening.
            let end = self.offset(&rest[1..]);
            return begins_game(skip_white(&rest[1..]))
                .then(|| fault(FaultKind::BareTime, at, end));
        }
        if moves == 0 {
            return None;
        }
        self.square_close = Some(self.offset(rest));
        Some(Lexed {
            token: Token::VariationStart,
            end: at + 1,
            fault: Some(FaultKind::SquareBrackets),
        })
    }

    /// True if several moves in brackets are those of the game, because the text after them continues them. `numbers` are
    /// the first and the last move number in the brackets.
    pub(super) fn takes_place_of_moves(&self, numbers: Option<(u32, u32)>, rest: &[u8]) -> bool {
        let next = any_number(rest).ok().map(|(_, number)| number.number);
        match numbers {
            _ if self.depth > 0 => false,
            Some((first, last)) if self.numbers.has_begun() => {
                self.numbers.is_due(first) && next.is_some() && next == last.checked_add(1)
            }
            None if self.numbers.has_begun() => false,
            Some((1, last)) => match next {
                Some(_) => next == last.checked_add(1),
                None => opens_move(rest),
            },
            Some(_) => false,
            None => next.map_or_else(|| opens_move(rest), |next| next > 1),
        }
    }

    /// Skips annotations, commas and comments between the parts of a capture, or after it. A line comment may contain the
    /// next bracket, so it is not skipped.
    pub(super) fn skip_between_parts(&mut self, mut rest: &'a [u8]) -> &'a [u8] {
        loop {
            let separator = alt((annotation, value((), char(','))));
            rest = skip_blanks(skip(many0_count((blanks, separator)), rest));
            if rest.first() != Some(&b'{') {
                return rest;
            }
            let (_, end, _) = braces(self.input, self.offset(rest), &mut self.braces);
            rest = &self.input[end..];
        }
    }

    /// Brackets that close nothing. A whole run is one fault.
    pub(super) fn stray_closers(&self, at: usize) -> Lexed<'a> {
        fault(FaultKind::StrayCloser, at, at + run_len(&self.input[at..]))
    }
}

/// Number of times that the first byte is repeated.
fn run_len(input: &[u8]) -> usize {
    scan::position(input, |byte| byte != input[0]).unwrap_or(input.len())
}
