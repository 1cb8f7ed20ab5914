//! ## What it finds
//! A tag occurs more than once in a game. huff uses the first one, and reports each name once.
//!
//! ## The law
//! A tag may not occur twice in a game (PDN 2.0). Programs differ in which of the two they use, so the record means
//! different things to them.
//!
//! ## Example
//! `[Event "Club match"]` and, in the same game, `[Event "Scottish championship"]`.

use std::collections::HashMap;

use pdn::Span;

use crate::excerpt::excerpt;
use crate::{
    Record, Rule, Severity,
    header::{Header, LocatedTag, tags},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T203",
    "repeated-tag",
    Severity::Error,
    manual!("repeated_tag.rs"),
)
.citing(&["PDN2:tags"]);

/// Maximum number of tags that are compared pairwise; more tags are hashed.
const MAX_PAIRWISE: usize = 24;

pub(super) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    let repeated =
        header.repeated || header.others && (header.len > MAX_PAIRWISE || has_repeated_tag(record));
    if repeated {
        report_each(record, report);
    }
}

/// True if a tag occurs twice; for at most [`MAX_PAIRWISE`] tags.
fn has_repeated_tag(record: &Record<'_>) -> bool {
    let mut names: [&[u8]; MAX_PAIRWISE] = [b""; MAX_PAIRWISE];
    for (at, found) in tags(record.events).enumerate() {
        let Some((seen, rest)) = names.split_at_mut_checked(at) else {
            return true;
        };
        let Some(slot) = rest.first_mut() else {
            return true;
        };
        if seen.contains(&found.tag.name) {
            return true;
        }
        *slot = found.tag.name;
    }
    false
}

/// True if the name is complete. In `[Heure blanche "1:59"]` it is only the first word.
fn has_complete_name(found: &LocatedTag<'_>, record: &Record<'_>) -> bool {
    let tag = record.bytes(found.span);
    let name = memchr::memmem::find(tag, found.tag.name).filter(|_| !found.tag.name.is_empty());
    name.is_some_and(|at| {
        let after = &tag[at + found.tag.name.len()..];
        !after
            .trim_ascii_start()
            .first()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b']')
    })
}

/// Reports each repeated name once, at its second occurrence; in linear time.
#[cold]
fn report_each(record: &Record<'_>, report: &mut FindingReport<'_>) {
    struct Occurrences {
        count: usize,
        second: Option<Span>,
    }
    let mut names: HashMap<&[u8], Occurrences> = HashMap::new();
    let mut repeated = Vec::new();
    for found in tags(record.events) {
        if !has_complete_name(&found, record) {
            continue;
        }
        let seen = names.entry(found.tag.name).or_insert(Occurrences {
            count: 0,
            second: None,
        });
        seen.count += 1;
        if seen.count == 2 {
            seen.second = Some(found.span);
            repeated.push(found.tag.name);
        }
    }
    for name in repeated {
        let Some(Occurrences {
            count,
            second: Some(span),
        }) = names.get(name)
        else {
            continue;
        };
        let name = excerpt(name);
        let times = match count {
            2 => "twice".to_owned(),
            _ => format!("{count} times"),
        };
        report.add(
            &RULE,
            *span,
            format!("the tag {name} occurs {times}: the first one is used"),
        );
    }
}
