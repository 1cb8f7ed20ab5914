//! Asking git.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::exit::{Failure, reason};
use crate::input::path_of;
use crate::text::Shown;

/// What a hook tells git of the repository that it runs for, and what would be wrong of any other
/// (`git rev-parse --local-env-vars`).
const OF_ONE_REPOSITORY: &[&str] = &[
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
];

/// How paths are to be understood; what we ask says so itself.
const PATHSPECS: &[&str] = &[
    "GIT_GLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
    "GIT_LITERAL_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
];

/// The repository that git is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Git<'p> {
    /// That of the folder huff runs in, or that a hook runs for.
    Here,
    /// That at this folder, within the first.
    In(&'p Path),
}

impl Git<'_> {
    /// Asks git, in that folder where the repository is the one huff runs in.
    ///
    /// # Errors
    /// If git cannot be run.
    pub(super) fn run<S: AsRef<OsStr>>(
        self,
        arguments: impl IntoIterator<Item = S>,
        folder: &Path,
    ) -> Result<Output, Failure> {
        let mut command = Command::new("git");
        // asking changes nothing, not even the index
        command.env("GIT_OPTIONAL_LOCKS", "0");
        // 'check-ignore' knows none of what these would switch on
        for name in PATHSPECS {
            command.env_remove(name);
        }
        match self {
            Git::Here => command.current_dir(folder),
            Git::In(folder) => {
                for name in OF_ONE_REPOSITORY {
                    command.env_remove(name);
                }
                command.current_dir(folder)
            }
        };
        command.args(arguments).output().map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => "there is none on the path".to_owned(),
                _ => reason(&error),
            };
            Failure::new(format!("--since: cannot run git: {why}"))
                .tip("install it, or list the files with --files-from")
        })
    }

    /// The paths that git lists, each ended by a zero byte.
    ///
    /// # Errors
    /// If git fails.
    pub(super) fn listed(self, arguments: &[&str], folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let listed = self.succeeds(arguments, folder)?;
        let names = listed.stdout.split(|&byte| byte == 0);
        let names = names.filter(|name| !name.is_empty());
        Ok(names.map(path_of).collect())
    }

    /// [`run`](Self::run) of what cannot fail in a sound repository.
    ///
    /// # Errors
    /// If git fails.
    pub(super) fn succeeds<S: AsRef<OsStr>>(
        self,
        arguments: impl IntoIterator<Item = S>,
        folder: &Path,
    ) -> Result<Output, Failure> {
        let done = self.run(arguments, folder)?;
        if done.status.success() {
            return Ok(done);
        }
        let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
        Err(Failure::new(format!(
            "--since: git failed: {}",
            Shown(&said)
        )))
    }

    /// The commit that a revision means; none if git knows no such revision.
    ///
    /// # Errors
    /// If git cannot be run.
    pub(super) fn commit(self, revision: &str) -> Result<Option<String>, Failure> {
        let commit = format!("{revision}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        let arguments = arguments.into_iter().chain([commit.as_str()]);
        let known = self.run(arguments, Path::new("."))?;
        let commit = String::from_utf8_lossy(known.stdout.trim_ascii()).into_owned();
        Ok(known.status.success().then_some(commit))
    }
}

/// The folder of the repository that a folder lies in, as git names it; none if it lies in none.
///
/// # Errors
/// If git cannot be run.
pub(super) fn top(folder: &Path) -> Result<Option<PathBuf>, Failure> {
    let git = if folder == Path::new(".") {
        Git::Here
    } else {
        Git::In(folder)
    };
    let top = git.run(["rev-parse", "--show-toplevel"], folder)?;
    let path = path_of(top.stdout.trim_ascii_end());
    Ok(top.status.success().then_some(path))
}
