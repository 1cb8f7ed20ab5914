//! `json`: one object, with one line per finding and file.

use std::io::{self, Write};

use super::record::{FindingRecord, SummaryRecord};
use super::{FindingContext, Renderer};
use crate::text::to_json;
use crate::{FileTotals, RunSummary};

/// Writes the JSON object of a run. Findings are streamed; files and summary follow.
#[derive(Default)]
pub struct Json {
    findings: u64,
    files: Vec<FileTotals>,
}

impl Renderer for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        write!(
            out,
            r#"{{"version":1,"tool":{{"name":"huff","version":"{version}"}},"findings":["#
        )
    }

    fn lists_consequences(&self) -> bool {
        true
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        separate(out, self.findings)?;
        self.findings += 1;
        to_json(out, &FindingRecord::new(&file.path, diagnostic))?;
        Ok(())
    }

    fn file(&mut self, _out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        self.files.push(file.clone());
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        out.write_all(if self.findings > 0 {
            b"\n],\"files\":["
        } else {
            b"],\"files\":["
        })?;
        for (index, file) in self.files.iter().enumerate() {
            separate(out, index as u64)?;
            to_json(out, file)?;
        }
        out.write_all(if self.files.is_empty() {
            b"],\"summary\":"
        } else {
            b"\n],\"summary\":"
        })?;
        to_json(out, &SummaryRecord::new(summary))?;
        out.write_all(b"}\n")
    }
}

/// Writes the separator before the next element; `before` elements precede it.
pub(super) fn separate(out: &mut dyn Write, before: u64) -> io::Result<()> {
    out.write_all(if before == 0 { b"\n" } else { b",\n" })
}
