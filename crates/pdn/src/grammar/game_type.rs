//! The value of a GameType tag.

use std::fmt;

use nom::Parser;
use nom::character::complete::{char, one_of, u8, u32};
use nom::combinator::{map, opt};
use nom::sequence::{delimited, preceded};

use super::Parsed;
use super::blank::blanks;

/// The value of a GameType tag in the form of the standard: a number and, in the full form, the board (PDN 3.0,
/// `GameType`).
///
/// It displays without blanks, and parses with [`FromStr`](std::str::FromStr), which rejects a name in place of the
/// number. A missing last part is read as 0.
///
/// ```
/// let game: pdn::GameType = "21,B,8,8,N1,0".parse()?;
/// assert_eq!(game.number, 21);
/// assert!(game.board.is_some_and(|board| !board.white_starts && board.corner == 1));
/// assert_eq!(" 20, W, 10, 10, N2 ".parse::<pdn::GameType>()?.to_string(), "20,W,10,10,N2,0");
/// assert!("English".parse::<pdn::GameType>().is_err());
/// # Ok::<(), pdn::ParseGameTypeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameType {
    /// The number of the game: 20 for international draughts, 21 for English draughts.
    pub number: u8,
    /// The board, in the full form.
    pub board: Option<GameTypeBoard>,
}

/// The board of a [`GameType`], as the side that starts sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameTypeBoard {
    /// True if White makes the first move of a game, false if Black does.
    pub white_starts: bool,
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// How squares are written: `A` in letters and digits, `N` as numbers, `S` as in chess.
    pub notation: char,
    /// The corner of the first square: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
    pub corner: u8,
    /// True if the bottom left corner is not a square of the game.
    pub inverted: bool,
}

/// `GameType : Number ["," StartColour "," Width "," Height "," Notation ["," Invert]]`
///
/// Blanks may surround each part.
pub(crate) fn game_type(input: &[u8]) -> Parsed<'_, GameType> {
    let number = delimited(blanks, u8, blanks);
    map((number, opt(board)), |(number, board)| GameType {
        number,
        board,
    })
    .parse(input)
}

/// The parts of the full form after the number.
fn board(input: &[u8]) -> Parsed<'_, GameTypeBoard> {
    let flag = |signs| map(part(one_of(signs)), |sign| matches!(sign, 'W' | '1'));
    let corner = map(one_of("0123"), |digit| digit as u8 - b'0');
    let (rest, (white_starts, width, height, (notation, corner), inverted)) = (
        flag("WB"),
        part(u32),
        part(u32),
        part((one_of("ANS"), corner)),
        map(opt(flag("01")), Option::unwrap_or_default),
    )
        .parse(input)?;
    let board = GameTypeBoard {
        white_starts,
        width,
        height,
        notation,
        corner,
        inverted,
    };
    Ok((rest, board))
}

/// A part after a comma.
fn part<'a, T>(
    inner: impl Parser<&'a [u8], Output = T, Error = ()>,
) -> impl Parser<&'a [u8], Output = T, Error = ()> {
    preceded(char(','), delimited(blanks, inner, blanks))
}

/// Writes the value as the standard does, with all parts of a full value.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(board) = self.board else {
            return Ok(());
        };
        let starter = if board.white_starts { 'W' } else { 'B' };
        let GameTypeBoard {
            width,
            height,
            notation,
            corner,
            ..
        } = board;
        let inverted = u8::from(board.inverted);
        write!(
            f,
            ",{starter},{width},{height},{notation}{corner},{inverted}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::GameType;

    #[test]
    fn values_of_the_standard_are_read_and_written() {
        for value in [
            "20",
            "20,W,10,10,N2,0",
            "22,W,8,8,N2,1",
            "41,W,10,8,A0,0",
            "0,W,8,8,S0,0",
        ] {
            let read: Result<GameType, _> = value.parse();
            assert_eq!(read.map(|read| read.to_string()).as_deref(), Ok(value));
        }
    }

    #[test]
    fn other_values_are_rejected() {
        for value in [
            "",
            "English",
            "256",
            "-1",
            "21,B",
            "21,B,8,8",
            "21,R,8,8,N1,0",
            "21,B,8,8,N4,0",
            "21,B,8,8,N1,2",
            "21,B,8,8,N1,0,",
            "21,B,8,99999999999,N1,0",
        ] {
            assert!(value.parse::<GameType>().is_err(), "{value}");
        }
    }
}
