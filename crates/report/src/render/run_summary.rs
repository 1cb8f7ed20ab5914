//! The common parts of the formats for people: the table of findings by rule, and the summary of a run.

use std::io::{self, Write};

use referee::Severity;

use crate::RunSummary;
use crate::text::{Palette, counted, grouped};

impl Palette {
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
