//! Measures how far the rest of a line can be played from a position.
//!
//! An illegal move may have several explanations: the piece stayed, was huffed, was never crowned, or the move was
//! taken back. Each explanation is tried on the moves that follow. The one that covers the most of them is accepted.

use draughts::{AnyPosition, Forced, Hypothesis, Role, Square, Squares};

use super::{line::MAX_READINGS, optional_captures::play_optional_move, walk::UpcomingMove};
use crate::RuleSet;
use crate::diagnosis::passes_through;

/// How far a line can be played.
#[derive(Clone, Debug, Default)]
pub(super) struct Coverage {
    /// Number of plies that can be played, legally or as irregular moves.
    pub(super) reached: u32,
    /// Indices of the irregular moves among these plies: missed or unfinished captures and backward moves of men.
    pub(super) irregular: Vec<usize>,
    /// True if all plies can be played.
    pub(super) to_the_end: bool,
}

impl Coverage {
    /// True if all plies are legal.
    pub(super) fn is_clean(&self) -> bool {
        self.to_the_end && self.irregular.is_empty()
    }

    /// True if this coverage explains the moves clearly better than `other` does.
    pub(super) fn explains_better_than(&self, other: &Coverage) -> bool {
        /// Minimum difference in plies if neither coverage reaches the end.
        const MIN_LEAD: u32 = 6;
        match (self.to_the_end, other.to_the_end) {
            // A difference of one irregular move is weak evidence unless many plies confirm it.
            (true, true) => {
                let fewer = other.irregular.len().saturating_sub(self.irregular.len());
                fewer > 1 || (fewer == 1 && self.reached >= MIN_LEAD)
            }
            (true, false) => {
                let further = self.reached.saturating_sub(other.reached) / MIN_LEAD;
                self.irregular.len() <= other.irregular.len() + further as usize
            }
            (false, true) => false,
            (false, false) => {
                self.irregular.len() <= other.irregular.len()
                    && self.reached >= other.reached + MIN_LEAD
            }
        }
    }
}

/// Maximum number of irregular moves. The attempt stops if there are more.
const MAX_IRREGULAR: usize = 8;

/// Plays `moves` from `position` under `laws`. Irregular moves are played as written.
pub(super) fn coverage(laws: &RuleSet, position: AnyPosition, moves: &[UpcomingMove]) -> Coverage {
    let mut readings = vec![position];
    let mut coverage = Coverage::default();
    for (place, ahead) in moves.iter().enumerate() {
        let mut next: Vec<AnyPosition> = Vec::new();
        for reading in &readings {
            for mv in ahead.moves(reading) {
                if let Ok(after) = reading.play(&mv)
                    && next.len() < MAX_READINGS
                    && !next.contains(&after)
                {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            let Some(reading) = readings.first() else {
                return coverage;
            };
            if let Some((_, after)) = play_optional_move(laws, reading, &ahead.path) {
                next.push(after);
            } else if let Some(after) = play_irregular_move(reading, &ahead.path) {
                coverage.irregular.push(place);
                if coverage.irregular.len() > MAX_IRREGULAR {
                    return coverage;
                }
                next.push(after);
            } else {
                return coverage;
            }
        }
        coverage.reached += 1;
        readings = next;
    }
    coverage.to_the_end = true;
    coverage
}

/// The position after an irregular move that is played as written: a missed, unfinished or smaller capture, or the
/// backward move of a man. `None` for other moves.
pub(super) fn play_irregular_move(position: &AnyPosition, path: &[Square]) -> Option<AnyPosition> {
    let variant = position.variant();
    let (&from, &to) = (path.first()?, path.last()?);
    let piece = position.piece_at(from)?;
    if piece.color != position.side() {
        return None;
    }
    let steps_to = |how: Hypothesis| {
        path.len() == 2
            && position
                .quiet_moves_if(from, how)
                .iter()
                .any(|mv| mv.to() == to)
    };
    let part = |backward| {
        let how = Hypothesis {
            partial: true,
            backward,
            ..Hypothesis::LAWFUL
        };
        position
            .routes_from(from, how)
            .iter()
            .find(|route| {
                route.to() == to && (path.len() == 2 || passes_through(variant, route, path))
            })
            .map(Forced::from)
    };
    let quiet = Forced {
        from,
        to,
        captured: Squares::EMPTY,
        crowns: piece.role == Role::Man && variant.is_on_king_row(piece.color, to),
    };
    let backward = Hypothesis {
        backward: true,
        ..Hypothesis::LAWFUL
    };
    let forced = if steps_to(Hypothesis::LAWFUL) {
        quiet
    } else if let Some(capture) = part(false) {
        capture
    } else if steps_to(backward) {
        // This is the backward step of a man.
        quiet
    } else {
        part(true)?
    };
    position.force(&forced).ok()
}
