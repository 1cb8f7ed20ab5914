//! The two commonest words of a record, a plain move and a plain move number, read from eight bytes at once.
//!
//! Whether a square has one digit or two no processor foresees, and to guess it wrongly costs more than all the
//! arithmetic here, which is the same for both. What does not fit is left to [`moves`](crate::moves), which reads all.

use crate::{Quirks, RawMove, Separator, SquareName};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{move_number, written_move};

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
                                let (_, full) = written_move(text.as_bytes()).expect("a move");
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
}
