//! In which code page a text is written: found out from its letters.
//!
//! Bytes that are not ASCII are counted with what stands beside them. Each page reads them as letters of its languages, or
//! as marks and signs, or as nothing. A reading costs the less, the more frequent its letters are in the language and the
//! better capitals, small letters, quotation marks and dashes fit their places: a word of Cyrillic is Cyrillic throughout,
//! a word of a western language has one accent or two. What costs least is the page, if it is far ahead; else the text
//! stays as it is, and the doubt is reported (rule S007).
//!
//! Costs are tenths of the natural logarithm of a probability, so that all is done in whole numbers. Each kind of place
//! counts up to [`MOST`] times: a sign that is used again and again says no more than a few of it.

mod languages;

use languages::{LANGUAGES, Language, Script};

use crate::{CodePage, Encoding};

/// So often one kind of place counts.
const MOST: u32 = 8;

/// A page that is so far ahead of reading the bytes as they are is the right one: one letter that fits, where it would be
/// a sign in the middle of a word.
const SURE: u32 = 50;

/// A page that is so far ahead may be the right one.
const DOUBT: u32 = 25;

/// What a letter costs that the language does not have.
const FOREIGN: u32 = 75;

/// What a byte costs that means nothing, or a thing that no text has.
const NOTHING: u32 = 90;

/// What was found out about a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Detected {
    /// How it is to be read.
    pub(crate) encoding: Encoding,
    /// What it may be as well, and would read otherwise in.
    pub(crate) rival: Option<CodePage>,
}

/// Finds out the encoding of bytes that are not all UTF-8; `before` is the byte before them.
pub(crate) fn detect(bytes: &[u8], before: u8) -> Detected {
    let all = sample(bytes, before);
    let (as_bytes, of_utf_8) = as_they_are(bytes, before);
    let own = Page::of(CodePage::WINDOWS_1252);
    let cost_as_they_are = of_utf_8 + own.cost(&as_bytes);
    let mut pages: Vec<(u32, usize, Page)> = PAGES
        .iter()
        .enumerate()
        .map(|(index, (page, rare))| (Page::of(*page), rare, index))
        .map(|(page, rare, index)| (page.cost(&all) + rare, index, page))
        .collect();
    pages.sort_by_key(|(cost, index, _)| (*cost, *index));
    let stays = |rival: Option<&Page>| Detected {
        encoding: Encoding::Bytes,
        rival: rival.map(|page| page.code),
    };
    let Some(((cost, _, best), others)) = pages.split_first() else {
        return stays(None);
    };
    let ahead = cost_as_they_are.saturating_sub(*cost);
    let reads_alike = of_utf_8 == 0 && best.reads_like(&own, &all);
    if ahead < SURE || reads_alike {
        let is_doubtful = ahead >= DOUBT && !reads_alike;
        return stays(is_doubtful.then_some(best));
    }
    let rival = others
        .iter()
        .take_while(|(other, ..)| *other - cost < DOUBT)
        .find(|(.., other)| !other.reads_like(best, &all));
    Detected {
        encoding: Encoding::CodePage(best.code),
        rival: rival.map(|(.., other)| other.code),
    }
}

/// The pages that are distinguished, the more frequent first; and what it costs that a page is rare.
const PAGES: [(CodePage, u32); 8] = [
    (CodePage::WINDOWS_1251, 0),
    (CodePage::IBM866, 0),
    (CodePage::WINDOWS_1250, 0),
    (CodePage::IBM850, 0),
    (CodePage::KOI8_R, 10),
    (CodePage::KOI8_U, 15),
    (CodePage::ISO_8859_2, 5),
    (CodePage::IBM852, 5),
];

/// What stands beside a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// White space, a bracket, a quote, a point, or nothing.
    Blank,
    Digit,
    Small,
    Capital,
    /// Another byte that is not ASCII.
    High,
}

impl Beside {
    const ALL: [Self; 5] = [
        Self::Blank,
        Self::Digit,
        Self::Small,
        Self::Capital,
        Self::High,
    ];

    const fn of(byte: u8) -> Self {
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

/// How often each byte from 80 on stands where, and which two stand side by side.
struct Counter {
    places: Vec<u32>,
    pairs: Vec<u32>,
}

/// What was counted of a text: what occurs, and how often it counts.
struct Sample {
    places: Vec<Place>,
    /// Two bytes side by side.
    pairs: Vec<(usize, usize, u32)>,
}

/// A byte, by its number from 80 on, and what stands before and behind it.
struct Place {
    byte: usize,
    before: Beside,
    after: Beside,
    count: u32,
}

const KINDS: usize = Beside::ALL.len();

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
        let kinds = Beside::of(before) as usize * KINDS + Beside::of(after) as usize;
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
                .map(|(index, count)| (index, (*count).min(MOST)))
                .collect()
        };
        let places = occurs(&self.places)
            .into_iter()
            .map(|(index, count)| Place {
                byte: index / (KINDS * KINDS),
                before: Beside::ALL[index / KINDS % KINDS],
                after: Beside::ALL[index % KINDS],
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

/// What is counted of all bytes that are not ASCII.
fn sample(bytes: &[u8], before: u8) -> Sample {
    let mut counter = Counter::new();
    for (at, byte) in bytes.iter().enumerate() {
        if !byte.is_ascii() {
            counter.add(bytes, at, before);
        }
    }
    counter.sample()
}

/// The bytes as they are read where no page is known: what is no UTF-8, to be read as Windows-1252; and what the characters
/// of UTF-8 cost.
fn as_they_are(bytes: &[u8], before: u8) -> (Sample, u32) {
    const MOST_ODD: usize = 400;
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
    (counter.sample(), odd.min(MOST_ODD) as u32 * NOTHING)
}

/// What a byte is in a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Small,
    Capital,
    /// `’`, and what is written for it.
    Apostrophe,
    /// A quotation mark that opens or closes.
    Quote,
    Opening,
    Closing,
    /// It stands behind words, and between them.
    Ellipsis,
    Dash,
    /// `°`, `½`, `№`: beside figures, or behind a word.
    Measure,
    Symbol,
    Space,
    Nothing,
}

impl Sign {
    fn of(c: char) -> Self {
        match c {
            '’' | '\'' | '´' | '`' | '\u{2bc}' => Self::Apostrophe,
            '“' | '‘' | '”' => Self::Quote,
            '„' | '‚' | '«' | '‹' | '¿' | '¡' => Self::Opening,
            '»' | '›' | '™' => Self::Closing,
            '…' => Self::Ellipsis,
            '–' | '—' => Self::Dash,
            '°' | 'º' | 'ª' | '½' | '¼' | '¾' | '²' | '³' | '¹' | '№' | '×' | '±' => {
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

    /// What a sign costs between its neighbours. That of a letter in its language is counted apart; what two bytes beside
    /// each other cost is, too.
    const fn cost(self, script: Script, before: Beside, after: Beside) -> u32 {
        let (left, right) = (before.is_letter(), after.is_letter());
        let figures =
            matches!(before, Beside::Digit) as u32 + matches!(after, Beside::Digit) as u32;
        match self {
            Self::Small | Self::Capital => {
                let beside = match script {
                    Script::Latin => 0,
                    Script::Cyrillic => 40 * (left as u32 + right as u32),
                };
                let case = match self {
                    Self::Capital if matches!(before, Beside::Small) => 70,
                    Self::Small
                        if matches!((before, after), (Beside::Capital, Beside::Capital)) =>
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
            Self::Measure => 40 + 40 * (right && (left || !matches!(before, Beside::Digit))) as u32,
            Self::Symbol => 40 + 40 * (left as u32 + right as u32),
            Self::Nothing => NOTHING,
        }
    }

    /// What two signs side by side cost, beyond what each does.
    const fn cost_before(self, next: Self, script: Script) -> u32 {
        match (self.is_letter(), next.is_letter()) {
            (true, true) => {
                let case = match (self, next) {
                    (Self::Small, Self::Capital) => 50,
                    // a word in capitals is rarer than one in small letters
                    (Self::Capital, Self::Capital) => 4,
                    _ => 0,
                };
                case + match script {
                    Script::Latin => 30,
                    Script::Cyrillic => 0,
                }
            }
            (true, false) => match next {
                Self::Opening | Self::Symbol => 50,
                _ => 0,
            },
            (false, true) => match self {
                Self::Closing | Self::Measure | Self::Symbol => 50,
                _ => 0,
            },
            (false, false) => 0,
        }
    }
}

/// A page as its bytes are read.
struct Page {
    code: CodePage,
    upper: [char; 128],
    signs: [Sign; 128],
}

impl Page {
    fn of(page: CodePage) -> Self {
        let upper = page.upper_half();
        Self {
            code: page,
            upper,
            signs: upper.map(Sign::of),
        }
    }

    /// What it costs to read a sample in the language that fits best, of those that are written in the page.
    fn cost(&self, sample: &Sample) -> u32 {
        let languages = LANGUAGES.iter();
        let languages = languages.filter(|language| language.pages.contains(&self.code));
        let costs = languages.map(|language| self.cost_in(language, sample));
        costs.min().unwrap_or(u32::MAX)
    }

    fn cost_in(&self, language: &Language, sample: &Sample) -> u32 {
        let script = language.script;
        let places = sample.places.iter().map(|place| {
            let sign = self.signs[place.byte];
            let letter = if sign.is_letter() {
                language.cost(self.upper[place.byte]).unwrap_or(FOREIGN)
            } else {
                0
            };
            place.count * (letter + sign.cost(script, place.before, place.after))
        });
        let pairs = sample
            .pairs
            .iter()
            .map(|&(one, two, count)| count * self.signs[one].cost_before(self.signs[two], script));
        places.sum::<u32>() + pairs.sum::<u32>()
    }

    /// True if every byte of a sample is the same character in both.
    fn reads_like(&self, other: &Self, sample: &Sample) -> bool {
        let mut places = sample.places.iter();
        places.all(|place| self.upper[place.byte] == other.upper[place.byte])
    }
}

#[cfg(test)]
mod tests;
