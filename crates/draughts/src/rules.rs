//! What a variant has to say about itself: the trait [`Rules`] and the words its constants are made of.
//!
//! A variant is a file under `variant/` that implements [`Rules`] with constants only, each with the article it comes
//! from. The engine is compiled once for every variant, so that no game pays for another's laws.
//!
//! # Directions
//! Directions are named for the side whose men start on the low numbers and walk up them: its `Forward` is towards the
//! higher numbers, its `Left` towards the lower end of a rank. The engine turns them round for the other side.

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
    /// The number the board is held in: `u64` if its padded layout fits, else `u128`.
    type Bits: Bitboard;

    /// What a position has to remember of earlier moves; [`NoMemory`](crate::memory::NoMemory) in all games but Frisian.
    type Memory: Memory;

    /// The name under which the variant is known at run time.
    const VARIANT: Variant;

    /// Board, notation and start, as the PDN standard lists them.
    const GAME_TYPE: GameTypeSpec;

    /// Ghost columns at the end of every second rank; 2 where pieces capture along ranks and files (Frisian), else 1.
    const GHOSTS: u8 = 1;

    /// Where a man moves to when it does not capture.
    const MAN_MOVES: &'static [Way];

    /// Where a man captures.
    const MAN_TAKES: &'static [Way];

    /// Where a king moves to when it does not capture.
    const KING_MOVES: &'static [Way];

    /// Where a king captures.
    const KING_TAKES: &'static [Way];

    /// Whether a king moves over any number of empty squares and captures at a distance.
    const KING_FLIES: bool;

    /// Where a flying king may land after a capture.
    const LANDING: Landing = Landing::Anywhere;

    /// Whether a king may turn round by 180 degrees between two captures; matters only if pieces come off at once.
    const ABOUT_TURN: bool = false;

    /// What happens to a man that reaches the king-row while it captures.
    const CROWNING: Crowning;

    /// When captured pieces leave the board.
    const REMOVAL: Removal = Removal::AfterTheMove;

    /// Whether a man may take a king.
    const MAN_TAKES_KING: bool = true;

    /// The articles that say so, as a referee cites them; none where their numbers are not known.
    const MAN_TAKES_KING_ARTICLES: &'static [&'static str] = &[];

    /// The articles on how pieces capture, as a referee cites them; none where their numbers are not known.
    const CAPTURE_ARTICLES: &'static [&'static str] = &[];

    /// Which of several captures must be made: the first point that differs decides. Empty is free choice.
    const CHOICE: &'static [Preference] = &[];

    /// The articles that say so, as a referee cites them; none where their numbers are not known.
    const CHOICE_ARTICLES: &'static [&'static str] = &[];

    /// When the game is drawn, or can be claimed to be, by number of moves or repetition.
    const DRAWS: &'static [DrawRule] = &[];

    /// What wins the game.
    const AIM: Aim = Aim::LeaveNoMove;

    /// The articles that say so, as a referee cites them; empty where their numbers are not known.
    const AIM_ARTICLES: &'static [&'static str] = &[];
}

/// What the PDN standard says about a game: its `GameType` and the board, notation and start that follow from it.
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
    /// The name as prose needs it.
    pub title: &'static str,
    /// The `GameType` number.
    pub number: u8,
    /// The full value of the `GameType` tag.
    pub tag: &'static str,
    /// The side that moves first.
    pub first_mover: Color,
    /// Size and numbering of the board.
    pub board: Geometry,
    /// How moves are written.
    pub notation: Notation,
    /// The sign between the squares of a capture.
    pub capture_sign: char,
    /// The ranks a side's men fill at the start, counted from 0 at its own edge: first, and one past the last.
    pub men: (u8, u8),
    /// The position at the start.
    pub start_fen: &'static str,
}

/// A direction, named for the side that walks up the numbers.
///
/// ```
/// use draughts::{English, Rules, Way};
///
/// assert_eq!(English::MAN_MOVES, [Way::ForwardLeft, Way::ForwardRight]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
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

/// Sets of directions the variants are made of.
pub(crate) mod ways {
    use super::Way::{
        self, Back, BackLeft, BackRight, Forward, ForwardLeft, ForwardRight, Left, Right,
    };

    pub(crate) const FORWARD: &[Way] = &[ForwardLeft, ForwardRight];
    pub(crate) const DIAGONALS: &[Way] = &[ForwardLeft, ForwardRight, BackLeft, BackRight];
    pub(crate) const FORWARD_AND_SIDEWAYS: &[Way] = &[Forward, Left, Right];
    pub(crate) const STRAIGHTS: &[Way] = &[Forward, Back, Left, Right];
    pub(crate) const ALL: &[Way] = &[
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

/// Where a flying king may land behind the piece it takes.
///
/// ```
/// use draughts::{International, Landing, Rules, Thai};
///
/// assert_eq!(International::LANDING, Landing::Anywhere);
/// assert_eq!(Thai::LANDING, Landing::RightBehind);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any empty square of the line, up to the next piece.
    Anywhere,
    /// On the square right behind the piece taken.
    RightBehind,
}

/// What happens to a man that reaches the king-row in the middle of a capture.
///
/// ```
/// use draughts::{Crowning, English, International, Rules, Russian};
///
/// assert_eq!(English::CROWNING, Crowning::Stops);
/// assert_eq!(International::CROWNING, Crowning::Passes);
/// assert_eq!(Russian::CROWNING, Crowning::GoesOnAsKing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowning {
    /// It is crowned and its move ends there.
    Stops,
    /// It goes on as a man if it can, and is crowned only if its move ends on the king-row.
    Passes,
    /// It is crowned at once and must go on as a king if it can.
    GoesOnAsKing,
}

/// What wins a game.
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
    /// To leave the opponent without a move: without pieces, or with none that can move.
    LeaveNoMove,
    /// To be without a move on one's own turn: without pieces, or with none that can move.
    RunOutOfMoves,
    /// To make the first king, after which there is no move; or to leave the opponent without a move before that.
    FirstKing,
}

/// When captured pieces leave the board.
///
/// ```
/// use draughts::{International, Removal, Rules, Turkish};
///
/// assert_eq!(International::REMOVAL, Removal::AfterTheMove);
/// assert_eq!(Turkish::REMOVAL, Removal::AtOnce);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// When the move is over: until then they stand in the way and cannot be jumped again.
    AfterTheMove,
    /// Each as it is jumped, which opens lines for the rest of the move.
    AtOnce,
}

/// A point on which captures are compared where the choice is not free.
///
/// ```
/// use draughts::{English, International, Preference, Rules};
///
/// assert_eq!(International::CHOICE, [Preference::MostPieces]);
/// assert!(English::CHOICE.is_empty(), "the choice is free");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The capture that takes the most pieces.
    MostPieces,
    /// A capture made by a king before one made by a man.
    WithKing,
    /// The capture that takes the most kings.
    MostKings,
    /// The capture that takes a king earlier than another does.
    KingsFirst,
    /// The greatest value, a king being worth a little less than two men (Frisian).
    MostValue,
}
