//! Chooses the production by the first byte of a token.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{map, peek, value, verify};
use nom::multi::many0_count;
use nom::sequence::terminated;

use super::digit::is_four_digits;
use super::lookahead::{annotation, starts_move};
use super::marks::count_stars;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::annotation::{
    evaluation, evaluation_in_brackets, evaluation_in_figures, king_sign, move_strength, nag,
    note_mark, setup,
};
use crate::grammar::blank::{
    at_line_start, blanks, is_white, skip_blanks, skip_to_text, skip_white, starts_prose,
};
use crate::grammar::comment::{Closing, braces, line_comment};
use crate::grammar::misread::{any_move, any_number, number_in_letters};
use crate::grammar::number::ellipsis_move;
use crate::grammar::readable::{begins_game, is_bracketed_move, opens_move};
use crate::grammar::result::result;
use crate::grammar::tag::{
    begins_with_name, follows_bracket, opens_header, opens_section, pdn_tag,
};
use crate::grammar::time::{bare_time, time_in_brackets, time_in_square_brackets};
use crate::grammar::{begins, skip};
use crate::scan;
use crate::{Fault, FaultKind, MoveNumber, Outcome, RawMove, Span, SquareName, Token};

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

    /// The same in brackets, `(0.35/12)`.
    fn evaluation_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = evaluation_in_brackets(&self.input[at..]).ok()?;
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

    /// A `*` ends the game, unless it marks a move or is a sign between two tokens. Two to four stars are one sign.
    fn star(&mut self, at: usize) -> Lexed<'a> {
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
    fn star_after_move(&mut self, at: usize, end: usize) -> Option<Lexed<'a>> {
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
    fn star_before_punctuation(&mut self, at: usize) -> Option<Lexed<'a>> {
        let is_sign = self.stage == Stage::Body
            && self.is_numbered_or_in_variation()
            && !self.numbers.is_fresh()
            && self.is_punctuation(at + 1);
        (is_sign && self.game_continues(at + 2)).then(|| fault(FaultKind::StrayMark, at, at + 2))
    }

    /// True if a punctuation mark is at `at`, and white space after it.
    fn is_punctuation(&self, at: usize) -> bool {
        matches!(
            self.input[at..],
            [b',' | b'.' | b':' | b'!' | b'?', next, ..] if is_white(next)
        )
    }

    /// The star that books write before an only move: `2. 8-11 *28-24`. In a game without numbers, or after a move in the
    /// other notation, the move may begin the next game.
    fn star_before_move(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
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
    fn star_before_first_move(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
        if self.stage != Stage::Header {
            return None;
        }
        let next = skip_blanks(&self.input[end..]);
        let next = any_number(next).map_or(next, |(rest, _)| skip_blanks(rest));
        begins(any_move, next).then(|| fault(FaultKind::StrayMark, at, end))
    }

    /// A star after a move, if what follows on the line shows that the game continues: the second move and the next
    /// number, `5. 5x14 * 29-25 6. 11-15`, or the number that is due, `5. 5x14 29-25 * 6. 11-15`.
    fn star_before_due_move(&mut self, at: usize, end: usize) -> Option<Lexed<'a>> {
        if self.last != LastEvent::Move {
            return None;
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
    fn star_before_result(&self, at: usize, end: usize) -> Option<Lexed<'a>> {
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
    fn is_numbered_or_in_variation(&self) -> bool {
        self.depth > 0 || self.numbers.is_numbered()
    }

    /// True if the last move ends with a square in letters: `b2-c3`, `b2-c3! $1`.
    fn follows_letters(&self) -> bool {
        /// Maximum number of bytes of the annotations of the move.
        const MAX_LEN: usize = 32;
        let before = &self.input[self.text_end.saturating_sub(MAX_LEN)..self.text_end];
        let text = crate::text(before);
        let is_annotation = |c: char| c.is_ascii_digit() || c.is_whitespace() || "!?$*".contains(c);
        let square = text.trim_end_matches(is_annotation);
        let is_file = |c: char| c.is_alphabetic() && !"xXхХ".contains(c);
        square.ends_with(is_file)
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

    /// `Variation : "(" ...`, or the strength `(!)`.
    fn variation_start(&self, at: usize) -> Lexed<'a> {
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
    fn year_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
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
    fn variation_end(&self, at: usize) -> Lexed<'a> {
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
    fn time_in_square_brackets(&self, at: usize) -> Option<Lexed<'a>> {
        let (rest, ()) = time_in_square_brackets(&self.input[at..]).ok()?;
        Some(fault(FaultKind::BareTime, at, self.offset(rest)))
    }

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
            let word = next.split(|byte| is_white(*byte)).next();
            matches!(next.first(), Some(b'(' | b')' | b'{' | b';' | b','))
                || begins(result, next)
                || is_remark
                || word.is_some_and(is_four_digits)
        };
        (!is_word || has_closer || self.continues_at(next) || goes_on())
            .then(|| fault(FaultKind::NoteMark, at, end))
    }

    /// The number of a note that is glued to a move: the `1)` of `33-281)`.
    fn note_number(&self, at: usize) -> Option<Lexed<'a>> {
        let is_glued = self.last == LastEvent::Move && self.text_end == at && self.depth == 0;
        (is_glued && is_note_number(&self.input[at..]))
            .then(|| fault(FaultKind::NoteMark, at, at + 2))
    }

    /// A move to which the number of a note is glued: the `33-28` of `33-281)`, the `d6-c5` of `d6-c51)`. The digit is
    /// part of the square if a board has that square. If a move follows, it may be the number of that move:
    /// `33-28 19-232) 28x19`.
    fn move_before_note_number(&self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum length of the move and the digit.
        const MAX_LEN: usize = 32;
        let text = &self.input[at..];
        let close = text
            .iter()
            .take(MAX_LEN + 1)
            .position(|byte| *byte == b')')?;
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
    fn king_sign(&self, at: usize) -> Option<Lexed<'a>> {
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

    /// Words in brackets among the moves: `(Draw)`, `[see 5-9]`. In round brackets, moves are a variation.
    fn words_in_brackets(&self, at: usize) -> Option<Lexed<'a>> {
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
        let is_note = self.stage == Stage::Body
            && is_closed
            && starts_prose(words)
            && !opens_move(words)
            && !has_result;
        is_note.then(|| fault(FaultKind::UnexpectedText, at, at + len + 2))
    }

    /// A variation in square brackets, `[19-23]`, `[1... 19-23 2. 28x19]`. It has moves, their numbers, annotations and
    /// comments, and nothing else. Several moves above the first move are no variation: they are the opening. Several moves
    /// in the place of those of the game, `[9-13 21-17 5-9] 25-21`, are no variation either, and the brackets are marks.
    fn variation_in_square_brackets(&mut self, at: usize) -> Option<Lexed<'a>> {
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
    fn takes_place_of_moves(&self, numbers: Option<(u32, u32)>, rest: &[u8]) -> bool {
        let next = any_number(rest).ok().map(|(_, number)| number.number);
        match numbers {
            _ if self.depth > 0 => false,
            Some((first, last)) if self.numbers.has_begun() => {
                self.numbers.is_due(first) && next == Some(last + 1)
            }
            None if self.numbers.has_begun() => false,
            Some((1, last)) => next == Some(last + 1) || next.is_none() && opens_move(rest),
            Some(_) => false,
            None => next.map_or_else(|| opens_move(rest), |next| next > 1),
        }
    }

    /// Skips annotations, commas and comments between the parts of a capture, or after it. A line comment may contain the
    /// next bracket, so it is not skipped.
    fn skip_between_parts(&mut self, mut rest: &'a [u8]) -> &'a [u8] {
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
    fn stray_closers(&self, at: usize) -> Lexed<'a> {
        fault(FaultKind::StrayCloser, at, at + run_len(&self.input[at..]))
    }
}

/// True for the number of a note after a move: `1)`.
pub(super) fn is_note_number(input: &[u8]) -> bool {
    matches!(input, [b'1'..=b'9', b')', ..])
}

/// Number of times that the first byte is repeated.
fn run_len(input: &[u8]) -> usize {
    scan::position(input, |byte| byte != input[0]).unwrap_or(input.len())
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
