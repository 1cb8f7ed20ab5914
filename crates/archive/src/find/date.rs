//! Ranges of days.

use std::str::FromStr;

use pdn::{Date, DateForm, WrittenDate};

use super::ParseConditionError;

/// An inclusive range of days: `1890..1905`, `1841.05`, `1841.05.01..`.
///
/// A date in a record is a range, too. `1841.??.??` is the whole year, so a search for `1841.05` matches it. A date
/// without a year matches no range.
///
/// ```
/// let dates: archive::find::DateRange = "1890..1905.06".parse()?;
/// assert!(dates.matches(b"1905.??.??") && dates.matches(b"1890-01-01") && dates.matches(b"3.6.1905"));
/// assert!(!dates.matches(b"1905.07.01") && !dates.matches(b"????.??.??"));
/// # Ok::<(), archive::find::ParseConditionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DateRange {
    first: Date,
    last: Date,
}

impl DateRange {
    /// True if the value of a Date tag may be one of these days.
    pub fn matches(self, value: &[u8]) -> bool {
        let date = WrittenDate::parse(value);
        has_year(date.first)
            && self.first <= date.last.latest()
            && date.first.earliest() <= self.last
    }
}

impl FromStr for DateRange {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let date = |part: &str| {
            let date = WrittenDate::parse(part.as_bytes());
            if date.is_exact() && has_year(date.first) {
                return Ok(date.first);
            }
            let why = match date.form {
                // Records may contain such a day, but in a search it is a typing mistake.
                DateForm::Impossible(why) => why.to_string(),
                _ => "expected 1890, 1890..1905 or 1841.05.01".to_owned(),
            };
            Err(ParseConditionError::new(format!(
                "{why}, found \"{}\"",
                text.escape_debug()
            )))
        };
        let (first, last) = match text.split_once("..") {
            None => (date(text)?, date(text)?),
            Some((first, "")) => (date(first)?, Date::UNKNOWN),
            Some(("", last)) => (Date::UNKNOWN, date(last)?),
            Some((first, last)) => (date(first)?, date(last)?),
        };
        let (first, last) = (first.earliest(), last.latest());
        if last < first {
            return Err(ParseConditionError::new(format!(
                "\"{text}\" ends before it begins"
            )));
        }
        Ok(Self { first, last })
    }
}

fn has_year(date: Date) -> bool {
    date.without_day() != Date::UNKNOWN
}

#[cfg(test)]
mod tests {
    use super::DateRange;

    #[test]
    fn a_date_matches_if_it_may_be_in_the_range() {
        for (range, date, matches) in [
            ("1841.05..1842", "1841.??.??", true),
            ("1841.05..1842", "1841.04.30", false),
            ("1841.05..1842", "1841.05.01", true),
            ("1841.05..1842", "1842.12.31", true),
            ("1841.05..1842", "1843", false),
            ("1841.05..1842", "????.05.01", false),
            ("1841.05..1842", "184?.??.??", true),
            ("1841.05..1842", "18??", true),
            ("1841.05..1842", "17??", false),
            ("1841.05..1842", "May 1841", true),
            ("1841.06..1842", "May 1841", false),
            // The day precedes the month if both orders are possible.
            ("1841.03.05", "5/3/1841", true),
            ("1841.05.03", "5/3/1841", false),
            ("1841.05.23", "5/23/1841", true),
            ("1841.11..", "1841.1?.??", true),
            ("..1841.09", "1841.1?.??", false),
            // Whole years match.
            ("1842", "1841-1843", true),
            ("1844", "1841-1843", false),
            ("1841.12", "2-5 Jan 1841", true),
            ("1842.12", "1841.12.30-1842.01.02", true),
            ("1841.12", "1841.13.45", true),
            ("1841", "03.05.41", false),
            ("1841", "no date", false),
            ("1841", "", false),
        ] {
            let dates: DateRange = range.parse().unwrap();
            assert_eq!(dates.matches(date.as_bytes()), matches, "{range} {date}");
        }
    }

    #[test]
    fn ends_of_a_range_are_exact_dates_with_a_year() {
        for text in [
            "..1905",
            "1890..",
            "1890-05-03",
            "1890.05.03..1890.05.03",
            "1948.02.29",
            "194?.02.29",
            "1946.??.31",
            "1946.00.00",
            "May 1890",
        ] {
            assert!(text.parse::<DateRange>().is_ok(), "{text}");
        }
        for (text, why) in [
            ("", "expected 1890"),
            ("..", "expected 1890"),
            ("1905..1890", "ends before"),
            ("90..95", "expected 1890"),
            ("03.05.1890", "expected 1890"),
            ("1946.02.29", "February 1946 had 28 days, found"),
            ("1948.02.30", "February has 29 days"),
            ("1890..1905.04.31", "April has 30 days"),
            ("1946.13", "there is no month 13"),
        ] {
            let wrong = text.parse::<DateRange>().unwrap_err().to_string();
            assert!(wrong.contains(why), "{text}: {wrong}");
        }
    }
}
