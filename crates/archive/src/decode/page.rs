//! Decodes code pages: single-byte ones by table, others byte by byte.

use encoding_rs::DecoderResult;

use super::DecoderOutput;
use crate::CodePage;

/// The state of a code page decoder.
pub(super) enum PageDecoder {
    /// Every byte is one character. The table has the characters of the bytes from 0x80.
    Single(Box<[char; 128]>),
    /// A character may have several bytes.
    Multiple(Box<MultiByteDecoder>),
}

/// Decodes one byte at a time, to find out which bytes make up a character.
pub(super) struct MultiByteDecoder {
    decoder: encoding_rs::Decoder,
    /// Number of bytes since the last character.
    since: usize,
}

impl std::fmt::Debug for PageDecoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            PageDecoder::Single(_) => "Single",
            PageDecoder::Multiple(_) => "Multiple",
        })
    }
}

impl PageDecoder {
    pub(super) fn new(page: CodePage) -> Self {
        match page.decoder() {
            None => PageDecoder::Single(Box::new(page.upper_half())),
            Some(decoder) => {
                PageDecoder::Multiple(Box::new(MultiByteDecoder { decoder, since: 0 }))
            }
        }
    }

    /// Decodes all of `raw`; `last` means that no data follows.
    pub(super) fn decode(&mut self, raw: &[u8], last: bool, out: &mut DecoderOutput<'_>) {
        match self {
            PageDecoder::Single(upper) => {
                for &byte in raw {
                    match byte.checked_sub(0x80) {
                        None => out.text.push(byte),
                        Some(index) => out.push(upper[usize::from(index)]),
                    }
                }
            }
            PageDecoder::Multiple(multiple) => {
                for byte in raw {
                    multiple.feed(std::slice::from_ref(byte), false, out);
                }
                if last {
                    multiple.feed(&[], true, out);
                }
            }
        }
    }
}

impl MultiByteDecoder {
    fn feed(&mut self, mut bytes: &[u8], last: bool, out: &mut DecoderOutput<'_>) {
        loop {
            // This has space for the longest output of one byte: two characters and a replacement.
            let mut text = [0; 16];
            let (result, read, written) = self
                .decoder
                .decode_to_utf8_without_replacement(bytes, &mut text, last);
            self.since += read;
            bytes = &bytes[read..];
            let text = std::str::from_utf8(&text[..written]).unwrap_or_default();
            for c in text.chars() {
                self.push(c, out);
            }
            match result {
                DecoderResult::Malformed(..) => self.push(char::REPLACEMENT_CHARACTER, out),
                DecoderResult::OutputFull => {}
                DecoderResult::InputEmpty => return,
            }
        }
    }

    /// Adds a character that consists of all bytes since the last one. If the same bytes make a second character, its
    /// length is 0.
    fn push(&mut self, c: char, out: &mut DecoderOutput<'_>) {
        match std::mem::take(&mut self.since) {
            1 => out.push(c),
            length => out.push_odd(c, length),
        }
    }
}
