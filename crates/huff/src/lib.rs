//! `huff`: a referee and toolkit for draughts records.
//!
//! The only crate of the workspace that walks folders, prints, or exits. Each command is a module
//! with its clap definition and a `run`; what they share lies in `input`, `output` and `text`, and
//! each report format is one renderer in `render`.
//!
//! It is a library only so that the fuzz targets reach it; the program is [`main`].

mod baseline;
mod bug;
mod check;
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
mod man;
mod moves;
mod output;
mod pending;
mod point;
mod progress;
mod render;
mod replace;
mod rules;
mod shard;
mod show;
mod statement;
mod suggest;
mod summary;
mod terminal;
mod text;
mod threads;
mod variants;

use std::process::ExitCode;

/// The program, from the arguments of the process to its exit status.
pub fn main() -> ExitCode {
    interrupt::outlive_limits();
    bug::report_panics();
    cli::run(std::env::args_os()).into()
}

/// What the fuzz targets call.
#[doc(hidden)]
pub mod fuzzing {
    /// Reads bytes as a `huff.toml` that was found in a folder, and settles what is in force under it.
    pub fn config(bytes: &[u8]) {
        crate::config::fuzz(bytes);
    }
}
