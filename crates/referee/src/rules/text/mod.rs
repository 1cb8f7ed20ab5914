//! S: the text. What is no well-formed PDN; the reader's faults, and what the bytes of a game show.

pub(super) mod broken_tag;
mod excerpt;
pub(super) mod glued_tokens;
pub(crate) mod no_result;
pub(super) mod stray_closer;
pub(super) mod too_deep;
pub(super) mod unclosed_comment;
pub(super) mod unclosed_variation;
pub(crate) mod undecodable_bytes;
pub(super) mod unexpected_text;

use pdn::{Event, Fault, FaultKind, Span};

use crate::{Record, report::Report};

pub(crate) use excerpt::excerpt;

/// Reports a fault of the reader under its rule.
pub(crate) fn fault(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    match fault.kind {
        FaultKind::UnexpectedText => unexpected_text::check(fault, event, record, report),
        FaultKind::UnclosedComment => unclosed_comment::check(fault, record, report),
        FaultKind::UnclosedVariation => unclosed_variation::check(fault, report),
        FaultKind::BrokenTag => broken_tag::check(fault, event, record, report),
        FaultKind::StrayCloser => stray_closer::check(fault, event, record, report),
        FaultKind::GluedTokens => glued_tokens::check_tokens(fault, event, record, report),
        FaultKind::GluedText => glued_tokens::check_text(fault, event, record, report),
        FaultKind::TooDeep => too_deep::check(fault, record, report),
        // The reader may learn to tell more faults apart than there are rules for them.
        _ => report.add(&unexpected_text::RULE, fault.place, "this is no PDN"),
    }
}

/// The last token with bytes of its own that starts before `offset`.
///
/// The events lie in the order of their bytes, so it is found by halving: a hostile game may have
/// a fault at every byte.
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
