//! A finding with everything that a report shows.

use archive::GameId;
use pdn::LineColumn;
use referee::Finding;

use super::Heading;
use crate::baseline::GameFingerprint;
use crate::text::Excerpt;

/// A finding with its location in the file, ready to render.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    pub(crate) finding: Finding,
    /// Number of the game in the file, from 1.
    pub(crate) game: u64,
    /// Line and column, from 0.
    pub(crate) place: LineColumn,
    /// Offset in the file on disk.
    pub(crate) offset: u64,
    /// Bytes on disk.
    pub(crate) length: u64,
    /// The move in question, as written.
    pub(crate) written: Option<String>,
    /// Players and event; only for formats that show them.
    pub(crate) heading: Option<Heading>,
    /// The line of the record, for formats that show it; added just before rendering.
    pub(crate) excerpt: Option<Excerpt>,
    /// Whether the finding makes the exit status 1; set just before rendering.
    pub(crate) fails: bool,
    /// Only for formats that other programs read.
    pub(crate) exact: Option<Box<ExactLocation>>,
    /// The fix for all findings of this rule in the game. Only the first of these findings has it, and only in
    /// formats that show fixes.
    pub(crate) fix: Option<Box<RuleFix>>,
}

/// Details for other programs. Boxed, since most formats do not need them.
#[derive(Clone, Debug)]
pub(crate) struct ExactLocation {
    /// The place after the last character of the finding.
    pub(crate) end: LineColumn,
    /// The game's fingerprint for baselines.
    pub(crate) about: GameFingerprint,
}

/// A safe fix of all findings of one rule in a game, proved by replay.
#[derive(Debug)]
pub(crate) struct RuleFix {
    /// Number of findings that it fixes.
    pub(crate) findings: u64,
    /// The changes, sorted and without overlap.
    pub(crate) changes: Vec<FileChange>,
}

/// A replaced part of a file.
#[derive(Debug)]
pub(crate) struct FileChange {
    pub(crate) start: LineColumn,
    pub(crate) end: LineColumn,
    /// Offset and length on disk, in bytes.
    pub(crate) offset: u64,
    pub(crate) length: u64,
    /// The replacement.
    pub(crate) text: String,
}

/// A game in the list of all games.
#[derive(Debug)]
pub(crate) struct GameName {
    /// Number of the game in the file, from 1.
    pub(crate) game: u64,
    pub(crate) id: GameId,
    pub(crate) heading: Heading,
}

impl Diagnostic {
    /// The line, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.place.line + 1
    }

    /// Players, event and date; empty if unknown.
    pub(crate) fn heading(&self) -> &str {
        self.heading.as_ref().map(Heading::text).unwrap_or_default()
    }

    /// The column in characters, from 1.
    pub(crate) fn column(&self) -> u64 {
        self.place.column + 1
    }

    /// The identity of the game; that of the empty game if the format does not need it.
    pub(crate) fn id(&self) -> GameId {
        self.exact
            .as_ref()
            .map(|exact| exact.about.game())
            .unwrap_or_default()
    }

    /// The place after the last character, if the format needs it.
    pub(crate) fn end(&self) -> Option<LineColumn> {
        self.exact.as_ref().map(|exact| exact.end)
    }

    /// Converts a location in a text into a location in the file. The text begins at `start` of the file.
    pub(super) fn after(mut self, start: LineColumn) -> Self {
        self.place = self.place.after(start);
        if let Some(exact) = &mut self.exact {
            exact.end = exact.end.after(start);
        }
        for change in self.fix.iter_mut().flat_map(|fix| &mut fix.changes) {
            change.start = change.start.after(start);
            change.end = change.end.after(start);
        }
        self
    }
}
