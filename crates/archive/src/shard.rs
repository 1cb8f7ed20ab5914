//! Splits the games of every input between several runs, without splitting files.
//!
//! A game's shard depends only on its file name and byte offset, so it is the same for every command, block size,
//! number of threads, working folder and set of inputs.

use std::fmt;
use std::hash::Hasher as _;
use std::num::NonZeroU32;
use std::path::Path;
use std::str::FromStr;

use referee::Fnv;

/// Shard K of N, a part of the games of each input.
///
/// Each game belongs to exactly one of the N shards. Games that begin in the same stretch of 64 KiB of a file belong to
/// the same shard. The stretches are assigned to the shards in turn. The first shard depends on the file name, so that
/// many small files are distributed as well.
///
/// An unreadable input is an error in every shard. Each run lacks games that it should have judged, and the file may be
/// readable on another machine.
///
/// ```
/// use archive::Shard;
///
/// let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).into();
/// for offset in [0, 65_535, 65_536, 1 << 40] {
///     let holding = shards.iter().filter(|shard| shard.share_of("a.pdn").has(offset));
///     assert_eq!(holding.count(), 1);
/// }
/// let error = "4/3".parse::<Shard>().unwrap_err();
/// assert_eq!(error.to_string(), "\"4/3\" is not a shard: of 3, the last is 3/3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: NonZeroU32,
    of: NonZeroU32,
}

/// The part of one input that belongs to a shard.
///
/// ```
/// let whole: archive::Shard = "1/1".parse()?;
/// assert!(whole.share_of("games.pdn").has(1 << 20));
/// # Ok::<(), archive::ParseShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    shard: Shard,
    /// The shard of the first stretch, from 0.
    first: u64,
}

/// The error for an invalid shard.
///
/// ```
/// let error = "0/4".parse::<archive::Shard>().unwrap_err();
/// assert_eq!(error.to_string(), "\"0/4\" is not a shard: the first is 1/4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseShardError {
    text: String,
    hint: String,
}

impl Shard {
    /// Size of a stretch in bytes.
    const STRETCH: u64 = 64 * 1024;

    /// The number K of the shard, from 1.
    pub fn number(self) -> u32 {
        self.number.get()
    }

    /// The number N of shards.
    pub fn count(self) -> u32 {
        self.of.get()
    }

    /// The shard's part of the input with that name; folders in the name are ignored.
    pub fn share_of(self, name: &str) -> Share {
        let file = Path::new(name).file_name().unwrap_or_default();
        let mut hash = Fnv::default();
        hash.write(file.as_encoded_bytes());
        Share {
            shard: self,
            first: hash.finish() % u64::from(self.of.get()),
        }
    }
}

impl Share {
    /// True if the share contains the game whose first token has that offset on disk
    /// ([`Place::offset`](crate::Place::offset)).
    pub fn has(self, offset: u64) -> bool {
        let Shard { number, of } = self.shard;
        let stretch = self.first + offset / Shard::STRETCH;
        stretch % u64::from(of.get()) == u64::from(number.get() - 1)
    }
}

/// Displays the shard as `2/7`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl fmt::Display for ParseShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a shard: {}", self.text, self.hint)
    }
}

impl std::error::Error for ParseShardError {}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let wrong = |hint: String| ParseShardError {
            text: text.to_owned(),
            hint,
        };
        let is_figures = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| Some(text).filter(is_figures)?.parse::<u32>().ok();
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(shard, of)| Some((number(shard)?, number(of)?)));
        let Some((shard, of)) = numbers else {
            return Err(wrong("expected two numbers, such as 1/4".to_owned()));
        };
        match (NonZeroU32::new(shard), NonZeroU32::new(of)) {
            (_, None) => Err(wrong("to process all games, use 1/1".to_owned())),
            (None, Some(of)) => Err(wrong(format!("the first is 1/{of}"))),
            (Some(number), Some(of)) if number > of => {
                Err(wrong(format!("of {of}, the last is {of}/{of}")))
            }
            (Some(number), Some(of)) => Ok(Self { number, of }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(of: u32) -> Vec<Shard> {
        let all = (1..=of).map(|number| format!("{number}/{of}"));
        all.map(|text| text.parse().expect("a shard")).collect()
    }

    #[test]
    fn every_offset_of_every_file_is_in_one_shard() {
        for of in [1, 2, 3, 7, 100] {
            for name in ["a.pdn", "b.pdn", "", "-"] {
                for offset in (0..40).map(|step| step * 30_011) {
                    let has = |shard: &&Shard| shard.share_of(name).has(offset);
                    assert_eq!(shards(of).iter().filter(has).count(), 1, "{name} {offset}");
                }
            }
        }
    }

    #[test]
    fn the_stretches_of_a_file_are_assigned_in_turn() {
        for shard in shards(4) {
            let share = shard.share_of("a.pdn");
            let own = (0..40u64).filter(|stretch| share.has(stretch << 16));
            assert_eq!(own.count(), 10, "{shard}");
        }
    }

    #[test]
    fn many_small_files_are_spread() {
        for shard in shards(4) {
            let names = (0..400).map(|number| format!("game-{number}.pdn"));
            let own = names.filter(|name| shard.share_of(name).has(0)).count();
            assert!((50..=150).contains(&own), "{shard}: {own} of 400");
        }
    }

    #[test]
    fn the_folder_does_not_matter() {
        for shard in shards(5) {
            let share = shard.share_of("a.pdn");
            for name in ["./a.pdn", "/data/a.pdn", "../x/y/a.pdn"] {
                assert_eq!(shard.share_of(name), share, "{name}");
            }
        }
    }

    #[test]
    fn an_invalid_shard_has_a_hint() {
        for (text, hint) in [
            ("0/4", "\"0/4\" is not a shard: the first is 1/4"),
            ("5/4", "\"5/4\" is not a shard: of 4, the last is 4/4"),
            (
                "1/0",
                "\"1/0\" is not a shard: to process all games, use 1/1",
            ),
            (
                "a/b",
                "\"a/b\" is not a shard: expected two numbers, such as 1/4",
            ),
            (
                "3",
                "\"3\" is not a shard: expected two numbers, such as 1/4",
            ),
            (
                "+1/4",
                "\"+1/4\" is not a shard: expected two numbers, such as 1/4",
            ),
            (
                "-1/4",
                "\"-1/4\" is not a shard: expected two numbers, such as 1/4",
            ),
        ] {
            assert_eq!(text.parse::<Shard>().unwrap_err().to_string(), hint);
        }
        assert_eq!("2/7".parse::<Shard>().unwrap().to_string(), "2/7");
    }
}
