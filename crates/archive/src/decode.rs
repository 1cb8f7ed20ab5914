//! Reading a file as text: UTF-16 and code pages become UTF-8, everything else passes through untouched.
//!
//! Unless the encoding is declared it is found out: by a byte order mark or zero bytes at the start
//! (UTF-16); then all bytes pass while they are ASCII, and the first that is not decides, with what stands
//! in the megabyte from there: valid UTF-8 stays as it is, letters that fit a code page mean that page ([`detect`]), and
//! anything else stays as it is, to be read as Windows-1252 where it is no UTF-8. What is decided holds for the whole
//! file, and depends on the bytes alone, not on how they arrive.

mod page;

use std::collections::VecDeque;
use std::io::{self, Read};

use self::page::Page;
use crate::detect::{Detected, detect};
use crate::{CodePage, Encoding};

/// How much is read from the source at a time where it has to be turned into UTF-8.
const CHUNK: usize = 32 * 1024;
/// How much is looked at to distinguish code pages.
const WINDOW: u64 = 1024 * 1024;

/// A reader that hands on UTF-8 where the source is UTF-16 or in a code page, and the source's own bytes
/// where not.
///
/// A byte order mark is handed on (as UTF-8), so that every place in the decoded stream has its place
/// on disk; it also goes before a declared encoding. What is no character (half a pair of UTF-16, an odd
/// byte at the end, a byte that a code page leaves open) becomes U+FFFD.
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
    stage: Stage,
    encoding: Encoding,
    /// A code page that the source may be in as well.
    rival: Option<CodePage>,
    /// The last byte of the source before `raw`, as long as all is ASCII.
    before: u8,
    /// Bytes of the source not decoded yet: a window, or an odd byte or half a character.
    raw: Vec<u8>,
    /// Decoded bytes not handed on yet, from `at`.
    text: Vec<u8>,
    at: usize,
    page: Option<Page>,
    /// Bytes decoded so far, where that is counted: up to the end of `text`.
    made: u64,
    odd: VecDeque<Odd>,
    /// What the source said after the bytes in `raw`.
    failed: Option<io::Error>,
    ended: bool,
}

/// A character that takes another number of bytes on disk than [`Encoding::on_disk`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Odd {
    /// Its offset in the decoded stream.
    pub(crate) at: u64,
    /// How many bytes it takes.
    pub(crate) length: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing was read.
    Start,
    /// All so far is ASCII, which is the same in every encoding that may yet show.
    Ascii,
    /// The encoding is settled, and `raw` holds what it was told from.
    Settled,
    /// It is settled, and `raw` holds what is left of the last chunk.
    Reading,
}

impl<R: Read> Decoder<R> {
    /// A decoder that finds out the encoding of `source`.
    pub fn new(source: R) -> Self {
        Self::with_encoding(source, None)
    }

    /// A decoder of what is in that encoding; finds it out if none is given.
    pub fn with_encoding(source: R, encoding: Option<Encoding>) -> Self {
        Self {
            source,
            declared: encoding,
            stage: Stage::Start,
            encoding: Encoding::Bytes,
            rival: None,
            before: b' ',
            raw: Vec::new(),
            text: Vec::new(),
            at: 0,
            page: None,
            made: 0,
            odd: VecDeque::new(),
            failed: None,
            ended: false,
        }
    }

    /// The encoding of what has been read; reads the first bytes if nothing was read yet.
    /// [`Encoding::Bytes`] as long as all is ASCII.
    pub fn encoding(&mut self) -> Encoding {
        if self.stage == Stage::Start {
            self.start();
        }
        self.encoding
    }

    /// A code page that the source may be in as well, by what has been read; given once, for the first text with letters
    /// that are not ASCII.
    pub(crate) fn take_rival(&mut self, text: &[u8]) -> Option<CodePage> {
        self.rival.take_if(|_| !text.is_ascii())
    }

    /// The characters before this offset of the decoded stream whose length on disk is unusual; each is
    /// given once.
    pub(crate) fn odd_before(&mut self, offset: u64) -> impl Iterator<Item = Odd> {
        let count = self.odd.partition_point(|odd| odd.at < offset);
        self.odd.drain(..count)
    }

    /// Adds bytes of the source to `raw`, up to so many; an error is kept for later.
    fn fill(&mut self, most: u64) {
        let wanted = most.saturating_sub(self.raw.len() as u64);
        self.raw
            .reserve(wanted.min(Encoding::SNIFFED as u64) as usize);
        let mut window = self.source.by_ref().take(wanted);
        self.failed = window.read_to_end(&mut self.raw).err();
    }

    /// Reads the first bytes.
    fn start(&mut self) {
        self.fill(Encoding::SNIFFED as u64);
        // The first of these begins like UTF-16, of which no text goes on with a zero character.
        if let [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] = self.raw[..] {
            self.raw.clear();
            self.stage = Stage::Reading;
            self.failed = Some(io::Error::new(
                io::ErrorKind::InvalidData,
                "it is in UTF-32, which no records are in: convert it to UTF-8",
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
            return self.settle(encoding);
        }
        match Encoding::sniff(&self.raw) {
            Encoding::Bytes => {}
            utf_16 => return self.settle(utf_16),
        }
        self.stage = Stage::Ascii;
        let ascii = ascii_prefix(&self.raw);
        self.made += ascii as u64;
        if ascii == self.raw.len() {
            std::mem::swap(&mut self.raw, &mut self.text);
        } else {
            self.text.extend(self.raw.drain(..ascii));
            self.before = self.text.last().copied().unwrap_or(self.before);
            self.find_out();
        }
    }

    fn settle(&mut self, encoding: Encoding) {
        self.encoding = encoding;
        self.stage = Stage::Settled;
        self.page = match encoding {
            Encoding::CodePage(page) => Some(Page::new(page)),
            _ => None,
        };
    }

    /// Detects the encoding from `raw`, which begins with the first byte that is no ASCII, and what follows.
    fn find_out(&mut self) {
        if self.failed.is_none() {
            self.fill(WINDOW);
        }
        let utf8 = match std::str::from_utf8(&self.raw) {
            Ok(_) => true,
            // The window may end within a character.
            Err(error) => error.error_len().is_none() && self.raw.len() as u64 >= WINDOW,
        };
        let marked = self.made == 0 && self.raw.starts_with(b"\xEF\xBB\xBF");
        if utf8 || marked {
            return self.settle(Encoding::Bytes);
        }
        let Detected { encoding, rival } = detect(&self.raw, self.before);
        self.rival = rival;
        self.settle(encoding);
    }

    /// Decodes what is at hand, or reads one more chunk and decodes that.
    fn refill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.at = 0;
        if self.stage == Stage::Settled {
            self.stage = Stage::Reading;
        } else if let Some(error) = self.failed.take() {
            return Err(error);
        } else {
            let known = self.raw.len();
            self.raw.resize(known + CHUNK, 0);
            let read = self.source.read(&mut self.raw[known..]);
            self.raw.truncate(known + *read.as_ref().unwrap_or(&0));
            self.ended = read? == 0;
        }
        let taken = self.decode();
        self.raw.drain(..taken);
        self.made += self.text.len() as u64;
        Ok(())
    }

    /// Decodes what is whole in `raw` into `text` and tells how many bytes that was.
    fn decode(&mut self) -> usize {
        let mut out = Decoded {
            text: &mut self.text,
            odd: &mut self.odd,
            made: self.made,
        };
        match (self.encoding, &mut self.page) {
            (_, Some(page)) => {
                page.decode(&self.raw, self.ended, &mut out);
                self.raw.len()
            }
            (Encoding::Utf8, None) => utf8(&self.raw, self.ended, &mut out),
            (encoding, None) => utf_16(&self.raw, encoding, self.ended, &mut out),
        }
    }

    /// Hands on bytes of the source as long as they are ASCII.
    fn read_ascii(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        let ascii = ascii_prefix(&into[..read]);
        self.made += ascii as u64;
        self.before = into[..ascii].last().copied().unwrap_or(self.before);
        if ascii < read {
            self.raw.extend_from_slice(&into[ascii..read]);
            self.find_out();
        }
        Ok(ascii)
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.stage == Stage::Start {
            self.start();
        }
        if into.is_empty() {
            return Ok(0);
        }
        while self.at == self.text.len() {
            match (self.stage, self.encoding) {
                (Stage::Settled, Encoding::Bytes) => {
                    self.stage = Stage::Reading;
                    self.text.clear();
                    self.at = 0;
                    std::mem::swap(&mut self.raw, &mut self.text);
                }
                (Stage::Ascii | Stage::Reading, Encoding::Bytes) => {
                    if let Some(error) = self.failed.take() {
                        return Err(error);
                    }
                    if self.stage == Stage::Reading {
                        return self.source.read(into);
                    }
                    let count = self.read_ascii(into)?;
                    if count > 0 || self.stage == Stage::Ascii {
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

/// Where decoded characters go.
struct Decoded<'d> {
    text: &'d mut Vec<u8>,
    odd: &'d mut VecDeque<Odd>,
    /// Offset of the first byte of `text` in the decoded stream.
    made: u64,
}

impl Decoded<'_> {
    fn push(&mut self, c: char) {
        let mut utf8 = [0; 4];
        self.text
            .extend_from_slice(c.encode_utf8(&mut utf8).as_bytes());
    }

    /// A character that takes so many bytes on disk, which is not what the encoding counts.
    fn push_odd(&mut self, c: char, length: usize) {
        self.odd.push_back(Odd {
            at: self.made + self.text.len() as u64,
            length: length as u8,
        });
        self.push(c);
    }
}

fn utf8(raw: &[u8], last: bool, out: &mut Decoded<'_>) -> usize {
    let mut taken = 0;
    for chunk in raw.utf8_chunks() {
        out.text.extend_from_slice(chunk.valid().as_bytes());
        taken += chunk.valid().len();
        let invalid = chunk.invalid();
        if invalid.is_empty() {
            break;
        }
        // A character may have been cut by the end of the chunk.
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

fn utf_16(raw: &[u8], encoding: Encoding, last: bool, out: &mut Decoded<'_>) -> usize {
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
