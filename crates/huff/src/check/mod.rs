//! `huff check`: judge records and report what was found.

mod args;
mod collection;
mod fix;
mod heading;
mod judge;
mod known;
mod listed;
mod pipeline;
mod report;
mod summary;
mod terms;

use std::sync::Arc;

use referee::{Fixer, Options, Referee, Severity};

use crate::config::{self, Ignores, InForce, PerInput};
use crate::exit::{Exit, Failure};
use crate::input::Otherwise;
use crate::interrupt;
use crate::output::Output;
use crate::progress::{self, say};
use crate::render::{
    Aliases, Concise, Full, Github, Gitlab, Json, Jsonl, Junit, JunitPer, Markdown, Renderer, Sarif,
};

pub(crate) use args::{CheckArgs, FailOn, Format, JudgingArgs, ResultOrder};
pub(crate) use collection::Stand;
pub(crate) use heading::{Heading, heading, heading_by};
pub(crate) use judge::{Judge, Judged};
pub(crate) use listed::{GameName, Listed, Mend};
pub(crate) use summary::{FileTotals, Summary, Tally};
pub(crate) use terms::Terms;

use fix::{Kept, Mender, Writing};
use known::Baselines;
use report::Report;

/// Runs `huff check`.
///
/// # Errors
/// If the options make no sense or the report cannot be written. What is wrong with a single input
/// is reported and shows in the exit status.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    args.output.declare();
    let fixing = args.fix || args.diff;
    if args.unsafe_fixes && !fixing {
        let failure = Failure::new("--unsafe-fixes says which fixes, but not what to do with them");
        return Err(failure.tip("add --fix to make them, or --diff to look at them"));
    }
    if args.junit_per.is_some() && args.format != Format::Junit {
        let failure =
            Failure::new("--junit-per says what a test case is, and this report has none");
        return Err(failure.tip("add --format junit, or leave it out"));
    }
    let in_shard = args.shard.shard.is_some();
    let whole = [
        (args.fix, "--fix writes whole files"),
        (args.diff, "--diff shows what --fix would write"),
        (
            args.write_baseline,
            "--write-baseline writes down all that is found",
        ),
    ];
    if let Some((_, what)) = whole.iter().find(|(asked, _)| in_shard && *asked) {
        let failure = Failure::new(format!("--shard judges a part of the games, and {what}"));
        return Err(failure.tip("leave out --shard"));
    }
    let mut inputs = args.inputs.find(Otherwise::Here)?;
    inputs.spare(args.output.path())?;
    let ignores = args
        .per_file_ignores
        .iter()
        .map(|word| Ignores::given(word));
    let ignores = ignores.collect::<Result<Vec<_>, _>>()?;
    if args.show_settings {
        let mut output = args.output.open()?;
        config::show(&mut output, args, &ignores, &mut inputs)?;
        output.finish()?;
        return Ok(inputs.exit);
    }
    let kept = Kept::default();
    let mut baselines = Baselines::default();
    // whether a rule about several games would count, were it not for the shard
    let mut left_out = false;
    let judge = |config: Option<&config::Config>, ignored: &[String]| {
        let in_force = InForce::new(args, config, ignored)?;
        let terms = Terms::new(&in_force, baselines.of(args, &in_force)?)?;
        let several = collection::is_wanted(&terms.selection);
        left_out |= in_shard && several;
        let options = Options {
            collection: several && !in_shard,
            ..in_force.options()
        };
        // what is mended at once is not offered
        let offers =
            (args.format == Format::Sarif && !fixing).then(|| Fixer::new(options.clone(), false));
        // what a baseline holds is not counted
        let counts =
            !fixing && !args.quiet && args.format.shows_summary() && terms.baseline.is_none();
        let counter = counts.then(|| Fixer::new(options.clone(), false));
        let fixer = fixing.then(|| Fixer::new(options.clone(), args.unsafe_fixes));
        Ok(Judge {
            referee: Referee::new(options),
            terms: Arc::new(terms),
            format: args.format,
            names_games: args.format == Format::Junit
                && args.junit_per.unwrap_or_default() == JunitPer::Game,
            offers,
            counter,
            mender: fixer.map(|fixer| Mender::new(fixer, args.diff, kept.clone())),
            shard: args.shard.shard,
        })
    };
    let configs = &args.judging.config;
    let judges = PerInput::ignoring(&mut inputs, configs, &ignores, judge)?;
    judges.spare(args.output.path())?;
    if in_shard && baselines.are_asked() {
        let what =
            "--shard judges a part of the games, and a baseline is counted off against all of them";
        return Err(Failure::new(what).tip(
            "leave out --baseline, or the key baseline of the huff.toml; take what is known off the reports of all shards",
        ));
    }
    if left_out {
        say(format_args!(
            "note: the rules about several games (C and O403) are off in a shard; 'huff check --select C,O403' over all \
             files runs them"
        ));
    }
    baselines.spare(&inputs, args.output.path())?;
    let writes_stdin = args.fix && !args.diff && inputs.read_stdin();
    let mut output = match args.output.path() {
        // standard output is for the mended record
        None if writes_stdin => Output::stderr(args.output.color),
        _ => args.output.open()?,
    };
    if args.fix && !args.diff || args.write_baseline {
        output.goes_on();
        interrupt::watch();
    }
    let color = output.is_colored();
    let renderer: Box<dyn Renderer> = match args.format {
        Format::Full => Box::new(Full::new(color, args.quiet)),
        Format::Concise => Box::new(Concise::new(color, args.quiet)),
        Format::Json => Box::new(Json::default()),
        Format::Jsonl => Box::new(Jsonl),
        Format::Github => Box::new(Github::new(args.quiet)),
        Format::Gitlab => Box::new(Gitlab::default()),
        Format::Junit => {
            let per = args.junit_per.unwrap_or_default();
            Box::new(Junit::new(per))
        }
        Format::Sarif => Box::new(Sarif::default()),
        Format::Markdown => Box::new(Markdown::new(args.quiet)),
        Format::Aliases => Box::new(Aliases::default()),
    };
    let writing = fixing.then(|| Writing::new(args.diff, kept));
    // a record that is mended on its way to the terminal leaves no room for a line of ours
    let watch = progress::watch(&inputs.files, args.quiet || writes_stdin);
    let ledgers = baselines.ledgers(args);
    let mut report = Report::new(renderer, output, args, writing, ledgers)?;
    let written = pipeline::run(&inputs.files, args.jobs.threads(), &judges, &mut |step| {
        report.step(step)
    })
    .and_then(|()| report.names());
    drop(watch);
    let found = report.found(args);
    let mut verdict = inputs.exit.max(found);
    let written = written.and_then(|()| report.finish(args, inputs.exit));
    let written = written.map(|read| verdict = verdict.max(read));
    verdict.when(written)
}

impl FailOn {
    fn severity(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Note => Some(Severity::Note),
            FailOn::Never => None,
        }
    }
}
