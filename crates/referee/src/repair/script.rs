//! A line with changes, and how far it replays.

use std::rc::Rc;

use draughts::{AnyPosition, AnyResolvedMove, Move, Resolution, Square, Variant};

use super::{SeparateFaults, TracedPly, WrittenPly, meter::Meter};
use crate::square::square;

/// Maximum number of readings of ambiguous captures that are followed at the same time.
const MAX_READINGS: usize = 16;

/// The squares of a written ply on the board of a variant; empty if one of them does not exist.
pub(super) type PlySquares = Vec<Square>;

/// The squares of every ply.
pub(super) fn all_ply_squares(variant: Variant, plies: &[WrittenPly]) -> Vec<PlySquares> {
    plies
        .iter()
        .map(|ply| {
            ply.path
                .iter()
                .map(|name| square(variant, *name))
                .collect::<Option<PlySquares>>()
                .unwrap_or_default()
        })
        .collect()
}

/// One ply of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScriptItem {
    pub(super) what: ScriptMove,
    /// The ply of the record that the item replaces; `None` if the item is inserted.
    pub(super) place: Option<u32>,
}

/// The move of a script item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ScriptMove {
    /// A ply of the record as written, counted from 0.
    Written(u32),
    /// A move that is not in the record.
    Meant(Rc<Move>),
}

/// The plies of a line in playing order.
#[derive(Clone, Debug)]
pub(super) struct Script<'a> {
    pub(super) ply_squares: &'a [PlySquares],
    pub(super) items: Vec<ScriptItem>,
}

impl<'a> Script<'a> {
    /// The line as written.
    pub(super) fn as_written(ply_squares: &'a [PlySquares]) -> Self {
        Self {
            ply_squares,
            items: (0..ply_squares.len() as u32)
                .map(|ply| ScriptItem {
                    what: ScriptMove::Written(ply),
                    place: Some(ply),
                })
                .collect(),
        }
    }

    /// The squares of a written ply; `None` if the item is an inserted move.
    pub(super) fn path(&self, at: usize) -> Option<&'a [Square]> {
        match &self.items.get(at)?.what {
            ScriptMove::Written(ply) => self.ply_squares.get(*ply as usize).map(Vec::as_slice),
            ScriptMove::Meant(_) => None,
        }
    }

    /// True if the items from `first` on have more separate faults than `most`.
    pub(super) fn has_more_faults(&self, first: usize, most: usize) -> bool {
        let items = (first..self.items.len()).map(|at| match &self.items[at].what {
            ScriptMove::Meant(mv) => TracedPly::Move {
                from: mv.from().number(),
                to: mv.to().number(),
            },
            ScriptMove::Written(ply) => match self.ply_squares[*ply as usize][..] {
                [from, .., to] => TracedPly::Move {
                    from: from.number(),
                    to: to.number(),
                },
                [_] => TracedPly::Unknown,
                [] => TracedPly::Unplayable,
            },
        });
        SeparateFaults::new(items).nth(most).is_some()
    }

    /// Replays the script from `position`, the position before item `at`. Returns the first illegal item, or the number
    /// of items if all are legal.
    pub(super) fn first_illegal_item(
        &self,
        position: AnyPosition,
        at: usize,
        meter: &mut Meter,
    ) -> usize {
        let (mut position, mut at) = (position, at);
        let mut forked: Vec<AnyPosition> = Vec::new();
        while at < self.items.len() && !meter.is_spent() {
            if forked.is_empty() {
                match self.resolve(&position, at, meter) {
                    Resolution::One(step) => {
                        position = position.after(&step);
                        at += 1;
                        continue;
                    }
                    Resolution::Several => forked.push(position),
                    Resolution::None => match self.split(&position, at, meter) {
                        Some((after, items)) => {
                            position = after;
                            at += items;
                            continue;
                        }
                        None => return at,
                    },
                }
            }
            let next = self.advance(&forked, at, meter);
            match next[..] {
                [] => return at,
                [only] => {
                    position = only;
                    forked.clear();
                }
                _ => forked = next,
            }
            at += 1;
        }
        at
    }

    /// Plays item `at` in all readings.
    pub(super) fn advance(
        &self,
        readings: &[AnyPosition],
        at: usize,
        meter: &mut Meter,
    ) -> Vec<AnyPosition> {
        let mut next: Vec<AnyPosition> = Vec::new();
        let mut add = |position: AnyPosition| {
            if next.len() < MAX_READINGS && !next.contains(&position) {
                next.push(position);
            }
        };
        for reading in readings {
            match self.resolve(reading, at, meter) {
                Resolution::None => {}
                Resolution::One(step) => add(reading.after(&step)),
                Resolution::Several => {
                    if let Some([from, .., to]) = self.path(at) {
                        for mv in &*reading.moves_from_to(*from, *to) {
                            meter.count_position();
                            if let Ok(position) = reading.play(mv) {
                                add(position);
                            }
                        }
                    }
                }
            }
        }
        next
    }

    /// Plays item `at`, or several items that are one capture written in parts. Returns the readings, which are empty
    /// if the move is illegal, and the number of items.
    pub(super) fn play_items(
        &self,
        readings: &[AnyPosition],
        at: usize,
        meter: &mut Meter,
    ) -> (Vec<AnyPosition>, usize) {
        let next = self.advance(readings, at, meter);
        if !next.is_empty() {
            return (next, 1);
        }
        let mut pieces = readings.iter();
        match pieces.find_map(|reading| self.split(reading, at, meter)) {
            Some((after, items)) => (vec![after], items),
            None => (next, 1),
        }
    }

    /// Number of written squares between the ends of those captures whose path matches no route.
    pub(super) fn squares_off_route(&self, starts: &[AnyPosition], meter: &mut Meter) -> u32 {
        let mut readings = starts.to_vec();
        let (mut at, mut squares) = (0, 0);
        while at < self.items.len() && !readings.is_empty() {
            let target = self.path(at).unwrap_or_default();
            let is_route =
                |reading: &AnyPosition| !matches!(reading.resolve_path(target), Resolution::None);
            if target.len() > 2 && !readings.iter().any(is_route) {
                squares += target.len() as u32 - 2;
            }
            let items;
            (readings, items) = self.play_items(&readings, at, meter);
            at += items;
        }
        squares
    }

    #[inline]
    fn resolve(
        &self,
        position: &AnyPosition,
        at: usize,
        meter: &mut Meter,
    ) -> Resolution<AnyResolvedMove> {
        meter.count_position();
        match &self.items[at].what {
            ScriptMove::Meant(mv) => position.step(mv).map_or(Resolution::None, Resolution::One),
            ScriptMove::Written(ply) => match self.ply_squares[*ply as usize][..] {
                [from, to] => position.resolve(from, to),
                [from, .., to] => match position.resolve_path(&self.ply_squares[*ply as usize]) {
                    Resolution::None => match position.resolve(from, to) {
                        // If the ends identify the move, the squares between them are a slip.
                        Resolution::One(step) => Resolution::One(step),
                        _ => Resolution::None,
                    },
                    found => found,
                },
                _ => Resolution::None,
            },
        }
    }

    /// Plays one capture written in parts (`18x27 27x20`). Returns the position after it, and the number of items.
    pub(super) fn split(
        &self,
        position: &AnyPosition,
        at: usize,
        meter: &mut Meter,
    ) -> Option<(AnyPosition, usize)> {
        let (first, next) = (self.path(at)?, self.path(at + 1)?);
        if first.is_empty() || first.last() != next.first() {
            return None;
        }
        let mut joined = first.to_vec();
        for items in 2.. {
            let target = self.path(at + items - 1)?;
            if target.first() != joined.last() {
                return None;
            }
            joined.extend_from_slice(&target[1..]);
            meter.count_position();
            if let Resolution::One(step) = position.resolve_path(&joined) {
                return Some((position.after(&step), items));
            }
        }
        None
    }
}

impl Script<'_> {
    /// True if both scripts play the same moves in the same order, even if they use different plies of the record.
    pub(super) fn plays_same_moves(&self, other: &Script<'_>) -> bool {
        self.items.len() == other.items.len()
            && self
                .items
                .iter()
                .zip(&other.items)
                .enumerate()
                .all(|(at, (one, two))| {
                    one.what == two.what
                        || self.path(at).is_some() && self.path(at) == other.path(at)
                })
    }
}
