//! Events that consume nothing, in the order in which the reader returns them.

use crate::{Event, Span, Token};

/// Up to three events: two faults and the end of a game.
#[derive(Clone, Debug)]
pub(super) struct Queue<'a> {
    events: [Option<Event<'a>>; 3],
}

impl<'a> Queue<'a> {
    pub(super) const EMPTY: Self = Self { events: [None; 3] };

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.events[0].is_none()
    }

    pub(super) fn push(&mut self, event: Event<'a>) {
        if let Some(slot) = self.events.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(event);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Event<'a>> {
        let first = self.events[0].take()?;
        self.events.rotate_left(1);
        Some(first)
    }
}

/// An event that consumes nothing.
pub(super) fn empty(at: usize, token: Token<'_>) -> Event<'_> {
    Event {
        span: Span::new(at, at),
        token,
    }
}
