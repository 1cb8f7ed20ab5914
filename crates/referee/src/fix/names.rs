//! Replaces spellings of players' names by the names declared in `huff.toml` (C602).

use pdn::{Event, Span, Token};

use super::Edit;
use crate::{Aliases, Record, standard_tag};

/// The edits that replace spellings by names in the Black and White tags of a game, one for each tag.
pub(super) fn edits(record: &Record<'_>, aliases: &Aliases) -> Vec<Edit> {
    let mut edits = Vec::new();
    for event in record.events {
        let tag = match &event.token {
            Token::Tag(tag) => tag,
            Token::Move(_) | Token::Terminator(_) => break,
            _ => continue,
        };
        let is_player = |name: &[u8]| matches!(name, b"Black" | b"White");
        let foreign = || standard_tag(tag.name).is_some_and(|name| is_player(name.as_bytes()));
        if !is_player(tag.name) && !foreign() {
            continue;
        }
        let name = aliases.canonical_name(tag.value);
        if let (Some(name), Some(span)) = (name, value_of(record, event, tag.value)) {
            // UTF-8 cannot be inserted into a file in a code page.
            if name.is_ascii() || str::from_utf8(record.source).is_ok() {
                edits.push(Edit::replace(span, escaped(name)));
            }
        }
    }
    edits
}

/// The span of the value of a tag, without the quotes.
fn value_of(record: &Record<'_>, event: &Event<'_>, value: &[u8]) -> Option<Span> {
    let text = record.bytes(event.span);
    let start = memchr::memchr(b'"', text)? + 1;
    let rest = text.get(start..)?.strip_prefix(value)?;
    let start = event.span.start + start;
    rest.starts_with(b"\"")
        .then(|| Span::new(start, start + value.len()))
}

/// Escapes a text for the value of a tag. A quote gets a backslash before it. Backslashes directly before a quote or at
/// the end of the text are doubled. `&` is escaped if it would start an HTML entity. `value()` of the tag reverses all
/// these changes.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut backslashes = 0;
    for (at, letter) in text.char_indices() {
        if letter == '&'
            && pdn::html_entities(&text.as_bytes()[at..])
                .next()
                .is_some_and(|(at, ..)| at == 0)
        {
            written.push_str("&amp;");
            backslashes = 0;
            continue;
        }
        if letter == '"' {
            written.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        written.push(letter);
    }
    written.extend(std::iter::repeat_n('\\', backslashes));
    written
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn an_escaped_name_is_read_back() {
        for name in [
            "",
            "a",
            "a\"b",
            "\\",
            "a\\b",
            "\\\"",
            "\"\\\"",
            "a\\\\",
            "a &amp; b &eacute; & c",
            "José \\\\\"x\" \\",
        ] {
            let value = escaped(name);
            let source = format!("[White \"{value}\"]\n*");
            let mut events = pdn::Reader::new(source.as_bytes());
            let Some(pdn::Token::Tag(tag)) = events.next().map(|event| event.token) else {
                panic!("{source}");
            };
            assert_eq!(tag.value(), name, "{source}");
        }
    }
}
