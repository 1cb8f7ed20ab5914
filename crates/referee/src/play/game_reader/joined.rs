//! Games without move numbers that follow each other without a result. A blank line is between them.

use pdn::{Event, Fault, FaultKind, Span, Token};

use crate::{Record, play::restart::begins_new_game};

/// Maximum number of blank lines after which another game is looked for. Each search replays the moves before it.
const MAX_SEARCHES: usize = 4;

/// Cuts a game without move numbers after a blank line if the moves from there are legal only from the start position
/// (S010). Returns the events of the other game.
#[inline]
pub(super) fn split_joined<'a>(
    source: &[u8],
    events: &mut Vec<Event<'a>>,
) -> Option<Vec<Event<'a>>> {
    let is_preface = |event: &&Event<'_>| {
        matches!(
            event.token,
            Token::Tag(_) | Token::Comment(_) | Token::Blank(_) | Token::Fault(_)
        )
    };
    // Nearly every game begins with a number.
    let first = events.iter().find(|event| !is_preface(event))?;
    if !matches!(first.token, Token::Move(_)) {
        return None;
    }
    let at = find_joined(source, events)?;
    let other = events.split_off(at);
    let end = events.last().map_or(0, |last| last.span.end);
    let start = other[0].span.start;
    let fault = Fault {
        kind: FaultKind::JoinedGames,
        place: Span::new(start, start + 1),
    };
    for token in [Token::Fault(fault), Token::GameEnd] {
        let span = Span::new(end, end);
        events.push(Event { span, token });
    }
    Some(other)
}

/// The event with which the other game begins.
#[cold]
fn find_joined(source: &[u8], events: &[Event<'_>]) -> Option<usize> {
    let (mut depth, mut end, mut searches) = (0_u32, events.first()?.span.start, 0);
    for (at, event) in events.iter().enumerate() {
        let start = event.span.start;
        match event.token {
            Token::MoveNumber(_) | Token::Setup(_) => return None,
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Move(_) if depth == 0 && is_blank_line(&source[end..start]) => {
                let before = Record {
                    source: &source[..start],
                    events: &events[..at],
                };
                if begins_new_game(&before, &events[at..]) {
                    return Some(at);
                }
                searches += 1;
                if searches == MAX_SEARCHES {
                    return None;
                }
            }
            _ => {}
        }
        end = end.max(event.span.end);
    }
    None
}

/// True if white space contains a blank line.
fn is_blank_line(space: &[u8]) -> bool {
    let ends = |end| memchr::memchr_iter(end, space).count();
    ends(b'\n').max(ends(b'\r')) > 1
}
