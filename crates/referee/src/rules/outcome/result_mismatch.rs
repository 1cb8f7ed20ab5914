//! ## What it finds
//! A Result tag that says one thing and a terminator that says another. A `*` at the end contradicts
//! nothing. Where words at the end of the record (or its Termination tag) name the winner, the ruling says which of the two
//! they agree with: two witnesses against one.
//!
//! ## The law
//! PDN 2.0 wants both to be equal; PDN 3.0 lets the tag decide and makes `*` a mere separator.
//!
//! ## Example
//! `[Result "1-0"]` and `0-1` after the last move.

use draughts::Color;

use crate::{
    Detail, Record, Rule, Severity,
    header::Header,
    outcome::{Stated, in_words, winner},
    report::Report,
    words::winner::who_won,
};

pub(crate) static RULE: Rule = Rule::new(
    "O401",
    "result-mismatch",
    Severity::Error,
    include_str!("result_mismatch.rs"),
)
.citing(&["PDN2:2"]);

/// `first` is the side whose figure is the first of a result, if that is known.
pub(crate) fn check(
    stated: &Stated<'_>,
    header: &Header<'_>,
    record: &Record<'_>,
    first: Option<Color>,
    report: &mut Report<'_>,
) {
    let (Some(terminator), Some(found)) = (stated.terminator, header.told_result()) else {
        return;
    };
    if !stated.disagrees() {
        return;
    }
    let message = format!(
        "the game ends with {}, but its Result tag says {}",
        pdn::text(terminator.text),
        pdn::text(found.trimmed())
    );
    let words = who_won(record, header);
    let agrees = |outcome| words.is_some() && winner(outcome, first) == words;
    let with = if stated.tag.is_some_and(agrees) {
        "the Result tag"
    } else if agrees(terminator.outcome) {
        "the result at its end"
    } else {
        report.add(&RULE, stated.terminator_span, message);
        return;
    };
    let detail = Detail {
        ruling: words.map(|words| {
            format!(
                "two witnesses against one: the words of the record and {with} give {}",
                in_words(words)
            )
        }),
        ..Detail::default()
    };
    report.add_detailed(&RULE, stated.terminator_span, None, message, detail);
}
