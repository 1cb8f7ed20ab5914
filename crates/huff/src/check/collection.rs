//! What only several games show: their entries are folded here. That a game was recorded before is known at once, the
//! rest when the file is at its end, or the run.

use std::sync::Arc;

use referee::{COLLECTION_RULES, Collection, Entry, Finding, SeenGames, Spellings};

use super::listed::Exact;
use super::{FileTotals, Heading, Listed, Terms};
use crate::rules::Selection;
use crate::text::Place;

/// Where a game stands that says something about others; counted from the start of its block, until the
/// report counts it from the start of the file.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    pub(super) game: u64,
    pub(super) place: Place,
    /// Offset and bytes on disk.
    pub(super) offset: u64,
    pub(super) length: u64,
    /// Who played, and where; only for formats that show it.
    pub(super) heading: Option<Heading>,
    /// Only for formats that other programs read.
    pub(super) exact: Option<Box<Exact>>,
}

impl Stand {
    /// The same in a file, of which the text that it was counted in begins at `start`.
    pub(super) fn after(mut self, start: Place) -> Self {
        self.place = self.place.after(start);
        if let Some(exact) = &mut self.exact {
            exact.end = exact.end.after(start);
        }
        self
    }
}

/// True if some finding about several games counts, so that entries are needed.
pub(super) fn is_wanted(selection: &Selection) -> bool {
    COLLECTION_RULES.iter().any(|rule| selection.counts(rule))
}

/// The games of the file that is being read.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    collection: Collection<Stand>,
    terms: Option<Arc<Terms>>,
    /// The games of every file so far.
    recorded: SeenGames,
    /// The names of every file so far.
    names: Spellings<Spot>,
    /// The file, of which only the names are known yet.
    file: Arc<FileTotals>,
}

/// Where a name stands that was not seen before in the run.
#[derive(Debug)]
struct Spot {
    file: Arc<FileTotals>,
    terms: Arc<Terms>,
    stand: Stand,
}

/// A finding, and the file that it is reported of.
pub(super) struct OfFile {
    pub(super) file: Arc<FileTotals>,
    pub(super) terms: Arc<Terms>,
    pub(super) listed: Listed,
}

impl Gathering {
    /// Begins with a file.
    pub(super) fn open(&mut self, file: FileTotals, terms: Arc<Terms>) {
        self.collection = Collection::default();
        self.terms = Some(terms);
        self.recorded.start_file(&file.path);
        self.file = file.into();
    }

    /// Takes the names of the next block of the file; `place` counts a place from the start of the file.
    pub(super) fn name(&mut self, names: Spellings<Stand>, place: impl Fn(Stand) -> Stand) {
        let Some(terms) = &self.terms else {
            return;
        };
        self.names.join(names, |stand| Spot {
            file: Arc::clone(&self.file),
            terms: Arc::clone(terms),
            stand: place(stand),
        });
    }

    /// What counts of what was found of the names of all files, each with its file and terms. True with it if there
    /// were more names than are compared.
    pub(super) fn names(&mut self) -> (Vec<OfFile>, bool) {
        // all games were looked for, and names need room to be compared
        self.recorded = SeenGames::default();
        let is_full = self.names.is_full();
        let found = self.names.finish().into_iter();
        let all = found.map(|(spot, mut finding)| {
            spot.terms.selection.grade(&mut finding);
            OfFile {
                file: spot.file,
                terms: spot.terms,
                listed: listed_at(finding, spot.stand),
            }
        });
        (all.collect(), is_full)
    }

    /// Takes the next game of the file, its number and place counted from the start of the file; what counts, if it was
    /// recorded before.
    pub(super) fn add(
        &mut self,
        entry: &Entry,
        game: u64,
        stand: impl Fn() -> Stand,
    ) -> Option<Listed> {
        self.collection.add(entry, game, &stand);
        let selection = &self.terms.as_ref()?.selection;
        if !selection.counts(SeenGames::rule()) {
            return None;
        }
        let mut finding = self.recorded.add(entry, game)?;
        selection.grade(&mut finding);
        Some(listed_at(finding, stand()))
    }

    /// What counts of what was found, in order.
    pub(super) fn close(&mut self) -> Vec<Listed> {
        let Some(terms) = self.terms.take() else {
            return Vec::new();
        };
        let mut found = self.collection.finish();
        found.retain(|(_, finding)| terms.selection.counts(finding.rule));
        found.sort_by_key(|(stand, finding)| (stand.game, finding.rule.code()));
        let found = found.into_iter();
        found
            .map(|(stand, mut finding)| {
                terms.selection.grade(&mut finding);
                listed_at(finding, stand)
            })
            .collect()
    }
}

/// A finding about several games, at one of them.
fn listed_at(finding: Finding, stand: Stand) -> Listed {
    Listed {
        finding,
        game: stand.game,
        place: stand.place,
        offset: stand.offset,
        length: stand.length,
        written: None,
        heading: stand.heading,
        excerpt: None,
        fails: false,
        exact: stand.exact,
        mend: None,
    }
}
