//! One game that is read but not judged.

use pdn::{Event, Span, Token};

/// The events of one game, and the input that their spans refer to.
///
/// ```
/// let source = b"{ a comment of the file }\n[Event \"Glasgow\"] 1. 11-15 *\n\n";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = referee::Record { source, events: &events };
/// assert!(record.bytes(record.span()).ends_with(b"1. 11-15 *"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The input. The spans of `events` are offsets into it.
    pub source: &'a [u8],
    /// The events of one game, including its `GameEnd`.
    pub events: &'a [Event<'a>],
}

impl<'a> Record<'a> {
    /// The bytes of a span; empty if it is outside the input.
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        self.source.get(span.start..span.end).unwrap_or_default()
    }

    /// The bytes after the leading tags.
    pub fn after_tags(&self) -> &'a [u8] {
        let is_tag = |event: &&Event<'_>| matches!(event.token, Token::Tag(_));
        let tags = self.events.iter().take_while(is_tag).count();
        let start = self.events.get(tags).map_or(0, |event| event.span.start);
        self.bytes(Span::new(start, self.span().end))
    }

    /// The span of the game, from its first token to its last.
    pub fn span(&self) -> Span {
        let start = self.events.first().map_or(0, |event| event.span.start);
        let end = self.events.last().map_or(start, |event| event.span.end);
        Span::new(start, end)
    }
}
