//! `huff convert`: converts collections between formats.

mod args;
mod database;
#[cfg_attr(not(feature = "parquet"), path = "parquet_absent.rs")]
mod parquet;

use archive::{Converted, Converter, Error, Format, InputOptions, OutputFormat};
use clap::ColorChoice;
use report::text::{Sanitized, counted};

use crate::bug::catch_panic;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, Input, format_name};
use crate::output::Output;
use crate::progress::{self, eprint_message};
use crate::threads;
pub(crate) use args::ConvertArgs;
use args::Destination;
use database::Database;
use parquet::Folder;

/// Runs `huff convert`.
///
/// # Errors
/// If the options contradict each other or the output cannot be written. Failures of a single input or game are
/// reported and set the exit status.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let destination = args.destination()?;
    let threads = args.jobs.threads();
    let options = args.options(threads)?;
    let mut inputs = args.inputs.find(DefaultInput::Stdin)?;
    let judging = PerInput::new(&mut inputs, &args.judging.config, |config| {
        match destination {
            // Severities do not affect games that are written as PDN.
            Destination::Text(OutputFormat::Games(Format::Pdn)) => args.judging.options(config),
            _ => args.judging.to_options(config),
        }
    })?;
    inputs.ensure_not_output(args.output.as_deref())?;
    judging.ensure_not_output(args.output.as_deref())?;
    let mut sink = match destination {
        Destination::Text(to) => {
            let output = Output::open(args.output.as_deref(), ColorChoice::Never)?;
            Sink::Text(Box::new(Converter::new(output, to, options)))
        }
        Destination::Database(path) => Sink::Database(Box::new(Database::open(path, options)?)),
        Destination::Parquet(path) => Sink::Parquet(Box::new(Folder::open(path, options)?)),
    };
    let mut exit = inputs.exit;
    let watch = progress::show(|| inputs.bytes(), false);
    let mut games = 0;
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            if sink.input_options().is_done() {
                break;
            }
            sink.input_options()
                .set_referee_options(judging.get(index).clone());
            let added = catch_panic(&input.display_name, || sink.add(input, args, &mut games));
            exit = exit.max(match added {
                Ok(added) => added?,
                Err(bug) => bug.report(),
            });
        }
        Ok(())
    })?;
    drop(watch);
    if let (0, Exit::Clean, Some(numbers)) = (games, exit, args.requested_games()) {
        let what = format!("no game has one of the numbers {}", Sanitized(numbers));
        return Err(Failure::new(what).tip(
            "games are numbered from 1 in each input, and 'huff summary' counts them; nothing is written",
        ));
    }
    sink.finish(games > 0, exit)?;
    Ok(exit)
}

/// The destination of the games.
enum Sink<'a> {
    Text(Box<Converter<Output>>),
    Database(Box<Database<'a>>),
    Parquet(Box<Folder<'a>>),
}

impl Sink<'_> {
    /// The settings for the following inputs.
    fn input_options(&mut self) -> &mut InputOptions {
        match self {
            Sink::Text(converter) => converter.input_options(),
            Sink::Database(database) => database.loader.input_options(),
            Sink::Parquet(folder) => folder.input_options(),
        }
    }

    /// Converts one input and adds to the number of `games`. Failures of the input are reported.
    fn add(&mut self, input: &Input, args: &ConvertArgs, games: &mut u64) -> Result<Exit, Failure> {
        if let Some(failure) = args.written_only(input) {
            return Ok(failure.report());
        }
        let from = args.input_format(&input.display_name);
        let opened = if from == Format::Pdn && !args.has_input_format() {
            input.open_pdn(|format| {
                let (format, name) = (format.name(), format_name(format));
                format!("use --from {format} to read {name}, or --from pdn if it is PDN")
            })
        } else {
            input.open_any()
        };
        let source = match opened {
            Ok(source) => source,
            Err(failure) => return Ok(failure.report()),
        };
        let input_options = self.input_options();
        input_options.set_encoding(input.encoding());
        input_options.set_max_game_size(input.game_size());
        let converted = match self {
            Sink::Text(converter) => match converter.add(source, from, &input.display_name) {
                Err(Error::Write(error)) => return Err(error.into()),
                converted => converted.map_err(|error| match error {
                    Error::Read(error) | Error::Write(error) => error,
                }),
            },
            Sink::Database(database) => database.add(source, from, &input.display_name)?,
            Sink::Parquet(folder) => folder.add(source, from, &input.display_name)?,
        };
        Ok(match converted {
            Ok(converted) => {
                *games += converted.games;
                if from != Format::Pdn
                    && converted.games + converted.refused_count == 0
                    && args.converts_all()
                {
                    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
                    let name = Sanitized(&input.display_name);
                    eprint_message(format_args!(
                        "{yellow}warning:{yellow:#} {name}: it contains no games"
                    ));
                }
                report_losses(input, &converted);
                report_unreadable(input, &converted)
            }
            Err(error) => input.failure(&error).report(),
        })
    }

    /// Ends the output; `any` says whether a game could be read.
    fn finish(self, any: bool, exit: Exit) -> Result<(), Failure> {
        match self {
            Sink::Text(converter) => match converter.finish() {
                Ok(output) => output.finish_games(any, exit),
                Err(Error::Read(error) | Error::Write(error)) => Err(error.into()),
            },
            Sink::Database(database) => database.finish(any, exit),
            Sink::Parquet(folder) => folder.finish(),
        }
    }
}

/// Reports the data that the format could not represent exactly. The games are written nevertheless.
fn report_losses(input: &Input, converted: &Converted) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let name = Sanitized(&input.display_name);
    for change in &converted.changed {
        let change = change.to_string();
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: {}",
            Sanitized(&change)
        ));
    }
    let more = converted
        .changed_count
        .saturating_sub(converted.changed.len() as u64);
    if more > 0 {
        let places = counted(more, "more place");
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: {places} are written differently"
        ));
    }
    if converted.without_position > 0 {
        let games = counted(converted.without_position, "game");
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: no position of {games} is written: the variant is not supported, or \
             the start position is not valid ('huff check --notes' lists them)"
        ));
    }
    if converted.without_requested_position > 0 {
        let games = counted(converted.without_requested_position, "game");
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: the requested position of {games} is not written: the game ends \
             before it, or cannot be replayed that far ('huff check' lists them)"
        ));
    }
}

/// Reports the games that could not be read.
fn report_unreadable(input: &Input, converted: &Converted) -> Exit {
    let mut exit = Exit::Clean;
    let name = Sanitized(&input.display_name);
    for error in &converted.refused {
        exit = Failure::new(format!("{name}: {}", Sanitized(&error.to_string()))).report();
    }
    let more = converted
        .refused_count
        .saturating_sub(converted.refused.len() as u64);
    if more > 0 {
        exit = Failure::new(format!(
            "{name}: {} more cannot be read",
            counted(more, "game")
        ))
        .report();
    }
    exit
}
