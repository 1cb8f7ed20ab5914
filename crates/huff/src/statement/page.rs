//! A statement as headings, paragraphs, lists and a diagram, all in plain text. The renderers write it
//! out and escape it.

use draughts::{Piece, Square, Variant};

/// A statement of facts.
pub(super) struct Page {
    pub(super) title: String,
    pub(super) sections: Vec<Section>,
    /// The last paragraph.
    pub(super) closing: String,
}

/// A heading and what stands below it.
pub(super) struct Section {
    pub(super) heading: &'static str,
    pub(super) blocks: Vec<Block>,
}

/// A part of a section. Its text may hold anything that a record holds.
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A list.
    Items(Vec<String>),
    /// Names and what belongs to each.
    Named(Vec<(String, String)>),
    /// Moves, as a score has them.
    Score(Vec<String>),
    /// A board.
    Board(Diagram),
    /// Lines to be filled in by hand.
    Blanks(Vec<&'static str>),
}

/// A board with its pieces.
pub(super) struct Diagram {
    pub(super) variant: Variant,
    pub(super) pieces: Vec<(Square, Piece)>,
    /// The captures that were open, each a path of squares.
    pub(super) captures: Vec<Vec<Square>>,
    /// `White to move`
    pub(super) caption: String,
    /// The position in letters, for those who cannot see the board.
    pub(super) fen: String,
}

impl Block {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// A row of [`Block::Named`].
pub(super) fn row(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}
