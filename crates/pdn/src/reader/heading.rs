//! Lines of words outside a game: the heading above its first move, with only white space between, and notes below it.

use super::games::contains_blank_line;
use super::lexer::fault;
use super::word_line::{MAX_LEN, WordLineContents, may_begin_heading, read_line};
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, is_white, new_line, skip_blanks, skip_to_text, trim_end,
};
use crate::grammar::number::move_number;
use crate::grammar::readable::{begins_game, begins_signed_move};
use crate::grammar::result::result;
use crate::grammar::tag::opens_header;
use crate::{FaultKind, scan};

/// Number of lines that may give the result of the game below them.
const LINES_OF_HEADING: usize = 3;

/// A line of words outside a game.
struct WordLine {
    start: usize,
    end: usize,
    contents: WordLineContents,
    /// The end of the line, from this one on, that has a result of the heading.
    end_of_result: usize,
    /// Number of results in it and in the lines directly below it that may belong to the same heading.
    results_of_heading: usize,
    /// Number of results in the lines of words around it.
    results_of_block: usize,
    /// The text after the lines of words.
    next: NextText,
}

/// Lines of words without other text between them, as far as they were searched: start, end, and the text after them.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordBlock {
    start: usize,
    end: usize,
    results: usize,
    next: NextText,
}

/// The text after lines of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NextText {
    /// The number 1 and a move.
    FirstMove,
    /// A move without a number.
    Moves,
    Tags,
    EndOfInput,
    Other,
}

impl<'a> Reader<'a> {
    /// The heading that begins at `at` with a number, a date or signs: `1. Smith - Brown 1-0`, `## Smith - Brown 1-0`. Also a
    /// note with a letter.
    pub(super) fn heading(&self, at: usize) -> Option<Lexed<'a>> {
        if self.input[at].is_ascii_alphabetic() || self.input[at] == b'(' {
            let end = self.labelled_note_end(at)?;
            return Some(fault(FaultKind::UnexpectedText, at, end));
        }
        // The lane reads numbers in a game without a heading.
        let is_in_lane = self.stage == Stage::Body && self.result_above.is_none();
        if is_in_lane || !may_begin_heading(&self.input[at..]) || !at_line_start(self.input, at) {
            return None;
        }
        let is_heading = self.heading_end(at).is_some() || self.begins_next_heading(at);
        is_heading.then(|| fault(FaultKind::UnexpectedText, at, self.prose_end(at)))
    }

    /// The end of the heading that begins at `at`, outside a game: `Smith - Brown 1-0`, `Smith 1-0 Brown`,
    /// `Opening 11-15 23-18`. Its result does not end the game above it, and its moves are not played. Also the end of a
    /// note below a game: `Note: 9-13 was also playable`.
    pub(super) fn heading_end(&self, at: usize) -> Option<usize> {
        if self.depth > 0 {
            return None;
        }
        let line = self.word_line(at)?;
        if (self.is_between_games() || self.numbers.are_missing()) && self.is_label(&line) {
            return Some(line.end);
        }
        let WordLineContents {
            has_moves,
            has_numbers,
            results,
        } = line.contents;
        if !self.is_between_games() && self.stage != Stage::Header {
            // The opening of the next game: its moves have no numbers.
            let is_opening = self.numbers.is_numbered()
                && self.numbers.half_played().is_none()
                && has_moves
                && !has_numbers
                && results == 0
                && line.next == NextText::FirstMove;
            let is_table = (results > 1 || line.results_of_block > 1 && !has_moves)
                && !line.ends_game(self.input);
            return (is_opening || is_table).then_some(line.end);
        }
        // `A. 9-13 22-18 1-0` is a game in a list.
        let is_table = results > 1 || line.results_of_block > 1 && !(has_moves && results == 1);
        let is_of_no_game = match (line.next, self.stage) {
            (NextText::FirstMove | NextText::Moves, _) => true,
            // `White wins: 22-17` below a FEN is the game.
            (_, Stage::Header) => false,
            // The results of other games.
            _ if is_table => true,
            // `Match 2: 9-13 22-18 1-0` is a game.
            (NextText::Tags, _) | (NextText::EndOfInput, Stage::Ended) => {
                !has_moves || results == 0
            }
            _ => false,
        };
        is_of_no_game.then_some(line.end)
    }

    /// The end of the note that begins at `at` with a letter, below the moves of a game: `A. 22-18 15x22 25x18 draws.` It
    /// extends to a blank line, tags, the first move of a game, or the next such letter.
    pub(super) fn labelled_note_end(&self, at: usize) -> Option<usize> {
        let is_below_moves = || match self.stage {
            // Both plies of the last number are known, and the next number is due.
            Stage::Body if self.is_pair_complete() => true,
            Stage::Body => self.last == LastEvent::Words || self.is_after_blank_line(at),
            Stage::Ended => true,
            _ => false,
        };
        if !self.begins_labelled_note(at) || !is_below_moves() {
            return None;
        }
        let input = self.input;
        let mut here = at;
        loop {
            let len = input[here..]
                .iter()
                .position(|byte| matches!(byte, b'\r' | b'\n' | b'['));
            let end = len.map_or(input.len(), |len| here + len);
            let next = skip_to_text(input, end);
            let ends = match input.get(end) {
                None => true,
                Some(b'[') => opens_header(input, end),
                _ => {
                    contains_blank_line(&input[end..next])
                        || begins_game(&input[next..])
                        || begins(result, &input[next..])
                        || self.begins_with_due_number(&input[next..])
                        || self.begins_labelled_note(next)
                }
            };
            if ends {
                let text = trim_end(&input[at..end]);
                let last = text.rsplit(|byte| is_white(*byte)).next();
                // `B. 9-13 22-18 0-1` is a game in a list.
                let ends_in_result = last.is_some_and(|word| begins(result, word));
                return (!ends_in_result).then_some(at + text.len());
            }
            here = usize::max(next, end + 1);
        }
    }

    /// True for the letter or number of a note, or the word `Note`, at the start of a line, with a move after it. `B. wins` and
    /// `A. Smith` are no notes.
    pub(super) fn begins_labelled_note(&self, at: usize) -> bool {
        let line = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let text = match line {
            [b'(', b'0'..=b'9', b')', b' ', text @ ..]
            | [b'N' | b'n', b'o', b't', b'e', b' ' | b':' | b'.', text @ ..]
            | [b'N', b'O', b'T', b'E', b' ' | b':' | b'.', text @ ..] => text,
            [b'(', letter, b')', b' ' | b'\t', text @ ..]
            | [letter, b'.' | b')' | b':', b' ' | b'\t', text @ ..]
                if letter.is_ascii_alphabetic() =>
            {
                text
            }
            _ => return false,
        };
        let text = skip_blanks(text);
        if begins_game(text) || self.begins_with_due_number(text) {
            return false;
        }
        let text = move_number(text).map_or(text, |(rest, _)| skip_blanks(rest));
        self.depth == 0
            && at_line_start(self.input, at)
            && begins_signed_move(text)
            && self.number_in_letters(at).is_none()
    }

    /// True in a numbered game if both plies of the last number were read.
    pub(super) fn is_pair_complete(&self) -> bool {
        let due = self.numbers.current().checked_add(1);
        self.numbers.is_numbered() && due.is_some_and(|due| self.numbers.is_due(due))
    }

    /// True if the number that is due in the game begins the text.
    fn begins_with_due_number(&self, text: &[u8]) -> bool {
        move_number(text).is_ok_and(|(_, number)| self.numbers.is_due(number.number))
    }

    /// True if a heading or other lines of words follow the line that ends at `end`, and a game or tags follow those.
    pub(super) fn precedes_heading(&self, end: usize) -> bool {
        let rest = skip_blanks(&self.input[end..]);
        let below = skip_to_text(self.input, end);
        begins(new_line, rest)
            && self.word_line(below).is_some_and(|line| {
                matches!(
                    line.next,
                    NextText::FirstMove | NextText::Moves | NextText::Tags
                )
            })
    }

    /// True for words and a number above moves without numbers: `GAME 2.`
    fn is_label(&self, line: &WordLine) -> bool {
        let text = trim_end(&self.input[line.start..line.end]);
        let text = text.strip_suffix(b".").unwrap_or(text);
        let next = &self.input[skip_to_text(self.input, line.end)..];
        text.last().is_some_and(u8::is_ascii_digit)
            && !line.contents.has_moves
            && line.contents.results == 0
            && begins_signed_move(next)
            && !begins(result, next)
    }

    /// True if the text from `start` to `end`, below a game that has ended, is a note to it: the last line has moves or a
    /// result, and tags follow. Other words above tags are the heading of the next game.
    pub(super) fn is_note(&self, start: usize, end: usize) -> bool {
        self.last_line(start, end).is_some_and(|line| {
            let contents = line.contents;
            line.next == NextText::Tags && (contents.has_moves || contents.results > 0)
        })
    }

    /// True if the heading of the next game begins at `at`, with its result. The current game had such a heading too,
    /// so the result is not its own.
    pub(super) fn begins_next_heading(&self, at: usize) -> bool {
        self.result_above.is_some()
            && self.stage == Stage::Body
            && self.depth == 0
            && self
                .word_line(at)
                .is_some_and(|line| line.gives_result() && !line.ends_game(self.input))
    }

    /// Notes whether the text from `start` to `end`, before a game, has a heading with a result.
    pub(super) fn note_heading(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            if self.word_line(at).is_some_and(|line| line.gives_result()) {
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

    /// The line of words that begins at `at`.
    fn word_line(&self, at: usize) -> Option<WordLine> {
        let (contents, end) = read_line(self.input, at)?;
        let block = self.word_block(at, end, contents.results);
        let mut results_of_heading = contents.results;
        let mut end_of_result = end;
        let mut below = end;
        for _ in 1..LINES_OF_HEADING {
            below = skip_short_comments(self.input, below);
            if below >= block.end {
                break;
            }
            let Some((contents, end)) = read_line(self.input, below) else {
                break;
            };
            if results_of_heading == 0 {
                end_of_result = end;
            }
            results_of_heading += contents.results;
            below = end;
        }
        Some(WordLine {
            start: at,
            end,
            contents,
            end_of_result,
            results_of_heading,
            results_of_block: block.results,
            next: block.next,
        })
    }

    /// The lines of words around the one from `at` to `end`, which has this number of results. They are searched once.
    fn word_block(&self, at: usize, end: usize, results: usize) -> WordBlock {
        let known = self.word_block.get();
        if let Some(known) = known.filter(|known| (known.start..known.end).contains(&at)) {
            return known;
        }
        let input = self.input;
        let mut results = results;
        let (mut end, mut next_line) = (end, skip_short_comments(input, end));
        let next = loop {
            scan::count(1);
            let next = &input[next_line..];
            match next.first() {
                None => break NextText::EndOfInput,
                Some(b'[') if opens_header(input, next_line) => break NextText::Tags,
                _ if next_line > end && begins_game(next) => break NextText::FirstMove,
                _ if next_line > end && begins_signed_move(next) && !begins(result, next) => {
                    break NextText::Moves;
                }
                _ => {}
            }
            let Some((contents, end_of_line)) = read_line(input, next_line) else {
                break NextText::Other;
            };
            results += contents.results;
            (end, next_line) = (end_of_line, skip_short_comments(input, end_of_line));
        };
        let block = WordBlock {
            start: at,
            end,
            results,
            next,
        };
        self.word_block.set(Some(block));
        block
    }

    /// The last line of the text from `start` to `end`, if it is a line of words.
    fn last_line(&self, start: usize, end: usize) -> Option<WordLine> {
        let text = &self.input[start..end];
        let line = scan::rposition(text, |byte| matches!(byte, b'\r' | b'\n'));
        let first = start + line.map_or(0, |line| line + 1);
        self.word_line(skip_to_text(self.input, first))
    }
}

/// Skips white space and comments that are not longer than a line of words.
fn skip_short_comments(input: &[u8], at: usize) -> usize {
    let mut here = at;
    loop {
        here = skip_to_text(input, here);
        let near = &input[here..input.len().min(here + MAX_LEN)];
        let end_of_line = || {
            let is_whole = here + near.len() == input.len();
            scan::memchr2(b'\r', b'\n', near).or(is_whole.then_some(near.len()))
        };
        let len = match near.first() {
            Some(b'{') => scan::memchr(b'}', near).map(|close| close + 1),
            Some(b';') => end_of_line(),
            Some(b'%') if at_line_start(input, here) => end_of_line(),
            _ => None,
        };
        let Some(len) = len else {
            return here;
        };
        here += len;
    }
}

impl WordLine {
    /// True for a heading with the result of the game below it.
    fn gives_result(&self) -> bool {
        let precedes_game = matches!(
            self.next,
            NextText::FirstMove | NextText::Moves | NextText::Tags
        );
        precedes_game && self.results_of_heading == 1
    }

    /// True if the words up to the result state it, so that it belongs to the game above: `White resigned 1-0`. In a line
    /// below others, `Result: 1-0` does not.
    fn ends_game(&self, input: &[u8]) -> bool {
        const WORDS: [&[u8]; 7] = [
            b"won",
            b"wins",
            b"win",
            b"resigned",
            b"resigns",
            b"drawn",
            b"draw",
        ];
        const WORDS_OF_FIRST_LINE: [&[u8]; 2] = [b"result", b"score"];
        let has = |text: &[u8], known: &[&[u8]]| {
            let mut words = text.split(|byte| !byte.is_ascii_alphabetic());
            words.any(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known)))
        };
        has(&input[self.start..self.end_of_result], &WORDS)
            || has(&input[self.start..self.end], &WORDS_OF_FIRST_LINE)
    }
}
