//! The output of a report: standard output or a file, with or without colour.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use anstream::stream::{AsLockedWrite, RawStream};
use archive::{Packer, Packing};
use clap::{Args, ColorChoice};
use report::text::Sanitized;

use crate::exit::{Exit, Failure, NamedWriteError};
use crate::links::destination;
use crate::pending::TemporaryFile;
use crate::terminal::Terminal;

/// Output options of a report.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output
    ///
    /// Output is compressed if FILE ends in `.gz` or `.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// When to colour; auto colours on a terminal unless `NO_COLOR`, `CLICOLOR` or TERM forbids it
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Output",
        hide_short_help = true
    )]
    pub(crate) color: ColorChoice,
}

/// Applies the choice of a colour option to messages as well.
pub(crate) fn color_messages(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
}

/// Whether output to this stream is coloured. If the user did not choose, anstream detects the answer from the terminal
/// and from `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and TERM.
fn is_colored(stream: &impl RawStream, choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

impl OutputArgs {
    /// The output file, unless it is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Sets the colour of messages. Messages may be printed before the output is opened.
    pub(crate) fn apply(&self) {
        color_messages(self.color);
    }

    /// Opens the output.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        Output::open(self.output.as_deref(), self.color)
    }
}

/// An open output. A file appears under its name only in [`finish`](Self::finish). If the run fails, the previous file
/// remains.
pub(crate) struct Output {
    sink: BufWriter<Packer<Box<dyn Write + Send>>>,
    /// The path that the user gave; `None` for a standard stream.
    path: Option<PathBuf>,
    file: Option<PendingFile>,
    color: bool,
    /// Whether the run continues if the reader closes the pipe.
    outlives_pipe: bool,
    /// Whether the reader has closed the pipe.
    closed: bool,
    /// Number of bytes written so far.
    len: u64,
}

/// A temporary file and the file that it will replace.
struct PendingFile {
    pending: TemporaryFile,
    target: PathBuf,
}

impl Output {
    /// Standard output, or the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub(crate) fn open(path: Option<&Path>, color: ColorChoice) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::stdout(color));
        };
        let failed = |error| Failure::writing(path, &error);
        let ending = path.extension().and_then(|ending| ending.to_str());
        let packing = ending.map_or(Packing::Plain, Packing::from_extension);
        // Unsupported compression is refused before a file is created.
        Packer::new(io::sink(), packing).map_err(failed)?;
        let (file, whole) = create(path).map_err(failed)?;
        let file: Box<dyn Write + Send> = Box::new(file);
        let packer = Packer::new(file, packing).map_err(failed)?;
        Ok(Self {
            path: Some(path.to_owned()),
            file: whole,
            ..Self::to(packer, color == ColorChoice::Always)
        })
    }

    /// Standard output.
    pub(crate) fn stdout(color: ColorChoice) -> Self {
        let stdout = io::stdout();
        let color = is_colored(&stdout, color);
        Self::stream(stdout, color)
    }

    /// Standard error, for the report of a run that writes a record to standard output.
    pub(crate) fn stderr(color: ColorChoice) -> Self {
        let stderr = io::stderr();
        let color = is_colored(&stderr, color);
        Self::stream(stderr, color)
    }

    fn stream(stream: impl AsLockedWrite + RawStream + Send + 'static, color: bool) -> Self {
        let is_terminal = stream.is_terminal();
        let sink: Box<dyn Write + Send> = match (color, is_terminal) {
            (true, true) => Box::new(Terminal::colored(AutoStream::always(stream))),
            (true, false) => Box::new(AutoStream::always(stream)),
            (false, true) => Box::new(Terminal::plain(stream)),
            (false, false) => Box::new(stream),
        };
        Self::to(Packer::plain(sink), color)
    }

    fn to(sink: Packer<Box<dyn Write + Send>>, color: bool) -> Self {
        Self {
            sink: BufWriter::with_capacity(64 * 1024, sink),
            path: None,
            file: None,
            color,
            outlives_pipe: false,
            closed: false,
            len: 0,
        }
    }

    /// Keeps the run alive if the reader closes the pipe, because printing is not its main work.
    pub(crate) fn outlives_pipe(&mut self) {
        self.outlives_pipe = true;
    }

    /// Returns the result of a write to the sink. If the reader closed the pipe and the run continues, returns
    /// `if_closed` instead.
    fn tolerate_closed<T>(&mut self, done: io::Result<T>, if_closed: T) -> io::Result<T> {
        match done {
            Err(error) if self.outlives_pipe && error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(if_closed)
            }
            done => done.map_err(|error| self.named(error)),
        }
    }

    /// Whether output is coloured.
    pub(crate) fn is_colored(&self) -> bool {
        self.color
    }

    /// Flushes the output and renames the file to its final name.
    ///
    /// # Errors
    /// If either fails.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        if self.closed {
            return Ok(());
        }
        let ended = self.sink.get_mut().try_finish();
        self.tolerate_closed(ended, ())?;
        if let Some(PendingFile { pending, target }) = self.file.take() {
            pending
                .replace_target(&target)
                .map_err(|error| Failure::writing(&target, &error))?;
        }
        Ok(())
    }

    /// Ends the output of a run that reads games; `any` says whether it could read one. If it could not, no file is created
    /// or replaced.
    ///
    /// # Errors
    /// If the file is not written for this reason, or if [`finish`](Self::finish) fails.
    pub(crate) fn finish_games(self, any: bool, exit: Exit) -> Result<(), Failure> {
        if self.file.is_some()
            && let Some(path) = &self.path
        {
            ensure_games(path, any, exit)?;
        }
        self.finish()
    }

    /// Whether nothing has been written.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the file's name to an error.
    fn named(&self, error: io::Error) -> io::Error {
        match &self.path {
            Some(path) if error.kind() != io::ErrorKind::BrokenPipe => {
                let path = path.clone();
                io::Error::new(error.kind(), NamedWriteError { path, error })
            }
            _ => error,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        self.len += bytes.len() as u64;
        let written = self.sink.write(bytes);
        self.tolerate_closed(written, bytes.len())
    }

    // A large group of slices bypasses the buffer, which saves a copy.
    fn write_vectored(&mut self, slices: &[io::IoSlice<'_>]) -> io::Result<usize> {
        let all = slices.iter().map(|slice| slice.len()).sum();
        if self.closed {
            return Ok(all);
        }
        self.len += all as u64;
        let written = if self.sink.buffer().is_empty() && all >= self.sink.capacity() {
            self.sink.get_mut().write_vectored(slices)
        } else {
            self.sink.write_vectored(slices)
        };
        self.tolerate_closed(written, all)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.sink.flush();
        self.tolerate_closed(flushed, ())
    }
}

/// Checks that `any` game or all inputs could be read.
///
/// # Errors
/// If no game could be read: an existing file at `path` must not be replaced by an empty one, and a new one would look like
/// a success.
pub(crate) fn ensure_games(path: &Path, any: bool, exit: Exit) -> Result<(), Failure> {
    if any || exit != Exit::Incomplete {
        return Ok(());
    }
    let name = path.to_string_lossy();
    let state = if path.exists() {
        "unchanged"
    } else {
        "not written"
    };
    Err(Failure::new(format!(
        "{} is {state}: no game could be read",
        Sanitized(&name)
    )))
}

/// Creates a file that is renamed later. A device or a pipe is opened directly instead.
fn create(path: &Path) -> io::Result<(File, Option<PendingFile>)> {
    let before = fs::metadata(path).ok();
    let target = match &before {
        Some(metadata) if metadata.is_file() => {
            // A rename would replace even a read-only file, against the user's intent.
            if metadata.permissions().readonly() {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the file is read-only",
                ));
            }
            fs::canonicalize(path)?
        }
        Some(_) => return Ok((File::create(path)?, None)),
        None => destination(path)?,
    };
    let Ok((file, pending)) = TemporaryFile::create_beside(&target) else {
        // The folder may be read-only although the file is not. If both are read-only, this returns the error.
        return Ok((File::create(path)?, None));
    };
    if let Some(metadata) = before {
        file.set_permissions(metadata.permissions())?;
    }
    Ok((file, Some(PendingFile { pending, target })))
}
