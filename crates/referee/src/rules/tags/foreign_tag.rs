//! ## What it finds
//! A tag has a foreign or program-specific name for one of the standard's tags. huff understands it, but other
//! programs may not find the players. `P1` and `P2` of `PlayStrategy` are White and Black, `P1Elo` and `P2Elo` their
//! ratings.
//!
//! ## The law
//! Tag names are English: `White`, `Black`, `Event`, `Date`, `Result` and so on (PDN 3.0, the tags).
//!
//! ## Example
//! `[Bianco "Gasparini, A."]`: the standard writes `White`.

use crate::{
    Record, Rule, Severity,
    foreign_tags::lookup,
    header::{Header, tags},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T209",
    "foreign-tag",
    Severity::Note,
    manual!("foreign_tag.rs"),
)
.citing(&["PDN3:tags"]);

pub(super) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    if !header.others {
        return;
    }
    for found in tags(record.events) {
        if let Some(foreign) = lookup(found.tag.name) {
            report.add(&RULE, found.span, foreign.message);
        }
    }
}

/// The standard names of the foreign tags of a game.
pub(super) fn standard_names(record: &Record<'_>) -> impl Iterator<Item = &'static str> {
    tags(record.events)
        .filter_map(|found| lookup(found.tag.name))
        .map(|foreign| foreign.standard)
}
