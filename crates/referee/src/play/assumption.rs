//! Assumptions on which the position of a line depends: an uncertain repair, or a piece that may have been huffed but
//! stayed. A move that is illegal only under an assumption accuses no player.

use draughts::AnyPosition;

use super::{
    coverage::coverage,
    replay::Replay,
    walk::{UpcomingMove, moves_ahead},
};
use crate::Severity;

/// An assumption about the position of a line.
#[derive(Clone, Debug)]
pub(super) struct Assumption {
    /// Number of plies played when the position begins to depend on the assumption.
    pub(super) since: u32,
    /// The nesting depth of the line in which the assumption was made.
    pub(super) depth: u32,
    /// The assumption as text: `15-18 is read at ply 5`.
    pub(super) words: String,
    /// The position if the assumption is false, and the event that precedes it; `None` if any position is possible.
    pub(super) other: Option<(usize, AnyPosition)>,
}

/// Maximum number of assumptions kept for a line. Later ones are dropped.
const MAX_ASSUMPTIONS: usize = 8;

/// The result of playing the moves, up to a given one, from the position in which the assumption is false.
enum OtherBoard {
    /// The earlier moves cannot be played from that position.
    Refuted,
    /// The move is also illegal from that position.
    SameFault,
    /// The move is legal from that position.
    Legal,
}

impl Replay<'_, '_, '_> {
    /// Adds an assumption on which all later positions depend.
    pub(super) fn assume(&mut self, assumption: Assumption) {
        if self.line.assumptions.len() < MAX_ASSUMPTIONS {
            self.line.assumptions.push(assumption);
        }
    }

    /// The text of the first assumption without which the move at event `index` may be legal.
    pub(super) fn doubtful_assumption(&mut self, index: usize) -> Option<String> {
        if self.line.assumptions.is_empty() {
            return None;
        }
        let mut assumptions = std::mem::take(&mut self.line.assumptions);
        let mut words = None;
        assumptions.retain(|assumption| {
            let doubtful = match self.check_other_board(assumption, index) {
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

    /// Checks the move at event `index` on the board without the assumption.
    fn check_other_board(&mut self, assumption: &Assumption, index: usize) -> OtherBoard {
        let Some((event, position)) = assumption.other else {
            return OtherBoard::Legal;
        };
        if assumption.depth != self.line.depth || self.look_ahead == 0 {
            return OtherBoard::Legal;
        }
        let moves = moves_ahead(self.variant(), self.record.events, event + 1);
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

    /// True if the last position of the main line is the same without the assumptions.
    pub(super) fn is_last_board_certain(&mut self) -> bool {
        let end = self.record.events.len();
        let assumptions = std::mem::take(&mut self.line.assumptions);
        assumptions.iter().all(|assumption| {
            let other = self.check_other_board(assumption, end);
            matches!(other, OtherBoard::Refuted)
        })
    }

    /// Lowers the severity of the last finding to a note. The finding depends on an assumption, so it must not accuse a
    /// player.
    pub(super) fn downgrade_last_to_note(&mut self) {
        self.report.set_last_severity(Severity::Note);
    }
}
