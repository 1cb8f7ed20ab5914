//! Signs between moves that are not PDN: commas and semicolons, the `**` of Markdown, times outside comments.

use super::lexer::{fault, without_fault};
use super::{LastEvent, Lexed, Reader, Stage};
use crate::grammar::annotation::{evaluation, inside_marks, move_strength, setup};
use crate::grammar::begins;
use crate::grammar::blank::{is_white, line_end, skip_blanks, skip_to_text, skip_white, trim_end};
use crate::grammar::misread::{any_move, any_number};
use crate::grammar::number::{digits, spaced_move_number};
use crate::grammar::points::half;
use crate::grammar::readable::{
    begins_signed_move, is_bracketed_move, opens_bold_move, opens_move, readable,
};
use crate::grammar::result::result;
use crate::grammar::separator::dash;
use crate::grammar::tag::opens_section;
use crate::grammar::time::{bare_time, dotted_time, time_with_units};
use crate::scan;
use crate::text::first_character;
use crate::{Comment, CommentStyle, FaultKind, Quirks, Token};

/// Maximum length of a word between two `*`.
const MAX_EMPHASIZED: usize = 32;

/// Maximum number of bytes between two `**`.
const MAX_BOLD: usize = 256;

impl<'a> Reader<'a> {
    /// A sign at `at` that separates a move from the text after it: `11-15, 23-19`, `11-15/23-19`, and the `;` of
    /// `23-19; 2. 8-11` or `23-19; 1-0`.
    pub(super) fn stray_mark(&mut self, at: usize) -> Option<Lexed<'a>> {
        let input = self.input;
        // A bar with a blank after it may also follow a blank or a move in brackets. `|1-15` has a misread digit.
        let is_apart = input.get(at + 1).copied().is_some_and(is_white);
        let is_bar = input[at] == b'|' && is_apart && self.stage == Stage::Body;
        if self.last != LastEvent::Move && !is_bar {
            return None;
        }
        let (is_glued, end) = (self.text_end == at, at + 1);
        let is_mark = match input[at] {
            b',' | b'|' | b'/' if precedes_result(&input[end..]) => is_glued || input[at] != b'/',
            b',' => {
                let next = skip_to_text(input, end);
                matches!(input.get(next), Some(b'{' | b'('))
                    || self.depth > 0 && input.get(next) == Some(&b')')
                    || input.get(next) == Some(&b'[') && opens_move(&input[next..])
                    || self.is_remark_in_figures(next)
                    || self.continues_at(next)
            }
            b';' => is_glued && (self.continues_on_line(end) || self.ends_on_line(end)),
            b'|' if is_bar => self.continues_at(skip_to_text(input, end)),
            _ => is_glued && self.continues_at(end),
        };
        is_mark.then(|| fault(FaultKind::StrayMark, at, end))
    }

    /// The end of the character at `at`, if it is no letter or digit and is glued to a move and to the next move or due number:
    /// `11-15•22-18`. The caller has excluded blanks, dashes and dots.
    pub(super) fn sign_between_moves(&self, at: usize) -> Option<usize> {
        if self.last != LastEvent::Move {
            return None;
        }
        let (sign, len) = first_character(&self.input[at..])?;
        if sign.is_alphanumeric() {
            return None;
        }
        let end = at + len;
        let next = &self.input[end..];
        let precedes_number = || {
            any_number(next).is_ok_and(|(rest, number)| {
                self.numbers.is_due(number.number) && opens_move(skip_white(rest))
            })
        };
        (begins_signed_move(next) || precedes_number()).then_some(end)
    }

    /// A dash at `at` after a move that only separates it from what follows: a move (`11-15 -22-18`, `cd4-ba5`), the
    /// number that is due, or the result. Before another number, the dash may be a move that is not known.
    pub(super) fn dash_after_move(&self, at: usize) -> Option<Lexed<'a>> {
        if self.last != LastEvent::Move {
            return None;
        }
        let (rest, ()) = dash(&self.input[at..]).ok()?;
        let next = &self.input[skip_to_text(self.input, self.offset(rest))..];
        let between_blanks = self.text_end < at && next.len() < rest.len();
        let precedes_move = || {
            // `22 - 15 - 8 - 1` may be one capture.
            any_move(inside_marks(next)).is_ok_and(|(_, mv)| {
                !mv.quirks.contains(Quirks::SPACED) || between_blanks && !has_spaced_dash(mv.text)
            })
        };
        let precedes_number = || {
            any_number(next).is_ok_and(|(after, number)| {
                // One ply of the number before it may be part of a longer move: `11-15-23-19-2. 8-11`
                let is_due = self.numbers.is_due(number.number)
                    || self.text_end == at && self.numbers.may_be_next(number.number);
                is_due && opens_move(skip_white(after))
            })
        };
        let is_mark = precedes_result(rest) || precedes_number() || precedes_move();
        is_mark.then(|| fault(FaultKind::StrayMark, at, self.offset(rest)))
    }

    /// True if the game continues here. False before a result: it may have been added to a record that ends with the sign.
    pub(super) fn continues_at(&self, at: usize) -> bool {
        let rest = &self.input[at..];
        let is_bold = opens_bold_move(rest);
        let ends = !is_bold && rest.first() == Some(&b'*') || result(rest).is_ok();
        // The number may lack its dot.
        let next = digits(rest).map_or(rest, |(after, _)| skip_white(after));
        !ends
            && (readable(self.input, at)
                || is_bold
                || begins_unusual_move(rest)
                || begins_unusual_move(next)
                || opens_bold_move(next)
                || next.len() < rest.len() && is_bracketed_move(next)
                || matches!(rest.first(), Some(b'(' | b'[')) && opens_move(rest)
                || begins(spaced_move_number, rest)
                || self.number_with_sign(at).is_some()
                || self.number_in_letters(at).is_some())
    }

    /// True if an evaluation or a time begins at `at`.
    pub(super) fn is_remark_in_figures(&self, at: usize) -> bool {
        let rest = &self.input[at..];
        begins(evaluation, rest)
            || self.evaluation_in_figures(at).is_some()
            || begins(bare_time, rest)
            || begins(dotted_time, rest)
            || begins(time_with_units, rest)
    }

    /// Text that begins with `;` at `at`, on the last line before a tag section or the end of the input, if the rest of the game
    /// follows it on that line: the number that is due with a move, and a result at the end.
    /// `28-24; good move 3. 9-13 22-18 1-0` has no comment.
    pub(super) fn text_before_due_number(&self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum length of the line, so that the search is linear.
        const MAX_LEN: usize = 1024;
        if self.depth > 0 || self.stage != Stage::Body {
            return None;
        }
        let near = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let end = line_end(near, 0);
        let line = trim_escaped_line_ends(&near[..end]);
        let last = scan::rposition(line, is_white).map_or(line, |blank| &line[blank + 1..]);
        if end == MAX_LEN || !is_result(last) {
            return None;
        }
        let is_due = |word: &usize| {
            scan::count(1);
            let rest = &line[*word..];
            is_white(line[word - 1])
                && rest[0].is_ascii_digit()
                && any_number(rest).is_ok_and(|(rest, number)| {
                    self.numbers.is_due(number.number) && begins_signed_move(skip_white(rest))
                })
        };
        let due = (1..line.len()).find(is_due)?;
        let next = skip_to_text(self.input, at + end);
        let is_last = next == self.input.len() || opens_section(self.input, next);
        let text = trim_end(&line[..due]);
        is_last.then(|| fault(FaultKind::UnexpectedText, at, at + text.len()))
    }

    /// A comment that begins with `;` at `at`, glued to a move, gives another move, and ends before the bracket that closes
    /// the variation on its line: `(22-18; 23-18) 2. 8-11`.
    pub(super) fn comment_in_variation(&self, at: usize) -> Option<Lexed<'a>> {
        /// Maximum length of the comment, so that the search is linear.
        const MAX_LEN: usize = 256;
        if self.depth == 0 || self.last != LastEvent::Move || self.text_end != at {
            return None;
        }
        let near = &self.input[at..self.input.len().min(at + MAX_LEN)];
        let line = &near[..line_end(near, 0)];
        let alternative = skip_blanks(&line[1..]);
        let after_number =
            any_number(alternative).map_or(alternative, |(rest, _)| skip_blanks(rest));
        if any_move(after_number).is_err() {
            return None;
        }
        let mut open = 0_usize;
        scan::count(line.len());
        let close = line.iter().position(|byte| {
            match byte {
                b'(' => open += 1,
                b')' if open == 0 => return true,
                b')' => open -= 1,
                _ => {}
            }
            false
        })?;
        let comment = Comment {
            text: &line[1..close],
            style: CommentStyle::Semicolon,
        };
        Some(without_fault(Token::Comment(comment), at + close))
    }

    /// True if the move number that is due comes next, and only moves follow up to the next `;` or line end. The `;`
    /// then begins no comment. It does begin one if the next line begins with the same number.
    fn continues_on_line(&self, at: usize) -> bool {
        let input = self.input;
        let rest = skip_blanks(&input[at..]);
        let Ok((_, number)) = any_number(rest) else {
            return false;
        };
        if !self.numbers.is_due(number.number) {
            return false;
        }
        // The search ends at the next `;`, so that a long line is read only once.
        let until = scan::memchr3(b';', b'\r', b'\n', &input[at..]);
        let end = until.map_or(input.len(), |until| at + until);
        let mut words = input[at..end]
            .split(|byte| is_white(*byte) || *byte == b',')
            .filter(|word| !word.is_empty());
        let is_repeated = || {
            let next = any_number(skip_white(&input[end..]));
            next.is_ok_and(|(_, next)| next.number == number.number)
        };
        words.all(is_word_of_moves) && (input.get(end) == Some(&b';') || !is_repeated())
    }

    /// True if only a result follows up to the line end, and the game has no more moves. The `;` then begins no
    /// comment.
    fn ends_on_line(&mut self, at: usize) -> bool {
        let input = self.input;
        let end = line_end(input, at);
        let is_result = is_result(trim_escaped_line_ends(&input[at..end]));
        if self.depth > 0 || !is_result {
            return false;
        }
        let next = self.skip_comments(end);
        match any_number(&input[next..]) {
            Ok((_, number)) => {
                number.number == 1 && !number.is_second() && self.numbers.has_begun()
            }
            Err(_) => begins(setup, &input[next..]) || !self.game_continues(end),
        }
    }

    /// A `*` or `**` at `at` that begins or ends emphasized text of Markdown: moves, a number or a result. A single star
    /// surrounds one word, and is not glued to the text before it.
    pub(super) fn emphasis_mark(&self, at: usize) -> Option<Lexed<'a>> {
        let rest = &self.input[at..];
        let len = count_stars(rest);
        if !(1..=3).contains(&len)
            || self.open_stars == 1 && len > 1
            || self.open_stars > 1 && len == 1
        {
            return None;
        }
        let end = at + len;
        if self.open_stars > 0 {
            return Some(fault(FaultKind::Emphasis, at, end));
        }
        if len == 1 {
            let opens = !(self.text_end == at && self.last == LastEvent::Move)
                && opens_emphasis(self.input, end);
            return opens.then(|| fault(FaultKind::Emphasis, at, end));
        }
        let near = &self.input[end..self.input.len().min(end + MAX_BOLD)];
        let line = &near[..line_end(near, 0)];
        let closed = || scan::find(line, b"**").is_some();
        // `с3-b4` may begin with a Cyrillic letter, and `|1-15` with a misread digit.
        let begins_word =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, 0xd0 | 0xd1 | b'|');
        let opens = line.first().is_some_and(begins_word)
            && (readable(self.input, end) || is_word_before_mark(line));
        (opens && closed()).then(|| fault(FaultKind::Emphasis, at, end))
    }
}

/// Number of stars at the start of the text. At most 4 are counted, so that a long run is read in linear time.
pub(super) fn count_stars(text: &[u8]) -> usize {
    let stars = text.iter().take(4).take_while(|byte| **byte == b'*');
    stars.count()
}

/// True if only blanks are between the start of the text and a result or `*`. A result on the next line may have been
/// added to a record that ends with the sign before it.
fn precedes_result(text: &[u8]) -> bool {
    let next = skip_blanks(text);
    let is_star = next.first() == Some(&b'*') && !opens_bold_move(next);
    is_star || begins(result, next)
}

/// True if a line comment ends with a sign and a result, or with moves and a result.
pub(super) fn ends_with_result(comment: &[u8]) -> bool {
    let text = trim_escaped_line_ends(comment);
    let Some(sign) = scan::memrchr(b';', text) else {
        return false;
    };
    let last = skip_blanks(&text[sign + 1..]);
    let word = scan::rposition(last, is_white).map_or(last, |at| &last[at + 1..]);
    let is_separator = |byte: &u8| is_white(*byte) || *byte == b',';
    let mut words = last.split(is_separator).filter(|word| !word.is_empty());
    is_result(last) || is_result(word) && words.all(is_word_of_moves)
}

/// True if a word that ends with another star begins at `at`, after a star.
fn opens_emphasis(input: &[u8], at: usize) -> bool {
    is_emphasized_word(&input[at..input.len().min(at + MAX_EMPHASIZED + 2)])
}

/// True for a result, half a point or a star with nothing else.
fn is_result(word: &[u8]) -> bool {
    word == b"*" || matches!(result(word), Ok(([], _))) || matches!(half(word), Ok(([], ())))
}

/// The text without the blanks around it, and without a line end at its end that is written as `\\r`.
fn trim_escaped_line_ends(text: &[u8]) -> &[u8] {
    let mut text = trim_end(skip_blanks(text));
    while let [rest @ .., b'\\', b'r' | b'n'] = text {
        text = trim_end(rest);
    }
    text
}

/// True if a move begins here in a spelling that the search through prose ignores: in short notation, with letters for
/// digits, or with an unusual separator.
fn begins_unusual_move(rest: &[u8]) -> bool {
    let odd = [Quirks::SHORT, Quirks::LETTER_FOR_DIGIT, Quirks::TYPOGRAPHIC];
    any_move(rest).is_ok_and(|(_, mv)| odd.into_iter().any(|quirk| mv.quirks.contains(quirk)))
}

/// True if a move has a dash with blanks on both sides.
fn has_spaced_dash(text: &[u8]) -> bool {
    // A no-break space ends with byte A0 in every encoding.
    let ends_with_blank = |text: &[u8]| matches!(text, [.., b' ' | b'\t' | b'\n' | 0xa0]);
    (1..text.len()).any(|at| {
        ends_with_blank(&text[..at])
            && dash(&text[at..]).is_ok_and(|(rest, ())| skip_to_text(rest, 0) > 0)
    })
}

/// True for a number, a move or a result before a single `*`, with nothing glued to the star.
fn is_emphasized_word(text: &[u8]) -> bool {
    let Some(end) = scan::memchr(b'*', text) else {
        return false;
    };
    let (word, after) = (&text[..end], text.get(end + 1));
    let is_number = matches!(any_number(word), Ok(([], _)));
    word.len() <= MAX_EMPHASIZED
        && (is_number || is_word_of_moves(word) && !word.is_empty() && word != b"*")
        && after.is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'*')
}

/// True for a number, a move or a result before the `**` that closes.
fn is_word_before_mark(line: &[u8]) -> bool {
    let word = scan::memchr(b'*', line).map_or(line, |end| &line[..end]);
    // A longer text is not a word.
    word.len() < 32 && is_word_of_moves(word)
}

/// True for a number, a move, or a number glued to a move, each with an optional strength; also for a result.
fn is_word_of_moves(word: &[u8]) -> bool {
    if is_result(word) {
        return true;
    }
    let word = any_number(word).map_or(word, |(rest, _)| rest);
    match any_move(word) {
        Ok((rest, _)) => rest.is_empty() || matches!(move_strength(rest), Ok(([], _))),
        Err(_) => word.is_empty(),
    }
}
