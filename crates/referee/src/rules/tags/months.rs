//! Dates with the month in words: `14 March 2025`, `le 1er mai 1950`, `14 марта 2025 г.`, `14.III.2025`.

use crate::folded;

/// A date that names its month.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub(super) year: u32,
    pub(super) month: u32,
    pub(super) day: Option<u32>,
}

/// Month names in the languages of the archives, in the form of [`folded`]: lower case without accents.
///
/// A name that means different months in different languages is omitted: `listopad` is November in Polish and Czech, and October in
/// Croatian; `lip.` is July in Polish, and June in Croatian.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "jan",
        "janvier",
        "janv",
        "januari",
        "januar",
        "janner",
        "jaenner",
        "gennaio",
        "gen",
        "enero",
        "ene",
        "janeiro",
        "styczen",
        "stycznia",
        "sty",
        "leden",
        "ledna",
        "январь",
        "января",
        "янв",
        "січень",
        "січня",
    ],
    &[
        "february",
        "feb",
        "fevrier",
        "fevr",
        "fev",
        "februari",
        "februar",
        "febbraio",
        "febrero",
        "fevereiro",
        "luty",
        "lutego",
        "lut",
        "unor",
        "unora",
        "февраль",
        "февраля",
        "фев",
        "февр",
        "лютии",
        "лютого",
    ],
    &[
        "march",
        "mar",
        "mars",
        "maart",
        "mrt",
        "marz",
        "maerz",
        "marzo",
        "marco",
        "marzec",
        "marca",
        "brezen",
        "brezna",
        "март",
        "марта",
        "мар",
        "березень",
        "березня",
    ],
    &[
        "april",
        "apr",
        "avril",
        "avr",
        "aprile",
        "abril",
        "abr",
        "kwiecien",
        "kwietnia",
        "kwi",
        "duben",
        "dubna",
        "апрель",
        "апреля",
        "апр",
        "квітень",
        "квітня",
    ],
    &[
        "may",
        "mai",
        "mei",
        "maggio",
        "mag",
        "mayo",
        "maio",
        "maj",
        "maja",
        "kveten",
        "kvetna",
        "маи",
        "мая",
        "травень",
        "травня",
    ],
    &[
        "june",
        "jun",
        "juin",
        "juni",
        "giugno",
        "giu",
        "junio",
        "junho",
        "czerwiec",
        "czerwca",
        "cze",
        "cerven",
        "cervna",
        "июнь",
        "июня",
        "июн",
        "червень",
        "червня",
    ],
    &[
        "july",
        "jul",
        "juillet",
        "juil",
        "juli",
        "luglio",
        "lug",
        "julio",
        "julho",
        "lipiec",
        "lipca",
        "cervenec",
        "cervence",
        "июль",
        "июля",
        "июл",
        "липень",
        "липня",
    ],
    &[
        "august",
        "aug",
        "aout",
        "augustus",
        "agosto",
        "ago",
        "sierpien",
        "sierpnia",
        "sie",
        "srpen",
        "srpna",
        "август",
        "августа",
        "авг",
        "серпень",
        "серпня",
    ],
    &[
        "september",
        "sep",
        "sept",
        "septembre",
        "settembre",
        "set",
        "septiembre",
        "setiembre",
        "setembro",
        "wrzesien",
        "wrzesnia",
        "wrz",
        "zari",
        "сентябрь",
        "сентября",
        "сен",
        "сент",
        "вересень",
        "вересня",
    ],
    &[
        "october",
        "oct",
        "octobre",
        "oktober",
        "okt",
        "ottobre",
        "ott",
        "octubre",
        "outubro",
        "out",
        "pazdziernik",
        "pazdziernika",
        "paz",
        "rijen",
        "rijna",
        "октябрь",
        "октября",
        "окт",
        "жовтень",
        "жовтня",
    ],
    &[
        "november",
        "nov",
        "novembre",
        "noviembre",
        "novembro",
        "ноябрь",
        "ноября",
        "ноя",
        "нояб",
    ],
    &[
        "december",
        "dec",
        "decembre",
        "dezember",
        "dez",
        "dicembre",
        "dic",
        "diciembre",
        "dezembro",
        "grudzien",
        "grudnia",
        "gru",
        "prosinec",
        "prosince",
        "декабрь",
        "декабря",
        "дек",
        "грудень",
        "грудня",
    ],
];

/// The months in Roman numerals. `X` is omitted: it may be an unknown month.
const ROMAN: [&str; 12] = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "", "XI", "XII",
];

/// Words of a date without meaning: `the 14th of May`, `14 de mayo de 1950`, `14 мая 1950 года`.
const FILLER_WORDS: &[&str] = &[
    "the", "of", "de", "del", "di", "le", "il", "el", "du", "den", "am", "d", "year", "года",
    "году", "год", "г", "roku", "року",
];

/// Suffixes of a day number: `1st`, `1er`, `14-го`.
const ORDINAL: &[&str] = &["st", "nd", "rd", "th", "er", "re", "e", "o", "a", "го", "е"];

/// The date in a text that contains only a date: a four-digit year, a month name, and at most one day, in any order.
pub(super) fn named(value: &[u8]) -> Option<Named> {
    let text = pdn::text(value);
    let (mut year, mut month, mut day) = (None, None, None);
    let mut rest = &*text;
    let mut after_day = false;
    while let Some(first) = rest.chars().next() {
        let is_alike = |c: &char| match first {
            '0'..='9' => c.is_ascii_digit(),
            _ => c.is_alphabetic() == first.is_alphabetic() && !c.is_ascii_digit(),
        };
        let len = rest.chars().take_while(is_alike).map(char::len_utf8).sum();
        let (part, behind) = rest.split_at(len);
        rest = behind;
        if first.is_ascii_digit() {
            let slot = match part.len() {
                4 => &mut year,
                1 | 2 => &mut day,
                _ => return None,
            };
            if slot.replace(part.parse::<u32>().ok()?).is_some() {
                return None;
            }
            after_day = part.len() < 4;
            continue;
        }
        if !first.is_alphabetic() {
            let is_between = |c: char| {
                c.is_whitespace() || matches!(c, '.' | ',' | '-' | '/' | '\'' | '’' | 'º' | '°')
            };
            if !part.chars().all(is_between) {
                return None;
            }
            after_day &= matches!(part, "-" | "'" | "’" | "º" | "°");
            continue;
        }
        let word = folded(part);
        let follows = std::mem::take(&mut after_day);
        if follows && ORDINAL.contains(&&*word)
            || part == "º"
            || part == "ª"
            || FILLER_WORDS.contains(&&*word)
        {
            continue;
        }
        if month.replace(month_of(part, &word)?).is_some() {
            return None;
        }
    }
    Some(Named {
        year: year.filter(|year| (1000..3000).contains(year))?,
        month: month?,
        day,
    })
}

/// The number of the month; `word` is the folded `part`.
fn month_of(part: &str, word: &str) -> Option<u32> {
    let by_name = MONTHS.iter().position(|names| names.contains(&word));
    let roman = || ROMAN.iter().position(|roman| *roman == part);
    by_name.or_else(roman).map(|index| index as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::{MONTHS, named};
    use crate::folded;

    #[test]
    fn each_name_is_one_month_and_lower_case() {
        let mut names: Vec<&str> = MONTHS
            .iter()
            .flat_map(|names| names.iter().copied())
            .collect();
        assert!(names.iter().all(|name| *name == folded(name)), "{names:?}");
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[track_caller]
    fn reads(date: &str, expected: Option<(u32, u32, Option<u32>)>) {
        let found = named(date.as_bytes()).map(|named| (named.year, named.month, named.day));
        assert_eq!(found, expected, "{date}");
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
            reads(date, Some((2025, 3, Some(14))));
        }
        reads("1er mai 1950", Some((1950, 5, Some(1))));
        reads("août 1950", Some((1950, 8, None)));
        reads("Sept. 1903", Some((1903, 9, None)));
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
