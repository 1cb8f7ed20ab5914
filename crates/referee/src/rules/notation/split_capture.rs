//! ## What it finds
//! One capture of several pieces is written as several moves, jump by jump, with or without a move number, marks or
//! comments between them. A part may be in brackets: `24x15 (15x8)`, `22x15(6)`. If the first part is illegal by itself,
//! a variation or unread text may also be between the parts. The replay plays it as one capture.
//!
//! ## The law
//! A capture is one move, however many pieces it takes (9), and is written as one (PDN 3.0 grammar, `CaptureMove`).
//! The first description of PDN allowed one jump at a time.
//!
//! ## Example
//! `6. c3xa5 e5xc3 7. c3xa1`: the number counts a part of Black's capture. `18x27 27x20`: the standard writes
//! `18x20`, or in full `18x27x20`.
//!
//! ## Fix
//! The first part becomes the whole capture, in full. The other parts, and a number between them, are removed; comments
//! and marks between them stay. There is no fix if a variation or unread text is between the parts, or for parts in
//! brackets in a variation or in short notation.

use std::borrow::Cow;

use pdn::{Event, FaultKind, Quirks, Span, Token};

use super::MoveNotation;
use crate::{
    Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::full_move, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N108",
    "split-capture",
    Severity::Warning,
    manual!("split_capture.rs"),
)
.citing(&["S1:9", "PDN3:grammar"])
.with_safe_fix();

/// `joined` is the whole capture, in full.
pub(crate) fn message(joined: &str) -> Cow<'static, str> {
    format!("one capture is written as several moves: expected {joined}").into()
}

/// Reports a part in brackets that is read with the part before it, `22x15(x6)`.
pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    let written = notation.written;
    if written.quirks.contains(Quirks::IN_BRACKETS) {
        let squares: Vec<_> = written.squares().map(|name| name.to_string()).collect();
        let message = message(&squares.join(written.separator.sign()));
        report.add_at(&RULE, notation.span, notation.ply, message);
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (written, first) = case.written_move()?;
    let whole = case.finding.span;
    if whole == first && !written.quirks.contains(Quirks::IN_BRACKETS) {
        // The parts are in brackets, or after a variation or unread text. Other readers take such brackets for
        // variations, so they cannot be removed one by one.
        return None;
    }
    let mut edits = vec![Edit::replace(first, full_move(case)?)];
    // The annotations between the parts stay.
    let mut end = first.end;
    let events = case.record.events;
    let after = events.partition_point(|event| event.span.start < first.end);
    let until = events.partition_point(|event| event.span.end <= whole.end);
    let parts = &events[after..until.max(after)];
    // A bracket may open before the first part or close after the last.
    let opens = |event: &Event<'_>| matches!(case.record.source[event.span.start], b'(' | b'[');
    let mut brackets = parts.iter().filter(|event| is_bracket(event));
    let first_bracket = brackets.next();
    let last_bracket = brackets.next_back().or(first_bracket);
    if first_bracket.is_some_and(|event| !opens(event)) {
        let before = events[..after].iter().rfind(|event| is_bracket(event));
        edits.extend(before.map(|event| Edit::delete(event.span)));
    }
    if last_bracket.is_some_and(opens) {
        let next = events[until..].iter().find(|event| is_bracket(event));
        edits.extend(next.map(|event| Edit::delete(event.span)));
    }
    for event in parts {
        if is_bracket(event) || matches!(event.token, Token::Move(_) | Token::MoveNumber(_)) {
            edits.push(Edit::delete(Span::new(end, event.span.end)));
        }
        end = event.span.end;
    }
    edits.sort();
    Some(edits)
}

/// True for a bracket around a move that is read as part of the main line (N116).
fn is_bracket(event: &Event<'_>) -> bool {
    matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::BracketedMove)
}
