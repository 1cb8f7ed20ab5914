//! The squares of a move. They are collected while the move is read, and found again in its text.

use std::iter;
use std::ops::Range;

use super::entity::entity_len_at;
use super::misread;
use super::square::{algebraic_square, numeric_square};
use crate::{Quirks, RawMove, Separator, SquareName};

/// The next square of a move, and the separator before it.
#[derive(Clone, Copy)]
pub(crate) struct PathStep {
    pub(crate) separator: Separator,
    pub(crate) square: SquareName,
    pub(crate) quirks: Quirks,
}

impl<'a> RawMove<'a> {
    /// The first square of a move.
    #[inline]
    pub(crate) fn starting_at(square: SquareName, quirks: Quirks) -> Self {
        Self {
            text: b"",
            from: square,
            to: square,
            squares: 1,
            separator: Separator::Omitted,
            quirks,
        }
    }

    /// Returns the move with one more square.
    #[inline]
    pub(crate) fn with(mut self, step: PathStep) -> Self {
        if self.squares == 1 {
            self.separator = step.separator;
        } else if self.separator != step.separator {
            self.quirks = self.quirks.with(Quirks::MIXED_SEPARATORS);
        }
        self.quirks = self.quirks.with(step.quirks);
        self.to = step.square;
        self.squares = self.squares.saturating_add(1);
        self
    }

    /// The move as it is written in `input` up to `rest`.
    #[inline]
    pub(crate) fn between(self, input: &'a [u8], rest: &[u8]) -> Self {
        let text = &input[..input.len() - rest.len()];
        Self { text, ..self }
    }

    /// All squares in the order of the text, two or more.
    ///
    /// ```
    /// use pdn::{Reader, SquareName, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"9x18x25").collect();
    /// let Token::Move(mv) = events[0].token else { panic!() };
    /// let squares: Vec<_> = mv.squares().collect();
    /// assert_eq!(squares, [9, 18, 25].map(SquareName::Number));
    /// ```
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = SquareName> + 'a {
        let (is_pair, mut ends) = (self.squares == 2, [self.from, self.to].into_iter());
        let mut path = self.located_squares();
        iter::from_fn(move || {
            // Most moves have two squares, which need not be read again.
            if is_pair {
                return ends.next();
            }
            path.next().map(|(square, _)| square)
        })
    }

    /// True if the origin has only its file: `cd4`.
    ///
    /// ```
    /// use pdn::{Reader, SquareName, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"c:e5").collect();
    /// let Token::Move(mv) = events[0].token else { panic!() };
    /// assert!(mv.is_short() && mv.from == SquareName::File(2));
    /// ```
    #[inline]
    pub fn is_short(&self) -> bool {
        self.quirks.contains(Quirks::SHORT)
    }

    /// The [`squares`](Self::squares), each with its bytes in the text.
    #[inline]
    pub fn located_squares(&self) -> impl Iterator<Item = (SquareName, Range<usize>)> + 'a {
        let numeric = self.from.is_numeric();
        let text = self.text;
        let mut at = 0;
        let mut file = self.is_short().then_some(self.from);
        let is_misread = self.quirks.contains(Quirks::LETTER_FOR_DIGIT);
        let mut misread = is_misread.then(|| misread::located_squares(text, numeric));
        iter::from_fn(move || {
            if let Some(misread) = &mut misread {
                return misread.next();
            }
            if let Some(from) = file.take() {
                at = 1 + usize::from(!text.first()?.is_ascii());
                return Some((from, 0..at));
            }
            let (square, range) = next_square(text, at, numeric)?;
            at = range.end;
            Some((square, range))
        })
    }
}

/// The offset after the HTML entities before the next square. An entity may contain digits: `11&#8211;15`.
#[inline]
fn after_entities(text: &[u8], mut at: usize) -> usize {
    while let Some(next) = text[at..]
        .iter()
        .position(|byte| byte.is_ascii_digit() || *byte == b'&')
    {
        let len = entity_len_at(&text[at + next..]);
        if len == 0 {
            break;
        }
        at += next + len;
    }
    at
}

/// The first square in `text` from `at`, and its bytes.
#[inline]
fn next_square(text: &[u8], at: usize, numeric: bool) -> Option<(SquareName, Range<usize>)> {
    let at = after_entities(text, at);
    if numeric {
        let start = at + text[at..].iter().position(u8::is_ascii_digit)?;
        let len = text[start..]
            .iter()
            .take(2)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (_, (square, _)) = numeric_square(&text[start..start + len]).ok()?;
        return Some((square, start..start + len));
    }
    // A letter before a digit is a file; any other letter is an `x`.
    (at..text.len()).find_map(|start| {
        let (rest, (square, _)) = algebraic_square(&text[start..]).ok()?;
        Some((square, start..text.len() - rest.len()))
    })
}
