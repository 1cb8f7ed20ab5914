//! The slow path, for a move that is not simply legal in one known position.

use draughts::{Color, Move, Piece, ROUTE_LIMIT, Role, Square, jumps_tried};
use pdn::{RawMove, Span};

use super::{
    candidates::{Matches, matches},
    clock_time::{may_be_piece_count, may_be_time},
    line::{Ambiguity, LineReading, LineState, MAX_READINGS},
    replay::Replay,
    short_notation::ShortNotationMove,
    walk::{is_continued_from, next_part, part_count, squares},
};
use crate::wording::square_name;
use crate::{
    Ply, budget,
    rules::notation::{self, ambiguous_capture, bad_path, split_capture},
    work,
};

/// Maximum number of squares of a joined capture path. No variant has a longer capture.
pub(super) const MAX_PATH_SQUARES: usize = 64;

impl<'a> Replay<'_, 'a, '_> {
    /// Plays a move that the fast path did not accept. Returns the number of events consumed.
    #[cold]
    pub(super) fn play_checked(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
    ) -> usize {
        let variant = self.variant();
        work::count(1);
        if budget::is_spent() {
            self.stop_judging();
        }
        if self.line.state == LineState::Broken {
            // In a line that is not judged, only the move number identifies the ply.
            self.begin_unjudged(index);
            let pieces = part_count(self.record.events, index);
            self.record_move(index, pieces, None);
            let last = self.record.events[index + pieces - 1].span;
            self.count_unverified(Span::new(span.start, last.end));
            self.line.plies += 1;
            return pieces;
        }
        if self.was_played(index) {
            return 1;
        }
        if self.joined.contains(&index) {
            self.skip_part(index);
            return 1;
        }
        let mut path = squares(variant, written);
        let readings = self.line.readings();
        let jumps_before = jumps_tried();
        if let Some(short) = ShortNotationMove::new(variant, written) {
            let found = readings.iter().map(|reading| Matches {
                moves: short.moves(&reading.position),
                bad_path: false,
            });
            if self.follow_matches(index, 1, span, written, found.collect(), &readings) {
                return 1;
            }
            let reading = readings.first();
            path = reading.map_or(path, |reading| short.likely_path(&reading.position));
        }
        let is_continued = is_continued_from(self.record.events, index, written.to);
        if !is_continued && self.follow(index, 1, span, written, &path, &readings) {
            return 1;
        }
        if jumps_tried().wrapping_sub(jumps_before) >= u64::from(ROUTE_LIMIT)
            && readings.iter().any(has_too_many_captures)
        {
            // No other reading of the move is searched for in a position with too many captures, and nothing after it.
            budget::spend_all();
            self.stop_judging();
            return self.play_checked(index, span, written);
        }
        if let Some((events, joined, whole)) = self.split_capture(index, &path, &readings) {
            let text = self.path_text(&joined);
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
        if is_continued && self.follow(index, 1, span, written, &path, &readings) {
            return 1;
        }
        if self.follow_optional_move(index, span, written, &path, &readings) {
            return 1;
        }
        if self.crown_late(&path)
            && self.follow(index, 1, span, written, &path, &self.line.readings())
        {
            return 1;
        }
        let mut after = self.line.continuing_readings().iter();
        let continues_line = after.any(|after| !matches(&after.position, &path).moves.is_empty());
        if !continues_line && (may_be_time(self.record.events, index) || self.is_piece_count(index))
        {
            // This is a clock time or a piece count, not a move.
            self.skip_in_bracket(index);
            return 1;
        }
        if self.follow_scattered_capture(index, span, written, &path, &readings) {
            return 1;
        }
        if !self.try_other_anchor(index, span, written, &path, &readings) {
            self.handle_illegal(index, span, written, &path, &readings);
        }
        1
    }

    /// The squares of a capture as text.
    pub(super) fn path_text(&self, path: &[Square]) -> String {
        let names = path.iter();
        let names = names.map(|square| square_name(self.variant(), *square));
        let sign = self.variant().capture_sign().to_string();
        names.collect::<Vec<_>>().join(&sign)
    }

    /// Skips a part of a capture that was played with the first part.
    fn skip_part(&mut self, index: usize) {
        if self.line.depth > 0 {
            self.skip_in_bracket(index);
        } else {
            self.list_part(index);
        }
    }

    /// Skips a move in brackets that is not a variation.
    fn skip_in_bracket(&mut self, index: usize) {
        self.record_move(index, 1, None);
        self.line.stop();
        self.line.plies += 1;
    }

    /// Continues every reading in which the squares are a legal move. Returns false if there is none.
    pub(super) fn follow(
        &mut self,
        index: usize,
        events: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) -> bool {
        let found: Vec<Matches> = readings
            .iter()
            .map(|reading| matches(&reading.position, path))
            .collect();
        self.follow_matches(index, events, span, written, found, readings)
    }

    /// Like [`follow`](Self::follow), with the matching moves of each reading.
    fn follow_matches(
        &mut self,
        index: usize,
        events: usize,
        span: Span,
        written: &RawMove<'a>,
        found: Vec<Matches>,
        readings: &[LineReading],
    ) -> bool {
        let ply = self.ply();
        let mut next: Vec<LineReading> = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        let mut played: Option<Move> = None;
        let mut bad = false;
        let mut agree = true;
        // If the path fits a capture exactly in one reading, it is not a slip for a different capture in another
        // reading.
        let exact = found
            .iter()
            .any(|found| !found.bad_path && !found.moves.is_empty());
        // If one reading is ambiguous, the single move of another reading is also an alternative.
        let several = found
            .iter()
            .any(|found| found.moves.len() > 1 && !(found.bad_path && exact));
        for (reading, Matches { moves, bad_path }) in readings.iter().zip(found) {
            if bad_path && exact {
                continue;
            }
            bad |= bad_path;
            for mv in &moves {
                let Ok(position) = reading.position.play(mv) else {
                    continue;
                };
                let mut choices = reading.choices.clone();
                if several {
                    choices.push((ply.ply, *mv));
                    let text = reading.position.text(mv);
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
                agree &= played.is_none_or(|other| {
                    (other.from(), other.captured()) == (mv.from(), mv.captured())
                });
                played = Some(*mv);
                let since = self.positions_since(reading, position);
                let candidate = LineReading {
                    position,
                    choices,
                    positions_since_choice: since,
                };
                if next.len() < MAX_READINGS && !next.contains(&candidate) {
                    next.push(candidate);
                }
            }
        }
        let Some(last) = played else {
            return false;
        };
        let place = self
            .played_moves
            .as_ref()
            .map(|played_moves| played_moves.moves.len());
        if events > 1 && self.line.depth == 0 {
            self.joined.extend(index + 1..index + events);
        }
        if agree {
            self.record_move(index, events, Some(last));
        } else {
            self.record_undecided(index, events);
        }
        if bad {
            let text = self.variant().text(&last).to_string();
            self.report.add_at(
                &bad_path::RULE,
                span,
                ply,
                bad_path::message(&String::from_utf8_lossy(written.text), &text),
            );
            self.mark_as_repair_consequence();
        }
        if agree && events == 1 {
            notation::check(
                &notation::MoveNotation {
                    written,
                    span,
                    ply,
                    captures: Some(last.is_capture()),
                    style: self.style,
                },
                self.report,
            );
        }
        self.line.set_readings(next);
        self.line.plies += 1;
        if several {
            self.line.open.push(Ambiguity {
                span,
                ply,
                readings: texts,
                played: place,
            });
        }
        self.report_decided(ply);
        true
    }

    /// True if the variation at `index` is not a move but a piece count, `(12-9)`. It may count the pieces before or
    /// after the ply that it follows.
    fn is_piece_count(&self, index: usize) -> bool {
        let parent = self.parents.last();
        let is_repaired = !self.line.assumptions.is_empty()
            || parent.is_some_and(|parent| parent.applied_repair.is_some());
        let boards = [Some(&self.line.now), parent.map(|parent| &parent.now)];
        boards.into_iter().flatten().any(|board| {
            let [white, black] = [Color::White, Color::Black].map(|side| board.count(side));
            may_be_piece_count(self.record.events, index, (white, black), is_repaired)
        })
    }

    /// Reports each ambiguous capture on which all remaining readings agree.
    pub(super) fn report_decided(&mut self, by: Ply) {
        self.store_decided_positions();
        if self.line.open.is_empty() {
            return;
        }
        let last = match self.line.state {
            LineState::Forked => self.line.forks.clone(),
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
                let text = self.variant().text(&only).to_string();
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
                self.mark_as_repair_consequence();
                if let (Some(played_moves), Some(place)) =
                    (&mut self.played_moves, ambiguity.played)
                    && let Some(played) = played_moves.moves.get_mut(place)
                {
                    played.mv = Some(only);
                }
            } else {
                still_open.push(ambiguity);
            }
        }
        self.line.open = still_open;
    }

    /// Reports the ambiguous captures that remain undecided.
    pub(super) fn report_undecided(&mut self) {
        for ambiguity in std::mem::take(&mut self.line.open) {
            let written = pdn::text(self.record.bytes(ambiguity.span));
            self.report.add_at(
                &ambiguous_capture::RULE,
                ambiguity.span,
                ambiguity.ply,
                ambiguous_capture::message(&written, &ambiguity.readings, None),
            );
            self.mark_as_repair_consequence();
        }
    }

    /// If the position depends on an uncertain repair, marks the last finding as a consequence of another one, because
    /// the move may be legal with a different repair.
    fn mark_as_repair_consequence(&mut self) {
        let applied = self.line.applied_repair.as_deref();
        if applied.is_some_and(|applied| !applied.is_certain()) {
            self.report.mark_last_as_consequence();
        }
    }

    /// Crowns a man that the players left uncrowned and that now moves as a king.
    fn crown_late(&mut self, path: &[Square]) -> bool {
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
        self.line.state = LineState::Known;
        true
    }

    /// Finds one capture written in parts, `18x27 27x20`. Returns the number of events, the joined squares and the span
    /// of the text.
    fn split_capture(
        &self,
        index: usize,
        path: &[Square],
        readings: &[LineReading],
    ) -> Option<(usize, Vec<Square>, Span)> {
        let start = self.record.events.get(index)?.span.start;
        let mut joined = path.to_vec();
        let mut whole = None;
        let mut last = index;
        while let Some((at, next)) = next_part(self.record.events, last) {
            last = at;
            let next = squares(self.variant(), next);
            if joined.len() > MAX_PATH_SQUARES || next.first() != joined.last() || joined.is_empty()
            {
                break;
            }
            joined.extend_from_slice(&next[1..]);
            let exact = |reading: &LineReading| matches(&reading.position, &joined).exact();
            if readings.iter().any(|reading| !exact(reading).is_empty()) {
                // The first parts may be a capture by themselves, so the longest match is used.
                let end = self.record.events[at].span.end;
                whole = Some((at + 1 - index, joined.clone(), Span::new(start, end)));
            }
        }
        whole
    }
}

fn has_too_many_captures(reading: &LineReading) -> bool {
    !reading.position.legal_moves().is_complete()
}
