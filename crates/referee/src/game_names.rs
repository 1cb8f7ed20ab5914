//! What games are called in tags: a `GameType` that is a word, and `Variant`.
//!
//! | who writes them | names |
//! |---|---|
//! | PlayStrategy, the tag `Variant` of its exports | `International`, `Frisian`, `Frysk!`, `Antidraughts`, `BRKTHRU`, `Russian`, `Brazilian`, `Pool`, `Spanish` for its Portuguese draughts, `American/English` |
//! | lidraughts, the keys of its games; it exports a number as `GameType` | `frisian`, `frysk`, `antidraughts`, `breakthrough`, `russian`, `brazilian` |
//! | pydraughts, and programs that write with it | the same, `american pool`, `english`, `italian`, `turkish` |
//! | huff, on its command line | the names of its games |
//! | federations and books | `Polish`, `Draughts-64 (Russian)`, and the names in their own languages |
//! | a program of the Chinese association | `100` for the 100 squares of international draughts |

use std::borrow::Cow;

use draughts::{Color, Variant};

/// A game that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NamedGame {
    /// A game with laws here, and the side that starts where the name decides that.
    Judged(Variant, Option<Color>),
    /// A game without laws here, of draughts or not.
    WithoutLaws,
}

/// The game of that name, however it is spelled: capitals, signs, blanks, and words such as `draughts` do not matter.
pub(crate) fn named_game(name: &str) -> Option<NamedGame> {
    let words = words(name);
    let game = |variant| Some(NamedGame::Judged(variant, None));
    if let Some(variant) = Variant::ALL.iter().find(|variant| words == variant.name()) {
        return game(*variant);
    }
    if words == AMERICAN_ENGLISH {
        return Some(NamedGame::Judged(Variant::English, Some(Color::White)));
    }
    let has = |names: &[&str]| names.contains(&&*words);
    if let Some((variant, _)) = NAMES.iter().find(|(_, names)| has(names)) {
        return game(*variant);
    }
    has(WITHOUT_LAWS).then_some(NamedGame::WithoutLaws)
}

/// The words of a name that distinguish it, in small letters and one blank between two.
fn words(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && !COMMON.contains(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Words that games of draughts have in common.
const COMMON: &[&str] = &[
    "draughts",
    "checkers",
    "rules",
    "game",
    "version",
    "variant",
    "the",
    "dama",
    "damas",
    "dame",
    "dames",
    "dammen",
    "jeu",
    "de",
    "шашки",
    "šašky",
];

/// English draughts in letters that White begins, as PlayStrategy has it.
const AMERICAN_ENGLISH: &str = "american english";

/// The names of games besides those of huff.
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

/// Games without laws here. No opening has such a name, which a tag `Variant` may hold as well.
const WITHOUT_LAWS: &[&str] = &[
    // of draughts
    "dameo",
    "lasca",
    "laska",
    "bashni",
    "башни",
    "столбовые",
    "ставропольские",
    "killer",
    "armenian",
    "tama",
    "армянские",
    "suicide",
    "losing",
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
    "croda",
    "cheskers",
    "harzdame",
    "hexdame",
    // of other families
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

/// The game that the value of a tag names, in bytes as they are written.
pub(crate) fn named_in(value: &[u8]) -> Option<NamedGame> {
    let text: Cow<'_, str> = pdn::text(value);
    named_game(&text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use draughts::{Color, Variant};

    use super::{COMMON, NAMES, NamedGame, WITHOUT_LAWS, named_game, words};

    #[test]
    fn games_as_programs_and_people_call_them() {
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
                Some(NamedGame::Judged(variant, None)),
                "{name}"
            );
        }
        for variant in Variant::ALL {
            for name in [variant.name(), variant.title()] {
                assert_eq!(
                    named_game(name),
                    Some(NamedGame::Judged(*variant, None)),
                    "{name}"
                );
            }
        }
        assert_eq!(
            named_game("American/English"),
            Some(NamedGame::Judged(Variant::English, Some(Color::White)))
        );
    }

    #[test]
    fn games_without_laws_are_known_by_their_names() {
        for name in [
            "Dameo",
            "Killer draughts",
            "Chess",
            "Поддавки",
            "Lines of Action",
        ] {
            assert_eq!(named_game(name), Some(NamedGame::WithoutLaws), "{name}");
        }
    }

    #[test]
    fn what_names_no_game_is_none() {
        for name in [
            "",
            "?",
            "Standard",
            "Draughts",
            "Checkers",
            "From Position",
            "21",
            "20",
            "Cross",
            "Single Corner",
        ] {
            assert_eq!(named_game(name), None, "{name}");
        }
    }

    #[test]
    fn every_name_of_the_table_can_be_found_and_is_of_one_game() {
        let names = NAMES.iter().flat_map(|(_, names)| names.iter());
        let mut seen = BTreeSet::new();
        for name in names.chain(WITHOUT_LAWS) {
            // a name of one word that all games have in common would be lost, and so would capitals
            let found = words(name);
            let bare: Vec<&str> = name
                .split(' ')
                .filter(|word| !COMMON.contains(word))
                .collect();
            assert_eq!(found, bare.join(" "), "{name}");
            assert!(named_game(name).is_some(), "{name}");
            assert!(seen.insert(*name), "{name} stands twice");
            assert!(Variant::from_name(name).is_none(), "{name} is huff's own");
        }
    }
}
