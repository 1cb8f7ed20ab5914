//! Decoding a code page: by a table where each byte is a character, byte by byte where not.

use encoding_rs::DecoderResult;

use super::Decoded;
use crate::CodePage;

/// The state of decoding a code page.
pub(super) enum Page {
    /// Every byte is a character: those from 80 on.
    Single(Box<[char; 128]>),
    /// Characters of several bytes.
    Multiple(Box<Multiple>),
}

/// Feeds its bytes one at a time, so that it is known which of them make a character.
pub(super) struct Multiple {
    decoder: encoding_rs::Decoder,
    /// Bytes taken since the last character.
    since: usize,
}

impl std::fmt::Debug for Page {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Page::Single(_) => "Single",
            Page::Multiple(_) => "Multiple",
        })
    }
}

impl Page {
    pub(super) fn new(page: CodePage) -> Self {
        match page.decoder() {
            None => Page::Single(Box::new(page.upper_half())),
            Some(decoder) => Page::Multiple(Box::new(Multiple { decoder, since: 0 })),
        }
    }

    /// Takes all of `raw`; `last` if nothing follows.
    pub(super) fn decode(&mut self, raw: &[u8], last: bool, out: &mut Decoded<'_>) {
        match self {
            Page::Single(upper) => {
                for &byte in raw {
                    match byte.checked_sub(0x80) {
                        None => out.text.push(byte),
                        Some(index) => out.push(upper[usize::from(index)]),
                    }
                }
            }
            Page::Multiple(multiple) => {
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

impl Multiple {
    fn feed(&mut self, mut bytes: &[u8], last: bool, out: &mut Decoded<'_>) {
        loop {
            // Room for the longest answer to one byte: two characters and a replacement.
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

    /// All bytes since the last character made this one; a second one from the same bytes takes none.
    fn push(&mut self, c: char, out: &mut Decoded<'_>) {
        match std::mem::take(&mut self.since) {
            1 => out.push(c),
            length => out.push_odd(c, length),
        }
    }
}
