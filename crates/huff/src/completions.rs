//! `huff completions`: shell completions.

use std::io::Write;

use clap::{Args, ColorChoice};
use clap_complete::Shell;

use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Print shell completions
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff completions bash > ~/.local/share/bash-completion/completions/huff
  huff completions fish > ~/.config/fish/completions/huff.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell to print completions for
    shell: Shell,
}

/// Runs `huff completions`.
///
/// # Errors
/// If writing to the output fails.
pub(crate) fn run(args: &CompletionsArgs, mut command: clap::Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "huff", &mut script);
    let mut out = Output::stdout(ColorChoice::Never);
    out.write_all(&script)?;
    out.finish()?;
    Ok(Exit::Clean)
}
