//! `huff summary`: statistics of a collection.

use std::io::Write;

use archive::csv::Formulas;
use archive::summary::CollectionState;
use archive::{Error, Summary};
use clap::{Args, ValueEnum};
use referee::Referee;
use report::text::{SanitizedLine, to_json};

use crate::args::JudgingArgs;
use crate::bug::catch_panic;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, InputArgs};
use crate::numbers::parse_whole;
use crate::output::OutputArgs;
use crate::progress;
use crate::threads::{self, JobsArgs};

const EXAMPLES: &str = "\
Examples:
  huff summary                                 every *.pdn below this folder
  huff summary games.pdn --top 50
  huff summary match.pdn --players             scores between players
  huff summary archive/ --format json | jq .results
  huff summary archive/ --format html -o archive.html

Scores: a win counts one, a draw a half, a game of unknown result nothing. Players have the names of
the records, or those of the table [players] in huff.toml. JSON and CSV contain all players, events,
openings and years; the other formats list the first --top, sorted by number of games.";

/// Count games, results, players, events, openings, dates, lengths and findings
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: SummaryFormat,

    /// Number of players, events and openings listed; 0 lists all, as in JSON and CSV
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    top: usize,

    /// Add a table of scores between the first --top players (at most 100)
    #[arg(long)]
    players: bool,

    /// Write CSV cells unchanged; by default a ' precedes cells that begin with =, +, - or @, and invisible characters
    /// are written as their numbers
    #[arg(long, hide_short_help = true)]
    raw_cells: bool,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// The output format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SummaryFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
    /// One line per figure: table, row, column, value
    Csv,
    /// Tables in Markdown
    Markdown,
    /// One self-contained HTML page with charts
    Html,
}

/// Runs `huff summary`.
///
/// # Errors
/// If the options contradict each other or the output cannot be written. Failures of a single input are
/// reported and set the exit status.
pub(crate) fn run(args: &SummaryArgs) -> Result<Exit, Failure> {
    args.output.apply();
    let mut inputs = args.inputs.find(DefaultInput::Here)?;
    let referees = PerInput::new(&mut inputs, &args.judging.config, |config| {
        let options = args.judging.options(config)?;
        Ok(Referee::new(Summary::options(options)))
    })?;
    inputs.ensure_not_output(args.output.path())?;
    referees.ensure_not_output(args.output.path())?;
    let mut out = args.output.open()?;
    let threads = args.jobs.threads();
    let mut exit = inputs.exit;
    let watch = progress::show(|| inputs.bytes(), false);
    let mut whole = if args.players {
        Summary::with_pairs()
    } else {
        Summary::default()
    };
    let mut collection = CollectionState::default();
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            let added = catch_panic(&input.display_name, || {
                let blocks = input.blocks()?;
                let referee = referees.get(index);
                let collection = &mut collection;
                let added = whole.add_file_with_progress(
                    blocks,
                    referee,
                    threads,
                    collection,
                    progress::add_games,
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
        SummaryFormat::Text => {
            for line in report.text(args.top).lines() {
                writeln!(out, "{}", SanitizedLine(line))?;
            }
        }
        SummaryFormat::Json => {
            to_json(&mut out, &report)?;
            writeln!(out)?;
        }
        SummaryFormat::Csv => {
            let formulas = if args.raw_cells {
                Formulas::AsWritten
            } else {
                Formulas::Quoted
            };
            report.write_csv(&mut out, formulas)?;
        }
        SummaryFormat::Markdown => report::summary::markdown(&mut out, &report, args.top)?,
        SummaryFormat::Html => report::summary::html(&mut out, &report, args.top)?,
    }
    out.finish_games(report.games > 0, exit)?;
    Ok(exit)
}
