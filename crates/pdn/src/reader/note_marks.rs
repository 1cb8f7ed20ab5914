//! Marks beside moves: those of notes, the sign of a king, tags of HTML.

use nom::combinator::verify;

use super::digit::is_four_digits;
use super::lexer::{fault, without_fault};
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::annotation::{html_tag, king_sign, note_mark};
use crate::grammar::begins;
use crate::grammar::blank::{is_white, skip_to_text, skip_white};
use crate::grammar::misread::any_move;
use crate::grammar::readable::opens_move;
use crate::grammar::result::result;
use crate::{FaultKind, RawMove, SquareName, Token};

impl<'a> Reader<'a> {
    /// The mark of a note after a move: `11-15 A 23-19`, `11-15 (a)`, `11-15 a)`, `11-15-A`. Letters without brackets are
    /// one if the game goes on after them.
    pub(super) fn note_mark(&self, at: usize) -> Option<Lexed<'a>> {
        if self.last != LastEvent::Move {
            return None;
        }
        let text = &self.input[at..];
        let text = match text {
            [b'-', text @ ..] if self.text_end == at => text,
            _ => text,
        };
        let (rest, is_word) = note_mark(text).ok()?;
        let has_closer = is_word && self.depth == 0 && rest.first() == Some(&b')');
        let end = self.offset(rest) + usize::from(has_closer);
        let next = skip_to_text(self.input, end);
        let goes_on = || {
            let is_remark = self.is_remark_in_figures(next);
            let next = &self.input[next..];
            let begins_four_digits = next.get(..4).is_some_and(is_four_digits)
                && next.get(4).is_none_or(|byte| is_white(*byte));
            matches!(next.first(), Some(b'(' | b')' | b'{' | b';' | b','))
                || begins_four_digits
                || begins(result, next)
                || is_remark
        };
        (!is_word || has_closer || self.continues_at(next) || goes_on())
            .then(|| fault(FaultKind::NoteMark, at, end))
    }

    /// The number of a note that is glued to a move: the `1)` of `33-281)`.
    pub(super) fn note_number(&self, at: usize) -> Option<Lexed<'a>> {
        let is_glued = self.last == LastEvent::Move && self.text_end == at && self.depth == 0;
        (is_glued && is_note_number(&self.input[at..]))
            .then(|| fault(FaultKind::NoteMark, at, at + 2))
    }

    /// A move to which the number of a note is glued: the `33-28` of `33-281)`, the `d6-c5` of `d6-c51)`. The digit is
    /// part of the square if a board has that square. If a move follows, it may be the number of that move:
    /// `33-28 19-232) 28x19`.
    pub(super) fn move_before_note_number(&self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum length of the move and the digit.
        const MAX_LEN: usize = 32;
        let text = &self.input[at..];
        let mut near = text.iter().take(MAX_LEN + 1);
        let close = near.position(|byte| *byte == b')' || is_white(*byte))?;
        let end = close.checked_sub(1)?;
        if self.depth > 0
            || !is_note_number(&text[end..])
            || !text[..end].last().is_some_and(u8::is_ascii_digit)
        {
            return None;
        }
        let ([], mv) = any_move(&text[..end]).ok()? else {
            return None;
        };
        let is_square = |to: SquareName| {
            if to.is_numeric() {
                to.exists()
            } else {
                to.is_common()
            }
        };
        let with_digit = any_move(&text[..close]).ok();
        if with_digit.is_some_and(|(rest, mv)| rest.is_empty() && is_square(mv.to)) {
            return None;
        }
        let number = u32::from(text[end] - b'0');
        let next = self
            .numbers
            .half_played()
            .and_then(|last| last.checked_add(1));
        let may_be_number = self.numbers.has_sign(b')') || next == Some(number);
        let is_number = may_be_number && opens_move(skip_white(&text[close + 1..]));
        (!is_number).then(|| without_fault(Token::Move(mv), at + end))
    }

    /// The sign of a king before a move of a numbered game: the `D` of `D46-28`.
    pub(super) fn king_sign(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = king_sign(&self.input[at..]).ok()?;
        let is_in_game = self.stage == Stage::Header
            || self.is_numbered_or_in_variation() && !self.is_between_games();
        let is_apart = self.text_end < at || matches!(self.input[..at].last(), Some(b'(' | b'.'));
        let after_letters = self.last == LastEvent::Move && self.follows_letters();
        let marks_move = begins(
            verify(any_move, |mv: &RawMove<'_>| mv.from.is_numeric()),
            rest,
        );
        (is_in_game && is_apart && !after_letters && marks_move)
            .then(|| fault(FaultKind::KingSign, at, self.offset(rest)))
    }

    /// A tag of HTML around moves: `<b>11-15</b>`.
    pub(super) fn symbol_of_html(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = html_tag(&self.input[at..]).ok()?;
        let is_in_game = matches!(self.stage, Stage::Header | Stage::Body);
        is_in_game.then(|| fault(FaultKind::StrayMark, at, self.offset(rest)))
    }
}

/// True for the number of a note after a move: `1)`.
pub(super) fn is_note_number(input: &[u8]) -> bool {
    matches!(input, [b'1'..=b'9', b')', ..])
}
