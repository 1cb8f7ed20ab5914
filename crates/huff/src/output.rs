//! Where a report goes: standard output or a file, in colour or not.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use crate::exit::Failure;

/// The options of a report that may be coloured.
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// When to colour; auto does so on a terminal unless `NO_COLOR` is set
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t,
        help_heading = "Output"
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

impl OutputArgs {
    /// The file to write to, if it is not standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
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
    sink: BufWriter<Box<dyn Write + Send>>,
    file: Option<Pending>,
    color: bool,
}

/// A file that is written beside the one it will replace.
struct Pending {
    written: PathBuf,
    target: PathBuf,
    done: bool,
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
        let (file, pending) = create(path).map_err(failed)?;
        Ok(Self {
            sink: BufWriter::with_capacity(64 * 1024, Box::new(file)),
            file: pending,
            color: color == Color::Always,
        })
    }

    /// Standard output.
    pub(crate) fn stdout(color: Color) -> Self {
        let stdout = io::stdout();
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                stdout.is_terminal() && AutoStream::choice(&stdout) != ColorChoice::Never
            }
        };
        let sink: Box<dyn Write + Send> = if color {
            Box::new(AutoStream::always(stdout))
        } else {
            Box::new(stdout)
        };
        Self {
            sink: BufWriter::with_capacity(64 * 1024, sink),
            file: None,
            color,
        }
    }

    /// Standard error, for a report that must leave standard output to a record.
    pub(crate) fn stderr(color: Color) -> Self {
        let stderr = io::stderr();
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                stderr.is_terminal() && AutoStream::choice(&stderr) != ColorChoice::Never
            }
        };
        let sink: Box<dyn Write + Send> = if color {
            Box::new(AutoStream::always(stderr))
        } else {
            Box::new(stderr)
        };
        Self {
            sink: BufWriter::with_capacity(64 * 1024, sink),
            file: None,
            color,
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
        self.sink.flush()?;
        if let Some(pending) = &mut self.file {
            fs::rename(&pending.written, &pending.target)
                .map_err(|error| Failure::writing(&pending.target, &error))?;
            pending.done = true;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.write(bytes)
    }

    // many texts at once go past the buffer, without being copied into it
    fn write_vectored(&mut self, slices: &[io::IoSlice<'_>]) -> io::Result<usize> {
        self.sink.write_vectored(slices)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

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
fn create(path: &Path) -> io::Result<(File, Option<Pending>)> {
    let before = fs::metadata(path).ok();
    let target = match &before {
        Some(metadata) if metadata.is_file() => fs::canonicalize(path)?,
        Some(_) => return Ok((File::create(path)?, None)),
        None => destination(path)?,
    };
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    let written = target.with_file_name(name);
    let Ok(file) = File::create(&written) else {
        // The folder may be closed to us where the file is not; if both are, this says why.
        return Ok((File::create(path)?, None));
    };
    if let Some(metadata) = before {
        file.set_permissions(metadata.permissions())?;
    }
    Ok((
        file,
        Some(Pending {
            written,
            target,
            done: false,
        }),
    ))
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.done {
            // Nothing more can be done about a file that cannot be removed.
            let _ = fs::remove_file(&self.written);
        }
    }
}
