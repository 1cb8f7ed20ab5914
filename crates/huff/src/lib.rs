//! `huff`: a referee and toolkit for draughts records.
//!
//! This is the only crate of the workspace that walks folders, prints, or exits. Each command is a module with its clap
//! definition and a `run` function. Code that the commands share is in `args`, `config`, `input` and `output`; what they
//! show is in the crate `report`. No module uses a module that uses it.
//!
//! The crate is a library only for the fuzz targets. The program calls [`main`].

mod args;
mod baseline;
mod bug;
mod check;
mod choices;
mod cli;
mod completions;
mod config;
mod convert;
mod dedup;
mod diff;
mod exit;
mod explain;
mod find;
mod fmt;
mod init;
mod input;
mod interrupt;
mod laws;
mod links;
mod man;
mod moves;
mod numbers;
mod output;
mod pending;
mod point;
mod progress;
mod replace;
mod report;
mod server;
mod shard;
mod show;
mod statement;
mod summary;
mod terminal;
mod threads;

use std::process::ExitCode;

/// Runs the program: reads the process arguments and returns the exit status.
pub fn main() -> ExitCode {
    interrupt::survive_size_limit();
    bug::report_panics();
    cli::run(std::env::args_os()).into()
}

/// Entry points for the fuzz targets.
#[doc(hidden)]
pub mod fuzzing {
    /// Parses bytes as a `huff.toml` found in a folder, and resolves the settings.
    pub fn config(bytes: &[u8]) {
        crate::config::fuzz(bytes);
    }
}
