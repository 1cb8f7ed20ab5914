//! Tries every single change at the break or before it.

use draughts::{AnyPosition, Move, MoveList};

use super::{
    WrittenPly,
    edit::ScriptChange,
    meter::Meter,
    prefix::Prefix,
    script::{Script, ScriptMove},
    slip,
};
use crate::RepairKind;

/// Cost of a lost ply. It is as likely as a wrong digit, but any move may be the lost one.
const LOST_COST: u32 = 300;
/// Cost of a ply written twice.
const DOUBLED_COST: u32 = 100;
/// Cost of a ply that does not belong to the game.
const SPURIOUS_COST: u32 = 700;
/// Cost of two plies written in the wrong order.
const EXCHANGED_COST: u32 = 200;

/// A change that was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriedChange {
    pub(super) change: ScriptChange,
    /// The position before the change.
    pub(super) before: AnyPosition,
    /// The position after the change, and the item that follows.
    pub(super) after: (AnyPosition, usize),
    pub(super) cost: u32,
    /// Number of plies of the record that are played with the change.
    pub(super) played: usize,
    /// True if all plies are played.
    pub(super) to_the_end: bool,
}

/// The input of a search for single changes.
#[derive(Debug)]
pub(super) struct SingleChangeSearch<'s, 'a> {
    pub(super) script: &'s Script<'a>,
    pub(super) plies: &'s [WrittenPly],
    pub(super) prefix: &'s Prefix,
    /// True if the signs of the record distinguish captures from moves.
    pub(super) signs: bool,
}

impl SingleChangeSearch<'_, '_> {
    /// Tries every change, the nearest to the break first. Passes each change that makes the illegal ply legal to
    /// `found`.
    pub(super) fn try_all(&self, meter: &mut Meter, mut found: impl FnMut(TriedChange)) {
        let broken = self.prefix.break_at();
        self.delete_or_swap(broken, meter, &mut found);
        for at in (self.prefix.first()..=broken).rev() {
            for reading in self.prefix.before(at) {
                if meter.is_spent() {
                    return;
                }
                meter.count_position();
                let legal = reading.legal_moves();
                if at == broken {
                    self.insert_moves(reading, &legal, at, meter, &mut found);
                }
                self.replace(reading, &legal, at, meter, &mut found);
            }
        }
    }

    /// Tries deletions and exchanges. They are tried only at the break, because the sides alternate before it.
    fn delete_or_swap(
        &self,
        broken: usize,
        meter: &mut Meter,
        found: &mut impl FnMut(TriedChange),
    ) {
        for at in (self.prefix.first()..=broken).rev().take(2) {
            let Some(cost) = self.delete_cost(at) else {
                continue;
            };
            for reading in self.prefix.before(at) {
                let change = ScriptChange {
                    kind: RepairKind::Delete,
                    at,
                    mv: None,
                };
                self.follow_change(change, *reading, (*reading, at + 1), || cost, meter, found);
            }
        }
        if self.script.path(broken).is_some() && self.script.path(broken + 1).is_some() {
            let change = ScriptChange {
                kind: RepairKind::Swap,
                at: broken,
                mv: None,
            };
            let swapped = change.apply(self.script);
            for reading in self.prefix.before(broken) {
                let reach = swapped.first_illegal_item(*reading, broken, meter);
                if reach > broken + 1 {
                    found(TriedChange {
                        change,
                        before: *reading,
                        after: (*reading, broken),
                        cost: EXCHANGED_COST,
                        played: reach,
                        to_the_end: reach == swapped.items.len(),
                    });
                }
            }
        }
    }

    /// The cost of deleting a ply of the record. It is lower for a copy of a neighbouring ply.
    fn delete_cost(&self, at: usize) -> Option<u32> {
        let target = self.script.path(at)?;
        let same =
            |other: Option<usize>| other.and_then(|other| self.script.path(other)) == Some(target);
        Some(if same(at.checked_sub(1)) || same(Some(at + 1)) {
            DOUBLED_COST
        } else {
            SPURIOUS_COST
        })
    }

    fn insert_moves(
        &self,
        reading: &AnyPosition,
        legal: &MoveList,
        at: usize,
        meter: &mut Meter,
        found: &mut impl FnMut(TriedChange),
    ) {
        for mv in &**legal {
            if let Some(after) = position_after(reading, mv, meter) {
                let change = ScriptChange {
                    kind: RepairKind::Insert,
                    at,
                    mv: Some(*mv),
                };
                self.follow_change(change, *reading, (after, at), || LOST_COST, meter, found);
            }
        }
    }

    fn replace(
        &self,
        reading: &AnyPosition,
        legal: &MoveList,
        at: usize,
        meter: &mut Meter,
        found: &mut impl FnMut(TriedChange),
    ) {
        let Some(ScriptMove::Written(ply)) = self.script.items.get(at).map(|item| &item.what)
        else {
            return;
        };
        let written = &self.plies[*ply as usize];
        let target = self.script.path(at).unwrap_or_default();
        for mv in &**legal {
            let same_ends = target.first() == Some(&mv.from()) && target.last() == Some(&mv.to());
            if same_ends && at < self.prefix.break_at() {
                continue;
            }
            if let Some(after) = position_after(reading, mv, meter) {
                let change = ScriptChange {
                    kind: if same_ends {
                        RepairKind::Path
                    } else {
                        RepairKind::Replace
                    },
                    at,
                    mv: Some(*mv),
                };
                let cost = || slip::cost(reading.variant(), written, mv, self.signs);
                self.follow_change(change, *reading, (after, at + 1), cost, meter, found);
            }
        }
    }

    /// Continues play from a position before an item of the script. The cost is computed only for a change that makes the
    /// illegal ply legal.
    fn follow_change(
        &self,
        change: ScriptChange,
        before: AnyPosition,
        (after, next): (AnyPosition, usize),
        cost: impl FnOnce() -> u32,
        meter: &mut Meter,
        found: &mut impl FnMut(TriedChange),
    ) {
        let reach = self.script.first_illegal_item(after, next, meter);
        if reach > self.prefix.break_at() {
            // An insertion or deletion shifts the items after it.
            let next = match change.kind {
                RepairKind::Insert => next + 1,
                RepairKind::Delete => next - 1,
                _ => next,
            };
            found(TriedChange {
                change,
                before,
                after: (after, next),
                cost: cost(),
                played: reach,
                to_the_end: reach == self.script.items.len(),
            });
        }
    }
}

fn position_after(reading: &AnyPosition, mv: &Move, meter: &mut Meter) -> Option<AnyPosition> {
    meter.count_position();
    let step = reading.step(mv)?;
    Some(reading.after(&step))
}
