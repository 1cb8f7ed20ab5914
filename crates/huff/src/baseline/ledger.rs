//! Compares a run with a baseline: which entries were found, which were not, and which the run did not check.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use report::FindingFingerprint;

use super::file::{Entries, STDIN};
use super::unread::UnreadSearch;

use super::Baseline;
use crate::exit::Failure;
use crate::input::Input;

/// Compares the findings of a run with a baseline.
#[derive(Debug)]
pub(crate) struct Ledger {
    baseline: Arc<Baseline>,
    /// The number of known occurrences that are still unmatched.
    unmatched: HashMap<FindingFingerprint, u64>,
    /// The findings of this run, if the baseline is to be written.
    found: Option<Entries>,
    /// The games of the baseline that were read.
    read: HashSet<u64>,
    /// The files that were read, by report name.
    files: HashMap<String, ReadFile>,
    /// The rules that were checked in any of these files.
    checked: HashSet<&'static str>,
    /// Whether the user named single files; their folders may contain others.
    names_files: bool,
}

/// A file that was read.
#[derive(Debug)]
struct ReadFile {
    /// The name of the file in the baseline.
    file: String,
    /// The rules that were checked in the file; most files of a run share one set.
    checked: Arc<HashSet<&'static str>>,
}

/// The numbers of baseline entries that were not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StaleCounts {
    /// In games that were read.
    pub(crate) read: u64,
    /// In games that were not read: removed or changed.
    pub(crate) unread: u64,
}

/// The numbers of entries in the baseline after writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EntryCounts {
    /// Entries found in this run.
    pub(crate) found: u64,
    /// Earlier entries that this run did not check.
    pub(crate) kept: u64,
}

impl Ledger {
    /// A ledger with the known findings. `writes`: record the findings of this run. `names_files`: the user named
    /// single files instead of a folder.
    pub(crate) fn new(baseline: Arc<Baseline>, writes: bool, names_files: bool) -> Self {
        Self {
            unmatched: baseline.counts(),
            found: writes.then(BTreeMap::new),
            read: HashSet::new(),
            files: HashMap::new(),
            checked: HashSet::new(),
            names_files,
            baseline,
        }
    }

    /// Registers a file and the rules that are checked in it.
    pub(crate) fn open(&mut self, input: &Input, checked: HashSet<&'static str>) {
        let alike = self.files.values().find(|read| *read.checked == checked);
        let checked = alike.map_or_else(|| Arc::new(checked), |read| Arc::clone(&read.checked));
        self.checked.extend(checked.iter());
        let file = self.baseline.file_name_of(input);
        self.files
            .insert(input.display_name.clone(), ReadFile { file, checked });
    }

    /// Registers a game of the baseline that was read.
    pub(crate) fn read(&mut self, game: u64) {
        self.read.insert(game);
    }

    /// Registers a finding in the file with the report name `shown`. Returns true if the baseline knows the finding.
    pub(crate) fn register_finding(
        &mut self,
        fingerprint: &FindingFingerprint,
        shown: &str,
    ) -> bool {
        if let Some(found) = &mut self.found {
            let file = self.files.get(shown).map(|read| read.file.clone());
            *found.entry((fingerprint.clone(), file)).or_default() += 1;
            return true;
        }
        match self.unmatched.get_mut(fingerprint) {
            Some(open) if *open > 0 => {
                *open -= 1;
                true
            }
            _ => false,
        }
    }

    /// Counts the entries that were not found. Entries of unread files and of unchecked rules are not counted.
    pub(crate) fn stale(&self) -> StaleCounts {
        let unread = self.unread();
        let is_elsewhere = |file: &str| unread.contains(file) || self.is_unread_stdin(file);
        let may_miss = self.may_miss(&unread);
        let mut elsewhere: HashMap<&FindingFingerprint, u64> = HashMap::new();
        for ((fingerprint, file), count) in &self.baseline.entries {
            if file.as_deref().is_some_and(is_elsewhere) {
                *elsewhere.entry(fingerprint).or_default() += count;
            }
        }
        let mut stale = StaleCounts::default();
        for (fingerprint, open) in &self.unmatched {
            if may_miss(fingerprint) || !self.checked.contains(&*fingerprint.code) {
                continue;
            }
            let open = open.saturating_sub(elsewhere.get(fingerprint).copied().unwrap_or(0));
            if self.read.contains(&fingerprint.subject) {
                stale.read += open;
            } else {
                stale.unread += open;
            }
        }
        stale
    }

    /// Whether this run may have missed some files of the run that wrote the baseline. The baseline records files
    /// without findings only as a number.
    fn may_be_partial(&self, unread: &HashSet<&str>) -> bool {
        let fewer = (self.files.len() as u64) < self.baseline.files;
        !unread.is_empty() || self.names_files && fewer
    }

    /// Returns a predicate that is true for findings that need several files, if this run may have missed one of the
    /// files.
    fn may_miss(&self, unread: &HashSet<&str>) -> impl Fn(&FindingFingerprint) -> bool {
        let may_be_partial = self.may_be_partial(unread);
        let entries = self.baseline.entries.keys();
        let of_stdin: HashSet<&FindingFingerprint> = entries
            .filter(|(_, file)| {
                file.as_deref()
                    .is_some_and(|file| self.is_unread_stdin(file))
            })
            .map(|(fingerprint, _)| fingerprint)
            .collect();
        move |fingerprint| {
            fingerprint.spans_files() && (may_be_partial || of_stdin.contains(fingerprint))
        }
    }

    /// The files of the baseline that exist and were not read. Standard input is excluded: its existence cannot
    /// be checked.
    fn unread(&self) -> HashSet<&str> {
        let read: HashSet<&str> = self.files.values().map(|read| &*read.file).collect();
        let entries = self.baseline.entries.keys();
        let files: HashSet<&str> = entries
            .filter_map(|(_, file)| file.as_deref())
            .filter(|file| *file != STDIN && !read.contains(file))
            .collect();
        let mut search = UnreadSearch::new(&self.baseline, &read);
        files
            .into_iter()
            .filter(|file| search.exists(file))
            .collect()
    }

    /// Whether `file` is the standard input of another run.
    fn is_unread_stdin(&self, file: &str) -> bool {
        file == STDIN && self.files.values().all(|read| read.file != STDIN)
    }

    /// The file name in messages.
    pub(crate) fn name(&self) -> &str {
        &self.baseline.name
    }

    /// Writes the findings, and keeps the entries of files and rules that were not checked. Returns the counts,
    /// or `None` if the baseline is not to be written.
    ///
    /// # Errors
    /// If writing fails.
    pub(crate) fn write(&self) -> Result<Option<EntryCounts>, Failure> {
        let Some(found) = &self.found else {
            return Ok(None);
        };
        let mut entries = found.clone();
        let unread = self.unread();
        let kept = self.keep(&mut entries, &unread);
        let all: u64 = entries.values().sum();
        let read = self.files.len() as u64;
        let files = if self.may_be_partial(&unread) {
            read.max(self.baseline.files)
        } else {
            read
        };
        self.baseline.write(&entries, files)?;
        Ok(Some(EntryCounts {
            found: all - kept,
            kept,
        }))
    }

    /// Adds the entries to keep and returns their number.
    ///
    /// The findings of a file that was read replace its entries. A file that was not read keeps its entries. If the
    /// file no longer exists, it may have been renamed; its entries are dropped only if the run read all remaining
    /// files. Entries of standard input are kept until standard input is read again.
    fn keep(&self, entries: &mut Entries, unread: &HashSet<&str>) -> u64 {
        let is_part = !unread.is_empty();
        let may_miss = self.may_miss(unread);
        let read: HashMap<&str, &ReadFile> = self
            .files
            .values()
            .map(|read| (&*read.file, read))
            .collect();
        let sum = |entries: &Entries| {
            let mut sums: HashMap<FindingFingerprint, u64> = HashMap::new();
            for ((fingerprint, _), count) in entries {
                if fingerprint.spans_files() {
                    *sums.entry(fingerprint.clone()).or_default() += count;
                }
            }
            sums
        };
        let (now, before) = (sum(entries), sum(&self.baseline.entries));
        // Findings that need several files cannot be compared if the run read only some of the files.
        let was_more = |fingerprint: &FindingFingerprint| {
            may_miss(fingerprint)
                && before.get(fingerprint) >= Some(now.get(fingerprint).unwrap_or(&0))
        };
        entries.retain(|(fingerprint, _), _| !was_more(fingerprint));
        let mut kept = 0;
        for (entry, count) in &self.baseline.entries {
            let (fingerprint, file) = entry;
            let keeps = match file.as_deref().and_then(|file| read.get(file)) {
                Some(read) if !read.checked.contains(&*fingerprint.code) => true,
                None if !self.checked.contains(&*fingerprint.code) => true,
                _ if fingerprint.spans_files() => was_more(fingerprint),
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
