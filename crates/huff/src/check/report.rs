//! Counts what comes out of the pipeline, numbers it through, and has it rendered.

use std::io::Write;

use super::collection::Gathering;
use super::fix::Writing;
use super::pipeline::Step;
use super::{CheckArgs, FileTotals, Format, Heading, Judged, Listed, Stand, Summary};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::render::{Address, Renderer};
use crate::text::{Excerpt, Place};

/// A report on its way.
pub(super) struct Report {
    renderer: Box<dyn Renderer>,
    out: Output,
    summary: Summary,
    /// The file being read, and where its next block begins.
    file: FileTotals,
    place: Place,
    gathering: Gathering,
    /// How many more findings may be listed.
    room: u64,
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
    ) -> Result<Self, Failure> {
        if !writing.as_ref().is_some_and(Writing::shows_only) {
            renderer.begin(&mut out)?;
        }
        Ok(Self {
            renderer,
            out,
            summary: Summary {
                statistics: args.statistics,
                ..Summary::default()
            },
            file: FileTotals::default(),
            place: Place::default(),
            gathering: Gathering::default(),
            room: match args.format {
                // a game whose findings are left out would pass
                Format::Junit => u64::MAX,
                _ => args.max_findings.unwrap_or(u64::MAX),
            },
            read: Exit::Clean,
            writing,
        })
    }

    /// Takes the next step of the pipeline.
    pub(super) fn step(&mut self, step: Step) -> Result<(), Failure> {
        match step {
            Step::Open(input, stamp, selection) => {
                self.file = FileTotals {
                    path: input.shown.clone(),
                    address: Address::of(input.named_path()),
                    ..FileTotals::default()
                };
                self.gathering.open(self.file.clone(), selection);
                self.place = Place::default();
                if let Some(writing) = &mut self.writing {
                    writing.open(input, stamp, self.out.is_colored());
                }
            }
            Step::Judged(judged) => self.judged(*judged)?,
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
                for listed in self.gathering.close(&mut self.summary.tally) {
                    self.list(&listed)?;
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
        self.summary.tally.join(&judged.tally);
        self.summary.unjudged += judged.unjudged;
        let (games, start) = (self.file.games, self.place);
        let in_file = |stand: Stand| Stand {
            game: stand.game + games,
            offset: stand.offset.saturating_add_signed(grown),
            ..stand.after(start)
        };
        let mut known = 0;
        for (entry, stand, heading) in judged.entries {
            let tags = judged
                .headings
                .get(known..heading)
                .filter(|tags| !tags.is_empty());
            known = heading;
            self.gathering.add(&entry, stand.game + games, || Stand {
                heading: tags.map(Heading::from),
                ..in_file(stand.clone())
            });
        }
        self.gathering.name(judged.names, in_file);
        for mut name in judged.roster {
            name.game += self.file.games;
            self.renderer.game(&name);
        }
        for mut listed in judged.listed {
            listed.game += self.file.games;
            listed.offset = listed.offset.saturating_add_signed(grown);
            listed = listed.after(self.place);
            if self.room > 0 && !judged.text.is_empty() {
                let span = listed.finding.span;
                listed.excerpt = Some(Excerpt::new(&judged.text, span.start, span.end));
            }
            self.list(&listed)?;
        }
        self.file.bytes += judged.bytes;
        self.file.games += judged.games;
        self.file.plies += judged.plies;
        self.place = judged.end.after(self.place);
        Ok(())
    }

    /// Has a finding written, if there is room for it.
    fn list(&mut self, listed: &Listed) -> Result<(), Failure> {
        if self.room == 0 {
            self.summary.beyond_limit += 1;
            return Ok(());
        }
        self.room -= 1;
        Ok(self.renderer.finding(&mut self.out, &self.file, listed)?)
    }

    /// Lists what was found of the names of players in all files, when the last is at its end.
    pub(super) fn names(&mut self) -> Result<(), Failure> {
        if self.shows_only() {
            return Ok(());
        }
        let (found, is_full) = self.gathering.names(&mut self.summary.tally);
        if is_full {
            self.out.flush()?;
            anstream::eprintln!(
                "warning: more names of players than C602 compares; it says nothing of the later ones"
            );
        }
        for (file, listed) in found {
            self.file = FileTotals::clone(&file);
            self.list(&listed)?;
        }
        Ok(())
    }

    /// The exit status that the findings so far ask for.
    pub(super) fn found(&self, args: &CheckArgs) -> Exit {
        let differs = self.writing.as_ref().is_some_and(|writing| writing.differs);
        match args.fail_on.severity() {
            _ if differs && !args.exit_zero => Exit::Findings,
            Some(severity) if self.summary.tally.reaches(severity) && !args.exit_zero => {
                Exit::Findings
            }
            _ => Exit::Clean,
        }
    }

    /// Writes the end of the report; tells whether every file could be read.
    pub(super) fn finish(mut self) -> Result<Exit, Failure> {
        let shows_only = self.shows_only();
        if self.writing.is_none() {
            self.summary.mendable = self.summary.tally.mendable();
        }
        if !shows_only {
            self.renderer.finish(&mut self.out, &self.summary)?;
        }
        self.out.finish()?;
        if let Some(writing) = &self.writing {
            let left = (!shows_only).then(|| self.summary.tally.total());
            anstream::eprintln!("{}", writing.summary(left));
        }
        Ok(self.read)
    }
}
