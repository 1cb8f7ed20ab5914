//! Comments and the commands inside them.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt, value};
use nom::sequence::delimited;

use super::Parsed;
use super::blank::{
    at_line_start, blanks, is_white, skip_blanks, skip_to_text, skip_white, trim_end,
};
use super::number::digits;
use super::tag::{is_position, pdn_tag, tag_line, whole_pair};
use crate::grammar::readable::{
    begins_signed_move, begins_two_moves, is_bracketed_move, opens_signed_move, readable,
    roman_number_opens_move,
};
use crate::scan;
use crate::{Comment, CommentStyle};

/// The next `}`. It is cached so that many unclosed comments need only one search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NextBrace {
    /// Start of the search, and its result: `None` if there is no `}`.
    known: Option<(usize, Option<usize>)>,
}

impl NextBrace {
    fn at_or_after(&mut self, input: &[u8], from: usize) -> Option<usize> {
        if let Some((start, found)) = self.known
            && start <= from
            && found.is_none_or(|at| from <= at)
        {
            return found;
        }
        let found = scan::memchr(b'}', &input[from..]).map(|at| from + at);
        self.known = Some((from, found));
        found
    }
}

/// `COMMENT : "{" [^}]* "}"`
///
/// Tags inside a comment are part of it, even on separate lines, unless they certainly belong to another game. In that
/// case, the comment is unclosed and ends before the tags, so that the other game is not lost. The tags belong to
/// another game
///
/// - if there is no `}`;
/// - if another `{` comes between them and the `}`, or if the `}` is inside a tag or on a line of tags;
/// - if movetext follows the tags, and they give more information than a position, unless they are a quotation of
///   one tag: the `}` comes soon after the movetext, with prose before it and no other tags or `{` between.
///
/// Only the lines up to the next `{` or the first move after tags are read twice.
///
/// A comment that contains another ends at the last of their braces, although comments do not nest in the standard:
/// `{or 26-23 {Lees} 2. 9-14}`.
// `at` is the offset of the `{`. The value is the comment and its end.
pub(crate) fn braces<'a>(
    input: &'a [u8],
    at: usize,
    next: &mut NextBrace,
) -> (Comment<'a>, usize, Closing) {
    let start = at + 1;
    let close = next.at_or_after(input, start);
    let limit = close.unwrap_or(input.len());
    let style = CommentStyle::Braces;
    if let Some(end) = unclosed_end(input, start, limit, close.is_some()) {
        let text = trim_end(&input[start..end]);
        return (
            Comment { text, style },
            start + text.len(),
            Closing::Unclosed,
        );
    }
    let nested = nested_close(input, start, limit);
    let limit = nested.unwrap_or(limit);
    let text = &input[start..limit];
    let closing = nested.map_or(Closing::Closed, |_| Closing::Nested);
    (Comment { text, style }, limit + 1, closing)
}

/// How a comment in braces ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    /// At the first `}`.
    Closed,
    /// At a later `}`, because it contains other comments.
    Nested,
    /// Without a `}`.
    Unclosed,
}

/// The `}` of a comment that contains other comments, if the first `}`, at `close`, ends one of those. Each `{` in it has
/// a `}`, and nothing after `close` may be another game, a comment of another kind, or hide a brace. It must not be moves
/// of the game either: a move number in it is not below the number after the comment.
fn nested_close(input: &[u8], start: usize, close: usize) -> Option<usize> {
    /// Maximum length of the text after the first `}`, so that the search is linear.
    const MAX_NESTED: usize = 512;
    let mut open = scan::memchr_iter(b'{', &input[start..close]).count();
    if open == 0 {
        return None;
    }
    let rest = &input[close + 1..];
    for (at, byte) in rest.iter().enumerate().take(MAX_NESTED) {
        match byte {
            b'{' => open += 1,
            b'}' if open == 1 => {
                let is_of_game =
                    has_moves_of_game(&input[start..close], &rest[..at], &rest[at + 1..]);
                return (!is_of_game).then_some(close + 1 + at);
            }
            b'}' => open -= 1,
            b';' | b'[' => return None,
            b'\r' | b'\n' if ends_nesting(&rest[at..]) => return None,
            _ => {}
        }
    }
    None
}

/// True if the text between two braces begins with a move, and the text `before` it has none. Also true if the first move
/// number in the text is lower than the number at the start of `after`, or `after` has none.
fn has_moves_of_game(before: &[u8], text: &[u8], after: &[u8]) -> bool {
    let mut words = before.split(|byte| is_white(*byte));
    if begins_signed_move(skip_white(text)) && !words.any(begins_signed_move) {
        return true;
    }
    let mut words = text.split(|byte| is_white(*byte));
    let number = words.find_map(number_with_dot);
    number.is_some_and(|number| number_with_dot(skip_white(after)).is_none_or(|next| number < next))
}

/// The move number at the start of a word: `2.`
fn number_with_dot(word: &[u8]) -> Option<u32> {
    let (rest, number) = digits(word).ok()?;
    rest.starts_with(b".").then_some(number)
}

/// True if the line after the line end at the beginning of the text is blank, or begins with `1.` or `%`.
fn ends_nesting(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\r").unwrap_or(text);
    let line = skip_blanks(text.strip_prefix(b"\n").unwrap_or(text));
    matches!(line, [b'\r' | b'\n' | b'%', ..] | [b'1', b'.', ..])
}

/// True if the comment that begins at `at` is unclosed, because the text has a game after it, and tags follow the text.
pub(crate) fn is_certainly_unclosed(text: &[u8], at: usize) -> bool {
    // A `}` right after the text would close it, if anything could.
    unclosed_end(text, at + 1, text.len(), true).is_some()
}

/// Maximum length of the text from the movetext of a quotation to the `}`. A whole game is usually longer.
const MAX_QUOTED: usize = 1024;

/// True if the movetext that begins at the start of this text is quoted in a comment that ends after the text:
/// `1. 11-15 was his favourite.` A game ends with a move or its result.
fn is_quoted(text: &[u8]) -> bool {
    if text.len() > MAX_QUOTED || scan::memchr(b'{', text).is_some() {
        return false;
    }
    // Commands contain no tags: `[%clk 1:05:23]`
    let has_tags = || scan::memchr_iter(b'[', text).any(|at| text.get(at + 1) != Some(&b'%'));
    let line = scan::memrchr2(b'\r', b'\n', text).map_or(text, |at| &text[at + 1..]);
    let hides_brace = scan::memchr(b';', line).is_some() || skip_white(line).starts_with(b"%");
    let last = text
        .rsplit(|byte| is_white(*byte))
        .find(|word| !word.is_empty());
    let is_prose = |word: &[u8]| {
        let word = crate::text(word);
        let letters = word.chars().filter(|letter| letter.is_alphabetic());
        letters.count() > 1 && !word.bytes().any(|byte| byte.is_ascii_digit())
    };
    !hides_brace && last.is_some_and(is_prose) && !has_tags()
}

/// The end of an unclosed comment with this text; `None` if the comment is closed at `limit`.
fn unclosed_end(input: &[u8], start: usize, limit: usize, closed: bool) -> Option<usize> {
    // The first tag pair inside a line. The text after it may show that it belongs to another game.
    let mut pair = None;
    // The text after the last pair, and whether two pairs were adjacent.
    let mut after_last = None;
    let mut adjacent_pairs = false;
    // The end of the comment if the first line that opens a tag section belongs to another game.
    let mut opened = None;
    // Whether the current section has more than a position.
    let mut complete = false;
    let mut at = start;
    while let Some(found) = scan::memchr2(b'[', b'{', &input[at..limit]) {
        let here = at + found;
        at = here + 1;
        if input[here] == b'{' {
            if opened.is_some() || pair.is_some() {
                return opened.or(pair);
            }
            continue;
        }
        let line = at_line_start(input, here).then(|| tag_line(input, here));
        if let Some(end) = line.flatten() {
            let before = pair.filter(|_| adjacent_pairs).unwrap_or(here);
            let before = *opened.get_or_insert(before);
            if !closed || end > limit {
                return Some(before);
            }
            at = end;
        } else if let Some(len) = whole_pair(&input[here..limit]) {
            pair = pair.or(Some(here));
            at = here + len;
        } else if opened.is_some() && after_last == Some(here) {
            // There are more tags on the line of the first, and the brace may be inside one of them.
            if whole_pair(&input[here..]).is_some() {
                return opened;
            }
            // A broken tag belongs to the section: `[Heure blanche "1:59"]`
            match broken_pair(&input[here..limit]) {
                Some(len) => at = here + len,
                None => continue,
            }
        } else {
            continue;
        }
        let adjacent = after_last == Some(here);
        adjacent_pairs |= adjacent;
        complete = adjacent && complete || !is_position(input, here);
        after_last = Some(skip_to_text(input, at));
        if opened.is_some() && complete && movetext_follows(&input[..limit], at) {
            return opened.filter(|_| !closed || adjacent_pairs || !is_quoted(&input[at..limit]));
        }
    }
    if closed {
        None
    } else {
        Some(pair.unwrap_or(limit))
    }
}

/// The length of the pair that begins here, if it is broken but has a quoted value and a bracket on its line.
fn broken_pair(input: &[u8]) -> Option<usize> {
    let (rest, _) = pdn_tag(input).ok()?;
    let len = input.len() - rest.len();
    input[..len].ends_with(b"\"]").then_some(len)
}

/// True if a game's text follows the tags that end at `at`: a number with its move, a move, a result.
fn movetext_follows(input: &[u8], at: usize) -> bool {
    let next = skip_to_text(input, at);
    next < input.len()
        && (readable(input, next)
            || roman_number_opens_move(input, next)
            || is_bracketed_move(&input[next..])
            || begins_two_moves(&input[next..])
            || number_opens_move(&input[next..]))
}

/// True for a number and a move after it, even with a sign for its dot or misread digits: `1) I0-14`, `1 . a3b4`,
/// `1 [10-14]`.
fn number_opens_move(input: &[u8]) -> bool {
    let mut number = (digits, blanks, opt(one_of(").:-")));
    number
        .parse(input)
        .is_ok_and(|(rest, _)| opens_signed_move(skip_white(rest)))
}

/// `";" [^\r\n]*`, and `"%" [^\r\n]*` at the start of a line
pub(crate) fn line_comment(input: &[u8]) -> Parsed<'_, Comment<'_>> {
    let style = alt((
        value(CommentStyle::Semicolon, char(';')),
        value(CommentStyle::Percent, char('%')),
    ));
    let text = scan::take_till(|byte| matches!(byte, b'\r' | b'\n'));
    map((style, text), |(style, text)| Comment { text, style }).parse(input)
}

/// A command inside a comment: `[%clk 1:05:23]`.
///
/// ```
/// use pdn::{Command, Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%eval 0.2]", style: CommentStyle::Braces };
/// assert_eq!(comment.commands().next(), Some(Command { name: b"eval", value: b"0.2" }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command<'a> {
    /// The name after the `%`: `clk`.
    pub name: &'a [u8],
    /// The text after the name, without white space around it; may be empty.
    pub value: &'a [u8],
}

impl<'a> Comment<'a> {
    /// The commands in the comment, in order: clocks ([`Command::clock`]) and all others.
    ///
    /// ```
    /// use pdn::{Comment, CommentStyle};
    ///
    /// let comment = Comment { text: b"[%eval 0.2] good [%clk 0:59:01]", style: CommentStyle::Braces };
    /// let commands: Vec<_> = comment.commands().map(|found| (found.name, found.value)).collect();
    /// assert_eq!(commands, [(&b"eval"[..], &b"0.2"[..]), (b"clk", b"0:59:01")]);
    /// ```
    pub fn commands(&self) -> impl Iterator<Item = Command<'a>> + 'a {
        let mut rest = self.text;
        std::iter::from_fn(move || {
            let open = scan::find(rest, b"[%")?;
            let (after, command) = command(&rest[open..]).ok()?;
            rest = after;
            Some(command)
        })
    }
}

/// `"[%" name value "]"`
///
/// White space separates name and value, and the value may be empty.
pub(crate) fn command(input: &[u8]) -> Parsed<'_, Command<'_>> {
    let name = scan::take_till(|byte| is_white(byte) || byte == b']');
    let value = scan::take_till(|byte| byte == b']');
    map(
        delimited(tag("[%"), (name, value), char(']')),
        |(name, value)| Command {
            name,
            value: skip_white(trim_end(value)),
        },
    )
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (&str, bool) {
        let (comment, end, closing) = braces(text.as_bytes(), 0, &mut NextBrace::default());
        let text = std::str::from_utf8(comment.text).expect("cut between characters");
        let closed = closing != Closing::Unclosed;
        assert_eq!(end, 1 + text.len() + usize::from(closed));
        (text, closed)
    }

    #[test]
    fn a_comment_in_a_comment_belongs_to_it() {
        for (text, expected) in [
            ("{ a { b } c } d", " a { b } c "),
            ("{a {b} c {d {e}} f\ng} {h}", "a {b} c {d {e}} f\ng"),
            ("{a {b} c {d} 22-17", "a {b"),
            ("{a {b} c\n\n}", "a {b"),
            ("{a {b} ;c }", "a {b"),
            (
                "{or 26-23 {Lees} 2. 9-14 18x9} 2. 8-11",
                "or 26-23 {Lees} 2. 9-14 18x9",
            ),
            ("{a {b} 2. 9-14 18x9} 3. 8-11", "a {b"),
            ("{a {b} 2. 9-14 18x9} 1-0", "a {b"),
            ("{a {b} 1-0\n1. 11-15 }", "a {b"),
            ("{a {b} [Event \"c\"] }", "a {b"),
        ] {
            assert_eq!(read(text), (expected, true), "{text}");
        }
        let far = format!("{{a {{b}} {} }}", "c".repeat(600));
        assert_eq!(read(&far), ("a {b", true));
    }

    #[test]
    fn a_comment_ends_at_the_first_brace() {
        assert_eq!(read("{ a } b }"), (" a ", true));
        assert_eq!(read("{ a { b } c"), (" a { b ", true));
        assert_eq!(
            read("{ see [Event \"x\"] } {"),
            (" see [Event \"x\"] ", true)
        );
        assert_eq!(
            read("{[%clk 1:00]\n[#]\n[ee \"x\"]}"),
            ("[%clk 1:00]\n[#]\n[ee \"x\"]", true)
        );
    }

    #[test]
    fn a_game_with_moves_in_brackets_is_not_in_a_comment() {
        for moves in [
            "1 . (11 - 15) 22-18",
            "(11-15!) 22-18",
            "[11-15] 22-18",
            "1.(11-15) 22-18",
            "[a3b4] d6e5",
        ] {
            let game = format!("{{\n[Event \"x\"]\n{moves} }} *");
            assert_eq!(read(&game), ("", false), "{moves}");
        }
        assert_eq!(
            read("{\n[Event \"x\"]\n(11-15) }"),
            ("\n[Event \"x\"]\n(11-15) ", true)
        );
    }

    #[test]
    fn an_unclosed_comment_does_not_contain_the_next_game() {
        for text in [
            "{ lost \n\n[Event \"b\"]\n1. 11-15 { x } 1-0",
            "{ lost [Event \"b\"] 1. 11-15 { x } 1-0",
            "{ lost [Event \"b\"] 1. 11-15 1-0",
            "{ lost [Event \"b\"] [Site \"c\"] 1. 11-15 1-0\n[Event \"d\"]",
            "{ lost\n[Event \"b\"]\n1) 11-15 2) 8-11 \n% }\n *",
            "{ lost\n[Event \"b\"]\n1 - 11-15 22-18 } *",
            "{ lost\n[Event \"b\"]\n1) a3b4 b6a5 } *",
            "{ lost",
        ] {
            assert_eq!(read(text), (" lost", false), "{text}");
        }
    }

    #[test]
    fn tags_in_a_closed_comment_are_part_of_it() {
        for text in [
            "{ as in\n[Event \"Fixture\"]\n, which see }",
            "{\n[Event \"a\"]\n[White \"b { c\"]\n}",
            "{ one\n[Event \"a\"]\n\n[Event \"b\"] two }",
            "{ from here\n[FEN \"W:W31:B2\"]\n1. 31-27 wins }",
            "{\n[Event \"a\"]\n1841 1842 were bad years }",
            "{\n[Event \"a\"]\nwas drawn after 11-15 23-19 }",
            "{\n[Città \"a\"]\n1. prize }",
            "{see\n\n[Event \"b\"]\n\n1. 11-15 was his favourite.}",
            "{\n\n[Event \"b\"]\n\n1-0 was the score}",
            "{\n[Event \"b\"]\n1. 11-15, как и сказано}",
            "{\n[Event \"b\"]\n[%clk 1:05] 1. 11-15\nwas played}",
        ] {
            let (comment, closed) = read(text);
            assert!(closed, "{text}");
            assert_eq!(comment.len(), text.len() - 2);
        }
    }

    #[test]
    fn tags_of_a_game_end_a_comment_even_if_a_brace_follows() {
        for text in [
            "{ lost\n[Event \"b\"]\n1. 11-15 } 1-0",
            "{ lost\n[Event \"b\"]\n11-15 23-19 } 1-0",
            "{ lost\n[Event \"b\"]\nI. 11-15 } 1-0",
            "{ lost\n[Event \"b\"]\n34-Z9 20-24 } *",
            "{ lost\n[Event \"b\"]\ncd4 ba5 } *",
            "{ lost\n[Event \"b\"]\n1 g3h4 f6g5 2 h4xf6 } *",
            "{ lost\n[Event \"b\"]\n1 2521 0710 2 2117 }",
            "{ lost\n[Event \"b\"]\n* }",
            "{ lost\n[FEN \"W:W31:B2\"]\n[Result \"*\"]\n\n31-27 }",
            "{ lost\n[FEN \"W:W31:B2\"] [Result \"*\"] 31-27 }",
            "{ lost\n[Event \"a } b\"]\n1. 11-15 1-0",
            "{ lost\n[Event \"a\"] [White \"b } c\"]\n1. 11-15 1-0",
            "{ lost\n[Event \"a\"]\n[Heure blanche \"1:59\"]\n\n1. 11-15\n% }\n22-17 *",
            "{ lost\n[Event \"a\"]\nprose { x }",
            "{ lost\n[Event \"a\"]\nprose\n\n[Event \"b\"]\n1. 11-15 }",
            "{ lost\n[Event \"b\"]\n1. 11-15 ½-½ }",
            "{ lost\n[Event \"b\"]\n1. 11-15 ; Black resigns }",
            "{ lost\n[Event \"b\"]\n1. 11-15\n% and so on }",
            "{ lost\n[Event \"b\"]\n1. 11-15 *\n[Event \"c\"]\nwas fine }",
            "{ lost\n[Event \"b\"]\n1. 11-15 *\n[Event \"so } it was\"]",
            "{ lost\n[Event \"b\"]\n1. 11-15 {so } it was }",
            "{ lost\n[Event \"b\"]\n[White \"x\"]\n1. 11-15 22-17 good move }",
        ] {
            assert_eq!(read(text), (" lost", false), "{text}");
        }
    }

    #[test]
    fn a_long_game_is_no_quotation() {
        let moves = "11-15 22-18 ".repeat(100);
        let game = format!("{{ lost\n[Event \"b\"]\n1. {moves} and so on }}");
        assert_eq!(read(&game), (" lost", false));
    }

    #[test]
    fn the_next_brace_is_searched_once() {
        let input = b"{{{}{";
        let mut next = NextBrace::default();
        assert_eq!(next.at_or_after(input, 1), Some(3));
        assert_eq!(next.known, Some((1, Some(3))));
        assert_eq!(next.at_or_after(input, 3), Some(3));
        assert_eq!(next.known, Some((1, Some(3))));
        assert_eq!(next.at_or_after(input, 4), None);
        assert_eq!(next.at_or_after(input, 5), None);
        assert_eq!(next.known, Some((4, None)));
    }
}
