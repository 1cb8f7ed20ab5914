//! Finding the records below a path.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use archive::Packing;
use walkdir::{DirEntry, WalkDir};

use super::Input;
use super::source::{is_packed, packing};
use crate::exit::{Exit, Failure};
use crate::text::Shown;

/// The files found so far, and what went wrong.
#[derive(Default)]
pub(super) struct Search {
    pub(super) files: Vec<Input>,
    pub(super) exit: Option<Exit>,
}

impl Search {
    /// Reports that something could not be found or read.
    pub(super) fn fails(&mut self, failure: &Failure) {
        self.exit = self.exit.max(Some(failure.report()));
    }

    /// Adds what a path of the command line means.
    pub(super) fn path(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => self.folder(path),
            // A pipe must not be opened twice, and an unreadable file is reported when it is its turn.
            Ok(metadata) if metadata.is_file() && packing(path).is_ok_and(is_zip) => {
                if self.archive(path) == 0 {
                    let shown = path.to_string_lossy();
                    let what = format!("no *.pdn file in the archive {}", Shown(&shown));
                    self.fails(&Failure::new(what).tip("unpack it and name the files"));
                }
            }
            Ok(_) => self.files.push(Input::file(path)),
            Err(error) => match Input::within_archive(path) {
                Some(member) => self.files.push(member),
                None => self.fails(&Failure::reading(path, &error)),
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

    /// Walks a folder: hidden entries are skipped, links to files are read, links to folders are
    /// not followed, so there are no loops.
    fn folder(&mut self, folder: &Path) {
        let before = self.files.len();
        let mut failed = false;
        let walk = WalkDir::new(folder).into_iter();
        for entry in walk.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry)) {
            match entry {
                Ok(entry) if is_file(&entry) => {
                    let path = entry.path();
                    let path = path.strip_prefix(".").unwrap_or(path);
                    if is_record(path) {
                        self.files.push(Input::file(path));
                    } else if has_ending(path, "zip") {
                        self.archive(path);
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    failed = true;
                    self.fails(&unwalkable(folder, error));
                }
            }
        }
        if self.files.len() == before && !failed {
            let shown = folder.to_string_lossy();
            let failure = Failure::new(format!("no *.pdn file in the folder {}", Shown(&shown)));
            self.fails(&failure.tip("a file with another ending is read if it is named itself"));
        }
    }
}

fn unwalkable(folder: &Path, error: walkdir::Error) -> Failure {
    let path = error.path().unwrap_or(folder).to_owned();
    Failure::reading(path, &io::Error::from(error))
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// True for a file, or a link to one.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_file() || (entry.path_is_symlink() && entry.path().is_file())
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
