//! Reading a file as text: UTF-16 becomes UTF-8, everything else passes through untouched.

use std::io::{self, Read};

use crate::Encoding;

/// How much is read from the source at a time where it has to be turned into UTF-8.
const CHUNK: usize = 32 * 1024;

/// A reader that hands on UTF-8 where the source is UTF-16, and the source's own bytes where not.
///
/// A byte order mark is handed on (as UTF-8), so that [`Encoding::on_disk`] maps any place in the
/// decoded stream back to the place on disk. A unit that is no character, and an odd byte at the
/// end, become U+FFFD.
///
/// ```
/// use std::io::Read;
/// let mut text = String::new();
/// archive::Decoder::new(&b"1\0.\0 \01\01\0-\01\05\0"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "1. 11-15");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Decoder<R> {
    source: R,
    encoding: Option<Encoding>,
    /// Bytes of the source not handed on yet: the sniffed head, or an odd byte or half a pair.
    raw: Vec<u8>,
    /// Decoded bytes not handed on yet, from `at`.
    text: Vec<u8>,
    at: usize,
    /// What the source said after the sniffed head.
    failed: Option<io::Error>,
    /// The head was decoded.
    sniffed: bool,
    ended: bool,
}

impl<R: Read> Decoder<R> {
    /// A decoder that tells the encoding from the first bytes of `source`.
    pub fn new(source: R) -> Self {
        Self {
            source,
            encoding: None,
            raw: Vec::new(),
            text: Vec::new(),
            at: 0,
            failed: None,
            sniffed: false,
            ended: false,
        }
    }

    /// The encoding of the source; reads its first bytes if nothing was read yet.
    pub fn encoding(&mut self) -> Encoding {
        if let Some(encoding) = self.encoding {
            return encoding;
        }
        let mut head = self.source.by_ref().take(Encoding::SNIFFED as u64);
        self.failed = head.read_to_end(&mut self.raw).err();
        let encoding = Encoding::sniff(&self.raw);
        if encoding == Encoding::Bytes {
            std::mem::swap(&mut self.raw, &mut self.text);
        }
        self.encoding = Some(encoding);
        encoding
    }

    /// Decodes what is at hand, or reads one more chunk and decodes that.
    fn refill(&mut self, encoding: Encoding) -> io::Result<()> {
        self.text.clear();
        self.at = 0;
        if !self.sniffed {
            self.sniffed = true;
        } else if let Some(error) = self.failed.take() {
            return Err(error);
        } else {
            let known = self.raw.len();
            self.raw.resize(known + CHUNK, 0);
            let read = self.source.read(&mut self.raw[known..]);
            self.raw.truncate(known + *read.as_ref().unwrap_or(&0));
            self.ended = read? == 0;
        }
        let taken = decode(&self.raw, encoding, self.ended, &mut self.text);
        self.raw.drain(..taken);
        Ok(())
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let encoding = self.encoding();
        while self.at == self.text.len() {
            if encoding == Encoding::Bytes {
                return match self.failed.take() {
                    Some(error) => Err(error),
                    None => self.source.read(into),
                };
            }
            if into.is_empty() || self.ended {
                return Ok(0);
            }
            self.refill(encoding)?;
        }
        let ready = &self.text[self.at..];
        let count = ready.len().min(into.len());
        into[..count].copy_from_slice(&ready[..count]);
        self.at += count;
        Ok(count)
    }
}

/// Decodes what is whole in `raw` and tells how many bytes that was; `last` if nothing follows.
fn decode(raw: &[u8], encoding: Encoding, last: bool, into: &mut Vec<u8>) -> usize {
    let unit = |pair: &[u8]| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    };
    let mut whole = raw.len() & !1;
    if !last && whole >= 2 && (0xD800..0xDC00).contains(&unit(&raw[whole - 2..whole])) {
        whole -= 2;
    }
    let mut utf8 = [0; 4];
    let mut push = |c: char| into.extend_from_slice(c.encode_utf8(&mut utf8).as_bytes());
    for c in char::decode_utf16(raw[..whole].chunks_exact(2).map(unit)) {
        push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if last && whole < raw.len() {
        push(char::REPLACEMENT_CHARACTER);
        whole = raw.len();
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out one byte at a time, and fails at the end.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let (&first, rest) = self
                .0
                .split_first()
                .ok_or_else(|| io::Error::other("the line is dead"))?;
            into[0] = first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn decoded(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        Decoder::new(bytes).read_to_end(&mut out).unwrap();
        out
    }

    #[test]
    fn utf_16_becomes_utf_8_with_its_mark() {
        let text = "\u{FEFF}[White \"Блиндер 𝄞\"]".repeat(3000);
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(&little), text.as_bytes());
        assert_eq!(decoded(&big), text.as_bytes());
        assert_eq!(
            Encoding::Utf16Le.on_disk(text.as_bytes()),
            little.len() as u64
        );
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        let mut bytes = b"\xFF\xFE1\0\x34\xD81\0".to_vec();
        bytes.extend_from_slice(b"\x34\xD8\x07");
        assert_eq!(
            decoded(&bytes),
            "\u{FEFF}1\u{FFFD}1\u{FFFD}\u{FFFD}".as_bytes()
        );
    }

    #[test]
    fn other_bytes_pass_through() {
        for bytes in [&b""[..], b"\xEF\xBB\xBF1", b"\xB0 \x00 \xFF"] {
            assert_eq!(decoded(bytes), bytes);
        }
    }

    #[test]
    fn what_was_read_before_an_error_is_handed_on() {
        for bytes in [&b"1. 11-15 "[..], b"\xFF\xFE1\0.\0 \0"] {
            let mut out = Vec::new();
            let error = Decoder::new(Drip(bytes)).read_to_end(&mut out).unwrap_err();
            assert_eq!(error.to_string(), "the line is dead");
            assert_eq!(out, decoded(bytes));
        }
    }
}
