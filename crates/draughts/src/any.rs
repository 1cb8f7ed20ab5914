//! A position whose variant is known only at run time.

use std::any::Any;
use std::fmt;

use crate::variant::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, Frysk, International,
    Italian, Pool, Portuguese, Russian, Spanish, Spantsiretti, Thai, Turkish,
};
use crate::{
    Color, Geometry, Move, MoveList, Notation, Objection, ParseFenError, Piece, Position,
    Resolution, Rules, Setup, SetupError, Square, Squares, Variant, Visitor, fen,
};

/// A position of any variant, for callers that do not need the speed of [`Position`].
///
/// ```
/// use draughts::{AnyPosition, Variant};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position = AnyPosition::from_fen(Variant::English, "W:W18,25:B14")?;
/// assert_eq!(position.legal_texts(), ["18x9"]);
/// let next = position.play_text("18x9")?;
/// assert_eq!(next.fen(), "B:W9,25:B");
/// # Ok(()) }
/// ```
///
/// It is a small value, copied and compared without allocating. Positions of different variants are never equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyPosition(Known);

/// Why a text is not a legal move.
///
/// ```
/// use draughts::{AnyPosition, ParseMoveError, Variant};
///
/// let start = AnyPosition::start(Variant::English);
/// assert_eq!(start.play_text("eleven"), Err(ParseMoveError::Unreadable));
/// assert_eq!(start.play_text("11-22"), Err(ParseMoveError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseMoveError {
    /// It is not a path of squares of this board.
    Unreadable,
    /// No legal move has this path.
    Illegal,
    /// Several moves that capture different pieces have this path.
    Ambiguous,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseMoveError::Unreadable => {
                "expected squares of this board joined by \"-\", \"x\" or \":\""
            }
            ParseMoveError::Illegal => "no legal move goes that way",
            ParseMoveError::Ambiguous => "several captures go that way; give the full path",
        })
    }
}

impl std::error::Error for ParseMoveError {}

macro_rules! known {
    ($($name:ident)*) => {
        /// A position with its variant.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Known {
            $($name(Position<$name>),)*
        }

        impl std::ops::Deref for Known {
            type Target = dyn Erased;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Known::$name(position) => position,)*
                }
            }
        }

        impl<R: Rules> From<Position<R>> for AnyPosition {
            fn from(position: Position<R>) -> AnyPosition {
                let any: &dyn Any = &position;
                AnyPosition(match R::VARIANT {
                    $(Variant::$name => Known::$name(
                        *any.downcast_ref().expect("R::VARIANT is the name of R"),
                    ),)*
                })
            }
        }
    };
}

known! {
    English International Italian Pool Spanish Russian Brazilian Canadian Portuguese Czech Turkish
    Thai Frisian Spantsiretti Antidraughts Breakthrough Frysk
}

trait Erased: Send + Sync {
    fn variant(&self) -> Variant;
    fn side(&self) -> Color;
    fn with_side(&self, side: Color) -> AnyPosition;
    fn piece_at(&self, square: Square) -> Option<Piece>;
    fn pieces(&self, color: Color) -> Squares;
    fn count(&self, color: Color) -> u32;
    fn count_kings(&self, color: Color) -> u32;
    fn legal_moves(&self) -> MoveList;
    fn legal_routes(&self) -> MoveList;
    fn capturing_pieces(&self) -> Squares;
    fn must_capture(&self) -> bool;
    fn winner(&self) -> Option<Color>;
    fn short_notation(&self, mv: &Move) -> String;
    fn play_path(&self, path: &[Square]) -> Result<AnyPosition, ParseMoveError>;
    fn play(&self, mv: &Move) -> Result<AnyPosition, Objection>;
    fn setup(&self) -> Setup;
    fn perft(&self, depth: u32) -> u64;
    fn perft_routes(&self, depth: u32) -> u64;
    fn hash(&self) -> u64;
    fn fen(&self) -> String;
}

impl<R: Rules> Erased for Position<R> {
    fn variant(&self) -> Variant {
        R::VARIANT
    }

    fn side(&self) -> Color {
        self.side()
    }

    fn with_side(&self, side: Color) -> AnyPosition {
        Position::with_side(*self, side).into()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_at(square)
    }

    fn pieces(&self, color: Color) -> Squares {
        self.pieces(color)
    }

    fn count(&self, color: Color) -> u32 {
        self.count(color)
    }

    fn count_kings(&self, color: Color) -> u32 {
        self.count_kings(color)
    }

    fn legal_moves(&self) -> MoveList {
        self.legal_moves()
    }

    fn legal_routes(&self) -> MoveList {
        self.legal_routes()
    }

    fn capturing_pieces(&self) -> Squares {
        self.capturing_pieces()
    }

    fn must_capture(&self) -> bool {
        self.must_capture()
    }

    fn winner(&self) -> Option<Color> {
        self.winner()
    }

    fn short_notation(&self, mv: &Move) -> String {
        self.short_notation(mv)
    }

    fn play_path(&self, path: &[Square]) -> Result<AnyPosition, ParseMoveError> {
        match self.resolve_path(path) {
            Resolution::None => Err(ParseMoveError::Illegal),
            Resolution::One(step) => Ok(self.after(&step).into()),
            Resolution::Several => Err(ParseMoveError::Ambiguous),
        }
    }

    fn play(&self, mv: &Move) -> Result<AnyPosition, Objection> {
        let played = Position::play(*self, mv);
        played
            .map(AnyPosition::from)
            .map_err(|illegal| illegal.objection())
    }

    fn setup(&self) -> Setup {
        self.to_setup()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn perft_routes(&self, depth: u32) -> u64 {
        self.perft_routes(depth)
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn fen(&self) -> String {
        self.fen()
    }
}

impl AnyPosition {
    /// The position in which a game of the variant starts.
    pub fn start(variant: Variant) -> AnyPosition {
        struct Start;
        impl Visitor for Start {
            type Output = AnyPosition;

            fn visit<R: Rules>(self) -> AnyPosition {
                Position::<R>::start().into()
            }
        }
        variant.visit(Start)
    }

    /// The position of a setup; see [`Position::from_setup`].
    ///
    /// # Errors
    /// If two pieces share a square or a piece is off the board.
    pub fn from_setup(variant: Variant, setup: &Setup) -> Result<AnyPosition, SetupError> {
        struct From<'a>(&'a Setup);
        impl Visitor for From<'_> {
            type Output = Result<AnyPosition, SetupError>;

            fn visit<R: Rules>(self) -> Self::Output {
                Position::<R>::from_setup(self.0).map(AnyPosition::from)
            }
        }
        variant.visit(From(setup))
    }

    /// The position of a FEN; remarks are ignored.
    ///
    /// # Errors
    /// If the text is not a FEN, or pieces share a square or are off the board.
    pub fn from_fen(variant: Variant, text: &str) -> Result<AnyPosition, ParseFenError> {
        let (setup, _) = fen::parse(text, variant).map_err(ParseFenError::Text)?;
        AnyPosition::from_setup(variant, &setup).map_err(ParseFenError::Setup)
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.0.variant()
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.0.side()
    }

    /// The same board with the given side to move.
    #[must_use]
    pub fn with_side(&self, side: Color) -> AnyPosition {
        self.0.with_side(side)
    }

    /// The board.
    pub fn geometry(&self) -> Geometry {
        self.variant().board()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    /// The squares of all pieces of a colour.
    pub fn pieces(&self, color: Color) -> Squares {
        self.0.pieces(color)
    }

    /// The number of pieces of a colour.
    pub fn count(&self, color: Color) -> u32 {
        self.0.count(color)
    }

    /// The number of kings of a colour.
    pub fn count_kings(&self, color: Color) -> u32 {
        self.0.count_kings(color)
    }

    /// The legal moves, each once.
    pub fn legal_moves(&self) -> MoveList {
        self.0.legal_moves()
    }

    /// The legal moves, with every route of each.
    pub fn legal_routes(&self) -> MoveList {
        self.0.legal_routes()
    }

    /// The legal moves as text with full paths.
    pub fn legal_texts(&self) -> Vec<String> {
        self.legal_moves().iter().map(|mv| self.text(mv)).collect()
    }

    /// A move with its full path, in the variant's notation.
    pub fn text(&self, mv: &Move) -> String {
        self.variant().text(mv).to_string()
    }

    /// A move in its shortest unambiguous form; see [`Position::short_notation`].
    pub fn short_text(&self, mv: &Move) -> String {
        self.0.short_notation(mv)
    }

    /// The pieces of the side to move that have a legal capture.
    pub fn capturing_pieces(&self) -> Squares {
        self.0.capturing_pieces()
    }

    /// Whether the side to move can capture, and so must.
    pub fn must_capture(&self) -> bool {
        self.0.must_capture()
    }

    /// The winner, if the side to move has no legal move; see [`Position::winner`].
    pub fn winner(&self) -> Option<Color> {
        self.0.winner()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason, if the move breaks a law of the variant.
    pub fn play(&self, mv: &Move) -> Result<AnyPosition, Objection> {
        self.0.play(mv)
    }

    /// Plays a path of squares; see [`Position::resolve_path`].
    ///
    /// # Errors
    /// If no legal move has this path, or if several do that capture different pieces.
    pub fn play_path(&self, path: &[Square]) -> Result<AnyPosition, ParseMoveError> {
        self.0.play_path(path)
    }

    /// Plays a move given as text: squares by number or name, joined by `-`, `x` or `:`.
    ///
    /// # Errors
    /// If the text is not a path, if no legal move has this path, or if several do that capture different pieces.
    pub fn play_text(&self, text: &str) -> Result<AnyPosition, ParseMoveError> {
        let squares = text
            .split(['-', 'x', 'X', ':'])
            .map(|name| self.variant().square(name.trim()));
        let path: Vec<Square> = squares
            .collect::<Option<_>>()
            .ok_or(ParseMoveError::Unreadable)?;
        if path.len() < 2 {
            return Err(ParseMoveError::Unreadable);
        }
        self.play_path(&path)
    }

    /// The position as a setup.
    pub fn to_setup(&self) -> Setup {
        self.0.setup()
    }

    /// The canonical FEN, in the notation of the variant.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// The canonical FEN, in the given notation.
    pub fn fen_in(&self, notation: Notation) -> String {
        fen::write_as(&self.to_setup(), self.variant(), notation)
    }

    /// The number of move sequences of the given length; see [`Position::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// The number of move sequences of the given length, counting every route.
    pub fn perft_routes(&self, depth: u32) -> u64 {
        self.0.perft_routes(depth)
    }

    /// A hash of the board and the side to move; see [`Position::hash`].
    pub fn hash(&self) -> u64 {
        self.0.hash()
    }
}

/// Writes the canonical FEN. It does not contain the variant.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant(), self.fen())
    }
}
