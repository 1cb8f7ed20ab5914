//! Places to cut a big file, so that its parts can be read in parallel.

use crate::grammar::blank::{is_white, skip_to_text};
use crate::grammar::comment::{Closing, NextBrace, braces, is_certainly_unclosed};
use crate::grammar::moves::pdn_move;
use crate::grammar::tag::{value_may_extend_beyond, whole_pair};
use crate::reader::digit::may_be_score;
use crate::reader::word_line::{MAX_LEN, WordLineContents};
use crate::{Separator, scan};

/// The last offset in `block` at which a file may be cut. Reading the parts then returns the same games and events as
/// reading the whole. `None` if no place is certainly safe.
///
/// `block` begins at the start of a file or at an earlier cut. The text after the block is irrelevant. A safe place is
///
/// - before a whole tag pair that follows a result, `*` or a plain move, with only white space and comments between;
/// - in a block without such a place, before a line `1. ...` that follows a result or `*`.
///
/// In both cases, the line of that result or move must not be a possible heading or a repeated Result tag, and the last brace before the place
/// must not be a `{`. Before a tag pair, it may be one if a whole game follows that brace, so that the comment is
/// unclosed whatever follows the block. Also, nothing on the line of that result or move may hide it: neither a line
/// comment nor an unclosed tag. Other places may be safe too. The places described here can be recognized from a few
/// bytes around them, which keeps the backward search from the end short.
///
/// ```
/// let file = b"[Event \"a\"]\n1. 9-13 *\n\n[Event \"b\"]\n1. 9-14 22-1";
/// let cut = pdn::game_boundary(file).expect("a boundary");
/// assert!(file[cut..].starts_with(b"[Event \"b\"]"));
/// ```
pub fn game_boundary(block: &[u8]) -> Option<usize> {
    before_tags(block).or_else(|| before_first_number(block))
}

/// The last safe place before a tag pair.
fn before_tags(block: &[u8]) -> Option<usize> {
    let mut end = block.len();
    loop {
        let at = scan::memrchr(b'[', &block[..end])?;
        end = at;
        let text = trim_white(&block[..at]);
        if text.len() == at || whole_pair(&block[at..]).is_none() {
            continue;
        }
        let (text, on_one_line) = before_comments(text);
        let Some(word) = last_word(text) else {
            continue;
        };
        // A comment on a later line than the result belongs to the next game.
        let ends = is_result(&text[word..]) && on_one_line || is_plain_move(&text[word..]);
        if !ends || may_be_in_heading(text, word) {
            continue;
        }
        match hiding_byte(text, word, true) {
            None => return Some(at),
            Some(by) => end = by,
        }
    }
}

/// The last safe place before a line that begins with `1.`, in a block of games without tags.
fn before_first_number(block: &[u8]) -> Option<usize> {
    let mut end = block.len();
    loop {
        let line = scan::memrchr2(b'\n', b'\r', &block[..end])? + 1;
        end = line - 1;
        let rest = skip_spaces(&block[line..]);
        let at = block.len() - rest.len();
        if !matches!(rest, [b'1', b'.', next, ..] if is_white(*next)) {
            continue;
        }
        let text = trim_white(&block[..at]);
        let Some(word) = last_word(text) else {
            continue;
        };
        let ends = is_result(&text[word..]) && !may_continue(&text[..word]);
        if !ends || may_be_in_heading(text, word) || may_repeat_tag(text, word) {
            continue;
        }
        match hiding_byte(text, word, false) {
            // The line may be part of a tag's value.
            None if value_may_extend_beyond(block, line) => {}
            None => return Some(at),
            Some(by) => end = by,
        }
    }
}

/// True if the result at `word` is alone on its line, and no move precedes it. It may repeat the Result tag above the moves
/// of its game.
fn may_repeat_tag(text: &[u8], word: usize) -> bool {
    let before = trim_white(&text[..word]);
    let is_alone = text[before.len()..word]
        .iter()
        .any(|byte| matches!(byte, b'\r' | b'\n' | b'\\'));
    is_alone && !last_word(before).is_some_and(|at| is_plain_move(&before[at..]))
}

/// True if the last word, a result or a move, may be in the heading of the game below it.
fn may_be_in_heading(text: &[u8], word: usize) -> bool {
    let near = word.saturating_sub(MAX_LEN);
    let line = scan::memrchr2(b'\n', b'\r', &text[near..word]).map_or(near, |end| near + end + 1);
    let may_be_heading = |start: usize| {
        let start = skip_to_text(text, start);
        start < word && WordLineContents::read(&text[start..]).is_some()
    };
    // A line end may also be written as two characters.
    let mut escapes = scan::memchr_iter(b'\\', &text[line..word]);
    may_be_heading(line) || escapes.any(|at| may_be_heading(line + at + 2))
}

/// The text without the comments in braces at its end. Also returns whether each of them begins on the line where the
/// text before it ends.
fn before_comments(mut text: &[u8]) -> (&[u8], bool) {
    let mut on_one_line = true;
    while let [before @ .., b'}'] = text {
        let open = scan::memrchr2(b'{', b'}', before);
        let Some(open) = open.filter(|open| text[*open] == b'{' && is_comment(&text[*open..]))
        else {
            break;
        };
        let rest = trim_white(&text[..open]);
        on_one_line &= scan::memchr2(b'\r', b'\n', &text[rest.len()..open]).is_none();
        text = rest;
    }
    (text, on_one_line)
}

/// The text without white space at its end, which may be ASCII or written as `\r` and `\n`.
fn trim_white(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., byte] if is_white(*byte) => rest,
            [rest @ .., b'\\', b'r' | b'n'] => rest,
            _ => return text,
        };
    }
}

fn skip_spaces(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = text {
        text = rest;
    }
    text
}

/// The start of the last word, if it is short enough to be a result or a move.
fn last_word(text: &[u8]) -> Option<usize> {
    let start = text.len().saturating_sub(40);
    match text[start..].iter().rposition(|byte| is_white(*byte)) {
        Some(at) => Some(start + at + 1),
        None if start == 0 => Some(0),
        None => None,
    }
}

fn is_result(word: &[u8]) -> bool {
    matches!(
        word,
        b"*" | b"1-0" | b"0-1" | b"1/2-1/2" | b"2-0" | b"0-2" | b"1-1" | b"0-0"
    )
}

/// True for a move of only ASCII digits, letters and separators, with at least one separator. A short move after text that
/// is not PDN belongs to that text, a score ends its game, and a time may follow the result of its game.
fn is_plain_move(word: &[u8]) -> bool {
    word.iter()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':'))
        && word.iter().any(|byte| matches!(byte, b'-' | b'x' | b':'))
        && pdn_move(word).is_ok_and(|(rest, mv)| {
            let is_signed = mv.separator != Separator::Omitted && !mv.is_short();
            rest.is_empty() && is_signed && !may_be_score(&mv) && !mv.may_be_time()
        })
}

/// True if the text before a word may continue into the word. For example, `11 - ` before `1-0` makes the result a
/// move.
fn may_continue(before: &[u8]) -> bool {
    let mut text = before;
    while let [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    match text {
        [] | [.., b'\r' | b'\n'] => false,
        [.., b'x' | b'X'] => true,
        [.., last] => {
            !last.is_ascii_alphanumeric()
                && !matches!(last, b'.' | b'}' | b')' | b']' | b'!' | b'?')
        }
    }
}

/// The offset of a byte that may hide the word at `word` from a reader, such as an open brace; `None` if there is none.
/// `before_tags` is true if tags follow the text.
fn hiding_byte(text: &[u8], word: usize, before_tags: bool) -> Option<usize> {
    // An open setup may end at the first slash of `1/2-1/2`.
    let slashes = text[word..].contains(&b'/');
    let mut at = word;
    // The search goes backward over the line. It skips whole comments and stops at the end of a tag.
    loop {
        let found = last_on_line(&text[..at], |byte| {
            matches!(byte, b'"' | b'[' | b']' | b'{' | b'}' | b';' | b'%')
                || slashes && byte == b'/'
        });
        let Some(found) = found else { break };
        at = match text[found] {
            b'}' => match scan::memrchr2(b'{', b'}', &text[..found]) {
                Some(open) if text[open] == b'{' && is_comment(&text[open..=found]) => open,
                Some(other) => return Some(other),
                None => return Some(found),
            },
            b']' if ends_with_quote(&text[..found]) => {
                let mark = |byte| matches!(byte, b';' | b'%') || slashes && byte == b'/';
                match last_on_line(&text[..found], mark) {
                    None => break,
                    by => return by,
                }
            }
            _ => return Some(found),
        };
    }
    scan::memrchr2(b'{', b'}', &text[..word]).filter(|brace| {
        text[*brace] == b'{' && !(before_tags && is_certainly_unclosed(text, *brace))
    })
}

/// True if a reader at the `{` reads a comment up to the `}`.
fn is_comment(text: &[u8]) -> bool {
    let (_, end, closing) = braces(text, 0, &mut NextBrace::default());
    closing != Closing::Unclosed && end == text.len()
}

/// The last byte of the last line that is `special`.
fn last_on_line(text: &[u8], special: impl Fn(u8) -> bool) -> Option<usize> {
    let found = text
        .iter()
        .rposition(|byte| matches!(byte, b'\r' | b'\n') || special(*byte))?;
    if matches!(text[found], b'\r' | b'\n') {
        None
    } else {
        Some(found)
    }
}

fn ends_with_quote(text: &[u8]) -> bool {
    let mut text = text;
    while let [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text.last() == Some(&b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with `|` where it is cut.
    fn cut(text: &str) -> String {
        match game_boundary(text.as_bytes()) {
            Some(at) => format!("{}|{}", &text[..at], &text[at..]),
            None => text.to_owned(),
        }
    }

    #[test]
    fn a_file_is_cut_before_the_last_tag_section() {
        for expected in [
            "[A \"a\"]\n9-13 1-0\n\n|[A \"b\"]\n[B \"c\"]\n9-1",
            "[A \"a\"]\n9-13\n|[A \"b\"]\n",
            "[A \"a\"] 9-13 * |[A \"b\"] 9-14 * [A \"c",
            "[A \"a\"] *\n|[A \"b\"] *",
            "{ x; y } 9-13 { a % } 1-0\n|[A \"b\"]",
            "[A \"a\"]\\r\\n9-13 *\\r\\n|[A \"b\"]",
            "1. 9-13 *\n1. 9-14 *\n|1. 10-15",
            "9-13 1-0 { late }\n|[A \"b\"]",
            "9-13 1-0 { late } {\nlater }\n|[A \"b\"]",
            "9-13\n{ late }\n|[A \"b\"]",
            "9-13 { open\n[A \"b\"]\n9-14 23-18 *\n|[A \"c\"]\n",
            "9-13 { open\n[A \"b\"]\n1. 9-14 *\n\n[A \"c\"]\n1. 9-14 *\n|[A \"d\"]\n",
        ] {
            assert_eq!(cut(&expected.replace('|', "")), expected);
        }
    }

    #[test]
    fn a_file_is_not_cut_inside_a_game() {
        for text in [
            "",
            "[A \"a\"]\n",
            "[A \"a\"]\n\n[B \"b\"]",
            "9-13 1-0\n{ of the next }\n[A \"b\"]",
            "9-13 1-0 { late }\n{ of the next }\n[A \"b\"]",
            "[B \"c\"] { of a header }\n[A \"b\"]",
            "9-13 ; 1-0 { late }\n[A \"b\"]",
            "9-13 { 1-0 { late }\n[A \"b\"]",
            "9-13 { 1-0\n[A \"b\"]",
            "9-13 ; 1-0\n[A \"b\"]",
            "[A \"a 1-0\n[A \"b\"]",
            "9-13 {\n[A \"a\"]\n; } 1-0\n1. 9-14",
            "9-13 {\n[FEN \"W:W31:B2\"]\n1. 31-27 *\n[A \"b\"]",
            "9-13 {\n[A \"a\"]\n9-14 *\n1. 9-13",
            "9-13 {\n[A \"a\"]\nprose 1-0\n[A \"b\"]",
            "9-13 words\n[A \"b\"]",
            "9-13 20-0\n{ of the next }\n[A \"b\"]",
            "9-13\n5-5\n{ of the next }\n[A \"b\"]",
            "6 e\"]\n6 e:c5\n[A \"b\"]",
            "9-13 *\n2. 9-14",
            "11 - 1-0\n1. 9-14",
            "/ 1/2-1/2\n1. 9-14",
            "11-15x 1/2-1/2\n1. 9-14",
            "[A \"a\nb 1-0\n1. b\"]",
            "[A \"a\nb 1-0\n1. b",
        ] {
            assert_eq!(cut(text), text);
        }
    }
}
