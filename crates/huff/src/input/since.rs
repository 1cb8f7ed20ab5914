//! `--since`: which files changed since a revision. `git` is asked, and nobody else knows.
//!
//! A repository may hold others: submodules, clones, work trees. What changed in them the outer one does not say, so
//! a submodule is asked itself, and so is a repository that the command line names (`since/repository.rs`). Any other
//! may have come with the records, and git runs programs that a repository names: it is not asked, and its files are
//! new, as they are to the repository around it.

mod git;
mod repository;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::Input;
use crate::exit::Failure;
use crate::progress::eprint_message;
use crate::text::Sanitized;
use repository::{Compared, Repository};

/// The files of a repository, and of those in it, that differ from those of a revision or are not in it.
#[derive(Debug)]
pub(super) struct Changed {
    revision: String,
    /// The folder of the repository, without links.
    top: PathBuf,
    /// The repositories by their folders; none for a folder that is no repository of its own, or is not asked.
    known: HashMap<PathBuf, Option<Repository>>,
    /// The paths of the command line, without links: who names a repository wants it asked.
    named: Vec<PathBuf>,
    /// Where the inputs lie, without links.
    asked: BTreeSet<PathBuf>,
    /// What could not be looked at.
    pub(super) failures: Vec<Failure>,
}

impl Changed {
    /// What of the inputs changed in the repository of this folder since `revision`; files that git ignores are left
    /// out, unless they are those of another repository that one of the paths names.
    ///
    /// # Errors
    /// If there is no git, no repository or no such revision.
    pub(super) fn since(
        revision: &str,
        paths: &[PathBuf],
        inputs: &[Input],
    ) -> Result<Self, Failure> {
        let Some(top) = git::Git::Here.top(Path::new("."))? else {
            let failure = Failure::new("--since: this folder is in no git repository");
            return Err(failure.tip("name the files, or list them with --files-from"));
        };
        let Some(commit) = git::Git::Here.commit(revision)? else {
            let what = format!("git knows no revision '{}'", Sanitized(revision));
            let tip =
                "'git log' lists them; a shallow clone lacks the older ones until they are fetched";
            return Err(Failure::new(what).tip(tip));
        };
        let repository = Repository::here(&top, commit)?;
        Ok(Self {
            revision: revision.to_owned(),
            known: HashMap::from([(top.clone(), Some(repository))]),
            top,
            named: paths
                .iter()
                .filter_map(|path| fs::canonicalize(path).ok())
                .collect(),
            asked: inputs.iter().flat_map(places).collect(),
            failures: Vec::new(),
        })
    }

    /// Whether an input is among them; standard input is always.
    ///
    /// # Errors
    /// If it does not lie in the repository.
    pub(super) fn has(&mut self, input: &Input) -> Result<bool, Failure> {
        let places = places(input);
        if places.is_empty() {
            // what cannot be read is told when it is its turn
            return Ok(true);
        }
        let (within, outside): (Vec<PathBuf>, Vec<PathBuf>) = places
            .into_iter()
            .partition(|place| place.starts_with(&self.top));
        if within.is_empty() && !outside.is_empty() {
            let (shown, top) = (Sanitized(&input.shown), self.top.to_string_lossy());
            let what = format!(
                "--since: {shown} does not lie in the repository {}",
                Sanitized(&top)
            );
            return Err(Failure::new(what).tip("run huff in the repository of the records"));
        }
        for place in within {
            let home = self.repository_of(place.parent().unwrap_or(&place))?;
            let home = self.known.get(&home).and_then(Option::as_ref);
            if home.is_some_and(|home| home.has_changed(&place)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The folder of the innermost repository that a folder lies in; it is recorded.
    fn repository_of(&mut self, folder: &Path) -> Result<PathBuf, Failure> {
        // the outer one is asked before those within
        let below = |folder: &&Path| *folder != self.top;
        let within: Vec<&Path> = folder.ancestors().take_while(below).collect();
        let mut home = self.top.clone();
        for folder in within.into_iter().rev() {
            if !self.known.contains_key(folder) {
                let found = self.look(folder, &home)?;
                self.known.insert(folder.to_owned(), found);
            }
            if matches!(self.known.get(folder), Some(Some(_))) {
                folder.clone_into(&mut home);
            }
        }
        Ok(home)
    }

    /// What changed in the repository at `folder`, which lies in that at `home`; none if there is none at `folder`, or
    /// if it is not to be asked.
    fn look(&mut self, folder: &Path, home: &Path) -> Result<Option<Repository>, Failure> {
        // most folders are none
        if fs::symlink_metadata(folder.join(".git")).is_err() {
            return Ok(None);
        }
        let named = self.named.iter().any(|path| path.starts_with(folder));
        let Some(Some(outer)) = self.known.get_mut(home) else {
            return Ok(None);
        };
        match outer.inner(folder, &self.revision, named, &self.asked)? {
            Some(Compared::With(repository)) => Ok(Some(repository)),
            Some(Compared::Not(failure)) => {
                self.failures.push(failure);
                Ok(Some(Repository::unseen(folder)))
            }
            None => {
                if outer.has_changed(folder) {
                    let folder = folder.to_string_lossy();
                    eprint_message(format_args!(
                        "--since: {} is a repository of its own: its files count as new unless it is named",
                        Sanitized(&folder)
                    ));
                }
                Ok(None)
            }
        }
    }
}

/// Where an input lies, without links: a link changes with what it leads to, and with where it leads. None for standard
/// input.
fn places(input: &Input) -> Vec<PathBuf> {
    let Some(path) = input.path() else {
        return Vec::new();
    };
    let name = path.file_name().map(Path::new);
    let here = fs::canonicalize(input.folder()).ok().zip(name);
    let here = here.map(|(folder, name)| folder.join(name));
    let there = fs::canonicalize(path).ok();
    here.into_iter().chain(there).collect()
}
