//! A token and its place in the input.

use crate::{Span, Token};

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
