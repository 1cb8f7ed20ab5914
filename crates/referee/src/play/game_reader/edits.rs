//! Rewrites the events of a game according to the resolved doubts.

use pdn::{Event, Fault, FaultKind, Quirks, Span, SquareName, Token};

use super::brackets::{Bracket, BracketMeaning};
use super::choices::Choice;
use super::doubts::{Doubts, LineItem};

/// The events of a game after its doubts are resolved.
pub(super) fn apply_choices<'a>(
    source: &'a [u8],
    events: &[Event<'a>],
    doubts: &Doubts<'a>,
    choices: &[Choice],
) -> Vec<Event<'a>> {
    let mut read = Vec::with_capacity(events.len());
    // The index of the first event not copied yet.
    let mut done = 0;
    for choice in choices {
        match *choice {
            Choice::Taken(at) | Choice::Continued(at) => match &doubts.items[at] {
                LineItem::Bracket(Bracket { open, close, .. }) => {
                    read.extend_from_slice(&events[done..*open]);
                    read.push(fault(FaultKind::BracketedMove, events[*open].span));
                    done = close + 1;
                    if matches!(events[*close].token, Token::Move(_)) {
                        // the bracket is not closed
                        read.extend_from_slice(&events[*open + 1..done]);
                        continue;
                    }
                    let inside = events[open + 1..*close].iter();
                    let is_round = |event: &&Event<'a>| !matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::SquareBrackets);
                    read.extend(inside.filter(is_round));
                    read.push(fault(FaultKind::BracketedMove, events[*close].span));
                }
                LineItem::Comment(semicolon) => {
                    read.extend_from_slice(&events[done..semicolon.event]);
                    read.extend_from_slice(&semicolon.events);
                    done = semicolon.event + 1;
                }
                LineItem::Square { event, number } => {
                    read.extend_from_slice(&events[done..*event]);
                    if let Some(Event {
                        span,
                        token: Token::Move(mv),
                    }) = read.last_mut()
                    {
                        span.end = events[*event].span.end;
                        mv.text = &source[span.start..span.end];
                        mv.to = SquareName::Number(*number);
                        mv.squares = mv.squares.saturating_add(1);
                        mv.quirks = mv.quirks.with(Quirks::IN_BRACKETS);
                    }
                    done = event + 1;
                }
                _ => {}
            },
            Choice::Dropped(at) => {
                let (event, kind) = match doubts.items[at] {
                    LineItem::Time(event) => (event, FaultKind::BareTime),
                    LineItem::Unknown(event) => (event, FaultKind::StrayMark),
                    _ => continue,
                };
                read.extend_from_slice(&events[done..event]);
                read.push(fault(kind, events[event].span));
                done = event + 1;
            }
            // The moves are split afterwards.
            Choice::Split(..) => {}
            Choice::BracketMeaning(at) => {
                if let LineItem::Bracket(bracket) = &doubts.items[at] {
                    let kind = match bracket.remark {
                        Some(BracketMeaning::Count(..)) => FaultKind::PieceCount,
                        _ => FaultKind::BareTime,
                    };
                    let span = Span::new(
                        events[bracket.open].span.start,
                        events[bracket.close].span.end,
                    );
                    read.extend_from_slice(&events[done..bracket.open]);
                    read.push(fault(kind, span));
                    done = bracket.close + 1;
                }
            }
        }
    }
    read.extend_from_slice(&events[done..]);
    read
}

fn fault<'a>(kind: FaultKind, place: Span) -> Event<'a> {
    Event {
        span: place,
        token: Token::Fault(Fault { kind, place }),
    }
}
