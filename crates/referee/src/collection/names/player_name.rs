//! Parses a player's name into family name, given names and titles. The parts may be in any order.

use pdn::folded;

/// A name of at least two words, or of a word and an initial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlayerName {
    /// The letters of the family name with its particles: `degrandis`.
    pub(super) surname: String,
    /// The given names and initials in order; at least one.
    pub(super) given: Vec<GivenName>,
    /// Titles and generation suffixes, sorted: `dr`, `jr`.
    pub(super) titles: Vec<&'static str>,
    /// True if nothing shows which word is the family name. The last word is then assumed to be.
    pub(super) is_order_unknown: bool,
    /// A key that is equal for all spellings with the same letters. Order, case, accents and points are ignored.
    pub(super) key: String,
    /// The family name and the titles. Names are compared only if these are equal.
    pub(super) family: String,
    /// If the order is unknown: the name that results if the first word is the family name.
    pub(super) reversed: Option<Box<PlayerName>>,
}

/// A given name, in full or in part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum GivenName {
    /// An initial such as `J.`
    Initial(char),
    /// An abbreviation such as `Joh.`
    Abbreviated(String),
    /// A full name such as `Johannes`
    Full(String),
}

impl GivenName {
    /// How complete the name is: 2 for a full name, 1 for an abbreviation, 0 for an initial.
    pub(super) fn fullness(&self) -> u8 {
        match self {
            Self::Initial(_) => 0,
            Self::Abbreviated(_) => 1,
            Self::Full(_) => 2,
        }
    }

    pub(super) fn letters(&self) -> String {
        match self {
            Self::Initial(letter) => letter.to_string(),
            Self::Abbreviated(text) | Self::Full(text) => text.clone(),
        }
    }

    /// True if both can be the same name.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Full(one), Self::Full(other)) => {
                normalized_sound(one).eq(normalized_sound(other))
            }
            (Self::Initial(letter), other) | (other, Self::Initial(letter)) => {
                other.letters().starts_with(*letter)
            }
            (Self::Abbreviated(one), Self::Abbreviated(other)) => {
                one.starts_with(other.as_str()) || other.starts_with(one.as_str())
            }
            (Self::Abbreviated(beginning), Self::Full(whole))
            | (Self::Full(whole), Self::Abbreviated(beginning)) => {
                whole.starts_with(beginning.as_str())
            }
        }
    }
}

/// The letters of a given name, with `c` for `k`: `Mirko` and `Mirco` are one name, and so are `Erik` and `Eric`.
fn normalized_sound(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .map(|letter| if letter == 'k' { 'c' } else { letter })
}

/// A word of a name.
#[derive(Clone, Debug)]
struct NameWord<'n> {
    written: &'n str,
    /// The letters of the word in lower case, without accents.
    letters: String,
    /// True if a point follows.
    has_point: bool,
}

impl NameWord<'_> {
    fn len(&self) -> usize {
        self.letters.chars().count()
    }

    fn is_initial(&self) -> bool {
        self.len() == 1
    }

    /// True for two or more letters that are all capitals.
    fn is_capitals(&self) -> bool {
        let mut cased = self.written.chars().filter(|c| c.is_alphabetic());
        self.len() > 1 && cased.all(char::is_uppercase)
    }

    /// True for initials written together, as in `MF Tinsley`, in a name whose other words are not all capitals.
    fn is_glued_initials(&self, has_lowercase: bool) -> bool {
        has_lowercase && self.is_capitals() && self.len() <= 3
    }

    fn is_particle(&self) -> bool {
        is_particle(&self.letters)
    }
}

/// True for a particle of the family name, such as `van`.
fn is_particle(word: &str) -> bool {
    matches!(
        word,
        "van"
            | "der"
            | "den"
            | "de"
            | "von"
            | "zu"
            | "ten"
            | "ter"
            | "te"
            | "t"
            | "la"
            | "le"
            | "lo"
            | "di"
            | "da"
            | "del"
            | "della"
            | "dos"
            | "du"
            | "des"
    )
}

/// The short form of a title or generation suffix. A name with a title is never equal to a name without it.
fn title(word: &str) -> Option<&'static str> {
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
        "jr" | "jnr" | "jun" | "junior" => "jr",
        "sr" | "snr" | "sen" | "senior" => "sr",
        "ii" => "ii",
        "iii" => "iii",
        "iv" => "iv",
        _ => return None,
    })
}

/// True for a word that does not occur in the name of a single player.
fn is_not_a_person(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "und"
            | "et"
            | "en"
            | "with"
            | "team"
            | "club"
            | "computer"
            | "program"
            | "programme"
            | "engine"
            | "bot"
            | "version"
            | "consultation"
            | "allies"
            | "others"
            | "exhibition"
            | "exhibitions"
            | "amateur"
    )
}

/// The full form of a traditional abbreviation of a given name.
fn expand_abbreviation(word: &str) -> Option<&'static str> {
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

/// Maximum length of a player's name.
const MAX_BYTES: usize = 100;

impl PlayerName {
    /// Parses a name; `None` if it is a single word, several people, or not a person.
    pub(super) fn parse(written: &str) -> Option<Self> {
        let written = without_remark(written);
        let allowed = |c: char| c.is_alphabetic() || c.is_whitespace() || ".,'’`´-".contains(c);
        if written.len() > MAX_BYTES || !written.chars().all(|c| allowed(c) || is_mark(c)) {
            return None;
        }
        let sections: Vec<&str> = written.split(',').collect();
        let mut sections: Vec<Vec<NameWord<'_>>> =
            sections.iter().map(|part| words(part)).collect();
        let all = || sections.iter().flatten();
        if all().any(|word| is_not_a_person(&word.letters)) {
            return None;
        }
        let has_lowercase = all().any(|word| word.len() > 1 && !word.is_capitals());
        let titles = take_titles(&mut sections, has_lowercase);
        sections.retain(|section| !section.is_empty());
        let (surname, given, is_order_unknown) = match sections.as_slice() {
            [words] => split_words(words, has_lowercase)?,
            [family, given] => split_at_comma(family, given),
            // Such a name is `Akker,van den,J.`
            [family, particles, given] if particles.iter().all(NameWord::is_particle) => {
                (joined(particles) + &joined(family), given.clone(), false)
            }
            _ => return None,
        };
        let given = given_names(&given, has_lowercase);
        if surname.chars().count() < 2 || given.is_empty() {
            return None;
        }
        let reversed = match given.first() {
            Some(GivenName::Full(first)) if is_order_unknown => {
                let others = given[1..].iter().cloned();
                let given = others.chain([GivenName::Full(surname.clone())]).collect();
                let reversed = Self::with_keys(first.clone(), given, titles.clone());
                Some(Box::new(reversed))
            }
            _ => None,
        };
        Some(Self {
            is_order_unknown,
            reversed,
            ..Self::with_keys(surname, given, titles)
        })
    }

    /// Builds a name and its keys.
    fn with_keys(surname: String, given: Vec<GivenName>, titles: Vec<&'static str>) -> Self {
        let mut key = surname.clone();
        for given in &given {
            key.push(match given {
                GivenName::Abbreviated(_) => '.',
                GivenName::Initial(_) | GivenName::Full(_) => ' ',
            });
            match given {
                GivenName::Initial(letter) => key.push(*letter),
                GivenName::Abbreviated(text) | GivenName::Full(text) => key.push_str(text),
            }
        }
        for title in &titles {
            key.push('/');
            key.push_str(title);
        }
        let family = format!("{surname}/{}", titles.join("/"));
        Self {
            surname,
            given,
            titles,
            is_order_unknown: false,
            key,
            family,
            reversed: None,
        }
    }

    /// True if the given names agree pairwise, as far as both names have them.
    pub(super) fn given_agree(&self, other: &Self) -> bool {
        let mut pairs = self.given.iter().zip(&other.given);
        pairs.all(|(one, other)| one.agrees(other))
    }

    /// True if one of the given names is full.
    pub(super) fn has_full_given_name(&self) -> bool {
        self.given.iter().any(|given| given.fullness() == 2)
    }

    /// True if both have a full given name in the same position.
    pub(super) fn shares_full_given_name(&self, other: &Self) -> bool {
        let mut pairs = self.given.iter().zip(&other.given);
        pairs.any(|pair| matches!(pair, (GivenName::Full(_), GivenName::Full(_))))
    }
}

/// Removes a remark after the name: a word and a number, as in `Almanza, Antoine - ronde 3`.
pub(super) fn without_remark(written: &str) -> &str {
    let Some((name, remark)) = [" - ", " – "]
        .iter()
        .find_map(|dash| written.rsplit_once(dash))
    else {
        return written;
    };
    let mut words = remark.split_whitespace();
    let is_remark = match (words.next(), words.next(), words.next()) {
        (Some(word), Some(number), None) => {
            word.chars().all(char::is_alphabetic)
                && number.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    };
    if is_remark { name.trim() } else { written }
}

/// True for combining diacritical marks.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// The words of a text. Blanks and points separate words, and so do hyphens between initials.
fn words(text: &str) -> Vec<NameWord<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut chars = text.char_indices().peekable();
    let mut end_word = |from: usize, to: usize, has_point: bool| {
        let written = &text[from..to];
        let letters: String = folded(written)
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect();
        if !letters.is_empty() {
            words.push(NameWord {
                written,
                letters,
                has_point,
            });
        }
    };
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        match c {
            '.' => {
                // `W.m` is a short form of William.
                if next.is_some_and(char::is_lowercase) && start.is_some() {
                    continue;
                }
                if let Some(from) = start.take() {
                    end_word(from, at, true);
                }
            }
            // An example is `D' AMORE`.
            _ if c.is_whitespace() && text[..at].ends_with(['\'', '’']) && at > 0 => {
                let word = start.map_or("", |from| &text[from..at]);
                let is_prefix = word.chars().filter(|c| c.is_alphabetic()).count() == 1;
                if let (Some(from), false) = (start, is_prefix) {
                    start = None;
                    end_word(from, at, false);
                }
            }
            _ if c.is_whitespace() => {
                if let Some(from) = start.take() {
                    end_word(from, at, false);
                }
            }
            '-' => {
                let before = start.map_or(0, |from| text[from..at].chars().count());
                let mut after = text[at + 1..].chars().skip(1);
                let one_follows = next.is_none() || !after.next().is_some_and(char::is_alphabetic);
                let from = start.take_if(|_| before <= 1 && one_follows);
                if let Some(from) = from {
                    end_word(from, at, false);
                }
            }
            _ => {
                start.get_or_insert(at);
            }
        }
    }
    if let Some(from) = start {
        end_word(from, text.len(), false);
    }
    words
}

/// Removes the titles from a name and returns them. `JR` and `SR` are initials if the other words of the name are not
/// all capitals.
fn take_titles(sections: &mut [Vec<NameWord<'_>>], has_lowercase: bool) -> Vec<&'static str> {
    let mut titles = Vec::new();
    for section in sections {
        section.retain(|word| {
            let Some(title) = title(&word.letters) else {
                return true;
            };
            let is_number = matches!(title, "ii" | "iii" | "iv");
            let is_title = is_number || !word.is_glued_initials(has_lowercase);
            if is_title {
                titles.push(title);
            }
            !is_title
        });
    }
    titles.sort_unstable();
    titles.dedup();
    titles
}

type Parts<'w> = (String, Vec<NameWord<'w>>, bool);

/// Splits a name such as `Wyllie, J.`
fn split_at_comma<'w>(family: &[NameWord<'w>], given: &[NameWord<'w>]) -> Parts<'w> {
    // An example is `Kooij, W. van der`.
    let behind = given
        .iter()
        .rev()
        .take_while(|word| word.is_particle() && !word.is_capitals())
        .count();
    let (given, particles) = given.split_at(given.len() - behind);
    (joined(particles) + &joined(family), given.to_vec(), false)
}

/// Splits a name such as `J. Wyllie`, `Wyllie J.`, `WYLLIE James` or `James Wyllie`.
fn split_words<'w>(words: &[NameWord<'w>], has_lowercase: bool) -> Option<Parts<'w>> {
    let is_initial = |word: &NameWord<'_>| word.is_initial();
    let (first, last) = (words.first()?, words.last()?);
    if words.len() < 2 {
        return None;
    }
    let initials_behind = words.iter().rev().take_while(|word| is_initial(word));
    let behind = initials_behind.count();
    if behind > 0 {
        // An example is `Fortman R.L.`
        let (family, given) = words.split_at(words.len() - behind);
        return (!family.is_empty()).then(|| (joined(family), given.to_vec(), false));
    }
    let capitals: Vec<bool> = words.iter().map(NameWord::is_capitals).collect();
    let letters: usize = words
        .iter()
        .filter(|word| word.is_capitals())
        .map(NameWord::len)
        .sum();
    if has_lowercase && letters > 3 {
        // Examples are `WYLLIE James` and `DE GRANDIS Mirco`.
        let from = capitals.iter().position(|is| *is)?;
        let to = capitals.iter().rposition(|is| *is)? + 1;
        if capitals[from..to].iter().all(|is| *is) {
            let given = [&words[..from], &words[to..]].concat();
            return Some((joined(&words[from..to]), given, false));
        }
        return None;
    }
    if last.is_glued_initials(has_lowercase) {
        // An example is `Tinsley MF`.
        let (family, given) = words.split_at(words.len() - 1);
        return Some((joined(family), given.to_vec(), false));
    }
    // Examples are `J. Wyllie`, `W. van der Kooij` and `James Wyllie`.
    let is_open = words
        .iter()
        .all(|word| !is_initial(word) && !word.has_point && !word.is_glued_initials(has_lowercase));
    let before = words[1..words.len() - 1].iter().rev();
    let particles = before.take_while(|word| word.is_particle()).count();
    if first.is_particle() && !first.is_initial() && particles + 2 < words.len() {
        // In `Van Dijk Jan`, the end of the family name is unknown.
        return None;
    }
    let (given, family) = words.split_at(words.len() - 1 - particles);
    Some((
        joined(family),
        given.to_vec(),
        is_open && particles == 0 && !given.is_empty(),
    ))
}

fn joined(words: &[NameWord<'_>]) -> String {
    words.iter().map(|word| word.letters.as_str()).collect()
}

fn given_names(words: &[NameWord<'_>], has_lowercase: bool) -> Vec<GivenName> {
    let mut given = Vec::new();
    for word in words {
        if word.is_glued_initials(has_lowercase) {
            given.extend(word.letters.chars().map(GivenName::Initial));
        } else if let (Some(letter), 1) = (word.letters.chars().next(), word.len()) {
            given.push(GivenName::Initial(letter));
        } else if let Some(whole) = expand_abbreviation(&word.letters) {
            given.push(GivenName::Full(whole.to_owned()));
        } else if word.has_point {
            given.push(GivenName::Abbreviated(word.letters.clone()));
        } else {
            given.push(GivenName::Full(word.letters.clone()));
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use super::PlayerName;

    /// The key of a name: its family name, its given names and its titles.
    fn key(written: &str) -> Option<String> {
        PlayerName::parse(written).map(|name| name.key)
    }

    #[test]
    fn the_key_is_independent_of_the_order() {
        for (key_of, spellings) in [
            (
                "wyllie j",
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
                "tinsley m f",
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
                "vanderkooij w",
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
                "ryan william f",
                &[
                    "Wm. F. Ryan",
                    "W.m F. Ryan",
                    "Wm F. Ryan",
                    "Ryan, William F.",
                ],
            ),
            ("farcy j l", &["J.-L. Farcy", "Farcy, J-L", "Farcy, J.L."]),
            ("абациев н", &["Абациев Н.", "АБАЦИЕВ, Н"]),
            (
                "almanza antoine",
                &["Almanza, Antoine", "Almanza, Antoine - ronde 3"],
            ),
            (
                "kilgour b/jr",
                &["Kilgour Jr, B.", "Kilgour, B., Jr.", "B. Kilgour Junior"],
            ),
        ] {
            for spelling in spellings {
                assert_eq!(key(spelling).as_deref(), Some(key_of), "{spelling}");
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
            assert_eq!(key(written), None, "{written}");
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
        ] {
            let name = |written| PlayerName::parse(written).unwrap();
            assert_eq!(name(one).given_agree(&name(other)), agree, "{one}, {other}");
            assert_eq!(name(other).given_agree(&name(one)), agree, "{other}, {one}");
        }
    }
}
