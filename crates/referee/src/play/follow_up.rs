//! Determines how play continued after a missed or unfinished capture: the piece stayed, it was huffed, the capture was
//! compelled, or a man was never crowned.

use draughts::{AnyPosition, Color, Piece, Role, Square, Squares};
use pdn::{Span, Token};

use super::{
    assumption::Assumption,
    candidates::matches,
    coverage::{Coverage, coverage},
    crowning::UncrownedMan,
    optional_captures::legal_texts,
    replay::Replay,
    walk::{UpcomingMove, moves_ahead, rest_of_line},
};
use crate::{
    Board, Detail, MissedCapture, Ply, budget,
    rules::play::{
        capture_compelled, capture_past_crown,
        huff_taken::{self, HuffEvidence},
        missed_crowning, uncrowned_king,
    },
};
use crate::{
    diagnosis::{Diagnosis, IllegalMove},
    wording::{side_name, square_name},
};

/// Maximum number of plies examined ahead in one game. It makes even a game full of illegal moves take linear time.
pub(super) const MAX_LOOK_AHEAD: u32 = 20_000;

/// Minimum number of following plies with which play alone proves a huff.
const MIN_PLIES_FOR_HUFF: usize = 12;

/// How play continued after a missed or unfinished capture.
#[derive(Debug)]
pub(super) enum FollowUp {
    /// The finding remains, and play continues from this position. If the record shows the opponent's response to the
    /// move, the text is a note about it.
    Continues(AnyPosition, Option<String>),
    /// The finding remains, and the move was taken back.
    TakenBack(AnyPosition, String),
    /// No capture was missed, because the piece was an uncrowned man. The missed crowning is reported instead.
    NeverCrowned(AnyPosition),
}

/// The possible explanations of a missed or unfinished capture. Each is scored on the moves that follow.
#[derive(Debug)]
pub(super) struct Explanations {
    /// The piece stayed on its square.
    stayed: Coverage,
    /// A comment mentions a huff.
    huff_mentioned: bool,
    /// Number of plies that follow.
    plies: usize,
    /// The piece was an uncrowned man.
    uncrowned: Option<UncrownedMan>,
    /// The move was taken back, and the capture was made.
    corrected: Option<Correction>,
    /// The opponent removed the piece.
    huffed: Option<Huff>,
}

/// The wrong move was taken back, and the same side played the right capture (S1:17, S3).
#[derive(Debug)]
struct Correction {
    capture: String,
    span: Span,
    coverage: Coverage,
}

/// Before making a move, the opponent removed the piece that should have captured (S1:16).
#[derive(Debug)]
struct Huff {
    on: Square,
    /// The position without the piece.
    without: AnyPosition,
    /// The opponent's move after the huff.
    span: Span,
    coverage: Coverage,
}

impl Explanations {
    /// True if one explanation makes all following moves legal, so that no repair is needed.
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

    /// The evidence for a huff. It is a comment that play confirms, or play alone. Play alone is evidence if enough
    /// plies follow and they can be played to the end only without the piece.
    pub(super) fn huff_evidence(&self) -> Option<HuffEvidence> {
        let (huffed, stayed) = (&self.huffed.as_ref()?.coverage, &self.stayed);
        if self.huff_mentioned && huffed.reached >= stayed.reached {
            return Some(HuffEvidence::Comment);
        }
        let needs_huff =
            huffed.is_clean() && !stayed.is_clean() || huffed.to_the_end && !stayed.to_the_end;
        (needs_huff && self.plies >= MIN_PLIES_FOR_HUFF).then_some(HuffEvidence::Play)
    }

    /// The square of the huffed piece, if only play indicates the huff and no other explanation fits all moves.
    pub(super) fn guessed_huff(&self) -> Option<Square> {
        let is_corrected = |it: &Correction| it.coverage.is_clean();
        let other = self.uncrowned.is_some() || self.corrected.as_ref().is_some_and(is_corrected);
        let shown = self.huff_evidence() == Some(HuffEvidence::Play);
        self.huffed
            .as_ref()
            .filter(|_| shown && !other)
            .map(|huffed| huffed.on)
    }

    /// The reason why play suggests a huff without proving it; `None` if it does not suggest one.
    fn possible_huff(&self) -> Option<&'static str> {
        let (huffed, stayed) = (&self.huffed.as_ref()?.coverage, &self.stayed);
        match (huffed.to_the_end, stayed.to_the_end) {
            (true, true) if huffed.irregular.len() < stayed.irregular.len() => {
                Some("the moves can be followed with the piece and without it")
            }
            (true, false) => Some(
                "the moves can be followed to the end only without it, but they are too few to prove it",
            ),
            (false, false) if huffed.reached > stayed.reached => {
                Some("the moves can be followed further without it, but not to the end")
            }
            _ => None,
        }
    }
}

impl Replay<'_, '_, '_> {
    /// The moves after event `index`; `None` when the game's limit of plies is used up.
    pub(super) fn look_ahead(&mut self, index: usize) -> Option<Vec<UpcomingMove>> {
        if self.look_ahead == 0 {
            return None;
        }
        let ahead = moves_ahead(self.variant(), self.record.events, index + 1);
        let examined = 1 + ahead.len() as u32;
        self.look_ahead = self.look_ahead.saturating_sub(examined);
        budget::spend(examined);
        Some(ahead)
    }

    /// True if all further moves of this line are legal from `position`, the position after event `index`. The line is
    /// followed to its end or to a setup.
    pub(super) fn rest_replays(&mut self, index: usize, position: &AnyPosition) -> bool {
        self.look_ahead(index)
            .is_some_and(|ahead| coverage(self.laws, *position, &ahead).is_clean())
    }

    /// Scores every explanation of a missed or unfinished capture (R307, R308) on the moves that follow. `stays` is the
    /// position after the move as written. `None` when the game's limit of plies is used up.
    pub(super) fn score_explanations(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        diagnosis: &Diagnosis,
        stays: &AnyPosition,
    ) -> Option<Explanations> {
        let ahead = self.look_ahead(index)?;
        let mut explanations = Explanations {
            stayed: coverage(self.laws, *stays, &ahead),
            huff_mentioned: self.mentions_huff(index, &ahead),
            plies: ahead.len(),
            uncrowned: None,
            corrected: None,
            huffed: None,
        };
        if explanations.stayed.is_clean() && !explanations.huff_mentioned {
            return Some(explanations);
        }
        explanations.uncrowned = self.find_uncrowned(
            index,
            attempt.position,
            attempt.path,
            diagnosis.pieces.iter(),
            &ahead,
            &explanations.stayed,
        );
        explanations.corrected = self.find_correction(attempt, &ahead);
        explanations.huffed = self.find_huff(attempt, diagnosis, stays, &ahead);
        Some(explanations)
    }

    /// Reports the response to a missed or unfinished capture. Continues with the explanation that has the best score.
    pub(super) fn continue_with_best(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        diagnosis: &Diagnosis,
        stays: AnyPosition,
        explanations: Option<Explanations>,
    ) -> FollowUp {
        let variant = attempt.variant();
        let liable = self.liable_to_the_huff(attempt, diagnosis);
        self.line.liable = Some((self.line.plies + 1, liable));
        let Some(explanations) = explanations else {
            return FollowUp::Continues(stays, None);
        };
        let shown = explanations.huff_evidence();
        let possible = explanations.possible_huff();
        let Explanations {
            stayed,
            huff_mentioned,
            ..
        } = explanations;
        let is_confirmed_huff = huff_mentioned
            && explanations
                .huffed
                .as_ref()
                .is_some_and(|it| it.coverage.is_clean());
        if let Some(found) = explanations.uncrowned.filter(|_| !is_confirmed_huff) {
            // An uncrowned man that stays on its king-row and a huffed king leave the same record, unless a piece moves
            // to the square.
            let may_be_huffed_king = explanations
                .huffed
                .is_some_and(|it| it.coverage.is_clean() && it.on == found.square);
            return self.never_crowned(attempt, &found, may_be_huffed_king);
        }
        if let Some(found) = explanations
            .corrected
            .filter(|it| it.coverage.explains_better_than(&stayed))
        {
            self.report_corrected(attempt, &found);
            self.line.as_played = Some(stays);
            let words = "the capture was then played after all".to_owned();
            return FollowUp::TakenBack(*attempt.position, words);
        }
        let Some(found) = explanations.huffed else {
            return FollowUp::Continues(stays, None);
        };
        let (opponent, square) = (side_name(!attempt.side()), square_name(variant, found.on));
        if let Some(shown) = shown {
            self.report_huff(found.span, self.next_ply(), found.on, &stays, shown);
            self.line.as_played = Some(stays);
            let words = format!("{opponent} then huffed the piece on {square}");
            return FollowUp::Continues(found.without, Some(words));
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
        FollowUp::Continues(stays, words)
    }

    /// Reports the man that was never crowned (R311). `may_be_huffed_king` is true if the man may also have been
    /// crowned and then huffed.
    fn never_crowned(
        &mut self,
        attempt: &IllegalMove<'_>,
        found: &UncrownedMan,
        may_be_huffed_king: bool,
    ) -> FollowUp {
        let variant = attempt.variant();
        let place = self.record.events.get(found.event).map(|event| event.span);
        let ply = self.ply_before(self.ply().ply - found.ply);
        let ruling = self.laws.uncrowned_ruling();
        let detail = Detail {
            fen: attempt.position.fen(),
            board: Board::from_setup(&attempt.position.to_setup(), variant),
            pieces: vec![found.square],
            legal: attempt.legal.iter().map(|mv| attempt.text(mv)).collect(),
            evidence: found.evidence.clone(),
            laws: ruling.citing(self.laws.topics().crowning),
            ruling: Some(ruling.text),
            ..Detail::default()
        };
        let huffed_before = may_be_huffed_king.then(|| self.next_ply().ply);
        let message = missed_crowning::in_play(
            variant,
            found.square,
            ply.side,
            &found.evidence,
            huffed_before,
        );
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

    /// The explanation that the next move is the right capture by the same side.
    fn find_correction(
        &self,
        attempt: &IllegalMove<'_>,
        ahead: &[UpcomingMove],
    ) -> Option<Correction> {
        let (right, rest) = ahead.split_first()?;
        let found = matches(attempt.position, &right.path).moves;
        let mv = found.first().filter(|mv| mv.is_capture())?;
        let after = attempt.position.play(mv).ok()?;
        let mut coverage = coverage(self.laws, after, rest);
        coverage.reached += 1;
        Some(Correction {
            capture: attempt.text(mv),
            span: right.span,
            coverage,
        })
    }

    /// Reports the capture that was played after all (R321).
    fn report_corrected(&mut self, attempt: &IllegalMove<'_>, found: &Correction) {
        let wrong = self.ply();
        let ply = Ply {
            ply: wrong.ply + 1,
            ..wrong
        };
        let detail = Detail {
            fen: attempt.position.fen(),
            board: Board::from_setup(&attempt.position.to_setup(), attempt.variant()),
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

    /// The current squares of the pieces that the opponent may huff. Empty if the laws have no huff.
    fn liable_to_the_huff(&self, attempt: &IllegalMove<'_>, diagnosis: &Diagnosis) -> Squares {
        let mut liable = Squares::EMPTY;
        if self.laws.switches().missed_capture.setting == MissedCapture::Huff {
            liable = diagnosis.pieces;
            // A huffed piece is removed from the square to which it moved.
            if let Some((from, to)) = attempt.ends()
                && liable.contains(from)
            {
                liable.remove(from);
                liable.insert(to);
            }
        }
        liable
    }

    /// The best explanation in which one of the pieces was huffed.
    fn find_huff(
        &self,
        attempt: &IllegalMove<'_>,
        diagnosis: &Diagnosis,
        stays: &AnyPosition,
        ahead: &[UpcomingMove],
    ) -> Option<Huff> {
        let span = ahead.first()?.span;
        let mut best: Option<Huff> = None;
        for on in self.liable_to_the_huff(attempt, diagnosis) {
            let without = stays.remove(on);
            let coverage = coverage(self.laws, without, ahead);
            let better = best.as_ref().is_none_or(|best| {
                coverage.explains_better_than(&best.coverage)
                    || coverage.is_clean() && !best.coverage.is_clean()
            });
            if better {
                best = Some(Huff {
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
        board: &AnyPosition,
        shown: HuffEvidence,
    ) {
        let variant = board.variant();
        let detail = Detail {
            fen: board.fen(),
            board: Board::from_setup(&board.to_setup(), variant),
            legal: legal_texts(self.laws, board),
            pieces: vec![on],
            laws: self.laws.switches().missed_capture.laws.to_vec(),
            ..Detail::default()
        };
        let message = huff_taken::message(variant, on, ply.side, shown);
        self.report
            .add_detailed(&huff_taken::RULE, span, Some(ply), message, detail);
    }

    /// True if a comment between this move and the second move after it mentions a huff.
    fn mentions_huff(&self, index: usize, ahead: &[UpcomingMove]) -> bool {
        /// Maximum number of events searched for comments.
        const MAX_EVENTS: usize = 64;
        let until = ahead.get(1).map_or(usize::MAX, |ahead| ahead.event);
        rest_of_line(self.record.events, index + 1)
            .take(MAX_EVENTS)
            .take_while(|(at, event)| *at < until && !matches!(event.token, Token::Setup(_)))
            .any(|(_, event)| match &event.token {
                Token::Comment(comment) => crate::words::huff::is_mentioned(comment.text),
                _ => false,
            })
    }

    /// Detects a man that the players treated as a king. It moves backward again later, and the rest of the line is
    /// legal if it is a king. Reported once per game (R312). Returns the position after the move.
    pub(super) fn treated_as_king(
        &mut self,
        index: usize,
        attempt: &IllegalMove<'_>,
        diagnosis: &mut Diagnosis,
    ) -> Option<AnyPosition> {
        if *diagnosis.rule == capture_past_crown::RULE {
            // The man reached the king-row in this very move.
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
        diagnosis.message = uncrowned_king::message(attempt.variant(), from, evidence.len());
        diagnosis.evidence = evidence;
        Some(after)
    }
}

/// The indices in `moves` at which the king on `on` makes a move that no man of its colour could make.
fn moves_as_king(
    start: AnyPosition,
    on: Square,
    color: Color,
    moves: &[UpcomingMove],
) -> Vec<usize> {
    let variant = start.variant();
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
                .any(|step| !variant.is_forward(color, step[0], step[1]));
            let man = Piece {
                color,
                role: Role::Man,
            };
            // Men capture backward in many variants.
            if backward
                && matches(&position.put(on, man), &ahead.path)
                    .moves
                    .is_empty()
            {
                found.push(place);
            }
            on = mv.to();
            if variant.is_on_king_row(color, on) {
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
