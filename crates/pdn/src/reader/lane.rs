//! The two commonest words of a record, a plain move and a plain move number, read from eight bytes at once.
//!
//! Whether a square has one digit or two no processor foresees, and to guess it wrongly costs more than all the
//! arithmetic here, which is the same for both. What does not fit is left to [`moves`](crate::moves), which reads all.

use crate::grammar::{Parsed, no_match};
use crate::{MoveNumber, Quirks, RawMove, Separator, SquareName};

/// A word that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word<'a> {
    /// Two squares between a sign, and a single blank or a line end after them.
    Move(RawMove<'a>),
    /// A number of one or two digits, one dot and a blank or a line end; how many bytes it has with its dot.
    Number(u32, usize),
}

/// Eight bytes of one kind.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The word at the start of `input`, if it is as plain as that and eight bytes are there to look at.
#[inline(always)]
pub(crate) fn word(input: &[u8]) -> Option<Word<'_>> {
    let bytes = u64::from_le_bytes(*input.first_chunk()?);
    let figures = bytes ^ each(b'0');
    // the highest bit of every byte that is no digit
    let others = (((figures & each(0x7f)) + each(0x76)) | figures) & each(0x80);
    let first = others.trailing_zeros() / 8;
    if !(1..=2).contains(&first) {
        return None;
    }
    let from = two_digits(figures, first);
    let sign = byte(bytes, first);
    if sign == b'.' {
        return matches!(byte(bytes, first + 1), b' ' | b'\n' | b'\r')
            .then_some(Word::Number(u32::from(from), first as usize + 1));
    }
    let separator = match sign {
        b'-' => Separator::Hyphen,
        b'x' => Separator::Cross,
        b':' => Separator::Colon,
        _ => return None,
    };
    let skipped = 8 * (first + 1);
    let second = (others >> skipped).trailing_zeros() / 8;
    if !(1..=2).contains(&second) {
        return None;
    }
    let to = two_digits(figures >> skipped, second);
    let end = first + 1 + second;
    match byte(bytes, end) {
        b' ' => {
            let next = byte(bytes, end + 1);
            // a capture may go on after the blank: `5x14 x23`
            if !next.is_ascii_digit() && matches!(next, b' ' | b'\t' | b'x' | b'X' | b':' | 0x80..)
            {
                return None;
            }
        }
        b'\r' | b'\n' => {}
        _ => return None,
    }
    // a result, or a match score, or a time; nearly no move is between squares up to 3
    if from | to <= 3 || from == 0 || to == 0 {
        return None;
    }
    let figures_needed = 2 + u32::from(from >= 10) + u32::from(to >= 10);
    let zeros = first + second != figures_needed;
    Some(Word::Move(RawMove {
        text: &input[..end as usize],
        from: SquareName::Number(from),
        to: SquareName::Number(to),
        squares: 2,
        separator,
        quirks: if zeros {
            Quirks::LEADING_ZERO
        } else {
            Quirks::default()
        },
    }))
}

/// The byte at a place.
#[inline(always)]
fn byte(bytes: u64, at: u32) -> u8 {
    (bytes >> (8 * at)) as u8
}

/// The number that the first one or two figures mean.
#[inline(always)]
fn two_digits(figures: u64, len: u32) -> u8 {
    let pair = (figures << (64 - 8 * len)) >> 48;
    // ten times the first and once the second meet in the second byte
    ((pair * (10 * 256 + 1)) >> 8) as u8
}

/// A plain numeric move before plain white space that [`word`](crate::word::word) does not take: of more than two
/// squares, or among the last bytes of the input.
///
/// Fits nothing that needs a second look (results, blanks inside, typographic signs, glued text),
/// which is left to [`pdn_move`].
#[inline]
pub(crate) fn plain_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (mut len, from, mut zeros) = match input {
        // a time, perhaps
        [b'0', b':' | b'0', ..] => return no_match(),
        [a @ b'0'..=b'9', b @ b'0'..=b'9', ..] => (2, (a - b'0') * 10 + b - b'0', *a == b'0'),
        [a @ b'0'..=b'9', ..] => (1, a - b'0', false),
        _ => return no_match(),
    };
    let sign = match input.get(len) {
        Some(sign @ (b'-' | b'x' | b':')) => *sign,
        _ => return no_match(),
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
            _ => return no_match(),
        };
        squares = squares.saturating_add(1);
        // of a result that is glued to the move, `2-61-0`, or of no board in common use
        if !(1..=50).contains(&to) {
            return no_match();
        }
        match input.get(len) {
            Some(b' ') => match input.get(len + 1) {
                // a capture may go on after the blank: `5x14 x23`
                Some(b' ' | b'\t' | b'x' | b'X' | b':' | 0x80..) => return no_match(),
                _ => break to,
            },
            None | Some(b'\r' | b'\n') => break to,
            Some(next) if *next == sign => {}
            _ => return no_match(),
        }
    };
    if sign != b'x' && from <= 2 && to <= 2 {
        return no_match();
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
        _ => return no_match(),
    };
    match rest.first() {
        Some(b' ' | b'\n' | b'\r') => Ok((rest, MoveNumber { number, dots: 1 })),
        _ => no_match(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::moves::pdn_move;
    use crate::grammar::number::move_number;

    #[test]
    fn what_is_read_agrees_with_the_grammar() {
        let ends = [
            " 22-18  ",
            "\n        ",
            "\r\n         ",
            " {a comment}",
            " (9-14) ",
        ];
        // Miri takes a second for a dozen texts
        let step = if cfg!(miri) { 33 } else { 1 };
        for number in (0..100).step_by(step) {
            for sign in ['-', 'x', ':'] {
                for to in ["1", "9", "07", "14", "32", "50"] {
                    for end in ends {
                        let text = format!("{number}{sign}{to}{end}");
                        match word(text.as_bytes()) {
                            Some(Word::Move(mv)) => {
                                let (_, full) = pdn_move(text.as_bytes()).expect("a move");
                                assert_eq!(mv, full, "{text}");
                            }
                            found => {
                                let small = |text: &str| text.parse::<u8>().is_ok_and(|n| n <= 3);
                                assert!(
                                    number == 0 || number <= 3 && small(to),
                                    "{text}: {found:?}"
                                );
                            }
                        }
                    }
                }
            }
            let text = format!("{number}. 11-15 22-18");
            let (_, full) = move_number(text.as_bytes()).expect("a number");
            let len = text.find(' ').expect("a blank");
            assert_eq!(word(text.as_bytes()), Some(Word::Number(full.number, len)));
        }
    }

    #[test]
    fn what_needs_a_second_look_is_left_alone() {
        for text in [
            "1-0      ",
            "1-1      ",
            "2-0       ",
            "5x14 x23  ",
            "5x14  x23 ",
            "11-15!    ",
            "9x18x25   ",
            "11-155    ",
            "111-15    ",
            "12...     ",
            "12.11-15  ",
            "100. 11-15",
            "11–15     ",
            "11-15     ",
            "11 - 15   ",
            "1-      ",
            "11-15 ",
            "c3-d4   ",
            "11-15 \u{a0} ",
        ] {
            assert_eq!(word(text.as_bytes()), None, "{text}");
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
                pdn_move(text.as_bytes()),
                "{text}"
            );
        }
        for text in [
            "1-0 ", "1-1", "5x14 x23", "11-15!", "5x14-23 ", "1-", "11-155", "12. ",
        ] {
            assert!(plain_move(text.as_bytes()).is_err(), "{text}");
        }
    }
}
