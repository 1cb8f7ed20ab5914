//! The search for captures, the one place where the laws of capturing are put together.
//!
//! A [`Hunt`] follows one piece along every route it can take and hands each finished route to a [`Sink`]. What differs
//! between games are constants of [`Rules`], so that each game gets a search of its own; what a referee wonders about
//! (could it, if it were a king?) is a [`Hypothesis`], and `WONDERS` keeps its questions out of the ordinary search.

use std::cell::Cell;

use crate::bitboard::private::Number as _;
use crate::hypothesis::Hypothesis;
use crate::layout::Layout;
use crate::{Crowning, Landing, Position, Preference, Removal, Role, Rules, Step, Way};

/// How many jumps the search for captures makes in one position before it gives up.
///
/// No position from play comes near it. On a board made up to have billions of routes it bounds the time a reader can be
/// made to spend; [`MoveList::is_complete`](crate::MoveList::is_complete) tells of it.
///
/// ```
/// use draughts::{International, Position, ROUTE_LIMIT};
///
/// let moves = Position::<International>::start().legal_moves();
/// assert!(moves.is_complete() && moves.len() < ROUTE_LIMIT as usize);
/// ```
pub const ROUTE_LIMIT: u32 = 1 << 14;

thread_local! {
    static JUMPS_TRIED: Cell<u64> = const { Cell::new(0) };
}

/// How many jumps the searches for captures have tried on this thread since it began.
///
/// The cost of a position is that of its captures, and only the search itself knows it. Whoever must bound the time that
/// a record can take reads this before and after.
///
/// ```
/// use draughts::{English, Position, fen, jumps_tried};
///
/// let position: Position<English> = fen::position("W:W18:B14,15")?;
/// let before = jumps_tried();
/// assert_eq!(position.legal_moves().len(), 2);
/// assert_eq!(jumps_tried() - before, 2);
/// # Ok::<(), draughts::ParseFenError>(())
/// ```
pub fn jumps_tried() -> u64 {
    JUMPS_TRIED.get()
}

/// Receives finished routes.
pub(crate) trait Sink<R: Rules> {
    /// Hears of the landing square after the `jump`th jump, counted from 1; a later one overrides an earlier.
    #[inline(always)]
    fn land(&mut self, _jump: u8, _square: R::Bits) {}

    /// Takes a route. `score` tells which captures the variant prefers: the highest is compulsory.
    fn route(&mut self, route: Route<R>);
}

/// A finished route, without its squares.
#[derive(Clone, Copy)]
pub(crate) struct Route<R: Rules> {
    pub(crate) step: Step<R>,
    pub(crate) role: Role,
    pub(crate) jumps: u8,
    /// How strongly the variant prefers the capture: the highest is compulsory.
    pub(crate) score: u64,
}

/// What has been taken so far, for the comparison of captures.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: u8,
    kings: u8,
    /// One bit for each piece taken, the first one highest: 1 for a king.
    order: u32,
}

impl Tally {
    #[inline(always)]
    fn score<R: Rules>(self, role: Role) -> u64 {
        R::CHOICE
            .iter()
            .fold(0, |score, preference| match preference {
                Preference::MostPieces => (score << 7) | u64::from(self.count),
                Preference::WithKing => (score << 1) | u64::from(role == Role::King),
                Preference::MostKings => (score << 7) | u64::from(self.kings),
                // captures compared on this point take the same number of pieces
                Preference::KingsFirst => (score << 32) | u64::from(self.order),
                // pieces and kings weigh first; among equals the capture with fewer kings has more pieces
                Preference::MostValue => {
                    let weight = u64::from(self.count) + u64::from(self.kings);
                    (score << 14) | ((weight << 7) - u64::from(self.kings))
                }
            })
    }
}

/// The search for the captures of one side; `LOW` is whether its men walk up the numbers.
pub(crate) struct Hunt<'s, R: Rules, S, const LOW: bool, const WONDERS: bool> {
    sink: &'s mut S,
    how: Hypothesis,
    empty: R::Bits,
    prey: R::Bits,
    prey_kings: R::Bits,
    from: R::Bits,
    captured: R::Bits,
    role: Role,
    /// Whether a man has been crowned on the way.
    crowned: bool,
    tally: Tally,
    left: u32,
}

impl<'s, R: Rules, S: Sink<R>, const LOW: bool, const WONDERS: bool> Hunt<'s, R, S, LOW, WONDERS> {
    #[inline(always)]
    pub(crate) fn new(position: &Position<R>, sink: &'s mut S, how: Hypothesis) -> Self {
        let color = if LOW {
            Layout::<R>::LOW
        } else {
            !Layout::<R>::LOW
        };
        let prey = position.of(!color);
        Hunt {
            sink,
            how,
            empty: position.vacant(),
            prey,
            prey_kings: prey & position.kings,
            from: R::Bits::EMPTY,
            captured: R::Bits::EMPTY,
            role: Role::Man,
            crowned: false,
            tally: Tally::default(),
            left: ROUTE_LIMIT,
        }
    }

    /// Follows every route of the piece on `from`. Its own square counts as empty while it captures.
    #[inline]
    pub(crate) fn follow(&mut self, from: R::Bits, role: Role) {
        self.from = from;
        self.role = role;
        self.empty = self.empty | from;
        match role {
            Role::Man => self.man(from),
            Role::King => self.king(from, 0),
        };
        self.empty = self.empty ^ from;
    }

    /// Counts what was tried; true if the search had to stop before its end.
    #[inline]
    pub(crate) fn finish_search(self) -> bool {
        JUMPS_TRIED.set(JUMPS_TRIED.get() + u64::from(ROUTE_LIMIT - self.left));
        self.left == 0
    }

    #[inline(always)]
    fn shift(way: Way) -> i32 {
        if LOW {
            Layout::<R>::shift(way)
        } else {
            -Layout::<R>::shift(way)
        }
    }

    fn man(&mut self, at: R::Bits) -> bool {
        let mut found = false;
        let ways = if WONDERS && self.how.backward {
            R::KING_TAKES
        } else {
            R::MAN_TAKES
        };
        for &way in ways {
            let by = Self::shift(way);
            let mut victim = at.shift(by) & self.prey;
            if !R::MAN_TAKES_KING {
                victim = victim & !self.prey_kings;
            }
            let land = victim.shift(by) & self.empty;
            if land.any() && self.take(victim) {
                found = true;
                self.sink.land(self.tally.count, land);
                if (land & Layout::<R>::king_row(LOW)).any() {
                    self.man_on_king_row(land);
                } else {
                    let more = self.man(land);
                    self.end(more, land);
                }
                self.give_back(victim);
            }
        }
        found
    }

    fn man_on_king_row(&mut self, land: R::Bits) {
        // a man that passes the king-row is crowned if it ends there, one that goes on as a king wherever it ends
        let as_king = R::CROWNING == Crowning::GoesOnAsKing || (WONDERS && self.how.past_crown);
        let more = if as_king {
            self.crowned = true;
            let more = self.king(land, 0);
            self.crowned = false;
            more
        } else {
            R::CROWNING == Crowning::Passes && self.man(land)
        };
        self.crowned = true;
        self.end(more, land);
        self.crowned = false;
    }

    /// Ends the route here, if it does not go on.
    #[inline(always)]
    fn end(&mut self, more: bool, land: R::Bits) {
        if !more || (WONDERS && self.how.partial) {
            self.finish(land);
        }
    }

    /// Captures of a king that came along `came` (0 at the start), straight on left out.
    fn king(&mut self, at: R::Bits, came: i32) -> bool {
        let mut found = false;
        for &way in R::KING_TAKES {
            let by = Self::shift(way);
            if came == 0 || (by != came && (by != -came || R::ABOUT_TURN)) {
                found |= self.king_along(at, by);
            }
        }
        found
    }

    fn king_along(&mut self, at: R::Bits, by: i32) -> bool {
        let mut next = at.shift(by);
        if R::KING_FLIES {
            while (next & self.empty).any() {
                next = next.shift(by);
            }
        }
        let victim = next & self.prey;
        let behind = victim.shift(by) & self.empty;
        if !behind.any() || !self.take(victim) {
            return false;
        }
        let jump = self.tally.count;
        let beyond = |land: R::Bits, empty: R::Bits| {
            let everywhere = R::KING_FLIES && R::LANDING == Landing::Anywhere;
            if everywhere {
                land.shift(by) & empty
            } else {
                R::Bits::EMPTY
            }
        };
        self.sink.land(jump, behind);
        // straight on, the path names the square right behind the piece taken
        let mut more = self.king_along(behind, by);
        let mut land = behind;
        while land.any() {
            self.sink.land(jump, land);
            more |= self.king(land, by);
            land = beyond(land, self.empty);
        }
        if !more || (WONDERS && self.how.partial) {
            let mut land = behind;
            while land.any() {
                self.sink.land(jump, land);
                self.finish(land);
                land = beyond(land, self.empty);
            }
        }
        self.give_back(victim);
        true
    }

    /// Takes a piece, unless the search has gone on for too long.
    #[inline(always)]
    fn take(&mut self, victim: R::Bits) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.prey = self.prey ^ victim;
        self.captured = self.captured | victim;
        if R::REMOVAL == Removal::AtOnce {
            self.empty = self.empty | victim;
        }
        self.tally.count += 1;
        if !R::CHOICE.is_empty() {
            let king = (self.prey_kings & victim).any();
            self.tally.kings += u8::from(king);
            self.tally.order = self.tally.order << 1 | u32::from(king);
        }
        true
    }

    #[inline(always)]
    fn give_back(&mut self, victim: R::Bits) {
        self.prey = self.prey | victim;
        self.captured = self.captured ^ victim;
        if R::REMOVAL == Removal::AtOnce {
            self.empty = self.empty ^ victim;
        }
        self.tally.count -= 1;
        if !R::CHOICE.is_empty() {
            self.tally.kings -= u8::from((self.prey_kings & victim).any());
            self.tally.order >>= 1;
        }
    }

    #[inline(always)]
    fn finish(&mut self, to: R::Bits) {
        let crowns = self.role == Role::Man && self.crowned;
        let step = Step {
            from: self.from,
            to,
            captured: self.captured,
            crowns,
        };
        let score = self.tally.score::<R>(self.role);
        self.sink.route(Route {
            step,
            role: self.role,
            jumps: self.tally.count,
            score,
        });
    }
}
