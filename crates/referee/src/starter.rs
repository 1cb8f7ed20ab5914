//! The side that starts a game.

use draughts::{AnyPosition, Color, Variant};
use pdn::Token;

use crate::{Record, square_on};

/// The side whose piece the first move of the record moves in the normal array.
pub(crate) fn first_mover(variant: Variant, record: &Record<'_>) -> Option<Color> {
    let written = record.events.iter().find_map(|event| match &event.token {
        Token::Move(written) => Some(written),
        _ => None,
    })?;
    let from = square_on(variant.board(), written.from)?;
    let piece = AnyPosition::start(variant).piece_at(from)?;
    Some(piece.color)
}
