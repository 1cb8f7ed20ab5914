//! Tag sections and `%` lines.

use std::borrow::Cow;

use crate::grammar::entity::escape_entities;
use crate::grammar::tag::is_identifier;
use crate::{GameTag, Reader, Token, games};

/// Writes a `%` line.
pub(super) fn write_escape(text: &mut String, escape: &str) {
    text.push('%');
    text.extend(escape.chars().map(|c| match c {
        '\r' | '\n' => ' ',
        c => c,
    }));
    text.push('\n');
}

/// Writes the tag section. A name that is not an identifier is kept only if the tags still read back as one section,
/// because tags below a broken one may begin another game.
pub(super) fn write_tags(text: &mut String, tags: &[GameTag]) {
    let start = text.len();
    let mut odd = false;
    for tag in tags {
        if !is_identifier(&tag.name) && is_kept(tag) {
            odd = true;
            write_tag(text, &tag.name, &tag.value);
        } else {
            write_tag(text, &to_identifier(&tag.name), &tag.value);
        }
    }
    if odd && games(&text.as_bytes()[start..]).count() > 1 {
        text.truncate(start);
        for tag in tags {
            write_tag(text, &to_identifier(&tag.name), &tag.value);
        }
    }
}

/// True if the tag reads back unchanged.
fn is_kept(tag: &GameTag) -> bool {
    let mut line = String::new();
    write_tag(&mut line, &tag.name, &tag.value);
    let first = Reader::new(line.as_bytes()).next();
    first.is_some_and(|event| match event.token {
        Token::Tag(read) => read.name() == tag.name && read.value() == tag.value,
        _ => false,
    })
}

/// The name without the characters that no name can have.
fn to_identifier(name: &str) -> Cow<'_, str> {
    if is_identifier(name) {
        return Cow::Borrowed(name);
    }
    let is_word = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    let kept: String = name.chars().filter(is_word).collect();
    Cow::Owned(if is_identifier(&kept) {
        kept
    } else {
        format!("X{kept}")
    })
}

/// Writes `[Name "value"]`. Backslashes before a quote or the end are doubled. An `&` that would begin an HTML entity
/// is written as `&amp;`.
fn write_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    let mut backslashes = 0;
    for c in escape_entities(value).chars() {
        match c {
            '"' => {
                text.extend(std::iter::repeat_n('\\', backslashes + 1));
                text.push('"');
            }
            '\r' | '\n' => text.push(' '),
            _ => text.push(c),
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    text.extend(std::iter::repeat_n('\\', backslashes));
    text.push_str("\"]\n");
}
