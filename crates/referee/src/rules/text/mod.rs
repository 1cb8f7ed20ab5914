//! S: the text. Text that is not well-formed PDN: the faults of the reader, and faults in the bytes of a game.

pub(super) mod broken_tag;
mod excerpt;
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
pub(super) mod wrapped_tag;

use pdn::{Event, Fault, FaultKind, Span};

use crate::{Record, report::FindingReport, rules::notation::stray_mark};

pub(crate) use excerpt::excerpt;

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
        FaultKind::GluedTokens => glued_tokens::check_tokens(fault, event, record, report),
        FaultKind::GluedText => glued_tokens::check_text(fault, event, record, report),
        FaultKind::StrayMark
        | FaultKind::BareTime
        | FaultKind::PieceCount
        | FaultKind::SquareBrackets => {
            stray_mark::check(fault, event, record, report);
        }
        // N116 reports all of a game at once
        FaultKind::BracketedMove => {}
        FaultKind::TooLong => unexpected_text::past_the_limit(fault, report),
        FaultKind::TooDeep => too_deep::check(fault, report),
        // the reader may have kinds of faults without a rule
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

/// The first token of the game, where a finding about the game as a whole points.
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
    use crate::{Record, report::FindingReport};

    /// Checks the codes and messages for the faults of the first game.
    #[track_caller]
    fn reports(text: &str, expected: &[&str]) {
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
        let reported: Vec<_> = findings
            .iter()
            .map(|finding| format!("{} {}", finding.rule.code(), finding.message))
            .collect();
        assert_eq!(reported, expected);
    }

    #[test]
    fn words_among_the_moves_are_quoted() {
        reports(
            "1. 11-15 hello 23-19 *",
            &["S001 expected a move, a comment or a result, found \"hello\"; it is skipped"],
        );
    }

    #[test]
    fn a_result_in_a_variation_has_its_own_message() {
        reports(
            "1. 11-15 (1. 9-13 22-18 1-0) *",
            &[
                "S001 expected a move, a comment or \")\", found \"1-0\": a variation has no result; it is skipped",
            ],
        );
    }

    #[test]
    fn an_open_comment_names_its_end() {
        reports(
            "1. 11-15 {old\nOld\n[Event \"b\"]\n*",
            &[
                "S002 \"{\" without \"}\": the comment extends to the end of the game, one line below",
            ],
        );
        reports(
            "{old [Event\n[Event \"b\"]\n*",
            &[
                "S002 \"{\" without \"}\": the comment extends to the next tag section, on the same line",
            ],
        );
    }

    #[test]
    fn an_open_variation_ends_with_the_game() {
        reports(
            "1. 11-15 (1. 9-13 *",
            &["S003 \"(\" without \")\": the variation is read to the end of the game"],
        );
    }

    #[test]
    fn a_broken_tag_shows_its_reading() {
        reports(
            "[White \"Wyllie, J.]\n*",
            &[
                "S004 expected [Name \"value\"], found \"[White \"Wyllie, J.]\"; it is read as White \"Wyllie, J.\"",
            ],
        );
    }

    #[test]
    fn a_tag_name_with_other_letters_is_still_read() {
        reports(
            "[Città \"Roma\"]\n[Белые \"x]\n*",
            &[
                "S004 expected a tag name of the letters A to Z, digits and \"_\", found \"Città\"; the tag is still \
                 read",
                "S004 expected [Name \"value\"], found \"[Белые \"x]\"; it is read as Белые \"x\"",
            ],
        );
    }

    #[test]
    fn a_stray_closer_is_named() {
        reports(
            "1. 11-15 ) } *",
            &[
                "S005 \")\" closes no variation; it is skipped",
                "S005 \"}\" closes no comment; it is skipped",
            ],
        );
    }

    #[test]
    fn glued_tokens_are_both_quoted() {
        reports(
            "1. 11-15 0-1[Event \"b\"]\n*",
            &["S006 expected white space between \"0-1\" and \"[Event\""],
        );
        reports(
            "1. 11-15Black waits *",
            &["S006 expected white space after \"11-15\", found \"Black waits\"; it is skipped"],
        );
    }

    #[test]
    fn depth_is_reported_once() {
        reports(
            &format!("1. 11-15 {} 9-13 (( *", "(".repeat(70)),
            &[
                "S009 \"(\" opens a variation nested too deeply: it is read as part of the enclosing one",
                "S003 \"(\" without \")\": the variation is read to the end of the game",
            ],
        );
    }
}
