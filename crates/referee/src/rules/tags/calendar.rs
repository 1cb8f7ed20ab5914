//! Reads dates in the forms of real records, and checks that the day exists.

use super::months::{Named, named};

/// The reading of a date.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum DateReading {
    /// `YYYY.MM.DD` with question marks for unknown parts, or nothing but question marks.
    Standard,
    /// Readable, but not in the form of the standard; the message says why.
    Unusual(&'static str),
    /// The day does not exist; the message says why.
    Impossible(String),
    /// Not readable as a date.
    Unreadable,
}

/// A part of a date: digits, or question marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// None if it is unknown (`??`, `00`).
    value: Option<u32>,
    width: usize,
}

/// Maximum number of parts of a date, or of a range of two dates.
const MAX_PARTS: usize = 6;

/// The message for a date with only wrong separators: such a date always has a safe fix.
pub(super) const SEPARATORS: &str = "the standard writes dots between year, month and day";

/// Maximum length of a date in bytes; bounds the work on hostile input.
const MAX_LEN: usize = 48;

/// Reads the value of a `Date` tag, trimmed.
pub(super) fn read(value: &[u8]) -> DateReading {
    if value.iter().all(|byte| b"?.-/ ".contains(byte)) {
        return DateReading::Standard;
    }
    if let &[y1, y2, y3, y4, before, m1, m2, after, d1, d2] = value
        && is_separator(before)
        && is_separator(after)
        && let (Some(year), Some(month), Some(day)) =
            (part(&[y1, y2, y3, y4]), part(&[m1, m2]), part(&[d1, d2]))
    {
        return match impossible(year, month, day) {
            Some(why) => DateReading::Impossible(why),
            None if (before, after) != (b'.', b'.') => DateReading::Unusual(SEPARATORS),
            None if value.windows(3).any(|part| part == b".00") => {
                DateReading::Unusual("an unknown month or day is written as ??, not as 00")
            }
            None if value.iter().any(|byte| matches!(byte, b'x' | b'X')) => {
                DateReading::Unusual("an unknown part is written with question marks")
            }
            None => DateReading::Standard,
        };
    }
    if value.len() > MAX_LEN {
        return DateReading::Unreadable;
    }
    numeric(value).unwrap_or_else(|| in_words(value))
}

/// The standard form of a date with only one possible reading; none if it has that form already or is ambiguous.
pub(super) fn standard(value: &[u8]) -> Option<String> {
    if !matches!(read(value), DateReading::Unusual(_)) {
        return None;
    }
    let fields = value
        .split(|byte| is_separator(*byte))
        .filter(|field| !field.is_empty());
    let parts: Option<Vec<Part>> = fields.map(part).collect();
    let (year, month, day) = match (parts.as_deref(), named(value)) {
        (Some([year, others @ ..]), _) if year.width == 4 => match others {
            [] => (*year, None, None),
            [month] => (*year, month.value, None),
            [month, day] => (*year, month.value, day.value),
            _ => return None,
        },
        (Some([month, year]), _) if year.width == 4 => (*year, month.value, None),
        (Some([first, second, year]), _) if year.width == 4 => {
            let (day, month) = day_and_month(*first, *second, *year)?;
            (*year, Some(month), Some(day))
        }
        (None, Some(named)) => (Part::number(named.year, 4), Some(named.month), named.day),
        _ => return None,
    };
    if parts.iter().flatten().filter(|part| part.width > 2).count() > 1 {
        return None;
    }
    let text =
        |value: Option<u32>| value.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
    let year = year
        .value
        .map_or_else(|| "????".to_owned(), |year| format!("{year:04}"));
    let standard = format!("{year}.{}.{}", text(month), text(day));
    (read(standard.as_bytes()) == DateReading::Standard).then_some(standard)
}

/// Day and month from two numbers before a year, if only one order is a calendar date or both orders give the same date.
fn day_and_month(first: Part, second: Part, year: Part) -> Option<(u32, u32)> {
    let (one, two) = (first.value?, second.value?);
    let is_day = |day, month| impossible(year, month, day).is_none();
    match (is_day(first, second), is_day(second, first)) {
        (true, false) => Some((one, two)),
        (false, true) => Some((two, one)),
        (true, true) if one == two => Some((one, two)),
        _ => None,
    }
}

impl Part {
    const fn number(value: u32, width: usize) -> Self {
        Self {
            value: Some(value),
            width,
        }
    }
}

/// True for a separator between the parts of a date.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'.' | b'-' | b'/' | b' ' | b'_' | b',')
}

fn part(text: &[u8]) -> Option<Part> {
    let unknown = text.iter().all(|&byte| matches!(byte, b'?' | b'x' | b'X'));
    let figures = text.iter().all(u8::is_ascii_digit);
    if text.is_empty() || text.len() > 4 || !(unknown || figures) {
        return None;
    }
    let value = text
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .fold(0, |number, byte| number * 10 + u32::from(byte - b'0'));
    Some(Part {
        value: Some(value).filter(|&value| value > 0),
        width: text.len(),
    })
}

/// A date in digits, in any order.
fn numeric(value: &[u8]) -> Option<DateReading> {
    let mut parts = [Part {
        value: None,
        width: 0,
    }; MAX_PARTS];
    let mut count = 0;
    let fields = value
        .split(|byte| is_separator(*byte))
        .filter(|field| !field.is_empty());
    for field in fields {
        *parts.get_mut(count)? = part(field)?;
        count += 1;
    }
    Some(match *parts.get(..count)? {
        [year] if year.width == 4 => {
            DateReading::Unusual("only the year; the standard writes YYYY.??.??")
        }
        [year, other] | [other, year] if year.width == 4 => match (other.width, other.value) {
            (4, _) => DateReading::Unusual("a range of years; the standard has one date"),
            (_, Some(month @ 13..)) => {
                DateReading::Impossible(format!("there is no month {month}"))
            }
            _ => DateReading::Unusual("only year and month; the standard writes YYYY.MM.??"),
        },
        [year, month, day] if year.width == 4 => match impossible(year, month, day) {
            Some(why) => DateReading::Impossible(why),
            None if month.width == 2 && day.width == 2 => DateReading::Unusual(SEPARATORS),
            None => DateReading::Unusual("the standard writes month and day with two digits"),
        },
        [first, second, year] if year.width == 4 => {
            match (
                impossible(year, second, first),
                impossible(year, first, second),
            ) {
                (None, _) => {
                    DateReading::Unusual("day before year; the standard writes YYYY.MM.DD")
                }
                (_, None) => {
                    DateReading::Unusual("month before year; the standard writes YYYY.MM.DD")
                }
                (Some(why), _) => DateReading::Impossible(why),
            }
        }
        [first, second, third] => short(first, second, third),
        [.., last] if count > 3 => {
            let is_year = |part: &Part| part.width == 4;
            let plausible = |part: &Part| is_year(part) || part.value.is_none_or(|day| day <= 31);
            if (is_year(&parts[0]) || is_year(&last)) && parts[..count].iter().all(plausible) {
                DateReading::Unusual("a range of days; the standard writes the first")
            } else {
                DateReading::Unreadable
            }
        }
        _ => DateReading::Unreadable,
    })
}

/// A date with a two-digit year, in any order that gives a calendar date.
fn short(first: Part, second: Part, third: Part) -> DateReading {
    // A two-digit year may be a leap year in one of its centuries.
    let any_year = Part {
        value: None,
        width: 4,
    };
    let orders = [
        (first, second),
        (second, first),
        (second, third),
        (third, second),
    ];
    if orders
        .iter()
        .any(|&(day, month)| impossible(any_year, month, day).is_none())
    {
        DateReading::Unusual("a two-digit year; the standard writes YYYY.MM.DD")
    } else {
        DateReading::Unreadable
    }
}

/// A date with words: a year, and letters that may be a month.
fn in_words(value: &[u8]) -> DateReading {
    if let Some(Named { year, month, day }) = named(value) {
        let day = Part {
            value: day,
            width: 2,
        };
        if let Some(why) = impossible(Part::number(year, 4), Part::number(month, 2), day) {
            return DateReading::Impossible(why);
        }
    }
    let year = value
        .split(|byte| !byte.is_ascii_digit())
        .any(|field| field.len() == 4 && matches!(field.first(), Some(b'1' | b'2')));
    if year {
        DateReading::Unusual("a date in words; the standard writes YYYY.MM.DD")
    } else {
        DateReading::Unreadable
    }
}

/// Why the day does not exist; none if it exists.
fn impossible(year: Part, month: Part, day: Part) -> Option<String> {
    const MONTHS: [(&str, u32); 12] = [
        ("January", 31),
        ("February", 29),
        ("March", 31),
        ("April", 30),
        ("May", 31),
        ("June", 30),
        ("July", 31),
        ("August", 31),
        ("September", 30),
        ("October", 31),
        ("November", 30),
        ("December", 31),
    ];
    let day = day.value.unwrap_or(1);
    let Some(month) = month.value else {
        return (day > 31).then(|| format!("no month has a day {day}"));
    };
    let Some(&(name, days)) = MONTHS.get(month as usize - 1) else {
        return Some(format!("there is no month {month}"));
    };
    let february = year.value.filter(|&year| month == 2 && !is_leap(year));
    match february {
        Some(year) if day > 28 => Some(format!("February {year} had 28 days")),
        _ => (day > days).then(|| format!("{name} has {days} days")),
    }
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::{DateReading, read};

    fn kind(value: &str) -> &'static str {
        match read(value.as_bytes()) {
            DateReading::Standard => "standard",
            DateReading::Unusual(_) => "unusual",
            DateReading::Impossible(_) => "impossible",
            DateReading::Unreadable => "unreadable",
        }
    }

    #[test]
    fn the_standard_form() {
        for date in [
            "1996.12.28",
            "2007.??.??",
            "????.??.??",
            "2000.02.29",
            "?",
            "",
            "-",
        ] {
            assert_eq!(kind(date), "standard", "{date}");
        }
    }

    #[test]
    fn other_forms_of_a_date() {
        for date in [
            "1841-??-??",
            "2003-05-17",
            "25.11.2000",
            "11/25/2000",
            "1.1.1965",
            "1950.",
            "1950",
            "1950.06",
            "06.1950",
            "2001.1.5",
            "1841/1842",
            "2004.10.27 - 2004.11.01",
            "2004.10.27-11.01",
            "25.11.00",
            "00.11.25",
            "2003.00.00",
            "May 12, 1950",
            "1841.xx.xx",
        ] {
            assert_eq!(kind(date), "unusual", "{date}");
        }
    }

    #[test]
    fn days_that_do_not_exist() {
        for date in [
            "2001.13.45",
            "2001.02.30",
            "2001.02.29",
            "1900.02.29",
            "2001-04-31",
            "31.04.2001",
            "2001.??.32",
            "2001.13",
            "31 April 1950",
            "30 février 1950",
        ] {
            assert_eq!(kind(date), "impossible", "{date}");
        }
    }

    #[test]
    fn text_that_is_not_a_date() {
        for date in ["tomorrow", "12", "99.99.99", "1.2.3.4.5.6.7", "2001.123.45"] {
            assert_ne!(kind(date), "standard", "{date}");
        }
        assert_eq!(kind("tomorrow"), "unreadable");
        assert_eq!(kind("99.99.99"), "unreadable");
        assert_eq!(kind(&"1".repeat(10_000)), "unreadable");
    }

    #[test]
    fn a_date_with_one_reading_has_a_standard_form() {
        for (date, standard) in [
            ("1841-??-??", Some("1841.??.??")),
            ("2003-05-17", Some("2003.05.17")),
            ("2001.1.5", Some("2001.01.05")),
            ("1950", Some("1950.??.??")),
            ("1950.06", Some("1950.06.??")),
            ("2003.00.00", Some("2003.??.??")),
            ("1841.xx.xx", Some("1841.??.??")),
            ("1996.12.28", None),
            ("2001-02-30", None),
            ("25.11.2000", Some("2000.11.25")),
            ("11/25/2000", Some("2000.11.25")),
            ("05.05.1950", Some("1950.05.05")),
            ("03.04.1950", None),
            ("??.04.1950", None),
            ("06.1950", Some("1950.06.??")),
            ("00.11.25", None),
            ("1841/1842", None),
            ("1841-42", None),
            ("2004.10.27 - 2004.11.01", None),
            ("May 12, 1950", Some("1950.05.12")),
            ("14. März 2025", Some("2025.03.14")),
            ("août 1950", Some("1950.08.??")),
            ("31 April 1950", None),
            ("14-15 May 1950", None),
            ("Spring 1950", None),
            ("2001.123.45", None),
            ("tomorrow", None),
        ] {
            assert_eq!(
                super::standard(date.as_bytes()).as_deref(),
                standard,
                "{date}"
            );
        }
    }

    #[test]
    fn an_impossible_date_has_a_reason() {
        assert_eq!(
            read(b"2001.02.29"),
            DateReading::Impossible("February 2001 had 28 days".to_owned())
        );
        assert_eq!(
            read(b"2001.13.45"),
            DateReading::Impossible("there is no month 13".to_owned())
        );
    }
}
