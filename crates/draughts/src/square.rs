//! Squares by number, and sets of them.
//!
//! A square is only a number. [`Geometry`](crate::Geometry) gives its place on a board and its algebraic name.

use std::error::Error;
use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

/// A playable square, numbered from 1 as in the variant's notation.
///
/// English draughts has squares 1 to 32, the 10x10 board 1 to 50, and the 12x12 board 1 to 72. Variants with algebraic
/// notation also have numbers (see [`Geometry`](crate::Geometry)), which their numeric FENs use.
///
/// ```
/// use draughts::Square;
/// let square = Square::new(11).unwrap();
/// assert_eq!(square.number(), 11);
/// assert_eq!(square.index(), 10);
/// assert_eq!(square.to_string(), "11");
/// assert_eq!(Square::new(0), None);
/// assert_eq!("11".parse(), Ok(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Square(NonZeroU8);

impl Square {
    /// The highest number of a square on any board.
    pub const MAX: u8 = 128;

    pub(crate) const FIRST: Square = Square(NonZeroU8::MIN);

    /// The square of that number; `None` if the number is 0 or above [`Square::MAX`].
    ///
    /// [`Geometry::has`](crate::Geometry::has) checks whether a board has the square.
    pub const fn new(number: u8) -> Option<Square> {
        match NonZeroU8::new(number) {
            Some(n) if number <= Square::MAX => Some(Square(n)),
            _ => None,
        }
    }

    /// The number of the square, from 1.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The number of the square from 0, for tables.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The square at a 0-based index below [`Square::MAX`].
    pub(crate) const fn at(index: usize) -> Square {
        debug_assert!(index < Square::MAX as usize);
        match NonZeroU8::new((index & 127) as u8 + 1) {
            Some(n) => Square(n),
            None => Square::FIRST,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error of a number or a text that is not a square.
///
/// ```
/// use draughts::Square;
///
/// let error = Square::try_from(200).expect_err("no board has so many squares");
/// assert_eq!(error.to_string(), "expected a square from 1 to 128");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareError(());

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a square from 1 to {}", Square::MAX)
    }
}

impl Error for ParseSquareError {}

impl TryFrom<u8> for Square {
    type Error = ParseSquareError;

    fn try_from(number: u8) -> Result<Square, ParseSquareError> {
        Square::new(number).ok_or(ParseSquareError(()))
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> u8 {
        square.number()
    }
}

/// Parses a number. [`Variant::square`](crate::Variant::square) also accepts the names of a board.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let number: u8 = text.parse().map_err(|_| ParseSquareError(()))?;
        Square::try_from(number)
    }
}

/// A set of squares, as a value of 16 bytes.
///
/// ```
/// use draughts::{Square, Squares};
/// let squares: Squares = [3, 1].into_iter().filter_map(Square::new).collect();
/// assert_eq!(squares.len(), 2);
/// assert_eq!(squares.iter().map(Square::number).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(u128);

impl Squares {
    /// The empty set.
    pub const EMPTY: Squares = Squares(0);

    /// The squares numbered 1 to `count` (at most [`Square::MAX`]).
    pub const fn first(count: u8) -> Squares {
        match count {
            0 => Squares(0),
            1..128 => Squares((1 << count) - 1),
            _ => Squares(u128::MAX),
        }
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in ascending order.
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// Whether every square of `self` is in `other`.
    pub const fn is_subset(self, other: Squares) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;

    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Squares {
        Squares(1 << square.index())
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a set in ascending order; returned by [`Squares::iter`].
///
/// ```
/// use draughts::{Color, English, Position};
///
/// let pieces = Position::<English>::start().pieces(Color::Black);
/// let numbers: Vec<u8> = pieces.iter().map(|square| square.number()).collect();
/// assert_eq!(numbers, (1..=12).collect::<Vec<u8>>());
/// ```
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::at(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_parsed_and_displayed() {
        for text in ["1", "32", "128"] {
            let square: Square = text.parse().expect("a square");
            assert_eq!(square.to_string(), text);
            assert_eq!(Square::try_from(u8::from(square)), Ok(square));
        }
        for text in ["", "0", "129", "300", "-1", "a1"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}
