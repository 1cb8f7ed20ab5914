//! Counts and numbers the results of the pipeline, and renders them.

use std::io::{self, Write};

use referee::Rule;
use report::check::{CheckSettings, JudgedBlock, Listing};
use report::render::Renderer;
use report::text::{Sanitized, SanitizedPath, counted, grouped};
use report::{FileTotals, rules};

use super::address::address;
use super::baselines::Ledgers;
use super::fix::{FixWriter, FixedBlock};
use super::pipeline::PipelineStep;
use crate::args::CheckArgs;
use crate::baseline::EntryCounts;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;
use crate::progress::{self, eprint_message};

/// The report in progress.
pub(super) struct CheckReport {
    listing: Listing,
    out: Output,
    /// Whether a block was not judged, so that the rest of the file is not counted.
    broken: bool,
    /// The ledgers of the baselines.
    ledgers: Ledgers,
    /// Whether every file could be read.
    read: Exit,
    /// Writes fixed files, with `--fix` or `--diff`.
    writing: Option<FixWriter>,
}

impl CheckReport {
    pub(super) fn new(
        renderer: Box<dyn Renderer>,
        mut out: Output,
        args: &CheckArgs,
        writing: Option<FixWriter>,
        ledgers: Ledgers,
    ) -> Result<Self, Failure> {
        let has_baseline = !ledgers.0.is_empty();
        let format = args.report_format();
        let mut listing = Listing::new(format, renderer, args.statistics, has_baseline);
        if !writing.as_ref().is_some_and(FixWriter::is_dry_run) {
            listing.begin(&mut out)?;
        }
        Ok(Self {
            listing,
            out,
            broken: false,
            ledgers,
            read: Exit::Clean,
            writing,
        })
    }

    /// Processes the next step of the pipeline.
    pub(super) fn step(&mut self, step: PipelineStep) -> Result<(), Failure> {
        match step {
            PipelineStep::Open(input, stamp, settings) => {
                self.register_rules(&input, &settings);
                let file = FileTotals {
                    path: input.display_name.clone(),
                    address: address(input.named_path()),
                    ..FileTotals::default()
                };
                self.listing.open(file, settings);
                self.broken = false;
                if let Some(writing) = &mut self.writing {
                    writing.open(input, stamp, self.out.is_colored());
                }
            }
            // Game and line numbers after a missing block are unknown.
            PipelineStep::JudgedBlock(_) | PipelineStep::Broken(_) if self.broken => {}
            PipelineStep::JudgedBlock(judged) => self.list_block(*judged)?,
            PipelineStep::Broken(failure) => {
                self.broken = true;
                self.step(PipelineStep::Failed(failure))?;
            }
            PipelineStep::Failed(failure) => {
                if let Some(writing) = &mut self.writing {
                    writing.abandon_file();
                }
                self.report_failure(&failure)?;
            }
            PipelineStep::Close => {
                let failure = match &mut self.writing {
                    Some(writing) => writing.close(&mut self.out)?,
                    None => None,
                };
                if let Some(failure) = failure {
                    self.report_failure(&failure)?;
                }
                if self.is_dry_run() {
                    return Ok(());
                }
                self.listing.close(&mut self.ledgers, &mut self.out)?;
            }
        }
        Ok(())
    }

    fn report_failure(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.out.flush()?;
        self.read = self.read.max(failure.report());
        Ok(())
    }

    /// Whether only a diff is printed.
    fn is_dry_run(&self) -> bool {
        self.writing.as_ref().is_some_and(FixWriter::is_dry_run)
    }

    fn list_block(
        &mut self,
        (judged, fixed_block): (JudgedBlock, Option<FixedBlock>),
    ) -> Result<(), Failure> {
        let grown = self.writing.as_ref().map_or(0, FixWriter::growth);
        if let (Some(writing), Some(fixed_block)) = (&mut self.writing, &fixed_block) {
            let failure = writing.write_block(&mut self.out, fixed_block)?;
            if let Some(failure) = failure {
                self.report_failure(&failure)?;
            }
        }
        progress::add_games(judged.games);
        progress::add_findings(judged.tally.total());
        let (out, ledgers) = (&mut self.out, &mut self.ledgers);
        Ok(self.listing.block(judged, grown, ledgers, out)?)
    }

    /// Registers the rules checked in a file, so that entries of other rules are not reported as stale.
    fn register_rules(&mut self, input: &Input, settings: &CheckSettings) {
        let ledger = settings.baseline.as_ref();
        if let Some(ledger) = ledger.and_then(|(place, _)| self.ledgers.0.get_mut(*place)) {
            let counted = rules::all().filter(|rule| settings.selection.counts(rule));
            ledger.open(input, counted.map(Rule::code).collect());
        }
    }

    /// Lists the findings about player names, after the last file.
    pub(super) fn list_name_findings(&mut self) -> Result<(), Failure> {
        if self.is_dry_run() {
            return Ok(());
        }
        let is_full = self.listing.names(&mut self.ledgers, &mut self.out)?;
        if is_full {
            self.out.flush()?;
            eprint_message(format_args!(
                "warning: too many player names for C602; later names were not compared"
            ));
        }
        Ok(())
    }

    /// The exit status for the findings so far.
    pub(super) fn exit_status(&self, args: &CheckArgs) -> Exit {
        let differs = self.writing.as_ref().is_some_and(|writing| writing.differs);
        if (differs || self.listing.fails()) && !args.exit_zero {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Writes the baselines, or reports their stale entries.
    fn close_ledgers(&mut self, args: &CheckArgs, so_far: Exit) -> Result<(), Failure> {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        let whole = self.read.max(so_far) != Exit::Incomplete;
        for ledger in &self.ledgers.0 {
            let name = Sanitized(ledger.name());
            if args.write_baseline {
                if !whole {
                    let what =
                        format!("{name} is not written, because some inputs could not be read");
                    return Err(Failure::new(what).tip("name only files that can be read"));
                }
                if let Some(EntryCounts { found, kept }) = ledger.write()? {
                    let found = counted(found, "finding");
                    let kept = match kept {
                        0 => String::new(),
                        kept => format!(
                            "; {} kept from files and rules outside this run",
                            grouped(kept)
                        ),
                    };
                    let name = SanitizedPath(ledger.name());
                    eprint_message(format_args!("{name}: {found} recorded{kept}"));
                }
                continue;
            }
            let mut stale = ledger.stale();
            if args.inputs.files_from.is_some() || args.inputs.since.is_some() || !whole {
                // The content of the other files is unknown.
                stale.unread = 0;
            }
            let of = match (stale.read, stale.unread) {
                (_, 0) => String::new(),
                (0, _) => ", in games that are not there or whose moves changed".to_owned(),
                (_, unread) => format!(
                    ", {} in games that are not there or whose moves changed",
                    grouped(unread)
                ),
            };
            if stale.read + stale.unread > 0 {
                eprint_message(format_args!(
                    "{yellow}warning:{yellow:#} no longer found: {} of the baseline {name}{of}; \
                     --write-baseline removes them",
                    counted(stale.read + stale.unread, "finding"),
                ));
            }
        }
        Ok(())
    }

    /// Writes the end of the report, and the baselines. Returns whether every file could be read.
    pub(super) fn finish(mut self, args: &CheckArgs, so_far: Exit) -> Result<Exit, Failure> {
        let is_dry_run = self.is_dry_run();
        if !is_dry_run {
            self.listing.finish(&mut self.out)?;
            if let Some(line) = self.listing.aside() {
                self.out.flush()?;
                io::stderr().lock().write_all(&line)?;
            }
        }
        self.out.flush()?;
        if !is_dry_run {
            self.close_ledgers(args, so_far)?;
        }
        self.out.finish()?;
        if let Some(writing) = &self.writing {
            let left = (!is_dry_run).then(|| self.listing.summary().tally.total());
            eprint_message(format_args!("{}", writing.summary(left)));
        }
        Ok(self.read)
    }
}
