//! The result of judging one game.

use std::borrow::Cow;

use draughts::{AnyPosition, Color, Move, Variant};

use crate::{
    CollectionEntry, Finding, Orientation, Ply, Record, Winner,
    first_ply::FirstPly,
    header::Header,
    words::winner::{Statement, statement_anywhere},
};

/// The result of judging one game.
///
/// ```
/// use draughts::Variant;
/// use referee::{Judgement, Record, Referee};
///
/// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 *\n[GameType \"25\"] 1. c3-d4 *";
/// let referee = Referee::default();
/// let mut reader = pdn::Reader::new(source);
/// // both are reused for all games of a file
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
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct Judgement {
    /// The findings, in order of position.
    pub findings: Vec<Finding>,
    /// Number of main-line moves.
    pub plies: u32,
    /// The variant under whose rules the game was judged; `None` if the game was not judged.
    pub variant: Option<Variant>,
    /// True if the variant was inferred, because no tag or option names it.
    pub guessed: bool,
    /// The orientation of the record's algebraic square names.
    pub orientation: Orientation,
    /// The recorded winner: by the Result tag and the terminator, in the order of figures of the game type, and by the
    /// words of the record. `None` also if they contradict each other.
    pub recorded: Option<Winner>,
    /// True if the Result tag, the terminator and the words contradict each other, so that [`recorded`](Self::recorded)
    /// is undecided.
    pub disputed: bool,
    /// The winner according to the laws, if the side to move has no legal move in the last position.
    pub on_board: Option<Winner>,
    /// The status of the side to move in the last position; `None` if the position is unknown or depends on a repair.
    pub side_status: Option<SideStatus>,
    /// True if the main line was replayed from start to end, with repairs where necessary.
    pub verified: bool,
    /// True if every main-line move was played as written.
    pub as_written: bool,
    /// All moves of the record, main line and variations, in order; empty unless
    /// [`Options::moves`](crate::Options::moves) or [`Options::positions`](crate::Options::positions) is set.
    pub moves: Vec<PlayedMove>,
    /// The position after each of [`moves`](Self::moves); `None` if it is unknown, that is, after an unrepaired illegal
    /// move or an ambiguous capture. If an illegal move was played and then huffed or retracted, this is the position
    /// directly after that move. After a repaired ply, this is the repaired position. Empty unless
    /// [`Options::positions`](crate::Options::positions) is set.
    pub positions: Vec<Option<AnyPosition>>,
    /// The starting position as canonical FEN; `None` if the game was not judged or its FEN cannot be read. Set
    /// together with [`moves`](Self::moves).
    pub start: Option<Cow<'static, str>>,
    /// The side that moves first.
    pub first: Option<Color>,
    /// The data of this game for the checks of the collection; `None` unless
    /// [`Options::entry`](crate::Options::entry) is set.
    pub entry: Option<CollectionEntry>,
    /// True if `egt` (the time used so far) gives the time of each move.
    pub(crate) clock_of_each_move: bool,
}

impl Judgement {
    /// The main-line moves, each with the position after it, if known (and if [`positions`](Self::positions) is
    /// filled). A later part of a capture is not listed again.
    pub fn main_line(&self) -> impl Iterator<Item = (&PlayedMove, Option<AnyPosition>)> {
        let positions = self.positions.iter().copied();
        let both = self
            .moves
            .iter()
            .zip(positions.chain(std::iter::repeat(None)));
        let mut last = 0;
        both.filter(move |(played, _)| {
            let is_next = played.ply.depth == 0 && played.ply.ply != last;
            if is_next {
                last = played.ply.ply;
            }
            is_next
        })
    }

    /// The side whose move comes first under a move number: White after a FEN with White to move and `1. 22-17 10-15`.
    /// `None` without moves. The judgement must list the moves of this record.
    pub fn first_under_number(&self, record: &Record<'_>) -> Option<Color> {
        let mut plies = self.main_line().map(|(played, _)| played.ply);
        let first = plies.next()?;
        let mut before = first.number;
        let mut opens = |ply: &Ply| std::mem::replace(&mut before, ply.number) < ply.number;
        let opener = plies.find(|ply| opens(ply)).map(|ply| ply.side);
        let begins_first = || match FirstPly::from_events(record.events) {
            FirstPly::First => first.side,
            FirstPly::Second | FirstPly::Placeholder(_) => !first.side,
        };
        Some(opener.unwrap_or_else(begins_first))
    }

    /// Clears the judgement for the next game, and keeps its capacity.
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

/// True if words of the record contradict each other or its result.
///
/// ```
/// use referee::{Record, Referee, words_contradict};
///
/// let contradict = |source: &[u8]| {
///     let mut events = Vec::new();
///     referee::reader(source).read_game(&mut events);
///     let judgement = Referee::default().judge_first(source).unwrap();
///     words_contradict(&Record { source, events: &events }, &judgement)
/// };
/// assert!(contradict(b"[Result \"1-0\"] 1. 11-15 22-17 {Draw agreed}"));
/// assert!(!contradict(b"[Result \"1/2-1/2\"] 1. 11-15 22-17 {Draw agreed}"));
/// ```
pub fn words_contradict(record: &Record<'_>, judgement: &Judgement) -> bool {
    if judgement.disputed {
        return true;
    }
    match (
        statement_anywhere(record, &Header::from_record(record)),
        judgement.recorded,
    ) {
        (Statement::Absent, _) => false,
        (Statement::Outcome(said), Some(recorded)) => said != recorded,
        // the order of the figures is unknown
        (Statement::Outcome(said), None) => !matches!(said, Winner::Black | Winner::White),
        (Statement::Contradictory, _) => true,
    }
}

/// A move of the record, and the move on the board.
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
pub struct PlayedMove {
    /// Index of the move's (first) event.
    pub event: usize,
    /// Number of the move's events: more than 1 for a capture written in several parts.
    pub events: usize,
    /// The ply.
    pub ply: Ply,
    /// The move on the board; `None` if it could not be replayed, or for a later part of a capture that was played with
    /// its first part.
    pub mv: Option<Move>,
}

/// Whether the side to move can move in the last position.
///
/// ```
/// use referee::{SideStatus, Referee};
///
/// let status = |game: &[u8]| Referee::default().judge_first(game).unwrap().side_status;
/// assert_eq!(status(b"[GameType \"21\"] 1. 11-15 22-18 *"), Some(SideStatus::Moves));
/// let last = b"[GameType \"21\"][FEN \"B:W22:B18\"] 1. 18x25 1-0";
/// assert_eq!(status(last), Some(SideStatus::NoPieces));
/// // unknown if the game could not be replayed
/// assert_eq!(status(b"[GameType \"21\"] 1. 11-32 *"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SideStatus {
    /// The side has a legal move.
    Moves,
    /// The side has pieces, but no legal move. The pieces are blocked, or the opponent has won a game of breakthrough
    /// with the first king.
    NoMoves,
    /// The side has no pieces.
    NoPieces,
}
