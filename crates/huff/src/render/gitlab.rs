//! `gitlab`: the report that GitLab's code quality reads, an array of issues as Code Climate defines them.

use std::io::{self, Write};

use referee::Severity;
use serde::Serialize;

use super::json::separate;
use super::marks::Marks;
use super::{FindingContext, Renderer};
use crate::check::Summary;
use crate::text::{Shown, to_json};

/// One array, written finding by finding; kept is a number for each, since GitLab drops issues whose
/// fingerprint it has seen.
#[derive(Default)]
pub(crate) struct Gitlab {
    findings: u64,
    marks: Marks,
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
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u64,
    end: u64,
}

impl Renderer for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, listed } = context;
        let finding = &listed.finding;
        separate(out, self.findings)?;
        self.findings += 1;
        let rule = finding.rule;
        let place = context.place();
        let line = listed.line();
        let issue = Issue {
            r#type: "issue",
            check_name: rule.code(),
            description: format!("{}: {} ({place})", rule.name(), Shown(&finding.message)),
            categories: [category(rule.code())],
            fingerprint: self.marks.next(&file.address.plain, listed),
            severity: severity(finding.severity),
            location: IssueLocation {
                path: &file.address.plain,
                lines: Lines {
                    begin: line,
                    end: listed.end().map_or(line, |end| end.line + 1),
                },
            },
        };
        to_json(out, &issue)?;
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _summary: &Summary) -> io::Result<()> {
        out.write_all(if self.findings > 0 { b"\n]\n" } else { b"]\n" })
    }
}

/// Of `info`, `minor`, `major`, `critical` and `blocker` the first three: no record stops a pipeline for good.
fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "info",
        Severity::Warning => "minor",
        Severity::Error => "major",
    }
}

/// How a record is written is style, a game recorded twice is a duplicate, and all else may mislead whoever
/// relies on the record.
fn category(code: &str) -> &'static str {
    match code.as_bytes() {
        [b'S' | b'N', ..] => "Style",
        b"C601" => "Duplication",
        _ => "Bug Risk",
    }
}
