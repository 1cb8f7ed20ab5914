//! The identity of a game: a hash that is the same in every table, report and run.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::hash::Hasher as _;

use pdn::{Date, Event, SquareName, Token};
use referee::{Fnv, Record};

/// The tags that distinguish games, in hashing order. The result is not included, because correcting it must not change
/// the game's identity.
const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Black", "White"];

/// The identity of a game: a 64-bit FNV-1a hash of players, place, date, start position and the squares of the
/// main-line moves.
///
/// The identity does not depend on the file, layout, tag order, comments, variations, strengths, clocks or results, nor
/// on how a date, a FEN or a capture path is written. A placeholder tag (`?`, `????.??.??`) counts as absent. Changing
/// a move, a player or a date changes the identity. Two copies of a record have the same identity; number them to
/// distinguish them.
///
/// `Display` writes sixteen hexadecimal digits. The hash is stable across releases.
///
/// ```
/// use archive::GameId;
/// use pdn::Reader;
/// use referee::{Fnv, Record};
///
/// let of = |source: &str| {
///     let source = source.as_bytes();
///     let mut events = Vec::new();
///     Reader::new(source).read_game(&mut events);
///     GameId::from_record(&Record { source, events: &events })
/// };
/// let id = of("[Event \"Perth\"]\n[White \"Hay\"]\n\n1. 11-15 22-18 2. 15x22 *\n");
/// assert_eq!(id, of("[White \"Hay\"] [Event \"Perth\"] [Round \"?\"] 11-15! 22-18 {!} 15x22 1-0"));
/// assert_ne!(id, of("[Event \"Perth\"] [White \"Hay\"] 11-15 22-17 *"));
/// assert_eq!(
///     of("[Date \"1899-01-07\"] [FEN \"B:W18,26-28:B14,K3.\"] 3-7"),
///     of("[Date \"7 January 1899\"] [FEN \"B:W18,26,27,28:BK3,14\"] 3-7"),
/// );
/// assert_eq!(id.to_string().len(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameId(u64);

impl GameId {
    /// Computes the identity of a game.
    pub fn from_record(record: &Record<'_>) -> Self {
        let mut hash = GameHasher::default();
        for name in TAGS {
            if let Some(value) = tag(record.events, name) {
                hash.hash_bytes(name.as_bytes());
                if name == "Date" {
                    hash.date(&value);
                } else {
                    for word in value.split_whitespace() {
                        hash.hash_bytes(b" ");
                        hash.hash_bytes(word.as_bytes());
                    }
                }
                hash.hash_bytes(b"]");
            }
        }
        Self(hash.moves(record).0.finish())
    }

    /// Hashes only the start position and the main line. The hash is equal for all games with the same moves, whatever
    /// their tags.
    pub fn from_moves(record: &Record<'_>) -> Self {
        Self(GameHasher::default().moves(record).0.finish())
    }

    /// Hashes the identity together with `what`, for example a finding of this game. The hash is stable across
    /// releases.
    pub fn hash_with(self, what: &str) -> u64 {
        let mut hash = Fnv::after(self.0);
        hash.write(what.as_bytes());
        hash.finish()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The value of the first tag of that name, unless it is a placeholder.
fn tag(events: &[Event<'_>], name: &str) -> Option<String> {
    events.iter().find_map(|event| match event.token {
        Token::Tag(tag) if tag.name.eq_ignore_ascii_case(name.as_bytes()) => {
            let value = tag.value().into_owned();
            let says_something = |c| !matches!(c, '?' | '.' | '-' | ' ');
            value.chars().any(says_something).then_some(value)
        }
        _ => None,
    })
}

/// The hash of a game while it is being computed.
#[derive(Default)]
struct GameHasher(Fnv);

impl GameHasher {
    fn hash_bytes(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Adds the start position and the main line.
    fn moves(mut self, record: &Record<'_>) -> Self {
        let fen = tag(record.events, "FEN");
        if let Some(fen) = fen.filter(|fen| !referee::is_placeholder(fen.as_bytes())) {
            self.setup(&fen);
        }
        let mut depth = 0u32;
        for event in record.events {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                // The squares between the ends of a capture are optional, so they are not hashed.
                Token::Move(mv) => {
                    self.square(mv.from);
                    self.square(mv.to);
                    self.hash_bytes(b" ");
                }
                Token::UnknownMove => self.hash_bytes(b"... "),
                Token::Setup(setup) => self.setup(&pdn::text(setup.text)),
                _ => {}
            }
        }
        self
    }

    fn square(&mut self, square: SquareName) {
        match square {
            SquareName::Number(number) => self.hash_bytes(&[number]),
            name => {
                // Hashing cannot fail.
                let _ = write!(self, "{name}");
            }
        }
    }

    /// Adds a date: its numbers in sorted order, without separators; unknown parts (`?`) count as absent. If the text
    /// is not exactly one date, its words are added, too.
    fn date(&mut self, text: &str) {
        let date = text.parse::<Date>().map(|date| date.to_string());
        let text = date.unwrap_or_else(|_| text.to_ascii_lowercase());
        let mut parts: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric())
            .map(|part| part.trim_start_matches('0'))
            .filter(|part| !part.is_empty())
            .collect();
        parts.sort_unstable();
        for part in parts {
            self.hash_bytes(b" ");
            self.hash_bytes(part.as_bytes());
        }
    }

    /// Adds a position: the side to move, then the pieces of each colour sorted by square.
    fn setup(&mut self, text: &str) {
        let text: String = text
            .trim()
            .trim_end_matches('.')
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_ascii_uppercase())
            .collect();
        let (side, lists) = text.split_once(':').unwrap_or((&text, ""));
        self.hash_bytes(side.as_bytes());
        let mut lists: Vec<&str> = lists.split(':').collect();
        lists.sort_by_key(|list| list.get(..1));
        for list in lists {
            let (color, squares) = list.split_at_checked(1).unwrap_or((list, ""));
            let mut pieces: Vec<(u32, String)> = squares.split(',').flat_map(pieces).collect();
            pieces.sort_unstable();
            self.hash_bytes(b":");
            self.hash_bytes(color.as_bytes());
            for (number, name) in pieces {
                // Hashing cannot fail.
                let _ = write!(self, "{name}{number},");
            }
        }
        self.hash_bytes(b"]");
    }
}

/// The squares of one entry of a piece list (`18`, `K3`, `21-32`), each as a number and the prefix before it.
fn pieces(entry: &str) -> Vec<(u32, String)> {
    let digits = entry.find(|c: char| c.is_ascii_digit());
    let (name, numbers) = entry.split_at(digits.unwrap_or(entry.len()));
    let number = |text: &str| text.parse().ok();
    let range = numbers
        .split_once('-')
        .and_then(|(first, last)| Some((number(first)?, number(last)?)));
    match (range, number(numbers)) {
        (Some((first, last)), _) if u8::try_from(last).is_ok() => {
            (first..=last).map(|n| (n, name.to_owned())).collect()
        }
        (_, Some(number)) => vec![(number, name.to_owned())],
        _ if entry.is_empty() => Vec::new(),
        _ => vec![(0, entry.to_owned())],
    }
}

impl fmt::Write for GameHasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.hash_bytes(text.as_bytes());
        Ok(())
    }
}

/// Unique names for the games of a table: the identity, with `-2`, `-3` appended for repeated games.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameIds {
    seen: HashMap<GameId, u32>,
}

impl GameIds {
    /// The name of the next game with this identity.
    pub(crate) fn next(&mut self, id: GameId) -> String {
        let times = self.seen.entry(id).or_default();
        *times += 1;
        match *times {
            1 => id.to_string(),
            times => format!("{id}-{times}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> GameId {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        GameId::from_record(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    #[test]
    fn layout_comments_and_variations_make_no_difference() {
        let game = id("[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-18 2. 15x22x31 *");
        for same in [
            "[Event \" a\"][Black \"b  c\"] 11-15! 22 - 18 (22-17 9-13) {c} 15-31 *",
            "[BLACK \"b c\"] [Event \"a\"] 11-15 22-18 15x22x31",
            "[Event \"a\"] [Black \"b c\"] [Date \"????.??.??\"] [Round \"-\"] 11-15 22-18 15:22:31 *",
            "[Event \"a\"] [Black \"b c\"] [Result \"1-0\"] [Annotator \"d\"] 11-15 22-18 15x31 1-0",
        ] {
            assert_eq!(game, id(same), "{same}");
        }
        for other in [
            "[Event \"a\"]\n[Black \"c\"]\n\n1. 11-15 22-18 2. 15x22x31 *",
            "[Event \"a\"]\n[White \"b c\"]\n\n1. 11-15 22-18 2. 15x22x31 *",
            "[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-18 *",
            "[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-17 2. 15x22x31 *",
            "[Event \"a\"]\n[Black \"b c\"]\n[Round \"2\"]\n1. 11-15 22-18 2. 15x22x31 *",
        ] {
            assert_ne!(game, id(other), "{other}");
        }
    }

    #[test]
    fn the_start_position_matters() {
        let set_up = id("[FEN \"B:W18:B15.\"] 15x22 *");
        assert_eq!(set_up, id("[SetUp \"1\"] [fen \" b:w18:b15\"] 15x22 *"));
        assert_ne!(set_up, id("15x22 *"));
        assert_ne!(set_up, id("[FEN \"B:W18:BK15.\"] 15x22 *"));
    }

    #[test]
    fn the_hash_is_stable() {
        // Databases and baselines store this hash: changing it changes their format.
        let id = id("[Event \"a\"] 1. 11-15 c3-d4 *");
        assert_eq!(id.to_string(), "88ffd744856573c7");
        assert_eq!(id.hash_with(""), 0x88ff_d744_8565_73c7);
        assert_eq!(format!("{:016x}", id.hash_with("R307")), "2bf6d942ae271261");
    }

    #[test]
    fn a_repeated_game_is_numbered() {
        let mut ids = GameIds::default();
        let names: Vec<_> = [7, 7, 8, 7].map(|number| ids.next(GameId(number))).into();
        assert_eq!(
            names,
            [
                "0000000000000007",
                "0000000000000007-2",
                "0000000000000008",
                "0000000000000007-3"
            ]
        );
    }
}
