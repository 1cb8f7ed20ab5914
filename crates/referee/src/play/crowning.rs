//! Men that reached the king-row, and the evidence that the players did not crown them.

use draughts::{AnyPosition, Piece, Role, Square};
use pdn::Token;

use super::{
    candidates::matches,
    coverage::Coverage,
    replay::Replay,
    walk::{UpcomingMove, rest_of_line},
};
use crate::square::square;
use crate::words::pieces::{PieceMention, piece_mention};

/// A man that reached the king-row but was not crowned, as later play shows.
#[derive(Clone, Debug)]
pub(super) struct UncrownedMan {
    /// The square of the man.
    pub(super) square: Square,
    /// The event of the man's arrival.
    pub(super) event: usize,
    /// The ply of the man's arrival.
    pub(super) ply: u32,
    /// The plies at which the man could have captured as a king but did not.
    pub(super) evidence: Vec<u32>,
    /// The position after the move at `index`, with the piece as a man.
    pub(super) position: AnyPosition,
}

/// Minimum number of missed king captures that show that a piece is not a king.
const MIN_MISSED_CAPTURES: usize = 2;

impl Replay<'_, '_, '_> {
    /// Finds an uncrowned man among the pieces in `capturers`. They could have captured instead of the move at `index`,
    /// whose squares are `path`. `king_coverage` is the coverage of the rest of the line if the piece is a king.
    pub(super) fn find_uncrowned(
        &self,
        index: usize,
        position: &AnyPosition,
        path: &[Square],
        capturers: impl Iterator<Item = Square>,
        ahead: &[UpcomingMove],
        king_coverage: &Coverage,
    ) -> Option<UncrownedMan> {
        let side = position.side();
        let mut best: Option<UncrownedMan> = None;
        for on in capturers {
            if !position.variant().is_on_king_row(side, on) || path.first() == Some(&on) {
                continue;
            }
            let Some((event, ply)) = self.arrival_as_man(index, on) else {
                continue;
            };
            let as_man = position.put(
                on,
                Piece {
                    color: side,
                    role: Role::Man,
                },
            );
            let [only] = matches(&as_man, path).moves[..] else {
                continue;
            };
            let Ok(after) = as_man.play(&only) else {
                continue;
            };
            // A comment is stronger evidence than the moves.
            let mention = self.piece_mention_after(event);
            if mention == Some(PieceMention::Crowned) {
                continue;
            }
            let is_mentioned = mention == Some(PieceMention::NotCrowned)
                || self.piece_mention_after(index) == Some(PieceMention::NotCrowned);
            let enough = if is_mentioned { 1 } else { MIN_MISSED_CAPTURES };
            let mut evidence = vec![self.line.plies + 1];
            let (reached, to_the_end, passed) = follow_man(after, on, ahead);
            evidence.extend(
                passed
                    .iter()
                    .map(|place| self.line.plies + 2 + *place as u32),
            );
            let explains = to_the_end || reached > king_coverage.reached;
            if explains && evidence.len() >= enough && best.is_none() {
                best = Some(UncrownedMan {
                    square: on,
                    event,
                    ply,
                    evidence,
                    position: after,
                });
            }
        }
        best
    }

    /// The statement about a piece in the comments between the move at `index` and the next move.
    pub(super) fn piece_mention_after(&self, index: usize) -> Option<PieceMention> {
        /// Maximum number of events searched for comments.
        const MAX_EVENTS: usize = 64;
        rest_of_line(self.record.events, index + 1)
            .take(MAX_EVENTS)
            .take_while(|(_, event)| !matches!(event.token, Token::Move(_) | Token::Setup(_)))
            .find_map(|(_, event)| match &event.token {
                Token::Comment(comment) => piece_mention(comment.text),
                _ => None,
            })
    }

    /// The event and the ply of the arrival of the piece on `on`, if it arrived as a man before event `before_event`
    /// and has not moved since. Only the main line is searched.
    fn arrival_as_man(&self, before_event: usize, on: Square) -> Option<(usize, u32)> {
        let variant = self.variant();
        if self.line.depth > 0 {
            return None;
        }
        let mut moves = Vec::new();
        for (index, event) in
            rest_of_line(self.record.events, 0).take_while(|(at, _)| *at < before_event)
        {
            match &event.token {
                Token::Setup(_) => moves.clear(),
                Token::Move(written) => {
                    let to = square(variant, written.to)?;
                    match moves.last_mut() {
                        // The two are one capture, written in parts.
                        Some((_, _, end)) if self.joined.contains(&index) => *end = to,
                        _ => moves.push((index, square(variant, written.from)?, to)),
                    }
                }
                _ => {}
            }
        }
        // The plies are counted back from the next ply, so that skipped plies do not change the ply numbers.
        let ply_of =
            |place: usize| (self.line.plies + 1).saturating_sub((moves.len() - place) as u32);
        let arrival = moves.iter().rposition(|(_, _, to)| *to == on)?;
        let side = self.line.now.side();
        let mut at = moves[arrival].1;
        let mut before = arrival;
        loop {
            if variant.is_on_king_row(side, at) {
                return None;
            }
            match moves[..before].iter().rposition(|(_, _, to)| *to == at) {
                Some(earlier) => {
                    at = moves[earlier].1;
                    before = earlier;
                }
                None => break,
            }
        }
        let was_man = self
            .start
            .piece_at(at)
            .is_none_or(|piece| piece.role == Role::Man);
        was_man.then(|| (moves[arrival].0, ply_of(arrival)))
    }
}

/// Plays `moves` with the man on `on` left uncrowned. Returns the number of plies played, and the indices of the moves
/// that missed a capture that the piece would have had as a king. The flag is true if all plies were played, or if the
/// piece finally moved like a king.
fn follow_man(start: AnyPosition, on: Square, moves: &[UpcomingMove]) -> (u32, bool, Vec<usize>) {
    let mut position = start;
    let mut passed = Vec::new();
    let mut reached = 0;
    let Some(man) = start.piece_at(on) else {
        return (0, false, passed);
    };
    let king = Piece {
        role: Role::King,
        ..man
    };
    for (place, ahead) in moves.iter().enumerate() {
        if position.piece_at(on) != Some(man) {
            // The piece was captured, or was crowned after all, so there is no further evidence.
            return (reached, true, passed);
        }
        let found = matches(&position, &ahead.path).moves;
        let Some(mv) = found.first() else {
            let crowned = position.put(on, king);
            let late =
                ahead.path.first() == Some(&on) && !matches(&crowned, &ahead.path).moves.is_empty();
            return (reached, late, passed);
        };
        if position.side() == man.color {
            let could_take = position.put(on, king).capturing_pieces().contains(on);
            if could_take && !mv.is_capture() {
                passed.push(place);
            }
        }
        match position.play(mv) {
            Ok(after) => position = after,
            Err(_) => return (reached, false, passed),
        }
        reached += 1;
    }
    (reached, true, passed)
}
