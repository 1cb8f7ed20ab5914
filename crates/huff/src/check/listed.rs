//! A finding with all that a report says about it.

use archive::GameId;
use referee::Finding;

use super::Heading;
use crate::baseline::About;
use crate::text::{Excerpt, Place};

/// A finding in its file, ready for any renderer.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) finding: Finding,
    /// Which game of the file, from 1.
    pub(crate) game: u64,
    /// Line and column, from 0.
    pub(crate) place: Place,
    /// Offset in the file as it lies on disk.
    pub(crate) offset: u64,
    /// Bytes on disk.
    pub(crate) length: u64,
    /// The move it speaks of, as written.
    pub(crate) written: Option<String>,
    /// Who played, and where; only for formats that show it.
    pub(crate) heading: Option<Heading>,
    /// The line of the record; made when the finding is written, for formats that show it.
    pub(crate) excerpt: Option<Excerpt>,
    /// Whether it makes the exit status 1; settled when it is written.
    pub(crate) fails: bool,
    /// Only for formats that other programs read.
    pub(crate) exact: Option<Box<Exact>>,
    /// How the findings of its rule in its game are mended; only at the first of them, and for formats that
    /// offer it.
    pub(crate) mend: Option<Box<Mend>>,
}

/// What other programs want to know besides. In a box: most reports do without.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    /// The place after the last character of which the finding speaks.
    pub(crate) end: Place,
    /// By what a baseline knows it.
    pub(crate) about: About,
}

/// A safe fix, proved as a whole.
#[derive(Debug)]
pub(crate) struct Mend {
    /// How many findings it mends.
    pub(crate) findings: u64,
    /// In order, without overlap.
    pub(crate) changes: Vec<Change>,
}

/// A piece of a file that is replaced.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) start: Place,
    pub(crate) end: Place,
    /// Offset and bytes on disk.
    pub(crate) offset: u64,
    pub(crate) length: u64,
    /// What stands there instead.
    pub(crate) text: String,
}

/// A game that is named whether or not something was found in it.
#[derive(Debug)]
pub(crate) struct GameName {
    /// Which game of the file, from 1.
    pub(crate) game: u64,
    pub(crate) id: GameId,
    pub(crate) heading: Heading,
}

impl Listed {
    /// The line, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.place.line + 1
    }

    /// Who played, where and when, in words; empty where nothing tells.
    pub(crate) fn heading(&self) -> &str {
        self.heading.as_ref().map(Heading::text).unwrap_or_default()
    }

    /// The column in characters, from 1.
    pub(crate) fn column(&self) -> u64 {
        self.place.column + 1
    }

    /// Which game it is; no game where the format does not ask for it.
    pub(crate) fn id(&self) -> GameId {
        self.exact
            .as_ref()
            .map(|exact| exact.about.game())
            .unwrap_or_default()
    }

    /// The place after its last character, where the format asks for it.
    pub(crate) fn end(&self) -> Option<Place> {
        self.exact.as_ref().map(|exact| exact.end)
    }

    /// The same finding in a file, of which the text that it was counted in begins at `start`.
    pub(super) fn after(mut self, start: Place) -> Self {
        self.place = self.place.after(start);
        if let Some(exact) = &mut self.exact {
            exact.end = exact.end.after(start);
        }
        for change in self.mend.iter_mut().flat_map(|mend| &mut mend.changes) {
            change.start = change.start.after(start);
            change.end = change.end.after(start);
        }
        self
    }
}
