//! Dates as ranges of days: an incomplete date is a range, and two ranges match if they have a day in common.

use std::str::FromStr;

use super::{Bounds, ParseConditionError};

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
pub struct DateRange(Bounds);

impl DateRange {
    /// True if the value of a Date tag may be one of these days.
    pub fn matches(self, value: &[u8]) -> bool {
        span(value).is_some_and(|span| self.0.overlaps(span))
    }
}

impl FromStr for DateRange {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let date = |part: &str| {
            let parts: Vec<_> = fields(part.as_bytes()).collect();
            if let Some(why) = no_such_day(&parts) {
                return Err(ParseConditionError::new(format!(
                    "{why}, found \"{}\"",
                    text.escape_debug()
                )));
            }
            let span = match parts.as_slice() {
                [year] if year.len() == 4 => numeric(&parts),
                [year, _] | [year, _, _] if year.len() == 4 => numeric(&parts),
                _ => None,
            };
            span.ok_or_else(|| {
                ParseConditionError::new(format!(
                    "expected 1890, 1890..1905 or 1841.05.01, found \"{}\"",
                    text.escape_debug()
                ))
            })
        };
        let (first, last) = match text.split_once("..") {
            None => (date(text)?, date(text)?),
            Some((first, "")) => (date(first)?, ANY),
            Some(("", last)) => (ANY, date(last)?),
            Some((first, last)) => (date(first)?, date(last)?),
        };
        let (first, last) = (first.first, last.last);
        if last < first {
            return Err(ParseConditionError::new(format!(
                "\"{text}\" ends before it begins"
            )));
        }
        Ok(Self(Bounds { first, last }))
    }
}

/// The error for a day that the calendar does not have, if the date is numeric with the year first. Records may contain
/// such a date, but in a search it is a typing mistake.
fn no_such_day(parts: &[&[u8]]) -> Option<String> {
    let number = |part: &&[u8]| std::str::from_utf8(part).ok()?.parse::<u32>().ok();
    let (year, month) = (parts.first()?, number(parts.get(1)?)?);
    if year.len() != 4 || month == 0 {
        return None;
    }
    if month > 12 {
        return Some("expected a month from 1 to 12".to_owned());
    }
    // A year with unknown digits may be a leap year.
    let leaps = number(year).is_none_or(|year| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    });
    let last = match month {
        2 if leaps => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let day = parts.get(2).and_then(number)?;
    (day > last).then(|| format!("expected a day from 1 to {last}, the last of that month"))
}

/// Every day.
const ANY: Bounds = Bounds {
    first: 0,
    last: u32::MAX,
};

/// Maximum length of a date in bytes.
const MAX_LENGTH: usize = 60;

/// The days that a date may mean, as a range of numbers `YYYYMMDD`; `None` without a year.
fn span(value: &[u8]) -> Option<Bounds> {
    if value.len() > MAX_LENGTH {
        return None;
    }
    let parts: Vec<&[u8]> = fields(value).collect();
    numeric(&parts).or_else(|| years(&parts))
}

/// The parts of a date, separated by dots, dashes, slashes and blanks.
fn fields(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value
        .split(|byte| b".-/ _,".contains(byte))
        .filter(|field| !field.is_empty())
}

/// The days of a numeric date, whose parts may be in any order. For several dates, the days from the first to the last.
fn numeric(parts: &[&[u8]]) -> Option<Bounds> {
    match parts {
        [year] => days(year, &[], &[]),
        [year, other] | [other, year] if is_year(year) && !is_year(other) => days(year, other, &[]),
        [year, month, day] if is_year(year) => days(year, month, day),
        // The day precedes the month, as nearly everywhere, unless there is no such month.
        [day, month, year] if is_year(year) => {
            days(year, month, day).or_else(|| days(year, day, month))
        }
        _ => None,
    }
}

/// All days of the years named in the text, from the first to the last.
fn years(parts: &[&[u8]]) -> Option<Bounds> {
    let years = parts.iter().filter(|part| is_year(part));
    let mut spans = years.filter_map(|year| days(year, &[], &[]));
    let first = spans.next()?;
    Some(spans.fold(first, |all, span| Bounds {
        first: all.first.min(span.first),
        last: all.last.max(span.last),
    }))
}

fn is_year(part: &[u8]) -> bool {
    part.len() == 4 && part[0].is_ascii_digit()
}

/// The days of a year or a month, or one day. An empty, zero or `?` part is unknown.
fn days(year: &[u8], month: &[u8], day: &[u8]) -> Option<Bounds> {
    let years = open_ended(year).filter(|_| is_year(year))?;
    let months = part(month, 12)?;
    let days = part(day, 31)?;
    let number = |year: u32, month: u32, day: u32| (year * 100 + month) * 100 + day;
    Some(Bounds {
        first: number(years.first, months.first, days.first),
        last: number(years.last, months.last, days.last),
    })
}

/// Parses `1841`, or `18??` for a century.
fn open_ended(part: &[u8]) -> Option<Bounds> {
    part.iter()
        .try_fold(Bounds { first: 0, last: 0 }, |so_far, byte| {
            let (low, high) = match byte {
                b'0'..=b'9' => (u32::from(byte - b'0'), u32::from(byte - b'0')),
                b'?' | b'x' | b'X' => (0, 9),
                _ => return None,
            };
            Some(Bounds {
                first: so_far.first * 10 + low,
                last: so_far.last * 10 + high,
            })
        })
}

/// Parses a month or a day, at most `most`; an unknown part is the whole range.
fn part(part: &[u8], most: u32) -> Option<Bounds> {
    let any = Bounds {
        first: 1,
        last: most,
    };
    if part.len() > 2 {
        return None;
    }
    let known = open_ended(part)?;
    let bounds = Bounds {
        first: known.first.max(1),
        last: known.last.min(most),
    };
    match known {
        Bounds { last: 0, .. } => Some(any),
        Bounds { first, .. } if first > most => None,
        _ => Some(bounds),
    }
}

#[cfg(test)]
mod tests {
    use super::{DateRange, span};

    #[track_caller]
    fn means(date: &str, days: impl Into<Option<(u32, u32)>>) {
        let found = span(date.as_bytes()).map(|bounds| (bounds.first, bounds.last));
        assert_eq!(found, days.into(), "{date}");
    }

    #[test]
    fn unknown_parts_are_a_range() {
        for date in [
            "1841.05.03",
            "1841-05-03",
            "3.5.1841",
            "5/3/1841",
            "1841/5/3",
        ] {
            if date != "5/3/1841" {
                means(date, (18410503, 18410503));
            }
        }
        // The day precedes the month if both orders are possible.
        means("5/3/1841", (18410305, 18410305));
        means("5/23/1841", (18410523, 18410523));
        means("1841.05.??", (18410501, 18410531));
        means("1841.??.??", (18410101, 18411231));
        means("1841.00.00", (18410101, 18411231));
        means("1841", (18410101, 18411231));
        means("05.1841", (18410501, 18410531));
        means("184?.??.??", (18400101, 18491231));
        means("18??", (18000101, 18991231));
        means("1841.1?.??", (18411001, 18411231));
    }

    #[test]
    fn inexact_dates_cover_whole_years() {
        means("1841-1843", (18410101, 18431231));
        means("May 1841", (18410101, 18411231));
        means("2-5 Jan 1841", (18410101, 18411231));
        means("1841.12.30-1842.01.02", (18410101, 18421231));
        // There is no such day, but the year is known.
        means("1841.13.45", (18410101, 18411231));
    }

    #[test]
    fn a_date_without_a_year_means_nothing() {
        for date in ["", "????.??.??", "?", "03.05.41", "no date", "99999"] {
            means(date, None);
        }
    }

    #[test]
    fn searched_days() {
        let dates: DateRange = "1841.05..1842".parse().unwrap();
        for (date, matches) in [
            ("1841.??.??", true),
            ("1841.04.30", false),
            ("1841.05.01", true),
            ("1842.12.31", true),
            ("1843", false),
            ("????.05.01", false),
        ] {
            assert_eq!(dates.matches(date.as_bytes()), matches, "{date}");
        }
        for text in ["..1905", "1890..", "1890-05-03", "1890.05.03..1890.05.03"] {
            assert!(text.parse::<DateRange>().is_ok(), "{text}");
        }
        for text in [
            "",
            "..",
            "1905..1890",
            "90..95",
            "May 1890",
            "03.05.1890",
            "1890.13",
        ] {
            assert!(text.parse::<DateRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn days_that_the_calendar_has() {
        for text in [
            "1948.02.29",
            "2000.02.29",
            "194?.02.29",
            "1946.12.31",
            "1946.??.31",
            "1946.00.00",
        ] {
            assert!(text.parse::<DateRange>().is_ok(), "{text}");
        }
        for (text, why) in [
            ("1946.02.29", "a day from 1 to 28"),
            ("1900.02.29", "a day from 1 to 28"),
            ("1948.02.30", "a day from 1 to 29"),
            ("1890..1905.04.31", "a day from 1 to 30"),
            ("1946.13.01", "a month from 1 to 12"),
        ] {
            let wrong = text.parse::<DateRange>().unwrap_err().to_string();
            assert!(wrong.contains(why), "{text}: {wrong}");
        }
    }
}
