//! The account of a baseline in a run: what of it was found, and what was not.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::{Known, KnownBy};
use crate::exit::Failure;

/// What a run finds, held against what is known.
#[derive(Debug)]
pub(crate) struct Ledger {
    known: Arc<Known>,
    /// How often each finding may still be met.
    open: HashMap<KnownBy, u64>,
    /// What was found, if it is to be the baseline from now on.
    found: Option<BTreeMap<KnownBy, u64>>,
    /// The games of the baseline that were read.
    read: HashSet<u64>,
}

/// What a baseline holds that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stale {
    /// In games that were read.
    pub(crate) read: u64,
    /// In games that are not among those read: they are gone, changed or elsewhere.
    pub(crate) unread: u64,
}

impl Ledger {
    /// An account of what is known; with `writes` all that is found will be known from now on.
    pub(crate) fn new(known: Arc<Known>, writes: bool) -> Self {
        let open = known.counts.iter();
        Self {
            open: open.map(|(mark, count)| (mark.clone(), *count)).collect(),
            found: writes.then(BTreeMap::new),
            read: HashSet::new(),
            known,
        }
    }

    /// A game of which something is known was read.
    pub(crate) fn read(&mut self, game: u64) {
        self.read.insert(game);
    }

    /// Enters a finding; true if it is known.
    pub(crate) fn enter(&mut self, mark: &KnownBy) -> bool {
        if let Some(found) = &mut self.found {
            *found.entry(mark.clone()).or_default() += 1;
            return true;
        }
        match self.open.get_mut(mark) {
            Some(open) if *open > 0 => {
                *open -= 1;
                true
            }
            _ => false,
        }
    }

    /// What is known and was not found, of the rules for which `counts` holds: nobody looked for others.
    pub(crate) fn stale(&self, counts: impl Fn(&str) -> bool) -> Stale {
        let mut stale = Stale::default();
        for (mark, open) in &self.open {
            if !counts(&mark.code) {
                continue;
            }
            if self.read.contains(&mark.about) {
                stale.read += open;
            } else {
                stale.unread += open;
            }
        }
        stale
    }

    /// The file, as messages name it.
    pub(crate) fn name(&self) -> &str {
        &self.known.name
    }

    /// Writes what was found; tells how much that is, or nothing if it is not to be written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self) -> Result<Option<u64>, Failure> {
        let Some(found) = &self.found else {
            return Ok(None);
        };
        self.known.write(found)?;
        Ok(Some(found.values().sum()))
    }
}
