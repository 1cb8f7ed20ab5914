//! The list of moves and positions, for callers that request it.

use draughts::{AnyPosition, AnyResolvedMove, Move};

use super::{
    line::{LineReading, LineState},
    replay::Replay,
};
use crate::{PlayedMove, Ply};

/// The lists to fill during a replay.
#[derive(Debug)]
pub(crate) struct PlayedMoves<'r> {
    /// All moves of the main line and the variations, in the order of the record.
    pub(crate) moves: &'r mut Vec<PlayedMove>,
    /// The position after each move; `None` if it is not known.
    pub(crate) positions: Option<&'r mut Vec<Option<AnyPosition>>>,
}

impl Replay<'_, '_, '_> {
    /// Adds the next move. `mv` is `None` if the move cannot be played as written.
    pub(super) fn record_move(&mut self, index: usize, events: usize, mv: Option<Move>) {
        self.deviations.unplayed |= mv.is_none() && self.line.depth == 0;
        self.list_move(index, events, self.ply(), mv);
    }

    /// Adds a part of the last move.
    pub(super) fn list_part(&mut self, index: usize) {
        self.list_move(index, 1, self.last_ply(), None);
    }

    /// Adds the next move, which is legal.
    pub(super) fn record_step(&mut self, index: usize, step: &AnyResolvedMove) {
        let mv = self.line.now.describe(step);
        self.record_move(index, 1, mv);
    }

    /// Adds an ambiguous legal move that later moves may decide.
    pub(super) fn record_undecided(&mut self, index: usize, events: usize) {
        self.list_move(index, events, self.ply(), None);
    }

    fn list_move(&mut self, index: usize, events: usize, ply: Ply, mv: Option<Move>) {
        if let Some(played_moves) = &mut self.played_moves {
            played_moves.moves.push(PlayedMove {
                event: index,
                events,
                ply,
                mv,
            });
        }
    }

    /// Adds the position after the last move.
    #[inline(always)]
    pub(super) fn record_position(&mut self) {
        let played_moves = self.played_moves.as_ref();
        if played_moves.is_some_and(|played_moves| played_moves.positions.is_some()) {
            self.list_position();
        }
    }

    fn list_position(&mut self) {
        if let Some(PlayedMoves {
            moves,
            positions: Some(positions),
        }) = &mut self.played_moves
        {
            let made = self.line.as_played.take();
            let known = made.or_else(|| self.line.known_position().copied());
            positions.resize(moves.len(), known);
        }
    }

    /// The positions of a reading, followed by the position after the next move.
    pub(super) fn positions_since(
        &self,
        reading: &LineReading,
        position: AnyPosition,
    ) -> Vec<(usize, AnyPosition)> {
        let Some(PlayedMoves {
            moves,
            positions: Some(_),
        }) = &self.played_moves
        else {
            return Vec::new();
        };
        let mut since = reading.positions_since_choice.clone();
        since.push((moves.len(), position));
        since
    }

    /// Stores the positions of the only reading left.
    pub(super) fn store_decided_positions(&mut self) {
        if self.line.state != LineState::Known {
            return;
        }
        if let (
            Some(decided),
            Some(PlayedMoves {
                positions: Some(positions),
                ..
            }),
        ) = (&self.line.decided, &mut self.played_moves)
        {
            for (place, position) in &decided.positions_since_choice {
                if let Some(slot) = positions.get_mut(*place) {
                    *slot = Some(*position);
                }
            }
        }
    }
}
