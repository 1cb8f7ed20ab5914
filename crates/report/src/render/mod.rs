//! Reports: one renderer per format.

mod aliases;
mod concise;
mod fingerprints;
mod format;
mod full;
mod github;
mod gitlab;
mod json;
mod jsonl;
mod junit;
mod markdown;
mod record;
mod remarks;
mod run_summary;
mod sarif;

use std::io::{self, Write};

use crate::text::grouped;
use crate::{Diagnostic, FileTotals, GameName, RunSummary};

pub use aliases::AliasTable;
pub use concise::Concise;
pub use format::ReportFormat;
pub use full::Full;
pub use github::Github;
pub use gitlab::Gitlab;
pub use json::Json;
pub use jsonl::Jsonl;
pub use junit::{Junit, JunitPer};
pub use markdown::Markdown;
pub use remarks::describe_repair;
pub(crate) use remarks::remarks;
pub use sarif::Sarif;

/// The context of one finding.
#[derive(Clone, Copy)]
pub struct FindingContext<'f> {
    /// The file. Its totals are not known yet.
    pub file: &'f FileTotals,
    /// The finding.
    pub diagnostic: &'f Diagnostic,
}

impl FindingContext<'_> {
    /// `game 1,204, ply 7`
    fn place(&self) -> String {
        let game = grouped(self.diagnostic.game);
        match self.diagnostic.finding.ply {
            Some(ply) => format!("game {game}, ply {}{}", ply.ply, self.variation()),
            None => format!("game {game}"),
        }
    }

    /// A suffix for a ply outside the main line.
    fn variation(&self) -> &'static str {
        match self.diagnostic.finding.ply {
            Some(ply) if ply.depth > 0 => ", in a variation",
            _ => "",
        }
    }
}

/// Writes a report in one format while records are judged. Findings arrive sorted by file, game and offset.
/// Each file follows its findings, and the summary comes last.
pub trait Renderer {
    /// Writes the start of the report.
    ///
    /// # Errors
    /// If writing to `out` fails.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Adds a game before its findings, even if it has none; only for formats that list all games.
    fn game(&mut self, _game: &GameName) {}

    /// Ends a block of games of a file, after their findings. Formats that keep findings may write them.
    ///
    /// # Errors
    /// If writing to `out` fails.
    fn block(&mut self, _out: &mut dyn Write, _file: &FileTotals) -> io::Result<()> {
        Ok(())
    }

    /// Whether the format lists findings that are only consequences of earlier ones. Formats for people omit them.
    fn lists_consequences(&self) -> bool {
        false
    }

    /// Writes a finding, or keeps it until it can be written.
    ///
    /// # Errors
    /// If writing to `out` fails.
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()>;

    /// Ends a file, after its last finding.
    ///
    /// # Errors
    /// If writing to `out` fails.
    fn file(&mut self, _out: &mut dyn Write, _file: &FileTotals) -> io::Result<()> {
        Ok(())
    }

    /// The text that the caller prints to standard error after the report. For formats that consist of findings only.
    fn aside(&self, _summary: &RunSummary) -> Option<Vec<u8>> {
        None
    }

    /// Writes the end of the report.
    ///
    /// # Errors
    /// If writing to `out` fails.
    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()>;
}
