//! `markdown`: a comment on a pull request, or the summary of a job: a folded table for each file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::{FindingContext, Palette, Renderer};
use crate::check::{FileTotals, Summary};
use crate::text::{Escaped, Shown, counted, grouped};

/// A comment on GitHub holds 65,536 characters; rows stop early enough for the end of the report.
const ROOM: usize = 60_000;

/// Tables of findings; what does not fit into a comment is counted. Nothing is kept.
pub(crate) struct Markdown {
    quiet: bool,
    /// The file whose table was begun.
    open: Option<String>,
    /// Bytes of tables so far.
    written: usize,
    left_out: u64,
}

impl Markdown {
    pub(crate) fn new(quiet: bool) -> Self {
        Self {
            quiet,
            open: None,
            written: 0,
            left_out: 0,
        }
    }

    /// Ends the table that was begun.
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
        let FindingContext { file, listed } = context;
        let finding = &listed.finding;
        let mut text = String::new();
        let another = self.open.as_ref() != Some(&file.path);
        if another {
            // inside these tags nothing is Markdown until a line is blank
            text = format!(
                "<details><summary><code>{}</code></summary>\n\n\
                 | Line | Game | Ply | Rule | Finding |\n| --- | --- | --- | --- | --- |\n",
                Escaped(&file.path)
            );
        }
        let heading = listed.heading();
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
            listed.line(),
            listed.column(),
            grouped(listed.game),
            ply.unwrap_or_default(),
            finding.severity.name(),
            finding.rule.code(),
            finding.rule.name(),
            code(&finding.message),
        );
        // once something is left out, all that follows is
        if self.left_out > 0 || self.written + text.len() > ROOM {
            self.left_out += 1;
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

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        self.close(out)?;
        if self.left_out > 0 {
            let more = counted(self.left_out, "finding");
            writeln!(
                out,
                "{more} more than a comment has room for: `huff check --format full` lists all.\n"
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

/// Foreign text as a code span in a cell of a table: nothing in it is markup, a mention or a reference.
fn code(text: &str) -> String {
    // A bar ends a cell, even in a code span, unless a backslash stands before it; a backslash of the text
    // itself must not do that.
    let text = Shown(text)
        .to_string()
        .replace("\\|", "\\ |")
        .replace('|', "\\|");
    let fence = "`".repeat(longest_run(&text, '`') + 1);
    // The spaces keep a backtick at either end apart from the fence, and are not shown.
    let space = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// How often a character follows itself at most.
fn longest_run(text: &str, of: char) -> usize {
    text.split(|c| c != of).map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn nothing_of_a_record_is_markup() {
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
