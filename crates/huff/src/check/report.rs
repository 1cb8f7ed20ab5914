//! Counts what comes out of the pipeline, numbers it through, and has it rendered.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use referee::{Rule, Severity};

use super::collection::Gathering;
use super::fix::Writing;
use super::judge::Asked;
use super::pipeline::Step;
use super::{CheckArgs, FileTotals, Format, Heading, Judged, Listed, Mend, Stand, Summary, Terms};
use crate::baseline::{KnownBy, Ledger, Written};
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;
use crate::progress::{self, say};
use crate::render::{Address, Renderer, Told};
use crate::rules;
use crate::text::{Excerpt, Place, Shown, ShownPath, counted, grouped};

const SEVERITIES: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

/// A report on its way.
pub(super) struct Report {
    renderer: Box<dyn Renderer>,
    out: Output,
    summary: Summary,
    /// The file being read, and where its next block begins.
    file: FileTotals,
    place: Place,
    /// The games read of it, judged or of other shards.
    games: u64,
    /// A block of it was not judged, and nothing behind it is counted.
    broken: bool,
    gathering: Gathering,
    /// On which terms its findings are reported.
    terms: Option<Arc<Terms>>,
    /// How many findings were listed, by who says how many may be; none if that is not to be heard.
    listed: Option<HashMap<String, u64>>,
    /// Whether a finding makes the exit status 1.
    fails: bool,
    /// The accounts of the baselines.
    ledgers: Vec<Ledger>,
    /// Whether every file could be read.
    read: Exit,
    /// Writes what is mended, if anything is to be.
    writing: Option<Writing>,
}

impl Report {
    pub(super) fn new(
        mut renderer: Box<dyn Renderer>,
        mut out: Output,
        args: &CheckArgs,
        writing: Option<Writing>,
        ledgers: Vec<Ledger>,
    ) -> Result<Self, Failure> {
        if !writing.as_ref().is_some_and(Writing::shows_only) {
            renderer.begin(&mut out)?;
        }
        Ok(Self {
            renderer,
            out,
            summary: Summary {
                baselined: (!ledgers.is_empty()).then_some(0),
                statistics: args.statistics,
                ..Summary::default()
            },
            file: FileTotals::default(),
            place: Place::default(),
            games: 0,
            broken: false,
            gathering: Gathering::default(),
            terms: None,
            // a game whose findings are left out would pass
            listed: (args.format != Format::Junit).then(HashMap::new),
            fails: false,
            ledgers,
            read: Exit::Clean,
            writing,
        })
    }

    /// Takes the next step of the pipeline.
    pub(super) fn step(&mut self, step: Step) -> Result<(), Failure> {
        match step {
            Step::Open(input, stamp, terms) => {
                self.file = FileTotals {
                    path: input.shown.clone(),
                    address: Address::of(input.named_path()),
                    ..FileTotals::default()
                };
                self.gathering.open(self.file.clone(), Arc::clone(&terms));
                self.looks_for(&input, &terms);
                self.terms = Some(terms);
                self.place = Place::default();
                self.games = 0;
                self.broken = false;
                if let Some(writing) = &mut self.writing {
                    writing.open(input, stamp, self.out.is_colored());
                }
            }
            // nobody knows the number or the line of what stands behind a block that is missing
            Step::Judged(_) | Step::Broken(_) if self.broken => {}
            Step::Judged(judged) => self.judged(*judged)?,
            Step::Broken(failure) => {
                self.broken = true;
                self.step(Step::Failed(failure))?;
            }
            Step::Failed(failure) => {
                if let Some(writing) = &mut self.writing {
                    writing.failed();
                }
                self.fails(&failure)?;
            }
            Step::Close => {
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
                if let Some(terms) = self.terms.take() {
                    for listed in self.gathering.close() {
                        self.count(&terms, listed)?;
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

    /// True if changes are shown, and nothing else is reported.
    fn shows_only(&self) -> bool {
        self.writing.as_ref().is_some_and(Writing::shows_only)
    }

    fn judged(&mut self, judged: Judged) -> Result<(), Failure> {
        let grown = self.writing.as_ref().map_or(0, Writing::grown);
        if let (Some(writing), Some(mended)) = (&mut self.writing, &judged.mended) {
            let failure = writing.block(&mut self.out, mended)?;
            if let Some(failure) = failure {
                self.fails(&failure)?;
            }
        }
        let Some(terms) = self.terms.clone() else {
            return Ok(());
        };
        self.fails |= SEVERITIES
            .into_iter()
            .any(|severity| judged.tally.count(severity) > 0 && terms.fails(severity));
        self.summary.tally.join(&judged.tally);
        progress::games(judged.games);
        progress::findings(judged.tally.total());
        self.summary.unjudged += judged.unjudged;
        self.summary.fixable += judged.fixable;
        let (games, start) = (self.games, self.place);
        let in_file = |stand: Stand| Stand {
            game: stand.game + games,
            offset: stand.offset.saturating_add_signed(grown),
            ..stand.after(start)
        };
        let mut known = 0;
        let mut again = Vec::new();
        for (entry, stand, heading) in judged.entries {
            let tags = judged
                .headings
                .get(known..heading)
                .filter(|tags| !tags.is_empty());
            known = heading;
            again.extend(self.gathering.add(&entry, stand.game + games, || Stand {
                heading: tags.map(Heading::from),
                ..in_file(stand.clone())
            }));
        }
        let mut again = again.into_iter().peekable();
        self.gathering.name(judged.names, in_file);
        for mut name in judged.roster {
            name.game += games;
            self.renderer.game(&name);
        }
        let mut suppressed = self.ask(&terms, &judged.known, judged.asked);
        let mut carried: Vec<(u64, &'static Rule, Box<Mend>)> = Vec::new();
        for mut listed in judged.listed {
            if let Some(exact) = listed.exact.as_ref().filter(|_| !suppressed.is_empty()) {
                let by = KnownBy::of(&listed.finding, &exact.about);
                if let Some(left @ 1..) = suppressed.get_mut(&by) {
                    *left -= 1;
                    // what mends a game stands with the first of its findings that is listed
                    let rule = listed.finding.rule;
                    carried.extend(listed.mend.take().map(|mend| (listed.game, rule, mend)));
                    continue;
                }
            }
            let carries = |(game, rule, _): &(u64, &'static Rule, _)| {
                *game == listed.game && *rule == listed.finding.rule
            };
            if let Some(at) = carried.iter().position(carries) {
                listed.mend = Some(carried.swap_remove(at).2);
            }
            listed.game += games;
            listed.offset = listed.offset.saturating_add_signed(grown);
            listed = listed.after(self.place);
            let stands = |listed: &Listed| (listed.game, listed.offset);
            while let Some(earlier) = again.next_if(|one| stands(one) < stands(&listed)) {
                self.count(&terms, earlier)?;
            }
            if !judged.text.is_empty() && self.has_room(&terms) {
                let span = listed.finding.span;
                listed.excerpt = Some(Excerpt::new(&judged.text, span.start, span.end));
            }
            self.list(&terms, listed)?;
        }
        for listed in again {
            self.count(&terms, listed)?;
        }
        self.file.bytes += judged.bytes;
        self.file.games += judged.games;
        self.games += judged.read;
        self.file.plies += judged.plies;
        self.place = judged.end.after(self.place);
        Ok(())
    }

    /// Notes which rules are looked for in a file, so that nobody is told that others are found no more.
    fn looks_for(&mut self, input: &Input, terms: &Terms) {
        let ledger = terms.baseline.as_ref();
        if let Some(ledger) = ledger.and_then(|(place, _)| self.ledgers.get_mut(*place)) {
            let counted = rules::all().filter(|rule| terms.selection.counts(rule));
            ledger.open(input, counted.map(Rule::code).collect());
        }
    }

    /// Asks the baseline for findings, and counts those that it does not know; tells which of those that would be
    /// listed are known, and how often.
    fn ask(&mut self, terms: &Terms, games: &[u64], asked: Vec<Asked>) -> HashMap<KnownBy, u64> {
        let mut suppressed = HashMap::new();
        let Some(ledger) = terms
            .baseline
            .as_ref()
            .and_then(|(place, _)| self.ledgers.get_mut(*place))
        else {
            return suppressed;
        };
        for game in games {
            ledger.read(*game);
        }
        for asked in asked {
            if ledger.enter(&asked.by, &self.file.path) {
                *self.summary.baselined.get_or_insert_default() += 1;
                if asked.listed {
                    *suppressed.entry(asked.by).or_default() += 1;
                }
                continue;
            }
            self.fails |= terms.fails(asked.severity);
            let tally = &mut self.summary.tally;
            tally.add_one(asked.rule, asked.severity, asked.consequence, asked.listed);
        }
        suppressed
    }

    /// Counts a finding that only several games show, and lists it if that is wanted.
    fn count(&mut self, terms: &Terms, listed: Listed) -> Result<(), Failure> {
        let finding = &listed.finding;
        let ledger = terms.baseline.as_ref();
        let ledger = ledger.and_then(|(place, _)| self.ledgers.get_mut(*place));
        if let (Some(ledger), Some(exact)) = (ledger, &listed.exact)
            && ledger.enter(&KnownBy::of_several(finding, &exact.about), &self.file.path)
        {
            *self.summary.baselined.get_or_insert_default() += 1;
            return Ok(());
        }
        let is_listed = terms.selection.lists(finding.rule, finding.severity);
        self.fails |= terms.fails(finding.severity);
        self.summary.tally.add(finding, is_listed);
        if is_listed {
            self.list(terms, listed)?;
        }
        Ok(())
    }

    /// Whether one more finding may be listed on these terms.
    fn has_room(&self, terms: &Terms) -> bool {
        match (&self.listed, &terms.limit) {
            (Some(listed), Some((whose, most))) => listed.get(whose).unwrap_or(&0) < most,
            _ => true,
        }
    }

    /// Has a finding written, if there is room for it.
    fn list(&mut self, terms: &Terms, mut listed: Listed) -> Result<(), Failure> {
        if let Some(limit) = terms.limit.as_ref().filter(|_| !self.has_room(terms)) {
            self.summary.beyond.add(limit);
            return Ok(());
        }
        if let (Some(all), Some((whose, _))) = (&mut self.listed, &terms.limit) {
            *all.entry(whose.clone()).or_default() += 1;
        }
        listed.fails = terms.fails(listed.finding.severity);
        if listed.finding.consequence && !self.renderer.tells_consequences() {
            return Ok(());
        }
        let told = Told {
            file: &self.file,
            listed: &listed,
        };
        Ok(self.renderer.finding(&mut self.out, told)?)
    }

    /// Lists what was found of the names of players in all files, when the last is at its end.
    pub(super) fn names(&mut self) -> Result<(), Failure> {
        if self.shows_only() {
            return Ok(());
        }
        let (found, is_full) = self.gathering.names();
        if is_full {
            self.out.flush()?;
            say(format_args!(
                "warning: more names of players, or meetings of them, than C602 remembers; it says nothing of the later ones"
            ));
        }
        for found in found {
            self.file = FileTotals::clone(&found.file);
            self.count(&found.terms, found.listed)?;
        }
        Ok(())
    }

    /// The exit status that the findings so far ask for.
    pub(super) fn found(&self, args: &CheckArgs) -> Exit {
        let differs = self.writing.as_ref().is_some_and(|writing| writing.differs);
        if (differs || self.fails) && !args.exit_zero {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    /// Writes the baselines, or tells what of them is found no more.
    fn close_ledgers(&mut self, args: &CheckArgs, so_far: Exit) -> Result<(), Failure> {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        let whole = self.read.max(so_far) != Exit::Incomplete;
        for ledger in &self.ledgers {
            let name = Shown(ledger.name());
            if args.write_baseline {
                if !whole {
                    let what = format!("{name} is not written, because not all could be read");
                    return Err(Failure::new(what).tip("name only files that can be read"));
                }
                if let Some(Written { found, kept }) = ledger.write()? {
                    let found = counted(found, "finding");
                    let kept = match kept {
                        0 => String::new(),
                        kept => format!("; {} kept of what was not looked at", grouped(kept)),
                    };
                    let name = ShownPath(ledger.name());
                    say(format_args!("{name}: {found} known from now on{kept}"));
                }
                continue;
            }
            let mut stale = ledger.stale();
            if args.inputs.files_from.is_some() || args.inputs.since.is_some() || !whole {
                // nobody knows what the other files hold
                stale.unread = 0;
            }
            let of = match (stale.read, stale.unread) {
                (_, 0) => String::new(),
                (0, _) => ", of games that are not among those read".to_owned(),
                (_, unread) => format!(
                    ", {} of games that are not among those read",
                    grouped(unread)
                ),
            };
            if stale.read + stale.unread > 0 {
                say(format_args!(
                    "{yellow}warning:{yellow:#} no longer found: {} of the baseline {name}{of}; \
                     --write-baseline forgets them",
                    counted(stale.read + stale.unread, "finding"),
                ));
            }
        }
        Ok(())
    }

    /// Writes the end of the report, and the baselines; tells whether every file could be read.
    pub(super) fn finish(mut self, args: &CheckArgs, so_far: Exit) -> Result<Exit, Failure> {
        let shows_only = self.shows_only();
        if !shows_only {
            self.renderer.finish(&mut self.out, &self.summary)?;
        }
        self.out.flush()?;
        if !shows_only {
            self.close_ledgers(args, so_far)?;
        }
        self.out.finish()?;
        if let Some(writing) = &self.writing {
            let left = (!shows_only).then(|| self.summary.tally.total());
            say(format_args!("{}", writing.summary(left)));
        }
        Ok(self.read)
    }
}
