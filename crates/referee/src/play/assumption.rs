//! What the board of a line rests on that may be otherwise: a repair that is not certain, or a piece that stayed where it
//! may have been huffed. A move that is against the laws only on such a board accuses no player.

use draughts::{Position, Rules};

use super::{
    coverage::coverage,
    replay::Replay,
    walk::{UpcomingMove, moves_ahead},
};
use crate::Severity;

/// What a board rests on.
#[derive(Clone, Debug)]
pub(super) struct Assumption<R: Rules> {
    /// The board rests on it from the one after so many plies on.
    pub(super) since: u32,
    /// How deep in variations it was made.
    pub(super) depth: u32,
    /// What is assumed: `15-18 is read at ply 5`.
    pub(super) words: String,
    /// The event after which the board may be another, and that board; none if it may be any.
    pub(super) other: Option<(usize, Position<R>)>,
}

/// Maximum number of assumptions that are kept for a line; of more, the first count.
const MOST: usize = 8;

/// How an assumption compares with the moves up to one of them.
enum OtherBoard {
    /// The moves before cannot be followed on the other board.
    Refuted,
    /// The move is against the laws there as well.
    SameFault,
    /// The move is legal there.
    Legal,
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Notes what the board of the line rests on from here on.
    pub(super) fn assume(&mut self, assumption: Assumption<R>) {
        if self.line.assumptions.len() < MOST {
            self.line.assumptions.push(assumption);
        }
    }

    /// What the board before the event `index` rests on, in words, if the move there may be legal on another board.
    pub(super) fn doubtful_assumption(&mut self, index: usize) -> Option<String> {
        if self.line.assumptions.is_empty() {
            return None;
        }
        let mut assumptions = std::mem::take(&mut self.line.assumptions);
        let mut words = None;
        assumptions.retain(|assumption| {
            let doubtful = match self.on_the_other_board(assumption, index) {
                OtherBoard::Refuted => return false,
                OtherBoard::SameFault => false,
                OtherBoard::Legal => true,
            };
            if doubtful && words.is_none() {
                words = Some(assumption.words.clone());
            }
            true
        });
        self.line.assumptions = assumptions;
        words
    }

    fn on_the_other_board(&mut self, assumption: &Assumption<R>, index: usize) -> OtherBoard {
        let Some((event, position)) = assumption.other else {
            return OtherBoard::Legal;
        };
        if assumption.depth != self.line.depth || self.look_ahead == 0 {
            return OtherBoard::Legal;
        }
        let moves = moves_ahead::<R>(self.record.events, event + 1);
        let moves: Vec<UpcomingMove> = moves
            .into_iter()
            .take_while(|ahead| ahead.event <= index)
            .collect();
        self.look_ahead = self.look_ahead.saturating_sub(1 + moves.len() as u32);
        let followed = coverage(self.laws, position, &moves);
        let last = moves.len().saturating_sub(1);
        if (followed.reached as usize) < last {
            OtherBoard::Refuted
        } else if followed.to_the_end && !followed.irregular.contains(&last) {
            OtherBoard::Legal
        } else {
            OtherBoard::SameFault
        }
    }

    /// True if the last board of the main line is the same whatever was assumed.
    pub(super) fn is_last_board_certain(&mut self) -> bool {
        let end = self.record.events.len();
        let assumptions = std::mem::take(&mut self.line.assumptions);
        assumptions.iter().all(|assumption| {
            let other = self.on_the_other_board(assumption, end);
            matches!(other, OtherBoard::Refuted)
        })
    }

    /// The finding added last rests on an assumption: it is a note, which accuses nobody.
    pub(super) fn downgrade_last_to_note(&mut self) {
        self.report.set_last_severity(Severity::Note);
    }
}
