//! HTML entities: records that were copied from web pages have `&eacute;` for `é`.

use std::borrow::Cow;

/// Maximum number of bytes between `&` and `;`.
const LONGEST: usize = 8;

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

/// The other names that occur in records of names and places (HTML 4, 24.4).
const OTHERS: [(&str, char); 19] = [
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
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("hellip", '…'),
];

/// The character that the entity at the start stands for, and how many bytes it has: `&eacute;`, `&#233;`, `&#x00e9;`.
/// One that leaves no mark is none.
pub(crate) fn entity(input: &[u8]) -> Option<(char, usize)> {
    let [b'&', rest @ ..] = input else {
        return None;
    };
    let end = rest
        .iter()
        .take(LONGEST + 1)
        .position(|byte| *byte == b';')?;
    let name = str::from_utf8(&rest[..end]).ok()?;
    let number = |figures: &str, radix| {
        // `+9` would be read as a number
        let is_number = figures.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(figures, radix)
            .ok()
            .filter(|_| is_number);
        number.and_then(char::from_u32)
    };
    let character = match name.strip_prefix('#') {
        Some(code) => match code.strip_prefix(['x', 'X']) {
            Some(figures) => number(figures, 16)?,
            None => number(code, 10)?,
        },
        None => named(name)?,
    };
    (!crate::is_invisible(character)).then_some((character, end + 2))
}

fn named(name: &str) -> Option<char> {
    let of_latin = LATIN.iter().position(|latin| *latin == name);
    if let Some(at) = of_latin {
        return char::from_u32(0xa0 + at as u32);
    }
    let other = OTHERS.iter().find(|(other, _)| *other == name);
    other.map(|(_, character)| *character)
}

/// A text with its entities as the characters they stand for.
pub(super) fn decoded(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('&') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let (character, len) = entity(from.as_bytes()).unwrap_or(('&', 1));
        plain.push(character);
        rest = &from[len..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The HTML entities of a text, each with its offset, its length and the character that it stands for.
///
/// ```
/// let found: Vec<_> = pdn::html_entities(b"Ren&eacute; &amp; &x;").collect();
/// assert_eq!(found, [(3, 8, 'é'), (12, 5, '&')]);
/// ```
pub fn html_entities(text: &[u8]) -> impl Iterator<Item = (usize, usize, char)> + '_ {
    let all = memchr::memchr_iter(b'&', text);
    all.filter_map(|at| entity(&text[at..]).map(|(character, len)| (at, len, character)))
}

#[cfg(test)]
mod tests {
    use super::{LATIN, decoded, entity};

    #[test]
    fn an_entity_is_the_character_it_stands_for() {
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
            assert_eq!(entity(text.as_bytes()), expected, "{text}");
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
