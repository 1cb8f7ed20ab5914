//! ## What it finds
//! The Result tag and the terminator contradict each other, or so do two results after the last move. A `*` at the end
//! contradicts nothing. If words at the end of the record, or its Termination tag, name the winner, the ruling says
//! which of the two they support: two sources against one.
//!
//! The source that most others support is the result of the game for all commands. Without words, the Result tag decides
//! against the terminator. If the words support neither, the winner is left open.
//!
//! Words that contradict each other, or the result in figures, are a warning: one says a draw, the other a win. Two
//! texts that name different winners are not reported, because files differ in whose figure is first (O403). The words
//! are those that end the record, the Termination tag, a Result tag in words, and text between the moves outside a
//! comment.
//!
//! ## The law
//! PDN 2.0 requires both to be equal. In PDN 3.0 the tag decides, and `*` is only a separator.
//!
//! ## Example
//! `[Result "1-0"]` and `0-1` after the last move. `[Result "1-0"]` and `{Draw agreed}` after the last move.

use draughts::Color;
use pdn::Outcome;

use crate::{
    Detail, Record, Rule, Severity, Winner,
    excerpt::{excerpt, without_marks},
    header::Header,
    outcome::{StatedResult, in_words, majority, may_mean, winner},
    report::FindingReport,
    words::winner::LocatedOutcome,
};

pub(crate) static RULE: Rule = Rule::new(
    "O401",
    "result-mismatch",
    Severity::Error,
    manual!("result_mismatch.rs"),
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
    let Some(terminator) = stated.terminator else {
        return;
    };
    if let Some((other, span)) = stated.other_terminator
        && ![other.outcome, terminator.outcome].contains(&Outcome::Unknown)
    {
        let message = format!(
            "the game ends with {}, but {} follows; the first is used: delete the wrong one",
            terminator.written(),
            other.written()
        );
        report.add(&RULE, span, message);
    }
    let Some(found) = header.result_tag() else {
        return;
    };
    if !stated.figures_disagree() {
        return;
    }
    let message = format!(
        "the game ends with {}, but its Result tag says {}",
        terminator.written(),
        pdn::text(found.trimmed())
    );
    let words = stated.winner_in_words();
    let mut figures = stated.winners_in_figures();
    let with = figures.find(|(_, winner)| Some(*winner) == words);
    let ruling = match (with, words) {
        (Some((with, words)), _) => Some(format!(
            "two sources against one: the words in the record and {with} give {}",
            in_words(words)
        )),
        // words for a third result leave the winner open
        (None, Some(_)) => Some(OPEN.to_owned()),
        _ if stated.winner.is_some() => Some("the Result tag decides (PDN 3.0)".to_owned()),
        _ => None,
    };
    let detail = Detail {
        ruling,
        ..Detail::default()
    };
    report.add_detailed(&RULE, stated.terminator_span, None, message, detail);
}

/// The ruling if no majority of the sources gives the same result.
const OPEN: &str = "the sources do not agree: the winner is left open";

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
        let result = stated.figures().filter(|_| !stated.figures_disagree());
        let Some(outcome) = result.filter(|outcome| !may_mean(*outcome, one.winner)) else {
            return;
        };
        let (written, _) = stated.figures_written(header);
        let result = winner(outcome, first).map(in_words);
        let message = format!(
            "the record says {}, but its result is {}{}{}",
            shown(&one),
            written,
            if result.is_some() { ", " } else { "" },
            result.unwrap_or_default()
        );
        (message, one.span)
    };
    let figures = stated.winners_in_figures();
    let figures = figures.map(|(name, winner)| (name.to_owned(), winner));
    let words = words.iter().map(|words| {
        let text = excerpt(without_marks(record.bytes(words.span)));
        (text, words.winner)
    });
    let sources: Vec<_> = figures.chain(words).collect();
    let winners: Vec<_> = sources.iter().map(|(_, winner)| *winner).collect();
    let most = majority(&winners).map(|(winner, _)| winner);
    let detail = Detail {
        ruling: match stated.winner {
            None => Some(OPEN.to_owned()),
            // text between the moves decides nothing
            winner if winner == most => majority_in_words(&sources),
            Some(_) => None,
        },
        ..Detail::default()
    };
    report.add_detailed(&RULE, span, None, message, detail);
    report.set_last_severity(Severity::Warning);
}

/// The outcome of a strict majority of the sources, in words.
pub(super) fn majority_in_words(sources: &[(String, Winner)]) -> Option<String> {
    const NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];
    let winners: Vec<_> = sources.iter().map(|(_, winner)| *winner).collect();
    let (most, agree) = majority(&winners)?;
    let others = sources.len() - agree;
    let with = sources.iter().filter(|(_, winner)| *winner == most);
    let names: Vec<_> = with.map(|(name, _)| name.as_str()).collect();
    let number = |count: usize| match NUMBERS.get(count) {
        Some(number) => (*number).to_owned(),
        None => count.to_string(),
    };
    Some(format!(
        "{} sources against {}: {} give {}",
        number(agree),
        number(others),
        names.join(" and "),
        in_words(most)
    ))
}
