//! A statement as headings, paragraphs, lists and a diagram, in plain text. The renderers escape it.

use draughts::{Piece, Square, Variant};

/// A statement of facts.
pub(super) struct StatementPage {
    pub(super) title: String,
    pub(super) sections: Vec<Section>,
    /// The last paragraph.
    pub(super) closing: String,
}

/// A heading and its content.
pub(super) struct Section {
    pub(super) heading: &'static str,
    pub(super) blocks: Vec<PageBlock>,
}

/// A part of a section. Its text may contain anything from a record.
pub(super) enum PageBlock {
    /// A paragraph.
    Text(String),
    /// A list.
    Items(Vec<String>),
    /// Pairs of name and value.
    Named(Vec<(String, String)>),
    /// Moves as in a score.
    Score(Vec<String>),
    /// A board.
    Board(Diagram),
    /// Lines to fill in by hand.
    Blanks(Vec<&'static str>),
}

/// A board with its pieces.
pub(super) struct Diagram {
    pub(super) variant: Variant,
    pub(super) pieces: Vec<(Square, Piece)>,
    /// The legal captures, each a path of squares.
    pub(super) captures: Vec<Vec<Square>>,
    /// `White to move`
    pub(super) caption: String,
    /// The position as a FEN, for screen readers.
    pub(super) fen: String,
}

impl PageBlock {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// A row of [`PageBlock::Named`].
pub(super) fn row(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}
