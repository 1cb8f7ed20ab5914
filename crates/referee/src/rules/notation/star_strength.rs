//! ## What it finds
//! A `*` follows a move and means 'the only move', or 'the star move' of the old books.
//!
//! ## The law
//! `*` separates games; it does not annotate moves. The standard writes `$7` (PDN 3.0, third restriction). PDN 2.0
//! allowed `*`.
//!
//! ## Example
//! `1-6* 32-28`; the standard writes `1-6 $7 32-28`.
//!
//! ## Fix
//! The `*` becomes ` $7`, which means 'forced move (only move)'.

use crate::{Ply, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};
use pdn::{ONLY_MOVE, Span};

pub(crate) static RULE: Rule = Rule::new(
    "N110",
    "star-strength",
    Severity::Note,
    manual!("star_strength.rs"),
)
.citing(&["PDN3:restriction 3"])
.with_safe_fix();

/// `strength` is the text of the mark.
pub(crate) fn check(strength: &[u8], span: Span, ply: Option<Ply>, report: &mut FindingReport<'_>) {
    if !strength.contains(&b'*') {
        return;
    }
    let message = format!("expected ${ONLY_MOVE} for the only move, found \"*\"");
    match ply {
        Some(ply) => report.add_at(&RULE, span, ply, message),
        None => report.add(&RULE, span, message),
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let span = case.finding.span;
    let marks = case.record.bytes(span);
    let others: String = marks
        .iter()
        .filter(|mark| **mark != b'*')
        .map(|mark| char::from(*mark))
        .collect();
    if others.contains(|mark| !matches!(mark, '!' | '?')) {
        return None;
    }
    let apart = match case.record.source.get(span.end) {
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b')') => "",
        Some(_) => " ",
    };
    Some(vec![Edit::replace(
        span,
        format!("{others} ${ONLY_MOVE}{apart}"),
    )])
}
