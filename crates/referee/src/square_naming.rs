//! How a record names squares: by numbers, by letters, or by letters from the other side of the board.

use std::borrow::Cow;

use draughts::{Notation, Square, Variant};
use pdn::SquareName;

use crate::{
    Judgement, Orientation, Record, header::Header, notation_style::NotationStyle, square_on,
};

/// How a record names squares, according to its `GameType` tag and its judgement.
///
/// ```
/// use pdn::{Reader, SquareName};
/// use referee::{Judgement, SquareNaming, Record, Referee};
///
/// let source = b"[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 *";
/// let mut events = Vec::new();
/// Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// let mut judgement = Judgement::default();
/// Referee::default().judge(&record, &mut judgement);
/// let naming = SquareNaming::from_record(&record, &judgement).expect("a game of pool checkers");
/// assert_eq!(naming.write("10x17", SquareName::Number(10)), "d6xb4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareNaming {
    variant: Variant,
    notation: Option<Notation>,
    orientation: Orientation,
}

impl SquareNaming {
    /// How a judged record names squares; `None` if the record has no variant.
    pub fn from_record(record: &Record<'_>, judgement: &Judgement) -> Option<Self> {
        Self::from_header(&Header::from_record(record), judgement)
    }

    /// The square names of a record whose header is already read.
    pub(crate) fn from_header(header: &Header<'_>, judgement: &Judgement) -> Option<Self> {
        let variant = judgement.variant?;
        let notation = NotationStyle::for_game(header, Some(variant))
            .algebraic
            .map(|algebraic| {
                if algebraic {
                    Notation::Algebraic
                } else {
                    Notation::Numeric
                }
            });
        Some(Self {
            variant,
            notation,
            orientation: judgement.orientation,
        })
    }

    /// Converts a move from the variant's usual notation (`11-15`, `c3xe5`) to that of the record. If no tag names the
    /// notation, it is the notation of `beside`, a square name next to the move in the record.
    pub fn write(self, mv: &str, beside: SquareName) -> Cow<'_, str> {
        self.write_in(mv, self.notation_beside(beside))
    }

    /// True if the record names squares by the usual numbers, as in `11-15`, next to the square name `beside`.
    pub fn uses_usual_numbers(self, beside: SquareName) -> bool {
        self.variant.notation() == Notation::Numeric && self.is_usual(self.notation_beside(beside))
    }

    fn notation_beside(self, beside: SquareName) -> Notation {
        self.notation.unwrap_or(match beside {
            SquareName::Number(_) => Notation::Numeric,
            SquareName::Algebraic { .. } | SquareName::File(_) => Notation::Algebraic,
        })
    }

    /// True if square names in this notation are those of the variant's usual notation.
    fn is_usual(self, notation: Notation) -> bool {
        self.orientation == Orientation::Usual && notation == self.variant.notation()
    }

    /// Converts a move to a notation, in the orientation of this record.
    pub(crate) fn write_in(self, mv: &str, notation: Notation) -> Cow<'_, str> {
        const SIGNS: [char; 3] = ['-', 'x', ':'];
        // Nearly all records use the usual notation.
        if self.is_usual(notation) {
            return Cow::Borrowed(mv);
        }
        let board = self.variant.board();
        let mut written = String::with_capacity(mv.len());
        for piece in mv.split_inclusive(SIGNS) {
            let name = piece.trim_end_matches(SIGNS);
            match self.variant.square(name) {
                Some(square) => {
                    let square = self.apparent_square(square, notation);
                    let mut apparent = board.name_in(square, notation).to_string();
                    if self.orientation == Orientation::Mirrored && notation == Notation::Algebraic
                    {
                        apparent = mirror_name(&apparent);
                    }
                    written.push_str(&apparent);
                    written.push_str(&piece[name.len()..]);
                }
                // This is not a square of the board, so it is copied unchanged.
                None => written.push_str(piece),
            }
        }
        Cow::Owned(written)
    }

    /// Converts a square name of this record to a notation.
    pub(crate) fn rename(self, name: SquareName, notation: Notation) -> Option<String> {
        let board = self.variant.board();
        let name = match self.orientation {
            Orientation::Mirrored => self.orientation.to_usual(name),
            Orientation::Usual | Orientation::Rotated => name,
        };
        let square = self.apparent_square(square_on(board, name)?, notation);
        Some(board.name_in(square, notation).to_string())
    }

    /// The square that the record's name for `square` would mean in the usual orientation.
    pub(crate) fn apparent_square(self, square: Square, notation: Notation) -> Square {
        let board = self.variant.board();
        if self.orientation != Orientation::Rotated || notation == Notation::Numeric {
            return square;
        }
        let opposite = (board.squares() + 1).checked_sub(square.number());
        opposite.and_then(Square::new).unwrap_or(square)
    }
}

/// The name of a square on a mirrored board: `b1` for `g1`.
fn mirror_name(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(file @ 'a'..='h') => {
            let file = char::from(b'a' + b'h' - u8::try_from(file).unwrap_or(b'a'));
            format!("{file}{}", letters.as_str())
        }
        _ => name.to_owned(),
    }
}
