//! Updates the state of the current game after each token.

use super::marks::ends_with_result;
use super::note_marks::is_note_number;
use super::queue::empty;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::{Event, Fault, FaultKind, RawMove, Separator, Span, Token};

impl<'a> Reader<'a> {
    /// Adds a token to the current game, and queues its fault.
    pub(super) fn accept_lexed(&mut self, lexed: &Lexed<'a>) -> Event<'a> {
        let (at, end) = (self.at, lexed.end);
        let is_glued = matches!(lexed.token, Token::Move(_))
            && self.input.get(end).is_some_and(u8::is_ascii_digit)
            && !is_note_number(&self.input[end..]);
        let fault = match lexed.fault {
            Some(kind @ FaultKind::UnclosedComment) => Some((kind, at..at + 1)),
            Some(kind @ FaultKind::NestedComment) => Some((kind, end - 1..end)),
            Some(kind) => Some((kind, at..end)),
            None => is_glued.then_some((FaultKind::GluedTokens, at..end + 1)),
        };
        if let Some((kind, place)) = fault {
            let place = Span::new(place.start, place.end);
            self.queue
                .push(empty(end, Token::Fault(Fault { kind, place })));
        }
        let event = self.accept(lexed.token, end);
        if lexed.fault == Some(FaultKind::UnclosedComment) && self.stage == Stage::Fresh {
            // Its fault is reported even if nothing else follows.
            self.stage = Stage::Noise;
        }
        if lexed.fault == Some(FaultKind::Evaluation) {
            // A mark may follow it, as it may follow the move: `11-15, =, 22-18`
            self.last = LastEvent::Move;
        }
        match lexed.fault {
            // The name and the value of a wrapped tag are whole.
            None | Some(FaultKind::WrappedTag) => {}
            Some(_) => self.header.interrupt(),
        }
        event
    }

    /// Adds a token up to `end` to the current game.
    pub(super) fn accept(&mut self, token: Token<'a>, end: usize) -> Event<'a> {
        let span = Span::new(self.at, end);
        self.at = end;
        self.last_end = end;
        if matches!(token, Token::Blank(_)) {
            self.count();
            return Event { span, token };
        }
        // Comments may follow the one that ends the game.
        self.ended_in_comment = matches!(token, Token::Comment(_))
            && (self.ended_in_comment
                || self.last == LastEvent::Move
                    && self.text_end == span.start
                    && ends_with_result(&self.input[span.start..end]));
        self.text_end = end;
        self.last = match token {
            Token::Move(_) => LastEvent::Move,
            Token::Strength(_) | Token::Nag(_) => self.last,
            // a `**` that closes: `**11-15**, 23-19`
            Token::Fault(fault) if self.open_stars > 0 && fault.kind == FaultKind::Emphasis => {
                self.last
            }
            // a sign of evaluation: `11-15 +, 22-18`
            Token::Fault(fault)
                if matches!(
                    fault.kind,
                    FaultKind::UnclearEvaluation | FaultKind::NoteMark
                ) =>
            {
                LastEvent::Move
            }
            Token::Terminator(_) => LastEvent::Terminator,
            Token::Fault(fault)
                if matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::GluedText) =>
            {
                LastEvent::Words
            }
            _ => LastEvent::Other,
        };
        match token {
            Token::Tag(tag) => {
                self.header.push(tag);
                self.stage = Stage::Header;
            }
            Token::Comment(_) => self.header.interrupt(),
            Token::Fault(fault) => {
                self.header.interrupt();
                if fault.kind == FaultKind::TooDeep {
                    match self.input[span.start] {
                        b'(' => self.excess += span.len(),
                        _ => self.excess -= span.len(),
                    }
                }
                if fault.kind == FaultKind::Emphasis {
                    self.open_stars = if self.open_stars == 0 { span.len() } else { 0 };
                }
                if matches!(self.stage, Stage::Fresh | Stage::Noise) {
                    self.stage = Stage::Noise;
                    self.note_heading(span.start, span.end);
                }
            }
            Token::Terminator(_) => {
                if self.depth > 0 {
                    self.unclosed = Some(self.outermost);
                }
                self.depth = 0;
                self.excess = 0;
                self.header.forget_score();
                self.stage = Stage::Ended;
            }
            Token::VariationStart => {
                if self.depth == 0 {
                    self.outermost = span.start;
                }
                self.numbers.open(self.depth);
                self.depth += 1;
                self.stage = Stage::Body;
            }
            Token::VariationEnd => {
                self.depth -= 1;
                self.numbers.close(self.depth);
            }
            Token::Strength(_) | Token::Nag(_) if self.stage == Stage::Ended => {}
            _ => {
                self.has_ambiguous_moves |= match token {
                    Token::Move(mv) => is_ambiguous(&mv),
                    Token::UnknownMove => true,
                    _ => false,
                };
                self.has_unsigned_moves |=
                    matches!(token, Token::Move(mv) if mv.separator == Separator::Omitted);
                if matches!(token, Token::MoveNumber(_)) {
                    if !self.input[span.start].is_ascii_digit() {
                        self.numbers.mark_letters();
                    }
                    self.numbers.mark_sign(self.input[end - 1]);
                }
                self.numbers.count_token(&token);
                self.stage = Stage::Body;
            }
        }
        self.count();
        Event { span, token }
    }

    /// Counts a token of the current game. Comments before a game are not counted, because they belong to no game yet.
    fn count(&mut self) {
        if self.stage != Stage::Fresh {
            self.left = self.left.saturating_sub(1);
        }
    }
}

/// True for a move that only a board or the rest of the game explains ([`Reader::has_ambiguous_moves`]).
pub(super) fn is_ambiguous(mv: &RawMove<'_>) -> bool {
    match mv.squares {
        // `10.12` may be a time.
        0..=2 => mv.is_in_file_i() || mv.separator != Separator::Colon && mv.may_be_time(),
        3 => mv.is_in_file_i() || matches!(mv.text, [.., b'0'..=b'2', b'-', b'0'..=b'2']),
        _ => true,
    }
}
