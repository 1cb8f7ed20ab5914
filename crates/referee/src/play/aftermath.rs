//! What a record shows after a move against the laws: that the piece stayed, that it was huffed,
//! that the capture was compelled, or that a man was never crowned.

use draughts::{Color, Piece, Position, Role, Rules, Square};
use pdn::Token;

use super::{
    Attempt, Cause,
    candidates::matches,
    replay::Replay,
    side_name, square_name,
    survey::{Ahead, Survey, moves_ahead, survey},
};
use crate::{
    Board, Detail, MissedCapture, Ply,
    rules::play::{capture_compelled, huff_taken, missed_crowning, uncrowned_king},
};

/// Plies that may be looked at ahead in one game, so that a game in which every move is against the
/// laws still takes linear time.
pub(super) const LOOK_AHEAD: u32 = 20_000;

/// What follows a missed or unfinished capture.
#[derive(Debug)]
pub(super) enum Aftermath<R: Rules> {
    /// The finding stands and play goes on from here; with what was done about it, if that shows.
    GoesOn(Position<R>, Option<String>),
    /// There was nothing to miss: the piece was a man that nobody crowned, which is reported.
    NeverCrowned(Position<R>),
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// The moves ahead of event `index`; none once too much was looked at in this game.
    fn look_ahead(&mut self, index: usize) -> Option<Vec<Ahead>> {
        if self.look_ahead == 0 {
            return None;
        }
        let ahead = moves_ahead::<R>(self.record.events, index + 1);
        self.look_ahead = self.look_ahead.saturating_sub(1 + ahead.len() as u32);
        Some(ahead)
    }

    /// After a missed or unfinished capture (R307, R308) that leaves `stays` if played as written.
    pub(super) fn after_missed_capture(
        &mut self,
        index: usize,
        attempt: &Attempt<'_, R>,
        cause: &Cause<R>,
        stays: Position<R>,
    ) -> Aftermath<R> {
        let Some(ahead) = self.look_ahead(index) else {
            return Aftermath::GoesOn(stays, None);
        };
        let stayed = survey(stays, &ahead);
        let said = self.says_huff(index, &ahead);
        if stayed.is_clean() && !said {
            return Aftermath::GoesOn(stays, None);
        }
        let uncrowned = self.uncrowned(
            index,
            attempt.position,
            attempt.path,
            cause.pieces.iter(),
            &ahead,
            &stayed,
        );
        if let Some(found) = uncrowned {
            let place = self.record.events.get(found.event).map(|event| event.span);
            let mut ply = self.ply();
            let (number, now) = (ply.number, ply.ply);
            ply.ply = found.ply;
            ply.number = number.saturating_sub((now - found.ply) / 2);
            let ruling = self.laws.uncrowned_ruling();
            let detail = Detail {
                fen: attempt.position.fen(),
                board: Board::of_setup(&attempt.position.to_setup(), R::VARIANT),
                pieces: vec![found.square],
                evidence: found.evidence.clone(),
                laws: ruling.citing(self.laws.topics().crowning),
                ruling: Some(ruling.text),
                ..Detail::default()
            };
            let message = missed_crowning::in_play::<R>(found.square, ply.side, &found.evidence);
            self.report.add_detailed(
                &missed_crowning::RULE,
                place.unwrap_or_default(),
                Some(ply),
                message,
                detail,
            );
            self.line.uncrowned.push(found.square);
            return Aftermath::NeverCrowned(found.position);
        }
        if let Some(position) = self.compelled(attempt, &ahead, &stayed) {
            return Aftermath::GoesOn(
                position,
                Some("the capture was then made after all".to_owned()),
            );
        }
        if let Some((position, on)) = self.huffed(attempt, cause, &stays, &ahead, &stayed, said) {
            let words = format!(
                "{} then huffed the piece on {}",
                side_name(!attempt.side()),
                square_name::<R>(on)
            );
            return Aftermath::GoesOn(position, Some(words));
        }
        Aftermath::GoesOn(stays, None)
    }

    /// The wrong move taken back and the right capture made by the same side (S1:17, S3).
    fn compelled(
        &mut self,
        attempt: &Attempt<'_, R>,
        ahead: &[Ahead],
        stayed: &Survey,
    ) -> Option<Position<R>> {
        let (right, rest) = ahead.split_first()?;
        let found = matches(attempt.position, &right.path).moves;
        let mv = found.first().filter(|mv| mv.is_capture())?;
        let after = attempt.position.play(mv).ok()?;
        let mut corrected = survey(after, rest);
        corrected.reached += 1;
        if !corrected.beats(stayed) {
            return None;
        }
        let wrong = self.ply();
        self.report.add_at(
            &capture_compelled::RULE,
            right.span,
            Ply {
                ply: wrong.ply + 1,
                ..wrong
            },
            capture_compelled::message(&attempt.text(mv)),
        );
        Some(*attempt.position)
    }

    /// The piece that should have captured, removed by the opponent before his move (S1:16).
    fn huffed(
        &mut self,
        attempt: &Attempt<'_, R>,
        cause: &Cause<R>,
        stays: &Position<R>,
        ahead: &[Ahead],
        stayed: &Survey,
        said: bool,
    ) -> Option<(Position<R>, Square)> {
        if self.laws.switches().missed_capture.setting != MissedCapture::Huff {
            return None;
        }
        let next = ahead.first()?;
        let (from, to) = attempt.ends()?;
        let mut best: Option<(Square, Position<R>, Survey)> = None;
        for liable in cause.pieces {
            // the piece that moved is taken off where it stands now
            let on = if liable == from { to } else { liable };
            let without = stays.remove(on);
            let huffed = survey(without, ahead);
            let better = best
                .as_ref()
                .is_none_or(|(_, _, other)| huffed.beats(other));
            if better {
                best = Some((on, without, huffed));
            }
        }
        let (on, without, huffed) = best?;
        let shown = huffed.beats(stayed) || (said && huffed.reached >= stayed.reached);
        if !shown {
            return None;
        }
        let mut ply = self.ply();
        if ply.side != R::VARIANT.first_mover() {
            ply.number += 1;
        }
        ply.ply += 1;
        ply.side = !ply.side;
        let detail = Detail {
            fen: stays.fen(),
            board: Board::of_setup(&stays.to_setup(), R::VARIANT),
            pieces: vec![on],
            ..Detail::default()
        };
        self.report.add_detailed(
            &huff_taken::RULE,
            next.span,
            Some(ply),
            huff_taken::message::<R>(on, ply.side, said),
            detail,
        );
        Some((without, on))
    }

    /// True if a comment between this move and the one after the next speaks of a huff.
    fn says_huff(&self, index: usize, ahead: &[Ahead]) -> bool {
        /// Comments of a line are looked at no further than this.
        const NEAR: usize = 64;
        let until = ahead.get(1).map_or(usize::MAX, |ahead| ahead.event);
        let mut depth = 0_u32;
        for (at, event) in self
            .record
            .events
            .iter()
            .enumerate()
            .skip(index + 1)
            .take(NEAR)
        {
            match &event.token {
                _ if at >= until => return false,
                Token::VariationStart => depth += 1,
                Token::VariationEnd | Token::Setup(_) if depth == 0 => return false,
                Token::VariationEnd => depth -= 1,
                Token::Comment(comment) if depth == 0 && huff_taken::is_said(comment.text) => {
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// A man that moves backward may be a piece that the players took for a king: if it goes on so,
    /// and the rest can be played with it a king, it is reported once (R312). The position after
    /// the move.
    pub(super) fn taken_for_a_king(
        &mut self,
        index: usize,
        attempt: &Attempt<'_, R>,
        cause: &mut Cause<R>,
    ) -> Option<Position<R>> {
        let (piece, from, _) = attempt.mover()?;
        let king = Piece {
            role: Role::King,
            ..piece
        };
        let crowned = attempt.position.put(from, king);
        let found = matches(&crowned, attempt.path).moves;
        let [only] = found[..] else {
            return None;
        };
        let after = crowned.play(&only).ok()?;
        let ahead = self.look_ahead(index)?;
        if !survey(after, &ahead).is_clean() {
            return None;
        }
        let again = moves_as_king(after, only.to(), piece.color, &ahead);
        if again.is_empty() {
            return None;
        }
        let mut evidence = vec![self.line.plies + 1];
        evidence.extend(
            again
                .iter()
                .map(|place| self.line.plies + 2 + *place as u32),
        );
        cause.rule = &uncrowned_king::RULE;
        cause.message = uncrowned_king::message::<R>(from, evidence.len());
        cause.evidence = evidence;
        Some(after)
    }
}

/// Where among `moves` the king that stands on `on` moves as no man of its colour could.
fn moves_as_king<R: Rules>(
    start: Position<R>,
    on: Square,
    color: Color,
    moves: &[Ahead],
) -> Vec<usize> {
    let mut position = start;
    let mut on = on;
    let mut found = Vec::new();
    for (place, ahead) in moves.iter().enumerate() {
        let Some(mv) = matches(&position, &ahead.path).moves.first().copied() else {
            break;
        };
        if mv.from() == on {
            let backward = mv
                .path()
                .windows(2)
                .any(|step| !Position::<R>::is_forward(color, step[0], step[1]));
            if backward {
                found.push(place);
            }
            on = mv.to();
            if Position::<R>::is_on_king_row(color, on) {
                break;
            }
        } else if mv.captured().contains(on) {
            break;
        }
        match position.play(&mv) {
            Ok(after) => position = after,
            Err(_) => break,
        }
    }
    found
}
