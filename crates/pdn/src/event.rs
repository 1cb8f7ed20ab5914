//! A token and its place in the input.

use crate::Token;

/// A range of bytes of the input: `start` is the first byte, `end` the one after the last.
///
/// ```
/// use pdn::Span;
///
/// let span = Span::new(3, 8);
/// assert_eq!(span.len(), 5);
/// assert!(Span::new(3, 3).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset of the byte after the last.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`, without the byte at `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Number of bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// True if the span contains no bytes: it is a place between two bytes.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

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
