//! The inputs of a command: files, folders, archives and standard input.

mod encoding;
mod format;
mod head;
mod search;
mod since;
mod source;
mod stamp;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use report::text::Sanitized;

use crate::exit::{Exit, Failure};
use crate::output::ensure_games;
use crate::progress::eprint_message;

pub(crate) use encoding::EncodingArgs;
pub(crate) use format::{extension, format_by_extension, format_name, is_packed};
use search::RecordSearch;
pub(crate) use search::{Contents, contents};
use since::ChangedFiles;
pub(crate) use source::{DEFAULT_GAME_SIZE, Input, InputBlocks};
pub(crate) use stamp::Stamp;

/// Input paths of a command.
#[derive(Args, Debug, Default)]
pub(crate) struct InputArgs {
    /// Files, folders (searched for *.pdn, *.pdn.gz, *.pdn.zst and *.zip), ARCHIVE.zip/MEMBER.pdn, or - for
    /// standard input
    ///
    /// A file that is named several times, also through links, is read once, under the first name. Two hard
    /// links are two files.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Read more paths from FILE (or -), one per line
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) files_from: Option<PathBuf>,

    /// Paths in --files-from end with a zero byte, as git -z and find -print0 write them
    #[arg(
        short = '0',
        long,
        requires = "files_from",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) null: bool,

    /// Only files that changed since REVISION, or that git does not track yet
    ///
    /// The working tree is compared with the revision, in the git repository of this folder. For the changes of
    /// a branch: --since "$(git merge-base origin/main HEAD)". A submodule is compared with its commit in that
    /// revision; if the submodule lacks that commit, this is reported and the exit status is 2. A nested repository
    /// that a PATH names is compared with its own revision of that name, or reported in the same way. Files of
    /// any other nested repository count as new.
    #[arg(
        long,
        value_name = "REVISION",
        help_heading = "Input",
        hide_short_help = true
    )]
    pub(crate) since: Option<String>,

    /// Name of standard input in the report
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

/// What is read if no path is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DefaultInput {
    /// The current folder.
    Here,
    /// Standard input.
    Stdin,
}

/// The inputs of a run, sorted by name, and whether all were found.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// The files, without duplicates.
    pub(crate) files: Vec<Input>,
    /// The file given to `--files-from`.
    list: Option<PathBuf>,
    /// [`Exit::Incomplete`] if a path was missing or a folder contained no records. Such cases are already
    /// reported.
    pub(crate) exit: Exit,
}

impl Inputs {
    /// Inputs that consist of one input, named on the command line.
    pub(crate) fn only(input: Input) -> Self {
        Self {
            files: vec![input],
            list: None,
            exit: Exit::Clean,
        }
    }

    /// The size of all inputs; `None` if one is a pipe.
    pub(crate) fn bytes(&self) -> Option<u64> {
        self.files.iter().map(Input::bytes).sum()
    }

    /// Whether standard input is one of the inputs.
    pub(crate) fn read_stdin(&self) -> bool {
        self.files.iter().any(|input| input.path().is_none())
    }

    /// Checks that the output (standard output if `None`) is not an input, and that an existing output is not
    /// replaced by an empty one.
    ///
    /// # Errors
    /// If the output is an input: a report must not overwrite the record that it describes, and must not be
    /// read while it is written. Also if the output exists and no input could be read.
    pub(crate) fn ensure_not_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        let output = output.filter(|output| *output != Path::new("-"));
        if let Some(output) = output.filter(|output| output.is_file()) {
            ensure_games(output, !self.files.is_empty(), self.exit)?;
        }
        let Ok(output) = fs::canonicalize(output.unwrap_or(Path::new("/dev/stdout"))) else {
            return Ok(());
        };
        // A terminal may be both input and output.
        if !output.is_file() {
            return Ok(());
        }
        // Standard input may be redirected from a file.
        let stdin = Path::new("/dev/stdin");
        let is_output = |path: &Path| fs::canonicalize(path).is_ok_and(|path| path == output);
        let mut files = self.files.iter();
        let what = if let Some(input) = files.find(|input| is_output(input.path().unwrap_or(stdin)))
        {
            format!("{} is an input", Sanitized(&input.display_name))
        } else if let Some(list) = self.list.as_deref().filter(|list| is_output(list)) {
            format!(
                "{} is the list of the inputs",
                Sanitized(&list.to_string_lossy())
            )
        } else {
            return Ok(());
        };
        Err(Failure::new(format!("{what} and cannot be the output")).tip("write to another file"))
    }
}

impl InputArgs {
    /// Finds the input files. A path that is not found is reported at once; the others are read.
    ///
    /// # Errors
    /// If the list of paths cannot be read.
    pub(crate) fn find(&self, otherwise: DefaultInput) -> Result<Inputs, Failure> {
        let mut paths = self.paths.clone();
        if let Some(list) = &self.files_from {
            if list == Path::new("-") && paths.iter().any(|path| path == Path::new("-")) {
                return Err(Failure::new(
                    "standard input cannot be both a record and the list of paths",
                )
                .tip("remove - from the paths, or save the list to a file"));
            }
            paths.extend(read_list(list, self.null)?);
        } else if paths.is_empty() {
            paths.push(match otherwise {
                DefaultInput::Here => PathBuf::from("."),
                DefaultInput::Stdin => PathBuf::from("-"),
            });
        }
        let mut search = RecordSearch::default();
        for path in &paths {
            if path == Path::new("-") {
                let shown = self
                    .stdin_filename
                    .clone()
                    .unwrap_or_else(|| "-".to_owned());
                search.files.push(Input::stdin(shown));
            } else {
                search.add_path(path);
            }
        }
        search.report_special();
        search.remove_duplicates();
        if paths.is_empty() {
            search.report_failure(&Failure::new("the list of paths is empty"));
        }
        search.files.sort_unstable();
        search.files.dedup();
        if let Some(revision) = &self.since {
            let mut changed = ChangedFiles::since(revision, &self.paths, &search.files)?;
            let before = search.files.len();
            let mut kept = Vec::new();
            for file in std::mem::take(&mut search.files) {
                if changed.has(&file)? {
                    kept.push(file);
                }
            }
            search.files = kept;
            for failure in &changed.failures {
                search.report_failure(failure);
            }
            if search.files.is_empty() && before > 0 && changed.failures.is_empty() {
                eprint_message(format_args!(
                    "nothing changed since {}",
                    Sanitized(revision)
                ));
            }
        }
        for file in &mut search.files {
            file.set_encoding(&self.encoding);
        }
        Ok(Inputs {
            files: search.files,
            list: self.files_from.clone(),
            exit: search.exit.unwrap_or(Exit::Clean),
        })
    }
}

/// The paths in a list, which contains one per line or ends each with a zero byte.
fn read_list(list: &Path, null: bool) -> Result<Vec<PathBuf>, Failure> {
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
