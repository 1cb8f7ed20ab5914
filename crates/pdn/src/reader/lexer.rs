//! Chooses the production by the first byte of a token.

use nom::Parser;
use nom::combinator::map;

use super::lookahead::starts_move;
use super::{Lexed, Reader, Stage};
use crate::grammar::annotation::{evaluation, evaluation_in_figures, move_strength, nag, setup};
use crate::grammar::begins;
use crate::grammar::blank::{at_line_start, skip_blanks, skip_to_text};
use crate::grammar::comment::{Closing, braces, line_comment};
use crate::grammar::misread::{any_move, number_in_letters};
use crate::grammar::number::ellipsis_move;
use crate::grammar::readable::{is_bracketed_move, opens_move};
use crate::grammar::tag::{
    begins_with_name, follows_bracket, opens_header, opens_section, pdn_tag,
};
use crate::{Fault, FaultKind, MoveNumber, Span, Token};

impl<'a> Reader<'a> {
    /// The token at `at`, which is not white space, in the current stage of the game.
    pub(super) fn lex(&mut self, at: usize) -> Lexed<'a> {
        let first = self.input[at];
        let mark = matches!(first, b',' | b'|' | b';').then(|| self.stray_mark(at));
        if let Some(mark) = mark.flatten() {
            return mark;
        }
        let found = match first {
            b'0'..=b'9' => self
                .times_after_result(at)
                .or_else(|| self.plain_number(at))
                .or_else(|| self.note_number(at))
                .or_else(|| self.move_before_note_number(at))
                .or_else(|| self.digit(at)),
            // `с3-b4` may begin with a Cyrillic letter, and `|1-15` with a misread digit.
            b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1 | b'|' => self
                .move_before_note_number(at)
                .or_else(|| self.symbol(at, map(any_move, Token::Move)))
                .or_else(|| self.number_in_letters(at))
                .or_else(|| self.king_sign(at))
                .or_else(|| self.note_mark(at)),
            b'[' if self.tag_opens(at) => self.tag(at),
            b'[' => self
                .time_in_square_brackets(at)
                .or_else(|| self.evaluation_in_brackets(at))
                .or_else(|| self.note_mark(at))
                .or_else(|| self.variation_in_square_brackets(at))
                .or_else(|| self.result_in_brackets(at))
                .or_else(|| self.words_in_brackets(at)),
            b']' if self.square_close == Some(at) => Some(if self.depth > 0 {
                without_fault(Token::VariationEnd, at + 1)
            } else {
                fault(FaultKind::StrayMark, at, at + 1)
            }),
            b'{' => Some(self.braces(at)),
            b';' => self
                .text_before_due_number(at)
                .or_else(|| self.comment_in_variation(at))
                .or_else(|| self.symbol(at, map(line_comment, Token::Comment))),
            b'%' if at_line_start(self.input, at) => {
                self.symbol(at, map(line_comment, Token::Comment))
            }
            b'(' => self
                .labelled_note_end(at)
                .or_else(|| self.heading_end(at))
                .map(|end| fault(FaultKind::UnexpectedText, at, end))
                .or_else(|| self.times_after_result(at))
                .or_else(|| self.bracket_after_result(at))
                .or_else(|| self.result_in_brackets(at))
                .or_else(|| self.result_with_words(at))
                .or_else(|| self.note_mark(at))
                .or_else(|| self.words_in_brackets(at))
                .or_else(|| Some(self.variation_start(at))),
            b')' if self.round_close == Some(at) && self.depth == 0 => {
                Some(fault(FaultKind::StrayMark, at, at + 1))
            }
            b')' => Some(self.variation_end(at)),
            b'}' => Some(self.stray_closers(at)),
            b'*' => Some(self.emphasis_mark(at).unwrap_or_else(|| self.star(at))),
            b'!' | b'?' => self.strength(at),
            b'$' => self.symbol(at, map(nag, Token::Nag)),
            b'/' => self
                .symbol(at, map(setup, Token::Setup))
                .or_else(|| self.stray_mark(at)),
            b'=' | b'+' => self.evaluation(at),
            b'.' | b'-' | b'&' | 0x80.. => self
                .evaluation(at)
                .or_else(|| self.king_sign(at))
                .or_else(|| self.unknown_move(at))
                .or_else(|| self.result(at))
                .or_else(|| self.note_mark(at))
                .or_else(|| self.dash_after_move(at))
                .or_else(|| self.mark_after_result(at)),
            b'#' | b'^' => self.note_mark(at),
            b'<' => self.symbol_of_html(at),
            b',' => self.mark_after_result(at),
            _ => None,
        };
        found
            .or_else(|| self.misread_result(at))
            .unwrap_or_else(|| fault(FaultKind::UnexpectedText, at, self.prose_end(at)))
    }

    /// The token that a production reads at `at`.
    fn symbol(
        &self,
        at: usize,
        mut production: impl Parser<&'a [u8], Output = Token<'a>, Error = ()>,
    ) -> Option<Lexed<'a>> {
        let (rest, token) = production.parse(&self.input[at..]).ok()?;
        Some(without_fault(token, self.offset(rest)))
    }

    /// The offset where `rest`, the end of the input, begins.
    pub(super) fn offset(&self, rest: &[u8]) -> usize {
        self.input.len() - rest.len()
    }

    fn tag(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, pair) = pdn_tag(&self.input[at..]).ok()?;
        let fault = match pair {
            _ if pair.broken => Some(FaultKind::BrokenTag),
            _ => pair.wrapped.then_some(FaultKind::WrappedTag),
        };
        let (token, end) = (Token::Tag(pair.tag), self.offset(rest));
        Some(Lexed { token, end, fault })
    }

    fn tag_opens(&self, at: usize) -> bool {
        match self.stage {
            Stage::Body => opens_section(self.input, at),
            // The first move may be in brackets: `[g3-h4] f6-g5`
            Stage::Fresh | Stage::Header if is_bracketed_move(&self.input[at..]) => false,
            Stage::Header if follows_bracket(self.input, at) => begins_with_name(self.input, at),
            _ => opens_header(self.input, at),
        }
    }

    fn braces(&mut self, at: usize) -> Lexed<'a> {
        let (comment, end, closing) = braces(self.input, at, &mut self.braces);
        let token = Token::Comment(comment);
        let fault = match closing {
            Closing::Closed => None,
            Closing::Nested => Some(FaultKind::NestedComment),
            Closing::Unclosed => Some(FaultKind::UnclosedComment),
        };
        Lexed { token, end, fault }
    }

    /// A strength, or a `?` for an unknown move.
    fn strength(&mut self, at: usize) -> Option<Lexed<'a>> {
        let (rest, marks) = move_strength(&self.input[at..]).ok()?;
        let end = self.offset(rest);
        let is_move = marks.iter().all(|mark| *mark == b'?') && self.replaces_move(at, end);
        let token = if is_move {
            Token::UnknownMove
        } else {
            Token::Strength(marks)
        };
        Some(without_fault(token, end))
    }

    /// A sign of evaluation after a move, `22-18 +-`. It is a NAG if one means the same, and otherwise a remark. The sign
    /// in `(=)` evaluates no move: it may be an offer of a draw.
    fn evaluation(&self, at: usize) -> Option<Lexed<'a>> {
        if self.stage != Stage::Body || self.input[..self.text_end].ends_with(b"(") {
            return None;
        }
        let Ok((rest, nag)) = evaluation(&self.input[at..]) else {
            return self.evaluation_in_figures(at);
        };
        let end = self.offset(rest);
        Some(match nag {
            Some(nag) => Lexed {
                token: Token::Nag(nag),
                end,
                fault: Some(FaultKind::Evaluation),
            },
            None => fault(FaultKind::UnclearEvaluation, at, end),
        })
    }

    /// The evaluation of a program after a move, `+0.35`, which is a remark.
    pub(super) fn evaluation_in_figures(&self, at: usize) -> Option<Lexed<'a>> {
        if self.stage != Stage::Body {
            return None;
        }
        let (rest, ()) = evaluation_in_figures(&self.input[at..]).ok()?;
        Some(fault(FaultKind::UnclearEvaluation, at, self.offset(rest)))
    }

    /// An unknown move, or dots for a ply of this number that was already read: `1. 11-15 {why} ... 22-18 2. 15x22`. In
    /// the second case, the first move of a number precedes the dots; one move and the next number follow them.
    fn unknown_move(&mut self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = ellipsis_move(&self.input[at..]).ok()?;
        let end = self.offset(rest);
        // Between two games, dashes and dots are signs, unless moves follow.
        if self.is_between_games() {
            let next = self.skip_comments(end);
            if !starts_move(&self.input[next..]) {
                let is_alone = matches!(skip_blanks(rest), [] | [b'\r' | b'\n', ..]);
                return is_alone.then(|| fault(FaultKind::UnexpectedText, at, end));
            }
        }
        let is_dots = begins(super::numbers::dots, &self.input[at..]);
        let half_played = self.numbers.half_played().filter(|_| is_dots);
        let token = match half_played {
            Some(number) if self.is_last_of(number, end) => {
                self.numbers.mark_dots();
                Token::MoveNumber(MoveNumber { number, dots: 3 })
            }
            _ => Token::UnknownMove,
        };
        Some(without_fault(token, end))
    }

    /// A move number in letters that is due and has a move after it: `l. 11-15`, `II. 8-11`. Other letters may be
    /// initials.
    pub(super) fn number_in_letters(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, number) = number_in_letters(&self.input[at..]).ok()?;
        let half_played = self.numbers.half_played();
        let is_due = match half_played.filter(|_| number.is_second()) {
            Some(last) => last == number.number,
            None => self.numbers.accepts_number_in_letters(number.number),
        };
        // The input may be an excerpt of a record that begins with a later number, but `B. 11-15` is a variation in a
        // book.
        let is_roman = matches!(self.input[at], b'I' | b'V' | b'X' | b'L');
        let begins_game = match self.stage {
            // This is another game, in a record whose games have neither results nor tags.
            Stage::Body => number.number == 1 && is_roman && at_line_start(self.input, at),
            Stage::Fresh if is_roman => true,
            _ => number.number == 1,
        };
        let next = skip_to_text(self.input, self.offset(rest));
        let has_move = opens_move(&self.input[next..]);
        let token = Token::MoveNumber(number);
        (has_move && (begins_game || is_due)).then(|| without_fault(token, self.offset(rest)))
    }

    /// True after a result, and before the first tag or move.
    pub(super) fn is_between_games(&self) -> bool {
        matches!(self.stage, Stage::Fresh | Stage::Noise | Stage::Ended)
    }
}

/// A token without a fault.
pub(super) fn without_fault(token: Token<'_>, end: usize) -> Lexed<'_> {
    Lexed {
        token,
        end,
        fault: None,
    }
}

/// A fault that owns its bytes.
pub(super) fn fault<'a>(kind: FaultKind, start: usize, end: usize) -> Lexed<'a> {
    let place = Span::new(start, end);
    without_fault(Token::Fault(Fault { kind, place }), end)
}
