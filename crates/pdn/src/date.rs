//! Dates that may have unknown digits, and how records write them.

use std::fmt;

/// A date that may have unknown digits: `1998.05.03`, `1998.??.??`, `18??.??.??`.
///
/// It is displayed in the form of the standard, `YYYY.MM.DD`. It is parsed from every form that means one date; see
/// [`WrittenDate`] for ranges and doubtful dates. Dates are ordered by their digits; an unknown digit comes after 9.
///
/// ```
/// use pdn::Date;
///
/// let date: Date = "3 May 1841".parse()?;
/// assert_eq!(date.to_string(), "1841.05.03");
/// let century: Date = "18??".parse()?;
/// assert!(century.overlaps(date) && date < century);
/// assert_eq!((date.year(), century.year()), (Some(1841), None));
/// assert!("1841.02.29".parse::<Date>().is_err());
/// # Ok::<(), pdn::ParseDateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(
    /// Year, month and day, as ASCII digits and question marks.
    [u8; 8],
);

impl Date {
    /// A completely unknown date, `????.??.??`.
    pub const UNKNOWN: Self = Self([b'?'; 8]);

    /// A date with these parts. A mark other than a digit is an unknown digit. A part that has only zeros is unknown.
    pub(crate) fn from_digits(year: &[u8], month: &[u8], day: &[u8]) -> Self {
        let mut date = Self::UNKNOWN;
        let (years, rest) = date.0.split_at_mut(4);
        let (months, days) = rest.split_at_mut(2);
        for (slots, digits) in [(years, year), (months, month), (days, day)] {
            let is_known = digits.iter().any(|byte| matches!(byte, b'1'..=b'9'));
            let slots = slots.iter_mut().rev();
            for (slot, digit) in slots.zip(digits.iter().rev().chain(b"000")) {
                if is_known && digit.is_ascii_digit() {
                    *slot = *digit;
                }
            }
        }
        date
    }

    /// The year, if all its digits are known.
    pub fn year(self) -> Option<u16> {
        value(&self.0[..4])
    }

    /// The month, from 1 to 12, if both digits are known.
    pub fn month(self) -> Option<u16> {
        value(&self.0[4..6])
    }

    /// The day of the month, from 1 to 31, if both digits are known.
    pub fn day(self) -> Option<u16> {
        value(&self.0[6..])
    }

    /// True if year, month and day are known.
    pub fn is_full(self) -> bool {
        !self.0.contains(&b'?')
    }

    /// The year alone, without month and day.
    #[must_use]
    pub fn without_day(self) -> Self {
        Self::from_digits(&self.0[..4], b"", b"")
    }

    /// True if both can be the same day.
    pub fn overlaps(self, other: Self) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        pairs.all(|(one, other)| one == other || *one == b'?' || *other == b'?')
    }

    /// The first day that the date can be.
    #[must_use]
    pub fn earliest(self) -> Self {
        let mut earliest = self.fill_unknown(b'0');
        for at in [4, 6] {
            if earliest.0[at..at + 2] == *b"00" {
                earliest.0[at + 1] = b'1';
            }
        }
        earliest
    }

    /// The last day that the date can be. Every month is treated as 31 days long.
    #[must_use]
    pub fn latest(self) -> Self {
        let mut latest = self.fill_unknown(b'9');
        for (at, most) in [(4, *b"12"), (6, *b"31")] {
            let part = &mut latest.0[at..at + 2];
            if *part > most[..] {
                part.copy_from_slice(&most);
            }
        }
        latest
    }

    /// The date with `digit` for every unknown digit.
    fn fill_unknown(self, digit: u8) -> Self {
        Self(self.0.map(|byte| if byte == b'?' { digit } else { byte }))
    }
}

fn value(digits: &[u8]) -> Option<u16> {
    let add = |number: u16, digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| number * 10 + u16::from(digit - b'0'))
    };
    digits.iter().try_fold(0, add)
}

impl Default for Date {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, digit) in self.0.iter().enumerate() {
            let dot = if matches!(at, 4 | 6) { "." } else { "" };
            write!(f, "{dot}{}", char::from(*digit))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Date({self})")
    }
}

/// The value of a Date tag as a record writes it: one date, or a range.
///
/// ```
/// use pdn::{DateForm, WrittenDate};
///
/// let years = WrittenDate::parse(b"1841/1842");
/// assert_eq!((years.first.year(), years.last.year(), years.form), (Some(1841), Some(1842), DateForm::Years));
/// // in March, or in April
/// let doubtful = WrittenDate::parse(b"03.04.1950");
/// assert_eq!(doubtful.first.to_string(), "1950.04.03");
/// assert_eq!(doubtful.certain_part().to_string(), "1950.??.??");
/// assert_eq!(WrittenDate::parse(b"tomorrow").form, DateForm::Unreadable);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrittenDate {
    /// The date, or the first year of a range.
    pub first: Date,
    /// The date again, or the last year of a range.
    pub last: Date,
    /// How the date is written.
    pub form: DateForm,
}

/// How a record writes a date.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DateForm {
    /// As the standard does, `1841.05.03`, with question marks for unknown digits; also an empty text.
    Standard,
    /// With zeros for unknown parts: `1841.00.00`.
    Zeros,
    /// With `x` for unknown digits: `1841.xx.xx`.
    Crosses,
    /// With separators other than dots: `1841-05-03`.
    Separators,
    /// With one digit for a month or a day: `1841.5.3`.
    OneDigit,
    /// Only the year: `1841`.
    Year,
    /// Only year and month: `1841.05`, `05.1841`.
    Month,
    /// Day, month, year: `25.11.2000`.
    DayFirst,
    /// Month, day, year: `11/25/2000`.
    MonthFirst,
    /// Day and month in an unknown order: `03.04.1950`, read as day, month, year.
    DayOrMonthFirst,
    /// With the name of the month: `3 May 1841`.
    Words,
    /// With words that are not understood beside the year: `Spring 1841`.
    YearInWords,
    /// A range of years: `1841/1842`, `1841-42`.
    Years,
    /// A range of days, read as a range of years: `2004.10.27 - 2004.11.01`.
    Days,
    /// With two digits for the year: `03.05.41`. The year is not known.
    ShortYear,
    /// A day that the calendar does not have. Only the year is read.
    Impossible(NoSuchDay),
    /// No date.
    Unreadable,
}

impl WrittenDate {
    pub(crate) fn single(date: Date, form: DateForm) -> Self {
        Self {
            first: date,
            last: date,
            form,
        }
    }

    /// The part of the date that is certain: only the year if day and month can be exchanged, and nothing if the range
    /// has several years.
    pub fn certain_part(self) -> Date {
        match self.form {
            DateForm::DayOrMonthFirst => self.first.without_day(),
            _ if self.first == self.last => self.first,
            _ => Date::UNKNOWN,
        }
    }

    /// True if the text means exactly one date, whose parts may be unknown.
    pub fn is_exact(self) -> bool {
        !matches!(
            self.form,
            DateForm::DayOrMonthFirst
                | DateForm::YearInWords
                | DateForm::Years
                | DateForm::Days
                | DateForm::ShortYear
                | DateForm::Impossible(_)
                | DateForm::Unreadable
        )
    }
}

/// A day that the calendar does not have. It is displayed as the reason: `February 2001 had 28 days`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoSuchDay {
    year: u16,
    month: u16,
    day: u16,
}

impl NoSuchDay {
    /// The day, if the calendar does not have it. A number is 0 if it is unknown.
    pub(crate) fn check(year: u16, month: u16, day: u16) -> Option<Self> {
        let date = Self { year, month, day };
        (month > 12 || day > date.days()).then_some(date)
    }

    /// The length of the month. An unknown year may be a leap year.
    fn days(self) -> u16 {
        let is_leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for NoSuchDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let Self { year, month, day } = self;
        match (month, self.days()) {
            (13.., _) => write!(f, "there is no month {month}"),
            (0, _) => write!(f, "no month has a day {day}"),
            (2, 28) => write!(f, "February {year} had 28 days"),
            (_, days) => write!(f, "{} has {days} days", MONTHS[usize::from(*month) - 1]),
        }
    }
}
