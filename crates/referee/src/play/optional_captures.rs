//! Moves that are legal only because the active laws do not require captures or allow a capture to stop.

use draughts::{AnyPosition, Forced, Hypothesis, Move, Square};
use pdn::{RawMove, Span};

use super::{
    line::{LineReading, LineState},
    replay::Replay,
};
use crate::{RuleSet, rules::notation};

/// The matching quiet move, if captures are not required (S2:14), or the matching part of a capture, if a capture may
/// stop (S2:7, S2:12).
fn optional_move(laws: &RuleSet, position: &AnyPosition, path: &[Square]) -> Option<Move> {
    let (&from, &to) = (path.first()?, path.last()?);
    optional_moves_from(laws, position, from)
        .into_iter()
        .find(|mv| mv.to() == to && (path.len() == 2 || mv.path() == path))
}

/// All moves of this kind of one piece.
fn optional_moves_from(laws: &RuleSet, position: &AnyPosition, from: Square) -> Vec<Move> {
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
            ignore_preference: true,
            ..Hypothesis::LAWFUL
        };
        let routes = position.routes_from(from, parts);
        found.extend(routes.iter().filter(|route| !position.is_legal(route)));
    }
    found
}

/// All moves that the active laws allow; `None` if the position has too many captures to search.
pub(super) fn legal_moves(laws: &RuleSet, position: &AnyPosition) -> Option<Vec<Move>> {
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

/// The notation of all moves that the active laws allow, with full paths.
pub(super) fn legal_texts(laws: &RuleSet, position: &AnyPosition) -> Vec<String> {
    let legal = legal_moves(laws, position).unwrap_or_default();
    legal.iter().map(|mv| position.text(mv)).collect()
}

/// A move that is legal only under the active laws, and the position after it.
pub(super) fn play_optional_move(
    laws: &RuleSet,
    position: &AnyPosition,
    path: &[Square],
) -> Option<(Move, AnyPosition)> {
    if laws.captures_are_compulsory() && laws.chains_must_finish() {
        return None;
    }
    let mv = optional_move(laws, position, path)?;
    let after = position.force(&Forced::from(&mv)).ok()?;
    Some((mv, after))
}

impl<'a> Replay<'_, 'a, '_> {
    /// Plays a move that is legal only under the active laws. Returns false if it is not legal.
    pub(super) fn follow_optional_move(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) -> bool {
        let mut played = None;
        let mut next = Vec::new();
        for reading in readings {
            if let Some((mv, position)) = play_optional_move(self.laws, &reading.position, path) {
                played = Some(mv);
                next.push(LineReading {
                    position,
                    choices: reading.choices.clone(),
                    positions_since_choice: self.positions_since(reading, position),
                });
            }
        }
        let Some(mv) = played else {
            return false;
        };
        let ply = self.ply();
        self.record_move(index, 1, Some(mv));
        notation::check(
            &notation::MoveNotation {
                written,
                span,
                ply,
                captures: Some(mv.is_capture()),
                style: self.style,
            },
            self.report,
        );
        self.line.set_readings(next);
        debug_assert_ne!(self.line.state, LineState::Broken);
        self.line.plies += 1;
        self.report_decided(ply);
        true
    }
}
