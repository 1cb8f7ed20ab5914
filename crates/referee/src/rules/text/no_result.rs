//! ## What it finds
//! A game ends without a result and without `*`. The next tag section or the end of the file ends it. The rule also
//! finds a game that ends with `*` and has no result in a Result tag if its words state one: `White won *`.
//!
//! ## The law
//! `*` separates games (PDN 3.0 grammar, `GameSeparator`); readers also accept a result. PDN 2.0 requires one of the
//! two at the end of every game.
//!
//! ## Example
//! `1. 11-15 23-19 2. 8-11 22-17`, and then the next game's `[Event "Club match"]`.
//!
//! ## Fix
//! The result from the `Result` tag is written after the last move. Without the tag, words at the end of the game or
//! in a tag become figures: `White won`, `Black resigns`, `Draw agreed`. A single `=` after the last move is a draw if the
//! record has no other sign of evaluation and the Result tag is not `*`. A comment that ends the game and is a result, `{0-1}`, gives the result.
//! If nothing states the result, `*` is written. If the tag, the words (also those between the moves), the board, the
//! clock or the laws contradict each other, nothing is written; nor do words become the figures of a win in a file
//! that seems to write the figures in the other order (O403).

use pdn::{CommentStyle, Event, FaultKind, Outcome, Reader, Token};

use super::first_token;
use crate::excerpt::excerpt;
use crate::{
    Record, Rule, Severity, Winner,
    edit::Edit,
    fix_case::FixCase,
    header::Header,
    outcome::{StatedResult, in_figures, in_words, winner},
    report::FindingReport,
    rules::tags::unknown_result::is_half,
    words::winner::{Statement, outcome_at_end, statement, statement_anywhere},
};

pub(crate) static RULE: Rule =
    Rule::new("S008", "no-result", Severity::Note, manual!("no_result.rs"))
        .citing(&["PDN3:grammar", "PDN2:movetext"])
        .with_safe_fix();

pub(crate) fn check(
    record: &Record<'_>,
    stated: &StatedResult<'_>,
    report: &mut FindingReport<'_>,
) {
    if stated.terminator.is_some() {
        return report_result_only_in_words(record, stated, report);
    }
    let mut last = None;
    for event in record.events.iter().rev() {
        match event.token {
            // The result may be inside the comment (S002).
            Token::Fault(fault) if fault.kind == FaultKind::UnclosedComment => return,
            Token::GameEnd | Token::Blank(_) => {}
            _ if last.is_none() && !event.span.is_empty() => last = Some(event.span),
            _ => {}
        }
    }
    let hint = if equals_sign_is_draw(record) {
        "; \"=\" probably means a draw".to_owned()
    } else {
        let result = result_in_last_comment(record).map(excerpt);
        result.map_or_else(String::new, |result| {
            format!("; the comment {result} is probably the result")
        })
    };
    let message = format!("expected a result or \"*\" after this, found the end of the game{hint}");
    report.add(&RULE, last.unwrap_or_else(|| first_token(record)), message);
}

/// Reports a game that ends with `*` but states its result in words.
fn report_result_only_in_words(
    record: &Record<'_>,
    stated: &StatedResult<'_>,
    report: &mut FindingReport<'_>,
) {
    if stated.figures().is_some() {
        return;
    }
    let Some(words) = outcome_at_end(record) else {
        return;
    };
    let message = format!(
        "expected a result in figures, found \"*\"; the record states it only in words: {}, {}",
        excerpt(record.bytes(words.span)),
        in_words(words.winner)
    );
    report.add(&RULE, stated.terminator_span, message);
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let last = case.event()?;
    let is_game = case.record.events.iter().any(|event| {
        matches!(
            event.token,
            Token::Tag(_) | Token::Move(_) | Token::Setup(_)
        )
    });
    // A result would be inside the unclosed tag or variation.
    let is_open = case.record.events.iter().any(|event| {
        let Token::Fault(fault) = event.token else {
            return false;
        };
        match fault.kind {
            FaultKind::UnclosedVariation => true,
            FaultKind::BrokenTag => fault.place.end >= last.span.end,
            _ => false,
        }
    });
    if !is_game || is_open {
        return None;
    }
    let result = result(case)?;
    if let Token::Terminator(_) = last.token {
        return (result != "*").then(|| vec![Edit::replace(last.span, result)]);
    }
    let before = match last.token {
        Token::Comment(comment) if comment.style != CommentStyle::Braces => case.line_end(),
        // A skipped digit would become part of the result: `0 1/2-1/2`
        Token::Tag(_) | Token::Fault(_) => case.line_end(),
        _ => " ",
    };
    // Text glued to the end belongs to the next game.
    let glued = case.record.source.get(last.span.end);
    let after = match glued {
        Some(next) if !next.is_ascii_whitespace() => case.line_end().repeat(2),
        _ => String::new(),
    };
    Some(vec![Edit::insert(
        last.span.end,
        format!("{before}{result}{after}"),
    )])
}

/// The result that the record states; `*` if it states none, `None` if something contradicts it.
fn result<'a>(case: &FixCase<'_, 'a>) -> Option<&'a str> {
    let header = Header::from_record(case.record);
    let first = case.game.first_figure;
    let tag = header.result_tag().map(|tag| tag.trimmed());
    let in_tag = tag.filter(|value| *value != b"*" && !is_half(value) && is_result(value));
    if case.is_result_contested() {
        return None;
    }
    let words = match statement(case.record, &header) {
        Statement::Absent => None,
        Statement::Outcome(winner) => Some(winner),
        Statement::Contradictory => return None,
    };
    let stated = match in_tag {
        Some(value) => Outcome::parse(value).and_then(|outcome| winner(outcome, first)),
        None => words,
    };
    if words.is_none() && in_tag.is_none() {
        let is_draw = equals_sign_is_draw(case.record)
            && matches!(statement_anywhere(case.record, &header), Statement::Absent);
        let in_comment = result_in_last_comment(case.record);
        return match in_comment.and_then(|text| str::from_utf8(text).ok()) {
            _ if is_draw => in_figures(Winner::Draw, first),
            Some(result) => Some(result),
            None => Some("*"),
        };
    }
    if in_tag.is_none() && words != Some(Winner::Draw) && ends_in_equals_sign(case.record) {
        return None;
    }
    match statement_anywhere(case.record, &header) {
        Statement::Outcome(winner) if stated != Some(winner) => return None,
        Statement::Contradictory => return None,
        Statement::Absent | Statement::Outcome(_) => {}
    }
    match in_tag {
        Some(value) => str::from_utf8(value).ok(),
        None => in_figures(words?, first),
    }
}

/// The result in the comment that ends the record, if the comment has nothing else: `22-17 {0-1}`.
fn result_in_last_comment<'a>(record: &Record<'a>) -> Option<&'a [u8]> {
    match last_text(record)?.token {
        Token::Comment(comment) => {
            let text = comment.text.trim_ascii();
            (text != b"*" && is_result(text)).then_some(text)
        }
        _ => None,
    }
}

/// The last event that has text other than blanks.
fn last_text<'e, 'a>(record: &Record<'a>) -> Option<&'e Event<'a>>
where
    'a: 'e,
{
    record.events.iter().rfind(|event| {
        !event.span.is_empty() && !matches!(event.token, Token::Blank(_) | Token::GameEnd)
    })
}

/// True if the `=` at the end of the record means a draw, that is, unless the Result tag is `*`.
fn equals_sign_is_draw(record: &Record<'_>) -> bool {
    let header = Header::from_record(record);
    let is_open = header.result_tag().is_some_and(|tag| tag.trimmed() == b"*");
    !is_open && ends_in_equals_sign(record)
}

/// True if the record has no result, but its last token is `=` as a word of its own, and it has no other sign of
/// evaluation.
pub(crate) fn ends_in_equals_sign(record: &Record<'_>) -> bool {
    let is_sign = |event: &Event<'_>| match event.token {
        Token::Fault(fault) => {
            matches!(
                fault.kind,
                FaultKind::Evaluation | FaultKind::UnclearEvaluation
            )
        }
        _ => false,
    };
    let is_only = record.events.iter().filter(|event| is_sign(event)).count() == 1;
    last_text(record).is_some_and(|last| {
        let before = last
            .span
            .start
            .checked_sub(1)
            .and_then(|at| record.source.get(at));
        record.bytes(last.span) == b"=" && is_only && before.is_some_and(u8::is_ascii_whitespace)
    })
}

/// True if the whole text is a result.
pub(super) fn is_result(text: &[u8]) -> bool {
    let mut reader = Reader::new(text);
    let whole = reader.next().is_some_and(|event| {
        matches!(event.token, Token::Terminator(_)) && event.span.len() == text.len()
    });
    whole && text.is_ascii()
}
