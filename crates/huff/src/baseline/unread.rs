//! What a baseline knows of and a run did not read: is it still there, or gone?

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::Known;
use crate::input::{Contents, contents};

/// Looks for files of a baseline.
pub(super) struct Search<'a> {
    known: &'a Known,
    /// The files that were read, by their names in the baseline.
    read: &'a HashSet<&'a str>,
    /// What was found in archives: each is opened once, however many of its members are known.
    archives: HashMap<&'a str, Archive>,
}

/// An archive that has, or had, a member of which something is known.
enum Archive {
    /// It cannot be read now: nobody can tell what is in it.
    Unreadable,
    /// What it does not list is gone: some of its members were read, or it has no records left.
    Read(HashSet<PathBuf>),
    /// It has records and none of them was read: any of them may be the one that is looked for, by another name.
    Unread,
    /// It is no archive any more.
    Other,
}

impl<'a> Search<'a> {
    /// A search for what is none of the files that were read.
    pub(super) fn new(known: &'a Known, read: &'a HashSet<&'a str>) -> Self {
        Self {
            known,
            read,
            archives: HashMap::new(),
        }
    }

    /// Whether a file, or a member of an archive, is still there.
    pub(super) fn finds(&mut self, file: &'a str) -> bool {
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
            .or_insert_with(|| look(known, read, archive));
        match found {
            Archive::Unreadable | Archive::Unread => true,
            Archive::Read(members) => members.contains(Path::new(member)),
            Archive::Other => false,
        }
    }
}

/// Looks into an archive.
fn look(known: &Known, read: &HashSet<&str>, archive: &str) -> Archive {
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
