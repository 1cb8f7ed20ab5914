//! Finds the legal move that the squares in a record mean.

use crate::bitboard::private::Number as _;
use crate::capture::{Route, RouteSink};
use crate::layout::BitLayout;
use crate::moves::MAX_PATH;
use crate::{
    AnyResolvedMove, Crowning, Direction, Move, MoveList, Piece, Position, ResolvedMove, Role,
    Rules, Square, Squares,
};

/// The legal moves that the squares in a record can mean.
///
/// ```
/// use draughts::{English, Position, Resolution, Square};
///
/// let square = |number| Square::new(number).unwrap();
/// let start = Position::<English>::start();
/// assert!(matches!(start.resolve(square(11), square(15)), Resolution::One(_)));
/// assert_eq!(start.resolve(square(11), square(18)), Resolution::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution<M> {
    /// No legal move.
    None,
    /// One move.
    One(M),
    /// Several moves that differ in the captured pieces or in crowning. [`Position::moves_from_to`] lists them.
    Several,
}

/// Finds the routes between two squares.
struct Finder<R: Rules> {
    from: R::Bits,
    to: R::Bits,
    best: u64,
    found: Resolution<ResolvedMove<R>>,
}

impl<M: Copy + PartialEq> Resolution<M> {
    /// Adds a step to those already found.
    fn add(&mut self, step: M) {
        *self = match *self {
            Resolution::None => Resolution::One(step),
            Resolution::One(found) if found == step => return,
            _ => Resolution::Several,
        };
    }
}

impl<R: Rules> Resolution<ResolvedMove<R>> {
    /// The same resolution for a position whose variant is known only at run time.
    #[inline]
    pub(crate) fn erase(&self) -> Resolution<AnyResolvedMove> {
        match self {
            Resolution::None => Resolution::None,
            Resolution::One(step) => Resolution::One(step.erase()),
            Resolution::Several => Resolution::Several,
        }
    }
}

impl<R: Rules> RouteSink<R> for Finder<R> {
    #[inline]
    fn route(&mut self, route: Route<R>) {
        if !R::CAPTURE_PREFERENCES.is_empty() {
            if route.score < self.best {
                return;
            }
            if route.score > self.best {
                self.best = route.score;
                self.found = Resolution::None;
            }
        }
        if route.step.from == self.from && route.step.to == self.to {
            self.found.add(route.step);
        }
    }
}

/// Finds the routes along a written path.
struct PathFinder<'a, R: Rules> {
    written: &'a [Square],
    from: R::Bits,
    to: R::Bits,
    path: [R::Bits; MAX_PATH],
    best: u64,
    exact: Resolution<ResolvedMove<R>>,
    passing: Resolution<ResolvedMove<R>>,
}

impl<R: Rules> RouteSink<R> for PathFinder<'_, R> {
    fn land(&mut self, jump: u8, square: R::Bits) {
        self.path[usize::from(jump) % MAX_PATH] = square;
    }

    fn route(&mut self, route: Route<R>) {
        if !R::CAPTURE_PREFERENCES.is_empty() {
            if route.score < self.best {
                return;
            }
            if route.score > self.best {
                self.best = route.score;
                (self.exact, self.passing) = (Resolution::None, Resolution::None);
            }
        }
        if route.step.from != self.from || route.step.to != self.to {
            return;
        }
        let landings = &self.path[1..=usize::from(route.jumps).min(MAX_PATH - 1)];
        let rest = &self.written[1..];
        let same = rest.len() == landings.len()
            && rest
                .iter()
                .zip(landings)
                .all(|(&s, &l)| BitLayout::<R>::bit(s) == l);
        if same {
            self.exact.add(route.step);
        } else if runs_through::<R>(&route.step, landings, &rest[..rest.len() - 1]) {
            self.passing.add(route.step);
        }
    }
}

/// Whether the route lands on or passes the squares in this order.
fn runs_through<R: Rules>(
    step: &ResolvedMove<R>,
    landings: &[R::Bits],
    squares: &[Square],
) -> bool {
    let mut wanted = squares.iter();
    let mut next = wanted.next();
    let mut at = step.from;
    for &land in landings {
        let Some(direction) = R::KING_TAKES
            .iter()
            .copied()
            .find(|&direction| leads_to::<R>(at, direction, land))
        else {
            return false;
        };
        while at != land {
            at = BitLayout::<R>::step(at, direction, true);
            if next.is_some_and(|&square| BitLayout::<R>::bit(square) == at)
                && !(at & step.captured).any()
            {
                next = wanted.next();
            }
        }
    }
    next.is_none()
}

fn leads_to<R: Rules>(from: R::Bits, direction: Direction, to: R::Bits) -> bool {
    let mut at = from;
    while at.any() && at != to {
        at = BitLayout::<R>::step(at, direction, true) & BitLayout::<R>::board();
    }
    at == to && from != to
}

impl<R: Rules> Position<R> {
    /// The legal moves from one square to another.
    ///
    /// Replaying a record spends most of its time here. Nothing is allocated, and only the laws that concern the two
    /// squares are checked.
    ///
    /// ```
    /// use draughts::{English, Position, Resolution, Square};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Position::<English>::start();
    /// let (from, to) = (Square::new(11).ok_or("no square")?, Square::new(15).ok_or("no square")?);
    /// let Resolution::One(step) = start.resolve(from, to) else { return Err("11-15 is legal".into()) };
    /// assert_eq!(start.after(&step).side(), draughts::Color::White);
    /// # Ok(()) }
    /// ```
    // Inlined, because a call returns through memory, which takes a quarter of the time of a quiet move.
    #[inline(always)]
    pub fn resolve(&self, from: Square, to: Square) -> Resolution<ResolvedMove<R>> {
        let from = BitLayout::<R>::bit(from);
        let to = BitLayout::<R>::bit(to);
        // There are two copies, with constant directions. The turn alternates, so the branch is predicted.
        if self.side == BitLayout::<R>::LOW {
            self.resolve_for::<true>(from, to)
        } else {
            self.resolve_for::<false>(from, to)
        }
    }

    #[inline(always)]
    fn resolve_for<const LOW: bool>(
        &self,
        from: R::Bits,
        to: R::Bits,
    ) -> Resolution<ResolvedMove<R>> {
        let jumpers = self.jumpers_of::<LOW>(self.side);
        if jumpers.any() {
            return self.resolve_compulsory::<LOW>(from, to, jumpers);
        }
        let role = self.role_of(from);
        let reached = self.quiet_targets(from & self.mine, role, LOW) & to;
        if reached.any() && !(self.capture_only_pieces() & from).any() {
            let crowns = role == Role::Man && (BitLayout::<R>::king_row(LOW) & to).any();
            return Resolution::One(ResolvedMove {
                from,
                to,
                captured: R::Bits::EMPTY,
                crowns,
            });
        }
        Resolution::None
    }

    /// Like [`resolve`](Self::resolve), but for positions in which a capture is compulsory.
    fn resolve_compulsory<const LOW: bool>(
        &self,
        from: R::Bits,
        to: R::Bits,
        jumpers: R::Bits,
    ) -> Resolution<ResolvedMove<R>> {
        if !(jumpers & from).any() {
            return Resolution::None;
        }
        if Self::MEN_NEVER_TURN_BACK
            && !(self.kings & from).any()
            && let Some(single) = self.single_jump::<LOW>(from, to)
        {
            return single;
        }
        self.resolve_capture(from, to, jumpers)
    }

    /// True if men only capture forward, if they stop on the king-row, and if the choice among captures is free. Then
    /// two captures of a man with the same destination have the same number of jumps.
    const MEN_NEVER_TURN_BACK: bool = matches!(
        R::MAN_TAKES,
        [Direction::ForwardLeft, Direction::ForwardRight]
    ) && matches!(R::CROWNING, Crowning::Stops)
        && R::CAPTURE_PREFERENCES.is_empty();

    /// Resolves a single jump of a man; `None` if the squares are not two steps apart.
    #[inline(always)]
    fn single_jump<const LOW: bool>(
        &self,
        from: R::Bits,
        to: R::Bits,
    ) -> Option<Resolution<ResolvedMove<R>>> {
        let empty = self.vacant();
        let enemies = if R::MAN_TAKES_KING {
            self.theirs
        } else {
            self.theirs & !self.kings
        };
        let mut captured = R::Bits::EMPTY;
        let mut onward = R::Bits::EMPTY;
        for &direction in R::MAN_TAKES {
            captured = captured
                | (BitLayout::<R>::step(from, direction, LOW)
                    & BitLayout::<R>::step_back(to & empty, direction, LOW)
                    & enemies);
            onward = onward
                | (BitLayout::<R>::step(
                    BitLayout::<R>::step(to, direction, LOW) & enemies,
                    direction,
                    LOW,
                ) & empty);
        }
        if !captured.any() {
            return None;
        }
        if onward.any() {
            return Some(Resolution::None);
        }
        let crowns = (BitLayout::<R>::king_row(LOW) & to).any();
        Some(Resolution::One(ResolvedMove {
            from,
            to,
            captured,
            crowns,
        }))
    }

    fn resolve_capture(
        &self,
        from: R::Bits,
        to: R::Bits,
        jumpers: R::Bits,
    ) -> Resolution<ResolvedMove<R>> {
        let mut finder = Finder {
            from,
            to,
            best: 0,
            found: Resolution::None,
        };
        // If the choice is free, other pieces are irrelevant.
        let pieces = if R::CAPTURE_PREFERENCES.is_empty() {
            from
        } else {
            jumpers
        };
        self.search_captures(&mut finder, pieces);
        finder.found
    }

    /// The legal moves that a written path can mean. Such a move has the first and last square of the path. All squares
    /// between them are on its route, in this order.
    ///
    /// A path that equals the full path of a route means that route. Other paths may omit squares, and may contain
    /// squares that the piece only passes. A path of fewer than two squares resolves to nothing.
    ///
    /// ```
    /// use draughts::{English, Position, Resolution, Square, fen};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let position: Position<English> = fen::position("W:WK18:B6,7,14,15,22,23")?;
    /// let path: Vec<_> = [18, 11, 2, 9, 18, 25].into_iter().filter_map(Square::new).collect();
    /// assert!(matches!(position.resolve_path(&path), Resolution::One(step) if step.jumps() == 5));
    /// # Ok(()) }
    /// ```
    pub fn resolve_path(&self, path: &[Square]) -> Resolution<ResolvedMove<R>> {
        let &[from, .., to] = path else {
            return Resolution::None;
        };
        if path.len() == 2 {
            return self.resolve(from, to);
        }
        let (from, to) = (BitLayout::<R>::bit(from), BitLayout::<R>::bit(to));
        let jumpers = self.jumpers(self.side);
        if !(jumpers & from).any() {
            return Resolution::None;
        }
        let mut finder = PathFinder {
            written: path,
            from,
            to,
            path: [R::Bits::EMPTY; MAX_PATH],
            best: 0,
            exact: Resolution::None,
            passing: Resolution::None,
        };
        self.search_captures_slowly(
            &mut finder,
            if R::CAPTURE_PREFERENCES.is_empty() {
                from
            } else {
                jumpers
            },
        );
        match finder.exact {
            Resolution::None => finder.passing,
            exact => exact,
        }
    }

    /// The legal moves from one square to another, each once, with their full paths. For [`Resolution::Several`], these
    /// are the alternatives.
    pub fn moves_from_to(&self, from: Square, to: Square) -> MoveList {
        self.legal_moves().between(from, to)
    }

    /// The move of a step with its full path. If several routes are equivalent, the first is returned.
    pub fn describe(&self, step: &ResolvedMove<R>) -> Option<Move> {
        if let Some(short) = self.describe_short(step) {
            return Some(short);
        }
        let wanted = step.erase();
        self.legal_moves()
            .iter()
            .find(|mv| mv.step() == wanted)
            .copied()
    }

    /// The move of a step that captures at most one piece, which needs no search. `None` for longer captures (see
    /// [`describe`](Self::describe)) and for a step of another position.
    #[inline(always)]
    pub fn describe_short(&self, step: &ResolvedMove<R>) -> Option<Move> {
        if step.jumps() > 1 || !(self.mine & step.from).any() {
            return None;
        }
        let role = self.role_of(step.from);
        let piece = Piece {
            color: self.side,
            role,
        };
        let captured = if step.is_capture() {
            step.captured()
        } else {
            Squares::EMPTY
        };
        let ends = (step.from(), step.to());
        Some(Move::without_turn(piece, ends, captured, step.crowns))
    }

    /// The step of a legal move of this position.
    pub fn step(&self, mv: &Move) -> Option<ResolvedMove<R>> {
        match self.resolve(mv.from(), mv.to()) {
            Resolution::One(step)
                if (step.captured(), step.crowns) == (mv.captured(), mv.crowns()) =>
            {
                Some(step)
            }
            Resolution::Several => {
                let legal = self.legal_moves();
                let same = legal.iter().find(|legal| legal.is_same(mv))?;
                Some(same.step().typed())
            }
            _ => None,
        }
    }
}
