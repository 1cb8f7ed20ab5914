//! ## What it finds
//! A tag pair contains a line break: in its value, before or after its name, or before the closing bracket. The whole
//! pair is read.
//! A line break in the value is read as a space, and in a FEN as nothing. A value that is not closed before the next
//! tag, the next game or an empty line is broken (S004) and ends with its line.
//!
//! ## The law
//! A value is the text between two quotation marks, line breaks included (PDN 3.0 grammar, `STRING`). Most programs
//! read one tag pair per line and lose the text on the next line.
//!
//! ## Example
//! `[FEN "W:W31,32,33,` and on the next line `34:B2,3"]`: read as `W:W31,32,33,34:B2,3`.
//!
//! ## Fix
//! The pair is written on one line.

use pdn::{Event, Fault, Span, Token};

use super::token_before;
use crate::{Record, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S011",
    "wrapped-tag",
    Severity::Note,
    manual!("wrapped_tag.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let place = token_before(record, event.span.start).map_or(fault.place, |tag| tag.span);
    report.add(
        &RULE,
        place,
        "expected the tag pair on one line, found a line break in it; the whole pair is read",
    );
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let event = case.event()?;
    let Token::Tag(tag) = event.token else {
        return None;
    };
    let bytes = case.record.bytes(event.span);
    let opens = memchr::memchr(b'"', bytes)?;
    let closes = memchr::memrchr(b'"', bytes)?;
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'\r', b'\n', &bytes[at..]) {
        let start = end_of_text(&bytes[..at + found]).max(at);
        let below = bytes[at + found..].iter();
        let end = at + found + below.take_while(|byte| byte.is_ascii_whitespace()).count();
        let text = if start == 1 {
            ""
        } else if start <= opens && end <= opens {
            " "
        } else if start == opens + 1 || end >= closes {
            ""
        } else {
            tag.line_end_replacement()
        };
        let place = Span::new(event.span.start + start, event.span.start + end);
        edits.push(Edit::replace(place, text));
        at = end;
    }
    Some(edits)
}

/// The end of a line without trailing blanks and written-out line ends (`\r`).
fn end_of_text(mut line: &[u8]) -> usize {
    loop {
        line = match line {
            [rest @ .., b' ' | b'\t'] | [rest @ .., b'\\', b'r' | b'n'] => rest,
            _ => return line.len(),
        };
    }
}
