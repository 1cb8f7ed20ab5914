//! The start position and the opening of a judged game.

use std::sync::OnceLock;

use draughts::{AnyPosition, Variant};
use referee::Judgement;

use crate::openings::{Opening, Openings};

/// The start position of a game, if known.
pub(crate) fn start(judgement: &Judgement) -> Option<AnyPosition> {
    let (variant, fen) = (judgement.variant?, judgement.start.as_deref()?);
    match normal_start(variant) {
        Some((normal, position)) if fen == normal => Some(*position),
        _ => AnyPosition::from_fen(variant, fen).ok(),
    }
}

/// The normal start of a variant and its FEN, computed once because nearly every game starts there.
fn normal_start(variant: Variant) -> Option<&'static (String, AnyPosition)> {
    static STARTS: OnceLock<Vec<(String, AnyPosition)>> = OnceLock::new();
    let starts = STARTS.get_or_init(|| {
        let start = |variant: &Variant| AnyPosition::start(*variant);
        let positions = Variant::ALL.iter().map(start);
        positions
            .map(|position| (position.fen(), position))
            .collect()
    });
    starts
        .iter()
        .find(|(_, position)| position.variant() == variant)
}

/// The opening of a game, found from the legal part of the main line.
pub(crate) fn opening(judgement: &Judgement) -> Option<Opening> {
    let openings = Openings::for_variant(judgement.variant?)?;
    let line = judgement.main_line().map_while(|(_, position)| position);
    openings.find(std::iter::once(start(judgement)?).chain(line))
}
