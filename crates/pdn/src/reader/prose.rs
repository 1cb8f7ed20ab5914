//! Text that is not PDN, and the place where PDN continues after it.

use super::games::contains_blank_line;
use super::{Reader, Stage};
use crate::grammar::blank::{
    at_line_start, is_white, is_wide_blank, skip_to_text, skip_white, starts_prose, trim_end,
};
use crate::grammar::number::move_number;
use crate::grammar::readable::{
    begins_signed_move, begins_two_moves, number_with_bracket, opens_move, readable,
    roman_number_opens_move,
};
use crate::grammar::tag::{opens_header, opens_section};
use crate::scan;

impl Reader<'_> {
    /// The end of the text at `at` that no production reads. It ends before the next bracket that opens or closes
    /// something, or before the next word that can be read.
    pub(super) fn prose_end(&self, at: usize) -> usize {
        let input = self.input;
        if let Some(end) = self.remark_end(at) {
            return end;
        }
        let mut here = self.heading_end(at).unwrap_or(at + 1);
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
                    if next == input.len()
                        || self.stage == Stage::Body && contains_blank_line(&input[here..next])
                    {
                        break;
                    }
                    here = next;
                    if let Some(end) = self.heading_end(here) {
                        here = end;
                        continue;
                    }
                    if readable(input, here)
                        || self.begins_next_heading(here)
                        || matches!(self.stage, Stage::Body | Stage::Ended)
                            && self.begins_labelled_note(here)
                        || self.is_roman_number(here)
                        || self.begins_game_after_words(here)
                        || self.begins_bracket_number(here)
                    {
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

    /// The end of words and moves between two numbers of the game, after both plies of the first: in
    /// `2. 8-11 22-17 here 9-14 25-22 wins 3. 4-8`, the moves before the 3 are no plies.
    fn remark_end(&self, at: usize) -> Option<usize> {
        /// Maximum length of the remark, so that the search is linear.
        const MAX_LEN: usize = 256;
        let due = self.numbers.current().checked_add(1)?;
        let is_between = self.stage == Stage::Body
            && self.depth == 0
            && self.is_pair_complete()
            && starts_prose(&self.input[at..]);
        if !is_between {
            return None;
        }
        let near = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let mut has_moves = false;
        let mut here = 0;
        loop {
            let len = near[here..].iter().position(|byte| is_white(*byte))?;
            if near[here..here + len]
                .iter()
                .any(|byte| b"{}()[];*".contains(byte))
            {
                return None;
            }
            let next = skip_to_text(near, here + len);
            if contains_blank_line(&near[here + len..next]) {
                return None;
            }
            let rest = &self.input[at + next..];
            if let Ok((after, number)) = move_number(rest)
                && opens_move(skip_white(after))
            {
                let is_due = number.number == due && !number.is_second();
                return (is_due && has_moves).then_some(at + here + len);
            }
            has_moves |= begins_signed_move(rest);
            here = next;
        }
    }

    /// True if a move number with a bracket that closes nothing begins at `at`, and a move follows it: `2) 8-11`.
    fn begins_bracket_number(&self, at: usize) -> bool {
        number_with_bracket(&self.input[at..])
            .is_some_and(|number| self.accepts_bracket_number(at, number))
    }

    /// True if the number 1 and two moves, in any spelling, follow words after a result: `* so it ended 1 a3/b4 b6/a5`.
    fn begins_game_after_words(&self, at: usize) -> bool {
        let rest = &self.input[at..];
        self.stage == Stage::Ended
            && match rest {
                // `1) 11_15 22_18`
                [b'1', b')', after @ ..] => begins_two_moves(skip_white(after)),
                [b'1', byte, ..] => !byte.is_ascii_digit() && begins_two_moves(rest),
                _ => false,
            }
    }

    /// True if a Roman move number that is due begins at `at`, and a move follows it.
    pub(super) fn is_roman_number(&self, at: usize) -> bool {
        roman_number_opens_move(self.input, at) && self.number_in_letters(at).is_some()
    }
}
