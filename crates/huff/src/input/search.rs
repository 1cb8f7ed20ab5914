//! Searches for records below a path.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use archive::Packing;
use report::text::{Sanitized, counted};
use walkdir::{DirEntry, WalkDir};

use super::Input;
use super::format::is_packed;
use super::source::packing;
use crate::exit::{Exit, Failure};
use crate::progress::eprint_message;

/// Why a link that was found in a folder is not followed.
const OUTSIDE: &str = "a link is followed only to a visible file inside the given folders; name the link itself to read it";

/// Why a pipe or a device that was found in a folder is not read.
const NOT_REGULAR: &str = "only regular files in folders are read; name the file itself to read it";

/// The files found so far, and the exit status.
#[derive(Default)]
pub(super) struct RecordSearch {
    pub(super) files: Vec<Input>,
    pub(super) exit: Option<Exit>,
    /// Links to files that were found in folders. The search may find their targets as well.
    links: Vec<PathBuf>,
    /// Pipes, devices and links to them that were found in folders.
    special: Vec<PathBuf>,
    /// Number of paths given on the command line.
    path_count: usize,
    /// The canonical paths of the folders and files given on the command line.
    trusted: HashSet<PathBuf>,
}

impl RecordSearch {
    /// Reports a failure and sets the exit status.
    pub(super) fn report_failure(&mut self, failure: &Failure) {
        self.exit = self.exit.max(Some(failure.report()));
    }

    /// Adds the files of a path on the command line.
    pub(super) fn add_path(&mut self, path: &Path) {
        self.path_count += 1;
        self.trusted.extend(fs::canonicalize(path));
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => self.add_folder(path),
            // A pipe must not be opened twice, and an unreadable file is reported when it is read.
            Ok(metadata) if metadata.is_file() && packing(path).is_ok_and(is_zip) => {
                if self.add_archive(path) == 0 {
                    let shown = path.to_string_lossy();
                    let what = format!("no *.pdn file in the archive {}", Sanitized(&shown));
                    self.report_failure(&Failure::new(what).tip("extract it and name the files"));
                }
            }
            Ok(_) => self.files.push(Input::file(path)),
            Err(error) => match Input::within_archive(path) {
                Some(member) => self.files.push(member),
                None => self.report_failure(&Input::file(path).failure(&error)),
            },
        }
    }

    /// Adds the records of a zip archive. Returns their number, or 1 if the archive was reported as unreadable.
    fn add_archive(&mut self, path: &Path) -> usize {
        match File::open(path).and_then(archive::members) {
            Ok(members) => {
                let before = self.files.len();
                let records = members
                    .into_iter()
                    .filter(|member| is_record(Path::new(member.name())));
                self.files
                    .extend(records.map(|member| Input::member(path, member)));
                self.files.len() - before
            }
            Err(error) => {
                self.report_failure(&Failure::reading(path, &error));
                1
            }
        }
    }

    /// Adds a file found in a folder: a record, or an archive of records.
    fn add_found(&mut self, path: &Path) {
        if is_record(path) {
            self.files.push(Input::file(path));
        } else {
            self.add_archive(path);
        }
    }

    /// Removes duplicates, such as `./a.pdn` and `a.pdn`, a link and its target, or a folder inside another. A file
    /// that is read twice in one run would be reported as a duplicate of itself, and written twice.
    ///
    /// The first of several names is kept. Among files found in folders, a file has precedence over links to it. Two
    /// hard links remain two files, because a fix of one leaves the other unchanged.
    pub(super) fn remove_duplicates(&mut self) {
        let mut links = std::mem::take(&mut self.links);
        links.sort_unstable();
        links.dedup();
        if links.is_empty() && self.path_count < 2 {
            // One walk finds each file only once. Resolving the paths would take longer than opening the files.
            return;
        }
        let mut skipped = Vec::new();
        for link in links {
            if self.may_follow(&link) {
                self.add_found(&link);
            } else {
                skipped.push(link);
            }
        }
        report_skipped(&skipped, OUTSIDE);
        if self.files.is_empty() && self.exit.is_none() && !skipped.is_empty() {
            self.report_failure(&Failure::new("no *.pdn file except such links"));
        }
        let mut known = BTreeSet::new();
        self.files.retain(|input| match input.place() {
            Some(place) => known.insert(place),
            // A file without a canonical path is kept; reading it reports the error.
            None => true,
        });
    }

    /// Reports the pipes and devices that were found in folders and not named on the command line.
    pub(super) fn report_special(&mut self) {
        let mut special = std::mem::take(&mut self.special);
        let is_named = |path: &PathBuf| {
            fs::canonicalize(path).is_ok_and(|place| self.trusted.contains(&place))
        };
        special.retain(|path| !is_named(path));
        special.sort_unstable();
        special.dedup();
        report_skipped(&special, NOT_REGULAR);
        let is_empty = self.files.is_empty() && self.links.is_empty();
        if is_empty && self.exit.is_none() && !special.is_empty() {
            self.report_failure(&Failure::new("no *.pdn file except such files"));
        }
    }

    /// Whether a link found in a folder may be followed: its target must be in a folder of the command line, not
    /// hidden, and not in a hidden folder. Folders may come from strangers. A link could lead to a file that readers of
    /// the report must not see, or that must not be changed. Paths that the user names are trusted.
    fn may_follow(&self, link: &Path) -> bool {
        let Ok(target) = fs::canonicalize(link) else {
            // The link no longer exists; reading it reports the error.
            return true;
        };
        let is_hidden = |part: Component<'_>| part.as_os_str().as_encoded_bytes().starts_with(b".");
        let trusted = |place: &&Path| self.trusted.contains(*place);
        target.ancestors().filter(trusted).any(|place| {
            let below = target.strip_prefix(place);
            below.is_ok_and(|below| !below.components().any(is_hidden))
        })
    }

    /// Number of entries found so far.
    fn found(&self) -> usize {
        self.files.len() + self.links.len() + self.special.len()
    }

    /// Walks a folder. Hidden entries are skipped. Links to files are followed only inside the folder. Links to folders
    /// are not followed, so there are no loops.
    fn add_folder(&mut self, folder: &Path) {
        let before = self.found();
        let mut failed = false;
        let walk = WalkDir::new(folder).into_iter();
        for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry)) {
            match entry {
                Ok(entry) => {
                    let path = entry.path();
                    let path = path.strip_prefix(".").unwrap_or(path);
                    if !is_record(path) && !has_ending(path, "zip") {
                        continue;
                    }
                    if entry.file_type().is_file() {
                        self.add_found(path);
                        continue;
                    }
                    match fs::metadata(entry.path()) {
                        Ok(target) if target.is_file() => self.links.push(path.to_owned()),
                        Ok(target) if target.is_dir() => {}
                        Ok(_) => self.special.push(path.to_owned()),
                        Err(error) => {
                            failed = true;
                            self.report_failure(&link_failure(path, &error));
                        }
                    }
                }
                Err(error) => {
                    failed = true;
                    self.report_failure(&walk_failure(folder, error));
                }
            }
        }
        if self.found() == before && !failed {
            let shown = folder.to_string_lossy();
            let failure =
                Failure::new(format!("no *.pdn file in the folder {}", Sanitized(&shown)));
            self.report_failure(
                &failure.tip("a file with another extension is read if you name it"),
            );
        }
    }
}

/// Whether a file is an archive.
pub(crate) enum Contents {
    /// A zip archive.
    Zip {
        /// The names of its members, as relative paths.
        members: HashSet<PathBuf>,
        /// Number of records among them.
        records: usize,
    },
    /// Any other file.
    Other,
}

/// Examines a file that may be an archive.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn contents(path: &Path) -> io::Result<Contents> {
    if !is_zip(packing(path)?) {
        return Ok(Contents::Other);
    }
    let members = archive::members(File::open(path)?)?;
    let names = members.iter().map(|member| Path::new(member.name()));
    Ok(Contents::Zip {
        records: names.clone().filter(|name| is_record(name)).count(),
        members: names
            .map(|name| name.strip_prefix("/").unwrap_or(name).to_owned())
            .collect(),
    })
}

/// The failure to read the target of a link.
fn link_failure(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::reading(path, error);
    match fs::read_link(path) {
        // The message already names a missing target.
        Ok(target) if error.kind() != io::ErrorKind::NotFound => failure.tip(format!(
            "it is a link to {}; correct or remove it",
            Sanitized(&target.to_string_lossy())
        )),
        _ => failure,
    }
}

/// Reports the files that are not read.
fn report_skipped(paths: &[PathBuf], why: &str) {
    let Some((first, others)) = paths.split_first() else {
        return;
    };
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let first = first.to_string_lossy();
    let and_others = match others.len() as u64 {
        0 => String::new(),
        more => format!(" and {}", counted(more, "other")),
    };
    eprint_message(format_args!(
        "{yellow}warning:{yellow:#} skipped {}{and_others}: {why}",
        Sanitized(&first)
    ));
}

fn walk_failure(folder: &Path, error: walkdir::Error) -> Failure {
    let path = error.path().unwrap_or(folder).to_owned();
    let looped = error.loop_ancestor().is_some();
    match error.into_io_error() {
        // walkdir would add the path to the message.
        Some(error) => Failure::reading(path, &error),
        None if looped => Failure::reading(path, &io::Error::other("the folder contains itself")),
        None => Failure::reading(path, &io::Error::other("it cannot be listed")),
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Whether the file name is that of a record: `*.pdn`, optionally compressed.
fn is_record(path: &Path) -> bool {
    match path.file_stem() {
        Some(stem) if is_packed(path) => has_ending(Path::new(stem), "pdn"),
        _ => has_ending(path, "pdn"),
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

fn is_zip(packing: Packing) -> bool {
    packing == Packing::Zip
}
