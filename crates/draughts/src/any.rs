//! A position whose variant is known only at run time.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

use crate::variant::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, Frysk, International,
    Italian, Pool, Portuguese, Russian, Spanish, Spantsiretti, Thai, Turkish,
};
use crate::{
    AnyResolvedMove, Color, ForceError, Forced, Geometry, Hypothesis, Move, MoveList, Objection,
    ParseFenError, Piece, Position, Resolution, Rules, Setup, SetupError, Square, Squares, Variant,
    Visitor, fen,
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
/// The value is small, and is copied and compared without allocating. Positions of different variants are never equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyPosition(TypedPosition);

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
    /// The text is not a path of squares of this board.
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
    ($dollar:tt $($name:ident)*) => {
        /// A position with its variant.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum TypedPosition {
            $($name(Position<$name>),)*
        }

        impl TypedPosition {
            fn variant(&self) -> Variant {
                match self {
                    $(TypedPosition::$name(_) => Variant::$name,)*
                }
            }
        }

        impl<R: Rules> From<Position<R>> for AnyPosition {
            #[inline]
            fn from(position: Position<R>) -> AnyPosition {
                let any: &dyn Any = &position;
                AnyPosition(match R::VARIANT {
                    $(Variant::$name => TypedPosition::$name(
                        *any.downcast_ref().expect("R::VARIANT is the name of R"),
                    ),)*
                })
            }
        }

        impl<R: Rules> TryFrom<AnyPosition> for Position<R> {
            type Error = AnyPosition;

            #[inline]
            fn try_from(position: AnyPosition) -> Result<Position<R>, AnyPosition> {
                let typed: &dyn Any = match &position.0 {
                    $(TypedPosition::$name(typed) => typed,)*
                };
                typed.downcast_ref().copied().ok_or(position)
            }
        }

        /// Evaluates an expression with the position typed by the laws of its variant.
        macro_rules! typed {
            ($dollar any:expr, $dollar position:ident => $dollar result:expr) => {
                match &$dollar any.0 {
                    $(TypedPosition::$name($dollar position) => $dollar result,)*
                }
            };
        }
    };
}

known! {
    $ English International Italian Pool Spanish Russian Brazilian Canadian Portuguese Czech Turkish
    Thai Frisian Spantsiretti Antidraughts Breakthrough Frysk
}

impl Variant {
    /// The FEN of the normal array without ranges, as [`AnyPosition::fen`] writes it. It is computed only once.
    ///
    /// ```
    /// assert!(draughts::Variant::English.normal_array().starts_with("B:W21,22,"));
    /// ```
    pub fn normal_array(self) -> &'static str {
        static TEXTS: [OnceLock<String>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TEXTS[self as usize].get_or_init(|| AnyPosition::start(self).fen())
    }
}

impl AnyPosition {
    /// The position in which a game of the variant starts.
    pub fn start(variant: Variant) -> AnyPosition {
        struct StartVisitor;
        impl Visitor for StartVisitor {
            type Output = AnyPosition;

            fn visit<R: Rules>(self) -> AnyPosition {
                Position::<R>::start().into()
            }
        }
        variant.visit(StartVisitor)
    }

    /// The position of a setup; see [`Position::from_setup`].
    ///
    /// # Errors
    /// If two pieces share a square, or a piece is off the board.
    pub fn from_setup(variant: Variant, setup: &Setup) -> Result<AnyPosition, SetupError> {
        struct FromSetup<'a>(&'a Setup);
        impl Visitor for FromSetup<'_> {
            type Output = Result<AnyPosition, SetupError>;

            fn visit<R: Rules>(self) -> Self::Output {
                Position::<R>::from_setup(self.0).map(AnyPosition::from)
            }
        }
        variant.visit(FromSetup(setup))
    }

    /// The position of a FEN. Remarks are ignored.
    ///
    /// # Errors
    /// If the text is not a FEN, if pieces share a square, or if a piece is off the board.
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
        typed!(self, position => position.side())
    }

    /// Returns the same board with the given side to move.
    #[must_use]
    pub fn with_side(&self, side: Color) -> AnyPosition {
        typed!(self, position => position.with_side(side).into())
    }

    /// Returns the same board with the other side to move.
    #[must_use]
    pub fn pass(&self) -> AnyPosition {
        self.with_side(!self.side())
    }

    /// The board.
    pub fn geometry(&self) -> Geometry {
        self.variant().board()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        typed!(self, position => position.piece_at(square))
    }

    /// The squares of all pieces of a colour.
    pub fn pieces(&self, color: Color) -> Squares {
        typed!(self, position => position.pieces(color))
    }

    /// The squares of the men of a colour.
    pub fn men(&self, color: Color) -> Squares {
        typed!(self, position => position.men(color))
    }

    /// The squares of the kings of a colour.
    pub fn kings(&self, color: Color) -> Squares {
        typed!(self, position => position.kings(color))
    }

    /// The number of pieces of a colour.
    pub fn count(&self, color: Color) -> u32 {
        typed!(self, position => position.count(color))
    }

    /// The number of kings of a colour.
    pub fn count_kings(&self, color: Color) -> u32 {
        typed!(self, position => position.count_kings(color))
    }

    /// Whether both positions are of the same variant and have the men of a colour on the same squares.
    pub fn has_same_men(&self, other: &AnyPosition, color: Color) -> bool {
        typed!(self, position => Position::try_from(*other).is_ok_and(|other| position.has_same_men(&other, color)))
    }

    /// Whether the side to move has a legal move; see [`Position::has_legal_move`].
    pub fn has_legal_move(&self) -> bool {
        typed!(self, position => position.has_legal_move())
    }

    /// The legal moves, each once.
    pub fn legal_moves(&self) -> MoveList {
        typed!(self, position => position.legal_moves())
    }

    /// The legal moves, with every route of each.
    pub fn legal_routes(&self) -> MoveList {
        typed!(self, position => position.legal_routes())
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
        typed!(self, position => position.short_notation(mv))
    }

    /// The pieces of the side to move that have a legal capture.
    pub fn capturing_pieces(&self) -> Squares {
        typed!(self, position => position.capturing_pieces())
    }

    /// Whether the side to move can capture; if it can, it must.
    pub fn must_capture(&self) -> bool {
        typed!(self, position => position.must_capture())
    }

    /// The winner, if the side to move has no legal move; see [`Position::winner`].
    pub fn winner(&self) -> Option<Color> {
        typed!(self, position => position.winner())
    }

    /// The legal moves from one square to another; see [`Position::resolve`].
    pub fn resolve(&self, from: Square, to: Square) -> Resolution<AnyResolvedMove> {
        typed!(self, position => position.resolve(from, to).erase())
    }

    /// The legal moves that a written path can mean; see [`Position::resolve_path`].
    pub fn resolve_path(&self, path: &[Square]) -> Resolution<AnyResolvedMove> {
        typed!(self, position => position.resolve_path(path).erase())
    }

    /// Plays a step that [`resolve`](AnyPosition::resolve) returned **for this position**.
    #[must_use]
    pub fn after(&self, step: &AnyResolvedMove) -> AnyPosition {
        typed!(self, position => position.after(&step.typed()).into())
    }

    /// The legal moves from one square to another, each once, with their full paths.
    pub fn moves_from_to(&self, from: Square, to: Square) -> MoveList {
        typed!(self, position => position.moves_from_to(from, to))
    }

    /// The move of a step with its full path. If several routes are equivalent, the first is returned.
    pub fn describe(&self, step: &AnyResolvedMove) -> Option<Move> {
        typed!(self, position => position.describe(&step.typed()))
    }

    /// The step of a legal move of this position.
    pub fn step(&self, mv: &Move) -> Option<AnyResolvedMove> {
        typed!(self, position => position.step(mv).map(|step| step.erase()))
    }

    /// Whether the move is legal in this position, by any route.
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.step(mv).is_some()
    }

    /// The non-capturing moves of the piece on a square, regardless of the turn and of compulsory captures.
    pub fn quiet_moves_from(&self, square: Square) -> MoveList {
        self.quiet_moves_if(square, Hypothesis::LAWFUL)
    }

    /// The non-capturing moves of the piece on a square under a hypothesis; see [`Position::quiet_moves_if`].
    pub fn quiet_moves_if(&self, square: Square, how: Hypothesis) -> MoveList {
        typed!(self, position => position.quiet_moves_if(square, how))
    }

    /// The captures of the piece on a square under a hypothesis; see [`Position::routes_from`].
    pub fn routes_from(&self, square: Square, how: Hypothesis) -> MoveList {
        typed!(self, position => position.routes_from(square, how))
    }

    /// Plays a move regardless of the laws, and passes the turn; see [`Position::force`].
    ///
    /// # Errors
    /// If the origin is empty, if the destination is occupied by a piece that is not captured, or if one of the two is
    /// not on the board.
    pub fn force(&self, forced: &Forced) -> Result<AnyPosition, ForceError> {
        typed!(self, position => position.force(forced).map(AnyPosition::from))
    }

    /// Returns the same position without the piece on the square.
    #[must_use]
    pub fn remove(&self, square: Square) -> AnyPosition {
        typed!(self, position => position.remove(square).into())
    }

    /// Returns the same position with a piece on the square, which replaces any other. A square that is not on the
    /// board is ignored.
    #[must_use]
    pub fn put(&self, square: Square, piece: Piece) -> AnyPosition {
        typed!(self, position => position.put(square, piece).into())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason, if the move breaks a law of the variant.
    pub fn play(&self, mv: &Move) -> Result<AnyPosition, Objection> {
        match self.step(mv) {
            Some(step) => Ok(self.after(&step)),
            None => Err(typed!(self, position => position.objection(mv))),
        }
    }

    /// Plays a path of squares; see [`Position::resolve_path`].
    ///
    /// # Errors
    /// If no legal move has this path, or if several moves that capture different pieces have it.
    pub fn play_path(&self, path: &[Square]) -> Result<AnyPosition, ParseMoveError> {
        match self.resolve_path(path) {
            Resolution::None => Err(ParseMoveError::Illegal),
            Resolution::One(step) => Ok(self.after(&step)),
            Resolution::Several => Err(ParseMoveError::Ambiguous),
        }
    }

    /// Plays a move given as text: squares by number or name, joined by `-`, `x` or `:`.
    ///
    /// # Errors
    /// If the text is not a path, if no legal move has this path, or if several moves that capture different pieces
    /// have it.
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
        typed!(self, position => position.to_setup())
    }

    /// The canonical FEN, in the notation of the variant.
    pub fn fen(&self) -> String {
        typed!(self, position => position.fen())
    }

    /// The number of move sequences of the given length; see [`Position::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        typed!(self, position => position.perft(depth))
    }

    /// The number of move sequences of the given length. Every route counts as a separate move.
    pub fn perft_routes(&self, depth: u32) -> u64 {
        typed!(self, position => position.perft_routes(depth))
    }

    /// A hash of the board and the side to move; see [`Position::hash`].
    pub fn hash(&self) -> u64 {
        typed!(self, position => position.hash())
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
