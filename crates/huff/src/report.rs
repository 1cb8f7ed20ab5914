//! `huff report`: one page with the standings, findings, games and figures of an archive.

use std::sync::Arc;

use ::report::FileTotals;
use ::report::check::{CheckSettings, Judge, Listing, NoBaseline, collects_games};
use ::report::pages::{GameContext, PageOptions, ReportPage};
use ::report::render::ReportFormat;
use ::report::text::counted;
use archive::Block;
use archive::standings::TieBreak;
use clap::Args;
use clap::builder::PossibleValue;
use referee::{Options, Referee};

use crate::args::{CheckArgs, JudgingArgs};
use crate::bug::catch_panic;
use crate::check;
use crate::choices::{OneOf, one_of};
use crate::config::{PerInput, ResolvedConfig, UserRuleSet};
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, Input, InputArgs};
use crate::numbers::parse_whole;
use crate::output::OutputArgs;
use crate::progress::{self, eprint_message};

const EXAMPLES: &str = "\
Examples:
  huff report tournament.pdn -o report.html
  huff report games/ --title \"Club championship 2026\" -o report.html
  huff report tournament.pdn --tie-breaks direct,sonneborn-berger -o report.html

The page is one file that needs no network and no other program than a browser. It contains:

  Standings   of each event (the Event tag), with a crosstable. A win counts one point, a draw a
              half; a game of unknown result gives none. Players with the same points share a rank
              unless --tie-breaks orders them. The page has the definitions of the tie-breaks.
  Findings    by game, with the board, the law, the ruling and the repair, as in 'huff check'. The
              first error of a game comes with the statement of facts, as in 'huff statement'.
  Games       to play through, move by move, with variations and comments.
  Figures     the tables and charts of 'huff summary'.

Findings do not change the exit status: it is 0, or 2 if an input could not be read.";

/// Write a report of a tournament or archive as one HTML page with standings, findings and boards
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// The title of the page; by default the event, or the name of the file
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// How to order players with the same points, comma-separated, the first deciding before the second
    #[arg(long, value_parser = tie_breaks(), value_name = "TIE-BREAK", value_delimiter = ',')]
    tie_breaks: Vec<TieBreak>,

    /// Include at most N games to play through, those with errors and warnings first
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    max_games: usize,

    /// Number of players, events and openings in the figures; 0 for all
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    top: usize,

    /// List notes, too
    #[arg(long)]
    notes: bool,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// The names of the tie-breaks, defined in the help as on the page.
fn tie_breaks() -> OneOf<TieBreak> {
    one_of(TieBreak::ALL.map(|rule| {
        let (first, rest) = rule.definition().split_at(1);
        let definition = first.to_uppercase() + rest;
        (PossibleValue::new(rule.name()).help(definition), rule)
    }))
}

/// How the games of an input are judged.
struct InputReport {
    judge: Judge,
    sets: Vec<UserRuleSet>,
}

/// Runs `huff report`.
///
/// # Errors
/// If the options contradict each other or the page cannot be written. Failures of a single input are reported and set
/// the exit status.
pub(crate) fn run(args: &ReportArgs) -> Result<Exit, Failure> {
    args.output.apply();
    let mut inputs = args.inputs.find(DefaultInput::Here)?;
    let settings = CheckArgs::for_judging(&args.judging, args.notes)?;
    let judges = PerInput::new(&mut inputs, &args.judging.config, |config| {
        let resolved = ResolvedConfig::new(&settings, config, &[])?;
        let settings = CheckSettings {
            limit: None,
            ..check::settings(&resolved, None)?
        };
        let options = Options {
            positions: true,
            entry: collects_games(&settings.selection),
            ..resolved.options()
        };
        Ok(InputReport {
            judge: Judge {
                referee: Referee::new(options),
                settings: Arc::new(settings),
                format: ReportFormat::Json,
                offers: None,
                counter: None,
            },
            sets: config.map_or_else(Vec::new, |config| config.sets.clone()),
        })
    })?;
    inputs.ensure_not_output(args.output.path())?;
    judges.ensure_not_output(args.output.path())?;
    let mut out = args.output.open()?;
    let mut exit = inputs.exit;
    let mut page = ReportPage::new(PageOptions {
        title: args.title.clone(),
        tie_breaks: args.tie_breaks.clone(),
        max_games: args.max_games,
        top: args.top,
    });
    let mut listing = Listing::new(ReportFormat::Json, page.findings(), false, false);
    let watch = progress::show(|| inputs.bytes(), false);
    for (index, input) in inputs.files.iter().enumerate() {
        let added = catch_panic(&input.display_name, || {
            add(input, judges.get(index), &mut page, &mut listing)
        });
        if let Err(failure) = added.and_then(|added| added) {
            exit = exit.max(failure.report());
        }
    }
    let is_full = listing.names(&mut NoBaseline, &mut out)?;
    drop(watch);
    if is_full {
        eprint_message(format_args!(
            "warning: too many player names for C602; later names were not compared"
        ));
    }
    page.write(&mut out, listing.summary())?;
    out.finish_games(listing.summary().games > 0, exit)?;
    if let Some(path) = args
        .output
        .path()
        .filter(|path| *path != std::path::Path::new("-"))
    {
        let games = counted(listing.summary().games, "game");
        let path = path.to_string_lossy();
        eprint_message(format_args!(
            "{}: {games}",
            ::report::text::Sanitized(&path)
        ));
    }
    Ok(exit)
}

/// Adds the games of an input.
fn add(
    input: &Input,
    report: &InputReport,
    page: &mut ReportPage,
    listing: &mut Listing,
) -> Result<(), Failure> {
    let InputReport { judge, sets } = report;
    let mut blocks = input.blocks()?;
    page.open(&input.display_name);
    let file = FileTotals {
        path: input.display_name.clone(),
        ..FileTotals::default()
    };
    listing.open(file, Arc::clone(&judge.settings));
    let (mut block, mut lines_before) = (Block::default(), 0);
    let mut failed = None;
    loop {
        match blocks.next_into(&mut block) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                failed = Some(input.failure(&error));
                break;
            }
        }
        let options = judge.referee.options();
        let judged = judge.judge_each(&block, None, &mut |record, judgement| {
            let laws = judgement
                .variant
                .map(|variant| options.laws.for_variant(variant).name());
            let own = sets.iter().find(|own| Some(own.set.name()) == laws);
            let context = GameContext {
                selection: &judge.settings.selection,
                laws: &options.laws,
                root: own.map(|own| own.root),
                aliases: options.aliases.as_deref(),
                lines_before,
            };
            page.add(record, judgement, context);
        });
        progress::add_games(judged.games);
        lines_before += block.line_ends();
        listing.block(judged, 0, &mut NoBaseline, &mut std::io::sink())?;
    }
    listing.close(&mut NoBaseline, &mut std::io::sink())?;
    failed.map_or(Ok(()), Err)
}
