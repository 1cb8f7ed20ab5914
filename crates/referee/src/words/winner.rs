//! The outcome, as a record says it in words: `NERO VINCE`, `White resigns`, `noirs gagnent`, `Draw agreed`.
//!
//! Only a statement counts: a side and what became of it, or a draw, and nothing else but small words. `White wins a
//! man`, `should win` and `white wins if` say something else and are not understood. Only what follows the
//! last move of the main line is read, and the Termination tag.

use draughts::Color;
use pdn::{FaultKind, Token};

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
    Drawn,
    /// How a draw comes about: says nothing about a game that was won.
    Agreed,
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
    "forfeits",
    "forfeited",
    "defaults",
    "defaulted",
    "geeft",
    "opgegeven",
    "gibt",
    "aufgegeben",
];

const DRAWN: &[&str] = &[
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
    "resignation",
    "partie",
];

/// What the words of a record say about its outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Statement {
    /// Nothing.
    Absent,
    Outcome(Winner),
    /// Different outcomes in different places.
    Contradictory,
}

impl Statement {
    /// What both say.
    fn and(self, other: Option<Winner>) -> Self {
        match (self, other) {
            (said, None) => said,
            (Self::Absent, Some(winner)) => Self::Outcome(winner),
            (Self::Outcome(one), Some(two)) if one == two => self,
            _ => Self::Contradictory,
        }
    }
}

/// The outcome of a game, as the words at its end or the Termination tag state it; none if nothing
/// does, or not all say the same.
pub(crate) fn who_won(record: &Record<'_>, header: &Header<'_>) -> Option<Winner> {
    match at_the_end(record, header) {
        Statement::Outcome(winner) => Some(winner),
        Statement::Absent | Statement::Contradictory => None,
    }
}

/// The same, and what the Result tag says if it is no result in figures.
pub(crate) fn statement(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let tag = header.result.and_then(|found| in_tag(found.trimmed()));
    at_the_end(record, header).and(tag)
}

/// The outcome that the value of a Result tag states in words, or by the half point of one side.
pub(crate) fn in_tag(value: &[u8]) -> Option<Winner> {
    let half = ["1/2", "½", "0.5", "0,5", "="];
    if half.contains(&&*pdn::text(value)) {
        return Some(Winner::Draw);
    }
    outcome(value)
}

fn at_the_end(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let mut said = Statement::Absent;
    let mut depth = 0_u32;
    for event in record.events.iter().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) if depth == 0 => {
                break;
            }
            Token::Comment(comment) if depth == 0 => said = said.and(outcome(comment.text)),
            Token::Fault(fault)
                if depth == 0
                    && matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::GluedText) =>
            {
                said = said.and(outcome(record.bytes(event.span)));
            }
            _ => {}
        }
    }
    if header.others {
        let termination = tags(record.events).find(|found| found.tag.name == b"Termination");
        said = said.and(termination.and_then(|found| outcome(found.trimmed())));
    }
    said
}

/// The outcome, if the text states that and no more.
fn outcome(text: &[u8]) -> Option<Winner> {
    const LONGEST: usize = 100;
    let text = text.trim_ascii();
    if text.is_empty()
        || text.len() > LONGEST
        || text.starts_with(b"[%")
        || memchr::memchr(b'?', text).is_some()
    {
        return None;
    }
    let text = pdn::text(text).to_lowercase();
    let mut words = 0;
    let mut side = None;
    let mut verb = None;
    let (mut drawn, mut agreed) = (false, false);
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
            Word::Drawn => drawn = true,
            Word::Agreed => agreed = true,
            Word::Small => {}
            _ => return None,
        }
    }
    match (side, verb) {
        (None, None) => drawn.then_some(Winner::Draw),
        _ if drawn || agreed => None,
        (side, Some(Word::Wins)) => side.map(Winner::from),
        (side, Some(Word::Loses)) => side.map(|side| Winner::from(!side)),
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
        (DRAWN, Word::Drawn),
        (AGREED, Word::Agreed),
        (SMALL, Word::Small),
    ]
    .into_iter()
    .find_map(|(words, meaning)| words.contains(&word).then_some(meaning))
}

#[cfg(test)]
mod tests {
    use super::outcome;
    use crate::Winner::{self, Black, Draw, White};

    #[track_caller]
    fn says(text: &str, who: impl Into<Option<Winner>>) {
        assert_eq!(outcome(text.as_bytes()), who.into(), "{text}");
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
            "zwart geeft op",
            "Schwarz gibt auf",
            "White wins by resignation",
            "a white win",
        ] {
            says(text, White);
        }
    }

    #[test]
    fn a_draw_needs_no_side() {
        for text in [
            "draw",
            "Drawn.",
            "Draw agreed",
            "Game drawn by mutual agreement",
            "Remise!",
            "nulle d'un commun accord",
            "Patta",
            "Remis vereinbart",
            "ничья",
            "Tablas",
        ] {
            says(text, Draw);
        }
        for text in [
            "White draws",
            "Black offers a draw",
            "draw refused",
            "a draw?",
            "White won the draw",
            "White agreed",
            "agreed",
            "should be drawn",
            "easily drawn",
            "drawn but for 7-10",
        ] {
            says(text, None);
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
