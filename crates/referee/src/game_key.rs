//! What the tags of a record tell of which game it is, as numbers: enough to say that two records do not
//! contradict each other.

use std::hash::Hasher as _;

use crate::{
    Aliases, Fnv, Record, Winner,
    collection::{hash_name, parse_date, player_hash},
    find_tag_value,
    header::{Header, LocatedTag, tags},
};

/// Who played, where, when and how it ended. What a record does not tell is 0 or none.
///
/// ```
/// use referee::{Record, GameKey};
///
/// let told = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     GameKey::from_record(&Record { source, events: &events }, None, None)
/// };
/// let one = told(b"[Black \"Wyllie, J.\"][White \"Martins\"][Date \"1863.02.01\"] *");
/// // both players are named, so that a short game may be known again
/// assert!(one.may_be_copied(4, false));
/// // what is not told contradicts nothing
/// assert!(one.agrees_with(&told(b"[Black \"WYLLIE, J\"] *")));
/// assert!(!one.agrees_with(&told(b"[Date \"1864\"] *")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameKey {
    black: u32,
    white: u32,
    event: u32,
    round: u32,
    /// The day as one number.
    day: u32,
    year: u16,
    winner: Option<Winner>,
}

/// All other tags of a record, in whatever order: the site, the number of a board, who annotated it. They are asked
/// only where the moves are too few to tell a game from others. 0 where none says anything.
///
/// ```
/// use referee::{Record, ExtraTagsHash};
///
/// let rest = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     ExtraTagsHash::from_record(&Record { source, events: &events })
/// };
/// let one = rest(b"[Site \"Perth\"][Board \"2\"] *");
/// assert_eq!(one, rest(b"[Board \"2\"][Site \"Perth\"][Black \"Wyllie, J.\"] *"));
/// assert_ne!(one, rest(b"[Board \"3\"][Site \"Perth\"] *"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ExtraTagsHash(u32);

impl ExtraTagsHash {
    /// The other tags of a record.
    pub fn from_record(record: &Record<'_>) -> Self {
        let mut rest = 0_u64;
        for found in tags(record.events) {
            let name = found.tag.name;
            let value = found.trimmed();
            // what is told as letters, figures and numbers only is told in part
            let is_told = match name {
                b"Black" | b"White" | b"Event" | b"Result" => true,
                b"Round" => value.iter().all(u8::is_ascii_alphanumeric),
                b"Date" => match parse_date(value) {
                    (0, _) => false,
                    (_, 0) => !value[4..].iter().any(u8::is_ascii_alphanumeric),
                    _ => true,
                },
                _ => false,
            };
            // these are what the line starts from, and how long it is
            let is_line = matches!(
                name,
                b"GameType" | b"FEN" | b"SetUp" | b"Setup" | b"PlyCount"
            );
            if !is_told && !is_line && !found.is_placeholder() {
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
    /// What a record tells, with the result as it was read, and how its players are called.
    pub fn from_record(
        record: &Record<'_>,
        recorded: Option<Winner>,
        aliases: Option<&Aliases>,
    ) -> Self {
        Self::from_header(record, &Header::from_record(record), recorded, aliases)
    }

    /// The same by the tags that were read.
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
        let (year, day) = header
            .date
            .map_or_else(Default::default, |date| parse_date(date.trimmed()));
        let mut told = Self {
            black: number(player(header.black)),
            white: number(player(header.white)),
            event: number(name(header.event)),
            round: number(name(header.round)),
            day,
            year,
            winner: recorded,
        };
        if header.others && !told.names_players() {
            // archives of other languages have their own names for the players' tags
            let other = |name| {
                find_tag_value(
                    name,
                    tags(record.events).map(|found| (found.tag.name, found)),
                )
            };
            for (slot, name) in [(&mut told.black, "Black"), (&mut told.white, "White")] {
                if *slot == 0 {
                    *slot = number(player(other(name)));
                }
            }
        }
        told
    }

    /// True if both tell the same, as far as both tell anything: the players, the event, the round, the
    /// date and the result. Names are compared by their letters and figures, so that capitals,
    /// blanks and points make no difference.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let alike = |one: u32, other: u32| one == other || one == 0 || other == 0;
        alike(self.black, other.black)
            && alike(self.white, other.white)
            && alike(self.event, other.event)
            && alike(self.round, other.round)
            && alike(self.year.into(), other.year.into())
            && alike(self.day, other.day)
            && (self.winner == other.winner || self.winner.is_none() || other.winner.is_none())
    }

    /// True if both players are named.
    pub fn names_players(&self) -> bool {
        self.black != 0 && self.white != 0
    }

    /// True if it names one game of an event: both players, the year and the round.
    fn names_the_game(&self) -> bool {
        self.names_players() && self.event != 0 && self.year != 0 && self.round != 0
    }

    /// True if a record with so few moves that others have them, too, may be known again by its tags. Where there is
    /// neither a move nor a position, two games of two players of which only the results are known would be one.
    pub fn may_be_copied(&self, plies: u32, set_up: bool) -> bool {
        self.names_players() && (plies > 0 || set_up || self.names_the_game())
    }

    /// True if two records that both tell this are copies of each other by their other tags: these are the same, or only
    /// one of the two has any and the players, the event, the year and the round are known.
    pub fn is_copied(&self, rest: ExtraTagsHash, other: ExtraTagsHash) -> bool {
        let adds_some = rest == ExtraTagsHash::default() || other == ExtraTagsHash::default();
        rest == other || adds_some && self.names_the_game()
    }
}

/// A name as a number that is not 0, unless there is none.
fn number(name: Option<u64>) -> u32 {
    name.map_or(0, |hash| ((hash ^ hash >> 32) as u32).max(1))
}

#[cfg(test)]
mod tests {
    use super::{ExtraTagsHash, GameKey};
    use crate::{Record, Winner};

    fn read<T>(text: &str, of: impl FnOnce(&Record<'_>) -> T) -> T {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        of(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    fn told(text: &str, winner: Option<Winner>) -> GameKey {
        read(text, |record| GameKey::from_record(record, winner, None))
    }

    #[test]
    fn what_is_not_told_contradicts_nothing() {
        let game = told(
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
            assert!(game.agrees_with(&told(same, None)), "{same}");
        }
        for other in [
            "[Black \"Wyllie, A.\"] *",
            "[Zwart \"Martins\"] *",
            "[Black \"Martins\"][White \"Wyllie, J.\"] *",
            "[Date \"1864\"] *",
            "[Event \"B\"] *",
        ] {
            assert!(!game.agrees_with(&told(other, None)), "{other}");
        }
        assert!(!game.agrees_with(&told("*", Some(Winner::Black))));
    }

    #[test]
    fn copies_have_the_same_tags_or_one_has_more() {
        let copies = |one: &str, other: &str| {
            let (a, b) = (told(one, None), told(other, None));
            let rest = |text: &str| read(text, ExtraTagsHash::from_record);
            a == b && a.may_be_copied(2, false) && a.is_copied(rest(one), rest(other))
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
            // a date or round that is not read in full is one of the other tags
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
    fn without_a_move_or_a_position_the_round_has_to_be_known() {
        let of = |text: &str, plies, set_up| told(text, None).may_be_copied(plies, set_up);
        let named = "[Event \"E\"][Black \"A\"][White \"B\"][Date \"2001\"]";
        assert!(of(&format!("{named}*"), 1, false) && of(&format!("{named}*"), 0, true));
        assert!(!of(&format!("{named}*"), 0, false));
        assert!(of(&format!("{named}[Round \"3\"]*"), 0, false));
    }
}
