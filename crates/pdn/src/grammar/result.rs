//! Results, in every score system that records use.

use std::borrow::Cow;
use std::cmp::Ordering;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, multispace0, one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, not, opt, value, verify};
use nom::sequence::{delimited, preceded, separated_pair, terminated};

use super::blank::{blanks, is_white, new_line, skip_blanks, skip_white, space, trim_end};
use super::points::{Form, Points, half, points};
use super::separator::dash;
use super::{Parsed, begins, no_match};
use crate::{Outcome, Terminator};

impl Outcome {
    /// Reads the result of a `Result` tag or a terminator, in any score system.
    ///
    /// The larger number is the winner's. Equal numbers are a draw; `0-0` is a loss for both. A draw with a plus for
    /// one side (`1+ - 1-`) is a draw, and so is half a point alone (`1/2`).
    ///
    /// ```
    /// use pdn::Outcome;
    ///
    /// assert_eq!(Outcome::parse(b"2-0"), Some(Outcome::First));
    /// assert_eq!(Outcome::parse(b"4-6"), Some(Outcome::Second));
    /// assert_eq!(Outcome::parse(b"1/2 - 1/2"), Some(Outcome::Draw));
    /// assert_eq!(Outcome::parse(b"0-0"), Some(Outcome::BothLost));
    /// assert_eq!(Outcome::parse(b"0:2"), Some(Outcome::Second));
    /// assert_eq!(Outcome::parse(b"White won"), None);
    /// ```
    pub fn parse(bytes: &[u8]) -> Option<Outcome> {
        let text = trim_end(skip_white(skip_blanks(bytes)));
        let result = alt((
            all_consuming(usual_result),
            map(
                all_consuming(terminated(score, blanks)),
                Outcome::from_score,
            ),
            value(Outcome::Unknown, all_consuming(tag("*"))),
            value(Outcome::Draw, all_consuming(half)),
            value(Outcome::Draw, all_consuming(terminated(plus_draw, blanks))),
        ))
        .parse(text);
        result.ok().map(|(_, outcome)| outcome)
    }

    pub(super) fn from_score((first, second): PointPair) -> Outcome {
        match first.hundredths.cmp(&second.hundredths) {
            Ordering::Greater => Outcome::First,
            Ordering::Less => Outcome::Second,
            Ordering::Equal if first.hundredths == 0 => Outcome::BothLost,
            Ordering::Equal => Outcome::Draw,
        }
    }
}

impl<'a> Terminator<'a> {
    /// The text as written, on one line: line ends become blanks, and HTML entities are decoded. Letters for digits are
    /// digits.
    ///
    /// ```
    /// use pdn::{Outcome, Terminator};
    ///
    /// let end = Terminator { text: b"2 -\n0", outcome: Outcome::First };
    /// assert_eq!(end.written(), "2 - 0");
    /// ```
    pub fn written(self) -> Cow<'a, str> {
        let text = crate::comment_text(self.text);
        if !text.contains(['\r', '\n', '\\']) {
            return text;
        }
        let text = text.replace("\\r", " ").replace("\\n", " ");
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        words.join(" ").into()
    }
}

/// The points of both sides.
pub(super) type PointPair = (Points, Points);

/// `WIN1 : "1-0"`, `LOSS1 : "0-1"`, `DRAW1 : "1/2-1/2"`, `WIN2 : "2-0"`, `LOSS2 : "0-2"`, `DRAW2 : "1-1"`,
/// `DOUBLEFORFEIT : "0-0"`
///
/// Also halves, decimals of one or two points (`1.3-0.7`), the draws with a plus (`1+ - 1-`), any dash or a colon, with
/// blanks or a line end around it, and `12-0`, `12:0` and `0-12` from scoring in twelve points. No move looks like any
/// of these, because no board has a square 0. Whether `4-6` is a result depends on its context, which only the reader knows.
pub(crate) fn result(input: &[u8]) -> Parsed<'_, Outcome> {
    // A third digit makes it a move: `1-10`.
    let is_move = matches!(input, [b'1' | b'2', b'-', b'0'..=b'9', b'0'..=b'9', ..]);
    if is_move || !may_begin_result(input) {
        return no_match();
    }
    any_result(input)
}

/// A result, without the tests that save time.
fn any_result(input: &[u8]) -> Parsed<'_, Outcome> {
    // The half in `1-1 1/2-1/2` belongs to another result.
    let score = separated_pair(
        verify(points, |points| points.form != Form::Number),
        sign,
        points,
    );
    let score = alt((
        verify(score, is_common_score),
        verify(simple_score, is_common_score),
    ));
    // `0-12. 15x22` is `0-1` with the number 2 glued to it, and `12-0B` a move with a misread digit.
    let begins_word = satisfy(|c| c.is_ascii_alphanumeric());
    let other = alt((
        value((), one_of("lIOoSBZ")),
        value((), (char('.'), multispace0, begins_word)),
    ));
    let outcome = alt((
        terminated(twelve_points, not(other)),
        usual_result,
        value(Outcome::Draw, plus_draw),
        map(score, Outcome::from_score),
    ));
    let (rest, outcome) = terminated(outcome, not(continuation)).parse(input)?;
    // On the next line, `1.` is a move number.
    let text = &input[..input.len() - rest.len()];
    if begins(one_of(".)"), rest)
        && text
            .iter()
            .any(|byte| matches!(byte, b'\r' | b'\n' | b'\\'))
    {
        return no_match();
    }
    Ok((rest, outcome))
}

/// False for text that begins no result, such as most moves. This only saves time.
pub(super) fn may_begin_result(input: &[u8]) -> bool {
    match *input {
        [b'1', b'2', ..] | [b'&' | 0xbd | 0xc2, ..] => true,
        [b'1' | b'2', b'0'..=b'9', ..] => false,
        [first @ b'0'..=b'2', b'-', second @ b'0'..=b'9', ..] => {
            matches!(
                (first, second),
                (b'0', _) | (b'1', b'0' | b'1') | (b'2', b'0')
            )
        }
        // A sign, a fraction, a blank or a line end follows the points.
        [b'0'..=b'2', next, ..] => {
            is_white(next) || b"0123456789-:+.,/\\&".contains(&next) || next >= 0x80
        }
        _ => false,
    }
}

/// A result in brackets: `(1-0)`, `[2-0]`.
pub(crate) fn result_in_brackets(input: &[u8]) -> Parsed<'_, Outcome> {
    let inside = || delimited(blanks, result, blanks);
    alt((
        delimited(char('('), inside(), char(')')),
        delimited(char('['), inside(), char(']')),
    ))
    .parse(input)
}

/// A win in scoring by twelve points. `0:12` without blanks is a time.
pub(super) fn twelve_points(input: &[u8]) -> Parsed<'_, Outcome> {
    let dash = delimited(gap, dash, gap);
    let colon = value((), (space, gap, char(':'), gap));
    alt((
        value(Outcome::First, (tag("12"), sign, char('0'))),
        value(Outcome::Second, (char('0'), alt((dash, colon)), tag("12"))),
    ))
    .parse(input)
}

/// The results of nearly all games, which the general rules would read in the same way.
fn usual_result(input: &[u8]) -> Parsed<'_, Outcome> {
    alt((
        value(Outcome::Draw, tag("1/2-1/2")),
        value(Outcome::First, tag("1-0")),
        value(Outcome::Second, tag("0-1")),
    ))
    .parse(input)
}

/// A digit, separator or sign directly after a result, which shows that the text is not a result.
fn continuation(input: &[u8]) -> Parsed<'_, ()> {
    let digit = || satisfy(|c| c.is_ascii_digit());
    let after_dash = alt((digit(), char('-')));
    alt((
        value((), one_of("0123456789/+")),
        value((), (one_of(".,xX:"), digit())),
        value((), (dash, after_dash)),
    ))
    .parse(input)
}

/// True for the scores of the systems of one and two points.
pub(super) fn is_common_score((first, second): &PointPair) -> bool {
    let (a, b) = (first.hundredths, second.hundredths);
    match (first.form, second.form) {
        (Form::Digit, Form::Digit) => {
            matches!((a, b), (0 | 100 | 200, 0) | (0, 100 | 200) | (100, 100))
        }
        (Form::Half, Form::Half) | (Form::Decimal, Form::Decimal) => matches!(a + b, 100 | 200),
        _ => false,
    }
}

/// The two whole numbers of a score such as `4-6`, which only its context distinguishes from a move.
pub(crate) fn whole_numbers(value: &[u8]) -> Option<(u8, u8)> {
    // This is the usual spelling, and every game has a result.
    if let [first @ b'0'..=b'9', b'-', second @ b'0'..=b'9'] = value {
        return Some((first - b'0', second - b'0'));
    }
    let whole = |(first, second): PointPair| Some((first.as_whole()?, second.as_whole()?));
    let score = map_opt(all_consuming(score), whole).parse(trim_end(skip_white(value)));
    score.ok().map(|(_, numbers)| numbers)
}

/// The points of both sides with a sign between.
fn score(input: &[u8]) -> Parsed<'_, PointPair> {
    separated_pair(points, sign, points).parse(input)
}

/// Two digits with a sign between.
fn simple_score(input: &[u8]) -> Parsed<'_, PointPair> {
    let digit = || {
        map(satisfy(|c| c.is_ascii_digit()), |c| Points {
            hundredths: 100 * (c as u32 - '0' as u32),
            form: Form::Digit,
        })
    };
    separated_pair(digit(), sign, digit()).parse(input)
}

/// A dash, or a colon as in `2:0`, with blanks or a line end around it.
pub(super) fn sign(input: &[u8]) -> Parsed<'_, ()> {
    delimited(gap, alt((value((), char(':')), dash)), gap).parse(input)
}

/// Blanks, and a line end where a program wrapped the line.
fn gap(input: &[u8]) -> Parsed<'_, ()> {
    value((), (blanks, opt((new_line, blanks)))).parse(input)
}

/// `"1+ - 1-" | "1- - 1+"`
pub(super) fn plus_draw(input: &[u8]) -> Parsed<'_, ()> {
    let dash = || delimited(gap, dash, gap);
    let first_leads = delimited(char('+'), dash(), tag("1-"));
    let second_leads = delimited(char('-'), dash(), tag("1+"));
    preceded(char('1'), alt((first_leads, second_leads))).parse(input)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn the_first_bytes_hide_no_result(text in r"([012]{1,2}|[0-9]|1/2|½|&frac12;|&half;|[-:+.,/ x–)\n]){1,7}") {
            prop_assert_eq!(result(text.as_bytes()), any_result(text.as_bytes()));
        }
    }

    #[test]
    fn every_score_system_is_read() {
        for (text, outcome) in [
            ("1-0", Outcome::First),
            (" 0-1 ", Outcome::Second),
            ("1/2-1/2", Outcome::Draw),
            ("2-0", Outcome::First),
            ("0-2", Outcome::Second),
            ("1-1", Outcome::Draw),
            ("0-0", Outcome::BothLost),
            ("*", Outcome::Unknown),
            ("½-½", Outcome::Draw),
            ("1½ - ½", Outcome::First),
            ("0.5-0.5", Outcome::Draw),
            ("0,5-0,5", Outcome::Draw),
            ("1+ - 1-", Outcome::Draw),
            ("1- - 1+", Outcome::Draw),
            ("4-6", Outcome::Second),
            ("12-0", Outcome::First),
            ("1 1/2 - 1/2", Outcome::First),
            ("1/2 - 1 1/2", Outcome::Second),
            ("1.3-0.7", Outcome::First),
            ("1 – 0", Outcome::First),
            ("1\u{2212}0", Outcome::First),
            ("1/2", Outcome::Draw),
            (" ½ ", Outcome::Draw),
        ] {
            assert_eq!(Outcome::parse(text.as_bytes()), Some(outcome), "{text}");
        }
        assert_eq!(
            Outcome::parse(b"\xbd\x96\xbd"),
            Some(Outcome::Draw),
            "Windows-1252"
        );
    }

    #[test]
    fn the_usual_results_read_as_the_general_rules_read_them() {
        for text in ["1-0", "0-1", "1/2-1/2"] {
            let (_, pair) = score(text.as_bytes()).expect("a score");
            assert!(is_common_score(&pair), "{text}");
            let outcome = Outcome::from_score(pair);
            assert_eq!(usual_result(text.as_bytes()), Ok((&b""[..], outcome)));
        }
    }

    #[test]
    fn words_and_half_scores_are_not_results() {
        for text in [
            "",
            "1",
            "1-",
            "-0",
            "won",
            "1-0 won",
            "?",
            "1--0",
            "99999-1",
            "1.234-0.766",
        ] {
            assert_eq!(Outcome::parse(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn moves_are_not_results() {
        for text in [
            "1-10",
            "11-09",
            "12-1",
            "12-01",
            "0-12. 15",
            "12-0B",
            "0:12",
            "2-1",
            "1-5",
            "4-6",
            "1-0x5",
            "1.3-7",
            "1-1-2",
            "01-00",
            "1.32-28",
            "12 - 16",
            "12:00",
            "12 - 09-13",
            "12 - 0-1",
            "12 - 0:1",
            "0 - 12. 15",
            "1 -\n1. 11-15",
            "1 -\n0-1",
        ] {
            assert!(result(text.as_bytes()).is_err(), "{text}");
        }
        for text in [
            "1-0",
            "1-0[",
            "1-0 ",
            "1-0.",
            "1 - 1)",
            "1/2-1/2\r",
            "1.3-0.7",
            "12-0",
            "12-0.",
            "0-12 ",
            "0-12.\n[",
            "12\u{2013}0",
            "12 - 0",
            "12 -0",
            "12- 0",
            "12:0",
            "12 : 0 ",
            "0 : 12 ",
            "0 - 12",
            "2 -\r\n0",
            "12\n- 0",
            "1-0White",
            "1 1/2-1/2",
        ] {
            assert!(result(text.as_bytes()).is_ok(), "{text}");
        }
    }
}
