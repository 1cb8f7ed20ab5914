//! `junit`: the XML of test runners, with a test case for each game or file.
//!
//! Libraries buffer the whole report to count its cases. Therefore this module writes file by file, without a library.
//! The tests parse its output with one.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};
use std::io::{self, Write};

use archive::GameId;

use super::remarks::remarks;
use super::{FindingContext, Renderer};
use crate::text::{Escaped, Sanitized, SanitizedPath, counted};
use crate::{FileTotals, GameName, RunSummary};

/// The meaning of a test case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JunitPer {
    /// Each game.
    #[default]
    Game,
    /// Each file.
    File,
}

impl JunitPer {
    /// `game` or `file`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "game" => Some(Self::Game),
            "file" => Some(Self::File),
            _ => None,
        }
    }
}

/// Writes one test suite per file. A case fails if it has a finding with a severity that fails the run; lesser findings
/// go to its output. A file with many games has several suites of the same name, since a suite begins with the number
/// of its cases.
pub struct Junit {
    per: JunitPer,
    /// The cases of the file, in order; game 0 is the whole file.
    cases: Vec<(u64, String)>,
    /// The findings so far, by file and case.
    found: BTreeMap<(String, u64), CaseFindings>,
    ids: HashMap<GameId, u32>,
    /// Whether the file already has a suite.
    has_suite: bool,
}

/// Number of cases after which a suite ends, which bounds the memory.
const MAX_CASES: usize = 10_000;

/// Maximum number of findings listed in the text of a case; bounds memory.
const MAX_LISTED: u64 = 10_000;

/// The findings of a case.
#[derive(Default)]
struct CaseFindings {
    /// The first finding that makes the case fail.
    kind: Option<String>,
    failures: u64,
    /// Findings that make the case fail, and the others.
    failing: FindingLines,
    other: FindingLines,
}

/// Findings as text.
#[derive(Default)]
struct FindingLines {
    text: String,
    count: u64,
}

impl Junit {
    /// A report with these test cases.
    pub fn new(per: JunitPer) -> Self {
        Self {
            per,
            cases: Vec::new(),
            found: BTreeMap::new(),
            ids: HashMap::new(),
            has_suite: false,
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
        // The name identifies the game, not its place, since a build server treats a new name as a new test.
        let times = self.ids.entry(game.id).or_default();
        *times += 1;
        let heading = game.heading.text();
        let heading = if heading.is_empty() { "game" } else { heading };
        let again = match *times {
            1 => String::new(),
            times => format!("-{times}"),
        };
        let name = format!("{} [{}{again}]", Sanitized(heading), game.id);
        self.cases.push((game.game, name));
    }

    fn finding(&mut self, _out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        let case = match self.per {
            JunitPer::Game => diagnostic.game,
            JunitPer::File => 0,
        };
        let found = self.found.entry((file.path.clone(), case)).or_default();
        let (code, name) = (finding.rule.code(), finding.rule.name());
        let lines = if diagnostic.fails {
            found.failures += 1;
            found.kind.get_or_insert_with(|| format!("{code} {name}"));
            &mut found.failing
        } else {
            &mut found.other
        };
        lines.count += 1;
        if lines.count > MAX_LISTED {
            return Ok(());
        }
        let text = &mut lines.text;
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{}:{}:{}: {} {code} {name}: {} (game {}",
            // The text begins a line.
            Escaped(&SanitizedPath(&file.path).to_string()),
            diagnostic.line(),
            diagnostic.column(),
            finding.severity.name(),
            Escaped(&finding.message),
            diagnostic.game,
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

    fn block(&mut self, out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        if self.cases.len() < MAX_CASES {
            return Ok(());
        }
        self.suite(out, file)
    }

    fn file(&mut self, out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        if self.per == JunitPer::File {
            self.cases.push((0, Sanitized(&file.path).to_string()));
        }
        if !self.cases.is_empty() || !self.has_suite {
            self.suite(out, file)?;
        }
        self.has_suite = false;
        self.found.clear();
        self.ids.clear();
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _summary: &RunSummary) -> io::Result<()> {
        // Findings about several files arrive after the last file.
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

impl Junit {
    /// Writes a suite with the games of the file that are not written yet.
    fn suite(&mut self, out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        self.has_suite = true;
        let path = Escaped(&file.path);
        writeln!(
            out,
            "<testsuite name=\"{path}\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
            self.cases.len(),
            failures(self.found.values()),
        )?;
        let address = Escaped(&file.address.plain);
        for (game, name) in self.cases.drain(..) {
            // Control characters are already escaped, so only markup is left to escape.
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
        writeln!(out, "</testsuite>")
    }
}

/// Number of failing cases.
fn failures<'f>(found: impl Iterator<Item = &'f CaseFindings>) -> usize {
    found.filter(|found| found.failures > 0).count()
}

impl CaseFindings {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(kind) = &self.kind {
            let count = counted(self.failures, "finding");
            writeln!(
                out,
                "<failure type=\"{}\" message=\"{count}, first {}\">{}</failure>",
                Escaped(kind),
                Escaped(kind),
                self.failing,
            )?;
        }
        if self.other.count > 0 {
            writeln!(out, "<system-out>{}</system-out>", self.other)?;
        }
        Ok(())
    }
}

impl fmt::Display for FindingLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match self.count.saturating_sub(MAX_LISTED) {
            0 => Ok(()),
            more => writeln!(f, "{} not listed", counted(more, "more finding")),
        }
    }
}
