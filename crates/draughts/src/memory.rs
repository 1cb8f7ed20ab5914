//! What a position remembers of the moves that led to it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Color, Square};

/// The part of a position that its pieces do not show.
///
/// ```
/// use draughts::memory::{KingRuns, Memory, NoMemory};
///
/// assert!(KingRuns::REMEMBERS);
/// assert!(!NoMemory::REMEMBERS);
/// ```
pub trait Memory: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Whether there is anything to remember; where not, the engine leaves the whole matter out.
    const REMEMBERS: bool;

    /// Notes a move: `king` is the way of a king that captured nothing, `None` stands for any other move.
    #[must_use]
    fn after(self, side: Color, king: Option<(Square, Square)>) -> Self;

    /// The king of `side` that may not move again for now, if the side still has men.
    fn resting_king(self, side: Color) -> Option<Square>;
}

/// Nothing: the position is all there is to know.
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
    const REMEMBERS: bool = false;

    fn after(self, _: Color, _: Option<(Square, Square)>) -> NoMemory {
        NoMemory
    }

    fn resting_king(self, _: Color) -> Option<Square> {
        None
    }
}

/// How often each side has moved the same king in succession without a capture (Frisian draughts).
///
/// A side that still has men may do so three times; then it has to move another piece or capture. The count ends with a
/// capture, with the move of a man and with the move of another king.
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
    /// How many times a side may move the same king in succession while it has men.
    pub const LIMIT: u8 = 3;
}

impl Memory for KingRuns {
    const REMEMBERS: bool = true;

    fn after(mut self, side: Color, king: Option<(Square, Square)>) -> KingRuns {
        let run = &mut self.0[side.index()];
        *run = king.map(|(from, to)| match *run {
            Some((stands, times)) if stands == from => (to, times.saturating_add(1)),
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
