//! Letters instead of the digits that they resemble, as scanners and typists produce them: `l1-l5`, `I6-2O`, `cl-d2`.
//!
//! If the grammar reads a text as a move, its reading is used. Every other reading is marked
//! ([`Quirks::LETTER_FOR_DIGIT`]).

use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, value};
use nom::multi::fold_many_m_n;

use super::annotation::evaluation;
use super::blank::starts_prose;
use super::moves::pdn_move;
use super::number::{move_number, spaced_move_number};
use super::path::PathStep;
use super::result::result;
use super::separator::separator;
use super::square::file_letter;
use super::{Parsed, begins, no_match};
use crate::scan;
use crate::{MoveNumber, Quirks, RawMove, Separator, SquareName};

/// A digit, or a letter that looks like one.
#[derive(Clone, Copy)]
struct Digit {
    value: u8,
    is_letter: bool,
}

fn digit(input: &[u8]) -> Parsed<'_, Digit> {
    let plain = map(satisfy(|c| c.is_ascii_digit()), |c| Digit {
        value: c as u8 - b'0',
        is_letter: false,
    });
    let letter = map(digit_like, |value| Digit {
        value,
        is_letter: true,
    });
    alt((plain, letter)).parse(input)
}

/// A letter that looks like a digit.
#[inline]
fn digit_like(input: &[u8]) -> Parsed<'_, u8> {
    match input {
        [b'l' | b'I' | b'i' | b'|', rest @ ..] => Ok((rest, 1)),
        [b'O' | b'o', rest @ ..] => Ok((rest, 0)),
        [b'S', rest @ ..] => Ok((rest, 5)),
        [b'B', rest @ ..] => Ok((rest, 8)),
        [b'Z', rest @ ..] => Ok((rest, 2)),
        [0xd0 | 0xd1, ..] => cyrillic_digit(input),
        _ => no_match(),
    }
}

/// A Cyrillic letter that looks like a digit.
fn cyrillic_digit(input: &[u8]) -> Parsed<'_, u8> {
    alt((
        value(0, alt((tag("О"), tag("о")))),
        value(1, alt((tag("І"), tag("і")))),
        value(3, alt((tag("З"), tag("з")))),
        value(6, tag("б")),
        value(8, tag("В")),
    ))
    .parse(input)
}

/// One or two digits: their value, and how many of the characters are letters.
#[derive(Clone, Copy, Default)]
struct DigitOrLetterNumber {
    value: u8,
    digits: usize,
    letters: usize,
}

/// One or two digits, not followed by a third.
fn number(input: &[u8]) -> Parsed<'_, DigitOrLetterNumber> {
    let (mut number, mut rest) = (DigitOrLetterNumber::default(), input);
    while let Ok((after, digit)) = digit(rest) {
        if number.digits == 2 {
            return no_match();
        }
        number.value = number.value * 10 + digit.value;
        number.digits += 1;
        number.letters += usize::from(digit.is_letter);
        rest = after;
    }
    if number.digits == 0 {
        no_match()
    } else {
        Ok((rest, number))
    }
}

/// Maximum length in bytes of a move number in letters: `LXXXVIII`, or three Cyrillic letters.
const MAX_NUMBER_LEN: usize = 8;

/// A move number with letters for digits, `l.` or `2O.`, or in Roman numerals, `IV.`
// The number is returned with three dots or none, never with one, to distinguish it from a plain number.
pub(crate) fn number_in_letters(input: &[u8]) -> Parsed<'_, MoveNumber> {
    let number = |word: &[u8]| roman(word).or_else(|| letters_for_digits(word));
    let word = take_while_m_n(0, MAX_NUMBER_LEN, |byte| byte != b'.');
    let dots = scan::take_while1(|byte| byte == b'.');
    map(
        (map_opt(word, number), dots),
        |(number, dots): (_, &[u8])| MoveNumber {
            number,
            dots: if dots.len() < 3 { 0 } else { 3 },
        },
    )
    .parse(input)
}

/// A result with letters for digits, as a scanner produces it: `1-O`, `l/2-l/2`. Returns it in digits.
pub(crate) fn misread_result(input: &[u8]) -> Parsed<'_, &'static str> {
    const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"];
    // This only saves time: the first digit may be a Cyrillic letter of two bytes.
    if !matches!(input, [_, b'-' | b'/', ..] | [_, _, b'-' | b'/', ..]) {
        return no_match();
    }
    let letters_for = |result: &str| {
        let mut rest = input;
        let mut letters = false;
        for expected in result.bytes() {
            rest = match digit(rest) {
                Ok((after, found)) if expected == b'0' + found.value => {
                    letters |= found.is_letter;
                    after
                }
                _ => rest.strip_prefix(&[expected])?,
            };
        }
        let ends = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"-/+:".contains(byte);
        (letters && rest.first().is_none_or(ends)).then_some(rest)
    };
    let mut found = RESULTS
        .iter()
        .filter_map(|result| Some((letters_for(result)?, *result)));
    found.next().ok_or(nom::Err::Error(()))
}

/// A move number in digits or in letters. Blanks or a line end may separate it from its dot.
pub(crate) fn any_number(input: &[u8]) -> Parsed<'_, MoveNumber> {
    alt((move_number, spaced_move_number, number_in_letters)).parse(input)
}

/// A number of up to three digits, at least one of them a letter.
fn letters_for_digits(word: &[u8]) -> Option<u32> {
    let add = |(value, letters), digit: Digit| {
        (
            value * 10 + u32::from(digit.value),
            letters || digit.is_letter,
        )
    };
    let digits = fold_many_m_n(1, 3, digit, || (0, false), add);
    let (_, (value, letters)) = all_consuming(digits).parse(word).ok()?;
    (letters && value > 0).then_some(value)
}

/// A Roman number from 1 to 89. In small letters it has no `l`, which is a 1 in most records.
fn roman(word: &[u8]) -> Option<u32> {
    const TENS: [&[u8]; 9] = [
        b"LXXX", b"LXX", b"LX", b"L", b"XL", b"XXX", b"XX", b"X", b"",
    ];
    const ONES: [&[u8]; 10] = [
        b"", b"I", b"II", b"III", b"IV", b"V", b"VI", b"VII", b"VIII", b"IX",
    ];
    let is_small = word
        .iter()
        .all(|letter| matches!(letter, b'i' | b'v' | b'x'));
    let mut capitals = [0; MAX_NUMBER_LEN];
    let word = match capitals.get_mut(..word.len()) {
        Some(capitals) if is_small => {
            capitals.copy_from_slice(word);
            capitals.make_ascii_uppercase();
            &*capitals
        }
        _ => word,
    };
    let (tens, rest) = TENS
        .iter()
        .enumerate()
        .find_map(|(at, tens)| Some((8 - at, word.strip_prefix(*tens)?)))?;
    let ones = ONES.iter().position(|ones| *ones == rest)?;
    u32::try_from(10 * tens + ones)
        .ok()
        .filter(|number| *number > 0)
}

/// A square with letters for some of its digits: a number, or a file and its rank.
fn square(input: &[u8], numeric: bool) -> Parsed<'_, (SquareName, DigitOrLetterNumber)> {
    if numeric {
        return map(number, |number| (SquareName::Number(number.value), number)).parse(input);
    }
    let name = |((file, _), number): (_, DigitOrLetterNumber)| {
        (
            SquareName::Algebraic {
                file,
                rank: number.value,
            },
            number,
        )
    };
    map((file_letter, number), name).parse(input)
}

/// The squares of a move with [`Quirks::LETTER_FOR_DIGIT`], and the bytes of each in its text.
pub(crate) fn located_squares(
    text: &[u8],
    numeric: bool,
) -> impl Iterator<Item = (SquareName, Range<usize>)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        // The other bytes are separators.
        let (start, rest, name) = (at..text.len()).find_map(|start| {
            let (rest, (name, _)) = square(&text[start..], numeric).ok()?;
            Some((start, rest, name))
        })?;
        at = text.len() - rest.len();
        Some((name, start..at))
    })
}

/// A move in any spelling. Letters are read as the digits that they resemble only if nothing else can be read:
/// `l1-l5`, `16-2O`, `I6-Z0`.
pub(crate) fn any_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    match pdn_move(input) {
        Ok((rest, mv)) if is_doubtful(rest, &mv) => {
            let glued = |_| match misread_move(mv.text) {
                Ok(([], misread)) => Ok((rest, misread)),
                _ => Ok((rest, mv)),
            };
            misread_move(input).or_else(glued)
        }
        Err(_) => misread_move(input),
        plain => plain,
    }
}

/// True if a move that the grammar reads may really be another one, with letters for digits:
///
/// - such a letter is glued to its end (`23-1S`);
/// - its files are such letters (`l1-l5`, `l9xl2`): no board of a game that is written in letters has these files;
/// - no board has its squares (`l3x22` read as `x22`).
fn is_doubtful(rest: &[u8], mv: &RawMove<'_>) -> bool {
    // Boards have a file `i`, but records do not write it as a capital.
    let is_capital = mv.text.first() == Some(&b'I');
    let is_letter = |name: SquareName| match name {
        SquareName::Algebraic { file, .. } => match b'a' + file {
            b'i' => is_capital,
            letter => matches!(letter, b'l' | b'o' | b's' | b'z'),
        },
        _ => false,
    };
    let exists = |name: SquareName| {
        name.exists() && !matches!(name, SquareName::Algebraic { file: 12.., .. })
    };
    // An example is `a5:c3:eI`.
    let continues = || {
        let next = separator(rest).and_then(|(after, _)| square(after, mv.from.is_numeric()));
        next.is_ok_and(|(_, (_, number))| number.letters > 0)
    };
    begins(digit_like, rest)
        || continues()
        || mv.squares == 2 && is_letter(mv.from) && is_letter(mv.to)
        || !exists(mv.from)
        || !exists(mv.to)
}

impl<'a> RawMove<'a> {
    /// True if both squares are in the file `i`, whose letter looks like a 1.
    #[inline]
    pub(crate) fn is_in_file_i(&self) -> bool {
        const I: u8 = b'i' - b'a';
        let is_in_file = |name| matches!(name, SquareName::Algebraic { file: I, .. });
        is_in_file(self.from) && is_in_file(self.to)
    }

    /// A move in the file `i` read as digits, because the letter looks like a 1: `i2-i6` is 12-16 in a game whose other
    /// squares are numbers.
    ///
    /// ```
    /// use pdn::{Reader, SquareName, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"i2-i6").collect();
    /// let Token::Move(mv) = events[0].token else { panic!() };
    /// let mv = mv.in_digits().expect("a move in digits");
    /// assert_eq!((mv.from, mv.to), (SquareName::Number(12), SquareName::Number(16)));
    /// ```
    pub fn in_digits(&self) -> Option<RawMove<'a>> {
        if !self.is_in_file_i() {
            return None;
        }
        let (rest, mv) = misread_path(self.text, true).ok()?;
        rest.is_empty().then_some(mv)
    }
}

/// A move with letters for some of its digits: squares and separators with nothing between them. A move of three
/// digits or more may consist of letters, `B-ll`.
fn misread_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    alt((
        |input| misread_path(input, true),
        |input| misread_path(input, false),
    ))
    .parse(input)
}

fn misread_path(input: &[u8], numeric: bool) -> Parsed<'_, RawMove<'_>> {
    let (mut rest, (from, first)) = square(input, numeric)?;
    let mut mv = RawMove::starting_at(from, Quirks::LETTER_FOR_DIGIT);
    let (mut letters, mut digits) = (first.letters, first.digits);
    let mut exist = from.exists();
    while !begins(evaluation, rest)
        && let Ok((after, (separator, quirks))) = separator(rest)
    {
        let (after, (square, number)) = square(after, numeric)?;
        mv = mv.with(PathStep {
            separator,
            square,
            quirks,
        });
        letters += number.letters;
        digits += number.digits;
        exist &= square.exists();
        rest = after;
    }
    let is_apart = !starts_prose(rest) && !begins(one_of("0123456789."), rest);
    let ends = is_apart || begins(evaluation, rest);
    let is_score =
        || numeric && mv.squares == 2 && (first.digits, digits) == (1, 2) && is_result(from, mv.to);
    let is_move = || match digits - letters {
        0 => digits > 2 && from != mv.to && mv.separator == Separator::Hyphen,
        _ => letters > 0,
    };
    if mv.squares > 1 && exist && ends && is_move() && !is_score() {
        Ok((rest, mv.between(input, rest)))
    } else {
        no_match()
    }
}

/// True if two squares make a result: `I-1`.
fn is_result(from: SquareName, to: SquareName) -> bool {
    begins(result, format!("{from}-{to}").as_bytes())
}

/// True if unread text after a move may be the rest of that move. The text may be a capture sign, alone or before what
/// may be a square. Without a sign, it may be a square with a letter, or a letter that looks like a digit. After a
/// number of one digit, it may be a single character that resembles a digit or shares its key. Text that begins with a
/// digit would be a move by itself.
///
/// ```
/// let could_continue = |text: &str| pdn::could_continue_move(text.as_bytes(), false);
/// assert!(could_continue("x231") && could_continue("x") && could_continue("f12"));
/// assert!(!could_continue("Black resigns") && !could_continue(": the man"));
/// assert!(!could_continue("14x"));
/// assert!(could_continue("O") && !could_continue("Or"));
/// // `24-2Q`, but not `24-20Q`
/// assert!(!could_continue("Q") && pdn::could_continue_move(b"Q", true));
/// ```
pub fn could_continue_move(text: &[u8], after_one_digit: bool) -> bool {
    /// Characters that look a little like a digit, or share its key on a keyboard.
    const DIGIT_LOOKALIKES: &str = "ADEGQTabegqsz@#%^&$£";
    let text = crate::text(text);
    let after_sign = text
        .strip_prefix(['x', 'X', ':', '×', 'х', 'Х'])
        .map(str::trim_start);
    let mut rest = after_sign.unwrap_or(&text).chars();
    match (rest.next(), rest.next()) {
        (None, _) => true,
        (Some(first), _) if first.is_ascii_digit() => after_sign.is_some(),
        // A scanner misread this digit: `22x3l`, `14-2O`.
        (Some('l' | 'I' | 'O' | 'o' | 'S' | 'Z'), next)
            if !next.is_some_and(char::is_alphabetic) =>
        {
            true
        }
        (Some(first), None) => {
            after_sign.is_none() && after_one_digit && DIGIT_LOOKALIKES.contains(first)
        }
        (Some(first), Some(second)) => first.is_ascii_alphabetic() && second.is_ascii_digit(),
    }
}

#[cfg(test)]
mod tests;
