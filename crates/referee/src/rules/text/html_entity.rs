//! ## What it finds
//! A record contains HTML entities instead of characters, as in records copied from a web page. huff reads the
//! characters, in tags, among moves and in comments, and writes them to JSON and tables. The rule reports each tag
//! once, and the rest of the record once.
//!
//! ## The law
//! A record is UTF-8 text (PDN 3.0, the encoding) and contains the character itself.
//!
//! ## Example
//! `[White "Andr&eacute;"]` is read as `[White "André"]`; `&#233;` and `&#x00e9;` are the same letter. `11&ndash;15` is
//! read as `11-15`.
//!
//! ## Fix
//! The entity becomes the character; a dash or cross in a move becomes `-` or `x`. In a file that is not UTF-8 only
//! ASCII characters are written. An `&` stays `&amp;` if the text itself is `&eacute;`.

use pdn::{CommentStyle, Event, Span, Token};

use crate::excerpt::excerpt;
use crate::{Record, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S012",
    "html-entity",
    Severity::Note,
    manual!("html_entity.rs"),
)
.citing(&["PDN3:encoding"])
.with_safe_fix();

pub(crate) fn check(record: &Record<'_>, report: &mut FindingReport<'_>) {
    if memchr::memchr(b'&', record.bytes(record.span())).is_none() {
        return;
    }
    let events = record.events.iter();
    for event in events.clone().filter(|event| is_tag(event)) {
        check_part(record, &[event], "in this tag", report);
    }
    let others: Vec<_> = events.filter(|event| is_movetext(event)).collect();
    check_part(record, &others, "after the tags", report);
}

/// Reports the first entity of these events, and the number of the others.
fn check_part(
    record: &Record<'_>,
    events: &[&Event<'_>],
    place: &str,
    report: &mut FindingReport<'_>,
) {
    let mut entities = events.iter().flat_map(|event| {
        let bytes = record.bytes(event.span);
        let entities = entities(event, bytes);
        entities.map(move |(at, len, character)| (event.span, &bytes[at..at + len], character))
    });
    let Some((span, entity, character)) = entities.next() else {
        return;
    };
    let entity = excerpt(entity);
    let others = match entities.count() {
        0 => String::new(),
        1 => format!(", as is 1 more {place}"),
        count => format!(", as are {count} more {place}"),
    };
    report.add(
        &RULE,
        span,
        format!("expected the character \"{character}\", found the HTML entity {entity}; it is read as the \
                 character{others}"),
    );
}

/// The entities of an event, except those that PDN needs: `&amp;` before the text `eacute;`, and a bracket in a comment.
fn entities<'a>(
    event: &Event<'_>,
    bytes: &'a [u8],
) -> impl Iterator<Item = (usize, usize, char)> + 'a {
    let is_comment = matches!(event.token, Token::Comment(_));
    let name_end = match event.token {
        Token::Tag(tag) => {
            memchr::memmem::find(bytes, tag.name).map_or(0, |at| at + tag.name.len())
        }
        _ => 0,
    };
    pdn::html_entities(bytes).filter(move |(at, len, character)| match character {
        '&' => !precedes_entity(&bytes[at + len..]),
        '{' | '}' | '[' | ']' | '%' if is_comment => false,
        _ => *at >= name_end || pdn::is_name_character(*character),
    })
}

fn is_tag(event: &Event<'_>) -> bool {
    matches!(event.token, Token::Tag(_))
}

/// True for the movetext in which entities are read as characters.
fn is_movetext(event: &Event<'_>) -> bool {
    matches!(
        event.token,
        Token::Move(_)
            | Token::MoveNumber(_)
            | Token::UnknownMove
            | Token::Blank(_)
            | Token::Terminator(_)
    ) || matches!(event.token, Token::Comment(comment) if comment.style != CommentStyle::Percent)
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let event = case.event()?;
    let mut edits = Vec::new();
    if is_tag(event) {
        replace_entities(case, event, &mut edits);
    } else {
        for event in case.record.events.iter().filter(|event| is_movetext(event)) {
            replace_entities(case, event, &mut edits);
        }
    }
    (!edits.is_empty()).then_some(edits)
}

/// Adds the edits that replace the entities of an event.
fn replace_entities(case: &FixCase<'_, '_>, event: &Event<'_>, edits: &mut Vec<Edit>) {
    let bytes = case.record.bytes(event.span);
    // The first and the last entity may replace the quotes around the value.
    let is_quote = |entity: &(usize, usize, char)| entity.2 == '"';
    let quotes = if bytes.contains(&b'"') {
        None
    } else {
        let mut quotes = pdn::html_entities(bytes).filter(is_quote);
        quotes
            .next()
            .map(|first| (first.0, quotes.last().map_or(first.0, |last| last.0)))
    };
    // A file in a code page must not get UTF-8 bytes.
    let is_utf_8 = str::from_utf8(case.record.source).is_ok();
    for (at, len, character) in entities(event, bytes) {
        let text = match (&event.token, character) {
            // It would be read as an escape.
            (Token::Tag(_), '\\') => continue,
            (Token::Tag(_), '"') => match quotes {
                Some((first, last)) if at == first || at == last => "\"".to_owned(),
                _ => "\\\"".to_owned(),
            },
            (Token::Tag(_) | Token::Comment(_), character) => character.to_string(),
            (_, '×') => "x".to_owned(),
            (_, '…') => "...".to_owned(),
            (_, '½') => "½".to_owned(),
            (_, character) if character.is_whitespace() => " ".to_owned(),
            (_, _) => "-".to_owned(),
        };
        if text.is_ascii() || is_utf_8 {
            let start = event.span.start + at;
            edits.push(Edit::replace(Span::new(start, start + len), text));
        }
    }
}

/// True if an `&` before this text would begin an HTML entity.
fn precedes_entity(text: &[u8]) -> bool {
    // An entity is short.
    let text = [b"&", &text[..text.len().min(16)]].concat();
    pdn::html_entities(&text)
        .next()
        .is_some_and(|(at, ..)| at == 0)
}
