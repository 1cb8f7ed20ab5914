//! Whether the players would have been sensible to play so.

use draughts::{Position, Rules};

use super::{meter::Meter, several::Mended};

/// Ranks plans that replay to the end.
pub(super) fn rank<'a, R: Rules>(
    _starts: &[Position<R>],
    mended: Vec<Mended<'a>>,
    _meter: &mut Meter,
) -> Vec<Mended<'a>> {
    mended
}
