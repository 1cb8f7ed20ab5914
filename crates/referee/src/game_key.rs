//! Hashes of the tags that identify a game. They show whether two records contradict each other.

use std::hash::Hasher as _;

use pdn::{Date, WrittenDate};

use crate::{
    Aliases, Fnv, Record, Winner, find_tag_value,
    header::{Header, LocatedTag, tags},
    name_hash::{hash_name, player_hash},
};

/// Players, event, round, date and result of a record, as hashes. A missing value is 0 or `None`, an unknown date
/// [`Date::UNKNOWN`].
///
/// ```
/// use referee::{Record, GameKey};
///
/// let key = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     GameKey::from_record(&Record { source, events: &events }, None, None)
/// };
/// let one = key(b"[Black \"Wyllie, J.\"][White \"Martins\"][Date \"1863.02.01\"] *");
/// // both players are named, so a short game can be recognised
/// assert!(one.may_be_copied(4, false));
/// // a missing tag contradicts nothing
/// assert!(one.agrees_with(&key(b"[Black \"WYLLIE, J\"] *")));
/// assert!(!one.agrees_with(&key(b"[Date \"1864\"] *")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameKey {
    black: u32,
    white: u32,
    event: u32,
    round: u32,
    date: Date,
    winner: Option<Winner>,
}

/// A hash of all tags of a record that [`GameKey`] omits (site, board, annotator, ...), in any order; 0 if there are
/// none. It is compared only if the moves are too few to identify a game.
///
/// ```
/// use referee::{Record, ExtraTagsHash};
///
/// let extra = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     ExtraTagsHash::from_record(&Record { source, events: &events })
/// };
/// let one = extra(b"[Site \"Perth\"][Board \"2\"] *");
/// assert_eq!(one, extra(b"[Board \"2\"][Site \"Perth\"][Black \"Wyllie, J.\"] *"));
/// assert_ne!(one, extra(b"[Board \"3\"][Site \"Perth\"] *"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ExtraTagsHash(u32);

impl ExtraTagsHash {
    /// Hashes the tags that are not in [`GameKey`].
    pub fn from_record(record: &Record<'_>) -> Self {
        let mut rest = 0_u64;
        for found in tags(record.events) {
            let name = found.tag.name;
            let value = found.trimmed();
            // `GameKey` contains only part of some rounds and dates. Such a tag is hashed here as well.
            let is_in_key = match name {
                b"Black" | b"White" | b"Event" | b"Result" => true,
                b"Round" => value.iter().all(u8::is_ascii_alphanumeric),
                b"Date" => WrittenDate::parse(value).is_exact(),
                _ => false,
            };
            // These tags belong to `LineKey`.
            let is_line = matches!(
                name,
                b"GameType" | b"FEN" | b"SetUp" | b"Setup" | b"PlyCount"
            );
            if !is_in_key && !is_line && !found.is_placeholder() {
                let mut tag = Fnv::default();
                tag.write(name);
                tag.write(b"=");
                tag.write(pdn::text(value).as_bytes());
                rest = rest.wrapping_add(tag.finish());
            }
        }
        Self(number((rest != 0).then_some(rest)))
    }
}

impl GameKey {
    /// The key of a record. `recorded` is the result as judged, `aliases` has the players' canonical names.
    pub fn from_record(
        record: &Record<'_>,
        recorded: Option<Winner>,
        aliases: Option<&Aliases>,
    ) -> Self {
        Self::from_header(record, &Header::from_record(record), recorded, aliases)
    }

    /// The key of a record whose header is already read.
    pub(crate) fn from_header(
        record: &Record<'_>,
        header: &Header<'_>,
        recorded: Option<Winner>,
        aliases: Option<&Aliases>,
    ) -> Self {
        let name = |found: Option<LocatedTag<'_>>| {
            let found = found.filter(|found| !found.is_placeholder())?;
            Some(hash_name(Fnv::default(), found.trimmed()))
        };
        let player = |found: Option<LocatedTag<'_>>| player_hash(found?, aliases);
        let mut key = Self {
            black: number(player(header.black)),
            white: number(player(header.white)),
            event: number(name(header.event)),
            round: number(name(header.round)),
            date: header.known_date(),
            winner: recorded,
        };
        if header.others && !key.names_players() {
            // Archives in other languages have their own names for the players' tags.
            let other = |name| {
                find_tag_value(
                    name,
                    tags(record.events).map(|found| (found.tag.name, found)),
                )
            };
            for (slot, name) in [(&mut key.black, "Black"), (&mut key.white, "White")] {
                if *slot == 0 {
                    *slot = number(player(other(name)));
                }
            }
        }
        key
    }

    /// True if the keys agree on every value that both have: players, event, round, date, result. Names are compared by
    /// letters and digits only, ignoring case, blanks and punctuation.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let alike = |one: u32, other: u32| one == other || one == 0 || other == 0;
        alike(self.black, other.black)
            && alike(self.white, other.white)
            && alike(self.event, other.event)
            && alike(self.round, other.round)
            && self.date.overlaps(other.date)
            && (self.winner == other.winner || self.winner.is_none() || other.winner.is_none())
    }

    /// True if both players are named.
    pub fn names_players(&self) -> bool {
        self.black != 0 && self.white != 0
    }

    /// True if the key identifies one game of an event: both players, the event, the year and the round are known.
    fn identifies_game(&self) -> bool {
        self.names_players() && self.event != 0 && self.date.year().is_some() && self.round != 0
    }

    /// True if the tags suffice to recognise a copy of a record that is too short to be recognised by its moves. A
    /// record without moves and without a set-up position also needs its event, year and round. Otherwise, two games of
    /// the same players would count as one.
    pub fn may_be_copied(&self, plies: u32, set_up: bool) -> bool {
        self.names_players() && (plies > 0 || set_up || self.identifies_game())
    }

    /// True if two records with this key may be copies of each other, given their extra tags. Either the extra tags
    /// must be equal, or only one of the records has extra tags and the key identifies the game.
    pub fn is_copied(&self, extra: ExtraTagsHash, other: ExtraTagsHash) -> bool {
        let one_is_empty = extra == ExtraTagsHash::default() || other == ExtraTagsHash::default();
        extra == other || one_is_empty && self.identifies_game()
    }
}

/// A 32-bit hash that is 0 only for `None`.
fn number(name: Option<u64>) -> u32 {
    name.map_or(0, |hash| ((hash ^ hash >> 32) as u32).max(1))
}

#[cfg(test)]
mod tests {
    use super::{ExtraTagsHash, GameKey};
    use crate::{Record, Winner};

    fn read<T>(text: &str, read: impl FnOnce(&Record<'_>) -> T) -> T {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        read(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    fn key(text: &str, winner: Option<Winner>) -> GameKey {
        read(text, |record| GameKey::from_record(record, winner, None))
    }

    #[test]
    fn missing_tags_contradict_nothing() {
        let game = key(
            "[Event \"A\"][Black \"Wyllie, J.\"][White \"Martins\"][Date \"1863.??.??\"] *",
            Some(Winner::Draw),
        );
        for same in [
            "[Black \"WYLLIE, J\"] *",
            "[White \"Martins\"][Date \"????.??.??\"][Round \"?\"] *",
            "[Nero \"Wyllie, J.\"][Bianco \"Martins\"] *",
            "[Zwart \"Wyllie, J.\"][White \"?\"][Wit \"Martins\"] *",
            "[P1 \"Martins\"][P2 \"Wyllie, J.\"] *",
            "[Date \"1863.02.01\"][Event \"a\"] *",
        ] {
            assert!(game.agrees_with(&key(same, None)), "{same}");
        }
        for other in [
            "[Black \"Wyllie, A.\"] *",
            "[Zwart \"Martins\"] *",
            "[Black \"Martins\"][White \"Wyllie, J.\"] *",
            "[Date \"1864\"] *",
            "[Event \"B\"] *",
        ] {
            assert!(!game.agrees_with(&key(other, None)), "{other}");
        }
        assert!(!game.agrees_with(&key("*", Some(Winner::Black))));
    }

    #[test]
    fn copies_have_equal_tags_or_one_has_more() {
        let copies = |one: &str, other: &str| {
            let (a, b) = (key(one, None), key(other, None));
            let extra = |text: &str| read(text, ExtraTagsHash::from_record);
            a == b && a.may_be_copied(2, false) && a.is_copied(extra(one), extra(other))
        };
        let named = "[Event \"E\"][Black \"A\"][White \"B\"]";
        let whole = format!("{named}[Date \"2001\"][Round \"3\"]");
        let site = "[Site \"Perth\"]";
        for (one, other, expected) in [
            (
                format!("{named}*"),
                format!("[GameType \"21\"]{named}[Site \"?\"]*"),
                true,
            ),
            (
                format!("{named}{site}[Board \"1\"]*"),
                format!("[Board \"1\"]{site}{named}*"),
                true,
            ),
            (format!("{named}*"), format!("{named}{site}*"), false),
            (format!("{whole}*"), format!("{whole}{site}*"), true),
            (
                format!("{whole}[Board \"2\"]*"),
                format!("{whole}[Board \"1\"]*"),
                false,
            ),
            // The key contains only part of this date or round, so the tag is an extra tag.
            (
                format!("{named}[Date \"3 May\"]*"),
                format!("{named}[Date \"4 May\"]*"),
                false,
            ),
            (
                format!("{named}[Date \"2001.5.3\"]*"),
                format!("{named}[Date \"2001.5.4\"]*"),
                false,
            ),
            (
                format!("{named}[Round \"1.12\"]*"),
                format!("{named}[Round \"11.2\"]*"),
                false,
            ),
            ("[Event \"E\"]*".into(), "[Event \"E\"]*".into(), false),
        ] {
            assert_eq!(copies(&one, &other), expected, "{one} {other}");
            assert_eq!(copies(&other, &one), expected, "{other} {one}");
        }
    }

    #[test]
    fn without_moves_or_position_the_round_must_be_known() {
        let of = |text: &str, plies, set_up| key(text, None).may_be_copied(plies, set_up);
        let named = "[Event \"E\"][Black \"A\"][White \"B\"][Date \"2001\"]";
        assert!(of(&format!("{named}*"), 1, false) && of(&format!("{named}*"), 0, true));
        assert!(!of(&format!("{named}*"), 0, false));
        assert!(of(&format!("{named}[Round \"3\"]*"), 0, false));
    }
}
