//! Bytes to characters: UTF-8, else Windows-1252.

use std::borrow::Cow;

/// The characters of Windows-1252 from 80 to 9F; the five bytes it leaves open stand for themselves.
const UPPER: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The bytes as text: UTF-8 if they are, otherwise each byte as Windows-1252 has it.
///
/// ```
/// assert_eq!(pdn::text("¼".as_bytes()), "¼");
/// assert_eq!(pdn::text(b"69\xb0 Assoluto"), "69° Assoluto");
/// ```
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(
            bytes
                .iter()
                .map(|byte| match byte {
                    0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
                    _ => char::from(*byte),
                })
                .collect(),
        ),
    }
}

/// True if the bytes are neither UTF-8 nor all assigned in Windows-1252 (rule S007).
///
/// ```
/// assert!(!pdn::is_undecodable(b"caf\xe9"));
/// assert!(pdn::is_undecodable(b"caf\xe9\x81"));
/// ```
pub fn is_undecodable(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err()
        && bytes
            .iter()
            .any(|byte| matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_is_borrowed_and_the_rest_is_windows_1252() {
        assert!(matches!(text("Сергей".as_bytes()), Cow::Borrowed("Сергей")));
        assert_eq!(text(b"\x93x\x94 \x96 \x80 \xe9\xff"), "“x” – € éÿ");
        assert_eq!(text(b"\x81"), "\u{81}");
    }

    #[test]
    fn only_unassigned_bytes_outside_utf8_are_undecodable() {
        for (bytes, expected) in [
            (&b"abc"[..], false),
            (b"\xc2\x81", false),
            (b"\xff", false),
            (b"\xff\x9d", true),
            (b"\x8f", true),
        ] {
            assert_eq!(is_undecodable(bytes), expected, "{bytes:x?}");
        }
    }
}
