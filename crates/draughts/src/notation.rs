//! Formats moves in the notation of a variant.

use std::fmt::{self, Write as _};

use crate::{Move, Notation, Position, Rules, Square, Variant};

/// A move in the notation of a variant, for display. Returned by [`Variant::text`].
///
/// ```
/// use draughts::{Russian, Variant, fen};
///
/// let position = fen::position::<Russian>("W:Wc3:Bd4").unwrap();
/// let mv = &position.legal_moves()[0];
/// assert_eq!(Variant::Russian.text(mv).capture_sign('x').to_string(), "c3xe5");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveText<'a> {
    variant: Variant,
    path: &'a [Square],
    captures: bool,
    sign: char,
    notation: Notation,
}

impl MoveText<'_> {
    /// Sets the sign of captures: `x`, `:` or `-`.
    #[must_use]
    pub fn capture_sign(mut self, sign: char) -> Self {
        self.sign = sign;
        self
    }

    /// Sets the notation of squares.
    #[must_use]
    pub fn notation(mut self, notation: Notation) -> Self {
        self.notation = notation;
        self
    }
}

impl Variant {
    /// A move in the notation of the variant, with its full path.
    ///
    /// ```
    /// use draughts::{English, Notation, Position, Variant};
    /// let mv = Position::<English>::start().legal_moves()[4];
    /// assert_eq!(Variant::English.text(&mv).to_string(), "11-15");
    /// assert_eq!(Variant::English.text(&mv).notation(Notation::Algebraic).to_string(), "f6-e5");
    /// ```
    pub fn text(self, mv: &Move) -> MoveText<'_> {
        self.path_text(mv.path(), mv.is_capture())
    }

    /// A path of squares in the notation of the variant. The sign is that of a capture if `captures` is true, else that
    /// of a plain move.
    pub fn path_text(self, path: &[Square], captures: bool) -> MoveText<'_> {
        MoveText {
            variant: self,
            path,
            captures,
            sign: self.capture_sign(),
            notation: self.notation(),
        }
    }

    /// Parses a square: a number, or a file and rank. Both are accepted in every variant.
    pub fn square(self, text: &str) -> Option<Square> {
        let board = self.board();
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return board.from_name(text);
        }
        let digits = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits {
            text.parse().ok()?
        } else {
            return None;
        };
        Square::new(number).filter(|&square| board.has(square))
    }
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.variant.board();
        let sign = if self.captures { self.sign } else { '-' };
        for (i, &square) in self.path.iter().enumerate() {
            if i > 0 {
                f.write_char(sign)?;
            }
            match self.notation {
                Notation::Numeric => write_number(f, square.number())?,
                Notation::Algebraic => write!(f, "{}", board.name_in(square, self.notation))?,
            }
        }
        Ok(())
    }
}

/// Writes a number without the padding that `Display` provides for, since a record has many.
fn write_number(f: &mut fmt::Formatter<'_>, number: u8) -> fmt::Result {
    if number >= 10 {
        write_number(f, number / 10)?;
    }
    f.write_char(char::from(b'0' + number % 10))
}

impl<R: Rules> Position<R> {
    /// A move with its full path, in the variant's notation.
    pub fn notation(&self, mv: &Move) -> String {
        R::VARIANT.text(mv).to_string()
    }

    /// A move in its shortest form: origin and destination if no other legal move has the same two squares, else the
    /// full path (PDN 3.0, section moves).
    pub fn short_notation(&self, mv: &Move) -> String {
        if mv.path().len() > 2 && self.moves_from_to(mv.from(), mv.to()).len() == 1 {
            return R::VARIANT
                .path_text(&[mv.from(), mv.to()], mv.is_capture())
                .to_string();
        }
        self.notation(mv)
    }
}
