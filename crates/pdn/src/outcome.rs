//! Results: every way in which records write the score of a game.

use crate::moves::{move_number, unknown_move, written_move};
use crate::parsed::{Parsed, dash, digits, is_white, skip_blanks, skip_white, trim_end, unfit};
use crate::{Outcome, Quirks, Separator, SquareName};

impl Outcome {
    /// Reads a result, as a `Result` tag or a terminator has it, in any score system.
    ///
    /// The larger figure tells who won; equal figures are a draw, `0-0` a loss for both. A draw with
    /// a plus for one side (`1+ - 1-`) is a draw, and so is half a point alone (`1/2`).
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
        match text {
            b"*" => return Some(Outcome::Unknown),
            // as nearly every record writes them; what follows reads the same, and takes longer
            b"1/2-1/2" => return Some(Outcome::Draw),
            // half a point for each
            text if half(text).is_ok_and(|(rest, ())| rest.is_empty()) => {
                return Some(Outcome::Draw);
            }
            [first @ b'0'..=b'9', b'-', second @ b'0'..=b'9'] => {
                return Some(Outcome::of(Figure::digit(*first), Figure::digit(*second)));
            }
            _ => {}
        }
        if let Ok((rest, ())) = plus_draw(text)
            && skip_blanks(rest).is_empty()
        {
            return Some(Outcome::Draw);
        }
        let (rest, (first, second)) = score(text).ok()?;
        skip_blanks(rest)
            .is_empty()
            .then(|| Outcome::of(first, second))
    }

    fn of(first: Figure, second: Figure) -> Outcome {
        match first.hundredths.cmp(&second.hundredths) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal if first.hundredths == 0 => Outcome::BothLost,
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

/// One side's share of a score.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Figure {
    hundredths: u32,
    form: Form,
}

impl Figure {
    /// That of one digit.
    fn digit(digit: u8) -> Self {
        Self {
            hundredths: u32::from(digit - b'0') * 100,
            form: Form::Digit,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// One digit.
    Digit,
    /// Several digits.
    Number,
    /// `1/2`, or a number and `1/2`.
    Half,
    /// `1.3`
    Decimal,
}

/// A result in the movetext, up to a token boundary (`"1-0" | "0-1" | "1/2-1/2" | "2-0" | ...`).
///
/// Takes only scores that no move can be: the systems of one and two points, halves, and decimals
/// that share one or two points. `4-6` is a result only by its context, which the reader knows.
pub(crate) fn result(input: &[u8]) -> Parsed<'_, Outcome> {
    // as nearly every record writes it, at the end of a line
    if let [b'1', b'/', b'2', b'-', b'1', b'/', b'2', rest @ ..] = input
        && matches!(rest, [] | [b'\r' | b'\n', ..])
    {
        return Ok((rest, Outcome::Draw));
    }
    let (rest, outcome) = if let Ok((rest, ())) = plus_draw(input) {
        (rest, Outcome::Draw)
    } else {
        let (rest, (first, second)) = match score(input) {
            Ok((rest, shares)) if sensible(shares) => (rest, shares),
            // the half after `1-1 1/2-1/2` belongs to another result
            _ => match simple_score(input) {
                Ok((rest, shares)) if sensible(shares) => (rest, shares),
                _ => return unfit(),
            },
        };
        (rest, Outcome::of(first, second))
    };
    if ends_token(rest) {
        Ok((rest, outcome))
    } else {
        unfit()
    }
}

/// A result to which the next game is glued: `0-001.33-29` is `0-0` and the number 1, `1-011-15` is `1-0` and a move.
///
/// The next game begins with its number 1 and something to number, or with a plain move. A path of several squares,
/// `1-15-22`, is a move. `score` is the score that the game's Result tag gives, if that reads like a move. Half a point
/// alone, `1/21. 9-13`, is a draw before a number only.
pub(crate) fn glued_result(input: &[u8], score: Option<(u8, u8)>) -> Parsed<'_, Outcome> {
    if let Ok((next, ())) = half(input)
        && move_number(next).is_ok()
        && begins_game(input, next)
    {
        return Ok((next, Outcome::Draw));
    }
    result_before(input, score, |next| begins_game(input, next))
}

/// The same before the number 1 alone, whatever comes after it: what reads moves asks for no more moves.
pub(crate) fn result_before_number(input: &[u8]) -> Parsed<'_, Outcome> {
    result_before(
        input,
        None,
        |next| matches!(move_number(next), Ok((_, number)) if number.number == 1),
    )
}

/// A result glued to the move number that is due: `0-12. 15x22`.
pub(crate) fn result_before_due(input: &[u8], is_due: impl Fn(u32) -> bool) -> Parsed<'_, Outcome> {
    result_before(input, None, |next| match move_number(next) {
        Ok((after, number)) if is_due(number.number) => {
            let after = skip_white(after);
            written_move(after).is_ok() || unknown_move(after).is_ok()
        }
        _ => false,
    })
}

/// A result directly before something that begins a game.
fn result_before(
    input: &[u8],
    score: Option<(u8, u8)>,
    begins: impl Fn(&[u8]) -> bool,
) -> Parsed<'_, Outcome> {
    /// No figure is longer: `1 1/2`.
    const LONGEST: usize = 6;
    if let Ok((rest, ())) = plus_draw(input)
        && begins(rest)
    {
        return Ok((rest, Outcome::Draw));
    }
    let (rest, first) = figure(input)?;
    let rest = skip_blanks(rest);
    let sign = sign(rest);
    let is_share_of_twelve = whole(first) == Some(12);
    if sign == 0 || matches!(first.form, Form::Number) && score.is_none() && !is_share_of_twelve {
        return unfit();
    }
    let second = skip_blanks(&rest[sign..]);
    for len in 1..=LONGEST.min(second.len()) {
        let (text, next) = second.split_at(len);
        let Ok(([], figure)) = figure(text) else {
            continue;
        };
        let shares = (first, figure);
        let is_score = || score.is_some() && score == whole(first).zip(whole(figure));
        // the win of the systems of twelve points; no board has a square 0
        let is_twelve = || matches!(whole(first).zip(whole(figure)), Some((12, 0) | (0, 12)));
        if (sensible(shares) || is_score() || is_twelve()) && begins(next) {
            return Ok((next, Outcome::of(first, figure)));
        }
    }
    unfit()
}

/// True if a game begins at `next`, in the same word as the result at the start of `input`.
fn begins_game(input: &[u8], next: &[u8]) -> bool {
    if !next.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    if let Ok((after, number)) = move_number(next) {
        let after = skip_white(after);
        return number.number == 1 && (written_move(after).is_ok() || unknown_move(after).is_ok());
    }
    let on_board = |square| !matches!(square, SquareName::Number(0));
    let ends = |rest: &[u8]| rest.first().is_none_or(|byte| is_white(*byte));
    // a capture square by square: `1-15-22`
    let is_path = matches!(written_move(input), Ok((rest, _)) if ends(rest));
    !is_path
        && matches!(written_move(next), Ok((rest, mv)) if mv.squares == 2
            && mv.separator != Separator::Omitted
            && !mv.quirks.contains(Quirks::SPACED)
            && on_board(mv.from)
            && on_board(mv.to)
            && ends(rest))
}

/// True for the shares of the systems of one and two points.
fn sensible((first, second): (Figure, Figure)) -> bool {
    let shares = (first.hundredths, second.hundredths);
    match (first.form, second.form) {
        (Form::Digit, Form::Digit) => {
            matches!(shares, (0 | 100 | 200, 0) | (0, 100 | 200) | (100, 100))
        }
        (Form::Half, Form::Half) | (Form::Decimal, Form::Decimal) => {
            matches!(shares.0 + shares.1, 100 | 200)
        }
        _ => false,
    }
}

/// The two whole numbers of a score such as `4-6`, which only its context tells from a move.
pub(crate) fn whole_numbers(value: &[u8]) -> Option<(u8, u8)> {
    // as nearly every record writes them
    if let [first @ b'0'..=b'9', b'-', second @ b'0'..=b'9'] = value {
        return Some((first - b'0', second - b'0'));
    }
    let (rest, (first, second)) = score(trim_end(skip_white(value))).ok()?;
    if rest.is_empty() {
        Some((whole(first)?, whole(second)?))
    } else {
        None
    }
}

/// A share without a fraction.
fn whole(figure: Figure) -> Option<u8> {
    match figure.form {
        Form::Digit | Form::Number => u8::try_from(figure.hundredths / 100).ok(),
        Form::Half | Form::Decimal => None,
    }
}

/// Length of what parts the two figures: a dash, or a colon as in `2:0`.
fn sign(input: &[u8]) -> usize {
    match input {
        [b':', ..] => 1,
        _ => dash(input),
    }
}

/// `figure ("-" | ":") figure`, with blanks where they please.
fn score(input: &[u8]) -> Parsed<'_, (Figure, Figure)> {
    let (rest, first) = figure(input)?;
    let rest = skip_blanks(rest);
    let sign = sign(rest);
    if sign == 0 {
        return unfit();
    }
    let (rest, second) = figure(skip_blanks(&rest[sign..]))?;
    Ok((rest, (first, second)))
}

/// Two digits and what is between them.
fn simple_score(input: &[u8]) -> Parsed<'_, (Figure, Figure)> {
    let digit = |text: &'_ [u8]| match text {
        [digit @ b'0'..=b'9', ..] => Some(Figure::digit(*digit)),
        _ => None,
    };
    let Some(first) = digit(input) else {
        return unfit();
    };
    let rest = skip_blanks(&input[1..]);
    let sign = sign(rest);
    let rest = skip_blanks(&rest[sign..]);
    match digit(rest) {
        Some(second) if sign > 0 => Ok((&rest[1..], (first, second))),
        _ => unfit(),
    }
}

/// `"1+ - 1-" | "1- - 1+"`
fn plus_draw(input: &[u8]) -> Parsed<'_, ()> {
    let (after, second) = match input {
        [b'1', b'+', rest @ ..] => (rest, b'-'),
        [b'1', b'-', rest @ ..] => (rest, b'+'),
        _ => return unfit(),
    };
    let after = skip_blanks(after);
    let hyphen = dash(after);
    match skip_blanks(&after[hyphen..]) {
        [b'1', sign, rest @ ..] if hyphen > 0 && *sign == second => Ok((rest, ())),
        _ => unfit(),
    }
}

/// A whole number, a half, a number and a half, or a decimal.
fn figure(input: &[u8]) -> Parsed<'_, Figure> {
    if let Ok((rest, ())) = half(input) {
        return Ok((
            rest,
            Figure {
                hundredths: 50,
                form: Form::Half,
            },
        ));
    }
    let (rest, number) = digits(input)?;
    let len = input.len() - rest.len();
    if len > 4 {
        return unfit();
    }
    let hundredths = number * 100;
    if let Ok((rest, ())) = half(skip_blanks(rest)) {
        return Ok((
            rest,
            Figure {
                hundredths: hundredths + 50,
                form: Form::Half,
            },
        ));
    }
    if let [b'.' | b',', fraction @ ..] = rest
        && let Ok((after, part)) = digits(fraction)
    {
        let part = match fraction.len() - after.len() {
            1 => part * 10,
            2 => part,
            _ => return unfit(),
        };
        return Ok((
            after,
            Figure {
                hundredths: hundredths + part,
                form: Form::Decimal,
            },
        ));
    }
    let form = if len == 1 { Form::Digit } else { Form::Number };
    Ok((rest, Figure { hundredths, form }))
}

/// `"1/2"`, or the character, in UTF-8 or Windows-1252.
pub(crate) fn half(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'1', b'/', b'2', rest @ ..] | [0xc2, 0xbd, rest @ ..] | [0xbd, rest @ ..] => {
            Ok((rest, ()))
        }
        _ => unfit(),
    }
}

/// True if a result may end before `rest`: no digit, separator or sign carries it on.
fn ends_token(rest: &[u8]) -> bool {
    match rest {
        [b'0'..=b'9' | b'/' | b'+', ..] | [b'.' | b',' | b'x' | b'X' | b':', b'0'..=b'9', ..] => {
            false
        }
        _ => {
            let hyphen = dash(rest);
            hyphen == 0 || !matches!(rest[hyphen..].first(), Some(b'0'..=b'9' | b'-'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn words_and_halves_of_scores_are_no_results() {
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
    fn moves_are_no_results() {
        for text in [
            "1-10", "11-09", "2-1", "1-5", "4-6", "1-0x5", "1.3-7", "1-1-2", "01-00", "1.32-28",
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
            "1-0White",
            "1 1/2-1/2",
        ] {
            assert!(result(text.as_bytes()).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_game_glued_to_a_result_leaves_it_whole() {
        let results = [
            "1-0",
            "0-1",
            "1/2-1/2",
            "2-0",
            "0-2",
            "1-1",
            "0-0",
            "½-½",
            "1½-½",
            "0.5-0.5",
            "0,5-0,5",
            "1+ - 1-",
            "1- - 1+",
            "1 1/2 - 1/2",
            "1/2 - 1 1/2",
            "1.3-0.7",
            "1 – 0",
            "1\u{2212}0",
            "2:0",
        ];
        for text in results {
            let outcome = Outcome::parse(text.as_bytes()).expect("a result");
            for next in [
                "1. 11-15",
                "01.33-29",
                "1.c3-d4",
                "1. ... 22-18",
                "33-29 17-22",
                "11-15",
            ] {
                let input = format!("{text}{next}");
                let read = glued_result(input.as_bytes(), None);
                assert_eq!(read, Ok((next.as_bytes(), outcome)), "{input}");
            }
            for next in ["", " 1. 11-15", "2. 11-15", "1.", "9", "-1", "{c}1. 11-15"] {
                let input = format!("{text}{next}");
                assert!(glued_result(input.as_bytes(), None).is_err(), "{input}");
            }
        }
        assert!(glued_result(b"4-61. 11-15", None).is_err());
        let of_tag = glued_result(b"4-61. 11-15", Some((4, 6)));
        assert_eq!(of_tag, Ok((&b"1. 11-15"[..], Outcome::Second)));
        for text in [
            "1-15-22",
            "1-11-01",
            "1-10-19 ",
            "2-11. 9-13",
            "12-161. 9-13",
            "1-0x5",
            "2-015 ",
        ] {
            assert!(glued_result(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
