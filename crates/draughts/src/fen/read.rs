//! Reads a FEN in one pass, with one function per symbol of the grammar.
//!
//! The functions are methods, not combinators: nearly every symbol adds remarks with their offsets, and an error names the
//! symbol that was expected. Combinators would make neither shorter, and this crate has no required dependency.

use std::error::Error;
use std::fmt;

use super::remark::{FenRemarkKind, FenRemarks};
use crate::{Color, Geometry, Piece, Role, Setup};

/// Maximum number of pieces in a FEN. It bounds the memory for a hostile text.
const MAX_PIECES: usize = 1000;

/// The error of a text that is not a FEN.
///
/// ```
/// use draughts::{Variant, fen};
///
/// let error = fen::parse("B:W21;22", Variant::English).unwrap_err();
/// assert_eq!((error.offset(), error.found()), (5, Some(';')));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    kind: FenErrorKind,
    offset: usize,
    found: Option<char>,
}

/// The expected part of a FEN.
///
/// ```
/// use draughts::{FenErrorKind, Variant, fen};
///
/// let kind = |text| fen::parse(text, Variant::English).unwrap_err().kind();
/// assert_eq!(kind("X:W21:B1"), FenErrorKind::Side);
/// assert_eq!(kind("B:W21,x:B1"), FenErrorKind::Square);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenErrorKind {
    /// The side to move: `W`, `B` or `?`.
    Side,
    /// The colour whose pieces a group lists: `W` or `B`.
    Color,
    /// A colon before the next group.
    Colon,
    /// A square.
    Square,
    /// A comma, a colon or the end after a square.
    Separator,
    /// The end of the text.
    End,
    /// No more than 1000 pieces.
    TooMany,
}

impl FenError {
    /// The expected part.
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// The byte offset.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The character found there; `None` at the end of the text.
    pub fn found(&self) -> Option<char> {
        self.found
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FenErrorKind::Side => "expected the side to move (W, B or ?)",
            FenErrorKind::Color => "expected the color of a group (W or B)",
            FenErrorKind::Colon => "expected a colon",
            FenErrorKind::Square => "expected a square",
            FenErrorKind::Separator => "expected a comma, a colon or the end",
            FenErrorKind::End => "expected the end",
            FenErrorKind::TooMany => "expected no more than 1000 pieces",
        })?;
        match self.found {
            Some(found) => write!(f, ", found \"{}\"", found.escape_debug()),
            None => f.write_str(", found the end"),
        }
    }
}

impl Error for FenError {}

pub(super) struct FenParser<'a> {
    text: &'a str,
    at: usize,
    board: Geometry,
    algebraic: bool,
    setup: Setup,
    remarks: FenRemarks,
}

impl<'a> FenParser<'a> {
    pub(super) fn new(text: &'a str, board: Geometry, algebraic: bool) -> Self {
        FenParser {
            text,
            at: 0,
            board,
            algebraic,
            setup: Setup::default(),
            remarks: FenRemarks::default(),
        }
    }

    /// `Fen : Side (":" Group)* "."?`
    pub(super) fn fen(mut self) -> Result<(Setup, FenRemarks), FenError> {
        self.space();
        self.setup.side = self.side()?;
        let mut seen = [false; 2];
        loop {
            self.space();
            match self.peek() {
                None => break,
                Some(b':') => {
                    self.at += 1;
                    self.group(&mut seen)?;
                }
                Some(b'.') => {
                    self.note(FenRemarkKind::FinalDot, 1);
                    self.at += 1;
                    self.space();
                    if self.peek().is_some() {
                        return Err(self.expected(FenErrorKind::End));
                    }
                }
                Some(_) => return Err(self.expected(FenErrorKind::Colon)),
            }
        }
        Ok((self.setup, self.remarks))
    }

    /// `Side : "W" | "B" | "?"`
    fn side(&mut self) -> Result<Option<Color>, FenError> {
        let color = match self.peek() {
            Some(b'?') => {
                self.at += 1;
                return Ok(None);
            }
            _ => self.color(),
        };
        color
            .map(Some)
            .ok_or_else(|| self.expected(FenErrorKind::Side))
    }

    fn color(&mut self) -> Option<Color> {
        let byte = self.peek()?;
        let color = match byte.to_ascii_uppercase() {
            b'W' => Color::White,
            b'B' => Color::Black,
            _ => return None,
        };
        if byte.is_ascii_lowercase() {
            self.note(FenRemarkKind::SmallLetter, 1);
        }
        self.at += 1;
        Some(color)
    }

    /// `Group : Color (Item ("," Item)*)?`, or a program's own group, which is skipped.
    fn group(&mut self, seen: &mut [bool; 2]) -> Result<(), FenError> {
        self.space();
        let start = self.at;
        let Some(color) = self.color() else {
            return self.foreign_group();
        };
        if std::mem::replace(&mut seen[color.index()], true) {
            self.note_at(FenRemarkKind::RepeatedGroup, start, 1);
        }
        self.space();
        while let Some(byte) = self.peek() {
            match byte {
                b':' | b'.' => break,
                b',' => {
                    self.note(FenRemarkKind::StrayComma, 1);
                    self.at += 1;
                }
                _ => {
                    self.item(color)?;
                    self.space();
                    match self.peek() {
                        Some(b',') => {
                            let comma = self.at;
                            self.at += 1;
                            self.space();
                            if matches!(self.peek(), None | Some(b':' | b'.')) {
                                self.note_at(FenRemarkKind::StrayComma, comma, 1);
                            }
                        }
                        None | Some(b':' | b'.') => {}
                        Some(_) => return Err(self.expected(FenErrorKind::Separator)),
                    }
                }
            }
            self.space();
        }
        Ok(())
    }

    /// Reads move counters (`H0`, `F1`) and king-move counters (`+1+0`) of Lidraughts, or an empty group.
    fn foreign_group(&mut self) -> Result<(), FenError> {
        let start = self.at;
        match self.peek() {
            Some(b'H' | b'F' | b'+') => {
                let rest = &self.text.as_bytes()[start..];
                self.at += rest
                    .iter()
                    .take_while(|byte| !matches!(byte, b':' | b'.'))
                    .count();
                self.note_at(FenRemarkKind::ForeignGroup, start, self.at - start);
                Ok(())
            }
            // In `W::.`, Black has no pieces and no letter.
            None | Some(b':' | b'.') => Ok(()),
            Some(_) => Err(self.expected(FenErrorKind::Color)),
        }
    }

    /// `Item : "K"? Square ("-" Square)?`
    fn item(&mut self, color: Color) -> Result<(), FenError> {
        let mut role = Role::Man;
        let mut ghost = false;
        let marked = self.peek().filter(u8::is_ascii_alphabetic);
        if let Some(byte) = marked {
            let next = self
                .text
                .as_bytes()
                .get(self.at + 1)
                .copied()
                .unwrap_or(b' ');
            // A letter before a digit may be a file (`g3`, `A3`), except in `K3`, `G3` and `P3`.
            let name = next.is_ascii_digit() && self.is_file(byte);
            if name && byte.is_ascii_uppercase() {
                self.note(FenRemarkKind::CapitalFile, 1);
            }
            if !name {
                match byte {
                    b'K' | b'k' => role = Role::King,
                    b'G' => ghost = true,
                    b'P' => (role, ghost) = (Role::King, true),
                    _ => return Err(self.expected(FenErrorKind::Square)),
                }
                let kind = if ghost {
                    FenRemarkKind::GhostPiece
                } else {
                    FenRemarkKind::SmallLetter
                };
                if ghost || byte == b'k' {
                    self.note(kind, 1);
                }
                self.at += 1;
                self.space();
            }
        }
        let piece = Piece { color, role };
        let first = self.square()?;
        let mut last = first;
        self.space();
        if self.peek() == Some(b'-') {
            self.at += 1;
            self.space();
            // `K31-K50` repeats the `K` of `K31-50`.
            self.at += usize::from(role == Role::King && self.peek() == Some(b'K'));
            last = self.square()?;
        }
        if !ghost {
            self.add_range(first, last, piece)?;
        }
        Ok(())
    }

    fn is_file(&self, letter: u8) -> bool {
        let marks_a_piece = matches!(letter, b'K' | b'G' | b'P');
        !marks_a_piece && letter.to_ascii_lowercase() - b'a' < self.board.width()
    }

    /// A square by number or by name, with its offset.
    fn square(&mut self) -> Result<(u32, usize), FenError> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let letters = usize::from(bytes.get(start).is_some_and(u8::is_ascii_alphabetic));
        let digits = bytes[start + letters..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = start + letters + digits;
        if digits == 0 {
            return Err(self.expected(FenErrorKind::Square));
        }
        if (letters == 1) != self.algebraic {
            self.note(FenRemarkKind::OtherNotation, end - start);
        }
        let number = if letters == 1 {
            let name = self.board.from_name(&self.text[start..end]);
            name.map(|square| u32::from(square.number()))
                .ok_or_else(|| self.expected(FenErrorKind::Square))?
        } else {
            if bytes[start] == b'0' && digits > 1 {
                self.note(FenRemarkKind::LeadingZero, digits);
            }
            bytes[start..end].iter().fold(0u32, |n, digit| {
                n.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
            })
        };
        self.at = end;
        Ok((number, start))
    }

    /// Adds a range of pieces. If part of the range is off the board, only the ends of that part are kept, which
    /// suffice for a report.
    fn add_range(
        &mut self,
        first: (u32, usize),
        last: (u32, usize),
        piece: Piece,
    ) -> Result<(), FenError> {
        let (mut from, mut to) = (first.0, last.0);
        if from > to {
            (from, to) = (to, from);
            self.note_at(FenRemarkKind::ReversedRange, first.1, self.at - first.1);
        }
        let edge = u32::from(self.board.squares());
        let on_board = from..=to.min(edge);
        let beyond = (to > edge)
            .then_some(from.max(edge + 1))
            .into_iter()
            .chain((to > edge && to > from.max(edge + 1)).then_some(to));
        for number in on_board.chain(beyond) {
            if self.setup.pieces.len() == MAX_PIECES {
                self.at = first.1;
                return Err(self.expected(FenErrorKind::TooMany));
            }
            self.setup.pieces.push((number, piece));
        }
        Ok(())
    }

    fn space(&mut self) {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        self.at += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace() || **byte == b'_')
            .count();
        self.note_at(FenRemarkKind::Space, start, self.at - start);
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn note(&mut self, kind: FenRemarkKind, len: usize) {
        self.remarks.add(kind, self.at, len);
    }

    fn note_at(&mut self, kind: FenRemarkKind, offset: usize, len: usize) {
        self.remarks.add(kind, offset, len);
    }

    fn expected(&self, kind: FenErrorKind) -> FenError {
        FenError {
            kind,
            offset: self.at,
            found: self
                .text
                .get(self.at..)
                .and_then(|rest| rest.chars().next()),
        }
    }
}
