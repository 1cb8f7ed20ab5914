//! Tag pairs, whole and broken, and how to tell that one begins.

mod entity;
mod wrapped;

use std::borrow::Cow;

pub use self::entity::html_entities;
use self::wrapped::{Wrapped, unwrapped, value_is_below, wrapped};
pub(crate) use self::{entity::entity, wrapped::value_may_reach};

use crate::parsed::{Parsed, at_line_start, skip_blanks, trim_end, unfit};
use crate::text::{first_character, is_within_character};
use crate::{Tag, text};

/// Names that open a tag section even where the quotes are missing. The players are not among them:
/// `[White to move]` is a remark.
const WELL_KNOWN: [&[u8]; 8] = [
    b"Event",
    b"Site",
    b"Date",
    b"Round",
    b"Result",
    b"GameType",
    b"FEN",
    b"Dati",
];

impl<'a> Tag<'a> {
    /// The name as text; an HTML entity in it is the letter that it stands for.
    pub fn name(&self) -> Cow<'a, str> {
        entity::decoded(text(self.name))
    }

    /// The value as text, on one line: `\"` is a quote, and `\\` before a quote or the end of the
    /// value is a backslash; any other backslash stands for itself. A line end is a blank, and nothing in a FEN. An
    /// HTML entity is the letter that it stands for.
    ///
    /// ```
    /// use pdn::{Reader, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"[White \"Jan \\\"Johnny\\\"\nd&#39;Ancy\"]").collect();
    /// let Token::Tag(tag) = events[0].token else { panic!() };
    /// assert_eq!(tag.value(), "Jan \"Johnny\" d'Ancy");
    /// ```
    pub fn value(&self) -> Cow<'a, str> {
        let mut value = text(self.value);
        let is_odd = |byte| matches!(byte, b'\\' | b'&' | b'\r' | b'\n');
        if !value.bytes().any(is_odd) {
            return value;
        }
        if value.contains(['\r', '\n']) {
            value = Cow::Owned(unwrapped(&value, self.name));
        }
        if value.contains('\\') {
            value = Cow::Owned(unescaped(&value));
        }
        entity::decoded(value)
    }
}

/// A text without the backslashes that escape a quote or another backslash.
fn unescaped(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut backslashes = 0;
    for next in value.chars() {
        if next == '\\' {
            backslashes += 1;
            continue;
        }
        // before a quote, pairs of them stand for one, and the last escapes the quote
        let kept = if next == '"' {
            backslashes / 2
        } else {
            backslashes
        };
        plain.extend(std::iter::repeat_n('\\', kept));
        backslashes = 0;
        plain.push(next);
    }
    plain.extend(std::iter::repeat_n('\\', backslashes.div_ceil(2)));
    plain
}

/// A tag pair, and whether it departs from `"[" IDENTIFIER STRING "]"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TagPair<'a> {
    pub(crate) tag: Tag<'a>,
    pub(crate) broken: bool,
    /// A line ends in it.
    pub(crate) wrapped: bool,
    /// A quote follows the name, so that it is known where the name ends.
    pub(crate) is_named: bool,
}

/// A pair as nearly every record writes it: `[Name "value"]`, one blank between, nothing within that
/// needs a second look. What fits is read by [`pdn_tag`] in the same way.
#[inline]
pub(crate) fn plain_tag(input: &[u8]) -> Parsed<'_, Tag<'_>> {
    let [b'[', b'A'..=b'Z' | b'a'..=b'z', ..] = input else {
        return unfit();
    };
    let mut end = 2;
    while let Some(byte) = input.get(end)
        && KINDS[usize::from(*byte)] == Kind::Name
    {
        end += 1;
    }
    let name = &input[1..end];
    let [b' ', b'"', text @ ..] = &input[end..] else {
        return unfit();
    };
    let mut len = 0;
    while let Some(byte) = text.get(len)
        && KINDS[usize::from(*byte)] != Kind::EndsValue
    {
        len += 1;
    }
    match &text[len..] {
        [b'"', b']', rest @ ..] => Ok((
            rest,
            Tag {
                name,
                value: &text[..len],
            },
        )),
        _ => unfit(),
    }
}

/// What a byte is to a tag pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Part of a name, and of a value.
    Name,
    /// What ends a value, or makes it one that needs a second look.
    EndsValue,
    /// Part of a value only.
    Other,
}

/// The kind of each byte, for the loops that every tag of an archive goes through.
const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Other; 256];
    let mut byte = 0_u8;
    loop {
        kinds[byte as usize] = if ends_value(byte) {
            Kind::EndsValue
        } else if is_identifier(byte) {
            Kind::Name
        } else {
            Kind::Other
        };
        if byte == u8::MAX {
            break kinds;
        }
        byte += 1;
    }
};

/// True for what ends a value, or makes it one that needs a second look.
#[inline]
const fn ends_value(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'[' | b'\r' | b'\n')
}

/// `PdnTag : "[" IDENTIFIER STRING "]"`
///
/// Takes any `[`: a broken pair ends with its line at the latest, or before the next pair on it. A pair that
/// lines end in is whole if [`wrapped()`] finds where it is closed.
pub(crate) fn pdn_tag(input: &[u8]) -> Parsed<'_, TagPair<'_>> {
    let [b'[', inner @ ..] = input else {
        return unfit();
    };
    let inner = skip_blanks(inner);
    let (rest, name) = tag_name(inner);
    let proper = name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.iter().all(|byte| is_identifier(*byte));
    let rest = skip_blanks(rest);
    let pair = |(value, whole), wrapped, is_named| TagPair {
        tag: Tag { name, value },
        broken: !(proper && whole),
        wrapped,
        is_named,
    };
    let found = match rest {
        [b'"', text @ ..] => Some(string(text)),
        [b'\r' | b'\n', ..] if proper => None,
        _ => {
            let opens = QUOTES.iter().flat_map(|(opens, _)| *opens);
            let is_named = { opens }.any(|open| rest.starts_with(open));
            let (rest, read) = unquoted(rest);
            return Ok((rest, pair(read, false, is_named)));
        }
    };
    if let Some((after, (value, true))) = found {
        return Ok((after, pair((value, true), false, true)));
    }
    if let Wrapped::Whole(value, after) = wrapped(name, rest) {
        return Ok((after, pair((value, true), true, true)));
    }
    let is_named = found.is_some();
    let (after, read) = found.unwrap_or_else(|| unquoted(rest));
    Ok((after, pair(read, false, is_named)))
}

#[inline]
const fn is_identifier(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Length of the letter, digit or underscore at the start: 0 if there is none. People name tags in their own
/// script, though the standard knows ASCII only, and programs write letters as HTML entities.
#[inline]
fn word_character(input: &[u8]) -> usize {
    match input.first() {
        Some(byte) if is_identifier(*byte) => 1,
        Some(b'&' | 0x80..) => match first_letter(input) {
            Some((character, len)) if is_foreign_letter(character) => len,
            _ => 0,
        },
        _ => 0,
    }
}

/// The first character, be it written as an HTML entity, and how many bytes it takes.
fn first_letter(input: &[u8]) -> Option<(char, usize)> {
    entity(input).or_else(|| first_character(input))
}

/// True for a letter, digit or accent beyond ASCII: all but the signs, and the blocks of punctuation, arrows
/// and ornaments.
fn is_foreign_letter(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\u{bf}' | '×' | '÷'
            | '\u{2000}'..='\u{206f}'
            | '\u{20a0}'..='\u{20cf}'
            | '\u{2100}'..='\u{2bff}'
            | '\u{3000}'..='\u{303f}'
            | '\u{feff}'
            | '\u{fffd}'
    ) && !character.is_whitespace()
}

/// The input after the word at its start, of letters of any script.
fn skip_word(mut input: &[u8]) -> &[u8] {
    loop {
        match word_character(input) {
            0 => return input,
            len => input = &input[len..],
        }
    }
}

/// True if the word at the start may be the name of a tag: it begins with a letter.
#[inline]
fn starts_with_letter(input: &[u8]) -> bool {
    match input.first() {
        Some(byte) if byte.is_ascii() && *byte != b'&' => byte.is_ascii_alphabetic(),
        _ => word_character(input) > 0,
    }
}

/// True if a name begins as one that opens a tag section does: with a capital, in scripts that have them.
fn starts_with_capital(input: &[u8]) -> bool {
    match first_letter(input) {
        Some((character, _)) if character.is_ascii() => character.is_ascii_uppercase(),
        Some((character, _)) => is_foreign_letter(character) && !character.is_lowercase(),
        None => false,
    }
}

/// `IDENTIFIER : [A-Z][a-zA-Z0-9_]*`, read up to the next blank, quote or bracket.
fn tag_name(input: &[u8]) -> (&[u8], &[u8]) {
    let mut rest = input;
    loop {
        rest = skip_word(rest);
        // what is no letter is part of a name all the same, so that a broken one is not lost
        let len = match first_character(rest) {
            None | Some(('\0'..=' ' | '"' | '[' | ']', _)) => break,
            Some(_) if skip_blanks(rest).len() < rest.len() => break,
            Some((_, len)) => len,
        };
        rest = &rest[len..];
    }
    (rest, &input[..input.len() - rest.len()])
}

/// `STRING : "\"" ("\\\"" | [^"])* "\""` and the bracket after it; the input begins after the quote.
///
/// The value ends at the first unescaped quote before `]`. Where the line has none, at an escaped
/// one before `]` (`"C:\"]`), at its last quote, at its first `]`, or at its end; always before
/// another tag pair on the same line. All but the first are broken.
fn string(input: &[u8]) -> (&[u8], (&[u8], bool)) {
    // nearly every value: nothing special up to its closing quote
    let plain = input.iter().position(|byte| ends_value(*byte));
    if let Some(end) = plain
        && let [b'"', b']', rest @ ..] = &input[end..]
    {
        return (rest, (&input[..end], true));
    }
    let mut whole = true;
    // the last unescaped quote that closed nothing, and the end of the last escaped one before `]`
    let mut last_quote = None;
    let mut escaped_close = None;
    let mut first_bracket = None;
    // where another tag pair seems to begin, and its quote
    let mut pair = None;
    let mut at = 0;
    let stop = loop {
        match input.get(at) {
            None | Some(b'\r' | b'\n') => break at,
            Some(b'\\') => {
                let run = backslashes(&input[at..]);
                at += run;
                if run % 2 == 1 && input.get(at) == Some(&b'"') {
                    if let Some(rest) = closing_bracket(&input[at + 1..]) {
                        escaped_close = Some((at, rest));
                    }
                    at += 1;
                }
            }
            Some(b'"') => {
                if let Some(rest) = closing_bracket(&input[at + 1..]) {
                    return (rest, (&input[..at], whole));
                }
                if let Some((start, quote)) = pair
                    && quote == at
                {
                    break start;
                }
                whole = false;
                last_quote = Some(at);
                at += 1;
            }
            Some(b'[') => {
                if let Some(quote) = opening_quote(&input[at..]) {
                    pair = Some((at, at + quote));
                }
                at += 1;
            }
            Some(b']') => {
                first_bracket = first_bracket.or(Some(at));
                at += 1;
            }
            Some(_) => at += 1,
        }
    };
    if let Some((end, rest)) = escaped_close {
        return (rest, (&input[..end], false));
    }
    let (end, after) = match (last_quote, first_bracket) {
        (Some(quote), _) => (quote, quote + 1),
        (None, Some(bracket)) if bracket < stop => (bracket, bracket + 1),
        (None, _) => {
            let end = trim_end(&input[..stop]).len();
            (end, end)
        }
    };
    (&input[after..], (&input[..end], false))
}

/// How many backslashes the input begins with. A quote after an odd number of them is escaped.
fn backslashes(input: &[u8]) -> usize {
    input.iter().take_while(|byte| **byte == b'\\').count()
}

/// The input after blanks and `]`.
fn closing_bracket(input: &[u8]) -> Option<&[u8]> {
    match skip_blanks(input) {
        [b']', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// Signs that open a value, and those that close it.
type Quotes = &'static [(&'static [&'static [u8]], &'static [&'static [u8]])];

/// The signs that stand in the place of quotes, in UTF-8 and in Windows-1252.
const QUOTES: Quotes = &[
    (
        &[
            "“".as_bytes(),
            "”".as_bytes(),
            "„".as_bytes(),
            b"\x93",
            b"\x94",
            b"\x84",
        ],
        &["“".as_bytes(), "”".as_bytes(), b"\x93", b"\x94"],
    ),
    (&["‘".as_bytes(), b"\x91"], &["’".as_bytes(), b"\x92"]),
    (&[b"'"], &[b"'"]),
];

/// A value without quotes, up to `]`, the next `[` or the end of the line.
fn unquoted(input: &[u8]) -> (&[u8], (&[u8], bool)) {
    let len = input
        .iter()
        .position(|byte| matches!(byte, b'[' | b']' | b'\r' | b'\n'))
        .unwrap_or(input.len());
    let mut value = trim_end(&input[..len]);
    let rest = if input.get(len) == Some(&b']') {
        &input[len + 1..]
    } else {
        &input[value.len()..]
    };
    let begin = |open: &&[u8]| value.starts_with(open);
    for (opens, closes) in QUOTES {
        if let Some(open) = opens.iter().copied().find(begin) {
            value = &value[open.len()..];
            let unclosed = |close: &&[u8]| {
                let before = value.strip_suffix(*close)?;
                (!is_within_character(value, before.len())).then_some(before)
            };
            value = closes.iter().find_map(unclosed).unwrap_or(value);
            break;
        }
    }
    (rest, (value, false))
}

/// `[Name "`: the offset of the quote.
pub(crate) fn opening_quote(input: &[u8]) -> Option<usize> {
    let [b'[', inner @ ..] = input else {
        return None;
    };
    let inner = skip_blanks(inner);
    if !starts_with_letter(inner) {
        return None;
    }
    let rest = skip_blanks(skip_word(inner));
    (rest.first() == Some(&b'"')).then(|| input.len() - rest.len())
}

/// True if a whole tag pair with a capital initial begins here; its end is the offset returned.
///
/// Good enough to tell a tag pair inside other text: looks no further than the second quote.
pub(crate) fn whole_pair(input: &[u8]) -> Option<usize> {
    let quote = opening_quote(input)?;
    if !starts_with_capital(skip_blanks(&input[1..])) {
        return None;
    }
    let mut at = quote + 1;
    loop {
        match input.get(at)? {
            b'\r' | b'\n' => return None,
            b'\\' => {
                let run = backslashes(&input[at..]);
                at += run + usize::from(run % 2 == 1 && input.get(at + run) == Some(&b'"'));
            }
            b'"' => return closing_bracket(&input[at + 1..]).map(|rest| input.len() - rest.len()),
            _ => at += 1,
        }
    }
}

/// If the line at `at`, the offset of its `[`, opens a tag section, `[Name " ... "]`: the end of that pair.
pub(crate) fn tag_line(input: &[u8], at: usize) -> Option<usize> {
    let quote = opening_quote(&input[at..])?;
    if !starts_with_capital(skip_blanks(&input[at + 1..])) {
        return None;
    }
    let bracket = at;
    // another pair that begins before this one is closed ends the search, and keeps it short
    let start = at + quote + 1;
    for (at, byte) in input.iter().enumerate().skip(start) {
        match byte {
            b'\r' | b'\n' => return wrapped::pair_end(input, bracket),
            b'"' => {
                if let Some(rest) = closing_bracket(&input[at + 1..]) {
                    return Some(input.len() - rest.len());
                }
            }
            b'[' if opening_quote(&input[at..]).is_some() => return None,
            _ => {}
        }
    }
    None
}

/// True if the tag pair at `at`, the offset of its `[`, only sets up a position.
pub(crate) fn is_position(input: &[u8], at: usize) -> bool {
    let (_, name) = tag_name(skip_blanks(&input[at + 1..]));
    name.eq_ignore_ascii_case(b"FEN") || name.eq_ignore_ascii_case(b"SetUp")
}

/// True if the `[` at `at`, between games or among tags, opens a tag pair, whole or broken.
pub(crate) fn opens_header(input: &[u8], at: usize) -> bool {
    at_line_start(input, at) && begins_with_name(input, at) || opening_quote(&input[at..]).is_some()
}

/// True if a name follows the `[` at `at`, or a value or a bracket in the place of one.
pub(crate) fn begins_with_name(input: &[u8], at: usize) -> bool {
    let inner = skip_blanks(&input[at + 1..]);
    matches!(inner.first(), Some(b'"' | b']')) || starts_with_letter(inner)
}

/// True if a tag pair seems to end directly before `at`.
pub(crate) fn follows_bracket(input: &[u8], at: usize) -> bool {
    let before = input[..at]
        .iter()
        .rfind(|byte| !matches!(byte, b' ' | b'\t'));
    before == Some(&b']')
}

/// True if the `[` at `at`, after movetext, opens the tag section of the next game.
pub(crate) fn opens_section(input: &[u8], at: usize) -> bool {
    if whole_pair(&input[at..]).is_some() {
        return true;
    }
    if !at_line_start(input, at) {
        return false;
    }
    opening_quote(&input[at..]).is_some() || {
        let (rest, name) = tag_name(skip_blanks(&input[at + 1..]));
        let is_apart = skip_blanks(rest).len() < rest.len();
        WELL_KNOWN.contains(&name) && (is_apart || value_is_below(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, bool, String) {
        let (rest, pair) = pdn_tag(text.as_bytes()).expect("a bracket");
        let rest = String::from_utf8_lossy(rest).into_owned();
        (
            pair.tag.name().into_owned(),
            pair.tag.value().into_owned(),
            pair.broken,
            rest,
        )
    }

    #[test]
    fn a_word_has_letters_of_both_encodings() {
        // DA A2 is an Arabic letter
        assert_eq!(skip_word(b"Eve\xda\xda\xa2nt \"x\""), b" \"x\"");
        assert_eq!(skip_word("Evé\u{6a2}nt \"x\"".as_bytes()), b" \"x\"");
        assert_eq!(skip_word(b"Ev\xe9nt \"x\""), b" \"x\"");
        assert_eq!(skip_word(b"Ev\xb0nt \"x\""), b"\xb0nt \"x\"");
    }

    #[test]
    fn signs_of_the_typesetter_stand_for_quotes_in_both_encodings() {
        for (open, close) in [("“", "”"), ("”", "”"), ("„", "“"), ("‘", "’"), ("'", "'")]
        {
            for text in [format!("{open}Foo é{close}]"), format!("{open}Foo é\n")] {
                let in_1252 = text.chars().map(|c| match c {
                    '“' => 0x93,
                    '”' => 0x94,
                    '„' => 0x84,
                    '‘' => 0x91,
                    '’' => 0x92,
                    c => u8::try_from(u32::from(c)).expect("a letter of Latin 1"),
                });
                let in_1252: Vec<u8> = in_1252.collect();
                for bytes in [text.as_bytes(), &in_1252] {
                    let (_, (value, _)) = unquoted(bytes);
                    assert_eq!(crate::text(value), "Foo é", "{bytes:x?}");
                }
            }
        }
    }

    #[test]
    fn well_formed_pairs_and_harmless_blanks() {
        for (text, name, value) in [
            (r#"[Event "x"]"#, "Event", "x"),
            (r#"[ Event "x"]"#, "Event", "x"),
            (r#"[Event "x" ]"#, "Event", "x"),
            (r#"[event "x"]"#, "event", "x"),
            (r#"[Event"x"]"#, "Event", "x"),
            (r#"[Event ""]"#, "Event", ""),
            (r#"[White "a \"b\" c"]"#, "White", r#"a "b" c"#),
            (r#"[Site "C:\dir\\"]"#, "Site", r"C:\dir\"),
            (r#"[Site "\\server\share"]"#, "Site", r"\\server\share"),
            (r#"[Site "\\\"x"]"#, "Site", r#"\"x"#),
            (r#"[Site "see [Foo "]"#, "Site", "see [Foo "),
            (r#"[Event "see [x] and {y}"]"#, "Event", "see [x] and {y}"),
        ] {
            assert_eq!(
                read(text),
                (name.into(), value.into(), false, String::new()),
                "{text}"
            );
        }
    }

    #[test]
    fn broken_pairs_keep_what_can_be_told() {
        for (text, name, value, rest) in [
            (
                "[Event \"The \"Big\" one\"]\n",
                "Event",
                "The \"Big\" one",
                "\n",
            ),
            ("[Event \"x]\n[Site \"y\"]", "Event", "x", "\n[Site \"y\"]"),
            (
                "[Event \"x  \n[Site \"y\"]",
                "Event",
                "x",
                "  \n[Site \"y\"]",
            ),
            ("[Event \"x\"\n1. 2-3", "Event", "x", "\n1. 2-3"),
            (
                "[Event \"x\" 1. 2-3 [Site \"y\"]",
                "Event",
                "x",
                " 1. 2-3 [Site \"y\"]",
            ),
            ("[Event \"x [Site \"y\"]", "Event", "x", " [Site \"y\"]"),
            ("[Event Foo]\n", "Event", "Foo", "\n"),
            ("[Event Foo\n", "Event", "Foo", "\n"),
            ("[Event \u{201c}Foo\u{201d}]", "Event", "Foo", ""),
            ("[Event]", "Event", "", ""),
            ("[\"x\"]", "", "x", ""),
            (
                "[Site \"C:\\\"]\n[Date \"y\"]",
                "Site",
                "C:\\",
                "\n[Date \"y\"]",
            ),
            (
                "[Site \"C:\\\"] [Date \"y\"]",
                "Site",
                "C:\\",
                " [Date \"y\"]",
            ),
            ("[9x \"a\"]", "9x", "a", ""),
            ("[Città \"Roma\"]", "Città", "Roma", ""),
            ("[Città \"Roma\"]", "Città", "Roma", ""),
            ("[Åse\u{a0}\"x\"]", "Åse", "x", ""),
            ("[Białe\u{3000}\"x\"]", "Białe", "x", ""),
            ("[Белые \"Иванов\"]", "Белые", "Иванов", ""),
            ("[先手 \"x\"]", "先手", "x", ""),
            ("[स्थान \"x\"]", "स्थान", "x", ""),
        ] {
            assert_eq!(
                read(text),
                (name.into(), value.into(), true, rest.into()),
                "{text}"
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn the_short_way_reads_as_the_long_way(text in "\\[ ?[A-Za-z0-9_\u{e9}]{0,4} ?\"?[a-z\"\\\\\\[\n ]{0,6}\"?\\]?x?") {
            if let Ok((rest, tag)) = plain_tag(text.as_bytes()) {
                let pair = TagPair { tag, broken: false, wrapped: false, is_named: true };
                proptest::prop_assert_eq!(pdn_tag(text.as_bytes()), Ok((rest, pair)));
            }
        }
    }

    #[test]
    fn letters_of_any_script_name_a_tag() {
        for text in [
            "[Città \"x\"]",
            "[Città \"x\"]",
            "[Белые \"x\"]",
            "[Ёлка\"x\" ]",
            "[先手 \"x\"]",
            "[स्थान \"x\"]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), Some(text.len()), "{text}");
            assert_eq!(tag_line(text.as_bytes(), 0), Some(text.len()), "{text}");
        }
        for text in [
            "[белые \"x\"]",
            "[→ \"x\"]",
            "[— \"x\"]",
            "[« \"x\"]",
            "[€ \"x\"]",
            "[\u{a0}\"x\"]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), None, "{text}");
            assert_eq!(tag_line(text.as_bytes(), 0), None, "{text}");
        }
        // the same in Windows-1252, where a no-break space is one byte
        assert_eq!(whole_pair(b"[Citt\xe0 \"x\"]"), Some(11));
        assert_eq!(whole_pair(b"[Citt\xe0\xa0\"x\"]"), Some(11));
        assert_eq!(whole_pair(b"[Citt\x96 \"x\"]"), None);
    }

    #[test]
    fn brackets_in_comments_are_no_tag_pairs() {
        for text in [
            "[%clk 1:00]",
            "[#]",
            "[see \"x\"]",
            "[Event]",
            "[Event x]",
            "[Event \"x]",
            "[Event \"x\"",
            "[]",
        ] {
            assert_eq!(whole_pair(text.as_bytes()), None, "{text}");
        }
        assert_eq!(whole_pair(b"[Event \"x\" ] y"), Some(12));
        assert_eq!(tag_line(b"[Event \"The \"Big\" one\"] y", 0), Some(23));
        assert_eq!(tag_line(b"[Event \"x\"\n]", 0), Some(12));
        assert_eq!(tag_line(b"[Event \"x\"\n\n]", 0), None);
    }
}
