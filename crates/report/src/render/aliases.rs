//! `aliases`: the table `[players]` of a `huff.toml`, with a line for each player with several spellings
//! (C602).

use std::io::{self, Write};

use super::{FindingContext, Renderer, record};
use crate::RunSummary;

/// Writes the table, if there are any lines.
#[derive(Default)]
pub struct AliasTable {
    is_begun: bool,
}

impl Renderer for AliasTable {
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let detail = context.diagnostic.finding.detail.as_deref();
        let Some(alias) = detail.and_then(|detail| detail.alias.as_ref()) else {
            return Ok(());
        };
        if !std::mem::replace(&mut self.is_begun, true) {
            writeln!(out, "[players]")?;
        }
        writeln!(out, "{}", record::alias(alias))
    }

    fn finish(&mut self, _out: &mut dyn Write, _summary: &RunSummary) -> io::Result<()> {
        Ok(())
    }
}
