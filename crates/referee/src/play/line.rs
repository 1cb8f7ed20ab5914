//! One line of moves while it is replayed: the main line or a variation.

use draughts::{Color, Move, Position, Rules, Square, Squares};
use pdn::Span;

use super::{apply_repair::AppliedRepair, assumption::Assumption};
use crate::{Ply, rules::play::unverified::Reason};

/// The most readings of one line that are kept at a time.
pub(super) const MAX_READINGS: usize = 64;

/// How a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineState {
    /// One position, known.
    Plain,
    /// A short capture left several positions; later moves decide.
    Forked,
    /// A move could not be played: nothing after it is judged.
    Broken,
}

/// One reading of a line that holds ambiguous captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate<R: Rules> {
    pub(super) position: Position<R>,
    /// What each ambiguous capture so far was taken to be, in order.
    pub(super) choices: Vec<(u32, Move)>,
    /// The positions since the first of them, each with its place in the list of moves; kept only
    /// where positions are asked for.
    pub(super) since: Vec<(usize, Position<R>)>,
}

impl<R: Rules> Candidate<R> {
    /// A reading in which nothing was ambiguous.
    pub(super) fn at(position: Position<R>) -> Self {
        Self {
            position,
            choices: Vec::new(),
            since: Vec::new(),
        }
    }
}

/// A capture that could be several, and is not decided yet.
#[derive(Clone, Debug)]
pub(super) struct Ambiguity {
    pub(super) span: Span,
    pub(super) ply: Ply,
    /// The captures it could be, in words.
    pub(super) readings: Vec<String>,
    /// Its place in the list of moves, if that is kept.
    pub(super) played: Option<usize>,
}

/// One line of moves.
#[derive(Clone, Debug)]
pub(super) struct Line<R: Rules> {
    /// The position now; the one before the break if broken.
    pub(super) now: Position<R>,
    /// The position before the last move: where a variation begins.
    pub(super) before: Position<R>,
    /// Plies so far, with those of the lines it branches from.
    pub(super) plies: u32,
    /// 0 is the main line.
    pub(super) depth: u32,
    pub(super) state: LineState,
    /// How the line stood before the last move.
    pub(super) state_before: LineState,
    /// The readings, if forked.
    pub(super) forks: Vec<Candidate<R>>,
    /// The readings before the last move, if it was forked then.
    pub(super) forks_before: Vec<Candidate<R>>,
    /// The one reading that was left of several at the last move.
    pub(super) decided: Option<Candidate<R>>,
    /// Captures not decided yet.
    pub(super) open: Vec<Ambiguity>,
    /// Where men stand on the king-row that the players did not crown.
    pub(super) uncrowned: Vec<Square>,
    /// The position after the last move as it was made, where a huff or a move taken back has changed the
    /// board since.
    pub(super) made: Option<Position<R>>,
    /// After a missed or unfinished capture, the ply count and where the pieces stand that may be huffed.
    pub(super) liable: Option<(u32, Squares)>,
    /// The ply counts from which on a move number was counted too much, one side having moved twice running.
    pub(super) twice: Vec<u32>,
    /// The ply count at which text was skipped that may have been a move.
    pub(super) skipped_at: Option<u32>,
    /// True from there on until a number says that no ply was lost in it.
    pub(super) may_lack_plies: bool,
    /// By how much the last number of the line was more than the one due.
    pub(super) number_ahead: Option<i64>,
    /// The ply count at which `now` stood, if broken.
    anchor: u32,
    /// The ply count at which the line begins, or goes on from a setup.
    pub(super) begun_at: u32,
    /// True for a variation that stands behind a ply: its number may tell that it begins before or after that one.
    pub(super) follows_a_ply: bool,
    /// The readings that a variation's first move follows if it does not replace a move but goes on from it.
    pub(super) continuing: Vec<Candidate<R>>,
    /// The ply at which it broke and why, if that is to be reported.
    pub(super) broke: Option<(Ply, Reason)>,
    /// How many plies after the break, and their bytes.
    pub(super) unverified: u32,
    pub(super) unverified_span: Span,
    /// A position from which all moves since were legal, and the event after it.
    pub(super) ground: Position<R>,
    pub(super) ground_event: usize,
    /// The plan by which it is read, if it could not be read as written.
    pub(super) repaired: Option<Box<AppliedRepair<R>>>,
    /// What its board rests on that may be otherwise.
    pub(super) assumptions: Vec<Assumption<R>>,
}

impl<R: Rules> Line<R> {
    /// A main line from `position`.
    pub(super) fn new(position: Position<R>) -> Self {
        Self {
            now: position,
            before: position,
            plies: 0,
            depth: 0,
            state: LineState::Plain,
            state_before: LineState::Plain,
            forks: Vec::new(),
            forks_before: Vec::new(),
            decided: None,
            open: Vec::new(),
            uncrowned: Vec::new(),
            made: None,
            liable: None,
            twice: Vec::new(),
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
            repaired: None,
            assumptions: Vec::new(),
        }
    }

    /// The variation that replaces the last move of this line, or stands before its first.
    pub(super) fn branch(&self) -> Self {
        let mut line = Self::new(self.before);
        line.follows_a_ply = self.plies > self.begun_at;
        line.plies = self.plies - u32::from(line.follows_a_ply);
        line.depth = self.depth + 1;
        line.state = self.state_before;
        line.anchor = line.plies;
        line.begun_at = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.twice.clone_from(&self.twice);
        line.twice.retain(|since| *since <= line.plies);
        line.assumptions.clone_from(&self.assumptions);
        line.assumptions.retain(|made| made.since <= line.plies);
        if self.state_before == LineState::Forked {
            line.forks.clone_from(&self.forks_before);
        }
        line.continuing = self.candidates();
        // what the variation decides says nothing of the moves before it
        for reading in line.forks.iter_mut().chain(&mut line.continuing) {
            reading.since.clear();
        }
        line
    }

    /// True before the first move of a variation.
    pub(super) fn begins_variation(&self) -> bool {
        self.depth > 0 && self.plies == self.anchor
    }

    /// The readings that the variation goes on from if it continues its line; known only at the variation's first move.
    pub(super) fn continued(&self) -> &[Candidate<R>] {
        if self.plies == self.anchor {
            &self.continuing
        } else {
            &[]
        }
    }

    /// The line that this variation is if it continues its line, instead of replacing a move; without readings, from a
    /// position that nobody knows.
    pub(super) fn continuing_from(&self, readings: &[Candidate<R>]) -> Self {
        let mut line = self.shifted(self.plies + 1);
        if !readings.is_empty() {
            line.take_up(readings.to_vec());
        }
        line.decided = None;
        line.before = line.now;
        line.state_before = line.state;
        line.forks_before.clone_from(&line.forks);
        line.ground = line.now;
        line
    }

    /// The line that this variation is if it stands a ply late; from where it begins is not known.
    pub(super) fn one_ply_earlier(&self) -> Self {
        self.shifted(self.plies.saturating_sub(1))
    }

    /// This variation with its first ply one before or after the one it stands behind, on the board of that one.
    fn shifted(&self, plies: u32) -> Self {
        let mut line = Self::new(self.now.with_side(!self.now.side()));
        line.plies = plies;
        line.depth = self.depth;
        line.anchor = line.plies;
        line.begun_at = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.twice.clone_from(&self.twice);
        line.skipped_at = self.skipped_at;
        line.may_lack_plies = self.may_lack_plies;
        line.number_ahead = self.number_ahead;
        line.ground_event = self.ground_event;
        line.assumptions.clone_from(&self.assumptions);
        line
    }

    /// Every reading of the line as it stands.
    pub(super) fn candidates(&self) -> Vec<Candidate<R>> {
        match self.state {
            LineState::Forked => self.forks.clone(),
            LineState::Plain => vec![Candidate::at(self.now)],
            LineState::Broken => Vec::new(),
        }
    }

    /// The position now, if it is known: it may be the same in all readings.
    pub(super) fn known(&self) -> Option<&Position<R>> {
        match (self.state, &self.forks[..]) {
            (LineState::Plain, _) => Some(&self.now),
            (LineState::Forked, [first, rest @ ..]) => {
                let mut rest = rest.iter();
                let is_one = rest.all(|other| other.position == first.position);
                is_one.then_some(&first.position)
            }
            _ => None,
        }
    }

    /// The position now, if it is known, or one of several in all of which the same side has no move left.
    pub(super) fn last_position(&self) -> Option<&Position<R>> {
        self.known().or_else(|| {
            let (first, rest) = self.forks.split_first()?;
            let (first, mut rest) = (&first.position, rest.iter());
            let over = |position: &Position<R>| {
                !position.has_legal_move()
                    && (position.side(), position.count(position.side()) > 0)
                        == (first.side(), first.count(first.side()) > 0)
            };
            let is_over = self.state == LineState::Forked
                && over(first)
                && rest.all(|other| over(&other.position));
            is_over.then_some(first)
        })
    }

    /// Takes up the readings that are left after a move.
    pub(super) fn take_up(&mut self, mut readings: Vec<Candidate<R>>) {
        self.remember();
        match readings.len() {
            0 => self.stop(),
            1 => {
                let only = readings.remove(0);
                self.now = only.position;
                self.decided = Some(only);
                self.state = LineState::Plain;
            }
            _ => {
                self.now = readings[0].position;
                self.forks = readings;
                self.state = LineState::Forked;
            }
        }
    }

    /// Stops judging here.
    pub(super) fn break_at(&mut self, ply: Ply, reason: Reason) {
        self.remember();
        self.broke = Some((ply, reason));
        self.stop();
    }

    /// Stops judging where so many plies were lost before one: the next that is counted comes after them.
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

    /// Stops judging without saying so: the reason was given elsewhere.
    pub(super) fn stop(&mut self) {
        self.anchor = self.plies;
        self.state = LineState::Broken;
    }

    /// Begins where no position is known.
    pub(super) fn begin_unknown(&mut self) {
        self.stop();
        self.state_before = LineState::Broken;
    }

    /// Begins a variation of which nothing is judged with the ply after so many others, one before or after the one it
    /// stands behind.
    pub(super) fn begin_unjudged_at(&mut self, plies: u32) {
        self.now = self.now.with_side(!self.now.side());
        self.plies = plies;
        self.anchor = plies;
        self.begun_at = plies;
    }

    /// Lets a ply pass that is not judged; a variation in its place is not either.
    pub(super) fn pass(&mut self) {
        self.before = self.now.with_side(self.side_to_move());
        self.state_before = LineState::Broken;
        self.forks_before.clear();
    }

    /// Whose turn it is; by counting, where the position is not known.
    pub(super) fn side_to_move(&self) -> Color {
        let counted = self.plies.wrapping_sub(self.anchor);
        if self.state == LineState::Broken && counted % 2 == 1 {
            !self.now.side()
        } else {
            self.now.side()
        }
    }

    fn remember(&mut self) {
        self.before = self.now;
        self.state_before = self.state;
        self.forks_before = std::mem::take(&mut self.forks);
    }
}
