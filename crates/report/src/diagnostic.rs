//! A finding with everything that a report shows.

use archive::GameId;
use pdn::LineColumn;
use referee::Finding;

use crate::GameFingerprint;
use crate::Heading;
use crate::text::Excerpt;

/// A finding with its location in the file, ready to render.
#[derive(Debug)]
pub struct Diagnostic {
    /// The finding.
    pub finding: Finding,
    /// Number of the game in the file, from 1.
    pub game: u64,
    /// Line and column, from 0.
    pub place: LineColumn,
    /// Offset in the file on disk.
    pub offset: u64,
    /// Bytes on disk.
    pub length: u64,
    /// The move in question, as written.
    pub written: Option<String>,
    /// Players and event; only for formats that show them.
    pub heading: Option<Heading>,
    /// The line of the record, for formats that show it; added just before rendering.
    pub excerpt: Option<Excerpt>,
    /// Whether the finding makes the exit status 1; set just before rendering.
    pub fails: bool,
    /// Only for formats that other programs read.
    pub exact: Option<Box<ExactLocation>>,
    /// The fix for all findings of this rule in the game. Only the first of these findings has it, and only in
    /// formats that show fixes.
    pub fix: Option<Box<RuleFix>>,
}

/// Details for other programs. Boxed, since most formats do not need them.
#[derive(Clone, Debug)]
pub struct ExactLocation {
    /// The place after the last character of the finding.
    pub end: LineColumn,
    /// The game's fingerprint for baselines.
    pub about: GameFingerprint,
}

/// A safe fix of all findings of one rule in a game, proved by replay.
#[derive(Debug)]
pub struct RuleFix {
    /// Number of findings that it fixes.
    pub findings: u64,
    /// The changes, sorted and without overlap.
    pub changes: Vec<FileChange>,
}

/// A replaced part of a file.
#[derive(Debug)]
pub struct FileChange {
    /// The place of the first character.
    pub start: LineColumn,
    /// The place after the last character.
    pub end: LineColumn,
    /// Offset on disk, in bytes.
    pub offset: u64,
    /// Bytes on disk.
    pub length: u64,
    /// The replacement.
    pub text: String,
}

/// A game in the list of all games.
#[derive(Debug)]
pub struct GameName {
    /// Number of the game in the file, from 1.
    pub game: u64,
    /// The identity of the game.
    pub id: GameId,
    /// Players and event.
    pub heading: Heading,
}

impl Diagnostic {
    /// The line, from 1.
    pub fn line(&self) -> u64 {
        self.place.line + 1
    }

    /// Players, event and date; empty if unknown.
    pub fn heading(&self) -> &str {
        self.heading.as_ref().map(Heading::text).unwrap_or_default()
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> u64 {
        self.place.column + 1
    }

    /// The identity of the game; that of the empty game if the format does not need it.
    pub fn id(&self) -> GameId {
        self.exact
            .as_ref()
            .map(|exact| exact.about.game())
            .unwrap_or_default()
    }

    /// The place after the last character, if the format needs it.
    pub fn end(&self) -> Option<LineColumn> {
        self.exact.as_ref().map(|exact| exact.end)
    }

    /// Converts a location in a text into a location in the file. The text begins at `start` of the file.
    #[must_use]
    pub fn after(mut self, start: LineColumn) -> Self {
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
