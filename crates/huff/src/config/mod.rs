//! `huff.toml`: the settings of a folder, and the rule sets of its owner.
//!
//! A record is judged by the file that lies nearest above it, so two inputs of one run may be judged
//! differently. What the command line says goes before the file. [`mod@file`] reads one, [`sets`] makes
//! the rule sets in it, [`nearest`] finds the one that holds for an input, and [`settings`] tells what
//! is in force and who said so.

mod file;
mod nearest;
mod place;
mod players;
mod sets;
mod settings;

use std::path::PathBuf;

use clap::Args;

pub(crate) use file::{Config, Said};
pub(crate) use nearest::{Configs, PerInput};
pub(crate) use sets::{OwnSet, laws};
pub(crate) use settings::show;

/// Which configuration is read.
#[derive(Args, Debug, Default)]
pub(crate) struct ConfigArgs {
    /// Take the settings from FILE instead of the huff.toml nearest above each input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "isolated",
        help_heading = "Configuration"
    )]
    pub(crate) config: Option<PathBuf>,

    /// Read no huff.toml
    #[arg(long, help_heading = "Configuration")]
    pub(crate) isolated: bool,
}
