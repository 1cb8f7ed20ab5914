//! How a record names the squares: by numbers, by letters, or by letters from the other side of the board.

use draughts::{Notation, Square, Variant};
use pdn::SquareName;

use crate::{Judgement, Record, header::Header, rules::notation::Style, square_on};

/// From which side of the board letters name the squares.
///
/// ```
/// use referee::{Orientation, Referee};
///
/// let jamaican = Referee::default().judge_first(b"[GameType \"23,B,8,8,A1,1\"] 1. c3-d4 b6-a5 *").unwrap();
/// assert_eq!(jamaican.orientation, Orientation::Rotated);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Orientation {
    /// `a1` is at White's left hand, as everywhere but in some records of games in which Black begins.
    #[default]
    Usual,
    /// `a1` is what is `h8` elsewhere, at the left hand of Black.
    Rotated,
    /// `a1` is at White's left hand on a board that is the mirror image of the game's own: `PlayStrategy` plays Spanish draughts
    /// on the board of Russian draughts.
    Mirrored,
}

impl Orientation {
    /// The usual name of a square that such a record calls so, on a board of 8 by 8.
    pub(crate) fn usual(self, name: SquareName) -> SquareName {
        const SIDE: u8 = 8;
        match (self, name) {
            (
                Orientation::Rotated | Orientation::Mirrored,
                SquareName::Algebraic { file, rank },
            ) if file < SIDE && (1..=SIDE).contains(&rank) => SquareName::Algebraic {
                file: SIDE - 1 - file,
                rank: if self == Orientation::Rotated {
                    SIDE + 1 - rank
                } else {
                    rank
                },
            },
            _ => name,
        }
    }
}

/// How the squares of a record are named, by its `GameType` tag and by what its moves show.
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
    /// How a record names squares, as it was judged; none if it was not.
    pub fn from_record(record: &Record<'_>, judgement: &Judgement) -> Option<Self> {
        Self::from_header(&Header::from_record(record), judgement)
    }

    pub(crate) fn from_header(header: &Header<'_>, judgement: &Judgement) -> Option<Self> {
        let variant = judgement.variant?;
        let notation = Style::of(header, Some(variant)).algebraic.map(|algebraic| {
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

    /// A move as the record writes it, of one that is written as the game is usually: `11-15`, `c3xe5`. Where no tag
    /// says how squares are named, they are named as in the move that stands `beside` it in the record.
    pub fn write(self, mv: &str, beside: SquareName) -> String {
        let notation = self.notation.unwrap_or(match beside {
            SquareName::Number(_) => Notation::Numeric,
            SquareName::Algebraic { .. } | SquareName::File(_) => Notation::Algebraic,
        });
        self.write_in(mv, notation)
    }

    /// A move in that notation, the letters from the side of the board from which this record has them.
    pub(crate) fn write_in(self, mv: &str, notation: Notation) -> String {
        const SIGNS: [char; 3] = ['-', 'x', ':'];
        let board = self.variant.board();
        let mut written = String::with_capacity(mv.len());
        for piece in mv.split_inclusive(SIGNS) {
            let name = piece.trim_end_matches(SIGNS);
            match self.variant.square(name) {
                Some(square) => {
                    let square = self.seen(square, notation);
                    let mut seen = board.name_in(square, notation).to_string();
                    if self.orientation == Orientation::Mirrored && notation == Notation::Algebraic
                    {
                        seen = mirrored(&seen);
                    }
                    written.push_str(&seen);
                    written.push_str(&piece[name.len()..]);
                }
                // no square of this board: nothing is made up
                None => written.push_str(piece),
            }
        }
        written
    }

    /// What a square that this record calls so is called in that notation.
    pub(crate) fn rename(self, name: SquareName, notation: Notation) -> Option<String> {
        let board = self.variant.board();
        let name = match self.orientation {
            Orientation::Mirrored => self.orientation.usual(name),
            Orientation::Usual | Orientation::Rotated => name,
        };
        let square = self.seen(square_on(board, name)?, notation);
        Some(board.name_in(square, notation).to_string())
    }

    /// The square whose usual name is what this record calls the given one.
    pub(crate) fn seen(self, square: Square, notation: Notation) -> Square {
        let board = self.variant.board();
        if self.orientation != Orientation::Rotated || notation == Notation::Numeric {
            return square;
        }
        let opposite = (board.squares() + 1).checked_sub(square.number());
        opposite.and_then(Square::new).unwrap_or(square)
    }
}

/// The name of a square as seen in a mirror: `b1` for `g1`.
fn mirrored(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(file @ 'a'..='h') => {
            let file = char::from(b'a' + b'h' - u8::try_from(file).unwrap_or(b'a'));
            format!("{file}{}", letters.as_str())
        }
        _ => name.to_owned(),
    }
}
