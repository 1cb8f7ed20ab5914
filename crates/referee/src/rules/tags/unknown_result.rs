//! ## What it finds
//! A `Result` that is no result of any score system that huff knows.
//!
//! ## The law
//! A result is one of `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`, in international draughts `2-0`, `0-2`
//! and `1-1` (PDN 3.0, the Result tag); other score systems name themselves with `ResultFormat`.
//!
//! ## Example
//! `[Result "Black won"]`: that is `1-0` in English draughts.
//!
//! ## Fix
//! Words that state who won, or a draw, are written in figures: `White won`, `Black resigned`, `remise`, `1/2`. Nothing is
//! written if other words of the record, its last token or the board contradict them.

use pdn::{Outcome, Token};

use crate::{
    Rule, Severity,
    fix::{Case, Edit},
    header::Header,
    outcome::in_figures,
    report::Report,
    words::winner::{Statement, in_tag, statement},
};

pub(crate) static RULE: Rule = Rule::new(
    "T204",
    "unknown-result",
    Severity::Warning,
    include_str!("unknown_result.rs"),
)
.citing(&["PDN3:tags"])
.mended(mend);

pub(super) fn check(header: &Header<'_>, report: &mut Report<'_>) {
    let Some(result) = header.result else { return };
    let value = result.trimmed();
    if matches!(value, b"1/2-1/2" | b"1-0" | b"0-1" | b"*")
        || result.says_nothing()
        || Outcome::parse(value).is_some()
    {
        return;
    }
    report.add(
        &RULE,
        result.span,
        format!(
            "expected a result such as 1-0, 0-1, 1/2-1/2 or *, found {}",
            result.shown()
        ),
    );
}

fn mend(case: &Case<'_, '_>) -> Option<Vec<Edit>> {
    let Token::Tag(tag) = case.event()?.token else {
        return None;
    };
    let value = tag.value.trim_ascii();
    let header = Header::of(case.record);
    let Statement::Outcome(winner) = statement(case.record, &header) else {
        return None;
    };
    // what other words say alone is no reading of the tag
    in_tag(value)?;
    let result = in_figures(winner, case.game.first_figure)?;
    Some(vec![Edit::replace(case.place_of(value)?, result)])
}
