//! The command line: its commands, and the path from arguments to exit status.

use std::ffi::OsString;
use std::io::Write;

use clap::{CommandFactory, Parser, Subcommand};

use crate::args::CheckArgs;
use crate::bug::catch_panic;
use crate::check;
use crate::completions::{self, CompletionsArgs};
use crate::convert::{self, ConvertArgs};
use crate::dedup::{self, DedupArgs};
use crate::exit::{Exit, Failure};
use crate::explain::{self, ExplainArgs};
use crate::find::{self, FindArgs};
use crate::fmt::{self, FmtArgs};
use crate::init::{self, InitArgs};
use crate::laws::{self, LawsArgs};
use crate::man::{self, ManArgs};
use crate::moves::{self, MovesArgs};
use crate::report::{self, ReportArgs};
use crate::server::{self, ServerArgs};
use crate::show::{self, ShowArgs};
use crate::statement::{self, StatementArgs};
use crate::summary::{self, SummaryArgs};
use crate::terminal::escape_controls;

const EXAMPLES: &str = "\
Examples:
  huff check                    judge every *.pdn below this folder
  huff check games.pdn          judge one file
  huff explain R307             what a finding means, and which law it applies

'huff COMMAND --help' explains a command.

Exit status: 0 done; 1 errors (check), changes (check --diff, fmt --check, fmt --diff), or nothing
found (find --exit-status); 2 the job could not be done in full.";

/// Maximum width of a help text, in columns.
const MAX_WIDTH: usize = 100;

/// A referee and toolkit for draughts (checkers) records in PDN.
#[derive(Parser, Debug)]
#[command(name = "huff", version, after_help = EXAMPLES, max_term_width = MAX_WIDTH)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(CheckArgs),
    Convert(ConvertArgs),
    Summary(SummaryArgs),
    Report(ReportArgs),
    Fmt(FmtArgs),
    Dedup(DedupArgs),
    Find(Box<FindArgs>),
    Show(ShowArgs),
    Statement(StatementArgs),
    Explain(ExplainArgs),
    Laws(LawsArgs),
    Moves(MovesArgs),
    Init(InitArgs),
    Server(ServerArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Parses the arguments and runs the command.
pub(crate) fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(message) => {
            // Help, version, or bad usage
            let printed = if message.use_stderr() {
                // The message quotes arguments. A shell may have expanded an argument from file names, which may
                // contain control characters.
                let text = escape_controls(message.render().ansi().to_string().as_bytes(), true);
                anstream::stderr().write_all(&text)
            } else {
                message.print()
            };
            return match (message.exit_code(), printed) {
                (0, Ok(())) => Exit::Clean,
                (0, Err(error)) => Failure::from(error).report(),
                _ => Exit::Incomplete,
            };
        }
    };
    // A panic on one input is caught where that input is processed. All other panics are caught here.
    let run = catch_panic("this run", || cli.command.run());
    run.and_then(|run| run)
        .unwrap_or_else(|failure| failure.report())
}

impl Command {
    fn run(&self) -> Result<Exit, Failure> {
        match self {
            Command::Check(args) => check::run(args),
            Command::Convert(args) => convert::run(args),
            Command::Summary(args) => summary::run(args),
            Command::Report(args) => report::run(args),
            Command::Fmt(args) => fmt::run(args),
            Command::Dedup(args) => dedup::run(args),
            Command::Find(args) => find::run(args),
            Command::Show(args) => show::run(args),
            Command::Statement(args) => statement::run(args),
            Command::Explain(args) => explain::run(args),
            Command::Laws(args) => laws::run(args),
            Command::Moves(args) => moves::run(args),
            Command::Init(args) => init::run(args),
            Command::Server(args) => server::run(args),
            Command::Completions(args) => completions::run(args, Cli::command()),
            Command::Man(args) => man::run(args, Cli::command()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Cli, MAX_WIDTH};

    #[test]
    fn no_line_of_the_examples_is_wrapped() {
        for command in Cli::command().get_subcommands() {
            let texts = [command.get_after_help(), command.get_after_long_help()];
            for text in texts.into_iter().flatten().map(ToString::to_string) {
                for line in text.lines() {
                    let name = command.get_name();
                    assert!(line.chars().count() <= MAX_WIDTH, "{name}: {line}");
                }
            }
        }
    }

    #[test]
    fn the_definition_is_valid() {
        Cli::command().debug_assert();
    }
}
