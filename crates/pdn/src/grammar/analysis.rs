//! Evaluations and drawings in comments: `[%eval 0.35]`, `[%csl G12,R23]`, `[%cal G12-17]`.
//!
//! Programs and servers write them after the move that they belong to.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take;
use nom::character::complete::{char, digit1, one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, map_parser, opt, verify};
use nom::sequence::{preceded, separated_pair};

use super::Parsed;
use crate::{Command, SquareName};

/// A program's evaluation of a position.
///
/// ```
/// use pdn::{Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%eval -0.35,18]", style: CommentStyle::Braces };
/// let evaluation = comment.commands().next().and_then(|command| command.evaluation()).expect("a number");
/// let score = evaluation.score.expect("a score");
/// assert_eq!((score.thousandths, evaluation.win, evaluation.depth), (-350, None, Some(18)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Evaluation {
    /// The score, positive if White is better; `None` for a forced win.
    pub score: Option<Score>,
    /// The number of moves to a win, negative if Black wins: `#-3`.
    pub win: Option<i64>,
    /// The search depth in plies.
    pub depth: Option<u32>,
}

/// A score, exact to a thousandth of a man. With the feature `serde`, it is a number of men in JSON.
///
/// ```
/// let command = pdn::Command { name: b"eval", value: b"1.5" };
/// let score = command.evaluation().and_then(|evaluation| evaluation.score).expect("a score");
/// assert_eq!(score.thousandths, 1500);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    /// Thousandths of a man.
    pub thousandths: i64,
}

/// A coloured square, or an arrow.
///
/// ```
/// use pdn::analysis::{BoardMark, Hue};
/// use pdn::{Comment, CommentStyle, SquareName};
///
/// let comment = Comment { text: b"[%cal G12-17,Rc3d4]", style: CommentStyle::Braces };
/// let marks = comment.commands().next().and_then(|command| command.marks()).expect("two arrows");
/// assert_eq!(marks[0].hue, Hue::Green);
/// assert_eq!((marks[0].from, marks[0].to), (SquareName::Number(12), Some(SquareName::Number(17))));
/// assert_eq!(marks[1].to.map(|square| square.to_string()).as_deref(), Some("d4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardMark {
    /// Its colour.
    pub hue: Hue,
    /// The square, or the origin of the arrow.
    pub from: SquareName,
    /// The target of the arrow; `None` for a square.
    pub to: Option<SquareName>,
}

/// A colour of a mark.
///
/// ```
/// assert_eq!(pdn::analysis::Hue::Yellow.name(), "yellow");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hue {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Hue {
    /// `green`, `red`, `yellow` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Hue::Green => "green",
            Hue::Red => "red",
            Hue::Yellow => "yellow",
            Hue::Blue => "blue",
        }
    }

    const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'G' => Some(Hue::Green),
            'R' => Some(Hue::Red),
            'Y' => Some(Hue::Yellow),
            'B' => Some(Hue::Blue),
            _ => None,
        }
    }
}

impl Command<'_> {
    /// The evaluation, if this is `eval` with a valid number: `0.35`, `+1`, `#-3`. A depth may follow after a comma.
    ///
    /// ```
    /// let command = pdn::Command { name: b"eval", value: b"#-3" };
    /// assert_eq!(command.evaluation().and_then(|evaluation| evaluation.win), Some(-3));
    /// ```
    pub fn evaluation(&self) -> Option<Evaluation> {
        if self.name != b"eval" {
            return None;
        }
        let text = std::str::from_utf8(self.value).ok()?;
        let (value, depth) = match text.split_once(',') {
            Some((value, depth)) => (value.trim_end(), Some(depth.trim_start())),
            None => (text, None),
        };
        let depth = match depth {
            Some(depth) => Some(parse_all(number(6), depth.as_bytes())?),
            None => None,
        };
        let win = map(preceded(char('#'), signed(number(6))), |win| {
            (None, Some(win))
        });
        let score = map(signed(thousandths), |thousandths| {
            (Some(Score { thousandths }), None)
        });
        let (score, win) = parse_all(alt((win, score)), value.as_bytes())?;
        Some(Evaluation { score, win, depth })
    }

    /// The coloured squares of `csl` or the arrows of `cal`, if all of them are valid.
    ///
    /// ```
    /// let command = pdn::Command { name: b"csl", value: b"G12,R23" };
    /// assert_eq!(command.marks().map(|marks| marks.len()), Some(2));
    /// ```
    pub fn marks(&self) -> Option<Vec<BoardMark>> {
        let is_arrow = match self.name {
            b"csl" => false,
            b"cal" => true,
            _ => return None,
        };
        let parts = self.value.split(|byte| *byte == b',');
        let marks = parts.map(|part| parse_all(|part| mark(part, is_arrow), part.trim_ascii()));
        marks.collect()
    }
}

/// `G12`, `Gc3`; `G12-17`, `G1217`, `Gc3d4`
fn mark(input: &[u8], is_arrow: bool) -> Parsed<'_, BoardMark> {
    let (squares, hue) = map_opt(one_of("GRYB"), Hue::from_letter).parse(input)?;
    if !is_arrow {
        return map(square, |from| BoardMark {
            hue,
            from,
            to: None,
        })
        .parse(squares);
    }
    // Each square has two characters: 12 and 17, c3 and d4.
    let short = || map_parser(take(2_usize), all_consuming(square));
    let (rest, (from, to)) = alt((
        separated_pair(square, one_of("-x:"), square),
        all_consuming((short(), short())),
    ))
    .parse(squares)?;
    Ok((
        rest,
        BoardMark {
            hue,
            from,
            to: Some(to),
        },
    ))
}

/// A number up to 99, or a file up to `l` with a rank up to 12.
fn square(input: &[u8]) -> Parsed<'_, SquareName> {
    let positive = |max| verify(number(2), move |number| (1..=max).contains(number));
    let file = satisfy(|c| matches!(c, 'a'..='l'));
    alt((
        map((file, positive(12)), |(file, rank)| SquareName::Algebraic {
            file: file as u8 - b'a',
            rank: rank as u8,
        }),
        map(positive(99), |number| SquareName::Number(number as u8)),
    ))
    .parse(input)
}

/// A number with or without a sign.
fn signed<'a>(
    number: impl Parser<&'a [u8], Output = u32, Error = ()>,
) -> impl Parser<&'a [u8], Output = i64, Error = ()> {
    map((opt(one_of("+-")), number), |(sign, number)| match sign {
        Some('-') => -i64::from(number),
        _ => number.into(),
    })
}

/// A decimal number of up to six digits and three decimals, in thousandths.
fn thousandths(input: &[u8]) -> Parsed<'_, u32> {
    let decimals = verify(digit1, |digits: &[u8]| digits.len() <= 3);
    let fraction = map(preceded(char('.'), decimals), |digits: &[u8]| {
        value(digits) * [100, 10, 1][digits.len() - 1]
    });
    map((number(6), opt(fraction)), |(whole, fraction)| {
        whole * 1000 + fraction.unwrap_or(0)
    })
    .parse(input)
}

/// A number of at most `max` digits.
fn number<'a>(max: usize) -> impl Parser<&'a [u8], Output = u32, Error = ()> {
    map(
        verify(digit1, move |digits: &[u8]| digits.len() <= max),
        value,
    )
}

fn value(digits: &[u8]) -> u32 {
    let add = |number, digit: &u8| number * 10 + u32::from(digit - b'0');
    digits.iter().fold(0, add)
}

/// The value of `symbol`, if it matches all of the input.
fn parse_all<'a, T>(
    symbol: impl Parser<&'a [u8], Output = T, Error = ()>,
    input: &'a [u8],
) -> Option<T> {
    all_consuming(symbol)
        .parse(input)
        .ok()
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::{Evaluation, Hue, Score};
    use crate::Command;

    fn evaluation(value: &str) -> Option<Evaluation> {
        let command = Command {
            name: b"eval",
            value: value.as_bytes(),
        };
        command.evaluation()
    }

    #[test]
    fn evaluations_are_numbers_or_wins() {
        for (text, score, win, depth) in [
            ("0.35", Some(350), None, None),
            ("-0.05", Some(-50), None, None),
            ("0.000", Some(0), None, None),
            ("+12", Some(12_000), None, None),
            ("1.5,20", Some(1_500), None, Some(20)),
            ("#3", None, Some(3), None),
            ("#-3, 9", None, Some(-3), Some(9)),
        ] {
            let score = score.map(|thousandths| Score { thousandths });
            assert_eq!(
                evaluation(text),
                Some(Evaluation { score, win, depth }),
                "{text}"
            );
        }
        for text in [
            "", "#", "-", "1.", ".5", "1.2345", "one", "1,", "1,x", "9999999", "1.0.0",
        ] {
            assert_eq!(evaluation(text), None, "{text}");
        }
    }

    #[test]
    fn marks_are_squares_or_arrows() {
        let read = |name: &str, value: &str| {
            let command = Command {
                name: name.as_bytes(),
                value: value.as_bytes(),
            };
            let text = |mark: super::BoardMark| {
                let to = mark.to.map(|to| format!("-{to}")).unwrap_or_default();
                format!("{} {}{to}", mark.hue.name(), mark.from)
            };
            command
                .marks()
                .map(|marks| marks.into_iter().map(text).collect::<Vec<_>>().join("; "))
        };
        for (name, value, expected) in [
            ("csl", "G12,R7", Some("green 12; red 7")),
            ("csl", "Yc3", Some("yellow c3")),
            ("cal", "G12-17, B7x14", Some("green 12-17; blue 7-14")),
            ("cal", "G1217,Rc3d4", Some("green 12-17; red c3-d4")),
            ("csl", "", None),
            ("csl", "X12", None),
            ("csl", "G0", None),
            ("cal", "G12", None),
            ("cal", "G917", None),
            ("eval", "G12", None),
        ] {
            assert_eq!(read(name, value).as_deref(), expected, "{name} {value}");
        }
        assert_eq!(Hue::from_letter('g'), None);
    }
}
