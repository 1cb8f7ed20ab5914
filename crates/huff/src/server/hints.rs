//! Inlay hints: the number and the side of the next ply, at the end of a game without a result.

use std::ops::Range;

use gen_lsp_types::{InlayHint, Label};
use pdn::{Outcome, Token};
use report::text::side_name;

use super::document::Document;
use super::game::GameView;
use super::position::PositionEncoding;

/// The hints in a part of the document.
pub(super) fn hints(
    document: &Document,
    part: &Range<usize>,
    encoding: PositionEncoding,
) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    document.each_game(part, |piece, events| {
        let is_open = events.iter().all(|event| match event.token {
            Token::Terminator(end) => end.outcome == Outcome::Unknown,
            _ => true,
        });
        let last = events
            .iter()
            .rev()
            .find(|event| matches!(event.token, Token::Move(_) | Token::UnknownMove));
        let end = last.map(|event| piece.start + event.span.end);
        let is_wanted = |end: &usize| is_open && (part.start..=part.end).contains(end);
        let Some(end) = end.filter(is_wanted) else {
            return;
        };
        let view = GameView::judged(document, piece, std::mem::take(events));
        let (_, line) = view.placements(end);
        let Some(position) = line.now else { return };
        let (number, is_second) = line.next;
        let dots = if is_second { "..." } else { "." };
        let side = side_name(position.side());
        let label = if position.has_legal_move() {
            format!("{number}{dots} {side}")
        } else {
            format!("{side} has no legal move")
        };
        let position = document.cursor_at(end, encoding).position(end);
        hints.push(InlayHint {
            position,
            label: Label::String(label),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        });
    });
    hints
}
