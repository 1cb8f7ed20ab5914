//! Unreadable text among the moves. It may contain plies, and the next move number shows how many.

use pdn::{FaultKind, MoveNumber, Token, VariationAnchor};

use super::{
    first_move::numbers_a_ply,
    replay::Replay,
    walk::{part_count, rest_of_line},
};

/// Maximum number of events after unreadable text that are searched for the next move number.
const MAX_EVENTS: usize = 1024;

impl Replay<'_, '_, '_> {
    /// Skips unreadable text, which may be a move. After it, no player is accused until a move number proves that no
    /// ply is missing. If a move number shows that plies are missing, the rest of the line is not judged.
    #[cold]
    pub(super) fn skip_unread(&mut self, index: usize) {
        self.line.skipped_at = Some(self.line.plies);
        self.line.may_lack_plies = true;
        let lost = self.lost_at(index);
        if lost > 0 {
            self.deviations.lost |= self.line.depth == 0;
            let ply = self.ply();
            self.line.break_after_lost_plies(lost, ply);
        }
    }

    /// Number of plies hidden in the text at `index`, according to the next move number of the line.
    fn lost_at(&self, index: usize) -> u32 {
        // Before the first ply, any move number may come first.
        let begun = self.line.plies > self.line.begun_at;
        let Some(ahead) = self.line.number_ahead.or(begun.then_some(0)) else {
            return 0;
        };
        if self.line.begins_variation() {
            return 0;
        }
        let events = self.record.events;
        let events = &events[..events.len().min(index + 1 + MAX_EVENTS)];
        let mut half = u64::from(self.half());
        // The index after the parts of the last move.
        let mut read = 0;
        for (at, event) in rest_of_line(events, index + 1) {
            match &event.token {
                Token::Move(_) if at < read => {}
                Token::Move(_) => {
                    half += 1;
                    read = at + part_count(events, at);
                }
                Token::UnknownMove => half += 1,
                Token::MoveNumber(number) if numbers_a_ply(events, at) => {
                    let first = MoveNumber { number: 1, dots: 1 }.ply();
                    let plies = i128::from(number.ply()) - 2 * i128::from(ahead);
                    let plies = u64::try_from(plies).unwrap_or(0);
                    return pdn::missing_plies(half + first, plies);
                }
                // If there are several unreadable texts, the missing plies are attributed to the last one.
                Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText => return 0,
                Token::Setup(_) | Token::Terminator(_) => return 0,
                _ => {}
            }
        }
        0
    }

    /// Updates the difference between the written and the expected move number. `anchor` is where the line begins.
    pub(super) fn note_number(&mut self, number: MoveNumber, anchor: VariationAnchor) {
        let half = match anchor {
            VariationAnchor::ReplacesPrevious => self.half().saturating_sub(1),
            VariationAnchor::Replaces => self.half(),
            VariationAnchor::Continues => self.half() + 1,
        };
        let due = half / 2 + 1;
        self.line.number_ahead = Some(i64::from(number.number) - i64::from(due));
        self.line.may_lack_plies = false;
    }
}
