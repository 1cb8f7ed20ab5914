//! `huff init`: writes a `huff.toml` template.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Args;
use report::text::Sanitized;

use crate::exit::{Exit, Failure};
use crate::progress::eprint_message;
use crate::replace;

/// The template: all settings, each explained and commented out.
const TEXT: &str = include_str!("init.toml");

/// Write a huff.toml with every setting, explained and commented out
#[derive(Args, Debug)]
#[command(after_long_help = "\
The file has no effect until you remove the # from a setting.
'huff check --show-settings' prints the settings in force.

Examples:
  huff init                    ./huff.toml
  huff init archive/           for the records of another folder
  huff check --baseline huff-baseline.json --write-baseline
                               record the findings of today, to report only new ones")]
pub(crate) struct InitArgs {
    /// Folder to create it in
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,

    /// Replace an existing huff.toml
    #[arg(long)]
    force: bool,
}

/// Runs `huff init`.
///
/// # Errors
/// If the file exists, or writing it fails.
pub(crate) fn run(args: &InitArgs) -> Result<Exit, Failure> {
    let path = args.folder.join("huff.toml");
    let path = path.strip_prefix(".").unwrap_or(&path);
    // The file is created atomically, so that half a configuration never appears.
    let is_there = fs::symlink_metadata(path).is_ok();
    let written = if is_there && args.force {
        replace::replace_file(path, TEXT.as_bytes())
    } else if is_there {
        Err(io::ErrorKind::AlreadyExists.into())
    } else {
        replace::create_file(path, TEXT.as_bytes())
    };
    if let Err(error) = &written
        && error.kind() == io::ErrorKind::AlreadyExists
    {
        let name = path.to_string_lossy();
        let failure = Failure::new(format!("{} already exists", Sanitized(&name)));
        return Err(failure.tip("use --force to replace it"));
    }
    written.map_err(|error| Failure::writing(path, &error))?;
    let name = path.to_string_lossy();
    eprint_message(format_args!(
        "wrote {}; every setting in it is commented out",
        Sanitized(&name)
    ));
    Ok(Exit::Clean)
}
