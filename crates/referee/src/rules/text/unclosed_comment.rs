//! ## What it finds
//! A comment opens with `{` and has no `}`. It ends before the next line that opens a tag section, or at the end of
//! the file, so that it does not swallow the later games.
//!
//! A comment that has its `}` may contain a line such as `[Event "Fixture"]`. But the comment counts as unclosed if a
//! second `{` comes before the `}`, if the `}` is inside such a line, or if moves or a result follow such lines, as in
//! a game.
//!
//! ## The law
//! A comment is the text between `{` and `}`. The first `}` ends it, because comments do not nest (PDN 3.0 grammar,
//! `COMMENT`).
//!
//! ## Example
//! `1. 11-15 {the Old Fourteenth 23-19 2. 8-11`: the moves after the brace are part of the comment, and they are not
//! judged.
//!
//! ## How to fix it
//! Add the `}` where the comment ends. `--fix` and `fmt` do not, because the comment may contain moves. `convert` closes
//! it at its probable end and says so.

use pdn::{Fault, Token};

use super::token_before;
use crate::{Record, Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S002",
    "unclosed-comment",
    Severity::Error,
    manual!("unclosed_comment.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(fault: &Fault, record: &Record<'_>, report: &mut FindingReport<'_>) {
    let comment = token_before(record, fault.place.start.saturating_add(1))
        .filter(|event| matches!(event.token, Token::Comment(_)));
    let Some(comment) = comment else {
        report.add(
            &RULE,
            fault.place,
            "\"{\" without \"}\": the comment extends to the next tag section",
        );
        return;
    };
    let lines = memchr::memchr_iter(b'\n', record.bytes(comment.span).trim_ascii_end()).count();
    let next = record
        .events
        .get(
            record
                .events
                .partition_point(|event| event.span.start < comment.span.end)..,
        )
        .unwrap_or_default()
        .iter()
        .find(|event| !matches!(event.token, Token::Fault(_)));
    let up_to = match next.map(|event| event.token) {
        Some(Token::Tag(_)) => "the next tag section",
        _ => "the end of the game",
    };
    let message = match lines {
        0 => format!("\"{{\" without \"}}\": the comment extends to {up_to}, on the same line"),
        1 => {
            format!("\"{{\" without \"}}\": the comment extends to {up_to}, one line below")
        }
        _ => format!("\"{{\" without \"}}\": the comment extends to {up_to}, {lines} lines below"),
    };
    report.add(&RULE, fault.place, message);
}
