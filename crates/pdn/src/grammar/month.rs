//! Dates with the month in words: `14 March 2025`, `le 1er mai 1950`, `14 марта 2025 г.`, `14.III.2025`.

use nom::branch::alt;
use nom::character::complete::{digit1, one_of};
use nom::combinator::{all_consuming, map, map_opt, opt, value, verify};
use nom::multi::fold_many1;
use nom::sequence::terminated;
use nom::{IResult, Parser, bytes::complete::take_while1};

use crate::folded;

/// Month names in the languages of the archives, in the form of [`folded`]: lower case without accents.
///
/// A name that means different months in different languages is omitted: `listopad` is November in Polish and Czech, and October in
/// Croatian; `lip.` is July in Polish, and June in Croatian.
const MONTHS: [&str; 12] = [
    "january jan janvier janv januari januar janner jaenner gennaio gen enero ene janeiro styczen \
     stycznia sty leden ledna январь января янв січень січня",
    "february feb fevrier fevr fev februari februar febbraio febrero fevereiro luty lutego lut unor unora \
     февраль февраля фев февр лютии лютого",
    "march mar mars maart mrt marz maerz marzo marco marzec marca brezen brezna март марта мар березень \
     березня",
    "april apr avril avr aprile abril abr kwiecien kwietnia kwi duben dubna апрель апреля апр квітень \
     квітня",
    "may mai mei maggio mag mayo maio maj maja kveten kvetna маи мая травень травня",
    "june jun juin juni giugno giu junio junho czerwiec czerwca cze cerven cervna июнь июня июн червень \
     червня",
    "july jul juillet juil juli luglio lug julio julho lipiec lipca cervenec cervence июль июля июл \
     липень липня",
    "august aug aout augustus agosto ago sierpien sierpnia sie srpen srpna август августа авг серпень \
     серпня",
    "september sep sept septembre settembre set septiembre setiembre setembro wrzesien wrzesnia wrz zari \
     сентябрь сентября сен сент вересень вересня",
    "october oct octobre oktober okt ottobre ott octubre outubro out pazdziernik pazdziernika paz rijen \
     rijna октябрь октября окт жовтень жовтня",
    "november nov novembre noviembre novembro ноябрь ноября ноя нояб",
    "december dec decembre dezember dez dicembre dic diciembre dezembro grudzien grudnia gru prosinec \
     prosince декабрь декабря дек грудень грудня",
];

/// The months in Roman numerals. `X` is omitted: it may be an unknown month.
const ROMAN: [&str; 12] = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "", "XI", "XII",
];

/// Words of a date without meaning: `the 14th of May`, `14 de mayo de 1950`, `14 мая 1950 года`.
const FILLERS: &[&str] = &[
    "the", "of", "de", "del", "di", "le", "il", "el", "du", "den", "am", "d", "year", "года",
    "году", "год", "г", "roku", "року",
];

/// Suffixes of the number of a day: `1st`, `1er`, `14-го`.
const ORDINALS: &[&str] = &["st", "nd", "rd", "th", "er", "re", "e", "o", "a", "го", "е"];

/// A date that names its month. A number is 0 if it is absent.
#[derive(Clone, Copy, Default)]
pub(super) struct NamedDate {
    pub(super) year: u16,
    pub(super) month: u16,
    pub(super) day: u16,
}

type ParsedText<'a, T> = IResult<&'a str, T, ()>;

/// A year of four digits, the name of a month, and at most one day, in any order.
pub(super) fn named_date(text: &str) -> Option<NamedDate> {
    let add = |date: Option<NamedDate>, part: NamedDatePart| date?.with(part);
    let mut parts = all_consuming(fold_many1(part, || Some(NamedDate::default()), add));
    let (_, date) = parts.parse(text).ok()?;
    date.filter(|date| (1000..3000).contains(&date.year) && date.month > 0)
}

#[derive(Clone, Copy)]
enum NamedDatePart {
    Year(u16),
    Month(u16),
    Day(u16),
    Filler,
}

impl NamedDate {
    /// Adds a part; none if the date has it already.
    fn with(mut self, part: NamedDatePart) -> Option<Self> {
        let (slot, number) = match part {
            NamedDatePart::Year(year) => (&mut self.year, year),
            NamedDatePart::Month(month) => (&mut self.month, month),
            NamedDatePart::Day(day) => (&mut self.day, day),
            NamedDatePart::Filler => return Some(self),
        };
        let is_new = *slot == 0 && number > 0;
        *slot = number;
        is_new.then_some(self)
    }
}

fn part(input: &str) -> ParsedText<'_, NamedDatePart> {
    let blank = |c: char| c.is_whitespace() || ".,-/'’°".contains(c);
    let filler = verify(word, |word: &str| {
        matches!(word, "º" | "ª") || FILLERS.contains(&&*folded(word))
    });
    alt((
        map(number(4, 4), NamedDatePart::Year),
        map(terminated(number(1, 2), opt(ordinal)), NamedDatePart::Day),
        value(NamedDatePart::Filler, filler),
        value(NamedDatePart::Filler, take_while1(blank)),
        map(map_opt(word, month), NamedDatePart::Month),
    ))
    .parse(input)
}

/// `st`, `-го`, `’e`
fn ordinal(input: &str) -> ParsedText<'_, ()> {
    let suffix = verify(word, |word: &str| ORDINALS.contains(&&*folded(word)));
    value((), (opt(one_of("-'’°º")), suffix)).parse(input)
}

fn number<'a>(least: usize, most: usize) -> impl Parser<&'a str, Output = u16, Error = ()> {
    map_opt(digit1, move |digits: &str| {
        let fits = (least..=most).contains(&digits.len());
        digits.parse().ok().filter(|_| fits)
    })
}

fn word(input: &str) -> ParsedText<'_, &str> {
    take_while1(char::is_alphabetic).parse(input)
}

fn month(word: &str) -> Option<u16> {
    let name = folded(word);
    let by_name = MONTHS
        .iter()
        .position(|names| names.split(' ').any(|known| known == name));
    let roman = || ROMAN.iter().position(|roman| *roman == word);
    by_name.or_else(roman).map(|index| index as u16 + 1)
}

#[cfg(test)]
mod tests {
    use super::{MONTHS, named_date};
    use crate::folded;

    #[test]
    fn each_name_is_one_month_and_lower_case() {
        let mut names: Vec<&str> = MONTHS.iter().flat_map(|names| names.split(' ')).collect();
        assert!(names.iter().all(|name| *name == folded(name)), "{names:?}");
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[track_caller]
    fn reads(text: &str, expected: impl Into<Option<(u16, u16, u16)>>) {
        let found = named_date(text).map(|date| (date.year, date.month, date.day));
        assert_eq!(found, expected.into(), "{text}");
    }

    #[test]
    fn months_in_many_languages() {
        for date in [
            "14 March 2025",
            "March 14, 2025",
            "14th of March 2025",
            "the 14th March, 2025",
            "14. März 2025",
            "14 maart 2025",
            "14 mars 2025",
            "14-Mar-2025",
            "14 marzo 2025",
            "14 de marzo de 2025",
            "14 de março de 2025",
            "14 marca 2025 roku",
            "14. března 2025",
            "14 марта 2025 года",
            "14-го марта 2025 г.",
            "14 березня 2025",
            "14.III.2025",
            "2025 March 14",
            "14MAR2025",
        ] {
            reads(date, (2025, 3, 14));
        }
        reads("1er mai 1950", (1950, 5, 1));
        reads("août 1950", (1950, 8, 0));
        reads("Sept. 1903", (1903, 9, 0));
    }

    #[test]
    fn ambiguous_dates_are_not_read() {
        for date in [
            "14 listopad 2025",
            "14.X.2025",
            "14-15 March 2025",
            "14 March - 2 April 2025",
            "March 14, '25",
            "Spring 2025",
            "May",
            "2025",
            "14 March 2025 (2025)",
            "after 14 March 2025",
            "14 March 20255",
            "",
        ] {
            reads(date, None);
        }
    }
}
