//! Decodes files: UTF-16 and code pages become UTF-8, everything else passes through unchanged.
//!
//! Unless the encoding is declared, it is detected. A byte order mark or zero bytes at the beginning mean UTF-16.
//! Otherwise, the megabyte that begins with the first non-ASCII byte decides. If it is valid UTF-8, the file passes
//! through unchanged. If its letters fit a code page ([`detect`]), the file is in that page. Any other file passes
//! through, and its texts that are not UTF-8 are later read as Windows-1252. The decision holds for the whole file and
//! depends only on its bytes, not on the sizes of reads.

mod page;

use std::collections::VecDeque;
use std::io::{self, Read};

use self::page::PageDecoder;
use crate::detect::{Detection, detect};
use crate::{CodePage, Encoding};

/// Number of bytes read at a time from a source that is decoded.
const CHUNK: usize = 32 * 1024;
/// Number of bytes examined to distinguish code pages.
const WINDOW: u64 = 1024 * 1024;

/// A reader that decodes UTF-16 and code pages to UTF-8, and passes other bytes through.
///
/// A byte order mark is kept (as UTF-8), so that every place in the decoded stream has a place on disk. It overrides a
/// declared encoding. Undecodable input (an unpaired surrogate, an odd byte at the end, an undefined byte of a code
/// page) becomes U+FFFD.
///
/// ```
/// use std::io::Read;
/// let mut text = String::new();
/// archive::Decoder::new(&b"1\0.\0 \01\01\0-\01\05\0"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "1. 11-15");
///
/// text.clear();
/// archive::Decoder::new(&b"{ \xCD\xEE\xF7\xFC }"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "{ Ночь }");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Decoder<R> {
    source: R,
    declared: Option<Encoding>,
    stage: DecodeStage,
    encoding: Encoding,
    /// A second code page that fits the source as well.
    rival: Option<CodePage>,
    /// The last byte of the source before `raw`, while all bytes so far are ASCII.
    before: u8,
    /// Undecoded bytes of the source: a window, or an incomplete character.
    raw: Vec<u8>,
    /// A reused buffer for reading: growing `raw` would clear 32 KiB for every read, however short.
    chunk: Vec<u8>,
    /// Decoded bytes not yet returned, starting at `at`.
    text: Vec<u8>,
    at: usize,
    page: Option<PageDecoder>,
    /// Number of bytes decoded so far, up to the end of `text`. Counted only if it is needed.
    decoded_bytes: u64,
    odd: VecDeque<OddLengthChar>,
    /// The error of the source after the bytes in `raw`.
    failed: Option<io::Error>,
    ended: bool,
}

/// A character whose length on disk differs from [`Encoding::on_disk`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OddLengthChar {
    /// Offset in the decoded stream.
    pub(crate) at: u64,
    /// Length on disk in bytes.
    pub(crate) length: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DecodeStage {
    /// Nothing has been read.
    Start,
    /// All input so far is ASCII, which reads the same in every encoding that is still possible.
    Ascii,
    /// The encoding is known, and `raw` contains the bytes it was detected from.
    Detected,
    /// The encoding is known, and `raw` contains the rest of the last chunk.
    Reading,
}

impl<R: Read> Decoder<R> {
    /// A decoder that detects the encoding of `source`.
    pub fn new(source: R) -> Self {
        Self::with_encoding(source, None)
    }

    /// A decoder for the given encoding; `None` to detect it.
    pub fn with_encoding(source: R, encoding: Option<Encoding>) -> Self {
        Self {
            source,
            declared: encoding,
            stage: DecodeStage::Start,
            encoding: Encoding::Bytes,
            rival: None,
            before: b' ',
            raw: Vec::new(),
            chunk: Vec::new(),
            text: Vec::new(),
            at: 0,
            page: None,
            decoded_bytes: 0,
            odd: VecDeque::new(),
            failed: None,
            ended: false,
        }
    }

    /// The encoding of the input so far: [`Encoding::Bytes`] while all of it is ASCII. Reads the first bytes if none
    /// were read yet.
    pub fn encoding(&mut self) -> Encoding {
        if self.stage == DecodeStage::Start {
            self.start();
        }
        self.encoding
    }

    /// Returns a second code page that fits the source as well. Returned only once, for the first text with non-ASCII
    /// letters.
    pub(crate) fn take_rival(&mut self, text: &[u8]) -> Option<CodePage> {
        self.rival.take_if(|_| !text.is_ascii())
    }

    /// The characters of irregular length before this offset of the decoded stream. Each is returned only once.
    pub(crate) fn odd_before(&mut self, offset: u64) -> impl Iterator<Item = OddLengthChar> {
        let count = self.odd.partition_point(|odd| odd.at < offset);
        self.odd.drain(..count)
    }

    /// Appends at most `most` bytes of the source to `raw`. An error is kept for later.
    fn fill(&mut self, most: u64) {
        let wanted = most.saturating_sub(self.raw.len() as u64);
        self.raw
            .reserve(wanted.min(Encoding::SNIFF_SIZE as u64) as usize);
        let mut window = self.source.by_ref().take(wanted);
        self.failed = window.read_to_end(&mut self.raw).err();
    }

    /// Reads the first bytes.
    fn start(&mut self) {
        self.fill(Encoding::SNIFF_SIZE as u64);
        // UTF-32LE begins like UTF-16LE, but no text continues with a zero character.
        if let [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] = self.raw[..] {
            self.raw.clear();
            self.stage = DecodeStage::Reading;
            self.failed = Some(io::Error::new(
                io::ErrorKind::InvalidData,
                "UTF-32 is not supported; convert the file to UTF-8",
            ));
            return;
        }
        let marked = match self.raw[..] {
            [0xEF, 0xBB, 0xBF, ..] if self.declared.is_some() => Some(Encoding::Utf8),
            [0xFF, 0xFE, ..] => Some(Encoding::Utf16Le),
            [0xFE, 0xFF, ..] => Some(Encoding::Utf16Be),
            _ => self.declared,
        };
        if let Some(encoding) = marked {
            return self.set_encoding(encoding);
        }
        match Encoding::sniff(&self.raw) {
            Encoding::Bytes => {}
            utf_16 => return self.set_encoding(utf_16),
        }
        self.stage = DecodeStage::Ascii;
        let ascii = ascii_prefix(&self.raw);
        self.decoded_bytes += ascii as u64;
        if ascii == self.raw.len() {
            std::mem::swap(&mut self.raw, &mut self.text);
        } else {
            self.text.extend(self.raw.drain(..ascii));
            self.before = self.text.last().copied().unwrap_or(self.before);
            self.detect_encoding();
        }
    }

    fn set_encoding(&mut self, encoding: Encoding) {
        self.encoding = encoding;
        self.stage = DecodeStage::Detected;
        self.page = match encoding {
            Encoding::CodePage(page) => Some(PageDecoder::new(page)),
            _ => None,
        };
    }

    /// Detects the encoding from `raw`, which begins with the first non-ASCII byte.
    fn detect_encoding(&mut self) {
        if self.failed.is_none() {
            self.fill(WINDOW);
        }
        let utf8 = match std::str::from_utf8(&self.raw) {
            Ok(_) => true,
            // The window may end inside a character.
            Err(error) => error.error_len().is_none() && self.raw.len() as u64 >= WINDOW,
        };
        let marked = self.decoded_bytes == 0 && self.raw.starts_with(b"\xEF\xBB\xBF");
        if utf8 || marked {
            return self.set_encoding(Encoding::Bytes);
        }
        let Detection { encoding, rival } = detect(&self.raw, self.before);
        self.rival = rival;
        self.set_encoding(encoding);
    }

    /// Decodes the bytes in `raw`, or one more chunk.
    fn refill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.at = 0;
        if self.stage == DecodeStage::Detected {
            self.stage = DecodeStage::Reading;
        } else if let Some(error) = self.failed.take() {
            return Err(error);
        } else {
            self.chunk.resize(CHUNK, 0);
            let read = self.source.read(&mut self.chunk)?;
            self.raw.extend_from_slice(&self.chunk[..read]);
            self.ended = read == 0;
        }
        let taken = self.decode();
        self.raw.drain(..taken);
        self.decoded_bytes += self.text.len() as u64;
        Ok(())
    }

    /// Decodes the complete characters in `raw` into `text`, and returns the number of bytes consumed.
    fn decode(&mut self) -> usize {
        let mut out = DecoderOutput {
            text: &mut self.text,
            odd: &mut self.odd,
            offset: self.decoded_bytes,
        };
        match (self.encoding, &mut self.page) {
            (_, Some(page)) => {
                page.decode(&self.raw, self.ended, &mut out);
                self.raw.len()
            }
            (Encoding::Utf8, None) => decode_utf8(&self.raw, self.ended, &mut out),
            (encoding, None) => decode_utf_16(&self.raw, encoding, self.ended, &mut out),
        }
    }

    /// Copies bytes of the source while they are ASCII.
    fn read_ascii(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        let ascii = ascii_prefix(&into[..read]);
        self.decoded_bytes += ascii as u64;
        self.before = into[..ascii].last().copied().unwrap_or(self.before);
        if ascii < read {
            self.raw.extend_from_slice(&into[ascii..read]);
            self.detect_encoding();
        }
        Ok(ascii)
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.stage == DecodeStage::Start {
            self.start();
        }
        if into.is_empty() {
            return Ok(0);
        }
        while self.at == self.text.len() {
            match (self.stage, self.encoding) {
                (DecodeStage::Detected, Encoding::Bytes) => {
                    self.stage = DecodeStage::Reading;
                    self.text.clear();
                    self.at = 0;
                    std::mem::swap(&mut self.raw, &mut self.text);
                }
                (DecodeStage::Ascii | DecodeStage::Reading, Encoding::Bytes) => {
                    if let Some(error) = self.failed.take() {
                        return Err(error);
                    }
                    if self.stage == DecodeStage::Reading {
                        return self.source.read(into);
                    }
                    let count = self.read_ascii(into)?;
                    if count > 0 || self.stage == DecodeStage::Ascii {
                        return Ok(count);
                    }
                }
                _ if self.ended => return Ok(0),
                _ => self.refill()?,
            }
        }
        let ready = &self.text[self.at..];
        let count = ready.len().min(into.len());
        into[..count].copy_from_slice(&ready[..count]);
        self.at += count;
        Ok(count)
    }
}

fn ascii_prefix(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii());
    first.unwrap_or(bytes.len())
}

/// The output of decoding.
struct DecoderOutput<'d> {
    text: &'d mut Vec<u8>,
    odd: &'d mut VecDeque<OddLengthChar>,
    /// Offset of the first byte of `text` in the decoded stream.
    offset: u64,
}

impl DecoderOutput<'_> {
    fn push(&mut self, c: char) {
        let mut utf8 = [0; 4];
        self.text
            .extend_from_slice(c.encode_utf8(&mut utf8).as_bytes());
    }

    /// Adds a character with an irregular length on disk.
    fn push_odd(&mut self, c: char, length: usize) {
        self.odd.push_back(OddLengthChar {
            at: self.offset + self.text.len() as u64,
            length: length as u8,
        });
        self.push(c);
    }
}

fn decode_utf8(raw: &[u8], last: bool, out: &mut DecoderOutput<'_>) -> usize {
    let mut taken = 0;
    for chunk in raw.utf8_chunks() {
        out.text.extend_from_slice(chunk.valid().as_bytes());
        taken += chunk.valid().len();
        let invalid = chunk.invalid();
        if invalid.is_empty() {
            break;
        }
        // The chunk may end inside a character.
        let cut = taken + invalid.len() == raw.len()
            && std::str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
        if cut && !last {
            break;
        }
        out.push_odd(char::REPLACEMENT_CHARACTER, invalid.len());
        taken += invalid.len();
    }
    taken
}

fn decode_utf_16(raw: &[u8], encoding: Encoding, last: bool, out: &mut DecoderOutput<'_>) -> usize {
    let unit = |pair: &[u8]| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    };
    let mut whole = raw.len() & !1;
    if !last && whole >= 2 && (0xD800..0xDC00).contains(&unit(&raw[whole - 2..whole])) {
        whole -= 2;
    }
    for c in char::decode_utf16(raw[..whole].chunks_exact(2).map(unit)) {
        out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if last && whole < raw.len() {
        out.push_odd(char::REPLACEMENT_CHARACTER, 1);
        whole = raw.len();
    }
    whole
}

#[cfg(test)]
mod tests;
