//! `FILE#GAME:PLY`: a point in a file.

use std::path::{Path, PathBuf};

/// A point in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) file: PathBuf,
    /// From 1.
    pub(super) game: u64,
    /// After so many plies; none is the end of the game.
    pub(super) ply: Option<u32>,
}

impl Point {
    /// Reads `FILE[#GAME[:PLY]]`. What follows the last `#` counts only if it is numbers, and if no
    /// file bears the whole as its name.
    pub(super) fn new(text: &str) -> Self {
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
