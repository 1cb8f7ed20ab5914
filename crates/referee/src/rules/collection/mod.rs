//! C: the collection. What only several games of one file show, found by the pass over it
//! ([`Collection`](crate::Collection)).

pub(crate) mod colours_not_alternated;
pub(crate) mod duplicate_game;
pub(crate) mod name_variant;
pub(crate) mod number_gap;
pub(crate) mod odd_match;
pub(crate) mod round_clash;

use std::borrow::Cow;

use crate::{Finding, Rule};

/// A finding about several games. Its place is told by whoever keeps the places of games.
pub(crate) fn finding(rule: &'static Rule, message: impl Into<Cow<'static, str>>) -> Finding {
    Finding {
        rule,
        severity: rule.severity(),
        span: pdn::Span::default(),
        ply: None,
        message: message.into(),
        consequence: false,
        of_rule: rule.laws(),
        detail: None,
    }
}

/// Longer lists are cut.
const MOST_LISTED: usize = 6;

/// A list in words: `3, 5 and 7`, or `3, 5, 7, 9, 11, 13 and 4 more`.
fn listed(items: impl ExactSizeIterator<Item = String>) -> String {
    let count = items.len();
    let shown: Vec<String> = items.take(MOST_LISTED).collect();
    let more = count.saturating_sub(MOST_LISTED);
    if more > 0 {
        return format!("{} and {more} more", shown.join(", "));
    }
    match shown.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
