//! The outcome, as a record says it in words: `NERO VINCE`, `White resigns`, `noirs gagnent`, `Draw agreed`.
//!
//! Only a statement counts: a side and what became of it, or a draw, and nothing else but small words. `White wins a
//! man`, `should win` and `white wins if` say something else and are not understood. Only what follows the
//! last move of the main line is read, and the Termination tag; whether something before contradicts it is asked apart.

use draughts::Color;
use pdn::{Event, FaultKind, Span, Token};

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

/// A place of a record whose words state the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WordsOfOutcome {
    pub(crate) winner: Winner,
    pub(crate) span: Span,
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

/// The same, and what comments and text between the moves of the main line state.
pub(crate) fn anywhere(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let said = main_line(record.events).flat_map(|event| of_event(event, record));
    said.fold(statement(record, header), |said, words| {
        said.and(Some(words.winner))
    })
}

/// The outcome that the value of a Result tag states in words, or by the half point of one side.
pub(crate) fn in_tag(value: &[u8]) -> Option<Winner> {
    let half = ["1/2", "½", "0.5", "0,5", "="];
    if half.contains(&&*pdn::text(value)) {
        return Some(Winner::Draw);
    }
    outcome(value)
}

/// True if the words behind the last move state the outcome: they end the game as a result does.
pub(crate) fn ends_in_words(record: &Record<'_>) -> bool {
    main_line(behind_the_moves(record)).any(|event| of_event(event, record).next().is_some())
}

/// The words at the end of the record, where all of them state one outcome.
pub(crate) fn words_at_the_end(record: &Record<'_>) -> Option<WordsOfOutcome> {
    let events = main_line(behind_the_moves(record));
    let mut words = events.flat_map(|event| of_event(event, record));
    let first = words.next()?;
    words
        .all(|words| words.winner == first.winner)
        .then_some(first)
}

/// The texts of a record that could not be read as PDN and state its outcome behind its last move, and no more than
/// that: `22-17 White won`. They are its result in words.
///
/// ```
/// let source = b"1. 11-15 22-17 White won";
/// let mut events = Vec::new();
/// referee::reader(source).read_game(&mut events);
/// let record = referee::Record { source, events: &events };
/// let results: Vec<_> = referee::results_in_words(&record).collect();
/// assert_eq!(record.bytes(results[0]), b"White won");
/// ```
pub fn results_in_words<'a>(record: &Record<'a>) -> impl Iterator<Item = Span> + use<'a> {
    let record = *record;
    let texts = main_line(behind_the_moves(&record)).filter(|event| is_unread(event));
    let results = texts.filter(move |event| outcome(record.bytes(event.span)).is_some());
    results.map(|event| event.span)
}

/// Where the words at the end of a record and in its tags state the outcome, in the order of the record. With
/// `between`, text that could not be read between the moves is asked as well.
pub(crate) fn places(
    record: &Record<'_>,
    header: &Header<'_>,
    between: bool,
) -> Vec<WordsOfOutcome> {
    let tag = header.result.and_then(|found| {
        let value = found.trimmed();
        // in figures, as nearly every tag has it
        if value
            .first()
            .is_none_or(|first| matches!(first, b'0'..=b'9' | b'*' | b'?'))
        {
            return None;
        }
        let winner = outcome(value)?;
        Some(WordsOfOutcome {
            winner,
            span: found.span,
        })
    });
    let tags = tag.into_iter().chain(termination(record, header));
    let behind = behind_the_moves(record);
    let before = &record.events[..record.events.len() - behind.len()];
    let unread = main_line(if between { before } else { &[] }).filter(|event| is_unread(event));
    let words = unread.chain(main_line(behind));
    let words = words.flat_map(|event| of_event(event, record));
    tags.chain(words).collect()
}

fn at_the_end(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let words = main_line(behind_the_moves(record));
    let said = words.flat_map(|event| of_event(event, record));
    said.chain(termination(record, header))
        .fold(Statement::Absent, |said, words| {
            said.and(Some(words.winner))
        })
}

fn termination(record: &Record<'_>, header: &Header<'_>) -> Option<WordsOfOutcome> {
    if !header.others {
        return None;
    }
    let found = tags(record.events).find(|found| found.tag.name == b"Termination")?;
    Some(WordsOfOutcome {
        winner: outcome(found.trimmed())?,
        span: found.span,
    })
}

/// The events behind the last move of the main line, or behind the tags of a game without moves.
fn behind_the_moves<'a>(record: &Record<'a>) -> &'a [Event<'a>] {
    let mut depth = 0_u32;
    let mut start = record.events.len();
    for event in record.events.iter().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) if depth == 0 => {
                break;
            }
            _ => {}
        }
        start -= 1;
    }
    &record.events[start..]
}

/// The events of a line without those of its variations.
fn main_line<'e, 'a>(events: &'e [Event<'a>]) -> impl Iterator<Item = &'e Event<'a>> {
    let mut depth = 0_u32;
    events.iter().filter(move |event| {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

fn is_unread(event: &Event<'_>) -> bool {
    matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText)
}

/// What a comment states, or text that could not be read or a line of it.
fn of_event<'a>(
    event: &Event<'a>,
    record: &Record<'a>,
) -> impl Iterator<Item = WordsOfOutcome> + use<'a> {
    let span = event.span;
    let (whole, lines) = match event.token {
        Token::Comment(comment) => (outcome(comment.text), &b""[..]),
        Token::Fault(fault)
            if matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::GluedText) =>
        {
            let text = record.bytes(event.span);
            match outcome(text) {
                None => (None, text),
                whole => (whole, &b""[..]),
            }
        }
        _ => (None, &b""[..]),
    };
    let lines = lines.split(|byte| matches!(byte, b'\r' | b'\n'));
    let winners = whole.into_iter().chain(lines.filter_map(outcome));
    winners.map(move |winner| WordsOfOutcome { winner, span })
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
