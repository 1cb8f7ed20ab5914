//! What the reader could not read as PDN, and how it went on.

use crate::Span;

/// Something in the input that is no well-formed PDN.
///
/// The event's span holds the bytes that the fault itself owns (skipped text, a stray closer) and
/// is empty for the others; [`place`](Fault::place) is what a reader should look at.
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
    /// What is wrong.
    pub kind: FaultKind,
    /// The bytes to point at.
    pub place: Span,
}

/// The kinds of fault; each is reported by one rule.
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
    /// Bytes that are no PDN token, skipped up to the next thing that is (S001).
    UnexpectedText,
    /// `{` without `}` before another game begins: the comment ends before the first line of its tags (S002).
    UnclosedComment,
    /// `(` without `)` at the end of the game (S003).
    UnclosedVariation,
    /// A tag pair that is not `[Name "value"]`; what could be told of it is in the tag event before (S004).
    BrokenTag,
    /// A tag pair that runs over line ends: the event before has all of it (S011). Owns no bytes.
    WrappedTag,
    /// The numbers begin again at 1 without a result or a tag before them, and another game was found there (S010): the
    /// one before ends. Owns no bytes.
    JoinedGames,
    /// `)` or `}` that closes nothing (S005). Owns a run of them.
    StrayCloser,
    /// Two tokens without white space between where it is needed: `0-1[Event` (S006). Owns no bytes.
    GluedTokens,
    /// Prose glued to a token: `8-11Black resigns` (S006); not what may be the rest of a move ([`could_continue_move`](crate::could_continue_move)).
    /// Owns the prose.
    GluedText,
    /// Variations nested past the limit; the parentheses beyond it are read and not nested (S009).
    /// Owns a run of them, opening ones and, later, those that close them.
    TooDeep,
    /// A sign between moves that PDN does not have: `11-15, 23-19`, `23-19; 2. 8-11`, `**11-15**` (N113). Owns the sign.
    StrayMark,
    /// A time that is in no comment: `0:05`, `(0:12)` (N113). Owns the time.
    BareTime,
    /// The numbers of pieces of both sides, in no comment: `(12-9)` (N113). Owns them with their brackets. Only a board
    /// shows them: the reader does not report them.
    PieceCount,
    /// A variation of one move in square brackets, `[19-23]`, read as one in round brackets (N113). Owns no bytes.
    SquareBrackets,
    /// A bracket around a move of the main line (N116). Owns the bracket. Only a board shows it: the reader does not report
    /// it.
    BracketedMove,
    /// A game of more tokens than the limit: what follows up to its end, which it owns, is not told apart (S001).
    TooLong,
}
