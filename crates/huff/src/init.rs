//! `huff init`: a `huff.toml` to begin with.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::exit::{Exit, Failure};
use crate::progress::say;
use crate::replace::{self, Replacement};
use crate::text::Shown;

/// All settings with what they mean, each of them commented out.
const TEXT: &str = include_str!("init.toml");

/// Write a huff.toml with every setting, explained and commented out
#[derive(Args, Debug)]
#[command(after_long_help = "\
The file changes nothing until the # is taken from one of its settings. 'huff check --show-settings'
tells what is in force.

Examples:
  huff init                    ./huff.toml
  huff init archive/           for the records of another folder
  huff check --baseline huff-baseline.json --write-baseline
                               know what is found today, and report only what is new from now on")]
pub(crate) struct InitArgs {
    /// The folder of the records
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,

    /// Write it in the place of a huff.toml that is there
    #[arg(long)]
    force: bool,
}

/// Runs `huff init`.
///
/// # Errors
/// If there is such a file already, or it cannot be written.
pub(crate) fn run(args: &InitArgs) -> Result<Exit, Failure> {
    let path = args.folder.join("huff.toml");
    let path = path.strip_prefix(".").unwrap_or(&path);
    // half a configuration is none: it takes its place when it is whole
    let is_there = fs::symlink_metadata(path).is_ok();
    let written = if is_there && args.force {
        Replacement::of(path).and_then(|mut new| {
            new.write_all(TEXT.as_bytes())?;
            new.commit()
        })
    } else if is_there {
        Err(io::ErrorKind::AlreadyExists.into())
    } else {
        replace::make(path, TEXT.as_bytes())
    };
    if let Err(error) = &written
        && error.kind() == io::ErrorKind::AlreadyExists
    {
        let name = path.to_string_lossy();
        let failure = Failure::new(format!("there is a {} already", Shown(&name)));
        return Err(failure.tip("--force writes another in its place"));
    }
    written.map_err(|error| Failure::writing(path, &error))?;
    let name = path.to_string_lossy();
    say(format_args!(
        "{} written: every setting in it is commented out",
        Shown(&name)
    ));
    Ok(Exit::Clean)
}
