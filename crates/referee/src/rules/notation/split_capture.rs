//! ## What it finds
//! One capture of several pieces is written as several moves, jump by jump, with or without a move number, marks or
//! comments between them. The replay plays it as one capture.
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
//! and marks between them stay.

use std::borrow::Cow;

use pdn::{Span, Token};

use crate::{Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::full_move};

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

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (_, first) = case.written_move()?;
    let whole = case.finding.span;
    let mut edits = vec![Edit::replace(first, full_move(case)?)];
    // The annotations between the parts stay.
    let mut end = first.end;
    let events = case.record.events;
    let after = events.partition_point(|event| event.span.start < first.end);
    let later = events[after..].iter();
    for event in later.take_while(|event| event.span.end <= whole.end) {
        match event.token {
            Token::Move(_) | Token::MoveNumber(_) => {
                edits.push(Edit::delete(Span::new(end, event.span.end)));
            }
            _ => {}
        }
        end = event.span.end;
    }
    Some(edits)
}
