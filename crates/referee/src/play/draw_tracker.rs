//! Tracks the main line and finds the first ply at which a draw can be claimed (R319).
//!
//! If the active laws have no such draw, the tracker is off and costs nothing. Otherwise, it checks for each ply
//! whether a king moved without capturing, and does further work only within a run of such plies.

use draughts::{AnyPosition, Color, DrawRule, DrawWhen, Variant};
use pdn::Span;

use super::{line::LineState, optional_captures::legal_texts, replay::Replay};
use crate::{
    Board, Detail, NoProgress, Ply, Repetition, RuleSet,
    diagnosis::FoundDraw,
    rules::play::{draw_claim, move_after_end},
    words::notice::{find_notice, who_refused_a_draw},
};

/// Maximum number of plies searched back for a repetition. It makes a record of king moves alone take linear time.
const MAX_LOOK_BACK: usize = 512;

/// Number of a player's own moves within which he must win after a notice or a refused draw (S1:22, S3:11).
const NOTICE_MOVES: u32 = 40;

/// A notice or a refused draw in a comment.
#[derive(Clone, Copy, Debug)]
struct Notice {
    /// The ply before the comment.
    ply: u32,
    /// The side that must win; `None` if either side may be meant.
    side: Option<Color>,
    /// Number of moves since the comment, by colour.
    moves: [u32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct DrawTracker {
    on: bool,
    /// The kind of comment that starts a count; `None` if the laws have no such count.
    pub(super) notice_kind: Option<NoProgress>,
    named: [Option<DrawRule>; 2],
    /// Whether the repetition rule and the move limits of the variant apply.
    games: (bool, bool),
    /// Hashes of the positions since the last capture or move of a man.
    run: Vec<u64>,
    /// The pieces and kings of each side, and the number of plies for which they have not changed. `None` directly
    /// after a setup.
    balance: Option<([u32; 4], u32)>,
    /// Number of plies for which a lone king has been on the main diagonal, since its arrival or since the setup.
    diagonal: Option<u32>,
    notice: Option<Notice>,
    /// True after a draw that can be claimed. From then on, the tracker only looks for automatic draws.
    claimed: bool,
    /// The ply of an automatic draw, its kind and the laws. Any later move comes after the end of the game.
    pub(super) drawn: Option<(Ply, FoundDraw, Vec<&'static str>)>,
}

impl DrawTracker {
    pub(super) fn new(variant: Variant, laws: &RuleSet) -> Self {
        let switches = laws.switches();
        let named = |claimed, when, laws: &[&'static str]| {
            Some(DrawRule {
                when,
                claimed,
                article: laws.first().copied().unwrap_or_default(),
            })
        };
        let (repetition, progress) = (switches.repetition, switches.no_progress);
        let thrice = DrawWhen::Repetition { times: 3 };
        let count_forty_moves = DrawWhen::NoProgress { moves: 40 };
        let by_repetition = match repetition.setting {
            Repetition::Claim => named(true, thrice, repetition.laws),
            Repetition::Automatic => named(false, thrice, repetition.laws),
            Repetition::None | Repetition::Game => None,
        };
        let by_count = match progress.setting {
            NoProgress::Claim => named(true, count_forty_moves, progress.laws),
            NoProgress::Automatic => named(false, count_forty_moves, progress.laws),
            _ => None,
        };
        let games = (
            repetition.setting == Repetition::Game && !variant.draws().is_empty(),
            progress.setting == NoProgress::Game && !variant.draws().is_empty(),
        );
        let notice_kind = matches!(
            progress.setting,
            NoProgress::Notice | NoProgress::RefusedOffer
        )
        .then_some(progress.setting);
        Self {
            on: by_repetition.is_some() || by_count.is_some() || games.0 || games.1,
            notice_kind,
            named: [by_repetition, by_count],
            games,
            run: Vec::new(),
            balance: None,
            diagonal: None,
            notice: None,
            claimed: false,
            drawn: None,
        }
    }

    /// True if plies must be passed to [`ply`](Self::ply).
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.on
    }

    /// Stops tracking.
    pub(super) fn stop(&mut self) {
        self.on = false;
        self.notice_kind = None;
    }

    /// Resets the counts after a setup.
    pub(super) fn reset_after_setup(&mut self) {
        self.run.clear();
        self.balance = None;
        self.diagonal = None;
    }

    /// Starts the count of 40 moves after `ply`, unless one has started.
    pub(super) fn notice(&mut self, ply: u32, side: Option<Color>) {
        if self.notice.is_none() {
            self.on = true;
            self.notice = Some(Notice {
                ply,
                side,
                moves: [0; 2],
            });
        }
    }

    /// Processes a main-line ply from `before` to `now`. Tracking stops at the first draw, unless the draw must be
    /// claimed and an automatic one may follow.
    pub(super) fn ply(&mut self, before: &AnyPosition, now: &AnyPosition) -> Option<FoundDraw> {
        let counts = self.notice.is_some() || self.games.1;
        if !counts && !before.has_same_men(now, before.side()) {
            self.run.clear();
            return None;
        }
        self.count(before, now);
        if !self.may_be_draw() {
            return None;
        }
        let count_forty_moves = self.count_forty_moves(before.side());
        let by_itself = self.first_matching_rule(now, |rule| !rule.claimed);
        if by_itself.is_some() {
            self.stop();
            return by_itself;
        }
        if self.claimed {
            return None;
        }
        let found =
            count_forty_moves.or_else(|| self.first_matching_rule(now, |rule| rule.claimed));
        if found.is_some() {
            if self.rules(before.variant()).all(|rule| rule.claimed) {
                self.stop();
            }
            self.claimed = true;
        }
        found
    }

    fn first_matching_rule(
        &self,
        now: &AnyPosition,
        which: impl Fn(&DrawRule) -> bool,
    ) -> Option<FoundDraw> {
        self.rules(now.variant())
            .filter(which)
            .find_map(|rule| self.applies(rule, now))
    }

    /// True if the run is long enough for a third occurrence of a position or for a move limit.
    fn may_be_draw(&self) -> bool {
        /// Maximum number of pieces for which a variant has a move limit by material.
        const MAX_PIECES: u32 = 15;
        let ([black, _, white, _], steady) = self.balance.unwrap_or_default();
        self.run.len() > 8
            || self.notice.is_some()
            || (self.games.1 && (steady > 1 || black + white == 2) && black + white <= MAX_PIECES)
    }

    fn rules(&self, variant: Variant) -> impl Iterator<Item = DrawRule> + use<> {
        let (repetition, counts) = self.games;
        let of_the_game = variant
            .draws()
            .iter()
            .copied()
            .filter(move |rule| match rule.when {
                DrawWhen::Repetition { .. } => repetition,
                _ => counts,
            });
        self.named.into_iter().flatten().chain(of_the_game)
    }

    fn count(&mut self, before: &AnyPosition, now: &AnyPosition) {
        if is_reversible(before, now) {
            if self.run.is_empty() {
                self.run.push(before.hash());
            }
            self.run.push(now.hash());
        } else {
            self.run.clear();
        }
        if self.games.1 {
            if self.balance.is_none() {
                self.balance = Some((balance(before), 0));
                self.diagonal = has_lone_king_on_main_diagonal(before).then_some(0);
            }
            let has_a_lone_king = has_lone_king_on_main_diagonal(now);
            self.diagonal = has_a_lone_king.then(|| self.diagonal.map_or(0, |plies| plies + 1));
            let now = balance(now);
            self.balance = match self.balance {
                Some((steady, plies)) if steady == now => Some((now, plies + 1)),
                _ => Some((now, 0)),
            };
        }
    }

    /// Counts a side's moves since the notice. Returns the draw at the 40th.
    fn count_forty_moves(&mut self, mover: Color) -> Option<FoundDraw> {
        let notice = self.notice.as_mut()?;
        let count = &mut notice.moves[usize::from(mover == Color::White)];
        *count += 1;
        let run_out = *count == NOTICE_MOVES && notice.side.is_none_or(|side| side == mover);
        // If either side may be the stronger one, both must have made their moves.
        let both = notice.side.is_some() || notice.moves.iter().all(|count| *count >= NOTICE_MOVES);
        (run_out && both).then_some(FoundDraw::FortyMoves(
            notice.side.unwrap_or(mover),
            notice.ply,
        ))
    }

    fn applies(&self, rule: DrawRule, now: &AnyPosition) -> Option<FoundDraw> {
        let plies = |moves: u8| 2 * u32::from(moves);
        let ([black, black_kings, white, white_kings], steady) = self.balance.unwrap_or_default();
        let applies = match rule.when {
            DrawWhen::Repetition { times } => {
                return self
                    .repeated(times)
                    .then_some(FoundDraw::Repeated(times, rule));
            }
            DrawWhen::NoProgress { moves } => {
                self.run.len().saturating_sub(1) >= plies(moves) as usize
            }
            DrawWhen::LoneKing {
                least,
                most,
                kings_only,
                moves,
                on_main_diagonal,
            } => {
                let against = |lone: (u32, u32), other: (u32, u32)| {
                    lone == (1, 1)
                        && (u32::from(least)..=u32::from(most)).contains(&other.0)
                        && other.1 > 0
                        && (!kings_only || other.0 == other.1)
                };
                let (black, white) = ((black, black_kings), (white, white_kings));
                let held = if on_main_diagonal {
                    steady.min(self.diagonal.unwrap_or_default())
                } else {
                    steady
                };
                (against(black, white) || against(white, black)) && held >= plies(moves)
            }
            DrawWhen::SteadyKings { least, most, moves } => {
                (u32::from(least)..=u32::from(most)).contains(&(black + white))
                    && black_kings > 0
                    && white_kings > 0
                    && steady >= plies(moves)
            }
            DrawWhen::OnePieceEach { kings_only, moves } => {
                (black, white) == (1, 1)
                    && (!kings_only || (black_kings, white_kings) == (1, 1))
                    && steady >= plies(moves)
                    && !now.must_capture()
            }
        };
        applies.then_some(FoundDraw::Counted(rule))
    }

    /// True if the last position has occurred at least the given number of times.
    fn repeated(&self, times: u8) -> bool {
        let Some((last, earlier)) = self.run.split_last() else {
            return false;
        };
        // Each side moves every second ply, so a position can recur after four plies at the earliest.
        let before = earlier.iter().rev().skip(3).step_by(2).take(MAX_LOOK_BACK);
        let since = usize::from(times.saturating_sub(1)) * 4;
        self.run.len() > since
            && before.filter(|hash| *hash == last).count() + 1 >= usize::from(times)
    }
}

impl Replay<'_, '_, '_> {
    /// Passes the last main-line move to the tracker and reports a draw.
    pub(super) fn track_draws(&mut self, span: Span) {
        match self.line.state {
            LineState::Known => {}
            LineState::Forked => return self.draw_tracker.reset_after_setup(),
            LineState::Broken => return self.draw_tracker.stop(),
        }
        let Some(drawn) = self.draw_tracker.ply(&self.line.before, &self.line.now) else {
            return;
        };
        let before = self.line.before;
        let mover = before.side();
        let ruling = draw_claim::ruling(drawn, mover, self.laws);
        let (text, laws, mut result) = ruling.map_or((None, Vec::new(), None), |ruling| {
            (Some(ruling.text), ruling.laws, ruling.result_implied)
        });
        if self.deviations.repaired || self.deviations.lost {
            // A position that depends on a repair cannot decide a game.
            result = None;
        }
        if result.is_some() {
            self.draw_tracker.drawn = Some((self.last_ply(), drawn, laws.clone()));
        }
        let detail = Detail {
            fen: before.fen(),
            board: Board::from_setup(&before.to_setup(), self.variant()),
            legal: legal_texts(self.laws, &before),
            laws,
            ruling: text,
            result_implied: result,
            ..Detail::default()
        };
        self.report.add_detailed(
            &draw_claim::RULE,
            span,
            Some(self.last_ply()),
            draw_claim::message(drawn, mover),
            detail,
        );
    }

    /// Reports a move after an automatic draw (R314), once per game.
    #[cold]
    pub(super) fn report_move_after_draw(&mut self, span: Span) {
        let Some((at, drawn, laws)) = self.draw_tracker.drawn.take() else {
            return;
        };
        self.drawn = true;
        let board = self.line.now;
        let detail = Detail {
            fen: board.fen(),
            board: Board::from_setup(&board.to_setup(), self.variant()),
            legal: legal_texts(self.laws, &board),
            laws,
            ..Detail::default()
        };
        self.report.add_detailed(
            &move_after_end::RULE,
            span,
            Some(self.ply()),
            move_after_end::after_a_draw(at, &draw_claim::describe_condition(drawn)),
            detail,
        );
    }

    /// Checks whether a main-line comment starts the 40-move count.
    pub(super) fn check_notice(&mut self, comment: &[u8]) {
        let Some(kind) = self.draw_tracker.notice_kind else {
            return;
        };
        let mover = !self.line.now.side();
        let side = match kind {
            NoProgress::Notice => match find_notice(comment) {
                Some(to) => to.or_else(|| stronger_side(&self.line.now)),
                None => return,
            },
            NoProgress::RefusedOffer => match who_refused_a_draw(comment, mover) {
                Some(side) => Some(side),
                None => return,
            },
            _ => return,
        };
        self.draw_tracker.notice(self.line.plies, side);
    }
}

/// The side with more pieces. If both have the same number, the side with more kings.
fn stronger_side(position: &AnyPosition) -> Option<Color> {
    let strength = |color| (position.count(color), position.count_kings(color));
    match strength(Color::Black).cmp(&strength(Color::White)) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
    }
}

/// True if a king moved without capturing.
fn is_reversible(before: &AnyPosition, now: &AnyPosition) -> bool {
    let (mover, other) = (before.side(), !before.side());
    now.side() == other
        && before.has_same_men(now, mover)
        && before.has_same_men(now, other)
        && before.count_kings(mover) == now.count_kings(mover)
        && before.count_kings(other) == now.count_kings(other)
}

/// The pieces and kings of Black, then those of White.
fn balance(position: &AnyPosition) -> [u32; 4] {
    [
        position.count(Color::Black),
        position.count_kings(Color::Black),
        position.count(Color::White),
        position.count_kings(Color::White),
    ]
}

/// True if a side has only one piece, and this is a king on the diagonal from White's bottom left corner to the top
/// right.
fn has_lone_king_on_main_diagonal(position: &AnyPosition) -> bool {
    let board = position.variant().board();
    let is_on_road = |side| {
        (position.count(side), position.count_kings(side)) == (1, 1)
            && position
                .pieces(side)
                .iter()
                .all(|square| board.file(square) == board.rank(square))
    };
    is_on_road(Color::Black) || is_on_road(Color::White)
}
