//! `gitlab`: the code quality report of GitLab, an array of Code Climate issues.

use std::io::{self, Write};

use referee::Severity;
use serde::Serialize;

use super::fingerprints::Fingerprints;
use super::json::separate;
use super::{FindingContext, Renderer};
use crate::RunSummary;
use crate::text::{Sanitized, to_json};

/// Writes one array, finding by finding. A hash of each finding is kept, since GitLab drops issues with a
/// repeated fingerprint.
#[derive(Default)]
pub struct Gitlab {
    findings: u64,
    fingerprints: Fingerprints,
}

#[derive(Serialize)]
struct Issue<'a> {
    r#type: &'static str,
    check_name: &'static str,
    description: String,
    categories: [&'static str; 1],
    fingerprint: String,
    severity: &'static str,
    location: IssueLocation<'a>,
}

#[derive(Serialize)]
struct IssueLocation<'a> {
    path: &'a str,
    lines: IssueLines,
}

#[derive(Serialize)]
struct IssueLines {
    begin: u64,
    end: u64,
}

impl Renderer for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        separate(out, self.findings)?;
        self.findings += 1;
        let rule = finding.rule;
        let place = context.place();
        let line = diagnostic.line();
        let issue = Issue {
            r#type: "issue",
            check_name: rule.code(),
            description: format!("{}: {} ({place})", rule.name(), Sanitized(&finding.message)),
            categories: [category(rule.code())],
            fingerprint: self.fingerprints.next(&file.address.plain, diagnostic),
            severity: severity(finding.severity),
            location: IssueLocation {
                path: &file.address.plain,
                lines: IssueLines {
                    begin: line,
                    end: diagnostic.end().map_or(line, |end| end.line + 1),
                },
            },
        };
        to_json(out, &issue)?;
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _summary: &RunSummary) -> io::Result<()> {
        out.write_all(if self.findings > 0 { b"\n]\n" } else { b"]\n" })
    }
}

/// The severity in GitLab's terms: `info`, `minor` or `major`. `critical` and `blocker` are not used, because no
/// finding is a reason to block a pipeline.
fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "info",
        Severity::Warning => "minor",
        Severity::Error => "major",
    }
}

/// The category in GitLab's terms. Notation is style, and a game recorded twice is a duplicate. Everything else may
/// mislead users of the record.
fn category(code: &str) -> &'static str {
    match code.as_bytes() {
        [b'S' | b'N', ..] => "Style",
        b"C601" => "Duplication",
        _ => "Bug Risk",
    }
}
