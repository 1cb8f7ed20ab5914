//! The account of a baseline in a run: what of it was found, what was not, and what nobody looked for.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::file::{Entries, STDIN};
use super::unread::Search;
use super::{Known, KnownBy};
use crate::exit::Failure;
use crate::input::Input;

/// What a run finds, held against what is known.
#[derive(Debug)]
pub(crate) struct Ledger {
    known: Arc<Known>,
    /// How often each finding may still be met.
    open: HashMap<KnownBy, u64>,
    /// What was found, if it is to be known from now on.
    found: Option<Entries>,
    /// The games of the baseline that were read.
    read: HashSet<u64>,
    /// The files that were read, by their names in reports.
    files: HashMap<String, Read>,
    /// The rules that were looked for in any of them.
    counted: HashSet<&'static str>,
    /// Somebody chose the files one by one: others may lie beside them.
    chosen: bool,
}

/// A file that was read.
#[derive(Debug)]
struct Read {
    /// Its name in the baseline.
    file: String,
    /// The rules that were looked for in it; most files of a run share them.
    counted: Arc<HashSet<&'static str>>,
}

/// What a baseline holds that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stale {
    /// In games that were read.
    pub(crate) read: u64,
    /// In games that are not among those read: they are gone or changed.
    pub(crate) unread: u64,
}

/// What a baseline holds after it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    /// What was found now.
    pub(crate) found: u64,
    /// What was known before and not looked for.
    pub(crate) kept: u64,
}

impl Ledger {
    /// An account of what is known; with `writes` all that is found will be known from now on. `chosen` are files that
    /// were named themselves, and not by their folder.
    pub(crate) fn new(known: Arc<Known>, writes: bool, chosen: bool) -> Self {
        Self {
            open: known.counts(),
            found: writes.then(BTreeMap::new),
            read: HashSet::new(),
            files: HashMap::new(),
            counted: HashSet::new(),
            chosen,
            known,
        }
    }

    /// A file is read, and these rules are looked for in it.
    pub(crate) fn open(&mut self, input: &Input, counted: HashSet<&'static str>) {
        let alike = self.files.values().find(|read| *read.counted == counted);
        let counted = alike.map_or_else(|| Arc::new(counted), |read| Arc::clone(&read.counted));
        self.counted.extend(counted.iter());
        let file = self.known.file_of(input);
        self.files
            .insert(input.shown.clone(), Read { file, counted });
    }

    /// A game of which something is known was read.
    pub(crate) fn read(&mut self, game: u64) {
        self.read.insert(game);
    }

    /// Enters a finding of the file that reports call `shown`; true if it is known.
    pub(crate) fn enter(&mut self, mark: &KnownBy, shown: &str) -> bool {
        if let Some(found) = &mut self.found {
            let file = self.files.get(shown).map(|read| read.file.clone());
            *found.entry((mark.clone(), file)).or_default() += 1;
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

    /// What is known and was not found. What lies in files that were not read nobody can miss, nor what rules find
    /// that were not looked for.
    pub(crate) fn stale(&self) -> Stale {
        let unread = self.unread();
        let is_elsewhere = |file: &str| unread.contains(file) || self.is_unread_stdin(file);
        let may_miss = self.may_miss(&unread);
        let mut elsewhere: HashMap<&KnownBy, u64> = HashMap::new();
        for ((mark, file), count) in &self.known.entries {
            if file.as_deref().is_some_and(is_elsewhere) {
                *elsewhere.entry(mark).or_default() += count;
            }
        }
        let mut stale = Stale::default();
        for (mark, open) in &self.open {
            if may_miss(mark) || !self.counted.contains(&*mark.code) {
                continue;
            }
            let open = open.saturating_sub(elsewhere.get(mark).copied().unwrap_or(0));
            if self.read.contains(&mark.about) {
                stale.read += open;
            } else {
                stale.unread += open;
            }
        }
        stale
    }

    /// Whether it may be that not all files were read that were read when the baseline was written. Of files in which
    /// nothing was found it knows their number only.
    fn may_miss_some(&self, unread: &HashSet<&str>) -> bool {
        let fewer = (self.files.len() as u64) < self.known.files;
        !unread.is_empty() || self.chosen && fewer
    }

    /// Tells of a finding whether it takes several files to find it of which some may not have been read.
    fn may_miss(&self, unread: &HashSet<&str>) -> impl Fn(&KnownBy) -> bool {
        let may_miss_some = self.may_miss_some(unread);
        let entries = self.known.entries.keys();
        let of_stdin: HashSet<&KnownBy> = entries
            .filter(|(_, file)| {
                file.as_deref()
                    .is_some_and(|file| self.is_unread_stdin(file))
            })
            .map(|(mark, _)| mark)
            .collect();
        move |mark| mark.spans_files() && (may_miss_some || of_stdin.contains(mark))
    }

    /// The files of the baseline that are still there and were not read. Standard input is none of them: nobody can
    /// tell whether it is there, and what it had says nothing of files.
    fn unread(&self) -> HashSet<&str> {
        let read: HashSet<&str> = self.files.values().map(|read| &*read.file).collect();
        let entries = self.known.entries.keys();
        let files: HashSet<&str> = entries
            .filter_map(|(_, file)| file.as_deref())
            .filter(|file| *file != STDIN && !read.contains(file))
            .collect();
        let mut search = Search::new(&self.known, &read);
        files
            .into_iter()
            .filter(|file| search.finds(file))
            .collect()
    }

    /// True for the standard input of other runs.
    fn is_unread_stdin(&self, file: &str) -> bool {
        file == STDIN && self.files.values().all(|read| read.file != STDIN)
    }

    /// The file, as messages name it.
    pub(crate) fn name(&self) -> &str {
        &self.known.name
    }

    /// Writes what was found, and what was known of files and rules that nobody looked at; tells how much that is, or
    /// nothing if it is not to be written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self) -> Result<Option<Written>, Failure> {
        let Some(found) = &self.found else {
            return Ok(None);
        };
        let mut entries = found.clone();
        let unread = self.unread();
        let kept = self.keep(&mut entries, &unread);
        let all: u64 = entries.values().sum();
        let read = self.files.len() as u64;
        let files = if self.may_miss_some(&unread) {
            read.max(self.known.files)
        } else {
            read
        };
        self.known.write(&entries, files)?;
        Ok(Some(Written {
            found: all - kept,
            kept,
        }))
    }

    /// Adds what stays known; tells how much that is.
    ///
    /// A file that was read tells what is in it. One that was not keeps what is known of it; if it is gone, it may
    /// have been renamed, and is only forgotten by a run that has read all that are left. Standard input keeps what is
    /// known of it until it is read again.
    fn keep(&self, entries: &mut Entries, unread: &HashSet<&str>) -> u64 {
        let is_part = !unread.is_empty();
        let may_miss = self.may_miss(unread);
        let read: HashMap<&str, &Read> = self
            .files
            .values()
            .map(|read| (&*read.file, read))
            .collect();
        let sum = |entries: &Entries| {
            let mut sums: HashMap<KnownBy, u64> = HashMap::new();
            for ((mark, _), count) in entries {
                if mark.spans_files() {
                    *sums.entry(mark.clone()).or_default() += count;
                }
            }
            sums
        };
        let (now, before) = (sum(entries), sum(&self.known.entries));
        // a part of the files shows only a part of what several files show together
        let was_more = |mark: &KnownBy| {
            may_miss(mark) && before.get(mark) >= Some(now.get(mark).unwrap_or(&0))
        };
        entries.retain(|(mark, _), _| !was_more(mark));
        let mut kept = 0;
        for (entry, count) in &self.known.entries {
            let (mark, file) = entry;
            let keeps = match file.as_deref().and_then(|file| read.get(file)) {
                Some(read) if !read.counted.contains(&*mark.code) => true,
                None if !self.counted.contains(&*mark.code) => true,
                _ if mark.spans_files() => was_more(mark),
                Some(_) => false,
                None => {
                    is_part
                        || file
                            .as_deref()
                            .is_some_and(|file| self.is_unread_stdin(file))
                }
            };
            if keeps {
                kept += count;
                *entries.entry(entry.clone()).or_default() += count;
            }
        }
        kept
    }
}
