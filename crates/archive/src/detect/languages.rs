//! Frequencies of non-ASCII letters in the languages of the archives.

use crate::CodePage;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WritingSystem {
    Latin,
    Cyrillic,
}

impl WritingSystem {
    /// Additional cost of a single small letter that is not a word: in another code page it may be a sign such as `±`.
    pub(super) const fn lone_cost(self) -> u32 {
        match self {
            Self::Latin => 20,
            Self::Cyrillic => 0,
        }
    }
}

/// A language, or a mixture for records with players of many countries.
pub(super) struct Language {
    pub(super) script: WritingSystem,
    /// The code pages in which it is written.
    pub(super) pages: &'static [CodePage],
    /// Lower-case letters with their cost: tenths of the negative logarithm of their frequency among non-ASCII letters.
    letters: &'static [(u32, &'static str)],
}

impl Language {
    /// The cost of a letter in either case; `None` if the language does not use it.
    pub(super) fn cost(&self, letter: char) -> Option<u32> {
        let small = letter.to_lowercase().next().unwrap_or(letter);
        let mut letters = self.letters.iter();
        let (cost, _) = letters.find(|(_, letters)| letters.contains(small))?;
        Some(*cost)
    }
}

const WESTERN: &[CodePage] = &[CodePage::WINDOWS_1252, CodePage::IBM850];
const CENTRAL: &[CodePage] = &[
    CodePage::WINDOWS_1250,
    CodePage::ISO_8859_2,
    CodePage::IBM852,
];
const RUSSIAN: &[CodePage] = &[
    CodePage::WINDOWS_1251,
    CodePage::IBM866,
    CodePage::KOI8_R,
    CodePage::ISO_8859_5,
    CodePage::MAC_CYRILLIC,
];
const UKRAINIAN: &[CodePage] = &[
    CodePage::WINDOWS_1251,
    CodePage::IBM866,
    CodePage::IBM1125,
    CodePage::KOI8_U,
    CodePage::ISO_8859_5,
    CodePage::MAC_CYRILLIC,
];

const fn latin(pages: &'static [CodePage], letters: &'static [(u32, &'static str)]) -> Language {
    Language {
        script: WritingSystem::Latin,
        pages,
        letters,
    }
}

const fn cyrillic(pages: &'static [CodePage], letters: &'static [(u32, &'static str)]) -> Language {
    Language {
        script: WritingSystem::Cyrillic,
        pages,
        letters,
    }
}

pub(super) static LANGUAGES: [Language; 15] = [
    // French
    latin(
        WESTERN,
        &[
            (7, "é"),
            (21, "èàê"),
            (30, "ç"),
            (39, "ôîâû"),
            (48, "ùëïœü"),
            (60, "ÿæö"),
        ],
    ),
    // Italian
    latin(
        WESTERN,
        &[(13, "èà"), (19, "ò"), (21, "ù"), (24, "éì"), (60, "îó")],
    ),
    // Spanish
    latin(
        WESTERN,
        &[(13, "óí"), (17, "áé"), (25, "ñ"), (28, "ú"), (53, "ü")],
    ),
    // Portuguese
    latin(
        WESTERN,
        &[
            (15, "ã"),
            (18, "ç"),
            (20, "áé"),
            (22, "íó"),
            (30, "êõúâ"),
            (39, "àô"),
            (60, "ü"),
        ],
    ),
    // German
    latin(
        WESTERN,
        &[(11, "ü"), (12, "ä"), (16, "ö"), (18, "ß"), (46, "é")],
    ),
    // Dutch
    latin(
        WESTERN,
        &[
            (10, "ë"),
            (12, "é"),
            (20, "ï"),
            (30, "èöü"),
            (40, "êóç"),
            (50, "áíàâôûä"),
        ],
    ),
    // Swedish
    latin(WESTERN, &[(9, "ä"), (12, "åö"), (39, "é"), (60, "üà")]),
    // Danish
    latin(WESTERN, &[(9, "øå"), (14, "æ"), (40, "é"), (60, "üö")]),
    // These letters are those of several western languages.
    latin(
        WESTERN,
        &[(45, "àáâãäåæçèéêëìíîïñòóôõöøùúûüýßœšž"), (60, "ÿðþ")],
    ),
    // Polish
    latin(
        CENTRAL,
        &[
            (14, "ł"),
            (19, "ęó"),
            (20, "ąż"),
            (24, "ś"),
            (28, "ćń"),
            (39, "ź"),
            (60, "éöü"),
        ],
    ),
    // Czech
    latin(
        CENTRAL,
        &[
            (16, "í"),
            (18, "á"),
            (22, "ě"),
            (24, "éř"),
            (27, "čšžý"),
            (32, "ů"),
            (42, "ú"),
            (50, "ňť"),
            (58, "ďó"),
            (65, "äöüľĺô"),
        ],
    ),
    // Croatian
    latin(
        CENTRAL,
        &[(11, "č"), (14, "š"), (16, "ž"), (19, "ć"), (30, "đ")],
    ),
    // These letters are those of several languages of Central Europe.
    latin(
        CENTRAL,
        &[(48, "áäąâćčçďđéęěëíîłľĺňńóöôőŕřśšşťţúüůűýźżžăß")],
    ),
    // Russian
    cyrillic(
        RUSSIAN,
        &[
            (22, "о"),
            (25, "еа"),
            (27, "инт"),
            (29, "с"),
            (31, "рвл"),
            (35, "кмдпу"),
            (40, "яыьгзб"),
            (43, "чй"),
            (47, "хж"),
            (50, "шю"),
            (54, "цщ"),
            (58, "эф"),
            (65, "ъё"),
        ],
    ),
    // Ukrainian
    cyrillic(
        UKRAINIAN,
        &[
            (23, "о"),
            (26, "а"),
            (28, "инівт"),
            (30, "ер"),
            (34, "клду"),
            (35, "мпя"),
            (40, "збгь"),
            (43, "чйх"),
            (48, "жшюцєї"),
            (56, "щф"),
            (70, "ґ"),
        ],
    ),
];
