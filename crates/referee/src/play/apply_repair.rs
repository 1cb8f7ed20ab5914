//! Requests repairs during a replay, and continues the line with them.

use draughts::{AnyPosition, Variant};
use pdn::{Event, Token};

use super::{
    assumption::Assumption,
    coverage::coverage,
    line::{LineReading, LineState},
    replay::{Repairs, Replay},
    walk::{moves_ahead, plies_of_line},
};
use crate::{
    Confidence, Record, Repair, RepairKind, budget,
    header::{is_fen, tags},
    repair::{self, BrokenLine, Plan, WrittenPly},
};

/// Maximum length in plies of a line that is repaired. No real game is longer, and the limit bounds memory.
const MAX_LINE_PLIES: usize = 4000;

/// The repair plan with which the rest of a line is replayed.
#[derive(Clone, Debug)]
pub(super) struct AppliedRepair {
    plan: Plan,
    /// The event of each ply of the line.
    events: Vec<usize>,
    /// The ply of the game at which the line begins, from 1.
    first: u32,
    /// Number of edits of the plan that are already reported.
    reported: usize,
}

impl AppliedRepair {
    /// True if the plan is certain.
    pub(super) fn is_certain(&self) -> bool {
        self.plan.confidence == Confidence::Certain
    }

    /// Number of edits in the plan.
    pub(super) fn edits(&self) -> usize {
        self.plan.edits.len()
    }
}

/// The repairs for a finding, and how the line continues.
#[derive(Clone, Debug)]
pub(super) struct RepairOutcome {
    pub(super) repairs: Vec<Repair>,
    /// Text to append to the message.
    pub(super) words: Option<String>,
    /// The readings after the ply; empty if there is no repair.
    pub(super) next: Vec<LineReading>,
}

impl Replay<'_, '_, '_> {
    /// Skips a ply that a repair plan has already played: the second of two exchanged plies, and every ply of a game
    /// that the plan changes as a whole.
    pub(super) fn was_played(&mut self, index: usize) -> bool {
        let Some(applied) = &self.line.applied_repair else {
            return false;
        };
        let Ok(place) = applied.events.binary_search(&index) else {
            return false;
        };
        let second = applied
            .plan
            .edits
            .iter()
            .any(|edit| edit.kind == RepairKind::Swap && edit.ply as usize + 1 == place)
            || applied.plan.changes_whole_game();
        if second {
            let next = readings_at(&applied.plan.after[place]);
            self.record_move(index, 1, None);
            self.adopt_repaired(next);
            self.line.plies += 1;
        }
        second
    }

    /// Searches for a repair of an illegal move. If the move could be played as written, which gives the position
    /// `as_written`, only a likely slip is accepted; several slips are accepted only if the rest of the line needs
    /// them. The confidence of the repair is at most `at_most`. If that is `Possible`, the repair has only one edit.
    pub(super) fn find_repair(
        &mut self,
        index: usize,
        readings: &[LineReading],
        as_written: Option<&AnyPosition>,
        at_most: Confidence,
    ) -> RepairOutcome {
        if let Some(outcome) = self.next_edits(index) {
            return outcome;
        }
        if self.repairs == Repairs::LineTooLong {
            return RepairOutcome::search_limit_reached();
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > MAX_LINE_PLIES {
            self.repairs = Repairs::LineTooLong;
            return RepairOutcome::search_limit_reached();
        }
        budget::spend(line.plies.len() as u32 + 1);
        let mut before = line.before;
        let mut starts = vec![self.line.ground];
        let mut plies = &line.plies[..];
        let mut events = &line.events[..];
        let mut is_whole_game = self.line.depth == 0 && self.line.plies as usize == before;
        let until_here = BrokenLine {
            variant: self.variant(),
            is_whole_game,
            starts: &starts,
            plies: &plies[..=before],
            max_edits: repair::MAX_EDITS,
            bound: repair::MAX_EXAMINED,
        };
        if repair::first_illegal(&until_here) != before {
            // Not all moves before this one were legal.
            is_whole_game = false;
            starts = readings.iter().map(|reading| reading.position).collect();
            plies = &plies[before..];
            events = &events[before..];
            before = 0;
        }
        let broken = BrokenLine {
            variant: self.variant(),
            is_whole_game,
            starts: &starts,
            plies,
            max_edits: repair::MAX_EDITS,
            bound: repair::MAX_EXAMINED,
        };
        let search = if is_whole_game && self.begins_with_a_fen() {
            repair::search_with_start(&broken)
        } else {
            repair::search(&broken)
        };
        let first = (self.line.plies + 1).saturating_sub(before as u32).max(1);
        let Some(best) = search.plans.first() else {
            return if search.limit_reached {
                RepairOutcome::search_limit_reached()
            } else {
                RepairOutcome::empty()
            };
        };
        if let Some(position) = as_written
            && (!best.is_likely()
                || best.edits.len() > 1 && at_most < Confidence::Likely
                || best.edits.len() > 1
                    && self.rest_is_playable(index, position, &plies[before + 1..]))
        {
            return RepairOutcome::empty();
        }
        let mut plan = best.clone();
        plan.confidence = plan.confidence.min(at_most);
        if self.starts_elsewhere(index) && !plan.changes_start() {
            // The slip may also be in the start position.
            plan.confidence = plan.confidence.min(Confidence::Likely);
        }
        let applied = AppliedRepair {
            plan,
            events: events.to_vec(),
            first,
            reported: 0,
        };
        let alternatives = search.plans[1..]
            .iter()
            .filter_map(|plan| plan.repairs(first).into_iter().next());
        let mut outcome = self.apply_edits(applied, before);
        for repair in alternatives {
            let known = outcome.repairs.iter().any(|other| {
                (other.kind, other.ply, &other.mv) == (repair.kind, repair.ply, &repair.mv)
            });
            if !known {
                outcome.repairs.push(repair);
            }
        }
        outcome
    }

    /// Searches for one change of the start FEN that makes the whole line legal, and continues from the changed
    /// position.
    pub(super) fn repair_start(&mut self, index: usize) -> Option<RepairOutcome> {
        self.repair_start_if(index, |_, _| true)
    }

    /// Like [`repair_start`](Self::repair_start), with the changes of the start position that are accepted.
    pub(super) fn repair_start_if(
        &mut self,
        index: usize,
        is_accepted: impl Fn(&Plan, &AnyPosition) -> bool,
    ) -> Option<RepairOutcome> {
        if self.line.applied_repair.is_some()
            || self.repairs == Repairs::LineTooLong
            || !self.begins_with_a_fen()
        {
            return None;
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > MAX_LINE_PLIES || self.line.plies as usize != line.before {
            return None;
        }
        let broken = BrokenLine {
            variant: self.variant(),
            is_whole_game: true,
            starts: &[self.line.ground],
            plies: &line.plies,
            max_edits: 1,
            bound: repair::MAX_EXAMINED,
        };
        let search = repair::search_start(&broken);
        budget::spend(line.plies.len() as u32 + 1);
        let plans = search.plans.iter();
        let mut plans = plans.filter(|plan| is_accepted(plan, &self.line.ground));
        let plan = plans.next().filter(|plan| plan.is_likely())?;
        let applied = AppliedRepair {
            plan: plan.clone(),
            events: line.events,
            first: 1,
            reported: 0,
        };
        let others: Vec<_> = plans.flat_map(|plan| plan.repairs(1)).collect();
        let mut outcome = self.apply_edits(applied, line.before);
        outcome.repairs.extend(others);
        Some(outcome)
    }

    /// True if this is the main line and it still starts from the FEN of the record.
    fn begins_with_a_fen(&self) -> bool {
        let line = &self.line;
        line.depth == 0
            && line.ground_event == 0
            && self.start != AnyPosition::start(self.variant())
            && tags(self.record.events).any(|found| is_fen(&found.tag))
    }

    /// True if the moves before event `index` start from a FEN or a setup instead of the normal array.
    pub(super) fn starts_elsewhere(&self, index: usize) -> bool {
        let set_up = |event: &Event<'_>| matches!(event.token, Token::Setup(_));
        let first_setup = || self.record.events.iter().position(set_up);
        self.start != AnyPosition::start(self.variant())
            || self
                .first_setup
                .get_or_init(first_setup)
                .is_some_and(|at| at < index)
    }

    /// True if the rest of the line can be played from `position`, the position after event `index`. Further irregular
    /// moves, or one repaired slip, are allowed.
    fn rest_is_playable(
        &mut self,
        index: usize,
        position: &AnyPosition,
        rest: &[WrittenPly],
    ) -> bool {
        let ahead = moves_ahead(position.variant(), self.record.events, index + 1);
        if coverage(self.laws, *position, &ahead).to_the_end {
            return true;
        }
        let search = repair::search(&BrokenLine {
            variant: self.variant(),
            is_whole_game: false,
            starts: &[*position],
            plies: rest,
            max_edits: 1,
            bound: repair::MAX_EXAMINED,
        });
        search.plans.iter().any(Plan::is_likely)
    }

    /// Applies the next edits of the plan with which the line is already replayed.
    fn next_edits(&mut self, index: usize) -> Option<RepairOutcome> {
        let applied = self.line.applied_repair.take()?;
        let place = applied.events.binary_search(&index).ok()?;
        Some(self.apply_edits(*applied, place))
    }

    /// Reports the edits that the ply at `place` needs, and continues after that ply.
    fn apply_edits(&mut self, mut applied: AppliedRepair, place: usize) -> RepairOutcome {
        let plan = &applied.plan;
        let due = plan.edits[applied.reported..]
            .iter()
            .take_while(|edit| edit.ply as usize <= place)
            .count()
            .max(usize::from(applied.reported < plan.edits.len()));
        let due_edits = applied.reported..applied.reported + due;
        let at = applied.first + place as u32;
        let mut repairs = plan.repairs(applied.first)[due_edits.clone()].to_vec();
        // The edit at the ply of the finding is listed first.
        repairs.sort_by_key(|repair| repair.ply != at);
        let outcome = RepairOutcome {
            repairs,
            // A repair without a ply after it gets no text, because nothing confirms it.
            words: (due > 0 && place + 1 < applied.events.len())
                .then(|| plan.proof_text(applied.first, at, due_edits.clone())),
            next: readings_at(&plan.after[place]),
        };
        if let Some((since, words)) = plan.assumption(applied.first, due_edits.clone()) {
            self.assume(Assumption {
                since: applied.first - 1 + since,
                depth: self.line.depth,
                words,
                other: None,
            });
        }
        applied.reported = due_edits.end;
        self.line.applied_repair = Some(Box::new(applied));
        outcome
    }

    /// Continues from a position that no legal move led to.
    pub(super) fn continue_from(&mut self, index: usize, position: AnyPosition) {
        self.line.set_readings(readings_at(&[position]));
        self.line.ground = position;
        self.line.ground_event = index + 1;
    }

    /// Continues with the readings after a repaired ply.
    pub(super) fn adopt_repaired(&mut self, next: Vec<LineReading>) {
        self.line.forks.clear();
        self.line.state = LineState::Known;
        self.line.set_readings(next);
        let changes_whole_game = |applied: &AppliedRepair| applied.plan.changes_whole_game();
        if self
            .line
            .applied_repair
            .as_deref()
            .is_some_and(changes_whole_game)
        {
            // Nothing is legal as written, so every move must take the slow path.
            self.line.state = LineState::Forked;
            self.line.forks = vec![LineReading::from_position(self.line.now)];
        }
    }
}

impl RepairOutcome {
    fn search_limit_reached() -> Self {
        Self {
            words: Some("no repair was found before the search reached its limit".to_owned()),
            ..Self::empty()
        }
    }

    /// The outcome if the other side began and all moves are legal with the colours reversed. The game may have been
    /// written down from the other side of the board.
    pub(super) fn colours_reversed(
        variant: Variant,
        record: Record<'_>,
        index: usize,
        ply: u32,
    ) -> Self {
        /// Minimum number of plies for a likely repair.
        const MIN_PLIES: u32 = 8;
        let plies = moves_ahead(variant, record.events, index).len() as u32;
        let repair = Repair {
            kind: RepairKind::ReverseColours,
            ply,
            mv: None,
            replayed: plies,
            following: plies,
            confidence: if plies >= MIN_PLIES {
                Confidence::Likely
            } else {
                Confidence::Possible
            },
        };
        Self {
            repairs: vec![repair],
            words: Some(match plies {
                1 => "with the colours reversed, it is legal".to_owned(),
                _ => format!("with the colours reversed, all {plies} plies are legal"),
            }),
            ..Self::empty()
        }
    }

    pub(super) fn empty() -> Self {
        Self {
            repairs: Vec::new(),
            words: None,
            next: Vec::new(),
        }
    }
}

fn readings_at(positions: &[AnyPosition]) -> Vec<LineReading> {
    positions
        .iter()
        .copied()
        .map(LineReading::from_position)
        .collect()
}
