//! The list of moves, and of the positions after them, for those who ask for it.

use draughts::{AnyPosition, Move, Position, Rules, Step};

use super::{
    line::{Candidate, LineState},
    replay::Replay,
};
use crate::Played;

/// What is listed of a game.
#[derive(Debug)]
pub(crate) struct PlayedMoves<'r> {
    /// Each move, main line and variations, in the order of the record.
    pub(crate) moves: &'r mut Vec<Played>,
    /// The position after each of them; none where it is not known.
    pub(crate) positions: Option<&'r mut Vec<Option<AnyPosition>>>,
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Lists the move that is about to be made; none if it cannot be played as it is written.
    pub(super) fn record_move(&mut self, index: usize, events: usize, mv: Option<Move>) {
        self.deviations.unplayed |= mv.is_none() && self.line.depth == 0;
        self.list_move(index, events, mv);
    }

    /// Lists a legal move that is about to be made. Nearly all moves of nearly all records come this way, and those
    /// that jump once at most are put at their place at once.
    #[inline(always)]
    pub(super) fn record_step(&mut self, index: usize, step: &Step<R>) {
        let ply = self.ply();
        let Some(played_moves) = &mut self.played_moves else {
            return;
        };
        if let Some(mv) = self.line.now.describe_short(step) {
            played_moves.moves.push(Played {
                event: index,
                events: 1,
                ply,
                mv: Some(mv),
            });
        } else {
            let mv = self.line.now.describe(step);
            self.record_move(index, 1, mv);
        }
    }

    /// Lists a move that is legal, and of which later moves are to tell which it is.
    pub(super) fn record_undecided(&mut self, index: usize, events: usize) {
        self.list_move(index, events, None);
    }

    fn list_move(&mut self, index: usize, events: usize, mv: Option<Move>) {
        let ply = self.ply();
        if let Some(played_moves) = &mut self.played_moves {
            played_moves.moves.push(Played {
                event: index,
                events,
                ply,
                mv,
            });
        }
    }

    /// Lists the position that the last move led to.
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
            let made = self.line.made.take();
            let known = made
                .or_else(|| self.line.known().copied())
                .map(AnyPosition::from);
            positions.resize(moves.len(), known);
        }
    }

    /// The positions of a reading, with the one that the move about to be listed leads to.
    pub(super) fn since(
        &self,
        reading: &Candidate<R>,
        position: Position<R>,
    ) -> Vec<(usize, Position<R>)> {
        let Some(PlayedMoves {
            moves,
            positions: Some(_),
        }) = &self.played_moves
        else {
            return Vec::new();
        };
        let mut since = reading.since.clone();
        since.push((moves.len(), position));
        since
    }

    /// Lists the positions of the one reading that is left.
    pub(super) fn positions_decided(&mut self) {
        if self.line.state != LineState::Plain {
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
            for (place, position) in &decided.since {
                if let Some(slot) = positions.get_mut(*place) {
                    *slot = Some((*position).into());
                }
            }
        }
    }
}
