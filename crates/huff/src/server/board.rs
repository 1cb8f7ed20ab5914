//! The game and the position at a place, for a panel beside the text: the request `huff/board` of the clients in `editors/`.

use archive::JsonExtras;
use archive::json::GameWriter;
use report::text::side_name;
use serde::Serialize;
use serde_json::Value;

use super::document::Document;
use super::game::GameView;

/// The position at a place, and its game.
#[derive(Serialize, Debug)]
pub(super) struct GamePosition {
    title: String,
    fen: String,
    /// The ply after which the position was reached. In a variation, other lines have this ply, too.
    ply: u32,
    /// The game as `huff convert --to json --with fen` writes it.
    game: Value,
}

/// The board after the move at an offset, else after the last move before it.
pub(super) fn board(document: &Document, offset: usize) -> Option<GamePosition> {
    let view = GameView::at(document, offset)?;
    let placement = view
        .event_at(offset)
        .and_then(|event| view.placement_of(event));
    let (position, ply, title) = if let Some(placement) = placement {
        let ply = view.judgement.moves[placement.index].ply;
        let title = format!("after move {}, {}", ply.number, side_name(ply.side));
        (placement.after?, ply.ply, title)
    } else {
        let point = view.placements(offset).1;
        let position = point.now?;
        let title = format!("{} to move", side_name(position.side()));
        (position, point.ply, title)
    };
    Some(GamePosition {
        title,
        fen: position.fen(),
        ply,
        game: json(&view)?,
    })
}

fn json(view: &GameView<'_>) -> Option<Value> {
    let with = JsonExtras {
        fen: true,
        opening: false,
    };
    let mut json = Vec::new();
    GameWriter::with(with).write(&view.record(), &view.judgement, None, &mut json);
    serde_json::from_slice(&json).ok()
}
