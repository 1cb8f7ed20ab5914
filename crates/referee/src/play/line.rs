//! One line of moves during a replay: the main line or a variation.

use draughts::{AnyPosition, Color, Move, Square, Squares};
use pdn::Span;

use super::{apply_repair::AppliedRepair, assumption::Assumption};
use crate::{Ply, rules::play::unverified::Reason};

/// Maximum number of readings kept for one line.
pub(super) const MAX_READINGS: usize = 64;

/// How much is known about the position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineState {
    /// The position is known.
    Known,
    /// An ambiguous capture led to several possible positions. Later moves decide between them.
    Forked,
    /// A move could not be played, so the moves after it are not judged.
    Broken,
}

/// One reading of a line with ambiguous captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LineReading {
    pub(super) position: AnyPosition,
    /// The move chosen for each ambiguous capture so far, with its ply, in order.
    pub(super) choices: Vec<(u32, Move)>,
    /// The positions since the first ambiguous capture, each with its index in the list of moves. Kept only if
    /// positions are requested.
    pub(super) positions_since_choice: Vec<(usize, AnyPosition)>,
}

impl LineReading {
    /// A reading without ambiguous captures.
    pub(super) fn from_position(position: AnyPosition) -> Self {
        Self {
            position,
            choices: Vec::new(),
            positions_since_choice: Vec::new(),
        }
    }
}

/// An ambiguous capture that no later move has resolved yet.
#[derive(Clone, Debug)]
pub(super) struct Ambiguity {
    pub(super) span: Span,
    pub(super) ply: Ply,
    /// The possible captures, as text.
    pub(super) readings: Vec<String>,
    /// The index of the capture in the list of moves, if there is a list.
    pub(super) played: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct PlayLine {
    /// The current position. If the line is broken, the last known one.
    pub(super) now: AnyPosition,
    /// The position before the last move, from which a variation starts.
    pub(super) before: AnyPosition,
    /// Number of plies so far, including those of the parent lines.
    pub(super) plies: u32,
    /// Nesting depth; 0 is the main line.
    pub(super) depth: u32,
    pub(super) state: LineState,
    /// The state before the last move.
    pub(super) state_before: LineState,
    /// The readings, if the line is forked.
    pub(super) forks: Vec<LineReading>,
    /// The readings before the last move, if the line was forked at that point.
    pub(super) forks_before: Vec<LineReading>,
    /// The only reading that the last move left possible.
    pub(super) decided: Option<LineReading>,
    /// Ambiguous captures that are not decided yet.
    pub(super) open: Vec<Ambiguity>,
    /// The squares of men on their king-row that the players did not crown.
    pub(super) uncrowned: Vec<Square>,
    /// The position directly after the last move, if a huff or a retracted move has changed the board since.
    pub(super) as_played: Option<AnyPosition>,
    /// After a missed or unfinished capture: the ply count, and the squares of the pieces that may be huffed.
    pub(super) liable: Option<(u32, Squares)>,
    /// The ply counts at which one side moved twice in a row. Each delays the move numbers by one ply.
    pub(super) double_moves: Vec<u32>,
    /// The ply count at which the replay skipped unreadable text that may have been a move.
    pub(super) skipped_at: Option<u32>,
    /// True after skipped text until a move number proves that no ply is missing.
    pub(super) may_lack_plies: bool,
    /// The last move number of the line minus the expected one.
    pub(super) number_ahead: Option<i64>,
    /// The ply count of `now`, if the line is broken.
    anchor: u32,
    /// The ply count at the start of the line or at its last setup.
    pub(super) begun_at: u32,
    /// True for a variation that is written after a ply. Its move number may show that it starts one ply before or
    /// after that ply.
    pub(super) follows_a_ply: bool,
    /// The readings for a variation's first move if it continues the line instead of replacing a move.
    pub(super) continuing: Vec<LineReading>,
    /// The ply at which the line broke and the reason, if the break is to be reported.
    pub(super) broke: Option<(Ply, Reason)>,
    /// Number of plies after the break, and their span in the text.
    pub(super) unverified: u32,
    pub(super) unverified_span: Span,
    /// The last position after which all moves have been legal.
    pub(super) ground: AnyPosition,
    /// The index of the event after `ground`.
    pub(super) ground_event: usize,
    /// The repair with which the line is replayed, if it could not be replayed as written.
    pub(super) applied_repair: Option<Box<AppliedRepair>>,
    /// The assumptions on which the position of the line depends.
    pub(super) assumptions: Vec<Assumption>,
}

impl PlayLine {
    /// A main line that starts from `position`.
    pub(super) fn new(position: AnyPosition) -> Self {
        Self {
            now: position,
            before: position,
            plies: 0,
            depth: 0,
            state: LineState::Known,
            state_before: LineState::Known,
            forks: Vec::new(),
            forks_before: Vec::new(),
            decided: None,
            open: Vec::new(),
            uncrowned: Vec::new(),
            as_played: None,
            liable: None,
            double_moves: Vec::new(),
            skipped_at: None,
            may_lack_plies: false,
            number_ahead: None,
            anchor: 0,
            begun_at: 0,
            follows_a_ply: false,
            continuing: Vec::new(),
            broke: None,
            unverified: 0,
            unverified_span: Span::default(),
            ground: position,
            ground_event: 0,
            applied_repair: None,
            assumptions: Vec::new(),
        }
    }

    /// A variation that replaces the last move of this line, or that precedes its first move.
    pub(super) fn branch(&self) -> Self {
        let mut line = Self::new(self.before);
        line.follows_a_ply = self.plies > self.begun_at;
        line.plies = self.plies - u32::from(line.follows_a_ply);
        line.depth = self.depth + 1;
        line.state = self.state_before;
        line.anchor = line.plies;
        line.begun_at = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.double_moves.clone_from(&self.double_moves);
        line.double_moves.retain(|since| *since <= line.plies);
        line.assumptions.clone_from(&self.assumptions);
        line.assumptions.retain(|made| made.since <= line.plies);
        if self.state_before == LineState::Forked {
            line.forks.clone_from(&self.forks_before);
        }
        line.continuing = self.readings();
        // Moves in a variation do not resolve ambiguous captures before it.
        for reading in line.forks.iter_mut().chain(&mut line.continuing) {
            reading.positions_since_choice.clear();
        }
        line
    }

    /// True before the first move of a variation.
    pub(super) fn begins_variation(&self) -> bool {
        self.depth > 0 && self.plies == self.anchor
    }

    /// The readings for a variation that continues its parent line. Only available at the variation's first move.
    pub(super) fn continuing_readings(&self) -> &[LineReading] {
        if self.plies == self.anchor {
            &self.continuing
        } else {
            &[]
        }
    }

    /// Returns this variation as a continuation of its parent line instead of a replacement. If `readings` is empty,
    /// the start position is unknown.
    pub(super) fn continuing_from(&self, readings: &[LineReading]) -> Self {
        let mut line = self.starting_after(self.plies + 1);
        if !readings.is_empty() {
            line.set_readings(readings.to_vec());
        }
        line.decided = None;
        line.before = line.now;
        line.state_before = line.state;
        line.forks_before.clone_from(&line.forks);
        line.ground = line.now;
        line
    }

    /// Returns this variation, starting one ply earlier because it is written one ply late. Its start position is
    /// unknown.
    pub(super) fn one_ply_earlier(&self) -> Self {
        self.starting_after(self.plies.saturating_sub(1))
    }

    /// Returns this variation, starting after `plies` plies: one ply before or after the ply that it follows.
    fn starting_after(&self, plies: u32) -> Self {
        let mut line = Self::new(self.now.with_side(!self.now.side()));
        line.plies = plies;
        line.depth = self.depth;
        line.anchor = line.plies;
        line.begun_at = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.double_moves.clone_from(&self.double_moves);
        line.skipped_at = self.skipped_at;
        line.may_lack_plies = self.may_lack_plies;
        line.number_ahead = self.number_ahead;
        line.ground_event = self.ground_event;
        line.assumptions.clone_from(&self.assumptions);
        line
    }

    /// All readings of the line.
    pub(super) fn readings(&self) -> Vec<LineReading> {
        match self.state {
            LineState::Forked => self.forks.clone(),
            LineState::Known => vec![LineReading::from_position(self.now)],
            LineState::Broken => Vec::new(),
        }
    }

    /// The current position, if known. In a forked line, it is known if all readings lead to the same position.
    pub(super) fn known_position(&self) -> Option<&AnyPosition> {
        match (self.state, &self.forks[..]) {
            (LineState::Known, _) => Some(&self.now),
            (LineState::Forked, [first, rest @ ..]) => {
                let mut rest = rest.iter();
                let is_one = rest.all(|other| other.position == first.position);
                is_one.then_some(&first.position)
            }
            _ => None,
        }
    }

    /// The current position, if known. Otherwise, one of the possible positions, if the same side has no move left in
    /// all of them.
    pub(super) fn last_position(&self) -> Option<&AnyPosition> {
        self.known_position().or_else(|| {
            let (first, rest) = self.forks.split_first()?;
            let (first, mut rest) = (&first.position, rest.iter());
            let has_same_end = |position: &AnyPosition| {
                !position.has_legal_move()
                    && (position.side(), position.count(position.side()) > 0)
                        == (first.side(), first.count(first.side()) > 0)
            };
            let is_over = self.state == LineState::Forked
                && has_same_end(first)
                && rest.all(|other| has_same_end(&other.position));
            is_over.then_some(first)
        })
    }

    /// Sets the readings after a move.
    pub(super) fn set_readings(&mut self, mut readings: Vec<LineReading>) {
        self.save_previous();
        match readings.len() {
            0 => self.stop(),
            1 => {
                let only = readings.remove(0);
                self.now = only.position;
                self.decided = Some(only);
                self.state = LineState::Known;
            }
            _ => {
                self.now = readings[0].position;
                self.forks = readings;
                self.state = LineState::Forked;
            }
        }
    }

    /// Stops judging at this ply and reports the reason.
    pub(super) fn break_at(&mut self, ply: Ply, reason: Reason) {
        self.save_previous();
        self.broke = Some((ply, reason));
        self.stop();
    }

    /// Counts `lost` missing plies and stops judging before `ply`, the ply that follows them.
    pub(super) fn break_after_lost_plies(&mut self, lost: u32, ply: Ply) {
        self.plies += lost;
        if self.state == LineState::Broken {
            return;
        }
        if lost % 2 == 1 {
            self.now = self.now.with_side(!self.now.side());
        }
        self.break_at(ply, Reason::Unclear);
    }

    /// Stops judging without a report, because the reason is reported elsewhere.
    pub(super) fn stop(&mut self) {
        self.anchor = self.plies;
        self.state = LineState::Broken;
    }

    /// Starts without a known position.
    pub(super) fn begin_unknown(&mut self) {
        self.stop();
        self.state_before = LineState::Broken;
    }

    /// Starts an unjudged variation after `plies` plies: one ply before or after the ply that it follows.
    pub(super) fn begin_unjudged_at(&mut self, plies: u32) {
        self.now = self.now.with_side(!self.now.side());
        self.plies = plies;
        self.anchor = plies;
        self.begun_at = plies;
    }

    /// Skips a ply that is not judged. Variations that replace it are not judged either.
    pub(super) fn skip_ply(&mut self) {
        self.before = self.now.with_side(self.side_to_move());
        self.state_before = LineState::Broken;
        self.forks_before.clear();
    }

    /// The side to move. In a broken line, it is counted from the last known position.
    pub(super) fn side_to_move(&self) -> Color {
        let counted = self.plies.wrapping_sub(self.anchor);
        if self.state == LineState::Broken && counted % 2 == 1 {
            !self.now.side()
        } else {
            self.now.side()
        }
    }

    fn save_previous(&mut self) {
        self.before = self.now;
        self.state_before = self.state;
        self.forks_before = std::mem::take(&mut self.forks);
    }
}
