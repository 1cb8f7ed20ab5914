//! Canonical PDN 3.0: one form for every game, without changing its meaning.
//!
//! A game is built as a [`pdn::Game`] from its events, normalised (tags, FEN, moves, terminator), and written by
//! [`pdn::write`]. The result is read and judged again. The canonical text is used only if moves, comments and findings
//! about the play are the same, and if formatting it again gives the same bytes. Otherwise the game is left unchanged.

mod canon;
mod game;
mod line_end;
mod moves;
mod separator;
mod stream;
#[cfg(test)]
mod tests;

pub use game::UnchangedReason;
pub use stream::{Formatted, FormattedChunk, Formatter, SkippedGame};

/// How a game is terminated.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, TerminatorStyle};
///
///
/// let options = FormatOptions { terminator: TerminatorStyle::Star, ..FormatOptions::default() };
/// let mut text = Vec::new();
/// Formatter::new(options).add(Blocks::new(&b"[Result \"1-0\"] 1. 11-15 1-0"[..]), |chunk| {
///     text.extend_from_slice(chunk.after);
///     Ok(())
/// })?;
/// assert_eq!(text, b"[Result \"1-0\"]\n\n1. 11-15 *\n");
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TerminatorStyle {
    /// With its result, which most readers expect; with `*` if it has none.
    #[default]
    Result,
    /// With `*`, as PDN 3.0 requires; the result is in the Result tag.
    Star,
}

/// Options of the formatter.
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
/// Formatter::new(options).add(Blocks::new(&game[..]), |chunk| {
///     text.extend_from_slice(chunk.after);
///     Ok(())
/// })?;
/// assert!(text.ends_with(b"1. 15x22x31 *\n"));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FormatOptions {
    /// Options of the referee.
    pub referee: referee::Options,
    /// Number of threads of the current `rayon` pool to use; the output does not depend on it.
    pub threads: usize,
    /// How games are terminated.
    pub terminator: TerminatorStyle,
    /// True to write captures with their full paths; false to do so only if two squares are ambiguous.
    pub long: bool,
    /// Progress callback: called repeatedly with the number of games read since the last call.
    pub progress: Option<fn(u64)>,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            referee: referee::Options::default(),
            threads: 1,
            terminator: TerminatorStyle::default(),
            long: false,
            progress: None,
        }
    }
}
