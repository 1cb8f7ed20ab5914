//! Which game it is: what tells one game from another in every table, every report and every run.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::hash::Hasher as _;

use pdn::{Event, SquareName, Token};
use referee::{Fnv, Record};

/// The tags that tell games apart, in the order in which they are hashed. The result is none of them: a
/// game whose result is mended is the same game.
const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "Black", "White"];

/// Which game it is: a number made of who played, where and when, of the position it starts from and of the
/// squares between which the main line moves, by FNV-1a of 64 bits.
///
/// The file that it is read from makes no difference, nor its place there, its layout, the order of its tags,
/// comments, variations, strengths, clocks, results, or how a date, a FEN or the path of a capture is written. A tag that says
/// nothing (`?`, `????.??.??`) counts as one that is not there. A game in which a move, a player or a date is
/// changed is another game. The same record twice has the same number twice: whoever needs to tell the two
/// apart counts them.
///
/// Shown in sixteen hexadecimal digits. It stays the same from release to release.
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
///     of("[Date \"1899.1.7\"] [FEN \"B:W18,26,27,28:BK3,14\"] 3-7"),
/// );
/// assert_eq!(id.to_string().len(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameId(u64);

impl GameId {
    /// The identity of a game.
    pub fn of(record: &Record<'_>) -> Self {
        let mut hash = GameHasher::default();
        for name in TAGS {
            if let Some(value) = tag(record.events, name) {
                hash.bytes(name.as_bytes());
                if name == "Date" {
                    hash.date(&value);
                } else {
                    for word in value.split_whitespace() {
                        hash.bytes(b" ");
                        hash.bytes(word.as_bytes());
                    }
                }
                hash.bytes(b"]");
            }
        }
        Self(hash.moves(record).0.finish())
    }

    /// What is the same for every game with these moves from the same position, whoever played it, where and when.
    ///
    /// ```
    /// use archive::GameId;
    /// # use pdn::Reader;
    /// # use referee::Record;
    /// # let of = |source: &str| {
    /// #     let source = source.as_bytes();
    /// #     let mut events = Vec::new();
    /// #     Reader::new(source).read_game(&mut events);
    /// #     GameId::from_moves(&Record { source, events: &events })
    /// # };
    /// assert_eq!(of("[Event \"Perth\"] 11-15 22-18 *"), of("[Event \"Leeds\"] 1. 11-15 22-18 1-0"));
    /// assert_ne!(of("11-15 22-18 *"), of("11-15 22-17 *"));
    /// ```
    pub fn of_moves(record: &Record<'_>) -> Self {
        Self(GameHasher::default().moves(record).0.finish())
    }

    /// A number for something about this game, such as a finding: made of the identity and of `what`, in the
    /// same way and as lasting.
    pub fn mark(self, what: &str) -> u64 {
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

/// What the first tag of that name says, if it says anything.
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

/// The number of a game on its way.
#[derive(Default)]
struct GameHasher(Fnv);

impl GameHasher {
    fn bytes(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The position that a game starts from, and the main line.
    fn moves(mut self, record: &Record<'_>) -> Self {
        if let Some(fen) = tag(record.events, "FEN") {
            self.setup(&fen);
        }
        let mut depth = 0u32;
        for event in record.events {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                // what lies between the ends of a capture may be written or left out
                Token::Move(mv) => {
                    self.square(mv.from);
                    self.square(mv.to);
                    self.bytes(b" ");
                }
                Token::UnknownMove => self.bytes(b"... "),
                Token::Setup(setup) => self.setup(&pdn::text(setup.text)),
                _ => {}
            }
        }
        self
    }

    fn square(&mut self, square: SquareName) {
        match square {
            SquareName::Number(number) => self.bytes(&[number]),
            name => {
                // Hashing cannot fail.
                let _ = write!(self, "{name}");
            }
        }
    }

    /// A date: its numbers and words, whatever stands between them and in whatever order they are; a number or a word
    /// that is not known counts as one that is not there.
    fn date(&mut self, text: &str) {
        let text = text.to_ascii_lowercase();
        let mut parts: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric())
            .map(|part| part.trim_start_matches('0'))
            .filter(|part| !part.is_empty())
            .collect();
        parts.sort_unstable();
        for part in parts {
            self.bytes(b" ");
            self.bytes(part.as_bytes());
        }
    }

    /// A position: the side to move, then the pieces of each color by their squares, however they are listed.
    fn setup(&mut self, text: &str) {
        let text: String = text
            .trim()
            .trim_end_matches('.')
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_ascii_uppercase())
            .collect();
        let (side, lists) = text.split_once(':').unwrap_or((&text, ""));
        self.bytes(side.as_bytes());
        let mut lists: Vec<&str> = lists.split(':').collect();
        lists.sort_by_key(|list| list.get(..1));
        for list in lists {
            let (color, squares) = list.split_at_checked(1).unwrap_or((list, ""));
            let mut pieces: Vec<(u32, String)> = squares.split(',').flat_map(pieces).collect();
            pieces.sort_unstable();
            self.bytes(b":");
            self.bytes(color.as_bytes());
            for (number, name) in pieces {
                // Hashing cannot fail.
                let _ = write!(self, "{name}{number},");
            }
        }
        self.bytes(b"]");
    }
}

/// The squares of one entry of a list of pieces, `18`, `K3` or `21-32`, each with what stands before its number.
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
        self.bytes(text.as_bytes());
        Ok(())
    }
}

/// Names for the games of a table: the identity, and for a game that stands there again `-2`, `-3`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameIds {
    seen: HashMap<GameId, u32>,
}

impl GameIds {
    /// The name of the next game with that identity.
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

    fn of(text: &str) -> GameId {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        GameId::from_record(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    #[test]
    fn layout_comments_and_variations_make_no_difference() {
        let game = of("[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-18 2. 15x22x31 *");
        for same in [
            "[Event \" a\"][Black \"b  c\"] 11-15! 22 - 18 (22-17 9-13) {c} 15-31 *",
            "[BLACK \"b c\"] [Event \"a\"] 11-15 22-18 15x22x31",
            "[Event \"a\"] [Black \"b c\"] [Date \"????.??.??\"] [Round \"-\"] 11-15 22-18 15:22:31 *",
            "[Event \"a\"] [Black \"b c\"] [Result \"1-0\"] [Annotator \"d\"] 11-15 22-18 15x31 1-0",
        ] {
            assert_eq!(game, of(same), "{same}");
        }
        for other in [
            "[Event \"a\"]\n[Black \"c\"]\n\n1. 11-15 22-18 2. 15x22x31 *",
            "[Event \"a\"]\n[White \"b c\"]\n\n1. 11-15 22-18 2. 15x22x31 *",
            "[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-18 *",
            "[Event \"a\"]\n[Black \"b c\"]\n\n1. 11-15 22-17 2. 15x22x31 *",
            "[Event \"a\"]\n[Black \"b c\"]\n[Round \"2\"]\n1. 11-15 22-18 2. 15x22x31 *",
        ] {
            assert_ne!(game, of(other), "{other}");
        }
    }

    #[test]
    fn where_it_starts_makes_a_difference() {
        let set_up = of("[FEN \"B:W18:B15.\"] 15x22 *");
        assert_eq!(set_up, of("[SetUp \"1\"] [fen \" b:w18:b15\"] 15x22 *"));
        assert_ne!(set_up, of("15x22 *"));
        assert_ne!(set_up, of("[FEN \"B:W18:BK15.\"] 15x22 *"));
    }

    #[test]
    fn a_number_that_will_not_change() {
        // Databases and baselines hold it: a change of this number is a change of their format.
        let id = of("[Event \"a\"] 1. 11-15 c3-d4 *");
        assert_eq!(id.to_string(), "88ffd744856573c7");
        assert_eq!(id.mark(""), 0x88ff_d744_8565_73c7);
        assert_eq!(format!("{:016x}", id.mark("R307")), "2bf6d942ae271261");
    }

    #[test]
    fn a_game_that_stands_there_again_is_numbered() {
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
