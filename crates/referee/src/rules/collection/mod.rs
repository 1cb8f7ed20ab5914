//! C: the collection. Findings that need several games, from the pass over a file ([`Collection`](crate::Collection)).

pub(crate) mod colours_not_alternated;
pub(crate) mod duplicate_game;
pub(crate) mod name_variant;
pub(crate) mod number_gap;
pub(crate) mod odd_match;
pub(crate) mod round_clash;

use std::borrow::Cow;

use crate::{Finding, Rule};

/// A finding about several games. The caller sets its place.
pub(crate) fn collection_finding(
    rule: &'static Rule,
    message: impl Into<Cow<'static, str>>,
) -> Finding {
    Finding {
        rule,
        severity: rule.severity(),
        span: pdn::Span::default(),
        ply: None,
        message: message.into(),
        consequence: false,
        rule_laws: rule.laws(),
        detail: None,
    }
}

/// Maximum number of items in a list; the rest is counted.
const MAX_LISTED: usize = 6;

/// A list in words: `3, 5 and 7`, or `3, 5, 7, 9, 11, 13 and 4 more`.
pub(crate) fn list_in_words(items: impl ExactSizeIterator<Item = String>) -> String {
    let count = items.len();
    let shown: Vec<String> = items.take(MAX_LISTED).collect();
    let more = count.saturating_sub(MAX_LISTED);
    if more > 0 {
        return format!("{} and {more} more", shown.join(", "));
    }
    match shown.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
