//! Looks at the text ahead, for tokens whose meaning depends on it.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, multispace1, one_of};
use nom::combinator::{map, not, opt, peek, value, verify};
use nom::sequence::{delimited, terminated};

use super::{Reader, Stage};
use crate::MoveNumber;
use crate::grammar::annotation::{
    evaluation, evaluation_in_figures, inside_marks, move_strength, nag, setup,
};
use crate::grammar::blank::{
    at_line_start, blanks, is_white, new_line, skip_to_text, skip_white, starts_prose,
};
use crate::grammar::comment::{braces, line_comment};
use crate::grammar::misread::{any_move, any_number, number_in_letters};
use crate::grammar::number::{digits, ellipsis_move, move_number, spaced_move_number};
use crate::grammar::points::half;
use crate::grammar::readable::opens_move;
use crate::grammar::result::{result, result_in_brackets};
use crate::grammar::tag::opens_section;
use crate::grammar::time::{bare_time, dotted_time, time_in_brackets, time_with_units};
use crate::grammar::{Parsed, begins, skip};
use crate::scan;

impl Reader<'_> {
    /// True if a `?` or `??` that is a separate word and ends at `end` is an unknown move. It is one if the move
    /// numbers around it leave a ply without any other move, as in `3. ? 22-18` and `3. 11-15 ? 4. 12-16`.
    pub(super) fn replaces_move(&mut self, at: usize, end: usize) -> bool {
        let is_word = self.text_end < at && self.input.get(end).copied().is_none_or(is_white);
        if !is_word {
            return false;
        }
        match self.numbers.half_played() {
            Some(number) => self.next_number_comes(number, end),
            None => self.stage == Stage::Body && self.numbers.is_fresh(),
        }
    }

    /// True if one move comes at `at`, followed by the number after this one, or by the end of a game in which dots
    /// preceded other second plies.
    pub(super) fn is_last_of(&mut self, number: u32, at: usize) -> bool {
        let at = self.skip_comments(at);
        let rest = &self.input[at..];
        // Brackets may hold a variation.
        let may_be_move = self.numbers.has_dots() || !matches!(rest.first(), Some(b'(' | b'['));
        let inside = if may_be_move {
            inside_marks(rest)
        } else {
            rest
        };
        let Ok((rest, _)) = any_move(inside) else {
            return false;
        };
        let marks = scan::take_while(|byte| matches!(byte, b'*' | b')' | b']'));
        let mut next = self.skip_comments(self.offset(skip(marks, rest)));
        // At the end of a line, it ends the game.
        let star = value((), terminated(char('*'), not((blanks, new_line))));
        let mut sign = alt((annotation, remark, star));
        while let Ok((rest, ())) = sign.parse(&self.input[next..]) {
            next = self.skip_comments(self.offset(rest));
        }
        if self.is_next_number(number, next) {
            return true;
        }
        // Words end the moves, and often state the result: `12. 18-25 ... 27-18 White won`
        let rest = &self.input[next..];
        let is_word = || starts_prose(rest) && !opens_move(rest);
        let result = alt((value((), half), value((), result_in_brackets)));
        self.numbers.has_dots() && (self.ends_game(next) || begins(result, rest) || is_word())
    }

    /// True if the number after this one comes next at `at`.
    fn next_number_comes(&mut self, number: u32, at: usize) -> bool {
        let mut next = self.skip_comments(at);
        // If a `?` were skipped here too, a run of them would take quadratic time.
        while let Ok((rest, ())) = remark(&self.input[next..]) {
            next = self.skip_comments(self.offset(rest));
        }
        self.is_next_number(number, next)
    }

    /// True if the number after this one is at `at`: `2.`, or with a move after it `2 15x22`, `2: 15x22`, `2) 15x22`.
    fn is_next_number(&self, number: u32, at: usize) -> bool {
        let rest = &self.input[at..];
        let with_dot = map(any_number, |found| found.number);
        let with_move = terminated(
            terminated(digits, (opt(one_of(":)-")), multispace1)),
            peek(verify(nom::combinator::rest, opens_move)),
        );
        let found = alt((with_dot, with_move)).parse(rest);
        found.is_ok_and(|(_, found)| number.checked_add(1) == Some(found))
    }

    /// True if a move, a setup, a variation or a result follows `at` in the same game.
    pub(super) fn game_continues(&mut self, at: usize) -> bool {
        let mut here = self.skip_comments(at);
        while let Ok((rest, ())) = alt((annotation, remark)).parse(&self.input[here..]) {
            here = self.skip_comments(self.offset(rest));
        }
        let rest = &self.input[here..];
        match rest.first() {
            // Another star ends the game, or is ambiguous in the same way.
            Some(b'(' | b'*') => true,
            Some(b'[') => opens_move(rest),
            Some(b')') => self.depth > 0,
            Some(b'/') => begins(setup, rest),
            _ if begins(result, rest) || starts_move(rest) => true,
            _ => match alt((move_number, spaced_move_number)).parse(rest) {
                Ok((_, number)) if self.joins_another(here, number) => false,
                Ok((rest, _)) => {
                    let next = self.skip_comments(self.offset(rest));
                    let next = &self.input[next..];
                    starts_move(next) || opens_move(next) || begins(result, next)
                }
                Err(_) => {
                    if let Some((_, number)) = self.number_with_sign(here) {
                        return !self.joins_another(here, MoveNumber { number, dots: 0 });
                    }
                    let in_letters = number_in_letters(rest);
                    number_without_dot(rest).is_some()
                        || self.number_before_bracket(rest).is_some()
                        || in_letters.is_ok_and(|(rest, _)| {
                            let next = skip_to_text(self.input, self.offset(rest));
                            let next = &self.input[next..];
                            starts_move(next) || opens_move(next)
                        })
                }
            },
        }
    }

    /// True if only comments lie between `at` and the end of the game.
    pub(super) fn game_ends_at(&mut self, at: usize) -> bool {
        let next = self.skip_comments(at);
        match self.input.get(next) {
            None => true,
            // A star that is glued to a move is its strength, or ends the game after it.
            Some(b'*') => next > at,
            Some(b'[') => opens_section(self.input, next),
            _ => false,
        }
    }

    /// True if the variation that is open at `at` closes after the next closing bracket, which belongs to a move number:
    /// `22-18 3) 15x22 25x18)`.
    pub(super) fn variation_closes_after_bracket(&self, at: usize) -> bool {
        /// Maximum length of the text that is searched, so that the search is linear.
        const MAX_LEN: usize = 512;
        let near = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let Some(bracket) = scan::memchr(b')', near) else {
            return false;
        };
        let current = self.numbers.current();
        let is_other_time = |rest: &[u8]| {
            let alone = delimited((char('('), blanks), digits, (blanks, char(')'))).parse(rest);
            let may_be_number = alone
                .is_ok_and(|(_, number)| (current..=current.saturating_add(1)).contains(&number));
            !may_be_number && begins(time_in_brackets, rest)
        };
        let (mut depth, mut here) = (0_usize, bracket + 1);
        while let Some(byte) = near.get(here) {
            scan::count(1);
            match byte {
                b'{' => match scan::memchr(b'}', &near[here..]) {
                    Some(len) => here += len,
                    None => return false,
                },
                b'[' | b'*' => return false,
                // If other brackets contain times, this one may be one: `31-27 (7) 13-17 (5)`
                b'(' if is_other_time(&near[here..]) => return false,
                b'(' => depth += 1,
                b')' if ends_in_number(&near[..here]) => {}
                b')' if depth == 0 => return true,
                b')' => depth -= 1,
                _ => {}
            }
            here += 1;
        }
        false
    }

    /// The first offset at or after `at` that is neither white space nor part of a comment.
    pub(super) fn skip_comments(&mut self, at: usize) -> usize {
        let mut here = at;
        loop {
            here = skip_to_text(self.input, here);
            here = match self.input.get(here) {
                Some(b'{') => braces(self.input, here, &mut self.braces).1,
                Some(b';') => self.offset(skip(line_comment, &self.input[here..])),
                Some(b'%') if at_line_start(self.input, here) => {
                    self.offset(skip(line_comment, &self.input[here..]))
                }
                _ => return here,
            };
        }
    }
}

/// True if a separate word of at most three digits ends the text: `22-18 3`. Four digits may be a move.
fn ends_in_number(text: &[u8]) -> bool {
    let before = scan::rposition(text, |byte| !byte.is_ascii_digit());
    before.is_some_and(|at| (1..=3).contains(&(text.len() - 1 - at)) && is_white(text[at]))
}

/// A NAG, a sign of evaluation or a time after a move.
fn remark(input: &[u8]) -> Parsed<'_, ()> {
    let time = alt((
        time_in_brackets,
        bare_time,
        time_with_units,
        value((), dotted_time),
    ));
    alt((value((), nag), value((), evaluation), time)).parse(input)
}

/// A strength, a NAG or an evaluation after a move.
pub(super) fn annotation(input: &[u8]) -> Parsed<'_, ()> {
    alt((
        value((), move_strength),
        value((), nag),
        value((), evaluation),
        value((), evaluation_in_figures),
    ))
    .parse(input)
}

/// A move number that has lost its dot before a move, and the input after the number.
pub(super) fn number_without_dot(input: &[u8]) -> Option<(&[u8], u32)> {
    let (rest, number) = digits(input).ok()?;
    let next = skip_white(rest);
    let is_apart = next.len() < rest.len() && !starts_prose(rest);
    (is_apart && starts_move(next)).then_some((rest, number))
}

/// True if a move, known or not, begins here.
pub(super) fn starts_move(rest: &[u8]) -> bool {
    match rest.first() {
        Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1) => {
            begins(any_move, rest) && !begins(result, rest)
        }
        _ => begins(ellipsis_move, rest),
    }
}
