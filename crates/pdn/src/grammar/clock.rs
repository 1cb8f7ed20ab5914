//! Clock readings in comments: `[%clk 1:05:23]`, `[%clock w0:49:11 B0:30:02]`, `[%emt 0:05]`.
//!
//! PDN puts them after the move that they belong to. The standard's text and its examples disagree on
//! `clk` and `clock`, and on whether the side must be named; all of it is read here.

use std::time::Duration;

use crate::Command;

/// What a clock command tells.
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
    /// What is measured.
    pub kind: ClockKind,
    /// The time of the player who made the move before the comment, if the command names no side.
    pub mover: Option<Time>,
    /// White's time (`w` or `W`).
    pub white: Option<Time>,
    /// Black's time (`b` or `B`).
    pub black: Option<Time>,
}

/// What a clock command measures.
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
    /// `clk`, `clock`: the time left.
    Remaining,
    /// `mct`: what a mechanical clock showed.
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
    /// True if this clock is marked as running: an upper-case side letter.
    pub running: bool,
}

impl Command<'_> {
    /// The clock reading, if this is a clock command with a time that can be read.
    ///
    /// Times are hours, minutes and seconds (`1:05:23`), minutes and seconds (`5:23`) or seconds
    /// (`23.5`); the last may have a fraction, each part one digit.
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
        for word in std::str::from_utf8(self.value)
            .ok()?
            .split([' ', '\t', '\r', '\n', ','])
        {
            if word.is_empty() {
                continue;
            }
            let (side, digits) = match word.as_bytes()[0] {
                letter if letter.is_ascii_alphabetic() => (Some(letter), &word[1..]),
                _ => (None, word),
            };
            let shown = time(digits)?;
            let slot = match side {
                None => &mut clock.mover,
                Some(b'w' | b'W') => &mut clock.white,
                Some(b'b' | b'B') => &mut clock.black,
                Some(_) => return None,
            };
            if slot.is_some() {
                return None;
            }
            *slot = Some(Time {
                shown,
                running: side.is_some_and(|letter| letter.is_ascii_uppercase()),
            });
        }
        let any = clock.mover.or(clock.white).or(clock.black);
        any.map(|_| clock)
    }
}

/// `h:mm:ss`, `m:ss` or `s`, the seconds with a fraction if they have one.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, fraction),
        None => (text, ""),
    };
    let mut seconds = 0u64;
    for (index, part) in whole.split(':').enumerate() {
        if index > 2
            || part.is_empty()
            || part.len() > 6
            || !part.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanos: String = fraction
        .chars()
        .chain("000000000".chars())
        .take(9)
        .collect();
    Some(Duration::new(seconds, nanos.parse().ok()?))
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
    fn times_are_read_in_every_length() {
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
    fn what_is_no_time_gives_no_clock() {
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
