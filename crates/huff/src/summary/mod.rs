//! `huff summary`: what a collection holds, in numbers.

mod html;
mod markdown;

use std::io::Write;

use archive::csv::Formulas;
use archive::summary::CollectionState;
use archive::{Error, Summary};
use clap::{Args, ValueEnum};
use referee::Referee;

use crate::bug::catch_panic;
use crate::check::JudgingArgs;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, Otherwise};
use crate::output::OutputArgs;
use crate::progress;
use crate::text::{SanitizedLine, to_json};
use crate::threads::{self, JobsArgs};

const EXAMPLES: &str = "\
Examples:
  huff summary                                 every *.pdn below this folder
  huff summary games.pdn --top 50
  huff summary match.pdn --players             who scored how much against whom
  huff summary archive/ --format json | jq .results
  huff summary archive/ --format html -o archive.html

Scores of players: a win counts one, a draw a half, a game of unknown result nothing. Names are
taken as the records write them, unless the table [players] of a huff.toml gives a player one name.
JSON and CSV hold all players, events, openings and years; the other formats the first --top of
those that are sorted by the number of games.";

/// Count games, results, players, events, openings, dates, lengths and findings
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// How the numbers are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// How many players, events and openings are listed; 0 lists all, as JSON and CSV do
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// Add a table of the scores of the first --top players (100 at most) against each other
    #[arg(long)]
    players: bool,

    /// Write cells of CSV as the records have them; else a ' comes before those that begin with =, +, - or @
    #[arg(long, hide_short_help = true)]
    raw_cells: bool,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// How the numbers are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
    /// One line for each figure: table, row, column, value
    Csv,
    /// Tables in Markdown
    Markdown,
    /// One page with charts, which needs nothing else
    Html,
}

/// Runs `huff summary`.
///
/// # Errors
/// If the options make no sense or the output cannot be written. What is wrong with a single input
/// is reported and shows in the exit status.
pub(crate) fn run(args: &SummaryArgs) -> Result<Exit, Failure> {
    args.output.declare();
    let mut inputs = args.inputs.find(Otherwise::Here)?;
    let referees = PerInput::new(&mut inputs, &args.judging.config, |config| {
        let options = args.judging.options(config)?;
        Ok(Referee::new(Summary::options(options)))
    })?;
    inputs.ensure_not_output(args.output.path())?;
    referees.ensure_not_output(args.output.path())?;
    let mut out = args.output.open()?;
    let threads = args.jobs.threads();
    let mut exit = inputs.exit;
    let watch = progress::watch(&inputs.files, false);
    let mut whole = if args.players {
        Summary::with_pairs()
    } else {
        Summary::default()
    };
    let mut collection = CollectionState::default();
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            let added = catch_panic(&input.shown, || {
                let blocks = input.blocks()?;
                let referee = referees.get(index);
                let collection = &mut collection;
                let added = whole.add_file_with_progress(
                    blocks,
                    referee,
                    threads,
                    collection,
                    progress::games,
                );
                added.map_err(|error| match error {
                    Error::Read(error) | Error::Write(error) => input.failure(&error),
                })
            });
            if let Err(failure) = added.and_then(|added| added) {
                exit = exit.max(failure.report());
            }
        }
        Ok(())
    })?;
    whole.add_collection_findings(collection);
    drop(watch);
    let crossed = if args.top == 0 { usize::MAX } else { args.top };
    let report = whole.report_with_crosstable(crossed);
    match args.format {
        Format::Text => {
            for line in report.text(args.top).lines() {
                writeln!(out, "{}", SanitizedLine(line))?;
            }
        }
        Format::Json => {
            to_json(&mut out, &report)?;
            writeln!(out)?;
        }
        Format::Csv => {
            let formulas = if args.raw_cells {
                Formulas::AsWritten
            } else {
                Formulas::Quoted
            };
            report.write_csv(&mut out, formulas)?;
        }
        Format::Markdown => markdown::write(&mut out, &report, args.top)?,
        Format::Html => html::write(&mut out, &report, args.top)?,
    }
    out.finish()?;
    Ok(exit)
}
