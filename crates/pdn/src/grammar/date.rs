//! Dates, in the form of the standard and in those of real records.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::combinator::{all_consuming, map, map_opt, rest, value, verify};
use nom::sequence::terminated;

use super::month::{NamedDate, named_date};
use super::{Parsed, no_match, skip};
use crate::{Date, DateForm, NoSuchDay, WrittenDate, text};

/// Maximum number of parts of a date, or of a range of two dates.
const MAX_PARTS: usize = 6;

/// Maximum length of a date in bytes; bounds the work on hostile input.
const MAX_LENGTH: usize = 48;

/// `Date : YYYY "." MM "." DD`, with `?` for unknown digits
///
/// Other forms are also accepted: other separators, `x` and zeros for question marks, one digit for two, the day or the
/// month first, a year alone or with a month, ranges, and names of months.
pub(crate) fn date(input: &[u8]) -> Parsed<'_, WrittenDate> {
    let unknown = take_while(|byte| matches!(byte, b'?' | b'.' | b'-' | b'/' | b' '));
    let in_words = verify(rest, |text: &[u8]| text.len() <= MAX_LENGTH);
    alt((
        value(
            WrittenDate::single(Date::UNKNOWN, DateForm::Standard),
            all_consuming(unknown),
        ),
        all_consuming(numeric_date),
        map_opt(in_words, date_in_words),
    ))
    .parse(input)
}

impl WrittenDate {
    /// Parses the value of a Date tag.
    pub fn parse(text: &[u8]) -> Self {
        let unreadable = |_| Self::single(Date::UNKNOWN, DateForm::Unreadable);
        let read = date.parse(text.trim_ascii());
        read.map_or_else(unreadable, |(_, date)| date)
    }
}

/// A part of a date: digits, and marks for unknown digits.
#[derive(Clone, Copy, Default)]
struct DatePart<'a>(&'a [u8]);

impl DatePart<'_> {
    fn is_year(self) -> bool {
        self.0.len() == 4
    }

    /// The number, with 0 for every unknown digit.
    fn number(self) -> u16 {
        let digit = |byte: &u8| {
            u16::from(
                byte.checked_sub(b'0')
                    .filter(|digit| *digit < 10)
                    .unwrap_or(0),
            )
        };
        self.0
            .iter()
            .fold(0, |number, byte| number * 10 + digit(byte))
    }

    fn is_known(self) -> bool {
        self.number() > 0 && self.0.iter().all(u8::is_ascii_digit)
    }
}

/// `[0-9?]{1,4}`, also with `x` for `?`
fn part(input: &[u8]) -> Parsed<'_, DatePart<'_>> {
    let part = take_while1(|byte: u8| byte.is_ascii_digit() || matches!(byte, b'?' | b'x' | b'X'));
    map(verify(part, |part: &[u8]| part.len() <= 4), DatePart).parse(input)
}

/// The characters between two parts.
fn separators(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while(|byte| matches!(byte, b'.' | b'-' | b'/' | b' ' | b'_' | b',')).parse(input)
}

/// A date in digits, or a range of two.
fn numeric_date(input: &[u8]) -> Parsed<'_, WrittenDate> {
    let mut parts = [DatePart::default(); MAX_PARTS];
    let (mut count, mut after) = (0, skip(separators, input));
    while count < MAX_PARTS
        && let Ok((rest, found)) = terminated(part, separators).parse(after)
    {
        parts[count] = found;
        (count, after) = (count + 1, rest);
    }
    if count == 0 {
        return no_match();
    }
    let unknown = DatePart::default();
    let date = match parts[..count] {
        [year] if year.is_year() => one_date(year, unknown, unknown, DateForm::Year),
        [year, other] if year.is_year() && other.is_year() => range([year, other], DateForm::Years),
        [year, other] if is_short_range(input, year, other) => {
            let century = &year.0[..2];
            let last = [century[0], century[1], other.0[0], other.0[1]];
            range([year, DatePart(&last)], DateForm::Years)
        }
        [year, month] | [month, year] if year.is_year() => {
            one_date(year, month, unknown, DateForm::Month)
        }
        [year, month, day] if year.is_year() => {
            one_date(year, month, day, form(input, year, month, day))
        }
        [first, second, year] if year.is_year() => {
            let day_first = no_such_day(year, second, first).is_none();
            let month_first = no_such_day(year, first, second).is_none();
            let is_one_day = first.is_known() && first.number() == second.number();
            match (day_first, month_first) {
                (true, true) if !is_one_day => {
                    one_date(year, second, first, DateForm::DayOrMonthFirst)
                }
                (false, true) => one_date(year, first, second, DateForm::MonthFirst),
                _ => one_date(year, second, first, DateForm::DayFirst),
            }
        }
        [one, two, three] if may_be_day_month_year(one, two, three) => {
            WrittenDate::single(Date::UNKNOWN, DateForm::ShortYear)
        }
        [first, _, .., _, last] if first.is_year() || last.is_year() => {
            let is_plausible = |part: &DatePart<'_>| part.is_year() || part.number() <= 31;
            if parts[..count].iter().all(is_plausible) {
                range(parts[..count].iter().copied(), DateForm::Days)
            } else {
                range(parts[..count].iter().copied(), DateForm::Unreadable)
            }
        }
        _ => WrittenDate::single(Date::UNKNOWN, DateForm::Unreadable),
    };
    Ok((after, date))
}

/// True for two years if the second has only its last two digits and cannot be a month: `1841-42`.
fn is_short_range(input: &[u8], year: DatePart<'_>, last: DatePart<'_>) -> bool {
    const MAX_YEARS: u16 = 10;
    let is_known = year.is_year() && year.is_known() && last.0.len() == 2 && last.is_known();
    let years = last.number().checked_sub(year.number() % 100);
    let in_order = years.is_some_and(|years| (1..=MAX_YEARS).contains(&years));
    is_known && in_order && last.number() > 12 && matches!(input.get(4), Some(b'-' | b'/'))
}

/// A date of these parts; only its year if there is no such day.
fn one_date(
    year: DatePart<'_>,
    month: DatePart<'_>,
    day: DatePart<'_>,
    form: DateForm,
) -> WrittenDate {
    match no_such_day(year, month, day) {
        Some(why) => WrittenDate::single(
            Date::from_digits(year.0, b"", b""),
            DateForm::Impossible(why),
        ),
        None => WrittenDate::single(Date::from_digits(year.0, month.0, day.0), form),
    }
}

fn no_such_day(year: DatePart<'_>, month: DatePart<'_>, day: DatePart<'_>) -> Option<NoSuchDay> {
    let year = if year.is_known() { year.number() } else { 0 };
    NoSuchDay::check(year, month.number(), day.number())
}

/// The form of a date with its parts in the order of the standard.
fn form(input: &[u8], year: DatePart<'_>, month: DatePart<'_>, day: DatePart<'_>) -> DateForm {
    let has_zeros = |part: DatePart<'_>| part.0.iter().all(|byte| *byte == b'0');
    if (month.0.len(), day.0.len()) != (2, 2) {
        DateForm::OneDigit
    } else if input.len() != 10 || (input[4], input[7]) != (b'.', b'.') {
        DateForm::Separators
    } else if [year, month, day].into_iter().any(has_zeros) {
        DateForm::Zeros
    } else if input.iter().any(|byte| matches!(byte, b'x' | b'X')) {
        DateForm::Crosses
    } else {
        DateForm::Standard
    }
}

/// True if three short numbers can be a day, a month and a year in any order. The year may be a leap year in one of its
/// centuries.
fn may_be_day_month_year(first: DatePart<'_>, second: DatePart<'_>, third: DatePart<'_>) -> bool {
    let mut orders = [
        (first, second),
        (second, first),
        (second, third),
        (third, second),
    ]
    .into_iter();
    orders.any(|(day, month)| no_such_day(DatePart::default(), month, day).is_none())
}

/// The years among the parts, from the first to the last.
fn range<'a>(parts: impl IntoIterator<Item = DatePart<'a>>, form: DateForm) -> WrittenDate {
    let years = parts.into_iter().filter(|part| part.is_year());
    let years = years.map(|year| Date::from_digits(year.0, b"", b""));
    let bounds = years.fold(None, |bounds, year| match bounds {
        None => Some((year, year)),
        Some((first, last)) => Some((year.min(first), year.max(last))),
    });
    let (first, last) = bounds.unwrap_or_default();
    WrittenDate { first, last, form }
}

/// A date with words: with the name of a month, or with a year.
fn date_in_words(input: &[u8]) -> Option<WrittenDate> {
    if let Some(NamedDate { year, month, day }) = named_date(&text(input)) {
        let [year, month, day] = [year, month, day].map(|number| number.to_string());
        let [year, month, day] = [&year, &month, &day].map(|digits| DatePart(digits.as_bytes()));
        return Some(one_date(year, month, day, DateForm::Words));
    }
    let numbers = input.split(|byte| !byte.is_ascii_digit());
    let years = numbers.filter(|number| matches!(number, [b'1' | b'2', _, _, _]));
    let date = range(years.map(DatePart), DateForm::YearInWords);
    (date.first != Date::UNKNOWN).then_some(date)
}

#[cfg(test)]
mod tests;
