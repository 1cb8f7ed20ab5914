//! Replays a main line in every reading of its doubts.

use std::cmp::Reverse;

use draughts::{AnyPosition, Color, Square, Variant};
use pdn::{Event, RawMove, SquareName, Token};

use super::brackets::{Bracket, BracketMeaning};
use super::choices::{Choice, Choices};
use super::doubts::{Doubts, LineItem};
use super::long_moves::{Cuts, ends_of_part, is_long, move_starts};
use crate::play::{
    candidates::matches,
    clock_time::is_near_count,
    fen::possible_starts,
    replay_score::{after, allows_only_part},
    walk::{UpcomingMove, squares},
};
use crate::{Record, budget, header::Header, square::square};

/// Maximum number of readings followed at the same time. Nearly all of them end at the next move.
const MAX_STATES: usize = 16;

/// Maximum number of squares of a capture in parts. Otherwise a run of parts would be read again at each of them.
pub(super) const MAX_SQUARES: usize = 24;

/// A main line to replay in a variant.
#[derive(Clone, Copy)]
pub(super) struct DoubtTrial<'t, 'a> {
    pub(super) variant: Variant,
    pub(super) record: &'t Record<'a>,
    pub(super) header: &'t Header<'a>,
    pub(super) events: &'t [Event<'a>],
    pub(super) doubts: &'t Doubts<'a>,
    /// True if dots and dashes between moves are signs instead of unknown moves.
    pub(super) drops_unknown: bool,
}

/// The result of a replay.
#[derive(Debug)]
pub(super) struct TrialOutcome {
    pub(super) variant: Variant,
    /// The remarks found, if the line replays to its end as written.
    pub(super) plain: Option<Vec<Choice>>,
    /// True if any reading replays to the end.
    pub(super) is_whole: bool,
    /// The item at which the best reading breaks.
    pub(super) reached: usize,
    /// The item at which the line breaks as written.
    pub(super) plain_reached: usize,
    /// Number of moves that are read differently from the text as written.
    pub(super) taken: u32,
    /// Number of long moves that are a capture with a slip. Several moves in another variant are likelier.
    pub(super) slips: u32,
    pub(super) choices: Vec<Choice>,
}

/// A reading of the line up to an item.
#[derive(Clone)]
struct TrialState {
    now: AnyPosition,
    /// The position before the last ply.
    before: AnyPosition,
    /// Index of the last choice.
    choice: Option<usize>,
    taken: u32,
    /// Number of choices that drop a time.
    dropped: u32,
    slips: u32,
    /// True directly after a bracket that was read as a move, because a second one cannot follow.
    follows_bracket: bool,
    /// True directly after a dropped time, because a second one does not follow.
    follows_time: bool,
}

impl DoubtTrial<'_, '_> {
    pub(super) fn run(self) -> TrialOutcome {
        let mut choices = Choices::default();
        let mut states = self.starts();
        let items = &self.doubts.items;
        let (mut at, mut plain_reached) = (0, 0);
        while at < items.len() && !states.is_empty() && !budget::is_spent() {
            budget::spend(states.len() as u32);
            let (next, used) = self.next(at, &states, &mut choices);
            if next.is_empty() {
                break;
            }
            states = next;
            at += used;
            if states.iter().any(|state| state.taken == 0) {
                plain_reached = at;
            }
        }
        let is_whole = at == items.len() && !states.is_empty();
        let plain = states.iter().find(|state| state.taken == 0);
        let plain = plain.filter(|_| is_whole);
        // As many brackets and comments as possible are moves, and as few moves as possible are times. If several readings
        // are equally good, the first is used.
        let rank = |state: &&TrialState| (state.taken - state.dropped, Reverse(state.dropped));
        let best = states.iter().rev().max_by_key(rank);
        TrialOutcome {
            variant: self.variant,
            plain: plain.map(|plain| choices.up_to(plain.choice)),
            is_whole,
            reached: at,
            plain_reached,
            taken: best.map_or(0, |best| best.taken),
            slips: best.map_or(0, |best| best.slips),
            choices: best.map_or_else(Vec::new, |best| choices.up_to(best.choice)),
        }
    }
}

impl<'a> DoubtTrial<'_, 'a> {
    /// The possible start positions; empty if the FEN cannot be read.
    fn starts(&self) -> Vec<TrialState> {
        let positions: Vec<AnyPosition> = if let Some(fen) = self.header.fen {
            possible_starts(self.variant, fen.tag.value().trim(), self.record)
        } else {
            let start = AnyPosition::start(self.variant);
            let mut starts = vec![start];
            // If the other side began, a bracket with the first move would be read as a variation.
            if !self.doubts.begins_with_bracket() {
                starts.push(start.with_side(!self.variant.first_mover()));
            }
            starts
        };
        let states = positions.into_iter().map(|now| TrialState {
            now,
            before: now,
            choice: None,
            taken: 0,
            dropped: 0,
            slips: 0,
            follows_bracket: false,
            follows_time: false,
        });
        states.collect()
    }

    /// The readings after the item at `at`, and the number of items consumed. A capture written in parts
    /// consumes more than one.
    fn next(
        &self,
        at: usize,
        states: &[TrialState],
        choices: &mut Choices,
    ) -> (Vec<TrialState>, usize) {
        let item = &self.doubts.items[at];
        if let LineItem::Move(index) = item
            && is_long(&self.events[*index])
        {
            let long = self.play_long(at, *index, states, choices);
            if !long.is_empty() {
                return (long, 1);
            }
        }
        if let Some(in_parts) = self.play_in_parts(at, states, choices) {
            return in_parts;
        }
        let mut next: Vec<TrialState> = Vec::new();
        match item {
            // A square that the capture before it has not taken is a time.
            LineItem::Number(_) | LineItem::Square { .. } => next.extend_from_slice(states),
            LineItem::Unknown(_) if self.drops_unknown => {
                next.extend(states.iter().map(|state| TrialState {
                    choice: Some(choices.add(Choice::Dropped(at), state.choice)),
                    taken: state.taken + 1,
                    ..state.clone()
                }));
            }
            LineItem::Unknown(_) => {}
            LineItem::Setup(index) => {
                let fen = match self.events[*index].token {
                    Token::Setup(setup) => setup.fen,
                    _ => None,
                };
                let text = fen.map(pdn::text);
                let position =
                    text.and_then(|text| AnyPosition::from_fen(self.variant, text.trim()).ok());
                let behind = |now: AnyPosition| {
                    let states = states.iter();
                    states.map(move |state| TrialState {
                        before: now,
                        ..state.after_bracket(now)
                    })
                };
                next.extend(position.into_iter().flat_map(behind));
            }
            LineItem::Move(index) => {
                next = self.play(*index, states);
                if is_long(&self.events[*index]) {
                    for state in &mut next {
                        state.slips += 1;
                    }
                }
            }
            LineItem::Time(index) => {
                next = self.play(*index, states);
                for state in states.iter().filter(|state| !state.follows_time) {
                    let choice = Some(choices.add(Choice::Dropped(at), state.choice));
                    add_state(
                        &mut next,
                        TrialState {
                            choice,
                            taken: state.taken + 1,
                            dropped: state.dropped + 1,
                            follows_time: true,
                            ..state.clone()
                        },
                    );
                }
            }
            LineItem::Bracket(bracket) => {
                // Alone after the last number, it is a move if other brackets are moves.
                let is_alone = self.doubts.is_alone_after_last_number(at)
                    && !bracket.is_numbered_as_variation();
                for state in states.iter().filter(|state| !is_alone || state.taken == 0) {
                    let mut state = state.clone();
                    if self.is_remark(bracket, &state) {
                        state.choice = Some(choices.add(Choice::BracketMeaning(at), state.choice));
                    }
                    add_state(&mut next, state);
                }
                let may_be_ply = !self.doubts.is_numbered_again(at, bracket)
                    && !bracket.is_numbered_as_variation()
                    && !bracket.is_count_among_letters();
                let may_play = |state: &&TrialState| may_be_ply && !state.follows_bracket;
                for state in states.iter().filter(may_play) {
                    for played in self.after_move_in_bracket(bracket, state) {
                        add_state(
                            &mut next,
                            TrialState {
                                choice: Some(choices.add(Choice::Taken(at), state.choice)),
                                taken: state.taken + 1,
                                follows_bracket: true,
                                ..played
                            },
                        );
                    }
                }
            }
            LineItem::Comment(semicolon) => {
                let moves = semicolon.moves().count() as u32;
                next.extend_from_slice(states);
                for state in states {
                    let mut behind = vec![state.clone()];
                    for written in semicolon.moves() {
                        let ahead = upcoming_move(self.variant, written);
                        behind = behind.iter().flat_map(|one| one.after(&ahead)).collect();
                        behind.truncate(MAX_STATES);
                    }
                    for played in behind {
                        add_state(
                            &mut next,
                            TrialState {
                                choice: Some(choices.add(Choice::Taken(at), state.choice)),
                                taken: state.taken + moves,
                                ..played
                            },
                        );
                    }
                }
            }
        }
        (next, 1)
    }

    /// The readings after a move.
    fn play(&self, index: usize, states: &[TrialState]) -> Vec<TrialState> {
        let mut next: Vec<TrialState> = Vec::new();
        for state in states {
            for played in self.after_event(index, state) {
                add_state(&mut next, played);
            }
        }
        next
    }

    /// The readings after a long move. If the squares are no legal capture, they may be several moves.
    fn play_long(
        &self,
        at: usize,
        index: usize,
        states: &[TrialState],
        choices: &mut Choices,
    ) -> Vec<TrialState> {
        let Some(written) = self.written_move(index) else {
            return Vec::new();
        };
        let path = squares(self.variant, written);
        if path.is_empty() {
            // A square is not on this board.
            return Vec::new();
        }
        let mut next: Vec<TrialState> = Vec::new();
        for state in states {
            let whole = state.after_path(&path);
            let is_whole = !whole.is_empty();
            for played in whole {
                add_state(&mut next, played);
            }
            if is_whole {
                continue;
            }
            for (cuts, played) in after_split(written, &path, state) {
                let choice = Some(choices.add(Choice::Split(at, cuts), state.choice));
                add_state(&mut next, TrialState { choice, ..played });
            }
        }
        next
    }

    /// The readings after a capture written in parts, and the number of items consumed. `None` if the next move does
    /// not continue the capture. This reading takes precedence over several separate moves, because the opponent has no
    /// piece on the square where a move ends. Parts in brackets may be something else, so they are read as such only if
    /// the first part is illegal by itself, the squares are exactly those of a capture, and the reply does not show that
    /// the piece stopped.
    fn play_in_parts(
        &self,
        at: usize,
        states: &[TrialState],
        choices: &mut Choices,
    ) -> Option<(Vec<TrialState>, usize)> {
        let in_brackets =
            |item: &LineItem<'_>| !matches!(item, LineItem::Move(_) | LineItem::Time(_));
        let first = &self.doubts.items[at];
        if in_brackets(first) && !states.iter().any(|state| state.now.must_capture()) {
            return None;
        }
        let mut path: Vec<Square> = self.squares_of_part(first)?;
        let first_part = path.clone();
        let from = *path.first()?;
        let begins_capture = |board: &AnyPosition| {
            board.must_capture() && board.legal_moves().iter().any(|mv| mv.from() == from)
        };
        // A run of brackets is not read again at each bracket.
        if in_brackets(first) && !states.iter().any(|state| begins_capture(&state.now)) {
            return None;
        }
        let is_legal_alone = |path: &[Square]| {
            let mut boards = states.iter().map(|state| &state.now);
            boards.any(|board| !matches(board, path).moves.is_empty())
        };
        let mut brackets: Vec<usize> = Vec::new();
        let mut may_be_other = in_brackets(first);
        brackets.extend(may_be_other.then_some(at));
        // Parts after a variation are only checked here; `scattered_capture` joins them.
        let mut after_variation = false;
        let mut used = 1;
        let mut whole = None;
        while let Some((item, numbers, rest)) = self.next_item_of_capture(at + used, &path) {
            after_variation |= self.is_variation_between(&self.doubts.items[at + used - 1], item);
            if after_variation && !in_brackets(item) {
                break;
            }
            may_be_other |= in_brackets(item);
            if in_brackets(item) && !after_variation {
                brackets.push(at + used + numbers);
            }
            let is_other = may_be_other && used == 1 && is_legal_alone(&path);
            if is_other || path.len() > MAX_SQUARES {
                break;
            }
            used += numbers + 1;
            path.extend_from_slice(&rest);
            let mut next: Vec<TrialState> = Vec::new();
            for state in states {
                for mut played in state.after_path(&path) {
                    for bracket in &brackets {
                        let choice = choices.add(Choice::Continued(*bracket), played.choice);
                        played.choice = Some(choice);
                    }
                    add_state(&mut next, played);
                }
            }
            if next.is_empty() {
                continue;
            }
            let has_stopped =
                may_be_other && self.has_stopped(at + used, &first_part, states, &next);
            if !has_stopped {
                // The first parts may be a capture by themselves, so the longest match is used.
                whole = Some((next, used));
            }
            if may_be_other {
                break;
            }
        }
        whole
    }

    /// The next part of a capture that has reached the end of `path`, searched from the item at `at`. Returns its item,
    /// the number of move numbers before it (a record may count every part as a ply), and its squares after the first.
    fn next_item_of_capture(
        &self,
        at: usize,
        path: &[Square],
    ) -> Option<(&LineItem<'a>, usize, Vec<Square>)> {
        let later = self.doubts.items.get(at..)?;
        let numbers = later
            .iter()
            .take_while(|item| matches!(item, LineItem::Number(_)));
        let numbers = numbers.count();
        let item = later.get(numbers)?;
        let rest = match item {
            LineItem::Square { number, .. } => {
                vec![square(self.variant, SquareName::Number(*number))?]
            }
            LineItem::Move(_) | LineItem::Bracket(_) => {
                let part = self.squares_of_part(item)?;
                let (first, rest) = part.split_first()?;
                if path.last() != Some(first) {
                    return None;
                }
                rest.to_vec()
            }
            _ => return None,
        };
        Some((item, numbers, rest))
    }

    /// True if a variation is between two items.
    fn is_variation_between(&self, first: &LineItem<'_>, next: &LineItem<'_>) -> bool {
        let (Some((_, end)), Some((start, _))) = (first.events(), next.events()) else {
            return false;
        };
        let between = self.events.get(end + 1..start).unwrap_or_default();
        between
            .iter()
            .any(|event| event.token == Token::VariationStart)
    }

    /// True if the reply, the next move from the item at `at` on, is legal after `part` of a capture and not after the
    /// whole.
    fn has_stopped(
        &self,
        at: usize,
        part: &[Square],
        states: &[TrialState],
        whole: &[TrialState],
    ) -> bool {
        let later = self.doubts.items.get(at..).unwrap_or_default();
        let reply = later.iter().find_map(|item| match item {
            LineItem::Move(index) => self.written_move(*index),
            _ => None,
        });
        let Some(reply) = reply.map(|written| squares(self.variant, written)) else {
            return false;
        };
        let boards = |states: &[TrialState]| -> Vec<AnyPosition> {
            states.iter().map(|state| state.now).collect()
        };
        allows_only_part(boards(states), part, boards(whole), &reply)
    }

    /// The squares of a move, or of the move in a bracket that is not numbered as a variation and has no other text.
    fn squares_of_part(&self, item: &LineItem<'_>) -> Option<Vec<Square>> {
        match item {
            LineItem::Move(index) | LineItem::Time(index) => {
                Some(squares(self.variant, self.written_move(*index)?))
            }
            LineItem::Bracket(bracket) if !bracket.is_numbered_as_variation() => {
                let mut inside = self.events[bracket.open..bracket.close].iter();
                let has_text = inside.any(Event::is_unread);
                (!has_text).then(|| self.squares_in_bracket(bracket))
            }
            _ => None,
        }
    }

    /// The squares of the move in a bracket, which may be a capture written in parts.
    fn squares_in_bracket(&self, bracket: &Bracket) -> Vec<Square> {
        let parts = (bracket.mv..=bracket.last).filter_map(|index| self.written_move(index));
        let mut path: Vec<Square> = Vec::new();
        for part in parts {
            let squares = squares(self.variant, part);
            path.extend_from_slice(
                squares
                    .get(usize::from(!path.is_empty())..)
                    .unwrap_or_default(),
            );
        }
        path
    }

    /// The readings after the move of an event.
    fn after_event(&self, index: usize, state: &TrialState) -> Vec<TrialState> {
        let ahead = self
            .written_move(index)
            .map(|written| upcoming_move(self.variant, written));
        ahead.map_or_else(Vec::new, |ahead| state.after(&ahead))
    }

    /// The readings after the move of a bracket, which may be a capture written in parts.
    fn after_move_in_bracket(&self, bracket: &Bracket, state: &TrialState) -> Vec<TrialState> {
        if bracket.last == bracket.mv {
            return self.after_event(bracket.mv, state);
        }
        let path = self.squares_in_bracket(bracket);
        let found = after(&[state.now], |reading| matches(reading, &path).moves);
        found
            .into_iter()
            .map(|now| state.after_bracket(now))
            .collect()
    }

    fn written_move(&self, index: usize) -> Option<&RawMove<'a>> {
        match &self.events[index].token {
            Token::Move(written) => Some(written),
            _ => None,
        }
    }

    /// True if the bracket is a time or a piece count instead of a variation, because its move is illegal both in place
    /// of the last ply and after it.
    fn is_remark(&self, bracket: &Bracket, state: &TrialState) -> bool {
        let boards = [&state.before, &state.now];
        let looks_like_remark = match bracket.remark {
            None => false,
            Some(BracketMeaning::Time) => true,
            Some(BracketMeaning::Count(one, other)) => boards.iter().any(|board| {
                let [white, black] = [Color::White, Color::Black].map(|side| board.count(side));
                is_near_count((one, other), (white, black))
            }),
        };
        let Some(written) = self.written_move(bracket.mv).filter(|_| looks_like_remark) else {
            return false;
        };
        let ahead = upcoming_move(self.variant, written);
        boards.iter().all(|board| ahead.moves(board).is_empty())
    }
}

impl TrialState {
    /// The readings after a move.
    fn after(&self, ahead: &UpcomingMove) -> Vec<Self> {
        let found = after(&[self.now], |reading| ahead.moves(reading));
        found
            .into_iter()
            .map(|now| self.after_bracket(now))
            .collect()
    }

    /// The readings after a move with exactly these squares.
    fn after_path(&self, path: &[Square]) -> Vec<Self> {
        let found = after(&[self.now], |reading| matches(reading, path).exact());
        found
            .into_iter()
            .map(|now| self.after_bracket(now))
            .collect()
    }

    fn after_bracket(&self, now: AnyPosition) -> Self {
        Self {
            now,
            before: self.now,
            follows_bracket: false,
            follows_time: false,
            ..*self
        }
    }
}

/// The readings after the moves into which a long move may be cut.
fn after_split(
    written: &RawMove<'_>,
    path: &[Square],
    state: &TrialState,
) -> Vec<(Cuts, TrialState)> {
    let move_starts = move_starts(written);
    let mut found = Vec::new();
    let mut open = vec![(0, Cuts::default(), state.clone())];
    while let Some((from, cuts, state)) = open.pop() {
        budget::spend(1);
        if found.len() == MAX_STATES || budget::is_spent() {
            break;
        }
        for end in ends_of_part(&move_starts, from, path.len()) {
            for played in state.after_path(&path[from..end]) {
                if end < path.len() {
                    open.push((end, cuts.with(end), played));
                } else {
                    found.push((cuts, played));
                }
            }
        }
    }
    found
}

fn upcoming_move(variant: Variant, written: &RawMove<'_>) -> UpcomingMove {
    UpcomingMove::new(variant, 0, pdn::Span::default(), written)
}

/// Adds a reading. Of equivalent ones, that with fewer times is kept, or the first.
fn add_state(states: &mut Vec<TrialState>, state: TrialState) {
    let is_same = |other: &TrialState| {
        other.now == state.now
            && other.follows_bracket == state.follows_bracket
            && other.follows_time == state.follows_time
    };
    match states.iter().position(is_same) {
        Some(at) if state.dropped < states[at].dropped => states[at] = state,
        None if states.len() < MAX_STATES => states.push(state),
        _ => {}
    }
}
