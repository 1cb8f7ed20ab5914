//! What only several games of a file show: their entries are folded here, and found out when the file
//! is at its end.

use std::sync::Arc;

use referee::{COLLECTION_RULES, Collection, Entry, Finding, Recorded};

use super::{Heading, Listed, Tally};
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
}

/// True if some finding about several games counts, so that entries are needed.
pub(super) fn is_wanted(selection: &Selection) -> bool {
    COLLECTION_RULES.iter().any(|rule| selection.counts(rule))
}

/// The games of the file that is being read.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    collection: Collection<Stand>,
    selection: Option<Arc<Selection>>,
    /// The games of every file so far.
    recorded: Recorded,
    /// The games of this file that were recorded before.
    again: Vec<(Stand, Finding)>,
}

impl Gathering {
    /// Begins with a file.
    pub(super) fn open(&mut self, path: &str, selection: Arc<Selection>) {
        self.collection = Collection::default();
        self.selection = Some(selection);
        self.again.clear();
        self.recorded.open(path);
    }

    /// Takes the next game of the file, its place counted from the start of the file.
    pub(super) fn add(&mut self, entry: &Entry, stand: Stand) {
        let game = stand.game;
        if let Some(finding) = self.recorded.add(entry, game) {
            self.again.push((stand.clone(), finding));
        }
        self.collection.add(entry, game, stand);
    }

    /// What counts of what was found, in order; counted in `tally`.
    pub(super) fn close(&mut self, tally: &mut Tally) -> Vec<Listed> {
        let Some(selection) = self.selection.take() else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let mut found = self.collection.finish();
        found.append(&mut self.again);
        found.sort_by_key(|(stand, finding)| (stand.game, finding.rule.code()));
        for (stand, finding) in found {
            if !selection.counts(finding.rule) {
                continue;
            }
            let listed = selection.lists(finding.rule, finding.severity);
            tally.add(&finding, listed);
            if listed {
                all.push(Listed {
                    finding,
                    game: stand.game,
                    place: stand.place,
                    offset: stand.offset,
                    length: stand.length,
                    written: None,
                    heading: stand.heading,
                    excerpt: None,
                });
            }
        }
        all
    }
}
