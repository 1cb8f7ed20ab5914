//! Diagnostics: the findings of a document in the terms of the protocol.

use std::cmp::Reverse;

use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    Message, Range, Uri,
};
use referee::{Finding, Rule, Severity};
use report::text::counted;

use super::document::Document;
use super::findings::{ListedFinding, findings};
use super::position::PositionEncoding;
use crate::exit::Failure;

/// The source of all diagnostics.
const SOURCE: &str = "huff";

/// Maximum number of diagnostics of a document. Editors list no more, and to send all of them after each keystroke would
/// take longer than to judge the games.
const MAX_DIAGNOSTICS: usize = 1000;

/// The diagnostics of a document: the most severe ones, and the number of the others.
pub(super) fn diagnostics(document: &Document, encoding: PositionEncoding) -> Vec<Diagnostic> {
    if let Some(failure) = &document.settings.failure {
        return vec![of_failure(failure)];
    }
    let mut listed = findings(document);
    let others = keep_most_severe(&mut listed);
    let mut cursor = document.cursor_at(0, encoding);
    // The last finding about play that is not a consequence, with its game.
    let mut slip: Option<(u64, Range, String)> = None;
    let mut all = Vec::with_capacity(listed.len());
    for one in &listed {
        cursor.move_to(one.base);
        let range = cursor.range(one.span.clone());
        let mut related = Vec::new();
        let mut relate = |range: Range, message: String| {
            let location = Location {
                uri: document.uri.clone(),
                range,
            };
            related.push(DiagnosticRelatedInformation { location, message });
        };
        if let Some(earlier) = &one.repeats {
            let mut cursor = document.cursor_at(earlier.start, encoding);
            relate(cursor.range(earlier.clone()), "the earlier game".to_owned());
        }
        let finding = &*one.finding();
        match &slip {
            Some((game, range, message)) if finding.consequence && *game == one.game => {
                relate(*range, format!("follows from this: {message}"));
            }
            _ if !finding.consequence && finding.ply.is_some() => {
                slip = Some((one.game, range, finding.message.to_string()));
            }
            _ => {}
        }
        all.push(diagnostic(finding, range, related));
    }
    if others > 0 {
        let more = counted(others, "more finding");
        all.push(Diagnostic {
            severity: Some(DiagnosticSeverity::Information),
            source: Some(SOURCE.to_owned()),
            message: Message::String(format!("{more}; `huff check` lists all of them")),
            ..Diagnostic::default()
        });
    }
    all
}

/// Removes the least severe findings, the last ones first, if there are too many. Returns their number.
fn keep_most_severe(listed: &mut Vec<ListedFinding<'_>>) -> u64 {
    let Some(others @ 1..) = listed.len().checked_sub(MAX_DIAGNOSTICS) else {
        return 0;
    };
    let ranks = listed
        .iter()
        .enumerate()
        .map(|(number, one)| (one.is_consequence(), Reverse(one.severity), number));
    let mut ranks: Vec<_> = ranks.collect();
    ranks.sort_unstable();
    let mut kept = vec![false; listed.len()];
    for (_, _, number) in &ranks[..MAX_DIAGNOSTICS] {
        kept[*number] = true;
    }
    let mut kept = kept.into_iter();
    listed.retain(|_| kept.next().unwrap_or_default());
    others as u64
}

/// One diagnostic, without related places.
pub(super) fn diagnostic_at(
    document: &Document,
    one: &ListedFinding<'_>,
    encoding: PositionEncoding,
) -> Diagnostic {
    let mut cursor = document.cursor_at(one.span.start, encoding);
    diagnostic(&one.finding(), cursor.range(one.span.clone()), Vec::new())
}

fn diagnostic(
    finding: &Finding,
    range: Range,
    related: Vec<DiagnosticRelatedInformation>,
) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(match finding.severity {
            // Reports for people omit consequences; editors show hints inconspicuously.
            _ if finding.consequence => DiagnosticSeverity::Hint,
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Note => DiagnosticSeverity::Information,
        }),
        code: Some(Code::String(finding.rule.code().to_owned())),
        code_description: Some(CodeDescription {
            href: page(finding.rule),
        }),
        source: Some(SOURCE.to_owned()),
        message: Message::String(finding.message.to_string()),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

/// The address of the manual page of a rule.
pub(super) fn page(rule: &Rule) -> Uri {
    let (code, name) = (rule.code().to_ascii_lowercase(), rule.name());
    let repository = env!("CARGO_PKG_REPOSITORY");
    Uri(format!(
        "{repository}/blob/main/docs/src/reference/rules.md#{code}-{name}"
    ))
}

/// The only diagnostic of a document that cannot be read, or whose settings cannot be used.
pub(super) fn of_failure(failure: &Failure) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.to_owned()),
        // The message may have the styles of a terminal.
        message: Message::String(anstream::adapter::strip_str(&failure.to_string()).to_string()),
        ..Diagnostic::default()
    }
}
