//! `huff convert`: collections from one form into another.

use std::path::{Path, PathBuf};

use archive::{ConvertOptions, Converted, Converter, Error, Format};
use clap::{Args, ValueEnum};

use crate::check::JudgingArgs;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputArgs, Otherwise};
use crate::output::{Color, Output};
use crate::text::{Shown, counted};
use crate::threads;

/// Turn PDN into JSON or JSON Lines, and back
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without a PATH standard input is read. The games of all inputs are written in one collection.

Examples:
  huff convert games.pdn --to json -o games.json
  huff convert games.json -o games.pdn
  huff convert archive/ --to jsonl | jq -r .tags.Event")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    inputs: InputArgs,

    /// The form to write; else the ending of the output's name tells
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,

    /// The form of the inputs; else the ending of each name tells, PDN if it does not
    #[arg(long, value_enum, value_name = "FORM")]
    from: Option<Form>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    judging: JudgingArgs,

    /// Number of threads; 0 is one for each processor
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

/// A form that a collection can have.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Portable Draughts Notation
    Pdn,
    /// One JSON object
    Json,
    /// One JSON object a line for each game
    Jsonl,
}

impl From<Form> for Format {
    fn from(form: Form) -> Self {
        match form {
            Form::Pdn => Format::Pdn,
            Form::Json => Format::Json,
            Form::Jsonl => Format::JsonLines,
        }
    }
}

/// Runs `huff convert`.
///
/// # Errors
/// If the options make no sense or the output cannot be written. What is wrong with a single input
/// or game is reported and shows in the exit status.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let to = args.to()?;
    let inputs = args.inputs.find(Otherwise::Stdin)?;
    let judging = PerInput::new(&inputs.files, &args.judging.config, |config| {
        args.judging.options(config)
    })?;
    let threads = threads::number(args.jobs);
    inputs.spare(args.output.as_deref())?;
    let output = Output::open(args.output.as_deref(), Color::Never)?;
    let options = ConvertOptions {
        threads,
        encoding: args.inputs.encoding.encoding,
        ..ConvertOptions::default()
    };
    let mut converter = Converter::new(output, to, options);
    let mut exit = inputs.exit;
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            converter.judge_by(judging.of(index).clone());
            exit = exit.max(args.add(input, &mut converter)?);
        }
        Ok(())
    })?;
    converter
        .finish()
        .map_err(|error| failure(error, None))?
        .finish()?;
    Ok(exit)
}

impl ConvertArgs {
    /// The form to write.
    fn to(&self) -> Result<Format, Failure> {
        let by_ending = || self.output.as_deref().and_then(by_ending);
        self.to.map(Format::from).or_else(by_ending).ok_or_else(|| {
            Failure::new("no telling which form to write")
                .tip("say --to json, --to jsonl or --to pdn, or give the output such an ending")
        })
    }

    /// Converts one input; what is wrong with it is reported.
    fn add(&self, input: &Input, converter: &mut Converter<Output>) -> Result<Exit, Failure> {
        let from = self.from.map(Format::from);
        let from = from
            .or_else(|| by_ending(Path::new(&input.shown)))
            .unwrap_or(Format::Pdn);
        let source = match input.open() {
            Ok(source) => source,
            Err(failure) => return Ok(failure.report()),
        };
        match converter.add(source, from, &input.shown) {
            Ok(converted) => Ok(refused(input, &converted)),
            Err(Error::Read(error)) => Ok(input.failure(&error).report()),
            Err(error) => Err(failure(error, Some(input))),
        }
    }
}

/// The form that a name's ending tells, the ending of compression aside.
fn by_ending(path: &Path) -> Option<Format> {
    let name = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    let ending = match name(path)?.as_str() {
        "gz" | "zst" => name(Path::new(path.file_stem()?))?,
        ending => ending.to_owned(),
    };
    Format::from_name(&ending)
}

/// Reports the games that could not be read.
fn refused(input: &Input, converted: &Converted) -> Exit {
    let mut exit = Exit::Clean;
    let name = Shown(&input.shown);
    for error in &converted.refused {
        exit = Failure::new(format!("{name}: {}", Shown(&error.to_string()))).report();
    }
    let more = converted
        .refusals
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

fn failure(error: Error, input: Option<&Input>) -> Failure {
    match (error, input) {
        (Error::Read(error), Some(input)) => input.failure(&error),
        (Error::Read(error) | Error::Write(error), _) => Failure::from(error),
    }
}
