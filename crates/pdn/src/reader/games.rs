//! Game boundaries: decides which game a token belongs to, and where a game ends.

use super::{LastEvent, Numbers, Reader, Stage, empty};
use crate::grammar::blank::at_line_start;
use crate::scan;
use crate::{Fault, FaultKind, MoveNumber, Span, Token};

/// Maximum number of times that the caller is asked whether another game begins inside the current one. Each answer
/// requires reading the current game from its beginning.
const MAX_BOUNDARY_CHECKS: u8 = 4;

impl<'a> Reader<'a> {
    /// True if the token at `at` belongs to the next game, and the current one is over.
    pub(super) fn begins_another_game(&mut self, at: usize, token: &Token<'a>) -> bool {
        match self.stage {
            Stage::Fresh | Stage::Noise => false,
            Stage::Body => match token {
                Token::Tag(_) => true,
                Token::MoveNumber(number) => self.is_joined(at, *number),
                Token::Move(_) | Token::Setup(_) if self.ended_in_comment => {
                    self.numbers.are_missing() || self.is_after_blank_line(at)
                }
                Token::Move(_) => self.joins_unnumbered(at),
                Token::Fault(_) => self.begins_next_heading(at),
                _ => false,
            },
            Stage::Header => matches!(token, Token::Tag(_)) && self.header_restarts(at),
            Stage::Ended => match token {
                Token::Terminator(_) => false,
                // The time of the game may be on the line below.
                Token::Fault(fault) if fault.kind == FaultKind::BareTime => false,
                _ if begins_game(token) => true,
                _ if at < self.owned_until || self.on_the_same_line(at) => false,
                _ => {
                    self.owned_until = self.rest_of_ended_game(at);
                    at >= self.owned_until
                }
            },
        }
    }

    /// True if another game begins with the number at `at`.
    pub(super) fn joins_another(&mut self, at: usize, number: MoveNumber) -> bool {
        !number.is_second() && self.begins_again(number.number) && self.is_restart(at)
    }

    /// True if another game begins with the number at `at`, and nothing ends the current one. Queues the fault.
    #[inline(never)]
    fn is_joined(&mut self, at: usize, number: MoveNumber) -> bool {
        // The moves and the result in the comment may belong to this game.
        if self.ended_in_comment && !number.is_second() && self.begins_again(number.number) {
            return true;
        }
        let is_joined = self.joins_another(at, number);
        self.mark_joined(at, is_joined)
    }

    /// True if another game begins with the move at `at`, and the current one has no numbers. Words or a blank line precede
    /// the line of the move. Queues the fault.
    #[inline(never)]
    fn joins_unnumbered(&mut self, at: usize) -> bool {
        let may_begin = self.depth == 0
            && self.numbers.are_missing()
            && at_line_start(self.input, at)
            && (self.last == LastEvent::Words || self.is_after_blank_line(at));
        let is_joined = may_begin && self.is_restart(at);
        self.mark_joined(at, is_joined)
    }

    /// Asks the caller whether another game begins at `at`, unless it was asked too often in this game.
    fn is_restart(&mut self, at: usize) -> bool {
        let Some(restarts) = self.restarts else {
            return false;
        };
        if self.boundary_checks == MAX_BOUNDARY_CHECKS {
            return false;
        }
        self.boundary_checks += 1;
        let (before, next) = self.input.split_at(at);
        restarts(&before[self.start..], next)
    }

    /// Queues the fault of joined games at `at`, if they are.
    fn mark_joined(&mut self, at: usize, is_joined: bool) -> bool {
        if is_joined {
            self.queue_fault(FaultKind::JoinedGames, Span::new(at, at + 1));
        }
        is_joined
    }

    /// True if the number is the first of a game, and moves of this game were read.
    pub(super) fn begins_again(&self, number: u32) -> bool {
        self.depth == 0 && number == 1 && self.numbers.has_begun()
    }

    /// True if a blank line lies between the last event and `at`.
    pub(super) fn is_after_blank_line(&self, at: usize) -> bool {
        contains_blank_line(&self.input[self.text_end..at])
    }

    /// True if no line ends between the last event and `at`.
    fn on_the_same_line(&self, at: usize) -> bool {
        scan::memchr2(b'\r', b'\n', &self.input[self.text_end..at]).is_none()
    }

    /// The end of the comments and stray text from `at` that belong to the game that has ended. This is the end of the
    /// input or a further result, if nothing else precedes it; otherwise `at`.
    fn rest_of_ended_game(&mut self, at: usize) -> usize {
        let mut here = at;
        loop {
            here = self.skip_comments(here);
            if here == self.input.len() {
                return here;
            }
            let lexed = self.heading(here).unwrap_or_else(|| self.lex(here));
            match lexed.token {
                Token::Terminator(_) => return here,
                Token::Fault(_)
                    if self.labelled_note_end(here).is_some() || self.is_note(here, lexed.end) =>
                {
                    return lexed.end;
                }
                token if begins_game(&token) => return at,
                _ => here = lexed.end,
            }
        }
    }

    /// Queues the last events of the current game, and prepares for the next.
    pub(super) fn end_game(&mut self) {
        if self.at == self.text_end
            && self.at < self.input.len()
            && matches!(self.last, LastEvent::Move | LastEvent::Terminator)
        {
            let place = Span::new(self.at - 1, self.at + 1);
            self.queue_fault(FaultKind::GluedTokens, place);
        }
        let open = if self.depth > 0 {
            Some(self.outermost)
        } else {
            self.unclosed
        };
        if let Some(open) = open {
            self.queue_fault(FaultKind::UnclosedVariation, Span::new(open, open + 1));
        }
        self.queue.push(empty(self.last_end, Token::GameEnd));
        self.left = self.limits.max_tokens;
        self.start = self.at;
        self.boundary_checks = 0;
        self.stage = Stage::Fresh;
        self.last = LastEvent::Other;
        self.header.clear();
        self.numbers = Numbers::default();
        self.depth = 0;
        self.excess = 0;
        self.unclosed = None;
        self.open_stars = 0;
        self.has_unsigned_moves = false;
        self.ended_in_comment = false;
        self.result_above = None;
    }

    /// Queues a fault of the current game that owns no bytes.
    fn queue_fault(&mut self, kind: FaultKind, place: Span) {
        let token = Token::Fault(Fault { kind, place });
        self.queue.push(empty(self.last_end, token));
    }
}

/// True if the white space contains a blank line.
pub(super) fn contains_blank_line(white: &[u8]) -> bool {
    let ends = |end| scan::memchr_iter(end, white).count();
    ends(b'\n').max(ends(b'\r')) > 1
}

/// True for a token that can begin a game.
fn begins_game(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Tag(_)
            | Token::MoveNumber(_)
            | Token::Move(_)
            | Token::UnknownMove
            | Token::Setup(_)
            | Token::VariationStart
    )
}
