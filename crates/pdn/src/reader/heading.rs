//! Lines of words outside a game: the heading above its first move, with only white space between, and notes below it.

use super::{Reader, Stage};
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, is_white, is_wide_blank, skip_to_text, starts_prose, trim_end,
};
use crate::grammar::moves::pdn_move;
use crate::grammar::readable::{begins_game, begins_signed_move, number_with_bracket, readable};
use crate::grammar::result::result;
use crate::grammar::tag::opens_header;
use crate::scan;

/// Maximum number of bytes of a line of words, so that the search is linear.
pub(super) const MAX_LEN: usize = 160;

/// Maximum number of moves in such a line. It may name the opening (`11-15 23-18`) or pages (`11-15`).
const MAX_MOVES: usize = 3;

/// Maximum number of lines between the title of a game and its first move.
const MAX_MORE_LINES: u8 = 2;

/// A line of words outside a game.
struct WordLine {
    start: usize,
    end: usize,
    contents: WordLineContents,
    next: NextText,
}

/// What a line of words contains besides words.
#[derive(Clone, Copy)]
pub(super) struct WordLineContents {
    has_moves: bool,
    has_result: bool,
}

/// The text after a line of words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextText {
    FirstMove,
    Tags,
    EndOfInput,
    Other,
}

impl Reader<'_> {
    /// The end of the heading that begins at `at`, outside a game: `Smith - Brown 1-0`, `Smith 1-0 Brown`,
    /// `Opening 11-15 23-18`. Its result does not end the game above it, and its moves are not played. Also the end of a
    /// note below a game: `Note: 9-13 was also playable`.
    pub(super) fn heading_end(&self, at: usize) -> Option<usize> {
        if !self.is_between_games() && self.stage != Stage::Header {
            return None;
        }
        let line = WordLine::read(self.input, at)?;
        let WordLineContents {
            has_moves,
            has_result,
        } = line.contents;
        let is_of_no_game = match (line.next, self.stage) {
            (NextText::FirstMove, _) => true,
            // `White wins: 22-17` below a FEN is the game.
            (_, Stage::Header) => false,
            // `Match 2: 9-13 22-18 1-0` is a game.
            (NextText::Tags | NextText::EndOfInput, Stage::Ended) => !has_moves || !has_result,
            (NextText::Tags, _) => !has_result,
            _ => false,
        };
        is_of_no_game.then_some(line.end)
    }

    /// True if the text from `start` to `end`, below a game that has ended, is a note to it: the last line has moves or a
    /// result, and tags follow. Other words above tags are the heading of the next game.
    pub(super) fn is_note(&self, start: usize, end: usize) -> bool {
        self.last_line(start, end).is_some_and(|line| {
            let WordLineContents {
                has_moves,
                has_result,
            } = line.contents;
            line.next == NextText::Tags && (has_moves || has_result)
        })
    }

    /// True if the heading of the next game begins at `at`, with its result. The current game had such a heading too,
    /// so the result is not its own.
    pub(super) fn begins_next_heading(&self, at: usize) -> bool {
        self.result_above.is_some()
            && self.stage == Stage::Body
            && self.depth == 0
            && WordLine::read(self.input, at)
                .is_some_and(|line| line.gives_result() && !line.ends_game(self.input))
    }

    /// Notes whether the text from `start` to `end`, before a game, has a heading with a result.
    pub(super) fn note_heading(&mut self, start: usize, end: usize) {
        self.result_above = None;
        let mut at = start;
        while at < end {
            if WordLine::read(self.input, at).is_some_and(|line| line.gives_result()) {
                self.result_above = Some(at);
                return;
            }
            let Some(len) = scan::memchr2(b'\r', b'\n', &self.input[at..end]) else {
                return;
            };
            // Blank lines are passed over at once.
            at = skip_to_text(self.input, at + len);
        }
    }

    /// The last line of the text from `start` to `end`, if it is a line of words.
    fn last_line(&self, start: usize, end: usize) -> Option<WordLine> {
        let text = &self.input[start..end];
        let line = scan::rposition(text, |byte| matches!(byte, b'\r' | b'\n'));
        let first = start + line.map_or(0, |line| line + 1);
        WordLine::read(self.input, skip_to_text(self.input, first))
    }
}

impl WordLine {
    /// True for a line between the title of a game and its first move: `Played in London.`
    fn is_below_title(&self) -> bool {
        let has_play = self.contents.has_moves || self.contents.has_result;
        self.next == NextText::FirstMove && !has_play
    }

    /// True for a heading with the result of the game below it.
    fn gives_result(&self) -> bool {
        self.next == NextText::FirstMove && self.contents.has_result
    }

    /// True if the words on this line state the result of the game above: `White resigned 1-0`.
    fn ends_game(&self, input: &[u8]) -> bool {
        const WORDS: [&[u8]; 9] = [
            b"won",
            b"wins",
            b"win",
            b"resigned",
            b"resigns",
            b"drawn",
            b"draw",
            b"result",
            b"score",
        ];
        let mut words = input[self.start..self.end].split(|byte| !byte.is_ascii_alphabetic());
        words.any(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
    }

    /// The line of words that begins at `at`.
    fn read(input: &[u8], at: usize) -> Option<Self> {
        Self::read_with(input, at, MAX_MORE_LINES)
    }

    /// The same; `more` lines with nothing but words may be between it and the first move.
    fn read_with(input: &[u8], at: usize, more: u8) -> Option<Self> {
        if !at_line_start(input, at) {
            return None;
        }
        let near = &input[at..input.len().min(at + MAX_LEN)];
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n' | b'[');
        let len = near.iter().position(is_end);
        let len = len.or((at + near.len() == input.len()).then_some(near.len()))?;
        let contents = WordLineContents::read(trim_end(&near[..len]))?;
        let end = at + len;
        let next = skip_to_text(input, end);
        let next = match input.get(next) {
            None => NextText::EndOfInput,
            Some(b'[') if opens_header(input, next) => NextText::Tags,
            _ if next > end && begins_game(&input[next..]) => NextText::FirstMove,
            _ if more > 0
                && Self::read_with(input, next, more - 1)
                    .is_some_and(|line| line.is_below_title()) =>
            {
                NextText::FirstMove
            }
            _ => NextText::Other,
        };
        Some(Self {
            start: at,
            end,
            contents,
            next,
        })
    }
}

impl WordLineContents {
    /// The contents of a line; `None` if it has other things than words, one result and a few moves.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        let words = words_of(line)?;
        let is_words = !words.iter().any(|byte| b"(){}[];*".contains(byte));
        if !is_words || line.len() > MAX_LEN || begins(result, line) || begins_signed_move(line) {
            return None;
        }
        let (mut results, mut moves) = (0, 0);
        let mut here = 0;
        while let Some(byte) = line.get(here) {
            if !is_white(*byte) && !is_wide_blank(line, here) {
                here += 1;
                continue;
            }
            here = skip_to_text(line, here);
            let word = &line[here..];
            if begins(result, word) {
                results += 1;
            } else if begins_signed_move(word) {
                moves += 1;
                // A result may be glued to the move: `9-130-1`
                let is_glued = pdn_move(word).is_ok_and(|(rest, _)| begins(result, rest));
                results += usize::from(is_glued);
            } else if readable(line, here) || number_with_bracket(word).is_some() {
                return None;
            }
        }
        (results <= 1 && moves <= MAX_MOVES).then_some(Self {
            has_moves: moves > 0,
            has_result: results == 1,
        })
    }
}

/// The line without the letter of a note, `(a)`. `None` if no words are at its start, or behind the letter.
fn words_of(line: &[u8]) -> Option<&[u8]> {
    match line {
        [b'(', b'a'..=b'z' | b'A'..=b'Z', b')', words @ ..] => words
            .split(|byte| is_white(*byte))
            .any(starts_prose)
            .then_some(words),
        _ => starts_prose(line).then_some(line),
    }
}
