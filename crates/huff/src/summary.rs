//! `huff summary`: what a collection holds, in numbers.

use std::io::Write;

use archive::{Error, Summary, in_order};
use clap::{Args, ValueEnum};
use referee::Referee;

use crate::check::JudgingArgs;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputArgs, Otherwise};
use crate::output::OutputArgs;
use crate::text::Shown;
use crate::threads;

/// Count games, results, players, events, lengths and findings
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff summary                     every *.pdn below this folder
  huff summary games.pdn --top 50
  huff summary archive/ --format json | jq .results")]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// How the numbers are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// How many players and events the text lists; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    #[command(flatten)]
    judging: JudgingArgs,

    /// Number of threads; 0 is one for each processor
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

/// How the numbers are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// Runs `huff summary`.
///
/// # Errors
/// If the options make no sense or the output cannot be written. What is wrong with a single input
/// is reported and shows in the exit status.
pub(crate) fn run(args: &SummaryArgs) -> Result<Exit, Failure> {
    let inputs = args.inputs.find(Otherwise::Here)?;
    let referees = PerInput::new(&inputs.files, &args.judging.config, |config| {
        args.judging.options(config).map(Referee::new)
    })?;
    inputs.spare(args.output.path())?;
    let mut out = args.output.open()?;
    let threads = threads::number(args.jobs);
    let mut exit = inputs.exit;
    let mut whole = Summary::default();
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            if let Err(failure) = add(input, referees.of(index), threads, &mut whole) {
                exit = exit.max(failure.report());
            }
        }
        Ok(())
    })?;
    match args.format {
        Format::Text => {
            for line in whole.text(args.top).lines() {
                writeln!(out, "{}", Shown(line))?;
            }
        }
        Format::Json => {
            serde_json::to_writer(&mut out, &whole.report())?;
            writeln!(out)?;
        }
    }
    out.finish()?;
    Ok(exit)
}

/// Adds the games of an input; if it fails half-way, those before count.
fn add(
    input: &Input,
    referee: &Referee,
    threads: usize,
    whole: &mut Summary,
) -> Result<(), Failure> {
    let blocks = input.blocks()?;
    let summed = in_order(
        blocks,
        threads,
        |block, part: &mut Summary| *part = Summary::of_block(block, referee),
        |_, part| {
            whole.merge(std::mem::take(part));
            Ok(())
        },
    );
    summed.map_err(|error| match error {
        Error::Read(error) | Error::Write(error) => input.failure(&error),
    })
}
