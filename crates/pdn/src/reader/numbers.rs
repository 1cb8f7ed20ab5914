//! The pair of plies being read, inferred from the move numbers. `1. 11-15 { why } 1. ... 22-18` repeats the number of
//! the pair. Its dots mean the ply that was already read, not an unknown move.

use nom::Parser;
use nom::combinator::not;
use nom::sequence::preceded;

use crate::grammar::Parsed;
use crate::grammar::blank::skip_white;
use crate::grammar::number::ellipsis_move;
use crate::grammar::readable::opens_move;
use crate::grammar::separator::dash;
use crate::{Event, MoveNumber, RawMove, SquareName, Token};

/// Number of enclosing lines that are remembered. Deeper variations begin without a number.
const MAX_DEPTH: usize = 8;

/// A move number, and the number of plies since.
#[derive(Clone, Copy, Debug)]
struct Pair {
    number: u32,
    plies: u32,
    /// The target of the last move, if only annotations follow the move. A move from there continues it
    /// ([`RawMove::leads_to`]).
    to: Option<SquareName>,
    /// True if the last ply may be a time: `1:05`.
    may_end_in_time: bool,
}

impl Pair {
    /// The first number of a game, which may be missing.
    const FIRST: Self = Self {
        number: 1,
        plies: 0,
        to: None,
        may_end_in_time: false,
    };

    /// There is no pair, so dots are an unknown move here.
    const NONE: Self = Self {
        number: 0,
        plies: 2,
        to: None,
        may_end_in_time: false,
    };

    fn ply(&mut self, mv: &RawMove<'_>) {
        self.plies = self
            .plies
            .saturating_add(u32::from(self.to != Some(mv.from)));
        self.to = Some(mv.to);
        // Nearly all moves are sorted out by one byte.
        self.may_end_in_time = matches!(mv.text, [.., b':' | b'.', _, _]) && mv.may_be_time();
    }

    fn unknown_ply(&mut self) {
        self.plies = self.plies.saturating_add(1);
        self.to = None;
    }

    fn number(&mut self, number: MoveNumber) {
        let is_repeated = number.number == self.number && self.plies == 1;
        *self = Self {
            number: number.number,
            plies: u32::from(number.is_second() || is_repeated),
            ..Self::FIRST
        };
    }
}

/// Signs that replace the dots of move numbers.
#[derive(Clone, Copy, Default, Debug)]
struct Signs {
    bracket: bool,
    colon: bool,
    hyphen: bool,
}

/// The pair being read, and those of the lines around it.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pair: Pair,
    /// True if this game has a number.
    is_numbered: bool,
    /// True if a number of this game was in letters.
    in_letters: bool,
    /// True if dots without a number preceded a second ply of this game: `1. 11-15 ... 22-18 2. 15x22`.
    has_dots: bool,
    /// The signs other than dots that follow numbers of this game.
    signs: Signs,
    around: [Pair; MAX_DEPTH],
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            pair: Pair::FIRST,
            is_numbered: false,
            in_letters: false,
            has_dots: false,
            signs: Signs::default(),
            around: [Pair::NONE; MAX_DEPTH],
        }
    }
}

impl Numbers {
    /// Counts a token of the movetext.
    #[inline]
    pub(super) fn count_token(&mut self, token: &Token<'_>) {
        match token {
            Token::MoveNumber(number) => {
                self.is_numbered = true;
                self.pair.number(*number);
            }
            Token::Move(mv) => self.pair.ply(mv),
            Token::UnknownMove => self.pair.unknown_ply(),
            Token::Setup(_) => self.pair = Pair::NONE,
            Token::Blank(_) | Token::GameEnd => {}
            token if token.annotates_move() => {}
            _ => self.pair.to = None,
        }
    }

    /// Counts a run of moves and numbers. Only the last number, its repetitions and the moves after them are counted,
    /// because nothing depends on earlier ones.
    pub(super) fn catch_up(&mut self, events: &[Event<'_>]) {
        let mut numbers =
            events
                .iter()
                .enumerate()
                .rev()
                .filter_map(|(at, event)| match event.token {
                    Token::MoveNumber(number) => Some((at, number.number)),
                    _ => None,
                });
        let last = numbers.next();
        let other = numbers.find(|(_, number)| last.is_some_and(|(_, last)| *number != last));
        for event in &events[other.map_or(0, |(at, _)| at)..] {
            self.count_token(&event.token);
        }
    }

    /// Opens a variation at this depth. It replaces the last ply or follows it.
    pub(super) fn open(&mut self, depth: usize) {
        if let Some(slot) = self.around.get_mut(depth) {
            *slot = self.pair;
        }
        self.pair = match self.pair {
            Pair {
                plies: 1 | 2,
                number,
                ..
            } => Pair {
                number,
                plies: 1,
                ..Pair::FIRST
            },
            _ => Pair::NONE,
        };
    }

    pub(super) fn close(&mut self, depth: usize) {
        self.pair = self.around.get(depth).copied().unwrap_or(Pair::NONE);
    }

    /// True if the plies of a number have been read, and this one comes next.
    pub(super) fn is_due(&self, number: u32) -> bool {
        self.pair.plies >= 2 && self.pair.number.checked_add(1) == Some(number)
    }

    /// True after a setup until a number is read, because the setup does not give its number.
    pub(super) fn is_unknown(&self) -> bool {
        self.pair.number == 0
    }

    /// True if this number may be next: one or both plies of the last number have been read.
    pub(super) fn may_be_next(&self, number: u32) -> bool {
        let next = self.half_played().and_then(|last| last.checked_add(1));
        next == Some(number) || self.is_due(number)
    }

    /// Records that the game writes its numbers in letters.
    pub(super) fn mark_letters(&mut self) {
        self.in_letters = true;
    }

    /// Records that dots without a number precede a second ply.
    pub(super) fn mark_dots(&mut self) {
        self.has_dots = true;
    }

    /// True if dots without a number preceded a second ply of this game.
    pub(super) fn has_dots(&self) -> bool {
        self.has_dots
    }

    /// Records the sign after a move number, if it is not a dot.
    pub(super) fn mark_sign(&mut self, byte: u8) {
        match byte {
            b')' => self.signs.bracket = true,
            b':' => self.signs.colon = true,
            b'-' => self.signs.hyphen = true,
            _ => {}
        }
    }

    /// True if a number of this game has this sign instead of its dot.
    pub(super) fn has_sign(&self, sign: u8) -> bool {
        match sign {
            b')' => self.signs.bracket,
            b':' => self.signs.colon,
            b'-' => self.signs.hyphen,
            _ => false,
        }
    }

    /// True if a number in letters may be a move number: it may come next, it repeats the current one in a variation,
    /// or it is higher and the game already has numbers in letters. Moves in a line comment are not counted.
    pub(super) fn accepts_number_in_letters(&self, number: u32) -> bool {
        self.may_be_next(number)
            || self.half_played() == Some(number)
            || self.in_letters && number > self.pair.number
    }

    /// The number of the ply that was read last.
    pub(super) fn current(&self) -> u32 {
        self.pair.number
    }

    /// True after a number without a ply.
    pub(super) fn is_fresh(&self) -> bool {
        self.pair.plies == 0
    }

    /// True after the first ply of a game, or after a later number.
    pub(super) fn has_begun(&self) -> bool {
        self.pair.number > 1 || self.pair.number == 1 && self.pair.plies >= 1
    }

    /// True if a number was read.
    pub(super) fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// True if several plies were read, and no number.
    pub(super) fn are_missing(&self) -> bool {
        !self.is_numbered && self.pair.plies > 1
    }

    /// The current number, if one of its plies has been read.
    pub(super) fn half_played(&self) -> Option<u32> {
        (self.pair.plies == 1).then_some(self.pair.number)
    }

    /// The input after the dots that follow a repeated `number` and mean the ply that was already read, if a move comes
    /// next: `1. 11-15 {why} 1. ... 22-18`. The second ply before the number may be a time: `1. 11-15 1:05 1. ... 22-18`.
    pub(super) fn skip_ellipsis<'i>(&self, number: MoveNumber, rest: &'i [u8]) -> Option<&'i [u8]> {
        let is_second = self.pair.plies == 1 || self.pair.plies == 2 && self.pair.may_end_in_time;
        let is_repeated = number.number == self.pair.number && is_second;
        if !is_repeated || number.dots != 1 {
            return None;
        }
        let (after, ()) = dots(skip_white(rest)).ok()?;
        opens_move(skip_white(after)).then_some(after)
    }
}

/// An unknown move that is written with dots.
pub(super) fn dots(input: &[u8]) -> Parsed<'_, ()> {
    preceded(not(dash), ellipsis_move).parse(input)
}
