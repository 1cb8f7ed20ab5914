//! Text that the reader could not read as PDN, and how the reader treated it.

use crate::Span;

/// A departure from well-formed PDN.
///
/// The event's span contains the bytes that the fault owns (skipped text, a stray bracket). It is empty if the fault
/// owns none. [`place`](Fault::place) is the text to show.
///
/// ```
/// use pdn::{FaultKind, Reader, Token};
///
/// let source = b"1. 11-15 {never closed";
/// let fault = Reader::new(source).find_map(|event| match event.token {
///     Token::Fault(fault) => Some(fault),
///     _ => None,
/// });
/// let fault = fault.expect("a fault");
/// assert_eq!(fault.kind, FaultKind::UnclosedComment);
/// assert_eq!(source[fault.place.start], b'{');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of error.
    pub kind: FaultKind,
    /// The place of the error, to be shown to the user.
    pub place: Span,
}

/// The kind of a fault. One rule reports each kind.
///
/// ```
/// use pdn::{FaultKind, Reader, Token};
///
/// let faults = Reader::new(b"1. 11-15 ) 23-19 (1... 22-18 *").filter_map(|event| match event.token {
///     Token::Fault(fault) => Some(fault.kind),
///     _ => None,
/// });
/// assert_eq!(faults.collect::<Vec<_>>(), [FaultKind::StrayCloser, FaultKind::UnclosedVariation]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// Text that is not PDN, skipped up to the next token (S001).
    UnexpectedText,
    /// `{` without `}` before another game begins. The comment ends before the first line of that game's tags (S002).
    UnclosedComment,
    /// A comment that contains another and ends at the last of their braces, `{or 26-23 {Lees} 2. 9-14}` (S005). Owns no
    /// bytes.
    NestedComment,
    /// `(` without `)` at the end of the game (S003).
    UnclosedVariation,
    /// A tag pair that is not `[Name "value"]` (S004). The tag event before it has the parts that could be read.
    BrokenTag,
    /// A tag pair that contains line ends (S011). The tag event before it has the whole pair. Owns no bytes.
    WrappedTag,
    /// Another game begins where the move numbers start again at 1, or at a line of moves without numbers, with no result
    /// or tag in between (S010). The first game ends there. Owns no bytes.
    JoinedGames,
    /// A run of `)` or `}` that close nothing (S005). Owns the run.
    StrayCloser,
    /// Two tokens without the white space they need: `0-1[Event` (S006). Owns no bytes.
    GluedTokens,
    /// Prose glued to a token: `8-11Black resigns` (S006). Text that contains a move, or may be the rest of one (see
    /// [`could_continue_move`](crate::could_continue_move)), is [`UnexpectedText`](Self::UnexpectedText) instead. Owns
    /// the prose.
    GluedText,
    /// Variations nested beyond the limit, whose parentheses are ignored (S009). Owns a run of opening or of closing
    /// parentheses.
    TooDeep,
    /// A sign between moves that is not PDN: `11-15, 23-19`, `23-19; 2. 8-11`, `11-15•22-18` (N113). Owns the sign.
    StrayMark,
    /// The stars before or after emphasized text of Markdown, `**11-15**` (N113). Owns the stars.
    Emphasis,
    /// A star glued to the front of a move, `*28-24`, which marks the only move, `$7` (N113). Owns the star.
    OnlyMove,
    /// The sign of a king glued to the front of a move, the `D` of `D46-28` (N113). Owns the sign.
    KingSign,
    /// A time, or a number or score in brackets, outside comments: `0:05`, `5 min`, `(0:12)`, `(5)`, `(1922)`,
    /// `(1-1)` (N113). Owns it.
    BareTime,
    /// A sign of evaluation, `+-` or `=`, which is read as the NAG that means the same (N113). Owns no bytes.
    Evaluation,
    /// A `+` after a move, whose meaning differs between authors (N113). Owns the sign.
    UnclearEvaluation,
    /// The mark of a note after a move, `11-15 A`, `11-15 (a)`, `11-15†`, the `1)` of `33-281)` (N113). Owns the mark.
    NoteMark,
    /// The piece counts of both sides, outside comments: `(12-9)` (N113). Owns the counts with their brackets. The
    /// reader never reports this fault, because only a board shows that the text is not a move.
    PieceCount,
    /// A variation in square brackets, `[19-23]`. It is read like one in round brackets (N113). Owns no
    /// bytes.
    SquareBrackets,
    /// A result in brackets at the end of a game, `(1-0)` (N113). Owns no bytes.
    BracketedResult,
    /// A result with letters for digits, `1-O` (N115). The terminator event before it has the result in digits. Owns no
    /// bytes.
    MisreadResult,
    /// A bracket around a move of the main line (N116). Owns the bracket. The reader never reports this fault, because
    /// detecting it requires a board.
    BracketedMove,
    /// The rest of a game that has more tokens than the limit (S001). Owns all of the rest.
    TooLong,
}

impl FaultKind {
    /// True if the fault owns text that is not PDN, which a conversion keeps as a comment. Other faults own meaningless
    /// brackets, or nothing.
    ///
    /// ```
    /// use pdn::FaultKind;
    ///
    /// assert!(FaultKind::UnexpectedText.is_text() && !FaultKind::StrayCloser.is_text());
    /// ```
    pub const fn is_text(self) -> bool {
        matches!(
            self,
            FaultKind::UnexpectedText
                | FaultKind::GluedText
                | FaultKind::BareTime
                | FaultKind::UnclearEvaluation
                | FaultKind::NoteMark
                | FaultKind::PieceCount
                | FaultKind::TooLong
        )
    }
}
