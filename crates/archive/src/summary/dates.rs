//! The known parts of a Date tag.

/// The parts of a date that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownParts {
    pub(super) year: u16,
    pub(super) month: bool,
    pub(super) day: bool,
}

/// Parses a date: numbers separated by dots, hyphens or slashes, with a year of four digits first or last. `None`
/// without a year.
pub(super) fn known(date: &str) -> Option<KnownParts> {
    let mut year = None;
    let mut others = 0;
    for part in date.split(|c: char| !c.is_ascii_digit()) {
        match part.len() {
            4 if year.is_none() => {
                let figures = part.parse().ok();
                year = figures.filter(|year| (1500..=2100).contains(year));
            }
            1 | 2 => others += 1,
            _ => {}
        }
    }
    Some(KnownParts {
        year: year?,
        month: others > 0,
        day: others > 1,
    })
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn dates_are_parsed() {
        for (date, expected) in [
            ("1841.02.03", Some((1841, true, true))),
            ("1841-02-??", Some((1841, true, false))),
            ("1841.??.??", Some((1841, false, false))),
            ("03/07/2004", Some((2004, true, true))),
            ("2004", Some((2004, false, false))),
            ("????.02.03", None),
            ("9999.01.01", None),
            ("", None),
        ] {
            let found = known(date).map(|known| (known.year, known.month, known.day));
            assert_eq!(found, expected, "{date}");
        }
    }
}
