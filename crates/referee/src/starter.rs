//! The side that starts a game.

use draughts::{AnyPosition, Color, Variant};
use pdn::{SquareName, Token};

use crate::{Record, square_on};

/// The side whose piece the first move of the record moves in the normal array. In short notation, `cd4`, it is the side
/// that has such a move.
pub(crate) fn first_mover(variant: Variant, record: &Record<'_>) -> Option<Color> {
    let written = record.events.iter().find_map(|event| match &event.token {
        Token::Move(written) => Some(written),
        _ => None,
    })?;
    let (board, start) = (variant.board(), AnyPosition::start(variant));
    let SquareName::File(file) = written.from else {
        let from = square_on(board, written.from)?;
        return Some(start.piece_at(from)?.color);
    };
    let to = square_on(board, written.to)?;
    let has_move = |side: &Color| {
        let moves = start.with_side(*side).legal_moves();
        moves
            .iter()
            .any(|mv| mv.to() == to && board.file(mv.from()) == file)
    };
    [Color::White, Color::Black].into_iter().find(has_move)
}
