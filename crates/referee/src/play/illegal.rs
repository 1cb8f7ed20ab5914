//! Handles an illegal move: diagnoses it, compares it with the rest of the record, and continues the line.

use draughts::{AnyPosition, Square};
use pdn::{Event, FaultKind, Quirks, RawMove, Span, SquareName, Token};

use super::{
    apply_repair::{AppliedRepair, RepairOutcome},
    coverage::{Coverage, coverage, play_irregular_move},
    follow_up::{Explanations, FollowUp},
    line::{LineReading, LineState, MAX_READINGS},
    optional_captures::legal_moves,
    replay::Replay,
    walk::{moves_ahead, moves_of_line},
};
use crate::repair::Plan;
use crate::{
    Board, Confidence, Detail, Ply, Repair, RepairKind, Severity,
    rules::{
        notation,
        play::{
            condoned, diagnose, diagnose_on_the_board, move_after_end, out_of_turn,
            unverified::Reason,
        },
    },
};
use crate::{
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    square::square,
    wording::{side_name, square_name},
};

/// Number of plies after unreadable text within which an illegal move is not blamed on the players, because the text
/// may have been a move.
const PLIES_AFTER_GAP: u32 = 2;

/// True if a word has a number of one or two digits, which may be a square.
fn is_like_square(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    (1..=2).contains(&end.unwrap_or(digits.len()))
}

/// How a line continues after an illegal move.
struct LineAfterIllegal {
    /// The position after the move, if it was played despite being illegal.
    next: Option<AnyPosition>,
    outcome: RepairOutcome,
    /// True if a finding other than the illegal move was reported.
    replaced_by_other_finding: bool,
}

impl<'a> Replay<'_, 'a, '_> {
    /// True if unreadable text follows the move at `index` and may be the rest of that move. A move number between the two
    /// does not separate them: the record may count every part of a capture as a ply, and huff writes such numbers itself
    /// (`23-13 1. x222`). A sign alone continues no move of a piece that has no capture: `1-5 x`. If the piece has one,
    /// any text with a square may be the rest of it: `15x22 &22x31`. Dots may be between two parts: `15x22 ... 22x31`.
    fn may_be_unfinished(&self, index: usize, path: &[Square], readings: &[LineReading]) -> bool {
        let is_passed_over = |event: &&Event<'_>| match event.token {
            Token::MoveNumber(_) | Token::Blank(_) => true,
            Token::Fault(fault) => fault.kind == FaultKind::StrayCloser,
            _ => false,
        };
        let mut following = self.record.events[index + 1..].iter();
        let next = following.find(|event| !is_passed_over(event));
        let is_part = |event: &Event<'_>| match &event.token {
            Token::Move(part) => square(self.variant(), part.from).as_ref() == path.last(),
            _ => false,
        };
        if next.is_some_and(|next| next.token == Token::UnknownMove) {
            let after = following.find(|event| !is_passed_over(event));
            return path.len() > 1 && after.is_some_and(is_part);
        }
        let may_capture = || {
            readings.iter().any(|reading| {
                let legal = reading.position.legal_moves();
                let mut captures = legal.iter().filter(|mv| mv.is_capture());
                captures.any(|mv| path.first() == Some(&mv.from())) || !legal.is_complete()
            })
        };
        next.is_some_and(|next| {
            let text = self.record.bytes(next.span);
            let is_sign = matches!(&*pdn::text(text), "x" | "X" | ":" | "×" | "х" | "Х");
            let continues = pdn::could_continue_move(text, self.has_one_digit(index)) && !is_sign;
            let may_be_square = is_sign || pdn::text(text).split_whitespace().any(is_like_square);
            next.is_unread() && (continues || may_be_square && may_capture())
        })
    }

    /// True if the last square of the move at `index` is a number of one digit, after which a second one may be missing.
    fn has_one_digit(&self, index: usize) -> bool {
        match &self.record.events[index].token {
            Token::Move(written) => matches!(written.to, SquareName::Number(1..=9)),
            _ => false,
        }
    }

    /// Reports why the move is illegal, and continues the line if possible.
    pub(super) fn handle_illegal(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) {
        let ply = self.ply();
        self.record_move(index, 1, None);
        self.report_undecided();
        let after_a_gap = self.line.may_lack_plies
            || self
                .line
                .skipped_at
                .is_some_and(|at| self.line.plies <= at + PLIES_AFTER_GAP);
        let unclear = if readings.len() >= MAX_READINGS || after_a_gap {
            // Readings were dropped, or an earlier move may be missing, so the move is not reported. This reason comes first,
            // because it stays the same where the text is written again.
            Some(Reason::Unclear)
        } else if self.may_be_unfinished(index, path, readings) {
            // The move may be incomplete.
            Some(Reason::Unknown)
        } else {
            None
        };
        let is_misread = written.quirks.contains(Quirks::LETTER_FOR_DIGIT);
        if is_misread {
            let notation = notation::MoveNotation {
                written,
                span,
                ply,
                captures: None,
                style: self.style,
            };
            notation::check(&notation, self.report);
        }
        if let Some(reason) = unclear.or(is_misread.then_some(Reason::Unknown)) {
            self.deviations.lost |= self.line.depth == 0;
            self.line.break_at(ply, reason);
            self.line.plies += 1;
            return;
        }
        let Some(reading) = self.best_reading(index, path, readings) else {
            return;
        };
        let Some(legal) = legal_moves(self.laws, &reading.position) else {
            // An incomplete search must not accuse a player.
            self.stop_judging();
            self.count_unverified(span);
            self.line.plies += 1;
            return;
        };
        let attempt = IllegalMove {
            laws: self.laws,
            position: &reading.position,
            written,
            path,
            legal: &legal,
            is_first_ply: ply.ply == 1,
        };
        let mut diagnosis = diagnose(&attempt);
        let doubtful_assumption = self.doubtful_assumption(index);
        let LineAfterIllegal {
            mut next,
            outcome,
            replaced_by_other_finding,
        } = self.line_after_illegal(index, &attempt, &mut diagnosis, readings);
        let is_inserted = |repair: &Repair| repair.kind == RepairKind::Insert;
        let may_omit_reply = next.is_none()
            && self.starts_elsewhere(index)
            && outcome.repairs.first().is_none_or(is_inserted);
        let replied = may_omit_reply.then(|| Self::unrecorded_reply(&attempt, &mut diagnosis));
        let replied = replied.flatten();
        let omits_reply = replied.is_some();
        if outcome.next.is_empty() {
            next = next.or(replied);
        }
        let answer = moves_of_line(self.record.events, index + 1).next();
        if *diagnosis.rule == move_after_end::RULE && !outcome.next.is_empty() {
            // The game was not over in the repaired position.
            diagnosis = diagnose_on_the_board(&attempt);
        }
        let explained = !outcome.next.is_empty()
            || diagnosis.result_implied.is_some() && !outcome.repairs.is_empty();
        let ended = *diagnosis.rule == move_after_end::RULE;
        if ended && self.line.depth == 0 && doubtful_assumption.is_none() {
            self.ended.get_or_insert(reading.position);
        }
        if explained || next.is_none() && answer.is_some() && !ended {
            // Nothing shows that the move was played.
            diagnosis = diagnosis.into_slip();
        }
        if doubtful_assumption.is_some() {
            diagnosis = diagnosis.without_ruling();
        }
        let condoned = match answer {
            Some((_, event, _)) if diagnosis.condoned_by_answer && next.is_some() => {
                Some(event.span)
            }
            _ => None,
        };
        let answer = self.next_ply();
        self.line.forks.clear();
        self.line.state = LineState::Known;
        self.line.now = reading.position;
        match next {
            _ if !outcome.next.is_empty() => {
                self.deviations.repaired |= self.line.depth == 0;
                self.adopt_repaired(outcome.next);
            }
            Some(position) => self.continue_from(index, position),
            None => {
                self.deviations.lost |= self.line.depth == 0;
                self.line.break_at(ply, Reason::Illegal);
            }
        }
        self.line.plies += 1;
        if replaced_by_other_finding {
            if doubtful_assumption.is_some() {
                self.downgrade_last_to_note();
            }
            return;
        }
        let mut detail = detail(&attempt, &diagnosis);
        let mut message = diagnosis.message;
        if let Some(assumed) = &doubtful_assumption {
            message = format!("{message}, if {assumed}");
        }
        if let Some(words) = outcome.words {
            message = format!("{message}; {words}");
        }
        // The whole game is legal in another order or with other numbers, so it was copied wrongly.
        let is_miscopied = outcome
            .repairs
            .iter()
            .any(|repair| matches!(repair.kind, RepairKind::Columns | RepairKind::Mirror));
        detail.repairs = outcome.repairs;
        self.report
            .add_detailed(diagnosis.rule, span, Some(ply), message, detail);
        if doubtful_assumption.is_some() || omits_reply {
            self.downgrade_last_to_note();
        } else if diagnosis.rule.severity() == Severity::Error
            && (is_miscopied || self.is_in_an_engine_line(index))
        {
            self.report.set_last_severity(Severity::Warning);
        }
        // The notation is checked even if the move is illegal.
        if notation::is_unusual(written, None, self.style) {
            let notation = notation::MoveNotation {
                written,
                span,
                ply,
                captures: None,
                style: self.style,
            };
            notation::check(&notation, self.report);
        }
        if let Some(span) = condoned {
            // After a side has moved twice in a row, the side that was passed over moves.
            let side = if *diagnosis.rule == out_of_turn::RULE {
                ply.side
            } else {
                answer.side
            };
            let answer = Ply { side, ..answer };
            let message = condoned::message(ply, answer);
            self.report.add_at(&condoned::RULE, span, answer, message);
            self.report.set_last_laws(self.laws.on_condoning());
            self.report.mark_last_as_consequence();
        }
    }

    /// Decides how the line continues after an illegal move: with a repair, from the position after the move as
    /// written, or not at all. The rest of the record may change the diagnosis.
    fn line_after_illegal(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        diagnosis: &mut Diagnosis,
        readings: &[LineReading],
    ) -> LineAfterIllegal {
        let mut replaced_by_other_finding = false;
        let mut outcome = RepairOutcome::empty();
        let next = match diagnosis.after {
            Continuation::Break => {
                if self.mentions_own_piece(index)
                    && let Some(removed) = self.own_piece_removed(index, attempt, true)
                {
                    return LineAfterIllegal {
                        next: Some(removed),
                        outcome,
                        replaced_by_other_finding: true,
                    };
                }
                let repaired_before = self.line.applied_repair.is_some();
                let assumed_before = self.line.assumptions.len();
                outcome = self.find_repair(index, readings, None, Confidence::Certain);
                let edits = self
                    .line
                    .applied_repair
                    .as_deref()
                    .map_or(0, AppliedRepair::edits);
                let out_of_turn = if repaired_before || edits == 1 {
                    None
                } else {
                    self.out_of_turn(index, attempt, diagnosis)
                };
                if out_of_turn.is_some() {
                    // One move out of turn is a better explanation than several slips. The side that was passed over
                    // moves next.
                    self.line.double_moves.push(self.ply().ply);
                    outcome = RepairOutcome::empty();
                    self.line.applied_repair = None;
                    self.line.assumptions.truncate(assumed_before);
                    out_of_turn
                } else if edits == 0 {
                    let removed = self.own_piece_removed(index, attempt, false);
                    replaced_by_other_finding = removed.is_some();
                    removed
                } else {
                    None
                }
            }
            Continuation::AsWritten(position) if diagnosis.pieces.is_empty() => {
                if let Some(of_start) = self.repair_start(index) {
                    outcome = of_start;
                } else if self.rest_replays(index, &position) {
                    outcome = RepairOutcome::colours_reversed(
                        self.variant(),
                        self.record,
                        index,
                        self.ply().ply,
                    );
                } else {
                    outcome =
                        self.find_repair(index, readings, Some(&position), Confidence::Certain);
                }
                Some(position)
            }
            Continuation::AsWritten(stays) => {
                // A man that the FEN marks as a king seems to miss captures. Other changes of the FEN would excuse real
                // faults.
                if let Some(outcome) = self.repair_start_if(index, Plan::changes_only_kings) {
                    return LineAfterIllegal {
                        next: None,
                        outcome,
                        replaced_by_other_finding,
                    };
                }
                let explanations = self.score_explanations(index, attempt, diagnosis, &stays);
                let explained = explanations.as_ref().is_none_or(Explanations::explains_all);
                let guessed = explanations.as_ref().and_then(Explanations::guessed_huff);
                if let Some(on) = guessed.filter(|_| self.line.applied_repair.is_none()) {
                    outcome = self.find_repair(index, readings, Some(&stays), Confidence::Possible);
                    if let Some(words) = &mut outcome.words {
                        let opponent = side_name(!attempt.side());
                        let square = square_name(attempt.variant(), on);
                        *words = format!(
                            "{words}; they are also legal if {opponent} then huffed the piece on {square}"
                        );
                    }
                } else if self.line.applied_repair.is_some() || !explained {
                    outcome = self.find_repair(index, readings, Some(&stays), Confidence::Certain);
                }
                if outcome.next.is_empty() {
                    match self.continue_with_best(index, attempt, diagnosis, stays, explanations) {
                        FollowUp::Continues(position, words) => {
                            outcome.words = words;
                            Some(position)
                        }
                        FollowUp::TakenBack(position, words) => {
                            self.line.double_moves.push(self.ply().ply);
                            outcome.words = Some(words);
                            diagnosis.condoned_by_answer = false;
                            Some(position)
                        }
                        FollowUp::NeverCrowned(position) => {
                            replaced_by_other_finding = true;
                            Some(position)
                        }
                    }
                } else {
                    None
                }
            }
            Continuation::IfRestReplays(position) => {
                if let Some(outcome) = self.repair_start(index) {
                    return LineAfterIllegal {
                        next: None,
                        outcome,
                        replaced_by_other_finding,
                    };
                }
                let king = self.treated_as_king(index, attempt, diagnosis);
                let ahead = self.look_ahead(index);
                let rest = ahead.map(|ahead| coverage(self.laws, position, &ahead));
                let clean = rest.as_ref().is_some_and(Coverage::is_clean);
                // If the rest is playable with further irregular moves, the move was played, unless a slip explains
                // more.
                let reaches = rest.is_some_and(|rest| rest.to_the_end);
                if king.is_none() && !clean {
                    outcome = self.find_repair(
                        index,
                        readings,
                        reaches.then_some(&position),
                        Confidence::Certain,
                    );
                }
                king.or((reaches && outcome.next.is_empty()).then_some(position))
            }
        };
        LineAfterIllegal {
            next,
            outcome,
            replaced_by_other_finding,
        }
    }

    /// The reading that an illegal move fits best. In it, the move belongs to a piece of the side to move, and more of
    /// the following moves can be played than in the other readings.
    fn best_reading<'c>(
        &mut self,
        index: usize,
        path: &[Square],
        readings: &'c [LineReading],
    ) -> Option<&'c LineReading> {
        let (first, others) = readings.split_first()?;
        if others.is_empty() {
            return Some(first);
        }
        let ahead = moves_ahead(self.variant(), self.record.events, index + 1);
        let examined = (1 + ahead.len() as u32).saturating_mul(readings.len() as u32);
        self.look_ahead = self.look_ahead.saturating_sub(examined);
        let fit = |reading: &LineReading| {
            let position = &reading.position;
            let own = path
                .first()
                .and_then(|from| position.piece_at(*from))
                .is_some_and(|piece| piece.color == position.side());
            let reached = play_irregular_move(position, path)
                .filter(|_| self.look_ahead > 0)
                .map_or(0, |after| {
                    let coverage = coverage(self.laws, after, &ahead);
                    (coverage.reached + 1).saturating_sub(coverage.irregular.len() as u32)
                });
            (own, reached)
        };
        // If several readings are equally good, the first is used.
        readings.iter().rev().max_by_key(|reading| fit(reading))
    }
}

/// The details of a finding: the board, the alternatives, the ruling.
fn detail(attempt: &IllegalMove<'_>, diagnosis: &Diagnosis) -> Detail {
    Detail {
        written: String::from_utf8_lossy(attempt.written.text).into_owned(),
        fen: attempt.position.fen(),
        board: Board::from_setup(&attempt.position.to_setup(), attempt.variant()),
        legal: attempt.legal.iter().map(|mv| attempt.text(mv)).collect(),
        pieces: diagnosis.pieces.iter().collect(),
        marked: diagnosis.marked.clone(),
        laws: diagnosis.laws.clone(),
        ruling: diagnosis.ruling.clone(),
        result_implied: diagnosis.result_implied,
        evidence: diagnosis.evidence.clone(),
        repairs: Vec::new(),
        ..Detail::default()
    }
}
