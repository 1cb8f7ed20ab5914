//! `github`: workflow commands, which GitHub Actions shows as annotations of the changed files.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use referee::Severity;

use super::remarks::remarks;
use super::{FindingContext, Renderer};
use crate::RunSummary;
use crate::text::{Palette, Sanitized, counted, grouped};

/// Maximum number of annotations of one kind that GitHub shows per step. It silently drops any others.
const MAX_ANNOTATIONS: u64 = 10;

/// Writes `::error file=games.pdn,line=9,col=19,title=R307 missed-capture::message` for the first findings of each
/// severity. A last command gives the number of other findings. Nothing is buffered.
pub struct Github {
    quiet: bool,
    /// Number of findings by severity.
    found: [u64; 3],
}

impl Github {
    /// `quiet` omits the summary.
    pub fn new(quiet: bool) -> Self {
        Self {
            quiet,
            found: [0; 3],
        }
    }
}

/// Maximum number of findings written per severity. Notices have one fewer, since the last command is a notice.
const fn max_annotations(severity: Severity) -> u64 {
    match severity {
        Severity::Note => MAX_ANNOTATIONS - 1,
        Severity::Warning | Severity::Error => MAX_ANNOTATIONS,
    }
}

impl Renderer for Github {
    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        let found = &mut self.found[finding.severity as usize];
        *found += 1;
        if *found > max_annotations(finding.severity) {
            return Ok(());
        }
        let command = match finding.severity {
            Severity::Note => "notice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let (line, column) = (diagnostic.line(), diagnostic.column());
        write!(
            out,
            "::{command} file={},line={line},col={column}",
            // A name with control characters cannot be used as a link.
            Property(&Sanitized(&file.address.plain).to_string()),
        )?;
        // GitHub accepts an end column only on the same line.
        if let Some(end) = diagnostic.end().filter(|end| end.line + 1 == line) {
            write!(out, ",endColumn={}", end.column + 1)?;
        }
        let (code, name) = (finding.rule.code(), finding.rule.name());
        write!(
            out,
            ",title={}::",
            Property(&format!(
                "{code} {name}, game {}{}",
                grouped(diagnostic.game),
                context.variation()
            ))
        )?;
        let mut message = Sanitized(&finding.message).to_string();
        for (label, text) in remarks(finding) {
            // Writing to a string cannot fail.
            let _ = write!(message, "\n{label}: {}", Sanitized(&text));
        }
        writeln!(out, "{}", Message(&message))
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        let more = |severity: Severity| {
            let found = self.found[severity as usize];
            let more = found.saturating_sub(max_annotations(severity));
            (more > 0).then(|| counted(more, severity.name()))
        };
        let mut more: Vec<_> = [Severity::Error, Severity::Warning, Severity::Note]
            .into_iter()
            .filter_map(more)
            .collect();
        let beyond = &summary.omitted;
        if beyond.findings > 0 {
            let findings = counted(beyond.findings, "finding");
            more.push(format!("{findings} beyond {beyond}"));
        }
        if !more.is_empty() {
            let text = format!(
                "not shown here: {}; GitHub shows {MAX_ANNOTATIONS} annotations of a kind per step. To see all of them, use \
                 huff check --format full, or sarif for code scanning",
                more.join(", ")
            );
            writeln!(out, "::notice title=huff::{}", Message(&text))?;
        }
        if self.quiet {
            return Ok(());
        }
        // A line that is not a command appears in the log.
        out.flush()?;
        Palette::default().summary(&mut io::stderr().lock(), summary)
    }
}

/// Displays the text of a command: one line, with `%` escaped.
struct Message<'a>(&'a str);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '%' => f.write_str("%25"),
            '\r' => f.write_str("%0D"),
            '\n' => f.write_str("%0A"),
            _ => f.write_char(c),
        })
    }
}

/// Displays the value of a property, in which `,` and `:` are escaped.
struct Property<'a>(&'a str);

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Message(self.0).to_string();
        f.write_str(&text.replace(':', "%3A").replace(',', "%2C"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Message, Property};

    #[test]
    fn a_value_cannot_end_a_command() {
        let text = "100%: a,b\r\n::error::c";
        assert_eq!(
            Property(text).to_string(),
            "100%25%3A a%2Cb%0D%0A%3A%3Aerror%3A%3Ac"
        );
        assert_eq!(Message(text).to_string(), "100%25: a,b%0D%0A::error::c");
    }
}
