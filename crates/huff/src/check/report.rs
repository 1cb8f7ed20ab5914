//! Counts and numbers the results of the pipeline, and renders them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use pdn::LineColumn;
use referee::{Rule, Severity};
use report::render::{FindingContext, Renderer};
use report::text::{Excerpt, Sanitized, SanitizedPath, counted, grouped};
use report::{Diagnostic, FileTotals, FindingFingerprint, Heading, RuleFix, RunSummary};

use super::address::address;
use super::collection::CollectionPass;
use super::fix::FixWriter;
use super::judge::BaselineCandidate;
use super::pipeline::PipelineStep;
use super::{CheckArgs, CheckSettings, JudgedBlock, Location, ReportFormat};
use crate::baseline::{Ledger, Written};
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;
use crate::progress::{self, eprint_message};
use crate::rules;

const SEVERITIES: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

/// The report in progress.
pub(super) struct CheckReport {
    renderer: Box<dyn Renderer>,
    out: Output,
    summary: RunSummary,
    /// The current file, and the start of its next block.
    file: FileTotals,
    place: LineColumn,
    /// Games read from the current file, of all shards.
    games: u64,
    /// Whether a block was not judged, so that the rest of the file is not counted.
    broken: bool,
    collection: CollectionPass,
    /// The settings for the findings of the file.
    settings: Option<Arc<CheckSettings>>,
    /// Number of findings listed, by the source of the limit; `None` if limits do not apply.
    listed_counts: Option<HashMap<String, u64>>,
    /// Whether a finding makes the exit status 1.
    fails: bool,
    /// The ledgers of the baselines.
    ledgers: Vec<Ledger>,
    /// Whether every file could be read.
    read: Exit,
    /// Writes fixed files, with `--fix` or `--diff`.
    writing: Option<FixWriter>,
}

impl CheckReport {
    pub(super) fn new(
        mut renderer: Box<dyn Renderer>,
        mut out: Output,
        args: &CheckArgs,
        writing: Option<FixWriter>,
        ledgers: Vec<Ledger>,
    ) -> Result<Self, Failure> {
        if !writing.as_ref().is_some_and(FixWriter::shows_only) {
            renderer.begin(&mut out)?;
        }
        Ok(Self {
            renderer,
            out,
            summary: RunSummary {
                baselined: (!ledgers.is_empty()).then_some(0),
                statistics: args.statistics,
                ..RunSummary::default()
            },
            file: FileTotals::default(),
            place: LineColumn::default(),
            games: 0,
            broken: false,
            collection: CollectionPass::default(),
            settings: None,
            // JUnit has no limit: a game with omitted findings would pass.
            listed_counts: (args.format != ReportFormat::Junit).then(HashMap::new),
            fails: false,
            ledgers,
            read: Exit::Clean,
            writing,
        })
    }

    /// Takes the next step of the pipeline.
    pub(super) fn step(&mut self, step: PipelineStep) -> Result<(), Failure> {
        match step {
            PipelineStep::Open(input, stamp, settings) => {
                self.file = FileTotals {
                    path: input.display_name.clone(),
                    address: address(input.named_path()),
                    ..FileTotals::default()
                };
                self.collection
                    .open(self.file.clone(), Arc::clone(&settings));
                self.register_rules(&input, &settings);
                self.settings = Some(settings);
                self.place = LineColumn::default();
                self.games = 0;
                self.broken = false;
                if let Some(writing) = &mut self.writing {
                    writing.open(input, stamp, self.out.is_colored());
                }
            }
            // Game and line numbers after a missing block are unknown.
            PipelineStep::JudgedBlock(_) | PipelineStep::Broken(_) if self.broken => {}
            PipelineStep::JudgedBlock(judged) => self.judged(*judged)?,
            PipelineStep::Broken(failure) => {
                self.broken = true;
                self.step(PipelineStep::Failed(failure))?;
            }
            PipelineStep::Failed(failure) => {
                if let Some(writing) = &mut self.writing {
                    writing.failed();
                }
                self.fails(&failure)?;
            }
            PipelineStep::Close => {
                let failure = match &mut self.writing {
                    Some(writing) => writing.close(&mut self.out)?,
                    None => None,
                };
                if let Some(failure) = failure {
                    self.fails(&failure)?;
                }
                if self.shows_only() {
                    return Ok(());
                }
                if let Some(settings) = self.settings.take() {
                    for diagnostic in self.collection.close() {
                        self.count(&settings, diagnostic)?;
                    }
                }
                self.summary.add(&self.file);
                self.renderer.file(&mut self.out, &self.file)?;
            }
        }
        Ok(())
    }

    fn fails(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.out.flush()?;
        self.read = self.read.max(failure.report());
        Ok(())
    }

    /// Whether only a diff is printed.
    fn shows_only(&self) -> bool {
        self.writing.as_ref().is_some_and(FixWriter::shows_only)
    }

    fn judged(&mut self, judged: JudgedBlock) -> Result<(), Failure> {
        let grown = self.writing.as_ref().map_or(0, FixWriter::grown);
        if let (Some(writing), Some(fixed_block)) = (&mut self.writing, &judged.fixed_block) {
            let failure = writing.block(&mut self.out, fixed_block)?;
            if let Some(failure) = failure {
                self.fails(&failure)?;
            }
        }
        let Some(settings) = self.settings.clone() else {
            return Ok(());
        };
        self.fails |= SEVERITIES
            .into_iter()
            .any(|severity| judged.tally.count(severity) > 0 && settings.fails(severity));
        self.summary.tally.merge(&judged.tally);
        progress::games(judged.games);
        progress::findings(judged.tally.total());
        self.summary.unjudged += judged.unjudged;
        self.summary.fixable += judged.fixable;
        let (games, start) = (self.games, self.place);
        let in_file = |location: Location| Location {
            game: location.game + games,
            offset: location.offset.saturating_add_signed(grown),
            ..location.after(start)
        };
        let mut known = 0;
        let mut repeated = Vec::new();
        for (entry, location, heading) in judged.entries {
            let tags = judged
                .headings
                .get(known..heading)
                .filter(|tags| !tags.is_empty());
            known = heading;
            repeated.extend(
                self.collection
                    .add(&entry, location.game + games, || Location {
                        heading: tags.map(Heading::from),
                        ..in_file(location.clone())
                    }),
            );
        }
        let mut repeated = repeated.into_iter().peekable();
        self.collection.name(judged.names, in_file);
        for mut name in judged.roster {
            name.game += games;
            self.renderer.game(&name);
        }
        let mut suppressed = self.apply_baseline(&settings, &judged.known, judged.candidates);
        let mut carried: Vec<(u64, &'static Rule, Box<RuleFix>)> = Vec::new();
        for mut diagnostic in judged.diagnostics {
            if let Some(exact) = diagnostic.exact.as_ref().filter(|_| !suppressed.is_empty()) {
                let by = FindingFingerprint::for_game(&diagnostic.finding, &exact.about);
                if let Some(left @ 1..) = suppressed.get_mut(&by) {
                    *left -= 1;
                    // The fix belongs to the first listed finding of its rule.
                    let rule = diagnostic.finding.rule;
                    carried.extend(
                        diagnostic
                            .fix
                            .take()
                            .map(|fix| (diagnostic.game, rule, fix)),
                    );
                    continue;
                }
            }
            let carries = |(game, rule, _): &(u64, &'static Rule, _)| {
                *game == diagnostic.game && *rule == diagnostic.finding.rule
            };
            if let Some(at) = carried.iter().position(carries) {
                diagnostic.fix = Some(carried.swap_remove(at).2);
            }
            diagnostic.game += games;
            diagnostic.offset = diagnostic.offset.saturating_add_signed(grown);
            diagnostic = diagnostic.after(self.place);
            let location = |diagnostic: &Diagnostic| (diagnostic.game, diagnostic.offset);
            while let Some(earlier) = repeated.next_if(|one| location(one) < location(&diagnostic))
            {
                self.count(&settings, earlier)?;
            }
            if !judged.text.is_empty() && self.has_room(&settings) {
                let span = diagnostic.finding.span;
                diagnostic.excerpt = Some(Excerpt::new(&judged.text, span.start, span.end));
            }
            self.list(&settings, diagnostic)?;
        }
        for diagnostic in repeated {
            self.count(&settings, diagnostic)?;
        }
        self.renderer.block(&mut self.out, &self.file)?;
        self.file.bytes += judged.bytes;
        self.file.games += judged.games;
        self.games += judged.read;
        self.file.plies += judged.plies;
        self.place = judged.end.after(self.place);
        Ok(())
    }

    /// Registers the rules checked in a file, so that entries of other rules are not reported as stale.
    fn register_rules(&mut self, input: &Input, settings: &CheckSettings) {
        let ledger = settings.baseline.as_ref();
        if let Some(ledger) = ledger.and_then(|(place, _)| self.ledgers.get_mut(*place)) {
            let counted = rules::all().filter(|rule| settings.selection.counts(rule));
            ledger.open(input, counted.map(Rule::code).collect());
        }
    }

    /// Compares findings with the baseline and counts the new ones. Returns the known findings that would otherwise be
    /// listed, each with the number of its occurrences.
    fn apply_baseline(
        &mut self,
        settings: &CheckSettings,
        games: &[u64],
        candidates: Vec<BaselineCandidate>,
    ) -> HashMap<FindingFingerprint, u64> {
        let mut suppressed = HashMap::new();
        let Some(ledger) = settings
            .baseline
            .as_ref()
            .and_then(|(place, _)| self.ledgers.get_mut(*place))
        else {
            return suppressed;
        };
        for game in games {
            ledger.read(*game);
        }
        for candidate in candidates {
            if ledger.register_finding(&candidate.by, &self.file.path) {
                *self.summary.baselined.get_or_insert_default() += 1;
                if candidate.is_listed {
                    *suppressed.entry(candidate.by).or_default() += 1;
                }
                continue;
            }
            self.fails |= settings.fails(candidate.severity);
            let tally = &mut self.summary.tally;
            tally.add_one(
                candidate.rule,
                candidate.severity,
                candidate.consequence,
                candidate.is_listed,
            );
        }
        suppressed
    }

    /// Counts a finding about several games, and lists it if it is selected.
    fn count(&mut self, settings: &CheckSettings, diagnostic: Diagnostic) -> Result<(), Failure> {
        let finding = &diagnostic.finding;
        let ledger = settings.baseline.as_ref();
        let ledger = ledger.and_then(|(place, _)| self.ledgers.get_mut(*place));
        if let (Some(ledger), Some(exact)) = (ledger, &diagnostic.exact)
            && ledger.register_finding(
                &FindingFingerprint::for_several(finding, &exact.about),
                &self.file.path,
            )
        {
            *self.summary.baselined.get_or_insert_default() += 1;
            return Ok(());
        }
        let is_listed = settings.selection.lists(finding.rule, finding.severity);
        self.fails |= settings.fails(finding.severity);
        self.summary.tally.add(finding, is_listed);
        if is_listed {
            self.list(settings, diagnostic)?;
        }
        Ok(())
    }

    /// Whether the limit allows another finding.
    fn has_room(&self, settings: &CheckSettings) -> bool {
        match (&self.listed_counts, &settings.limit) {
            (Some(diagnostic), Some((source, most))) => diagnostic.get(source).unwrap_or(&0) < most,
            _ => true,
        }
    }

    /// Renders a finding, if the limit allows it.
    fn list(
        &mut self,
        settings: &CheckSettings,
        mut diagnostic: Diagnostic,
    ) -> Result<(), Failure> {
        if let Some(limit) = settings.limit.as_ref().filter(|_| !self.has_room(settings)) {
            self.summary.omitted.add(limit);
            return Ok(());
        }
        if let (Some(all), Some((source, _))) = (&mut self.listed_counts, &settings.limit) {
            *all.entry(source.clone()).or_default() += 1;
        }
        diagnostic.fails = settings.fails(diagnostic.finding.severity);
        if diagnostic.finding.consequence && !self.renderer.lists_consequences() {
            return Ok(());
        }
        let context = FindingContext {
            file: &self.file,
            diagnostic: &diagnostic,
        };
        Ok(self.renderer.finding(&mut self.out, context)?)
    }

    /// Lists the findings about player names, after the last file.
    pub(super) fn names(&mut self) -> Result<(), Failure> {
        if self.shows_only() {
            return Ok(());
        }
        let (found, is_full) = self.collection.names();
        if is_full {
            self.out.flush()?;
            eprint_message(format_args!(
                "warning: too many player names for C602; later names were not compared"
            ));
        }
        for found in found {
            self.file = FileTotals::clone(&found.file);
            self.count(&found.settings, found.diagnostic)?;
        }
        Ok(())
    }

    /// The exit status for the findings so far.
    pub(super) fn found(&self, args: &CheckArgs) -> Exit {
        let differs = self.writing.as_ref().is_some_and(|writing| writing.differs);
        if (differs || self.fails) && !args.exit_zero {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Writes the baselines, or reports their stale entries.
    fn close_ledgers(&mut self, args: &CheckArgs, so_far: Exit) -> Result<(), Failure> {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        let whole = self.read.max(so_far) != Exit::Incomplete;
        for ledger in &self.ledgers {
            let name = Sanitized(ledger.name());
            if args.write_baseline {
                if !whole {
                    let what =
                        format!("{name} is not written, because some inputs could not be read");
                    return Err(Failure::new(what).tip("name only files that can be read"));
                }
                if let Some(Written { found, kept }) = ledger.write()? {
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
                (0, _) => ", in games that were not read".to_owned(),
                (_, unread) => format!(", {} in games that were not read", grouped(unread)),
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
        let shows_only = self.shows_only();
        if !shows_only {
            self.renderer.finish(&mut self.out, &self.summary)?;
            if let Some(line) = self.renderer.aside(&self.summary) {
                self.out.flush()?;
                io::stderr().lock().write_all(&line)?;
            }
        }
        self.out.flush()?;
        if !shows_only {
            self.close_ledgers(args, so_far)?;
        }
        self.out.finish()?;
        if let Some(writing) = &self.writing {
            let left = (!shows_only).then(|| self.summary.tally.total());
            eprint_message(format_args!("{}", writing.summary(left)));
        }
        Ok(self.read)
    }
}
