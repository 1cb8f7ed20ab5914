//! What a command reads: files, folders, archives and standard input.

mod binary;
mod encoding;
mod form;
mod head;
mod search;
mod since;
mod source;
mod stamp;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::exit::{Exit, Failure};
use crate::progress::say;
use crate::text::Shown;

pub(crate) use encoding::EncodingArgs;
pub(crate) use form::{by_ending, called, ending};
use search::Search;
pub(crate) use search::{Contents, contents};
use since::Changed;
pub(crate) use source::{Input, is_packed};
pub(crate) use stamp::Stamp;

/// The paths of a command.
#[derive(Args, Debug, Default)]
pub(crate) struct InputArgs {
    /// Files, folders (searched for *.pdn, *.pdn.gz, *.pdn.zst and *.zip), ARCHIVE.zip/MEMBER.pdn, or -
    /// for standard input
    ///
    /// A file is read once, under the name given first, however often and in whatever spelling it is named: another
    /// path to it, or a link. Two hard links are two files.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Read more paths from FILE (or -), one a line
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) files_from: Option<PathBuf>,

    /// The paths of --files-from end with a zero byte each, as git -z and find -print0 write them
    #[arg(
        short = '0',
        long,
        requires = "files_from",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) null: bool,

    /// Only files that changed since that revision, or that git does not know yet
    ///
    /// Compared is what lies on the disk with the revision, in the git repository of this folder. Since a branch
    /// began: --since "$(git merge-base origin/main HEAD)". A submodule is compared with its commit of that revision; one
    /// that lacks that commit is reported, and the status is 2. So is a repository within that a PATH names, with
    /// what it knows by that name. Any other repository within is not asked: its files are new.
    #[arg(
        long,
        value_name = "REVISION",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) since: Option<String>,

    /// The name that standard input has in the report
    #[arg(
        long,
        value_name = "NAME",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) stdin_filename: Option<String>,

    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
}

/// What is read when no path is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Otherwise {
    /// This folder.
    Here,
    /// Standard input.
    Stdin,
}

/// The inputs of a run, in the order of their names, and what went wrong while looking for them.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// The files, each once.
    pub(crate) files: Vec<Input>,
    /// The list that named them, if one did.
    list: Option<PathBuf>,
    /// [`Exit::Incomplete`] if a path was missing or a folder held nothing; it was reported.
    pub(crate) exit: Exit,
}

impl Inputs {
    /// One input, named on the command line.
    pub(crate) fn only(input: Input) -> Self {
        Self {
            files: vec![input],
            list: None,
            exit: Exit::Clean,
        }
    }

    /// True if standard input is among them.
    pub(crate) fn read_stdin(&self) -> bool {
        self.files.iter().any(|input| input.path().is_none())
    }

    /// Makes sure that the output, which is standard output if it has no name, is none of the inputs, and that there is
    /// something to write into it.
    ///
    /// # Errors
    /// If it is: a report must not replace the record it is about, nor be read again while it is written behind it. Or if
    /// nothing is left to read of what was named, and the output is there: what is nothing must not replace it.
    pub(crate) fn spare(&self, output: Option<&Path>) -> Result<(), Failure> {
        let output = output.filter(|output| *output != Path::new("-"));
        if let Some(output) = output
            && self.files.is_empty()
            && self.exit == Exit::Incomplete
            && output.is_file()
        {
            let name = output.to_string_lossy();
            return Err(Failure::new(format!(
                "{} is as it was: nothing was read",
                Shown(&name)
            )));
        }
        let Ok(output) = fs::canonicalize(output.unwrap_or(Path::new("/dev/stdout"))) else {
            return Ok(());
        };
        // a terminal may well be both
        if !output.is_file() {
            return Ok(());
        }
        // standard input may be a file as well
        let stdin = Path::new("/dev/stdin");
        let is_output = |path: &Path| fs::canonicalize(path).is_ok_and(|path| path == output);
        let mut files = self.files.iter();
        let what = if let Some(input) = files.find(|input| is_output(input.path().unwrap_or(stdin)))
        {
            format!("{} is an input", Shown(&input.shown))
        } else if let Some(list) = self.list.as_deref().filter(|list| is_output(list)) {
            format!(
                "{} is the list of the inputs",
                Shown(&list.to_string_lossy())
            )
        } else {
            return Ok(());
        };
        Err(Failure::new(format!("{what} and cannot be the output")).tip("write to another file"))
    }
}

impl InputArgs {
    /// Finds the files. What cannot be found is reported at once, and the others are read.
    ///
    /// # Errors
    /// If the list of paths cannot be read.
    pub(crate) fn find(&self, otherwise: Otherwise) -> Result<Inputs, Failure> {
        let mut paths = self.paths.clone();
        if let Some(list) = &self.files_from {
            if list == Path::new("-") && paths.iter().any(|path| path == Path::new("-")) {
                return Err(Failure::new(
                    "standard input cannot be both a record and the list of paths",
                )
                .tip("leave out - among the paths, or put the list into a file"));
            }
            paths.extend(listed(list, self.null)?);
        } else if paths.is_empty() {
            paths.push(match otherwise {
                Otherwise::Here => PathBuf::from("."),
                Otherwise::Stdin => PathBuf::from("-"),
            });
        }
        let mut search = Search::default();
        for path in &paths {
            if path == Path::new("-") {
                let shown = self
                    .stdin_filename
                    .clone()
                    .unwrap_or_else(|| "-".to_owned());
                search.files.push(Input::stdin(shown));
            } else {
                search.path(path);
            }
        }
        search.once();
        if paths.is_empty() {
            search.fails(&Failure::new("the list of paths is empty"));
        }
        search.files.sort_unstable();
        search.files.dedup();
        if let Some(revision) = &self.since {
            let mut changed = Changed::since(revision, &self.paths, &search.files)?;
            let before = search.files.len();
            let mut kept = Vec::new();
            for file in std::mem::take(&mut search.files) {
                if changed.has(&file)? {
                    kept.push(file);
                }
            }
            search.files = kept;
            for failure in &changed.failures {
                search.fails(failure);
            }
            if search.files.is_empty() && before > 0 && changed.failures.is_empty() {
                say(format_args!("nothing changed since {}", Shown(revision)));
            }
        }
        for file in &mut search.files {
            file.declare(&self.encoding);
        }
        Ok(Inputs {
            files: search.files,
            list: self.files_from.clone(),
            exit: search.exit.unwrap_or(Exit::Clean),
        })
    }
}

/// The paths in a list, one a line, or each ended by a zero byte.
fn listed(list: &Path, null: bool) -> Result<Vec<PathBuf>, Failure> {
    let mut text = Vec::new();
    let read = if list == Path::new("-") {
        io::stdin().read_to_end(&mut text)
    } else {
        File::open(list).and_then(|mut file| file.read_to_end(&mut text))
    };
    read.map_err(|error| Failure::reading(list, &error))?;
    let end = if null || text.contains(&0) { 0 } else { b'\n' };
    Ok(text
        .split(|&byte| byte == end)
        .map(|line| if end == 0 { line } else { line.trim_ascii() })
        .filter(|line| !line.is_empty())
        .map(path_of)
        .collect())
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
