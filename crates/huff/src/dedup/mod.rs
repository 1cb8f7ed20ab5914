//! `huff dedup`: finds games recorded more than once.

mod report;
mod write;

use std::path::{Path, PathBuf};

use archive::dedup::{DedupGames, DuplicateKind};
use archive::{Encoding, Error, in_order, judge_games};
use clap::{Args, ValueEnum};
use referee::Referee;

use crate::args::JudgingArgs;
use crate::bug::catch_panic;
use crate::choices::one_of;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, Input, InputArgs};
use crate::output::OutputArgs;
use crate::progress;
use crate::threads::{self, JobsArgs};

const EXAMPLES: &str = "\
Examples:
  huff dedup                                   every *.pdn below this folder
  huff dedup archive/ new.pdn --kind exact     only records with the same moves and tags
  huff dedup archive/ --format json | jq '.groups | length'
  huff dedup a.pdn b.pdn --write merged.pdn    one record of each game

The kinds, most certain first:
  exact             same moves from the same start, and no contradicting tag: players, event, round,
                    date and result agree as far as both records have them (players by their names
                    in the table [players] of huff.toml)
  prefix            one record ends where the other continues; both name the same players, and no
                    tag contradicts
  same-moves        same moves from the same start, but tags of different games
  colours-reversed  same moves on the rotated board, with the colours reversed
  transposed        the same number of moves; the first ones in another order, and the same
                    positions from the middle of the game

Fewer than 16 plies (4 from a set-up position) are an opening or a quick draw, which many games
share. Such records form exact groups only: they must name both players, and all tags must be equal.
If players, event, year, round and result are known, one record may have additional tags. The
notation is ignored.

--write keeps the fullest record of each game: the longest one. Ties go to the record with the most
moves in variations, then the most informative tags, then the longest comments, then to the first.
By default it merges exact and prefix groups only; --kind changes this. The bytes of the games and
their order are unchanged.

Memory: about 200 bytes per game and two per ply.";

/// Find games recorded more than once, and keep one record of each
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DedupArgs {
    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Output format of the groups
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t,
        help_heading = "Output"
    )]
    format: DedupFormat,

    /// Write one record of each game to FILE (or -); no report without -o
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    write: Option<PathBuf>,

    /// Only these kinds, comma-separated
    #[arg(long, value_parser = one_of(DuplicateKind::ALL.map(|kind| (kind.name(), kind))), value_name = "KIND", value_delimiter = ',')]
    kind: Vec<DuplicateKind>,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// The output format of the groups.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum DedupFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
}

impl DedupArgs {
    /// The kinds to search for.
    fn kinds(&self) -> Vec<DuplicateKind> {
        match (&self.kind[..], &self.write) {
            ([], Some(_)) => vec![DuplicateKind::Exact, DuplicateKind::Prefix],
            ([], None) => DuplicateKind::ALL.to_vec(),
            (given, _) => given.to_vec(),
        }
    }
}

/// Whether two paths name the same file. The file need not exist yet.
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
/// If the options contradict each other or the output cannot be written. Failures of a single input are
/// reported and set the exit status.
pub(crate) fn run(args: &DedupArgs) -> Result<Exit, Failure> {
    args.output.apply();
    let kinds = args.kinds();
    let mut inputs = args.inputs.find(DefaultInput::Here)?;
    if args.write.is_some() && inputs.files.iter().any(|input| input.path().is_none()) {
        let failure = Failure::new("standard input cannot be read twice, which --write requires");
        return Err(failure.tip("save the games to a file and name that"));
    }
    let referees = PerInput::new(&mut inputs, &args.judging.config, |config| {
        let options = args.judging.options(config)?;
        Ok(Referee::new(DedupGames::options(options, &kinds)))
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
    let labels = args.format == DedupFormat::Text;
    let mut exit = inputs.exit;
    let watch = progress::show(|| inputs.bytes(), false);
    let mut games = DedupGames::default();
    let mut encodings = Vec::new();
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            let referee = referees.get(index);
            let read = catch_panic(&input.display_name, || {
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
    let found = report::DuplicateReport {
        inputs: &inputs.files,
        games: &games,
        groups: &groups,
    };
    if args.write.is_none() || args.output.path().is_some() {
        let mut out = args.output.open()?;
        match args.format {
            DedupFormat::Text => found.text(&mut out)?,
            DedupFormat::Json => found.json(&mut out)?,
        }
        out.finish_games(!games.is_empty(), exit)?;
    }
    if let Some(path) = &args.write {
        if exit == Exit::Incomplete {
            let failure =
                Failure::new("the games are not written, because some inputs could not be read");
            return Err(failure.tip("name only files that can be read"));
        }
        check_encodings(&encodings)?;
        let encoding = encodings.first().copied().unwrap_or_default();
        let written = write::write_kept(path, &inputs.files, &games, &groups, encoding)?;
        exit = exit.max(written);
    }
    Ok(exit)
}

/// Checks that files in these encodings can be concatenated.
fn check_encodings(encodings: &[Encoding]) -> Result<(), Failure> {
    let Some((first, others)) = encodings.split_first() else {
        return Ok(());
    };
    match others
        .iter()
        .find(|other| is_wide(*first) || *other != first)
    {
        None => Ok(()),
        Some(other) => {
            let (first, other) = (first.name(), other.name());
            let what = format!("files in {first} and in {other} cannot be combined");
            Err(Failure::new(what).tip("convert each to UTF-8 with 'huff convert --to pdn'"))
        }
    }
}

/// True if the encoding does not encode ASCII as single bytes.
fn is_wide(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

/// Adds the games of an input, and returns its encoding if it has a game. If reading fails, the games read before the
/// failure are kept.
fn add(
    input: &Input,
    file: u32,
    referee: &Referee,
    labels: bool,
    threads: usize,
    games: &mut DedupGames,
) -> Result<Option<Encoding>, Failure> {
    let blocks = input.blocks()?;
    let before = games.len();
    let mut encoding = None;
    let read = in_order(
        blocks,
        threads,
        |block, part: &mut DedupGames| {
            judge_games(block, referee, |record, judgement, place| {
                let aliases = referee.options().aliases.as_deref();
                part.add(record, judgement, place.offset, labels, aliases);
            });
        },
        |block, part| {
            encoding = Some(block.encoding);
            progress::add_games(part.len() as u64);
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
