//! The PDN 3.0 symbols that events carry.

use crate::{Fault, FaultKind, SquareName};

/// The meaning of a part of the input.
///
/// ```
/// use pdn::{Reader, Token};
///
/// let tokens: Vec<_> = Reader::new(b"1. 11-15! $6 *").map(|event| event.token).collect();
/// assert!(matches!(tokens[0], Token::MoveNumber(number) if number.number == 1));
/// assert!(matches!(tokens[1], Token::Move(_)));
/// assert_eq!(tokens[2..4], [Token::Strength(b"!"), Token::Nag(6)]);
/// assert_eq!(tokens.last(), Some(&Token::GameEnd));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Token<'a> {
    /// `[Name "value"]`, whole or broken. A fault follows a broken one.
    Tag(Tag<'a>),
    /// `12.` or `12...`
    MoveNumber(MoveNumber),
    /// A move: two or more squares.
    Move(RawMove<'a>),
    /// An unknown move: `...` or `- -`.
    UnknownMove,
    /// `!?`, `(?)`, or a `*` glued to a move that is not the last; the bytes as written.
    Strength(&'a [u8]),
    /// `$6`; the number is at most 65,535.
    Nag(u16),
    /// `{...}`, `;...` or `%...`
    Comment(Comment<'a>),
    /// `/FEN "..."/`: a new position.
    Setup(Setup<'a>),
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// A result or `*` that ends the game.
    Terminator(Terminator<'a>),
    /// White space outside ASCII: a byte order mark, a no-break space, a literal `\r`, or a DOS end of file.
    Blank(Blank),
    /// Text that is not PDN, or another error at this place.
    Fault(Fault),
    /// The end of the game, with an empty span. Every game has exactly one.
    GameEnd,
}

impl Token<'_> {
    /// True if the token only annotates the move before it, so that the next part of a capture may follow: a strength, a
    /// NAG, a comment, a sign between two moves.
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let tokens: Vec<_> = Reader::new(b"9x18! {why} 18x25 (1. 9x27)").map(|event| event.token).collect();
    /// assert!(tokens[1].annotates_move() && tokens[2].annotates_move());
    /// assert!(!tokens[3].annotates_move() && !tokens[4].annotates_move());
    /// ```
    pub const fn annotates_move(&self) -> bool {
        match self {
            Token::Strength(_) | Token::Nag(_) | Token::Comment(_) => true,
            Token::Fault(fault) => matches!(
                fault.kind,
                FaultKind::Evaluation
                    | FaultKind::UnclearEvaluation
                    | FaultKind::NoteMark
                    | FaultKind::StrayMark
                    | FaultKind::Emphasis
                    | FaultKind::OnlyMove
                    | FaultKind::KingSign
                    | FaultKind::BareTime
                    | FaultKind::BracketedMove
                    | FaultKind::GluedText
            ),
            _ => false,
        }
    }
}

/// `[Name "value"]`.
///
/// ```
/// use pdn::{Reader, Tag, Token};
///
/// let first = Reader::new(b"[Black \"Wyllie, J.\"]").next().expect("a tag");
/// assert_eq!(first.token, Token::Tag(Tag { name: b"Black", value: b"Wyllie, J." }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// The name, without white space.
    pub name: &'a [u8],
    /// The bytes between the quotes, with escapes as written.
    pub value: &'a [u8],
}

/// `12.` or `12...`
///
/// ```
/// use pdn::{MoveNumber, Reader, Token};
///
/// let first = Reader::new(b"12... 22-18 *").next().expect("a number");
/// assert_eq!(first.token, Token::MoveNumber(MoveNumber { number: 12, dots: 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number. A number above `u32::MAX` is read as `u32::MAX`.
    pub number: u32,
    /// Number of dots glued to the number: 1 or 3 in well-formed PDN. Other counts are kept up to 255.
    pub dots: u8,
}

impl MoveNumber {
    /// True if the number has three dots or more, and so announces the second ply of its move.
    ///
    /// ```
    /// assert!(pdn::MoveNumber { number: 12, dots: 3 }.is_second());
    /// ```
    #[inline]
    pub fn is_second(self) -> bool {
        self.dots >= 3
    }

    /// The ply that the number announces: twice the number, plus one for the second ply. `1.` announces ply 2.
    ///
    /// ```
    /// assert_eq!(pdn::MoveNumber { number: 12, dots: 3 }.ply(), 25);
    /// ```
    pub fn ply(self) -> u64 {
        2 * u64::from(self.number) + u64::from(self.is_second())
    }
}

/// A move as written: squares and separators, without a board.
///
/// ```
/// use pdn::{Reader, Separator, SquareName, Token};
///
/// let first = Reader::new(b"9x18x25 *").next().expect("a move");
/// let Token::Move(mv) = first.token else { panic!("a move") };
/// assert_eq!((mv.from, mv.to), (SquareName::Number(9), SquareName::Number(25)));
/// assert_eq!((mv.squares, mv.separator), (3, Separator::Cross));
/// assert!(mv.quirks.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawMove<'a> {
    /// The bytes of the move, without its strength.
    pub text: &'a [u8],
    /// The square it starts from.
    pub from: SquareName,
    /// The square it ends on.
    pub to: SquareName,
    /// Number of squares written: 2, or more for a full path.
    pub squares: u8,
    /// The separator of the first two squares.
    pub separator: Separator,
    /// Deviations from the standard.
    pub quirks: Quirks,
}

impl RawMove<'_> {
    /// True if `next`, with at most annotations between the two, is the rest of this move. The two are then one capture
    /// written in parts, `9x18 18x25`, with any separator. `next` cannot be the reply, because the other side has no
    /// piece on that square.
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let moves: Vec<_> = Reader::new(b"9x18 18x25 31-27")
    ///     .filter_map(|event| match event.token { Token::Move(mv) => Some(mv), _ => None })
    ///     .collect();
    /// assert!(moves[0].leads_to(&moves[1]) && !moves[1].leads_to(&moves[2]));
    /// ```
    pub fn leads_to(&self, next: &Self) -> bool {
        self.to == next.from
    }

    /// True if the move is written like minutes and seconds, with or without hours: `1:12`, `1:02:33`, `10.12`. Only the
    /// board shows whether it is a move.
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let moves: Vec<_> = Reader::new(b"22:18 1:02 22x18")
    ///     .filter_map(|event| match event.token { Token::Move(mv) => Some(mv.may_be_time()), _ => None })
    ///     .collect();
    /// assert_eq!(moves, [true, true, false]);
    /// ```
    pub fn may_be_time(&self) -> bool {
        let is_dotted = matches!(self.text, [_, _, b'.', b'0'..=b'5', _]);
        let has_colon = self.separator == Separator::Colon
            && matches!(self.text, [.., b':', b'0'..=b'5', b'0'..=b'9']);
        (has_colon || is_dotted)
            && self.squares <= 3
            && !self.quirks.contains(Quirks::SPACED)
            && matches!(self.from, SquareName::Number(0..=59))
    }
}

/// The sign between two squares.
///
/// ```
/// use pdn::{GameMove, Separator};
///
/// let separator = |text| GameMove::parse(text).map(|mv| mv.separator);
/// assert_eq!(separator("11-15"), Some(Separator::Hyphen));
/// assert_eq!(separator("15:22"), Some(Separator::Colon));
/// assert_eq!(separator("c3d4"), Some(Separator::Omitted));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Separator {
    /// `-`, or a typographic dash.
    Hyphen,
    /// `x`, `X` or a typographic multiplication sign.
    Cross,
    /// `:`
    Colon,
    /// Nothing: `a3b4`, `1118`.
    Omitted,
}

impl Separator {
    /// `-`, `x` or `:`; empty for [`Separator::Omitted`].
    pub const fn sign(self) -> &'static str {
        match self {
            Separator::Hyphen => "-",
            Separator::Cross => "x",
            Separator::Colon => ":",
            Separator::Omitted => "",
        }
    }

    /// True for the signs of a capture, `x` and `:`.
    pub(crate) const fn is_capture(self) -> bool {
        matches!(self, Separator::Cross | Separator::Colon)
    }
}

/// A set of deviations from PDN 3.0 in the spelling of a move.
///
/// ```
/// use pdn::{Quirks, Reader, Token};
///
/// let first = Reader::new(b"5x 09 *").next().expect("a move");
/// let Token::Move(mv) = first.token else { panic!("a move") };
/// assert_eq!(mv.quirks, Quirks::SPACED.with(Quirks::LEADING_ZERO));
/// assert!(mv.quirks.contains(Quirks::SPACED));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Quirks(pub(crate) u16);

impl Quirks {
    /// The empty set: the move is written as the standard requires.
    pub const NONE: Self = Self(0);
    /// White space inside the move: `5x 14`.
    pub const SPACED: Self = Self(1);
    /// A square with a leading zero: `09-13`.
    pub const LEADING_ZERO: Self = Self(2);
    /// A separator that the standard does not have: `11–15`, `11~15`, `11_15`, `11/15`.
    pub const TYPOGRAPHIC: Self = Self(4);
    /// An upper-case `X` or file letter.
    pub const UPPER_CASE: Self = Self(8);
    /// Different separators in one move: `15x22-29`.
    pub const MIXED_SEPARATORS: Self = Self(16);
    /// A Cyrillic letter for the Latin one that it resembles: `с3-b4`, `22х18`.
    pub const CYRILLIC: Self = Self(32);
    /// Only the file of the origin: `cd4`, `c:e5`.
    pub const SHORT: Self = Self(64);
    /// A letter for the digit that it resembles: `l1-15`, `16-2O`.
    pub const LETTER_FOR_DIGIT: Self = Self(128);
    /// A part of a capture in brackets: `22(x15x6)`.
    pub const IN_BRACKETS: Self = Self(256);

    /// True if the set contains every quirk of `other`.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if the move is written as the standard requires.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set if `condition` is true, else the empty set.
    #[inline]
    #[must_use]
    pub(crate) const fn only_if(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
    }

    /// The union of the two sets.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A comment and its style.
///
/// ```
/// use pdn::{Comment, CommentStyle, Reader, Token};
///
/// let first = Reader::new(b"{ a remark } *").next().expect("a comment");
/// let comment = Comment { text: b" a remark ", style: CommentStyle::Braces };
/// assert_eq!(first.token, Token::Comment(comment));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment<'a> {
    /// The bytes inside the comment's marks, untrimmed.
    pub text: &'a [u8],
    /// Its style.
    pub style: CommentStyle,
}

/// The style of a comment.
///
/// ```
/// use pdn::{CommentStyle, Reader, Token};
///
/// let styles = Reader::new(b"% made by hand\n1. 11-15 ; why\n{so} *").filter_map(|event| match event.token {
///     Token::Comment(comment) => Some(comment.style),
///     _ => None,
/// });
/// let all = [CommentStyle::Percent, CommentStyle::Semicolon, CommentStyle::Braces];
/// assert_eq!(styles.collect::<Vec<_>>(), all);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CommentStyle {
    /// `{ ... }`
    Braces,
    /// `; ...` to the end of the line.
    Semicolon,
    /// `% ...` to the end of the line.
    Percent,
}

/// `/FEN "..."/` in the movetext.
///
/// ```
/// use pdn::{Reader, Token};
///
/// let first = Reader::new(b"/FEN \"W:W32:B1\"/ 32-27 *").next().expect("a setup");
/// let Token::Setup(setup) = first.token else { panic!("a setup") };
/// assert_eq!(setup.fen, Some(&b"W:W32:B1"[..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup<'a> {
    /// The text between the slashes.
    pub text: &'a [u8],
    /// The FEN between the quotes, if it has the form `FEN "..."`.
    pub fen: Option<&'a [u8]>,
}

/// The result or `*` that ends a game.
///
/// ```
/// use pdn::{Outcome, Reader, Terminator, Token};
///
/// let end = Reader::new(b"1. 11-15 2-0").find_map(|event| match event.token {
///     Token::Terminator(end) => Some(end),
///     _ => None,
/// });
/// assert_eq!(end, Some(Terminator { text: b"2-0", outcome: Outcome::First }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminator<'a> {
    /// The bytes as written, without brackets around them. If the record has letters for digits, `1-O`, the result in
    /// digits, which is not part of the input.
    pub text: &'a [u8],
    /// The meaning of the bytes.
    pub outcome: Outcome,
}

/// The meaning of a result. Its first number belongs to the side that moves first from the game type's normal starting
/// position.
///
/// ```
/// use pdn::Outcome;
///
/// let result = |source: &str| pdn::games(source).next()?.result();
/// assert_eq!(result("1. 11-15 0-1"), Some(Outcome::Second));
/// assert_eq!(result("1. 11-15 0-0"), Some(Outcome::BothLost));
/// assert_eq!(result("1. 11-15 *"), Some(Outcome::Unknown));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// `1-0`, `2-0` and every score whose first number is the larger.
    First,
    /// `0-1`, `0-2` and every score whose second number is the larger.
    Second,
    /// `1/2-1/2`, `1-1`, `5-5`.
    Draw,
    /// `0-0`: both lose.
    BothLost,
    /// `*`
    Unknown,
}

/// White space that is not ASCII white space.
///
/// ```
/// use pdn::{Blank, Reader, Token};
///
/// let first = Reader::new("\u{feff}1. 11-15 *".as_bytes()).next().expect("a mark");
/// assert_eq!(first.token, Token::Blank(Blank::ByteOrderMark));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blank {
    /// U+FEFF, at the start of a file or in the middle of it.
    ByteOrderMark,
    /// A no-break or other Unicode space, in UTF-8, or byte `A0`.
    UnicodeSpace,
    /// A line end that is written as the two characters `\r` or `\n`.
    EscapedLineEnd,
    /// Byte `1A` at the end of the input, the end-of-file mark of DOS. Each such byte is a separate blank.
    EndOfFile,
}
