//! `huff statement`: the written statement of facts for the arbiter (Law 28).

use std::path::PathBuf;

use clap::{Args, ColorChoice, ValueEnum};
use referee::{Judgement, Options, Referee};
use report::statement::{Context, StatementOfFacts};

use crate::args::JudgingArgs;
use crate::config::Configs;
use crate::exit::{Exit, Failure};
use crate::input::{EncodingArgs, Input, Inputs};
use crate::output::Output;
use crate::point::PointArgs;

/// Write the statement of facts about a point of a game, for the arbiter (Law 28)
///
/// It contains players, event and date, the moves up to the point, a diagram, the move played, the laws that
/// apply, the claims of each side, and how the game continued. It states facts and decides nothing.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without PLY, the statement is about the first error in the play, or about the whole game if there
is none.

Examples:
  huff statement games.pdn#57:17                            about ply 17 of game 57
  huff statement games.pdn#57                               about the first error of game 57
  huff statement games.pdn#57:17 --format html -o 57.html   one page to print and sign
  huff statement games.pdn#57:17 --laws wcdf                under other laws")]
pub(crate) struct StatementArgs {
    #[command(flatten)]
    point: PointArgs,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: StatementFormat,

    /// Write to FILE instead of standard output
    ///
    /// Output is compressed if FILE ends in `.gz` or `.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// The format of a statement.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum StatementFormat {
    /// Markdown text, readable without conversion
    #[default]
    Markdown,
    /// One self-contained HTML page
    Html,
}

/// Runs `huff statement`.
///
/// # Errors
/// If there is no such file, game or ply.
pub(crate) fn run(args: &StatementArgs) -> Result<Exit, Failure> {
    let point = args.point.parse()?;
    let mut input = Input::named(&point.file, &args.encoding);
    Inputs::only(input.clone()).ensure_not_output(args.output.as_deref())?;
    let mut configs = Configs::new(&args.judging.config);
    let config = configs.for_input(&mut input)?;
    configs.ensure_not_output(args.output.as_deref())?;
    let (input, config) = (&input, config.as_ref());
    point.ensure_single_game(input)?;
    let options = Options {
        positions: true,
        ..args.judging.options(config)?
    };
    let referee = Referee::new(options);
    let own = config.map_or(&[][..], |config| &config.sets);
    point.game(input, &referee, |record, referee, line| {
        let mut judgement = Judgement::default();
        referee.judge(record, &mut judgement);
        let laws = &referee.options().laws;
        let named = judgement
            .variant
            .map_or("", |variant| laws.for_variant(variant).name());
        let root = own
            .iter()
            .find(|own| own.set.name() == named)
            .map(|own| own.root);
        let context = Context {
            file: &input.display_name,
            game: point.game,
            line,
            root,
        };
        let statement = StatementOfFacts::new(point.ply, record, &judgement, laws, &context)
            .map_err(|what| point.failure(input, &what))?;
        let mut out = Output::open(args.output.as_deref(), ColorChoice::Never)?;
        match args.format {
            StatementFormat::Markdown => statement.markdown(&mut out)?,
            StatementFormat::Html => statement.html(&mut out)?,
        }
        out.finish()
    })?;
    Ok(Exit::Clean)
}
