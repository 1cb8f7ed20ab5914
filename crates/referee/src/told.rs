//! What the tags of a record tell of which game it is, as numbers: enough to say that two records do not
//! contradict each other.

use crate::{
    Aliases, Fnv, Record, Winner,
    collection::{day_of, hash, player_of},
    header::{Found, Header, tags},
};

/// Who played, where, when and how it ended. What a record does not tell is 0 or none.
///
/// ```
/// use referee::{Record, Told};
///
/// let told = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     Told::of(&Record { source, events: &events }, None, None)
/// };
/// let one = told(b"[Black \"Wyllie, J.\"][White \"Martins\"][Date \"1863.02.01\"] *");
/// assert!(one.names_the_game());
/// // what is not told contradicts nothing
/// assert!(one.agrees_with(&told(b"[Black \"WYLLIE, J\"] *")));
/// assert!(!one.agrees_with(&told(b"[Date \"1864\"] *")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    black: u32,
    white: u32,
    event: u32,
    round: u32,
    /// The day as one number.
    day: u32,
    year: u16,
    winner: Option<Winner>,
}

impl Told {
    /// What a record tells, with the result as it was read, and how its players are called.
    pub fn of(record: &Record<'_>, recorded: Option<Winner>, aliases: Option<&Aliases>) -> Self {
        Self::by_header(record, &Header::of(record), recorded, aliases)
    }

    /// The same by the tags that were read.
    pub(crate) fn by_header(
        record: &Record<'_>,
        header: &Header<'_>,
        recorded: Option<Winner>,
        aliases: Option<&Aliases>,
    ) -> Self {
        let name = |found: Option<Found<'_>>| {
            let found = found.filter(|found| !found.says_nothing())?;
            Some(hash(Fnv::default(), found.trimmed()))
        };
        let player = |found: Option<Found<'_>>| player_of(found?, aliases);
        let (year, day) = header
            .date
            .map_or_else(Default::default, |date| day_of(date.trimmed()));
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
            told.read_italian(record, aliases);
        }
        told
    }

    /// The Italian archives have their own names for the players' tags.
    fn read_italian(&mut self, record: &Record<'_>, aliases: Option<&Aliases>) {
        for found in tags(record.events) {
            let slot = match found.tag.name {
                b"Nero" => &mut self.black,
                b"Bianco" => &mut self.white,
                _ => continue,
            };
            if *slot == 0 {
                *slot = number(player_of(found, aliases));
            }
        }
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

    /// True if it tells which game it is without its moves: both players, and the round or the day.
    pub fn names_the_game(&self) -> bool {
        self.names_players() && (self.round != 0 || self.day != 0)
    }
}

/// A name as a number that is not 0, unless there is none.
fn number(name: Option<u64>) -> u32 {
    name.map_or(0, |hash| ((hash ^ hash >> 32) as u32).max(1))
}

#[cfg(test)]
mod tests {
    use super::Told;
    use crate::{Record, Winner};

    fn told(text: &str, winner: Option<Winner>) -> Told {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        Told::of(
            &Record {
                source: text.as_bytes(),
                events: &events,
            },
            winner,
            None,
        )
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
            "[Date \"1863.02.01\"][Event \"a\"] *",
        ] {
            assert!(game.agrees_with(&told(same, None)), "{same}");
        }
        for other in [
            "[Black \"Wyllie, A.\"] *",
            "[Black \"Martins\"][White \"Wyllie, J.\"] *",
            "[Date \"1864\"] *",
            "[Event \"B\"] *",
        ] {
            assert!(!game.agrees_with(&told(other, None)), "{other}");
        }
        assert!(!game.agrees_with(&told("*", Some(Winner::Black))));
    }

    #[test]
    fn a_game_is_named_by_its_players_and_its_round_or_day() {
        let names = |text: &str| told(text, None).names_the_game();
        assert!(names("[Black \"A\"][White \"B\"][Round \"3\"] *"));
        assert!(names("[Black \"A\"][White \"B\"][Date \"2001.02.03\"] *"));
        assert!(!names("[Black \"A\"][White \"B\"][Date \"2001\"] *"));
        assert!(!names("[Black \"A\"][White \"?\"][Round \"3\"] *"));
    }
}
