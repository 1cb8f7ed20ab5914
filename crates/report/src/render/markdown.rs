//! `markdown`: a comment on a pull request, or a job summary, with a folded table per file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::{FindingContext, Renderer};
use crate::text::{Escaped, Palette, Sanitized, counted, grouped};
use crate::{FileTotals, RunSummary};

/// Maximum bytes of tables. A comment on GitHub holds 65,536 characters; the rest is for the end of the report.
const MAX_TABLE_BYTES: usize = 60_000;

/// Writes tables of findings, and counts those that do not fit. Nothing is buffered.
pub struct Markdown {
    quiet: bool,
    /// The file of the current table.
    open: Option<String>,
    /// Bytes of tables so far.
    written: usize,
    omitted: u64,
}

impl Markdown {
    /// `quiet` omits the summary.
    pub fn new(quiet: bool) -> Self {
        Self {
            quiet,
            open: None,
            written: 0,
            omitted: 0,
        }
    }

    /// Ends the current table.
    fn close(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.open.take() {
            Some(_) => writeln!(out, "\n</details>\n"),
            None => Ok(()),
        }
    }
}

impl Renderer for Markdown {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "### huff check\n")
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        let mut text = String::new();
        let another = self.open.as_ref() != Some(&file.path);
        if another {
            // Inside these tags, Markdown starts only after a blank line.
            text = format!(
                "<details><summary><code>{}</code></summary>\n\n\
                 | Line | Game | Ply | Rule | Finding |\n| --- | --- | --- | --- | --- |\n",
                Escaped(&file.path)
            );
        }
        let heading = diagnostic.heading();
        let heading = match heading {
            "" => String::new(),
            heading => format!(" {}", code(heading)),
        };
        let variation = context.variation();
        let ply = finding.ply.map(|ply| format!("{}{variation}", ply.ply));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {}:{} | {}{heading} | {} | {} {} {} | {} |",
            diagnostic.line(),
            diagnostic.column(),
            grouped(diagnostic.game),
            ply.unwrap_or_default(),
            finding.severity.name(),
            finding.rule.code(),
            finding.rule.name(),
            code(&finding.message),
        );
        // After the first omitted finding, all others are omitted.
        if self.omitted > 0 || self.written + text.len() > MAX_TABLE_BYTES {
            self.omitted += 1;
            return Ok(());
        }
        if another {
            self.close(out)?;
            self.open = Some(file.path.clone());
        }
        self.written += text.len();
        out.write_all(text.as_bytes())
    }

    fn file(&mut self, out: &mut dyn Write, _file: &FileTotals) -> io::Result<()> {
        self.close(out)
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        self.close(out)?;
        if self.omitted > 0 {
            let more = counted(self.omitted, "finding");
            writeln!(
                out,
                "{more} more do not fit into a comment; `huff check --format full` lists all.\n"
            )?;
        }
        if summary.statistics {
            writeln!(
                out,
                "<details><summary>Findings by rule</summary>\n\n| Rule | Findings |\n| --- | ---: |"
            )?;
            for (rule, count) in summary.tally.rules() {
                let (code, name) = (rule.code(), rule.name());
                writeln!(out, "| {code} {name} | {} |", grouped(count))?;
            }
            writeln!(out, "\n</details>\n")?;
        }
        if self.quiet {
            return Ok(());
        }
        Palette::default().summary(out, summary)
    }
}

/// Foreign text as a code span in a table cell. No markup, mention or reference in the text is active.
fn code(text: &str) -> String {
    // A bar ends a cell, even in a code span, unless a backslash precedes it. A backslash in the text must not have
    // that effect.
    let text = Sanitized(text)
        .to_string()
        .replace("\\|", "\\ |")
        .replace('|', "\\|");
    let fence = "`".repeat(longest_run(&text, '`') + 1);
    // The spaces separate a backtick at either end of the text from the fence, and are not rendered.
    let space = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Length of the longest run of a character.
fn longest_run(text: &str, character: char) -> usize {
    text.split(|c| c != character)
        .map(str::len)
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn text_of_a_record_is_escaped() {
        for (text, shown) in [
            ("8-11", "`8-11`"),
            ("@user <b> #1", "`@user <b> #1`"),
            ("a|b", "`a\\|b`"),
            ("a\\|b", "`a\\ \\|b`"),
            ("a`b``c", "```a`b``c```"),
            ("`a", "`` `a ``"),
            ("a\nb", "`a\\nb`"),
        ] {
            assert_eq!(code(text), shown);
        }
    }
}
