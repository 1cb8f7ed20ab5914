//! `FromStr` and `Display` of games and their parts.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{all_consuming, map};

use super::write::{Style, write_game};
use super::{Game, GameMove, games};
use crate::grammar::game_type::game_type;
use crate::grammar::separator::separator;
use crate::grammar::square::{file_letter, square};
use crate::{Date, GameType, Outcome, Separator, SquareName, WrittenDate};

/// The error of a text that is not exactly one game.
///
/// ```
/// let error = "1. 11-15 * 1. 9-14 *".parse::<pdn::Game>().expect_err("two games");
/// assert_eq!(error.to_string(), "expected one game, found several");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseGameError {
    found: &'static str,
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one game, found {}", self.found)
    }
}

impl Error for ParseGameError {}

/// Reads a text of one game. Text that is not PDN is kept in the game ([`Game::faults`]).
impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let mut games = games(text);
        match (games.next(), games.next()) {
            (Some(game), None) => Ok(game),
            (None, _) => Err(ParseGameError { found: "none" }),
            (Some(_), Some(_)) => Err(ParseGameError { found: "several" }),
        }
    }
}

/// Writes the game as PDN 3.0, as [`write_game`] does with the default style.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_game(self, &Style::default()))
    }
}

/// Defines the error type for a text that is not what was expected.
macro_rules! parse_error {
    ($name:ident, $expected:literal) => {
        #[doc = concat!("A text is not ", $expected, ".")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(());

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!("expected ", $expected))
            }
        }

        impl Error for $name {}
    };
}

parse_error!(ParseGameMoveError, "a move such as 11-15 or c3:e5");
parse_error!(ParseSquareNameError, "a square such as 22 or c3");
parse_error!(ParseSeparatorError, "-, x, : or nothing");
parse_error!(ParseDateError, "a date such as 1841.05.03 or 1841.??.??");
parse_error!(
    ParseGameTypeError,
    "a game type such as 21 or 21,B,8,8,N1,0"
);
parse_error!(ParseOutcomeError, "a result such as 1-0 or *");

impl FromStr for GameMove {
    type Err = ParseGameMoveError;

    fn from_str(text: &str) -> Result<Self, ParseGameMoveError> {
        GameMove::parse(text).ok_or(ParseGameMoveError(()))
    }
}

impl fmt::Display for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Parses what [`Display`](fmt::Display) writes, a file alone included.
impl FromStr for SquareName {
    type Err = ParseSquareNameError;

    fn from_str(text: &str) -> Result<Self, ParseSquareNameError> {
        let file = map(file_letter, |(file, quirks)| {
            (SquareName::File(file), quirks)
        });
        let name = all_consuming(alt((square, file))).parse(text.as_bytes());
        name.map_or(Err(ParseSquareNameError(())), |(_, (name, _))| Ok(name))
    }
}

/// Parses a separator as it appears in a move, typographic signs included. An empty text is [`Separator::Omitted`].
impl FromStr for Separator {
    type Err = ParseSeparatorError;

    fn from_str(text: &str) -> Result<Self, ParseSeparatorError> {
        if text.is_empty() {
            return Ok(Separator::Omitted);
        }
        let sign = all_consuming(separator).parse(text.as_bytes());
        sign.map_or(Err(ParseSeparatorError(())), |(_, (sign, _))| Ok(sign))
    }
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let date = WrittenDate::parse(text.as_bytes());
        date.is_exact()
            .then_some(date.first)
            .ok_or(ParseDateError(()))
    }
}

impl FromStr for GameType {
    type Err = ParseGameTypeError;

    fn from_str(text: &str) -> Result<Self, ParseGameTypeError> {
        let value = all_consuming(game_type).parse(text.as_bytes());
        value.map_or(Err(ParseGameTypeError(())), |(_, value)| Ok(value))
    }
}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        Outcome::parse(text.as_bytes()).ok_or(ParseOutcomeError(()))
    }
}

/// Writes the result in the default system: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::First => "1-0",
            Outcome::Second => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLost => "0-0",
            Outcome::Unknown => "*",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_parsed_and_displayed() {
        let text = "[Event \"x\"]\n\n1. 11-15 23-19 (1... 22-18) { why } 2. 8-11 1-0\n";
        let game: Game = text.parse().expect("one game");
        assert_eq!(game.to_string(), text);
        let error = "".parse::<Game>().expect_err("no game");
        assert_eq!(error.to_string(), "expected one game, found none");
    }

    #[test]
    fn parts_of_a_game_are_parsed_and_displayed() {
        for text in ["22", "c3", "j10", "c"] {
            let name: SquareName = text.parse().expect("a square");
            assert_eq!(name.to_string(), text);
        }
        for text in ["1-0", "0-1", "1/2-1/2", "0-0", "*"] {
            let outcome: Outcome = text.parse().expect("a result");
            assert_eq!(outcome.to_string(), text);
        }
        for text in ["-", "x", ":", ""] {
            let separator: Separator = text.parse().expect("a separator");
            assert_eq!(separator.to_string(), text);
        }
        assert_eq!("×".parse(), Ok(Separator::Cross));
        assert!("--".parse::<Separator>().is_err());
        let mv: GameMove = "22x15x8".parse().expect("a move");
        assert_eq!(mv.to_string(), "22x15x8");
        assert!("cc".parse::<SquareName>().is_err() && "123".parse::<SquareName>().is_err());
        assert!("11-".parse::<GameMove>().is_err());
        let error = "won".parse::<Outcome>().expect_err("a word");
        assert_eq!(error.to_string(), "expected a result such as 1-0 or *");
    }
}
