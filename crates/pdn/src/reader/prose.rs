//! Text that is not PDN, and the place where PDN continues after it.

use super::Reader;
use crate::grammar::blank::{at_line_start, blank, is_white, skip_to_text, trim_end};
use crate::grammar::readable::{readable, roman_number_opens_move};
use crate::grammar::tag::{opens_header, opens_section};
use crate::scan;
use crate::text::is_within_character;

impl Reader<'_> {
    /// The end of the text at `at` that no production reads. It ends before the next bracket that opens or closes
    /// something, or before the next word that can be read.
    pub(super) fn prose_end(&self, at: usize) -> usize {
        let input = self.input;
        let mut here = at + 1;
        // These are `11-15,23-19`, `11-15/23-19` and `11-15|23-19`.
        if matches!(input[at], b',' | b'/' | b'|') && readable(input, here) {
            return here;
        }
        while let Some(byte) = input.get(here) {
            scan::count(1);
            match byte {
                b'{' | b'}' | b'(' | b')' => break,
                b'[' if opens_section(input, here)
                    || at_line_start(input, here) && opens_header(input, here) =>
                {
                    break;
                }
                b',' => {
                    here += 1;
                    if readable(input, here) {
                        break;
                    }
                }
                byte if is_white(*byte) || is_wide_blank(input, here) => {
                    let next = skip_to_text(input, here);
                    if next == input.len() {
                        break;
                    }
                    here = next;
                    if readable(input, here) || self.is_roman_number(here) {
                        break;
                    }
                }
                _ => here += 1,
            }
        }
        // A line end may be written as two characters.
        let mut text = trim_end(&input[at..here]);
        while let [rest @ .., b'\\', b'r' | b'n'] = text
            && !rest.is_empty()
        {
            text = trim_end(rest);
        }
        at + text.len()
    }

    /// True if a Roman move number that is due begins at `at`, and a move follows it.
    fn is_roman_number(&self, at: usize) -> bool {
        roman_number_opens_move(self.input, at) && self.number_in_letters(at).is_some()
    }
}

/// True if a blank outside ASCII, or its HTML entity, is at `at`, rather than the middle of a letter.
fn is_wide_blank(input: &[u8], at: usize) -> bool {
    matches!(input[at], b'&' | 0x80..)
        && blank(&input[at..]).is_ok()
        && !is_within_character(input, at)
}
