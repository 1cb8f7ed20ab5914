//! Variations that an engine wrote. Illegal moves in them accuse no player.

use pdn::{Event, Token};

use super::{replay::Replay, walk::rest_of_line};
use crate::words::engine::is_analysis;

impl Replay<'_, '_, '_> {
    /// True if event `index` is in a variation with an engine evaluation. The evaluation may be in the comment directly
    /// before the variation or in a comment inside it.
    pub(super) fn is_in_an_engine_line(&self, index: usize) -> bool {
        /// Maximum number of events examined on either side.
        const MAX_EVENTS: usize = 200;
        let mut open = self.line.depth;
        let mut closed = 0_u32;
        let mut before = self.record.events[..index].iter().rev().take(MAX_EVENTS);
        while open > 0
            && let Some(event) = before.next()
        {
            match event.token {
                Token::VariationEnd => closed += 1,
                Token::VariationStart if closed > 0 => closed -= 1,
                Token::VariationStart => open -= 1,
                _ if closed == 0 && contains_analysis(event) => return true,
                _ => {}
            }
        }
        self.line.depth > 0
            && (open == 0 && before.next().is_some_and(contains_analysis)
                || rest_of_line(self.record.events, index)
                    .take(MAX_EVENTS)
                    .any(|(_, event)| contains_analysis(event)))
    }
}

fn contains_analysis(event: &Event<'_>) -> bool {
    matches!(&event.token, Token::Comment(comment) if is_analysis(comment.text))
}
