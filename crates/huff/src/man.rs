//! `huff man`: manual pages, generated from the help.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ColorChoice};
use clap_mangen::Man;
use report::nearest;
use report::text::Sanitized;

use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Print manual pages in the format of man(1)
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff man check | man -l -        read the page of a command
  huff man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page is printed; huff itself by default
    command: Option<String>,

    /// Write all pages to this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// Runs `huff man`.
///
/// # Errors
/// If there is no such command, or writing the pages fails.
pub(crate) fn run(args: &ManArgs, mut command: clap::Command) -> Result<Exit, Failure> {
    // The pages of `help` would repeat the others.
    command = command.disable_help_subcommand(true);
    command.build();
    // A page includes the options that the short help hides.
    command = show_all_options(command);
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder)
            .and_then(|()| write_pages(&command, folder))
            .map_err(|error| Failure::writing(folder, &error).tip("--out names a folder"))?;
        return Ok(Exit::Clean);
    }
    let page = match &args.command {
        None => command,
        Some(name) => subcommand(&command, name)?,
    };
    let mut out = Output::stdout(ColorChoice::Never);
    out.write_all(page_of(&page)?.text.as_bytes())?;
    out.finish()?;
    Ok(Exit::Clean)
}

/// Writes the pages of a command and of its subcommands to a folder.
fn write_pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let page = page_of(command)?;
    fs::write(folder.join(page.name), page.text)?;
    command
        .get_subcommands()
        .try_for_each(|command| write_pages(command, folder))
}

/// A manual page.
struct Page {
    /// The file name of the page: `huff-check.1`
    name: String,
    text: String,
}

fn page_of(command: &clap::Command) -> io::Result<Page> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok(Page {
        name: man.get_filename(),
        text: keep_line_breaks(&String::from_utf8_lossy(&text)),
    })
}

/// Keeps line breaks in the text after the options, so that man does not reflow examples and tables.
fn keep_line_breaks(page: &str) -> String {
    let Some((before, rest)) = page.split_once("\n.SH EXTRA\n") else {
        return page.to_owned();
    };
    let (extra, after) = match rest.split_once("\n.SH ") {
        Some((extra, after)) => (extra, format!("\n.SH {after}")),
        None => (rest.trim_end(), "\n".to_owned()),
    };
    format!("{before}\n.SH EXAMPLES AND NOTES\n.nf\n{extra}\n.fi{after}")
}

fn show_all_options(command: clap::Command) -> clap::Command {
    let all = command.mut_args(|arg| arg.hide_short_help(false));
    all.mut_subcommands(show_all_options)
}

fn subcommand(command: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    if let Some(found) = command.find_subcommand(name) {
        return Ok(found.clone());
    }
    let names = command.get_subcommands().map(clap::Command::get_name);
    let failure = Failure::new(format!("no command '{}'", Sanitized(name)));
    Err(match nearest(name, names) {
        Some(right) => failure.tip(format!("did you mean '{right}'?")),
        None => failure.tip("'huff --help' lists all commands"),
    })
}
