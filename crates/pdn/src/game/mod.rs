//! A game as a tree that owns its text, for converters, writers and editors.
//!
//! A [`Game`] has its moves as written, and no board. It keeps the content of a record, but not its layout: move
//! numbers, white space, and the style of comments.

mod access;
mod build;
#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "serde")]
mod serde_form;
mod text_form;
pub mod write;

pub use access::games;
pub use build::missing_plies;
pub use text_form::{
    ParseDateError, ParseGameError, ParseGameMoveError, ParseGameTypeError, ParseOutcomeError,
    ParseSeparatorError, ParseSquareNameError,
};

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::{Outcome, Separator, SquareName};

/// One game: its tags, its moves, its end.
///
/// ```
/// let game = pdn::games(b"[Event \"Final\"] {opening} 1. 11-15 23-19 1-0").next().expect("a game");
/// assert_eq!(game.tag("Event"), Some("Final"));
/// assert_eq!(game.line.items.len(), 2);
/// assert_eq!(game.comments().collect::<Vec<_>>(), ["opening"]);
/// assert_eq!(game.ending.map(|ending| ending.outcome), Some(pdn::Outcome::First));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Game {
    /// The `%` lines before the first tag and move, without the `%`.
    pub preface: Vec<String>,
    /// The tag pairs in the order of the record. Names may repeat.
    pub tags: Vec<GameTag>,
    /// The main line. Its opening has the comments before the first move, including those among the tags.
    pub line: Line,
    /// The result or `*` that ends the record, if there is one.
    pub ending: Option<Ending>,
}

/// A tag pair.
///
/// ```
/// let game = pdn::games(br#"[Event "A \"friendly\""] *"#).next().expect("a game");
/// let tag = pdn::GameTag { name: "Event".into(), value: "A \"friendly\"".into() };
/// assert_eq!(game.tags, [tag]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct GameTag {
    /// The name, for example `Event`.
    pub name: String,
    /// The value, with escapes resolved.
    pub value: String,
}

/// The main line of a game, or a variation.
///
/// ```
/// use pdn::ItemKind;
///
/// let game = pdn::games(b"{first} 1. 11-15 23-19 *").next().expect("a game");
/// assert_eq!(game.line.comments().collect::<Vec<_>>(), ["first"]);
/// assert!(game.line.items.iter().all(|item| matches!(item.kind, ItemKind::Move(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Line {
    /// Numeric annotation glyphs before the first item: they annotate the position before it.
    pub nags: Vec<u16>,
    /// Comments before the first item, and variations to a move that the record does not have.
    pub opening: Vec<Remark>,
    /// Moves and setups in order.
    pub items: Vec<Item>,
    /// Where a variation begins.
    pub start: VariationAnchor,
}

/// Where a variation begins, inferred from its first move number.
///
/// ```
/// use pdn::VariationAnchor;
///
/// let start = |record: &[u8]| {
///     let game = pdn::games(record).next().expect("a game");
///     game.line.items[1].variations().next().map(|line| line.start)
/// };
/// assert_eq!(start(b"1. 11-15 23-19 (1... 22-18) *"), Some(VariationAnchor::Replaces));
/// assert_eq!(start(b"1. 11-15 23-19 (2. 8-11) *"), Some(VariationAnchor::Continues));
/// assert_eq!(start(b"11-15 23-19 (2. 8-11) *"), Some(VariationAnchor::Continues));
/// assert_eq!(start(b"1. 11-15 23-19 (1. 9-13 22-18) *"), Some(VariationAnchor::ReplacesPrevious));
/// // the second move has the next number: the first lacks its dots
/// assert_eq!(start(b"1. 11-15 23-19 (1. 22-18 2. 15x22) *"), Some(VariationAnchor::Replaces));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum VariationAnchor {
    /// The variation replaces the move before it. Also used for a variation without move numbers.
    #[default]
    Replaces,
    /// The variation continues after the move before it.
    Continues,
    /// The variation replaces the move before that one, because it is written one ply late.
    ReplacesPrevious,
}

impl VariationAnchor {
    /// Infers where a variation begins. By its move numbers, its first move is the ply `first`. Its second move is the
    /// ply `second`, or `None` if that move has no number. The variation is written after the ply `last`. All plies are
    /// counted as by [`MoveNumber::ply`](crate::MoveNumber::ply). `has_before` is true if another ply precedes `last`.
    /// The variation may replace that earlier ply.
    ///
    /// ```
    /// use pdn::VariationAnchor;
    ///
    /// // after the second ply: `(2. 8-11)`, `(1. 9-13 22-17)`, and without its dots `(1. 22-18 2. 15x22)`
    /// assert_eq!(VariationAnchor::infer(3, None, 2, true), VariationAnchor::Continues);
    /// assert_eq!(VariationAnchor::infer(1, None, 2, true), VariationAnchor::ReplacesPrevious);
    /// assert_eq!(VariationAnchor::infer(1, Some(3), 2, true), VariationAnchor::Replaces);
    /// ```
    pub fn infer(first: u64, second: Option<u64>, last: u64, has_before: bool) -> Self {
        let is_denied = second.is_some_and(|second| second != first + 1);
        if first == last + 1 {
            Self::Continues
        } else if first + 1 == last && has_before && !is_denied {
            Self::ReplacesPrevious
        } else {
            Self::Replaces
        }
    }
}

/// A move or setup, with its annotations.
///
/// ```
/// let game = pdn::games(b"1. 11-15! $10 {well played} (1. 9-13) *").next().expect("a game");
/// let item = &game.line.items[0];
/// assert_eq!(item.strength.as_deref(), Some("!"));
/// assert_eq!(item.nags, [10]);
/// assert_eq!(item.comments().collect::<Vec<_>>(), ["well played"]);
/// assert_eq!(item.variations().count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The event on the board.
    pub kind: ItemKind,
    /// The strength as written: `!?`, `(?)`, `*`.
    pub strength: Option<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u16>,
    /// Comments after the item, and the variations to it.
    pub remarks: Vec<Remark>,
    /// True for a move that begins where the previous one ended, and that has a number: `9x18 1... 18x25`. The number
    /// shows that the move is another ply, not the rest of the capture.
    pub starts_new_ply: bool,
    /// Number of plies lost in unread text before the item, according to its move number.
    pub missing_plies_before: u32,
    /// True from unread text to the next move number of the record, because plies may be lost in that text. The item is
    /// then written without a number.
    pub number_unknown: bool,
}

/// An event on the board.
///
/// ```
/// use pdn::ItemKind;
///
/// let game = pdn::games(b"/FEN \"W:W32:B1\"/ 1. ... 1-6 *").next().expect("a game");
/// let [setup, unknown, mv] = &game.line.items[..] else { panic!("three items") };
/// assert_eq!(setup.fen(), Some("W:W32:B1"));
/// assert_eq!(unknown.kind, ItemKind::Unknown);
/// assert!(matches!(&mv.kind, ItemKind::Move(mv) if mv.text == "1-6"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ItemKind {
    /// A move.
    Move(GameMove),
    /// An unknown move: `...`
    Unknown,
    /// The text between the slashes of `/FEN "..."/`, which changes the position; see [`Item::fen`]. It is on one line and
    /// not empty.
    Setup(String),
}

/// A move as written. Its text determines its hash, because the other fields are read from the text.
///
/// ```
/// use pdn::{GameMove, Separator};
///
/// let mv = GameMove::parse("22x15x8").expect("a move");
/// assert_eq!(mv.squares().len(), 3);
/// assert_eq!(mv.separator, Separator::Cross);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameMove {
    /// The text of the move without its strength: `9x18x25`.
    pub text: String,
    /// All squares as written; nearly all moves have few.
    squares: SmallVec<[SquareName; 5]>,
    /// The separator of the first two squares.
    pub separator: Separator,
}

/// An annotation of a move.
///
/// ```
/// use pdn::Remark;
///
/// let game = pdn::games(b"1. 11-15 {a comment} (1. 9-13) *").next().expect("a game");
/// let remarks = &game.line.items[0].remarks;
/// assert_eq!(remarks[0], Remark::Comment("a comment".into()));
/// assert!(matches!(&remarks[1], Remark::Variation(line) if line.items.len() == 1));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Remark {
    /// The text of a comment.
    Comment(String),
    /// Unread text that was skipped (S001), as written. It may have been a move, so it is not kept as a comment.
    /// Adjacent parts are joined by blanks.
    Unread(String),
    /// A `%` line without the `%`. Programs write such lines for other programs.
    Escape(String),
    /// A variation, which is another way to play.
    Variation(Line),
}

/// The end of a record.
///
/// ```
/// let game = pdn::games(b"1. 11-15 1/2-1/2").next().expect("a game");
/// let ending = game.ending.expect("a result");
/// assert_eq!((&*ending.text, ending.outcome), ("1/2-1/2", pdn::Outcome::Draw));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// As written: `1-0`, `*`.
    pub text: String,
    /// Its meaning.
    pub outcome: Outcome,
}

impl Line {
    /// The comments before the first move.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        comments(&self.opening)
    }
}

impl Item {
    /// An item without strength, NAGs and remarks.
    pub fn new(kind: ItemKind) -> Self {
        Self {
            kind,
            strength: None,
            nags: Vec::new(),
            remarks: Vec::new(),
            starts_new_ply: false,
            number_unknown: false,
            missing_plies_before: 0,
        }
    }

    /// True if `next` is a move that begins where this one ends, with at most annotations and comments between them. The
    /// two are one capture written in parts, unless `next` [starts a new ply](Self::starts_new_ply).
    ///
    /// ```
    /// let game = pdn::games(b"1. 9x18 18x25 31-27 *").next().expect("a game");
    /// let [piece, rest, answer] = &game.line.items[..] else { panic!("three items") };
    /// assert!(piece.leads_to(rest) && !rest.leads_to(answer));
    /// ```
    pub fn leads_to(&self, next: &Self) -> bool {
        let is_comment = |remark: &Remark| matches!(remark, Remark::Comment(_) | Remark::Escape(_));
        match (&self.kind, &next.kind) {
            (ItemKind::Move(mv), ItemKind::Move(next)) => {
                mv.squares.last() == next.squares.first() && self.remarks.iter().all(is_comment)
            }
            _ => false,
        }
    }

    /// The comments after the item, in order.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        comments(&self.remarks)
    }

    /// The variations on the item, in order.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Variation(line) => Some(line),
            Remark::Comment(_) | Remark::Unread(_) | Remark::Escape(_) => None,
        })
    }

    /// The FEN of a setup that has the form `FEN "..."`.
    pub fn fen(&self) -> Option<&str> {
        match &self.kind {
            ItemKind::Setup(text) => {
                let fen = crate::grammar::annotation::fen(text.as_bytes())?;
                std::str::from_utf8(fen).ok()
            }
            _ => None,
        }
    }
}

impl GameMove {
    /// Reads a move in any spelling that the reader knows. The text may contain nothing else.
    ///
    /// ```
    /// use pdn::{GameMove, SquareName};
    ///
    /// let mv = GameMove::parse("9x18x25").expect("a move");
    /// assert_eq!(mv.squares(), [9, 18, 25].map(SquareName::Number));
    /// assert!(GameMove::parse("9x18!").is_none());
    /// assert_eq!(GameMove::parse("12-\n01").expect("a move").text, "12-01");
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        match crate::grammar::misread::any_move(text.as_bytes()) {
            Ok(([], mv)) => Some(Self::from(mv)),
            _ => None,
        }
    }

    /// All squares as written, two or more.
    pub fn squares(&self) -> &[SquareName] {
        &self.squares
    }
}

impl Hash for GameMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl From<crate::RawMove<'_>> for GameMove {
    fn from(mv: crate::RawMove<'_>) -> Self {
        // Nearly every move is plain, and its path need not be read again.
        let is_plain = mv.squares == 2 && mv.quirks.is_empty();
        let squares = if is_plain {
            SmallVec::from_slice(&[mv.from, mv.to])
        } else {
            mv.squares().collect()
        };
        let separator = mv.separator;
        let is_common = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':');
        let text = crate::text(mv.text);
        let is_common = is_plain && mv.text.iter().all(is_common);
        let is_layout = || {
            text.bytes()
                .any(|byte| matches!(byte, b'\r' | b'\n' | b'\\' | b'&' | b'(' | b'['))
        };
        let is_move = || {
            matches!(
                crate::grammar::misread::any_move(text.as_bytes()),
                Ok(([], _))
            )
        };
        if is_common || !is_layout() && (text.is_ascii() || is_move()) {
            return Self {
                text: text.into_owned(),
                squares,
                separator,
            };
        }
        // A line end, an HTML entity or a bracket in a move is only layout. A move with signs in two encodings would
        // not be a move as text.
        let on_one_line = text.replace([' ', '\t', '\r', '\n'], "");
        let is_same = match crate::grammar::misread::any_move(on_one_line.as_bytes()) {
            Ok(([], joined)) => {
                on_one_line.is_ascii()
                    && !on_one_line.contains(['\\', '&', '(', '['])
                    && joined.squares().eq(squares.iter().copied())
            }
            _ => false,
        };
        let text = if is_same {
            on_one_line
        } else {
            let names: Vec<_> = squares.iter().map(SquareName::to_string).collect();
            names.join(separator.sign())
        };
        Self {
            text,
            squares,
            separator,
        }
    }
}

impl Ending {
    /// Reads a result or `*`.
    pub fn parse(text: &str) -> Option<Self> {
        Outcome::parse(text.as_bytes()).map(|outcome| Self {
            text: text.to_owned(),
            outcome,
        })
    }
}

fn comments(remarks: &[Remark]) -> impl Iterator<Item = &str> {
    remarks.iter().filter_map(|remark| match remark {
        Remark::Comment(text) | Remark::Escape(text) => Some(text.as_str()),
        Remark::Unread(_) | Remark::Variation(_) => None,
    })
}
