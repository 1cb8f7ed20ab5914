//! `huff check`: judge records and report what was found.

mod args;
mod judge;
mod listed;
mod pipeline;
mod report;
mod summary;

use referee::{Laws, Options, Referee, RuleSet, Severity};

use crate::exit::{Exit, Failure};
use crate::input::Otherwise;
use crate::render::{Concise, Full, Json, Jsonl, Renderer};
use crate::rules::Selection;
use crate::suggest::nearest;
use crate::text::Shown;
use crate::variants;

pub(crate) use args::{CheckArgs, FailOn, Format, JudgingArgs, ResultOrder};
pub(crate) use judge::{Judge, Judged, heading};
pub(crate) use listed::Listed;
pub(crate) use summary::{FileTotals, Summary, Tally};

use report::Report;

/// Runs `huff check`.
///
/// # Errors
/// If the options make no sense or the report cannot be written. What is wrong with a single input
/// is reported and shows in the exit status.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let selection = Selection::new(&args.select, &args.ignore, args.notes)?;
    let options = args.judging.options()?;
    let inputs = args.inputs.find(Otherwise::Here)?;
    inputs.spare(args.output.path())?;
    let output = args.output.open()?;
    let judge = Judge {
        referee: Referee::new(options),
        selection,
        views: args.format == Format::Full,
    };
    let color = output.is_colored();
    let renderer: Box<dyn Renderer> = match args.format {
        Format::Full => Box::new(Full::new(color, args.quiet)),
        Format::Concise => Box::new(Concise::new(color, args.quiet)),
        Format::Json => Box::new(Json::default()),
        Format::Jsonl => Box::new(Jsonl),
    };
    let mut report = Report::new(renderer, output, args)?;
    let written = pipeline::run(&inputs.files, args.jobs, &judge, &mut |step| {
        report.step(step)
    });
    let found = report.found(args);
    match written.and_then(|()| report.finish()) {
        Ok(read) => Ok(inputs.exit.max(read).max(found)),
        // Whoever closed the pipe has seen enough; what was found until then counts.
        Err(Failure::ClosedPipe) => Ok(inputs.exit.max(found)),
        Err(failure) => Err(failure),
    }
}

impl JudgingArgs {
    /// The options of the referee.
    ///
    /// # Errors
    /// If there are no such laws or no such variant.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        let laws = match self.laws.as_str() {
            "auto" => Laws::Auto,
            name => laws(name)?.into(),
        };
        let variant = self.variant.as_deref().map(variants::named).transpose()?;
        let result_order = match self.result_order {
            ResultOrder::Auto => referee::ResultOrder::Auto,
            ResultOrder::BlackWhite => referee::ResultOrder::BlackWhite,
            ResultOrder::WhiteBlack => referee::ResultOrder::WhiteBlack,
        };
        Ok(Options {
            laws,
            variant,
            result_order,
            ..Options::default()
        })
    }
}

/// The rule set of a name.
///
/// # Errors
/// If there is none; with the nearest right name.
pub(crate) fn laws(name: &str) -> Result<&'static RuleSet, Failure> {
    if let Some(laws) = RuleSet::named(name) {
        return Ok(laws);
    }
    let names = RuleSet::ALL.iter().map(|set| set.name());
    let failure = Failure::new(format!("no laws are named '{}'", Shown(name)));
    Err(match nearest(name, names) {
        Some(right) => failure.tip(format!("there is '{right}'; 'huff laws' lists all")),
        None => failure.tip("'huff laws' lists all"),
    })
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
