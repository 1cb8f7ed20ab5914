//! ## What it finds
//! Moves of the main line are in brackets; French pages print the moves of one side this way. Brackets normally
//! contain variations. If the main line is legal only with the moves in its brackets, they are read as part of the
//! main line. A bracket with an alternative move stays a variation.
//!
//! ## The law
//! Brackets contain alternative moves (PDN 3.0 grammar, `Variation`).
//!
//! ## Example
//! `1. 33-28 (20-24) 2. 39-33 (14-20)`; the standard writes `1. 33-28 20-24 2. 39-33 14-20`.
//!
//! ## Fix
//! The brackets are removed.

use pdn::{FaultKind, Span, Token};

use crate::{Record, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "N116",
    "bracketed-moves",
    Severity::Warning,
    manual!("bracketed_moves.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

/// Reports the brackets of a record whose moves are read as moves of the main line.
pub(crate) fn check(record: &Record<'_>, report: &mut FindingReport<'_>) {
    let mut brackets = brackets(record);
    let Some(first) = brackets.next() else {
        return;
    };
    let message = match brackets.count().div_ceil(2) {
        1 => "a move of the main line is in brackets; it is read as part of the line".to_owned(),
        count => format!(
            "{count} moves of the main line are in brackets; they are read as part of the line"
        ),
    };
    report.add(&RULE, first, message);
}

/// The brackets around moves of the main line.
fn brackets(record: &Record<'_>) -> impl Iterator<Item = Span> {
    let brackets = record.events.iter().filter(|event| {
        matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::BracketedMove)
    });
    brackets.map(|event| event.span)
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let source = case.record.source;
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let edits: Vec<Edit> = brackets(case.record)
        .map(|bracket| {
            let before = bracket.start.checked_sub(1).and_then(|at| source.get(at));
            let separates = is_word(before) && is_word(source.get(bracket.end));
            Edit::replace(bracket, if separates { " " } else { "" })
        })
        .collect();
    (!edits.is_empty()).then_some(edits)
}
