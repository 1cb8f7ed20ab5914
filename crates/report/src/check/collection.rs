//! Findings about several games. A repeated game is found at once. Other findings are known only at the end of the file
//! or of the run.

use std::sync::Arc;

use super::CheckSettings;
use crate::rules::Selection;
use crate::{Diagnostic, ExactLocation, FileTotals, Heading};
use pdn::LineColumn;
use referee::{COLLECTION_RULES, Collection, CollectionEntry, Finding, SeenGames, Spellings};

/// The location of a game that is compared with other games. The location is relative to the block until the report
/// makes it relative to the file.
#[derive(Clone, Debug)]
pub struct Location {
    /// The number of the game, from 1.
    pub game: u64,
    pub(super) place: LineColumn,
    /// Offset on disk, in bytes.
    pub offset: u64,
    /// Length on disk, in bytes.
    pub length: u64,
    /// Players and event; only for formats that show them.
    pub(super) heading: Option<Heading>,
    /// Only for formats that other programs read.
    pub exact: Option<Box<ExactLocation>>,
}

impl Location {
    /// Converts a location in a text into a location in the file. The text begins at `start` of the file.
    pub(super) fn after(mut self, start: LineColumn) -> Self {
        self.place = self.place.after(start);
        if let Some(exact) = &mut self.exact {
            exact.end = exact.end.after(start);
        }
        self
    }
}

/// Whether a finding about several games is selected, so that entries must be collected.
pub fn collects_games(selection: &Selection) -> bool {
    COLLECTION_RULES.iter().any(|rule| selection.counts(rule))
}

/// Maximum number of repeated games that are listed for a file. The last of them counts the others.
const MAX_REPEATED: u32 = 1000;

/// Collects the games of the current file.
#[derive(Debug, Default)]
pub(super) struct CollectionPass {
    collection: Collection<Location>,
    settings: Option<Arc<CheckSettings>>,
    /// The games of all files so far.
    recorded: SeenGames,
    /// The number of repeated games in the current file.
    repeated: u32,
    /// The last repeated game of the file that is listed, if no more are.
    last_repeated: Option<Diagnostic>,
    /// The names of all files so far.
    names: Spellings<NameLocation>,
    /// The current file. Its name is known, its totals are not.
    file: Arc<FileTotals>,
}

/// The first occurrence of a name in the run.
#[derive(Debug)]
struct NameLocation {
    file: Arc<FileTotals>,
    settings: Arc<CheckSettings>,
    location: Location,
}

/// A finding with the file in which it is reported.
pub(super) struct FileDiagnostic {
    pub(super) file: Arc<FileTotals>,
    pub(super) settings: Arc<CheckSettings>,
    pub(super) diagnostic: Diagnostic,
}

impl CollectionPass {
    /// Starts a file.
    pub(super) fn open(&mut self, file: FileTotals, settings: Arc<CheckSettings>) {
        self.collection = Collection::default();
        self.settings = Some(settings);
        self.recorded.start_file(&file.path);
        (self.repeated, self.last_repeated) = (0, None);
        self.file = file.into();
    }

    /// Adds the names of the next block of the file; `place` makes a location relative to the file.
    pub(super) fn add_names(
        &mut self,
        names: &Spellings<Location>,
        place: impl Fn(&Location) -> Location,
    ) {
        let Some(settings) = &self.settings else {
            return;
        };
        self.names.join(names, |location| NameLocation {
            file: Arc::clone(&self.file),
            settings: Arc::clone(settings),
            location: place(location),
        });
    }

    /// The selected findings about player names in all files, each with its file and settings. Also returns whether
    /// there were too many names to compare.
    pub(super) fn name_findings(&mut self) -> (Vec<FileDiagnostic>, bool) {
        // The games are no longer needed: free their memory for the comparison of names.
        self.recorded = SeenGames::default();
        let is_full = self.names.is_full();
        let found = self.names.finish().into_iter();
        let all = found.map(|(first, mut finding)| {
            first.settings.selection.set_severity(&mut finding);
            FileDiagnostic {
                file: first.file,
                settings: first.settings,
                diagnostic: diagnostic_at(finding, first.location),
            }
        });
        (all.collect(), is_full)
    }

    /// Adds the next game of the file, with number and location relative to the file. Returns a finding if the game was
    /// recorded before and the file does not have too many such games.
    pub(super) fn add(
        &mut self,
        entry: &CollectionEntry,
        game: u64,
        location: impl Fn() -> Location,
    ) -> Option<Diagnostic> {
        self.collection.add(entry, game, &location);
        let selection = &self.settings.as_ref()?.selection;
        if !selection.counts(SeenGames::rule()) {
            return None;
        }
        let repeated = self.recorded.add(entry, game)?;
        self.repeated += 1;
        if self.repeated > MAX_REPEATED {
            return None;
        }
        let mut finding = repeated.finding();
        selection.set_severity(&mut finding);
        let diagnostic = diagnostic_at(finding, location());
        if self.repeated < MAX_REPEATED {
            return Some(diagnostic);
        }
        self.last_repeated = Some(diagnostic);
        None
    }

    /// The selected findings of the file, sorted.
    pub(super) fn close(&mut self) -> Vec<Diagnostic> {
        let Some(settings) = self.settings.take() else {
            return Vec::new();
        };
        let mut found = self.collection.finish();
        found.retain(|(_, finding)| settings.selection.counts(finding.rule));
        let found = found.into_iter().map(|(location, mut finding)| {
            settings.selection.set_severity(&mut finding);
            diagnostic_at(finding, location)
        });
        let last_repeated = self.last_repeated.take().map(|mut last| {
            last.finding
                .say_omitted(self.repeated - MAX_REPEATED, "file");
            last
        });
        let mut found: Vec<Diagnostic> = found.chain(last_repeated).collect();
        found.sort_by_key(|found| (found.game, found.finding.rule.code()));
        found
    }
}

/// A finding about several games, located at one of them.
fn diagnostic_at(finding: Finding, location: Location) -> Diagnostic {
    Diagnostic {
        finding,
        game: location.game,
        place: location.place,
        offset: location.offset,
        length: location.length,
        written: None,
        heading: location.heading,
        excerpt: None,
        fails: false,
        exact: location.exact,
        fix: None,
    }
}
