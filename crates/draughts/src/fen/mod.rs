//! FEN, the notation of positions. It is read tolerantly and written in one form.
//!
//! `B:W21,22,23:B1,K2` has the side to move and the squares of each side. Kings are marked with `K` (PDN 3.0, section
//! FEN).

mod canonical;
mod read;
mod remark;

use std::error::Error;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::{Color, Notation, Position, Role, Rules, Setup, SetupError, Square, Variant};
pub use canonical::canonical;
pub use read::{FenError, FenErrorKind};
pub use remark::{FenRemark, FenRemarkKind, FenRemarks};

/// Reads a FEN for a variant.
///
/// In addition to the standard form, it accepts: groups in either order and repeated, sides without pieces (`W::.`), an
/// unknown side to move (`?`), ranges (`K31-50` has kings only), numbers with leading zeros, squares by number or by
/// name in every variant, small letters, spaces or underscores, a full stop at the end, and the counters that
/// Lidraughts adds. The remarks list the deviations of the text from the standard.
///
/// # Errors
/// If the text is not a FEN; the error has the byte offset. Squares that are not on the board are not an error here;
/// see [`Setup::problems`].
///
/// ```
/// use draughts::{Variant, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (setup, remarks) = fen::parse("w: W 21-24, K32 : B01.", Variant::English)?;
/// assert_eq!(fen::write(&setup, Variant::English), "W:W21,22,23,24,K32:B1");
/// assert!(!remarks.is_empty());
/// let error = fen::parse("B:W21,x:B1", Variant::English).unwrap_err();
/// assert_eq!((error.offset(), error.to_string().as_str()), (6, "expected a square, found \"x\""));
/// # Ok(()) }
/// ```
pub fn parse(text: &str, variant: Variant) -> Result<(Setup, FenRemarks), FenError> {
    read::FenParser::new(
        text,
        variant.board(),
        variant.notation() == Notation::Algebraic,
    )
    .fen()
}

/// Writes a setup in canonical form: White's pieces first, squares ascending and in the variant's notation, without
/// ranges, spaces or a full stop.
///
/// ```
/// use draughts::{AnyPosition, Variant, fen};
///
/// let setup = AnyPosition::start(Variant::Russian).to_setup();
/// let text = fen::write(&setup, Variant::Russian);
/// assert!(text.starts_with("W:Wa3,c3,"), "{text}");
/// ```
pub fn write(setup: &Setup, variant: Variant) -> String {
    write_as(setup, variant, variant.notation())
}

/// Writes a setup in canonical form with the squares in the given notation.
///
/// ```
/// use draughts::{Notation, Variant, fen};
///
/// let (setup, _) = fen::parse("W:Wc3:Bd6", Variant::Russian).unwrap();
/// assert_eq!(fen::write_as(&setup, Variant::Russian, Notation::Numeric), "W:W22:B10");
/// ```
pub fn write_as(setup: &Setup, variant: Variant, notation: Notation) -> String {
    let board = variant.board();
    let mut text = String::with_capacity(96);
    text.push(setup.side.map_or('?', Color::letter));
    for color in [Color::White, Color::Black] {
        text.push(':');
        text.push(color.letter());
        let mut pieces: Vec<_> = setup
            .pieces
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .collect();
        pieces.sort();
        for (i, &&(number, piece)) in pieces.iter().enumerate() {
            if i > 0 {
                text.push(',');
            }
            if piece.role == Role::King {
                text.push('K');
            }
            let square = u8::try_from(number).ok().and_then(Square::new);
            // Writing to a string cannot fail.
            let _ = match square {
                Some(square) => write!(text, "{}", board.name_in(square, notation)),
                None => write!(text, "{number}"),
            };
        }
    }
    text
}

impl<R: Rules> Position<R> {
    /// The canonical FEN of the position, as [`write()`] writes its setup.
    pub fn fen(&self) -> String {
        // No setup is allocated, because this function runs for every ply.
        let (board, notation) = (R::VARIANT.board(), R::VARIANT.notation());
        let mut text = String::with_capacity(96);
        text.push(self.side().letter());
        for color in [Color::White, Color::Black] {
            text.push(':');
            text.push(color.letter());
            let kings = self.kings(color);
            let mut comma = false;
            for square in self.pieces(color) {
                if comma {
                    text.push(',');
                }
                comma = true;
                if kings.contains(square) {
                    text.push('K');
                }
                let number = square.number();
                match notation {
                    Notation::Numeric if number < 10 => text.push(char::from(b'0' + number)),
                    Notation::Numeric if number < 100 => {
                        text.push(char::from(b'0' + number / 10));
                        text.push(char::from(b'0' + number % 10));
                    }
                    // Writing to a string cannot fail.
                    _ => drop(write!(text, "{}", board.name_in(square, notation))),
                }
            }
        }
        text
    }
}

/// Reads a FEN as a position. Remarks are ignored.
///
/// # Errors
/// If the text is not a FEN, if pieces share a square, or if a piece is off the board.
///
/// ```
/// use draughts::{English, Position, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let start: Position<English> = fen::position("B:W21-32:B1-12")?;
/// assert_eq!(start, Position::start());
/// # Ok(()) }
/// ```
pub fn position<R: Rules>(text: &str) -> Result<Position<R>, ParseFenError> {
    let (setup, _) = parse(text, R::VARIANT).map_err(ParseFenError::Text)?;
    Position::from_setup(&setup).map_err(ParseFenError::Setup)
}

/// Parses a FEN, as [`position`] does.
///
/// ```
/// use draughts::{Color, English, Position};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position: Position<English> = "B:W18,25:B14".parse()?;
/// assert_eq!(position.count(Color::White), 2);
/// assert_eq!(position.to_string(), "B:W18,25:B14");
/// # Ok(()) }
/// ```
impl<R: Rules> FromStr for Position<R> {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        position(text)
    }
}

/// Writes the canonical FEN.
impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// Writes the position as a FEN.
impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// Why a text is not a position.
///
/// ```
/// use draughts::{ParseFenError, English, Position, fen};
///
/// let read = |text| fen::position::<English>(text).map(|_: Position<English>| ());
/// assert!(matches!(read("B:W21,x"), Err(ParseFenError::Text(_))));
/// assert!(matches!(read("B:W21,21:B1"), Err(ParseFenError::Setup(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseFenError {
    /// The text is not a FEN.
    Text(FenError),
    /// The text is a FEN, but pieces share a square or are off the board.
    Setup(SetupError),
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseFenError::Text(error) => fmt::Display::fmt(error, f),
            ParseFenError::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for ParseFenError {}
