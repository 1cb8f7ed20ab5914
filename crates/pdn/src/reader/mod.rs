//! The reader: bytes to events, game by game.
//!
//! A plain loop does the file; each symbol of the grammar is a production elsewhere, chosen by its
//! first byte in [`lexer`]. Here is decided what belongs to which game.

mod boundary;
mod header;
mod lane;
mod lexer;
mod limits;
mod marks;
mod numbers;
mod prose;

use std::iter::FusedIterator;

pub use self::boundary::game_boundary;
use self::header::TagSection;
use self::lane::{Word, plain_move, plain_number, word};
pub use self::limits::Limits;
use self::numbers::Numbers;
use self::prose::moves_on;
pub(crate) use self::prose::readable;
use crate::grammar::blank::{at_line_start, blank, is_white, starts_prose};
use crate::grammar::comment::NextBrace;
use crate::grammar::misread::could_continue_move;
use crate::grammar::result::{glued_result, result};
use crate::grammar::tag::plain_tag;
use crate::{Event, Fault, FaultKind, MoveNumber, Span, Token};

/// Decides whether another game begins where numbers begin again at 1: given the bytes of the game so far, and the
/// input from the number on. Only who has a board can say ([`Reader::with_restarts`]).
///
/// ```
/// let never: pdn::Restarts = |_, _| false;
/// let reader = pdn::Reader::with_restarts(b"1. 9-13 5-9 1. 9-14", never);
/// assert_eq!(reader.filter(|event| event.token == pdn::Token::GameEnd).count(), 1);
/// ```
pub type Restarts = fn(&[u8], &[u8]) -> bool;

/// How often a game asks whether another begins in it: each time it is read from its beginning.
const MOST_ASKED: u8 = 4;

/// Reads PDN: an iterator over the events of all games of the input.
///
/// Never fails and never loses a byte: what is no PDN is an event too. Takes time in proportion to
/// the input, whatever it holds, and allocates nothing.
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
/// A game is tags, then movetext; either may be missing. It ends at its result or `*`, or where a tag
/// section opens after movetext. What follows the result on the same line (a comment, a second result)
/// still belongs to it; comments on later lines belong to the next game, if there is one. Tags after a
/// blank line or a comment open a new game if a name among them repeats.
///
/// Text without any game in it counts as one, unless it is all comments, so that its faults have a place.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    input: &'a [u8],
    limits: Limits,
    /// How many tokens the current game may still have.
    left: usize,
    /// Offset of the next byte to read.
    at: usize,
    stage: Stage,
    /// Offset after the last event.
    last_end: usize,
    /// Offset after the last event that is no blank.
    text_end: usize,
    /// What the last event was, as far as the next one depends on it.
    last: Last,
    /// Events that consume nothing, ready to be given.
    queue: Queue<'a>,
    header: TagSection<'a>,
    numbers: Numbers,
    /// Open variations, those beyond the limit, and where the outermost stands.
    depth: usize,
    excess: usize,
    outermost: usize,
    /// Where the outermost variation stood that was open when the game's result came.
    unclosed: Option<usize>,
    /// Who decides where another game begins, how often this game has asked, and where it begins.
    restarts: Option<Restarts>,
    asked: u8,
    start: usize,
    /// Everything that begins before this offset belongs to the game that has ended.
    owned_until: usize,
    braces: NextBrace,
    /// True behind a `**` that Markdown closes with another.
    bold: bool,
    /// Where the square bracket closes that opened a variation.
    square_close: Option<usize>,
}

/// How far the current game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing but comments so far.
    Fresh,
    /// Nothing but comments and text that is no PDN.
    Noise,
    /// Tags were read.
    Header,
    /// Movetext was read.
    Body,
    /// The result was read.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Move,
    Terminator,
    Other,
}

/// A token, its end, and the fault that it deserves.
struct Lexed<'a> {
    token: Token<'a>,
    end: usize,
    fault: Option<FaultKind>,
}

/// A few events in order.
#[derive(Clone, Debug)]
struct Queue<'a> {
    events: [Option<Event<'a>>; 3],
}

impl<'a> Queue<'a> {
    const EMPTY: Self = Self { events: [None; 3] };

    fn push(&mut self, event: Event<'a>) {
        if let Some(slot) = self.events.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(event);
        }
    }

    fn pop(&mut self) -> Option<Event<'a>> {
        let first = self.events[0].take();
        self.events.rotate_left(1);
        first
    }
}

impl<'a> Reader<'a> {
    /// A reader of `input`, with the default limits.
    pub fn new(input: &'a [u8]) -> Self {
        Self::with_limits(input, Limits::default())
    }

    /// A reader of `input` that refuses what is past `limits`.
    pub fn with_limits(input: &'a [u8], limits: Limits) -> Self {
        Self {
            input,
            limits,
            left: limits.max_tokens,
            at: 0,
            stage: Stage::Fresh,
            last_end: 0,
            text_end: 0,
            last: Last::Other,
            queue: Queue::EMPTY,
            header: TagSection::default(),
            numbers: Numbers::default(),
            depth: 0,
            excess: 0,
            outermost: 0,
            unclosed: None,
            restarts: None,
            asked: 0,
            start: 0,
            owned_until: 0,
            braces: NextBrace::default(),
            bold: false,
            square_close: None,
        }
    }

    /// A reader of `input` that asks `restarts` where the moves of a game are numbered from 1 again without a result
    /// or a tag before them. Where it answers yes, the game ends with [`FaultKind::JoinedGames`].
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

    /// Fills `events` with the events of the next game, the last of them [`Token::GameEnd`]; false,
    /// and nothing in `events`, if there is no further game.
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

    /// Takes the plain moves and numbers that come next, up to what has to be looked at twice.
    ///
    /// Nearly all of an archive goes through this loop. It keeps where it is and nothing else; the events are put where
    /// they stay, for to build one and then move it costs more than to read it.
    #[inline(always)]
    fn plain_words(&mut self, events: &mut Vec<Event<'a>>) {
        let input = self.input;
        let before = events.len();
        let most = before.saturating_add(self.left);
        let mut at = self.at;
        let mut end = at;
        while events.len() < most {
            match word(&input[at..]) {
                Some(Word::Move(mv)) if !self.header.may_be_score(&mv) => {
                    end = at + mv.text.len();
                    let span = Span::new(at, end);
                    let token = Token::Move(mv);
                    events.push(Event { span, token });
                    self.last = Last::Move;
                }
                Some(Word::Number(number, len))
                    if precedes_word(input, at + len) && self.is_plain(number) =>
                {
                    end = at + len;
                    let span = Span::new(at, end);
                    let token = Token::MoveNumber(MoveNumber { number, dots: 1 });
                    events.push(Event { span, token });
                    self.last = Last::Other;
                }
                _ => break,
            }
            // a blank or a line end stands behind each
            at = end + 1;
            while let Some(b' ' | b'\n' | b'\r' | b'\t') = input.get(at) {
                at += 1;
            }
        }
        let taken = events.len() - before;
        if taken > 0 {
            self.at = at;
            self.last_end = end;
            self.text_end = end;
            self.left -= taken;
            self.numbers.catch_up(&events[before..]);
        }
    }

    /// True if the moves of a game are being read and nothing waits to be given: then what comes next is text, for
    /// blanks are skipped.
    #[inline(always)]
    fn skip_in_body(&mut self) -> bool {
        if self.stage != Stage::Body || self.queue.events[0].is_some() || self.left == 0 {
            return false;
        }
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.input.get(self.at) {
            self.at += 1;
        }
        true
    }

    /// The next event, where it is no plain move in the middle of a game.
    #[inline(never)]
    fn step(&mut self) -> Option<Event<'a>> {
        if self.left == 0 && self.queue.events[0].is_none() {
            return self.rest_of_long_game();
        }
        self.token()
    }

    /// One event for all that is left of a game that has too many tokens. It ends where it would have ended.
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

    /// The next event, however many there were.
    fn token(&mut self) -> Option<Event<'a>> {
        loop {
            if let Some(event) = self.queue.pop() {
                return Some(event);
            }
            while self.at < self.input.len() && is_white(self.input[self.at]) {
                self.at += 1;
            }
            let at = self.at;
            if at == self.input.len() {
                if self.stage == Stage::Fresh {
                    return None;
                }
                self.end_game();
                continue;
            }
            // a plain tag opens a line of a header nearly always: it need not be looked at twice, nor be told to begin
            // another game, which any tag does
            let may_be_tag = match self.stage {
                Stage::Header => self.header.goes_on(&self.input[self.text_end..at]),
                Stage::Fresh | Stage::Ended => at_line_start(self.input, at),
                Stage::Noise | Stage::Body => false,
            };
            if may_be_tag && let Ok((rest, tag)) = plain_tag(&self.input[at..]) {
                if self.stage == Stage::Ended {
                    self.end_game();
                    continue;
                }
                return Some(self.accept(Token::Tag(tag), self.input.len() - rest.len()));
            }
            if let Ok((rest, blank)) = blank(&self.input[at..]) {
                return Some(self.accept(Token::Blank(blank), self.input.len() - rest.len()));
            }
            if self.last != Last::Other
                && at == self.text_end
                && starts_prose(&self.input[at..])
                && !match self.last {
                    Last::Move => {
                        let rest = &self.input[at..];
                        result(rest).is_ok() || glued_result(rest, None).is_ok()
                    }
                    // the next game, in letters: `1-0c3-d4`
                    _ => moves_on(&self.input[at..]),
                }
            {
                let end = self.prose_end(at);
                let span = Span::new(at, end);
                // a move by itself is none of the one before
                let of_move = self.last == Last::Move
                    && could_continue_move(&self.input[at..end])
                    && !readable(self.input, at);
                return Some(self.accept(
                    Token::Fault(Fault {
                        kind: if of_move {
                            FaultKind::UnexpectedText
                        } else {
                            FaultKind::GluedText
                        },
                        place: span,
                    }),
                    end,
                ));
            }
            let lexed = self.lex(at);
            if self.begins_another_game(at, &lexed.token) {
                self.end_game();
                continue;
            }
            if let Some(kind) = lexed.fault {
                let place = match kind {
                    FaultKind::UnclosedComment => Span::new(at, at + 1),
                    _ => Span::new(at, lexed.end),
                };
                self.queue
                    .push(empty(lexed.end, Token::Fault(Fault { kind, place })));
            } else if matches!(lexed.token, Token::Move(_))
                && self.input.get(lexed.end).is_some_and(u8::is_ascii_digit)
            {
                let kind = FaultKind::GluedTokens;
                let place = Span::new(at, lexed.end + 1);
                self.queue
                    .push(empty(lexed.end, Token::Fault(Fault { kind, place })));
            }
            let event = self.accept(lexed.token, lexed.end);
            match lexed.fault {
                // its name and value are whole
                None | Some(FaultKind::WrappedTag) => {}
                Some(kind) => self.header.interrupt(kind == FaultKind::BrokenTag),
            }
            return Some(event);
        }
    }

    /// The next event of a game's moves, where it is none of the commonest two.
    #[inline(never)]
    fn long_word(&mut self) -> Option<Event<'a>> {
        let rest = &self.input[self.at..];
        if let Ok((_, mv)) = plain_move(rest)
            && !self.header.may_be_score(&mv)
        {
            return Some(self.take(Token::Move(mv), mv.text.len(), Last::Move));
        }
        if let Ok((after, number)) = plain_number(rest)
            && precedes_word(after, 0)
            && self.is_plain(number.number)
        {
            let len = rest.len() - after.len();
            return Some(self.take(Token::MoveNumber(number), len, Last::Other));
        }
        self.step()
    }

    /// True for a number behind which no other game can begin.
    #[inline(always)]
    fn is_plain(&self, number: u32) -> bool {
        number != 1 || self.restarts.is_none()
    }

    /// Takes a token of so many bytes into the moves of the current game.
    #[inline(always)]
    fn take(&mut self, token: Token<'a>, len: usize, last: Last) -> Event<'a> {
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        self.last_end = span.end;
        self.text_end = span.end;
        self.last = last;
        self.left -= 1;
        self.numbers.take(&token);
        Event { span, token }
    }

    /// Takes a token up to `end` into the current game.
    fn accept(&mut self, token: Token<'a>, end: usize) -> Event<'a> {
        let span = Span::new(self.at, end);
        self.at = end;
        self.last_end = end;
        if matches!(token, Token::Blank(_)) {
            self.count();
            return Event { span, token };
        }
        self.text_end = end;
        self.last = match token {
            Token::Move(_) => Last::Move,
            Token::Strength(_) | Token::Nag(_) => self.last,
            Token::Terminator(_) => Last::Terminator,
            _ => Last::Other,
        };
        match token {
            Token::Tag(tag) => {
                self.header.push(tag);
                self.stage = Stage::Header;
            }
            Token::Comment(_) => self.header.interrupt(false),
            Token::Fault(fault) => {
                self.header.interrupt(fault.kind == FaultKind::BrokenTag);
                if fault.kind == FaultKind::TooDeep {
                    match self.input[span.start] {
                        b'(' => self.excess += span.len(),
                        _ => self.excess -= span.len(),
                    }
                }
                if fault.kind == FaultKind::StrayMark && self.input[span.start] == b'*' {
                    self.bold = !self.bold;
                }
                if self.stage == Stage::Fresh {
                    self.stage = Stage::Noise;
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
                self.numbers.take(&token);
                self.stage = Stage::Body;
            }
        }
        self.count();
        Event { span, token }
    }

    /// Counts a token of the current game; comments before a game are of none yet.
    fn count(&mut self) {
        if self.stage != Stage::Fresh {
            self.left = self.left.saturating_sub(1);
        }
    }

    /// True if the token at `at` belongs to the next game, and the current one is over.
    fn begins_another_game(&mut self, at: usize, token: &Token<'a>) -> bool {
        match self.stage {
            Stage::Fresh | Stage::Noise => false,
            Stage::Body => match token {
                Token::Tag(_) => true,
                Token::MoveNumber(number) => self.is_joined(at, *number),
                _ => false,
            },
            Stage::Header => matches!(token, Token::Tag(_)) && self.header_restarts(at),
            Stage::Ended => match token {
                Token::Terminator(_) => false,
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
    fn joins_another(&mut self, at: usize, number: MoveNumber) -> bool {
        let Some(restarts) = self.restarts else {
            return false;
        };
        if number.is_second() || !self.begins_again(number) || self.asked == MOST_ASKED {
            return false;
        }
        self.asked += 1;
        let (before, next) = self.input.split_at(at);
        restarts(&before[self.start..], next)
    }

    /// The same where nothing ends the game before; the fault is queued.
    #[inline(never)]
    fn is_joined(&mut self, at: usize, number: MoveNumber) -> bool {
        if !self.joins_another(at, number) {
            return false;
        }
        let kind = FaultKind::JoinedGames;
        let place = Span::new(at, at + 1);
        let end = self.last_end;
        self.queue
            .push(empty(end, Token::Fault(Fault { kind, place })));
        true
    }

    /// True if no line ends between the last event and `at`.
    fn on_the_same_line(&self, at: usize) -> bool {
        memchr::memchr2(b'\r', b'\n', &self.input[self.text_end..at]).is_none()
    }

    /// Up to where comments and stray text from `at` belong to the game that has ended: up to the end
    /// of the input or a further result, if nothing else comes before; otherwise up to `at`.
    fn rest_of_ended_game(&mut self, at: usize) -> usize {
        let mut here = at;
        loop {
            here = self.skip_comments(here);
            if here == self.input.len() {
                return here;
            }
            let lexed = self.lex(here);
            match lexed.token {
                Token::Terminator(_) => return here,
                token if begins_game(&token) => return at,
                _ => here = lexed.end,
            }
        }
    }

    /// Queues what closes the current game, and makes ready for the next.
    fn end_game(&mut self) {
        let end = self.last_end;
        if self.at == self.text_end && self.at < self.input.len() && self.last != Last::Other {
            let place = Span::new(self.at - 1, self.at + 1);
            self.queue.push(empty(
                end,
                Token::Fault(Fault {
                    kind: FaultKind::GluedTokens,
                    place,
                }),
            ));
        }
        let open = if self.depth > 0 {
            Some(self.outermost)
        } else {
            self.unclosed
        };
        if let Some(open) = open {
            let place = Span::new(open, open + 1);
            self.queue.push(empty(
                end,
                Token::Fault(Fault {
                    kind: FaultKind::UnclosedVariation,
                    place,
                }),
            ));
        }
        self.queue.push(empty(end, Token::GameEnd));
        self.left = self.limits.max_tokens;
        self.start = self.at;
        self.asked = 0;
        self.stage = Stage::Fresh;
        self.last = Last::Other;
        self.header.clear();
        self.numbers = Numbers::default();
        self.depth = 0;
        self.excess = 0;
        self.unclosed = None;
        self.bold = false;
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Event<'a>;

    // a call for each event costs a twentieth of the reading
    #[inline(always)]
    fn next(&mut self) -> Option<Event<'a>> {
        if !self.skip_in_body() {
            return self.step();
        }
        match word(&self.input[self.at..]) {
            Some(Word::Move(mv)) if !self.header.may_be_score(&mv) => {
                Some(self.take(Token::Move(mv), mv.text.len(), Last::Move))
            }
            Some(Word::Number(number, len))
                if precedes_word(self.input, self.at + len) && self.is_plain(number) =>
            {
                let number = MoveNumber { number, dots: 1 };
                Some(self.take(Token::MoveNumber(number), len, Last::Other))
            }
            _ => self.long_word(),
        }
    }
}

impl FusedIterator for Reader<'_> {}

/// True if a word, and no dots, follows the blank or line end at `at`.
#[inline(always)]
fn precedes_word(input: &[u8], at: usize) -> bool {
    input.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
}

/// An event that consumes nothing.
fn empty(at: usize, token: Token<'_>) -> Event<'_> {
    Event {
        span: Span::new(at, at),
        token,
    }
}

/// True for what a game can begin with.
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
