//! ## What it finds
//! A date is not a calendar date, or cannot be read. A readable date in another form is a note: `1841-??-??`,
//! `25.11.2000`, `1950`, a range of days.
//!
//! ## The law
//! A date is written `YYYY.MM.DD`, with question marks for unknown parts (PDN 3.0, the Date tag). PDN 2.0 wrote
//! hyphens.
//!
//! ## Example
//! `[Date "2001.02.30"]`: February 2001 had 28 days.
//!
//! ## Fix
//! A date with only one possible reading is rewritten with dots, two digits and question marks: `1841-??-??`,
//! `2001.1.5`, `25.11.2000`, `14 March 2025`, `1er mai 1950`, `14.III.1950`. Month names are read in the languages of
//! the archives, unless the name is another month in another language. Other dates stay unchanged: `03.04.1950` may
//! be in March or in April.

use pdn::Token;

use super::calendar::{DateReading, SEPARATORS, read, standard};
use crate::{
    Rule, Severity,
    fix::{Edit, FixCase},
    header::Header,
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T202",
    "bad-date",
    Severity::Warning,
    include_str!("bad_date.rs"),
)
.citing(&["PDN3:tags"])
.with_safe_fix(fix)
.always_fixed(|finding| finding.message == SEPARATORS);

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let Some(date) = header.date else { return };
    let value = date.trimmed();
    match read(value) {
        DateReading::Standard => {}
        DateReading::Unusual(how) => report.add_as(Severity::Note, &RULE, date.span, how),
        DateReading::Impossible(why) => report.add(
            &RULE,
            date.span,
            format!("expected a calendar date, found {}: {why}", date.shown()),
        ),
        DateReading::Unreadable => report.add(
            &RULE,
            date.span,
            format!("expected a date as YYYY.MM.DD, found {}", date.shown()),
        ),
    }
}

fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let Token::Tag(tag) = case.event()?.token else {
        return None;
    };
    let value = tag.value.trim_ascii();
    let standard = standard(value)?;
    Some(vec![Edit::replace(case.locate(value)?, standard)])
}
