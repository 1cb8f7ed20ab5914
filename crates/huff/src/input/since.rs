//! `--since`: which files changed since a revision. `git` is asked, and nobody else knows.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{Input, path_of};
use crate::exit::{Failure, reason};
use crate::text::Shown;

/// The files of a repository that differ from those of a revision, or are not in it.
#[derive(Debug)]
pub(super) struct Changed {
    /// The folder of the repository, without links.
    top: PathBuf,
    files: HashSet<PathBuf>,
}

impl Changed {
    /// What changed in the repository of this folder since `revision`; files that git ignores are left out.
    ///
    /// # Errors
    /// If there is no git, no repository or no such revision.
    pub(super) fn since(revision: &str) -> Result<Self, Failure> {
        let top = git(["rev-parse", "--show-toplevel"], None)?;
        if !top.status.success() {
            let failure = Failure::new("--since: this folder is in no git repository");
            return Err(failure.tip("name the files, or list them with --files-from"));
        }
        let top = fs::canonicalize(path_of(top.stdout.trim_ascii_end()))
            .map_err(|error| Failure::new(format!("--since: {}", reason(&error))))?;
        let commit = format!("{revision}^{{commit}}");
        let known = git(
            [
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                &commit,
            ],
            None,
        )?;
        if !known.status.success() {
            let what = format!("git knows no revision '{}'", Shown(revision));
            let tip =
                "'git log' lists them; a shallow clone lacks the older ones until they are fetched";
            return Err(Failure::new(what).tip(tip));
        }
        let commit = String::from_utf8_lossy(known.stdout.trim_ascii()).into_owned();
        let mut files = HashSet::new();
        for arguments in [
            &[
                "diff",
                "--name-only",
                "--no-ext-diff",
                "--no-renames",
                "-z",
                &commit,
                "--",
            ][..],
            &["ls-files", "--others", "--exclude-standard", "-z"],
        ] {
            let listed = git(arguments, Some(&top))?;
            if !listed.status.success() {
                let said = String::from_utf8_lossy(&listed.stderr).trim().to_owned();
                return Err(Failure::new(format!(
                    "--since: git failed: {}",
                    Shown(&said)
                )));
            }
            let names = listed.stdout.split(|&byte| byte == 0);
            let names = names.filter(|name| !name.is_empty());
            files.extend(names.map(|name| top.join(path_of(name))));
        }
        Ok(Self { top, files })
    }

    /// Whether an input is among them; standard input is always.
    ///
    /// # Errors
    /// If it does not lie in the repository.
    pub(super) fn has(&self, input: &Input) -> Result<bool, Failure> {
        let Some(path) = input.path() else {
            return Ok(true);
        };
        // a link changes with what it leads to, and with where it leads
        let name = path.file_name().map(Path::new);
        let here = fs::canonicalize(input.folder()).ok().zip(name);
        let here = here.map(|(folder, name)| folder.join(name));
        let there = fs::canonicalize(path).ok();
        let mut places = here.into_iter().chain(there).peekable();
        if places.peek().is_none() {
            // what cannot be read is told when it is its turn
            return Ok(true);
        }
        let places: Vec<PathBuf> = places.collect();
        if !places.iter().any(|place| place.starts_with(&self.top)) {
            let (shown, top) = (Shown(&input.shown), self.top.to_string_lossy());
            let what = format!(
                "--since: {shown} does not lie in the repository {}",
                Shown(&top)
            );
            return Err(Failure::new(what).tip("run huff in the repository of the records"));
        }
        Ok(places.iter().any(|place| self.files.contains(place)))
    }
}

fn git<S: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = S>,
    folder: Option<&Path>,
) -> Result<Output, Failure> {
    let mut command = Command::new("git");
    // asking changes nothing, not even the index
    command.env("GIT_OPTIONAL_LOCKS", "0");
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    command.args(arguments).output().map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is none on the path".to_owned(),
            _ => reason(&error),
        };
        Failure::new(format!("--since: cannot run git: {why}"))
            .tip("install it, or list the files with --files-from")
    })
}
