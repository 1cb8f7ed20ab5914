//! The names of players in a run, and which of them are spellings of one player (C602).
//!
//! While games are read, [`Spellings`] stores each distinct spelling once. At the end each spelling is parsed
//! ([`name`]) and compared with others of the same family name ([`grouping`]). Time and memory depend on the number of
//! distinct spellings, not on the number of games.

mod grouping;
mod message;
mod name;

use std::borrow::Cow;

use foldhash::fast::RandomState;
use indexmap::{IndexMap, IndexSet};
use pdn::{Span, WrittenDate};

use crate::{
    Aliases, Finding, Record, Rule,
    header::{LocatedTag, tags},
    rules::collection::name_variant,
    standard_tag,
};
use grouping::{NameFacts, Spelling, group};
use message::finding;
use name::ParsedName;

/// Maximum number of distinct spellings. While they are compared, they take 40 MB. An archive of 20,000 games has about
/// 3,000 spellings.
const MAX_SPELLINGS: usize = 1 << 15;

/// Maximum number of pairs of players who met.
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
#[derive(Clone, Debug)]
pub struct Spellings<P> {
    /// The spellings as UTF-8, in the order in which they were found.
    known: IndexMap<Box<[u8]>, StoredSpelling<P>, RandomState>,
    /// Pairs of spellings whose players met, the lower number first.
    met: IndexSet<(u32, u32), RandomState>,
    is_full: bool,
}

/// A spelling as it is stored: its facts, and the place where it occurs first.
#[derive(Clone, Debug)]
struct StoredSpelling<P> {
    facts: NameFacts,
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
            known: IndexMap::default(),
            met: IndexSet::default(),
            is_full: false,
        }
    }
}

impl<P> Spellings<P> {
    /// The rule that the findings belong to.
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
        let mut fields = [None; FIELDS.len()];
        for found in tags(record.events) {
            let name = standard_tag(found.tag.name).map_or(found.tag.name, str::as_bytes);
            if let Some(field) = FIELDS.iter().position(|field| field.as_bytes() == name) {
                fields[field].get_or_insert(found);
            }
        }
        let [black, white, black_id, white_id, date] = fields;
        let year = WrittenDate::parse(trimmed_value(date))
            .certain_part()
            .year()
            .unwrap_or(0);
        // Spellings are numbered in the order of the tags.
        let mut players = [(black, black_id), (white, white_id)];
        players.sort_by_key(|(found, _)| found.map(|found| found.span.start));
        let [one, two] = players.map(|(found, id)| {
            let mut facts = NameFacts::new(year, fmjd_id(trimmed_value(id)));
            let (span, mut name) = (found?.span, trimmed_value(found));
            let decoded = pdn::Tag {
                name: b"",
                value: name,
            };
            let decoded = aliases.map_or(Cow::default(), |_| decoded.value());
            if let Some(aliases) = aliases {
                let canonical = aliases.name_of(decoded.trim()).unwrap_or(decoded.trim());
                facts.is_declared = aliases.is_name(canonical);
                name = canonical.as_bytes();
            }
            let (spelling, is_new) = self.add_spelling(name, &facts)?;
            Some((spelling, is_new.then_some(NewSpelling { spelling, span })))
        });
        if let (Some((one, _)), Some((two, _))) = (one, two) {
            self.record_meeting(one as u32, two as u32);
        }
        [one, two].map(|found| found?.1)
    }

    /// Sets the location of a new spelling.
    pub fn place(&mut self, spelling: usize, place: P) {
        if let Some((_, known)) = self.known.get_index_mut(spelling) {
            known.place.get_or_insert(place);
        }
    }

    /// Adds the spellings of the following games, which were collected separately. `place` converts their locations.
    pub fn join<Q>(&mut self, part: &Spellings<Q>, mut place: impl FnMut(&Q) -> P) {
        let mut numbers = Vec::with_capacity(part.known.len());
        for (text, known) in &part.known {
            let added = self.add_spelling(text, &known.facts);
            if let (Some((spelling, true)), Some(at)) = (added, &known.place) {
                self.place(spelling, place(at));
            }
            numbers.push(added.map(|(spelling, _)| spelling as u32));
        }
        for (one, two) in &part.met {
            if let (Some(one), Some(two)) = (numbers[*one as usize], numbers[*two as usize]) {
                self.record_meeting(one, two);
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
        let Self { known, met, .. } = std::mem::take(self);
        let (texts, mut known): (Vec<_>, Vec<_>) = known.into_iter().unzip();
        let spellings = texts.iter().zip(&known).map(|(text, known)| {
            let (text, facts) = (str::from_utf8(text).unwrap_or_default(), known.facts);
            let parsed = ParsedName::parse(text);
            Spelling {
                text,
                facts,
                parsed,
            }
        });
        let spellings: Vec<Spelling<'_>> = spellings.collect();
        let mut found = Vec::new();
        for mut player in group(&spellings, met) {
            player.spellings[1..].sort_unstable();
            // The finding refers to the first spelling other than the proposed one.
            let first = player.spellings[1];
            let place = known[first].place.take();
            found.extend(place.map(|place| (first, place, finding(&player, &spellings))));
        }
        found.sort_by_key(|(first, ..)| *first);
        let found = found.into_iter();
        found.map(|(_, place, finding)| (place, finding)).collect()
    }

    /// Adds games to a spelling. Returns the number of the spelling and whether it is new. `None` if the value is not a
    /// name of several parts, or if there are too many spellings.
    fn add_spelling(&mut self, value: &[u8], facts: &NameFacts) -> Option<(usize, bool)> {
        // Most lookups succeed on the undecoded bytes.
        if let Some(known) = self.known.get_full_mut(value) {
            known.2.facts.merge(facts);
            return Some((known.0, false));
        }
        let name = pdn::Tag { name: b"", value }.value();
        let name = name.trim();
        // Single words are not compared.
        if name.len() <= 3 || !name.contains([' ', ',', '.']) {
            return None;
        }
        if let Some(known) = self.known.get_full_mut(name.as_bytes()) {
            known.2.facts.merge(facts);
            return Some((known.0, false));
        }
        if self.known.len() >= MAX_SPELLINGS {
            self.is_full = true;
            return None;
        }
        let known = StoredSpelling {
            facts: *facts,
            place: None,
        };
        let (number, _) = self.known.insert_full(name.as_bytes().into(), known);
        Some((number, true))
    }

    /// Records that the players of two spellings met. If there are too many meetings, the players are not compared,
    /// because opponents that are not stored could distinguish them from others.
    fn record_meeting(&mut self, first: u32, second: u32) {
        let pair = (first.min(second), first.max(second));
        if first != second && self.met.len() < MAX_MEETINGS {
            self.met.insert(pair);
        } else if first != second && !self.met.contains(&pair) {
            self.is_full = true;
            self.known[first as usize].facts.is_ambiguous = true;
            self.known[second as usize].facts.is_ambiguous = true;
        }
    }
}

/// The tags that are read.
const FIELDS: [&str; 5] = ["Black", "White", "BlackFmjdId", "WhiteFmjdId", "Date"];

/// The FMJD number in the value of a `WhiteFmjdId` or `BlackFmjdId` tag, without leading zeros. Empty for a placeholder:
/// `0`, `?`, `N/A`.
///
/// ```
/// assert_eq!(referee::fmjd_id(b" 011567 "), b"11567");
/// assert_eq!(referee::fmjd_id(b"000"), b"");
/// ```
pub fn fmjd_id(value: &[u8]) -> &[u8] {
    let value = value.trim_ascii();
    let start = value.iter().position(|byte| *byte != b'0');
    let has_number = value.iter().any(|byte| matches!(byte, b'1'..=b'9'));
    start
        .filter(|_| has_number)
        .map_or(b"", |start| &value[start..])
}

fn trimmed_value(found: Option<LocatedTag<'_>>) -> &[u8] {
    found.map_or(b"", |found| found.trimmed())
}

#[cfg(test)]
mod tests;
