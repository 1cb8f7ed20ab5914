//! Converts bytes to characters: UTF-8 if they are UTF-8, else Windows-1252.

use std::borrow::Cow;

/// The characters of Windows-1252 from 80 to 9F. Its five unassigned bytes are read as control characters.
const UPPER: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The bytes as text. Characters of UTF-8 are decoded; every other byte is read as Windows-1252. A text that is cut
/// between characters reads the same in parts as in one piece.
///
/// ```
/// assert_eq!(pdn::text("¼".as_bytes()), "¼");
/// assert_eq!(pdn::text(b"69\xb0 Assoluto"), "69° Assoluto");
/// assert_eq!(pdn::text(b"Caf\xe9 \xc3\xa0 la carte"), "Café à la carte");
/// ```
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(windows_1252));
    }
    Cow::Owned(text)
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The first character and its length: a character of UTF-8, or a byte of Windows-1252 if no character begins here. A
/// byte inside a character is thus never read as a separate character.
pub(crate) fn first_character(bytes: &[u8]) -> Option<(char, usize)> {
    let byte = *bytes.first()?;
    let len = match byte {
        0..=0x7f => return Some((char::from(byte), 1)),
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 0,
    };
    let character = bytes
        .get(..len)
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .and_then(|text| text.chars().next());
    Some(character.map_or((windows_1252(byte), 1), |character| (character, len)))
}

/// True if the byte at `at` belongs to a character of UTF-8 that begins before it.
pub(crate) fn is_within_character(bytes: &[u8], at: usize) -> bool {
    let start = (at.saturating_sub(3)..at)
        .rev()
        .find(|at| bytes[*at] >= 0xc0);
    let reaches =
        |start: usize| first_character(&bytes[start..]).is_some_and(|(_, len)| start + len > at);
    matches!(bytes[at], 0x80..=0xbf) && start.is_some_and(reaches)
}

/// True if some of the bytes are neither part of a character of UTF-8 nor assigned in Windows-1252 (rule S007).
///
/// ```
/// assert!(!pdn::is_undecodable(b"caf\xe9"));
/// assert!(pdn::is_undecodable(b"caf\xe9\x81"));
/// ```
pub fn is_undecodable(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| {
        let mut bytes = chunk.invalid().iter();
        bytes.any(|byte| matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d))
    })
}

/// True if a character is invisible: the Unicode categories Cc, Zl, Zp, and Cf except the two joiners, which the
/// spelling of Persian and of Indian languages needs. Also true for U+FFFE and U+FFFF.
///
/// A program that prints text from untrusted input escapes these characters, so that they cannot control the terminal.
///
/// ```
/// assert!(pdn::is_invisible('\u{1b}') && pdn::is_invisible('\u{202e}') && pdn::is_invisible('\u{200b}'));
/// assert!(!pdn::is_invisible('x') && !pdn::is_invisible(' ') && !pdn::is_invisible('\u{200d}'));
/// ```
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f'
        | '\x7f'..='\u{9f}'
        | '\u{ad}'
        | '\u{600}'..='\u{605}'
        | '\u{61c}'
        | '\u{6dd}'
        | '\u{70f}'
        | '\u{890}'..='\u{891}'
        | '\u{8e2}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{fffe}'..='\u{ffff}'
        | '\u{110bd}'
        | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0001}'
        | '\u{e0020}'..='\u{e007f}'
    )
}

/// Joins two pieces of unread text. They are put on two lines, because each may state the result, unless only blanks are
/// `between` them. Text that begins with `%` stays on the same line: a line that begins with `%` is an escape.
///
/// ```
/// let mut text = String::from("Draw agreed");
/// pdn::join_unread(&mut text, "see below", b" } ");
/// assert_eq!(text, "Draw agreed\nsee below");
/// ```
pub fn join_unread(before: &mut String, text: &str, between: &[u8]) {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let is_one_line = between.iter().all(is_blank) || text.starts_with('%');
    before.push(if is_one_line { ' ' } else { '\n' });
    before.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_is_borrowed_and_the_rest_is_windows_1252() {
        assert!(matches!(text("Сергей".as_bytes()), Cow::Borrowed("Сергей")));
        assert_eq!(text(b"\x93x\x94 \x96 \x80 \xe9\xff"), "“x” – € éÿ");
        assert_eq!(text(b"\x81"), "\u{81}");
        // One text has both encodings, and one has an incomplete character.
        assert_eq!(text("\u{401}é".as_bytes()), "Ёé");
        assert_eq!(text(b"\xd0\x81 \xe9\x93 \xc3\xa9"), "Ё é“ é");
    }

    #[test]
    fn a_character_is_read_whole() {
        for (bytes, expected) in [
            (&b""[..], None),
            (b"a\xa0", Some(('a', 1))),
            ("à".as_bytes(), Some(('à', 2))),
            ("𝄞x".as_bytes(), Some(('𝄞', 4))),
            (b"\xc3", Some(('Ã', 1))),
            (b"\xa0", Some(('\u{a0}', 1))),
            (b"\x85", Some(('…', 1))),
        ] {
            assert_eq!(first_character(bytes), expected, "{bytes:x?}");
        }
    }

    #[test]
    fn a_byte_inside_a_character_is_not_a_character() {
        for (bytes, within) in [
            (&b"a\xa0"[..], false),
            (b"\xa0", false),
            ("à".as_bytes(), true),
            ("‟".as_bytes(), true),
            ("𝄞".as_bytes(), true),
            // The byte comes after a character, and after a byte that begins none.
            (b"\xc3\xa0\xa0", false),
            (b"\xe9\xa0", false),
            (b"\xa0a", false),
        ] {
            assert_eq!(
                is_within_character(bytes, bytes.len() - 1),
                within,
                "{bytes:x?}"
            );
        }
    }

    #[test]
    fn only_unassigned_bytes_outside_utf8_are_undecodable() {
        for (bytes, expected) in [
            (&b"abc"[..], false),
            (b"\xc2\x81", false),
            (b"\xff", false),
            (b"\xff\x9d", true),
            (b"\xd0\x81\xff", false),
            (b"\x8f", true),
        ] {
            assert_eq!(is_undecodable(bytes), expected, "{bytes:x?}");
        }
    }
}
