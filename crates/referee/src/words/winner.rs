//! Finds the outcome of a game in its words: `NERO VINCE`, `White resigns`, `noirs gagnent`, `Draw agreed`.
//!
//! Only a plain statement counts: a side and a verb, or a draw. All other words in it must be fillers. `White wins a
//! man`, `should win` and `white wins if` do not state the outcome. The words after the last move of the main line are
//! read, and so is the Termination tag. [`statement_anywhere`] also reads the words between the moves.

use draughts::Color;
use pdn::{Event, FaultKind, Outcome, Span, Token};

use super::{
    is_longer_than,
    outcome_words::{ABBREVIATIONS, ENGLISH_VERBS, OutcomeWord, meaning, phrase},
};
use crate::{
    Record, Winner,
    header::{Header, LocatedTag, tags},
};

/// Maximum number of words in a statement.
const MAX_WORDS: usize = 8;

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
    fn combine(self, other: Self) -> Self {
        match (self, other) {
            (statement, Self::Absent) | (Self::Absent, statement) => statement,
            (Self::Outcome(one), Self::Outcome(two)) if one == two => self,
            _ => Self::Contradictory,
        }
    }

    /// The statement of one text.
    fn from_text(text: &[u8], by_line: bool) -> Self {
        if is_unclear(text) {
            return Self::Contradictory;
        }
        let winners = outcomes_in(text, by_line).into_iter();
        winners.fold(Self::Absent, |combined, winner| {
            combined.combine(Self::Outcome(winner))
        })
    }
}

/// A statement of the outcome and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocatedOutcome {
    pub(crate) winner: Winner,
    pub(crate) span: Span,
}

/// The outcome according to the words at the end, the Termination tag, and a Result tag in words.
pub(crate) fn statement(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let tag = header.result.map_or(Statement::Absent, |found| {
        outcome_in_tag(found.trimmed()).map_or_else(
            || Statement::from_text(found.trimmed(), false),
            Statement::Outcome,
        )
    });
    final_statement(record, header).combine(tag)
}

/// The outcome as for [`statement`], but comments and text between the moves of the main line are also read.
pub(crate) fn statement_anywhere(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let events = main_line(record.events);
    events.fold(statement(record, header), |combined, event| {
        combined.combine(statement_of_event(event, record))
    })
}

/// The outcome in a Result tag whose value is in words or is half a point.
pub(crate) fn outcome_in_tag(value: &[u8]) -> Option<Winner> {
    half_point(value).or_else(|| outcome(value))
}

/// A draw, if the text is the half point of one side.
fn half_point(value: &[u8]) -> Option<Winner> {
    let half = ["1/2", "½", "0.5", "0,5", "="];
    half.contains(&&*pdn::text(value)).then_some(Winner::Draw)
}

/// True if words after the last move state the outcome. Such words end the game as a result does.
pub(crate) fn ends_with_outcome(record: &Record<'_>) -> bool {
    final_outcomes(record).next().is_some()
}

/// The first statement of the outcome after the last move; `None` if another statement there contradicts it.
pub(crate) fn outcome_at_end(record: &Record<'_>) -> Option<LocatedOutcome> {
    let mut outcomes = final_outcomes(record);
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
    let texts = main_line(after_moves(&record)).filter(|event| event.is_unread());
    let results = texts.filter(move |event| {
        let is_result = |winner, outcome| match outcome {
            Outcome::Unknown => true,
            Outcome::Draw => winner == Winner::Draw,
            Outcome::BothLost => false,
            Outcome::First | Outcome::Second => winner != Winner::Draw,
        };
        only_outcome(record.bytes(event.span)).is_some()
            || signed_outcome(event, &record).is_some()
            || abbreviated_outcome(event, &record, is_result).is_some()
    });
    results.map(|event| event.span)
}

/// The outcomes that a record states in words, in its tags and after its last move, each with its place.
///
/// ```
/// use referee::Winner;
///
/// let source = b"[Result \"White won\"] 1. 11-15 22-17 {Black resigns} *";
/// let mut events = Vec::new();
/// referee::reader(source).read_game(&mut events);
/// let stated = referee::outcomes_in_words(&referee::Record { source, events: &events });
/// let winners: Vec<_> = stated.iter().map(|(_, winner)| *winner).collect();
/// assert_eq!(winners, [Winner::White, Winner::White]);
/// ```
pub fn outcomes_in_words(record: &Record<'_>) -> Vec<(Span, Winner)> {
    let stated = outcomes(record, &Header::from_record(record), false).into_iter();
    stated.map(|stated| (stated.span, stated.winner)).collect()
}

/// The statements of the outcome in the tags and after the last move, in the order of the record. If `between` is true,
/// statements in text between the moves that is not PDN are included.
pub(crate) fn outcomes(
    record: &Record<'_>,
    header: &Header<'_>,
    between: bool,
) -> Vec<LocatedOutcome> {
    let tag = header.result.filter(|found| {
        let value = found.trimmed();
        // fast path: nearly every tag is in figures
        let in_figures = match value.first() {
            Some(b'0'..=b'9') => value.contains(&b'-'),
            first => matches!(first, None | Some(b'*' | b'?')),
        };
        !in_figures && Outcome::parse(value).is_none()
    });
    let tags = tag.into_iter().chain(termination(record, header));
    let tags = tags.flat_map(|found| {
        let value = found.trimmed();
        let half = half_point(value).map(|winner| vec![winner]);
        let winners = half.unwrap_or_else(|| outcomes_in(value, false));
        let span = found.span;
        winners
            .into_iter()
            .map(move |winner| LocatedOutcome { winner, span })
    });
    let after = after_moves(record);
    let before = &record.events[..record.events.len() - after.len()];
    // In brackets, as in `8-11 (Draw) 22-17`, the words are about the position.
    let is_statement =
        |event: &&Event<'_>| event.is_unread() && !record.bytes(event.span).starts_with(b"(");
    let unread = main_line(if between { before } else { &[] }).filter(is_statement);
    let words = unread.flat_map(|event| outcomes_of_event(event, record));
    tags.chain(words).chain(final_outcomes(record)).collect()
}

/// The outcomes that the words after the last move state.
fn final_outcomes<'a>(record: &Record<'a>) -> impl Iterator<Item = LocatedOutcome> + use<'a> {
    let record = *record;
    main_line(after_moves(&record)).flat_map(move |event| {
        let short = short_outcome(event, &record);
        let others = short.is_none().then(|| outcomes_of_event(event, &record));
        let span = event.span;
        let short = short.map(|winner| LocatedOutcome { winner, span });
        short.into_iter().chain(others.into_iter().flatten())
    })
}

fn final_statement(record: &Record<'_>, header: &Header<'_>) -> Statement {
    let words = main_line(after_moves(record)).map(|event| match short_outcome(event, record) {
        Some(winner) => Statement::Outcome(winner),
        None => statement_of_event(event, record),
    });
    let tag = termination(record, header);
    let tag = tag.map(|found| Statement::from_text(found.trimmed(), false));
    words.chain(tag).fold(Statement::Absent, Statement::combine)
}

fn termination<'a>(record: &Record<'a>, header: &Header<'_>) -> Option<LocatedTag<'a>> {
    if !header.others {
        return None;
    }
    tags(record.events).find(|found| found.tag.name == b"Termination")
}

/// The events after the last move of the main line, or after the tags of a game without moves.
fn after_moves<'a>(record: &Record<'a>) -> &'a [Event<'a>] {
    let mut depth = open_variations(record.events);
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

/// Number of variations that are open at the end of a game.
fn open_variations(events: &[Event<'_>]) -> u32 {
    let is_open = |event: &Event<'_>| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::UnclosedVariation);
    let mut last = events
        .iter()
        .rev()
        .take_while(|event| event.span.is_empty());
    if !last.any(is_open) {
        return 0;
    }
    events.iter().fold(0, |depth, event| match event.token {
        Token::VariationStart => depth + 1,
        Token::VariationEnd => depth.saturating_sub(1),
        _ => depth,
    })
}

/// The events of a line without its variations.
fn main_line<'e, 'a>(events: &'e [Event<'a>]) -> impl Iterator<Item = &'e Event<'a>> {
    let mut depth = 0_u32;
    events.iter().filter(move |event| {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            // A result ends every open variation.
            Token::Terminator(_) => depth = 0,
            _ => {}
        }
        depth == 0
    })
}

/// The text of a comment, or text that is not PDN. The second value is true for the latter: each of its lines may be
/// a statement.
fn words_of<'a>(event: &Event<'a>, record: &Record<'a>) -> (&'a [u8], bool) {
    match event.token {
        Token::Comment(comment) => (comment.text, false),
        Token::Fault(fault)
            if matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::GluedText) =>
        {
            (record.bytes(event.span), true)
        }
        _ => (b"", false),
    }
}

/// The outcomes that a comment, or text that is not PDN, states.
fn outcomes_of_event<'a>(
    event: &Event<'a>,
    record: &Record<'a>,
) -> impl Iterator<Item = LocatedOutcome> + use<'a> {
    let span = event.span;
    let (text, by_line) = words_of(event, record);
    let winners = outcomes_in(text, by_line).into_iter();
    winners.map(move |winner| LocatedOutcome { winner, span })
}

/// The statement of a comment, or of text that is not PDN.
fn statement_of_event(event: &Event<'_>, record: &Record<'_>) -> Statement {
    let (text, by_line) = words_of(event, record);
    Statement::from_text(text, by_line)
}

/// The outcomes that a text states: as a whole, by each of its clauses (`Black resigns, White wins`), or by each line.
/// Otherwise, two sentences that contradict each other: `White won. A long game. Draw agreed.`
fn outcomes_in(text: &[u8], by_line: bool) -> Vec<Winner> {
    let decoded;
    let text = if memchr::memchr(b'&', text).is_some() {
        decoded = pdn::comment_text(text);
        decoded.as_bytes()
    } else {
        text
    };
    let text = if by_line { after_number(text) } else { text };
    if text.is_empty() {
        return Vec::new();
    }
    if let Some(winner) = outcome(text) {
        return vec![winner];
    }
    if is_one_clause(text) {
        return Vec::new();
    }
    let mut winners = outcomes_of_clauses(text).unwrap_or_default();
    let is_line_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    if winners.is_empty() && by_line {
        winners = text.split(is_line_end).filter_map(outcome).collect();
    }
    if winners.is_empty() {
        let is_end = |byte: &u8| matches!(byte, b'.' | b';' | b'!') || is_line_end(byte);
        winners = text.split(is_end).filter_map(outcome).collect();
        winners.dedup();
        if winners.len() == 1 {
            winners.clear();
        }
    }
    winners.dedup();
    winners
}

/// The outcome, if all clauses of a text that is not PDN state the same one.
fn only_outcome(text: &[u8]) -> Option<Winner> {
    let text = after_number(text);
    let clauses = || {
        let winners = outcomes_of_clauses(text)?;
        let first = *winners.first()?;
        winners.iter().all(|other| *other == first).then_some(first)
    };
    outcome(text).or_else(clauses)
}

/// Maximum number of bytes of a statement in a form that is read only after the last move.
const MAX_SHORT: usize = 100;

/// The outcome that text after the last move states in a form that would be doubtful elsewhere.
fn short_outcome(event: &Event<'_>, record: &Record<'_>) -> Option<Winner> {
    let is_unknown = |_, outcome| outcome == Outcome::Unknown;
    signed_outcome(event, record).or_else(|| abbreviated_outcome(event, record, is_unknown))
}

/// The outcome in text with the name of the annotator after it: `Drawn. J. Lees.`
fn signed_outcome(event: &Event<'_>, record: &Record<'_>) -> Option<Winner> {
    if !event.is_unread() || event.span.len() > MAX_SHORT {
        return None;
    }
    let text = pdn::text(record.bytes(event.span));
    let mut ends = text.match_indices('.');
    ends.find_map(|(end, _)| {
        let winner = only_outcome(text[..end].as_bytes())?;
        is_signature(&text[end + 1..]).then_some(winner)
    })
}

/// The outcome in an abbreviation such as `W.W.`, if it comes directly after the last move, nothing but results follows
/// it, and each result of the game fits it.
fn abbreviated_outcome(
    event: &Event<'_>,
    record: &Record<'_>,
    fits: impl Fn(Winner, Outcome) -> bool,
) -> Option<Winner> {
    if !event.is_unread() || event.span.len() > MAX_SHORT {
        return None;
    }
    let text = pdn::text(record.bytes(event.span));
    let letters = text.replace(' ', "").to_lowercase();
    let letters = letters.trim_end_matches('.');
    let winner = ABBREVIATIONS.iter().find(|found| found.0 == letters)?.1;
    let tag = Header::from_record(record)
        .result_tag()
        .map(|tag| tag.trimmed());
    let tag = tag.filter(|value| !matches!(*value, b"" | b"?"));
    let is_tag_fit =
        tag.is_none_or(|tag| Outcome::parse(tag).is_some_and(|outcome| fits(winner, outcome)));
    let others = after_moves(record).iter().filter(|other| {
        let is_blank = other.span.is_empty() || matches!(other.token, Token::Blank(_));
        !is_blank && other.span != event.span
    });
    let mut others = others.map(|other| match other.token {
        Token::Terminator(end) if other.span.start > event.span.start => Some(end.outcome),
        _ => None,
    });
    let are_fit = others.all(|outcome| outcome.is_some_and(|outcome| fits(winner, outcome)));
    let mut events = record.events.iter();
    let has_move = events.any(|event| matches!(event.token, Token::Move(_)));
    (has_move && is_tag_fit && are_fit).then_some(winner)
}

/// True for the initials and the surname of a person: `J. Lees.`, `--R. Martins`.
fn is_signature(text: &str) -> bool {
    let is_separator = |c: char| c.is_whitespace() || "-–—".contains(c);
    let mut name = text.trim_matches(is_separator);
    let mut initials = 0;
    while let Some((initial, rest)) = name.split_once('.')
        && initial.chars().count() == 1
        && initial.chars().all(char::is_uppercase)
    {
        initials += 1;
        name = rest.trim_start();
    }
    let surname = name.strip_suffix('.').unwrap_or(name);
    let is_letter = |c: char| c.is_alphabetic() || c == '-' || c == '\'';
    initials > 0
        && surname.chars().count() > 1
        && surname.starts_with(char::is_uppercase)
        && surname.chars().all(is_letter)
        && meaning(&surname.to_lowercase()).is_none()
}

/// True if a text has no character that ends a clause or a sentence, so that it can only be a statement as a whole.
fn is_one_clause(text: &[u8]) -> bool {
    let may_end = |byte: &u8| {
        matches!(
            byte,
            b'.' | b';' | b'!' | b',' | b':' | b'-' | b'\r' | b'\n' | 0x80..
        )
    };
    !text.iter().any(may_end)
}

/// The text after a move number that has no move: `. 33. Drawn`.
fn after_number(text: &[u8]) -> &[u8] {
    let mut number = text;
    // A line end may be written as an escape, a backslash and a letter, and a blank may be a no-break space.
    while let [b'.' | b' ' | b'\t' | b'\r' | b'\n' | 0xa0, rest @ ..]
    | [b'\\', b'r' | b'n', rest @ ..]
    | [0xc2, 0xa0, rest @ ..] = number
    {
        number = rest;
    }
    let digits = number
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    match number.split_at(digits) {
        ([_, ..], [b'.', words @ ..]) => words,
        _ => text,
    }
}

/// The outcomes that the clauses of a text state, if every clause states one.
fn outcomes_of_clauses(text: &[u8]) -> Option<Vec<Winner>> {
    const MAX_LEN: usize = 200;
    if is_longer_than(text, MAX_LEN) {
        return None;
    }
    let text = pdn::text(text);
    let is_end = |c: char| {
        matches!(
            c,
            '.' | ';' | '!' | ',' | ':' | '-' | '–' | '—' | '\r' | '\n'
        )
    };
    let clauses = text.split(is_end).map(str::trim);
    let clauses = clauses.filter(|clause| !clause.is_empty());
    clauses.map(|clause| outcome(clause.as_bytes())).collect()
}

/// True if a text states a win and a draw without a separator, so that its meaning is unclear: `White won draw agreed`.
fn is_unclear(text: &[u8]) -> bool {
    matches!(parse(text), Some(ParsedOutcome::Unclear))
}

/// A text that consists only of words about the outcome.
enum ParsedOutcome {
    Outcome(Winner),
    Unclear,
}

/// The outcome, if the text is a plain statement of an outcome.
pub(crate) fn outcome(text: &[u8]) -> Option<Winner> {
    match parse(text)? {
        ParsedOutcome::Outcome(winner) => Some(winner),
        ParsedOutcome::Unclear => None,
    }
}

fn parse(text: &[u8]) -> Option<ParsedOutcome> {
    /// Maximum number of characters.
    const MAX_LEN: usize = 100;
    // The shortest statement is `nul`. A game may have hundreds of thousands of comments of one letter.
    const MIN_BYTES: usize = 3;
    let text = text.trim_ascii();
    if text.len() < MIN_BYTES
        || is_longer_than(text, MAX_LEN)
        || text.starts_with(b"[%")
        || memchr::memchr(b'?', text).is_some()
    {
        return None;
    }
    let text = pdn::comment_text(text);
    let abbreviation = abbreviated_side(&text);
    let text = text.to_lowercase();
    let has_foreign_letter = text.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let mut side = None;
    let mut verb = None;
    let (mut drawn, mut agreed) = (false, false);
    let (mut abbreviated, mut is_english) = (false, false);
    let mut rest = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut words = 0;
    while let Some(word) = rest.next() {
        is_english |= ENGLISH_VERBS.contains(&word);
        let meaning = if let Some((meaning, others)) = phrase(word, &rest) {
            words += others;
            rest.nth(others - 1);
            Some(meaning)
        } else {
            meaning(word)
        };
        words += 1;
        if words > MAX_WORDS {
            return None;
        }
        let meaning = meaning.or_else(|| {
            let side = abbreviation.filter(|_| words == 1)?;
            abbreviated = true;
            Some(OutcomeWord::Side(side))
        })?;
        match meaning {
            OutcomeWord::Side(color) if side.is_none() => side = Some(color),
            word @ (OutcomeWord::Wins | OutcomeWord::Loses) if verb.is_none() => verb = Some(word),
            OutcomeWord::Won(color) if side.is_none() && verb.is_none() => {
                side = Some(color);
                verb = Some(OutcomeWord::Wins);
            }
            OutcomeWord::Drawn => drawn = true,
            OutcomeWord::Agreed => agreed = true,
            // In Czech and Polish, `by` makes a statement a condition: `Bílý by vyhrál`
            OutcomeWord::Filler if word == "by" && has_foreign_letter => return None,
            OutcomeWord::Filler => {}
            _ => return None,
        }
    }
    if abbreviated && !is_english {
        return None;
    }
    let winner = match (side, verb) {
        (None, None) if drawn => Winner::Draw,
        (Some(_), Some(_)) if drawn => return Some(ParsedOutcome::Unclear),
        _ if drawn || agreed => return None,
        (Some(side), Some(OutcomeWord::Wins)) => Winner::from(side),
        (Some(side), Some(OutcomeWord::Loses)) => Winner::from(!side),
        _ => return None,
    };
    Some(ParsedOutcome::Outcome(winner))
}

/// The side of an English abbreviation at the start of a text: `B. wins`, `Wh. resigns`. In other languages, `B.` may be
/// Bianco or Blanc, and `(b) wins` is the label of a note.
fn abbreviated_side(text: &str) -> Option<Color> {
    let letters = text.trim_start_matches(|c: char| "(.,:;-–— ".contains(c));
    let letters = letters.split(['.', ' ']).next()?;
    match letters {
        "B" | "Bl" | "Blk" => Some(Color::Black),
        "W" | "Wh" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_unclear, outcome, outcomes_in, outcomes_in_words, results_in_words};
    use crate::Winner::{self, Black, Draw, White};
    use crate::{Record, words::outcome_words::DRAWN};

    #[track_caller]
    fn states(text: &str, who: impl Into<Option<Winner>>) {
        assert_eq!(outcome(text.as_bytes()), who.into(), "{text}");
    }

    #[test]
    fn no_word_of_a_statement_is_shorter_than_the_shortest_statement() {
        for word in DRAWN {
            assert!(word.len() >= 3, "{word}");
        }
        states("draw", Draw);
        states("dra", None);
    }

    #[test]
    fn an_outcome_is_stated_in_many_languages() {
        states("B. wins", Black);
        states("(Wh. resigned)", Black);
        states("B. vince", None);
        states("(b) wins", None);
        states("(B) wins", None);
        states("B. and W. won", None);
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
    fn a_statement_is_read_alike_in_every_encoding() {
        for (signs, found) in [(80, Some(Black)), (100, None)] {
            let windows_1252 = [&vec![0xa3; signs][..], b"Black won"].concat();
            let utf_8 = pdn::text(&windows_1252);
            assert_eq!(super::outcome(&windows_1252), found);
            assert_eq!(super::outcome(utf_8.as_bytes()), found);
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
    fn clauses_state_the_outcome_together_or_contradict_each_other() {
        for (text, winners) in [
            ("Black resigns, White wins", &[White][..]),
            ("White won - Black resigned.", &[White]),
            ("White won, draw agreed", &[White, Draw]),
            ("White won. A long game. Draw agreed.", &[White, Draw]),
            ("if 5-9 White wins, if 6-10 draw", &[]),
            ("White wins, draw refused", &[]),
        ] {
            assert_eq!(outcomes_in(text.as_bytes(), false), winners, "{text}");
        }
        for text in [
            ". 33. Black resigns",
            ".&nbsp;33.&nbsp;Black resigns",
            ".\u{a0}33.\u{a0}Black resigns",
        ] {
            assert_eq!(outcomes_in(text.as_bytes(), true), [White], "{text}");
        }
        assert!(is_unclear(b"White won draw agreed"));
        assert!(!is_unclear(b"White won") && !is_unclear(b"a draw"));
    }

    #[test]
    fn players_resign_win_and_draw_in_many_languages() {
        for (text, winner) in [
            ("en zwart geeft op", White),
            ("wit gaf op", Black),
            ("zwart gaf het op", White),
            ("remise gegeven", Draw),
            ("Белые сдались", Black),
            ("и белые сдались", Black),
            ("соперники согласились на ничью", Draw),
            ("Le Bianche abbandonano", Black),
            ("il Nero ha abbandonato", White),
            ("pareggio", Draw),
            ("les noirs ont abandonné", White),
            ("Nul", Draw),
            ("Bílý se vzdal", Black),
            ("černý se vzdal", White),
            ("białe poddały się", Black),
            ("czarne poddały się", White),
            ("білі здалися", Black),
            ("чорні здалися", White),
            ("Schwarz gab auf", White),
            ("Las blancas se rinden", Black),
            ("brancas venceram", White),
            ("neizšķirts", Draw),
            ("baltie padevās", Black),
            ("viik", Draw),
            ("valge alistus", Black),
            ("must alistus", White),
            ("berabere", Draw),
            ("beyaz terk etti", Black),
            ("remize", Draw),
            ("wyt jout op", Black),
            ("Result: draw", Draw),
            ("etc. Drawn", Draw),
            ("Blk. wins", Black),
            (", W. wins", White),
            ("- W. wins", White),
        ] {
            states(text, winner);
        }
        for text in [
            "Bílý by vyhrál",
            "czarne by wygrały",
            "se le bianche vincono",
            "se le bianche abbandonano",
            "las blancas no se rinden",
            "белые согласились на ничью",
            "белые не сдались",
            "wit gaf een schijf",
            "wit zou winnen",
            "Schwarz gab einen Stein",
            "Black must win",
            "White must resign",
            "must",
            "valge ei alistunud",
            "beyaz terk etmedi",
            "W.W.",
            "Dr.",
            "Draws",
        ] {
            states(text, None);
        }
    }

    /// Checks the winner that the words of a game state, and the texts that state only the result.
    #[track_caller]
    fn ends(source: &str, winner: impl Into<Option<Winner>>, texts: &[&str]) {
        let mut events = Vec::new();
        crate::reader(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        let stated = outcomes_in_words(&record).into_iter();
        let winners: Vec<_> = stated.map(|(_, winner)| winner).collect();
        let expected: Vec<_> = winner.into().into_iter().collect();
        assert_eq!(winners, expected, "{source}");
        let found: Vec<_> = results_in_words(&record)
            .map(|span| str::from_utf8(record.bytes(span)).expect("text"))
            .collect();
        assert_eq!(found, texts, "{source}");
    }

    #[test]
    fn the_name_of_an_annotator_may_follow_the_outcome() {
        for (text, winner) in [
            ("Drawn. J. Lees.", Draw),
            ("Drawn.--R. Martins", Draw),
            ("W. wins. J.P. O'Reilly.", White),
            (". B. wins. A. B. Smith-Jones", Black),
        ] {
            ends(&format!("1. 11-15 22-17 {text}"), winner, &[text]);
        }
        for text in [
            "Drawn. White missed a win.",
            "Drawn. Lees missed a win",
            "Drawn. No!",
            "Drawn. J. Lees missed a win.",
            "Drawn. B. Wins",
            "Drawn if so. J. Lees.",
            "Could be drawn. J. Lees.",
        ] {
            ends(&format!("1. 11-15 22-17 {text}"), None, &[]);
        }
        ends("1. 11-15 Drawn. J. Lees. 22-17", None, &[]);
        ends("1. 11-15 22-17 {Drawn. J. Lees.} *", None, &[]);
    }

    #[test]
    fn abbreviations_state_the_outcome_directly_after_the_last_move() {
        for (text, winner) in [
            ("W.W.", White),
            ("B. W.", Black),
            ("B.V.", White),
            ("N.V.", Black),
            ("Dr.", Draw),
            ("Draws.", Draw),
        ] {
            ends(&format!("1. 11-15 22-17 {text}"), winner, &[text]);
            ends(&format!("1. 11-15 22-17 {text} *"), winner, &[text]);
            ends(&format!("1. 11-15 22-17 {{nice}} {text}"), None, &[]);
            ends(&format!("1. 11-15 {text} 22-17"), None, &[]);
            ends(&format!("1. 11-15 22-17 {text} Smith"), None, &[]);
            ends(&format!("1. 11-15 22-17 {{{text}}} *"), None, &[]);
            // beside figures it adds nothing
            for (outcome, fits) in [("1/2-1/2", winner == Draw), ("1-0", winner != Draw)] {
                let texts = if fits { &[text][..] } else { &[] };
                ends(&format!("1. 11-15 22-17 {text} {outcome}"), None, texts);
                let tag = format!("[Result \"{outcome}\"]");
                ends(&format!("{tag}\n1. 11-15 22-17 {text}"), None, texts);
            }
        }
        ends("1. 11-15 22-17 1-0 W.W.", None, &[]);
        ends("[Event \"a\"]\nW.W.", None, &[]);
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
