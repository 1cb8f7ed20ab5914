//! ## What it finds
//! A date is not a calendar date, or cannot be read. A readable date in another form is a note: `1841-??-??`,
//! `25.11.2000`, `1950`, `18??`, a range of days.
//!
//! ## The law
//! A date is written `YYYY.MM.DD`, with question marks for unknown parts (PDN 3.0, the Date tag). PDN 2.0 wrote
//! hyphens.
//!
//! ## Example
//! `[Date "2001.02.30"]`: February 2001 had 28 days.
//!
//! ## Fix
//! A date with only one possible reading is rewritten as `YYYY.MM.DD`, with `?` for unknown digits. Such dates are
//! `1841-??-??`, `2001.1.5`, `25.11.2000`, `14 March 2025`, `1er mai 1950` and `14.III.1950`. Month names are read in
//! the languages of the archives, unless the name is another month in another language. Other dates stay unchanged:
//! `03.04.1950` may be in March or in April.

use pdn::{DateForm, Token, WrittenDate};

use crate::{Rule, Severity, edit::Edit, fix_case::FixCase, header::Header, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T202",
    "bad-date",
    Severity::Warning,
    manual!("bad_date.rs"),
)
.citing(&["PDN3:tags"])
.with_safe_fix();

/// The message for a date with only wrong separators: such a date always has a safe fix.
pub(crate) const SEPARATORS: &str = "the standard writes dots between year, month and day";

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let (Some(date), Some(written)) = (header.date, header.written_date) else {
        return;
    };
    let how = match written.form {
        DateForm::Standard => return,
        DateForm::Zeros => "an unknown month or day is written as ??, not as 00",
        DateForm::Crosses => "an unknown part is written with question marks",
        DateForm::Separators => SEPARATORS,
        DateForm::OneDigit => "the standard writes month and day with two digits",
        DateForm::Year => "only the year; the standard writes YYYY.??.??",
        DateForm::Month => "only year and month; the standard writes YYYY.MM.??",
        DateForm::DayFirst => "day before year; the standard writes YYYY.MM.DD",
        DateForm::DayOrMonthFirst => {
            "ambiguous: either number may be the month; the standard writes YYYY.MM.DD"
        }
        DateForm::MonthFirst => "month before year; the standard writes YYYY.MM.DD",
        DateForm::Words | DateForm::YearInWords => {
            "a date in words; the standard writes YYYY.MM.DD"
        }
        DateForm::Years => "a range of years; the standard has one date",
        DateForm::Days => "a range of days; the standard writes the first",
        DateForm::ShortYear => "ambiguous: a two-digit year; the standard writes YYYY.MM.DD",
        DateForm::Impossible(why) => {
            let message = format!(
                "expected a calendar date, found {}: {why}",
                date.quoted_value()
            );
            return report.add(&RULE, date.span, message);
        }
        DateForm::Unreadable => {
            let message = format!(
                "expected a date as YYYY.MM.DD, found {}",
                date.quoted_value()
            );
            return report.add(&RULE, date.span, message);
        }
    };
    report.add_with_severity(Severity::Note, &RULE, date.span, how);
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let Token::Tag(tag) = case.event()?.token else {
        return None;
    };
    let value = tag.value.trim_ascii();
    let date = WrittenDate::parse(value);
    let edit = Edit::replace(case.locate(value)?, date.first.to_string());
    date.is_exact().then(|| vec![edit])
}
