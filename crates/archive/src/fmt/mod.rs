//! Canonical PDN 3.0: every game in one form, and no game changed by it.
//!
//! A game is built as a [`pdn::Game`] from its events, put in order (tags, FEN, moves, ending), and written by
//! [`pdn::write`]. What was written is read and judged again: unless it says the same, move by move, comment
//! by comment, finding of the play by finding, and unless formatting it once more gives the same bytes, the
//! game stays as it was.

mod canon;
mod game;
mod line_end;
mod moves;
mod separator;
mod stream;
#[cfg(test)]
mod tests;

pub use game::Unchanged;
pub use stream::{Formatted, Formatter, Left, Piece};

/// How a game ends.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, Terminator};
///
///
/// let options = FormatOptions { terminator: Terminator::Star, ..FormatOptions::default() };
/// let mut text = Vec::new();
/// Formatter::new(options).add(Blocks::new(&b"[Result \"1-0\"] 1. 11-15 1-0"[..]), |piece| {
///     text.extend_from_slice(piece.after);
///     Ok(())
/// })?;
/// assert_eq!(text, b"[Result \"1-0\"]\n\n1. 11-15 *\n");
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Terminator {
    /// With its result, which most readers expect; with `*` if it has none.
    #[default]
    Result,
    /// With `*`, as PDN 3.0 wants; the result stands in the Result tag.
    Star,
}

/// How games are formatted.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter};
///
///
/// // captures square by square
/// let options = FormatOptions { long: true, ..FormatOptions::default() };
/// let game = b"[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"] 1. 15x31 *";
/// let mut text = Vec::new();
/// Formatter::new(options).add(Blocks::new(&game[..]), |piece| {
///     text.extend_from_slice(piece.after);
///     Ok(())
/// })?;
/// assert!(text.ends_with(b"1. 15x22x31 *\n"));
/// # Ok::<(), archive::Error>(())
/// ```
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
    /// Told how many more games were read, again and again while it goes on; for whoever waits.
    pub progress: Option<fn(u64)>,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            terminator: Terminator::default(),
            long: false,
            progress: None,
        }
    }
}
