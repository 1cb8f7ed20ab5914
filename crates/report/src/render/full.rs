//! `full`: the report for people, with the line of the record, the board before the move, the law, the ruling, the
//! legal moves and the repair.

use std::io::{self, Write};

use referee::{Detail, Finding};

use super::remarks::remarks;
use super::{FindingContext, Renderer};
use crate::text::{Drawing, Excerpt, Palette, Sanitized, grouped};
use crate::{Diagnostic, RunSummary};

/// Writes findings in full, and a summary line.
pub struct Full {
    palette: Palette,
    quiet: bool,
}

impl Full {
    /// `quiet` omits the summary line.
    pub fn new(color: bool, quiet: bool) -> Self {
        Self {
            palette: Palette::new(color),
            quiet,
        }
    }
}

impl Renderer for Full {
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let mut page = FindingWriter {
            out,
            palette: &self.palette,
            margin: margin(diagnostic),
        };
        page.heading(&file.path, diagnostic)?;
        page.game(&context)?;
        if let Some(excerpt) = &diagnostic.excerpt {
            page.excerpt(diagnostic, excerpt)?;
        }
        page.detail(&diagnostic.finding)?;
        writeln!(page.out)
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        self.palette.statistics(out, summary)?;
        if self.quiet {
            return Ok(());
        }
        self.palette.summary(out, summary)
    }
}

/// Width of the line number in columns.
fn margin(diagnostic: &Diagnostic) -> usize {
    diagnostic.line().to_string().len().max(3)
}

/// Writes one finding.
struct FindingWriter<'o> {
    out: &'o mut dyn Write,
    palette: &'o Palette,
    margin: usize,
}

impl FindingWriter<'_> {
    fn heading(&mut self, path: &str, diagnostic: &Diagnostic) -> io::Result<()> {
        let finding = &diagnostic.finding;
        let severity = self.palette.severity(finding.severity);
        let strong = self.palette.strong;
        writeln!(
            self.out,
            "{severity}{} {}{severity:#} {strong}{}: {}{strong:#}",
            finding.severity.name(),
            finding.rule.code(),
            finding.rule.name(),
            Sanitized(&finding.message),
        )?;
        let (margin, faint) = (self.margin, self.palette.faint);
        writeln!(
            self.out,
            "{:margin$} {faint}-->{faint:#} {}:{}:{}",
            "",
            Sanitized(path),
            diagnostic.line(),
            diagnostic.column(),
        )
    }

    /// Writes the game, the ply and the players.
    fn game(&mut self, context: &FindingContext<'_>) -> io::Result<()> {
        let diagnostic = context.diagnostic;
        let (margin, faint) = (self.margin, self.palette.faint);
        let game = match diagnostic.finding.ply {
            Some(ply) => format!(
                "game {}, ply {} ({}. {})",
                grouped(diagnostic.game),
                ply.ply,
                ply.number,
                ply.side
            ),
            None => format!("game {}", grouped(diagnostic.game)),
        };
        let variation = context.variation();
        let heading = diagnostic.heading();
        let separator = if heading.is_empty() { "" } else { ": " };
        writeln!(
            self.out,
            "{:margin$} {faint}-->{faint:#} {game}{variation}{separator}{}",
            "",
            Sanitized(heading)
        )
    }

    /// Writes the line of the record, with the faulty text underlined.
    fn excerpt(&mut self, diagnostic: &Diagnostic, excerpt: &Excerpt) -> io::Result<()> {
        let (margin, faint) = (self.margin, self.palette.faint);
        let severity = self.palette.severity(diagnostic.finding.severity);
        let carets = "^".repeat(excerpt.width);
        let indent = excerpt.indent;
        self.bar("")?;
        let line = diagnostic.line();
        writeln!(
            self.out,
            "{faint}{line:>margin$} |{faint:#} {}",
            excerpt.text
        )?;
        self.bar(&format!("{:indent$}{severity}{carets}{severity:#}", ""))
    }

    /// Writes a line with a bar in the margin.
    fn bar(&mut self, text: &str) -> io::Result<()> {
        let (margin, faint) = (self.margin, self.palette.faint);
        let space = if text.is_empty() { "" } else { " " };
        writeln!(self.out, "{:margin$} {faint}|{faint:#}{space}{text}", "")
    }

    /// Writes a line of the form `= label: text`.
    fn remark(&mut self, label: &str, text: &str) -> io::Result<()> {
        let (margin, faint, strong) = (self.margin, self.palette.faint, self.palette.strong);
        writeln!(
            self.out,
            "{:margin$} {faint}={faint:#} {strong}{label}:{strong:#} {}",
            "",
            Sanitized(text)
        )
    }

    fn detail(&mut self, finding: &Finding) -> io::Result<()> {
        if let Some(detail) = finding.detail.as_deref() {
            self.board(finding, detail)?;
        }
        for (label, text) in remarks(finding) {
            self.remark(label, &text)?;
        }
        Ok(())
    }

    fn board(&mut self, finding: &Finding, detail: &Detail) -> io::Result<()> {
        let Some(variant) = detail.board.variant else {
            return Ok(());
        };
        let drawing = Drawing::new(variant, &detail.board.pieces).marking(&detail.marked);
        self.bar("")?;
        for line in drawing.lines(self.palette) {
            self.bar(&format!("   {line}"))?;
        }
        let marks = if detail.marked.is_empty() {
            ""
        } else {
            "; [ ] can capture ( ), landing on *"
        };
        match finding.ply {
            Some(ply) => self.bar(&format!("{} to move{marks}", ply.side)),
            None => self.bar(""),
        }
    }
}
