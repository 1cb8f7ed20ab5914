//! What changed in one repository, and how a repository within it is to be asked.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::git::Git;
use crate::exit::Failure;
use crate::text::Shown;

/// What the files of a repository are compared with.
#[derive(Debug)]
pub(super) enum Base {
    /// This commit.
    Commit(String),
    /// Nothing: the repository was not there, and all that it has is new.
    Nothing,
}

/// A repository and what changed in it.
#[derive(Debug)]
pub(super) struct Repository {
    /// Its folder, without links.
    top: PathBuf,
    /// It is the one that huff runs in.
    is_here: bool,
    /// None if it was not looked at.
    base: Option<Base>,
    files: HashSet<PathBuf>,
}

/// What came of looking at a repository within another.
pub(super) enum Looked {
    At(Repository),
    /// Nothing changed in it that is asked for, or that can be told; then the failure says why.
    Away(Option<Failure>),
}

impl Repository {
    /// The repository at `top`, compared.
    ///
    /// # Errors
    /// If git fails.
    pub(super) fn compared(git: Git<'_>, top: &Path, base: Base) -> Result<Self, Failure> {
        const DIFF: &[&str] = &["diff", "--name-only", "--no-ext-diff", "--no-renames", "-z"];
        const OTHERS: &[&str] = &["ls-files", "--others", "--exclude-standard", "-z"];
        let mut names = git.listed(OTHERS, top)?;
        names.extend(match &base {
            Base::Commit(commit) => git.listed(&[DIFF, &[commit, "--"]].concat(), top)?,
            Base::Nothing => git.listed(&["ls-files", "-z"], top)?,
        });
        Ok(Self {
            top: top.to_owned(),
            is_here: matches!(git, Git::Here),
            base: Some(base),
            files: names.into_iter().map(|name| top.join(name)).collect(),
        })
    }

    /// The repository at `top`, in which nothing is known to have changed.
    pub(super) fn unseen(top: &Path) -> Self {
        Self {
            top: top.to_owned(),
            is_here: false,
            base: None,
            files: HashSet::new(),
        }
    }

    /// Whether a file of it changed.
    pub(super) fn has_changed(&self, file: &Path) -> bool {
        self.files.contains(file)
    }

    /// Looks at the repository at `folder`, the next within this one. A submodule is compared with the commit that this
    /// one had of it; another, of which this one knows nothing, with `revision` as it means that itself. One that
    /// this one ignores is left out as its files would be, unless it is `wanted`.
    ///
    /// # Errors
    /// If git cannot be run or fails.
    pub(super) fn inner(
        &self,
        folder: &Path,
        revision: &str,
        wanted: bool,
    ) -> Result<Looked, Failure> {
        let Some(outer) = &self.base else {
            return Ok(Looked::Away(None));
        };
        let inner = Git::In(folder);
        let here = if self.is_here {
            Git::Here
        } else {
            Git::In(&self.top)
        };
        let path = folder.strip_prefix(&self.top).unwrap_or(folder);
        let link = |arguments: &[&str]| {
            let words = ["--literal-pathspecs"].iter().chain(arguments);
            let words = words.map(OsStr::new).chain([path.as_os_str()]);
            let listed = here.succeeds(words, &self.top)?;
            let line = String::from_utf8_lossy(&listed.stdout).into_owned();
            Ok::<_, Failure>(line.strip_prefix("160000 ").map(str::to_owned))
        };
        let before = match outer {
            Base::Commit(commit) => link(&["ls-tree", "--full-tree", commit, "--"])?,
            Base::Nothing => None,
        };
        if let Some(before) = before {
            // 160000 commit HASH\tPATH
            let hash = before.split_whitespace().nth(1).unwrap_or_default();
            if let Some(commit) = inner.commit(hash)? {
                return compared(inner, folder, Base::Commit(commit));
            }
            let what = format!("it lacks {hash}, which is its commit of that time");
            let tip = "fetch it: 'git submodule update --init' without --depth";
            return Ok(Looked::Away(Some(unseen(folder, &what).tip(tip))));
        }
        if link(&["ls-files", "--stage", "--"])?.is_some() {
            return compared(inner, folder, Base::Nothing);
        }
        // from here, lest a name that begins with : be taken for something else
        let from_here = Path::new(".").join(path);
        let ignored = here.run(
            [
                OsStr::new("check-ignore"),
                OsStr::new("--quiet"),
                from_here.as_os_str(),
            ],
            &self.top,
        )?;
        if ignored.status.success() && !wanted {
            return Ok(Looked::Away(None));
        }
        if let Some(commit) = inner.commit(revision)? {
            return compared(inner, folder, Base::Commit(commit));
        }
        let what = format!(
            "it is a repository of its own, which knows no revision '{}'",
            Shown(revision)
        );
        let tip = "run huff in it with a revision that it knows, or name a branch or HEAD";
        Ok(Looked::Away(Some(unseen(folder, &what).tip(tip))))
    }
}

fn compared(git: Git<'_>, folder: &Path, base: Base) -> Result<Looked, Failure> {
    Repository::compared(git, folder, base).map(Looked::At)
}

fn unseen(folder: &Path, why: &str) -> Failure {
    let shown = folder.to_string_lossy();
    Failure::new(format!(
        "--since: {} was not looked at: {why}",
        Shown(&shown)
    ))
}
