//! Evaluations and drawings in comments: `[%eval 0.35]`, `[%csl G12,R23]`, `[%cal G12-17]`.
//!
//! Programs and servers write them after the move that they belong to.

use crate::{Command, SquareName};

/// What a program thinks of a position.
///
/// ```
/// use pdn::{Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%eval -0.35,18]", style: CommentStyle::Braces };
/// let evaluation = comment.commands().next().and_then(|command| command.evaluation()).expect("a number");
/// assert_eq!((evaluation.score, evaluation.win, evaluation.depth), (Some(-350), None, Some(18)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation {
    /// Thousandths of a man, positive for White; none if a win is seen.
    pub score: Option<i64>,
    /// The number of moves to a win, negative for one of Black: `#-3`.
    pub win: Option<i64>,
    /// How many plies the program looked ahead.
    pub depth: Option<u32>,
}

/// A square that is coloured, or an arrow.
///
/// ```
/// use pdn::analysis::{Hue, Mark};
/// use pdn::{Comment, CommentStyle, SquareName};
///
/// let comment = Comment { text: b"[%cal G12-17,Rc3d4]", style: CommentStyle::Braces };
/// let marks = comment.commands().next().and_then(|command| command.marks()).expect("two arrows");
/// assert_eq!(marks[0].hue, Hue::Green);
/// assert_eq!((marks[0].from, marks[0].to), (SquareName::Number(12), Some(SquareName::Number(17))));
/// assert_eq!(marks[1].to.map(|square| square.to_string()).as_deref(), Some("d4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Its colour.
    pub hue: Hue,
    /// The square, or where the arrow begins.
    pub from: SquareName,
    /// Where the arrow ends; none for a square.
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

    const fn of(letter: u8) -> Option<Self> {
        match letter {
            b'G' => Some(Hue::Green),
            b'R' => Some(Hue::Red),
            b'Y' => Some(Hue::Yellow),
            b'B' => Some(Hue::Blue),
            _ => None,
        }
    }
}

impl Command<'_> {
    /// The evaluation, if this is `eval` with a number that can be read: `0.35`, `+1`, `#-3`, each with a depth behind a comma
    /// or without.
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
            Some(depth) => Some(u32::try_from(digits(depth, 6)?).ok()?),
            None => None,
        };
        let (score, win) = match value.strip_prefix('#') {
            Some(moves) => (None, Some(signed(moves, |moves| digits(moves, 6))?)),
            None => (Some(signed(value, thousandths)?), None),
        };
        Some(Evaluation { score, win, depth })
    }

    /// The coloured squares (`csl`) or arrows (`cal`), if this is one of the two and all of them can be read.
    ///
    /// ```
    /// let command = pdn::Command { name: b"csl", value: b"G12,R23" };
    /// assert_eq!(command.marks().map(|marks| marks.len()), Some(2));
    /// ```
    pub fn marks(&self) -> Option<Vec<Mark>> {
        let is_arrow = match self.name {
            b"csl" => false,
            b"cal" => true,
            _ => return None,
        };
        let parts = self.value.split(|byte| *byte == b',');
        let marks = parts.map(|part| mark(part.trim_ascii(), is_arrow));
        marks.collect()
    }
}

/// `G12`, `Gc3`; `G12-17`, `G1217`, `Gc3d4`.
fn mark(text: &[u8], is_arrow: bool) -> Option<Mark> {
    let (letter, squares) = text.split_first()?;
    let hue = Hue::of(*letter)?;
    let (from, to) = if is_arrow {
        let (from, to) = match squares
            .iter()
            .position(|byte| matches!(byte, b'-' | b'x' | b':'))
        {
            Some(sign) => (&squares[..sign], &squares[sign + 1..]),
            // two characters each: 12 and 17, c3 and d4
            None => squares.split_at_checked(2).filter(|_| squares.len() == 4)?,
        };
        (square(from)?, Some(square(to)?))
    } else {
        (square(squares)?, None)
    };
    Some(Mark { hue, from, to })
}

fn square(text: &[u8]) -> Option<SquareName> {
    match *text {
        [file @ b'a'..=b'l', ref rank @ ..] => Some(SquareName::Algebraic {
            file: file - b'a',
            rank: number(rank).filter(|rank| *rank <= 12)?,
        }),
        _ => number(text).map(SquareName::Number),
    }
}

/// A number from 1 of two digits at most.
fn number(text: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(text).ok()?;
    let number = u8::try_from(digits(text, 2)?).ok()?;
    (number > 0).then_some(number)
}

/// A number with a sign or without.
fn signed(text: &str, number: impl Fn(&str) -> Option<i64>) -> Option<i64> {
    match text.strip_prefix('-') {
        Some(rest) => number(rest).map(|number| -number),
        None => number(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// A decimal number in thousandths, with three decimals at most.
fn thousandths(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts = digits(fraction, 3)? * [100, 10, 1][fraction.len() - 1];
    Some(digits(whole, 6)? * 1000 + parts)
}

/// A number of so many digits at most.
fn digits(text: &str, most: usize) -> Option<i64> {
    let is_number =
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::{Evaluation, Hue};
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
            let text = |mark: super::Mark| {
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
        assert_eq!(Hue::of(b'g'), None);
    }
}
