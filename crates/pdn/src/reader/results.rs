//! Results: glued to other text, in brackets, in variations, and half a point.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::verify;
use nom::multi::many1_count;

use super::lexer::{fault, without_fault};
use super::lookahead::starts_move;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::annotation::move_strength;
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, blank, blanks, is_white, line_end, new_line, skip_blanks, skip_to_text,
    skip_white, starts_prose, trim_end,
};
use crate::grammar::glued_result::glued_result;
use crate::grammar::misread::{any_number, misread_result};
use crate::grammar::number::digits;
use crate::grammar::points::half;
use crate::grammar::readable::{begins_game, begins_signed_move, opens_bold_move};
use crate::grammar::result::{result, result_in_brackets};
use crate::grammar::separator::dash;
use crate::grammar::tag::opens_header;
use crate::grammar::time::times_after_result;
use crate::scan;
use crate::{FaultKind, Outcome, Terminator, Token};

/// Maximum length of the rest of a line that is searched for the end of a variation.
const MAX_LINE: usize = 512;

impl<'a> Reader<'a> {
    /// A result, in every spelling and with what may be glued to it: `½-½1. 11-15`.
    pub(super) fn result(&mut self, at: usize) -> Option<Lexed<'a>> {
        let plain = result(&self.input[at..])
            .ok()
            .map(|(rest, outcome)| (self.offset(rest), outcome));
        let (end, outcome) = plain
            .or_else(|| self.result_before_game(at))
            .or_else(|| self.half_point(at))?;
        Some(self.terminator(at, end, outcome))
    }

    /// A result with letters for digits, `1-O`, at the end of a game or before a blank line.
    pub(super) fn misread_result(&mut self, at: usize) -> Option<Lexed<'a>> {
        let (rest, result) = misread_result(&self.input[at..]).ok()?;
        let end = self.offset(rest);
        if self.depth > 0
            || self.is_between_games()
            || !precedes_blank_line(rest) && !self.ends_game(end)
        {
            return None;
        }
        let text = result.as_bytes();
        let outcome = Outcome::parse(text)?;
        let token = Token::Terminator(Terminator { text, outcome });
        let fault = Some(FaultKind::MisreadResult);
        Some(Lexed { token, end, fault })
    }

    /// A result. It is text if the variation closes after it.
    pub(super) fn terminator(&mut self, at: usize, end: usize, outcome: Outcome) -> Lexed<'a> {
        if self.depth > 0 && self.closes_after(end) {
            return fault(FaultKind::UnexpectedText, at, end);
        }
        let text = &self.input[at..end];
        if self.repeats_result_tag(at, end, text) {
            return fault(FaultKind::BareTime, at, end);
        }
        without_fault(Token::Terminator(Terminator { text, outcome }), end)
    }

    /// True if the result from `at` to `end`, alone on its line between the tags and the first move, is that of the
    /// Result tag. It does not end the game, which goes on after it.
    fn repeats_result_tag(&self, at: usize, end: usize, result: &[u8]) -> bool {
        let before = trim_end(&self.input[..at]);
        let is_apart = at_line_start(self.input, at) || before.ends_with(b"]");
        if self.stage != Stage::Header || !is_apart {
            return false;
        }
        let rest = skip_blanks(&self.input[end..]);
        let tags = &self.input[self.start..at];
        begins(new_line, rest)
            && self.continues_at(self.offset(&rest[skip_to_text(rest, 0)..]))
            && result_tags(tags).any(|value| value == result)
    }

    /// True if the variation that is open at `at` closes after comments, or after words on the same line.
    fn closes_after(&mut self, at: usize) -> bool {
        /// Maximum number of characters of the words, so that the search is linear.
        const MAX_LEN: usize = 80;
        let next = self.skip_comments(at);
        if self.input.get(next) == Some(&b')') {
            return true;
        }
        let near = &self.input[at..self.input.len().min(at + 4 * MAX_LEN)];
        let line = &near[..line_end(near, 0)];
        let text = crate::text(line);
        let bracket = text
            .chars()
            .take(MAX_LEN)
            .find(|character| "(){}[];".contains(*character));
        let words = line.strip_prefix(b",").unwrap_or(line);
        bracket == Some(')') && starts_prose(skip_blanks(words))
    }

    /// A result in brackets at the end of a game, `(1-0)`, or a remark between moves.
    pub(super) fn result_in_brackets(&mut self, at: usize) -> Option<Lexed<'a>> {
        if self.is_between_games() {
            return None;
        }
        let (rest, outcome) = result_in_brackets(&self.input[at..]).ok()?;
        let end = self.offset(rest);
        let remark = fault(FaultKind::BareTime, at, end);
        if self.depth > 0 {
            return Some(remark);
        }
        let text = trim_end(skip_white(&self.input[at + 1..end - 1]));
        let next = self.skip_comments(end);
        if begins(result, &self.input[next..]) || self.repeats_result_tag(at, end, text) {
            // `(1-1) 1-0`
            return Some(remark);
        }
        // A full stop may end the line: `Time [0-1].`
        let end_of_text = end + usize::from(rest.first() == Some(&b'.'));
        let is_last = self.ends_game(end_of_text)
            || precedes_blank_line(rest) && !self.game_continues(end)
            || self.precedes_heading(end);
        let token = Token::Terminator(Terminator { text, outcome });
        let fault = Some(FaultKind::BracketedResult);
        Some(if is_last {
            Lexed { token, end, fault }
        } else {
            remark
        })
    }

    /// The bracket before a result and words, `(1-0, White resigned)`, at the end of a game. The brackets are marks.
    pub(super) fn result_with_words(&mut self, at: usize) -> Option<Lexed<'a>> {
        if self.depth > 0 || self.stage != Stage::Body {
            return None;
        }
        let near = &self.input[at + 1..self.input.len().min(at + MAX_LINE)];
        let len = near
            .iter()
            .position(|byte| b"(){}[];*\r\n".contains(byte))?;
        let (words, _) = result(&near[..len]).ok()?;
        // `(2-0 was possible)` ends no game
        let words = words.strip_prefix(b",")?;
        let close = at + 1 + len;
        let next = self.skip_comments(close + 1);
        let is_last = near[len] == b')'
            && starts_prose(skip_blanks(words))
            && !words.iter().any(u8::is_ascii_digit)
            && !begins(result, &self.input[next..])
            && (self.ends_game(close + 1) || self.precedes_heading(close + 1));
        if !is_last {
            return None;
        }
        self.round_close = Some(close);
        Some(fault(FaultKind::StrayMark, at, at + 1))
    }

    /// The full stop that is glued to a result, `1-0.`, and the comma of `(1-0, White resigned)`.
    pub(super) fn mark_after_result(&self, at: usize) -> Option<Lexed<'a>> {
        let is_apart = self.input.get(at + 1).copied().is_none_or(is_white);
        let is_mark = match self.input[at] {
            b'.' => is_apart,
            b',' => self.round_close.is_some_and(|close| at < close),
            _ => false,
        };
        let is_glued = self.last == LastEvent::Terminator && self.text_end == at;
        (is_mark && is_glued).then(|| fault(FaultKind::StrayMark, at, at + 1))
    }

    /// A result at `at` to which the next game is glued, and the end of the result.
    fn result_before_game(&self, at: usize) -> Option<(usize, Outcome)> {
        if !matches!(self.stage, Stage::Header | Stage::Body) {
            return None;
        }
        let (rest, outcome) = glued_result(&self.input[at..], self.header.score()).ok()?;
        Some((self.offset(rest), outcome))
    }

    /// The end of half a point at `at`, which is a draw if the game ends after it: `11-15 1/2`. It is not a move,
    /// because squares 1 and 2 are in the same row on every board.
    fn half_point(&mut self, at: usize) -> Option<(usize, Outcome)> {
        let (rest, ()) = half(&self.input[at..]).ok()?;
        let is_apart = match rest.first() {
            None | Some(b'{' | b'[' | b'*') => true,
            Some(byte) => is_white(*byte) || begins(blank, rest),
        };
        if !is_apart {
            return None;
        }
        let end = self.offset(rest);
        self.ends_game(end).then_some((end, Outcome::Draw))
    }

    /// True if the game ends at `end`, after a text that may be its result. In games without move numbers, a blank line
    /// precedes the moves of the next.
    pub(super) fn ends_game(&mut self, end: usize) -> bool {
        let next = self.skip_comments(end);
        let rest = &self.input[next..];
        match rest.first() {
            None => true,
            _ if self.depth == 0
                && self.numbers.are_missing()
                && precedes_blank_line(&self.input[end..]) =>
            {
                true
            }
            Some(b'*') => !opens_bold_move(rest),
            Some(b'[') => opens_header(self.input, next),
            // The variation may go on with the number 1.
            _ if self.depth > 0 => {
                let near = &rest[..rest.len().min(MAX_LINE)];
                let may_close = || scan::memchr(b')', &near[..line_end(near, 0)]).is_some();
                begins_game(rest) && !may_close()
            }
            _ => begins(result, rest) || begins_game(rest),
        }
    }

    /// True if the move number 1 and a move follow at `end`, after comments.
    pub(super) fn ends_before_game(&mut self, end: usize) -> bool {
        let next = self.skip_comments(end);
        begins_game(&self.input[next..])
    }

    /// The times of the players after a result.
    pub(super) fn times_after_result(&self, at: usize) -> Option<Lexed<'a>> {
        let is_after_result = self.stage == Stage::Ended;
        let (rest, ()) = is_after_result.then(|| times_after_result(&self.input[at..]).ok())??;
        Some(fault(FaultKind::BareTime, at, self.offset(rest)))
    }

    /// A bracket with text after a result: `1-0 (time)`, `1/2-1/2 (=)`. It begins no game.
    pub(super) fn bracket_after_result(&self, at: usize) -> Option<Lexed<'a>> {
        if self.stage != Stage::Ended || begins(move_strength, &self.input[at..]) {
            return None;
        }
        if let Some(end) = self.score_of_match(at) {
            return Some(fault(FaultKind::BareTime, at, end));
        }
        let inside = &self.input[skip_to_text(self.input, at + 1)..];
        let number = any_number(inside).ok().map(|(_, number)| number.number);
        if number.is_some_and(|number| number > 1) {
            return self.bracket_on_line(at);
        }
        let may_be_variation = matches!(
            inside.first(),
            None | Some(b'(' | b')' | b'{' | b';' | b'$' | b'*')
        ) || starts_move(inside)
            || number.is_some();
        if may_be_variation {
            return None;
        }
        let end = self.prose_end(at);
        let closed = self.input.get(end) == Some(&b')');
        Some(fault(
            FaultKind::UnexpectedText,
            at,
            end + usize::from(closed),
        ))
    }

    /// The end of the score of a match after the result of a game, at the end of the line: `1-0 (3-2)`, `(5-2-14)`. No
    /// move without a number follows it.
    fn score_of_match(&self, at: usize) -> Option<usize> {
        let number = || verify(digits, |number| *number < 100);
        let others = many1_count((blanks, dash, blanks, number()));
        let mut score = (
            char('('),
            blanks,
            number(),
            others,
            blanks,
            char(')'),
            blanks,
        );
        let (rest, _) = score.parse(&self.input[at..]).ok()?;
        let ends = rest.is_empty() || begins(new_line, rest);
        let next = &self.input[skip_to_text(self.input, self.offset(rest))..];
        (ends && !begins_signed_move(next))
            .then(|| at + trim_end(&self.input[at..self.offset(rest)]).len())
    }

    /// A bracket without other brackets in it that closes on its line, as text.
    fn bracket_on_line(&self, at: usize) -> Option<Lexed<'a>> {
        let inside = &self.input[at + 1..self.input.len().min(at + MAX_LINE)];
        let len = inside
            .iter()
            .position(|byte| b"(){}[];\r\n".contains(byte))?;
        (inside[len] == b')').then(|| fault(FaultKind::UnexpectedText, at, at + len + 2))
    }
}

/// True if only blanks are on the line here, and the next line is blank.
fn precedes_blank_line(rest: &[u8]) -> bool {
    begins((blanks, new_line, blanks, new_line), rest)
}

/// The values in quotes after the name `Result`.
fn result_tags(tags: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = tags;
    std::iter::from_fn(move || {
        loop {
            let name = scan::find(rest, b"Result")?;
            rest = &rest[name + b"Result".len()..];
            let value = skip_white(rest).strip_prefix(b"\"");
            let value = value.and_then(|value| Some(&value[..scan::memchr(b'"', value)?]));
            if let Some(value) = value {
                return Some(trim_end(skip_white(value)));
            }
        }
    })
}
