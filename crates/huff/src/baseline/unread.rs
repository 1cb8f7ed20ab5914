//! Finds out whether the baseline files that the run did not read still exist.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::Baseline;
use crate::input::{Contents, contents};

/// Searches for files of a baseline.
pub(super) struct UnreadSearch<'a> {
    known: &'a Baseline,
    /// The files that were read, by their names in the baseline.
    read: &'a HashSet<&'a str>,
    /// The archives examined so far: each is opened only once, even if the baseline has several of its members.
    archives: HashMap<&'a str, Archive>,
}

/// An archive with entries in the baseline.
enum Archive {
    /// The archive cannot be read now: its content is unknown.
    Unreadable,
    /// The members of the archive. Any other member is gone: this run read some of the archive's members, or the
    /// archive has no records left.
    Read(HashSet<PathBuf>),
    /// The archive has records, but this run read none of them. Each may be the missing member under another name.
    Unread,
    /// The file is no longer an archive.
    Other,
}

impl<'a> UnreadSearch<'a> {
    /// Starts a search for files that are not in `read`.
    pub(super) fn new(known: &'a Baseline, read: &'a HashSet<&'a str>) -> Self {
        Self {
            known,
            read,
            archives: HashMap::new(),
        }
    }

    /// Whether a file or a member of an archive still exists.
    pub(super) fn exists(&mut self, file: &'a str) -> bool {
        if self.known.place(file).exists() {
            return true;
        }
        let mut ends = file.match_indices('/').map(|(end, _)| end);
        let Some(end) = ends.find(|&end| self.known.place(&file[..end]).is_file()) else {
            return false;
        };
        let (archive, member) = (&file[..end], &file[end + 1..]);
        let (known, read) = (self.known, self.read);
        let found = self
            .archives
            .entry(archive)
            .or_insert_with(|| examine(known, read, archive));
        match found {
            Archive::Unreadable | Archive::Unread => true,
            Archive::Read(members) => members.contains(Path::new(member)),
            Archive::Other => false,
        }
    }
}

/// Examines an archive.
fn examine(known: &Baseline, read: &HashSet<&str>, archive: &str) -> Archive {
    let was_read = read.iter().any(|file| {
        let member = file.strip_prefix(archive);
        member.is_some_and(|member| member.starts_with('/'))
    });
    match contents(&known.place(archive)) {
        Err(_) => Archive::Unreadable,
        Ok(Contents::Other) => Archive::Other,
        Ok(Contents::Zip { records, .. }) if records > 0 && !was_read => Archive::Unread,
        Ok(Contents::Zip { members, .. }) => Archive::Read(members),
    }
}
