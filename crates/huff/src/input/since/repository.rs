//! The changes in one repository, and the comparison of repositories inside it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use report::text::Sanitized;

use super::git::Git;
use super::irregular;
use crate::exit::Failure;
use crate::input::path_of;
use crate::progress::eprint_message;

/// The base of the comparison.
#[derive(Debug)]
pub(super) enum Base {
    /// The files are compared with this commit.
    Commit(String),
    /// The repository did not exist: all its files are new.
    Nothing,
}

/// A repository and its changed files.
#[derive(Debug)]
pub(super) struct Repository {
    /// The canonical folder of the repository.
    top: PathBuf,
    /// Whether this is the repository of the current folder.
    is_in_current_dir: bool,
    /// The base of the comparison; `None` if the repository was not compared.
    base: Option<Base>,
    /// The changed files. A nested repository that is not a submodule is listed as a folder: all its files are new.
    files: HashSet<PathBuf>,
    /// The submodules by folder, queried on first use.
    submodules: Option<HashMap<PathBuf, Base>>,
}

/// The result of comparing a nested repository.
pub(super) enum Comparison {
    /// The repository was compared.
    Done(Repository),
    /// The repository could not be compared.
    Failed(Failure),
}

/// All files in the index, and all untracked files that are not ignored.
const LIST_PRESENT_FILES: &[&str] = &[
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "-z",
];

impl Repository {
    /// Compares the repository of the current folder with a commit. git compares, with its filters.
    ///
    /// # Errors
    /// If git fails.
    pub(super) fn from_current_dir(top: &Path, commit: String) -> Result<Self, Failure> {
        const DIFF: &[&str] = &[
            "diff",
            "--name-only",
            "--no-ext-diff",
            "--no-textconv",
            "--no-renames",
            // Without this option, git would query each submodule and run the programs that the submodule configures.
            "--ignore-submodules=all",
            "-z",
        ];
        const OTHERS: &[&str] = &["ls-files", "--others", "--exclude-standard", "-z"];
        let excluded = ExcludedFolders::in_work_tree(top)?;
        let mut names = Git::CurrentFolder.list(&excluded.arguments(OTHERS), top)?;
        let diff = excluded.arguments(&[DIFF, &[&commit]].concat());
        names.extend(Git::CurrentFolder.list(&diff, top)?);
        let mut files: HashSet<PathBuf> =
            names.iter().map(|name| top.join(path_of(name))).collect();
        files.extend(excluded.folders);
        Ok(Self {
            top: top.to_owned(),
            is_in_current_dir: true,
            base: Some(Base::Commit(commit)),
            files,
            submodules: None,
        })
    }

    /// A nested repository at `top`. Only the requested files are compared, byte by byte as they are on disk. For a
    /// filtered comparison, git would run programs that the repository configures.
    ///
    /// # Errors
    /// If git fails.
    fn nested(top: &Path, base: Base, requested: &BTreeSet<PathBuf>) -> Result<Self, Failure> {
        let git = Git::In(top);
        let excluded = ExcludedFolders::in_work_tree(top)?;
        let present = git.list(&excluded.arguments(LIST_PRESENT_FILES), top)?;
        let mut files: HashSet<PathBuf> =
            present.iter().map(|name| top.join(path_of(name))).collect();
        files.extend(excluded.folders);
        if let Base::Commit(commit) = &base {
            let entries = git.list(&["ls-tree", "-r", "-z", "--full-tree", commit], top)?;
            let before: HashMap<PathBuf, TreeEntry> = entries
                .iter()
                .filter_map(|entry| TreeEntry::parse(entry))
                .map(|(path, entry)| (top.join(path), entry))
                .collect();
            // A link, or a file whose name has a line end, counts as changed. The only cost is that it is read.
            let can_be_same = |path: &&Path| {
                let line_end = path.as_os_str().as_encoded_bytes().contains(&b'\n');
                let is_file = || path.symlink_metadata().is_ok_and(|data| data.is_file());
                !line_end && before.get(*path).is_some_and(TreeEntry::is_file) && is_file()
            };
            let below = requested.range(top.to_owned()..);
            let below = below.take_while(|path| path.starts_with(top));
            files.extend(
                below
                    .clone()
                    .filter(|path| before.contains_key(*path))
                    .cloned(),
            );
            let below: Vec<&Path> = below.map(PathBuf::as_path).filter(can_be_same).collect();
            for (path, hash) in below.iter().zip(git.hashes(&below, top)?) {
                if before.get(*path).is_some_and(|entry| entry.hash == hash) {
                    files.remove(*path);
                }
            }
        }
        Ok(Self {
            top: top.to_owned(),
            is_in_current_dir: false,
            base: Some(base),
            files,
            submodules: None,
        })
    }

    /// The repository at `top`, without changes so far.
    pub(super) fn without_changes(top: &Path) -> Self {
        Self {
            top: top.to_owned(),
            is_in_current_dir: false,
            base: None,
            files: HashSet::new(),
            submodules: None,
        }
    }

    /// Whether a file of this repository changed.
    pub(super) fn has_changed(&self, file: &Path) -> bool {
        let folders = file.ancestors().skip(1);
        let mut folders = folders.take_while(|folder| **folder != self.top);
        self.files.contains(file) || folders.any(|folder| self.files.contains(folder))
    }

    /// Compares the nested repository at `folder` if it is a submodule or `named`; otherwise returns `None`. A
    /// submodule is compared with the commit that this repository records. Another repository is compared with its
    /// own `revision`.
    ///
    /// # Errors
    /// If git cannot be run or fails.
    pub(super) fn inner(
        &mut self,
        folder: &Path,
        revision: &str,
        named: bool,
        requested: &BTreeSet<PathBuf>,
    ) -> Result<Option<Comparison>, Failure> {
        let inner = Git::In(folder);
        let submodule = self.submodule(folder)?;
        if submodule.is_none() && !named {
            return Ok(None);
        }
        if let Some(obstacle) = irregular::find_obstacle(folder)? {
            return Ok(Some(Comparison::Failed(not_compared(folder, &obstacle))));
        }
        if inner.top(folder)?.as_deref() != Some(folder) {
            let is_submodule = submodule.is_some();
            let failure = not_compared(folder, "its .git is not a repository");
            return Ok(is_submodule.then(|| Comparison::Failed(failure)));
        }
        let base =
            match submodule {
                Some(Base::Nothing) => Ok(Base::Nothing),
                Some(Base::Commit(hash)) => inner
                    .resolve_commit(hash)?
                    .map(Base::Commit)
                    .ok_or_else(|| {
                        let what = format!("its commit at that revision, {hash}, is missing");
                        not_compared(folder, &what)
                            .tip("fetch it: 'git submodule update --init' without --depth")
                    }),
                None => inner
                    .resolve_commit(revision)?
                    .map(Base::Commit)
                    .ok_or_else(|| {
                        let what = format!(
                            "it is a nested repository without the revision '{}'",
                            Sanitized(revision)
                        );
                        not_compared(folder, &what)
                    .tip("run huff inside it with one of its revisions, or name a branch or HEAD")
                    }),
            };
        let base = match base {
            Ok(base) => base,
            Err(failure) => return Ok(Some(Comparison::Failed(failure))),
        };
        let compared = Repository::nested(folder, base, requested)?;
        Ok(Some(Comparison::Done(compared)))
    }

    /// The base of the submodule at `folder`; `None` if there is no submodule.
    fn submodule(&mut self, folder: &Path) -> Result<Option<&Base>, Failure> {
        if self.submodules.is_none() {
            self.submodules = Some(self.list_submodules()?);
        }
        Ok(self.submodules.as_ref().and_then(|all| all.get(folder)))
    }

    fn list_submodules(&self) -> Result<HashMap<PathBuf, Base>, Failure> {
        let git = if self.is_in_current_dir {
            Git::CurrentFolder
        } else {
            Git::In(&self.top)
        };
        let mut all = HashMap::new();
        let Some(base) = &self.base else {
            return Ok(all);
        };
        let entries = |arguments: &[&str]| git.list(arguments, &self.top);
        for entry in entries(&["ls-files", "--stage", "-z"])? {
            if let Some((path, entry)) = TreeEntry::parse(&entry)
                && entry.is_submodule()
            {
                all.insert(self.top.join(path), Base::Nothing);
            }
        }
        if let Base::Commit(commit) = base {
            for entry in entries(&["ls-tree", "-r", "-z", "--full-tree", commit])? {
                if let Some((path, entry)) = TreeEntry::parse(&entry)
                    && entry.is_submodule()
                {
                    all.insert(self.top.join(path), Base::Commit(entry.hash));
                }
            }
        }
        Ok(all)
    }
}

/// The folders of a work tree that git does not enter, because a file that it would open there is not a regular file.
/// Their files count as new.
struct ExcludedFolders {
    top: PathBuf,
    folders: Vec<PathBuf>,
}

impl ExcludedFolders {
    /// Finds the folders, and reports them.
    ///
    /// # Errors
    /// If the work tree itself is such a folder.
    fn in_work_tree(top: &Path) -> Result<Self, Failure> {
        let mut folders = Vec::new();
        for (folder, why) in irregular::folders_to_exclude(top) {
            if folder == top {
                return Err(not_compared(top, &why));
            }
            let shown = folder.to_string_lossy();
            eprint_message(format_args!(
                "--since: all files in {} count as new: {why}",
                Sanitized(&shown)
            ));
            folders.push(folder);
        }
        Ok(Self {
            top: top.to_owned(),
            folders,
        })
    }

    /// The arguments of a git command, with these folders left out of its paths.
    fn arguments(&self, command: &[&str]) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = command.iter().map(OsString::from).collect();
        arguments.extend(["--", "."].map(OsString::from));
        for folder in &self.folders {
            let mut pattern = OsString::from(":(exclude,top,literal)");
            pattern.push(folder.strip_prefix(&self.top).unwrap_or(folder));
            arguments.push(pattern);
        }
        arguments
    }
}

/// A line of `git ls-tree` (`MODE TYPE HASH\tPATH`) or `git ls-files --stage` (`MODE HASH STAGE\tPATH`),
/// without its path.
struct TreeEntry {
    mode: String,
    hash: String,
}

impl TreeEntry {
    fn parse(line: &[u8]) -> Option<(PathBuf, Self)> {
        let tab = line.iter().position(|&byte| byte == b'\t')?;
        let head = std::str::from_utf8(&line[..tab]).ok()?;
        let mut words = head.split(' ');
        let mode = words.next()?.to_owned();
        let hash = words.find(|word| word.len() >= 40)?.to_owned();
        Some((path_of(&line[tab + 1..]), Self { mode, hash }))
    }

    fn is_submodule(&self) -> bool {
        self.mode == "160000"
    }

    fn is_file(&self) -> bool {
        self.mode.starts_with("100")
    }
}

fn not_compared(folder: &Path, why: &str) -> Failure {
    let shown = folder.to_string_lossy();
    Failure::new(format!(
        "--since: {} was not compared: {why}",
        Sanitized(&shown)
    ))
}
