//! Where a variation begins: in the place of the move it stands behind, after it, or a ply before it.

use draughts::{Rules, Square};
use pdn::{LineStart, Token};

use super::{candidates::matches, line::Candidate, replay::Replay, walk::squares};

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Where a variation begins, if its number says that it does not replace the ply behind which it stands. A game that is
    /// read whole asks the numbers (`pdn::LineStart`); here the ply is known by the board.
    #[cold]
    pub(super) fn told_beginning(&self, index: usize) -> LineStart {
        if !self.line.begins_variation() || !self.line.behind_a_ply {
            return LineStart::Replacing;
        }
        let (before, after) = self.record.events.split_at(index);
        let before = before.iter().rev().map(|event| &event.token);
        let mut before = before.filter(|token| !is_said(token));
        let (Some(Token::MoveNumber(number)), Some(Token::VariationStart)) =
            (before.next(), before.next())
        else {
            return LineStart::Replacing;
        };
        let told = number.ply();
        let stands = 2 * u64::from(self.ply().number) + u64::from(self.is_second());
        if told == stands + 1 {
            return LineStart::GoingOn;
        }
        // the number of the second ply may deny it: then dots are missing, `(1. 22-18 2. 15x22)`
        let mut after = after[1..].iter().map(|event| &event.token);
        let denied = match after.find(|token| !is_said(token)) {
            Some(Token::MoveNumber(second)) => second.ply() != told + 1,
            _ => false,
        };
        let has_before = self
            .parents
            .first()
            .is_some_and(|main| self.line.plies > main.begun_at);
        if told + 1 == stands && has_before && !denied {
            LineStart::PlyBefore
        } else {
            LineStart::Replacing
        }
    }

    /// Where the variation begins whose number stands at `index`, if it does not replace the ply behind which it stands.
    #[cold]
    pub(super) fn beginning_behind(&self, index: usize) -> LineStart {
        if !self.line.begins_variation() {
            return LineStart::Replacing;
        }
        let mut next = self.record.events.iter().enumerate().skip(index + 1);
        let next = next.find(|(_, event)| !is_said(&event.token));
        let Some((place, Token::Move(written))) = next.map(|(place, event)| (place, &event.token))
        else {
            return LineStart::Replacing;
        };
        let path = squares::<R>(written);
        let is_legal = |readings: &[Candidate<R>]| {
            let mut readings = readings.iter();
            readings.any(|reading| !matches(&reading.position, &path).moves.is_empty())
        };
        let readings = self.line.candidates();
        if is_legal(&readings) {
            return LineStart::Replacing;
        }
        let after = self.line.continued();
        let goes_on = || {
            is_legal(after) || moves_own_piece(after, &path) && !moves_own_piece(&readings, &path)
        };
        match self.told_beginning(place) {
            LineStart::Replacing if goes_on() => LineStart::GoingOn,
            told => told,
        }
    }
}

/// True for what is said of moves, and stands between them and their numbers.
fn is_said(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Comment(_) | Token::Blank(_) | Token::Strength(_) | Token::Nag(_)
    )
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
