//! Names of games in tags: a `GameType` in words, and `Variant`.
//!
//! | source | names |
//! |---|---|
//! | PlayStrategy, the tag `Variant` of its exports | `International`, `Frisian`, `Frysk!`, `Antidraughts`, `BRKTHRU`, `Russian`, `Brazilian`, `Pool`, `Spanish` for its Portuguese draughts, `American/English` |
//! | lidraughts, its variant keys (it exports a numeric `GameType`) | `frisian`, `frysk`, `antidraughts`, `breakthrough`, `russian`, `brazilian` |
//! | pydraughts, and programs that use it | the same, `american pool`, `english`, `italian`, `turkish` |
//! | Toernooibase of the KNDB, Turbo Dambase | none: a numeric `GameType` |
//! | huff, on its command line | its variant names |
//! | federations and books | `Polish`, `Draughts-64 (Russian)`, and names in their own languages |
//! | a program of the Chinese association | `100` for the 100 squares of international draughts |
//!
//! `Dama` and the like are words for draughts in general and name no variant; the moves decide.

use std::borrow::Cow;

use draughts::{Color, Variant};

/// A game known by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NamedGame {
    /// A supported variant, and the side that starts, if the name implies a side.
    Supported(Variant, Option<Color>),
    /// An unsupported game, whether a form of draughts or not.
    Unsupported,
}

/// Looks up a game by name. Case, punctuation, blanks and words such as `draughts` are ignored.
pub(crate) fn named_game(name: &str) -> Option<NamedGame> {
    let words = distinctive_words(name);
    let game = |variant| Some(NamedGame::Supported(variant, None));
    if let Some(variant) = Variant::ALL.iter().find(|variant| words == variant.name()) {
        return game(*variant);
    }
    if words == AMERICAN_ENGLISH {
        return Some(NamedGame::Supported(Variant::English, Some(Color::White)));
    }
    let has = |names: &[&str]| names.contains(&&*words);
    if let Some((variant, _)) = NAMES.iter().find(|(_, names)| has(names)) {
        return game(*variant);
    }
    (has(UNSUPPORTED) || names_a_form_of_draughts(name, &words)).then_some(NamedGame::Unsupported)
}

/// True if a name has a word for draughts and a distinctive one that does not describe how the game was played or begun:
/// `Hyper checkers`, but not `Draughts from position`.
fn names_a_form_of_draughts(name: &str, distinctive: &str) -> bool {
    let is_of_form =
        |word: &str| word.chars().all(char::is_alphabetic) && !CIRCUMSTANCES.contains(&word);
    words(&name.to_lowercase()).any(|word| DRAUGHTS.contains(&word))
        && words(distinctive).any(is_of_form)
}

/// The distinctive words of a name, in lower case, joined by single blanks.
fn distinctive_words(name: &str) -> String {
    let name = name.to_lowercase();
    let is_common = |word: &&str| DRAUGHTS.contains(word) || COMMON.contains(word);
    let words = words(&name).filter(|word| !is_common(word));
    words.collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Words for draughts.
const DRAUGHTS: &[&str] = &[
    "draughts",
    "checkers",
    "dama",
    "damas",
    "dames",
    "dammen",
    "шашки",
    "šašky",
];

/// Other words that many names of draughts games contain.
const COMMON: &[&str] = &[
    "rules", "game", "version", "variant", "the", "dame", "jeu", "de",
];

/// Words that describe how a game was played or begun.
const CIRCUMSTANCES: &[&str] = &[
    "standard",
    "normal",
    "classic",
    "from",
    "position",
    "start",
    "opening",
    "ballot",
    "board",
    "blitz",
    "rapid",
    "bullet",
    "correspondence",
    "online",
    "casual",
    "rated",
    "three",
    "two",
    "move",
    "restriction",
    "freestyle",
    "free",
    "style",
    "go",
    "as",
    "you",
    "please",
    "tournament",
    "match",
    "championship",
    "club",
    "open",
];

/// English draughts in algebraic notation, started by White; `PlayStrategy` writes this name.
const AMERICAN_ENGLISH: &str = "american english";

/// Names of variants, in addition to huff's own.
const NAMES: &[(Variant, &[&str])] = {
    use Variant::{
        Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
        Italian, Pool, Portuguese, Russian, Spanish, Spantsiretti, Thai, Turkish,
    };
    &[
        (
            English,
            &[
                "english american",
                "anglo american",
                "american",
                "british",
                "straight",
                "anglaises",
                "inglese",
                "inglesas",
                "engels",
                "englisch",
                "английские",
            ],
        ),
        (
            International,
            &[
                "100",
                "10x10",
                "international 100",
                "international 10x10",
                "polish",
                "continental",
                "internationales",
                "internationaal",
                "internazionale",
                "internacional",
                "internacionales",
                "международные",
                "стоклеточные",
                "международные стоклеточные",
            ],
        ),
        (
            Italian,
            &[
                "italiana",
                "italiennes",
                "italiaans",
                "italienisch",
                "итальянские",
            ],
        ),
        (
            Pool,
            &["american pool", "unified pool", "pool american", "пул"],
        ),
        (
            Spanish,
            &[
                "española",
                "españolas",
                "espanola",
                "espagnoles",
                "spaans",
                "spanisch",
                "spanish pool",
                "испанские",
            ],
        ),
        (
            Russian,
            &[
                "64 russian",
                "russian 64",
                "russes",
                "russisch",
                "russische",
                "russa",
                "rusas",
                "shashki",
                "russkie shashki",
                "русские",
                "русская",
            ],
        ),
        (
            Brazilian,
            &[
                "64 brazilian",
                "brazilian 64",
                "brésiliennes",
                "brasileiras",
                "brasileira",
                "brasiliana",
                "braziliaans",
                "brasilianisch",
                "бразильские",
            ],
        ),
        (
            Canadian,
            &["canadiennes", "canadees", "kanadisch", "канадские"],
        ),
        (
            Portuguese,
            &[
                "portuguesas",
                "portuguesa",
                "clássicas",
                "classicas",
                "португальские",
            ],
        ),
        (
            Czech,
            &[
                "česká",
                "české",
                "ceska",
                "tschechisch",
                "tsjechisch",
                "чешские",
            ],
        ),
        (
            Turkish,
            &["türk", "turques", "turks", "türkisch", "турецкие"],
        ),
        (Thai, &["makhos", "mak hos", "тайские"]),
        (
            Frisian,
            &[
                "fries",
                "friese",
                "friesch",
                "friesisch",
                "frysk damjen",
                "фризские",
            ],
        ),
        (
            Spantsiretti,
            &["spantsireti", "spancirety", "спанцирети", "спанциретти"],
        ),
        (Antidraughts, &["anti draughts", "anti"]),
        (Breakthrough, &["brkthru"]),
    ]
};

/// Unsupported games. None of these names is also the name of an opening, because a `Variant` tag may name an opening
/// instead.
const UNSUPPORTED: &[&str] = &[
    // These are forms of draughts.
    "dameo",
    "lasca",
    "laska",
    "bashni",
    "башни",
    "столбовые",
    "ставропольские",
    "stavropol",
    "stavropolskie",
    "frisian 64",
    "64 frisian",
    "frisian64",
    "frisian 8x8",
    "frysk 64",
    "фризские 64",
    "killer",
    "armenian",
    "tama",
    "армянские",
    "suicide",
    "losing",
    "loca",
    "reverse",
    "reversed",
    "inverse",
    "inversas",
    "inversa",
    "misère",
    "misere",
    "giveaway",
    "give away",
    "poddavki",
    "поддавки",
    "обратные",
    "vinciperdi",
    "qui perd gagne",
    "perdant",
    "diagonal",
    "диагональные",
    "gothic",
    "altdeutsche",
    "german",
    "malaysian",
    "singaporean",
    "sri lankan",
    "ghanaian",
    "argentinian",
    "mozambican",
    "tanzanian",
    "slovak",
    "filipino",
    "jamaican",
    "keny",
    "ossetian",
    "zamma",
    "croda",
    "cheskers",
    "harzdame",
    "hexdame",
    // These are other games.
    "chess",
    "chess960",
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "king of hill",
    "racing kings",
    "three check",
    "xiangqi",
    "chinese chess",
    "shogi",
    "othello",
    "reversi",
    "go",
    "amazons",
    "lines of action",
    "backgammon",
    "mini breakthrough",
];

/// Looks up the game named by a raw tag value.
pub(crate) fn named_in(value: &[u8]) -> Option<NamedGame> {
    let text: Cow<'_, str> = pdn::text(value);
    named_game(&text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use draughts::{Color, Variant};

    use super::{COMMON, DRAUGHTS, NAMES, NamedGame, UNSUPPORTED, distinctive_words, named_game};

    #[test]
    fn names_of_programs_and_people_are_found() {
        for (name, variant) in [
            ("International", Variant::International),
            ("International draughts (10x10)", Variant::International),
            ("Draughts-100", Variant::International),
            ("Dames internationales", Variant::International),
            ("russian", Variant::Russian),
            ("Draughts-64 (Russian version)", Variant::Russian),
            ("Русские шашки", Variant::Russian),
            ("Damas clássicas", Variant::Portuguese),
            ("Dama italiana", Variant::Italian),
            ("Frysk!", Variant::Frysk),
            ("Frysk damjen", Variant::Frisian),
            ("BRKTHRU", Variant::Breakthrough),
            ("Anti-draughts", Variant::Antidraughts),
            ("American pool checkers", Variant::Pool),
            ("American checkers", Variant::English),
        ] {
            assert_eq!(
                named_game(name),
                Some(NamedGame::Supported(variant, None)),
                "{name}"
            );
        }
        for variant in Variant::ALL {
            for name in [variant.name(), variant.title()] {
                assert_eq!(
                    named_game(name),
                    Some(NamedGame::Supported(*variant, None)),
                    "{name}"
                );
            }
        }
        assert_eq!(
            named_game("American/English"),
            Some(NamedGame::Supported(Variant::English, Some(Color::White)))
        );
    }

    #[test]
    fn unsupported_games_are_found() {
        for name in [
            "Dameo",
            "Killer draughts",
            "Chess",
            "Поддавки",
            "Lines of Action",
            "Frisian draughts-64",
            "Stavropol checkers",
            "Reverse checkers",
            "Filipino checkers",
            "Hyper draughts",
            "Старые шашки",
        ] {
            assert_eq!(named_game(name), Some(NamedGame::Unsupported), "{name}");
        }
    }

    #[test]
    fn other_words_are_not_games() {
        for name in [
            "",
            "?",
            "Standard",
            "Draughts",
            "Checkers",
            "From Position",
            "Draughts from position",
            "Dama",
            "Checkers 8x8",
            "Standard checkers",
            "Three-move checkers",
            "Go as you please draughts",
            "21",
            "20",
            "Cross",
            "Single Corner",
        ] {
            assert_eq!(named_game(name), None, "{name}");
        }
    }

    #[test]
    fn every_name_in_the_table_is_found_and_unique() {
        let names = NAMES.iter().flat_map(|(_, names)| names.iter());
        let mut seen = BTreeSet::new();
        for name in names.chain(UNSUPPORTED) {
            // A listed name must have distinctive words and no capitals. Otherwise no lookup would find it.
            let found = distinctive_words(name);
            let is_common = |word: &&str| COMMON.contains(word) || DRAUGHTS.contains(word);
            let bare: Vec<&str> = name.split(' ').filter(|word| !is_common(word)).collect();
            assert_eq!(found, bare.join(" "), "{name}");
            assert!(named_game(name).is_some(), "{name}");
            assert!(seen.insert(*name), "{name} is repeated");
            assert!(Variant::from_name(name).is_none(), "{name} is huff's own");
        }
    }
}
