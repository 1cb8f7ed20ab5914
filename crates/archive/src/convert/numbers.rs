//! Game numbers on the command line: `3,7-9`.

use std::fmt;
use std::str::FromStr;

/// Game numbers, from 1 in each input: single numbers and ranges, separated by commas.
///
/// ```
/// let numbers: archive::GameNumbers = "3,7-9,12-".parse()?;
/// assert!(numbers.contains(8) && numbers.contains(1000) && !numbers.contains(4));
/// assert_eq!("7-3".parse::<archive::GameNumbers>().unwrap_err().to_string(), "\"7-3\" ends before it begins");
/// # Ok::<(), archive::ParseGameNumbersError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameNumbers {
    /// First and last number of each range.
    ranges: Vec<(u64, u64)>,
}

/// The error for invalid game numbers.
///
/// ```
/// let error = "0".parse::<archive::GameNumbers>().unwrap_err();
/// assert_eq!(error.to_string(), "\"0\" is not a game number: games are counted from 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseGameNumbersError {
    part: String,
    cause: &'static str,
}

impl fmt::Display for ParseGameNumbersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.part, self.cause)
    }
}

impl std::error::Error for ParseGameNumbersError {}

impl GameNumbers {
    /// True if a game is selected.
    pub fn contains(&self, number: u64) -> bool {
        let mut ranges = self.ranges.iter();
        ranges.any(|&(first, last)| (first..=last).contains(&number))
    }

    /// The greatest selected number; `u64::MAX` if a range is open.
    pub fn last(&self) -> u64 {
        let last = self.ranges.iter().map(|&(_, last)| last);
        last.max().unwrap_or(0)
    }
}

impl FromStr for GameNumbers {
    type Err = ParseGameNumbersError;

    fn from_str(text: &str) -> Result<Self, ParseGameNumbersError> {
        let ranges = text.split(',').map(|part| parse_range(part.trim()));
        Ok(Self {
            ranges: ranges.collect::<Result<_, _>>()?,
        })
    }
}

/// Parses `3`, `7-9`, or `7-` for all games from 7.
fn parse_range(part: &str) -> Result<(u64, u64), ParseGameNumbersError> {
    let wrong = |cause| ParseGameNumbersError {
        part: part.to_owned(),
        cause,
    };
    let number = |text: &str| match text.trim().parse() {
        Ok(0) => Err(wrong("is not a game number: games are counted from 1")),
        Ok(number) => Ok(number),
        Err(_) => Err(wrong("is not a game number: expected 3, 7-9 or 7-")),
    };
    let (first, last) = match part.split_once('-') {
        None => (number(part)?, number(part)?),
        Some((first, "")) => (number(first)?, u64::MAX),
        Some((first, last)) => (number(first)?, number(last)?),
    };
    if last < first {
        return Err(wrong("ends before it begins"));
    }
    Ok((first, last))
}

/// Limits the number of selected games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quota {
    /// The selected games of each input; `None` for all.
    pub(crate) numbers: Option<GameNumbers>,
    /// Number of games still to select, over all inputs; `None` for no limit.
    pub(crate) left: Option<u64>,
    /// Progress callback, called for each selected game.
    pub(crate) progress: Option<fn(u64)>,
}

impl Quota {
    /// Returns whether the game with that number is selected; if it is, counts the game.
    pub(crate) fn select(&mut self, number: u64) -> bool {
        if self.left == Some(0) || !self.includes(number) {
            return false;
        }
        if let Some(left) = &mut self.left {
            *left -= 1;
        }
        if let Some(progress) = self.progress {
            progress(1);
        }
        true
    }

    fn includes(&self, number: u64) -> bool {
        let numbers = self.numbers.as_ref();
        numbers.is_none_or(|numbers| numbers.contains(number))
    }

    /// True if the rest of an input can be skipped after `seen` games.
    pub(crate) fn is_done(&self, seen: u64) -> bool {
        let beyond = |numbers: &GameNumbers| numbers.last() <= seen;
        self.left == Some(0) || self.numbers.as_ref().is_some_and(beyond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_are_parsed() {
        let numbers: GameNumbers = " 3, 7-9 ".parse().unwrap();
        let meant: Vec<_> = (0..12).filter(|&n| numbers.contains(n)).collect();
        assert_eq!(meant, [3, 7, 8, 9]);
        assert_eq!(numbers.last(), 9);
        for (text, cause) in [
            ("", "is not a game number"),
            ("0", "counted from 1"),
            ("3,,4", "is not a game number"),
            ("-3", "is not a game number"),
            ("x", "\"x\" is not a game number"),
            ("9-7", "ends before"),
        ] {
            let error = text.parse::<GameNumbers>().unwrap_err().to_string();
            assert!(error.contains(cause), "{text}: {error}");
        }
    }

    #[test]
    fn a_quota_counts_selected_games() {
        let mut quota = Quota {
            numbers: "2-3,9".parse().ok(),
            left: Some(2),
            progress: None,
        };
        assert!(!quota.select(1) && quota.select(2) && !quota.is_done(2));
        assert!(quota.select(3) && quota.is_done(3) && !quota.select(9));
        let all = Quota::default();
        assert!(!all.is_done(u64::MAX));
    }
}
