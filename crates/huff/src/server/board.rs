//! The board at a place, for a panel beside the text: the request `huff/board` of the clients in `editors/`.

use report::text::Drawing;
use serde::Serialize;

use super::document::Document;
use super::game::{GameView, pieces, side_name};

/// A board.
#[derive(Serialize, Debug)]
pub(super) struct BoardImage {
    /// An SVG element.
    svg: String,
    fen: String,
    title: String,
}

/// The board after the move at an offset, else after the last move before it.
pub(super) fn board(document: &Document, offset: usize) -> Option<BoardImage> {
    let view = GameView::at(document, offset)?;
    let placement = view
        .event_at(offset)
        .and_then(|event| view.placement_of(event));
    let position = match placement {
        Some(placement) => placement.after,
        None => view.placements(offset).1.now,
    }?;
    let played = placement.map(|placement| view.judgement.moves[placement.index].ply);
    let title = match played {
        Some(ply) => format!("after move {}, {}", ply.number, side_name(ply.side)),
        None => format!("{} to move", side_name(position.side())),
    };
    let pieces = pieces(&position);
    let moves = position.legal_moves();
    let captures: Vec<_> = moves
        .iter()
        .filter(|mv| mv.is_capture())
        .map(|mv| mv.path().to_vec())
        .collect();
    let drawing = Drawing::new(position.variant(), &pieces).marking(&captures);
    Some(BoardImage {
        svg: drawing.svg(&title),
        fen: position.fen(),
        title,
    })
}
