//! Collects the spellings of players' names while games are read.

use std::borrow::Cow;
use std::hash::BuildHasher as _;

use foldhash::{HashSet, HashSetExt as _, quality::FixedState};
use pdn::{Date, Span, Token, WrittenDate};

use super::groups::NameSpelling;
use super::ids::PlayerId;
use super::interner::Interner;
use super::player_name::PlayerName;
use super::stable_groups::stable_groups;
use super::years::Years;
use crate::{
    Aliases, Finding, Record, Rule,
    rules::{collection::name_variant, tags::foreign_tag::standard_tag},
};

/// Maximum number of distinct spellings. While they are compared, they take 40 MB. An archive of 20,000 games has about
/// 3,000 spellings.
const MAX_SPELLINGS: usize = 1 << 15;

/// Maximum number of pairs of players who met, and of pairings in rounds.
const MAX_MEETINGS: usize = 1 << 18;

/// The distinct spellings of players' names in a run.
///
/// `P` is the caller's type for the location of a name. The location is returned with the finding.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let mut spellings = Spellings::default();
/// for source in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     let mut events = Vec::new();
///     pdn::Reader::new(source.as_bytes()).read_game(&mut events);
///     let record = Record { source: source.as_bytes(), events: &events };
///     for new in spellings.add_game(&record, None).into_iter().flatten() {
///         spellings.place(new.spelling, source);
///     }
/// }
/// let found = spellings.finish();
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].0, "[White \"J. Wyllie\"] *");
/// ```
#[derive(Debug)]
pub struct Spellings<P> {
    interner: Interner,
    stats: Vec<SpellingStats<P>>,
    /// Pairs of spellings whose players met, the lower number first.
    met: HashSet<(u32, u32)>,
    pairings: Vec<Pairing>,
    is_full: bool,
}

/// A player and his opponent in a round of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pairing {
    /// A hash of the event, the date and the round.
    pub(super) round: u64,
    pub(super) player: u32,
    pub(super) opponent: u32,
}

/// Facts about a spelling.
#[derive(Debug)]
struct SpellingStats<P> {
    games: u64,
    years: Years,
    id: PlayerId,
    /// True if `huff.toml` declares the spelling as the name of a player.
    is_declared: bool,
    /// True if the list of the player's opponents is incomplete. Such a player cannot be distinguished from others.
    is_excluded: bool,
    /// The place where the spelling occurs first.
    place: Option<P>,
}

/// A spelling that occurs for the first time, and its tag.
///
/// ```
/// use referee::{Record, Spellings};
///
/// let source = b"[Black \"Wyllie, J.\"][White \"Martins\"] *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let mut spellings: Spellings<u64> = Spellings::default();
/// let record = Record { source, events: &events };
/// let new: Vec<_> = spellings.add_game(&record, None).into_iter().flatten().collect();
/// let tags = new.iter().map(|new| record.bytes(new.span));
/// assert!(tags.into_iter().any(|tag| tag == b"[Black \"Wyllie, J.\"]"));
/// // each spelling is new only once
/// assert_eq!(spellings.add_game(&record, None), [None, None]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewSpelling {
    /// The number of the spelling, for [`Spellings::place`].
    pub spelling: usize,
    /// The tag in the record.
    pub span: Span,
}

impl<P> Default for Spellings<P> {
    fn default() -> Self {
        Self {
            interner: Interner::default(),
            stats: Vec::new(),
            met: HashSet::new(),
            pairings: Vec::new(),
            is_full: false,
        }
    }
}

impl<P> Spellings<P> {
    /// The rule of the findings.
    pub fn rule() -> &'static Rule {
        &name_variant::RULE
    }

    /// Adds the players of a game and returns the spellings that are new. The caller passes their location to
    /// [`Spellings::place`]. A spelling that `aliases` maps to a name counts as that name.
    pub fn add_game(
        &mut self,
        record: &Record<'_>,
        aliases: Option<&Aliases>,
    ) -> [Option<NewSpelling>; 2] {
        let (mut black, mut white, mut date) = (None, None, None);
        let (mut event_name, mut round) = (None, None);
        let (mut black_id, mut white_id) = (None, None);
        for event in record.events {
            let tag = match &event.token {
                Token::Tag(tag) => tag,
                Token::Move(_) | Token::Terminator(_) => break,
                _ => continue,
            };
            let slot = match tag_field(tag.name) {
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
        let known = date.map(|(date, _)| WrittenDate::parse(date).certain());
        let year = known.and_then(Date::year).unwrap_or(0);
        let years = Years::single(year);
        // Spellings are numbered in the order of the tags.
        let mut players = [(black, black_id), (white, white_id)];
        players.sort_by_key(|(found, _)| found.map(|(_, span)| span.start));
        let [one, two] = players.map(|(found, id)| {
            let (name, span) = found?;
            let (spelling, is_new) = match aliases {
                None => self.add_spelling(name, 1, years)?,
                Some(aliases) => {
                    let name = decoded(name);
                    let name = aliases.name_of(&name).unwrap_or(&name);
                    let entered = self.add_spelling(name.as_bytes(), 1, years)?;
                    self.stats[entered.0].is_declared |= aliases.is_name(name);
                    entered
                }
            };
            if let Some((id, _)) = id {
                let stats = &mut self.stats[spelling];
                stats.id = stats.id.merge(PlayerId::parse(id));
            }
            Some((spelling, is_new.then_some(NewSpelling { spelling, span })))
        });
        if let (Some((one, _)), Some((two, _))) = (one, two) {
            self.record_meeting(one as u32, two as u32);
            let text = |found: Option<(_, _)>| found.map_or(&b""[..], |(text, _)| text);
            let round = text(round);
            if year > 0 && round.iter().any(u8::is_ascii_digit) {
                self.record_pairing(round_hash([text(event_name), text(date), round]), one, two);
            }
        }
        [one, two].map(|found| found.and_then(|(_, new)| new))
    }

    /// Sets the location of a new spelling.
    pub fn place(&mut self, spelling: usize, place: P) {
        if let Some(stats) = self.stats.get_mut(spelling) {
            stats.place.get_or_insert(place);
        }
    }

    /// Adds the spellings of the following games, which were collected separately. `place` converts their locations.
    pub fn join<Q>(&mut self, part: Spellings<Q>, mut place: impl FnMut(Q) -> P) {
        let mut numbers = Vec::with_capacity(part.stats.len());
        for (number, added) in part.stats.into_iter().enumerate() {
            let entered = self.add_spelling(part.interner.bytes(number), added.games, added.years);
            if let Some((spelling, _)) = entered {
                let stats = &mut self.stats[spelling];
                stats.is_declared |= added.is_declared;
                stats.is_excluded |= added.is_excluded;
                stats.id = stats.id.merge(added.id);
            }
            if let (Some((spelling, true)), Some(at)) = (entered, added.place) {
                self.place(spelling, place(at));
            }
            numbers.push(entered.map(|(spelling, _)| spelling));
        }
        for (one, two) in part.met {
            if let (Some(one), Some(two)) = (numbers[one as usize], numbers[two as usize]) {
                self.record_meeting(one as u32, two as u32);
            }
        }
        for pairing in part.pairings {
            let own = |spelling: u32| numbers[spelling as usize].map(|number| number as u32);
            if let (Some(player), Some(opponent)) = (own(pairing.player), own(pairing.opponent)) {
                self.add_pairing(Pairing {
                    player,
                    opponent,
                    ..pairing
                });
            }
        }
        self.is_full |= part.is_full;
    }

    /// True if a limit on spellings or meetings was exceeded. Two kinds of names are then not compared: later
    /// spellings, and players whose opponents are not all known.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the findings in the order of first occurrence, and removes all spellings.
    pub fn finish(&mut self) -> Vec<(P, Finding)> {
        let mut whole = std::mem::take(self);
        let stats = whole.stats.iter().enumerate();
        let names: Vec<Option<PlayerName>> = stats
            .map(|(number, stats)| {
                let text = whole.interner.text(number);
                (!stats.is_excluded)
                    .then(|| PlayerName::parse(text))
                    .flatten()
            })
            .collect();
        let all_spellings: Vec<NameSpelling<'_>> = whole
            .stats
            .iter()
            .zip(&names)
            .enumerate()
            .map(|(number, (stats, name))| NameSpelling {
                written: whole.interner.text(number),
                name: name.as_ref(),
                games: stats.games,
                player_games: stats.games,
                years: stats.years,
                id: stats.id,
                is_declared: stats.is_declared,
            })
            .collect();
        whole.pairings.sort_unstable_by_key(|pairing| pairing.round);
        let found_groups = stable_groups(&all_spellings, &whole.met, &whole.pairings);
        let mut found = Vec::new();
        for group in found_groups {
            // The finding refers to the first spelling other than the proposed one.
            let at = group.others.first().copied();
            let place = at.and_then(|at| whole.stats[at].place.take());
            if let Some(place) = place {
                found.push((at, place, name_variant::finding(&group, &all_spellings)));
            }
        }
        found.sort_by_key(|(at, ..)| *at);
        found
            .into_iter()
            .map(|(_, place, finding)| (place, finding))
            .collect()
    }

    /// Adds games to a spelling. Returns the number of the spelling and whether it is new. `None` if the value is not a
    /// name of several parts, or if there are too many spellings.
    fn add_spelling(&mut self, value: &[u8], games: u64, years: Years) -> Option<(usize, bool)> {
        // Most lookups succeed on the undecoded bytes.
        let known = self.interner.find(value);
        let number = match known {
            Some(known) => known,
            None => self.insert(&decoded(value))?,
        };
        let is_new = number == self.stats.len();
        if is_new {
            self.stats.push(SpellingStats {
                games,
                years,
                id: PlayerId::Unknown,
                is_declared: false,
                is_excluded: false,
                place: None,
            });
        } else {
            let stats = &mut self.stats[number];
            stats.games += games;
            stats.years = stats.years.union(years);
        }
        Some((number, is_new))
    }

    fn insert(&mut self, name: &str) -> Option<usize> {
        if !has_parts(name) {
            return None;
        }
        if self.stats.len() >= MAX_SPELLINGS && self.interner.find(name.as_bytes()).is_none() {
            self.is_full = true;
            return None;
        }
        self.interner.insert(name)
    }

    /// Records that the players of two spellings met.
    fn record_meeting(&mut self, one: u32, two: u32) {
        if one == two {
            return;
        }
        let pair = (one.min(two), one.max(two));
        if self.met.len() < MAX_MEETINGS {
            self.met.insert(pair);
        } else if !self.met.contains(&pair) {
            self.exclude(one);
            self.exclude(two);
        }
    }

    /// Adds the pairing of two players in a round, for both of them.
    fn record_pairing(&mut self, round: u64, one: usize, two: usize) {
        if one != two {
            for (player, opponent) in [(one, two), (two, one)] {
                self.add_pairing(Pairing {
                    round,
                    player: player as u32,
                    opponent: opponent as u32,
                });
            }
        }
    }

    fn add_pairing(&mut self, pairing: Pairing) {
        if self.pairings.len() < MAX_MEETINGS {
            self.pairings.push(pairing);
        } else {
            self.exclude(pairing.player);
        }
    }

    /// Excludes a player from the comparison, because an opponent that was not stored could distinguish him from
    /// others.
    fn exclude(&mut self, player: u32) {
        self.is_full = true;
        self.stats[player as usize].is_excluded = true;
    }
}

/// The tags that are read for each game.
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

/// A hash with a fixed seed, which is equal in all parts of a run.
fn round_hash(texts: [&[u8]; 3]) -> u64 {
    FixedState::default().hash_one(texts)
}

/// The field of a tag, whose name may be in another language.
fn tag_field(name: &[u8]) -> Option<TagField> {
    let field = |name: &[u8]| match name {
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
        // This is a fast path for Site, Result and GameType, which every game has. No other known tag has the same
        // length and first letter.
        (5, b'E' | b'R') | (4, b'S') | (6, b'R') | (8, b'G') => None,
        (5, b'B' | b'W') | (4, b'D') => {
            field(name).or_else(|| field(standard_tag(name)?.as_bytes()))
        }
        _ => field(standard_tag(name)?.as_bytes()),
    }
}

/// The decoded and trimmed value of a tag. It is the same in every encoding.
fn decoded(value: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(value)
        && !value.contains(&b'\\')
    {
        return Cow::Borrowed(text.trim());
    }
    let text = pdn::Tag { name: b"", value }.value();
    Cow::Owned(text.trim().to_owned())
}

/// True if a name may have several parts. Single words are not compared.
fn has_parts(name: &str) -> bool {
    name.len() > 3 && name.contains([' ', ',', '.'])
}

#[cfg(test)]
mod tests {
    use super::{MAX_MEETINGS, MAX_SPELLINGS, Spellings};
    use crate::Record;

    fn note(spellings: &mut Spellings<()>, black: &str, white: &str) {
        let source = format!("[Black \"{black}\"][White \"{white}\"] *");
        let mut events = Vec::new();
        pdn::Reader::new(source.as_bytes()).read_game(&mut events);
        let record = Record {
            source: source.as_bytes(),
            events: &events,
        };
        for new in spellings.add_game(&record, None).into_iter().flatten() {
            spellings.place(new.spelling, ());
        }
    }

    #[test]
    fn a_player_with_too_many_meetings_is_not_compared() {
        for (remembered, found) in [(0, 1), (MAX_MEETINGS as u32, 0)] {
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
    fn the_manual_page_gives_the_limit() {
        assert_eq!(MAX_SPELLINGS, 32_768);
        let page = include_str!("../../rules/collection/name_variant.rs");
        assert!(page.contains("the first 32,768 distinct"));
    }
}
