//! `FILE#GAME:PLY`: a point in a file, and the game it lies in.

use std::path::{Path, PathBuf};

use pdn::Reader;
use referee::Record;

use crate::exit::Failure;
use crate::input::Input;
use crate::text::{Locator, Shown, counted};

/// A point in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Point {
    pub(crate) file: PathBuf,
    /// From 1.
    pub(crate) game: u64,
    /// After so many plies; none is the end of the game.
    pub(crate) ply: Option<u32>,
}

impl Point {
    /// Reads `FILE[#GAME[:PLY]]`. What follows the last `#` counts only if it is numbers, and if no
    /// file bears the whole as its name.
    pub(crate) fn new(text: &str) -> Self {
        let numbered = text.rsplit_once('#').and_then(|(file, place)| {
            let (game, ply) = match place.split_once(':') {
                Some((game, ply)) => (game, Some(ply.parse().ok()?)),
                None => (place, None),
            };
            Some(Self {
                file: PathBuf::from(file),
                game: game.parse().ok()?,
                ply,
            })
        });
        match numbered {
            Some(point) if !Path::new(text).exists() => point,
            _ => Self {
                file: PathBuf::from(text),
                game: 1,
                ply: None,
            },
        }
    }
}

impl Point {
    /// Reads the file up to the game and hands it on, with the line it begins in, from 1.
    ///
    /// # Errors
    /// If the file cannot be read or has no such game, or `then` fails.
    pub(crate) fn game<T>(
        &self,
        input: &Input,
        then: impl FnOnce(&Record<'_>, u64) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut games = 0;
        let mut lines = 0;
        for block in input.blocks()? {
            let block = block.map_err(|error| input.failure(&error))?;
            let mut reader = Reader::new(&block.bytes);
            let mut events = Vec::new();
            while reader.read_game(&mut events) {
                games += 1;
                if games == self.game {
                    let record = Record {
                        source: &block.bytes,
                        events: &events,
                    };
                    let start = record.span().start;
                    let line = Locator::new(&block.bytes).locate(start).line;
                    return then(&record, lines + line + 1);
                }
            }
            lines += block.line_ends();
        }
        let name = Shown(&input.shown);
        let failure = Failure::new(format!("{name} has no game {}", self.game));
        Err(failure.tip(format!(
            "it holds {}, numbered from 1",
            counted(games, "game")
        )))
    }

    /// Names the game in a failure that does not know it.
    pub(crate) fn failure(&self, input: &Input, what: &str) -> Failure {
        let name = Shown(&input.shown);
        Failure::new(format!("game {} of {name} {what}", self.game))
    }
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
            let point = Point::new(text);
            assert_eq!(
                (point.file.to_str(), point.game, point.ply),
                (Some(file), game, ply)
            );
        }
    }
}
