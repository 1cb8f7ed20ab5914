//! `huff dedup`: games that were recorded more than once.

mod report;
mod write;

use std::path::{Path, PathBuf};

use archive::dedup::{DuplicateKind, Games};
use archive::{Encoding, Error, in_order, judge_games};
use clap::{Args, ValueEnum};
use referee::Referee;

use crate::bug::catch_panic;
use crate::check::JudgingArgs;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputArgs, Otherwise};
use crate::output::OutputArgs;
use crate::progress;
use crate::threads::{self, JobsArgs};

const EXAMPLES: &str = "\
Examples:
  huff dedup                                   every *.pdn below this folder
  huff dedup archive/ new.pdn --kind exact     only records that agree in every tag
  huff dedup archive/ --format json | jq '.groups | length'
  huff dedup a.pdn b.pdn --write merged.pdn    one record of each game

The kinds, in the order of their certainty:
  exact             the same moves from the same start, and no tag that says otherwise: players,
                    event, round, date and result agree as far as both records tell them (players
                    by the names that the table [players] of a huff.toml gives them)
  prefix            one record breaks off where the other goes on; both name the same players, and
                    no tag says otherwise
  same-moves        the same moves from the same start, but the tags tell of different games
  colours-reversed  the same moves on the board turned round, with the colours changed
  transposed        as many moves, the first of them in another order; from the middle of the game
                    on the same positions

Fewer than 16 plies (4 where the position is set up) are an opening, or a draw agreed at once, which
many games have: such records are in a group, an exact one, only if they name both players and all
tags are the same; where players, event, year, round and result are, one may have more tags than the
other. How moves are written makes no difference.

--write keeps the fullest record of each game: the longest; of equal length the one with the most
moves in variations, then the most tags that say something, then the most text in comments; of equal
ones the first. Unless --kind says otherwise it folds exact and prefix only. The bytes of the games
are not changed, and their order is kept.

It keeps about 200 bytes for each game and two for each ply in memory.";

/// Find games recorded more than once, and keep one record of each
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// How the groups are written
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: Format,

    /// Write the games to FILE (or -) with one record of each; without -o there is no report then
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    write: Option<PathBuf>,

    /// Only these kinds, with commas between
    #[arg(long, value_enum, value_name = "KIND", value_delimiter = ',')]
    kind: Vec<KindArg>,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// How the groups are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// How records are alike.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum KindArg {
    Exact,
    Prefix,
    SameMoves,
    ColoursReversed,
    Transposed,
}

impl From<KindArg> for DuplicateKind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Exact => Self::Exact,
            KindArg::Prefix => Self::Prefix,
            KindArg::SameMoves => Self::SameMoves,
            KindArg::ColoursReversed => Self::ColoursReversed,
            KindArg::Transposed => Self::Transposed,
        }
    }
}

impl DedupArgs {
    /// The kinds that are looked for.
    fn kinds(&self) -> Vec<DuplicateKind> {
        match (&self.kind[..], &self.write) {
            ([], Some(_)) => vec![DuplicateKind::Exact, DuplicateKind::Prefix],
            ([], None) => DuplicateKind::ALL.to_vec(),
            (given, _) => given.iter().copied().map(DuplicateKind::from).collect(),
        }
    }
}

/// True if two paths lead to one file, though it may not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    let known =
        |path: &Path| std::path::absolute(path).map(|path| path.components().collect::<PathBuf>());
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => matches!((known(one), known(other)), (Ok(one), Ok(other)) if one == other),
    }
}

/// Runs `huff dedup`.
///
/// # Errors
/// If the options make no sense or the output cannot be written. What is wrong with a single input
/// is reported and shows in the exit status.
pub(crate) fn run(args: &DedupArgs) -> Result<Exit, Failure> {
    args.output.declare();
    let kinds = args.kinds();
    let mut inputs = args.inputs.find(Otherwise::Here)?;
    if args.write.is_some() && inputs.files.iter().any(|input| input.path().is_none()) {
        let failure = Failure::new("standard input cannot be read twice, as --write has to");
        return Err(failure.tip("put the games into a file and name that"));
    }
    let referees = PerInput::new(&mut inputs, &args.judging.config, |config| {
        let options = args.judging.options(config)?;
        Ok(Referee::new(Games::options(options, &kinds)))
    })?;
    for written in [args.output.path(), args.write.as_deref()] {
        inputs.ensure_not_output(written)?;
        referees.ensure_not_output(written)?;
    }
    if let (Some(report), Some(games)) = (args.output.path(), &args.write)
        && is_same(report, games)
    {
        let failure = Failure::new("the report and the games cannot go to the same file");
        return Err(failure.tip("name one file with -o and another with --write"));
    }
    let threads = args.jobs.threads();
    let labels = args.format == Format::Text;
    let mut exit = inputs.exit;
    let watch = progress::watch(&inputs.files, false);
    let mut games = Games::default();
    let mut encodings = Vec::new();
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            let referee = referees.get(index);
            let read = catch_panic(&input.shown, || {
                add(input, index as u32, referee, labels, threads, &mut games)
            });
            match read.and_then(|read| read) {
                Ok(encoding) => encodings.extend(encoding),
                Err(failure) => exit = exit.max(failure.report()),
            }
        }
        Ok(())
    })?;
    drop(watch);
    let groups = games.groups(&kinds);
    let found = report::Found {
        inputs: &inputs.files,
        games: &games,
        groups: &groups,
    };
    if args.write.is_none() || args.output.path().is_some() {
        let mut out = args.output.open()?;
        match args.format {
            Format::Text => found.text(&mut out)?,
            Format::Json => found.json(&mut out)?,
        }
        out.finish()?;
    }
    if let Some(path) = &args.write {
        if exit == Exit::Incomplete {
            let failure = Failure::new("the games are not written, because not all could be read");
            return Err(failure.tip("name only files that can be read"));
        }
        together(&encodings)?;
        write::kept(path, &inputs.files, &games, &groups)?;
    }
    Ok(exit)
}

/// Makes sure that files in these encodings can be put together byte by byte.
fn together(encodings: &[Encoding]) -> Result<(), Failure> {
    let Some((first, others)) = encodings.split_first() else {
        return Ok(());
    };
    let wide = matches!(first, Encoding::Utf16Le | Encoding::Utf16Be);
    match others.iter().find(|other| wide || *other != first) {
        None => Ok(()),
        Some(other) => {
            let (first, other) = (first.name(), other.name());
            let what =
                format!("files in {first} and in {other} cannot be put together as they are");
            Err(Failure::new(what).tip("'huff convert --to pdn' makes UTF-8 of each"))
        }
    }
}

/// Adds the games of an input, and tells its encoding if it has a game; if it fails half-way, those before
/// count.
fn add(
    input: &Input,
    file: u32,
    referee: &Referee,
    labels: bool,
    threads: usize,
    games: &mut Games,
) -> Result<Option<Encoding>, Failure> {
    let blocks = input.blocks()?;
    let before = games.len();
    let mut encoding = None;
    let read = in_order(
        blocks,
        threads,
        |block, part: &mut Games| {
            judge_games(block, referee, |record, judgement, place| {
                let aliases = referee.options().aliases.as_deref();
                part.add(record, judgement, place.offset, labels, aliases);
            });
        },
        |block, part| {
            encoding = Some(block.encoding);
            progress::games(part.len() as u64);
            let so_far = (games.len() - before) as u64;
            games.append(std::mem::take(part), file, so_far);
            Ok(())
        },
    );
    match read {
        Ok(()) => Ok(encoding),
        Err(Error::Read(error) | Error::Write(error)) => Err(input.failure(&error)),
    }
}
