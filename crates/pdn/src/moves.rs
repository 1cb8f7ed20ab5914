//! Moves: `NormalMove`, `CaptureMove` and `EllipsisMove` of the grammar, and what records make of them.

use std::ops::Range;

use crate::misread;
use crate::outcome::{result, result_before_number};
use crate::parsed::{
    Parsed, blank, dash, digits, ellipsis, is_white, skip_blanks, starts_prose, unfit,
};
use crate::reader::skip_to_text;
use crate::short_move::short_move;
use crate::{MoveNumber, Quirks, RawMove, Separator, SquareName};

/// A plain numeric move before plain white space that [`word`](crate::word::word) does not take: of more than two
/// squares, or among the last bytes of the input.
///
/// Fits nothing that needs a second look (results, blanks inside, typographic signs, glued text),
/// which is left to [`written_move`].
#[inline]
pub(crate) fn plain_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (mut len, from, mut zeros) = match input {
        // a time, perhaps
        [b'0', b':' | b'0', ..] => return unfit(),
        [a @ b'0'..=b'9', b @ b'0'..=b'9', ..] => (2, (a - b'0') * 10 + b - b'0', *a == b'0'),
        [a @ b'0'..=b'9', ..] => (1, a - b'0', false),
        _ => return unfit(),
    };
    let sign = match input.get(len) {
        Some(sign @ (b'-' | b'x' | b':')) => *sign,
        _ => return unfit(),
    };
    let mut squares = 1u8;
    let to = loop {
        let to = match &input[len + 1..] {
            [a @ b'0'..=b'9', b @ b'0'..=b'9', ..] => {
                zeros |= *a == b'0';
                len += 3;
                (a - b'0') * 10 + b - b'0'
            }
            [a @ b'0'..=b'9', ..] => {
                len += 2;
                a - b'0'
            }
            _ => return unfit(),
        };
        squares = squares.saturating_add(1);
        // of a result that is glued to the move, `2-61-0`, or of no board in common use
        if !(1..=50).contains(&to) {
            return unfit();
        }
        match input.get(len) {
            Some(b' ') => match input.get(len + 1) {
                // a capture may go on after the blank: `5x14 x23`
                Some(b' ' | b'\t' | b'x' | b'X' | b':' | 0x80..) => return unfit(),
                _ => break to,
            },
            None | Some(b'\r' | b'\n') => break to,
            Some(next) if *next == sign => {}
            _ => return unfit(),
        }
    };
    if sign != b'x' && from <= 2 && to <= 2 {
        return unfit();
    }
    Ok((
        &input[len..],
        RawMove {
            text: &input[..len],
            from: SquareName::Number(from),
            to: SquareName::Number(to),
            squares,
            separator: match sign {
                b'-' => Separator::Hyphen,
                b'x' => Separator::Cross,
                _ => Separator::Colon,
            },
            quirks: if zeros {
                Quirks::LEADING_ZERO
            } else {
                Quirks::default()
            },
        },
    ))
}

/// `Move : NormalMove | CaptureMove`, in every way of writing that records show.
///
/// Squares of one kind, joined by hyphens, crosses or colons, with blanks (no line ends) around
/// them; or joined by nothing: `c3d4`, and `1118` if all four digits stand alone. A result glued to a move is no part of it.
pub(crate) fn written_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let goes_on = |rest: &[u8]| matches!(rest, [b'-' | b'x' | b':', b'0'..=b'9', ..]);
    match longest_move(input) {
        Ok((rest, mv)) if keeps_to_a_board(&mv) && !goes_on(rest) => Ok((rest, mv)),
        other => match (move_before_result(input), other) {
            (Ok(found), _) => Ok(found),
            // a date, or a number of a telephone
            (_, Ok(([b'-', b'0'..=b'9', ..], _))) => unfit(),
            // the number of the next move is glued to it: `f6-e52.b4-c5`
            (_, Ok(([b'.', ..], mv))) if matches!(mv.to, SquareName::Algebraic { .. }) => unfit(),
            // whatever stands behind it, a move is read as if it stood alone
            (_, Ok((rest, mv))) => match move_before_result(mv.text) {
                Ok((_, short)) => Ok((&input[short.text.len()..], short)),
                Err(_) => Ok((rest, mv)),
            },
            (_, Err(error)) => Err(error),
        },
    }
}

fn keeps_to_a_board(mv: &RawMove<'_>) -> bool {
    is_on_a_board(mv.from)
        && is_on_a_board(mv.to)
        && (mv.squares == 2 || mv.squares().all(is_on_a_board))
}

/// True for a square of a board that is in use.
pub(crate) fn is_on_a_board(square: SquareName) -> bool {
    match square {
        SquareName::Number(number) => (1..=50).contains(&number),
        SquareName::Algebraic { rank, .. } => (1..=10).contains(&rank),
        SquareName::File(_) => true,
    }
}

/// A move with the result glued to it: `11-151-0`.
fn move_before_result(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    /// No move that a result is glued to is longer with it.
    const LONGEST: usize = 32;
    // what has blanks in it is glued to nothing: `38-51 1/2-1/2`
    let near = &input[..input.len().min(LONGEST)];
    let end = near.iter().position(|byte| is_white(*byte));
    let word = &near[..end.unwrap_or(near.len())];
    // nearly always it is a number, or prose
    let Some(hyphen) = word.iter().rposition(|byte| *byte == b'-') else {
        return unfit();
    };
    for at in 3..hyphen {
        let (before, after) = input.split_at(at);
        let ends_in_word = |rest: &[u8]| input.len() - rest.len() <= word.len();
        if result(after)
            .or_else(|_| result_before_number(after))
            .is_ok_and(|(rest, _)| ends_in_word(rest))
            && let Ok(([], mv)) = longest_move(before)
            && keeps_to_a_board(&mv)
        {
            return Ok((after, mv));
        }
    }
    unfit()
}

/// A move as far as it goes.
fn longest_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let Ok((mut rest, (from, mut quirks))) = square(input) else {
        return short_move(input).or_else(|_| omitted_separator(input));
    };
    let mut to = from;
    let mut squares = 1u8;
    let mut first = None;
    while let Ok((after, joint)) = joint(rest, from, squares > 1) {
        rest = after;
        to = joint.square;
        quirks = quirks.with(joint.quirks);
        match first {
            None => first = Some(joint.separator),
            Some(separator) if separator != joint.separator => {
                quirks = quirks.with(Quirks::MIXED_SEPARATORS);
            }
            Some(_) => {}
        }
        squares = squares.saturating_add(1);
    }
    let Some(separator) = first else {
        return unfit();
    };
    let text = &input[..input.len() - rest.len()];
    // a result is never a move, whatever is glued to it
    if squares == 2 && separator != Separator::Cross && result(text).is_ok() {
        return unfit();
    }
    Ok((
        rest,
        RawMove {
            text,
            from,
            to,
            squares,
            separator,
            quirks,
        },
    ))
}

/// `1118`: both squares at most 50, nothing glued to the digits.
fn omitted_separator(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let [
        a @ b'0'..=b'9',
        b @ b'0'..=b'9',
        c @ b'0'..=b'9',
        d @ b'0'..=b'9',
        rest @ ..,
    ] = input
    else {
        return unfit();
    };
    let glued = match rest.first() {
        None => false,
        Some(next) => {
            !(is_white(*next)
                || *next >= 0x80 && blank(rest).is_ok()
                || matches!(
                    next,
                    b'!' | b'?' | b'(' | b')' | b']' | b'{' | b'*' | b'\\' | b';' | b','
                ))
        }
    };
    let (from, to) = ((a - b'0') * 10 + b - b'0', (c - b'0') * 10 + d - b'0');
    if glued || !(1..=50).contains(&from) || !(1..=50).contains(&to) {
        return unfit();
    }
    let zeros = *a == b'0' || *c == b'0';
    Ok((
        rest,
        RawMove {
            text: &input[..4],
            from: SquareName::Number(from),
            to: SquareName::Number(to),
            squares: 2,
            separator: Separator::Omitted,
            quirks: if zeros {
                Quirks::LEADING_ZERO
            } else {
                Quirks::default()
            },
        },
    ))
}

/// What carries a move on: a separator, if any, and the next square.
pub(crate) struct Joint {
    pub(crate) separator: Separator,
    pub(crate) square: SquareName,
    pub(crate) quirks: Quirks,
}

/// A separator with blanks around it, and a square of the same kind as `from`.
///
/// Once the move is complete (`complete`), a hyphen beside a blank does not carry it on: in
/// `11-15 - -` the hyphens are the opponent's unknown move, in `11-15- 22-18` a mark.
pub(crate) fn joint(input: &[u8], from: SquareName, complete: bool) -> Parsed<'_, Joint> {
    let numeric = matches!(from, SquareName::Number(_));
    let unspaced = skip_blanks(input);
    let spaced = unspaced.len() < input.len();
    if let Ok((after, (separator, mut quirks))) = separator(unspaced) {
        let broken = (!spaced && !complete).then(|| broken_at_line_end(after, numeric));
        let target = broken.flatten().unwrap_or_else(|| skip_blanks(after));
        let spaced = spaced || target.len() < after.len();
        if complete && spaced && separator == Separator::Hyphen {
            return unfit();
        }
        if spaced {
            quirks = quirks.with(Quirks::SPACED);
        }
        if let Ok((rest, (square, more))) = next_square(target, numeric) {
            return Ok((
                rest,
                Joint {
                    separator,
                    square,
                    quirks: quirks.with(more),
                },
            ));
        }
    }
    if let Some(joint) = joint_of_another_sign(input, from).filter(|_| !complete) {
        return Ok(joint);
    }
    if numeric {
        return unfit();
    }
    let (rest, (square, quirks)) = algebraic_square(input)?;
    Ok((
        rest,
        Joint {
            separator: Separator::Omitted,
            square,
            quirks,
        },
    ))
}

/// The last square of a move that is broken behind its sign: `10-` at the end of a line, and `14` at the start of the
/// next. A number there that something follows is no square.
fn broken_at_line_end(after: &[u8], numeric: bool) -> Option<&[u8]> {
    let target = &after[skip_to_text(after, 0)..];
    let white = &after[..after.len() - target.len()];
    // written out, a line end is two characters
    if !white
        .iter()
        .any(|byte| matches!(byte, b'\r' | b'\n' | b'\\'))
    {
        return None;
    }
    let (rest, _) = next_square(target, numeric).ok()?;
    let ends = !starts_prose(rest)
        && !matches!(rest.first(), Some(b'.' | b'-' | b':' | b'/' | b'0'..=b'9'))
        && separator(skip_blanks(rest)).is_err();
    ends.then_some(target)
}

/// `11~15`, `11_15`, `11/15`: signs that join two squares, with nothing between, and no third.
fn joint_of_another_sign(input: &[u8], from: SquareName) -> Option<(&[u8], Joint)> {
    let [b'~' | b'_' | b'/', target @ ..] = input else {
        return None;
    };
    let numeric = matches!(from, SquareName::Number(_));
    let (rest, (square, quirks)) = next_square(target, numeric).ok()?;
    let ends = !starts_prose(rest)
        && !matches!(
            rest.first(),
            Some(b'.' | b'-' | b':' | b'/' | b'~' | b'0'..=b'9')
        );
    // a half is no move
    let ends_as_half = (from, square) == (SquareName::Number(1), SquareName::Number(2));
    let is_half = input[0] == b'/' && ends_as_half;
    (ends && !is_half).then_some((
        rest,
        Joint {
            separator: Separator::Hyphen,
            square,
            quirks: quirks.with(Quirks::TYPOGRAPHIC),
        },
    ))
}

/// `"-" | "x" | ":"` and their typographic forms.
pub(crate) fn separator(input: &[u8]) -> Parsed<'_, (Separator, Quirks)> {
    match input {
        [b'-', rest @ ..] => Ok((rest, (Separator::Hyphen, Quirks::default()))),
        [b'x', rest @ ..] => Ok((rest, (Separator::Cross, Quirks::default()))),
        [b':', rest @ ..] => Ok((rest, (Separator::Colon, Quirks::default()))),
        [b'X', rest @ ..] => Ok((rest, (Separator::Cross, Quirks::UPPER_CASE))),
        [0xc3, 0x97, rest @ ..] | [0xd7, rest @ ..] => {
            Ok((rest, (Separator::Cross, Quirks::TYPOGRAPHIC)))
        }
        // `х` and `Х`
        [0xd1, 0x85, rest @ ..] | [0xd0, 0xa5, rest @ ..] => {
            Ok((rest, (Separator::Cross, Quirks::CYRILLIC)))
        }
        _ => match dash(input) {
            0 => unfit(),
            len => Ok((&input[len..], (Separator::Hyphen, Quirks::TYPOGRAPHIC))),
        },
    }
}

/// `Square : NUMSQUARE | ALPHASQUARE`
fn square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    match input.first() {
        Some(b'0'..=b'9') => numeric_square(input),
        _ => algebraic_square(input),
    }
}

/// The square after a separator; four digits before a separator are two squares, the second of
/// which opens the next move: `11-1522-18`.
fn next_square(input: &[u8], numeric: bool) -> Parsed<'_, (SquareName, Quirks)> {
    if !numeric {
        return algebraic_square(input);
    }
    match input {
        [
            b'0'..=b'9',
            b'0'..=b'9',
            b'0'..=b'9',
            b'0'..=b'9',
            b'-' | b'x' | b':',
            b'0'..=b'9',
            ..,
        ] => {
            let (_, found) = numeric_square(&input[..2])?;
            Ok((&input[2..], found))
        }
        _ => numeric_square(input),
    }
}

/// One or two digits.
fn numeric_square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    let (rest, number) = digits(input)?;
    let len = input.len() - rest.len();
    if len > 2 {
        return unfit();
    }
    let quirks = if len == 2 && input[0] == b'0' {
        Quirks::LEADING_ZERO
    } else {
        Quirks::default()
    };
    Ok((rest, (SquareName::Number(number as u8), quirks)))
}

/// A letter and a rank of one or two digits.
pub(crate) fn algebraic_square(input: &[u8]) -> Parsed<'_, (SquareName, Quirks)> {
    let (rank, (file, mut quirks)) = file_letter(input)?;
    let (rest, number) = digits(rank)?;
    if rank.len() - rest.len() > 2 {
        return unfit();
    }
    if rank.len() - rest.len() == 2 && rank[0] == b'0' {
        quirks = quirks.with(Quirks::LEADING_ZERO);
    }
    Ok((
        rest,
        (
            SquareName::Algebraic {
                file,
                rank: number as u8,
            },
            quirks,
        ),
    ))
}

/// A letter, 0 for `a`. Of the Cyrillic ones those that look like a file of a board.
#[inline(always)]
pub(crate) fn file_letter(input: &[u8]) -> Parsed<'_, (u8, Quirks)> {
    let (len, letter, quirks) = match input {
        [letter @ b'a'..=b'z', ..] => (1, *letter, Quirks::default()),
        [letter @ b'A'..=b'Z', ..] => (1, letter.to_ascii_lowercase(), Quirks::UPPER_CASE),
        [0xd0, second, ..] => {
            let letter = match second {
                // `А` and `а`, `В`, `Е` and `е`, `Н`, `С`
                0x90 | 0xb0 => b'a',
                0x92 => b'b',
                0x95 | 0xb5 => b'e',
                0x9d => b'h',
                0xa1 => b'c',
                _ => return unfit(),
            };
            (2, letter, Quirks::CYRILLIC)
        }
        // `с`
        [0xd1, 0x81, ..] => (2, b'c', Quirks::CYRILLIC),
        _ => return unfit(),
    };
    Ok((&input[len..], (letter - b'a', quirks)))
}

/// `MOVENUMBER : [0-9]+ "."+`
#[inline]
pub(crate) fn move_number(input: &[u8]) -> Parsed<'_, MoveNumber> {
    let (mut rest, number) = digits(input)?;
    let mut dots = 0u8;
    loop {
        match rest {
            [b'.', after @ ..] => {
                rest = after;
                dots = dots.saturating_add(1);
            }
            _ => match ellipsis(rest) {
                0 => break,
                len => {
                    rest = &rest[len..];
                    dots = dots.saturating_add(3);
                }
            },
        }
    }
    if dots == 0 {
        unfit()
    } else {
        Ok((rest, MoveNumber { number, dots }))
    }
}

/// A number of one to three digits and one dot before a blank that [`word`](crate::word::word) does not take: of three
/// digits, or among the last bytes of the input.
#[inline]
pub(crate) fn plain_number(input: &[u8]) -> Parsed<'_, MoveNumber> {
    let (number, rest) = match input {
        [a @ b'0'..=b'9', b'.', rest @ ..] => (u32::from(a - b'0'), rest),
        [a @ b'0'..=b'9', b @ b'0'..=b'9', b'.', rest @ ..] => {
            (u32::from(a - b'0') * 10 + u32::from(b - b'0'), rest)
        }
        [
            a @ b'0'..=b'9',
            b @ b'0'..=b'9',
            c @ b'0'..=b'9',
            b'.',
            rest @ ..,
        ] => (
            u32::from(a - b'0') * 100 + u32::from(b - b'0') * 10 + u32::from(c - b'0'),
            rest,
        ),
        _ => return unfit(),
    };
    match rest.first() {
        Some(b' ' | b'\n' | b'\r') => Ok((rest, MoveNumber { number, dots: 1 })),
        _ => unfit(),
    }
}

/// `EllipsisMove : "..."`, and the forms `- -`, `--` and `..`: a move that the record does not know.
pub(crate) fn unknown_move(input: &[u8]) -> Parsed<'_, ()> {
    if let [b'.', b'.', ..] = input {
        let dots = input.iter().take_while(|byte| **byte == b'.').count();
        return Ok((&input[dots..], ()));
    }
    match ellipsis(input) {
        0 => {}
        len => return Ok((&input[len..], ())),
    }
    let first = dash(input);
    if first == 0 {
        return unfit();
    }
    let rest = skip_blanks(&input[first..]);
    let second = dash(rest);
    let after = &rest[second..];
    if second == 0
        || dash(after) > 0
        || matches!(after.first(), Some(next) if next.is_ascii_alphanumeric())
    {
        return unfit();
    }
    Ok((after, ()))
}

impl<'a> RawMove<'a> {
    /// All squares in the order in which they are written, two or more.
    ///
    /// ```
    /// use pdn::{Reader, SquareName, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"9x18x25").collect();
    /// let Token::Move(mv) = events[0].token else { panic!() };
    /// let squares: Vec<_> = mv.squares().collect();
    /// assert_eq!(squares, [9, 18, 25].map(SquareName::Number));
    /// ```
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = SquareName> + 'a {
        self.located_squares().map(|(square, _)| square)
    }

    /// True if only the file of the square it starts from is written: `cd4`.
    ///
    /// ```
    /// use pdn::{Reader, SquareName, Token};
    ///
    /// let events: Vec<_> = Reader::new(b"c:e5").collect();
    /// let Token::Move(mv) = events[0].token else { panic!() };
    /// assert!(mv.is_short() && mv.from == SquareName::File(2));
    /// ```
    #[inline]
    pub fn is_short(&self) -> bool {
        self.quirks.contains(Quirks::SHORT)
    }

    /// Every square that [`squares`](Self::squares) gives, and which bytes of the text it stands at.
    #[inline]
    pub fn located_squares(&self) -> impl Iterator<Item = (SquareName, Range<usize>)> + 'a {
        let numeric = matches!(self.from, SquareName::Number(_));
        let text = self.text;
        let mut at = 0;
        let mut file = self.quirks.contains(Quirks::SHORT).then_some(self.from);
        let is_misread = self.quirks.contains(Quirks::LETTER_FOR_DIGIT);
        let mut misread = is_misread.then(|| misread::located_squares(text, numeric));
        std::iter::from_fn(move || {
            if let Some(misread) = &mut misread {
                return misread.next();
            }
            if let Some(from) = file.take() {
                at = 1 + usize::from(!text.first()?.is_ascii());
                return Some((from, 0..at));
            }
            if numeric {
                let start = at + text[at..].iter().position(u8::is_ascii_digit)?;
                let figures = text[start..].iter().take(2);
                let len = figures.take_while(|byte| byte.is_ascii_digit()).count();
                at = start + len;
                let (_, (square, _)) = numeric_square(&text[start..at]).ok()?;
                return Some((square, start..at));
            }
            // a letter before a digit is a file; any other letter is an `x`
            while let rest @ [_, ..] = &text[at..] {
                let start = at;
                match algebraic_square(rest) {
                    Ok((after, (square, _))) => {
                        at = text.len() - after.len();
                        return Some((square, start..at));
                    }
                    Err(_) => at += 1,
                }
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Option<(String, String)> {
        let (rest, mv) = written_move(text.as_bytes()).ok()?;
        let listed: Vec<_> = mv.squares().map(|square| square.to_string()).collect();
        assert_eq!(listed.len(), usize::from(mv.squares), "{text}");
        assert_eq!(listed.first(), Some(&mv.from.to_string()), "{text}");
        assert_eq!(listed.last(), Some(&mv.to.to_string()), "{text}");
        Some((listed.join(" "), String::from_utf8_lossy(rest).into_owned()))
    }

    #[test]
    fn every_way_of_writing_a_move_is_read() {
        for (text, listed, rest) in [
            ("11-15", "11 15", ""),
            ("11x18x25 4", "11 18 25", " 4"),
            ("22:13", "22 13", ""),
            ("c3-d4", "c3 d4", ""),
            ("d4:b6:d8", "d4 b6 d8", ""),
            ("c3d4", "c3 d4", ""),
            ("C3XD4", "c3 d4", ""),
            ("a10b11", "a10 b11", ""),
            ("x5xx6", "x5 x6", ""),
            ("1118 ", "11 18", " "),
            ("5x 14", "5 14", ""),
            ("1 - 7", "1 7", ""),
            ("12 -16", "12 16", ""),
            ("09-13", "9 13", ""),
            ("11–15", "11 15", ""),
            ("11\u{2212}15", "11 15", ""),
            ("11×18", "11 18", ""),
            ("11х18", "11 18", ""),
            ("с3-а5", "c3 a5", ""),
            ("В4:D6хН2", "b4 d6 h2", ""),
            ("5x14 x23", "5 14 23", ""),
            ("11-15 - -", "11 15", " - -"),
            ("11-15 -20", "11 15", " -20"),
            ("11-1522-18", "11 15", "22-18"),
            ("8-11Red", "8 11", "Red"),
            ("11-15x", "11 15", "x"),
        ] {
            assert_eq!(squares(text), Some((listed.into(), rest.into())), "{text}");
        }
        assert!(written_move(b"11\x9615").is_ok_and(|(_, mv)| mv.quirks == Quirks::TYPOGRAPHIC));
        let located = written_move("с3:е10".as_bytes()).map(|(_, mv)| {
            assert_eq!(mv.quirks, Quirks::CYRILLIC);
            mv.located_squares().map(|(_, range)| range).collect()
        });
        assert_eq!(located, Ok(vec![0..3, 4..8]));
    }

    #[test]
    fn what_has_no_two_squares_is_no_move() {
        for text in [
            "11", "11-", "11-155", "115-18", "11-c3", "c3", "c3-11", "1118.", "1199", "0011",
            "11\n-15", "1-0", "1-1/", "-15", "в3-г4", "с3", "а",
        ] {
            assert_eq!(squares(text), None, "{text}");
        }
    }

    #[test]
    fn the_plain_form_agrees_with_the_full_one() {
        for text in [
            "11-15 ",
            "9x18x25\n",
            "1-5",
            "09-13 ",
            "22:13\r\n",
            "1-10 12",
        ] {
            assert_eq!(
                plain_move(text.as_bytes()),
                written_move(text.as_bytes()),
                "{text}"
            );
        }
        for text in [
            "1-0 ", "1-1", "5x14 x23", "11-15!", "5x14-23 ", "1-", "11-155", "12. ",
        ] {
            assert!(plain_move(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn dots_belong_to_the_number() {
        for (text, number, dots) in [
            ("12. 1", 12, 1),
            ("12...", 12, 3),
            ("12..", 12, 2),
            ("7…", 7, 3),
        ] {
            let (_, found) = move_number(text.as_bytes()).expect("a move number");
            assert_eq!(found, MoveNumber { number, dots }, "{text}");
        }
        assert!(move_number(b"99999999999.").is_ok_and(|(_, found)| found.number == u32::MAX));
        assert!(move_number(b"12 ").is_err());
    }
}
