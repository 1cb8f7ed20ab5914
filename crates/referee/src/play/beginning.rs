//! Where a variation begins: in the place of the move it stands behind, after it, or a ply before it.

use draughts::{Rules, Square};
use pdn::{MoveNumber, Token};

use super::{candidates::matches, line::Candidate, replay::Replay, walk::squares};

/// The ply that a variation begins with by its number, where that is not the one behind which it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// The one before: `1. 11-15 22-18 (1. 9-13 ...)`.
    PlyBefore,
    /// The one after: `1. 11-15 (1... 22-18 ...)`.
    NextPly,
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// The ply that a variation begins with if its number says that it is not the one behind which it stands.
    #[cold]
    pub(super) fn told_beginning(&self, index: usize) -> Option<Told> {
        if !self.line.begins_variation() || !self.line.behind_a_ply {
            return None;
        }
        let (before, after) = self.record.events.split_at(index);
        let before = before.iter().rev().map(|event| &event.token);
        let mut before = before.filter(|token| !is_said(token));
        let Token::MoveNumber(number) = before.next()? else {
            return None;
        };
        if before.next() != Some(&Token::VariationStart) {
            return None;
        }
        let told = half(*number);
        let stands = 2 * u64::from(self.ply().number) + u64::from(self.is_second());
        if told == stands + 1 {
            return Some(Told::NextPly);
        }
        // the number of the second ply may deny it: then dots are missing, `(1. 22-18 2. 15x22)`
        let mut after = after[1..].iter().map(|event| &event.token);
        let denied = match after.find(|token| !is_said(token)) {
            Some(Token::MoveNumber(second)) => half(*second) != told + 1,
            _ => false,
        };
        (told + 1 == stands && !denied).then_some(Told::PlyBefore)
    }

    /// The ply that a variation begins with, after the number at `index`, if it is not the one behind which it stands.
    #[cold]
    pub(super) fn beginning_behind(&self, index: usize) -> Option<Told> {
        if !self.line.begins_variation() {
            return None;
        }
        let mut next = self.record.events.iter().enumerate().skip(index + 1);
        let (place, event) =
            next.find(|(_, event)| !matches!(event.token, Token::Comment(_) | Token::Blank(_)))?;
        let Token::Move(written) = &event.token else {
            return None;
        };
        let path = squares::<R>(written);
        let is_legal = |readings: &[Candidate<R>]| {
            let mut readings = readings.iter();
            readings.any(|reading| !matches(&reading.position, &path).moves.is_empty())
        };
        let readings = self.line.candidates();
        if is_legal(&readings) {
            return None;
        }
        let after = self.line.continued();
        self.told_beginning(place).or_else(|| {
            let goes_on = is_legal(after)
                || moves_own_piece(after, &path) && !moves_own_piece(&readings, &path);
            goes_on.then_some(Told::NextPly)
        })
    }
}

/// True for what is said of moves, and stands between them and their numbers.
fn is_said(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Comment(_) | Token::Blank(_) | Token::Strength(_) | Token::Nag(_)
    )
}

/// The ply that a number announces, counted from the first half of number 0.
fn half(number: MoveNumber) -> u64 {
    2 * u64::from(number.number) + u64::from(number.dots >= 3)
}

/// True if a piece of the side to move stands where the path begins, in some reading.
pub(super) fn moves_own_piece<R: Rules>(readings: &[Candidate<R>], path: &[Square]) -> bool {
    readings.iter().any(|reading| {
        let piece = path
            .first()
            .and_then(|from| reading.position.piece_at(*from));
        piece.is_some_and(|piece| piece.color == reading.position.side())
    })
}
