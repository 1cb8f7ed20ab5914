//! ## What it finds
//! A game that ends with neither a result nor `*`. It ends where the next tag section opens, or
//! with the file.
//!
//! ## The law
//! Games are parted by `*` (PDN 3.0 grammar, `GameSeparator`); on reading, a result parts them as
//! well. PDN 2.0 demands one of them at the end of every game.
//!
//! ## Example
//! `1. 11-15 23-19 2. 8-11 22-17`, and then the next game's `[Event "Club match"]`.
//!
//! ## How to mend it
//! Write the result, or `*` if it is not known, after the last move.

use pdn::{FaultKind, Token};

use super::first_token;
use crate::{Fixable, Record, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S008",
    "no-result",
    Severity::Note,
    include_str!("no_result.rs"),
)
.citing(&["PDN3:grammar", "PDN2:movetext"])
.fixable(Fixable::Safe);

pub(crate) fn check(record: &Record<'_>, report: &mut Report<'_>) {
    let mut last = None;
    for event in record.events.iter().rev() {
        match event.token {
            Token::Terminator(_) => return,
            // it may stand inside the comment (S002)
            Token::Fault(fault) if fault.kind == FaultKind::UnclosedComment => return,
            Token::GameEnd | Token::Blank(_) => {}
            _ if last.is_none() && !event.span.is_empty() => last = Some(event.span),
            _ => {}
        }
    }
    report.add(
        &RULE,
        last.unwrap_or_else(|| first_token(record)),
        "expected a result or \"*\" after this, found the end of the game",
    );
}
