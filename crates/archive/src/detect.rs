//! Detects the code page of a text from its letters.
//!
//! Non-ASCII bytes are counted together with their neighbours. Each code page interprets them as letters of its
//! languages, as symbols, or as undefined. An interpretation costs less if its letters are frequent in the language,
//! and if case, quotation marks and dashes suit their places. For example, a Cyrillic word is Cyrillic throughout, but
//! a word of a western language has only one or two accents. The cheapest page wins if its lead is large enough.
//! Otherwise the text is not decoded, and the doubt is reported (rule S007).
//!
//! Costs are integers: tenths of the negative natural logarithms of probabilities. Each kind of place counts at most
//! [`MAX_COUNT`] times, because many repetitions of a symbol are no more evidence than a few.

mod languages;

use languages::{LANGUAGES, Language, WritingSystem};

use crate::{CodePage, Encoding};

/// Maximum count of one kind of place.
const MAX_COUNT: u32 = 8;

/// Minimum lead over the undecoded text that makes a detection certain. One fitting letter is enough, because without
/// decoding it would be a symbol inside a word.
const CERTAIN_LEAD: u32 = 50;

/// Minimum lead over the undecoded text that makes a detection doubtful rather than impossible.
const DOUBTFUL_LEAD: u32 = 25;

/// Cost of a letter that the language does not use.
const FOREIGN_COST: u32 = 75;

/// Small letters that are words in western languages: `à`, `é`, `å`.
const WORDS_OF_ONE_LETTER: &str = "àáâåèéêìíòóôöøù";

/// Cost of an undefined byte, or of a character that no text contains.
const INVALID_COST: u32 = 90;

/// The result of detection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Detection {
    /// The encoding in which to read the text.
    pub(crate) encoding: Encoding,
    /// A second encoding that fits as well and reads the text differently.
    pub(crate) rival: Option<CodePage>,
}

/// Detects the encoding of bytes that are not all UTF-8; `before` is the byte before them.
pub(crate) fn detect(bytes: &[u8], before: u8) -> Detection {
    let all = sample(bytes, before);
    let (as_bytes, of_utf_8) = sample_undecoded(bytes, before);
    let own = CandidatePage::new(CodePage::WINDOWS_1252);
    let cost_undecoded = of_utf_8 + own.cost(&as_bytes);
    let mut pages: Vec<(u32, usize, CandidatePage)> = PAGES
        .iter()
        .enumerate()
        .map(|(index, (page, rare))| (CandidatePage::new(*page), rare, index))
        .map(|(page, rare, index)| (page.cost(&all) + rare, index, page))
        .collect();
    pages.sort_by_key(|(cost, index, _)| (*cost, *index));
    let not_decoded = |rival: Option<&CandidatePage>| Detection {
        encoding: Encoding::Bytes,
        rival: rival.map(|page| page.code),
    };
    let Some(((cost, _, best), others)) = pages.split_first() else {
        return not_decoded(None);
    };
    let ahead = cost_undecoded.saturating_sub(*cost);
    let reads_alike = of_utf_8 == 0 && best.reads_like(&own, &all);
    if ahead < CERTAIN_LEAD || reads_alike {
        let is_doubtful = ahead >= DOUBTFUL_LEAD && !reads_alike;
        return not_decoded(is_doubtful.then_some(best));
    }
    let rival = others
        .iter()
        .take_while(|(other, ..)| *other - cost < DOUBTFUL_LEAD)
        .find(|(.., other)| !other.reads_like(best, &all));
    Detection {
        encoding: Encoding::CodePage(best.code),
        rival: rival.map(|(.., other)| other.code),
    }
}

/// The code pages distinguished, in order of frequency, with the cost of their rarity.
const PAGES: [(CodePage, u32); 11] = [
    (CodePage::WINDOWS_1251, 0),
    (CodePage::IBM866, 0),
    (CodePage::WINDOWS_1250, 0),
    (CodePage::IBM850, 0),
    (CodePage::IBM1125, 10),
    (CodePage::KOI8_R, 10),
    (CodePage::KOI8_U, 15),
    (CodePage::ISO_8859_2, 5),
    (CodePage::IBM852, 5),
    (CodePage::ISO_8859_5, 15),
    (CodePage::MAC_CYRILLIC, 15),
];

/// The class of a neighbouring byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Neighbour {
    /// White space, a bracket, a quote, punctuation, or nothing.
    Blank,
    Digit,
    Small,
    Capital,
    /// Another non-ASCII byte.
    High,
}

impl Neighbour {
    const ALL: [Self; 5] = [
        Self::Blank,
        Self::Digit,
        Self::Small,
        Self::Capital,
        Self::High,
    ];

    const fn from_byte(byte: u8) -> Self {
        match byte {
            b'0'..=b'9' => Self::Digit,
            b'a'..=b'z' => Self::Small,
            b'A'..=b'Z' => Self::Capital,
            0x80.. => Self::High,
            _ => Self::Blank,
        }
    }

    const fn is_letter(self) -> bool {
        matches!(self, Self::Small | Self::Capital)
    }
}

/// Counts the bytes from 0x80 by their neighbours, and pairs of such bytes.
struct Counter {
    places: Vec<u32>,
    pairs: Vec<u32>,
}

/// The counts of a text.
struct Sample {
    places: Vec<ByteContext>,
    /// Two adjacent bytes, with their count.
    pairs: Vec<(usize, usize, u32)>,
}

/// A byte (minus 0x80) and its neighbours, with the count.
struct ByteContext {
    byte: usize,
    before: Neighbour,
    after: Neighbour,
    count: u32,
}

const KINDS: usize = Neighbour::ALL.len();

impl Counter {
    fn new() -> Self {
        Self {
            places: vec![0; 128 * KINDS * KINDS],
            pairs: vec![0; 128 * 128],
        }
    }

    fn add(&mut self, bytes: &[u8], at: usize, before: u8) {
        let byte = usize::from(bytes[at] & 0x7f);
        let before = at.checked_sub(1).map_or(before, |at| bytes[at]);
        let after = bytes.get(at + 1).copied().unwrap_or(b' ');
        let kinds =
            Neighbour::from_byte(before) as usize * KINDS + Neighbour::from_byte(after) as usize;
        self.places[byte * KINDS * KINDS + kinds] += 1;
        if !after.is_ascii() {
            self.pairs[byte * 128 + usize::from(after & 0x7f)] += 1;
        }
    }

    fn sample(&self) -> Sample {
        let occurs = |counts: &[u32]| -> Vec<(usize, u32)> {
            let counts = counts.iter().enumerate();
            let counts = counts.filter(|(_, count)| **count > 0);
            counts
                .map(|(index, count)| (index, (*count).min(MAX_COUNT)))
                .collect()
        };
        let places = occurs(&self.places)
            .into_iter()
            .map(|(index, count)| ByteContext {
                byte: index / (KINDS * KINDS),
                before: Neighbour::ALL[index / KINDS % KINDS],
                after: Neighbour::ALL[index % KINDS],
                count,
            });
        let pairs = occurs(&self.pairs).into_iter();
        Sample {
            places: places.collect(),
            pairs: pairs
                .map(|(index, count)| (index / 128, index % 128, count))
                .collect(),
        }
    }
}

/// Counts all non-ASCII bytes.
fn sample(bytes: &[u8], before: u8) -> Sample {
    let mut counter = Counter::new();
    for (at, byte) in bytes.iter().enumerate() {
        if !byte.is_ascii() {
            counter.add(bytes, at, before);
        }
    }
    counter.sample()
}

/// Interprets the bytes without decoding. Returns the sample of the bytes that are not UTF-8, which would be read as
/// Windows-1252, and the cost of the UTF-8 characters.
fn sample_undecoded(bytes: &[u8], before: u8) -> (Sample, u32) {
    const MAX_ODD_BYTES: usize = 400;
    let mut counter = Counter::new();
    let (mut at, mut odd) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let is_usual = |c: char| {
            matches!(c,
                '\u{a0}'..='\u{24f}' | '\u{386}'..='\u{3ce}' | '\u{400}'..='\u{45f}' | '\u{490}' | '\u{491}'
                | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2044}' | '\u{20ac}' | '\u{2116}' | '\u{2122}'
                | '\u{2190}'..='\u{2199}' | '\u{fffd}')
        };
        let valid = chunk.valid();
        let unusual = valid.chars().filter(|c| !c.is_ascii() && !is_usual(*c));
        odd += unusual.map(char::len_utf8).sum::<usize>();
        at += valid.len();
        for _ in chunk.invalid() {
            counter.add(bytes, at, before);
            at += 1;
        }
    }
    (
        counter.sample(),
        odd.min(MAX_ODD_BYTES) as u32 * INVALID_COST,
    )
}

/// The class of a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CharClass {
    Small,
    Capital,
    /// `’`, and characters that are used for it.
    Apostrophe,
    /// A quotation mark that both opens and closes.
    Quote,
    Opening,
    Closing,
    /// `…`: after words, and between them.
    Ellipsis,
    Dash,
    /// `½`, which is common in results.
    Half,
    /// `°`, `¾`, `№`: next to digits, or after a word.
    Measure,
    Symbol,
    Space,
    Nothing,
}

impl CharClass {
    fn from_char(c: char) -> Self {
        match c {
            '’' | '\'' | '´' | '`' | '\u{2bc}' => Self::Apostrophe,
            '“' | '‘' | '”' => Self::Quote,
            '„' | '‚' | '«' | '‹' | '¿' | '¡' => Self::Opening,
            '»' | '›' | '™' => Self::Closing,
            '…' => Self::Ellipsis,
            '–' | '—' => Self::Dash,
            '½' => Self::Half,
            '°' | 'º' | 'ª' | '¼' | '¾' | '²' | '³' | '¹' | '№' | '×' | '±' => {
                Self::Measure
            }
            '§' | '©' | '®' | '£' | '€' | '·' | '•' | '¶' | '†' => Self::Symbol,
            '\u{a0}' => Self::Space,
            'ƒ' | 'µ' | 'ˆ' => Self::Nothing,
            c if c.is_lowercase() => Self::Small,
            c if c.is_uppercase() => Self::Capital,
            _ => Self::Nothing,
        }
    }

    const fn is_letter(self) -> bool {
        matches!(self, Self::Small | Self::Capital)
    }

    /// The cost of a character between its neighbours. The frequency of letters and the cost of pairs are added
    /// separately.
    const fn cost(self, script: WritingSystem, before: Neighbour, after: Neighbour) -> u32 {
        let (left, right) = (before.is_letter(), after.is_letter());
        let figures =
            matches!(before, Neighbour::Digit) as u32 + matches!(after, Neighbour::Digit) as u32;
        match self {
            Self::Small | Self::Capital => {
                let beside = match script {
                    WritingSystem::Latin => 0,
                    WritingSystem::Cyrillic => 40 * (left as u32 + right as u32),
                };
                let case = match self {
                    Self::Capital if matches!(before, Neighbour::Small) => 70,
                    Self::Small
                        if matches!((before, after), (Neighbour::Capital, Neighbour::Capital)) =>
                    {
                        30
                    }
                    _ => 0,
                };
                beside + case + 40 * figures
            }
            Self::Apostrophe | Self::Space => 20,
            Self::Quote => 30 + 50 * (left && right) as u32,
            Self::Opening => 30 + 50 * left as u32,
            Self::Closing => 30 + 50 * right as u32,
            Self::Ellipsis => 30,
            Self::Dash => 30 + 20 * (left != right) as u32,
            Self::Measure => {
                40 + 40 * (right && (left || !matches!(before, Neighbour::Digit))) as u32
            }
            Self::Half => 10 + 40 * (left as u32 + right as u32),
            Self::Symbol => 40 + 40 * (left as u32 + right as u32),
            Self::Nothing => INVALID_COST,
        }
    }

    /// The additional cost of two adjacent characters.
    const fn pair_cost(self, next: Self, script: WritingSystem) -> u32 {
        match (self.is_letter(), next.is_letter()) {
            (true, true) => {
                let case = match (self, next) {
                    (Self::Small, Self::Capital) => 50,
                    // Words in capitals are rarer.
                    (Self::Capital, Self::Capital) => 4,
                    _ => 0,
                };
                case + match script {
                    WritingSystem::Latin => 30,
                    WritingSystem::Cyrillic => 0,
                }
            }
            (true, false) => match next {
                Self::Opening | Self::Symbol => 50,
                // Half on each side: a small letter between two no-break spaces is alone.
                Self::Space if matches!(self, Self::Small) => script.lone_cost() / 2,
                _ => 0,
            },
            (false, true) => match self {
                Self::Closing | Self::Measure | Self::Symbol => 50,
                Self::Space if matches!(next, Self::Small) => script.lone_cost() / 2,
                _ => 0,
            },
            (false, false) => 0,
        }
    }
}

/// A code page as an interpretation of bytes.
struct CandidatePage {
    code: CodePage,
    upper: [char; 128],
    signs: [CharClass; 128],
}

impl CandidatePage {
    fn new(page: CodePage) -> Self {
        let upper = page.upper_half();
        Self {
            code: page,
            upper,
            signs: upper.map(CharClass::from_char),
        }
    }

    /// The cost of a sample in the best language of the page.
    fn cost(&self, sample: &Sample) -> u32 {
        let languages = LANGUAGES.iter();
        let languages = languages.filter(|language| language.pages.contains(&self.code));
        let costs = languages.map(|language| self.cost_in(language, sample));
        costs.min().unwrap_or(u32::MAX)
    }

    fn cost_in(&self, language: &Language, sample: &Sample) -> u32 {
        let script = language.script;
        let places = sample.places.iter().map(|place| {
            let (sign, character) = (self.signs[place.byte], self.upper[place.byte]);
            let letter = if sign.is_letter() {
                language.cost(character).unwrap_or(FOREIGN_COST)
            } else {
                0
            };
            let is_lone = sign == CharClass::Small
                && (place.before, place.after) == (Neighbour::Blank, Neighbour::Blank)
                && !WORDS_OF_ONE_LETTER.contains(character);
            let lone = u32::from(is_lone) * script.lone_cost();
            place.count * (letter + lone + sign.cost(script, place.before, place.after))
        });
        let pairs = sample
            .pairs
            .iter()
            .map(|&(one, two, count)| count * self.signs[one].pair_cost(self.signs[two], script));
        places.sum::<u32>() + pairs.sum::<u32>()
    }

    /// True if both pages decode every byte of a sample to the same character.
    fn reads_like(&self, other: &Self, sample: &Sample) -> bool {
        let mut places = sample.places.iter();
        places.all(|place| self.upper[place.byte] == other.upper[place.byte])
    }
}

#[cfg(test)]
mod tests;
