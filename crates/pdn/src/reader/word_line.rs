//! A line of words outside a game, and what it contains besides words.

use super::digit::is_four_digits;
use crate::grammar::begins;
use crate::grammar::blank::{
    at_line_start, is_white, is_wide_blank, new_line, skip_blanks, skip_to_text, starts_prose,
    trim_end,
};
use crate::grammar::moves::pdn_move;
use crate::grammar::number::move_number;
use crate::grammar::readable::{begins_signed_move, number_with_bracket, readable};
use crate::grammar::result::result;
use crate::scan;

/// Maximum number of bytes of a line of words, so that the search is linear.
pub(super) const MAX_LEN: usize = 160;

/// Maximum number of moves in such a line. It may name the opening (`11-15 23-18`) or pages (`11-15`).
const MAX_MOVES: usize = 3;
/// What a line of words contains besides words.
#[derive(Clone, Copy)]
pub(super) struct WordLineContents {
    pub(super) has_moves: bool,
    /// True if a move number above 1 is before a move.
    pub(super) has_numbers: bool,
    pub(super) results: usize,
}

/// A line of words that begins at `at`: its contents and its end, which is that of a line under it.
pub(super) fn read_line(input: &[u8], at: usize) -> Option<(WordLineContents, usize)> {
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
        let mut has_numbers = false;
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
                moves += 1;
                has_numbers = true;
                here = line.len() - skip_blanks(rest).len();
            } else if readable(line, here) || number_with_bracket(word).is_some() {
                return None;
            }
        }
        let is_table = results > 1 && results + stars > moves;
        ((stars == 0 || is_table) && moves <= MAX_MOVES).then_some(Self {
            has_moves: moves > 0,
            has_numbers,
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
            words
                .any(|word| starts_prose(word) && !begins(result, word))
                .then_some(line)
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
            // 84 and 93 are quotes of Windows-1252.
            [
                b'#' | b'=' | b'"' | b'>' | b' ' | b'\t' | 0x84 | 0x93,
                rest @ ..,
            ]
            | [b'*', b'*', rest @ ..]
            | [b'-', b'-', rest @ ..]
            | [0xe2, 0x80, 0x9c | 0x9e, rest @ ..] => rest,
            [b'-', rest @ ..] if rest.starts_with(b" ") => rest,
            [b'<', rest @ ..] => match scan::memchr(b'>', rest) {
                Some(end) => &rest[end + 1..],
                None => return line,
            },
            _ => return line,
        };
    }
}

/// True if a heading with a number, a date or signs may begin here. Nearly all lines begin with a move or its number, and
/// this sorts them out at once.
pub(super) fn may_begin_heading(text: &[u8]) -> bool {
    match text.first() {
        Some(b'0'..=b'9') => {
            let is_sign = |byte: &u8| b"-./),".contains(byte);
            let number = text
                .iter()
                .take_while(|byte| byte.is_ascii_digit() || is_sign(byte));
            let rest = &text[number.count()..];
            starts_prose(skip_blanks(rest)) && skip_number_of_game(text).is_some_and(starts_prose)
        }
        Some(b'#' | b'=' | b'"' | b'>' | b'-' | b'*' | b'<' | 0x84 | 0x93 | 0xe2) => true,
        _ => false,
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
    let mut parts = number.split(|byte| !byte.is_ascii_digit());
    let is_date = parts.clone().count() == 3
        && parts.clone().all(|part| !part.is_empty())
        && parts.clone().any(|part| part.len() == 4);
    // At most one sign is after the number of a game.
    let is_number = parts
        .next()
        .is_some_and(|digits| (1..=3).contains(&digits.len()))
        && matches!((parts.next(), parts.next()), (None | Some([]), None));
    let rest = rest.strip_prefix(b")").unwrap_or(rest);
    let rest = rest.strip_prefix(b",").unwrap_or(rest);
    let is_apart = rest.first().is_some_and(|byte| is_white(*byte));
    ((is_number || is_date) && is_apart).then(|| skip_blanks(rest))
}
