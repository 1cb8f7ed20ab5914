//! The first byte picks the production.

use super::marks::{bare_time, time_in_brackets};
use super::prose::opens_move;
use super::{Last, Lexed, Reader, Stage};
use crate::grammar::annotation::{move_strength, nag, setup};
use crate::grammar::blank::{
    at_line_start, blank, is_white, skip_blanks, skip_to_text, skip_white, starts_prose,
};
use crate::grammar::comment::{braces, line_comment};
use crate::grammar::misread::{any_move, number_in_letters};
use crate::grammar::number::{digits, ellipsis, ellipsis_move, move_number};
use crate::grammar::result::{glued_result, half, result, result_before_due};
use crate::grammar::separator::dash;
use crate::grammar::tag::{
    begins_with_name, follows_bracket, opens_header, opens_section, pdn_tag,
};
use crate::{
    CommentStyle, Fault, FaultKind, MoveNumber, Outcome, Quirks, Separator, Span, SquareName,
    Terminator, Token,
};

impl<'a> Reader<'a> {
    /// The token at `at`, which is no white space, as the game stands now.
    pub(super) fn lex(&mut self, at: usize) -> Lexed<'a> {
        let input = self.input;
        let rest = &input[at..];
        if matches!(rest[0], b',' | b'|' | b';')
            && let Some(end) = self.stray_mark(at)
        {
            return fault(FaultKind::StrayMark, at, end);
        }
        match rest[0] {
            b'0'..=b'9' => self.figures(at),
            // `с3-b4` may begin with a Cyrillic letter, and `|1-15` with a scanned digit
            b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1 | b'|' => match any_move(rest) {
                Ok((after, mv)) => whole(Token::Move(mv), input.len() - after.len()),
                Err(_) => self.odd_number(at).unwrap_or_else(|| self.unexpected(at)),
            },
            b'[' if self.tag_opens(at) => match pdn_tag(rest) {
                Ok((after, pair)) => Lexed {
                    token: Token::Tag(pair.tag),
                    end: input.len() - after.len(),
                    fault: if pair.broken {
                        Some(FaultKind::BrokenTag)
                    } else {
                        pair.wrapped.then_some(FaultKind::WrappedTag)
                    },
                },
                Err(_) => self.unexpected(at),
            },
            b'[' => match self.move_in_square_brackets(at) {
                Some(close) => {
                    self.square_close = Some(close);
                    Lexed {
                        token: Token::VariationStart,
                        end: at + 1,
                        fault: Some(FaultKind::SquareBrackets),
                    }
                }
                None => self.unexpected(at),
            },
            b']' if self.depth > 0 && self.square_close == Some(at) => {
                whole(Token::VariationEnd, at + 1)
            }
            b'{' => {
                let (comment, end, closed) = braces(input, at, &mut self.braces);
                let fault = (!closed).then_some(FaultKind::UnclosedComment);
                Lexed {
                    token: Token::Comment(comment),
                    end,
                    fault,
                }
            }
            b';' => {
                let (comment, end) = line_comment(input, at, CommentStyle::Semicolon);
                whole(Token::Comment(comment), end)
            }
            b'%' if at_line_start(input, at) => {
                let (comment, end) = line_comment(input, at, CommentStyle::Percent);
                whole(Token::Comment(comment), end)
            }
            b'(' => self.variation_start(at),
            b')' => self.variation_end(at),
            b'}' => self.stray_closers(at),
            b'*' => match self.bold_mark(at) {
                Some(end) => fault(FaultKind::StrayMark, at, end),
                None => self.star(at),
            },
            b'!' | b'?' => match move_strength(rest) {
                Ok((after, marks)) => {
                    let end = input.len() - after.len();
                    let asks = marks.iter().all(|mark| *mark == b'?');
                    let is_ply = asks && self.holds_a_place(at, end);
                    let token = if is_ply {
                        Token::UnknownMove
                    } else {
                        Token::Strength(marks)
                    };
                    whole(token, end)
                }
                Err(_) => self.unexpected(at),
            },
            b'$' => match nag(rest) {
                Ok((after, nag)) => whole(Token::Nag(nag), input.len() - after.len()),
                Err(_) => self.unexpected(at),
            },
            b'/' => match setup(rest) {
                Ok((after, setup)) => whole(Token::Setup(setup), input.len() - after.len()),
                Err(_) => match self.stray_mark(at) {
                    Some(end) => fault(FaultKind::StrayMark, at, end),
                    None => self.unexpected(at),
                },
            },
            b'.' | b'-' | 0x80.. => match ellipsis_move(rest) {
                Ok((after, ())) => {
                    let end = input.len() - after.len();
                    whole(self.dots(rest, end), end)
                }
                Err(_) => match result(rest) {
                    Ok((after, outcome)) => self.terminator(at, input.len() - after.len(), outcome),
                    // `½-½1. 11-15`
                    Err(_) => match self.result_before_game(at).or_else(|| self.half_point(at)) {
                        Some((end, outcome)) => self.terminator(at, end, outcome),
                        None => self.unexpected(at),
                    },
                },
            },
            _ => self.unexpected(at),
        }
    }

    /// What dots that end at `end` stand for: an unknown move; or, between the first move of a number and a move behind
    /// which the next number stands, the ply that was read, as in `1. 11-15 {why} ... 22-18 2. 15x22`.
    fn dots(&mut self, rest: &[u8], end: usize) -> Token<'a> {
        let is_dots = rest.first() == Some(&b'.') || ellipsis(rest).is_ok();
        match self.numbers.half_played().filter(|_| is_dots) {
            Some(number) if self.is_last_of(number, end) => {
                Token::MoveNumber(MoveNumber { number, dots: 3 })
            }
            _ => Token::UnknownMove,
        }
    }

    /// True if `?` or `??` that stands by itself, up to `end`, is a move that the record does not know: the numbers around it have
    /// no other, as in `3. ? 22-18` and `3. 11-15 ? 4. 12-16`.
    fn holds_a_place(&mut self, at: usize, end: usize) -> bool {
        let stands_alone = self.text_end < at && self.input.get(end).copied().is_none_or(is_white);
        if !stands_alone {
            return false;
        }
        match self.numbers.half_played() {
            Some(number) => self.next_number_comes(number, end),
            None => self.stage == Stage::Body && self.numbers.is_fresh(),
        }
    }

    /// True if one move comes at `at`, and then the number after this one.
    fn is_last_of(&mut self, number: u32, at: usize) -> bool {
        let at = self.skip_comments(at);
        let Ok((after, _)) = any_move(&self.input[at..]) else {
            return false;
        };
        let after = move_strength(after).map_or(after, |(after, _)| after);
        self.next_number_comes(number, self.input.len() - after.len())
    }

    /// True if the number after this one comes next at `at`.
    fn next_number_comes(&mut self, number: u32, at: usize) -> bool {
        let mut next = self.skip_comments(at);
        while let Ok((after, _)) = nag(&self.input[next..]) {
            next = self.skip_comments(self.input.len() - after.len());
        }
        let found = move_number(&self.input[next..]);
        found.is_ok_and(|(_, found)| number.checked_add(1) == Some(found.number))
    }

    /// What begins with a digit: a result, a move, a move number.
    fn figures(&mut self, at: usize) -> Lexed<'a> {
        let input = self.input;
        let rest = &input[at..];
        if let Ok((after, outcome)) = result(rest) {
            return self.terminator(at, input.len() - after.len(), outcome);
        }
        if let Some((end, outcome)) = self.result_before_game(at).or_else(|| self.half_point(at)) {
            return self.terminator(at, end, outcome);
        }
        if let Ok((after, outcome)) = result_before_due(rest, |number| self.numbers.is_due(number))
        {
            return self.terminator(at, input.len() - after.len(), outcome);
        }
        if let Some((after, number)) = self.number_with_sign(rest) {
            let number = MoveNumber { number, dots: 0 };
            return whole(Token::MoveNumber(number), input.len() - after.len());
        }
        if let Some(len) = bare_time(rest) {
            return fault(FaultKind::BareTime, at, at + len);
        }
        if let Ok((after, mv)) = any_move(rest) {
            let end = input.len() - after.len();
            if self.header.may_be_score(&mv)
                && let Some(outcome) = Outcome::parse(mv.text)
                && self.game_ends_at(end)
            {
                return self.terminator(at, end, outcome);
            }
            return whole(Token::Move(mv), end);
        }
        if let Ok((mut after, mut number)) = move_number(rest) {
            if let Some(answer) = self.numbers.skip_ellipsis(number, after) {
                number.dots = 3;
                after = answer;
            }
            return whole(Token::MoveNumber(number), input.len() - after.len());
        }
        // directly behind a number another one is none
        let begins = self.stage != Stage::Body || !self.numbers.is_fresh();
        let without_dot = number_without_dot(rest).or_else(|| self.number_before_bracket(rest));
        match without_dot.filter(|_| begins) {
            Some((after, number)) => whole(
                Token::MoveNumber(MoveNumber { number, dots: 0 }),
                input.len() - after.len(),
            ),
            None => self.odd_number(at).unwrap_or_else(|| self.unexpected(at)),
        }
    }

    /// A number in letters that is due and has a move after it: `l. 11-15`, `II. 8-11`. Others may be initials.
    fn odd_number(&self, at: usize) -> Option<Lexed<'a>> {
        let (after, number) = number_in_letters(&self.input[at..]).ok()?;
        let begins = self.stage != Stage::Body && number.number == 1;
        let half_played = self.numbers.half_played();
        let is_due = match half_played.filter(|_| number.is_second()) {
            Some(last) => last == number.number,
            None => {
                let next = half_played.and_then(|last| last.checked_add(1));
                next == Some(number.number) || self.numbers.is_due(number.number)
            }
        };
        let end = self.input.len() - after.len();
        let has_move = any_move(skip_white(after)).is_ok();
        (has_move && (begins || is_due)).then(|| whole(Token::MoveNumber(number), end))
    }

    /// The number that is due, without its dot, before a bracket around a move; and what comes after it.
    fn number_before_bracket<'i>(&self, input: &'i [u8]) -> Option<(&'i [u8], u32)> {
        let (after, number) = digits(input).ok()?;
        let next = skip_white(after);
        let is_apart = next.len() < after.len() && matches!(next.first(), Some(b'(' | b'['));
        let begins = self.stage != Stage::Body && number == 1;
        let is_due = begins
            || self
                .numbers
                .half_played()
                .and_then(|last| last.checked_add(1))
                == Some(number)
            || self.numbers.is_due(number);
        (is_apart && is_due && opens_move(next)).then_some((after, number))
    }

    /// The end of a result at `at` to which the next game is glued, and what it says.
    fn result_before_game(&self, at: usize) -> Option<(usize, Outcome)> {
        if !matches!(self.stage, Stage::Header | Stage::Body) {
            return None;
        }
        let (after, outcome) = glued_result(&self.input[at..], self.header.score()).ok()?;
        Some((self.input.len() - after.len(), outcome))
    }

    /// The end of half a point at `at`, which is a draw where the game ends behind it: `11-15 1/2`. Squares 1 and 2 are in
    /// one row of every board, so that it is no move.
    fn half_point(&mut self, at: usize) -> Option<(usize, Outcome)> {
        let (after, ()) = half(&self.input[at..]).ok()?;
        let is_apart = match after.first() {
            None | Some(b'{' | b'[' | b'*') => true,
            Some(byte) => is_white(*byte) || blank(after).is_ok(),
        };
        if self.depth > 0 || !is_apart {
            return None;
        }
        let end = self.input.len() - after.len();
        let next = self.skip_comments(end);
        let rest = &self.input[next..];
        let ends = match rest.first() {
            None | Some(b'*') => true,
            Some(b'[') => opens_section(self.input, next),
            _ => {
                result(rest).is_ok()
                    || move_number(rest).is_ok_and(|(after, number)| {
                        number.number == 1 && !number.is_second() && starts_move(skip_white(after))
                    })
            }
        };
        ends.then_some((end, Outcome::Draw))
    }

    /// A number with another sign in the place of its dot, `1: 11-15`, `1) 11-15` or `1 - 11-15`, and what comes after it.
    /// `5: 14:23` may be a capture, and `5 - 14` a move, unless 5 is the number that is due.
    fn number_with_sign<'i>(&self, input: &'i [u8]) -> Option<(&'i [u8], u32)> {
        let (after, number) = digits(input).ok()?;
        let (sign @ (b':' | b')' | b'-'), after) = skip_blanks(after).split_first()? else {
            return None;
        };
        let next = skip_white(after);
        if next.len() == after.len() {
            return None;
        }
        let (_, mv) = any_move(next).ok()?;
        let begins = self.stage != Stage::Body && number == 1;
        let is_due = begins || self.numbers.is_due(number);
        let is_number = match (sign, mv.from, mv.separator) {
            (b':', SquareName::Algebraic { .. }, _)
            | (b':', _, Separator::Hyphen | Separator::Cross) => true,
            (b':', ..) => is_due,
            (b')', ..) => is_due && self.depth == 0,
            _ => is_due && !mv.quirks.contains(Quirks::SPACED),
        };
        is_number.then_some((after, number))
    }

    /// A result, unless it only closes a variation: then it is text.
    fn terminator(&mut self, at: usize, end: usize, outcome: Outcome) -> Lexed<'a> {
        if self.depth > 0 {
            let next = self.skip_comments(end);
            if self.input.get(next) == Some(&b')') {
                return fault(FaultKind::UnexpectedText, at, end);
            }
        }
        whole(
            Token::Terminator(Terminator {
                text: &self.input[at..end],
                outcome,
            }),
            end,
        )
    }

    /// `*`: a strength if it is glued to a move and the game goes on, else the end of the game.
    fn star(&mut self, at: usize) -> Lexed<'a> {
        if self.last == Last::Move && self.text_end == at && self.goes_on(at + 1) {
            return whole(Token::Strength(&self.input[at..=at]), at + 1);
        }
        self.terminator(at, at + 1, Outcome::Unknown)
    }

    /// True if a move, a setup, a variation or a result follows `at` in the same game.
    fn goes_on(&mut self, at: usize) -> bool {
        let mut here = at;
        let rest = loop {
            here = self.skip_comments(here);
            let rest = &self.input[here..];
            match move_strength(rest)
                .map(|(after, _)| after)
                .or_else(|_| nag(rest).map(|(after, _)| after))
            {
                Ok(after) => here = self.input.len() - after.len(),
                Err(_) => break rest,
            }
        };
        match rest.first() {
            // another star ends the game, or asks in its turn
            Some(b'(' | b'*') => true,
            Some(b'[') => opens_move(rest),
            Some(b')') => self.depth > 0,
            Some(b'/') => setup(rest).is_ok(),
            _ if result(rest).is_ok() || starts_move(rest) => true,
            _ => match move_number(rest) {
                Ok((_, number)) if self.joins_another(here, number) => false,
                Ok((after, _)) => {
                    let next = self.skip_comments(self.input.len() - after.len());
                    let next = &self.input[next..];
                    starts_move(next) || opens_move(next) || result(next).is_ok()
                }
                Err(_) => number_without_dot(rest).is_some(),
            },
        }
    }

    /// True if the number is the first of a game, and moves of this game were read.
    pub(super) fn begins_again(&self, number: MoveNumber) -> bool {
        self.depth == 0 && number.number == 1 && self.numbers.has_begun()
    }

    /// True if nothing but comments stands between `at` and the end of the game.
    fn game_ends_at(&mut self, at: usize) -> bool {
        let next = self.skip_comments(at);
        match self.input.get(next) {
            None => true,
            // a star glued to it is its strength, or ends the game after a move
            Some(b'*') => next > at,
            Some(b'[') => opens_section(self.input, next),
            _ => false,
        }
    }

    /// The first byte at or after `at` that is neither white space nor part of a comment.
    pub(super) fn skip_comments(&mut self, at: usize) -> usize {
        let mut here = at;
        loop {
            here = skip_to_text(self.input, here);
            here = match self.input.get(here) {
                Some(b'{') => braces(self.input, here, &mut self.braces).1,
                Some(b';') => line_comment(self.input, here, CommentStyle::Semicolon).1,
                Some(b'%') if at_line_start(self.input, here) => {
                    line_comment(self.input, here, CommentStyle::Percent).1
                }
                _ => return here,
            };
        }
    }

    fn tag_opens(&self, at: usize) -> bool {
        match self.stage {
            Stage::Body => opens_section(self.input, at),
            Stage::Header if follows_bracket(self.input, at) => begins_with_name(self.input, at),
            _ => opens_header(self.input, at),
        }
    }

    /// `Variation : "(" ...`, or the strength `(!)`.
    fn variation_start(&self, at: usize) -> Lexed<'a> {
        let rest = &self.input[at..];
        if let Ok((after, marks)) = move_strength(rest) {
            return whole(Token::Strength(marks), self.input.len() - after.len());
        }
        if let Some(len) = time_in_brackets(rest) {
            return fault(FaultKind::BareTime, at, at + len);
        }
        if self.depth < self.limits.max_depth {
            return whole(Token::VariationStart, at + 1);
        }
        // one fault for a whole run of them, but a strength keeps its parenthesis
        let mut run = rest.iter().take_while(|byte| **byte == b'(').count();
        if run > 1 && move_strength(&rest[run - 1..]).is_ok() {
            run -= 1;
        }
        fault(FaultKind::TooDeep, at, at + run)
    }

    /// Where `[19-23]` closes, a variation of one move in square brackets that opens at `at` behind a move.
    fn move_in_square_brackets(&self, at: usize) -> Option<usize> {
        if self.stage != Stage::Body || self.depth >= self.limits.max_depth {
            return None;
        }
        let inside = skip_blanks(&self.input[at + 1..]);
        let inside = move_number(inside).map_or(inside, |(after, _)| skip_blanks(after));
        let (after, _) = any_move(inside).ok()?;
        let after = move_strength(after).map_or(after, |(after, _)| after);
        let rest = skip_blanks(after);
        (rest.first() == Some(&b']')).then_some(self.input.len() - rest.len())
    }

    /// `Variation : ... ")"`
    fn variation_end(&self, at: usize) -> Lexed<'a> {
        if self.excess > 0 {
            let run = self.input[at..]
                .iter()
                .take(self.excess)
                .take_while(|byte| **byte == b')')
                .count();
            fault(FaultKind::TooDeep, at, at + run)
        } else if self.depth > 0 {
            whole(Token::VariationEnd, at + 1)
        } else {
            self.stray_closers(at)
        }
    }

    /// Brackets that close nothing: one fault for a whole run of them.
    fn stray_closers(&self, at: usize) -> Lexed<'a> {
        let rest = &self.input[at..];
        let run = rest.iter().take_while(|byte| **byte == rest[0]).count();
        fault(FaultKind::StrayCloser, at, at + run)
    }

    /// Text that is no PDN, up to what is.
    fn unexpected(&self, at: usize) -> Lexed<'a> {
        fault(FaultKind::UnexpectedText, at, self.prose_end(at))
    }
}

/// A number before a move that has lost its dot, and what comes after it.
fn number_without_dot(input: &[u8]) -> Option<(&[u8], u32)> {
    let (after, number) = digits(input).ok()?;
    let next = skip_white(after);
    let is_apart = next.len() < after.len() && !starts_prose(after);
    (is_apart && starts_move(next)).then_some((after, number))
}

/// True if a move, known or not, begins here.
fn starts_move(rest: &[u8]) -> bool {
    match rest.first() {
        Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0xd0 | 0xd1) => {
            any_move(rest).is_ok() && result(rest).is_err()
        }
        Some(_) if dash(rest).is_ok() || ellipsis(rest).is_ok() || rest[0] == b'.' => {
            ellipsis_move(rest).is_ok()
        }
        _ => false,
    }
}

fn whole(token: Token<'_>, end: usize) -> Lexed<'_> {
    Lexed {
        token,
        end,
        fault: None,
    }
}

fn fault<'a>(kind: FaultKind, start: usize, end: usize) -> Lexed<'a> {
    whole(
        Token::Fault(Fault {
            kind,
            place: Span::new(start, end),
        }),
        end,
    )
}
