//! Headings, words on the line directly above the first move of a game, and notes below a game.

use super::{Reader, Stage};
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, is_white, skip_to_text, skip_white, starts_prose, trim_end,
};
use crate::grammar::number::move_number;
use crate::grammar::readable::{begins_game, begins_signed_move, number_with_bracket, opens_move};
use crate::grammar::result::result;
use crate::grammar::tag::opens_header;
use crate::scan;

/// Maximum number of bytes of a heading, so that the search is linear.
pub(super) const MAX_LEN: usize = 160;

/// Maximum number of moves in a heading. It may name the opening (`11-15 23-18`) or pages (`11-15`).
const MAX_MOVES: usize = 3;

/// A line of words outside a game.
struct Line {
    end: usize,
    has_result: bool,
    below: Below,
}

/// What follows a line of words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    FirstMove,
    Tags,
    EndOfInput,
    OtherText,
}

impl Reader<'_> {
    /// The end of the heading that begins at `at`, outside a game: `Smith - Brown 1-0`, `Smith 1-0 Brown`,
    /// `Opening 11-15 23-18`. Its result does not end the game above it, and its moves are not played. Also the end of a
    /// note below a game: `Note: 9-13 was also playable`.
    pub(super) fn heading_end(&self, at: usize) -> Option<usize> {
        let is_outside = self.is_between_games() || self.stage == Stage::Header;
        let line = is_outside.then(|| Line::read(self.input, at))??;
        let is_of_no_game = match (line.below, self.stage) {
            (Below::FirstMove, _) | (Below::Tags | Below::EndOfInput, Stage::Ended) => true,
            // `White wins: 22-17` below a FEN is the game.
            (_, Stage::Header) => false,
            (Below::Tags, _) => !line.has_result,
            _ => false,
        };
        is_of_no_game.then_some(line.end)
    }

    /// True if the heading of the next game begins at `at`, with its result. The current game had such a heading too,
    /// so the result is not its own.
    pub(super) fn begins_next_heading(&self, at: usize) -> bool {
        let has_result = || is_heading_with_result(self.input, at);
        self.header.has_result_above && self.stage == Stage::Body && self.depth == 0 && has_result()
    }

    /// Notes whether the text from `start`, before a game, ends in a heading with a result.
    pub(super) fn note_heading(&mut self, start: usize, end: usize) {
        let text = &self.input[start..end];
        let line = scan::rposition(text, |byte| matches!(byte, b'\r' | b'\n'));
        let first = start + line.map_or(0, |line| line + 1);
        let first = self.input.len() - skip_white(&self.input[first..]).len();
        self.header.has_result_above = is_heading_with_result(self.input, first);
    }
}

fn is_heading_with_result(input: &[u8], at: usize) -> bool {
    Line::read(input, at).is_some_and(|line| line.below == Below::FirstMove && line.has_result)
}

impl Line {
    /// The line of words that begins at `at`.
    fn read(input: &[u8], at: usize) -> Option<Self> {
        let near = &input[at..input.len().min(at + MAX_LEN)];
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n' | b'[');
        let len = near.iter().position(is_end);
        let len = len.or((at + near.len() == input.len()).then_some(near.len()))?;
        let has_result = has_result(trim_end(&near[..len])).filter(|_| at_line_start(input, at))?;
        let end = at + len;
        let next = skip_to_text(input, end);
        let below = match input.get(next) {
            None => Below::EndOfInput,
            Some(b'[') if opens_header(input, next) => Below::Tags,
            _ if next > end && begins_game(&input[next..]) => Below::FirstMove,
            _ => Below::OtherText,
        };
        Some(Self {
            end,
            has_result,
            below,
        })
    }
}

/// True if a line begins with a word, or with the letter of a note before words: `(a) 9-13 loses`.
fn begins_with_words(line: &[u8]) -> bool {
    match line {
        [b'(', b'a'..=b'z' | b'A'..=b'Z', b')', rest @ ..] => {
            rest.split(|byte| is_white(*byte)).any(starts_prose)
        }
        _ => starts_prose(line),
    }
}

/// True if a line that may be a heading has a result. `None` if it is no heading, whatever follows it.
pub(super) fn has_result(line: &[u8]) -> Option<bool> {
    let words = line
        .strip_prefix(b"(")
        .map_or(line, |label| label.get(2..).unwrap_or_default());
    let is_words = begins_with_words(line) && !words.iter().any(|byte| b"(){}[];*".contains(byte));
    if !is_words || line.len() > MAX_LEN || begins(result, line) || begins_signed_move(line) {
        return None;
    }
    let (mut results, mut moves) = (0, 0);
    let starts =
        (1..line.len()).filter(|start| is_white(line[start - 1]) && !is_white(line[*start]));
    for start in starts {
        let word = &line[start..];
        if begins(result, word) {
            results += 1;
        } else if begins_signed_move(word) {
            moves += 1;
        } else if number_with_bracket(word).is_some()
            || move_number(word).is_ok_and(|(rest, _)| opens_move(skip_white(rest)))
        {
            return None;
        }
    }
    (results <= 1 && moves <= MAX_MOVES).then_some(results == 1)
}
