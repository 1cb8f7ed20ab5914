//! `--since`: finds the files that changed since a revision, with `git`.
//!
//! A repository may contain others: submodules, clones, work trees. The outer repository does not know their changes,
//! so submodules and repositories named on the command line are queried separately (`since/repository.rs`). Any other
//! repository is not queried: it may have come with the records, and git runs programs that a repository configures.
//! Its files count as new, as they do for the outer repository.

mod git;
mod irregular;
mod repository;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use report::text::Sanitized;

use super::Input;
use crate::exit::Failure;
use crate::progress::eprint_message;
use repository::{Comparison, Repository};

/// The files that are new or changed since a revision, in a repository and in the repositories inside it.
#[derive(Debug)]
pub(super) struct ChangedFiles {
    revision: String,
    /// The canonical folder of the repository.
    top: PathBuf,
    /// Repositories by folder; `None` for a folder that is not a repository or is not queried.
    known: HashMap<PathBuf, Option<Repository>>,
    /// Canonical paths of the command line: a repository named there is queried.
    named: Vec<PathBuf>,
    /// Canonical folders of the inputs.
    input_paths: BTreeSet<PathBuf>,
    /// Repositories that could not be queried.
    pub(super) failures: Vec<Failure>,
}

impl ChangedFiles {
    /// The inputs that changed since `revision` in the repository of the current folder. Files that git ignores
    /// are excluded, unless they belong to another repository that a path names.
    ///
    /// # Errors
    /// If there is no git, no repository or no such revision.
    pub(super) fn since(
        revision: &str,
        paths: &[PathBuf],
        inputs: &[Input],
    ) -> Result<Self, Failure> {
        let Some(top) = git::Git::CurrentFolder.top(Path::new("."))? else {
            let failure = Failure::new("--since: this folder is not in a git repository");
            return Err(failure.tip("name the files, or list them with --files-from"));
        };
        let Some(commit) = git::Git::CurrentFolder.resolve_commit(revision)? else {
            let what = format!("git knows no revision '{}'", Sanitized(revision));
            let tip =
                "'git log' lists them; a shallow clone lacks the older ones until they are fetched";
            return Err(Failure::new(what).tip(tip));
        };
        let repository = Repository::from_current_dir(&top, commit)?;
        Ok(Self {
            revision: revision.to_owned(),
            known: HashMap::from([(top.clone(), Some(repository))]),
            top,
            named: paths
                .iter()
                .filter_map(|path| fs::canonicalize(path).ok())
                .collect(),
            input_paths: inputs.iter().flat_map(canonical_paths).collect(),
            failures: Vec::new(),
        })
    }

    /// Whether an input changed; always true for standard input.
    ///
    /// # Errors
    /// If it is outside the repository.
    pub(super) fn has(&mut self, input: &Input) -> Result<bool, Failure> {
        let places = canonical_paths(input);
        if places.is_empty() {
            // Reading the file reports the error.
            return Ok(true);
        }
        let (within, outside): (Vec<PathBuf>, Vec<PathBuf>) = places
            .into_iter()
            .partition(|place| place.starts_with(&self.top));
        if within.is_empty() && !outside.is_empty() {
            let (shown, top) = (Sanitized(&input.display_name), self.top.to_string_lossy());
            let what = format!(
                "--since: {shown} is not in the repository {}",
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

    /// The innermost repository that contains `folder`. The result is cached.
    fn repository_of(&mut self, folder: &Path) -> Result<PathBuf, Failure> {
        // Outer repositories are queried first.
        let below = |folder: &&Path| *folder != self.top;
        let within: Vec<&Path> = folder.ancestors().take_while(below).collect();
        let mut home = self.top.clone();
        for folder in within.into_iter().rev() {
            if !self.known.contains_key(folder) {
                let found = self.query(folder, &home)?;
                self.known.insert(folder.to_owned(), found);
            }
            if matches!(self.known.get(folder), Some(Some(_))) {
                folder.clone_into(&mut home);
            }
        }
        Ok(home)
    }

    /// The changes in the repository at `folder`, which is inside the repository at `home`. `None` if there is no
    /// repository at `folder`, or if it is not queried.
    fn query(&mut self, folder: &Path, home: &Path) -> Result<Option<Repository>, Failure> {
        // Most folders are not repositories.
        if fs::symlink_metadata(folder.join(".git")).is_err() {
            return Ok(None);
        }
        let named = self.named.iter().any(|path| path.starts_with(folder));
        let Some(Some(outer)) = self.known.get_mut(home) else {
            return Ok(None);
        };
        match outer.inner(folder, &self.revision, named, &self.input_paths)? {
            Some(Comparison::Done(repository)) => Ok(Some(repository)),
            Some(Comparison::Failed(failure)) => {
                self.failures.push(failure);
                Ok(Some(Repository::without_changes(folder)))
            }
            None => {
                if outer.has_changed(folder) {
                    let folder = folder.to_string_lossy();
                    eprint_message(format_args!(
                        "--since: {} is a nested repository: its files count as new unless you name it",
                        Sanitized(&folder)
                    ));
                }
                Ok(None)
            }
        }
    }
}

/// The canonical paths of an input. A link has two, its own and that of its target, since a change of either is a
/// change of the input. Standard input has none.
fn canonical_paths(input: &Input) -> Vec<PathBuf> {
    let Some(path) = input.path() else {
        return Vec::new();
    };
    let name = path.file_name().map(Path::new);
    let here = fs::canonicalize(input.folder()).ok().zip(name);
    let here = here.map(|(folder, name)| folder.join(name));
    let there = fs::canonicalize(path).ok();
    here.into_iter().chain(there).collect()
}
