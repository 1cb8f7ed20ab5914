//! The signs between the squares of a move.

use nom::Parser;
use nom::combinator::value;

use super::entity::{entity, entity_of};
use super::{Parsed, no_match};
use crate::{Quirks, Separator};

/// `"-"`, or a typographic dash: U+2010 to U+2015, U+2212, their HTML entities, and bytes 96 and 97 of Windows-1252.
#[inline]
pub(crate) fn dash(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'-' | 0x96 | 0x97, rest @ ..]
        | [0xe2, 0x80, 0x90..=0x95, rest @ ..]
        | [0xe2, 0x88, 0x92, rest @ ..] => Ok((rest, ())),
        [b'&', ..] => entity_of(is_dash)(input),
        _ => no_match(),
    }
}

fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// `"-" | "x" | ":"`
///
/// Also `X`, the multiplication sign in UTF-8 and Windows-1252, the Cyrillic letters that look like `x`, typographic
/// dashes, and the HTML entities of these signs.
#[inline]
pub(crate) fn separator(input: &[u8]) -> Parsed<'_, (Separator, Quirks)> {
    let (sign, rest) = match input {
        [b'-', rest @ ..] => ((Separator::Hyphen, Quirks::NONE), rest),
        [b'x', rest @ ..] => ((Separator::Cross, Quirks::NONE), rest),
        [b':', rest @ ..] => ((Separator::Colon, Quirks::NONE), rest),
        [b'X', rest @ ..] => ((Separator::Cross, Quirks::UPPER_CASE), rest),
        [0xc3, 0x97, rest @ ..] | [0xd7, rest @ ..] => {
            ((Separator::Cross, Quirks::TYPOGRAPHIC), rest)
        }
        // `х` and `Х`
        [0xd1, 0x85, rest @ ..] | [0xd0, 0xa5, rest @ ..] => {
            ((Separator::Cross, Quirks::CYRILLIC), rest)
        }
        [b'&', ..] => return entity_sign(input),
        _ => return value((Separator::Hyphen, Quirks::TYPOGRAPHIC), dash).parse(input),
    };
    Ok((rest, sign))
}

/// A typographic sign as an HTML entity.
fn entity_sign(input: &[u8]) -> Parsed<'_, (Separator, Quirks)> {
    let (rest, character) = entity(input)?;
    let separator = match character {
        '×' => Separator::Cross,
        character if is_dash(character) => Separator::Hyphen,
        _ => return no_match(),
    };
    Ok((rest, (separator, Quirks::TYPOGRAPHIC)))
}
