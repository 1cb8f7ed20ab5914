//! HTML entities. Records copied from web pages contain `&eacute;` for `é`.

use std::borrow::Cow;

use nom::Parser;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::char;
use nom::combinator::map_opt;
use nom::sequence::delimited;

use super::{Parsed, no_match};

/// Maximum number of bytes between `&` and `;`.
const MAX_LEN: usize = 8;

/// The names of the characters from U+00A0 to U+00FF, in order (HTML 4, 24.2.1).
const LATIN: [&str; 96] = [
    "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf",
    "laquo", "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro",
    "para", "middot", "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest",
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute",
    "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute",
    "Ocirc", "Otilde", "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute",
    "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil",
    "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde",
    "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave", "uacute", "ucirc",
    "uuml", "yacute", "thorn", "yuml",
];

/// The other names that occur in records (HTML 4, 24.3 and 24.4).
const OTHERS: [(&str, char); 23] = [
    ("quot", '"'),
    ("amp", '&'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("OElig", 'Œ'),
    ("oelig", 'œ'),
    ("Scaron", 'Š'),
    ("scaron", 'š'),
    ("Yuml", 'Ÿ'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("hellip", '…'),
];

/// An HTML entity: `&eacute;`, `&#233;`, `&#x00e9;`. The entity of an invisible character does not match.
pub(crate) fn entity(input: &[u8]) -> Parsed<'_, char> {
    let name = take_while_m_n(0, MAX_LEN, |byte| byte != b';');
    map_opt(delimited(char('&'), name, char(';')), decode).parse(input)
}

/// The character with this name or number.
fn decode(name: &[u8]) -> Option<char> {
    let name = str::from_utf8(name).ok()?;
    let number = |digits: &str, radix| {
        // Without this check, `+9` would be read as a number.
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = is_number.then(|| u32::from_str_radix(digits, radix).ok())?;
        number.and_then(char::from_u32)
    };
    let character = match name.strip_prefix('#') {
        Some(code) => match code.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16)?,
            None => number(code, 10)?,
        },
        None => from_name(name)?,
    };
    (!crate::is_invisible(character)).then_some(character)
}

fn from_name(name: &str) -> Option<char> {
    let of_latin = LATIN.iter().position(|latin| *latin == name);
    if let Some(at) = of_latin {
        return char::from_u32(0xa0 + at as u32);
    }
    let other = OTHERS.iter().find(|(other, _)| *other == name);
    other.map(|(_, character)| *character)
}

/// A production for characters outside ASCII: any character for which `is_accepted` is true, as an HTML entity.
pub(super) fn entity_of(is_accepted: impl Fn(char) -> bool) -> impl Fn(&[u8]) -> Parsed<'_, ()> {
    move |input| {
        let (rest, character) = entity(input)?;
        if is_accepted(character) {
            Ok((rest, ()))
        } else {
            no_match()
        }
    }
}

/// The length of the HTML entity at the start of the input, 0 if there is none.
#[inline]
pub(super) fn entity_len_at(text: &[u8]) -> usize {
    let entity = text.starts_with(b"&").then(|| entity_len(text)).flatten();
    entity.map_or(0, |(_, len)| len)
}

/// The text with its entities decoded.
pub(super) fn decoded(text: Cow<'_, str>) -> Cow<'_, str> {
    decoded_if(text, |_| true)
}

/// The text, with those entities decoded for which `is_read` returns true.
pub(super) fn decoded_if(text: Cow<'_, str>, is_read: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains('&') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let entity = entity_len(from.as_bytes()).filter(|(character, _)| is_read(*character));
        let (character, len) = entity.unwrap_or(('&', 1));
        plain.push(character);
        rest = &from[len..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The text with `&amp;` for every `&` that would begin an HTML entity. Decoding it returns the original text.
pub(crate) fn escape_entities(text: &str) -> Cow<'_, str> {
    let mut escaped = String::new();
    let mut done = 0;
    for (at, ..) in html_entities(text.as_bytes()) {
        escaped.push_str(&text[done..=at]);
        escaped.push_str("amp;");
        done = at + 1;
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    escaped.push_str(&text[done..]);
    Cow::Owned(escaped)
}

/// The entity at the start, and its length.
fn entity_len(text: &[u8]) -> Option<(char, usize)> {
    let (rest, character) = entity(text).ok()?;
    Some((character, text.len() - rest.len()))
}

/// The text of a comment, as [`text`](crate::text()) gives it, with its HTML entities decoded. The entities of brackets
/// and of `%` are not decoded, because these characters would end the comment or begin a command.
///
/// ```
/// assert_eq!(pdn::comment_text(b"d&eacute;fense &amp; attaque &#125;"), "défense & attaque &#125;");
/// ```
pub fn comment_text(bytes: &[u8]) -> Cow<'_, str> {
    let is_read = |character| !matches!(character, '{' | '}' | '[' | ']' | '%');
    decoded_if(crate::text(bytes), is_read)
}

/// The HTML entities of a text: the offset and length of each, and its character.
///
/// ```
/// let found: Vec<_> = pdn::html_entities(b"Ren&eacute; &amp; &x;").collect();
/// assert_eq!(found, [(3, 8, 'é'), (12, 5, '&')]);
/// ```
pub fn html_entities(text: &[u8]) -> impl Iterator<Item = (usize, usize, char)> + '_ {
    memchr::memchr_iter(b'&', text).filter_map(|at| {
        let (character, len) = entity_len(&text[at..])?;
        Some((at, len, character))
    })
}

#[cfg(test)]
mod tests {
    use super::{LATIN, decoded, entity_len};

    #[test]
    fn an_entity_is_one_character() {
        for (text, expected) in [
            ("&eacute;x", Some(('é', 8))),
            ("&Eacute;", Some(('É', 8))),
            ("&#233;", Some(('é', 6))),
            ("&#x00c9;", Some(('É', 8))),
            ("&#xc9;", Some(('É', 6))),
            ("&#1080;", Some(('и', 7))),
            ("&amp;", Some(('&', 5))),
            ("&yuml;", Some(('ÿ', 6))),
            ("&", None),
            ("&;", None),
            ("&eacute", None),
            ("&eacutes;", None),
            ("&EACUTE;", None),
            ("&#;", None),
            ("&#+9;", None),
            ("&#xd800;", None),
            ("&#0;", None),
            ("&shy;", None),
            ("& co;", None),
        ] {
            assert_eq!(entity_len(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(LATIN.len(), 96);
    }

    #[test]
    fn a_text_is_decoded_once() {
        for (text, expected) in [
            ("Ren&eacute; & Co", "René & Co"),
            ("&amp;eacute;", "&eacute;"),
            ("a&b;c&", "a&b;c&"),
            ("&&#38;&", "&&&"),
        ] {
            assert_eq!(decoded(text.into()), expected);
        }
    }
}
