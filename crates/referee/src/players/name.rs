//! Parses a player's name into family name, given names and titles. The parts may be in any order.

use std::ops::Range;

use pdn::folded;

/// Maximum length of a player's name.
const MAX_BYTES: usize = 100;

/// Particles of the family name.
const PARTICLES: &[&str] = &[
    "van", "der", "den", "de", "von", "zu", "ten", "ter", "te", "t", "la", "le", "lo", "di", "da",
    "del", "della", "dos", "du", "des",
];

/// Words that do not occur in the name of a single player.
const NOT_A_PERSON: &[&str] = &[
    "and",
    "und",
    "et",
    "en",
    "with",
    "team",
    "club",
    "computer",
    "program",
    "programme",
    "engine",
    "bot",
    "version",
    "consultation",
    "allies",
    "others",
    "exhibition",
    "exhibitions",
    "amateur",
];

/// The short form of a title or a generation. A name with one of them is never equal to a name without it.
fn short_title(word: &str) -> Option<&'static str> {
    Some(match word {
        "dr" => "dr",
        "mr" => "mr",
        "mrs" => "mrs",
        "miss" => "miss",
        "prof" => "prof",
        "rev" => "rev",
        "sir" => "sir",
        "capt" => "capt",
        "major" => "major",
        "ii" => "ii",
        "iii" => "iii",
        "iv" => "iv",
        "jr" | "jnr" | "jun" | "junior" => "jr",
        "sr" | "snr" | "sen" | "senior" => "sr",
        _ => return None,
    })
}

/// The given name of a traditional abbreviation: `william` for `wm`.
fn whole_name(word: &str) -> Option<&'static str> {
    Some(match word {
        "wm" => "william",
        "jas" => "james",
        "chas" => "charles",
        "geo" => "george",
        "thos" => "thomas",
        "robt" => "robert",
        "jno" => "john",
        "saml" => "samuel",
        "danl" => "daniel",
        "benj" => "benjamin",
        "edw" => "edward",
        "fredk" => "frederick",
        "alexr" => "alexander",
        "archd" => "archibald",
        "richd" => "richard",
        "jos" => "joseph",
        "hy" => "henry",
        _ => return None,
    })
}

/// A name of at least two words, or of a word and an initial. Two names are equal if they have the same letters: order,
/// case, accents and points are ignored.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PersonName {
    /// The letters of the family name with its particles: `degrandis`.
    pub(super) surname: String,
    /// Titles and generations, sorted.
    pub(super) titles: Vec<&'static str>,
    /// The given names and initials in order; at least one.
    pub(super) given: Vec<GivenName>,
}

/// A given name, an abbreviation of it, or an initial.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct GivenName {
    pub(super) letters: String,
    pub(super) is_full: bool,
}

/// A parsed name.
#[derive(Debug)]
pub(super) struct ParsedName {
    pub(super) name: PersonName,
    /// The name that results if the first word is the family name; `None` if the order is known. If it is unknown,
    /// `name` has the last word as the family name.
    pub(super) reversed: Option<PersonName>,
}

/// A word of a name.
struct NameWord {
    /// The letters of the word in lower case, without accents.
    letters: String,
    has_point: bool,
    /// True for two or more letters, all capitals, in a name that has small letters too.
    is_capitals: bool,
}

impl ParsedName {
    /// Parses a name; `None` if it is a single word, several people, or not a person.
    pub(super) fn parse(written: &str) -> Option<Self> {
        let written = without_remark(written).unwrap_or(written);
        let is_allowed = |c: char| {
            c.is_alphabetic()
                || c.is_whitespace()
                || ('\u{300}'..='\u{36f}').contains(&c)
                || ".,'’`´-".contains(c)
        };
        if written.len() > MAX_BYTES || !written.chars().all(is_allowed) {
            return None;
        }
        let mut sections: Vec<Vec<NameWord>> = written.split(',').map(words).collect();
        let mut all = sections.iter().flatten();
        if all.clone().any(|word| word.is_in(NOT_A_PERSON)) {
            return None;
        }
        let is_mixed = all.any(|word| word.len() > 1 && !word.is_capitals);
        let mut titles = Vec::new();
        for section in &mut sections {
            for word in section.iter_mut() {
                word.is_capitals &= is_mixed;
            }
            titles.extend(section.iter().filter_map(NameWord::title));
            section.retain(|word| word.title().is_none());
        }
        titles.sort_unstable();
        titles.dedup();
        sections.retain(|section| !section.is_empty());
        // Such a name is `Akker,van den,J.`
        if sections.len() == 3 && sections[1].iter().all(|word| word.is_in(PARTICLES)) {
            let particles = sections.remove(1);
            sections[1].extend(particles);
        }
        let (surname, given, is_order_unknown) = match sections.as_mut_slice() {
            [words] => {
                let family = family_range(words)?;
                let is_open =
                    |word: &NameWord| word.len() > 1 && !word.has_point && !word.is_capitals;
                let is_last = family == (words.len() - 1..words.len());
                let is_order_unknown = is_last && words.iter().all(is_open);
                let family = words.drain(family).collect::<Vec<_>>();
                (join_letters(&family), words, is_order_unknown)
            }
            [family, given] => {
                // An example is `Kooij, W. van der`.
                let behind = given.iter().rev();
                let behind = behind.take_while(|word| word.is_in(PARTICLES) && !word.is_capitals);
                let particles = given.split_off(given.len() - behind.count());
                (
                    join_letters(&particles) + &join_letters(family),
                    given,
                    false,
                )
            }
            _ => return None,
        };
        let given: Vec<GivenName> = given.iter().flat_map(NameWord::given_names).collect();
        if surname.chars().count() < 2 || given.is_empty() {
            return None;
        }
        let last = GivenName::new(&surname, true);
        let reversed = is_order_unknown.then(|| PersonName {
            surname: given[0].letters.clone(),
            titles: titles.clone(),
            given: [&given[1..], &[last]].concat(),
        });
        let name = PersonName {
            surname,
            titles,
            given,
        };
        Some(Self { name, reversed })
    }
}

impl PersonName {
    /// True if the given names agree pairwise, as far as both names have them.
    pub(super) fn given_names_agree(&self, other: &Self) -> bool {
        let mut pairs = self.given.iter().zip(&other.given);
        pairs.all(|(one, other)| one.agrees(other))
    }

    pub(super) fn has_full_given_name(&self) -> bool {
        self.given.iter().any(|given| given.is_full)
    }
}

impl GivenName {
    fn new(letters: &str, is_full: bool) -> Self {
        let letters = letters.to_owned();
        Self { letters, is_full }
    }

    /// True if both can be the same name.
    fn agrees(&self, other: &Self) -> bool {
        let begins = |one: &Self, whole: &Self| {
            !one.is_full && whole.letters.starts_with(one.letters.as_str())
        };
        begins(self, other)
            || begins(other, self)
            || self.is_full && other.is_full && self.phonetic_letters().eq(other.phonetic_letters())
    }

    /// The letters with `c` for `k`: `Mirko` and `Mirco` are one name, and so are `Erik` and `Eric`.
    fn phonetic_letters(&self) -> impl Iterator<Item = char> {
        let letters = self.letters.chars();
        letters.map(|letter| if letter == 'k' { 'c' } else { letter })
    }
}

impl NameWord {
    fn new(written: &str) -> Self {
        let folded = folded(written);
        let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
        let mut written_letters = written.chars().filter(|c| c.is_alphabetic());
        Self {
            has_point: written.contains('.'),
            is_capitals: letters.chars().nth(1).is_some()
                && written_letters.all(char::is_uppercase),
            letters,
        }
    }

    fn len(&self) -> usize {
        self.letters.chars().count()
    }

    fn is_in(&self, list: &[&str]) -> bool {
        list.contains(&self.letters.as_str())
    }

    /// True for initials written together, as in `MF Tinsley`.
    fn is_glued_initials(&self) -> bool {
        self.is_capitals && self.len() <= 3
    }

    /// The title in its short form. `JR` and `SR` are initials if other words have small letters.
    fn title(&self) -> Option<&'static str> {
        let title = short_title(&self.letters)?;
        (title.starts_with('i') || !self.is_glued_initials()).then_some(title)
    }

    fn given_names(&self) -> Vec<GivenName> {
        if self.is_glued_initials() {
            let initials = self.letters.chars().map(String::from);
            return initials
                .map(|letter| GivenName::new(&letter, false))
                .collect();
        }
        let is_full = self.len() > 1 && !self.has_point;
        vec![match whole_name(&self.letters) {
            Some(whole) => GivenName::new(whole, true),
            None => GivenName::new(&self.letters, is_full),
        }]
    }
}

/// A name without the remark that follows it: a word and a number, as in `Almanza, Antoine - ronde 3`; `None` if there
/// is no remark.
pub(super) fn without_remark(written: &str) -> Option<&str> {
    let mut dashes = [" - ", " – "].into_iter();
    let (name, remark) = dashes.find_map(|dash| written.rsplit_once(dash))?;
    let (word, number) = remark.trim().split_once(' ')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && word.chars().all(char::is_alphabetic)).then(|| name.trim())
}

/// The words of a text. Blanks and points separate words, and so do hyphens between initials.
fn words(text: &str) -> Vec<NameWord> {
    let mut spaced = String::new();
    for part in text.split_inclusive('.') {
        // `W.m` is a short form of William.
        if !part.starts_with(char::is_lowercase) {
            spaced.push(' ');
        }
        spaced.push_str(part);
    }
    let mut words: Vec<NameWord> = Vec::new();
    let mut prefix = String::new();
    for written in spaced.split_whitespace() {
        let written = std::mem::take(&mut prefix) + written;
        let parts: Vec<NameWord> = written.split('-').map(NameWord::new).collect();
        if parts.len() == 1 || parts.iter().all(|part| part.len() <= 1) {
            words.extend(parts);
        } else {
            words.push(NameWord::new(&written));
        }
        // An example is `D' AMORE`.
        if written.ends_with(['\'', '’']) {
            prefix = words
                .pop_if(|word| word.len() == 1)
                .map_or(prefix, |_| written);
        }
    }
    words.retain(|word| !word.letters.is_empty());
    words
}

/// The words of the family name in a name without a comma.
fn family_range(words: &[NameWord]) -> Option<Range<usize>> {
    let (first, last) = (words.first()?, words.last()?);
    let initials = words.iter().rev().take_while(|word| word.len() == 1);
    let before = words.len() - initials.count();
    if before < words.len() {
        // An example is `Fortman R.L.`
        return Some(0..before);
    }
    let capitals = words.iter().filter(|word| word.is_capitals);
    if capitals.map(NameWord::len).sum::<usize>() > 3 {
        // Examples are `WYLLIE James` and `DE GRANDIS Mirco`.
        let from = words.iter().position(|word| word.is_capitals)?;
        let to = words.iter().rposition(|word| word.is_capitals)? + 1;
        let is_one = words[from..to].iter().all(|word| word.is_capitals);
        return is_one.then_some(from..to);
    }
    if last.is_glued_initials() {
        // An example is `Tinsley MF`.
        return Some(0..words.len() - 1);
    }
    // Examples are `J. Wyllie`, `W. van der Kooij` and `James Wyllie`.
    let middle = words.get(1..words.len() - 1)?.iter().rev();
    let particles = middle.take_while(|word| word.is_in(PARTICLES)).count();
    let from = words.len() - 1 - particles;
    // In `Van Dijk Jan`, the end of the family name is unknown.
    let is_unclear = first.is_in(PARTICLES) && first.len() > 1 && from > 1;
    (!is_unclear).then_some(from..words.len())
}

fn join_letters(words: &[NameWord]) -> String {
    words.iter().map(|word| word.letters.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::{ParsedName, PersonName};

    /// The family name, titles and given names of a name; a point follows a name that is not in full.
    fn parts(written: &str) -> Option<String> {
        let PersonName {
            surname,
            titles,
            given,
        } = ParsedName::parse(written)?.name;
        let given = given.iter().map(|given| {
            let point = if given.is_full { "" } else { "." };
            format!(" {}{point}", given.letters)
        });
        let titles = titles.iter().map(|title| format!("/{title}"));
        Some(surname + &titles.chain(given).collect::<String>())
    }

    #[test]
    fn a_name_is_independent_of_the_order() {
        for (expected, spellings) in [
            (
                "wyllie j.",
                &[
                    "Wyllie, J.",
                    "J. Wyllie",
                    "WYLLIE, J",
                    "Wyllie J.",
                    "Wyllie,J",
                    "Wyllie. J.",
                ][..],
            ),
            (
                "wyllie james",
                &[
                    "Wyllie, James",
                    "James Wyllie",
                    "WYLLIE James",
                    "James WYLLIE",
                    "Wyllie, Jas.",
                    "Jas. Wyllie",
                ],
            ),
            (
                "tinsley m. f.",
                &[
                    "MF Tinsley",
                    "M.F. Tinsley",
                    "Tinsley, M.F..",
                    "Tinsley MF",
                    "M F Tinsley",
                    "Tinsley, MF",
                ],
            ),
            (
                "degrandis mirco",
                &["DE GRANDIS Mirco", "De Grandis, Mirco", "Mirco De Grandis"],
            ),
            (
                "vanderkooij w.",
                &[
                    "Kooij,van der,W.",
                    "van der Kooij, W.",
                    "Kooij, W. van der",
                    "W. van der Kooij",
                ],
            ),
            (
                "damore raffaele",
                &["D'AMORE Raffaele", "D' AMORE Raffaele", "D’Amore, Raffaele"],
            ),
            (
                "gutta giuseppe",
                &[
                    "GUTTA'  Giuseppe",
                    "Guttà, Giuseppe",
                    "Giuseppe Gutta\u{300}",
                ],
            ),
            (
                "ryan william f.",
                &[
                    "Wm. F. Ryan",
                    "W.m F. Ryan",
                    "Wm F. Ryan",
                    "Ryan, William F.",
                ],
            ),
            ("farcy j. l.", &["J.-L. Farcy", "Farcy, J-L", "Farcy, J.L."]),
            ("абациев н.", &["Абациев Н.", "АБАЦИЕВ, Н"]),
            (
                "almanza antoine",
                &["Almanza, Antoine", "Almanza, Antoine - ronde 3"],
            ),
            (
                "kilgour/jr b.",
                &["Kilgour Jr, B.", "Kilgour, B., Jr.", "B. Kilgour Junior"],
            ),
        ] {
            for spelling in spellings {
                assert_eq!(parts(spelling).as_deref(), Some(expected), "{spelling}");
            }
        }
    }

    #[test]
    fn names_of_engines_clubs_and_several_people_are_not_parsed() {
        for written in [
            "Chinook",
            "KingsRow 1.16",
            "Hull & Brown",
            "Hull and Brown",
            "Team A",
            "",
            "?",
            "J.",
            "J. B.",
            "Braid Water Club",
            "Smith, J. (Leeds)",
            "a, b, c",
            "Bailey",
            "Many exhibitions",
            "-",
            ",",
            ", J.",
        ] {
            assert_eq!(parts(written), None, "{written}");
        }
    }

    #[test]
    fn given_names_agree_as_far_as_both_have_them() {
        for (one, other, agree) in [
            ("Wyllie, J.", "James Wyllie", true),
            ("Tinsley, M.", "Tinsley, M.F.", true),
            ("Tinsley, M.", "Tinsley, D.", false),
            ("Hunt, E.C.", "Hunt, E.F.", false),
            ("Wyllie, Joh.", "Wyllie, Johannes", true),
            ("Wyllie, Joh.", "Wyllie, James", false),
            ("Mancini, Mirco", "Mancini, Mirko", true),
            ("Fero, Mario", "Fero, Maria", false),
            ("Wyllie, F. J.", "Wyllie, James", false),
            ("Wyllie, Jo", "Wyllie, Johannes", false),
            ("Wyllie, Johannesburg.", "Wyllie, Johannes", false),
        ] {
            let name = |written| ParsedName::parse(written).unwrap().name;
            assert_eq!(
                name(one).given_names_agree(&name(other)),
                agree,
                "{one}, {other}"
            );
            assert_eq!(
                name(other).given_names_agree(&name(one)),
                agree,
                "{other}, {one}"
            );
        }
    }

    #[test]
    fn the_order_is_known_by_initials_capitals_commas_and_particles() {
        for (written, reversed) in [
            ("James Wyllie", Some("james wyllie")),
            ("Edwin Hunt Jones", Some("edwin hunt jones")),
            ("WYLLIE JAMES", Some("wyllie james")),
            ("WYLLIE James", None),
            ("J. Wyllie", None),
            ("Wyllie, James", None),
            ("Jan van Dijk", None),
            ("Jas. Wyllie", None),
        ] {
            let parsed = ParsedName::parse(written).unwrap();
            let words = parsed.reversed.map(|name| {
                let given = name.given.into_iter().map(|given| given.letters);
                [vec![name.surname], given.collect()].concat().join(" ")
            });
            assert_eq!(words.as_deref(), reversed, "{written}");
        }
        assert!(ParsedName::parse("Van Dijk Jan").is_none());
    }
}
