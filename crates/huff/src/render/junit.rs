//! `junit`: the XML that test runners write and every build server reads, with a test case for each game or
//! for each file.
//!
//! It is written here, not by a library: those keep a whole report in memory to count it, and this one goes out
//! file by file. The tests read it with one.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{self, Write};

use archive::GameId;
use clap::ValueEnum;

use super::remarks::remarks;
use super::{FindingContext, Renderer};
use crate::check::{FileTotals, GameName, Summary};
use crate::text::{Escaped, Shown, counted};

/// What a test case is.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum JunitPer {
    /// Each game
    #[default]
    Game,
    /// Each file
    File,
}

/// Test suites, one for each file. A case fails by a finding of the severity that fails the run, and tells of
/// lesser ones in its output. Kept are the games of one file.
pub(crate) struct Junit {
    per: JunitPer,
    /// The cases of the file, in order; a file as a whole is game 0.
    cases: Vec<(u64, String)>,
    /// By file and case.
    found: BTreeMap<(String, u64), Found>,
    ids: HashMap<GameId, u32>,
}

/// What was found in a case.
#[derive(Default)]
struct Found {
    /// The first finding that makes it fail.
    kind: Option<String>,
    failures: u64,
    /// Findings that make it fail, and those that do not.
    grave: String,
    other: String,
}

impl Junit {
    pub(crate) fn new(per: JunitPer) -> Self {
        Self {
            per,
            cases: Vec::new(),
            found: BTreeMap::new(),
            ids: HashMap::new(),
        }
    }
}

impl Renderer for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"huff check\">\n",
        )
    }

    fn game(&mut self, game: &GameName) {
        if self.per == JunitPer::File {
            return;
        }
        // Which game it is and not where it stands: a name that is new is a new test to a build server.
        let times = self.ids.entry(game.id).or_default();
        *times += 1;
        let heading = game.heading.text();
        let heading = if heading.is_empty() { "game" } else { heading };
        let again = match *times {
            1 => String::new(),
            times => format!("-{times}"),
        };
        let name = format!("{} [{}{again}]", Shown(heading), game.id);
        self.cases.push((game.game, name));
    }

    fn finding(&mut self, _out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, listed } = context;
        let finding = &listed.finding;
        let case = match self.per {
            JunitPer::Game => listed.game,
            JunitPer::File => 0,
        };
        let found = self.found.entry((file.path.clone(), case)).or_default();
        let (code, name) = (finding.rule.code(), finding.rule.name());
        let text = if listed.fails {
            found.failures += 1;
            found.kind.get_or_insert_with(|| format!("{code} {name}"));
            &mut found.grave
        } else {
            &mut found.other
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{}:{}:{}: {} {code} {name}: {} (game {}",
            Escaped(&file.path),
            listed.line(),
            listed.column(),
            finding.severity.name(),
            Escaped(&finding.message),
            listed.game,
        );
        let _ = match finding.ply {
            Some(ply) => writeln!(text, ", ply {}{})", ply.ply, context.variation()),
            None => writeln!(text, ")"),
        };
        for (label, remark) in remarks(finding) {
            let _ = writeln!(text, "    {label}: {}", Escaped(&remark));
        }
        Ok(())
    }

    fn file(&mut self, out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        if self.per == JunitPer::File {
            self.cases.push((0, Shown(&file.path).to_string()));
        }
        let path = Escaped(&file.path);
        writeln!(
            out,
            "<testsuite name=\"{path}\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
            self.cases.len(),
            failures(self.found.values()),
        )?;
        let address = Escaped(&file.address.plain);
        for (game, name) in self.cases.drain(..) {
            // what was made safe to print holds nothing more to escape but markup
            let name = Escaped(&name);
            write!(
                out,
                "<testcase name=\"{name}\" classname=\"{path}\" file=\"{address}\""
            )?;
            match self.found.remove(&(file.path.clone(), game)) {
                None => writeln!(out, "/>")?,
                Some(found) => {
                    writeln!(out, ">")?;
                    found.write(out)?;
                    writeln!(out, "</testcase>")?;
                }
            }
        }
        self.found.clear();
        self.ids.clear();
        writeln!(out, "</testsuite>")
    }

    fn finish(&mut self, out: &mut dyn Write, _summary: &Summary) -> io::Result<()> {
        // What only all files together show comes when each of them is at its end.
        if !self.found.is_empty() {
            writeln!(
                out,
                "<testsuite name=\"all files\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
                self.found.len(),
                failures(self.found.values()),
            )?;
            for ((path, game), found) in std::mem::take(&mut self.found) {
                let path = Escaped(&path);
                let game = match game {
                    0 => String::new(),
                    game => format!(", game {game}"),
                };
                writeln!(
                    out,
                    "<testcase name=\"{path}{game}\" classname=\"all files\">"
                )?;
                found.write(out)?;
                writeln!(out, "</testcase>")?;
            }
            writeln!(out, "</testsuite>")?;
        }
        out.write_all(b"</testsuites>\n")
    }
}

/// How many cases fail.
fn failures<'f>(found: impl Iterator<Item = &'f Found>) -> usize {
    found.filter(|found| found.failures > 0).count()
}

impl Found {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(kind) = &self.kind {
            let count = counted(self.failures, "finding");
            writeln!(
                out,
                "<failure type=\"{}\" message=\"{count}, first {}\">{}</failure>",
                Escaped(kind),
                Escaped(kind),
                self.grave,
            )?;
        }
        if !self.other.is_empty() {
            writeln!(out, "<system-out>{}</system-out>", self.other)?;
        }
        Ok(())
    }
}
