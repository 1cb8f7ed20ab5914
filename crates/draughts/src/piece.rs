//! Colours, roles and pieces.

use std::error::Error;
use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// One of the two sides.
///
/// The names do not depend on the actual colour of the pieces: Black may be red (Standard Laws, 3).
///
/// ```
/// use draughts::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!((Color::White.letter(), Color::White.to_string()), ('W', "white".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Color {
    /// Black, also called Red. Black moves first in English draughts (Standard Laws, 7).
    Black,
    /// White, who moves first in most other variants.
    White,
}

impl Color {
    /// Both colours.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The letter of the colour in a FEN: `B` or `W` (PDN 3.0, section FEN).
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// Writes `black` or `white`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// Parses `black` or `white`, or the letter in a FEN, `B` or `W`.
///
/// ```
/// use draughts::Color;
///
/// assert_eq!("white".parse(), Ok(Color::White));
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert!("red".parse::<Color>().is_err());
/// ```
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text {
            "black" | "B" => Ok(Color::Black),
            "white" | "W" => Ok(Color::White),
            _ => Err(ParseColorError(())),
        }
    }
}

/// The error of a text that is not a colour.
///
/// ```
/// let error = "red".parse::<draughts::Color>().expect_err("no name of a side");
/// assert_eq!(error.to_string(), "expected black or white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseColorError(());

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected black or white")
    }
}

impl Error for ParseColorError {}

/// The role of a piece: a man until it is crowned, then a king (Standard Laws, 13 and 14).
///
/// ```
/// use draughts::Role;
///
/// assert_eq!(Role::Man.to_string(), "man");
/// assert!(Role::Man < Role::King);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Role {
    /// An uncrowned piece.
    Man,
    /// A crowned piece.
    King,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Man => "man",
            Role::King => "king",
        })
    }
}

/// A man or a king of one colour.
///
/// ```
/// use draughts::{Color, Piece, Role};
/// assert_eq!(Piece::man(Color::Black).crowned(), Piece { color: Color::Black, role: Role::King });
/// assert_eq!(Piece::king(Color::White).to_string(), "white king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The colour of the side that has the piece.
    pub color: Color,
    /// Whether the piece is crowned.
    pub role: Role,
}

impl Piece {
    /// An uncrowned piece of `color`.
    pub const fn man(color: Color) -> Piece {
        Piece {
            color,
            role: Role::Man,
        }
    }

    /// A crowned piece of `color`.
    pub const fn king(color: Color) -> Piece {
        Piece {
            color,
            role: Role::King,
        }
    }

    /// Returns the same piece, crowned.
    #[must_use]
    pub const fn crowned(self) -> Piece {
        Piece::king(self.color)
    }

    /// Whether the piece is a king.
    pub fn is_king(self) -> bool {
        self.role == Role::King
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// Parses what `Display` writes: `white king`.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut pieces = Color::ALL
            .into_iter()
            .flat_map(|color| [Piece::man(color), Piece::king(color)]);
        pieces
            .find(|piece| piece.to_string() == text)
            .ok_or(ParsePieceError(()))
    }
}

/// The error of a text that is not a piece.
///
/// ```
/// let error = "red queen".parse::<draughts::Piece>().expect_err("no piece");
/// assert_eq!(error.to_string(), "expected a piece such as white man or black king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParsePieceError(());

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a piece such as white man or black king")
    }
}

impl Error for ParsePieceError {}
