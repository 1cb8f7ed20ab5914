//! Reports: one renderer for each format.

mod concise;
mod full;
mod json;
mod jsonl;
mod palette;
mod record;

use std::io::{self, Write};

use crate::check::{FileTotals, Listed, Summary};

pub(crate) use concise::Concise;
pub(crate) use full::{Full, mended};
pub(crate) use json::Json;
pub(crate) use jsonl::Jsonl;
pub(crate) use palette::Palette;

/// Writes a report in one format, while the records are being judged: findings come in the order of
/// their files, games and offsets, each file after its findings, and the summary last.
pub(crate) trait Renderer {
    /// What stands before everything.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// One finding of the file `path`.
    fn finding(&mut self, out: &mut dyn Write, path: &str, listed: &Listed) -> io::Result<()>;

    /// A file that has been read.
    fn file(&mut self, _out: &mut dyn Write, _file: &FileTotals) -> io::Result<()> {
        Ok(())
    }

    /// The end of the report.
    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()>;
}
