//! Moves that are legal only because the active laws do not require captures, or let them stop.

use draughts::{Forced, Hypothesis, Move, Position, Rules, Square};
use pdn::{RawMove, Span};

use super::{
    line::{Candidate, LineState},
    replay::Replay,
};
use crate::{RuleSet, rules::notation};

/// The move without a capture where no capture is required (S2:14), or the part of a capture where one may
/// stop (S2:7, S2:12), that the squares stand for.
fn optional_move<R: Rules>(
    laws: &RuleSet,
    position: &Position<R>,
    path: &[Square],
) -> Option<Move> {
    let (&from, &to) = (path.first()?, path.last()?);
    optional_moves_from(laws, position, from)
        .into_iter()
        .find(|mv| mv.to() == to && (path.len() == 2 || mv.path() == path))
}

/// All such moves of one piece.
fn optional_moves_from<R: Rules>(
    laws: &RuleSet,
    position: &Position<R>,
    from: Square,
) -> Vec<Move> {
    let mut found = Vec::new();
    let ours = position
        .piece_at(from)
        .is_some_and(|piece| piece.color == position.side());
    if !ours || !position.must_capture() {
        return found;
    }
    if !laws.captures_are_compulsory() {
        found.extend(position.quiet_moves_from(from).iter().copied());
    }
    if !laws.chains_must_finish() {
        let parts = Hypothesis {
            partial: true,
            ignore_most: true,
            ..Hypothesis::LAWFUL
        };
        let routes = position.routes_from(from, parts);
        found.extend(routes.iter().filter(|route| !position.is_legal(route)));
    }
    found
}

/// Every move that the active laws allow; none if the position has more captures than are searched.
pub(super) fn legal_moves<R: Rules>(laws: &RuleSet, position: &Position<R>) -> Option<Vec<Move>> {
    let legal = position.legal_moves();
    if !legal.is_complete() {
        return None;
    }
    let mut legal = legal.into_vec();
    if !laws.captures_are_compulsory() || !laws.chains_must_finish() {
        for from in position.pieces(position.side()) {
            legal.extend(optional_moves_from(laws, position, from));
        }
    }
    Some(legal)
}

/// The same, as they are written in full.
pub(super) fn legal_texts<R: Rules>(laws: &RuleSet, position: &Position<R>) -> Vec<String> {
    let legal = legal_moves(laws, position).unwrap_or_default();
    legal.iter().map(|mv| position.notation(mv)).collect()
}

/// The position after a move that only the active laws allow; none if they do not.
pub(super) fn play_optional_move<R: Rules>(
    laws: &RuleSet,
    position: &Position<R>,
    path: &[Square],
) -> Option<(Move, Position<R>)> {
    if laws.captures_are_compulsory() && laws.chains_must_finish() {
        return None;
    }
    let mv = optional_move(laws, position, path)?;
    let after = position.force(&Forced::from(&mv)).ok()?;
    Some((mv, after))
}

impl<'a, R: Rules> Replay<'_, 'a, '_, R> {
    /// Plays a move that only the active laws allow; false if they do not.
    pub(super) fn follow_optional_move(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[Candidate<R>],
    ) -> bool {
        let mut played = None;
        let mut next = Vec::new();
        for reading in readings {
            if let Some((mv, position)) = play_optional_move(self.laws, &reading.position, path) {
                played = Some(mv);
                next.push(Candidate {
                    position,
                    choices: reading.choices.clone(),
                    since: self.since(reading, position),
                });
            }
        }
        let Some(mv) = played else {
            return false;
        };
        let ply = self.ply();
        self.record_move(index, 1, Some(mv));
        notation::check(
            &notation::MoveSeen {
                written,
                span,
                ply,
                captures: Some(mv.is_capture()),
                style: self.style,
            },
            self.report,
        );
        self.line.take_up(next);
        debug_assert_ne!(self.line.state, LineState::Broken);
        self.line.plies += 1;
        self.decide(ply);
        true
    }
}
