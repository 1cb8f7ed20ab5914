//! Squares, as a record names them before any board is known.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::digit1;
use nom::combinator::{map, value, verify};

use super::{Parsed, no_match};
use crate::Quirks;

/// A square as written: a number (`22`), or a file and a rank (`c3`).
///
/// The square belongs to no board. `99` and `j9` are only names, and the game decides whether such a square exists.
///
/// ```
/// use pdn::SquareName;
///
/// assert_eq!(SquareName::Number(22).to_string(), "22");
/// assert_eq!(SquareName::Algebraic { file: 2, rank: 3 }.to_string(), "c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SquareName {
    /// A number from 0 to 99. A leading zero is a quirk of the move.
    Number(u8),
    /// A file and a rank as written.
    Algebraic {
        /// 0 for file `a`.
        file: u8,
        /// 1 for the first rank.
        rank: u8,
    },
    /// A file alone, 0 for `a`. It is the origin of a move in short notation, the `c` of `cd4`. The position decides
    /// the rank.
    File(u8),
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |file: u8| char::from(b'a' + file.min(25));
        match *self {
            SquareName::Number(number) => number.fmt(f),
            SquareName::Algebraic { file, rank } => write!(f, "{}{rank}", letter(file)),
            SquareName::File(file) => write!(f, "{}", letter(file)),
        }
    }
}

impl SquareName {
    /// True for a number. Within a move, only another number can follow a number.
    #[inline]
    pub(crate) fn is_numeric(self) -> bool {
        matches!(self, SquareName::Number(_))
    }

    /// True for a square of a board in common use, up to 10x10.
    #[inline]
    pub(crate) fn is_common(self) -> bool {
        match self {
            SquareName::Number(number) => (1..=50).contains(&number),
            SquareName::Algebraic { rank, .. } => (1..=10).contains(&rank),
            SquareName::File(_) => true,
        }
    }

    /// True for a square of some board, up to 12x12.
    pub(crate) fn exists(self) -> bool {
        match self {
            SquareName::Number(number) => (1..=72).contains(&number),
            SquareName::Algebraic { rank, .. } => (1..=12).contains(&rank),
            SquareName::File(_) => true,
        }
    }
}

/// `Square : NUMSQUARE | ALPHASQUARE`
#[inline]
pub(crate) fn square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    alt((numeric_square, algebraic_square)).parse(input)
}

/// `NUMSQUARE : [0-9] [0-9]?`
#[inline]
pub(crate) fn numeric_square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    map(up_to_99, |(number, quirks)| {
        (SquareName::Number(number), quirks)
    })
    .parse(input)
}

/// `ALPHASQUARE : [a-h] [1-8]`
///
/// Every letter is accepted as a file, in either case, and a rank may have two digits.
#[inline]
pub(crate) fn algebraic_square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    map((file_letter, up_to_99), |((file, quirks), (rank, more))| {
        (SquareName::Algebraic { file, rank }, quirks.with(more))
    })
    .parse(input)
}

/// One or two digits, not followed by a third.
#[inline]
fn up_to_99(input: &[u8]) -> Parsed<'_, (u8, Quirks)> {
    let value = |digits: &[u8]| match *digits {
        [tens, ones] => (
            (tens - b'0') * 10 + (ones - b'0'),
            Quirks::LEADING_ZERO.only_if(tens == b'0'),
        ),
        [digit, ..] => (digit - b'0', Quirks::NONE),
        [] => (0, Quirks::NONE),
    };
    map(verify(digit1, |digits: &[u8]| digits.len() <= 2), value).parse(input)
}

/// `[a-z]`, as 0 for `a`.
///
/// Capitals are also accepted, and Cyrillic letters that look like a file of a board.
#[inline]
pub(crate) fn file_letter(input: &[u8]) -> Parsed<'_, (u8, Quirks)> {
    match input {
        [letter @ b'a'..=b'z', rest @ ..] => Ok((rest, (letter - b'a', Quirks::NONE))),
        [letter @ b'A'..=b'Z', rest @ ..] => Ok((rest, (letter - b'A', Quirks::UPPER_CASE))),
        [0xd0 | 0xd1, ..] => {
            map(cyrillic_file, |letter| (letter - b'a', Quirks::CYRILLIC)).parse(input)
        }
        _ => no_match(),
    }
}

/// A Cyrillic letter that looks like a file.
fn cyrillic_file(input: &[u8]) -> Parsed<'_, u8> {
    alt((
        value(b'a', alt((tag("а"), tag("А")))),
        value(b'b', tag("В")),
        value(b'c', alt((tag("с"), tag("С")))),
        value(b'e', alt((tag("е"), tag("Е")))),
        value(b'h', tag("Н")),
    ))
    .parse(input)
}
