//! Replaces spellings of players' names by the names declared in `huff.toml` (C602).

use pdn::Span;

use crate::edit::Edit;
use crate::{
    Aliases, Record,
    header::{LocatedTag, tags},
    standard_tag,
};

/// The edits that replace spellings by names in the Black and White tags of a game, one for each tag.
pub(super) fn edits(record: &Record<'_>, aliases: &Aliases) -> Vec<Edit> {
    let is_player = |found: &LocatedTag<'_>| {
        let name = standard_tag(found.tag.name).map_or(found.tag.name, str::as_bytes);
        matches!(name, b"Black" | b"White")
    };
    let edit = |found: LocatedTag<'_>| {
        let name = aliases.canonical_name(found.tag.value)?;
        let span = value_of(record, found)?;
        // UTF-8 cannot be inserted into a file in a code page.
        let is_writable = name.is_ascii() || str::from_utf8(record.source).is_ok();
        is_writable.then(|| Edit::replace(span, escaped(name)))
    };
    tags(record.events)
        .filter(is_player)
        .filter_map(edit)
        .collect()
}

/// The span of the value of a tag, without the quotes.
fn value_of(record: &Record<'_>, found: LocatedTag<'_>) -> Option<Span> {
    let text = record.bytes(found.span);
    let start = memchr::memchr(b'"', text)? + 1;
    let rest = text.get(start..)?.strip_prefix(found.tag.value)?;
    let start = found.span.start + start;
    rest.starts_with(b"\"")
        .then(|| Span::new(start, start + found.tag.value.len()))
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
