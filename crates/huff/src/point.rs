//! `FILE#GAME:PLY`: a point in a game of a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use pdn::Locator;
use referee::{FileEvidence, Record, Referee};
use report::text::{Sanitized, counted};

use crate::exit::Failure;
use crate::input::Input;
use crate::numbers::parse_whole;

/// The options that name a point.
#[derive(Args, Debug)]
pub(crate) struct PointArgs {
    /// A file (or -), the number of the game (if there are several), and the number of the ply
    #[arg(value_name = "FILE[#GAME[:PLY]]", allow_hyphen_values = true)]
    point: String,

    /// The number of the ply, as in FILE#GAME:PLY
    #[arg(long, value_name = "N", value_parser = parse_whole::<u32>, allow_negative_numbers = true)]
    ply: Option<u32>,
}

impl PointArgs {
    /// The point that the options name.
    ///
    /// # Errors
    /// If the point has no valid numbers, or the ply is given twice.
    pub(crate) fn parse(&self) -> Result<Point, Failure> {
        let mut point = Point::new(&self.point)?;
        if let (Some(one), Some(other)) = (point.ply, self.ply) {
            let failure = format!("ply {one} and --ply {other} contradict each other");
            return Err(Failure::new(failure).tip("remove one of them"));
        }
        point.ply = point.ply.or(self.ply);
        Ok(point)
    }
}

/// A point in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Point {
    pub(crate) file: PathBuf,
    /// Number of the game, from 1; 1 by default.
    pub(crate) game: u64,
    has_game_number: bool,
    /// The number of plies played; `None` is the end of the game.
    pub(crate) ply: Option<u32>,
}

impl Point {
    /// Parses `FILE[#GAME[:PLY]]`. If a file has the whole text as its name, the `#` is part of the name.
    ///
    /// # Errors
    /// If the file exists but the text after `#` is not numeric, or if the text is a place in a file, `FILE:LINE:COLUMN`.
    fn new(text: &str) -> Result<Self, Failure> {
        let whole = Self {
            file: PathBuf::from(text),
            game: 1,
            has_game_number: false,
            ply: None,
        };
        if Path::new(text).exists() {
            return Ok(whole);
        }
        let Some((file, place)) = text.rsplit_once('#') else {
            return match file_of_place(text) {
                Some(file) => Err(
                    Failure::new(format!("{} is not a file", Sanitized(text))).tip(format!(
                        "to name a game, write {}#GAME:PLY, with the numbers that huff check prints",
                        Sanitized(file)
                    )),
                ),
                None => Ok(whole),
            };
        };
        let (game, ply) = match place.split_once(':') {
            Some((game, ply)) => (game, Some(ply)),
            None => (place, None),
        };
        let file = PathBuf::from(file);
        match (game.parse(), ply.map(str::parse).transpose()) {
            (Ok(game), Ok(ply)) => Ok(Self {
                file,
                game,
                has_game_number: true,
                ply,
            }),
            // The name of a file that does not exist may contain a `#`.
            _ if !file.is_file() => Ok(whole),
            (Err(_), _) => Err(invalid_number(text, "game", game)),
            (_, Err(_)) => Err(invalid_number(text, "ply", ply.unwrap_or_default())),
        }
    }
}

/// The file of `FILE:LINE` or `FILE:LINE:COLUMN`, the place of a finding, if the file exists.
fn file_of_place(text: &str) -> Option<&str> {
    let before_number = |text: &'_ str| {
        let (before, number) = text.rsplit_once(':')?;
        number.parse::<u64>().ok().map(|_| before.len())
    };
    let line = &text[..before_number(text)?];
    let file = before_number(line).map(|len| &line[..len]);
    let mut files = [Some(line), file].into_iter().flatten();
    files.find(|file| Path::new(file).is_file())
}

/// The failure for a game or ply that is not a number.
fn invalid_number(text: &str, what: &str, found: &str) -> Failure {
    let failure = Failure::new(format!(
        "{}: \"{}\" is not a {what} number",
        Sanitized(text),
        Sanitized(found)
    ));
    failure.tip(
        "write FILE#GAME or FILE#GAME:PLY; games count from 1, and ply 0 is the start position",
    )
}

impl Point {
    /// Reads the file up to the game. Passes the game to `then`, with its referee and its first line, from 1.
    ///
    /// # Errors
    /// If the file cannot be read or has no such game, or if `then` fails.
    pub(crate) fn game<T>(
        &self,
        input: &Input,
        referee: &Referee,
        then: impl FnOnce(&Record<'_>, &Referee, u64) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut then = Some(then);
        let mut games = 0;
        let found = each_game(input, |record, file, lines| {
            games += 1;
            let then = then.take_if(|_| games == self.game)?;
            let start = record.span().start;
            let line = Locator::new(record.source).locate(start).line;
            Some(then(record, &referee.for_file(file), lines + line + 1))
        })?;
        if let Some(done) = found {
            return done;
        }
        let name = Sanitized(&input.display_name);
        let failure = Failure::new(format!("{name} has no game {}", self.game));
        Err(failure.tip(match games {
            0 => "it contains no games".to_owned(),
            games => format!("it contains {}, numbered from 1", counted(games, "game")),
        }))
    }

    /// Checks that the point is unambiguous: it has the number of the game, or the file has only one game. Standard
    /// input is not checked, since it cannot be read twice.
    ///
    /// # Errors
    /// If the file cannot be read or has several games.
    pub(crate) fn ensure_single_game(&self, input: &Input) -> Result<(), Failure> {
        if self.has_game_number || input.path().is_none() {
            return Ok(());
        }
        let mut games = 0;
        let second = each_game(input, |_, _, _| {
            games += 1;
            (games > 1).then_some(())
        })?;
        if second.is_none() {
            return Ok(());
        }
        let name = Sanitized(&input.display_name);
        let failure = Failure::new(format!("{name} contains several games; name one"));
        Err(failure.tip(format!("add its number, for example {name}#2")))
    }

    /// A failure that names the game.
    pub(crate) fn failure(&self, input: &Input, what: &str) -> Failure {
        let name = Sanitized(&input.display_name);
        Failure::new(format!("game {} of {name} {what}", self.game))
    }
}

/// Passes the games of a file to `each` until it returns a value. Each game comes with the evidence of the file and the
/// number of lines before its block.
///
/// # Errors
/// If the file cannot be read.
fn each_game<T>(
    input: &Input,
    mut each: impl FnMut(&Record<'_>, &Arc<FileEvidence>, u64) -> Option<T>,
) -> Result<Option<T>, Failure> {
    let mut lines = 0;
    for block in input.blocks()? {
        let block = block.map_err(|error| input.failure(&error))?;
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        while reader.read_game(&mut events) {
            let record = Record {
                source: &block.bytes,
                events: &events,
            };
            if let Some(found) = each(&record, &block.file, lines) {
                return Ok(Some(found));
            }
        }
        lines += block.line_ends();
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::Point;

    #[test]
    fn a_point_is_a_file_a_game_and_a_ply() {
        let table = [
            ("a.pdn", ("a.pdn", 1, None)),
            ("a.pdn#57", ("a.pdn", 57, None)),
            ("a.pdn#57:17", ("a.pdn", 57, Some(17))),
            ("a#b.pdn", ("a#b.pdn", 1, None)),
            ("a#1.pdn#2:0", ("a#1.pdn", 2, Some(0))),
            ("a#x:3", ("a#x:3", 1, None)),
        ];
        for (text, (file, game, ply)) in table {
            let point = Point::new(text).expect(text);
            assert_eq!(
                (point.file.to_str(), point.game, point.ply),
                (Some(file), game, ply)
            );
        }
    }
}
