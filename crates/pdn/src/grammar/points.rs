//! The points of one side in a result.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{digit1, one_of};
use nom::combinator::{map, map_opt, not, value};
use nom::sequence::preceded;

use super::blank::blanks;
use super::entity::entity_of;
use super::number::digits;
use super::{Parsed, no_match};

/// The points of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Points {
    pub(super) hundredths: u32,
    pub(super) form: Form,
}

/// How points are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// One digit.
    Digit,
    /// Several digits.
    Number,
    /// `1/2`, or a number and `1/2`.
    Half,
    /// `1.3`
    Decimal,
}

impl Points {
    /// The points as a whole number, if they are written as one.
    pub(super) fn as_whole(self) -> Option<u8> {
        match self.form {
            Form::Digit | Form::Number => u8::try_from(self.hundredths / 100).ok(),
            Form::Half | Form::Decimal => None,
        }
    }
}

/// The points of one side: a half, a number and a half, a decimal, or a whole number.
pub(super) fn points(input: &[u8]) -> Parsed<'_, Points> {
    let points = |form| move |hundredths| Points { hundredths, form };
    if let Ok((rest, ())) = half(input) {
        return Ok((
            rest,
            Points {
                hundredths: 50,
                form: Form::Half,
            },
        ));
    }
    let (rest, number) = number(input)?;
    let is_digit = input.len() - rest.len() == 1;
    let whole = if is_digit { Form::Digit } else { Form::Number };
    let hundredths = number * 100;
    alt((
        map(
            value(hundredths + 50, preceded(blanks, half)),
            points(Form::Half),
        ),
        map(fraction, |fraction| {
            points(Form::Decimal)(hundredths + fraction)
        }),
        map(
            value(hundredths, not((one_of(".,"), digit1))),
            points(whole),
        ),
    ))
    .parse(rest)
}

/// A number of up to four digits.
fn number(input: &[u8]) -> Parsed<'_, u32> {
    let (rest, number) = digits(input)?;
    if input.len() - rest.len() <= 4 {
        Ok((rest, number))
    } else {
        no_match()
    }
}

/// One or two decimals, as hundredths.
fn fraction(input: &[u8]) -> Parsed<'_, u32> {
    let hundredths = |decimals: &[u8]| match *decimals {
        [tenths] => Some(10 * u32::from(tenths - b'0')),
        [tenths, ones] => Some(10 * u32::from(tenths - b'0') + u32::from(ones - b'0')),
        _ => None,
    };
    map_opt(preceded(one_of(".,"), digit1), hundredths).parse(input)
}

/// `"1/2"`, or the character, in UTF-8, in Windows-1252, or as an HTML entity.
#[inline]
pub(crate) fn half(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'1', b'/', b'2', rest @ ..] | [0xc2, 0xbd, rest @ ..] | [0xbd, rest @ ..] => {
            Ok((rest, ()))
        }
        [b'&', ..] => entity_of(|character| character == '½')(input),
        _ => no_match(),
    }
}
