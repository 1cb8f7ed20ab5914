//! Letters that look like digits, as scanners of printed sheets and tired eyes leave them: `l1-l5`, `I6-2O`, `cl-d2`.
//!
//! The grammar goes first: only what is no move as it is written is read like this, and every such move is marked
//! ([`Quirks::LETTER_FOR_DIGIT`]).

use std::ops::Range;

use crate::moves::{file_letter, separator, written_move};
use crate::outcome::result;
use crate::parsed::{Parsed, starts_prose, unfit};
use crate::{MoveNumber, Quirks, RawMove, Separator, SquareName};

/// A digit, or a letter that looks like one: what it means, and how many bytes it has.
#[derive(Clone, Copy)]
struct Figure {
    digit: u8,
    len: usize,
    is_letter: bool,
}

fn figure(input: &[u8]) -> Option<Figure> {
    let (digit, len) = match input {
        [digit @ b'0'..=b'9', ..] => {
            return Some(Figure {
                digit: digit - b'0',
                len: 1,
                is_letter: false,
            });
        }
        [b'l' | b'I' | b'i' | b'|', ..] => (1, 1),
        [b'O' | b'o', ..] => (0, 1),
        [b'S', ..] => (5, 1),
        [b'B', ..] => (8, 1),
        [b'Z', ..] => (2, 1),
        // `О` and `о`, `І` and `і`, `З` and `з`, `б`, `В`
        [0xd0, 0x9e | 0xbe, ..] => (0, 2),
        [0xd0, 0x86, ..] | [0xd1, 0x96, ..] => (1, 2),
        [0xd0, 0x97 | 0xb7, ..] => (3, 2),
        [0xd0, 0xb1, ..] => (6, 2),
        [0xd0, 0x92, ..] => (8, 2),
        _ => return None,
    };
    Some(Figure {
        digit,
        len,
        is_letter: true,
    })
}

/// What was seen of a number: its value, and how many of its figures are letters.
#[derive(Clone, Copy, Default)]
struct Number {
    value: u8,
    len: usize,
    figures: usize,
    letters: usize,
}

/// One or two figures, and no third.
fn number(input: &[u8]) -> Option<Number> {
    let mut number = Number::default();
    while let Some(figure) = figure(&input[number.len..]) {
        if number.figures == 2 {
            return None;
        }
        number.value = number.value * 10 + figure.digit;
        number.len += figure.len;
        number.figures += 1;
        number.letters += usize::from(figure.is_letter);
    }
    (number.figures > 0).then_some(number)
}

/// Reads a move number with letters for digits, `l.` or `2O.`, or a Roman one, `IV.`. Returns the input after its dots.
/// The number has three dots or none, to distinguish it from a plain number.
pub(crate) fn number_in_letters(input: &[u8]) -> Option<(&[u8], MoveNumber)> {
    /// Maximum length in bytes: `LXXXVIII`, or three Cyrillic letters.
    const LONGEST: usize = 8;
    let near = &input[..input.len().min(LONGEST + 1)];
    let len = near.iter().position(|byte| *byte == b'.')?;
    let word = &input[..len];
    let number = roman(word).or_else(|| letters_for_digits(word))?;
    let dots = input[len..]
        .iter()
        .take_while(|byte| **byte == b'.')
        .count();
    let number = MoveNumber {
        number,
        dots: if dots < 3 { 0 } else { 3 },
    };
    Some((&input[len + dots..], number))
}

/// A number of up to three figures, at least one of them a letter.
fn letters_for_digits(mut word: &[u8]) -> Option<u32> {
    let (mut value, mut figures, mut letters) = (0, 0, false);
    while !word.is_empty() {
        let figure = figure(word)?;
        word = &word[figure.len..];
        value = value * 10 + u32::from(figure.digit);
        figures += 1;
        letters |= figure.is_letter;
    }
    (letters && figures <= 3 && value > 0).then_some(value)
}

/// A Roman number from 1 to 89.
fn roman(word: &[u8]) -> Option<u32> {
    const TENS: [&[u8]; 9] = [
        b"LXXX", b"LXX", b"LX", b"L", b"XL", b"XXX", b"XX", b"X", b"",
    ];
    const ONES: [&[u8]; 10] = [
        b"", b"I", b"II", b"III", b"IV", b"V", b"VI", b"VII", b"VIII", b"IX",
    ];
    let (tens, rest) = TENS
        .iter()
        .enumerate()
        .find_map(|(at, tens)| Some((8 - at, word.strip_prefix(*tens)?)))?;
    let ones = ONES.iter().position(|ones| *ones == rest)?;
    u32::try_from(10 * tens + ones)
        .ok()
        .filter(|number| *number > 0)
}

/// A square with letters for some of its digits: numeric, or a file and its rank.
fn square(input: &[u8], numeric: bool) -> Option<(SquareName, Number)> {
    if numeric {
        let number = number(input)?;
        return Some((SquareName::Number(number.value), number));
    }
    let (rank, (file, _)) = file_letter(input).ok()?;
    let mut number = number(rank)?;
    number.len += input.len() - rank.len();
    let name = SquareName::Algebraic {
        file,
        rank: number.value,
    };
    Some((name, number))
}

/// The squares of a move that is marked so, and where each is in its text.
pub(crate) fn located_squares(
    text: &[u8],
    numeric: bool,
) -> impl Iterator<Item = (SquareName, Range<usize>)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            // what is no square is a sign
            let Some((name, seen)) = square(rest, numeric) else {
                at += 1;
                continue;
            };
            let start = at;
            at += seen.len;
            return Some((name, start..at));
        }
    })
}

/// A move in any way of writing, with letters for digits where nothing else can be read.
pub(crate) fn any_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    match written_move(input) {
        Ok((rest, mv)) if !is_doubtful(rest, &mv) => Ok((rest, mv)),
        other => misread_move(input).or(other),
    }
}

/// True if what was read as a move may be another one with letters for digits: one is glued to its end (`23-1S`), its
/// files are such letters (`l1-l5`), between which no piece steps, or no board has its squares (`l3x22`, of `x22`).
fn is_doubtful(rest: &[u8], mv: &RawMove<'_>) -> bool {
    // `i` is a file of boards in use, and a capital is none of theirs
    let is_capital = mv.text.first() == Some(&b'I');
    let is_letter = |name: SquareName| match name {
        SquareName::Algebraic { file, .. } => match b'a' + file {
            b'i' => is_capital,
            letter => matches!(letter, b'l' | b'o' | b's' | b'z'),
        },
        _ => false,
    };
    let exists = |name: SquareName| {
        let has_file = !matches!(name, SquareName::Algebraic { file: 12.., .. });
        has_file && is_on_any_board(name)
    };
    let steps = mv.separator == Separator::Hyphen && mv.squares == 2;
    // `a5:c3:eI`
    let goes_on = || {
        let numeric = matches!(mv.from, SquareName::Number(_));
        let next = separator(rest)
            .ok()
            .and_then(|(after, _)| square(after, numeric));
        next.is_some_and(|(_, number)| number.letters > 0)
    };
    figure(rest).is_some_and(|figure| figure.is_letter)
        || goes_on()
        || steps && is_letter(mv.from) && is_letter(mv.to)
        || !exists(mv.from)
        || !exists(mv.to)
}

/// A move with letters for some of its digits: squares and signs with nothing between them, and at least one digit.
fn misread_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    squares_and_signs(input, true).or_else(|_| squares_and_signs(input, false))
}

fn squares_and_signs(input: &[u8], numeric: bool) -> Parsed<'_, RawMove<'_>> {
    let Some((from, first)) = square(input, numeric) else {
        return unfit();
    };
    let (mut at, mut squares, mut sign, mut to) = (first.len, 1u8, None, from);
    let (mut letters, mut figures) = (first.letters, first.figures);
    let mut quirks = Quirks::LETTER_FOR_DIGIT;
    let mut fits = is_on_any_board(from);
    while let Ok((after, (found, more))) = separator(&input[at..]) {
        let Some((next, seen)) = square(after, numeric) else {
            return unfit();
        };
        if *sign.get_or_insert(found) != found {
            quirks = quirks.with(Quirks::MIXED_SEPARATORS);
        }
        quirks = quirks.with(more);
        at = input.len() - after.len() + seen.len;
        squares = squares.saturating_add(1);
        letters += seen.letters;
        figures += seen.figures;
        fits &= is_on_any_board(next);
        to = next;
    }
    let (text, rest) = input.split_at(at);
    let ends = !starts_prose(rest)
        && !rest
            .first()
            .is_some_and(|next| next.is_ascii_digit() || *next == b'.');
    let is_score =
        numeric && squares == 2 && first.figures == 1 && figures == 2 && result_like(from, to);
    match sign {
        Some(separator) if fits && ends && !is_score && letters > 0 && letters < figures => Ok((
            rest,
            RawMove {
                text,
                from,
                to,
                squares,
                separator,
                quirks,
            },
        )),
        _ => unfit(),
    }
}

/// True for a square of the widest board too.
fn is_on_any_board(square: SquareName) -> bool {
    match square {
        SquareName::Number(number) => (1..=72).contains(&number),
        SquareName::Algebraic { rank, .. } => (1..=12).contains(&rank),
        SquareName::File(_) => true,
    }
}

/// True if two squares would be a result: `I-1`.
fn result_like(from: SquareName, to: SquareName) -> bool {
    let text = format!("{from}-{to}");
    result(text.as_bytes()).is_ok()
}

/// True if text that cannot be read, behind a move, may be the rest of it: a sign of capturing with nothing or what may have been
/// a square behind it, such a square with a letter, or a letter that looks like a figure. What begins with a digit would be a move of its own.
///
/// ```
/// assert!(pdn::could_continue_move(b"x231") && pdn::could_continue_move(b"x") && pdn::could_continue_move(b"f12"));
/// assert!(!pdn::could_continue_move(b"Black resigns") && !pdn::could_continue_move(b": the man"));
/// assert!(!pdn::could_continue_move(b"14x"));
/// assert!(pdn::could_continue_move(b"O") && !pdn::could_continue_move(b"Or"));
/// ```
pub fn could_continue_move(text: &[u8]) -> bool {
    let text = crate::text(text);
    let behind_sign = text
        .strip_prefix(['x', 'X', ':', '×', 'х', 'Х'])
        .map(str::trim_start);
    let mut rest = behind_sign.unwrap_or(&text).chars();
    match (rest.next(), rest.next()) {
        (None, _) => true,
        (Some(first), _) if first.is_ascii_digit() => behind_sign.is_some(),
        // a figure misread by a machine: `22x3l`, `14-2O`
        (Some('l' | 'I' | 'O' | 'o' | 'S' | 'Z'), next)
            if !next.is_some_and(char::is_alphabetic) =>
        {
            true
        }
        (Some(first), Some(second)) => first.is_ascii_alphabetic() && second.is_ascii_digit(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{any_move, number_in_letters};
    use crate::{GameMove, Quirks, SquareName};

    #[track_caller]
    fn reads(text: &str, expected: &[u8]) {
        let (rest, mv) = any_move(text.as_bytes()).expect("a move");
        assert_eq!(rest, b"", "{text}");
        assert!(mv.quirks.contains(Quirks::LETTER_FOR_DIGIT), "{text}");
        let squares: Vec<_> = mv.squares().collect();
        let expected: Vec<_> = expected.iter().copied().map(SquareName::Number).collect();
        assert_eq!(squares, expected, "{text}");
        assert_eq!(GameMove::parse(text).map(|mv| mv.squares), Some(expected));
    }

    #[test]
    fn letters_that_look_like_digits_are_read() {
        reads("l1-l5", &[11, 15]);
        reads("I6-2O", &[16, 20]);
        reads("1l-15", &[11, 15]);
        reads("|1-15", &[11, 15]);
        reads("2Sx1B", &[25, 18]);
        reads("23-1S", &[23, 15]);
        reads("Z3-19", &[23, 19]);
        reads("1О-15", &[10, 15]);
        reads("l4x23x3O", &[14, 23, 30]);
        reads("l3x22", &[13, 22]);
        reads("I0x9", &[10, 9]);
    }

    #[test]
    fn move_numbers_may_be_letters_too() {
        for (text, expected) in [
            ("l.", 1),
            ("Z.", 2),
            ("1l.", 11),
            ("2O.", 20),
            ("I.", 1),
            ("IV...", 4),
            ("XXIX.", 29),
            ("XLI.", 41),
            ("LXXX.", 80),
        ] {
            let (rest, number) = number_in_letters(text.as_bytes()).expect("a number");
            assert_eq!((rest, number.number), (&b""[..], expected), "{text}");
        }
        for text in ["1.", "W.", "IIII.", "O.", "VX.", "", ".", "I", "lOOO."] {
            assert!(number_in_letters(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn ranks_may_be_letters_too() {
        let (_, mv) = any_move(b"cl-d2").expect("a move");
        let c1 = SquareName::Algebraic { file: 2, rank: 1 };
        let d2 = SquareName::Algebraic { file: 3, rank: 2 };
        assert_eq!((mv.from, mv.to), (c1, d2));
        assert_eq!(mv.squares().collect::<Vec<_>>(), [c1, d2]);
    }

    #[test]
    fn what_the_grammar_reads_and_what_is_no_move_stay_as_they_are() {
        for text in [
            "11-15", "c3-d4", "b2-c3", "i3-j4", "h2-i3", "B2-C3", "i3:i7", "i5-i1",
        ] {
            let (_, mv) = any_move(text.as_bytes()).expect("a move");
            assert!(!mv.quirks.contains(Quirks::LETTER_FOR_DIGIT), "{text}");
        }
        for text in ["SO-SO", "l-O", "I-1", "1-O", "O-1", "lO", "Il1-15", "l1-"] {
            assert!(any_move(text.as_bytes()).is_err(), "{text}");
        }
    }
}
