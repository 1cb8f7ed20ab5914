//! `huff.toml`: the settings of a folder, and the rule sets of its owner.
//!
//! A record is judged by the file that lies nearest above it, so two inputs of one run may be judged
//! differently; and what a file says of some files only goes before what it says of all. What the command line
//! says goes before the file. [`mod@file`] reads one; [`scoped`] are its settings that may be for some files,
//! whose globs are in [`per_file`]; [`sets`] makes the rule sets in it, [`nearest`] finds what holds for an input,
//! [`in_force`] settles who decides, and [`settings`] tells it.

mod file;
mod in_force;
mod limits;
mod nearest;
mod per_file;
mod place;
mod players;
mod scoped;
mod sets;
mod settings;

use std::path::{Path, PathBuf};

use clap::Args;

pub(crate) use file::{Config, Message};
pub(crate) use in_force::InForce;
pub(crate) use limits::USUAL_GAME_SIZE;
pub(crate) use nearest::{Configs, PerInput, Refused};
pub(crate) use per_file::Ignores;
pub(crate) use sets::{OwnSet, laws};
pub(crate) use settings::show;

/// Reads bytes as a configuration that was found, and settles what is in force under it, for the fuzz target.
pub(crate) fn fuzz(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(config) = Config::parse("huff.toml", text) else {
        return;
    };
    if let Ok(config) = config.kept_within(Path::new("/nowhere")) {
        nearest::fuzz(&config);
    }
}

/// Which configuration is read.
#[derive(Args, Debug, Default)]
pub(crate) struct ConfigArgs {
    /// Take the settings from FILE instead of the huff.toml nearest above each input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "isolated",
        help_heading = "Configuration",
        hide_short_help = true
    )]
    pub(crate) config: Option<PathBuf>,

    /// Read no huff.toml
    #[arg(long, help_heading = "Configuration", hide_short_help = true)]
    pub(crate) isolated: bool,
}
