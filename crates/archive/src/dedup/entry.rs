//! The data of a game that de-duplication keeps.

use referee::{
    Aliases, ExtraTagsHash, GameKey, Judgement, LineKey, Origin, Record, SquarePair, full_moves,
    steps,
};

use super::{Fullness, RotatedLine};
use crate::names::GameNames;

/// The data of a game, apart from its moves.
pub(super) struct Traits {
    pub(super) label: Box<str>,
    pub(super) fullness: Fullness,
    pub(super) start: u64,
    pub(super) rotated: Option<RotatedLine>,
    pub(super) set_up: bool,
    pub(super) key: GameKey,
    pub(super) extra_tags: ExtraTagsHash,
    pub(super) tail: Option<u64>,
}

impl Traits {
    /// Collects the data of a judged game, and appends its moves to `line`.
    pub(super) fn new(
        record: &Record<'_>,
        judgement: &Judgement,
        line: &mut Vec<SquarePair>,
        with_label: bool,
        aliases: Option<&Aliases>,
    ) -> Self {
        let origin = Origin::from_record(record, judgement.variant);
        let from = line.len();
        let events = full_moves(record, origin.variant);
        steps(&events, origin.variant, |step| line.push(step));
        let plies = u32::try_from(line.len() - from).unwrap_or(u32::MAX);
        let rotated = origin.variant.zip(origin.rotated);
        Self {
            label: if with_label {
                GameNames::from_record(record).label().into()
            } else {
                Box::default()
            },
            fullness: Fullness::new(record, plies),
            start: origin.start,
            rotated: rotated.map(|(variant, start)| RotatedLine {
                start,
                squares: variant.board().squares(),
            }),
            set_up: origin.set_up,
            key: GameKey::from_record(record, judgement.recorded, aliases),
            extra_tags: if LineKey::is_long_enough(plies, origin.set_up) {
                ExtraTagsHash::default()
            } else {
                ExtraTagsHash::from_record(record)
            },
            tail: tail(judgement),
        }
    }
}

/// A hash of the length of a game and of the positions in its second half; `None` if one of these positions is unknown.
fn tail(judgement: &Judgement) -> Option<u64> {
    let half = judgement.plies / 2;
    let mut hash = u64::from(judgement.plies);
    let mut seen = 0;
    for (played, position) in judgement.main_line() {
        if played.ply.ply > half {
            let position = position?;
            hash = (hash.rotate_left(23) ^ position.hash()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            seen += 1;
        }
    }
    (seen > 0).then_some(hash)
}
