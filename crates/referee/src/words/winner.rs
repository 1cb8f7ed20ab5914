//! Who won, as a record says it in words: `NERO VINCE`, `White resigns`, `noirs gagnent`.
//!
//! Only a statement counts: a side, what became of it, and nothing else but small words. `White wins a
//! man`, `should win` and `white wins if` say something else and are not understood. Only comments after the
//! last move of the main line are heard, and the Termination tag.

use draughts::Color;
use pdn::Token;

use super::sides::side_of;
use crate::{
    Record, Winner,
    header::{Header, tags},
};

/// More words than this are no mere statement.
const MOST_WORDS: usize = 8;

/// What a word means in a statement of the outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Side(Color),
    Wins,
    Loses,
    Small,
}

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
];

/// Articles, and what adds nothing to who won.
const SMALL: &[&str] = &[
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
];

/// The winner of a game, as a comment at its end or the Termination tag states it; none if nothing
/// does, or not all say the same.
pub(crate) fn who_won(record: &Record<'_>, header: &Header<'_>) -> Option<Winner> {
    let mut said = None;
    let mut depth = 0_u32;
    for event in record.events.iter().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) if depth == 0 => {
                break;
            }
            Token::Comment(comment) if depth == 0 => {
                if let Some(winner) = winner(comment.text) {
                    if said.is_some_and(|other| other != winner) {
                        return None;
                    }
                    said = Some(winner);
                }
            }
            _ => {}
        }
    }
    if header.others {
        let by_tag = tags(record.events)
            .find(|found| found.tag.name == b"Termination")
            .and_then(|found| winner(found.trimmed()));
        if let Some(winner) = by_tag {
            if said.is_some_and(|other| other != winner) {
                return None;
            }
            said = Some(winner);
        }
    }
    said.map(Winner::from)
}

/// Who won, if the text states that and no more.
fn winner(text: &[u8]) -> Option<Color> {
    const LONGEST: usize = 100;
    let text = text.trim_ascii();
    if text.is_empty() || text.len() > LONGEST || text.starts_with(b"[%") {
        return None;
    }
    let text = pdn::text(text).to_lowercase();
    let mut words = 0;
    let mut side = None;
    let mut verb = None;
    for word in text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        words += 1;
        if words > MOST_WORDS {
            return None;
        }
        match meaning(word)? {
            Word::Side(color) if side.is_none() => side = Some(color),
            word @ (Word::Wins | Word::Loses) if verb.is_none() => verb = Some(word),
            Word::Small => {}
            _ => return None,
        }
    }
    match verb? {
        Word::Wins => side,
        Word::Loses => side.map(|side: Color| !side),
        _ => None,
    }
}

fn meaning(word: &str) -> Option<Word> {
    if let Some(side) = side_of(word) {
        return Some(Word::Side(side));
    }
    [
        (WINS, Word::Wins),
        (LOSES, Word::Loses),
        (SMALL, Word::Small),
    ]
    .into_iter()
    .find_map(|(words, meaning)| words.contains(&word).then_some(meaning))
}

#[cfg(test)]
mod tests {
    use draughts::Color::{self, Black, White};

    use super::winner;

    #[track_caller]
    fn says(text: &str, who: impl Into<Option<Color>>) {
        assert_eq!(winner(text.as_bytes()), who.into(), "{text}");
    }

    #[test]
    fn an_outcome_is_stated_in_many_languages() {
        for text in [
            "Black wins",
            "NERO VINCE",
            "NERO  VINCE.",
            "nero vince per tempo",
            "Vince il nero",
            "zwart wint",
            "les noirs gagnent",
            "Schwarz gewinnt!",
            "чёрные выиграли",
            "ganan las negras",
            "White resigns.",
            "White resigned the game",
            "Il bianco abbandona",
            "les blancs abandonnent",
            "белые сдались",
            "White lost on time",
            "Red wins - ",
        ] {
            says(text, Black);
        }
        for text in [
            "white wins",
            "Bianco Vince",
            "wit wint",
            "Weiß gewinnt",
            "белые выиграли",
            "Black resigns",
            "a white win",
        ] {
            says(text, White);
        }
    }

    #[test]
    fn what_only_sounds_like_it_is_not_understood() {
        for text in [
            "White wins a man",
            "White should win",
            "white wins if 7-11",
            "White to win",
            "30-26 wins",
            "wins",
            "Black",
            "Black wins or white wins",
            "if 23-27, then 13-9, 14-17 white wins",
            "Red wins - F Dunne",
            "White won the first two games",
            "White does not win",
            "[%clk 0:00:01]",
            "",
            "ecc. posizione persa",
            "Missing a win by 5-1",
            "White could have won",
        ] {
            says(text, None);
        }
    }
}
