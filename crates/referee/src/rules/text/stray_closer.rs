//! ## What it finds
//! A `)` or `}` has no opening mark. It is skipped. If a comment contains another, it ends at the last of their `}`, which
//! is reported.
//!
//! ## The law
//! A closing mark belongs to an opening mark. Comments do not nest: the first `}` ends the comment, and a second one
//! has no opening mark (PDN 3.0 grammar, `COMMENT` and `Variation`).
//!
//! ## Example
//! `{the first {nested} comment}`: by the standard, the comment ends after `nested`, and the last `}` closes nothing.
//! huff reads one comment.

use pdn::{Event, Fault};

use crate::{Record, Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S005",
    "stray-closer",
    Severity::Warning,
    manual!("stray_closer.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let message = match record.bytes(event.span).first() {
        Some(b'}') => "\"}\" closes no comment; it is skipped",
        Some(b')') => "\")\" closes no variation; it is skipped",
        _ => "a closing mark that closes nothing is skipped",
    };
    report.add(&RULE, fault.place, message);
}

/// Reports a comment that contains another.
pub(super) fn nested_comment(fault: &Fault, report: &mut FindingReport<'_>) {
    let message = "comments do not nest: other programs end this comment at its first \"}\"; huff reads it up to here";
    report.add(&RULE, fault.place, message);
}
