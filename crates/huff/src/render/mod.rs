//! Reports: one renderer for each format.

mod address;
mod aliases;
mod concise;
mod full;
mod github;
mod gitlab;
mod json;
mod jsonl;
mod junit;
mod markdown;
mod marks;
mod palette;
mod record;
mod remarks;
mod sarif;

use std::io::{self, Write};

use crate::check::{Diagnostic, FileTotals, GameName, Summary};
use crate::text::grouped;

pub(crate) use address::Address;
pub(crate) use aliases::Aliases;
pub(crate) use concise::Concise;
pub(crate) use full::Full;
pub(crate) use github::Github;
pub(crate) use gitlab::Gitlab;
pub(crate) use json::Json;
pub(crate) use jsonl::Jsonl;
pub(crate) use junit::{Junit, JunitPer};
pub(crate) use markdown::Markdown;
pub(crate) use palette::Palette;
pub(crate) use remarks::mended;
pub(crate) use sarif::Sarif;

/// What a format tells of one finding.
#[derive(Clone, Copy)]
pub(crate) struct FindingContext<'f> {
    /// The file; of its totals only its names are known by then.
    pub(crate) file: &'f FileTotals,
    pub(crate) listed: &'f Diagnostic,
}

impl FindingContext<'_> {
    /// `game 1,204, ply 7`
    fn place(&self) -> String {
        let game = grouped(self.listed.game);
        match self.listed.finding.ply {
            Some(ply) => format!("game {game}, ply {}{}", ply.ply, self.variation()),
            None => format!("game {game}"),
        }
    }

    /// What is added to a ply that the main line may have as well.
    fn variation(&self) -> &'static str {
        match self.listed.finding.ply {
            Some(ply) if ply.depth > 0 => ", in a variation",
            _ => "",
        }
    }
}

/// Writes a report in one format, while the records are being judged: findings come in the order of
/// their files, games and offsets, each file after its findings, and the summary last.
pub(crate) trait Renderer {
    /// What stands before everything.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// A game that was read, found at fault or not; only where the format [asks for
    /// it](crate::check::Judge::names_games), and before the findings about it.
    fn game(&mut self, _game: &GameName) {}

    /// Whether the format tells of findings that only follow from earlier ones; programs want them, people do not.
    fn lists_consequences(&self) -> bool {
        false
    }

    /// One finding of a file.
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()>;

    /// A file that has been read.
    fn file(&mut self, _out: &mut dyn Write, _file: &FileTotals) -> io::Result<()> {
        Ok(())
    }

    /// The end of the report.
    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()>;
}
