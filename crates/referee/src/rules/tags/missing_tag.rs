//! ## What it finds
//! A game lacks some of the seven roster tags: `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`. One
//! finding names all missing tags.
//!
//! ## The law
//! The seven tags are recommended for tournament games, not required (PDN 3.0, "mandatory" tags).
//!
//! ## Example
//! A game has the tags `Event`, `Date`, `Black`, `White` and `Result`: `Site` and `Round` are missing.
//!
//! ## How to fix it
//! Add the tag, with `?` if the value is unknown.

use std::{array, sync::OnceLock};

use super::foreign_tag;
use crate::{
    Record, Rule, Severity, header::Header, report::FindingReport, rules::text::first_token,
};

pub(crate) static RULE: Rule = Rule::new(
    "T201",
    "missing-tag",
    Severity::Note,
    manual!("missing_tag.rs"),
)
.citing(&["PDN3:tags"]);

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

pub(super) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    let present = [
        header.event,
        header.site,
        header.date,
        header.round,
        header.white,
        header.black,
        header.result,
    ];
    let mut missing = 0_usize;
    for (at, tag) in present.iter().enumerate() {
        missing |= usize::from(tag.is_none()) << at;
    }
    if missing == 0 {
        return;
    }
    if header.others {
        // A foreign tag counts as the standard tag.
        for standard in foreign_tag::standard_names(record) {
            if let Some(at) = ROSTER.iter().position(|name| *name == standard) {
                missing &= !(1 << at);
            }
        }
    }
    if let Some(message) = messages()
        .get(missing)
        .filter(|message| !message.is_empty())
    {
        report.add(&RULE, first_token(record), message.as_str());
    }
}

/// The message for every set of missing tags, built once because an archive needs each thousands of times.
fn messages() -> &'static [String; 1 << ROSTER.len()] {
    static MESSAGES: OnceLock<[String; 1 << ROSTER.len()]> = OnceLock::new();
    MESSAGES.get_or_init(|| array::from_fn(message))
}

fn message(missing: usize) -> String {
    let names: Vec<&str> = (0..ROSTER.len())
        .filter(|at| missing & (1 << at) != 0)
        .map(|at| ROSTER[at])
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!("the tag {name} is missing"),
        [names @ .., last] => format!("the tags {} and {last} are missing", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::messages;

    #[test]
    fn a_message_names_all_missing_tags() {
        let messages = messages();
        assert_eq!(messages[0], "");
        assert_eq!(messages[0b10], "the tag Site is missing");
        assert_eq!(messages[0b1010], "the tags Site and Round are missing");
        assert_eq!(
            messages[0b111_1111],
            "the tags Event, Site, Date, Round, White, Black and Result are missing"
        );
    }
}
