//! A finding: its place, message, laws and consequences.

use std::borrow::Cow;
use std::fmt;

use draughts::{Color, Piece, Square};
use pdn::Span;

use crate::{Rule, Severity};

/// One finding about one game.
///
/// ```
/// use referee::{Referee, Severity};
///
/// let game = b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *";
/// let judgement = Referee::default().judge_first(game).unwrap();
/// let missed = judgement.findings.iter().find(|finding| finding.rule.code() == "R307").unwrap();
/// assert_eq!(missed.severity, Severity::Error);
/// assert_eq!(&game[missed.span.start..missed.span.end], b"8-11");
/// assert_eq!(missed.message, "did not capture, although 15x22 was compulsory");
/// assert!(missed.laws().contains(&"S1:9"));
/// let line = "R307 missed-capture: did not capture, although 15x22 was compulsory";
/// assert_eq!(missed.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity, as configured.
    pub severity: Severity,
    /// The bytes that the finding is about, in the judged input.
    pub span: Span,
    /// The ply that the finding is about; `None` for tags, text and the game as a whole.
    pub ply: Option<Ply>,
    /// The message: one sentence without a full stop.
    pub message: Cow<'static, str>,
    /// True if the finding is a consequence of an earlier finding in the game.
    pub consequence: bool,
    /// The rule's laws that are in force. [`Finding::laws`] returns the laws to cite.
    pub rule_laws: &'static [&'static str],
    /// Board, legal moves, ruling and repairs, for findings about play.
    pub detail: Option<Box<Detail>>,
}

impl Finding {
    /// The laws that the finding cites (text and number): those specific to this case, else those of its rule. Empty if
    /// the laws in force do not cover the case.
    pub fn laws(&self) -> &[&'static str] {
        match self.detail.as_deref() {
            Some(detail) if !detail.laws.is_empty() => &detail.laws,
            _ => self.rule_laws,
        }
    }
}

/// Writes the rule and the message: `R307 missed-capture: did not capture, although 15x22 was compulsory`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.message)
    }
}

/// A ply of the record.
///
/// ```
/// use draughts::Color;
/// use referee::Referee;
///
/// let game = b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *";
/// let judgement = Referee::default().judge_first(game).unwrap();
/// let ply = judgement.findings.iter().find_map(|finding| finding.ply).unwrap();
/// assert_eq!((ply.ply, ply.number, ply.side, ply.depth), (3, 2, Color::Black, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ply {
    /// The number of the ply in the game, from 1. Plies in a variation are counted as if the variation were the main
    /// line.
    pub ply: u32,
    /// The move number, from 1.
    pub number: u32,
    /// The side that makes the ply.
    pub side: Color,
    /// Depth of variations; 0 is the main line.
    pub depth: u32,
}

/// The position, the laws, the ruling and possible repairs.
///
/// ```
/// use referee::Referee;
///
/// let game = b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *";
/// let judgement = Referee::default().judge_first(game).unwrap();
/// let detail = judgement.findings.iter().find_map(|finding| finding.detail.as_deref()).unwrap();
/// assert_eq!(detail.written, "8-11");
/// assert_eq!(detail.legal, ["15x22"]);
/// assert_eq!(detail.pieces[0].number(), 15);
/// // by the Standard Laws the piece may be huffed
/// assert!(detail.ruling.as_deref().unwrap().starts_with("White may remove the piece on 15"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// The move as written, without white space and annotation.
    pub written: String,
    /// The position before the move, as FEN.
    pub fen: String,
    /// The same position, for drawing; empty if unknown.
    pub board: Board,
    /// All legal moves with their full paths, in the variant's notation.
    pub legal: Vec<String>,
    /// Squares of the pieces concerned. For R307 and R308, these are the pieces that could have captured.
    pub pieces: Vec<Square>,
    /// Captures to mark on the board, as paths of squares.
    pub marked: Vec<Vec<Square>>,
    /// Laws that are more specific than the rule's.
    pub laws: Vec<&'static str>,
    /// The consequence of the fault under the laws in force.
    pub ruling: Option<String>,
    /// The winner according to that ruling, if the ruling decides the game.
    pub result_implied: Option<Winner>,
    /// Numbers of the plies that are evidence for the finding (R311).
    pub evidence: Vec<u32>,
    /// Possible repairs, best first.
    pub repairs: Vec<Repair>,
    /// The spellings of one player (C602).
    pub alias: Option<AliasProposal>,
    /// Number of further findings of the rule in this game, after the first 1,000. The message includes this number.
    pub omitted: u32,
}

/// A player's name and its other spellings.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let mut spellings = Spellings::default();
/// for source in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     let mut events = Vec::new();
///     pdn::Reader::new(source.as_bytes()).read_game(&mut events);
///     let record = Record { source: source.as_bytes(), events: &events };
///     for mention in spellings.add_game(&record, None).into_iter().flatten() {
///         spellings.place(mention.spelling, source);
///     }
/// }
/// let (_, finding) = spellings.finish().remove(0);
/// let alias = finding.detail.unwrap().alias.unwrap();
/// assert_eq!(alias.name, "Wyllie, J.");
/// assert_eq!(alias.spellings, ["J. Wyllie"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AliasProposal {
    /// The proposed canonical name.
    pub name: String,
    /// The other spellings, in order of first appearance.
    pub spellings: Vec<String>,
}

/// A position to draw: the pieces by square, on the board of a variant.
///
/// ```
/// use referee::Referee;
///
/// let game = b"[GameType \"21\"] 1. 11-15 22-18 2. 8-11 *";
/// let judgement = Referee::default().judge_first(game).unwrap();
/// let detail = judgement.findings.iter().find_map(|finding| finding.detail.as_deref()).unwrap();
/// assert_eq!(detail.board.variant, Some(draughts::Variant::English));
/// assert_eq!(detail.board.pieces.len(), 24);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The variant, which determines the board's geometry; `None` if there is no board to draw.
    pub variant: Option<draughts::Variant>,
    /// The pieces.
    pub pieces: Vec<(Square, Piece)>,
}

impl Board {
    /// The pieces of a setup that are on squares of the board.
    pub(crate) fn from_setup(setup: &draughts::Setup, variant: draughts::Variant) -> Self {
        let board = variant.board();
        let pieces = setup
            .pieces
            .iter()
            .filter_map(|&(number, piece)| {
                let square = Square::new(u8::try_from(number).ok()?)?;
                board.has(square).then_some((square, piece))
            })
            .collect();
        Self {
            variant: Some(variant),
            pieces,
        }
    }
}

/// The result of a game.
///
/// ```
/// use draughts::Color;
/// use referee::{Referee, Winner};
///
/// let recorded = |game: &[u8]| Referee::default().judge_first(game).unwrap().recorded;
/// // the first figure is Black's in English draughts, and White's in Russian
/// assert_eq!(recorded(b"[GameType \"21\"] 1. 11-15 1-0"), Some(Winner::Black));
/// assert_eq!(recorded(b"[GameType \"25\"] 1. c3-d4 1-0"), Some(Winner::White));
/// assert_eq!(Winner::from(Color::White).name(), "white");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Winner {
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw.
    Draw,
    /// Both lost (`0-0`).
    BothLost,
}

impl Winner {
    /// `black`, `white`, `draw` or `both-lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Winner::Black => "black",
            Winner::White => "white",
            Winner::Draw => "draw",
            Winner::BothLost => "both-lost",
        }
    }
}

impl From<Color> for Winner {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Winner::Black,
            Color::White => Winner::White,
        }
    }
}

/// A change to the record that makes it replay.
///
/// ```
/// use referee::Referee;
///
/// let game = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *";
/// let judgement = Referee::default().judge_first(game).unwrap();
/// let repair = judgement
///     .findings
///     .iter()
///     .filter_map(|finding| finding.detail.as_deref())
///     .find_map(|detail| detail.repairs.first())
///     .unwrap();
/// assert_eq!((repair.ply, repair.mv.as_deref()), (9, Some("12-16")));
/// assert_eq!(repair.replayed, repair.following);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The kind of change.
    pub kind: RepairKind,
    /// The ply in the record as written.
    pub ply: u32,
    /// The corrected or inserted move, or the corrected FEN; `None` for a deletion or a swap.
    pub mv: Option<String>,
    /// Number of following plies that replay after the repair.
    pub replayed: u32,
    /// Number of following plies.
    pub following: u32,
    /// The confidence.
    pub confidence: Confidence,
}

/// The kind of change that a repair makes.
///
/// ```
/// use referee::RepairKind;
///
/// assert_eq!(RepairKind::Swap.name(), "swap");
/// assert_eq!(RepairKind::ReverseColours.name(), "reverse-colours");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepairKind {
    /// Replaces one move.
    Replace,
    /// Inserts a missing ply.
    Insert,
    /// Deletes a repeated ply.
    Delete,
    /// Exchanges two plies.
    Swap,
    /// Gives an ambiguous capture its full path.
    Path,
    /// Exchanges the colours in the whole game.
    ReverseColours,
    /// Mirrors the board in the whole game.
    Mirror,
    /// Restores the order of moves where two columns of the source were mixed up.
    Columns,
    /// Corrects the FEN of the starting position; the repair's `mv` is the corrected FEN.
    Fen,
}

impl RepairKind {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RepairKind::Replace => "replace",
            RepairKind::Insert => "insert",
            RepairKind::Delete => "delete",
            RepairKind::Swap => "swap",
            RepairKind::Path => "path",
            RepairKind::ReverseColours => "reverse-colours",
            RepairKind::Mirror => "mirror",
            RepairKind::Columns => "columns",
            RepairKind::Fen => "fen",
        }
    }
}

/// The confidence in a repair.
///
/// ```
/// use referee::Confidence;
///
/// assert!(Confidence::Possible < Confidence::Likely && Confidence::Likely < Confidence::Certain);
/// assert_eq!(Confidence::Certain.to_string(), "certain");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confidence {
    /// One of several possible repairs, or a repair supported by little evidence.
    Possible,
    /// The best of several possible repairs.
    Likely,
    /// The only minimal change that replays to the end.
    Certain,
}

impl Confidence {
    /// `certain`, `likely` or `possible`.
    pub const fn name(self) -> &'static str {
        match self {
            Confidence::Certain => "certain",
            Confidence::Likely => "likely",
            Confidence::Possible => "possible",
        }
    }
}

/// Writes the name.
impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
