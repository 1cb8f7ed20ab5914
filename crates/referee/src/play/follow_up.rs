//! What a record shows after a move against the laws: that the piece stayed, that it was huffed,
//! that the capture was compelled, or that a man was never crowned.

use draughts::{Color, Piece, Position, Role, Rules, Square, Squares};
use pdn::{Span, Token};

use super::{
    Diagnosis, IllegalMove,
    assumption::Assumption,
    candidates::matches,
    coverage::{Coverage, coverage},
    crowning::UncrownedMan,
    optional_captures::legal_texts,
    replay::Replay,
    side_name, square_name,
    walk::{UpcomingMove, moves_ahead, rest_of_line},
};
use crate::{
    Board, Detail, MissedCapture, Ply,
    rules::play::{
        capture_compelled, capture_past_crown,
        huff_taken::{self, ShownBy},
        missed_crowning, uncrowned_king,
    },
};

/// Plies that may be looked at ahead in one game, so that a game in which every move is against the
/// laws still takes linear time.
pub(super) const LOOK_AHEAD: u32 = 20_000;

/// Plies that must follow before play alone shows a huff.
const SHOWS_A_HUFF: usize = 12;

/// What follows a missed or unfinished capture.
#[derive(Debug)]
pub(super) enum FollowUp<R: Rules> {
    /// The finding stands and play goes on from here; with what was done about it, if that shows.
    GoesOn(Position<R>, Option<String>),
    /// The finding stands, and the move was taken back.
    TakenBack(Position<R>, String),
    /// There was nothing to miss: the piece was a man that nobody crowned, which is reported.
    NeverCrowned(Position<R>),
}

/// What the moves after a missed or unfinished capture show: how far each reading of it carries them.
#[derive(Debug)]
pub(super) struct Explanations<R: Rules> {
    /// The piece stayed where it is.
    stayed: Coverage,
    /// A comment speaks of a huff.
    said: bool,
    /// How many plies follow.
    plies: usize,
    /// It was a man that nobody crowned.
    uncrowned: Option<UncrownedMan<R>>,
    /// The move was taken back and the capture made.
    corrected: Option<Corrected>,
    /// The opponent removed the piece.
    huffed: Option<Huffed<R>>,
}

/// The wrong move taken back and the right capture made by the same side (S1:17, S3).
#[derive(Debug)]
struct Corrected {
    capture: String,
    span: Span,
    coverage: Coverage,
}

/// The piece that should have captured, removed by the opponent before his move (S1:16).
#[derive(Debug)]
struct Huffed<R: Rules> {
    on: Square,
    /// The position without it.
    without: Position<R>,
    /// The opponent's move after that.
    span: Span,
    coverage: Coverage,
}

impl<R: Rules> Explanations<R> {
    /// True if one of the readings makes all that follows legal, so that nothing is left to mend.
    pub(super) fn explains_all(&self) -> bool {
        self.stayed.is_clean()
            || self.uncrowned.is_some()
            || self
                .corrected
                .as_ref()
                .is_some_and(|it| it.coverage.is_clean())
            || self
                .huffed
                .as_ref()
                .is_some_and(|it| it.coverage.is_clean())
    }

    /// What shows that the opponent removed the piece, if anything does: a comment that play bears out, or play alone,
    /// if it can be followed to its end only without the piece and is long enough.
    pub(super) fn huff_shown_by(&self) -> Option<ShownBy> {
        let (huffed, stayed) = (&self.huffed.as_ref()?.coverage, &self.stayed);
        if self.said && huffed.reached >= stayed.reached {
            return Some(ShownBy::Comment);
        }
        let only_so =
            huffed.is_clean() && !stayed.is_clean() || huffed.to_the_end && !stayed.to_the_end;
        (only_so && self.plies >= SHOWS_A_HUFF).then_some(ShownBy::Play)
    }

    /// The piece that the opponent removed as far as play alone shows it, where no other reading explains all: on which
    /// square it was.
    pub(super) fn guessed_huff(&self) -> Option<Square> {
        let is_corrected = |it: &Corrected| it.coverage.is_clean();
        let other = self.uncrowned.is_some() || self.corrected.as_ref().is_some_and(is_corrected);
        let shown = self.huff_shown_by() == Some(ShownBy::Play);
        self.huffed
            .as_ref()
            .filter(|_| shown && !other)
            .map(|huffed| huffed.on)
    }

    /// How play speaks for a huff that it does not show, in words; none if it does not.
    fn possible_huff(&self) -> Option<&'static str> {
        let (huffed, stayed) = (&self.huffed.as_ref()?.coverage, &self.stayed);
        match (huffed.to_the_end, stayed.to_the_end) {
            (true, true) if huffed.irregular.len() < stayed.irregular.len() => {
                Some("play can be followed with the piece on it and without")
            }
            (true, false) => {
                Some("only without it play can be followed to the end, in too few plies to show it")
            }
            (false, false) if huffed.reached > stayed.reached => {
                Some("play can be followed further without it, but not to the end")
            }
            _ => None,
        }
    }
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// The moves ahead of event `index`; none once too much was looked at in this game.
    pub(super) fn look_ahead(&mut self, index: usize) -> Option<Vec<UpcomingMove>> {
        if self.look_ahead == 0 {
            return None;
        }
        let ahead = moves_ahead::<R>(self.record.events, index + 1);
        self.look_ahead = self.look_ahead.saturating_sub(1 + ahead.len() as u32);
        Some(ahead)
    }

    /// True if every further move of this line, up to its end or a setup, is legal from `position`,
    /// which follows the event `index`.
    pub(super) fn rest_replays(&mut self, index: usize, position: &Position<R>) -> bool {
        self.look_ahead(index)
            .is_some_and(|ahead| coverage(self.laws, *position, &ahead).is_clean())
    }

    /// Tries every reading of a missed or unfinished capture (R307, R308), which leaves `stays` if
    /// played as written, on the moves that follow. None once too much was looked at in this game.
    pub(super) fn weigh(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &Diagnosis<R>,
        stays: &Position<R>,
    ) -> Option<Explanations<R>> {
        let ahead = self.look_ahead(index)?;
        let mut explanations = Explanations {
            stayed: coverage(self.laws, *stays, &ahead),
            said: self.mentions_huff(index, &ahead),
            plies: ahead.len(),
            uncrowned: None,
            corrected: None,
            huffed: None,
        };
        if explanations.stayed.is_clean() && !explanations.said {
            return Some(explanations);
        }
        explanations.uncrowned = self.uncrowned(
            index,
            attempt.position,
            attempt.path,
            diagnosis.pieces.iter(),
            &ahead,
            &explanations.stayed,
        );
        explanations.corrected = self.corrected(attempt, &ahead);
        explanations.huffed = self.huffed(attempt, diagnosis, stays, &ahead);
        Some(explanations)
    }

    /// Says what was done after a missed or unfinished capture, as the readings show, and goes on
    /// with the one that carries furthest.
    pub(super) fn explain(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &Diagnosis<R>,
        stays: Position<R>,
        explanations: Option<Explanations<R>>,
    ) -> FollowUp<R> {
        let liable = self.liable_to_the_huff(attempt, diagnosis);
        self.line.liable = Some((self.line.plies + 1, liable));
        let Some(explanations) = explanations else {
            return FollowUp::GoesOn(stays, None);
        };
        let shown = explanations.huff_shown_by();
        let possible = explanations.possible_huff();
        let Explanations { stayed, said, .. } = explanations;
        let told = said
            && explanations
                .huffed
                .as_ref()
                .is_some_and(|it| it.coverage.is_clean());
        if let Some(found) = explanations.uncrowned.filter(|_| !told) {
            // a man that stands on its king-row to the end and a king that was taken off leave the same record,
            // unless a piece comes to its square
            let either = explanations
                .huffed
                .is_some_and(|it| it.coverage.is_clean() && it.on == found.square);
            return self.never_crowned(attempt, &found, either);
        }
        if let Some(found) = explanations
            .corrected
            .filter(|it| it.coverage.explains_better_than(&stayed))
        {
            self.report_corrected(attempt, &found);
            self.line.made = Some(stays);
            let words = "the capture was then made after all".to_owned();
            return FollowUp::TakenBack(*attempt.position, words);
        }
        let Some(found) = explanations.huffed else {
            return FollowUp::GoesOn(stays, None);
        };
        let (opponent, square) = (side_name(!attempt.side()), square_name::<R>(found.on));
        if let Some(shown) = shown {
            self.report_huff(found.span, self.next_ply(), found.on, &stays, shown);
            self.line.made = Some(stays);
            let words = format!("{opponent} then huffed the piece on {square}");
            return FollowUp::GoesOn(found.without, Some(words));
        }
        let words = possible.map(|how| {
            self.assume(Assumption {
                since: self.line.plies + 1,
                depth: self.line.depth,
                words: format!("the piece on {square} was not huffed before"),
                other: Some((index, found.without)),
            });
            format!("possibly {opponent} then huffed the piece on {square}: {how}")
        });
        FollowUp::GoesOn(stays, words)
    }

    /// Reports the man that was never crowned (R311); `either` if it may as well have been crowned and huffed.
    fn never_crowned(
        &mut self,
        attempt: &IllegalMove<'_, R>,
        found: &UncrownedMan<R>,
        either: bool,
    ) -> FollowUp<R> {
        let place = self.record.events.get(found.event).map(|event| event.span);
        let ply = self.ply_before(self.ply().ply - found.ply);
        let ruling = self.laws.uncrowned_ruling();
        let detail = Detail {
            fen: attempt.position.fen(),
            board: Board::of_setup(&attempt.position.to_setup(), R::VARIANT),
            pieces: vec![found.square],
            legal: attempt.legal.iter().map(|mv| attempt.text(mv)).collect(),
            evidence: found.evidence.clone(),
            laws: ruling.citing(self.laws.topics().crowning),
            ruling: Some(ruling.text),
            ..Detail::default()
        };
        let huffed_before = either.then(|| self.next_ply().ply);
        let message =
            missed_crowning::in_play::<R>(found.square, ply.side, &found.evidence, huffed_before);
        self.report.add_detailed(
            &missed_crowning::RULE,
            place.unwrap_or_default(),
            Some(ply),
            message,
            detail,
        );
        self.line.uncrowned.push(found.square);
        FollowUp::NeverCrowned(found.position)
    }

    /// The reading in which the next move is the right capture of the same side.
    fn corrected(&self, attempt: &IllegalMove<'_, R>, ahead: &[UpcomingMove]) -> Option<Corrected> {
        let (right, rest) = ahead.split_first()?;
        let found = matches(attempt.position, &right.path).moves;
        let mv = found.first().filter(|mv| mv.is_capture())?;
        let after = attempt.position.play(mv).ok()?;
        let mut coverage = coverage(self.laws, after, rest);
        coverage.reached += 1;
        Some(Corrected {
            capture: attempt.text(mv),
            span: right.span,
            coverage,
        })
    }

    /// Reports the capture that was made after all (R321).
    fn report_corrected(&mut self, attempt: &IllegalMove<'_, R>, found: &Corrected) {
        let wrong = self.ply();
        let ply = Ply {
            ply: wrong.ply + 1,
            ..wrong
        };
        let detail = Detail {
            fen: attempt.position.fen(),
            board: Board::of_setup(&attempt.position.to_setup(), R::VARIANT),
            legal: attempt.legal.iter().map(|mv| attempt.text(mv)).collect(),
            laws: self.laws.switches().missed_capture.laws.to_vec(),
            ..Detail::default()
        };
        let message = capture_compelled::message(&found.capture);
        self.report.add_detailed(
            &capture_compelled::RULE,
            found.span,
            Some(ply),
            message,
            detail,
        );
    }

    /// The squares where the pieces now stand that the opponent may huff; none under laws without the
    /// huff.
    fn liable_to_the_huff(
        &self,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &Diagnosis<R>,
    ) -> Squares {
        let mut liable = Squares::EMPTY;
        if self.laws.switches().missed_capture.setting == MissedCapture::Huff {
            liable = diagnosis.pieces;
            // the piece that moved is taken off where it stands now
            if let Some((from, to)) = attempt.ends()
                && liable.contains(from)
            {
                liable.remove(from);
                liable.insert(to);
            }
        }
        liable
    }

    /// The best of the readings in which one of the pieces was removed.
    fn huffed(
        &self,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &Diagnosis<R>,
        stays: &Position<R>,
        ahead: &[UpcomingMove],
    ) -> Option<Huffed<R>> {
        let span = ahead.first()?.span;
        let mut best: Option<Huffed<R>> = None;
        for on in self.liable_to_the_huff(attempt, diagnosis) {
            let without = stays.remove(on);
            let coverage = coverage(self.laws, without, ahead);
            let better = best.as_ref().is_none_or(|best| {
                coverage.explains_better_than(&best.coverage)
                    || coverage.is_clean() && !best.coverage.is_clean()
            });
            if better {
                best = Some(Huffed {
                    on,
                    without,
                    span,
                    coverage,
                });
            }
        }
        best
    }

    /// Reports the huff of the piece on a square of `board`, before `ply` (R318).
    pub(super) fn report_huff(
        &mut self,
        span: Span,
        ply: Ply,
        on: Square,
        board: &Position<R>,
        shown: ShownBy,
    ) {
        let detail = Detail {
            fen: board.fen(),
            board: Board::of_setup(&board.to_setup(), R::VARIANT),
            legal: legal_texts(self.laws, board),
            pieces: vec![on],
            laws: self.laws.switches().missed_capture.laws.to_vec(),
            ..Detail::default()
        };
        let message = huff_taken::message::<R>(on, ply.side, shown);
        self.report
            .add_detailed(&huff_taken::RULE, span, Some(ply), message, detail);
    }

    /// True if a comment between this move and the one after the next speaks of a huff.
    fn mentions_huff(&self, index: usize, ahead: &[UpcomingMove]) -> bool {
        /// Comments of a line are looked at no further than this.
        const NEAR: usize = 64;
        let until = ahead.get(1).map_or(usize::MAX, |ahead| ahead.event);
        rest_of_line(self.record.events, index + 1)
            .take(NEAR)
            .take_while(|(at, event)| *at < until && !matches!(event.token, Token::Setup(_)))
            .any(|(_, event)| match &event.token {
                Token::Comment(comment) => crate::words::huff::is_told(comment.text),
                _ => false,
            })
    }

    /// A man that moves backward may be a piece that the players took for a king: if it goes on so,
    /// and the rest can be played with it a king, it is reported once (R312). The position after
    /// the move.
    pub(super) fn taken_for_a_king(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_, R>,
        diagnosis: &mut Diagnosis<R>,
    ) -> Option<Position<R>> {
        if *diagnosis.rule == capture_past_crown::RULE {
            // it reached the king-row in this very move
            return None;
        }
        let (piece, from, _) = attempt.mover()?;
        let king = Piece {
            role: Role::King,
            ..piece
        };
        let crowned = attempt.position.put(from, king);
        let found = matches(&crowned, attempt.path).moves;
        let [only] = found[..] else {
            return None;
        };
        let after = crowned.play(&only).ok()?;
        let ahead = self.look_ahead(index)?;
        if !coverage(self.laws, after, &ahead).is_clean() {
            return None;
        }
        let again = moves_as_king(after, only.to(), piece.color, &ahead);
        if again.is_empty() {
            return None;
        }
        let mut evidence = vec![self.line.plies + 1];
        evidence.extend(
            again
                .iter()
                .map(|place| self.line.plies + 2 + *place as u32),
        );
        diagnosis.rule = &uncrowned_king::RULE;
        diagnosis.message = uncrowned_king::message::<R>(from, evidence.len());
        diagnosis.evidence = evidence;
        Some(after)
    }
}

/// Where among `moves` the king that stands on `on` moves as no man of its colour could.
fn moves_as_king<R: Rules>(
    start: Position<R>,
    on: Square,
    color: Color,
    moves: &[UpcomingMove],
) -> Vec<usize> {
    let mut position = start;
    let mut on = on;
    let mut found = Vec::new();
    for (place, ahead) in moves.iter().enumerate() {
        let Some(mv) = matches(&position, &ahead.path).moves.first().copied() else {
            break;
        };
        if mv.from() == on {
            let backward = mv
                .path()
                .windows(2)
                .any(|step| !Position::<R>::is_forward(color, step[0], step[1]));
            let man = Piece {
                color,
                role: Role::Man,
            };
            // men of many games take backward
            if backward
                && matches(&position.put(on, man), &ahead.path)
                    .moves
                    .is_empty()
            {
                found.push(place);
            }
            on = mv.to();
            if Position::<R>::is_on_king_row(color, on) {
                break;
            }
        } else if mv.captured().contains(on) {
            break;
        }
        match position.play(&mv) {
            Ok(after) => position = after,
            Err(_) => break,
        }
    }
    found
}
