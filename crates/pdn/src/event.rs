//! A token and its place in the input.

use crate::{FaultKind, Span, Token};

/// One token and its bytes.
///
/// The spans of successive events do not overlap. Only white space (space, tab, CR, LF, form feed, vertical tab) is
/// between them. Events and white space together are the file.
///
/// ```
/// use pdn::{Reader, Token};
///
/// let source = b"1. 11-15 *";
/// let event = Reader::new(source).nth(1).expect("a move");
/// assert!(matches!(event.token, Token::Move(_)));
/// assert_eq!(&source[event.span.start..event.span.end], b"11-15");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<'a> {
    /// The bytes of this token. Empty for faults and boundaries that consume nothing.
    pub span: Span,
    /// The meaning of the bytes.
    pub token: Token<'a>,
}

impl Event<'_> {
    /// True for text that no production of the grammar reads ([`FaultKind::UnexpectedText`]).
    ///
    /// ```
    /// let unread = pdn::Reader::new(b"1. 11-15 words 23-19").filter(|event| event.is_unread());
    /// assert_eq!(unread.count(), 1);
    /// ```
    #[inline]
    pub fn is_unread(&self) -> bool {
        matches!(self.token, Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText)
    }
}

/// The NAG of an only move, `$7` (PDN 3.0, table of NAGs), which old books write as a star.
pub const ONLY_MOVE: u16 = 7;

/// True if a star is glued to the front of the move at this index of the events: `*28-24`. The move then has the NAG
/// [`ONLY_MOVE`].
///
/// ```
/// use pdn::{Reader, is_only_move};
///
/// let events: Vec<_> = Reader::new(b"1. 11-15 *22-18 1-0").collect();
/// // after a number, a move and the star
/// assert!(is_only_move(&events, 3) && !is_only_move(&events, 1));
/// ```
pub fn is_only_move(events: &[Event<'_>], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| events.get(before));
    before.is_some_and(
        |before| matches!(before.token, Token::Fault(fault) if fault.kind == FaultKind::OnlyMove),
    )
}
