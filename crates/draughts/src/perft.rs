//! Perft: counts move sequences, to verify the move generator.

use crate::bitboard::private::Number as _;
use crate::capture::{Route, RouteSink};
use crate::layout::BitLayout;
use crate::{AnyResolvedMove, Direction, Position, ResolvedMove, Role, Rules};

/// A stack of the steps of a position and of its ancestors, so that a count needs only one vector.
struct Stack<R: Rules> {
    steps: Vec<ResolvedMove<R>>,
    base: usize,
    best: u64,
    /// Whether equivalent routes count as one move.
    merges: bool,
    /// Whether two routes among the steps may be the same move.
    may_repeat_moves: bool,
    /// Scratch space of `merge`: steps of a type that all variants share, so that sorting is compiled once.
    sorted: Vec<AnyResolvedMove>,
}

impl<R: Rules> Stack<R> {
    /// Minimum number of jumps with which two routes can capture the same pieces. With fewer jumps, a short-moving king
    /// cannot go round a square.
    const MIN_LOOP_JUMPS: u8 = if R::KING_FLIES || R::GHOSTS > 1 { 2 } else { 4 };

    /// Removes repeated steps of the current position.
    fn merge(&mut self) {
        /// Maximum number of steps for which comparing all pairs is faster than sorting.
        const MAX_PAIRED: usize = 16;
        let steps = &self.steps[self.base..];
        let is_repeated = |at: usize| steps[..at].contains(&steps[at]);
        if steps.len() <= MAX_PAIRED && !(1..steps.len()).any(is_repeated) {
            return;
        }
        self.sorted.clear();
        self.sorted.extend(steps.iter().map(ResolvedMove::erase));
        sort_and_dedup(&mut self.sorted);
        self.steps.truncate(self.base);
        self.steps
            .extend(self.sorted.iter().map(AnyResolvedMove::typed));
    }
}

fn sort_and_dedup(steps: &mut Vec<AnyResolvedMove>) {
    steps.sort_unstable();
    steps.dedup();
}

impl<R: Rules> RouteSink<R> for Stack<R> {
    #[inline]
    fn route(&mut self, route: Route<R>) {
        if !R::CAPTURE_PREFERENCES.is_empty() {
            if route.score < self.best {
                return;
            }
            if route.score > self.best {
                self.best = route.score;
                self.may_repeat_moves = false;
                self.steps.truncate(self.base);
            }
        }
        self.may_repeat_moves |= route.jumps >= Self::MIN_LOOP_JUMPS;
        self.steps.push(route.step);
    }
}

impl<R: Rules> Position<R> {
    /// The number of move sequences of the given length. Equivalent routes count as one move.
    ///
    /// ```
    /// use draughts::{English, Position};
    /// assert_eq!(Position::<English>::start().perft(5), 7361);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        self.count_with(depth, true)
    }

    /// The number of move sequences of the given length. Every route counts as a separate move.
    pub fn perft_routes(&self, depth: u32) -> u64 {
        self.count_with(depth, false)
    }

    fn count_with(&self, depth: u32, merges: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut stack = Stack {
            steps: Vec::new(),
            base: 0,
            best: 0,
            merges,
            may_repeat_moves: false,
            sorted: Vec::new(),
        };
        if self.side == BitLayout::<R>::LOW {
            self.walk::<true>(depth, &mut stack)
        } else {
            self.walk::<false>(depth, &mut stack)
        }
    }

    fn walk<const LOW: bool>(&self, depth: u32, stack: &mut Stack<R>) -> u64 {
        let jumpers = self.jumpers_of::<LOW>(self.side);
        if jumpers.any() {
            return self.walk_captures::<LOW>(depth, jumpers, stack);
        }
        if depth == 1 {
            return self.count_quiet::<LOW>();
        }
        let mut count = 0;
        self.each_quiet::<LOW>(|step| count += self.descend::<LOW>(&step, depth, stack));
        count
    }

    #[inline(always)]
    fn descend<const LOW: bool>(
        &self,
        step: &ResolvedMove<R>,
        depth: u32,
        stack: &mut Stack<R>,
    ) -> u64 {
        let next = self.after(step);
        // The turn alternates, and so do the two copies of `walk`.
        if LOW {
            next.walk::<false>(depth - 1, stack)
        } else {
            next.walk::<true>(depth - 1, stack)
        }
    }

    fn walk_captures<const LOW: bool>(
        &self,
        depth: u32,
        jumpers: R::Bits,
        stack: &mut Stack<R>,
    ) -> u64 {
        let base = stack.steps.len();
        (stack.base, stack.best, stack.may_repeat_moves) = (base, 0, false);
        self.search_all_captures::<_, LOW>(stack, jumpers);
        if stack.merges && stack.may_repeat_moves {
            stack.merge();
        }
        let end = stack.steps.len();
        let mut count = (end - base) as u64;
        if depth > 1 {
            count = 0;
            for i in base..end {
                let step = stack.steps[i];
                count += self.descend::<LOW>(&step, depth, stack);
            }
        }
        stack.steps.truncate(base);
        count
    }

    /// Counts the non-capturing moves, ignoring captures.
    #[inline(always)]
    fn count_quiet<const LOW: bool>(&self) -> u64 {
        let empty = self.vacant();
        let own = self.pieces_of(self.side) & !self.capture_only_pieces();
        let mut count = 0;
        for &direction in R::MAN_MOVES {
            count += (BitLayout::<R>::step(own & !self.kings, direction, LOW) & empty).count();
        }
        let kings = own & self.kings;
        if kings.any() {
            for &direction in R::KING_MOVES {
                let mut next = BitLayout::<R>::step(kings, direction, LOW) & empty;
                count += next.count();
                while R::KING_FLIES && next.any() {
                    next = BitLayout::<R>::step(next, direction, LOW) & empty;
                    count += next.count();
                }
            }
        }
        u64::from(count)
    }

    #[inline(always)]
    fn each_quiet<const LOW: bool>(&self, mut play: impl FnMut(ResolvedMove<R>)) {
        let empty = self.vacant();
        let own = self.pieces_of(self.side) & !self.capture_only_pieces();
        let mut moves = |targets: R::Bits, direction: Direction, steps: i32, role: Role| {
            let by = BitLayout::<R>::shift(direction) * if LOW { -steps } else { steps };
            let mut targets = targets;
            while targets.any() {
                let to = targets.lowest_bit();
                let crowns = role == Role::Man && (to & BitLayout::<R>::king_row(LOW)).any();
                play(ResolvedMove {
                    from: to.shift(by),
                    to,
                    captured: R::Bits::EMPTY,
                    crowns,
                });
                targets = targets.without_lowest_bit();
            }
        };
        for &direction in R::MAN_MOVES {
            moves(
                BitLayout::<R>::step(own & !self.kings, direction, LOW) & empty,
                direction,
                1,
                Role::Man,
            );
        }
        let kings = own & self.kings;
        if kings.any() {
            for &direction in R::KING_MOVES {
                let mut steps = 1;
                let mut next = BitLayout::<R>::step(kings, direction, LOW) & empty;
                while next.any() {
                    moves(next, direction, steps, Role::King);
                    steps += 1;
                    next = if R::KING_FLIES {
                        BitLayout::<R>::step(next, direction, LOW) & empty
                    } else {
                        R::Bits::EMPTY
                    };
                }
            }
        }
    }
}
