//! Colours, and the common parts of the formats for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use referee::Severity;

use crate::RunSummary;
use crate::text::{counted, grouped};

/// The styles of a report; all empty without colour.
#[derive(Clone, Copy, Default)]
pub struct Palette {
    /// An error.
    pub error: Style,
    /// A warning.
    pub warning: Style,
    /// A note.
    pub note: Style,
    /// Emphasis.
    pub strong: Style,
    /// Margins and empty squares.
    pub faint: Style,
    /// A piece that can capture.
    pub capturer: Style,
    /// A piece that can be captured.
    pub victim: Style,
    /// A good result.
    pub good: Style,
}

impl Palette {
    /// The styles with or without colour.
    pub fn new(color: bool) -> Self {
        if !color {
            return Self::default();
        }
        Self {
            error: AnsiColor::Red.on_default().bold(),
            warning: AnsiColor::Yellow.on_default().bold(),
            note: AnsiColor::Cyan.on_default().bold(),
            strong: Style::new().bold(),
            faint: Style::new().dimmed(),
            capturer: AnsiColor::Green.on_default().bold(),
            victim: AnsiColor::Red.on_default().bold(),
            good: AnsiColor::Green.on_default(),
        }
    }

    /// The style of a severity.
    pub fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }

    /// Writes the table of findings by rule, if requested.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn statistics(&self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        if !summary.statistics {
            return Ok(());
        }
        let mut rules = summary.tally.by_severity();
        // Sorted by frequency, then code, then severity.
        rules.sort_by_key(|tally| std::cmp::Reverse(tally.count));
        for tally in rules {
            let style = self.severity(tally.severity);
            let (count, severity) = (grouped(tally.count), tally.severity.name());
            let (code, name) = (tally.rule.code(), tally.rule.name());
            writeln!(
                out,
                "{count:>9}  {code}  {style}{severity:7}{style:#}  {name}"
            )?;
        }
        Ok(())
    }

    /// Writes the summary line of a run.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn summary(&self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        if summary.files == 0 {
            return writeln!(out, "no file was read");
        }
        let count = |severity| summary.tally.count(severity);
        write!(
            out,
            "{}, {} in {}: ",
            counted(summary.games, "game"),
            counted(summary.plies, "ply"),
            counted(summary.files, "file"),
        )?;
        match count(Severity::Error) {
            0 => write!(out, "{}no errors{:#}", self.good, self.good)?,
            errors => write!(
                out,
                "{}{}{:#}",
                self.error,
                counted(errors, "error"),
                self.error
            )?,
        }
        if count(Severity::Warning) > 0 {
            let warnings = counted(count(Severity::Warning), "warning");
            write!(out, ", {}{warnings}{:#}", self.warning, self.warning)?;
        }
        if count(Severity::Note) > 0 {
            write!(out, ", {}", counted(count(Severity::Note), "note"))?;
        }
        if let Some(known @ 1..) = summary.baselined {
            write!(out, "; {} in the baseline", counted(known, "finding"))?;
        }
        if summary.unjudged > 0 {
            write!(out, "; {} not judged", counted(summary.unjudged, "game"))?;
        }
        writeln!(out)?;
        self.omitted(out, summary)
    }

    /// Writes the number of findings that were counted and not listed, and how to list them.
    fn omitted(&self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        let faint = self.faint;
        let mut left = Vec::new();
        match summary.tally.unlisted_notes {
            0 => {}
            notes => left.push(format!(
                "{} hidden, --notes lists them",
                counted(notes, "note")
            )),
        }
        match summary.fixable {
            0 => {}
            findings => left.push(format!("--fix can fix {}", counted(findings, "finding"))),
        }
        match summary.omitted.findings {
            0 => {}
            more => left.push(format!(
                "{} more beyond {}",
                counted(more, "finding"),
                summary.omitted
            )),
        }
        match summary.tally.consequences {
            0 => {}
            more => left.push(format!(
                "{} hidden that only follow{} from another, --format json lists them",
                counted(more, "finding"),
                if more == 1 { "s" } else { "" }
            )),
        }
        if left.is_empty() {
            return Ok(());
        }
        writeln!(out, "{faint}({}){faint:#}", left.join("; "))
    }
}
