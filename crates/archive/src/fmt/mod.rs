//! Canonical PDN 3.0: every game in one form, and no game changed by it.
//!
//! A game is built as a [`pdn::Game`] from its events, put in order (tags, FEN, moves, ending), and written by
//! [`pdn::write`]. What was written is read and judged again: unless it says the same, move by move, comment
//! by comment, finding of the play by finding, and unless formatting it once more gives the same bytes, the
//! game stays as it was.

mod canon;
mod game;
mod moves;
mod stream;
#[cfg(test)]
mod tests;

pub use game::Unchanged;
pub use stream::{Formatted, Formatter, Left, Piece};

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Terminator {
    /// With its result, which most readers expect; with `*` if it has none.
    #[default]
    Result,
    /// With `*`, as PDN 3.0 wants; the result stands in the Result tag.
    Star,
}

/// How games are formatted.
#[derive(Clone, Debug)]
pub struct FormatOptions {
    /// How they are judged.
    pub referee: referee::Options,
    /// On how many threads of the current `rayon` pool; the output does not depend on it.
    pub threads: usize,
    /// How a game ends.
    pub terminator: Terminator,
    /// True to write captures with their full paths, else only where two squares could mean another one.
    pub long: bool,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            terminator: Terminator::default(),
            long: false,
        }
    }
}
