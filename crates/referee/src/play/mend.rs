//! Where the replay asks for a repair, and how it goes on with one.

use draughts::{Position, Rules};
use pdn::{Event, Token};

use super::{
    assumption::Assumption,
    line::{Candidate, State},
    replay::{Repairs, Replay},
    survey::survey,
    walk::{moves_ahead, plies_of_line},
};
use crate::{
    Confidence, Record, Repair, RepairKind, effort,
    header::tags,
    repair::{self, Broken, Plan, WrittenPly},
};

/// No repair is looked for in longer lines: no game is as long, and the memory must stay bounded.
const LONGEST_LINE: usize = 4000;

/// A plan that the rest of a line is read by.
#[derive(Clone, Debug)]
pub(super) struct Mended<R: Rules> {
    plan: Plan<R>,
    /// The event of each ply of the line.
    events: Vec<usize>,
    /// The ply of the game at which the line begins, from 1.
    first: u32,
    /// How many of the plan's edits were told.
    told: usize,
}

impl<R: Rules> Mended<R> {
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
pub(super) struct Mending<R: Rules> {
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
        let Some(mended) = &self.line.mended else {
            return false;
        };
        let Ok(place) = mended.events.binary_search(&index) else {
            return false;
        };
        let second = mended
            .plan
            .edits
            .iter()
            .any(|edit| edit.kind == RepairKind::Swap && edit.ply as usize + 1 == place)
            || mended.plan.is_of_the_whole();
        if second {
            let next = candidates(&mended.plan.after[place]);
            self.record_move(index, 1, None);
            self.take_up_mended(next);
            self.line.plies += 1;
        }
        second
    }

    /// Looks for a repair of a move that is not legal. If a board follows from it `as_written`, only
    /// a likely slip is believed, and several only if the rest of the line asks for as many. It is no surer than
    /// `at_most`; what is only possible takes one change.
    pub(super) fn mend(
        &mut self,
        index: usize,
        readings: &[Candidate<R>],
        as_written: Option<&Position<R>>,
        at_most: Confidence,
    ) -> Mending<R> {
        if let Some(mending) = self.mended_already(index) {
            return mending;
        }
        if self.repairs == Repairs::LineTooLong {
            return Mending::bound_hit();
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > LONGEST_LINE {
            self.repairs = Repairs::LineTooLong;
            return Mending::bound_hit();
        }
        effort::examined(line.plies.len() as u32 / 8 + 1);
        let mut before = line.before;
        let mut starts = vec![self.line.ground];
        let mut plies = &line.plies[..];
        let mut events = &line.events[..];
        let mut whole = self.line.depth == 0 && self.line.plies as usize == before;
        let until_here = Broken {
            whole,
            starts: &starts,
            plies: &plies[..=before],
            most_edits: repair::MOST_EDITS,
            bound: repair::MOST_EXAMINED,
        };
        if repair::first_illegal(&until_here) != before {
            // the line did not come here by legal play alone
            whole = false;
            starts = readings.iter().map(|reading| reading.position).collect();
            plies = &plies[before..];
            events = &events[before..];
            before = 0;
        }
        let broken = Broken {
            whole,
            starts: &starts,
            plies,
            most_edits: repair::MOST_EDITS,
            bound: repair::MOST_EXAMINED,
        };
        let search = if whole && self.begins_with_a_fen() {
            repair::search_with_start(&broken)
        } else {
            repair::search(&broken)
        };
        let first = (self.line.plies + 1).saturating_sub(before as u32).max(1);
        let Some(best) = search.plans.first() else {
            return if search.bound_hit {
                Mending::bound_hit()
            } else {
                Mending::nothing()
            };
        };
        if let Some(position) = as_written
            && (!best.is_likely()
                || best.edits.len() > 1 && at_most < Confidence::Likely
                || best.edits.len() > 1 && self.goes_on(index, position, &plies[before + 1..]))
        {
            return Mending::nothing();
        }
        let mut plan = best.clone();
        plan.confidence = plan.confidence.min(at_most);
        if self.starts_elsewhere(index) && !plan.is_of_the_start() {
            // the slip may as well stand in the position it starts from
            plan.confidence = plan.confidence.min(Confidence::Likely);
        }
        let mended = Mended {
            plan,
            events: events.to_vec(),
            first,
            told: 0,
        };
        let alternatives = search.plans[1..]
            .iter()
            .filter_map(|plan| plan.repairs(first).into_iter().next());
        let mut mending = self.go_on(mended, before);
        for repair in alternatives {
            let known = mending.repairs.iter().any(|told| {
                (told.kind, told.ply, &told.mv) == (repair.kind, repair.ply, &repair.mv)
            });
            if !known {
                mending.repairs.push(repair);
            }
        }
        mending
    }

    /// Looks for one change of the FEN that the line starts from, with which all of it is legal, and goes on by it.
    pub(super) fn mend_start(&mut self, index: usize) -> Option<Mending<R>> {
        if self.line.mended.is_some()
            || self.repairs == Repairs::LineTooLong
            || !self.begins_with_a_fen()
        {
            return None;
        }
        let line = plies_of_line(self.record.events, self.line.ground_event, index);
        if line.plies.len() > LONGEST_LINE || self.line.plies as usize != line.before {
            return None;
        }
        let broken = Broken {
            whole: true,
            starts: &[self.line.ground],
            plies: &line.plies,
            most_edits: 1,
            bound: repair::MOST_EXAMINED,
        };
        let search = repair::search_start(&broken);
        effort::examined(line.plies.len() as u32 / 8 + 1);
        let plan = search.plans.first().filter(|plan| plan.is_likely())?;
        let mended = Mended {
            plan: plan.clone(),
            events: line.events,
            first: 1,
            told: 0,
        };
        let others = search.plans[1..].iter().flat_map(|plan| plan.repairs(1));
        let mut mending = self.go_on(mended, line.before);
        mending.repairs.extend(others);
        Some(mending)
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
        if survey(self.laws, *position, &ahead).to_the_end {
            return true;
        }
        let search = repair::search(&Broken {
            whole: false,
            starts: &[*position],
            plies: rest,
            most_edits: 1,
            bound: repair::MOST_EXAMINED,
        });
        search.plans.iter().any(Plan::is_likely)
    }

    /// The next edit of a plan that the line is read by already.
    fn mended_already(&mut self, index: usize) -> Option<Mending<R>> {
        let mended = self.line.mended.take()?;
        let place = mended.events.binary_search(&index).ok()?;
        Some(self.go_on(*mended, place))
    }

    /// Tells the edits that the ply at `place` needs, and goes on after it.
    fn go_on(&mut self, mut mended: Mended<R>, place: usize) -> Mending<R> {
        let plan = &mended.plan;
        let due = plan.edits[mended.told..]
            .iter()
            .take_while(|edit| edit.ply as usize <= place)
            .count()
            .max(usize::from(mended.told < plan.edits.len()));
        let told = mended.told..mended.told + due;
        let at = mended.first + place as u32;
        let mut repairs = plan.repairs(mended.first)[told.clone()].to_vec();
        // of several, the one at the ply of the finding comes first
        repairs.sort_by_key(|repair| repair.ply != at);
        let mending = Mending {
            repairs,
            // a repair after which nothing follows is shown by nothing
            words: (due > 0 && place + 1 < mended.events.len())
                .then(|| plan.proof(mended.first, at, told.clone())),
            next: candidates(&plan.after[place]),
        };
        if let Some((since, words)) = plan.assumed(mended.first, told.clone()) {
            self.assume(Assumption {
                since: mended.first - 1 + since,
                depth: self.line.depth,
                words,
                other: None,
            });
        }
        mended.told = told.end;
        self.line.mended = Some(Box::new(mended));
        mending
    }

    /// Goes on from a position that no legal move led to.
    pub(super) fn go_on_from(&mut self, index: usize, position: Position<R>) {
        self.line.take_up(candidates(&[position]));
        self.line.ground = position;
        self.line.ground_event = index + 1;
    }

    /// Takes the readings after a mended ply.
    pub(super) fn take_up_mended(&mut self, next: Vec<Candidate<R>>) {
        self.line.forks.clear();
        self.line.state = State::Plain;
        self.line.take_up(next);
        let of_the_whole = |mended: &Mended<R>| mended.plan.is_of_the_whole();
        if self.line.mended.as_deref().is_some_and(of_the_whole) {
            // nothing is legal as written: every move is to be looked at
            self.line.state = State::Forked;
            self.line.forks = vec![Candidate::at(self.line.now)];
        }
    }
}

impl<R: Rules> Mending<R> {
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
