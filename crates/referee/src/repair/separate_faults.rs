//! Faults of a line that its squares alone show, whatever the position and the variant.
//!
//! A square that a piece has left is empty until a piece arrives there, and a piece that arrives belongs to the side
//! that moved it. A line that contradicts this cannot be replayed from any position. Every change of a line repairs at
//! most one of its separate faults, so a line with more of them than changes is not searched for a repair.

use std::iter::Enumerate;

use pdn::SquareName;

use super::WrittenPly;

/// Number of squares that are distinguished: every value of their numbers.
const SQUARES: usize = 1 << u8::BITS;

/// One item of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TracedPly {
    /// A move from one square to another.
    Move { from: u8, to: u8 },
    /// An item that may move any piece.
    Unknown,
    /// An item that is legal in no position.
    Unplayable,
}

/// What the line says about a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SquareState {
    Unknown,
    Empty,
    /// The square has a piece of the side that plays the items with odd (`true`) or even indices.
    Occupied(bool),
    /// The square has a piece.
    OccupiedByEither,
}

/// The index of the last item of each separate fault of a line. At least one item is between two faults, so an exchange
/// of two items cannot repair both.
pub(crate) struct SeparateFaults<I> {
    items: Enumerate<I>,
    squares: [SquareState; SQUARES],
    /// The square on which the previous item ends.
    last_target: Option<u8>,
}

impl<I: Iterator<Item = TracedPly>> SeparateFaults<I> {
    pub(crate) fn new(items: I) -> Self {
        Self {
            items: items.enumerate(),
            squares: [SquareState::Unknown; SQUARES],
            last_target: None,
        }
    }

    /// Plays an item. Returns false if it contradicts the items before it.
    fn play(&mut self, at: usize, item: TracedPly) -> bool {
        let (from, to) = match item {
            TracedPly::Move { from, to } => (from, to),
            TracedPly::Unknown => {
                self.forget();
                return true;
            }
            TracedPly::Unplayable => return false,
        };
        if self.last_target == Some(from) {
            // The two items may be one capture written in parts. The sides of the earlier pieces are then unknown.
            for square in &mut self.squares {
                if matches!(square, SquareState::Occupied(_)) {
                    *square = SquareState::OccupiedByEither;
                }
            }
        }
        let side = at % 2 == 1;
        let can_leave = match self.squares[usize::from(from)] {
            SquareState::Empty => false,
            SquareState::Occupied(other) => other == side,
            SquareState::OccupiedByEither | SquareState::Unknown => true,
        };
        self.squares[usize::from(from)] = SquareState::Empty;
        self.squares[usize::from(to)] = SquareState::Occupied(side);
        self.last_target = Some(to);
        can_leave
    }

    fn forget(&mut self) {
        self.squares = [SquareState::Unknown; SQUARES];
        self.last_target = None;
    }
}

impl<I: Iterator<Item = TracedPly>> Iterator for SeparateFaults<I> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while let Some((at, item)) = self.items.next() {
            if !self.play(at, item) {
                self.forget();
                self.items.next();
                return Some(at);
            }
        }
        None
    }
}

/// The plies of a line as items that any variant reads the same; `None` if the squares do not have names of one kind.
pub(crate) fn traced_plies(plies: &[WrittenPly]) -> Option<Vec<TracedPly>> {
    let is_numeric = |name: &SquareName| matches!(name, SquareName::Number(_));
    let names = || plies.iter().flat_map(|ply| &ply.path);
    if !names().all(is_numeric) && names().any(is_numeric) {
        return None;
    }
    let item = |ply: &WrittenPly| {
        let [from, .., to] = ply.path[..] else {
            return Some(TracedPly::Unknown);
        };
        let (from, to) = (square_code(from)?, square_code(to)?);
        Some(TracedPly::Move { from, to })
    };
    plies.iter().map(item).collect()
}

/// A number for a square, different from those of other squares with names of the same kind.
fn square_code(name: SquareName) -> Option<u8> {
    const RANKS: u8 = 16;
    match name {
        SquareName::Number(number) => Some(number),
        SquareName::Algebraic { file, rank } if rank < RANKS => {
            file.checked_mul(RANKS)?.checked_add(rank)
        }
        SquareName::Algebraic { .. } | SquareName::File(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{SeparateFaults, TracedPly};

    const GAME: &[(u8, u8)] = &[
        (11, 15),
        (24, 20),
        (8, 11),
        (28, 24),
        (9, 13),
        (22, 18),
        (15, 22),
        (25, 18),
        (4, 8),
        (26, 22),
        (10, 14),
        (18, 9),
        (5, 14),
        (22, 18),
        (1, 5),
        (18, 9),
        (5, 14),
        (29, 25),
        (11, 15),
        (24, 19),
        (15, 24),
        (25, 22),
        (24, 28),
        (22, 18),
        (6, 9),
        (27, 24),
        (8, 11),
        (24, 19),
    ]; // fmt: skip

    fn faults(moves: &[(u8, u8)]) -> Vec<usize> {
        let items = moves.iter().map(|&(from, to)| TracedPly::Move { from, to });
        SeparateFaults::new(items).collect()
    }

    type Game = Vec<(u8, u8)>;

    /// All games that differ from a game by one change.
    fn changed(game: &[(u8, u8)]) -> Vec<Game> {
        let mut games = Vec::new();
        for at in 0..game.len() {
            let with = |change: &dyn Fn(&mut Game)| {
                let mut game = game.to_vec();
                change(&mut game);
                game
            };
            games.push(with(&|game| {
                game.remove(at);
            }));
            games.push(with(&|game| game.insert(at, game[at])));
            games.push(with(&|game| game.insert(at, (30, 26))));
            games.push(with(&|game| game[at] = (game[at].0, 32)));
            games.push(with(&|game| game[at] = (18, game[at].1)));
            if at > 0 {
                games.push(with(&|game| game.swap(at - 1, at)));
            }
        }
        games
    }

    #[test]
    fn a_change_causes_at_most_one_fault() {
        assert_eq!(faults(GAME), []);
        let mut found = 0;
        for once in changed(GAME) {
            let faults_of_one = faults(&once).len();
            assert!(faults_of_one <= 1, "{once:?}");
            found += faults_of_one;
            for twice in changed(&once) {
                assert!(faults(&twice).len() <= 2, "{twice:?}");
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn a_square_is_left_once_and_by_the_side_that_came_there() {
        assert_eq!(faults(&[(11, 15), (24, 20), (11, 16)]), [2]);
        assert_eq!(faults(&[(11, 15), (24, 20), (8, 11), (11, 16)]), []);
        assert_eq!(faults(&[(11, 15), (24, 20), (8, 12), (15, 18)]), [3]);
        // the item after a fault belongs to no other
        let twice = [
            (11, 15),
            (24, 20),
            (11, 16),
            (24, 19),
            (8, 12),
            (22, 18),
            (8, 11),
        ];
        assert_eq!(faults(&twice), [2, 6]);
    }

    #[test]
    fn parts_of_a_capture_are_no_faults() {
        assert_eq!(faults(&[(18, 27), (27, 20), (32, 27), (20, 16)]), []);
        // the side of the next ply is unknown
        assert_eq!(faults(&[(9, 13), (18, 27), (27, 20), (13, 17)]), []);
        assert_eq!(faults(&[(18, 27), (27, 18), (18, 14), (18, 15)]), [3]);
        // a capture that ends where it began
        assert_eq!(faults(&[(18, 18), (9, 13), (18, 14)]), []);
    }

    #[test]
    fn an_unplayable_item_is_a_fault_and_an_unknown_one_hides_what_follows() {
        let one = TracedPly::Move { from: 11, to: 15 };
        let again = |between| [one, between, one];
        let count = |items: [TracedPly; 3]| SeparateFaults::new(items.into_iter()).count();
        assert_eq!(count(again(TracedPly::Move { from: 22, to: 18 })), 1);
        assert_eq!(count(again(TracedPly::Unknown)), 0);
        assert_eq!(count(again(TracedPly::Unplayable)), 1);
    }
}
