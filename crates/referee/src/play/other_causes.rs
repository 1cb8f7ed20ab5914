//! What a move that cannot be played may mean where no repair of the record explains it: that a side
//! moved out of its turn, or that one had taken off a piece of its own.

use draughts::{Color, Position, Rules, Square, Squares};
use pdn::Span;

use super::{
    Diagnosis, IllegalMove, Start,
    candidates::matches,
    coverage::coverage,
    replay::Replay,
    walk::{UpcomingMove, moves_of_line, squares},
};
use crate::{
    Board, Detail, Ply,
    rules::play::{huff_taken, opponents_piece, out_of_turn, own_piece_removed},
};
use own_piece_removed::ShownBy;

/// The last capture of a side.
#[derive(Clone, Copy, Debug)]
struct LastCapture {
    event: usize,
    /// The ply, counted from where the board is known: 0 is the first.
    place: usize,
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// A piece of the other side that moves may be that side's second move running (R315). The
    /// position after it.
    pub(super) fn out_of_turn(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &mut Diagnosis<R>,
    ) -> Option<Position<R>> {
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
        if follow < out_of_turn::SHOWN_BY || !coverage(self.laws, after, &ahead).is_clean() {
            return None;
        }
        let ruling = self.laws.false_move_ruling(out_of_turn::mover(attempt));
        *diagnosis = Diagnosis::new(&out_of_turn::RULE, out_of_turn::message(attempt, follow))
            .ruled(self.laws.topics().turns, ruling);
        Some(after)
    }

    /// The rest of the line, from the event `index` on, may be legal without one piece that a side took off
    /// while it captured (R322, S1:12). Reports it; the position after the event `index`.
    pub(super) fn own_piece_removed(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_, R>,
    ) -> Option<Position<R>> {
        if self.line.depth > 0 {
            return None;
        }
        let mut ahead = self.look_ahead(index)?;
        let plies = 1 + ahead.len() as u32;
        if plies < own_piece_removed::SHOWN_BY {
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
        let mut stood = self.removable_pieces(index);
        // who left a capture undone may have lost the piece to a huff, whatever these laws say of it
        for (owner, stood) in [Color::Black, Color::White].into_iter().zip(&mut stood) {
            if self.report.has_missed(owner) {
                *stood = None;
            }
        }
        let mut shown = None;
        for (capture, squares) in stood.into_iter().flatten() {
            for on in squares {
                let without = now.remove(on);
                if coverage(self.laws, without, &ahead).is_clean() {
                    if shown.is_some() {
                        // it may be either
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
        let back = self.places_before(index).saturating_sub(capture.place);
        let ply = self.ply_before(back as u32);
        self.report_own_piece_removed(capture.event, ply, on, &now, ShownBy::Play(plies));
        Some(after)
    }

    /// How many moves of the line were played before the event `index` since its board was known.
    fn places_before(&self, index: usize) -> usize {
        moves_of_line(self.record.events, self.line.ground_event)
            .take_while(|(at, ..)| *at < index)
            .count()
    }

    /// For each side its last capture before the event `index`, and the squares where its pieces stood at
    /// that time and stand still: those that it may have taken off.
    fn removable_pieces(&self, index: usize) -> [Option<(LastCapture, Squares)>; 2] {
        let mut stood = [None, None];
        let mut position = self.line.ground;
        let moves = moves_of_line(self.record.events, self.line.ground_event);
        for (place, (event, _, written)) in moves.take_while(|(at, ..)| *at < index).enumerate() {
            let [only] = matches(&position, &squares::<R>(written)).moves[..] else {
                // the line did not come here by plain play
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
                stood[side] = Some((capture, position.pieces(mover)));
            }
            for (_, squares) in stood.iter_mut().flatten() {
                squares.remove(only.from());
                for taken in only.captured() {
                    squares.remove(taken);
                }
            }
        }
        stood
    }

    /// A setup that differs from the board by one piece of the side that has just moved shows what was
    /// taken off: a piece that was huffed (R318), or one that its own side removed while it captured (R322).
    pub(super) fn taken_off_by_setup(&mut self, index: usize, span: Span, start: &Start<R>) {
        let (Some(now), [after]) = (self.line.known().copied(), &start.positions[..]) else {
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
            self.report_huff(span, self.ply(), on, &now, huff_taken::ShownBy::Setup);
        } else if self.line.before.count(now.side()) > now.count(now.side()) {
            let ply = self.last_ply();
            self.report_own_piece_removed(index, ply, on, &now, ShownBy::Setup);
        }
    }

    fn report_own_piece_removed(
        &mut self,
        event: usize,
        ply: Ply,
        on: Square,
        board: &Position<R>,
        shown: ShownBy,
    ) {
        let ruling = self.laws.own_piece_ruling(ply.side).in_game(R::VARIANT);
        let detail = Detail {
            fen: board.fen(),
            board: Board::of_setup(&board.to_setup(), R::VARIANT),
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
            own_piece_removed::message::<R>(on, ply.side, shown),
            detail,
        );
    }
}
