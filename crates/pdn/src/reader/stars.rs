//! Stars: the end of a game, strengths of moves, the sign of an only move, and ornaments.

use super::lexer::{fault, without_fault};
use super::marks::count_stars;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::begins;
use crate::grammar::blank::{at_line_start, is_white, new_line, skip_blanks, skip_white};
use crate::grammar::misread::{any_move, any_number};
use crate::grammar::readable::opens_move;
use crate::grammar::result::result;
use crate::grammar::time::bare_time;
use crate::{FaultKind, Outcome, Token};

impl<'a> Reader<'a> {
    /// A `*` ends the game, unless it marks a move or is a sign between two tokens. Two to four stars are one sign.
    pub(super) fn star(&mut self, at: usize) -> Lexed<'a> {
        let end = at + count_stars(&self.input[at..]);
        let sign = self
            .star_after_move(at, end)
            .or_else(|| self.star_before_punctuation(at))
            .or_else(|| self.star_before_move(at, end))
            .or_else(|| self.star_before_first_move(at, end))
            .or_else(|| self.star_before_due_move(at, end))
            .or_else(|| self.star_before_result(at, end));
        sign.unwrap_or_else(|| self.terminator(at, at + 1, Outcome::Unknown))
    }

    /// A star that is glued to a move, if the game continues: a strength, `28x19*`. Several stars are a stray mark.
    pub(super) fn star_after_move(&mut self, at: usize, end: usize) -> Option<Lexed<'a>> {
        let is_glued = self.last == LastEvent::Move && self.text_end == at;
        // A punctuation mark after the star is a sign of its own.
        let behind = end + usize::from(self.is_punctuation(end));
        // In a run of more stars than are counted, each is a sign.
        let is_long = self.input[..at].ends_with(b"*") || self.input.get(end) == Some(&b'*');
        let is_run = end > at + 1 && !is_long;
        (is_glued && self.game_continues(behind)).then(|| {
            if is_run {
                fault(FaultKind::StrayMark, at, end)
            } else {
                without_fault(Token::Strength(&self.input[at..=at]), at + 1)
            }
        })
    }

    /// A star and a punctuation mark in a numbered game that continues: `11-15 *, 24-20`.
    pub(super) fn star_before_punctuation(&mut self, at: usize) -> Option<Lexed<'a>> {
        let is_sign = self.stage == Stage::Body
            && self.is_numbered_or_in_variation()
            && !self.numbers.is_fresh()
            && self.is_punctuation(at + 1);
        (is_sign && self.game_continues(at + 2)).then(|| fault(FaultKind::StrayMark, at, at + 2))
    }

    /// True if a punctuation mark is at `at`, and white space after it.
    pub(super) fn is_punctuation(&self, at: usize) -> bool {
        matches!(
            self.input[at..],
            [b',' | b'.' | b':' | b'!' | b'?', next, ..] if is_white(next)
        )
    }

    /// The star that books write before an only move: `2. 8-11 *28-24`. In a game without numbers, or after a move in the
    /// other notation, the move may begin the next game.
    pub(super) fn star_before_move(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
        let precedes_moves = self.stage == Stage::Header;
        let is_in_game = self.is_numbered_or_in_variation() && !self.is_between_games();
        let is_apart = self.text_end < at || matches!(self.input[..at].last(), Some(b'(' | b'.'));
        if !(precedes_moves || is_in_game && is_apart) {
            return None;
        }
        let after = &self.input[end..];
        let (rest, mv) = any_move(after).ok()?;
        let changes_notation =
            self.last == LastEvent::Move && mv.from.is_numeric() == self.follows_letters();
        // `*28-24*` has one of its stars too many, and a time is no move.
        let marks_move = end == at + 1 && rest.first() != Some(&b'*') && !begins(bare_time, after);
        let kind = if marks_move {
            FaultKind::OnlyMove
        } else {
            FaultKind::StrayMark
        };
        (!changes_notation).then(|| fault(kind, at, end))
    }

    /// A star between the tags and the first move, on the line of that move: `* 1. 11-15`.
    pub(super) fn star_before_first_move(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
        if self.stage != Stage::Header {
            return None;
        }
        let next = skip_blanks(&self.input[end..]);
        let next = any_number(next).map_or(next, |(rest, _)| skip_blanks(rest));
        begins(any_move, next).then(|| fault(FaultKind::StrayMark, at, end))
    }

    /// The end of the stars that begin before `end`, with blanks between: the ornament `* * *`.
    pub(super) fn end_of_stars(&self, end: usize) -> usize {
        let mut end = end;
        while let Some(rest) = skip_blanks(&self.input[end..]).strip_prefix(b"*") {
            end = self.offset(rest);
        }
        end
    }

    /// True if a line ends at the beginning of the text, and the number that is due follows, above 1, with a move.
    pub(super) fn is_due_below(&self, text: &[u8]) -> bool {
        let below = skip_white(text);
        begins(new_line, text)
            && any_number(below).is_ok_and(|(rest, number)| {
                number.number > 1
                    && self.numbers.is_due(number.number)
                    && opens_move(skip_white(rest))
            })
    }

    /// A star after a move, if what follows on the line shows that the game continues: the second move and the next
    /// number, `5. 5x14 * 29-25 6. 11-15`, or the number that is due, `5. 5x14 29-25 * 6. 11-15`. The number that is due may
    /// also be below a line of stars.
    pub(super) fn star_before_due_move(&mut self, at: usize, end: usize) -> Option<Lexed<'a>> {
        if self.last != LastEvent::Move {
            return None;
        }
        if at_line_start(self.input, at) {
            let (first, end) = (end, self.end_of_stars(end));
            let is_ornament = end > first || first > at + 1;
            if is_ornament && self.is_due_below(skip_blanks(&self.input[end..])) {
                return Some(fault(FaultKind::StrayMark, at, end));
            }
        }
        let next = skip_blanks(&self.input[end..]);
        let continues = match (any_number(next), self.numbers.half_played()) {
            (Ok((rest, number)), half_played) => {
                let is_due = match half_played {
                    Some(current) => number.is_second() && number.number == current,
                    None => self.numbers.is_due(number.number),
                };
                is_due && opens_move(skip_white(rest))
            }
            (Err(_), Some(number)) => opens_move(next) && self.is_last_of(number, end),
            (Err(_), None) => false,
        };
        continues.then(|| fault(FaultKind::StrayMark, at, end))
    }

    /// A star between the moves and the result: `23-19 * 1-0`, `23-19 *1-0`, `23-19 ** 1-0`.
    pub(super) fn star_before_result(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
        if self.depth > 0 || self.stage != Stage::Body {
            return None;
        }
        let precedes_result = |end: &usize| {
            let next = skip_blanks(&self.input[*end..]);
            (self.text_end < at || self.offset(next) > *end) && begins(result, next)
        };
        let end = [end, at + 1].into_iter().find(precedes_result)?;
        Some(fault(FaultKind::StrayMark, at, end))
    }

    /// True in a game with move numbers, and in a variation. There, a star hardly separates two games.
    pub(super) fn is_numbered_or_in_variation(&self) -> bool {
        self.depth > 0 || self.numbers.is_numbered()
    }

    /// True if the last move ends with a square in letters: `b2-c3`, `b2-c3! $1`.
    pub(super) fn follows_letters(&self) -> bool {
        /// Maximum number of bytes of the annotations of the move.
        const MAX_LEN: usize = 32;
        let before = &self.input[self.text_end.saturating_sub(MAX_LEN)..self.text_end];
        let text = crate::text(before);
        let is_annotation = |c: char| c.is_ascii_digit() || c.is_whitespace() || "!?$*".contains(c);
        let square = text.trim_end_matches(is_annotation);
        let is_file = |c: char| c.is_alphabetic() && !"xXхХ".contains(c);
        square.ends_with(is_file)
    }
}
