//! The words of statements about the outcome, in lower case.

use std::sync::LazyLock;

use draughts::Color;
use foldhash::{HashMap, HashMapExt as _};

use super::sides::names;
use crate::Winner;

/// The meaning of a word or phrase in a statement of the outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OutcomeWord {
    Side(Color),
    Wins,
    Loses,
    Drawn,
    /// A word for agreement to a draw, which cannot occur in the statement of a win.
    Agreed,
    Filler,
    /// A side and its verb, which are ambiguous without each other.
    Won(Color),
}

/// Names of the sides that are read only in a statement of the outcome.
const SIDES: &[(&str, Color)] = &[
    ("swart", Color::Black),
    ("baltie", Color::White),
    ("melnie", Color::Black),
    ("valge", Color::White),
    ("valged", Color::White),
    ("mustad", Color::Black),
    ("beyaz", Color::White),
    ("siyah", Color::Black),
    ("wyt", Color::White),
];

/// Words that have a meaning only together. Alone, `se` is also the Italian word for `if`, and `must` is Estonian for
/// Black.
const PHRASES: &[(&[&str], OutcomeWord)] = &[
    (&["se", "vzdal"], OutcomeWord::Loses),
    (&["se", "vzdali"], OutcomeWord::Loses),
    (&["se", "vzdává"], OutcomeWord::Loses),
    (&["vzdal", "se"], OutcomeWord::Loses),
    (&["se", "rinden"], OutcomeWord::Loses),
    (&["se", "rinde"], OutcomeWord::Loses),
    (&["se", "rindieron"], OutcomeWord::Loses),
    (&["se", "rindió"], OutcomeWord::Loses),
    (&["terk", "etti"], OutcomeWord::Loses),
    (&["must", "alistus"], OutcomeWord::Won(Color::White)),
    (&["must", "kaotas"], OutcomeWord::Won(Color::White)),
    (&["must", "võitis"], OutcomeWord::Won(Color::Black)),
    (&["jout", "op"], OutcomeWord::Loses),
    (&["jout", "it", "op"], OutcomeWord::Loses),
];

/// Short texts that state the outcome if they are all that follows the last move: `W.W.` (White wins), `N.V.` (nero
/// vince). Elsewhere, they may be the initials of a person.
pub(super) const ABBREVIATIONS: &[(&str, Winner)] = &[
    ("w.w", Winner::White),
    ("b.w", Winner::Black),
    ("b.v", Winner::White),
    ("n.v", Winner::Black),
    ("dr", Winner::Draw),
    ("draws", Winner::Draw),
];

const WINS: &[&str] = &[
    "wins",
    "won",
    "win",
    "winner",
    "vince",
    "vincono",
    "wint",
    "gewonnen",
    "gagnent",
    "gagne",
    "gain",
    "gewinnt",
    "gewinnen",
    "ganan",
    "gana",
    "vencem",
    "ganham",
    "vence",
    "выиграли",
    "выигрывают",
    "победили",
    "победа",
    "выигрыш",
    "выиграл",
    "vyhrál",
    "vyhrává",
    "wygrały",
    "wygrywają",
    "gewann",
    "gagné",
    "vinto",
    "ganaron",
    "venceram",
    "ganharam",
    "побеждают",
    "виграли",
    "виграють",
    "перемогли",
    "перемога",
    "uzvarēja",
    "võitis",
    "võitsid",
    "kazandı",
    "kazandi",
    "wûn",
];

/// The verbs before which a side may be abbreviated.
pub(super) const ENGLISH_VERBS: &[&str] = &[
    "wins",
    "won",
    "win",
    "resigns",
    "resigned",
    "loses",
    "lost",
    "forfeits",
    "forfeited",
];

const LOSES: &[&str] = &[
    "resigns",
    "resigned",
    "resign",
    "loses",
    "lost",
    "abbandona",
    "abbandonano",
    "perde",
    "verliest",
    "verloren",
    "abandonnent",
    "abandonne",
    "perdent",
    "perd",
    "verliert",
    "verlieren",
    "abandonan",
    "abandona",
    "pierden",
    "abandonam",
    "perdem",
    "сдались",
    "сдаются",
    "проиграли",
    "сдался",
    "vzdal",
    "vzdává",
    "prohrál",
    "poddały",
    "forfeits",
    "forfeited",
    "defaults",
    "defaulted",
    "geeft",
    "opgegeven",
    "gibt",
    "aufgegeben",
    "gaf",
    "gab",
    "verlor",
    "abandonné",
    "perdu",
    "abbandonato",
    "abandonaram",
    "perderam",
    "desistem",
    "abandonaron",
    "perdieron",
    "сдаётся",
    "здалися",
    "здаються",
    "програли",
    "przegrały",
    "padevās",
    "zaudēja",
    "alistus",
    "alistusid",
    "kaotas",
    "kaotasid",
    "kaybetti",
];

pub(super) const DRAWN: &[&str] = &[
    "draw",
    "drawn",
    "remise",
    "nulle",
    "gelijkspel",
    "patta",
    "pari",
    "remis",
    "unentschieden",
    "tablas",
    "empate",
    "ничья",
    "ничью",
    "нічия",
    "remíza",
    "nul",
    "pareggio",
    "remize",
    "нічию",
    "neizšķirts",
    "viik",
    "berabere",
    "beraberlik",
    "remiza",
];

const AGREED: &[&str] = &[
    "agreed",
    "agreement",
    "mutual",
    "consent",
    "accepted",
    "players",
    "both",
    "overeengekomen",
    "afgesproken",
    "vereinbart",
    "accord",
    "un",
    "commun",
    "accordo",
    "concordata",
    "acuerdo",
    "acordo",
    "соглашению",
    "по",
    "d",
    "gegeven",
    "соперники",
    "противники",
    "игроки",
    "стороны",
    "согласились",
    "на",
    "суперники",
    "погодилися",
];

/// Articles and other words that do not change the outcome.
const FILLERS: &[&str] = &[
    "the",
    "game",
    "this",
    "a",
    "and",
    "so",
    "is",
    "here",
    "by",
    "for",
    "on",
    "time",
    "forfeit",
    "il",
    "i",
    "lo",
    "le",
    "les",
    "la",
    "per",
    "tempo",
    "abbandono",
    "de",
    "het",
    "op",
    "tijd",
    "partij",
    "die",
    "der",
    "auf",
    "las",
    "los",
    "as",
    "os",
    "el",
    "o",
    "партию",
    "at",
    "once",
    "e",
    "au",
    "temps",
    "resignation",
    "partie",
    "etc",
    "result",
    "uitslag",
    "ergebnis",
    "résultat",
    "risultato",
    "resultado",
    "результат",
    "en",
    "et",
    "und",
    "y",
    "и",
    "і",
    "ve",
    "się",
    "ont",
    "ha",
    "hanno",
    "hat",
    "heeft",
    "è",
    "ist",
    "partita",
    "partida",
];

/// Every word of a statement with its meaning. Most words of comments are none of them.
static MEANINGS: LazyLock<HashMap<&str, OutcomeWord>> = LazyLock::new(|| {
    let words = [
        (WINS, OutcomeWord::Wins),
        (LOSES, OutcomeWord::Loses),
        (DRAWN, OutcomeWord::Drawn),
        (AGREED, OutcomeWord::Agreed),
        (FILLERS, OutcomeWord::Filler),
    ];
    let mut meanings = HashMap::new();
    for (name, side) in names() {
        meanings.insert(name, OutcomeWord::Side(side));
    }
    for (name, side) in SIDES {
        meanings.insert(name, OutcomeWord::Side(*side));
    }
    for (words, meaning) in words {
        for word in words {
            // The first list that has a word decides.
            meanings.entry(word).or_insert(meaning);
        }
    }
    meanings
});

pub(super) fn meaning(word: &str) -> Option<OutcomeWord> {
    MEANINGS.get(word).copied()
}

/// The phrase that a word and the words after it begin with, and the number of the words after it.
pub(super) fn phrase<'w>(
    first: &str,
    others: &(impl Iterator<Item = &'w str> + Clone),
) -> Option<(OutcomeWord, usize)> {
    let is_phrase = |phrase: &[&str]| {
        phrase[0] == first
            && others
                .clone()
                .take(phrase.len() - 1)
                .eq(phrase[1..].iter().copied())
    };
    let found = PHRASES.iter().find(|found| is_phrase(found.0))?;
    Some((found.1, found.0.len() - 1))
}
