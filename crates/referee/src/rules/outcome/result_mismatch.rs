//! ## What it finds
//! The Result tag and the terminator contradict each other. A `*` at the end contradicts nothing. If words at the end
//! of the record, or its Termination tag, name the winner, the ruling says which of the two they support: two sources
//! against one.
//!
//! Words that contradict each other, or the result in figures, are a warning: one says a draw, the other a win. Two
//! wins of different sides do not count, because files differ in whose figure is first (O403). The words are those
//! that end the record, the Termination tag, a Result tag in words, and text between the moves outside a comment.
//!
//! ## The law
//! PDN 2.0 requires both to be equal. In PDN 3.0 the tag decides, and `*` is only a separator.
//!
//! ## Example
//! `[Result "1-0"]` and `0-1` after the last move. `[Result "1-0"]` and `{Draw agreed}` after the last move.

use draughts::Color;
use pdn::Outcome;

use super::conduct_noted::words as without_marks;
use crate::{
    Detail, Record, Rule, Severity, Winner,
    excerpt::excerpt,
    header::Header,
    outcome::{StatedResult, in_words, winner},
    report::FindingReport,
    words::winner::{LocatedOutcome, who_won},
};

pub(crate) static RULE: Rule = Rule::new(
    "O401",
    "result-mismatch",
    Severity::Error,
    include_str!("result_mismatch.rs"),
)
.citing(&["PDN2:2"]);

/// `first` is the side whose figure is first, if known; `words` are the places that state the outcome in words.
pub(crate) fn check(
    stated: &StatedResult<'_>,
    header: &Header<'_>,
    record: &Record<'_>,
    first: Option<Color>,
    words: &[LocatedOutcome],
    report: &mut FindingReport<'_>,
) {
    if !words.is_empty() {
        words_against_others(stated, header, record, first, words, report);
    }
    let (Some(terminator), Some(found)) = (stated.terminator, header.result_tag()) else {
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
        "the result at the end"
    } else {
        report.add(&RULE, stated.terminator_span, message);
        return;
    };
    let detail = Detail {
        ruling: words.map(|words| {
            format!(
                "two sources against one: the words in the record and {with} give {}",
                in_words(words)
            )
        }),
        ..Detail::default()
    };
    report.add_detailed(&RULE, stated.terminator_span, None, message, detail);
}

/// Reports words that contradict other words, or the result in figures.
fn words_against_others(
    stated: &StatedResult<'_>,
    header: &Header<'_>,
    record: &Record<'_>,
    first: Option<Color>,
    words: &[LocatedOutcome],
    report: &mut FindingReport<'_>,
) {
    let one = words[0];
    let shown = |words: &LocatedOutcome| {
        let text = excerpt(without_marks(record.bytes(words.span)));
        format!("{text}, {}", in_words(words.winner))
    };
    let other = words.iter().find(|other| other.winner != one.winner);
    let (message, span) = if let Some(other) = other {
        let (one, two) = (shown(&one), shown(other));
        let message = format!("the words in the record contradict each other: {one}; {two}");
        (message, other.span)
    } else {
        let result = stated.outcome().filter(|_| !stated.disagrees());
        let Some(outcome) = result.filter(|outcome| !may_be(*outcome, one.winner)) else {
            return;
        };
        let (written, _) = stated.written(header);
        let result = winner(outcome, first).map(in_words);
        let message = format!(
            "the record says {}, but its result is {}{}{}",
            shown(&one),
            pdn::text(written),
            if result.is_some() { ", " } else { "" },
            result.unwrap_or_default()
        );
        (message, one.span)
    };
    let tag = ("the Result tag".to_owned(), stated.tag);
    let end = stated.terminator.map(|end| end.outcome);
    let end = ("the result at the end".to_owned(), end);
    let figures = [tag, end].into_iter();
    let figures = figures.filter_map(|(name, outcome)| Some((name, winner(outcome?, first)?)));
    let words = words.iter().map(|words| {
        let text = excerpt(without_marks(record.bytes(words.span)));
        (text, words.winner)
    });
    let detail = Detail {
        ruling: majority(&figures.chain(words).collect::<Vec<_>>()),
        ..Detail::default()
    };
    report.add_detailed(&RULE, span, None, message, detail);
    report.set_last_severity(Severity::Warning);
}

/// True if a result in figures may mean this winner, in either order.
fn may_be(outcome: Outcome, winner: Winner) -> bool {
    match winner {
        Winner::Draw => outcome == Outcome::Draw,
        Winner::BothLost => outcome == Outcome::BothLost,
        Winner::Black | Winner::White => matches!(outcome, Outcome::First | Outcome::Second),
    }
}

/// The outcome of a strict majority of the sources, in words.
pub(super) fn majority(sources: &[(String, Winner)]) -> Option<String> {
    const NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];
    let with = |winner| sources.iter().filter(move |(_, other)| *other == winner);
    let count = |winner| with(winner).count();
    let (_, most) = sources.iter().max_by_key(|(_, winner)| count(*winner))?;
    let (agree, others) = (count(*most), sources.len() - count(*most));
    if agree <= others {
        return None;
    }
    let names: Vec<_> = with(*most).map(|(name, _)| name.as_str()).collect();
    let number = |count: usize| match NUMBERS.get(count) {
        Some(number) => (*number).to_owned(),
        None => count.to_string(),
    };
    Some(format!(
        "{} sources against {}: {} give {}",
        number(agree),
        number(others),
        names.join(" and "),
        in_words(*most)
    ))
}
