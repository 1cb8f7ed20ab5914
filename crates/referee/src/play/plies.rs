//! The ply count, move number, side and depth of plies in a line.

use super::replay::Replay;
use crate::Ply;

impl Replay<'_, '_, '_> {
    /// Number of plies before the next one, counted from the first half of move 1.
    pub(super) fn half(&self) -> u32 {
        self.line.plies + u32::from(self.second_begins)
    }

    /// True if the next ply is the second of its move.
    pub(super) fn is_second(&self) -> bool {
        self.half() % 2 == 1
    }

    /// The move number of the ply that follows `plies` plies. If a side moves twice in a row, its second ply does not
    /// start a new move number.
    pub(super) fn number_after(&self, plies: u32) -> u32 {
        let half = plies + u32::from(self.second_begins);
        let twice = self
            .line
            .double_moves
            .iter()
            .filter(|since| **since <= plies);
        half.saturating_sub(twice.count() as u32) / 2 + 1
    }

    /// The next ply.
    pub(super) fn ply(&self) -> Ply {
        Ply {
            ply: self.line.plies + 1,
            number: self.number_after(self.line.plies),
            side: self.line.side_to_move(),
            depth: self.line.depth,
        }
    }

    /// The ply after the next one, which answers it.
    pub(super) fn next_ply(&self) -> Ply {
        let ply = self.ply();
        Ply {
            ply: ply.ply + 1,
            number: self.number_after(ply.ply),
            side: !ply.side,
            ..ply
        }
    }

    /// The ply that is `plies` before the next one.
    pub(super) fn ply_before(&self, plies: u32) -> Ply {
        let next = self.ply();
        Ply {
            ply: next.ply.saturating_sub(plies).max(1),
            number: self.number_after(self.line.plies.saturating_sub(plies)),
            side: if plies.is_multiple_of(2) {
                next.side
            } else {
                !next.side
            },
            ..next
        }
    }

    /// The last ply.
    pub(super) fn last_ply(&self) -> Ply {
        self.ply_before(1)
    }
}
