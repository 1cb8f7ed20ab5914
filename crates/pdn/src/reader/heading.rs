//! Lines of words outside a game: the heading above its first move, with only white space between, and notes below it.

use super::digit::is_four_digits;
use super::games::contains_blank_line;
use super::lexer::fault;
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, is_white, is_wide_blank, new_line, skip_blanks, skip_to_text, starts_prose,
    trim_end,
};
use crate::grammar::moves::pdn_move;
use crate::grammar::number::move_number;
use crate::grammar::readable::{begins_game, begins_signed_move, number_with_bracket, readable};
use crate::grammar::result::result;
use crate::grammar::tag::opens_header;
use crate::{FaultKind, scan};

/// Maximum number of bytes of a line of words, so that the search is linear.
pub(super) const MAX_LEN: usize = 160;

/// Maximum number of moves in such a line. It may name the opening (`11-15 23-18`) or pages (`11-15`).
const MAX_MOVES: usize = 3;

/// Number of lines that may give the result of the game below them.
const LINES_OF_HEADING: usize = 3;

/// A line of words outside a game.
struct WordLine {
    start: usize,
    end: usize,
    contents: WordLineContents,
    /// Number of results in it and in the lines directly below it that may belong to the same heading.
    results_of_heading: usize,
    /// The text after the lines of words.
    next: NextText,
}

/// Lines of words without other text between them, as far as they were searched: start, end, and the text after them.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordBlock {
    start: usize,
    end: usize,
    next: NextText,
}

/// What a line of words contains besides words.
#[derive(Clone, Copy)]
pub(super) struct WordLineContents {
    has_moves: bool,
    results: usize,
}

/// The text after lines of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NextText {
    FirstMove,
    Tags,
    EndOfInput,
    Other,
}

impl<'a> Reader<'a> {
    /// The heading that begins at `at` with a number, a date or signs: `1. Smith - Brown 1-0`, `## Smith - Brown 1-0`.
    pub(super) fn heading(&self, at: usize) -> Option<Lexed<'a>> {
        if matches!(self.input[at], b'(' | b'[' | b'{' | b';') || !at_line_start(self.input, at) {
            return None;
        }
        if let Some(end) = self.labelled_note_end(at) {
            return Some(fault(FaultKind::UnexpectedText, at, end));
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
        let WordLineContents { has_moves, results } = line.contents;
        if !self.is_between_games() && self.stage != Stage::Header {
            // The opening of the next game: its moves have no numbers.
            let is_opening = self.numbers.is_numbered()
                && has_moves
                && results == 0
                && line.next == NextText::FirstMove;
            return is_opening.then_some(line.end);
        }
        let is_of_no_game = match (line.next, self.stage) {
            (NextText::FirstMove, _) => true,
            // `White wins: 22-17` below a FEN is the game.
            (_, Stage::Header) => false,
            // The results of other games.
            _ if results > 1 => true,
            // `Match 2: 9-13 22-18 1-0` is a game.
            (NextText::Tags | NextText::EndOfInput, Stage::Ended) => !has_moves || results == 0,
            (NextText::Tags, _) => results == 0,
            _ => false,
        };
        is_of_no_game.then_some(line.end)
    }

    /// The end of the note that begins at `at` with a letter, below the moves of a game: `A. 22-18 15x22 25x18 draws.` It
    /// extends to a blank line or to the next such letter.
    pub(super) fn labelled_note_end(&self, at: usize) -> Option<usize> {
        /// Maximum length of a note, so that the search is linear.
        const MAX_NOTE: usize = 2048;
        if !self.is_label_of_note(at) {
            return None;
        }
        let is_below_moves = match self.stage {
            Stage::Body => {
                self.depth == 0 && (self.last != LastEvent::Move || self.is_after_blank_line(at))
            }
            Stage::Ended => true,
            _ => false,
        };
        if !is_below_moves {
            return None;
        }
        let near = &self.input[at..self.input.len().min(at + MAX_NOTE)];
        let mut here = 0;
        while let Some(len) = scan::memchr2(b'\r', b'\n', &near[here..]) {
            let line_end = here + len;
            let next = skip_to_text(near, line_end);
            let ends = contains_blank_line(&near[line_end..next])
                || near.get(next) == Some(&b'[')
                || next < near.len() && self.is_label_of_note(at + next);
            if ends || next == near.len() {
                return Some(at + line_end);
            }
            here = next;
        }
        Some(at + near.len())
    }

    /// True for the letter of a note at the start of a line, with a move or words after it.
    fn is_label_of_note(&self, at: usize) -> bool {
        let line = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let text = match line {
            [b'(', letter, b')', b' ' | b'\t', text @ ..]
            | [letter, b'.' | b')' | b':', b' ' | b'\t', text @ ..]
                if letter.is_ascii_alphabetic() =>
            {
                skip_blanks(text)
            }
            _ => return false,
        };
        at_line_start(self.input, at)
            && !self.is_roman_number(at)
            && (begins_signed_move(text) || begins(move_number, text) || starts_prose(text))
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
            let WordLineContents { has_moves, results } = line.contents;
            line.next == NextText::Tags && (has_moves || results > 0)
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
        let block = self.word_block(at, end);
        let mut results_of_heading = contents.results;
        let mut below = end;
        for _ in 1..LINES_OF_HEADING {
            below = skip_to_text(self.input, below);
            if below >= block.end {
                break;
            }
            let Some((contents, end)) = read_line(self.input, below) else {
                break;
            };
            results_of_heading += contents.results;
            below = end;
        }
        Some(WordLine {
            start: at,
            end,
            contents,
            results_of_heading,
            next: block.next,
        })
    }

    /// The lines of words around the one from `at` to `end`. They are searched once.
    fn word_block(&self, at: usize, end: usize) -> WordBlock {
        let known = self.word_block.get();
        if let Some(known) = known.filter(|known| (known.start..known.end).contains(&at)) {
            return known;
        }
        let input = self.input;
        let (mut end, mut next_line) = (end, skip_short_comments(input, end));
        let next = loop {
            scan::count(1);
            let next = &input[next_line..];
            match next.first() {
                None => break NextText::EndOfInput,
                Some(b'[') if opens_header(input, next_line) => break NextText::Tags,
                _ if next_line > end && begins_game(next) => break NextText::FirstMove,
                _ => {}
            }
            let Some((_, end_of_line)) = read_line(input, next_line) else {
                break NextText::Other;
            };
            (end, next_line) = (end_of_line, skip_short_comments(input, end_of_line));
        };
        let block = WordBlock {
            start: at,
            end,
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

/// A line of words that begins at `at`: its contents and its end, which is that of a line under it.
fn read_line(input: &[u8], at: usize) -> Option<(WordLineContents, usize)> {
    if !at_line_start(input, at) {
        return None;
    }
    let near = &input[at..input.len().min(at + MAX_LEN)];
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n' | b'[');
    let len = near.iter().position(is_end);
    let len = len.or((at + near.len() == input.len()).then_some(near.len()))?;
    let contents = WordLineContents::read(trim_end(&near[..len]))?;
    let end = at + len;
    Some((contents, end_of_underline(input, end).unwrap_or(end)))
}

impl WordLine {
    /// True for a heading with the result of the game below it.
    fn gives_result(&self) -> bool {
        self.next == NextText::FirstMove && self.results_of_heading == 1
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
}

impl WordLineContents {
    /// The contents of a line; `None` if it has other things than words, results and a few moves.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        let line = trim_ornaments(line);
        let words = words_of(line)?;
        let is_words = !words.iter().any(|byte| b"{}[];".contains(byte));
        if !is_words || line.len() > MAX_LEN || begins(result, words) || begins(pdn_move, words) {
            return None;
        }
        let (mut results, mut moves, mut stars) = (0, 0, 0);
        let mut here = 0;
        if line.starts_with(b"(") && words.len() == line.len() {
            (here, moves) = remark_in_brackets(line)?;
        }
        while let Some(byte) = line.get(here) {
            if !is_white(*byte) && !is_wide_blank(line, here) {
                here += 1;
                continue;
            }
            here = skip_to_text(line, here);
            let word = &line[here..];
            if word.starts_with(b"*") {
                // The diagonal of a table of results.
                let is_apart = word.get(1).is_none_or(|byte| is_white(*byte));
                stars += usize::from(is_apart);
                if !is_apart {
                    return None;
                }
            } else if is_year(word) {
                here += 4;
            } else if word.starts_with(b"(") {
                // A remark in brackets: `(1951)`, `(Moscow)`
                let (len, moves_inside) = remark_in_brackets(word)?;
                here += len;
                moves += moves_inside;
            } else if begins(result, word) {
                results += 1;
            } else if begins_signed_move(word) {
                moves += 1;
                // A result may be glued to the move: `9-130-1`
                let is_glued = pdn_move(word).is_ok_and(|(rest, _)| begins(result, rest));
                results += usize::from(is_glued);
            } else if let Ok((rest, number)) = move_number(word)
                && number.number > 1
                && begins_signed_move(skip_blanks(rest))
            {
                // `Diagram after 5. 31-26`
                here = line.len() - skip_blanks(rest).len() - 1;
            } else if readable(line, here) || number_with_bracket(word).is_some() {
                return None;
            }
        }
        let is_table = results > 1 && results + stars > moves;
        ((stars == 0 || is_table) && moves <= MAX_MOVES).then_some(Self {
            has_moves: moves > 0,
            results,
        })
    }
}

/// The end of a line of dashes or the like directly below the line that ends at `end`.
fn end_of_underline(input: &[u8], end: usize) -> Option<usize> {
    let (rest, ()) = new_line(skip_blanks(&input[end..])).ok()?;
    let sign = *rest.first().filter(|sign| b"-=_~".contains(sign))?;
    let len = rest.iter().take_while(|byte| **byte == sign).count();
    let after = skip_blanks(&rest[len..]);
    let ends = after.is_empty() || new_line(after).is_ok();
    (len > 2 && ends).then(|| input.len() - rest.len() + len)
}

/// True for four digits of a year between 1500 and 2099, which may also be a move without its sign.
fn is_year(word: &[u8]) -> bool {
    matches!(word, [b'1', b'5'..=b'9', ..] | [b'2', b'0', ..])
        && word.get(..4).is_some_and(is_four_digits)
        && !word.get(4).is_some_and(u8::is_ascii_alphanumeric)
}

/// The length of a remark in brackets, and the number of its moves: `(1951)`, `(8-12 years)`. It has no results, and moves
/// only beside words.
fn remark_in_brackets(text: &[u8]) -> Option<(usize, usize)> {
    let len = scan::memchr(b')', text)?;
    let words = || text[1..len].split(|byte| is_white(*byte));
    let moves = words().filter(|word| begins_signed_move(word)).count();
    let has_result = words().any(|word| begins(result, word) || word.starts_with(b"("));
    let has_words = words().any(starts_prose);
    (!has_result && (moves == 0 || has_words)).then_some((len + 1, moves))
}

/// The line without what may precede its words: the letter of a note, `(a)`, the number of a game, a date, signs.
/// `None` if no words are at its start, or behind these.
fn words_of(line: &[u8]) -> Option<&[u8]> {
    match line {
        [b'(', b'a'..=b'z' | b'A'..=b'Z', b')', words @ ..] => words
            .split(|byte| is_white(*byte))
            .any(starts_prose)
            .then_some(words),
        [b'(', b'0'..=b'9', b')', words @ ..]
        | [b'(', b'0'..=b'9', b'0'..=b'9', b')', words @ ..] => {
            starts_prose(skip_blanks(words)).then_some(words)
        }
        [b'(', words @ ..] => {
            let mut words = words.split(|byte| is_white(*byte));
            words.any(starts_prose).then_some(line)
        }
        _ => {
            let words = skip_ornaments(line);
            let words = skip_number_of_game(words).unwrap_or(words);
            starts_prose(words).then_some(words)
        }
    }
}

/// Skips signs of headings, `##`, `==`, `---`, quotes, and one tag of HTML, with the blanks after them.
fn skip_ornaments(mut line: &[u8]) -> &[u8] {
    loop {
        line = match line {
            [b'#' | b'=' | b'"' | b'>' | b' ' | b'\t', rest @ ..]
            | [b'*', b'*', rest @ ..]
            | [b'-', b'-', rest @ ..]
            | [0xe2, 0x80, 0x9c | 0x9e, rest @ ..]
            // the same quotes in Windows-1252
            | [0x84 | 0x93, rest @ ..] => rest,
            [b'-', rest @ ..] if rest.starts_with(b" ") => rest,
            [b'<', rest @ ..] => match scan::memchr(b'>', rest) {
                Some(end) => &rest[end + 1..],
                None => return line,
            },
            _ => return line,
        };
    }
}

/// The line without the signs of a heading at its end.
fn trim_ornaments(mut line: &[u8]) -> &[u8] {
    while let [rest @ .., b'#' | b'=' | b'"' | b' ' | b'\t']
    | [rest @ .., b'*', b'*']
    | [rest @ .., b'-', b'-'] = line
    {
        line = rest;
    }
    line
}

/// Skips `12`, `12.`, `12)` or a date, `12-05-1951`, and the blanks after it.
fn skip_number_of_game(line: &[u8]) -> Option<&[u8]> {
    let len = line
        .iter()
        .take_while(|byte| byte.is_ascii_digit() || b"-./".contains(byte))
        .count();
    let (number, rest) = line.split_at(len);
    let is_number = matches!(number, [b'0'..=b'9', .., b'.'])
        || !number.is_empty() && number.len() <= 3 && rest.starts_with(b")");
    let is_number = is_number || !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    let is_date = number.len() >= 8;
    let rest = rest.strip_prefix(b")").unwrap_or(rest);
    let rest = rest.strip_prefix(b",").unwrap_or(rest);
    let is_apart = rest.first().is_some_and(|byte| is_white(*byte));
    ((is_number || is_date) && is_apart).then(|| skip_blanks(rest))
}
