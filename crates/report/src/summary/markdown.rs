//! Writes a summary as Markdown, with a table per section.

use std::io::{self, Write};

use crate::text::escape_markdown;
use archive::summary::{Report, SummaryCell};

/// Writes the tables, with the first `top` players, events and openings.
///
/// # Errors
/// If writing to the output fails.
pub fn write(out: &mut impl Write, report: &Report, top: usize) -> io::Result<()> {
    writeln!(out, "# Summary")?;
    for mut table in report.tables() {
        let all = table.cut(top);
        let title = table.titled(all);
        writeln!(out)?;
        if !title.is_empty() {
            writeln!(out, "## {title}\n")?;
        }
        write!(out, "|")?;
        for column in &table.columns {
            write!(out, " {} |", escape_markdown(column))?;
        }
        write!(out, "\n|---|")?;
        for _ in table.columns.iter().skip(1) {
            write!(out, "--:|")?;
        }
        writeln!(out)?;
        for row in &table.rows {
            write!(out, "|")?;
            for cell in row {
                match cell {
                    SummaryCell::Text(text) => write!(out, " {} |", escape_markdown(text))?,
                    cell => write!(out, " {cell} |")?,
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
