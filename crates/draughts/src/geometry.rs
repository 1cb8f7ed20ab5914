//! Boards: size, square numbers and algebraic names.

use std::fmt;

use crate::{Color, Square};

/// A corner of the board from White's side.
///
/// ```
/// use draughts::{Corner, Variant};
///
/// assert_eq!(Variant::English.board().corner(), Corner::TopLeft);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Bottom left, the corner of `a1`.
    BottomLeft,
    /// Bottom right.
    BottomRight,
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
}

/// The notation of squares (PDN 3.0, `GameType`: `N` numeric, `A` algebraic).
///
/// ```
/// use draughts::{Notation, Variant};
///
/// assert_eq!(Variant::English.notation(), Notation::Numeric);
/// assert_eq!(Variant::Russian.notation(), Notation::Algebraic);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Squares by number: `11-15`.
    Numeric,
    /// Squares by file and rank: `c3-d4`.
    Algebraic,
}

/// The board of a variant: its size, its playable squares, their numbers and their names.
///
/// Files and ranks are counted from 0 at White's bottom left corner. Square 1 is the first playable square at the
/// [corner](Geometry::corner) where numbering starts. Numbers run along the rank, then from rank to rank.
///
/// ```
/// use draughts::{Square, Variant};
/// let board = Variant::Russian.board();
/// let c3 = board.from_name("c3").unwrap();
/// assert_eq!(c3.number(), 22);
/// assert_eq!((board.file(c3), board.rank(c3)), (2, 2));
/// assert_eq!(board.at(2, 2), Some(c3));
/// assert_eq!(board.at(2, 3), None); // a light square
/// assert_eq!(board.name(c3).to_string(), "c3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) corner: Corner,
    pub(crate) inverted: bool,
    pub(crate) every_square: bool,
}

impl Geometry {
    /// A board with every second square playable.
    ///
    /// `inverted` is the invert flag of the `GameType`. If it is true, the bottom left corner is not playable.
    pub(crate) const fn chequered(
        width: u8,
        height: u8,
        corner: Corner,
        inverted: bool,
    ) -> Geometry {
        Geometry {
            width,
            height,
            corner,
            inverted,
            every_square: false,
        }
    }

    /// A board with all squares playable (Turkish draughts).
    pub(crate) const fn full(width: u8, height: u8, corner: Corner) -> Geometry {
        Geometry {
            width,
            height,
            corner,
            inverted: false,
            every_square: true,
        }
    }

    /// The number of files.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of ranks.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The corner where numbering starts.
    pub const fn corner(self) -> Corner {
        self.corner
    }

    /// Whether the bottom left corner is not playable (Italian, Spanish and Portuguese draughts; `GameType` invert
    /// flag 1).
    pub const fn is_inverted(self) -> bool {
        self.inverted
    }

    /// Whether all squares are playable (Turkish draughts).
    pub const fn is_full(self) -> bool {
        self.every_square
    }

    /// The number of playable squares, which is the highest square number.
    pub const fn squares(self) -> u8 {
        self.squares_per_rank() * self.height
    }

    /// Whether the board has the square.
    pub const fn has(self, square: Square) -> bool {
        square.number() <= self.squares()
    }

    /// The colour whose men start on the low numbers.
    pub const fn low_side(self) -> Color {
        if self.counts_from_top() {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The file of a square, from 0 at White's left. The square must be on the board.
    pub const fn file(self, square: Square) -> u8 {
        let step = square.index() as u8 % self.squares_per_rank();
        let along = if self.every_square {
            step
        } else {
            step * 2 + self.first_step(self.line(square))
        };
        if self.counts_from_left() {
            along
        } else {
            self.width - 1 - along
        }
    }

    /// The rank of a square, from 0 at White's side. The square must be on the board.
    pub const fn rank(self, square: Square) -> u8 {
        let line = self.line(square);
        if self.counts_from_top() {
            (self.height - 1).saturating_sub(line)
        } else {
            line
        }
    }

    /// The square on a file and rank, both from 0; `None` if there is no playable square.
    pub const fn at(self, file: u8, rank: u8) -> Option<Square> {
        if file >= self.width || rank >= self.height {
            return None;
        }
        let line = if self.counts_from_top() {
            self.height - 1 - rank
        } else {
            rank
        };
        let along = if self.counts_from_left() {
            file
        } else {
            self.width - 1 - file
        };
        let first = self.first_step(line);
        let step = if self.every_square {
            along
        } else if along % 2 == first {
            along / 2
        } else {
            return None;
        };
        Square::new(line * self.squares_per_rank() + step + 1)
    }

    /// The square with an algebraic name such as `c3` or, on a wide board, `j8`. Case is ignored.
    pub fn from_name(self, name: &str) -> Option<Square> {
        let (&letter, digits) = name.as_bytes().split_first()?;
        if !letter.is_ascii_alphabetic()
            || digits.is_empty()
            || digits.len() > 2
            || digits[0] == b'0'
        {
            return None;
        }
        let file = letter.to_ascii_lowercase() - b'a';
        let rank = digits.iter().try_fold(0u8, |rank, d| {
            d.is_ascii_digit().then(|| rank * 10 + (d - b'0'))
        })?;
        self.at(file, rank.checked_sub(1)?)
    }

    /// The algebraic name of a square, for display.
    pub const fn name(self, square: Square) -> SquareText {
        SquareText {
            square,
            board: self,
            notation: Notation::Algebraic,
        }
    }

    /// The name of a square in the given notation, for display.
    pub const fn name_in(self, square: Square, notation: Notation) -> SquareText {
        SquareText {
            square,
            board: self,
            notation,
        }
    }

    /// Number of playable squares in a rank.
    pub(crate) const fn squares_per_rank(self) -> u8 {
        if self.every_square {
            self.width
        } else {
            self.width / 2
        }
    }

    /// The rank, counted from the side where numbering starts.
    const fn line(self, square: Square) -> u8 {
        square.index() as u8 / self.squares_per_rank()
    }

    /// The distance of the first playable square of a line from the edge: 0 or 1.
    pub(crate) const fn first_step(self, line: u8) -> u8 {
        if self.every_square {
            0
        } else {
            (line + !self.corner_is_playable() as u8) % 2
        }
    }

    /// Whether the starting corner is playable. On boards of even width and height, opposite corners are equal.
    const fn corner_is_playable(self) -> bool {
        matches!(self.corner, Corner::BottomLeft | Corner::TopRight) != self.inverted
    }

    const fn counts_from_top(self) -> bool {
        matches!(self.corner, Corner::TopLeft | Corner::TopRight)
    }

    const fn counts_from_left(self) -> bool {
        matches!(self.corner, Corner::TopLeft | Corner::BottomLeft)
    }
}

/// A square in some notation, for display; returned by [`Geometry::name`] and [`Geometry::name_in`].
///
/// ```
/// use draughts::{Notation, Square, Variant};
///
/// let board = Variant::English.board();
/// let square = Square::new(1).unwrap();
/// assert_eq!(board.name(square).to_string(), "b8");
/// assert_eq!(board.name_in(square, Notation::Numeric).to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SquareText {
    square: Square,
    board: Geometry,
    notation: Notation,
}

impl fmt::Display for SquareText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.notation {
            Notation::Numeric => fmt::Display::fmt(&self.square, f),
            Notation::Algebraic if !self.board.has(self.square) => {
                fmt::Display::fmt(&self.square, f)
            }
            Notation::Algebraic => {
                let file = char::from(b'a' + self.board.file(self.square));
                write!(f, "{file}{}", self.board.rank(self.square) + 1)
            }
        }
    }
}
