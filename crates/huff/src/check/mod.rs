//! `huff check`: judges records and reports findings.

mod address;
mod baselines;
mod fix;
mod judge;
mod pipeline;
mod report;

use std::sync::Arc;

use ::report::check::{CheckSettings, Judge, collects_games};
use ::report::render::ReportFormat;
use referee::{Fixer, Options, Referee};

use crate::args::CheckArgs;
use crate::baseline::Baseline;
use crate::config::{self, Ignores, PerInput, ResolvedConfig};
use crate::exit::{Exit, Failure};
use crate::input::DefaultInput;
use crate::interrupt;
use crate::output::Output;
use crate::progress::{self, eprint_message};

use baselines::Baselines;
use fix::{FixPass, FixWriter, InputBuffer};
use judge::InputJudge;
use report::CheckReport;

/// Runs `huff check`.
///
/// # Errors
/// If the options contradict each other or the report cannot be written. Failures of a single input are
/// reported and set the exit status.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    args.output.apply();
    let fixing = args.fix || args.diff;
    let format = args.report_format();
    if args.unsafe_fixes && !fixing {
        let failure = Failure::new("--unsafe-fixes needs --fix or --diff");
        return Err(failure.tip("add --fix to make the fixes, or --diff to print them"));
    }
    if args.junit_per.is_some() && !matches!(format, ReportFormat::Junit(_)) {
        let failure = Failure::new("--junit-per needs --format junit");
        return Err(failure.tip("add --format junit, or remove --junit-per"));
    }
    let in_shard = args.shard.shard.is_some();
    let whole = [
        (args.fix, "--fix writes whole files"),
        (args.diff, "--diff shows what --fix would write"),
        (
            args.write_baseline,
            "--write-baseline records the findings of all games",
        ),
    ];
    if let Some((_, what)) = whole.iter().find(|(candidates, _)| in_shard && *candidates) {
        let failure = Failure::new(format!("--shard judges only part of the games, but {what}"));
        return Err(failure.tip("remove --shard"));
    }
    let mut inputs = args.inputs.find(DefaultInput::Here)?;
    inputs.ensure_not_output(args.output.path())?;
    let ignores = args
        .per_file_ignores
        .iter()
        .map(|word| Ignores::from_option(word));
    let ignores = ignores.collect::<Result<Vec<_>, _>>()?;
    if args.show_settings {
        let mut output = args.output.open()?;
        config::show(&mut output, args, &ignores, &mut inputs)?;
        output.finish()?;
        return Ok(inputs.exit);
    }
    let input_buffer = InputBuffer::default();
    let mut baselines = Baselines::default();
    // Whether `--shard` turns off a selected rule.
    let mut skipped = false;
    let judge = |config: Option<&config::Config>, ignored: &[String]| {
        let resolved = ResolvedConfig::new(args, config, ignored)?;
        let settings = settings(&resolved, baselines.load(args, &resolved)?)?;
        let several = collects_games(&settings.selection);
        skipped |= in_shard && several;
        let options = Options {
            entry: several && !in_shard,
            ..resolved.options()
        };
        // A run that makes the fixes does not also report them as possible.
        let offers = (format.shows_fixes() && !fixing).then(|| Fixer::new(options.clone(), false));
        // The counter would include findings that a baseline hides.
        let counts =
            !fixing && !args.quiet && format.shows_summary() && settings.baseline.is_none();
        let counter = counts.then(|| Fixer::new(options.clone(), false));
        let fixer = fixing.then(|| Fixer::new(options.clone(), args.unsafe_fixes));
        Ok(InputJudge {
            judge: Judge {
                referee: Referee::new(options),
                settings: Arc::new(settings),
                format,
                offers,
                counter,
            },
            fix_pass: fixer.map(|fixer| FixPass::new(fixer, args.diff, input_buffer.clone())),
            shard: args.shard.shard,
        })
    };
    let configs = &args.judging.config;
    let judges = PerInput::with_ignores(&mut inputs, configs, &ignores, judge)?;
    judges.ensure_not_output(args.output.path())?;
    if in_shard && baselines.is_any_used() {
        let what = "--shard judges only part of the games, but a baseline covers all of them";
        return Err(Failure::new(what).tip(
            "remove --baseline, or the key baseline from huff.toml; apply the baseline after merging the reports of all shards",
        ));
    }
    if skipped {
        eprint_message(format_args!(
            "note: the rules about several games (C and O403) are off in a shard; 'huff check --select C,O403' over all \
             files runs them"
        ));
    }
    baselines.ensure_not_output(&inputs, args.output.path())?;
    let writes_stdin = args.fix && !args.diff && inputs.read_stdin();
    let mut output = match args.output.path() {
        // Standard output carries the fixed record.
        None if writes_stdin => Output::stderr(args.output.color),
        _ => args.output.open()?,
    };
    if args.fix && !args.diff || args.write_baseline {
        output.outlives_pipe();
        interrupt::handle_signals();
    }
    let color = output.is_colored();
    let renderer = format.renderer(color, args.quiet);
    let writing = fixing.then(|| FixWriter::new(args.diff, input_buffer));
    // A fixed record printed on the terminal leaves no room for a progress line.
    let watch = progress::show(|| inputs.bytes(), args.quiet || writes_stdin);
    let ledgers = baselines.ledgers(args);
    let mut report = CheckReport::new(renderer, output, args, writing, ledgers)?;
    let written = pipeline::run(&inputs.files, args.jobs.threads(), &judges, &mut |step| {
        report.step(step)
    })
    .and_then(|()| report.list_name_findings());
    drop(watch);
    let found = report.exit_status(args);
    let mut verdict = inputs.exit.max(found);
    let written = written.and_then(|()| report.finish(args, inputs.exit));
    let written = written.map(|read| verdict = verdict.max(read));
    verdict.after_writing(written)
}

/// The settings for inputs with this configuration and baseline.
///
/// # Errors
/// For the first word that is not a rule.
pub(crate) fn settings(
    resolved: &ResolvedConfig,
    baseline: Option<(usize, Arc<Baseline>)>,
) -> Result<CheckSettings, Failure> {
    let most = &resolved.max_findings;
    Ok(CheckSettings {
        selection: resolved.selection()?,
        fail_on: resolved.fail_on.value,
        limit: most.value.map(|number| (most.origin.clone(), number)),
        baseline: baseline.map(|(number, baseline)| (number, baseline.games())),
    })
}
