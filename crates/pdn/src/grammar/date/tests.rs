use crate::{Date, DateForm, WrittenDate};

fn parse(text: &str) -> WrittenDate {
    WrittenDate::parse(text.as_bytes())
}

#[track_caller]
fn reads(text: &str, date: &str, form: DateForm) {
    let found = parse(text);
    assert_eq!(
        (found.first.to_string(), found.form),
        (date.to_owned(), form),
        "{text}"
    );
}

#[test]
fn the_standard_form_is_read() {
    for date in [
        "1996.12.28",
        "2007.??.??",
        "????.??.??",
        "2000.02.29",
        "18??.??.??",
        "1841.1?.??",
        "????.05.03",
    ] {
        reads(date, date, DateForm::Standard);
    }
    for date in ["?", "", "-", "??.??.??"] {
        reads(date, "????.??.??", DateForm::Standard);
    }
}

#[test]
fn other_forms_of_a_date_are_read() {
    for (text, date, form) in [
        ("1841-??-??", "1841.??.??", DateForm::Separators),
        ("2003-05-17", "2003.05.17", DateForm::Separators),
        ("2003-00-00", "2003.??.??", DateForm::Separators),
        ("2001.1.5", "2001.01.05", DateForm::OneDigit),
        ("1950", "1950.??.??", DateForm::Year),
        ("1950.", "1950.??.??", DateForm::Year),
        ("18??", "18??.??.??", DateForm::Year),
        ("1950.06", "1950.06.??", DateForm::Month),
        ("06.1950", "1950.06.??", DateForm::Month),
        ("2003.00.00", "2003.??.??", DateForm::Zeros),
        ("1841.xx.xx", "1841.??.??", DateForm::Crosses),
        ("25.11.2000", "2000.11.25", DateForm::DayFirst),
        ("05.05.1950", "1950.05.05", DateForm::DayFirst),
        ("11/25/2000", "2000.11.25", DateForm::MonthFirst),
        ("May 12, 1950", "1950.05.12", DateForm::Words),
        ("14. März 2025", "2025.03.14", DateForm::Words),
        ("août 1950", "1950.08.??", DateForm::Words),
    ] {
        reads(text, date, form);
        assert_eq!(
            text.parse::<Date>().map(|date| date.to_string()).as_deref(),
            Ok(date)
        );
    }
}

#[test]
fn doubtful_dates_and_ranges_are_certain_only_in_part() {
    for (text, first, last, certain, form) in [
        (
            "03.04.1950",
            "1950.04.03",
            "1950.04.03",
            "1950.??.??",
            DateForm::DayOrMonthFirst,
        ),
        (
            "??.04.1950",
            "1950.04.??",
            "1950.04.??",
            "1950.??.??",
            DateForm::DayOrMonthFirst,
        ),
        (
            "1841/1843",
            "1841.??.??",
            "1843.??.??",
            "????.??.??",
            DateForm::Years,
        ),
        (
            "1841-42",
            "1841.??.??",
            "1842.??.??",
            "????.??.??",
            DateForm::Years,
        ),
        (
            "2004.10.27 - 2004.11.01",
            "2004.??.??",
            "2004.??.??",
            "2004.??.??",
            DateForm::Days,
        ),
        (
            "2004.10.27-11.01",
            "2004.??.??",
            "2004.??.??",
            "2004.??.??",
            DateForm::Days,
        ),
        (
            "14-15 May 1950",
            "1950.??.??",
            "1950.??.??",
            "1950.??.??",
            DateForm::YearInWords,
        ),
        (
            "25.11.00",
            "????.??.??",
            "????.??.??",
            "????.??.??",
            DateForm::ShortYear,
        ),
        (
            "00.11.25",
            "????.??.??",
            "????.??.??",
            "????.??.??",
            DateForm::ShortYear,
        ),
    ] {
        let found = parse(text);
        let dates = [found.first, found.last, found.certain_part()].map(|date| date.to_string());
        assert_eq!(
            (dates, found.form),
            ([first, last, certain].map(str::to_owned), form),
            "{text}"
        );
        assert!(!found.is_exact() && text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn days_that_do_not_exist_are_reported() {
    for (text, why) in [
        ("2001.13.45", "there is no month 13"),
        ("2001.13", "there is no month 13"),
        ("1841-41", "there is no month 41"),
        ("1841-77", "there is no month 77"),
        ("2001.02.30", "February 2001 had 28 days"),
        ("2001.02.29", "February 2001 had 28 days"),
        ("1900.02.29", "February 1900 had 28 days"),
        ("2000.02.30", "February has 29 days"),
        ("2001-04-31", "April has 30 days"),
        ("31.04.2001", "April has 30 days"),
        ("2001.??.32", "no month has a day 32"),
        ("2001.13", "there is no month 13"),
        ("2001.123.45", "there is no month 123"),
        ("31 April 2001", "April has 30 days"),
        ("30 février 2001", "February 2001 had 28 days"),
    ] {
        let found = parse(text);
        let DateForm::Impossible(reason) = found.form else {
            panic!("{text}: {:?}", found.form);
        };
        assert_eq!(reason.to_string(), why, "{text}");
        assert!(
            found.first.year().is_some_and(|year| year <= 2001),
            "{text}"
        );
    }
}

#[test]
fn other_text_is_not_read_as_a_date() {
    for text in [
        "tomorrow",
        "12",
        "99.99.99",
        "1.2.3.4.5.6.7",
        "May",
        &"1".repeat(10_000),
    ] {
        reads(text, "????.??.??", DateForm::Unreadable);
    }
}
