//! Determines which side plays the first ply of a record, according to the text before it.

use draughts::Color;
use pdn::{Event, Token};

/// The text before the first ply of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPly {
    /// No marker: the first ply is the first half of its move.
    First,
    /// `1...`: the first ply is the second half of its move.
    Second,
    /// `1. ... 22-18`, with the event of the dots. If the second side is to move, the dots are a placeholder for a move
    /// that was never played. Otherwise they are an unknown move.
    Placeholder(usize),
}

impl FirstPly {
    /// Inspects the events of a record.
    pub(crate) fn from_events(events: &[Event<'_>]) -> Self {
        let Some(at) = marker_event(events) else {
            return Self::First;
        };
        match events[at].token {
            Token::MoveNumber(_) => Self::Second,
            Token::UnknownMove if is_followed_by_a_move(&events[at + 1..]) => Self::Placeholder(at),
            _ => Self::First,
        }
    }

    /// The event of a `...` in place of a move, if there is one.
    pub(crate) fn placeholder(self) -> Option<usize> {
        match self {
            Self::Placeholder(at) => Some(at),
            Self::First | Self::Second => None,
        }
    }
}

/// The event that shows which side begins: `1...` or the first ply, if it is in the main line.
fn marker_event(events: &[Event<'_>]) -> Option<usize> {
    let at = events.iter().position(|event| match event.token {
        Token::MoveNumber(number) => number.is_second(),
        Token::Move(_) | Token::UnknownMove | Token::VariationStart | Token::Terminator(_) => true,
        _ => false,
    })?;
    let elsewhere = matches!(
        events[at].token,
        Token::VariationStart | Token::Terminator(_)
    );
    (!elsewhere).then_some(at)
}

/// True if the next ply, setup, variation or result is a move.
fn is_followed_by_a_move(events: &[Event<'_>]) -> bool {
    let mut tokens = events.iter().map(|event| &event.token);
    let next = tokens.find(|token| {
        matches!(
            token,
            Token::Move(_)
                | Token::UnknownMove
                | Token::Setup(_)
                | Token::VariationStart
                | Token::Terminator(_)
        )
    });
    matches!(next, Some(Token::Move(_)))
}

/// The side to move according to the first letter of a FEN that may be unreadable otherwise.
///
/// ```
/// assert_eq!(referee::side_of_fen(b" B:?"), Some(draughts::Color::Black));
/// assert_eq!(referee::side_of_fen(b"?"), None);
/// ```
pub fn side_of_fen(fen: &[u8]) -> Option<Color> {
    match fen.trim_ascii_start().first()? {
        b'B' | b'b' => Some(Color::Black),
        b'W' | b'w' => Some(Color::White),
        _ => None,
    }
}

/// The greatest number that a record may begin with. A greater one is a year or a slip.
pub const MAX_FIRST_NUMBER: u32 = 999;

/// The move number before the first ply of the main line, if it is greater than 1: the record may begin in the middle
/// of a game. `None` if a variation or unreadable text comes first, because the number may belong to that.
///
/// ```
/// let mut events = Vec::new();
/// pdn::Reader::new(b"[FEN \"B:W22:B18\"] {the end} 34. 18x25 *").read_game(&mut events);
/// assert_eq!(referee::late_first_number(&events), Some(34));
/// ```
pub fn late_first_number(events: &[Event<'_>]) -> Option<u32> {
    let first = |event: &Event<'_>| matches!(event.token, Token::Move(_) | Token::UnknownMove);
    let mut before = events.iter().take_while(|event| !first(event));
    let has_text = before.any(Event::is_unread);
    number_of_first_ply(events).filter(|_| !has_text)
}

/// The same, even after unreadable text.
pub(crate) fn number_of_first_ply(events: &[Event<'_>]) -> Option<u32> {
    let mut last = None;
    for event in events {
        match event.token {
            Token::MoveNumber(number) => last = Some(number.number),
            Token::Move(_) | Token::UnknownMove => {
                return last.filter(|number| (2..=MAX_FIRST_NUMBER).contains(number));
            }
            Token::VariationStart | Token::Terminator(_) => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_first_number_is_that_of_the_first_ply() {
        for (record, expected) in [
            ("", None),
            ("1. 11-15", None),
            ("11-15 2. 8-11", None),
            ("20. 11-15 21. 8-11", Some(20)),
            ("20... 22-18", Some(20)),
            ("20. ... 22-18", Some(20)),
            ("{1. 9-13} /FEN \"B:W22:B18\"/ 20. 18x25", Some(20)),
            ("19. 20. 11-15", Some(20)),
            // the number of a variation, of text, of a result, and a year
            ("20. (20. 11-15) 22-18", None),
            ("20. 11~~15 22-18", None),
            ("20. 1-0", None),
            ("20. !", None),
            ("1953. 11-15", None),
        ] {
            let mut events = Vec::new();
            pdn::Reader::new(record.as_bytes()).read_game(&mut events);
            assert_eq!(late_first_number(&events), expected, "{record}");
        }
    }

    #[test]
    fn dots_mark_the_second_half_of_a_number() {
        for (record, expected) in [
            ("", FirstPly::First),
            ("1. 11-15 22-18", FirstPly::First),
            ("1... 22-18", FirstPly::Second),
            ("{x} 1... {y} 22-18", FirstPly::Second),
            ("... 22-18", FirstPly::Placeholder(0)),
            ("1. ... {x} 22-18", FirstPly::Placeholder(1)),
            // These are two unknown moves, and a variation before the first move.
            ("1. ... ...", FirstPly::First),
            ("(1... 22-18) 1. 11-15", FirstPly::First),
        ] {
            let mut events = Vec::new();
            pdn::Reader::new(record.as_bytes()).read_game(&mut events);
            assert_eq!(FirstPly::from_events(&events), expected, "{record}");
        }
    }
}
