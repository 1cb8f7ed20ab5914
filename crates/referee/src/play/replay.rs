//! Replays the moves of a game.
//!
//! Most moves of most records are legal and unambiguous. They take the fast path: `Replay::plain_moves` if they produce
//! no output, otherwise [`Replay::play_move`]. Neither allocates. All other moves go through `Replay::play_checked`.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;

use draughts::{AnyPosition, AnyResolvedMove, Resolution, Variant};
use pdn::{Event, FaultKind, Quirks, RawMove, Span, Token, VariationAnchor};

use super::{
    Start,
    assumption::Assumption,
    draw_tracker::DrawTracker,
    first_move::numbers_a_ply,
    follow_up::MAX_LOOK_AHEAD,
    line::{LineState, PlayLine},
    move_list::PlayedMoves,
    plain_run::PlainRun,
    walk::is_continued_from,
};
use crate::first_ply::{FirstPly, number_of_first_ply};
use crate::square::square;
use crate::{
    Ply, Record, RuleSet, Severity, budget,
    clock::{ClockData, ClockReading},
    notation_style::NotationStyle,
    report::FindingReport,
    rules::{notation, play as causes, play::unverified::Reason},
    words::time::who_ran_out,
};

/// Inputs of a replay.
#[derive(Debug)]
pub(crate) struct ReplayInput<'r, 'a, 'j> {
    pub(crate) variant: Variant,
    pub(crate) record: Record<'a>,
    /// The active laws.
    pub(crate) laws: &'r RuleSet,
    /// The notation of the game type, if a tag names it.
    pub(crate) style: NotationStyle,
    pub(crate) report: &'r mut FindingReport<'j>,
    /// The list of moves to fill, if requested.
    pub(crate) played_moves: Option<PlayedMoves<'r>>,
}

/// How the main line ended.
#[derive(Debug)]
pub(crate) struct MainLineEnd {
    /// The last position, if it is known and does not depend on a repair. If several are possible and the game is over
    /// in the same way in all of them, this is one of them.
    pub(crate) position: Option<AnyPosition>,
    /// Number of main-line plies.
    pub(crate) plies: u32,
    /// True if the main line was followed to its last move, with repairs if necessary.
    pub(crate) verified: bool,
    /// True if every main-line move was played as written.
    pub(crate) as_written: bool,
    /// Clock data from the comments.
    pub(crate) clocks: ClockData,
    /// True if an automatic draw ended the game, even if moves follow it.
    pub(crate) drawn: bool,
}

/// Replays a record from `start`. Without a start position, the moves are only counted.
pub(crate) fn replay(play: ReplayInput<'_, '_, '_>, start: &Start) -> MainLineEnd {
    let line_start = start
        .position()
        .copied()
        .unwrap_or_else(|| AnyPosition::start(play.variant));
    let mut line = PlayLine::new(line_start);
    match start.positions.len() {
        0 => line.begin_unknown(),
        1 => {}
        _ => line.set_readings(start.readings()),
    }
    let events = play.record.events;
    let first_ply = FirstPly::from_events(events);
    let mut replay = Replay {
        record: play.record,
        laws: play.laws,
        draw_tracker: DrawTracker::new(play.variant, play.laws),
        clocks: ClockData::default(),
        report: play.report,
        played_moves: play.played_moves,
        line,
        parents: Vec::new(),
        second_begins: first_ply == FirstPly::Second,
        placeholder: first_ply.placeholder(),
        numbered: false,
        skipped_numbers: number_of_first_ply(events).map_or(0, |first| first - 1),
        start: line_start,
        first_setup: OnceCell::new(),
        look_ahead: MAX_LOOK_AHEAD,
        joined: HashSet::new(),
        deviations: Deviations {
            unplayed: start.positions.is_empty(),
            repaired: false,
            lost: start.positions.is_empty(),
        },
        style: play.style,
        ended: None,
        repairs: Repairs::Enabled,
        drawn: false,
    };
    if let Some(words) = &start.assumed {
        replay.assume(Assumption {
            since: 0,
            depth: 0,
            words: words.clone(),
            other: None,
        });
    }
    let mut index = 0;
    while let Some(event) = events.get(index) {
        index += match replay.plain_moves(index) {
            0 => replay.event(index, event),
            played => played,
        };
    }
    while let Some(parent) = replay.parents.pop() {
        replay.end_line();
        replay.line = parent;
    }
    replay.end_line();
    replay.report_missing_numbers();
    let deviations = replay.deviations;
    let known = replay.line.last_position().copied();
    let known = known
        .filter(|_| !deviations.repaired && !deviations.lost && replay.is_last_board_certain());
    MainLineEnd {
        position: replay.ended.or(known),
        plies: replay.line.plies,
        verified: !deviations.lost,
        as_written: !deviations.lost && !deviations.unplayed,
        clocks: replay.clocks,
        drawn: replay.drawn || replay.draw_tracker.drawn.is_some(),
    }
}

/// Whether the replay searches for repairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repairs {
    Enabled,
    /// The replay does not search for repairs, because a line is longer than any real game.
    LineTooLong,
}

/// How the replay of the main line deviates from the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deviations {
    /// True if a ply could not be played as written.
    pub(super) unplayed: bool,
    /// True if the position depends on a repair.
    pub(super) repaired: bool,
    /// True if the position was unknown for a part of the line or to its end.
    pub(super) lost: bool,
}

pub(super) struct Replay<'r, 'a, 'j> {
    pub(super) record: Record<'a>,
    /// The active laws.
    pub(super) laws: &'r RuleSet,
    /// Tracks draw conditions.
    pub(super) draw_tracker: DrawTracker,
    /// Clock data from the comments.
    clocks: ClockData,
    pub(super) report: &'r mut FindingReport<'j>,
    pub(super) played_moves: Option<PlayedMoves<'r>>,
    pub(super) line: PlayLine,
    pub(super) parents: Vec<PlayLine>,
    pub(super) second_begins: bool,
    /// If the second side moves first: the event of the leading `...`, a placeholder for a move that was never played.
    placeholder: Option<usize>,
    /// True if any move has a number.
    numbered: bool,
    /// Number of move numbers before the first one of a record that begins in the middle of a game.
    pub(super) skipped_numbers: u32,
    /// The start position of the game.
    pub(super) start: AnyPosition,
    /// The event of the first setup. It is searched for only once, because a game may have any number of repairs.
    pub(super) first_setup: OnceCell<Option<usize>>,
    /// Number of plies that may still be examined ahead.
    pub(super) look_ahead: u32,
    /// The events of the second and later parts of captures that are written in parts.
    pub(super) joined: HashSet<usize>,
    /// Deviations of the main line.
    pub(super) deviations: Deviations,
    /// The notation of the game type, if a tag names it.
    pub(super) style: NotationStyle,
    /// The position in which the game was over, if moves follow that position.
    pub(super) ended: Option<AnyPosition>,
    pub(super) repairs: Repairs,
    /// True if moves follow an automatic draw.
    pub(super) drawn: bool,
}

impl<'a> Replay<'_, 'a, '_> {
    /// The variant.
    pub(super) fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Processes one event. Returns the number of events consumed.
    #[inline]
    fn event(&mut self, index: usize, event: &Event<'a>) -> usize {
        match &event.token {
            Token::Move(written) => {
                if self.draw_tracker.drawn.is_some() && self.line.depth == 0 {
                    self.report_move_after_draw(event.span);
                }
                let used = self.play_move(index, event.span, written);
                self.record_position();
                if self.draw_tracker.is_on()
                    && self.line.depth == 0
                    && !self.joined.contains(&index)
                {
                    self.track_draws(event.span);
                }
                return used;
            }
            Token::Comment(comment) if self.line.depth == 0 => {
                if self.draw_tracker.notice_kind.is_some() {
                    self.check_notice(comment.text);
                }
                self.read_clocks(event.span, comment);
            }
            Token::MoveNumber(number) => self.check_move_number(index, event.span, *number),
            Token::UnknownMove
                if self.placeholder == Some(index)
                    && self.line.now.side() != self.variant().first_mover() =>
            {
                self.second_begins = true;
            }
            Token::UnknownMove => {
                if self.draw_tracker.drawn.is_some() && self.line.depth == 0 {
                    self.report_move_after_draw(event.span);
                }
                self.begin_unjudged(index);
                self.unknown_move(index, event.span, Reason::Unknown);
                self.record_position();
            }
            Token::VariationStart => {
                if budget::is_spent() {
                    self.stop_judging();
                }
                let child = self.line.branch();
                self.parents.push(std::mem::replace(&mut self.line, child));
            }
            Token::VariationEnd => {
                if let Some(parent) = self.parents.pop() {
                    // `(illegible)` may replace a ply.
                    let is_unread =
                        self.line.may_lack_plies && self.line.plies == self.line.begun_at;
                    self.end_line();
                    self.line = parent;
                    if is_unread {
                        self.skip_unread(index);
                    }
                }
            }
            // Unreadable text may have been a move, so the rest of the line may be a ply late.
            Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText => {
                self.skip_unread(index);
            }
            // Moves that are nested too deeply have no line of their own and cannot be played. Neither can text that
            // was not tokenised.
            Token::Fault(fault)
                if matches!(fault.kind, FaultKind::TooDeep | FaultKind::TooLong) =>
            {
                self.line.stop();
            }
            Token::Strength(strength) => {
                let ply = Some(self.last_ply());
                notation::star_strength::check(strength, event.span, ply, self.report);
            }
            Token::Setup(setup) => self.play_setup(index, event.span, setup.fen),
            _ => {}
        }
        1
    }

    /// Starting at `index`, plays moves as long as they produce no output, and skips correct move numbers. Returns the
    /// number of events consumed.
    ///
    /// Nearly all moves of an archive are played here, by [`PlainRun`]. [`play_move`](Self::play_move) gives the same
    /// result for each of these moves.
    #[inline]
    fn plain_moves(&mut self, index: usize) -> usize {
        let events = &self.record.events[index..];
        let Some(Token::Move(_) | Token::MoveNumber(_)) = events.first().map(|event| &event.token)
        else {
            return 0;
        };
        // Move numbers after unreadable text are checked separately
        if self.line.may_lack_plies {
            return 0;
        }
        let watched = self.draw_tracker.is_on() || self.draw_tracker.drawn.is_some();
        let line = &mut self.line;
        let (mut moves, mut positions) = (None, None);
        if let Some(played) = &mut self.played_moves {
            // After a double move, the move numbers are shifted.
            if !line.double_moves.is_empty() {
                return 0;
            }
            moves = Some(&mut *played.moves);
            positions = played.positions.as_deref_mut();
        }
        if line.state != LineState::Known || watched && line.depth == 0 {
            return 0;
        }
        let played = self.start.variant().visit(PlainRun {
            events,
            now: line.now,
            plies: line.plies,
            begun_at: line.begun_at,
            second_begins: self.second_begins,
            style: self.style,
            checks_style: self.report.covers_all_rules(),
            moves,
            positions,
            index,
            depth: line.depth,
        });
        self.numbered |= played.numbered;
        if played.numbered_move {
            line.number_ahead = Some(0);
        }
        if let Some((before, now)) = played.positions {
            line.before = before;
            line.state_before = LineState::Known;
            line.now = now;
            line.plies = played.plies;
        }
        played.events
    }

    #[inline]
    fn play_move(&mut self, index: usize, span: Span, written: &RawMove<'a>) -> usize {
        let variant = self.variant();
        if self.line.state == LineState::Known
            && let (Some(from), Some(to)) =
                (square(variant, written.from), square(variant, written.to))
        {
            let found = if written.squares == 2 {
                self.line.now.resolve(from, to)
            } else {
                self.resolve_path(written)
            };
            if let Resolution::One(step) = found
                && !(step.is_capture() && is_continued_from(self.record.events, index, written.to))
            {
                let captures = step.is_capture();
                if (written.squares > 2
                    || notation::is_unusual(written, Some(captures), self.style))
                    && self.report.covers_all_rules()
                {
                    self.check_notation(span, written, captures);
                }
                let ply = self.line.plies;
                if self.played_moves.is_some() {
                    self.record_step(index, &step);
                }
                let line = &mut self.line;
                line.before = line.now;
                line.state_before = LineState::Known;
                line.now = line.now.after(&step);
                line.plies = ply + 1;
                return 1;
            }
        }
        self.play_checked(index, span, written)
    }

    /// Finds the legal move with a full path of usual length, without allocating.
    fn resolve_path(&self, written: &RawMove<'_>) -> Resolution<AnyResolvedMove> {
        const MAX_SQUARES: usize = 24;
        let variant = self.variant();
        let Some(any) = square(variant, written.from) else {
            return Resolution::None;
        };
        let mut path = [any; MAX_SQUARES];
        let mut len = 0;
        for name in written.squares() {
            let (Some(slot), Some(square)) = (path.get_mut(len), square(variant, name)) else {
                return Resolution::None;
            };
            *slot = square;
            len += 1;
        }
        self.line.now.resolve_path(&path[..len])
    }

    /// Reports notation findings of a legal move.
    #[cold]
    fn check_notation(&mut self, span: Span, written: &RawMove<'_>, captures: bool) {
        let variant = self.variant();
        let ply = self.ply();
        notation::check(
            &notation::MoveNotation {
                written,
                span,
                ply,
                captures: Some(captures),
                style: self.style,
            },
            self.report,
        );
        if written.squares > 2
            && !written.quirks.contains(Quirks::IN_BRACKETS)
            && let (Some(from), Some(to)) =
                (square(variant, written.from), square(variant, written.to))
            && matches!(self.line.now.resolve(from, to), Resolution::One(_))
        {
            self.report.add_at(
                &notation::needless_path::RULE,
                span,
                ply,
                notation::needless_path::message(),
            );
        }
    }

    fn check_move_number(&mut self, index: usize, span: Span, number: pdn::MoveNumber) {
        self.numbered = true;
        let follows_unread = self.line.may_lack_plies;
        let half = self.half();
        let is_due = half.is_multiple_of(2) && number.number == half / 2 + 1 && number.dots == 1;
        if is_due && !follows_unread && self.line.plies > self.line.begun_at {
            self.line.number_ahead = Some(0);
            return;
        }
        let begins = self.anchor_after_number(index);
        if numbers_a_ply(self.record.events, index) {
            self.note_number(number, begins);
        }
        if let Some(message) = notation::move_number::in_letters(number, self.record.bytes(span)) {
            let ply = self.ply();
            self.report
                .add_at(&notation::move_number::RULE, span, ply, message);
            return;
        }
        if follows_unread {
            return;
        }
        // After text that may be a move, the correct move number is unknown.
        if self.line.skipped_at.is_some() || self.number_fault(index, number, 0).is_none() {
            return;
        }
        let (later, ply) = match begins {
            // The move number is correct for this anchor.
            VariationAnchor::ReplacesPrevious => return,
            VariationAnchor::Continues => (1, self.next_ply()),
            VariationAnchor::Replaces => (0, self.ply()),
        };
        if let Some(message) = self.number_fault(index, number, later) {
            self.report
                .add_at(&notation::move_number::RULE, span, ply, message);
        }
    }

    /// The fault of the move number at `index`, if its move comes `later` plies after the next ply.
    #[inline]
    fn number_fault(
        &self,
        index: usize,
        number: pdn::MoveNumber,
        later: u32,
    ) -> Option<Cow<'static, str>> {
        let half = self.half() + later;
        let second = half % 2 == 1;
        let ellipsis = second
            && self
                .record
                .events
                .get(index + 1)
                .is_some_and(|next| next.token == Token::UnknownMove);
        notation::move_number::check(number, half / 2 + 1, second, ellipsis)
    }

    /// Processes an unknown move: `...`, or text that cannot be identified as a particular move.
    pub(super) fn unknown_move(&mut self, index: usize, span: Span, reason: Reason) {
        let ply = self.ply();
        self.record_move(index, 1, None);
        if self.line.state == LineState::Broken {
            self.count_unverified(span);
        } else {
            self.report_undecided();
            self.deviations.lost |= self.line.depth == 0;
            self.line.break_at(ply, reason);
        }
        self.line.plies += 1;
    }

    /// Processes a setup, `/FEN "..."/` among the moves: play continues from its position.
    fn play_setup(&mut self, index: usize, span: Span, fen: Option<&[u8]>) {
        if self.line.depth == 0 {
            self.draw_tracker.reset_after_setup();
        }
        self.end_line();
        let start = fen.and_then(|fen| {
            super::read_fen(
                self.variant(),
                fen,
                span,
                None,
                self.style,
                self.laws,
                self.report,
            )
        });
        if let Some(start) = &start {
            self.removed_by_setup(index, span, start);
        }
        let plies = self.line.plies;
        let depth = self.line.depth;
        let twice = std::mem::take(&mut self.line.double_moves);
        self.line = PlayLine::new(self.line.now);
        self.line.plies = plies;
        self.line.begun_at = plies;
        self.line.double_moves = twice;
        self.line.depth = depth;
        self.line.ground_event = index + 1;
        match start {
            Some(start) if start.positions.len() == 1 => {
                self.line.now = start.positions[0];
                self.line.before = self.line.now;
                self.line.ground = self.line.now;
            }
            Some(start) => self.line.set_readings(start.readings()),
            None => self.line.begin_unknown(),
        }
    }

    /// Stores the clock data of a main-line comment.
    fn read_clocks(&mut self, span: Span, comment: &pdn::Comment<'_>) {
        if let Some(late) = who_ran_out(comment.text) {
            self.clocks.ran_out = Some((late, span));
        }
        if self.line.plies == 0 {
            return;
        }
        for command in comment.commands() {
            let Some(clock) = command.clock() else {
                continue;
            };
            let before = &self.line.before;
            let only_capture = self.line.state == LineState::Known
                && before.must_capture()
                && before.legal_moves().len() == 1;
            self.clocks.readings.push(ClockReading {
                ply: self.last_ply(),
                span,
                clock,
                only_capture,
            });
        }
    }

    /// Stops judging a game whose budget is spent.
    pub(super) fn stop_judging(&mut self) {
        if self.line.state != LineState::Broken {
            self.deviations.lost |= self.line.depth == 0;
            let next = self.ply();
            let last = Ply {
                ply: self.line.plies,
                side: !next.side,
                ..next
            };
            self.line.break_at(last, Reason::TooMany);
        }
    }

    /// Counts a move that is not judged.
    pub(super) fn count_unverified(&mut self, span: Span) {
        let line = &mut self.line;
        line.skip_ply();
        if line.unverified == 0 {
            line.unverified_span.start = span.start;
        }
        line.unverified += 1;
        line.unverified_span.end = span.end;
    }

    /// Reports what is still open at the end of a line: undecided captures, and moves that were not judged.
    fn end_line(&mut self) {
        self.report_undecided();
        if let Some((broke, reason)) = self.line.broke
            && self.line.unverified > 0
        {
            let first = Ply {
                ply: broke.ply + 1,
                number: self.number_after(broke.ply),
                side: !broke.side,
                ..broke
            };
            self.report.add_at(
                &causes::unverified::RULE,
                self.line.unverified_span,
                first,
                causes::unverified::message(self.line.unverified, broke, reason),
            );
            match reason {
                Reason::Illegal => self.report.mark_last_as_consequence(),
                // No other finding reports this, and the user must see that the game was not judged.
                Reason::TooMany => self.report.set_last_severity(Severity::Warning),
                Reason::Unknown | Reason::Unclear => {}
            }
            self.line.unverified = 0;
        }
    }

    /// Reports a record without any move number, once per game.
    fn report_missing_numbers(&mut self) {
        if self.numbered || self.line.plies == 0 {
            return;
        }
        let first = self
            .record
            .events
            .iter()
            .find(|event| matches!(event.token, Token::Move(_)));
        if let Some(first) = first {
            self.report.add(
                &notation::move_number::RULE,
                first.span,
                notation::move_number::missing(1),
            );
        }
    }
}
