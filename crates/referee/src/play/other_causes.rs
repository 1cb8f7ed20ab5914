//! Other explanations of an illegal move that no repair explains: a side moved out of turn, or removed one of its own
//! pieces.

use draughts::{AnyPosition, Color, Square, Squares};
use pdn::Span;

use super::{
    Start,
    candidates::matches,
    coverage::coverage,
    replay::Replay,
    walk::{UpcomingMove, moves_of_line, squares},
};
use crate::{
    Board, Detail, Ply,
    rules::play::{huff_taken, opponents_piece, out_of_turn, own_piece_removed},
    words::pieces::PieceMention,
};
use crate::{
    diagnosis::{Diagnosis, IllegalMove},
    rules::play::has_missed_capture,
};
use own_piece_removed::RemovalEvidence;

/// The last capture by a side.
#[derive(Clone, Copy, Debug)]
struct LastCapture {
    event: usize,
    /// The ply, counted from 0 at the last known position.
    place: usize,
}

impl Replay<'_, '_, '_> {
    /// Detects a move out of turn: a piece of the other side moves, and the rest of the line is legal if that side
    /// moved twice in a row (R315). Returns the position after the move.
    pub(super) fn out_of_turn(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        diagnosis: &mut Diagnosis,
    ) -> Option<AnyPosition> {
        if *diagnosis.rule != opponents_piece::RULE {
            return None;
        }
        let passed = attempt.position.pass();
        let [only] = matches(&passed, attempt.path).moves[..] else {
            return None;
        };
        let after = passed.play(&only).ok()?;
        let ahead = self.look_ahead(index)?;
        let follow = ahead.len() as u32;
        if follow < out_of_turn::MIN_PLIES || !coverage(self.laws, after, &ahead).is_clean() {
            return None;
        }
        let ruling = self.laws.false_move_ruling(out_of_turn::mover(attempt));
        *diagnosis = Diagnosis::new(&out_of_turn::RULE, out_of_turn::message(attempt, follow))
            .with_ruling(self.variant(), self.laws.topics().turns, ruling);
        Some(after)
    }

    /// Detects a reply that is not recorded: a piece of the other side moves, and the move is legal after the only legal
    /// move of the side to move. Solutions of problems omit such replies. Returns the position after the move.
    pub(super) fn unrecorded_reply(
        attempt: &IllegalMove<'_>,
        diagnosis: &mut Diagnosis,
    ) -> Option<AnyPosition> {
        let [reply] = attempt.legal else {
            return None;
        };
        if *diagnosis.rule != opponents_piece::RULE {
            return None;
        }
        let replied = attempt.position.play(reply).ok()?;
        let [only] = matches(&replied, attempt.path).moves[..] else {
            return None;
        };
        let after = replied.play(&only).ok()?;
        *diagnosis = opponents_piece::unrecorded_reply(attempt, reply);
        Some(after)
    }

    /// Detects that a side removed one of its own pieces during a capture, because the rest of the line from event
    /// `index` is legal without that piece (R322, S1:12). Reports it and returns the position after event `index`. A
    /// minimum number of plies is required unless a comment says so (`is_mentioned`).
    pub(super) fn own_piece_removed(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        is_mentioned: bool,
    ) -> Option<AnyPosition> {
        if self.line.depth > 0 {
            return None;
        }
        let mut ahead = self.look_ahead(index)?;
        let plies = 1 + ahead.len() as u32;
        if !is_mentioned && plies < own_piece_removed::MIN_PLIES {
            return None;
        }
        ahead.insert(
            0,
            UpcomingMove {
                event: index,
                span: self.record.events.get(index)?.span,
                path: attempt.path.to_vec(),
                short: None,
            },
        );
        let now = *attempt.position;
        let mut removable = self.removable_pieces(index);
        // A side that missed a capture may have lost the piece to a huff, even if the active laws have no huff.
        for (owner, pieces) in [Color::Black, Color::White].into_iter().zip(&mut removable) {
            if has_missed_capture(self.report.findings(), owner) {
                *pieces = None;
            }
        }
        let mut shown = None;
        for (capture, squares) in removable.into_iter().flatten() {
            for on in squares {
                let without = now.remove(on);
                if coverage(self.laws, without, &ahead).is_clean() {
                    if shown.is_some() {
                        // More than one piece fits.
                        return None;
                    }
                    shown = Some((capture, on, without));
                }
            }
        }
        let (capture, on, without) = shown?;
        let [only] = matches(&without, attempt.path).moves[..] else {
            return None;
        };
        let after = without.play(&only).ok()?;
        let back = self.plies_before(index).saturating_sub(capture.place);
        let ply = self.ply_before(back as u32);
        let shown = if is_mentioned {
            RemovalEvidence::Comment
        } else {
            RemovalEvidence::Play(plies)
        };
        self.report_own_piece_removed(capture.event, ply, on, &now, shown);
        Some(after)
    }

    /// True if a comment after the last known position and before the move after event `index` says that a player
    /// removed his own piece.
    pub(super) fn mentions_own_piece(&self, index: usize) -> bool {
        let moves = moves_of_line(self.record.events, self.line.ground_event);
        let mut events = moves.map(|(at, ..)| at).take_while(|at| *at <= index);
        self.line.depth == 0
            && events.any(|at| self.piece_mention_after(at) == Some(PieceMention::OwnPieceRemoved))
    }

    /// Number of moves of the line between its last known position and event `index`.
    fn plies_before(&self, index: usize) -> usize {
        moves_of_line(self.record.events, self.line.ground_event)
            .take_while(|(at, ..)| *at < index)
            .count()
    }

    /// For each side, its last capture before event `index`, and the squares of its pieces that have not moved since.
    /// These are the pieces that it may have removed.
    fn removable_pieces(&self, index: usize) -> [Option<(LastCapture, Squares)>; 2] {
        let mut removable = [None, None];
        let mut position = self.line.ground;
        let moves = moves_of_line(self.record.events, self.line.ground_event);
        for (place, (event, _, written)) in moves.take_while(|(at, ..)| *at < index).enumerate() {
            let [only] = matches(&position, &squares(self.variant(), written)).moves[..] else {
                // Not all moves before this one were legal.
                return [None, None];
            };
            let side = usize::from(position.side() == Color::White);
            let mover = position.side();
            let Ok(after) = position.play(&only) else {
                return [None, None];
            };
            position = after;
            if only.is_capture() {
                let capture = LastCapture { event, place };
                removable[side] = Some((capture, position.pieces(mover)));
            }
            for (_, squares) in removable.iter_mut().flatten() {
                squares.remove(only.from());
                for taken in only.captured() {
                    squares.remove(taken);
                }
            }
        }
        removable
    }

    /// Detects that a setup lacks exactly one piece of the side that has just moved. The piece was huffed (R318), or
    /// its own side removed it while capturing (R322).
    pub(super) fn removed_by_setup(&mut self, index: usize, span: Span, start: &Start) {
        let (Some(now), [after]) = (self.line.known_position().copied(), &start.positions[..])
        else {
            return;
        };
        if self.line.plies == 0 || self.line.depth > 0 {
            return;
        }
        let side = !now.side();
        let mut missing = now
            .pieces(side)
            .iter()
            .filter(|on| now.remove(*on) == *after);
        let Some(on) = missing.next() else {
            return;
        };
        let plies = self.line.plies;
        let liable = self.line.liable;
        if liable.is_some_and(|(ply, squares)| ply == plies && squares.contains(on)) {
            self.report_huff(span, self.ply(), on, &now, huff_taken::HuffEvidence::Setup);
        } else if self.line.before.count(now.side()) > now.count(now.side()) {
            let ply = self.last_ply();
            self.report_own_piece_removed(index, ply, on, &now, RemovalEvidence::Setup);
        }
    }

    fn report_own_piece_removed(
        &mut self,
        event: usize,
        ply: Ply,
        on: Square,
        board: &AnyPosition,
        shown: RemovalEvidence,
    ) {
        let variant = board.variant();
        let ruling = self.laws.own_piece_ruling(ply.side).in_variant(variant);
        let detail = Detail {
            fen: board.fen(),
            board: Board::from_setup(&board.to_setup(), variant),
            pieces: vec![on],
            laws: ruling.citing(&[]),
            ruling: Some(ruling.text),
            ..Detail::default()
        };
        let span = self.record.events.get(event).map(|event| event.span);
        self.report.add_detailed(
            &own_piece_removed::RULE,
            span.unwrap_or_default(),
            Some(ply),
            own_piece_removed::message(variant, on, ply.side, shown),
            detail,
        );
    }
}
