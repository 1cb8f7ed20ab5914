//! Finds the outcome of a game in its words: `NERO VINCE`, `White resigns`, `noirs gagnent`, `Draw agreed`.
//!
//! Only a plain statement counts: a side and a verb, or a draw. All other words in it must be fillers. `White wins a
//! man`, `should win` and `white wins if` do not state the outcome. The words after the last move of the main line are
//! read, and so is the Termination tag. [`statement_anywhere`] also reads the words between the moves.

use draughts::Color;
use pdn::{Event, FaultKind, Span, Token};

use super::sides::side_of;
use crate::{
    Record, Winner,
    header::{Header, tags},
};

/// Maximum number of words in a statement.
const MAX_WORDS: usize = 8;

/// The meaning of a word in a statement of the outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OutcomeWord {
    Side(Color),
    Wins,
    Loses,
    Drawn,
    /// A word for agreement to a draw, which cannot occur in the statement of a win.
    Agreed,
    Filler,
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
];

/// The outcome according to the words of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Statement {
    Absent,
    Outcome(Winner),
    /// Two statements contradict each other.
    Contradictory,
}

impl Statement {
    /// Combines two statements.
    fn combine(self, other: Option<Winner>) -> Self {
        match (self, other) {
            (statement, None) => statement,
            (Self::Absent, Some(winner)) => Self::Outcome(winner),
            (Self::Outcome(one), Some(two)) if one == two => self,
            _ => Self::Contradictory,
        }
    }
}

/// A statement of the outcome and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocatedOutcome {
    pub(crate) winner: Winner,
    pub(crate) span: Span,
}

/// The outcome according to the words at the end and the Termination tag. `None` if neither states an outcome, or if
/// they contradict each other.
pub(crate) fn who_won(record: &Record<'_>, header: &Header<'_>) -> Option<Winner> {
    match final_statement(record, header) {
        Statement::Outcome(winner) => Some(winner),
        Statement::Absent | Statement::Contradictory => None,
    }
}

/// The outcome according to the words at the end, the Termination tag, and a Result tag in words.
pub(crate) fn statement(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let tag = header
        .result
        .and_then(|found| outcome_in_tag(found.trimmed()));
    final_statement(record, header).combine(tag)
}

/// The outcome as for [`statement`], but comments and text between the moves of the main line are also read.
pub(crate) fn statement_anywhere(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let outcomes = main_line(record.events).flat_map(|event| stated_in(event, record));
    outcomes.fold(statement(record, header), |combined, outcome| {
        combined.combine(Some(outcome.winner))
    })
}

/// True if words of the record contradict each other or the result. `recorded` is `None` if a side won and the order of
/// the figures is unknown.
///
/// ```
/// use referee::{Record, Winner, words_contradict};
///
/// let source = b"[Result \"1-0\"] 1. 11-15 22-17 {Draw agreed}";
/// let mut events = Vec::new();
/// referee::reader(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// assert!(words_contradict(&record, Some(Winner::Black)));
/// assert!(!words_contradict(&record, Some(Winner::Draw)));
/// ```
pub fn words_contradict(record: &Record<'_>, recorded: Option<Winner>) -> bool {
    match (
        statement_anywhere(record, &Header::from_record(record)),
        recorded,
    ) {
        (Statement::Absent, _) => false,
        (Statement::Outcome(said), Some(recorded)) => said != recorded,
        (Statement::Outcome(said), None) => !matches!(said, Winner::Black | Winner::White),
        (Statement::Contradictory, _) => true,
    }
}

/// The outcome in a Result tag whose value is in words or is half a point.
pub(crate) fn outcome_in_tag(value: &[u8]) -> Option<Winner> {
    let half = ["1/2", "½", "0.5", "0,5", "="];
    if half.contains(&&*pdn::text(value)) {
        return Some(Winner::Draw);
    }
    outcome(value)
}

/// True if words after the last move state the outcome. Such words end the game as a result does.
pub(crate) fn ends_with_outcome(record: &Record<'_>) -> bool {
    main_line(after_moves(record)).any(|event| stated_in(event, record).next().is_some())
}

/// The first statement of the outcome after the last move; `None` if another statement there contradicts it.
pub(crate) fn outcome_at_end(record: &Record<'_>) -> Option<LocatedOutcome> {
    let events = main_line(after_moves(record));
    let mut outcomes = events.flat_map(|event| stated_in(event, record));
    let first = outcomes.next()?;
    outcomes
        .all(|outcome| outcome.winner == first.winner)
        .then_some(first)
}

/// The results in words: texts after the last move that are not PDN and only state the outcome, as in `22-17 White
/// won`.
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
    let texts = main_line(after_moves(&record)).filter(|event| is_unread(event));
    let results = texts.filter(move |event| outcome(record.bytes(event.span)).is_some());
    results.map(|event| event.span)
}

/// The statements of the outcome in the tags and after the last move, in the order of the record. If `between` is true,
/// statements in text between the moves that is not PDN are included.
pub(crate) fn outcomes(
    record: &Record<'_>,
    header: &Header<'_>,
    between: bool,
) -> Vec<LocatedOutcome> {
    let tag = header.result.and_then(|found| {
        let value = found.trimmed();
        // This is a fast path, because nearly every tag is in figures.
        if value
            .first()
            .is_none_or(|first| matches!(first, b'0'..=b'9' | b'*' | b'?'))
        {
            return None;
        }
        let winner = outcome(value)?;
        Some(LocatedOutcome {
            winner,
            span: found.span,
        })
    });
    let tags = tag.into_iter().chain(termination(record, header));
    let after = after_moves(record);
    let before = &record.events[..record.events.len() - after.len()];
    let unread = main_line(if between { before } else { &[] }).filter(|event| is_unread(event));
    let words = unread.chain(main_line(after));
    let words = words.flat_map(|event| stated_in(event, record));
    tags.chain(words).collect()
}

fn final_statement(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let words = main_line(after_moves(record));
    let outcomes = words.flat_map(|event| stated_in(event, record));
    outcomes
        .chain(termination(record, header))
        .fold(Statement::Absent, |combined, outcome| {
            combined.combine(Some(outcome.winner))
        })
}

fn termination(record: &Record<'_>, header: &Header<'_>) -> Option<LocatedOutcome> {
    if !header.others {
        return None;
    }
    let found = tags(record.events).find(|found| found.tag.name == b"Termination")?;
    Some(LocatedOutcome {
        winner: outcome(found.trimmed())?,
        span: found.span,
    })
}

/// The events after the last move of the main line, or after the tags of a game without moves.
fn after_moves<'a>(record: &Record<'a>) -> &'a [Event<'a>] {
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

/// The events of a line without its variations.
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

/// The outcome stated by a comment, by a text that is not PDN, or by one line of such a text.
fn stated_in<'a>(
    event: &Event<'a>,
    record: &Record<'a>,
) -> impl Iterator<Item = LocatedOutcome> + use<'a> {
    let span = event.span;
    let (text, by_line) = match event.token {
        Token::Comment(comment) => (comment.text, false),
        Token::Fault(fault)
            if matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::GluedText) =>
        {
            (record.bytes(event.span), true)
        }
        _ => (&b""[..], false),
    };
    let whole = outcome(text);
    let lines = if whole.is_none() && by_line {
        text
    } else {
        b""
    };
    let lines = lines.split(|byte| matches!(byte, b'\r' | b'\n'));
    let winners: Vec<Winner> = whole.into_iter().chain(lines.filter_map(outcome)).collect();
    let both = if winners.is_empty() {
        contradiction(text)
    } else {
        None
    };
    let winners = winners.into_iter().chain(both.into_iter().flatten());
    winners.map(move |winner| LocatedOutcome { winner, span })
}

/// Two sentences of a text that contradict each other, as in `White won. Draw agreed.`
fn contradiction(text: &[u8]) -> Option<[Winner; 2]> {
    let mut outcomes = text
        .split(|byte| matches!(byte, b'.' | b';' | b'!' | b'\r' | b'\n'))
        .filter_map(outcome);
    let first = outcomes.next()?;
    let other = outcomes.find(|winner| *winner != first)?;
    Some([first, other])
}

/// The outcome, if the text is a plain statement of an outcome.
fn outcome(text: &[u8]) -> Option<Winner> {
    const MAX_BYTES: usize = 100;
    let text = text.trim_ascii();
    if text.is_empty()
        || text.len() > MAX_BYTES
        || text.starts_with(b"[%")
        || memchr::memchr(b'?', text).is_some()
    {
        return None;
    }
    let text = pdn::comment_text(text).to_lowercase();
    let mut words = 0;
    let mut side = None;
    let mut verb = None;
    let (mut drawn, mut agreed) = (false, false);
    for word in text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        words += 1;
        if words > MAX_WORDS {
            return None;
        }
        match meaning(word)? {
            OutcomeWord::Side(color) if side.is_none() => side = Some(color),
            word @ (OutcomeWord::Wins | OutcomeWord::Loses) if verb.is_none() => verb = Some(word),
            OutcomeWord::Drawn => drawn = true,
            OutcomeWord::Agreed => agreed = true,
            OutcomeWord::Filler => {}
            _ => return None,
        }
    }
    match (side, verb) {
        (None, None) => drawn.then_some(Winner::Draw),
        _ if drawn || agreed => None,
        (side, Some(OutcomeWord::Wins)) => side.map(Winner::from),
        (side, Some(OutcomeWord::Loses)) => side.map(|side| Winner::from(!side)),
        _ => None,
    }
}

fn meaning(word: &str) -> Option<OutcomeWord> {
    if let Some(side) = side_of(word) {
        return Some(OutcomeWord::Side(side));
    }
    [
        (WINS, OutcomeWord::Wins),
        (LOSES, OutcomeWord::Loses),
        (DRAWN, OutcomeWord::Drawn),
        (AGREED, OutcomeWord::Agreed),
        (FILLERS, OutcomeWord::Filler),
    ]
    .into_iter()
    .find_map(|(words, meaning)| words.contains(&word).then_some(meaning))
}

#[cfg(test)]
mod tests {
    use super::outcome;
    use crate::Winner::{self, Black, Draw, White};

    #[track_caller]
    fn states(text: &str, who: impl Into<Option<Winner>>) {
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
            states(text, Black);
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
            states(text, White);
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
            states(text, Draw);
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
            states(text, None);
        }
    }

    #[test]
    fn other_statements_are_not_outcomes() {
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
            states(text, None);
        }
    }
}
