//! What one game leaves: its line, and what tells it from others.

use referee::{
    Aliases, ExtraTagsHash, GameKey, Judgement, LineKey, Origin, Record, Step, full_moves, steps,
};

use super::{Fullness, Turned};
use crate::names::Names;

/// The traits of a game, its moves aside.
pub(super) struct Traits {
    pub(super) label: Box<str>,
    pub(super) fullness: Fullness,
    pub(super) start: u64,
    pub(super) turned: Option<Turned>,
    pub(super) set_up: bool,
    pub(super) told: GameKey,
    pub(super) rest: ExtraTagsHash,
    pub(super) tail: Option<u64>,
}

impl Traits {
    /// Those of a game that was judged; its moves are added to `line`.
    pub(super) fn of(
        record: &Record<'_>,
        judgement: &Judgement,
        line: &mut Vec<Step>,
        with_label: bool,
        aliases: Option<&Aliases>,
    ) -> Self {
        let origin = Origin::from_record(record, judgement.variant);
        let from = line.len();
        let events = full_moves(record, origin.variant);
        steps(&events, origin.variant, |step| line.push(step));
        let plies = u32::try_from(line.len() - from).unwrap_or(u32::MAX);
        let turned = origin.variant.zip(origin.rotated);
        Self {
            label: if with_label {
                Names::from_record(record).label().into()
            } else {
                Box::default()
            },
            fullness: Fullness::of(record, plies),
            start: origin.start,
            turned: turned.map(|(variant, start)| Turned {
                start,
                squares: variant.board().squares(),
            }),
            set_up: origin.set_up,
            told: GameKey::from_record(record, judgement.recorded, aliases),
            rest: if LineKey::is_long_enough(plies, origin.set_up) {
                ExtraTagsHash::default()
            } else {
                ExtraTagsHash::from_record(record)
            },
            tail: tail(judgement),
        }
    }
}

/// A hash of the positions of the second half of a game, with its length; none if one of them is not known.
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
