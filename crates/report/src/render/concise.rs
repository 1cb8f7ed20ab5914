//! `concise`: one line per finding, for editors and `grep`.

use std::io::{self, Write};

use super::{FindingContext, Renderer};
use crate::RunSummary;
use crate::text::{Palette, Sanitized, SanitizedPath};

/// Writes `path:line:column: error R307 missed-capture: message (game 57, ply 17)`.
pub struct Concise {
    palette: Palette,
    quiet: bool,
}

impl Concise {
    /// `quiet` omits the summary line.
    pub fn new(color: bool, quiet: bool) -> Self {
        Self {
            palette: Palette::new(color),
            quiet,
        }
    }
}

impl Renderer for Concise {
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        let (line, column) = (diagnostic.line(), diagnostic.column());
        let severity = self.palette.severity(finding.severity);
        let strong = self.palette.strong;
        writeln!(
            out,
            "{strong}{}{strong:#}:{line}:{column}: {severity}{}{severity:#} {strong}{} {}{strong:#}: {} ({})",
            SanitizedPath(&file.path),
            finding.severity.name(),
            finding.rule.code(),
            finding.rule.name(),
            Sanitized(&finding.message),
            context.place(),
        )
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        self.palette.statistics(out, summary)
    }

    fn aside(&self, summary: &RunSummary) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        // Writing to memory cannot fail.
        let _ = Palette::default().summary(&mut line, summary);
        (!self.quiet).then_some(line)
    }
}
