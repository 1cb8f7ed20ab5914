//! ## What it finds
//! A tag pair that is not written `[Name "value"]`: a quotation mark or a bracket is missing, or
//! there is no name. What can be told of the name and the value is kept and used.
//!
//! ## The law
//! A tag pair is `[`, a name, a value in quotation marks and `]`; a quotation mark inside the value
//! is written `\"` (PDN 3.0 grammar, `PdnTag`).
//!
//! ## Example
//! `[White "Wyllie, James]`: the value is not closed; it is read as `Wyllie, James`.

use pdn::{Event, Fault, Token};

use super::{excerpt, token_before};
use crate::{Record, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S004",
    "broken-tag",
    Severity::Error,
    include_str!("broken_tag.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut Report<'_>,
) {
    let tag = token_before(record, event.span.start).and_then(|before| match before.token {
        Token::Tag(tag) => Some((before.span, tag)),
        _ => None,
    });
    let Some((span, tag)) = tag else {
        report.add(&RULE, fault.place, "expected a tag pair [Name \"value\"]");
        return;
    };
    let found = excerpt(record.bytes(span));
    let read = if tag.name.is_empty() {
        "has no name and is not used".to_owned()
    } else {
        format!(
            "is read as {} {}",
            pdn::text(tag.name.get(..40).unwrap_or(tag.name)),
            excerpt(tag.value)
        )
    };
    report.add(
        &RULE,
        fault.place,
        format!("expected [Name \"value\"], found {found}, which {read}"),
    );
}
