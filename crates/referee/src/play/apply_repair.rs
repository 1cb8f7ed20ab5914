//! Where the replay asks for a repair, and how it goes on with one.

use draughts::{Position, Rules};
use pdn::{Event, Token};

use super::{
    assumption::Assumption,
    coverage::coverage,
    line::{Candidate, LineState},
    replay::{Repairs, Replay},
    walk::{moves_ahead, plies_of_line},
};
use crate::{
    Confidence, Record, Repair, RepairKind, budget,
    header::tags,
    repair::{self, BrokenLine, Plan, WrittenPly},
};

/// No repair is looked for in longer lines: no game is as long, and the memory must stay bounded.
const LONGEST_LINE: usize = 4000;

/// A plan that the rest of a line is read by.
#[derive(Clone, Debug)]
pub(super) struct AppliedRepair<R: Rules> {
    plan: Plan<R>,
    /// The event of each ply of the line.
    events: Vec<usize>,
    /// The ply of the game at which the line begins, from 1.
    first: u32,
    /// How many of the plan's edits were told.
    told: usize,
}

impl<R: Rules> AppliedRepair<R> {
    /// True if there is no doubt about the plan.
    pub(super) fn is_certain(&self) -> bool {
        self.plan.confidence == Confidence::Certain
    }

    /// How many changes the plan makes.
    pub(super) fn edits(&self) -> usize {
        self.plan.edits.len()
    }
}

/// What a finding says of repairs, and how the line goes on.
#[derive(Clone, Debug)]
pub(super) struct RepairOutcome<R: Rules> {
    pub(super) repairs: Vec<Repair>,
    /// To be added to the message.
    pub(super) words: Option<String>,
    /// The readings after the ply; empty if there is no repair.
    pub(super) next: Vec<Candidate<R>>,
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Passes over a ply that a plan has already played: the second of two exchanged, and all of a
    /// game that is read otherwise as a whole.
    pub(super) fn was_played(&mut self, index: usize) -> bool {
        let Some(repaired) = &self.line.repaired else {
            return false;
        };
        let Ok(place) = repaired.events.binary_search(&index) else {
            return false;
        };
        let second = repaired
            .plan
            .edits
            .iter()
            .any(|edit| edit.kind == RepairKind::Swap && edit.ply as usize + 1 == place)
            || repaired.plan.changes_whole_game();
        if second {
            let next = candidates(&repaired.plan.after[place]);
            self.record_move(index, 1, None);
            self.adopt_repaired(next);
            self.line.plies += 1;
        }
        second
    }

    /// Looks for a repair of a move that is not legal. If a board follows from it `as_written`, only
    /// a likely slip is believed, and several only if the rest of the line asks for as many. It is no surer than
    /// `at_most`; what is only possible takes one change.
    pub(super) fn find_repair(
        &mut self,
        index: usize,
        readings: &[Candidate<R>],
        as_written: Option<&Position<R>>,
        at_most: Confidence,
    ) -> RepairOutcome<R> {
        if let Some(outcome) = self.next_edits(index) {
            return outcome;
        }
        if self.repairs == Repairs::LineTooLong {
            return RepairOutcome::bound_hit();
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > LONGEST_LINE {
            self.repairs = Repairs::LineTooLong;
            return RepairOutcome::bound_hit();
        }
        budget::spend(line.plies.len() as u32 / 8 + 1);
        let mut before = line.before;
        let mut starts = vec![self.line.ground];
        let mut plies = &line.plies[..];
        let mut events = &line.events[..];
        let mut whole = self.line.depth == 0 && self.line.plies as usize == before;
        let until_here = BrokenLine {
            whole,
            starts: &starts,
            plies: &plies[..=before],
            most_edits: repair::MAX_EDITS,
            bound: repair::MAX_EXAMINED,
        };
        if repair::first_illegal(&until_here) != before {
            // the line did not come here by legal play alone
            whole = false;
            starts = readings.iter().map(|reading| reading.position).collect();
            plies = &plies[before..];
            events = &events[before..];
            before = 0;
        }
        let broken = BrokenLine {
            whole,
            starts: &starts,
            plies,
            most_edits: repair::MAX_EDITS,
            bound: repair::MAX_EXAMINED,
        };
        let search = if whole && self.begins_with_a_fen() {
            repair::search_with_start(&broken)
        } else {
            repair::search(&broken)
        };
        let first = (self.line.plies + 1).saturating_sub(before as u32).max(1);
        let Some(best) = search.plans.first() else {
            return if search.bound_hit {
                RepairOutcome::bound_hit()
            } else {
                RepairOutcome::nothing()
            };
        };
        if let Some(position) = as_written
            && (!best.is_likely()
                || best.edits.len() > 1 && at_most < Confidence::Likely
                || best.edits.len() > 1 && self.goes_on(index, position, &plies[before + 1..]))
        {
            return RepairOutcome::nothing();
        }
        let mut plan = best.clone();
        plan.confidence = plan.confidence.min(at_most);
        if self.starts_elsewhere(index) && !plan.changes_start() {
            // the slip may as well stand in the position it starts from
            plan.confidence = plan.confidence.min(Confidence::Likely);
        }
        let repaired = AppliedRepair {
            plan,
            events: events.to_vec(),
            first,
            told: 0,
        };
        let alternatives = search.plans[1..]
            .iter()
            .filter_map(|plan| plan.repairs(first).into_iter().next());
        let mut outcome = self.go_on(repaired, before);
        for repair in alternatives {
            let known = outcome.repairs.iter().any(|told| {
                (told.kind, told.ply, &told.mv) == (repair.kind, repair.ply, &repair.mv)
            });
            if !known {
                outcome.repairs.push(repair);
            }
        }
        outcome
    }

    /// Looks for one change of the FEN that the line starts from, with which all of it is legal, and goes on by it.
    pub(super) fn repair_start(&mut self, index: usize) -> Option<RepairOutcome<R>> {
        if self.line.repaired.is_some()
            || self.repairs == Repairs::LineTooLong
            || !self.begins_with_a_fen()
        {
            return None;
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > LONGEST_LINE || self.line.plies as usize != line.before {
            return None;
        }
        let broken = BrokenLine {
            whole: true,
            starts: &[self.line.ground],
            plies: &line.plies,
            most_edits: 1,
            bound: repair::MAX_EXAMINED,
        };
        let search = repair::search_start(&broken);
        budget::spend(line.plies.len() as u32 / 8 + 1);
        let plan = search.plans.first().filter(|plan| plan.is_likely())?;
        let repaired = AppliedRepair {
            plan: plan.clone(),
            events: line.events,
            first: 1,
            told: 0,
        };
        let others = search.plans[1..].iter().flat_map(|plan| plan.repairs(1));
        let mut outcome = self.go_on(repaired, line.before);
        outcome.repairs.extend(others);
        Some(outcome)
    }

    /// True if the main line goes on from the FEN that the record starts with.
    fn begins_with_a_fen(&self) -> bool {
        let line = &self.line;
        line.depth == 0
            && line.ground_event == 0
            && self.start != Position::start()
            && tags(self.record.events).any(|found| found.tag.name == b"FEN")
    }

    /// True if what comes before the event `index` starts from a FEN or a setup, not from the normal array.
    fn starts_elsewhere(&self, index: usize) -> bool {
        let set_up = |event: &Event<'_>| matches!(event.token, Token::Setup(_));
        self.start != Position::start() || self.record.events[..index].iter().any(set_up)
    }

    /// True if the line can be played from `position`, which follows the event `index`, with further
    /// moves against the laws or with one slip mended.
    fn goes_on(&mut self, index: usize, position: &Position<R>, rest: &[WrittenPly]) -> bool {
        let ahead = moves_ahead::<R>(self.record.events, index + 1);
        if coverage(self.laws, *position, &ahead).to_the_end {
            return true;
        }
        let search = repair::search(&BrokenLine {
            whole: false,
            starts: &[*position],
            plies: rest,
            most_edits: 1,
            bound: repair::MAX_EXAMINED,
        });
        search.plans.iter().any(Plan::is_likely)
    }

    /// The next edit of a plan that the line is read by already.
    fn next_edits(&mut self, index: usize) -> Option<RepairOutcome<R>> {
        let repaired = self.line.repaired.take()?;
        let place = repaired.events.binary_search(&index).ok()?;
        Some(self.go_on(*repaired, place))
    }

    /// Tells the edits that the ply at `place` needs, and goes on after it.
    fn go_on(&mut self, mut repaired: AppliedRepair<R>, place: usize) -> RepairOutcome<R> {
        let plan = &repaired.plan;
        let due = plan.edits[repaired.told..]
            .iter()
            .take_while(|edit| edit.ply as usize <= place)
            .count()
            .max(usize::from(repaired.told < plan.edits.len()));
        let told = repaired.told..repaired.told + due;
        let at = repaired.first + place as u32;
        let mut repairs = plan.repairs(repaired.first)[told.clone()].to_vec();
        // of several, the one at the ply of the finding comes first
        repairs.sort_by_key(|repair| repair.ply != at);
        let outcome = RepairOutcome {
            repairs,
            // a repair after which nothing follows is shown by nothing
            words: (due > 0 && place + 1 < repaired.events.len())
                .then(|| plan.proof(repaired.first, at, told.clone())),
            next: candidates(&plan.after[place]),
        };
        if let Some((since, words)) = plan.assumed(repaired.first, told.clone()) {
            self.assume(Assumption {
                since: repaired.first - 1 + since,
                depth: self.line.depth,
                words,
                other: None,
            });
        }
        repaired.told = told.end;
        self.line.repaired = Some(Box::new(repaired));
        outcome
    }

    /// Goes on from a position that no legal move led to.
    pub(super) fn go_on_from(&mut self, index: usize, position: Position<R>) {
        self.line.take_up(candidates(&[position]));
        self.line.ground = position;
        self.line.ground_event = index + 1;
    }

    /// Takes the readings after a mended ply.
    pub(super) fn adopt_repaired(&mut self, next: Vec<Candidate<R>>) {
        self.line.forks.clear();
        self.line.state = LineState::Plain;
        self.line.take_up(next);
        let of_the_whole = |repaired: &AppliedRepair<R>| repaired.plan.changes_whole_game();
        if self.line.repaired.as_deref().is_some_and(of_the_whole) {
            // nothing is legal as written: every move is to be looked at
            self.line.state = LineState::Forked;
            self.line.forks = vec![Candidate::at(self.line.now)];
        }
    }
}

impl<R: Rules> RepairOutcome<R> {
    fn bound_hit() -> Self {
        Self {
            words: Some("no repair was found before the search reached its limit".to_owned()),
            ..Self::nothing()
        }
    }

    /// The other side began, and with the colours reversed all is legal: the record may have been
    /// written from the other side of the board.
    pub(super) fn colours_reversed(record: Record<'_>, index: usize, ply: u32) -> Self {
        /// Fewer plies do not show it.
        const ENOUGH: u32 = 8;
        let plies = moves_ahead::<R>(record.events, index).len() as u32;
        let repair = Repair {
            kind: RepairKind::ReverseColours,
            ply,
            mv: None,
            replayed: plies,
            of: plies,
            confidence: if plies >= ENOUGH {
                Confidence::Likely
            } else {
                Confidence::Possible
            },
        };
        Self {
            repairs: vec![repair],
            words: Some(match plies {
                1 => "with the colours reversed it is legal".to_owned(),
                _ => format!("with the colours reversed all {plies} plies are legal"),
            }),
            ..Self::nothing()
        }
    }

    pub(super) fn nothing() -> Self {
        Self {
            repairs: Vec::new(),
            words: None,
            next: Vec::new(),
        }
    }
}

fn candidates<R: Rules>(positions: &[Position<R>]) -> Vec<Candidate<R>> {
    positions.iter().copied().map(Candidate::at).collect()
}
