//! Counts and numbers the findings of judged blocks, and renders them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use pdn::LineColumn;
use referee::{Rule, Severity};

use super::collection::CollectionPass;
use super::judge::BaselineCandidate;
use super::{CheckSettings, JudgedBlock, Location};
use crate::render::{FindingContext, Renderer, ReportFormat};
use crate::text::Excerpt;
use crate::{Diagnostic, FileTotals, FindingFingerprint, Heading, RuleFix, RunSummary};

const SEVERITIES: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

/// The findings that are known before a run, that is, those of the baselines.
pub trait KnownFindings {
    /// Registers that a game of a baseline was read.
    fn read_game(&mut self, baseline: usize, game: u64);

    /// Registers a finding in the file with the name `path`. Returns true if the baseline knows the finding.
    fn register(&mut self, baseline: usize, fingerprint: &FindingFingerprint, path: &str) -> bool;
}

/// The known findings of a run without a baseline: none.
#[derive(Clone, Copy, Debug)]
pub struct NoBaseline;

impl KnownFindings for NoBaseline {
    fn read_game(&mut self, _baseline: usize, _game: u64) {}

    fn register(&mut self, _: usize, _: &FindingFingerprint, _path: &str) -> bool {
        false
    }
}

/// The findings of a run in the order of the report. Its methods write to an output in the format of its renderer.
pub struct Listing {
    renderer: Box<dyn Renderer>,
    summary: RunSummary,
    /// The current file, and the start of its next block.
    file: FileTotals,
    place: LineColumn,
    /// Games read from the current file, of all shards.
    games: u64,
    collection: CollectionPass,
    /// The settings for the findings of the file.
    settings: Option<Arc<CheckSettings>>,
    /// Number of findings listed, by the source of the limit; `None` if limits do not apply.
    listed_counts: Option<HashMap<String, u64>>,
    /// Whether a finding makes the run fail.
    fails: bool,
}

impl Listing {
    /// A listing in a format. `statistics` adds a table of findings by rule; `has_baseline` shows the number of known
    /// findings.
    pub fn new(
        format: ReportFormat,
        renderer: Box<dyn Renderer>,
        statistics: bool,
        has_baseline: bool,
    ) -> Self {
        Self {
            renderer,
            summary: RunSummary {
                baselined: has_baseline.then_some(0),
                statistics,
                ..RunSummary::default()
            },
            file: FileTotals::default(),
            place: LineColumn::default(),
            games: 0,
            collection: CollectionPass::default(),
            settings: None,
            listed_counts: format.has_limit().then(HashMap::new),
            fails: false,
        }
    }

    /// Starts the report.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.renderer.begin(out)
    }

    /// Starts a file; `file` has its name.
    pub fn open(&mut self, file: FileTotals, settings: Arc<CheckSettings>) {
        self.collection.open(file.clone(), Arc::clone(&settings));
        self.file = file;
        self.settings = Some(settings);
        self.place = LineColumn::default();
        self.games = 0;
    }

    /// Lists the findings of the next block of the file. Fixes before the block made the file longer by `grown` bytes.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn block(
        &mut self,
        judged: JudgedBlock,
        grown: i64,
        known_findings: &mut dyn KnownFindings,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(settings) = self.settings.clone() else {
            return Ok(());
        };
        self.fails |= SEVERITIES
            .into_iter()
            .any(|severity| judged.tally.count(severity) > 0 && settings.fails(severity));
        self.summary.tally.merge(&judged.tally);
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
        self.collection
            .add_names(&judged.names, |location| in_file(location.clone()));
        for mut name in judged.game_names {
            name.game += games;
            self.renderer.game(&name);
        }
        let mut suppressed =
            self.apply_baseline(&settings, &judged.known, judged.candidates, known_findings);
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
                self.count(&settings, earlier, known_findings, out)?;
            }
            if !judged.text.is_empty() && self.has_room(&settings) {
                let span = diagnostic.finding.span;
                diagnostic.excerpt = Some(Excerpt::new(&judged.text, span.start, span.end));
            }
            self.list(&settings, diagnostic, out)?;
        }
        for diagnostic in repeated {
            self.count(&settings, diagnostic, known_findings, out)?;
        }
        self.renderer.block(out, &self.file)?;
        self.file.bytes += judged.bytes;
        self.file.games += judged.games;
        self.games += judged.read;
        self.file.plies += judged.plies;
        self.place = judged.end.after(self.place);
        Ok(())
    }

    /// Ends the file, after its findings about several games.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn close(&mut self, known: &mut dyn KnownFindings, out: &mut dyn Write) -> io::Result<()> {
        if let Some(settings) = self.settings.take() {
            for diagnostic in self.collection.close() {
                self.count(&settings, diagnostic, known, out)?;
            }
        }
        self.summary.add(&self.file);
        self.renderer.file(out, &self.file)
    }

    /// Compares findings with the baseline and counts the new ones. Returns the known findings that would otherwise be
    /// listed, each with the number of its occurrences.
    fn apply_baseline(
        &mut self,
        settings: &CheckSettings,
        games: &[u64],
        candidates: Vec<BaselineCandidate>,
        known: &mut dyn KnownFindings,
    ) -> HashMap<FindingFingerprint, u64> {
        let mut suppressed = HashMap::new();
        let Some((baseline, _)) = settings.baseline else {
            return suppressed;
        };
        for game in games {
            known.read_game(baseline, *game);
        }
        for candidate in candidates {
            if known.register(baseline, &candidate.by, &self.file.path) {
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
                candidate.is_consequence,
                candidate.is_listed,
            );
        }
        suppressed
    }

    /// Counts a finding about several games, and lists it if it is selected.
    fn count(
        &mut self,
        settings: &CheckSettings,
        diagnostic: Diagnostic,
        known: &mut dyn KnownFindings,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let finding = &diagnostic.finding;
        if let (Some((baseline, _)), Some(exact)) = (&settings.baseline, &diagnostic.exact)
            && known.register(
                *baseline,
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
            self.list(settings, diagnostic, out)?;
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
        out: &mut dyn Write,
    ) -> io::Result<()> {
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
        self.renderer.finding(out, context)
    }

    /// Lists the findings about player names, after the last file. Returns whether there were too many names to compare.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn names(
        &mut self,
        known: &mut dyn KnownFindings,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        let (found, is_full) = self.collection.name_findings();
        for found in found {
            self.file = FileTotals::clone(&found.file);
            self.count(&found.settings, found.diagnostic, known, out)?;
        }
        Ok(is_full)
    }

    /// Writes the end of the report.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.renderer.finish(out, &self.summary)
    }

    /// The text that the caller prints to standard error after the report, if any.
    pub fn aside(&self) -> Option<Vec<u8>> {
        self.renderer.aside(&self.summary)
    }

    /// The totals so far.
    pub fn summary(&self) -> &RunSummary {
        &self.summary
    }

    /// The current file, with its totals so far.
    pub fn file(&self) -> &FileTotals {
        &self.file
    }

    /// Whether a finding makes the run fail.
    pub fn fails(&self) -> bool {
        self.fails
    }
}
