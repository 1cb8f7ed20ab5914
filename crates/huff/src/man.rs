//! `huff man`: the manual, made from the same definitions as the help.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man;

use crate::exit::{Exit, Failure};
use crate::output::{Color, Output};
use crate::suggest::nearest;
use crate::text::Shown;

/// Manual pages in the format of man(1)
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff man check | man -l -        read the page of a command
  huff man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page is printed; huff itself if left out
    command: Option<String>,

    /// Write all pages into this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// Runs `huff man`.
///
/// # Errors
/// If there is no such command, or the pages cannot be written.
pub(crate) fn run(args: &ManArgs, mut command: clap::Command) -> Result<Exit, Failure> {
    // The pages of `help` would only say again what the others say.
    command = command.disable_help_subcommand(true);
    command.build();
    // a page has room for what the short help leaves out
    command = complete(command);
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .map_err(|error| Failure::writing(folder, &error).tip("--out names a folder"))?;
        return Ok(Exit::Clean);
    }
    let page = match &args.command {
        None => command,
        Some(name) => subcommand(&command, name)?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    let mut out = Output::stdout(Color::Never);
    out.write_all(&text)?;
    out.finish()?;
    Ok(Exit::Clean)
}

fn complete(command: clap::Command) -> clap::Command {
    let all = command.mut_args(|arg| arg.hide_short_help(false));
    all.mut_subcommands(complete)
}

fn subcommand(command: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    if let Some(found) = command.find_subcommand(name) {
        return Ok(found.clone());
    }
    let names = command.get_subcommands().map(clap::Command::get_name);
    let failure = Failure::new(format!("no command '{}'", Shown(name)));
    Err(match nearest(name, names) {
        Some(right) => failure.tip(format!("there is '{right}'")),
        None => failure.tip("'huff --help' lists all commands"),
    })
}
