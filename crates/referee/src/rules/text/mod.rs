//! S: the text. Text that is not well-formed PDN: the faults of the reader, and faults in the bytes of a game.

pub(super) mod broken_tag;
pub(crate) mod glued_tokens;
pub(crate) mod html_entity;
pub(super) mod joined_games;
pub(crate) mod no_result;
pub(super) mod stray_closer;
pub(super) mod too_deep;
pub(super) mod unclosed_comment;
pub(super) mod unclosed_variation;
pub(crate) mod undecodable_bytes;
pub(super) mod unexpected_text;
pub(crate) mod wrapped_tag;

use pdn::{Event, Fault, FaultKind, Span};

use crate::{
    Record,
    report::FindingReport,
    rules::notation::{misread_digit, stray_mark},
};

/// Reports a fault of the reader under its rule. `is_result` is true if the text is the result of the game in words.
pub(crate) fn fault(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    is_result: bool,
    report: &mut FindingReport<'_>,
) {
    match fault.kind {
        FaultKind::UnexpectedText if is_result => {
            unexpected_text::result_in_words(fault, record, report);
        }
        FaultKind::UnexpectedText => unexpected_text::check(fault, event, record, report),
        FaultKind::UnclosedComment => unclosed_comment::check(fault, record, report),
        FaultKind::UnclosedVariation => unclosed_variation::check(fault, report),
        FaultKind::BrokenTag => broken_tag::check(fault, event, record, report),
        FaultKind::WrappedTag => wrapped_tag::check(fault, event, record, report),
        FaultKind::JoinedGames => joined_games::check(fault, record, report),
        FaultKind::StrayCloser => stray_closer::check(fault, event, record, report),
        FaultKind::NestedComment => stray_closer::nested_comment(fault, report),
        FaultKind::GluedTokens => glued_tokens::check_tokens(fault, event, record, report),
        FaultKind::GluedText => glued_tokens::check_text(fault, event, record, report),
        FaultKind::StrayMark
        | FaultKind::Emphasis
        | FaultKind::OnlyMove
        | FaultKind::KingSign
        | FaultKind::BareTime
        | FaultKind::UnclearEvaluation
        | FaultKind::NoteMark
        | FaultKind::PieceCount
        | FaultKind::Evaluation
        | FaultKind::BracketedResult
        | FaultKind::SquareBrackets => {
            stray_mark::check(fault, event, record, report);
        }
        FaultKind::MisreadResult => misread_digit::check_result(fault, record, report),
        // N116 reports all of a game at once
        FaultKind::BracketedMove => {}
        FaultKind::TooLong => unexpected_text::past_the_limit(fault, report),
        FaultKind::TooDeep => too_deep::check(fault, report),
        // The reader may have kinds of faults without a rule.
        _ => report.add(&unexpected_text::RULE, fault.place, "not valid PDN"),
    }
}

/// The last token with any bytes that starts before `offset`.
///
/// Binary search: a hostile game may have a fault at every byte.
fn token_before<'r, 'a>(record: &Record<'a>, offset: usize) -> Option<&'r Event<'a>>
where
    'a: 'r,
    Record<'a>: 'r,
{
    let until = record
        .events
        .partition_point(|event| event.span.start < offset);
    record
        .events
        .get(..until)?
        .iter()
        .rev()
        .find(|event| !event.span.is_empty())
}

/// The first token of the game. Findings about the whole game point to it.
pub(crate) fn first_token(record: &Record<'_>) -> Span {
    record
        .events
        .iter()
        .find(|event| !event.span.is_empty() && !matches!(event.token, pdn::Token::Blank(_)))
        .map_or_else(|| record.span(), |event| event.span)
}

#[cfg(test)]
mod tests {
    use pdn::{Reader, Token};

    use super::fault;
    use crate::{Finding, Record, report::FindingReport};

    /// The findings on the faults of the first game.
    fn faults(text: &str) -> Vec<Finding> {
        let mut events = Vec::new();
        assert!(Reader::new(text.as_bytes()).read_game(&mut events));
        let record = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let mut findings = Vec::new();
        let mut report = FindingReport::new(&mut findings, None);
        for event in &events {
            if let Token::Fault(found) = &event.token {
                fault(found, event, &record, false, &mut report);
            }
        }
        findings
    }

    /// Checks the code of each finding, and the text that it is about.
    #[track_caller]
    fn finds(text: &str, expected: &[&str]) {
        let found: Vec<_> = faults(text)
            .iter()
            .map(|finding| {
                let place = &text[finding.span.start..finding.span.end];
                format!("{} {place}", finding.rule.code())
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn words_among_the_moves_are_reported() {
        finds("1. 11-15 hello 23-19 *", &["S001 hello"]);
    }

    #[test]
    fn a_result_in_a_variation_is_reported() {
        finds("1. 11-15 (1. 9-13 22-18 1-0) *", &["S001 1-0"]);
    }

    #[test]
    fn the_message_on_an_open_comment_names_its_end() {
        for (text, end) in [
            (
                "1. 11-15 {old\nOld\n[Event \"b\"]\n*",
                "the end of the game, one line below",
            ),
            (
                "{old [Event\n[Event \"b\"]\n*",
                "the next tag section, on the same line",
            ),
        ] {
            finds(text, &["S002 {"]);
            let message = &faults(text)[0].message;
            assert!(message.ends_with(end), "{message}");
        }
    }

    #[test]
    fn an_open_variation_is_reported() {
        finds("1. 11-15 (1. 9-13 *", &["S003 ("]);
    }

    #[test]
    fn broken_tags_are_reported() {
        finds("[White \"Wyllie, J.]\n*", &["S004 [White \"Wyllie, J.]"]);
        finds(
            "[Città \"Roma\"]\n[Белые \"x]\n*",
            &["S004 [Città \"Roma\"]", "S004 [Белые \"x]"],
        );
    }

    #[test]
    fn stray_closers_are_reported() {
        finds("1. 11-15 ) } *", &["S005 )", "S005 }"]);
    }

    #[test]
    fn glued_tokens_are_reported() {
        finds("1. 11-15 0-1[Event \"b\"]\n*", &["S006 1["]);
        finds("1. 11-15Black waits *", &["S006 Black waits"]);
    }

    #[test]
    fn depth_is_reported_once() {
        finds(
            &format!("1. 11-15 {} 9-13 (( *", "(".repeat(70)),
            &["S009 ((((((", "S003 ("],
        );
    }
}
