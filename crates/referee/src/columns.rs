//! Columns of French pages: the moves of the second side in brackets, `1. 33-28 (20-24) 2. 39-33 (14-20)`.
//!
//! Such a record is judged by a copy of its events without the brackets. Every event keeps its place and its span.

use pdn::{Blank, Event, FaultKind, Span, Token};

use crate::Record;

/// The fewest brackets by which such a record is recognised.
const FEWEST: u32 = 2;

/// The events of a record without the brackets around the moves of one side; none if its brackets do not hold these. They
/// do where a bracket of exactly one move, without a number, stands behind every move of the main line but the last.
///
/// Whether they are the main line is for the [`Judgement`](crate::Judgement::brackets_hold_moves).
///
/// ```
/// use pdn::{Reader, Token};
/// use referee::{Record, without_brackets};
///
/// let source = b"1. 33-28 (20-24) 2. 39-33 (14-20) *";
/// let mut events = Vec::new();
/// Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// let flat = without_brackets(&record).expect("columns");
/// assert!(flat.iter().all(|event| event.token != Token::VariationStart));
/// assert_eq!(flat.len(), events.len());
/// ```
pub fn without_brackets<'a>(record: &Record<'a>) -> Option<Vec<Event<'a>>> {
    // most games have none, and a look for the sign is faster than a look at the events
    memchr::memchr(b'(', record.bytes(record.span()))?;
    let mut brackets = 0;
    let mut has_bracket = true;
    let mut inside: Option<u32> = None;
    for event in record.events {
        match (&event.token, &mut inside) {
            (Token::Move(_), Some(moves)) => *moves += 1,
            (Token::Move(_), None) if has_bracket => has_bracket = false,
            (Token::VariationStart, None) if !has_bracket => inside = Some(0),
            (Token::VariationEnd, Some(1)) => {
                inside = None;
                has_bracket = true;
                brackets += 1;
            }
            (Token::MoveNumber(_), None) => {}
            (
                Token::Move(_)
                | Token::VariationStart
                | Token::VariationEnd
                | Token::MoveNumber(_)
                | Token::UnknownMove
                | Token::Setup(_),
                _,
            ) => return None,
            (Token::Fault(fault), _) if fault.kind == FaultKind::UnexpectedText => return None,
            _ => {}
        }
    }
    if brackets < FEWEST || inside.is_some() {
        return None;
    }
    let flat = record.events.iter().map(|event| match event.token {
        Token::VariationStart | Token::VariationEnd => Event {
            token: Token::Blank(Blank::UnicodeSpace),
            ..*event
        },
        _ => *event,
    });
    Some(flat.collect())
}

/// The brackets of a record.
pub(crate) fn brackets(record: &Record<'_>) -> impl Iterator<Item = Span> {
    let events = record.events.iter();
    let brackets =
        events.filter(|event| matches!(event.token, Token::VariationStart | Token::VariationEnd));
    brackets.map(|event| event.span)
}
