//! `huff`: a referee and toolkit for draughts records.
//!
//! The only crate of the workspace that walks folders, prints, or exits. Each command is a module
//! with its clap definition and a `run`; what they share lies in `input`, `output` and `text`, and
//! each report format is one renderer in `render`.

mod baseline;
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

fn main() -> ExitCode {
    interrupt::outlive_limits();
    cli::run(std::env::args_os()).into()
}
