//! A player's name taken apart: family name, given names and titles, in whatever order it is written.

use crate::folded;

/// A name of at least two words, or of a word and an initial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// The letters of the family name, with its particles before it: `degrandis`.
    pub(super) surname: String,
    /// The given names and initials, in their order; at least one.
    pub(super) given: Vec<Given>,
    /// Titles, and what tells a son from his father, in order of the alphabet: `dr`, `jr`.
    pub(super) titles: Vec<&'static str>,
    /// True if nothing tells which of the words is the family name: it is taken to be the last.
    pub(super) is_order_unknown: bool,
    /// The key of all spellings that have the same letters: order, capitals, accents and points aside.
    pub(super) key: String,
    /// The key of the bucket in which names are compared: the family name and the titles.
    pub(super) family: String,
    /// The same words with the first taken for the family name, where the order is open.
    pub(super) turned: Option<Box<Name>>,
}

/// A given name as far as it is written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Given {
    /// `J.`
    Initial(char),
    /// `Joh.`, the beginning of a name.
    Beginning(String),
    /// `Johannes`
    Whole(String),
}

impl Given {
    /// How much it tells: a whole name more than its beginning, an initial least.
    pub(super) fn fullness(&self) -> u8 {
        match self {
            Self::Initial(_) => 0,
            Self::Beginning(_) => 1,
            Self::Whole(_) => 2,
        }
    }

    /// Its letters.
    pub(super) fn letters(&self) -> String {
        match self {
            Self::Initial(letter) => letter.to_string(),
            Self::Beginning(text) | Self::Whole(text) => text.clone(),
        }
    }

    /// True if both may be the same name.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Whole(one), Self::Whole(other)) => same_sound(one).eq(same_sound(other)),
            (Self::Initial(letter), other) | (other, Self::Initial(letter)) => {
                other.letters().starts_with(*letter)
            }
            (Self::Beginning(one), Self::Beginning(other)) => {
                one.starts_with(other.as_str()) || other.starts_with(one.as_str())
            }
            (Self::Beginning(beginning), Self::Whole(whole))
            | (Self::Whole(whole), Self::Beginning(beginning)) => {
                whole.starts_with(beginning.as_str())
            }
        }
    }
}

/// The letters of a given name, with `c` for `k`: `Mirko` and `Mirco`, `Erik` and `Eric` are one name.
fn same_sound(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .map(|letter| if letter == 'k' { 'c' } else { letter })
}

/// A word of a name.
#[derive(Clone, Debug)]
struct Word<'n> {
    written: &'n str,
    /// Its letters, small and without accents.
    letters: String,
    /// True if a point follows.
    has_point: bool,
}

impl Word<'_> {
    fn len(&self) -> usize {
        self.letters.chars().count()
    }

    fn is_initial(&self) -> bool {
        self.len() == 1
    }

    /// True for two letters or more, all of them capitals.
    fn is_capitals(&self) -> bool {
        let mut cased = self.written.chars().filter(|c| c.is_alphabetic());
        self.len() > 1 && cased.all(char::is_uppercase)
    }

    /// True for initials written together, as `MF` in `MF Tinsley`: between words that have small letters.
    fn is_glued_initials(&self, others_have_small: bool) -> bool {
        others_have_small && self.is_capitals() && self.len() <= 3
    }

    fn is_particle(&self) -> bool {
        is_particle(&self.letters)
    }
}

/// True for a word that belongs to the family name after it.
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

/// The title that a word is, or what tells relatives of one name apart: a name with one is never taken for a name
/// without it.
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

/// True for a word that no single player is called by.
fn is_no_player(word: &str) -> bool {
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

/// What a given name stands for that is cut short as it used to be.
fn short_for(word: &str) -> Option<&'static str> {
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

/// A name of more letters is no player's.
const LONGEST: usize = 100;

impl Name {
    /// Takes a name apart; none if it is of one word, of several people, or of no person at all.
    pub(super) fn of(written: &str) -> Option<Self> {
        let written = without_remark(written);
        let allowed = |c: char| c.is_alphabetic() || c.is_whitespace() || ".,'’`´-".contains(c);
        if written.len() > LONGEST || !written.chars().all(|c| allowed(c) || is_mark(c)) {
            return None;
        }
        let sections: Vec<&str> = written.split(',').collect();
        let mut sections: Vec<Vec<Word<'_>>> = sections.iter().map(|part| words(part)).collect();
        let all = || sections.iter().flatten();
        if all().any(|word| is_no_player(&word.letters)) {
            return None;
        }
        let has_small = all().any(|word| word.len() > 1 && !word.is_capitals());
        let titles = take_titles(&mut sections, has_small);
        sections.retain(|section| !section.is_empty());
        let (surname, given, is_order_unknown) = match sections.as_slice() {
            [words] => in_one(words, has_small)?,
            [family, given] => in_two(family, given),
            // Akker,van den,J.
            [family, particles, given] if particles.iter().all(Word::is_particle) => {
                (joined(particles) + &joined(family), given.clone(), false)
            }
            _ => return None,
        };
        let given = given_names(&given, has_small);
        if surname.chars().count() < 2 || given.is_empty() {
            return None;
        }
        let turned = match given.first() {
            Some(Given::Whole(first)) if is_order_unknown => {
                let others = given[1..].iter().cloned();
                let given = others.chain([Given::Whole(surname.clone())]).collect();
                let turned = Self::with_keys(first.clone(), given, titles.clone());
                Some(Box::new(turned))
            }
            _ => None,
        };
        Some(Self {
            is_order_unknown,
            turned,
            ..Self::with_keys(surname, given, titles)
        })
    }

    /// A name in its order, with what it is looked up by: made once, however often names are compared.
    fn with_keys(surname: String, given: Vec<Given>, titles: Vec<&'static str>) -> Self {
        let mut key = surname.clone();
        for given in &given {
            key.push(match given {
                Given::Beginning(_) => '.',
                Given::Initial(_) | Given::Whole(_) => ' ',
            });
            match given {
                Given::Initial(letter) => key.push(*letter),
                Given::Beginning(text) | Given::Whole(text) => key.push_str(text),
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
            turned: None,
        }
    }

    /// True if the given names of both agree one by one, as far as both have them.
    pub(super) fn given_agree(&self, other: &Self) -> bool {
        let mut pairs = self.given.iter().zip(&other.given);
        pairs.all(|(one, other)| one.agrees(other))
    }

    /// True if a given name is known in full.
    pub(super) fn has_full_given_name(&self) -> bool {
        self.given.iter().any(|given| given.fullness() == 2)
    }

    /// True if they agree in a given name that both have in full.
    pub(super) fn shares_full_given_name(&self, other: &Self) -> bool {
        let mut pairs = self.given.iter().zip(&other.given);
        pairs.any(|pair| matches!(pair, (Given::Whole(_), Given::Whole(_))))
    }
}

/// A name without a remark behind it that ends in a number: `Almanza, Antoine - ronde 3`.
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

/// True for marks that are put over a letter.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// The words of a text: parted by blanks and points, and by hyphens between initials.
fn words(text: &str) -> Vec<Word<'_>> {
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
            words.push(Word {
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
                // `W.m` is a short form of William
                if next.is_some_and(char::is_lowercase) && start.is_some() {
                    continue;
                }
                if let Some(from) = start.take() {
                    end_word(from, at, true);
                }
            }
            // D' AMORE
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

/// Takes the titles out of a name. `JR` and `SR` between small letters are initials.
fn take_titles(sections: &mut [Vec<Word<'_>>], has_small: bool) -> Vec<&'static str> {
    let mut titles = Vec::new();
    for section in sections {
        section.retain(|word| {
            let Some(title) = title(&word.letters) else {
                return true;
            };
            let is_number = matches!(title, "ii" | "iii" | "iv");
            let is_title = is_number || !word.is_glued_initials(has_small);
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

type Parts<'w> = (String, Vec<Word<'w>>, bool);

/// `Wyllie, J.`
fn in_two<'w>(family: &[Word<'w>], given: &[Word<'w>]) -> Parts<'w> {
    // Kooij, W. van der
    let behind = given
        .iter()
        .rev()
        .take_while(|word| word.is_particle() && !word.is_capitals())
        .count();
    let (given, particles) = given.split_at(given.len() - behind);
    (joined(particles) + &joined(family), given.to_vec(), false)
}

/// `J. Wyllie`, `Wyllie J.`, `WYLLIE James`, `James Wyllie`
fn in_one<'w>(words: &[Word<'w>], has_small: bool) -> Option<Parts<'w>> {
    let is_initial = |word: &Word<'_>| word.is_initial();
    let (first, last) = (words.first()?, words.last()?);
    if words.len() < 2 {
        return None;
    }
    let initials_behind = words.iter().rev().take_while(|word| is_initial(word));
    let behind = initials_behind.count();
    if behind > 0 {
        // Fortman R.L.
        let (family, given) = words.split_at(words.len() - behind);
        return (!family.is_empty()).then(|| (joined(family), given.to_vec(), false));
    }
    let capitals: Vec<bool> = words.iter().map(Word::is_capitals).collect();
    let letters: usize = words
        .iter()
        .filter(|word| word.is_capitals())
        .map(Word::len)
        .sum();
    if has_small && letters > 3 {
        // WYLLIE James, DE GRANDIS Mirco
        let from = capitals.iter().position(|is| *is)?;
        let to = capitals.iter().rposition(|is| *is)? + 1;
        if capitals[from..to].iter().all(|is| *is) {
            let given = [&words[..from], &words[to..]].concat();
            return Some((joined(&words[from..to]), given, false));
        }
        return None;
    }
    if last.is_glued_initials(has_small) {
        // Tinsley MF
        let (family, given) = words.split_at(words.len() - 1);
        return Some((joined(family), given.to_vec(), false));
    }
    // J. Wyllie, W. van der Kooij, James Wyllie
    let is_open = words
        .iter()
        .all(|word| !is_initial(word) && !word.has_point && !word.is_glued_initials(has_small));
    let before = words[1..words.len() - 1].iter().rev();
    let particles = before.take_while(|word| word.is_particle()).count();
    if first.is_particle() && !first.is_initial() && particles + 2 < words.len() {
        // Van Dijk Jan, and who knows what
        return None;
    }
    let (given, family) = words.split_at(words.len() - 1 - particles);
    Some((
        joined(family),
        given.to_vec(),
        is_open && particles == 0 && !given.is_empty(),
    ))
}

fn joined(words: &[Word<'_>]) -> String {
    words.iter().map(|word| word.letters.as_str()).collect()
}

fn given_names(words: &[Word<'_>], has_small: bool) -> Vec<Given> {
    let mut given = Vec::new();
    for word in words {
        if word.is_glued_initials(has_small) {
            given.extend(word.letters.chars().map(Given::Initial));
        } else if let (Some(letter), 1) = (word.letters.chars().next(), word.len()) {
            given.push(Given::Initial(letter));
        } else if let Some(whole) = short_for(&word.letters) {
            given.push(Given::Whole(whole.to_owned()));
        } else if word.has_point {
            given.push(Given::Beginning(word.letters.clone()));
        } else {
            given.push(Given::Whole(word.letters.clone()));
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use super::Name;

    /// The key of a name: its family name, its given names, its titles.
    fn key(written: &str) -> Option<String> {
        Name::of(written).map(|name| name.key)
    }

    #[test]
    fn a_name_is_the_same_in_every_order() {
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
    fn who_is_no_single_person_is_not_taken_apart() {
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
    fn given_names_agree_as_far_as_they_are_written() {
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
            let name = |written| Name::of(written).unwrap();
            assert_eq!(name(one).given_agree(&name(other)), agree, "{one}, {other}");
            assert_eq!(name(other).given_agree(&name(one)), agree, "{other}, {one}");
        }
    }
}
