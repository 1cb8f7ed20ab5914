//! The long way: a move that is not simply legal in one known position.

use draughts::{Move, Piece, Position, Role, Rules, Square};
use pdn::{Span, Token, WrittenMove};

use super::{
    After, Attempt, Cause,
    aftermath::Aftermath,
    candidates::{Matches, matches},
    freely::{legal_moves, play_freely},
    line::{Ambiguity, Candidate, State},
    mend::Mending,
    replay::Replay,
    square_name,
    survey::{against_the_laws, moves_ahead, survey},
};
use crate::{
    Board, Detail, Ply,
    rules::{
        notation::{self, ambiguous_capture, bad_path, split_capture},
        play::diagnose,
    },
};

/// The most readings of one line that are kept at a time.
const MOST_READINGS: usize = 64;

/// Plies after text that could not be read, in which a move that does not fit is not held against
/// the players: the text may have been a move.
const AFTER_A_GAP: u32 = 2;

/// No capture of any game has more squares on its path.
const LONGEST_CAPTURE: usize = 64;

impl<'a, R: Rules> Replay<'_, 'a, '_, R> {
    /// Plays a move that the short way did not take; returns how many events were used up.
    #[cold]
    pub(super) fn consider(
        &mut self,
        index: usize,
        span: Span,
        written: &WrittenMove<'a>,
    ) -> usize {
        if self.line.state == State::Broken {
            self.record_move(index, 1, None);
            self.unverified(span);
            self.line.plies += 1;
            return 1;
        }
        if self.was_played(index) {
            return 1;
        }
        let path = Self::path(written);
        let readings = self.line.candidates();
        if self.follow(index, 1, span, written, &path, &readings) {
            return 1;
        }
        if let Some((events, joined, whole)) = self.split_capture(index, &path, &readings) {
            let text = joined
                .iter()
                .map(|square| square_name::<R>(*square))
                .collect::<Vec<_>>()
                .join("x");
            let ply = self.ply();
            if self.follow(index, events, whole, written, &joined, &readings) {
                self.report.add_at(
                    &split_capture::RULE,
                    whole,
                    ply,
                    split_capture::message(&text),
                );
                return events;
            }
        }
        if self.free(index, span, written, &path, &readings) {
            return 1;
        }
        if self.crowned_late(&path)
            && self.follow(index, 1, span, written, &path, &self.line.candidates())
        {
            return 1;
        }
        if let Some(after) = self.line.continues_with() {
            let continued = [Candidate {
                position: after,
                choices: Vec::new(),
            }];
            self.line.plies += 1;
            if self.follow(index, 1, span, written, &path, &continued) {
                return 1;
            }
            let moves_own_piece = |position: &Position<R>| {
                path.first()
                    .and_then(|from| position.piece_at(*from))
                    .is_some_and(|piece| piece.color == position.side())
            };
            if moves_own_piece(&after) && !moves_own_piece(&self.line.now) {
                self.illegal(index, span, written, &path, &continued);
                return 1;
            }
            self.line.plies -= 1;
        }
        self.illegal(index, span, written, &path, &readings);
        1
    }

    /// Goes on with every reading in which the squares stand for a legal move. False if there is
    /// none.
    fn follow(
        &mut self,
        index: usize,
        events: usize,
        span: Span,
        written: &WrittenMove<'a>,
        path: &[Square],
        readings: &[Candidate<R>],
    ) -> bool {
        let ply = self.ply();
        let mut next: Vec<Candidate<R>> = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        let mut played: Option<Move> = None;
        let mut several = false;
        let mut bad = false;
        let mut agree = true;
        for reading in readings {
            let Matches { moves, bad_path } = matches(&reading.position, path);
            bad |= bad_path;
            several |= moves.len() > 1;
            for mv in &moves {
                let Ok(position) = reading.position.play(mv) else {
                    continue;
                };
                let mut choices = reading.choices.clone();
                if moves.len() > 1 {
                    choices.push((ply.ply, *mv));
                    let text = reading.position.notation(mv);
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
                agree &= played.is_none_or(|other| other.captured() == mv.captured());
                played = Some(*mv);
                let candidate = Candidate { position, choices };
                if next.len() < MOST_READINGS && !next.contains(&candidate) {
                    next.push(candidate);
                }
            }
        }
        let Some(last) = played else {
            return false;
        };
        let place = self.moves.as_ref().map(|moves| moves.len());
        if events > 1 && self.line.depth == 0 {
            self.joined.extend(index + 1..index + events);
        }
        if agree {
            self.record_move(index, events, Some(last));
        } else {
            self.record_undecided(index, events);
        }
        if bad {
            let text = R::VARIANT.text(&last).to_string();
            self.report.add_at(
                &bad_path::RULE,
                span,
                ply,
                bad_path::message(&String::from_utf8_lossy(written.text), &text),
            );
        }
        if agree && events == 1 {
            notation::check(
                &notation::MoveSeen {
                    written,
                    span,
                    ply,
                    captures: Some(last.is_capture()),
                    style: self.style,
                },
                self.report,
            );
        }
        self.line.take_up(next);
        self.line.plies += 1;
        if several {
            self.line.open.push(Ambiguity {
                span,
                ply,
                readings: texts,
                played: place,
            });
        }
        self.decide(ply);
        true
    }

    /// Reports each ambiguous capture on which all remaining readings agree.
    pub(super) fn decide(&mut self, by: Ply) {
        if self.line.open.is_empty() {
            return;
        }
        let last = match self.line.state {
            State::Forked => self.line.forks.clone(),
            _ => self.line.decided.take().into_iter().collect(),
        };
        let mut still_open = Vec::new();
        for ambiguity in std::mem::take(&mut self.line.open) {
            let mut meant: Vec<Move> = last
                .iter()
                .filter_map(|reading| {
                    let choice = reading
                        .choices
                        .iter()
                        .find(|(ply, _)| *ply == ambiguity.ply.ply)?;
                    Some(choice.1)
                })
                .collect();
            meant.dedup();
            if let [only] = meant[..] {
                let text = R::VARIANT.text(&only).to_string();
                let written = pdn::text(self.record.bytes(ambiguity.span));
                self.report.add_at(
                    &ambiguous_capture::RULE,
                    ambiguity.span,
                    ambiguity.ply,
                    ambiguous_capture::message(
                        &written,
                        &ambiguity.readings,
                        Some((&text, by.ply)),
                    ),
                );
                if let (Some(moves), Some(place)) = (&mut self.moves, ambiguity.played)
                    && let Some(played) = moves.get_mut(place)
                {
                    played.mv = Some(only);
                }
            } else {
                still_open.push(ambiguity);
            }
        }
        self.line.open = still_open;
    }

    /// Reports the ambiguous captures that nothing decides any more.
    pub(super) fn decide_nothing_more(&mut self) {
        for ambiguity in std::mem::take(&mut self.line.open) {
            let written = pdn::text(self.record.bytes(ambiguity.span));
            self.report.add_at(
                &ambiguous_capture::RULE,
                ambiguity.span,
                ambiguity.ply,
                ambiguous_capture::message(&written, &ambiguity.readings, None),
            );
        }
    }

    /// Crowns a man that the players had left uncrowned and that now moves as a king.
    fn crowned_late(&mut self, path: &[Square]) -> bool {
        let Some(&from) = path.first() else {
            return false;
        };
        let Some(place) = self.line.uncrowned.iter().position(|man| *man == from) else {
            return false;
        };
        let Some(piece) = self.line.now.piece_at(from) else {
            return false;
        };
        self.line.uncrowned.remove(place);
        let king = Piece {
            role: Role::King,
            ..piece
        };
        self.line.now = self.line.now.put(from, king);
        self.line.forks.clear();
        self.line.state = State::Plain;
        true
    }

    /// One capture written in pieces, `18x27 27x20`: the events it takes, the squares put together,
    /// and all its bytes.
    fn split_capture(
        &self,
        index: usize,
        path: &[Square],
        readings: &[Candidate<R>],
    ) -> Option<(usize, Vec<Square>, Span)> {
        let start = self.record.events.get(index)?.span.start;
        let mut joined = path.to_vec();
        for (more, event) in self.record.events.get(index + 1..)?.iter().enumerate() {
            if joined.len() > LONGEST_CAPTURE {
                return None;
            }
            let Token::Move(next) = &event.token else {
                return None;
            };
            let next = Self::path(next);
            if next.first() != joined.last() || joined.is_empty() {
                return None;
            }
            joined.extend_from_slice(&next[1..]);
            // the pieces of a capture follow its route to the letter: a quiet move and the answer
            // to it may meet on a square as well
            let fits = readings.iter().any(|reading| {
                let found = matches(&reading.position, &joined);
                !found.bad_path && !found.moves.is_empty()
            });
            if fits {
                return Some((more + 2, joined, Span::new(start, event.span.end)));
            }
        }
        None
    }

    /// Says why the move is not legal, and goes on as far as that is possible.
    fn illegal(
        &mut self,
        index: usize,
        span: Span,
        written: &WrittenMove<'a>,
        path: &[Square],
        readings: &[Candidate<R>],
    ) {
        let ply = self.ply();
        self.record_move(index, 1, None);
        self.decide_nothing_more();
        let after_a_gap = self
            .line
            .skipped_at
            .is_some_and(|at| self.line.plies <= at + AFTER_A_GAP);
        if readings.len() >= MOST_READINGS || after_a_gap {
            // readings were left out, or a move was not read: nothing is said of this one
            self.doubts.lost |= self.line.depth == 0;
            self.line.break_at(ply);
            self.line.plies += 1;
            return;
        }
        let Some(reading) = self.best_reading(index, path, readings) else {
            return;
        };
        let legal = legal_moves(self.laws, &reading.position);
        let attempt = Attempt {
            laws: self.laws,
            position: &reading.position,
            written,
            path,
            legal: &legal,
            first_ply: ply.ply == 1,
        };
        let mut cause = diagnose(&attempt);
        let mut reported = false;
        let mut mending = Mending::nothing();
        let next = match cause.after {
            After::Break => {
                mending = self.mend(index, readings, None);
                None
            }
            After::AsWritten(position) if cause.pieces.is_empty() => {
                if self.rest_replays(index + 1, &position) {
                    mending = Mending::colours_reversed(self.record, index, ply.ply);
                } else {
                    mending = self.mend(index, readings, Some(&position));
                }
                Some(position)
            }
            After::AsWritten(stays) => {
                mending = self.mend_against_the_laws(index, &attempt, &cause, &stays, readings);
                if mending.next.is_empty() {
                    match self.after_missed_capture(index, &attempt, &cause, stays) {
                        Aftermath::GoesOn(position, words) => {
                            mending.words = words;
                            Some(position)
                        }
                        Aftermath::NeverCrowned(position) => {
                            reported = true;
                            Some(position)
                        }
                    }
                } else {
                    None
                }
            }
            After::IfTheRestReplays(position) => {
                let king = self.taken_for_a_king(index, &attempt, &mut cause);
                let next =
                    king.or_else(|| self.rest_replays(index + 1, &position).then_some(position));
                if next.is_none() {
                    mending = self.mend(index, readings, None);
                }
                next
            }
        };
        let explained = !mending.next.is_empty()
            || cause.result_implied.is_some() && !mending.repairs.is_empty();
        if explained || next.is_none() && self.moves_follow(index) {
            // nothing shows that it was played
            cause = cause.slip();
        }
        self.line.forks.clear();
        self.line.state = State::Plain;
        self.line.now = reading.position;
        match next {
            _ if !mending.next.is_empty() => {
                self.doubts.mended |= self.line.depth == 0;
                self.take_up_mended(mending.next);
            }
            Some(position) => self.go_on_from(index, position),
            None => {
                self.doubts.lost |= self.line.depth == 0;
                self.line.break_at(ply);
            }
        }
        self.line.plies += 1;
        if reported {
            return;
        }
        let mut detail = detail(&attempt, &cause);
        let mut message = cause.message;
        if let Some(words) = mending.words {
            message = format!("{message}; {words}");
        }
        detail.repairs = mending.repairs;
        self.report
            .add_detailed(cause.rule, span, Some(ply), message, detail);
    }

    /// Of several readings in all of which a move is against the laws, the one that carries on
    /// furthest: it moves its own piece, and what follows can be played.
    fn best_reading<'c>(
        &mut self,
        index: usize,
        path: &[Square],
        readings: &'c [Candidate<R>],
    ) -> Option<&'c Candidate<R>> {
        let (first, others) = readings.split_first()?;
        if others.is_empty() {
            return Some(first);
        }
        let ahead = moves_ahead::<R>(self.record.events, index + 1);
        let looked_at = (1 + ahead.len() as u32).saturating_mul(readings.len() as u32);
        self.look_ahead = self.look_ahead.saturating_sub(looked_at);
        let far = |reading: &Candidate<R>| {
            let position = &reading.position;
            let own = path
                .first()
                .and_then(|from| position.piece_at(*from))
                .is_some_and(|piece| piece.color == position.side());
            let reached = against_the_laws(position, path)
                .filter(|_| self.look_ahead > 0)
                .map_or(0, |after| {
                    let survey = survey(after, &ahead);
                    (survey.reached + 1).saturating_sub(survey.irregular.len() as u32)
                });
            (own, reached)
        };
        // of equals the first
        readings.iter().rev().max_by_key(|reading| far(reading))
    }

    /// True if another move of this line follows the event `index`.
    fn moves_follow(&self, index: usize) -> bool {
        let mut depth = 0_u32;
        for event in &self.record.events[index + 1..] {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd if depth == 0 => return false,
                Token::VariationEnd => depth -= 1,
                Token::Move(_) if depth == 0 => return true,
                _ => {}
            }
        }
        false
    }

    /// True if every further move of this line, up to its end or a setup, is legal from `position`.
    pub(super) fn rest_replays(&self, from: usize, position: &Position<R>) -> bool {
        let mut readings = vec![Candidate {
            position: *position,
            choices: Vec::new(),
        }];
        let mut depth = 0_u32;
        for event in &self.record.events[from..] {
            match &event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd | Token::Setup(_) | Token::UnknownMove if depth == 0 => break,
                Token::VariationEnd => depth -= 1,
                Token::Move(written) if depth == 0 => {
                    let path = Self::path(written);
                    let mut next = Vec::new();
                    for reading in &readings {
                        for mv in matches(&reading.position, &path).moves {
                            if let Ok(position) = reading.position.play(&mv)
                                && next.len() < MOST_READINGS
                            {
                                next.push(Candidate {
                                    position,
                                    choices: Vec::new(),
                                });
                            }
                        }
                    }
                    if next.is_empty() {
                        let free = readings
                            .first()
                            .and_then(|reading| play_freely(self.laws, &reading.position, &path));
                        let Some((_, position)) = free else {
                            return false;
                        };
                        next.push(Candidate {
                            position,
                            choices: Vec::new(),
                        });
                    }
                    readings = next;
                }
                _ => {}
            }
        }
        true
    }
}

/// What a grave finding shows: the board, the alternatives, the ruling.
fn detail<R: Rules>(attempt: &Attempt<'_, R>, cause: &Cause<R>) -> Detail {
    Detail {
        written: String::from_utf8_lossy(attempt.written.text).into_owned(),
        fen: attempt.position.fen(),
        board: Board::of_setup(&attempt.position.to_setup(), R::VARIANT),
        legal: attempt.legal.iter().map(|mv| attempt.text(mv)).collect(),
        pieces: cause.pieces.iter().collect(),
        marked: cause.marked.clone(),
        laws: cause.laws.clone(),
        ruling: cause.ruling.clone(),
        result_implied: cause.result_implied,
        evidence: cause.evidence.clone(),
        repairs: Vec::new(),
    }
}
