//! `sarif`: the Static Analysis Results Interchange Format 2.1.0 of OASIS, for code scanning and editors.
//!
//! Results are streamed, one per line. The tool and the rules that fired come last, since they are known only at the
//! end. The objects are written with serde under their standard names, because a library would buffer the whole report.
//! The tests validate them against the schema of the standard.

use std::io::{self, Write};

use referee::{Rule, Severity};
use serde::Serialize;
use serde_json::{Value, json};

use super::fingerprints::Fingerprints;
use super::json::separate;
use super::remarks::remarks;
use super::{FindingContext, Renderer};
use crate::text::{Sanitized, counted, to_json};
use crate::{Diagnostic, RuleFix, RunSummary};

/// The name of the fingerprint. Its version changes if fingerprints are computed in another way.
const FINGERPRINT: &str = "gameRulePly/v1";

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes one run. Only the rules that fired and a hash of each finding are buffered.
#[derive(Default)]
pub struct Sarif {
    findings: u64,
    rules: Vec<&'static Rule>,
    fingerprints: Fingerprints,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u64>,
    byte_offset: u64,
    byte_length: u64,
}

impl Region {
    fn new(diagnostic: &Diagnostic) -> Self {
        Self {
            start_line: diagnostic.line(),
            start_column: diagnostic.column(),
            end_line: diagnostic.end().map(|end| end.line + 1),
            end_column: diagnostic.end().map(|end| end.column + 1),
            byte_offset: diagnostic.offset,
            byte_length: diagnostic.length,
        }
    }
}

impl Renderer for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"columnKind":"unicodeCodePoints","results":["#
        )
    }

    fn finding(&mut self, out: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let finding = &diagnostic.finding;
        separate(out, self.findings)?;
        self.findings += 1;
        let known = self.rules.iter().position(|rule| *rule == finding.rule);
        let index = known.unwrap_or_else(|| {
            self.rules.push(finding.rule);
            self.rules.len() - 1
        });
        let artifact = json!({ "uri": file.address.uri });
        let mut place = context.place();
        if let Some(ply) = finding.ply {
            place = format!("{place} ({}. {})", ply.number, ply.side);
        }
        let mut result = json!({
            "ruleId": finding.rule.code(),
            "ruleIndex": index,
            "level": level(finding.severity),
            "message": { "text": message(diagnostic, &place) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": artifact,
                    "region": serde_json::to_value(Region::new(diagnostic))?,
                },
                "logicalLocations": [{ "fullyQualifiedName": place }],
            }],
            "partialFingerprints": { FINGERPRINT: self.fingerprints.next("", diagnostic) },
            "properties": {
                "game": diagnostic.game,
                "ply": finding.ply.map(|ply| ply.ply),
                "depth": finding.ply.map(|ply| ply.depth),
                "laws": finding.laws(),
            },
        });
        if let Some(fix) = &diagnostic.fix {
            result["fixes"] = json!([sarif_fix(fix, &artifact, finding.rule)?]);
        }
        to_json(out, &result)?;
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _summary: &RunSummary) -> io::Result<()> {
        out.write_all(if self.findings > 0 {
            b"\n],\"tool\":{\"driver\":"
        } else {
            b"],\"tool\":{\"driver\":"
        })?;
        let rules: Vec<Value> = self.rules.iter().map(|rule| described(rule)).collect();
        let driver = json!({
            "name": "huff",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": rules,
        });
        to_json(out, &driver)?;
        out.write_all(b"}}]}\n")
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// The message of a finding: its text, its game, and the remarks.
fn message(diagnostic: &Diagnostic, place: &str) -> String {
    let heading = diagnostic.heading();
    let separator = if heading.is_empty() { "" } else { ": " };
    let mut lines = vec![
        Sanitized(&diagnostic.finding.message).to_string(),
        format!("{place}{separator}{}", Sanitized(heading)),
    ];
    for (label, text) in remarks(&diagnostic.finding) {
        lines.push(format!("{label}: {}", Sanitized(&text)));
    }
    // Text of a record must not form a SARIF link.
    lines.join("\n").replace("](", "] (")
}

/// A safe fix. The fix was proved for all findings of the rule in the game, so it belongs to the first of them.
fn sarif_fix(fix: &RuleFix, artifact: &Value, rule: &Rule) -> Result<Value, serde_json::Error> {
    let mut replacements = Vec::with_capacity(fix.changes.len());
    for change in &fix.changes {
        let region = Region {
            start_line: change.start.line + 1,
            start_column: change.start.column + 1,
            end_line: Some(change.end.line + 1),
            end_column: Some(change.end.column + 1),
            byte_offset: change.offset,
            byte_length: change.length,
        };
        let mut replacement = json!({ "deletedRegion": serde_json::to_value(region)? });
        if !change.text.is_empty() {
            replacement["insertedContent"] = json!({ "text": change.text });
        }
        replacements.push(replacement);
    }
    let findings = counted(fix.findings, "finding");
    let text = format!(
        "fix {findings} of {} in this game; replay proves that the game stays the same",
        rule.code()
    );
    Ok(json!({
        "description": { "text": text },
        "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
    }))
}

/// A rule with its manual page.
fn described(rule: &Rule) -> Value {
    let page = rule.documentation();
    let first = first_paragraph(&page);
    let sentence = match first.find(". ") {
        Some(end) => &first[..=end],
        None => &first,
    };
    json!({
        "id": rule.code(),
        "name": rule.name(),
        "shortDescription": { "text": sentence },
        "fullDescription": { "text": first },
        "help": { "text": page, "markdown": page },
        "helpUri": env!("CARGO_PKG_REPOSITORY"),
        "defaultConfiguration": { "level": level(rule.severity()) },
        "properties": { "tags": ["draughts"], "laws": rule.laws() },
    })
}

/// The first paragraph of a manual page after its heading, on one line.
fn first_paragraph(page: &str) -> String {
    let lines = page
        .lines()
        .skip_while(|line| line.is_empty() || line.starts_with('#'))
        .take_while(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::first_paragraph;

    #[test]
    fn a_rule_is_described_by_its_first_paragraph() {
        let page = "## What it finds\n\nA move\nthat is none.\n\n## The law\nS1.\n";
        assert_eq!(first_paragraph(page), "A move that is none.");
        assert_eq!(
            first_paragraph("## What it finds\nIt.\n## The law\n"),
            "It."
        );
        for rule in referee::RULES {
            let first = first_paragraph(&rule.documentation());
            assert!(first.ends_with(['.', ':', ')']), "{}: {first}", rule.code());
        }
    }
}
