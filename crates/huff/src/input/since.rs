//! `--since`: which files changed since a revision. `git` is asked, and nobody else knows.
//!
//! A repository may hold others: submodules, clones, work trees. What changed in them the outer one does not tell, so
//! each is asked itself (`since/repository.rs`).

mod git;
mod repository;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::Input;
use crate::exit::{Failure, reason};
use crate::text::Shown;
use repository::{Base, Looked, Repository};

/// The files of a repository, and of those in it, that differ from those of a revision or are not in it.
#[derive(Debug)]
pub(super) struct Changed {
    revision: String,
    /// The folder of the repository, without links.
    top: PathBuf,
    /// The repositories by their folders; none for a folder that is no repository of its own.
    known: HashMap<PathBuf, Option<Repository>>,
    /// The paths of the command line, without links: who names a repository that git ignores wants it looked at.
    named: Vec<PathBuf>,
    /// What could not be looked at.
    pub(super) failures: Vec<Failure>,
}

impl Changed {
    /// What changed in the repository of this folder since `revision`; files that git ignores are left out, unless they
    /// are those of another repository that one of the paths names.
    ///
    /// # Errors
    /// If there is no git, no repository or no such revision.
    pub(super) fn since(revision: &str, paths: &[PathBuf]) -> Result<Self, Failure> {
        let Some(top) = git::top(Path::new("."))? else {
            let failure = Failure::new("--since: this folder is in no git repository");
            return Err(failure.tip("name the files, or list them with --files-from"));
        };
        let top = fs::canonicalize(top)
            .map_err(|error| Failure::new(format!("--since: {}", reason(&error))))?;
        let Some(commit) = git::Git::Here.commit(revision)? else {
            let what = format!("git knows no revision '{}'", Shown(revision));
            let tip =
                "'git log' lists them; a shallow clone lacks the older ones until they are fetched";
            return Err(Failure::new(what).tip(tip));
        };
        let repository = Repository::compared(git::Git::Here, &top, Base::Commit(commit))?;
        Ok(Self {
            revision: revision.to_owned(),
            known: HashMap::from([(top.clone(), Some(repository))]),
            top,
            named: paths
                .iter()
                .filter_map(|path| fs::canonicalize(path).ok())
                .collect(),
            failures: Vec::new(),
        })
    }

    /// Whether an input is among them; standard input is always.
    ///
    /// # Errors
    /// If it does not lie in the repository.
    pub(super) fn has(&mut self, input: &Input) -> Result<bool, Failure> {
        let Some(path) = input.path() else {
            return Ok(true);
        };
        // a link changes with what it leads to, and with where it leads
        let name = path.file_name().map(Path::new);
        let here = fs::canonicalize(input.folder()).ok().zip(name);
        let here = here.map(|(folder, name)| folder.join(name));
        let there = fs::canonicalize(path).ok();
        let places: Vec<PathBuf> = here.into_iter().chain(there).collect();
        if places.is_empty() {
            // what cannot be read is told when it is its turn
            return Ok(true);
        }
        let (within, outside): (Vec<PathBuf>, Vec<PathBuf>) = places
            .into_iter()
            .partition(|place| place.starts_with(&self.top));
        if within.is_empty() && !outside.is_empty() {
            let (shown, top) = (Shown(&input.shown), self.top.to_string_lossy());
            let what = format!(
                "--since: {shown} does not lie in the repository {}",
                Shown(&top)
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

    /// The folder of the innermost repository that a folder lies in; it is known from now on.
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

    /// What changed in the repository at `folder`, which lies in that at `home`; none if there is none at `folder`.
    fn look(&mut self, folder: &Path, home: &Path) -> Result<Option<Repository>, Failure> {
        // most folders are none, and git need not be asked of them
        if fs::symlink_metadata(folder.join(".git")).is_err()
            || git::top(folder)?
                .and_then(|top| fs::canonicalize(top).ok())
                .as_deref()
                != Some(folder)
        {
            return Ok(None);
        }
        let Some(Some(outer)) = self.known.get(home) else {
            return Ok(None);
        };
        let wanted = self.named.iter().any(|path| path.starts_with(folder));
        Ok(Some(match outer.inner(folder, &self.revision, wanted)? {
            Looked::At(repository) => repository,
            Looked::Away(failure) => {
                self.failures.extend(failure);
                Repository::unseen(folder)
            }
        }))
    }
}
