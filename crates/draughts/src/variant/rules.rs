//! The trait [`Rules`] that defines a variant, and the types of its constants.
//!
//! A variant is a file under `variant/` that implements [`Rules`] with constants only. Each constant has the article of
//! the laws that it follows. The engine is compiled once per variant, so the laws of one variant cost the others no
//! time.
//!
//! # Directions
//! Directions are those of the low side, whose men start on the low numbers. `Forward` is towards higher numbers,
//! `Left` towards the lower end of a rank. The engine reverses them for the other side.

use std::fmt::Debug;
use std::hash::Hash;

use crate::memory::Memory;
use crate::{Bitboard, Color, DrawRule, Geometry, Notation, Variant};

/// The laws of one variant, as constants.
///
/// ```
/// use draughts::{Color, English, International, Rules};
///
/// fn first_mover<R: Rules>() -> Color {
///     R::GAME_TYPE.first_mover
/// }
/// assert_eq!(first_mover::<English>(), Color::Black);
/// assert_eq!(first_mover::<International>(), Color::White);
/// ```
pub trait Rules: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The bitboard type: `u64` if the padded layout fits, else `u128`.
    type Bits: Bitboard;

    /// The state that depends on earlier moves. It is [`NoMemory`](crate::memory::NoMemory) except in Frisian draughts.
    type Memory: Memory;

    /// The variant as a value.
    const VARIANT: Variant;

    /// Board, notation and start, as the PDN standard lists them.
    const GAME_TYPE: GameTypeSpec;

    /// Ghost columns at the end of every second rank: 2 if pieces capture along ranks and files (Frisian), else 1.
    const GHOSTS: u8 = 1;

    /// Directions in which a man moves without capturing.
    const MAN_MOVES: &'static [Direction];

    /// Directions in which a man captures.
    const MAN_TAKES: &'static [Direction];

    /// Directions in which a king moves without capturing.
    const KING_MOVES: &'static [Direction];

    /// Directions in which a king captures.
    const KING_TAKES: &'static [Direction];

    /// Whether a king moves over any number of empty squares and captures at a distance.
    const KING_FLIES: bool;

    /// Where a flying king may land after a capture.
    const LANDING: Landing = Landing::Anywhere;

    /// Whether a king may reverse direction between two captures. This is relevant only if pieces are removed at once.
    const ABOUT_TURN: bool = false;

    /// The treatment of a man that reaches the king-row during a capture.
    const CROWNING: Crowning;

    /// When captured pieces are removed.
    const REMOVAL: Removal = Removal::AfterTheMove;

    /// Whether a man may take a king.
    const MAN_TAKES_KING: bool = true;

    /// The articles on [`MAN_TAKES_KING`](Self::MAN_TAKES_KING); empty if unknown.
    const MAN_TAKES_KING_ARTICLES: &'static [&'static str] = &[];

    /// The articles on how pieces capture; empty if unknown.
    const CAPTURE_ARTICLES: &'static [&'static str] = &[];

    /// The order of preference among captures: the first criterion that differs decides. If it is empty, the choice is
    /// free.
    const CAPTURE_PREFERENCES: &'static [Preference] = &[];

    /// The articles on [`CAPTURE_PREFERENCES`](Self::CAPTURE_PREFERENCES); empty if unknown.
    const CAPTURE_PREFERENCE_ARTICLES: &'static [&'static str] = &[];

    /// Draws by number of moves or repetition.
    const DRAWS: &'static [DrawRule] = &[];

    /// The aim of the game.
    const AIM: Aim = Aim::LeaveNoMove;

    /// The articles on [`AIM`](Self::AIM); empty if unknown.
    const AIM_ARTICLES: &'static [&'static str] = &[];
}

/// A variant in the PDN standard: `GameType`, board, notation and starting position.
///
/// ```
/// use draughts::{English, Rules};
///
/// let english = English::GAME_TYPE;
/// assert_eq!((english.number, english.tag), (21, "21,B,8,8,N1,0"));
/// assert_eq!(english.start_fen, "B:W21-32:B1-12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTypeSpec {
    /// The name used on the command line and in JSON.
    pub name: &'static str,
    /// The name in prose.
    pub title: &'static str,
    /// The `GameType` number.
    pub number: u8,
    /// The full value of the `GameType` tag.
    pub tag: &'static str,
    /// The side that moves first.
    pub first_mover: Color,
    /// Size and numbering of the board.
    pub board: Geometry,
    /// The notation of moves.
    pub notation: Notation,
    /// The sign between the squares of a capture.
    pub capture_sign: char,
    /// The ranks of a side's men at the start, counted from 0 at its own edge: the first rank, and one past the last.
    pub men: (u8, u8),
    /// The FEN of the starting position.
    pub start_fen: &'static str,
}

/// A direction as seen by the low side.
///
/// ```
/// use draughts::{English, Rules, Direction};
///
/// assert_eq!(English::MAN_MOVES, [Direction::ForwardLeft, Direction::ForwardRight]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Diagonally forward, to the lower end of the rank.
    ForwardLeft,
    /// Diagonally forward, to the higher end of the rank.
    ForwardRight,
    /// Diagonally backward, to the lower end of the rank.
    BackLeft,
    /// Diagonally backward, to the higher end of the rank.
    BackRight,
    /// Straight forward along the file.
    Forward,
    /// Straight backward along the file.
    Back,
    /// Along the rank to its lower end.
    Left,
    /// Along the rank to its higher end.
    Right,
}

/// Common sets of directions.
pub(crate) mod directions {
    use super::Direction::{
        self, Back, BackLeft, BackRight, Forward, ForwardLeft, ForwardRight, Left, Right,
    };

    pub(crate) const FORWARD: &[Direction] = &[ForwardLeft, ForwardRight];
    pub(crate) const DIAGONALS: &[Direction] = &[ForwardLeft, ForwardRight, BackLeft, BackRight];
    pub(crate) const FORWARD_AND_SIDEWAYS: &[Direction] = &[Forward, Left, Right];
    pub(crate) const STRAIGHTS: &[Direction] = &[Forward, Back, Left, Right];
    pub(crate) const ALL: &[Direction] = &[
        ForwardLeft,
        ForwardRight,
        BackLeft,
        BackRight,
        Forward,
        Back,
        Left,
        Right,
    ];
}

/// Where a flying king may land after a capture.
///
/// ```
/// use draughts::{International, Landing, Rules, Thai};
///
/// assert_eq!(International::LANDING, Landing::Anywhere);
/// assert_eq!(Thai::LANDING, Landing::RightBehind);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any empty square up to the next piece.
    Anywhere,
    /// On the square directly behind the captured piece.
    RightBehind,
}

/// The treatment of a man that reaches the king-row during a capture.
///
/// ```
/// use draughts::{Crowning, English, International, Rules, Russian};
///
/// assert_eq!(English::CROWNING, Crowning::Stops);
/// assert_eq!(International::CROWNING, Crowning::Passes);
/// assert_eq!(Russian::CROWNING, Crowning::ContinuesAsKing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowning {
    /// It is crowned and its move ends there.
    Stops,
    /// It continues as a man if it can, and is crowned only if its move ends on the king-row.
    Passes,
    /// It is crowned at once and must continue as a king if it can.
    ContinuesAsKing,
}

/// The aim of a game.
///
/// ```
/// use draughts::{Aim, Antidraughts, Breakthrough, English, Rules};
///
/// assert_eq!(English::AIM, Aim::LeaveNoMove);
/// assert_eq!(Antidraughts::AIM, Aim::RunOutOfMoves);
/// assert_eq!(Breakthrough::AIM, Aim::FirstKing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To leave the opponent without a legal move.
    LeaveNoMove,
    /// To have no legal move on one's own turn.
    RunOutOfMoves,
    /// To make the first king, after which no move is legal. A side also wins if it leaves the opponent without a legal
    /// move before that.
    FirstKing,
}

/// When captured pieces are removed.
///
/// ```
/// use draughts::{International, Removal, Rules, Turkish};
///
/// assert_eq!(International::REMOVAL, Removal::AfterTheMove);
/// assert_eq!(Turkish::REMOVAL, Removal::AtOnce);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// After the move. Until then, they block the way and cannot be jumped again.
    AfterTheMove,
    /// As soon as they are jumped, which opens lines for the rest of the move.
    AtOnce,
}

/// A criterion for comparing captures in variants without free choice.
///
/// ```
/// use draughts::{English, International, Preference, Rules};
///
/// assert_eq!(International::CAPTURE_PREFERENCES, [Preference::MostPieces]);
/// assert!(English::CAPTURE_PREFERENCES.is_empty(), "the choice is free");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The most pieces.
    MostPieces,
    /// A king as the capturing piece, before a man.
    WithKing,
    /// The most kings.
    MostKings,
    /// Kings captured as early as possible.
    KingsFirst,
    /// The greatest value, in which a king is worth slightly less than two men (Frisian).
    MostValue,
}
