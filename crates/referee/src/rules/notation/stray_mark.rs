//! ## What it finds
//! Signs and times among the moves that PDN does not have: a comma, a semicolon, a bar or a slash between two moves, the
//! `**` that Markdown prints in bold letters, a time on the clock outside a comment. They are passed over: nothing is
//! held against the players.
//!
//! A `;` opens a comment, as everywhere. It only parts moves where it is glued to a move, and where the number that is
//! due, and nothing but moves, follows it on the same line.
//!
//! ## The law
//! Moves are parted by white space; what is said of them is a comment (PDN 3.0 grammar).
//!
//! ## Example
//! `1.10-14, 23-19; 2.14x23` as Spanish pages print it; `**11-15**`; `1. 11-15 (0:12) 22-18 0:05`.
//!
//! ## Fix
//! A sign is taken out. A time becomes a comment.

use pdn::{Event, Fault, FaultKind, Token};

use crate::{
    Record, Rule, Severity,
    fix::{Case, Edit},
    report::Report,
    rules::text::excerpt,
};

pub(crate) static RULE: Rule = Rule::new(
    "N113",
    "stray-mark",
    Severity::Note,
    include_str!("stray_mark.rs"),
)
.citing(&["PDN3:grammar"])
.mended(mend);

pub(crate) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    let found = excerpt(record.bytes(event.span));
    let message = match fault.kind {
        FaultKind::BareTime => {
            format!("expected a comment, found {found}, which is read as a time")
        }
        _ => format!("expected white space between moves, found {found}, which is passed over"),
    };
    report.add(&RULE, event.span, message);
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let span = case.finding.span;
    let Token::Fault(fault) = case.event()?.token else {
        return None;
    };
    if fault.kind == FaultKind::BareTime {
        return Some(vec![
            Edit::insert(span.start, "{"),
            Edit::insert(span.end, "}"),
        ]);
    }
    let source = case.record.source;
    let is_open = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let before = span.start.checked_sub(1).and_then(|at| source.get(at));
    let parts = !is_open(before) && !is_open(source.get(span.end));
    Some(vec![Edit::replace(span, if parts { " " } else { "" })])
}
