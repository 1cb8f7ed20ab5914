//! Determines where a variation begins. It replaces the ply that it follows, continues after that ply, or replaces the
//! ply before.

use draughts::Square;
use pdn::{Event, FaultKind, RawMove, Span, Token, VariationAnchor};

use super::{
    candidates::matches, clock_time::is_alone, line::LineReading, replay::Replay, walk::squares,
};
use crate::rules::play::unverified::Reason;

impl<'a> Replay<'_, 'a, '_> {
    /// Where a variation begins according to its move number. `pdn::VariationAnchor` uses only the numbers. Here, the
    /// current ply is known from the board.
    #[cold]
    pub(super) fn numbered_anchor(&self, index: usize) -> VariationAnchor {
        if !self.line.begins_variation() || !self.line.follows_a_ply {
            return VariationAnchor::Replaces;
        }
        let number = u64::from(self.ply().number) + u64::from(self.skipped_numbers);
        let replaced = 2 * number + u64::from(self.is_second());
        let main = self.parents.first();
        let has_before = main.is_some_and(|main| self.line.plies > main.begun_at);
        anchor_from_numbers(self.record.events, index, replaced, has_before)
    }

    /// Starts the ply count of a variation according to its move number. Used if moves are not judged or the first move
    /// is unknown.
    pub(super) fn begin_unjudged(&mut self, index: usize) {
        match self.numbered_anchor(index) {
            VariationAnchor::ReplacesPrevious => self.line.begin_unjudged_at(self.line.plies - 1),
            VariationAnchor::Continues => self.line.begin_unjudged_at(self.line.plies + 1),
            VariationAnchor::Replaces => {}
        }
    }

    /// Plays the first move of a variation that cannot replace the ply it follows. The variation may continue after
    /// that ply or replace the ply before it. A threat, `11-15 (15-18)`, is not judged. Returns false if none of these is
    /// possible.
    #[cold]
    pub(super) fn try_other_anchor(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) -> bool {
        let begins = self.numbered_anchor(index);
        let after = match begins {
            VariationAnchor::ReplacesPrevious => Vec::new(),
            _ => self.line.continuing_readings().to_vec(),
        };
        if !after.is_empty() {
            let replacing = self.line.clone();
            self.line = replacing.continuing_from(&after);
            if self.follow(index, 1, span, written, path, &after) {
                return true;
            }
            if begins == VariationAnchor::Continues
                || moves_piece_of_next_side(&after, readings, path)
            {
                self.handle_illegal(index, span, written, path, &after);
                return true;
            }
            self.line = replacing;
            self.line.continuing.clear();
            // `11-15 (15-18)`: the piece cannot replace the move that brought it there.
            let is_threat = || {
                moves_piece_just_moved(&after, readings, path)
                    || is_alone(self.record.events, index) && is_legal_if_passed(&after, path)
            };
            if begins == VariationAnchor::Replaces && is_threat() {
                self.unknown_move(index, span, Reason::Unclear);
                return true;
            }
        }
        // The start position of the variation is unknown.
        match begins {
            VariationAnchor::Replaces => {
                // A piece of the other side may move after an unknown move.
                let follows_unknown_move =
                    after.is_empty() && self.line.begins_variation() && self.line.follows_a_ply;
                if !follows_unknown_move || moves_own_piece(readings, path) {
                    return false;
                }
            }
            VariationAnchor::ReplacesPrevious => self.line = self.line.one_ply_earlier(),
            VariationAnchor::Continues => self.line = self.line.continuing_from(&[]),
        }
        self.unknown_move(index, span, Reason::Unclear);
        true
    }

    /// Where the variation whose move number is at `index` begins.
    #[cold]
    pub(super) fn anchor_after_number(&self, index: usize) -> VariationAnchor {
        if !self.line.begins_variation() {
            return VariationAnchor::Replaces;
        }
        let mut next = self.record.events.iter().enumerate().skip(index + 1);
        let next = next.find(|(_, event)| !is_annotation(&event.token));
        let (place, written) = match next.map(|(place, event)| (place, &event.token)) {
            Some((place, Token::Move(written))) => (place, written),
            Some((place, Token::UnknownMove)) => return self.numbered_anchor(place),
            _ => return VariationAnchor::Replaces,
        };
        let path = squares(self.variant(), written);
        let is_legal = |readings: &[LineReading]| {
            let mut readings = readings.iter();
            readings.any(|reading| !matches(&reading.position, &path).moves.is_empty())
        };
        let readings = self.line.readings();
        if is_legal(&readings) {
            return VariationAnchor::Replaces;
        }
        let after = self.line.continuing_readings();
        let continues = || is_legal(after) || moves_piece_of_next_side(after, &readings, &path);
        match self.numbered_anchor(place) {
            VariationAnchor::Replaces if continues() => VariationAnchor::Continues,
            anchor => anchor,
        }
    }
}

/// Where the variation with its first move at `index` begins. This is inferred from the move numbers of its first two
/// plies ([`VariationAnchor::infer`]). `replaced` is the ply that it would replace.
pub(super) fn anchor_from_numbers(
    events: &[Event<'_>],
    index: usize,
    replaced: u64,
    has_before: bool,
) -> VariationAnchor {
    let (before, after) = events.split_at(index);
    let before = before.iter().rev().map(|event| &event.token);
    let mut before = before.filter(|token| !is_annotation(token));
    let (Some(Token::MoveNumber(first)), Some(Token::VariationStart)) =
        (before.next(), before.next())
    else {
        return VariationAnchor::Replaces;
    };
    let mut after = after[1..].iter().map(|event| &event.token);
    let second = match after.find(|token| !is_annotation(token)) {
        Some(Token::MoveNumber(second)) => Some(second.ply()),
        _ => None,
    };
    VariationAnchor::infer(first.ply(), second, replaced, has_before)
}

/// True if the move number at `index` belongs to a ply, because only annotations separate them.
pub(super) fn numbers_a_ply(events: &[Event<'_>], index: usize) -> bool {
    let mut after = events[index + 1..].iter().map(|event| &event.token);
    let next = after.find(|token| !is_annotation(token));
    matches!(next, Some(Token::Move(_) | Token::UnknownMove))
}

/// True for tokens that annotate moves and may appear between a move number and its move.
fn is_annotation(token: &Token<'_>) -> bool {
    match token {
        Token::Comment(_) | Token::Blank(_) | Token::Strength(_) | Token::Nag(_) => true,
        // Unreadable text may be a move.
        Token::Fault(fault) => {
            !matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::TooLong)
        }
        _ => false,
    }
}

/// True if the path moves a piece of the side to move in `after`, and not one of the side to move in `readings`.
/// `after` has the positions after the ply that a variation follows.
fn moves_piece_of_next_side(
    after: &[LineReading],
    readings: &[LineReading],
    path: &[Square],
) -> bool {
    moves_own_piece(after, path) && !moves_own_piece(readings, path)
}

/// True if the path starts on a piece that the ply before the variation brought to this square.
fn moves_piece_just_moved(
    after: &[LineReading],
    readings: &[LineReading],
    path: &[Square],
) -> bool {
    let moves_other_piece = |reading: &LineReading| {
        let piece = path
            .first()
            .and_then(|from| reading.position.piece_at(*from));
        piece.is_some_and(|piece| piece.color != reading.position.side())
    };
    after.iter().any(moves_other_piece) && !moves_own_piece(readings, path)
}

/// True if the path is legal after the ply before the variation if the other side passes.
fn is_legal_if_passed(after: &[LineReading], path: &[Square]) -> bool {
    after.iter().any(|reading| {
        let passed = reading.position.with_side(!reading.position.side());
        !matches(&passed, path).moves.is_empty()
    })
}

/// True if the path starts on a piece of the side to move in any reading.
fn moves_own_piece(readings: &[LineReading], path: &[Square]) -> bool {
    readings.iter().any(|reading| {
        let piece = path
            .first()
            .and_then(|from| reading.position.piece_at(*from));
        piece.is_some_and(|piece| piece.color == reading.position.side())
    })
}
