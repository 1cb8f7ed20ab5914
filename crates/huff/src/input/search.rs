//! Finding the records below a path.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use archive::Packing;
use walkdir::{DirEntry, WalkDir};

use super::Input;
use super::source::{is_packed, packing};
use crate::exit::{Exit, Failure};
use crate::progress::eprint_message;
use crate::text::{Sanitized, counted};

/// The files found so far, and what went wrong.
#[derive(Default)]
pub(super) struct Search {
    pub(super) files: Vec<Input>,
    pub(super) exit: Option<Exit>,
    /// Links to files that were met in folders: what they lead to may be met there, too.
    links: Vec<PathBuf>,
    /// How many paths were asked for.
    asked: usize,
    /// The folders and files that were asked for, without links.
    trusted: HashSet<PathBuf>,
}

impl Search {
    /// Reports that something could not be found or read.
    pub(super) fn fails(&mut self, failure: &Failure) {
        self.exit = self.exit.max(Some(failure.report()));
    }

    /// Adds what a path of the command line means.
    pub(super) fn path(&mut self, path: &Path) {
        self.asked += 1;
        self.trusted.extend(fs::canonicalize(path));
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => self.folder(path),
            // A pipe must not be opened twice, and an unreadable file is reported when it is its turn.
            Ok(metadata) if metadata.is_file() && packing(path).is_ok_and(is_zip) => {
                if self.archive(path) == 0 {
                    let shown = path.to_string_lossy();
                    let what = format!("no *.pdn file in the archive {}", Sanitized(&shown));
                    self.fails(&Failure::new(what).tip("unpack it and name the files"));
                }
            }
            Ok(_) => self.files.push(Input::file(path)),
            Err(error) => match Input::within_archive(path) {
                Some(member) => self.files.push(member),
                None => self.fails(&Input::file(path).failure(&error)),
            },
        }
    }

    /// Adds the records in a zip archive; tells how many there are, or 1 if that was reported as unknown.
    fn archive(&mut self, path: &Path) -> usize {
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
                self.fails(&Failure::reading(path, &error));
                1
            }
        }
    }

    /// Adds a file that was met in a folder: a record, or an archive of records.
    fn found(&mut self, path: &Path) {
        if is_record(path) {
            self.files.push(Input::file(path));
        } else {
            self.archive(path);
        }
    }

    /// Leaves out what is another spelling of something found before: `./a.pdn` beside `a.pdn`, a link beside the file
    /// it leads to, a folder within a folder. A file read twice in one run would be accused of repeating itself, and
    /// would be written twice.
    ///
    /// The first name given stays; of what was met in folders a file goes before the links to it. Two hard links stay
    /// two files: neither is the name of the other, and what mends the one leaves the other as it was.
    pub(super) fn once(&mut self) {
        let mut links = std::mem::take(&mut self.links);
        links.sort_unstable();
        if links.is_empty() && self.asked < 2 {
            // a walk meets each file once, and to ask where each lies takes longer than to open it
            return;
        }
        let mut left_out = Vec::new();
        for link in links {
            if self.may_follow(&link) {
                self.found(&link);
            } else {
                left_out.push(link);
            }
        }
        report_left_out(&left_out);
        if self.files.is_empty() && self.exit.is_none() && !left_out.is_empty() {
            self.fails(&Failure::new("no *.pdn file but such links"));
        }
        let mut known = BTreeSet::new();
        self.files.retain(|input| match input.place() {
            Some(place) => known.insert(place),
            // what has no place cannot be told apart: it is read, and says then what is wrong with it
            None => true,
        });
    }

    /// Whether a link that was met in a folder leads to a file that a walk may read: one in a folder that was asked for,
    /// neither hidden nor in a hidden folder. Folders come from strangers: a link in one may lead to a file that the
    /// reader of a report must not see, or that is not to be written. What is asked for itself is trusted.
    fn may_follow(&self, link: &Path) -> bool {
        let Ok(target) = fs::canonicalize(link) else {
            // it is gone by now, and reading it says so
            return true;
        };
        let is_hidden = |part: Component<'_>| part.as_os_str().as_encoded_bytes().starts_with(b".");
        let trusted = |place: &&Path| self.trusted.contains(*place);
        target.ancestors().filter(trusted).any(|place| {
            let below = target.strip_prefix(place);
            below.is_ok_and(|below| !below.components().any(is_hidden))
        })
    }

    /// Walks a folder: hidden entries are skipped, links to files are read if they lead to what lies in it, links to
    /// folders are not followed, so there are no loops.
    fn folder(&mut self, folder: &Path) {
        let before = self.files.len() + self.links.len();
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
                        self.found(path);
                    } else if entry.path_is_symlink() {
                        match fs::metadata(entry.path()) {
                            Ok(target) if target.is_file() => self.links.push(path.to_owned()),
                            Ok(_) => {}
                            Err(error) => {
                                failed = true;
                                self.fails(&unfollowed(path, &error));
                            }
                        }
                    }
                }
                Err(error) => {
                    failed = true;
                    self.fails(&unwalkable(folder, error));
                }
            }
        }
        if self.files.len() + self.links.len() == before && !failed {
            let shown = folder.to_string_lossy();
            let failure =
                Failure::new(format!("no *.pdn file in the folder {}", Sanitized(&shown)));
            self.fails(&failure.tip("a file with another ending is read if it is named itself"));
        }
    }
}

/// What a file holds, as far as it is an archive.
pub(crate) enum Contents {
    /// A zip archive.
    Zip {
        /// The names of its members, as paths without a root.
        members: HashSet<PathBuf>,
        /// How many of them a search for records finds.
        records: usize,
    },
    /// Something else.
    Other,
}

/// Looks into a file that may be an archive.
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

/// The message that a link leads to nothing that can be read.
fn unfollowed(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::reading(path, error);
    match fs::read_link(path) {
        // of one that leads nowhere that was told
        Ok(target) if error.kind() != io::ErrorKind::NotFound => failure.tip(format!(
            "it is a link to {}; correct or remove it",
            Sanitized(&target.to_string_lossy())
        )),
        _ => failure,
    }
}

/// Says which links are not followed.
fn report_left_out(links: &[PathBuf]) {
    let Some((first, others)) = links.split_first() else {
        return;
    };
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let first = first.to_string_lossy();
    let and_others = match others.len() as u64 {
        0 => String::new(),
        more => format!(" and {}", counted(more, "other link")),
    };
    eprint_message(format_args!(
        "{yellow}warning:{yellow:#} not read: {}{and_others}, because a link is followed only to a file within the folders \
         asked for that is not hidden; name the link itself to read it",
        Sanitized(&first)
    ));
}

fn unwalkable(folder: &Path, error: walkdir::Error) -> Failure {
    let path = error.path().unwrap_or(folder).to_owned();
    let looped = error.loop_ancestor().is_some();
    match error.into_io_error() {
        // walkdir names the path in its own words
        Some(error) => Failure::reading(path, &error),
        None if looped => Failure::reading(path, &io::Error::other("the folder holds itself")),
        None => Failure::reading(path, &io::Error::other("it cannot be listed")),
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// True for the name of a record: `*.pdn`, also compressed.
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
