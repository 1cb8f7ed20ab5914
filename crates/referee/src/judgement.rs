//! What comes out of judging one game; one buffer serves many games.

use std::borrow::Cow;

use draughts::{AnyPosition, Color, Move, Variant};

use crate::{Entry, Finding, Orientation, Ply, SideStatus, Winner};

/// The result of judging one game.
///
/// ```
/// use draughts::Variant;
/// use referee::{Judgement, Record, Referee};
///
/// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 *\n[GameType \"25\"] 1. c3-d4 *";
/// let referee = Referee::default();
/// let mut reader = pdn::Reader::new(source);
/// // both serve all games of a file
/// let (mut events, mut judgement) = (Vec::new(), Judgement::default());
/// let mut games = Vec::new();
/// while reader.read_game(&mut events) {
///     referee.judge(&Record { source, events: &events }, &mut judgement);
///     games.push((judgement.variant, judgement.plies));
///     assert!(judgement.verified && judgement.as_written);
/// }
/// assert_eq!(games, [(Some(Variant::English), 4), (Some(Variant::Russian), 1)]);
/// ```
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Judgement {
    /// The findings, in the order of their bytes.
    pub findings: Vec<Finding>,
    /// Main-line moves.
    pub plies: u32,
    /// The game it was judged as; none if unjudged.
    pub variant: Option<Variant>,
    /// True if no tag and no option told the variant.
    pub guessed: bool,
    /// From which side of the board letters name its squares, as it was judged.
    pub orientation: Orientation,
    /// Who won as the record says (Result tag, else terminator), read by the game type's rule.
    pub recorded: Option<Winner>,
    /// Who won by the laws, where the last position leaves the side to move without a move; none where it
    /// does not, or is not known.
    pub on_board: Option<Winner>,
    /// What the last position leaves to the side to move; none where it is not known, or rests on a repair.
    pub side_status: Option<SideStatus>,
    /// True if the main line was followed from the start to its last move, by repairs where it had to
    /// be.
    pub verified: bool,
    /// True if every main-line move was played as it is written.
    pub as_written: bool,
    /// Each move of the record, main line and variations, in the order of the events; filled only
    /// if asked for ([`Options::moves`](crate::Options::moves)).
    pub moves: Vec<Played>,
    /// The position after each of [`moves`](Self::moves); none where it is not known: from an
    /// unrepaired break on, or where nothing tells which of several captures was made. A move against
    /// the laws stands as it was made (a huff, or taking it back, comes after it), and a ply that a
    /// repair explains as the repair has it. Filled only if asked for
    /// ([`Options::positions`](crate::Options::positions)).
    pub positions: Vec<Option<AnyPosition>>,
    /// The position the game starts from, canonical FEN; none if unjudged or unreadable. Filled
    /// with [`moves`](Self::moves).
    pub start: Option<Cow<'static, str>>,
    /// The side that moves first from there.
    pub first: Option<Color>,
    /// What the game tells of its collection; filled only if asked for
    /// ([`Options::collection`](crate::Options::collection)), and none if it tells nothing.
    pub entry: Option<Entry>,
    /// True if the time used so far is written as the time of each move.
    pub(crate) clock_of_each_move: bool,
}

impl Judgement {
    /// The moves of the main line, each with the position after it where that is known; none is, unless
    /// [`positions`](Self::positions) were asked for.
    pub fn main_line(&self) -> impl Iterator<Item = (&Played, Option<AnyPosition>)> {
        let positions = self.positions.iter().copied();
        let both = self
            .moves
            .iter()
            .zip(positions.chain(std::iter::repeat(None)));
        both.filter(|(played, _)| played.ply.depth == 0)
    }

    /// Empties it for the next game; its memory is kept.
    pub(crate) fn clear(&mut self) {
        self.findings.clear();
        self.moves.clear();
        self.positions.clear();
        *self = Self {
            findings: std::mem::take(&mut self.findings),
            moves: std::mem::take(&mut self.moves),
            positions: std::mem::take(&mut self.positions),
            ..Self::default()
        };
    }
}

/// A move of the record and what it was on the board.
///
/// ```
/// use referee::{Options, Referee};
///
/// let referee = Referee::new(Options { positions: true, ..Options::default() });
/// let game = b"[GameType \"21\"] 1. 11-15 (1. 9-13) 22-18 2. 15x22 25x18 *";
/// let judgement = referee.judge_first(game).unwrap();
/// assert_eq!(judgement.moves.len(), 5);
/// let (last, position) = judgement.main_line().last().unwrap();
/// assert_eq!((last.ply.ply, last.ply.depth), (4, 0));
/// assert!(last.mv.is_some_and(|mv| mv.is_capture()));
/// assert_eq!(position.unwrap().fen(), "B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Index of its event in the record.
    pub event: usize,
    /// Number of events it is written in: 1, or more for a capture written in pieces.
    pub events: usize,
    /// Where it stands.
    pub ply: Ply,
    /// The move on the board; none where it could not be replayed.
    pub mv: Option<Move>,
}
