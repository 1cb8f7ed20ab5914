//! Text encodings: declared, or detected from the first bytes.

use std::borrow::Cow;

use crate::CodePage;

/// The encoding of a file.
///
/// ```
/// use archive::Encoding;
///
/// assert_eq!(Encoding::sniff(b"\xFF\xFE[\0E\0"), Encoding::Utf16Le);
/// assert_eq!(Encoding::sniff(b"[Event \"Glasgow\"]"), Encoding::Bytes);
/// let page = Encoding::for_label("cp1251").unwrap();
/// assert_eq!(page.name(), "windows-1251");
/// assert_eq!(page.encode("Ночь").as_deref(), Some(&b"\xcd\xee\xf7\xfc"[..]));
/// assert_eq!(page.encode("棋"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// Not decoded: ASCII, UTF-8 or Windows-1252, even mixed. Bytes and byte order mark are unchanged. [`pdn::text`]
    /// decides for each text how to read it.
    #[default]
    Bytes,
    /// UTF-8, if it is declared. Bytes that are not UTF-8 are not read as Windows-1252.
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// A code page, declared or detected.
    CodePage(CodePage),
}

impl Encoding {
    /// The number of bytes that [`Encoding::sniff`] needs.
    pub const SNIFF_SIZE: usize = 512;

    /// Common names of the encodings of records, for suggestions.
    pub const NAMES: [&'static str; 25] = [
        "utf-8",
        "utf-16",
        "utf-16le",
        "utf-16be",
        "windows-1250",
        "windows-1251",
        "windows-1252",
        "windows-1253",
        "windows-1254",
        "windows-1257",
        "iso-8859-1",
        "iso-8859-2",
        "iso-8859-5",
        "iso-8859-15",
        "ibm437",
        "ibm850",
        "ibm852",
        "ibm866",
        "ibm1125",
        "koi8-r",
        "koi8-u",
        "macintosh",
        "gb18030",
        "big5",
        "shift_jis",
    ];

    /// The encoding for a label of the WHATWG standard (`windows-1251`, `cp1251`, `koi8-r`, `latin1`) or of a DOS code
    /// page (`cp850`).
    ///
    /// ```
    /// use archive::{CodePage, Encoding};
    /// let page = Encoding::CodePage(CodePage::WINDOWS_1251);
    /// assert_eq!(Encoding::for_label("CP1251"), Some(page));
    /// assert_eq!(Encoding::for_label("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::for_label("cyrillic-of-some-kind"), None);
    /// ```
    pub fn for_label(label: &str) -> Option<Self> {
        if let Some(page) = CodePage::for_dos_label(label) {
            return Some(Encoding::CodePage(page));
        }
        let known = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())?;
        Some(if known == encoding_rs::UTF_8 {
            Encoding::Utf8
        } else if known == encoding_rs::UTF_16LE {
            Encoding::Utf16Le
        } else if known == encoding_rs::UTF_16BE {
            Encoding::Utf16Be
        } else {
            Encoding::CodePage(CodePage::web(known))
        })
    }

    /// Detects UTF-16 from the first bytes of a file: by a byte order mark, or by zero bytes that are all at even or
    /// all at odd places, as in text of a Latin or Cyrillic script.
    pub fn sniff(head: &[u8]) -> Self {
        match head {
            [0xFF, 0xFE, ..] => return Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => return Encoding::Utf16Be,
            _ => {}
        }
        let head = &head[..head.len().min(Self::SNIFF_SIZE)];
        // Hardly any file has a zero byte.
        if memchr::memchr(0, head).is_none() {
            return Encoding::Bytes;
        }
        let is_text = |byte: u8| byte >= b' ' || matches!(byte, b'\t'..=b'\r');
        let (mut pairs, mut little, mut big) = (0usize, 0usize, 0usize);
        let (mut zero_second, mut zero_first) = (false, false);
        for pair in head.chunks_exact(2) {
            pairs += 1;
            match *pair {
                [0, low] if low != 0 => {
                    zero_first = true;
                    big += usize::from(is_text(low));
                }
                [low, 0] if low != 0 => {
                    zero_second = true;
                    little += usize::from(is_text(low));
                }
                _ => {}
            }
        }
        // Squares, numbers and tag syntax are ASCII in every language, so a third of the characters is a low threshold.
        // Two conditions exclude binary files: there are no zeros at the other places, and control characters are not
        // counted.
        match (zero_second, zero_first) {
            (true, false) if pairs >= 4 && little * 3 >= pairs => Encoding::Utf16Le,
            (false, true) if pairs >= 4 && big * 3 >= pairs => Encoding::Utf16Be,
            _ => Encoding::Bytes,
        }
    }

    /// The number of bytes on disk of these decoded bytes, if every character has its regular length: one byte in a
    /// code page. [`Block::disk_length`](crate::Block::disk_length) handles irregular lengths (a Chinese character of
    /// two bytes, an incomplete character at the end).
    ///
    /// `decoded` must begin and end between two characters.
    pub fn on_disk(self, decoded: &[u8]) -> u64 {
        match self {
            Encoding::Bytes | Encoding::Utf8 => decoded.len() as u64,
            Encoding::Utf16Le | Encoding::Utf16Be => {
                decoded.iter().map(|&byte| utf16_length(byte)).sum()
            }
            Encoding::CodePage(_) => {
                let inner = |byte: &&u8| matches!(byte, 0x80..=0xBF);
                (decoded.len() - decoded.iter().filter(inner).count()) as u64
            }
        }
    }

    /// Encodes a text; `None` if the encoding lacks one of its characters. [`Encoding::Bytes`] writes UTF-8.
    pub fn encode(self, text: &str) -> Option<Cow<'_, [u8]>> {
        let units = |bytes: fn(u16) -> [u8; 2]| -> Option<Cow<'_, [u8]>> {
            Some(text.encode_utf16().flat_map(bytes).collect())
        };
        match self {
            Encoding::Bytes | Encoding::Utf8 => Some(Cow::Borrowed(text.as_bytes())),
            Encoding::Utf16Le => units(u16::to_le_bytes),
            Encoding::Utf16Be => units(u16::to_be_bytes),
            Encoding::CodePage(page) => page.encode(text),
        }
    }

    /// The display name of the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Bytes => "bytes",
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::CodePage(page) => page.name(),
        }
    }
}

/// The number of UTF-16 bytes for the character that a UTF-8 byte begins: 0 for a continuation byte, 4 for a surrogate
/// pair.
const fn utf16_length(byte: u8) -> u64 {
    match byte {
        0x80..=0xBF => 0,
        0xF0..=0xFF => 4,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_binary_heads_are_bytes() {
        for head in [
            &b""[..],
            b"1",
            b"1.",
            b"\0\0\0\0\0\0\0\0",
            b"1\0\x002\x003\x004\0",
            b"\0\x06\0\0\0\0\0\n",
            b"{\xc3\xbd\0\x05\0} 1. *\n",
            b"\xEF\xBB\xBF[Event \"x\"]",
        ] {
            assert_eq!(Encoding::sniff(head), Encoding::Bytes, "{head:?}");
        }
    }

    #[test]
    fn russian_tags_in_utf_16_are_detected_without_a_byte_order_mark() {
        let text = "[White \"Блиндер Б.\"]\n[Black \"Миротин Б.\"]\n1. c3-d4";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(Encoding::sniff(&little), Encoding::Utf16Le);
        assert_eq!(Encoding::sniff(&big), Encoding::Utf16Be);
    }

    #[test]
    fn every_suggested_name_is_a_label() {
        for name in Encoding::NAMES {
            assert!(Encoding::for_label(name).is_some(), "{name}");
        }
        assert_eq!(Encoding::for_label("iso-2022-kr"), None);
    }
}
