//! In what form the text of a file lies on disk, told from its first bytes.

/// How the bytes on disk become the bytes that the notation is read from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// As they are: UTF-8, ASCII or a code page of one byte a character. Nothing is changed, and a
    /// byte order mark stays; [`pdn::text`] decides for each text by itself.
    #[default]
    Bytes,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
}

impl Encoding {
    /// How many bytes [`Encoding::sniff`] likes to see.
    pub const SNIFFED: usize = 512;

    /// Tells the encoding from the first bytes of a file: by a byte order mark, or by the zero bytes
    /// that every second byte of UTF-16 text in a Latin or Cyrillic script shows.
    ///
    /// ```
    /// use archive::Encoding;
    /// assert_eq!(Encoding::sniff(b"[Event \"x\"]"), Encoding::Bytes);
    /// assert_eq!(Encoding::sniff(b"\xFF\xFE1\0.\0"), Encoding::Utf16Le);
    /// assert_eq!(Encoding::sniff(b"\01\0.\0 \01"), Encoding::Utf16Be);
    /// ```
    pub fn sniff(head: &[u8]) -> Self {
        match head {
            [0xFF, 0xFE, ..] => return Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => return Encoding::Utf16Be,
            _ => {}
        }
        let mut pairs = 0usize;
        let mut zero_first = 0usize;
        let mut zero_second = 0usize;
        for pair in head[..head.len().min(Self::SNIFFED)].chunks_exact(2) {
            pairs += 1;
            zero_first += usize::from(pair[0] == 0 && pair[1] != 0);
            zero_second += usize::from(pair[1] == 0 && pair[0] != 0);
        }
        // Squares, numbers and tag marks are ASCII whatever the language of the names: a third of
        // the characters is a low bar, and no zero on the other side keeps binary files out.
        match (zero_first, zero_second) {
            (0, n) if pairs >= 4 && n * 3 >= pairs => Encoding::Utf16Le,
            (n, 0) if pairs >= 4 && n * 3 >= pairs => Encoding::Utf16Be,
            _ => Encoding::Bytes,
        }
    }

    /// How many bytes on disk these decoded bytes stand for.
    ///
    /// `decoded` must begin and end between two characters. A unit of UTF-16 that is no character
    /// was decoded as U+FFFD, which counts as the one unit it was.
    ///
    /// ```
    /// use archive::Encoding;
    /// assert_eq!(Encoding::Bytes.on_disk("Ночь".as_bytes()), 8);
    /// assert_eq!(Encoding::Utf16Le.on_disk("Ночь".as_bytes()), 8);
    /// assert_eq!(Encoding::Utf16Le.on_disk(b"11-15"), 10);
    /// ```
    pub fn on_disk(self, decoded: &[u8]) -> u64 {
        match self {
            Encoding::Bytes => decoded.len() as u64,
            Encoding::Utf16Le | Encoding::Utf16Be => decoded.iter().map(|&byte| units(byte)).sum(),
        }
    }

    /// The name of the encoding for people.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Bytes => "bytes",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
        }
    }
}

/// The bytes of UTF-16 that a byte of UTF-8 opens: none within a character, four for a pair.
const fn units(byte: u8) -> u64 {
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
            b"\xEF\xBB\xBF[Event \"x\"]",
        ] {
            assert_eq!(Encoding::sniff(head), Encoding::Bytes, "{head:?}");
        }
    }

    #[test]
    fn russian_tags_are_known_without_a_mark() {
        let text = "[White \"Блиндер Б.\"]\n[Black \"Миротин Б.\"]\n1. c3-d4";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(Encoding::sniff(&little), Encoding::Utf16Le);
        assert_eq!(Encoding::sniff(&big), Encoding::Utf16Be);
    }
}
