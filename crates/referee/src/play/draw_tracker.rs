//! Watches the main line for the first ply at which a draw could be claimed (R319).
//!
//! Under laws that know no such draw it is off and costs nothing. Else it asks of each ply whether a king
//! moved without taking, and looks closer only in a run of such plies.

use draughts::{Color, DrawRule, DrawWhen, Position, Rules};
use pdn::Span;

use super::{line::LineState, optional_captures::legal_texts, replay::Replay};
use crate::{
    Board, Detail, NoProgress, Ply, Repetition, RuleSet,
    rules::play::{draw_claim, move_after_end},
    words::notice::{notice, who_refused_a_draw},
};

/// How far back a repetition is looked for, so that a record of nothing but king moves takes linear time.
const LOOK_BACK: usize = 512;

/// The moves of his own a player has after a notice or a refused draw (S1:22, S3:11).
const FORTY: u32 = 40;

/// What was found at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// The position stands for the given time.
    Repeated(u8, DrawRule),
    /// A count of moves has run out.
    Counted(DrawRule),
    /// 40 moves of the side since the notice or the refusal after that ply.
    Forty(Color, u32),
}

/// A notice, or a draw refused, in a comment.
#[derive(Clone, Copy, Debug)]
struct Notice {
    /// The ply after which it was given.
    ply: u32,
    /// The side that has to win; none if either may be.
    side: Option<Color>,
    /// The moves made since, by color.
    moves: [u32; 2],
}

#[derive(Clone, Debug)]
pub(super) struct DrawTracker {
    on: bool,
    /// Which words in a comment begin a count; none if the laws know no such count.
    pub(super) notice_kind: Option<NoProgress>,
    named: [Option<DrawRule>; 2],
    /// Which rules of the game hold: its repetition, its counts.
    games: (bool, bool),
    /// The positions since the last move of a man and the last capture, as hashes.
    run: Vec<u64>,
    /// The pieces and kings of each side, and for how many plies that has not changed; none where the board was
    /// just set up.
    balance: Option<([u32; 4], u32)>,
    /// For how many plies a lone king has stood on the main road since the one by which it came there, or since the
    /// board was set up.
    road: Option<u32>,
    notice: Option<Notice>,
    /// A draw that could be claimed has been seen; only one that comes by itself is looked for still.
    claimed: bool,
    /// The ply with which the game was drawn by itself, how, and by which laws; what follows it was played
    /// after the end.
    pub(super) drawn: Option<(Ply, Drawn, Vec<&'static str>)>,
}

impl DrawTracker {
    pub(super) fn new<R: Rules>(laws: &RuleSet) -> Self {
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
        let forty = DrawWhen::NoProgress { moves: 40 };
        let by_repetition = match repetition.setting {
            Repetition::Claim => named(true, thrice, repetition.laws),
            Repetition::Automatic => named(false, thrice, repetition.laws),
            Repetition::None | Repetition::Game => None,
        };
        let by_count = match progress.setting {
            NoProgress::Claim => named(true, forty, progress.laws),
            NoProgress::Automatic => named(false, forty, progress.laws),
            _ => None,
        };
        let games = (
            repetition.setting == Repetition::Game && !R::DRAWS.is_empty(),
            progress.setting == NoProgress::Game && !R::DRAWS.is_empty(),
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
            road: None,
            notice: None,
            claimed: false,
            drawn: None,
        }
    }

    /// True if plies are to be shown to it.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.on
    }

    /// Nothing more is looked for.
    pub(super) fn stop(&mut self) {
        self.on = false;
        self.notice_kind = None;
    }

    /// The board was set up anew: what came before counts no more.
    pub(super) fn set_up(&mut self) {
        self.run.clear();
        self.balance = None;
        self.road = None;
    }

    /// A count of 40 moves begins after `ply`; a later one changes nothing.
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

    /// A ply of the main line that led from `before` to `now`. The first draw ends the watch, unless it has to be
    /// claimed and another would come by itself.
    pub(super) fn ply<R: Rules>(
        &mut self,
        before: &Position<R>,
        now: &Position<R>,
    ) -> Option<Drawn> {
        let counts = self.notice.is_some() || self.games.1;
        if !counts && !before.has_same_men(now, before.side()) {
            self.run.clear();
            return None;
        }
        self.count(before, now);
        if !self.is_worth_a_look() {
            return None;
        }
        let forty = self.forty(before.side());
        let by_itself = self.first_to_hold(now, |rule| !rule.claimed);
        if by_itself.is_some() {
            self.stop();
            return by_itself;
        }
        if self.claimed {
            return None;
        }
        let found = forty.or_else(|| self.first_to_hold(now, |rule| rule.claimed));
        if found.is_some() {
            if self.rules::<R>().all(|rule| rule.claimed) {
                self.stop();
            }
            self.claimed = true;
        }
        found
    }

    fn first_to_hold<R: Rules>(
        &self,
        now: &Position<R>,
        which: impl Fn(&DrawRule) -> bool,
    ) -> Option<Drawn> {
        self.rules::<R>()
            .filter(which)
            .find_map(|rule| self.holds(rule, now))
    }

    /// No position can stand for the third time in a shorter run, and no count be over.
    fn is_worth_a_look(&self) -> bool {
        /// The most pieces with which any game counts moves by the balance.
        const FEW: u32 = 15;
        let ([black, _, white, _], steady) = self.balance.unwrap_or_default();
        self.run.len() > 8
            || self.notice.is_some()
            || (self.games.1 && (steady > 1 || black + white == 2) && black + white <= FEW)
    }

    fn rules<R: Rules>(&self) -> impl Iterator<Item = DrawRule> + use<R> {
        let (repetition, counts) = self.games;
        let of_the_game = R::DRAWS
            .iter()
            .copied()
            .filter(move |rule| match rule.when {
                DrawWhen::Repetition { .. } => repetition,
                _ => counts,
            });
        self.named.into_iter().flatten().chain(of_the_game)
    }

    fn count<R: Rules>(&mut self, before: &Position<R>, now: &Position<R>) {
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
                self.road = has_lone_king_on_main_road(before).then_some(0);
            }
            let has_a_lone_king = has_lone_king_on_main_road(now);
            self.road = has_a_lone_king.then(|| self.road.map_or(0, |plies| plies + 1));
            let now = balance(now);
            self.balance = match self.balance {
                Some((steady, plies)) if steady == now => Some((now, plies + 1)),
                _ => Some((now, 0)),
            };
        }
    }

    /// A side's 40th move since the notice.
    fn forty(&mut self, mover: Color) -> Option<Drawn> {
        let notice = self.notice.as_mut()?;
        let count = &mut notice.moves[usize::from(mover == Color::White)];
        *count += 1;
        let run_out = *count == FORTY && notice.side.is_none_or(|side| side == mover);
        // where either side may be the stronger one, both have to have made their moves
        let both = notice.side.is_some() || notice.moves.iter().all(|count| *count >= FORTY);
        (run_out && both).then_some(Drawn::Forty(notice.side.unwrap_or(mover), notice.ply))
    }

    fn holds<R: Rules>(&self, rule: DrawRule, now: &Position<R>) -> Option<Drawn> {
        let plies = |moves: u8| 2 * u32::from(moves);
        let ([black, black_kings, white, white_kings], steady) = self.balance.unwrap_or_default();
        let holds = match rule.when {
            DrawWhen::Repetition { times } => {
                return self.repeated(times).then_some(Drawn::Repeated(times, rule));
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
                    steady.min(self.road.unwrap_or_default())
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
        holds.then_some(Drawn::Counted(rule))
    }

    /// True if the position that came last stands for at least the given time.
    fn repeated(&self, times: u8) -> bool {
        let Some((last, earlier)) = self.run.split_last() else {
            return false;
        };
        // the same side is to move every second ply, and it takes four plies to come back
        let before = earlier.iter().rev().skip(3).step_by(2).take(LOOK_BACK);
        let since = usize::from(times.saturating_sub(1)) * 4;
        self.run.len() > since
            && before.filter(|hash| *hash == last).count() + 1 >= usize::from(times)
    }
}

impl<R: Rules> Replay<'_, '_, '_, R> {
    /// Shows the last move of the main line to the watch, and reports what it sees.
    pub(super) fn track_draws(&mut self, span: Span) {
        match self.line.state {
            LineState::Plain => {}
            LineState::Forked => return self.draw_tracker.set_up(),
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
            // a board that rests on a repair decides no game
            result = None;
        }
        if result.is_some() {
            self.draw_tracker.drawn = Some((self.last_ply(), drawn, laws.clone()));
        }
        let detail = Detail {
            fen: before.fen(),
            board: Board::of_setup(&before.to_setup(), R::VARIANT),
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

    /// Reports a move that comes after the game was drawn by itself (R314), once.
    #[cold]
    pub(super) fn after_a_draw(&mut self, span: Span) {
        let Some((at, drawn, laws)) = self.draw_tracker.drawn.take() else {
            return;
        };
        self.drawn = true;
        let board = self.line.now;
        let detail = Detail {
            fen: board.fen(),
            board: Board::of_setup(&board.to_setup(), R::VARIANT),
            legal: legal_texts(self.laws, &board),
            laws,
            ..Detail::default()
        };
        self.report.add_detailed(
            &move_after_end::RULE,
            span,
            Some(self.ply()),
            move_after_end::after_a_draw(at, &draw_claim::words(drawn)),
            detail,
        );
    }

    /// Hears whether a comment of the main line begins a count of 40 moves.
    pub(super) fn check_notice(&mut self, comment: &[u8]) {
        let Some(kind) = self.draw_tracker.notice_kind else {
            return;
        };
        let mover = !self.line.now.side();
        let side = match kind {
            NoProgress::Notice => match notice(comment) {
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

/// The side with more pieces or, the pieces being equal, with more kings.
fn stronger_side<R: Rules>(position: &Position<R>) -> Option<Color> {
    let strength = |color| (position.count(color), position.count_kings(color));
    match strength(Color::Black).cmp(&strength(Color::White)) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
    }
}

/// True if a king moved and nothing was taken.
fn is_reversible<R: Rules>(before: &Position<R>, now: &Position<R>) -> bool {
    let (mover, other) = (before.side(), !before.side());
    now.side() == other
        && before.has_same_men(now, mover)
        && before.has_same_men(now, other)
        && before.count_kings(mover) == now.count_kings(mover)
        && before.count_kings(other) == now.count_kings(other)
}

/// The pieces and kings of Black, and those of White.
fn balance<R: Rules>(position: &Position<R>) -> [u32; 4] {
    [
        position.count(Color::Black),
        position.count_kings(Color::Black),
        position.count(Color::White),
        position.count_kings(Color::White),
    ]
}

/// True if a side has one piece, a king, on the diagonal from White's bottom left corner to the top right.
fn has_lone_king_on_main_road<R: Rules>(position: &Position<R>) -> bool {
    let board = R::GAME_TYPE.board;
    let is_on_road = |side| {
        (position.count(side), position.count_kings(side)) == (1, 1)
            && position
                .pieces(side)
                .iter()
                .all(|square| board.file(square) == board.rank(square))
    };
    is_on_road(Color::Black) || is_on_road(Color::White)
}
