//! The capture search. The laws of capturing are combined only here.
//!
//! A [`CaptureSearch`] follows one piece along all its routes and passes each finished route to a [`RouteSink`]. The laws
//! are constants of [`Rules`], so each variant is compiled into a separate search. A [`Hypothesis`] (could the piece
//! capture if it were a king?) is checked only if `HYPOTHETICAL` is true. Code that runs rarely shares one search,
//! with a hypothesis and a `dyn RouteSink`, because every search is compiled for each variant and side.

use std::cell::Cell;

use crate::bitboard::private::Number as _;
use crate::hypothesis::Hypothesis;
use crate::layout::BitLayout;
use crate::{
    Crowning, Direction, Landing, Position, Preference, Removal, ResolvedMove, Role, Rules,
};

/// Maximum number of jumps that the capture search makes in one position.
///
/// Positions from play need far fewer. The limit bounds the time spent on hostile boards with billions of routes; see
/// [`MoveList::is_complete`](crate::MoveList::is_complete).
///
/// ```
/// use draughts::{International, Position, ROUTE_LIMIT};
///
/// let moves = Position::<International>::start().legal_moves();
/// assert!(moves.is_complete() && moves.len() < ROUTE_LIMIT as usize);
/// ```
pub const ROUTE_LIMIT: u32 = 1 << 12;

thread_local! {
    static JUMPS_TRIED: Cell<u64> = const { Cell::new(0) };
}

/// The number of jumps that capture searches have tried on this thread.
///
/// Captures dominate the cost of a position. A caller that bounds the time of a record compares this number before and
/// after.
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
pub(crate) trait RouteSink<R: Rules> {
    /// Receives the landing square of a jump. Jumps are counted from 1. A later call for the same jump overrides an
    /// earlier one.
    #[inline(always)]
    fn land(&mut self, _jump: u8, _square: R::Bits) {}

    /// Receives a finished route.
    fn route(&mut self, route: Route<R>);
}

/// A finished route, without its squares.
#[derive(Clone, Copy)]
pub(crate) struct Route<R: Rules> {
    pub(crate) step: ResolvedMove<R>,
    pub(crate) role: Role,
    pub(crate) jumps: u8,
    /// The score by the variant's preference. Only captures with the highest score are legal.
    pub(crate) score: u64,
}

/// Counts of the pieces captured so far, for comparing captures.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: u8,
    kings: u8,
    /// One bit per captured piece, the first piece in the highest bit. The bit is 1 for a king.
    order: u32,
}

impl Tally {
    #[inline(always)]
    fn score<R: Rules>(self, role: Role) -> u64 {
        R::CAPTURE_PREFERENCES
            .iter()
            .fold(0, |score, preference| match preference {
                Preference::MostPieces => (score << 7) | u64::from(self.count),
                Preference::WithKing => (score << 1) | u64::from(role == Role::King),
                Preference::MostKings => (score << 7) | u64::from(self.kings),
                // The captures compared here have the same number of pieces.
                Preference::KingsFirst => (score << 32) | u64::from(self.order),
                // A king counts as two men. If two captures are then equal, the one with fewer kings (more men) is
                // worth more.
                Preference::MostValue => {
                    let weight = u64::from(self.count) + u64::from(self.kings);
                    (score << 14) | ((weight << 7) - u64::from(self.kings))
                }
            })
    }
}

/// The capture search for one side. `LOW` is true if its men advance towards higher numbers.
pub(crate) struct CaptureSearch<'s, R: Rules, S: ?Sized, const LOW: bool, const HYPOTHETICAL: bool>
{
    sink: &'s mut S,
    how: Hypothesis,
    empty: R::Bits,
    enemies: R::Bits,
    enemies_kings: R::Bits,
    from: R::Bits,
    captured: R::Bits,
    role: Role,
    /// Whether the man has been crowned during the capture.
    crowned: bool,
    tally: Tally,
    remaining: u32,
}

impl<'s, R: Rules, S: RouteSink<R> + ?Sized, const LOW: bool, const HYPOTHETICAL: bool>
    CaptureSearch<'s, R, S, LOW, HYPOTHETICAL>
{
    #[inline(always)]
    pub(crate) fn new(position: &Position<R>, sink: &'s mut S, how: Hypothesis) -> Self {
        let color = if LOW {
            BitLayout::<R>::LOW
        } else {
            !BitLayout::<R>::LOW
        };
        let enemies = position.pieces_of(!color);
        CaptureSearch {
            sink,
            how,
            empty: position.vacant(),
            enemies,
            enemies_kings: enemies & position.kings,
            from: R::Bits::EMPTY,
            captured: R::Bits::EMPTY,
            role: Role::Man,
            crowned: false,
            tally: Tally::default(),
            remaining: ROUTE_LIMIT,
        }
    }

    /// Follows all routes of the piece on `from`. That square counts as empty during the search.
    #[inline]
    pub(crate) fn follow(&mut self, from: R::Bits, role: Role) {
        self.from = from;
        self.role = role;
        self.empty = self.empty | from;
        match role {
            Role::Man => self.man_captures(from),
            Role::King => self.king_captures(from, 0),
        };
        self.empty = self.empty ^ from;
    }

    /// Adds to the jump counter. Returns true if the search reached its limit.
    #[inline]
    pub(crate) fn finish_search(self) -> bool {
        JUMPS_TRIED.set(JUMPS_TRIED.get() + u64::from(ROUTE_LIMIT - self.remaining));
        self.remaining == 0
    }

    #[inline(always)]
    fn shift(direction: Direction) -> i32 {
        if LOW {
            BitLayout::<R>::shift(direction)
        } else {
            -BitLayout::<R>::shift(direction)
        }
    }

    /// Follows the captures of a man.
    fn man_captures(&mut self, at: R::Bits) -> bool {
        let mut found = false;
        let directions = if HYPOTHETICAL && self.how.backward {
            R::KING_TAKES
        } else {
            R::MAN_TAKES
        };
        for &direction in directions {
            let by = Self::shift(direction);
            let mut victim = at.shift(by) & self.enemies;
            if !R::MAN_TAKES_KING {
                victim = victim & !self.enemies_kings;
            }
            let land = victim.shift(by) & self.empty;
            if land.any() && self.capture_piece(victim) {
                found = true;
                self.sink.land(self.tally.count, land);
                if (land & BitLayout::<R>::king_row(LOW)).any() {
                    self.man_on_king_row(land);
                } else {
                    let more = self.man_captures(land);
                    self.end_unless_continued(more, land);
                }
                self.restore_piece(victim);
            }
        }
        found
    }

    fn man_on_king_row(&mut self, land: R::Bits) {
        // A man that continues as a man is crowned only if its move ends on the king-row. A man that continues as a
        // king is crowned wherever its move ends.
        let as_king =
            R::CROWNING == Crowning::ContinuesAsKing || (HYPOTHETICAL && self.how.past_crown);
        let more = if as_king {
            self.crowned = true;
            let more = self.king_captures(land, 0);
            self.crowned = false;
            more
        } else {
            R::CROWNING == Crowning::Passes && self.man_captures(land)
        };
        self.crowned = true;
        self.end_unless_continued(more, land);
        self.crowned = false;
    }

    /// Finishes the route on this square, unless the route continues.
    #[inline(always)]
    fn end_unless_continued(&mut self, more: bool, land: R::Bits) {
        if !more || (HYPOTHETICAL && self.how.partial) {
            self.emit_route(land);
        }
    }

    /// Follows the captures of a king after a jump in direction `came` (0 at the start), except straight on.
    fn king_captures(&mut self, at: R::Bits, came: i32) -> bool {
        let mut found = false;
        for &direction in R::KING_TAKES {
            let by = Self::shift(direction);
            if came == 0 || (by != came && (by != -came || R::ABOUT_TURN)) {
                found |= self.capture_along(at, by);
            }
        }
        found
    }

    fn capture_along(&mut self, at: R::Bits, by: i32) -> bool {
        let mut next = at.shift(by);
        if R::KING_FLIES {
            while (next & self.empty).any() {
                next = next.shift(by);
            }
        }
        let victim = next & self.enemies;
        let behind = victim.shift(by) & self.empty;
        if !behind.any() || !self.capture_piece(victim) {
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
        // If the king continues straight on, the path includes the square directly behind the captured piece (PDN 3.0).
        let mut more = self.capture_along(behind, by);
        let mut land = behind;
        while land.any() {
            self.sink.land(jump, land);
            more |= self.king_captures(land, by);
            land = beyond(land, self.empty);
        }
        if !more || (HYPOTHETICAL && self.how.partial) {
            let mut land = behind;
            while land.any() {
                self.sink.land(jump, land);
                self.emit_route(land);
                land = beyond(land, self.empty);
            }
        }
        self.restore_piece(victim);
        true
    }

    /// Captures a piece. Returns false if the limit is reached.
    #[inline(always)]
    fn capture_piece(&mut self, victim: R::Bits) -> bool {
        if self.remaining == 0 {
            return false;
        }
        self.remaining -= 1;
        self.enemies = self.enemies ^ victim;
        self.captured = self.captured | victim;
        if R::REMOVAL == Removal::AtOnce {
            self.empty = self.empty | victim;
        }
        self.tally.count += 1;
        if !R::CAPTURE_PREFERENCES.is_empty() {
            let king = (self.enemies_kings & victim).any();
            self.tally.kings += u8::from(king);
            self.tally.order = self.tally.order << 1 | u32::from(king);
        }
        true
    }

    #[inline(always)]
    fn restore_piece(&mut self, victim: R::Bits) {
        self.enemies = self.enemies | victim;
        self.captured = self.captured ^ victim;
        if R::REMOVAL == Removal::AtOnce {
            self.empty = self.empty ^ victim;
        }
        self.tally.count -= 1;
        if !R::CAPTURE_PREFERENCES.is_empty() {
            self.tally.kings -= u8::from((self.enemies_kings & victim).any());
            self.tally.order >>= 1;
        }
    }

    #[inline(always)]
    fn emit_route(&mut self, to: R::Bits) {
        let crowns = self.role == Role::Man && self.crowned;
        let step = ResolvedMove {
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
