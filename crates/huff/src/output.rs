//! Where a report goes: standard output or a file, in colour or not.

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use archive::{Packer, Packing};
use clap::{Args, ValueEnum};

use crate::exit::Failure;
use crate::pending::Pending;
use crate::terminal::Terminal;

/// The options of a report that may be coloured.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output
    ///
    /// It is packed where FILE is named `*.gz` or `*.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// When to colour; auto does so on a terminal, if `NO_COLOR`, `CLICOLOR` and TERM let it
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Output",
        hide_short_help = true
    )]
    pub(crate) color: Color,
}

/// When to colour.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// What the user says of colour holds for messages, too.
    pub(crate) fn declare(self) {
        match self {
            Color::Auto => {}
            Color::Always => ColorChoice::Always.write_global(),
            Color::Never => ColorChoice::Never.write_global(),
        }
    }

    /// Whether what goes to this stream is coloured: as told, else as anstream knows by the terminal and by
    /// `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and TERM.
    fn on(self, stream: &impl RawStream) -> bool {
        match self {
            Color::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            Color::Always => true,
            Color::Never => false,
        }
    }
}

impl OutputArgs {
    /// The file to write to, if it is not standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Says at once how messages are coloured, which come before the output is opened.
    pub(crate) fn declare(&self) {
        self.color.declare();
    }

    /// Opens the output.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        Output::open(self.output.as_deref(), self.color)
    }
}

/// An open output. A file comes into being under its name only when [`finish`](Self::finish) is
/// reached: a run that fails leaves what was there before.
pub(crate) struct Output {
    sink: BufWriter<Packer<Box<dyn Write + Send>>>,
    /// The path that was asked for; none for a standard stream.
    path: Option<PathBuf>,
    file: Option<Whole>,
    color: bool,
    /// The run has more to do than to write here.
    goes_on: bool,
    /// Nobody reads it any more.
    closed: bool,
}

/// A file that is written beside the one it will replace.
struct Whole {
    pending: Pending,
    target: PathBuf,
}

impl Output {
    /// Standard output, or the file.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub(crate) fn open(path: Option<&Path>, color: Color) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::stdout(color));
        };
        let failed = |error| Failure::writing(path, &error);
        let ending = path.extension().and_then(|ending| ending.to_str());
        let packing = ending.map_or(Packing::Plain, Packing::of_ending);
        // it is refused before a file is made
        Packer::new(io::sink(), packing).map_err(failed)?;
        let (file, whole) = create(path).map_err(failed)?;
        let file: Box<dyn Write + Send> = Box::new(file);
        let packer = Packer::new(file, packing).map_err(failed)?;
        Ok(Self {
            path: Some(path.to_owned()),
            file: whole,
            ..Self::to(packer, color == Color::Always)
        })
    }

    /// Standard output.
    pub(crate) fn stdout(color: Color) -> Self {
        let stdout = io::stdout();
        let color = color.on(&stdout);
        Self::stream(stdout, color)
    }

    /// Standard error, for a report that must leave standard output to a record.
    pub(crate) fn stderr(color: Color) -> Self {
        let stderr = io::stderr();
        let color = color.on(&stderr);
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
            goes_on: false,
            closed: false,
        }
    }

    /// That its reader goes away ends nothing: what this run writes elsewhere is what it is for.
    pub(crate) fn goes_on(&mut self) {
        self.goes_on = true;
    }

    /// What became of a piece of work on the sink. After its reader went away nothing reaches it, and if the run
    /// goes on all the same, it has done `otherwise`.
    fn heard<T>(&mut self, done: io::Result<T>, otherwise: T) -> io::Result<T> {
        match done {
            Err(error) if self.goes_on && error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(otherwise)
            }
            done => done.map_err(|error| self.named(error)),
        }
    }

    /// Whether what is written should be coloured.
    pub(crate) fn is_colored(&self) -> bool {
        self.color
    }

    /// Writes what is left, and gives a file its name.
    ///
    /// # Errors
    /// If that fails.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        if self.closed {
            return Ok(());
        }
        let ended = self.sink.get_mut().try_finish();
        self.heard(ended, ())?;
        if let Some(Whole { pending, target }) = self.file.take() {
            pending
                .take_place(&target)
                .map_err(|error| Failure::writing(&target, &error))?;
        }
        Ok(())
    }

    /// The error with the name of the file, if it is one.
    fn named(&self, error: io::Error) -> io::Error {
        match &self.path {
            Some(path) if error.kind() != io::ErrorKind::BrokenPipe => {
                let path = path.clone();
                io::Error::new(error.kind(), Unwritable { path, error })
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
        let written = self.sink.write(bytes);
        self.heard(written, bytes.len())
    }

    // many texts at once go past the buffer, without being copied into it
    fn write_vectored(&mut self, slices: &[io::IoSlice<'_>]) -> io::Result<usize> {
        let all = slices.iter().map(|slice| slice.len()).sum();
        if self.closed {
            return Ok(all);
        }
        let written = if self.sink.buffer().is_empty() && all >= self.sink.capacity() {
            self.sink.get_mut().write_vectored(slices)
        } else {
            self.sink.write_vectored(slices)
        };
        self.heard(written, all)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.sink.flush();
        self.heard(flushed, ())
    }
}

/// An error of a file that is written, with its name: many things lie between the file and whoever tells of it.
#[derive(Debug)]
pub(crate) struct Unwritable {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl Error for Unwritable {}

/// Where a file that is not there yet comes into being: where a link leads that leads nowhere, else at the path itself.
///
/// # Errors
/// If links lead in a circle.
pub(crate) fn destination(path: &Path) -> io::Result<PathBuf> {
    /// As many links on the way as systems follow.
    const MOST: u32 = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("it is a link that leads back to itself"))
}

/// Makes a file to be renamed later. What is no plain file (a device, a pipe) is written to directly.
fn create(path: &Path) -> io::Result<(File, Option<Whole>)> {
    let before = fs::metadata(path).ok();
    let target = match &before {
        Some(metadata) if metadata.is_file() => {
            // a new file could take its place all the same, which is not what it is marked for
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
    let Ok((file, pending)) = Pending::beside(&target) else {
        // The folder may be closed to us where the file is not; if both are, this says why.
        return Ok((File::create(path)?, None));
    };
    if let Some(metadata) = before {
        file.set_permissions(metadata.permissions())?;
    }
    Ok((file, Some(Whole { pending, target })))
}
