//! Writes a summary as Markdown, with a table per section.

use std::io::{self, Write};

use crate::text::{Sanitized, begins_reference};
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
            write!(out, " {} |", escaped(column))?;
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
                    SummaryCell::Text(text) => write!(out, " {} |", escaped(text))?,
                    cell => write!(out, " {cell} |")?,
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Escapes text of a record for a table cell.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let text = Sanitized(text).to_string();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if matches!(
            c,
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '&' | '#' | '~'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
        if begins_reference(c, chars.peek().copied()) {
            escaped.push_str("<!-- -->");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn text_of_a_record_is_escaped() {
        assert_eq!(escaped("a|b *c* <d>\n"), r"a\|b \*c\* \<d\>\\n");
        assert_eq!(
            escaped("@everyone #1 a@b # @ C#"),
            r"@<!-- -->everyone \#<!-- -->1 a@<!-- -->b \# @ C\#"
        );
    }
}
