//! Comments behind a `;` that contain only moves and their annotations.

use pdn::{CommentStyle, Event, Fault, FaultKind, RawMove, Reader, Span, Token};

use crate::play::walk::{moves_of_line, rest_of_line};

/// A comment that may consist of moves.
#[derive(Debug)]
pub(super) struct Semicolon<'a> {
    pub(super) event: usize,
    /// The events that replace the comment: its semicolon, move numbers, moves and their annotations.
    pub(super) events: Vec<Event<'a>>,
}

impl<'a> Semicolon<'a> {
    pub(super) fn moves(&self) -> impl Iterator<Item = &RawMove<'a>> {
        moves_of_line(&self.events, 0).map(|(_, _, written)| written)
    }

    /// True if the comment ends with a result.
    pub(super) fn ends_game(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event.token, Token::Terminator(_)))
    }

    /// The first and the last move number in the comment.
    pub(super) fn numbers(&self) -> Option<(u32, u32)> {
        let mut numbers =
            rest_of_line(&self.events, 0).filter_map(|(_, event)| match event.token {
                Token::MoveNumber(number) if !number.is_second() => Some(number.number),
                _ => None,
            });
        let first = numbers.next()?;
        Some((first, numbers.last().unwrap_or(first)))
    }
}

/// The comment of an event, read as moves, if it cannot be anything else. A result is accepted only at the end of the
/// last comment of a game.
pub(super) fn parse_semicolon<'a>(
    source: &'a [u8],
    events: &[Event<'a>],
    at: usize,
) -> Option<Semicolon<'a>> {
    let span = events[at].span;
    let mut read = Vec::new();
    let mut start = span.start;
    while start < span.end {
        let sign = Span::new(start, start + 1);
        read.push(Event {
            span: sign,
            token: Token::Fault(Fault {
                kind: FaultKind::StrayMark,
                place: sign,
            }),
        });
        let from = start + 1;
        let rest = source.get(from..span.end)?;
        let mut signs = memchr::memchr_iter(b';', rest);
        let part = signs.find(|sign| !ends_entity(rest, *sign));
        let part = part.map_or(rest, |end| &rest[..end]);
        read_part(part, from, &mut read)?;
        start = from + part.len();
    }
    let ends = read
        .iter()
        .any(|event| matches!(event.token, Token::Terminator(_)));
    let is_last = || {
        // A comment above the tags of the next game belongs to this game.
        let mut later = events[at + 1..].iter();
        later.all(|event| {
            event.span.is_empty() || matches!(event.token, Token::Comment(_) | Token::Blank(_))
        })
    };
    let has_moves = read
        .iter()
        .any(|event| matches!(event.token, Token::Move(_)));
    (has_moves && (!ends || is_last())).then_some(Semicolon {
        event: at,
        events: read,
    })
}

/// True if the `;` at `sign` ends an HTML entity such as `&minus;`.
fn ends_entity(text: &[u8], sign: usize) -> bool {
    /// Maximum number of bytes between `&` and `;`.
    const MAX_NAME: usize = 8;
    let before = &text[sign.saturating_sub(MAX_NAME + 1)..sign];
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    memchr::memrchr(b'&', before).is_some_and(|and| before[and + 1..].iter().all(is_name))
}

/// Reads the moves of a part of a comment at `offset`, with comments in braces and variations; `None` if the part
/// contains anything else.
fn read_part<'a>(part: &'a [u8], offset: usize, into: &mut Vec<Event<'a>>) -> Option<()> {
    let moved = |span: Span| Span::new(span.start + offset, span.end + offset);
    let (mut ended, mut depth) = (false, 0_u32);
    for event in Reader::new(part) {
        match event.token {
            Token::GameEnd => continue,
            Token::Blank(_) => {}
            _ if ended => return None,
            Token::Terminator(_) if depth == 0 => ended = true,
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.checked_sub(1)?,
            Token::Move(_) | Token::MoveNumber(_) | Token::Strength(_) | Token::Nag(_) => {}
            Token::Comment(comment) if comment.style == CommentStyle::Braces => {}
            Token::Fault(fault) if depth > 0 || fault.kind == FaultKind::StrayMark => {}
            _ => return None,
        }
        let token = match event.token {
            Token::Fault(fault) => Token::Fault(Fault {
                place: moved(fault.place),
                ..fault
            }),
            token => token,
        };
        into.push(Event {
            span: moved(event.span),
            token,
        });
    }
    (depth == 0).then_some(())
}
