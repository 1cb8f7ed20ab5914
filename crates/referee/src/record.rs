//! The record of one game as the reader hands it over.

use pdn::{Event, Span, Token};

/// One game: its events, and the input that their spans point into.
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
    /// The input that was read; the spans of `events` are offsets into it.
    pub source: &'a [u8],
    /// The events of one game, up to and with its `GameEnd`.
    pub events: &'a [Event<'a>],
}

impl<'a> Record<'a> {
    /// The bytes of a span; empty if it lies outside the input.
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        self.source.get(span.start..span.end).unwrap_or_default()
    }

    /// The bytes behind the tags that the game begins with.
    ///
    /// ```
    /// let source = b"[Event \"Glasgow\"] 1. 11-15 (9-13) *";
    /// let mut events = Vec::new();
    /// pdn::Reader::new(source).read_game(&mut events);
    /// let record = referee::Record { source, events: &events };
    /// assert_eq!(record.behind_tags(), b"1. 11-15 (9-13) *");
    /// ```
    pub fn behind_tags(&self) -> &'a [u8] {
        let is_tag = |event: &&Event<'_>| matches!(event.token, Token::Tag(_));
        let tags = self.events.iter().take_while(is_tag).count();
        let start = self.events.get(tags).map_or(0, |event| event.span.start);
        self.bytes(Span::new(start, self.span().end))
    }

    /// The bytes of the whole game, from its first token to its last.
    pub fn span(&self) -> Span {
        let start = self.events.first().map_or(0, |event| event.span.start);
        let end = self.events.last().map_or(start, |event| event.span.end);
        Span::new(start, end)
    }
}
