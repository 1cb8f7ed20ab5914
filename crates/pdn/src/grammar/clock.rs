//! Clock readings in comments: `[%clk 1:05:23]`, `[%clock w0:49:11 B0:30:02]`, `[%emt 0:05]`.
//!
//! A clock command follows its move. The text of the standard and its examples disagree about `clk` and `clock`, and
//! about whether the side is required. Every form is read here.

use std::time::Duration;

use nom::Parser;
use nom::character::complete::{char, digit0, digit1, satisfy};
use nom::combinator::{all_consuming, map, opt, verify};
use nom::multi::fold_many_m_n;
use nom::sequence::preceded;

use super::Parsed;
use crate::Command;

/// The reading of a clock command.
///
/// ```
/// use pdn::{Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%clk w1:05:23 b0:59:58]", style: CommentStyle::Braces };
/// let clock = comment.commands().next().and_then(|command| command.clock()).expect("a clock");
/// assert_eq!(clock.white.map(|time| time.shown.as_secs()), Some(3_923));
/// assert_eq!(clock.mover, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// The kind of time.
    pub kind: ClockKind,
    /// The time of the player who made the move before the comment, if the command names no side.
    pub mover: Option<Time>,
    /// White's time (`w` or `W`).
    pub white: Option<Time>,
    /// Black's time (`b` or `B`).
    pub black: Option<Time>,
}

/// The time that a clock command gives.
///
/// ```
/// use pdn::clock::ClockKind;
/// use pdn::{Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%emt 0:12]", style: CommentStyle::Braces };
/// let clock = comment.commands().next().and_then(|command| command.clock());
/// assert_eq!(clock.map(|clock| clock.kind), Some(ClockKind::ElapsedMove));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClockKind {
    /// `clk`, `clock`: the remaining time.
    Remaining,
    /// `mct`: the reading of a mechanical clock.
    Mechanical,
    /// `egt`: the time used in the game so far.
    ElapsedGame,
    /// `emt`: the time used for the move.
    ElapsedMove,
}

/// One time of a clock.
///
/// ```
/// use pdn::{Comment, CommentStyle};
///
/// let comment = Comment { text: b"[%clk B0:05:30]", style: CommentStyle::Braces };
/// let clock = comment.commands().next().and_then(|command| command.clock()).expect("a clock");
/// let black = clock.black.expect("Black's time");
/// assert_eq!(black.shown.as_secs(), 330);
/// assert!(black.running, "an upper-case letter");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Time {
    /// The time that the clock shows.
    pub shown: Duration,
    /// True if this clock is marked as running, by an upper-case side letter.
    pub running: bool,
}

impl Command<'_> {
    /// The clock reading, if this is a clock command with a time that can be read.
    ///
    /// Times are hours, minutes and seconds (`1:05:23`), minutes and seconds (`5:23`), or seconds (`23.5`). The seconds
    /// may have a fraction, and each part may have only one digit.
    ///
    /// ```
    /// use pdn::{Comment, CommentStyle};
    ///
    /// let comment = Comment { text: b"[%clock w0:00:10 B1:05:03.5]", style: CommentStyle::Braces };
    /// let clock = comment.commands().next().and_then(|command| command.clock()).expect("a clock");
    /// assert_eq!(clock.white.map(|time| time.shown.as_secs()), Some(10));
    /// let black = clock.black.expect("Black's time");
    /// assert_eq!(black.shown.as_millis(), 3_903_500);
    /// assert!(black.running);
    /// ```
    pub fn clock(&self) -> Option<Clock> {
        let kind = match self.name {
            b"clk" | b"clock" => ClockKind::Remaining,
            b"mct" => ClockKind::Mechanical,
            b"egt" => ClockKind::ElapsedGame,
            b"emt" => ClockKind::ElapsedMove,
            _ => return None,
        };
        let mut clock = Clock {
            kind,
            mover: None,
            white: None,
            black: None,
        };
        let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',');
        for word in self.value.split(is_gap).filter(|word| !word.is_empty()) {
            let side = opt(satisfy(|c| c.is_ascii_alphabetic()));
            let (_, (side, shown)) = all_consuming((side, time)).parse(word).ok()?;
            let slot = match side {
                None => &mut clock.mover,
                Some('w' | 'W') => &mut clock.white,
                Some('b' | 'B') => &mut clock.black,
                Some(_) => return None,
            };
            let running = side.is_some_and(|letter| letter.is_ascii_uppercase());
            if slot.replace(Time { shown, running }).is_some() {
                return None;
            }
        }
        let any = clock.mover.or(clock.white).or(clock.black);
        any.map(|_| clock)
    }
}

/// The time of `[%clk 1:05:23]`: `h:mm:ss`, `m:ss` or `s`, the seconds with or without a fraction.
///
/// A letter before a time names the side, `w` or `b`; a capital marks the running clock: `[%clock w0:49:11 B0:30:02]`.
pub(crate) fn time(input: &[u8]) -> Parsed<'_, Duration> {
    let part = || map(verify(digit1, |digits: &[u8]| digits.len() <= 6), decimal);
    let more = preceded(char(':'), part());
    let (rest, first) = part().parse(input)?;
    let add = |seconds, part| seconds * 60 + part;
    let seconds = fold_many_m_n(0, 2, more, || first, add);
    let fraction = opt(preceded(char('.'), digit0));
    let (rest, (seconds, fraction)) = (seconds, fraction).parse(rest)?;
    let fraction = fraction.unwrap_or_default();
    let nanos = (0..9).fold(0, |nanos, at| {
        nanos * 10 + u32::from(fraction.get(at).map_or(0, |digit| digit - b'0'))
    });
    Ok((rest, Duration::new(seconds, nanos)))
}

fn decimal(digits: &[u8]) -> u64 {
    digits
        .iter()
        .fold(0, |number, digit| number * 10 + u64::from(digit - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'a>(name: &'a str, value: &'a str) -> Option<Clock> {
        Command {
            name: name.as_bytes(),
            value: value.as_bytes(),
        }
        .clock()
    }

    #[test]
    fn times_of_every_length_are_read() {
        for (text, millis) in [
            ("1:05:23", 3_923_000),
            ("5:23", 323_000),
            ("59", 59_000),
            ("0:0:5.97", 5_970),
            ("0:00:00", 0),
        ] {
            let clock = read("clk", text).expect(text);
            assert_eq!(
                clock.mover.map(|time| time.shown.as_millis()),
                Some(millis),
                "{text}"
            );
        }
    }

    #[test]
    fn every_command_has_its_kind() {
        for (name, kind) in [
            ("clk", ClockKind::Remaining),
            ("clock", ClockKind::Remaining),
            ("mct", ClockKind::Mechanical),
            ("egt", ClockKind::ElapsedGame),
            ("emt", ClockKind::ElapsedMove),
        ] {
            assert_eq!(
                read(name, "w1:00").map(|clock| clock.kind),
                Some(kind),
                "{name}"
            );
        }
        assert_eq!(read("eval", "0.2"), None);
    }

    #[test]
    fn other_text_is_not_a_clock() {
        for text in [
            "",
            "w",
            "x1:00",
            "1:2:3:4",
            "1:",
            "-1:00",
            "1:00 2:00",
            "1.x",
            "9999999:00",
        ] {
            assert_eq!(read("clk", text), None, "{text}");
        }
    }
}
