//! `jsonl`: one object per line, of type `finding`, `file` or `summary`.

use std::io::{self, Write};

use serde::Serialize;

use super::record::{FindingRecord, SummaryRecord};
use super::{FindingContext, Renderer};
use crate::text::to_json;
use crate::{FileTotals, RunSummary};

/// JSON Lines: each file after its findings, the summary last.
pub struct Jsonl;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Finding(Box<FindingRecord<'a>>),
    File(&'a FileTotals),
    Summary(SummaryRecord),
}

impl JsonLine<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        to_json(out, self)?;
        out.write_all(b"\n")
    }
}

impl Renderer for Jsonl {
    fn lists_consequences(&self) -> bool {
        true
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        JsonLine::Finding(Box::new(FindingRecord::new(&file.path, diagnostic))).write(out)
    }

    fn file(&mut self, out: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        JsonLine::File(file).write(out)
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        JsonLine::Summary(SummaryRecord::new(summary)).write(out)
    }
}
