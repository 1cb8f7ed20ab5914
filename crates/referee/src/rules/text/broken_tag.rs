//! ## What it finds
//! A tag is not `[Name "value"]`: a quotation mark or a bracket is missing, it has no name, or its name has letters
//! that the standard does not allow, as in `[Città "Roma"]`. huff keeps and uses the parts of the name and the value
//! that it can read.
//!
//! ## The law
//! A tag pair is `[`, a name, a value in quotation marks and `]`; a quotation mark inside the value is written `\"`
//! (PDN 3.0 grammar, `PdnTag`). The name contains only the letters A to Z, digits and underscores (`IDENTIFIER`).
//!
//! ## Example
//! `[White "Wyllie, James]`: the value is not closed; it is read as `Wyllie, James`.

use pdn::{Event, Fault, Token};

use super::token_before;
use crate::excerpt::excerpt;
use crate::{Record, Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S004",
    "broken-tag",
    Severity::Error,
    manual!("broken_tag.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let tag = token_before(record, event.span.start).and_then(|before| match before.token {
        Token::Tag(tag) => Some((before.span, tag)),
        _ => None,
    });
    let Some((span, tag)) = tag else {
        report.add(&RULE, fault.place, "expected a tag pair [Name \"value\"]");
        return;
    };
    if is_only_misnamed(record.bytes(span), tag.name) {
        let message = format!(
            "expected a tag name of the letters A to Z, digits and \"_\", found {}; the tag is still read",
            excerpt(tag.name)
        );
        report.add(&RULE, fault.place, message);
        return;
    }
    let found = excerpt(record.bytes(span));
    let read = if tag.name.is_empty() {
        "it has no name and is ignored".to_owned()
    } else {
        format!(
            "it is read as {} {}",
            pdn::text(tag.name).chars().take(40).collect::<String>(),
            excerpt(tag.value)
        )
    };
    report.add(
        &RULE,
        fault.place,
        format!("expected [Name \"value\"], found {found}; {read}"),
    );
}

/// True if only the name is invalid.
fn is_only_misnamed(tag: &[u8], name: &[u8]) -> bool {
    if name.is_empty() || pdn::is_identifier(&pdn::text(name)) {
        return false;
    }
    let Some(after) = memchr::memmem::find(tag, name).map(|at| at + name.len()) else {
        return false;
    };
    let renamed = [b"[Name", tag.get(after..).unwrap_or_default()].concat();
    let mut events = pdn::Reader::new(&renamed);
    let whole = matches!(events.next(), Some(Event { token: Token::Tag(_), span }) if span.len() == renamed.len());
    whole && !events.any(|event| matches!(event.token, Token::Fault(_)))
}
