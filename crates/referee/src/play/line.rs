//! One line of moves while it is replayed: the main line or a variation.

use draughts::{Color, Move, Position, Rules, Square, Squares};
use pdn::Span;

use super::mend::Mended;
use crate::Ply;

/// The most readings of one line that are kept at a time.
pub(super) const MOST_READINGS: usize = 64;

/// How a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
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
    pub(super) state: State,
    /// How the line stood before the last move.
    pub(super) state_before: State,
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
    /// The ply count at which `now` stood, if broken.
    anchor: u32,
    /// The position a variation's first move follows if it does not replace a move but continues.
    pub(super) continuing: Option<Position<R>>,
    /// The ply at which it broke, if that is to be reported.
    pub(super) broke: Option<Ply>,
    /// How many plies after the break, and their bytes.
    pub(super) unverified: u32,
    pub(super) unverified_span: Span,
    /// A position from which all moves since were legal, and the event after it.
    pub(super) ground: Position<R>,
    pub(super) ground_event: usize,
    /// The plan by which it is read, if it could not be read as written.
    pub(super) mended: Option<Box<Mended<R>>>,
}

impl<R: Rules> Line<R> {
    /// A main line from `position`.
    pub(super) fn new(position: Position<R>) -> Self {
        Self {
            now: position,
            before: position,
            plies: 0,
            depth: 0,
            state: State::Plain,
            state_before: State::Plain,
            forks: Vec::new(),
            forks_before: Vec::new(),
            decided: None,
            open: Vec::new(),
            uncrowned: Vec::new(),
            made: None,
            liable: None,
            twice: Vec::new(),
            skipped_at: None,
            anchor: 0,
            continuing: None,
            broke: None,
            unverified: 0,
            unverified_span: Span::default(),
            ground: position,
            ground_event: 0,
            mended: None,
        }
    }

    /// The variation that replaces the last move of this line.
    pub(super) fn branch(&self) -> Self {
        let mut line = Self::new(self.before);
        line.plies = self.plies.saturating_sub(1);
        line.depth = self.depth + 1;
        line.state = self.state_before;
        line.anchor = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.twice.clone_from(&self.twice);
        line.twice.retain(|since| *since <= line.plies);
        if self.state_before == State::Forked {
            line.forks.clone_from(&self.forks_before);
            // what the variation decides says nothing of the moves before it
            for reading in &mut line.forks {
                reading.since.clear();
            }
        }
        if self.state == State::Plain {
            line.continuing = Some(self.now);
        }
        line
    }

    /// True before the first move of a variation.
    pub(super) fn begins_variation(&self) -> bool {
        self.depth > 0 && self.plies == self.anchor
    }

    /// The position that the variation goes on from if it continues its line; known only at the
    /// variation's first move.
    pub(super) fn continued(&self) -> Option<Position<R>> {
        let begins = self.plies == self.anchor;
        self.continuing.filter(|_| begins)
    }

    /// The line that this variation is if it continues its line, instead of replacing a move.
    pub(super) fn continuing_from(&self, position: Position<R>) -> Self {
        let mut line = Self::new(position);
        line.plies = self.plies + 1;
        line.depth = self.depth;
        line.anchor = line.plies;
        line.uncrowned.clone_from(&self.uncrowned);
        line.twice.clone_from(&self.twice);
        line.skipped_at = self.skipped_at;
        line.ground_event = self.ground_event;
        line
    }

    /// Every reading of the line as it stands.
    pub(super) fn candidates(&self) -> Vec<Candidate<R>> {
        match self.state {
            State::Forked => self.forks.clone(),
            State::Plain => vec![Candidate::at(self.now)],
            State::Broken => Vec::new(),
        }
    }

    /// The position now, if it is known.
    pub(super) fn known(&self) -> Option<&Position<R>> {
        match (self.state, &self.forks[..]) {
            (State::Plain, _) => Some(&self.now),
            (State::Forked, [only]) => Some(&only.position),
            _ => None,
        }
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
                self.state = State::Plain;
            }
            _ => {
                self.now = readings[0].position;
                self.forks = readings;
                self.state = State::Forked;
            }
        }
    }

    /// Stops judging here.
    pub(super) fn break_at(&mut self, ply: Ply) {
        self.remember();
        self.broke = Some(ply);
        self.stop();
    }

    /// Stops judging without saying so: the reason was given elsewhere.
    pub(super) fn stop(&mut self) {
        self.anchor = self.plies;
        self.state = State::Broken;
    }

    /// Whose turn it is; by counting, where the position is not known.
    pub(super) fn side_to_move(&self) -> Color {
        let counted = self.plies.wrapping_sub(self.anchor);
        if self.state == State::Broken && counted % 2 == 1 {
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
