//! Queries git.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use report::text::Sanitized;

use crate::exit::{Failure, reason};
use crate::input::path_of;

/// Variables that a hook sets for its own repository, and that must not apply to other repositories (`git rev-parse
/// --local-env-vars`).
const REPOSITORY_VARIABLES: &[&str] = &[
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

/// Settings that prevent git from running programs that a repository configures: file system monitor, hooks,
/// and anything in a bare repository among the records.
const SAFE_SETTINGS: &[&str] = &[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "safe.bareRepository=explicit",
];

/// The repository to query.
#[derive(Clone, Copy, Debug)]
pub(super) enum Git<'p> {
    /// The repository of the current folder, or of the hook.
    CurrentFolder,
    /// The repository at this folder, inside the repository of the current folder.
    In(&'p Path),
}

impl Git<'_> {
    /// A git command. For the repository of the current folder, the command runs in `folder`.
    fn command(self, folder: &Path) -> Command {
        let mut command = Command::new("git");
        command.arg("--no-pager");
        for setting in SAFE_SETTINGS {
            command.args(["-c", setting]);
        }
        // A query changes nothing, not even the index.
        command.env("GIT_OPTIONAL_LOCKS", "0");
        // git must not fetch, since the settings of a remote may name a program. Older versions of git know only the
        // second variable.
        command.env("GIT_NO_LAZY_FETCH", "1");
        command.env("GIT_ALLOW_PROTOCOL", "none");
        match self {
            Git::CurrentFolder => command.current_dir(folder),
            Git::In(folder) => {
                for name in REPOSITORY_VARIABLES {
                    command.env_remove(name);
                }
                command.current_dir(folder)
            }
        };
        command
    }

    /// Runs git. For the repository of the current folder, git runs in `folder`.
    ///
    /// # Errors
    /// If git cannot be run.
    pub(super) fn run(
        self,
        arguments: &[impl AsRef<OsStr>],
        folder: &Path,
    ) -> Result<Output, Failure> {
        let mut command = self.command(folder);
        command.args(arguments).output().map_err(|e| not_run(&e))
    }

    /// The entries that git lists, terminated by zero bytes.
    ///
    /// # Errors
    /// If git fails.
    pub(super) fn list(
        self,
        arguments: &[impl AsRef<OsStr>],
        folder: &Path,
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let listed = succeeded(self.run(arguments, folder)?)?;
        let lines = listed.split(|&byte| byte == 0);
        let lines = lines.filter(|line| !line.is_empty());
        Ok(lines.map(<[u8]>::to_vec).collect())
    }

    /// The git hashes of these files on disk, without filters that a repository configures. The paths are
    /// absolute and contain no line ends.
    ///
    /// # Errors
    /// If git cannot be run or fails.
    pub(super) fn hashes(self, files: &[&Path], folder: &Path) -> Result<Vec<String>, Failure> {
        let mut command = self.command(folder);
        command
            .args(["hash-object", "--no-filters", "--stdin-paths"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| not_run(&e))?;
        let stdin = child.stdin.take();
        let output = thread::scope(|scope| {
            scope.spawn(move || {
                // If git exits early, its own failure is reported.
                let mut stdin = stdin?;
                for file in files {
                    stdin.write_all(file.as_os_str().as_encoded_bytes()).ok()?;
                    stdin.write_all(b"\n").ok()?;
                }
                Some(())
            });
            child.wait_with_output()
        });
        let hashes = succeeded(output.map_err(|e| not_run(&e))?)?;
        let hashes = String::from_utf8_lossy(&hashes);
        Ok(hashes.lines().map(str::to_owned).collect())
    }

    /// The commit of a revision; `None` if git does not know the revision.
    ///
    /// # Errors
    /// If git cannot be run.
    pub(super) fn resolve_commit(self, revision: &str) -> Result<Option<String>, Failure> {
        let commit = format!("{revision}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        let known = self.run(
            &[&arguments, &[commit.as_str()][..]].concat(),
            Path::new("."),
        )?;
        let commit = String::from_utf8_lossy(known.stdout.trim_ascii()).into_owned();
        Ok(known.status.success().then_some(commit))
    }

    /// The canonical folder of the repository that contains `folder`, if any.
    ///
    /// # Errors
    /// If git cannot be run.
    pub(super) fn top(self, folder: &Path) -> Result<Option<PathBuf>, Failure> {
        let top = self.run(&["rev-parse", "--show-toplevel"], folder)?;
        let path = path_of(top.stdout.trim_ascii_end());
        Ok(match fs::canonicalize(path) {
            Ok(path) if top.status.success() => Some(path),
            _ => None,
        })
    }
}

/// The output of git, if it succeeded.
fn succeeded(output: Output) -> Result<Vec<u8>, Failure> {
    if output.status.success() {
        return Ok(output.stdout);
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(Failure::new(format!(
        "--since: git failed: {}",
        Sanitized(&message)
    )))
}

fn not_run(error: &io::Error) -> Failure {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "git is not on the path".to_owned(),
        _ => reason(error),
    };
    Failure::new(format!("--since: cannot run git: {why}"))
        .tip("install it, or list the files with --files-from")
}
