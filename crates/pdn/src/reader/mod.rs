//! The reader: bytes to events, game by game.
//!
//! [`lexer`] chooses the production for the next token. This file and [`games`] decide to which game the token belongs.
//! [`prose`] finds the place where PDN continues after an error. [`lane`] is a shortcut for plain moves.

mod accept;
mod boundary;
mod brackets;
mod digit;
mod games;
mod header;
mod heading;
mod lane;
mod lexer;
mod limits;
mod lookahead;
mod marks;
mod note_marks;
mod numbers;
mod prose;
mod queue;
mod results;
mod stars;
mod word_line;

use std::iter::FusedIterator;

pub use self::boundary::game_boundary;
use self::header::TagSection;
pub use self::limits::Limits;
use self::numbers::Numbers;
use self::queue::{Queue, empty};
use std::cell::Cell;

use self::heading::WordBlock;
use crate::grammar::annotation::evaluation;
use crate::grammar::begins;
use crate::grammar::blank::{at_line_start, blank, is_white, starts_prose};
use crate::grammar::comment::NextBrace;
use crate::grammar::glued_result::glued_result;
use crate::grammar::misread::could_continue_move;
use crate::grammar::readable::{begins_signed_move, contains_signed_move, readable};
use crate::grammar::result::result;
use crate::grammar::tag::plain_tag;
use crate::{Event, Fault, FaultKind, Span, Token};

/// Decides whether another game begins at a place where the move numbers begin again at 1, or at a line of moves without
/// numbers.
///
/// The arguments are the bytes of the game so far, and the input from that place on. The decision requires a board,
/// which the caller has ([`Reader::with_restarts`]).
///
/// ```
/// let never: pdn::Restarts = |_, _| false;
/// let reader = pdn::Reader::with_restarts(b"1. 9-13 5-9 1. 9-14", never);
/// assert_eq!(reader.filter(|event| event.token == pdn::Token::GameEnd).count(), 1);
/// ```
pub type Restarts = fn(&[u8], &[u8]) -> bool;

/// Reads PDN: an iterator over the events of all games of the input.
///
/// Reading never fails and never loses a byte, because text that is not PDN is also an event. The time is proportional
/// to the length of the input, whatever its contents, and nothing is allocated.
///
/// ```
/// use pdn::{Reader, Token};
///
/// let moves = Reader::new(b"[Event \"Friendly\"]\n1. 11-15 23-19 1/2-1/2")
///     .filter(|event| matches!(event.token, Token::Move(_)))
///     .count();
/// assert_eq!(moves, 2);
/// ```
///
/// # Games
/// A game has tags, then movetext; either may be missing. It ends at its result or `*`, or where a tag section opens
/// after movetext. A comment or a second result on the line of the result still belongs to the game. Comments on later
/// lines belong to the next game, if there is one. Tags after a blank line or a comment open a new game if a name among
/// them repeats.
///
/// Text that contains no game is read as one empty game, so that its faults can be reported. Comments alone are not.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    input: &'a [u8],
    limits: Limits,
    /// Number of further tokens that the current game may have.
    left: usize,
    /// Offset of the next byte to read.
    at: usize,
    stage: Stage,
    /// Offset after the last event.
    last_end: usize,
    /// Offset after the last event that is not a blank.
    text_end: usize,
    /// The last event; only the part that affects the next one.
    last: LastEvent,
    /// Events that consume nothing, ready to be returned.
    queue: Queue<'a>,
    header: TagSection<'a>,
    numbers: Numbers,
    /// Number of open variations.
    depth: usize,
    /// Number of open parentheses beyond the limit.
    excess: usize,
    /// Offset of the outermost open variation.
    outermost: usize,
    /// Offset of the outermost variation that was still open when the result was read.
    unclosed: Option<usize>,
    /// Decides where another game begins.
    restarts: Option<Restarts>,
    /// Number of times that the caller was asked whether another game begins inside this one.
    boundary_checks: u8,
    /// Offset of the current game.
    start: usize,
    /// Everything that begins before this offset belongs to the game that has ended.
    owned_until: usize,
    braces: NextBrace,
    /// Number of stars that opened the emphasized text around this place, `*` or `**` of Markdown.
    open_stars: usize,
    /// True after a line comment that is glued to a move and ends with a result: `22-18; 2. 15x22; *`.
    ended_in_comment: bool,
    /// Offset of the line of words with a result above the first move of the game.
    result_above: Option<usize>,
    /// The lines of words that were searched last.
    word_block: Cell<Option<WordBlock>>,
    /// Offset of the square bracket that closes a variation in square brackets.
    square_close: Option<usize>,
    /// Offset of the bracket after a result and words in brackets.
    round_close: Option<usize>,
    /// True if a move of the game has four squares or more, or three that may end in a result, is in the file `i`, has a
    /// dot, or is unknown.
    has_ambiguous_moves: bool,
    /// True if a move of the game has no sign between its squares.
    has_unsigned_moves: bool,
}

/// Where the reader is within the current game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Only comments were read.
    Fresh,
    /// Only comments and text that is not PDN were read.
    Noise,
    /// Tags were read.
    Header,
    /// Movetext was read.
    Body,
    /// The result was read.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastEvent {
    Move,
    Terminator,
    /// Text that is not PDN.
    Words,
    Other,
}

/// A token, its end offset, and the fault to report, if any.
struct Lexed<'a> {
    token: Token<'a>,
    end: usize,
    fault: Option<FaultKind>,
}

impl<'a> Reader<'a> {
    /// A reader of `input`, with the default limits.
    pub fn new(input: &'a [u8]) -> Self {
        Self::with_limits(input, Limits::default())
    }

    /// A reader of `input` with other limits.
    pub fn with_limits(input: &'a [u8], limits: Limits) -> Self {
        Self {
            input,
            limits,
            left: limits.max_tokens,
            at: 0,
            stage: Stage::Fresh,
            last_end: 0,
            text_end: 0,
            last: LastEvent::Other,
            queue: Queue::EMPTY,
            header: TagSection::default(),
            numbers: Numbers::default(),
            depth: 0,
            excess: 0,
            outermost: 0,
            unclosed: None,
            restarts: None,
            boundary_checks: 0,
            start: 0,
            owned_until: 0,
            braces: NextBrace::default(),
            open_stars: 0,
            ended_in_comment: false,
            result_above: None,
            word_block: Cell::new(None),
            square_close: None,
            round_close: None,
            has_ambiguous_moves: false,
            has_unsigned_moves: false,
        }
    }

    /// A reader of `input` that calls `restarts` where the moves of a game are numbered from 1 again without a result or a
    /// tag before them, and in games without numbers at a line of moves below words or a blank line. If it returns true, the game ends with [`FaultKind::JoinedGames`].
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let games = Reader::with_restarts(b"1. 11-15 22-18\n1. 9-13 *", |_, next| next.starts_with(b"1. 9-13"))
    ///     .filter(|event| event.token == Token::GameEnd);
    /// assert_eq!(games.count(), 2);
    /// ```
    pub fn with_restarts(input: &'a [u8], restarts: Restarts) -> Self {
        Self {
            restarts: Some(restarts),
            ..Self::new(input)
        }
    }

    /// Fills `events` with the events of the next game, the last of them [`Token::GameEnd`]. Returns false, with
    /// `events` empty, if there is no further game.
    ///
    /// ```
    /// use pdn::Reader;
    ///
    /// let mut reader = Reader::new(b"1. 11-15 *\n1. 9-13 *\n; the end");
    /// let (mut events, mut games) = (Vec::new(), 0);
    /// while reader.read_game(&mut events) {
    ///     games += 1;
    /// }
    /// assert_eq!(games, 2);
    /// ```
    pub fn read_game(&mut self, events: &mut Vec<Event<'a>>) -> bool {
        events.clear();
        self.has_ambiguous_moves = false;
        loop {
            let event = if self.skip_in_body() {
                self.plain_words(events);
                if self.left == 0 {
                    continue;
                }
                self.long_word()
            } else {
                self.step()
            };
            let Some(event) = event else {
                events.clear();
                return false;
            };
            events.push(event);
            if event.token == Token::GameEnd {
                return true;
            }
        }
    }

    /// True if the game that [`read_game`](Self::read_game) read last has a move that only a board or the other moves
    /// explain. `11-15-23-19` may be one capture, or two moves with a dash between them; `i2-i6` may be 12-16;
    /// `8-30-1` may be 8-3 and the result `0-1`; `10.12` may be a time; `--` may be an unknown move, or a sign between two moves.
    ///
    /// ```
    /// use pdn::Reader;
    ///
    /// let mut reader = Reader::new(b"1. 11-15 23-19 *\n1. 11-15-23-19 *");
    /// let mut events = Vec::new();
    /// assert!(reader.read_game(&mut events) && !reader.has_ambiguous_moves());
    /// assert!(reader.read_game(&mut events) && reader.has_ambiguous_moves());
    /// ```
    pub fn has_ambiguous_moves(&self) -> bool {
        self.has_ambiguous_moves
    }

    /// The next event, without the fast lane.
    #[inline(never)]
    fn step(&mut self) -> Option<Event<'a>> {
        if self.left == 0 && self.queue.is_empty() {
            return self.rest_of_long_game();
        }
        self.token()
    }

    /// One event for the rest of a game with too many tokens. The game ends where it would have ended without the limit.
    fn rest_of_long_game(&mut self) -> Option<Event<'a>> {
        let mut whole: Option<Span> = None;
        while let Some(event) = self.token() {
            if event.token == Token::GameEnd {
                let Some(place) = whole else {
                    return Some(event);
                };
                self.queue.push(event);
                let kind = FaultKind::TooLong;
                let token = Token::Fault(Fault { kind, place });
                return Some(Event { span: place, token });
            }
            let start = whole.map_or(event.span.start, |whole| whole.start);
            whole = Some(Span::new(start, event.span.end));
        }
        None
    }

    /// The next event, regardless of the limit.
    fn token(&mut self) -> Option<Event<'a>> {
        loop {
            if let Some(event) = self.queue.pop() {
                return Some(event);
            }
            while self.at < self.input.len() && is_white(self.input[self.at]) {
                self.at += 1;
            }
            let at = self.at;
            let rest = &self.input[at..];
            if rest.is_empty() {
                if self.stage == Stage::Fresh {
                    return None;
                }
                self.end_game();
                continue;
            }
            // Most lines of a header are plain tags. They need neither further checks nor the general rule for the
            // beginning of a game. After a result, any tag begins a game.
            if rest[0] == b'['
                && self.is_tag_allowed(at)
                && let Ok((rest, tag)) = plain_tag(rest)
            {
                if self.stage == Stage::Ended {
                    self.end_game();
                    continue;
                }
                return Some(self.accept(Token::Tag(tag), self.input.len() - rest.len()));
            }
            if let Ok((rest, blank)) = blank(rest) {
                return Some(self.accept(Token::Blank(blank), self.input.len() - rest.len()));
            }
            if self.is_glued_prose(at) {
                return Some(self.glued_prose(at));
            }
            let lexed = self.heading(at).unwrap_or_else(|| self.lex(at));
            if self.begins_another_game(at, &lexed.token) {
                self.end_game();
                continue;
            }
            return Some(self.accept_lexed(&lexed));
        }
    }

    /// True if a plain tag at `at` belongs to the header being read, or to the next one.
    fn is_tag_allowed(&self, at: usize) -> bool {
        match self.stage {
            Stage::Header => self.header.continues(&self.input[self.text_end..at]),
            Stage::Fresh | Stage::Ended => at_line_start(self.input, at),
            Stage::Noise | Stage::Body => false,
        }
    }

    /// True if prose is glued to the move or result before `at`.
    fn is_glued_prose(&self, at: usize) -> bool {
        let rest = &self.input[at..];
        if at != self.text_end || !starts_prose(rest) {
            return false;
        }
        match self.last {
            LastEvent::Words | LastEvent::Other => false,
            LastEvent::Move => {
                // The next move may be glued to a strength or a sign: `c3-d4!d6-c5`
                let is_after_mark = matches!(self.input[at - 1], b'!' | b'?' | b'=' | b'+' | b'-');
                let is_next_move = is_after_mark && begins_signed_move(rest);
                !is_next_move
                    && !begins(result, rest)
                    && !begins(evaluation, rest)
                    && glued_result(rest, None).is_err()
            }
            // The next game follows, in letters: `1-0c3-d4`
            LastEvent::Terminator => !begins_signed_move(rest),
        }
    }

    /// The prose at `at`.
    fn glued_prose(&mut self, at: usize) -> Event<'a> {
        if let Some(end) = self.sign_between_moves(at) {
            let (kind, place) = (FaultKind::StrayMark, Span::new(at, end));
            return self.accept(Token::Fault(Fault { kind, place }), end);
        }
        let after_one_digit = matches!(
            self.input[..at],
            [.., before, b'0'..=b'9']
                if !before.is_ascii_digit() && !matches!(before.to_ascii_lowercase(), b'a'..=b'l')
        );
        let mark = self.note_mark(at);
        let mark =
            mark.filter(|mark| !could_continue_move(&self.input[at..mark.end], after_one_digit));
        if let Some(mark) = mark {
            return self.accept(mark.token, mark.end);
        }
        let end = self.prose_end(at);
        let place = Span::new(at, end);
        // A text that is a move by itself is not part of the previous move.
        let of_move = self.last == LastEvent::Move
            && (could_continue_move(&self.input[at..end], after_one_digit)
                || contains_signed_move(&self.input[at..end]))
            && !readable(self.input, at);
        let kind = if of_move {
            FaultKind::UnexpectedText
        } else {
            FaultKind::GluedText
        };
        self.accept(Token::Fault(Fault { kind, place }), end)
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Event<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Event<'a>> {
        self.next_event()
    }
}

impl FusedIterator for Reader<'_> {}
