//! Detects data that is not text: an image, a program, an archive in an unsupported format, or a file with garbage from
//! a damaged disk.
//!
//! Such data is refused before it is read, because a thousand findings about an image are useless, and formatting would
//! destroy it. Data that may be a record is never refused. Text that is damaged or padded with zero bytes or garbage is
//! read, but [`first_control`] finds the damage, and the file is not overwritten.
//!
//! Text in the encodings of records has no control characters apart from line ends and tabs, whereas one in nine bytes
//! of random data is a control character. Data with too many of them is therefore binary, unless tags or several moves
//! show that it contains a record. Short binary data may have no control characters. But then it is probably not UTF-8,
//! and contains nothing like a move or a tag.

use std::error::Error;
use std::fmt;

use crate::Encoding;

/// Text has less than one control character in this many bytes.
const MIN_BYTES_PER_CONTROL: usize = 32;

/// Minimum number of moves that show that data contains a record. Fewer moves may be chance: of a hundred samples of
/// random data, each of 64 KiB, about three contain a move.
const MIN_MOVES: usize = 3;

/// Signatures of files that are not records, although they are mostly text or contain pieces of text.
const SIGNATURES: [&[u8]; 6] = [
    b"%PDF-",
    b"SQLite format 3\0",
    // Old documents of office programs.
    b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
    b"\x89PNG\r\n\x1a\n",
    b"\x7fELF",
    b"7z\xBC\xAF\x27\x1C",
];

/// The reason why data is not treated as text that may contain records.
///
/// ```
/// use archive::NotText;
///
/// assert_eq!(NotText::detect(b"%PDF-1.4\n\x00\x01\x02"), Some(NotText::Binary));
/// assert_eq!(NotText::detect(b"[Event \"Glasgow\"] 1. 11-15 *"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotText {
    /// Binary data: too many of its bytes are not characters.
    Binary,
    /// Data that is not UTF-8 and contains nothing like a move or a tag.
    Unknown,
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotText::Binary => "it is binary data, not text",
            NotText::Unknown => "it is not UTF-8 text, and contains no move and no tag",
        })
    }
}

impl Error for NotText {}

impl NotText {
    /// Detects from its beginning whether data is not text; `None` if it may contain records in any detectable
    /// encoding.
    ///
    /// 8 KiB suffice to accept text. Data that is refused after 8 KiB may turn out to be a damaged record if more of it
    /// is examined.
    ///
    /// ```
    /// use archive::NotText;
    /// assert_eq!(NotText::detect(b"1. 11-15 22-18 *"), None);
    /// assert_eq!(NotText::detect(b"\xC0{\x81\x1E\xF4\x07?"), Some(NotText::Binary));
    /// ```
    pub fn detect(head: &[u8]) -> Option<Self> {
        if SIGNATURES.iter().any(|known| head.starts_with(known)) {
            return Some(NotText::Binary);
        }
        // UTF-32 has its own error.
        if Encoding::sniff(head) != Encoding::Bytes || head.starts_with(&[0, 0, 0xFE, 0xFF]) {
            return None;
        }
        // Padding at the end is ignored, such as a disk block that was never written.
        let padding = |byte: &u8| matches!(byte, 0 | 0x1a);
        let start = head.iter().position(|byte| !padding(byte))?;
        let end = head.iter().rposition(|byte| !padding(byte))?;
        let text = &head[start..=end];
        // The bytes are counted with vector instructions, because every file is examined.
        let chunks = text.chunks(255);
        let controls = chunks.map(|chunk| {
            chunk
                .iter()
                .map(|byte| u8::from(is_control(*byte)))
                .sum::<u8>()
        });
        let controls: usize = controls.map(usize::from).sum();
        if controls > 1 && controls > text.len() / MIN_BYTES_PER_CONTROL {
            return (!has_record(text)).then_some(NotText::Binary);
        }
        // The head may end inside a character.
        let utf8 =
            std::str::from_utf8(text).map_or_else(|error| error.error_len().is_none(), |_| true);
        (!utf8 && !may_have_record(text)).then_some(NotText::Unknown)
    }
}

/// In data that is not text, the offset of the first control character that is not white space. The end-of-file
/// character of DOS (`1A`) is allowed.
pub(crate) fn first_control(text: &[u8]) -> Option<usize> {
    const CHUNK: usize = 64;
    // Nearly every game is searched, so a chunk is tested as a whole, with vector instructions.
    let is_bad = |byte: &u8| *byte != 0x1a && is_control(*byte);
    let has_bad = |chunk: &[u8]| chunk.iter().fold(false, |found, byte| found | is_bad(byte));
    let mut chunks = text.chunks(CHUNK);
    let chunk = chunks.position(has_bad)? * CHUNK;
    Some(chunk + text[chunk..].iter().position(is_bad)?)
}

fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f)
}

/// True if the bytes contain tags or moves that are unlikely to occur by chance.
fn has_record(bytes: &[u8]) -> bool {
    let opened = memchr::memchr_iter(b'[', bytes);
    if opened.into_iter().any(|at| is_tag(&bytes[at + 1..])) {
        return true;
    }
    let words = bytes.split(|&byte| byte <= b' ' || matches!(byte, b'.' | 0x7f));
    words.filter(|word| is_move(word)).take(MIN_MOVES).count() == MIN_MOVES
}

/// True for `Event "..."]`.
fn is_tag(bytes: &[u8]) -> bool {
    /// Maximum length of a tag value.
    const MAX_VALUE: usize = 255;
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let name = name.count();
    let rest = bytes[name..].trim_ascii_start();
    let Some(value) = rest.strip_prefix(b"\"") else {
        return false;
    };
    let value = &value[..value.len().min(MAX_VALUE)];
    let Some(end) = value.iter().position(|&byte| byte == b'"') else {
        return false;
    };
    let closed = value[end + 1..].trim_ascii_start().starts_with(b"]");
    name > 1 && closed && !value[..end].iter().any(|&byte| is_control(byte))
}

/// True for a word such as `11-15`, `22x15x8` or `c3-d4`, with any marks after it.
fn is_move(word: &[u8]) -> bool {
    let marks = |byte: &u8| matches!(byte, b'!' | b'?' | b',' | b'*');
    let end = word.iter().rposition(|byte| !marks(byte));
    let word = &word[..end.map_or(0, |end| end + 1)];
    let mut squares = 0_usize;
    for square in word.split(|byte| matches!(byte, b'-' | b'x' | b'X' | b':' | b'*')) {
        match square {
            [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9'] | [b'a'..=b'h', b'1'..=b'8'] => squares += 1,
            _ => return false,
        }
    }
    squares > 1
}

/// True if something may be a tag or a move in any notation: two squares with a separator, or a bracket before a word.
fn may_have_record(bytes: &[u8]) -> bool {
    let sign = |byte: u8| {
        matches!(
            byte,
            // The last four bytes are the dashes, the middle dot and the multiplication sign of Windows-1252.
            b'-' | b'x' | b'X' | b':' | b'*' | b'/' | b' ' | b'.' | 0x96 | 0x97 | 0xb7 | 0xd7
        )
    };
    let file = |byte: u8| matches!(byte, b'a'..=b'h' | b'A'..=b'H');
    let moves = bytes.windows(3).any(|three| {
        three[0].is_ascii_digit() && sign(three[1]) && (three[2].is_ascii_digit() || file(three[2]))
    });
    let glued = |four: &[u8]| {
        four.iter().all(u8::is_ascii_digit)
            || file(four[0])
                && four[1].is_ascii_digit()
                && file(four[2])
                && four[3].is_ascii_digit()
    };
    let tag = |four: &[u8]| four[0] == b'[' && four[1..].iter().all(u8::is_ascii_alphabetic);
    moves || bytes.windows(4).any(|four| glued(four) || tag(four))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = b"[Event \"a\"]\n1. 11-15 22-18 *\n";

    /// Reproducible random bytes.
    fn noise(seed: u64, size: usize) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u8
        };
        (0..size).map(|_| next()).collect()
    }

    fn is_refused(bytes: &[u8]) -> bool {
        NotText::detect(bytes).is_some()
    }

    #[test]
    fn random_data_of_any_size_is_refused() {
        for size in [24, 32, 64, 100, 256, 512, 1000, 4096, 8192, 65_536] {
            for seed in 1..=60 {
                assert!(is_refused(&noise(seed, size)), "{size} bytes, seed {seed}");
            }
        }
    }

    #[test]
    fn an_image_is_not_a_record() {
        let noise = noise(7, 4096);
        for head in [
            &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
            b"\x7fELF\x02\x01\x01\0\0\0",
            b"%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n",
            b"\xFF\xD8\xFF\xE0\0\x10JFIF\0",
        ] {
            assert_eq!(
                NotText::detect(&[head, &noise[..]].concat()),
                Some(NotText::Binary)
            );
        }
    }

    #[test]
    fn a_damaged_record_is_read() {
        let zeros = [0; 5000];
        for seed in 1..=100 {
            let tail = [GAME, &noise(seed, 40 * seed as usize)].concat();
            assert!(!is_refused(&tail), "seed {seed}");
            let head = [&noise(seed, 512), &b"1. c3-d4 b6-c5 2. d4:b6 a7:c5 *"[..]].concat();
            assert!(!is_refused(&head), "seed {seed}");
        }
        for damaged in [
            GAME.to_vec(),
            [GAME, &zeros].concat(),
            [&zeros[..], GAME].concat(),
            [GAME, &zeros, GAME].concat(),
            [&b"1. 11-15 22-18 *"[..], &zeros, b"\x1a"].concat(),
            b"1. 11-15 22-18 2. 15x22 25x18 3. 8-11\0 29-25 4. 4-8 *".to_vec(),
            zeros.to_vec(),
            b"1. 11-15 *\x1a".to_vec(),
            Vec::new(),
        ] {
            assert!(!is_refused(&damaged), "{}", damaged.escape_ascii());
        }
    }

    #[test]
    fn text_in_any_encoding_is_read() {
        for (label, text) in [
            ("windows-1251", "[White \"Блиндер Б.\"]"),
            ("windows-1251", "{ сильнейший ход } 1. c3-d4"),
            ("windows-1252", "1. 11–15 23–19"),
            ("windows-1252", "Championnat de l'été { à 5×10 }"),
            ("ibm866", "[Event \"ПЕРВЕНСТВО\"] 1. ab4 ba5"),
            ("koi8-r", "[Event \"ПЕРВЕНСТВО\"] 1. cb4 fg5 2. b4c5"),
            ("gb18030", "[Event \"国际\"]\n1. 32-28 19-23"),
            ("shift_jis", "[Event \"国際\"]\n1. 32-28 19-23"),
            ("utf-8", "{ сильнейший ход }"),
            ("utf-8", "Ночь"),
            ("utf-16le", "1. 11-15"),
            ("utf-16be", "[White \"Блиндер Б.\"]"),
        ] {
            let encoding = Encoding::for_label(label).expect("a label");
            let bytes = encoding.encode(text).expect("letters of the page");
            assert_eq!(NotText::detect(&bytes), None, "{label}: {text}");
        }
        // This one has its byte order mark.
        assert!(!is_refused(b"\xff\xfe1\0.\0"));
    }

    #[test]
    fn data_without_moves_and_tags_is_unknown() {
        assert_eq!(NotText::detect(b"\xC4\xC0 \xB0"), Some(NotText::Unknown));
        assert_eq!(NotText::detect(b"some words"), None);
    }

    #[test]
    fn the_first_control_character_is_found() {
        assert_eq!(first_control(b"1. 11-15\t\r\n\x0c\x1a"), None);
        assert_eq!(first_control(b"1. 11-15 \0"), Some(9));
        assert_eq!(first_control(b"\xE9\x1b[31m"), Some(1));
        for at in 0..200 {
            let text = [&b"x".repeat(at)[..], b"\x1a\x07\0", &b"y".repeat(70)].concat();
            assert_eq!(first_control(&text), Some(at + 1));
        }
    }
}
