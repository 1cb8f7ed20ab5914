//! The spellings of names, noted as games go by.

use std::borrow::Cow;
use std::hash::BuildHasher as _;

use foldhash::{HashSet, HashSetExt as _, quality::FixedState};
use pdn::{Span, Token};

use super::groups::NameSpelling;
use super::ids::PlayerId;
use super::settled::settled;
use super::split::Name;
use super::table::Table;
use super::years::Years;
use crate::{
    Aliases, Finding, Record, Rule,
    collection::entry::when,
    rules::{collection::name_variant, tags::foreign_tag::standard_tag},
};

/// So many distinct spellings are remembered. They take 40 MB when they are compared; an archive of 20,000 games has some
/// 3,000.
const MOST: usize = 1 << 15;

/// So many pairs of players who met are remembered, and so many seats at the boards of a round.
const MOST_MET: usize = 1 << 18;

/// The distinct names of players in the games of a run.
///
/// `P` is whatever tells the caller where a name stands; it is handed back with the finding.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let mut spellings = Spellings::default();
/// for source in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     let mut events = Vec::new();
///     pdn::Reader::new(source.as_bytes()).read_game(&mut events);
///     let record = Record { source: source.as_bytes(), events: &events };
///     for mention in spellings.note(&record, None).into_iter().flatten() {
///         spellings.place(mention.spelling, source);
///     }
/// }
/// let found = spellings.finish();
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].0, "[White \"J. Wyllie\"] *");
/// ```
#[derive(Debug)]
pub struct Spellings<P> {
    table: Table,
    seen: Vec<Seen<P>>,
    /// Pairs of spellings whose players met, the lower number first.
    met: HashSet<(u32, u32)>,
    /// Who sat at the boards of a round.
    seats: Vec<Seat>,
    is_full: bool,
}

/// A player at a board in a round of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Seat {
    /// A number of the event, the date and the round.
    pub(super) round: u64,
    pub(super) player: u32,
    pub(super) opponent: u32,
}

/// What is known of a spelling.
#[derive(Debug)]
struct Seen<P> {
    games: u64,
    years: Years,
    /// The number that the federation gives the player.
    id: PlayerId,
    /// True if it was given as the name of a player.
    is_declared: bool,
    /// True if not all of whom the player met is remembered, so that nobody knows who he is not.
    is_open: bool,
    place: Option<P>,
}

/// A spelling that had not been seen before, and where it stands: the tag.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let source = b"[Black \"Wyllie, J.\"][White \"Martins\"] *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let mut spellings: Spellings<u64> = Spellings::default();
/// let record = Record { source, events: &events };
/// let mentions: Vec<_> = spellings.note(&record, None).into_iter().flatten().collect();
/// let tags = mentions.iter().map(|mention| record.bytes(mention.span));
/// assert!(tags.into_iter().any(|tag| tag == b"[Black \"Wyllie, J.\"]"));
/// // what was seen before is mentioned no more
/// assert_eq!(spellings.note(&record, None), [None, None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mention {
    /// Its number, for [`Spellings::place`].
    pub spelling: usize,
    /// The tag in the input that was read.
    pub span: Span,
}

impl<P> Default for Spellings<P> {
    fn default() -> Self {
        Self {
            table: Table::default(),
            seen: Vec::new(),
            met: HashSet::new(),
            seats: Vec::new(),
            is_full: false,
        }
    }
}

impl<P> Spellings<P> {
    /// The rule that the findings are of.
    pub fn rule() -> &'static Rule {
        &name_variant::RULE
    }

    /// Notes the players of a game, and tells which spellings were not seen before: their place is to be told next. A
    /// player who has been given a name is called so, and nothing is said of other spellings that stand for it.
    pub fn note(&mut self, record: &Record<'_>, aliases: Option<&Aliases>) -> [Option<Mention>; 2] {
        let (mut black, mut white, mut date) = (None, None, None);
        let (mut event_name, mut round) = (None, None);
        let (mut black_id, mut white_id) = (None, None);
        for event in record.events {
            let tag = match &event.token {
                Token::Tag(tag) => tag,
                Token::Move(_) | Token::Terminator(_) => break,
                _ => continue,
            };
            let slot = match told_by(tag.name) {
                Some(TagField::Black) => &mut black,
                Some(TagField::White) => &mut white,
                Some(TagField::Date) => &mut date,
                Some(TagField::Event) => &mut event_name,
                Some(TagField::Round) => &mut round,
                Some(TagField::BlackId) => &mut black_id,
                Some(TagField::WhiteId) => &mut white_id,
                None => continue,
            };
            slot.get_or_insert((tag.value.trim_ascii(), event.span));
        }
        let year = date.map_or(0, |(date, _)| when(date).0);
        let years = Years::single(year);
        // numbered in the order in which they stand
        let mut players = [(black, black_id), (white, white_id)];
        players.sort_by_key(|(found, _)| found.map(|(_, span)| span.start));
        let [one, two] = players.map(|(found, id)| {
            let (name, span) = found?;
            let (spelling, is_new) = match aliases {
                None => self.enter(name, 1, years)?,
                Some(aliases) => {
                    let name = decoded(name);
                    let name = aliases.name_of(&name).unwrap_or(&name);
                    let entered = self.enter(name.as_bytes(), 1, years)?;
                    self.seen[entered.0].is_declared |= aliases.is_name(name);
                    entered
                }
            };
            if let Some((id, _)) = id {
                let seen = &mut self.seen[spelling];
                seen.id = seen.id.and(PlayerId::parse(id));
            }
            Some((spelling, is_new.then_some(Mention { spelling, span })))
        });
        if let (Some((one, _)), Some((two, _))) = (one, two) {
            self.meet(one as u32, two as u32);
            let text = |found: Option<(_, _)>| found.map_or(&b""[..], |(text, _)| text);
            let round = text(round);
            if year > 0 && round.iter().any(u8::is_ascii_digit) {
                self.sit(number_of([text(event_name), text(date), round]), one, two);
            }
        }
        [one, two].map(|found| found.and_then(|(_, mention)| mention))
    }

    /// Says where a spelling was seen first.
    pub fn place(&mut self, spelling: usize, place: P) {
        if let Some(seen) = self.seen.get_mut(spelling) {
            seen.place.get_or_insert(place);
        }
    }

    /// Takes in what was noted of the games that come next; `place` tells where their places lie in the whole.
    pub fn join<Q>(&mut self, part: Spellings<Q>, mut place: impl FnMut(Q) -> P) {
        let mut numbers = Vec::with_capacity(part.seen.len());
        for (number, seen) in part.seen.into_iter().enumerate() {
            let entered = self.enter(part.table.bytes(number), seen.games, seen.years);
            if let Some((spelling, _)) = entered {
                self.seen[spelling].is_declared |= seen.is_declared;
                self.seen[spelling].is_open |= seen.is_open;
                self.seen[spelling].id = self.seen[spelling].id.and(seen.id);
            }
            if let (Some((spelling, true)), Some(at)) = (entered, seen.place) {
                self.place(spelling, place(at));
            }
            numbers.push(entered.map(|(spelling, _)| spelling));
        }
        for (one, two) in part.met {
            if let (Some(one), Some(two)) = (numbers[one as usize], numbers[two as usize]) {
                self.meet(one as u32, two as u32);
            }
        }
        for seat in part.seats {
            let of = |spelling: u32| numbers[spelling as usize].map(|number| number as u32);
            if let (Some(player), Some(opponent)) = (of(seat.player), of(seat.opponent)) {
                self.seat(Seat {
                    player,
                    opponent,
                    ..seat
                });
            }
        }
        self.is_full |= part.is_full;
    }

    /// True if there were more spellings, or meetings of their players, than are remembered: the later ones, and players
    /// of whom not all is known, were compared with nothing.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// What was found, in the order in which the spellings were seen first; nothing is remembered after it.
    pub fn finish(&mut self) -> Vec<(P, Finding)> {
        let mut whole = std::mem::take(self);
        let seen = whole.seen.iter().enumerate();
        let names: Vec<Option<Name>> = seen
            .map(|(number, seen)| {
                let text = whole.table.text(number);
                (!seen.is_open).then(|| Name::of(text)).flatten()
            })
            .collect();
        let spelled: Vec<NameSpelling<'_>> = whole
            .seen
            .iter()
            .zip(&names)
            .enumerate()
            .map(|(number, (seen, name))| NameSpelling {
                written: whole.table.text(number),
                name: name.as_ref(),
                games: seen.games,
                of_player: seen.games,
                years: seen.years,
                id: seen.id,
                is_declared: seen.is_declared,
            })
            .collect();
        whole.seats.sort_unstable_by_key(|seat| seat.round);
        let found_groups = settled(&spelled, &whole.met, &whole.seats);
        let mut found = Vec::new();
        for group in found_groups {
            // where the first of the other spellings stands
            let at = group.others.first().copied();
            let place = at.and_then(|at| whole.seen[at].place.take());
            if let Some(place) = place {
                found.push((at, place, name_variant::found(&group, &spelled)));
            }
        }
        found.sort_by_key(|(at, ..)| *at);
        found
            .into_iter()
            .map(|(_, place, finding)| (place, finding))
            .collect()
    }

    /// The number of a spelling, and whether it is new; none if it says nothing or there are too many.
    fn enter(&mut self, value: &[u8], games: u64, years: Years) -> Option<(usize, bool)> {
        // most are known by the bytes of the tag
        let known = self.table.find(value);
        let number = match known {
            Some(known) => known,
            None => self.insert(&decoded(value))?,
        };
        let is_new = number == self.seen.len();
        if is_new {
            self.seen.push(Seen {
                games,
                years,
                id: PlayerId::Unknown,
                is_declared: false,
                is_open: false,
                place: None,
            });
        } else {
            let seen = &mut self.seen[number];
            seen.games += games;
            seen.years = seen.years.with(years);
        }
        Some((number, is_new))
    }

    fn insert(&mut self, name: &str) -> Option<usize> {
        if !has_parts(name) {
            return None;
        }
        if self.seen.len() >= MOST && self.table.find(name.as_bytes()).is_none() {
            self.is_full = true;
            return None;
        }
        self.table.insert(name)
    }

    /// The players of two spellings met.
    fn meet(&mut self, one: u32, two: u32) {
        if one == two {
            return;
        }
        let pair = (one.min(two), one.max(two));
        if self.met.len() < MOST_MET {
            self.met.insert(pair);
        } else if !self.met.contains(&pair) {
            self.leave_open(one);
            self.leave_open(two);
        }
    }

    /// The players of two spellings sat at one board in a round.
    fn sit(&mut self, round: u64, one: usize, two: usize) {
        if one != two {
            for (player, opponent) in [(one, two), (two, one)] {
                self.seat(Seat {
                    round,
                    player: player as u32,
                    opponent: opponent as u32,
                });
            }
        }
    }

    fn seat(&mut self, seat: Seat) {
        if self.seats.len() < MOST_MET {
            self.seats.push(seat);
        } else {
            self.leave_open(seat.player);
        }
    }

    /// Has a player compared with nobody: what is not remembered may tell him from others.
    fn leave_open(&mut self, player: u32) {
        self.is_full = true;
        self.seen[player as usize].is_open = true;
    }
}

/// What is asked of the tags.
#[derive(Clone, Copy)]
enum TagField {
    Black,
    White,
    Date,
    Event,
    Round,
    BlackId,
    WhiteId,
}

/// The same number for the same texts in every part of a run.
fn number_of(texts: [&[u8]; 3]) -> u64 {
    FixedState::default().hash_one(texts)
}

/// What a tag of this name tells, in whatever language.
fn told_by(name: &[u8]) -> Option<TagField> {
    let told = |name: &[u8]| match name {
        b"Black" => Some(TagField::Black),
        b"White" => Some(TagField::White),
        b"Date" => Some(TagField::Date),
        _ => None,
    };
    match (name.len(), name.first()?) {
        (11, b'B') if name.eq_ignore_ascii_case(b"BlackFmjdId") => Some(TagField::BlackId),
        (11, b'W') if name.eq_ignore_ascii_case(b"WhiteFmjdId") => Some(TagField::WhiteId),
        (5, b'E') if name == b"Event" => Some(TagField::Event),
        (5, b'R') if name == b"Round" => Some(TagField::Round),
        // Site, Result and GameType are in every game, too, and nothing else is that long and begins so
        (5, b'E' | b'R') | (4, b'S') | (6, b'R') | (8, b'G') => None,
        (5, b'B' | b'W') | (4, b'D') => told(name).or_else(|| told(standard_tag(name)?.as_bytes())),
        _ => told(standard_tag(name)?.as_bytes()),
    }
}

/// The value of a tag as text, without white space around it: one spelling in every encoding.
fn decoded(value: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(value)
        && !value.contains(&b'\\')
    {
        return Cow::Borrowed(text.trim());
    }
    let text = pdn::Tag { name: b"", value }.value();
    Cow::Owned(text.trim().to_owned())
}

/// True if a name may have several parts: one of a single word is compared with none.
fn has_parts(name: &str) -> bool {
    name.len() > 3 && name.contains([' ', ',', '.'])
}

#[cfg(test)]
mod tests {
    use super::{MOST, MOST_MET, Spellings};
    use crate::Record;

    fn note(spellings: &mut Spellings<()>, black: &str, white: &str) {
        let source = format!("[Black \"{black}\"][White \"{white}\"] *");
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for mention in spellings.note(&record, None).into_iter().flatten() {
            spellings.place(mention.spelling, ());
        }
    }

    #[test]
    fn who_met_more_than_is_remembered_is_taken_for_nobody_else() {
        for (remembered, found) in [(0, 1), (MOST_MET as u32, 0)] {
            let pairs = (0..remembered).map(|number| (number, u32::MAX));
            let mut spellings = Spellings {
                met: pairs.collect(),
                ..Spellings::default()
            };
            note(&mut spellings, "Wyllie, J.", "Martins, R.");
            note(&mut spellings, "J. Wyllie", "Yates, R. D.");
            assert_eq!(spellings.is_full(), remembered > 0);
            assert_eq!(spellings.finish().len(), found, "{remembered}");
        }
    }

    #[test]
    fn the_manual_page_says_how_many_are_compared() {
        assert_eq!(MOST, 32_768);
        let page = include_str!("../../rules/collection/name_variant.rs");
        assert!(page.contains("the first 32,768 are compared"));
    }
}
