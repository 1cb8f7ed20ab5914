//! The variants. Each has a file of constants. No code outside this folder depends on which variant is played.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{Color, DrawRule, Geometry, Notation, Square};

mod rules;
pub use rules::{Aim, Crowning, Direction, GameTypeSpec, Landing, Preference, Removal, Rules};

/// A generic computation for a variant known only at run time; see [`Variant::visit`].
///
/// ```
/// use draughts::{Position, Rules, Variant, Visitor};
///
/// struct FirstMoves;
///
/// impl Visitor for FirstMoves {
///     type Output = usize;
///
///     fn visit<R: Rules>(self) -> usize {
///         Position::<R>::start().legal_moves().len()
///     }
/// }
///
/// assert_eq!(Variant::International.visit(FirstMoves), 9);
/// assert_eq!(Variant::Canadian.visit(FirstMoves), 11);
/// ```
pub trait Visitor {
    /// The result.
    type Output;

    /// Computes the result under the laws `R`.
    fn visit<R: Rules>(self) -> Self::Output;
}

macro_rules! variants {
    ($dollar:tt $($(#[$doc:meta])* $name:ident in $file:ident;)*) => {
        $(mod $file;)*
        $(pub use $file::$name;)*

        /// A variant as a value. Its laws are defined by the type of the same name in [`variant`](crate::variant).
        ///
        /// ```
        /// use draughts::{Color, Variant};
        /// assert_eq!(Variant::from_name("english"), Some(Variant::English));
        /// assert_eq!(Variant::from_game_type(20), Some(Variant::International));
        /// assert_eq!(Variant::English.first_mover(), Color::Black);
        /// assert_eq!(Variant::English.game_type_tag(), "21,B,8,8,N1,0");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Variant {
            $($(#[$doc])* $name,)*
        }

        impl Variant {
            /// Every variant, English first.
            pub const ALL: &'static [Variant] = &[$(Variant::$name),*];

            /// Runs a visitor with the laws of the variant as a type. There is one dispatch; all further calls are
            /// static.
            pub fn visit<T: Visitor>(self, visitor: T) -> T::Output {
                match self {
                    $(Variant::$name => visitor.visit::<$name>(),)*
                }
            }

            /// The variant in the PDN standard.
            pub const fn spec(self) -> &'static GameTypeSpec {
                match self {
                    $(Variant::$name => &<$name as Rules>::GAME_TYPE,)*
                }
            }
        }

        /// A constant of the variant's [`Rules`].
        macro_rules! constant {
            ($dollar variant:expr, $dollar constant:ident) => {
                match $dollar variant {
                    $(Variant::$name => <$name as Rules>::$dollar constant,)*
                }
            };
        }
    };
}

variants! {
    $
    /// English draughts, also called American checkers (`GameType` 21).
    English in english;
    /// International draughts on 10x10 squares (`GameType` 20).
    International in international;
    /// Italian draughts (`GameType` 22).
    Italian in italian;
    /// American pool checkers (`GameType` 23).
    Pool in pool;
    /// Spanish draughts (`GameType` 24).
    Spanish in spanish;
    /// Russian draughts (`GameType` 25).
    Russian in russian;
    /// Brazilian draughts (`GameType` 26).
    Brazilian in brazilian;
    /// Canadian draughts on 12x12 squares (`GameType` 27).
    Canadian in canadian;
    /// Portuguese draughts (`GameType` 28).
    Portuguese in portuguese;
    /// Czech draughts (`GameType` 29).
    Czech in czech;
    /// Turkish draughts, along ranks and files (`GameType` 30).
    Turkish in turkish;
    /// Thai draughts (`GameType` 31).
    Thai in thai;
    /// Frisian draughts, with captures along ranks and files (`GameType` 40).
    Frisian in frisian;
    /// Spantsiretti draughts on 10x8 squares (`GameType` 41).
    Spantsiretti in spantsiretti;
    /// Antidraughts: international draughts in which the side that cannot move wins (`GameType` 98).
    Antidraughts in antidraughts;
    /// Breakthrough: international draughts in which the first king wins (`GameType` 96).
    Breakthrough in breakthrough;
    /// Frysk!: Frisian draughts with five men a side (`GameType` 97).
    Frysk in frysk;
}

impl Variant {
    /// The name used on the command line and in JSON, such as `english`.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The name in prose, such as `English draughts`.
    pub const fn title(self) -> &'static str {
        self.spec().title
    }

    /// The `GameType` number.
    pub const fn game_type(self) -> u8 {
        self.spec().number
    }

    /// The full value of the `GameType` tag, such as `21,B,8,8,N1,0`.
    pub const fn game_type_tag(self) -> &'static str {
        self.spec().tag
    }

    /// The variant with this name, ignoring case.
    pub fn from_name(name: &str) -> Option<Variant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
    }

    /// The variant with a `GameType` number.
    pub fn from_game_type(number: u8) -> Option<Variant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.game_type() == number)
    }

    /// The side that moves first.
    pub const fn first_mover(self) -> Color {
        self.spec().first_mover
    }

    /// Size, numbering and names of the board.
    pub const fn board(self) -> Geometry {
        self.spec().board
    }

    /// The notation of moves.
    pub const fn notation(self) -> Notation {
        self.spec().notation
    }

    /// The sign between the squares of a capture: `x`, `:` or `-`.
    pub const fn capture_sign(self) -> char {
        self.spec().capture_sign
    }

    /// The FEN of the starting position, with ranges.
    pub const fn start_fen(self) -> &'static str {
        self.spec().start_fen
    }

    /// The number of pieces of a side at the start.
    pub const fn pieces_at_start(self) -> u8 {
        let (from, to) = self.spec().men;
        (to - from) * self.board().squares_per_rank()
    }

    /// Whether a man of `color` is crowned on the square (Standard Laws, 13).
    pub fn is_on_king_row(self, color: Color, square: Square) -> bool {
        let board = self.board();
        let far = if color == Color::White {
            board.height() - 1
        } else {
            0
        };
        board.has(square) && board.rank(square) == far
    }

    /// Whether `to` is nearer to the king-row of `color` than `from`.
    pub fn is_forward(self, color: Color, from: Square, to: Square) -> bool {
        let board = self.board();
        board.has(from)
            && board.has(to)
            && match color {
                Color::White => board.rank(to) > board.rank(from),
                Color::Black => board.rank(to) < board.rank(from),
            }
    }
}

/// The laws of a variant, as [`Rules`] has them for its type.
///
/// ```
/// use draughts::{Crowning, Variant};
///
/// assert!(Variant::International.king_flies());
/// assert_eq!(Variant::English.crowning(), Crowning::Stops);
/// assert!(Variant::English.capture_preferences().is_empty(), "the choice is free");
/// ```
impl Variant {
    /// Directions in which a man moves without capturing, from the view of the low side.
    pub const fn man_moves(self) -> &'static [Direction] {
        constant!(self, MAN_MOVES)
    }

    /// Directions in which a man captures, from the view of the low side.
    pub const fn man_takes(self) -> &'static [Direction] {
        constant!(self, MAN_TAKES)
    }

    /// Directions in which a king moves without capturing.
    pub const fn king_moves(self) -> &'static [Direction] {
        constant!(self, KING_MOVES)
    }

    /// Directions in which a king captures.
    pub const fn king_takes(self) -> &'static [Direction] {
        constant!(self, KING_TAKES)
    }

    /// Whether a king moves over any number of empty squares and captures at a distance.
    pub const fn king_flies(self) -> bool {
        constant!(self, KING_FLIES)
    }

    /// Where a flying king may land after a capture.
    pub const fn landing(self) -> Landing {
        constant!(self, LANDING)
    }

    /// Whether a king may reverse direction between two captures; see [`Rules::ABOUT_TURN`].
    pub const fn about_turn(self) -> bool {
        constant!(self, ABOUT_TURN)
    }

    /// The treatment of a man that reaches the king-row during a capture.
    pub const fn crowning(self) -> Crowning {
        constant!(self, CROWNING)
    }

    /// When captured pieces are removed.
    pub const fn removal(self) -> Removal {
        constant!(self, REMOVAL)
    }

    /// Whether a man may take a king.
    pub const fn man_takes_king(self) -> bool {
        constant!(self, MAN_TAKES_KING)
    }

    /// The articles on [`man_takes_king`](Self::man_takes_king); empty if unknown.
    pub const fn man_takes_king_articles(self) -> &'static [&'static str] {
        constant!(self, MAN_TAKES_KING_ARTICLES)
    }

    /// The articles on how pieces capture; empty if unknown.
    pub const fn capture_articles(self) -> &'static [&'static str] {
        constant!(self, CAPTURE_ARTICLES)
    }

    /// The order of preference among captures; see [`Rules::CAPTURE_PREFERENCES`].
    pub const fn capture_preferences(self) -> &'static [Preference] {
        constant!(self, CAPTURE_PREFERENCES)
    }

    /// The articles on the choice among captures: either one per criterion of [`capture_preferences`](Self::capture_preferences), or a
    /// list that applies to every criterion. An article without a known number is given by name.
    pub const fn capture_preference_articles(self) -> &'static [&'static str] {
        constant!(self, CAPTURE_PREFERENCE_ARTICLES)
    }

    /// The draw rules.
    pub const fn draws(self) -> &'static [DrawRule] {
        constant!(self, DRAWS)
    }

    /// The aim of the game.
    pub const fn aim(self) -> Aim {
        constant!(self, AIM)
    }

    /// The articles on the aim of the game; empty if unknown.
    pub const fn aim_articles(self) -> &'static [&'static str] {
        constant!(self, AIM_ARTICLES)
    }
}

/// Parses a name, a `GameType` number or the full value of the tag.
///
/// ```
/// use draughts::Variant;
/// assert_eq!("russian".parse(), Ok(Variant::Russian));
/// assert_eq!("25".parse(), Ok(Variant::Russian));
/// assert_eq!("25,W,8,8,A0,0".parse(), Ok(Variant::Russian));
/// assert!("chess".parse::<Variant>().is_err());
/// ```
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        let number = text
            .split(',')
            .next()
            .and_then(|number| number.trim().parse().ok());
        Variant::from_name(text.trim())
            .or_else(|| number.and_then(Variant::from_game_type))
            .ok_or(ParseVariantError(()))
    }
}

/// The error of a name or number that is not a variant.
///
/// ```
/// let error = "chess".parse::<draughts::Variant>().expect_err("another game");
/// assert!(error.to_string().starts_with("expected a variant or a GameType: english (21)"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseVariantError(());

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a variant or a GameType:")?;
        Variant::ALL
            .iter()
            .try_for_each(|variant| write!(f, " {} ({})", variant.name(), variant.game_type()))
    }
}

impl Error for ParseVariantError {}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
