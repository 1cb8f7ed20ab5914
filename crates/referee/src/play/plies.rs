//! Which ply of the line is which: its number, its side, how deep it stands.

use draughts::Rules;

use super::replay::Replay;
use crate::Ply;

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Plies before the next one, counted from the first half of number 1.
    pub(super) fn half(&self) -> u32 {
        self.line.plies + u32::from(self.second_begins)
    }

    /// True if the ply that comes next is the second of its number.
    pub(super) fn is_second(&self) -> bool {
        self.half() % 2 == 1
    }

    /// The number of the move that a ply after so many others belongs to. The second ply of a side that moves twice
    /// running opens no new number.
    pub(super) fn number_after(&self, plies: u32) -> u32 {
        let half = plies + u32::from(self.second_begins);
        let twice = self.line.twice.iter().filter(|since| **since <= plies);
        half.saturating_sub(twice.count() as u32) / 2 + 1
    }

    /// The ply that comes next.
    pub(super) fn ply(&self) -> Ply {
        Ply {
            ply: self.line.plies + 1,
            number: self.number_after(self.line.plies),
            side: self.line.side_to_move(),
            depth: self.line.depth,
        }
    }

    /// The ply after the one that comes next: the answer to it.
    pub(super) fn next_ply(&self) -> Ply {
        let ply = self.ply();
        Ply {
            ply: ply.ply + 1,
            number: self.number_after(ply.ply),
            side: !ply.side,
            ..ply
        }
    }

    /// The ply so many plies before the one that comes next.
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

    /// The ply that came last.
    pub(super) fn last_ply(&self) -> Ply {
        self.ply_before(1)
    }
}
