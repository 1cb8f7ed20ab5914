//! What the referee found: where, what, under which law, and what follows from it.

use std::borrow::Cow;

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
/// assert_eq!(missed.message, "takes nothing while 15x22 was compulsory");
/// assert!(missed.laws().contains(&"S1:9"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule that fired.
    pub rule: &'static Rule,
    /// How grave it is.
    pub severity: Severity,
    /// The bytes it speaks of, in the input that was judged.
    pub span: Span,
    /// The ply it speaks of; none for tags, text and the game as a whole.
    pub ply: Option<Ply>,
    /// One sentence, without a full stop.
    pub message: Cow<'static, str>,
    /// True if it only follows from an earlier finding of the same game.
    pub consequence: bool,
    /// The rule's own laws, as far as they are of the laws in force; [`Finding::laws`] gives what it cites.
    pub of_rule: &'static [&'static str],
    /// What only a grave finding needs; made on demand.
    pub detail: Option<Box<Detail>>,
}

impl Finding {
    /// The laws it cites, text and number: those that bear on this case where more particular ones are known,
    /// else its rule's. None where the laws in force have no word on the matter.
    pub fn laws(&self) -> &[&'static str] {
        match self.detail.as_deref() {
            Some(detail) if !detail.laws.is_empty() => &detail.laws,
            _ => self.of_rule,
        }
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
    /// From 1 in the game; in a variation, as if its moves stood in the main line.
    pub ply: u32,
    /// The move number, from 1.
    pub number: u32,
    /// Whose ply it is.
    pub side: Color,
    /// How deep in variations: 0 is the main line.
    pub depth: u32,
}

/// The board, the law and the way out.
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
    /// The move as written, without white space and strength.
    pub written: String,
    /// The position before the move, FEN.
    pub fen: String,
    /// The same position, for drawing; empty if there is none.
    pub board: Board,
    /// Every legal move, full paths, in the game's notation.
    pub legal: Vec<String>,
    /// The squares of the pieces concerned (R307, R308: those that could have captured).
    pub pieces: Vec<Square>,
    /// The captures to mark on the board: each a path of squares.
    pub marked: Vec<Vec<Square>>,
    /// The laws, where they are more particular than the rule's own.
    pub laws: Vec<&'static str>,
    /// What the active laws say follows.
    pub ruling: Option<String>,
    /// Who wins by that ruling, where the laws decide the game.
    pub result_implied: Option<Winner>,
    /// The plies that show it (R311).
    pub evidence: Vec<u32>,
    /// How the record most likely ought to read, best first.
    pub repairs: Vec<Repair>,
    /// The spellings of one player (C602).
    pub alias: Option<Alias>,
}

/// A player's name, and how else it is spelled.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let mut spellings = Spellings::default();
/// for source in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     let mut events = Vec::new();
///     pdn::Reader::new(source.as_bytes()).read_game(&mut events);
///     let record = Record { source: source.as_bytes(), events: &events };
///     for mention in spellings.note(&record, None).into_iter().flatten() {
///         spellings.place(mention.spelling, source);
///     }
/// }
/// let (_, finding) = spellings.finish().remove(0);
/// let alias = finding.detail.unwrap().alias.unwrap();
/// assert_eq!(alias.name, "Wyllie, J.");
/// assert_eq!(alias.spellings, ["J. Wyllie"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The name that is proposed for all.
    pub name: String,
    /// The other spellings, in the order in which they were seen first.
    pub spellings: Vec<String>,
}

/// A board as a drawing needs it: the pieces by square, on the board of a variant.
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
    /// The game, which knows the board's geometry; none if there is no board to draw.
    pub variant: Option<draughts::Variant>,
    /// The pieces.
    pub pieces: Vec<(Square, Piece)>,
}

impl Board {
    /// The pieces of a setup that stand on a square of the board.
    pub(crate) fn of_setup(setup: &draughts::Setup, variant: draughts::Variant) -> Self {
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

/// How a game ended.
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

/// A change of the record that lets it replay.
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
/// assert_eq!(repair.replayed, repair.of);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What is changed.
    pub kind: RepairKind,
    /// The ply of the record as written.
    pub ply: u32,
    /// The move as it should be, or the FEN; none for a deletion or an exchange.
    pub mv: Option<String>,
    /// How many plies from there on replay with it.
    pub replayed: u32,
    /// Out of how many.
    pub of: u32,
    /// How sure it is.
    pub confidence: Confidence,
}

/// What a repair changes.
///
/// ```
/// use referee::RepairKind;
///
/// assert_eq!(RepairKind::Swap.name(), "swap");
/// assert_eq!(RepairKind::ReverseColours.name(), "reverse-colours");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepairKind {
    /// One move by another.
    Replace,
    /// A lost ply put in.
    Insert,
    /// A doubled ply taken out.
    Delete,
    /// Two plies exchanged.
    Swap,
    /// The full path of an ambiguous capture.
    Path,
    /// The colours of the whole game.
    ReverseColours,
    /// The board of the whole game.
    Mirror,
    /// Two columns of the source confused.
    Columns,
    /// The FEN that the record starts from; the move of the repair is the FEN as it should be.
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

/// How sure a repair is.
///
/// ```
/// use referee::Confidence;
///
/// assert!(Confidence::Possible < Confidence::Likely && Confidence::Likely < Confidence::Certain);
/// assert_eq!(Confidence::Certain.name(), "certain");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confidence {
    /// One of several, or little speaks for it.
    Possible,
    /// The best of several.
    Likely,
    /// The only smallest change that replays to the end.
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
