//! Positions as written, valid or not.

use std::error::Error;
use std::fmt;

use crate::layout::BitLayout;
use crate::{Color, Piece, Position, Role, Rules, Square, Squares, Variant};

/// The content of a FEN: pieces on squares. They may overlap, be too many, or be off the board.
///
/// ```
/// use draughts::{Color, Setup, SetupProblem, Variant, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (setup, _) = fen::parse("B:W31,2:BK4,33", Variant::English)?;
/// assert_eq!(setup.side, Some(Color::Black));
/// let problems = setup.problems(Variant::English);
/// assert_eq!(problems[0], SetupProblem::NoSuchSquare(33));
/// assert_eq!(problems[1].to_string(), "a white man is on its king-row at 2");
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The side to move; `None` if it is unknown (`?`).
    pub side: Option<Color>,
    /// The pieces in order, with the numbers of their squares as written.
    pub pieces: Vec<(u32, Piece)>,
}

/// A problem of a setup.
///
/// ```
/// use draughts::{SetupProblem, Variant, fen};
///
/// let (setup, _) = fen::parse("B:W21:B99", Variant::English).unwrap();
/// assert!(setup.problems(Variant::English).contains(&SetupProblem::NoSuchSquare(99)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupProblem {
    /// The board has no square of that number.
    NoSuchSquare(u32),
    /// Several pieces are on the square.
    Overlap(Square),
    /// A side has more pieces than the game starts with.
    TooManyPieces(Color),
    /// The side to move has no piece.
    NoPieceToMove(Color),
    /// A man is on its king-row.
    ManOnKingRow(Square, Color),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupProblem::NoSuchSquare(number) => write!(f, "the board has no square {number}"),
            SetupProblem::Overlap(square) => write!(f, "more than one piece is on {square}"),
            SetupProblem::TooManyPieces(color) => {
                write!(f, "{color} has more pieces than the game starts with")
            }
            SetupProblem::NoPieceToMove(color) => write!(f, "{color} is to move but has no piece"),
            SetupProblem::ManOnKingRow(square, color) => {
                write!(f, "a {color} man is on its king-row at {square}")
            }
        }
    }
}

/// The reason why a setup is not a position: two pieces on a square, or a square that is not on the board.
///
/// ```
/// use draughts::{AnyPosition, SetupProblem, Square, Variant, fen};
///
/// let (setup, _) = fen::parse("B:W21,21:B1", Variant::English).unwrap();
/// let error = AnyPosition::from_setup(Variant::English, &setup).unwrap_err();
/// assert_eq!(error.problem(), SetupProblem::Overlap(Square::new(21).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    problem: SetupProblem,
}

impl SetupError {
    /// The problem: [`SetupProblem::NoSuchSquare`] or [`SetupProblem::Overlap`].
    pub fn problem(self) -> SetupProblem {
        self.problem
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.problem, f)
    }
}

impl Error for SetupError {}

impl Setup {
    /// All problems of the setup: first wrong squares, then wrong numbers of pieces, then men on the king-row.
    pub fn problems(&self, variant: Variant) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        let mut seen = Squares::EMPTY;
        let mut twice = Squares::EMPTY;
        let mut count = [0usize; 2];
        let mut uncrowned = Vec::new();
        for &(number, piece) in &self.pieces {
            count[piece.color.index()] += 1;
            let Some(square) = on_board(number, variant) else {
                let problem = SetupProblem::NoSuchSquare(number);
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
                continue;
            };
            if seen.contains(square) {
                twice.insert(square);
            }
            seen.insert(square);
            if piece.role == Role::Man && variant.is_on_king_row(piece.color, square) {
                uncrowned.push((square, piece.color));
            }
        }
        uncrowned.sort_unstable();
        uncrowned.dedup();
        problems.extend(twice.iter().map(SetupProblem::Overlap));
        for color in Color::ALL {
            if count[color.index()] > usize::from(variant.pieces_at_start()) {
                problems.push(SetupProblem::TooManyPieces(color));
            }
        }
        if let Some(side) = self.side.filter(|side| count[side.index()] == 0) {
            problems.push(SetupProblem::NoPieceToMove(side));
        }
        problems.extend(
            uncrowned
                .into_iter()
                .map(|(square, color)| SetupProblem::ManOnKingRow(square, color)),
        );
        problems
    }
}

fn on_board(number: u32, variant: Variant) -> Option<Square> {
    u8::try_from(number)
        .ok()
        .and_then(Square::new)
        .filter(|&square| variant.board().has(square))
}

impl<R: Rules> Position<R> {
    /// The setup of the position, with White's pieces first and squares ascending.
    pub fn to_setup(&self) -> Setup {
        let mut pieces = Vec::new();
        for color in [Color::White, Color::Black] {
            let kings = self.kings(color);
            pieces.extend(self.pieces(color).iter().map(|square| {
                let role = if kings.contains(square) {
                    Role::King
                } else {
                    Role::Man
                };
                (u32::from(square.number()), Piece { color, role })
            }));
        }
        Setup {
            side: Some(self.side),
            pieces,
        }
    }

    /// The position of a setup. If the side to move is unknown, it is the side that starts a game.
    ///
    /// Setups with too many pieces, a man on its king-row, or a side without pieces are accepted, because such
    /// positions can be played.
    ///
    /// # Errors
    /// If two pieces share a square, or a piece is off the board.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Self::empty(setup.side.unwrap_or(R::GAME_TYPE.first_mover));
        let mut seen = Squares::EMPTY;
        for &(number, piece) in &setup.pieces {
            let square = on_board(number, R::VARIANT).ok_or(SetupError {
                problem: SetupProblem::NoSuchSquare(number),
            })?;
            if seen.contains(square) {
                return Err(SetupError {
                    problem: SetupProblem::Overlap(square),
                });
            }
            seen.insert(square);
            position.set(BitLayout::<R>::bit(square), piece);
        }
        Ok(position)
    }
}
