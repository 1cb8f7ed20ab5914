//! ## What it finds
//! The moves of the second side in brackets, as French pages print their columns. Brackets hold variations; where every
//! one of them holds one move, and the main line cannot be played without these, they are read as moves of the main line.
//!
//! ## The law
//! Brackets hold other ways to play (PDN 3.0 grammar, `Variation`).
//!
//! ## Example
//! `1. 33-28 (20-24) 2. 39-33 (14-20)`; the standard writes `1. 33-28 20-24 2. 39-33 14-20`.
//!
//! ## Fix
//! The brackets are taken out.

use crate::{
    Record, Rule, Severity,
    columns::brackets,
    fix::{Case, Edit},
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "N116",
    "bracketed-moves",
    Severity::Warning,
    include_str!("bracketed_moves.rs"),
)
.citing(&["PDN3:grammar"])
.mended(mend);

/// Reports that the brackets of a record are read as moves of the main line.
pub(crate) fn found(record: &Record<'_>, report: &mut Report<'_>) {
    let count = brackets(record).count() / 2;
    if let Some(first) = brackets(record).next() {
        let message = format!(
            "the moves of one side are in brackets, {count} in all: they are read as moves of the main line"
        );
        report.add(&RULE, first, message);
    }
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let source = case.record.source;
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let edits: Vec<Edit> = brackets(case.record)
        .map(|bracket| {
            let before = bracket.start.checked_sub(1).and_then(|at| source.get(at));
            let parts = is_word(before) && is_word(source.get(bracket.end));
            Edit::replace(bracket, if parts { " " } else { "" })
        })
        .collect();
    (!edits.is_empty()).then_some(edits)
}
