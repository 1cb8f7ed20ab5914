//! The part of a position that depends on earlier moves.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Color, Square};

/// State of a position that depends on earlier moves.
///
/// ```
/// use draughts::memory::{KingRuns, Memory, NoMemory};
///
/// assert!(KingRuns::HAS_STATE);
/// assert!(!NoMemory::HAS_STATE);
/// ```
pub trait Memory: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Whether there is any state. If not, the compiler removes the code for it.
    const HAS_STATE: bool;

    /// The state after a move. `king` is the origin and destination of a king that moved without capturing; `None` for
    /// any other move.
    #[must_use]
    fn after(self, side: Color, king: Option<(Square, Square)>) -> Self;

    /// The king of `side` that may not move again without capturing, if the side still has men.
    fn resting_king(self, side: Color) -> Option<Square>;
}

/// No state, for variants that need none.
///
/// ```
/// use draughts::Color;
/// use draughts::memory::{Memory, NoMemory};
///
/// assert_eq!(NoMemory.after(Color::White, None), NoMemory);
/// assert_eq!(NoMemory.resting_king(Color::White), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoMemory;

impl Memory for NoMemory {
    const HAS_STATE: bool = false;

    fn after(self, _: Color, _: Option<(Square, Square)>) -> NoMemory {
        NoMemory
    }

    fn resting_king(self, _: Color) -> Option<Square> {
        None
    }
}

/// For each side, the number of consecutive non-capturing moves of the same king (Frisian draughts).
///
/// A side that still has men may make three such moves. Then it must move another piece or capture. A capture or the
/// move of another piece resets the count.
///
/// ```
/// use draughts::memory::{KingRuns, Memory};
/// use draughts::{Color, Square};
///
/// let (here, there) = (Square::new(1).unwrap(), Square::new(7).unwrap());
/// let mut runs = KingRuns::default();
/// for way in [(here, there), (there, here), (here, there)] {
///     assert_eq!(runs.resting_king(Color::White), None);
///     runs = runs.after(Color::White, Some(way));
/// }
/// assert_eq!(runs.resting_king(Color::White), Some(there));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingRuns([Option<(Square, u8)>; 2]);

impl KingRuns {
    /// Maximum number of consecutive moves of the same king.
    pub const LIMIT: u8 = 3;
}

impl Memory for KingRuns {
    const HAS_STATE: bool = true;

    fn after(mut self, side: Color, king: Option<(Square, Square)>) -> KingRuns {
        let run = &mut self.0[side.index()];
        *run = king.map(|(from, to)| match *run {
            Some((square, times)) if square == from => (to, times.saturating_add(1)),
            _ => (to, 1),
        });
        self
    }

    fn resting_king(self, side: Color) -> Option<Square> {
        self.0[side.index()]
            .filter(|&(_, times)| times >= KingRuns::LIMIT)
            .map(|(square, _)| square)
    }
}
