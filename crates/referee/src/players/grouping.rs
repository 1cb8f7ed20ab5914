//! Decides which spellings are one player.
//!
//! Every spelling begins as a player. Players are merged, as if the records had the proposed names, and compared again
//! until nothing changes: a merged player has more games, more opponents and fewer namesakes. So the proposed names are
//! complete: once the records or a `huff.toml` have them, nothing more is found.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hash};

use foldhash::{HashMap, HashMapExt, HashSet, fast::RandomState, quality::FixedState};

use super::name::{ParsedName, PersonName, without_remark};
use crate::header::is_placeholder;

/// Maximum number of times that all names are compared. With real names, nothing changes after three or four times.
const MAX_ROUNDS: usize = 16;

/// Maximum number of different names with one family name. If there are more, they are not compared.
const MAX_NAMESAKES: usize = 256;

/// Maximum length of a career, in units of two years. If games are further apart, they were played by two people.
const MAX_CAREER: u32 = 30;

/// Maximum time without games, in units of two years, unless two names have the same letters.
const MAX_PAUSE: u32 = 7;

/// Maximum number of different first initials with one family name. With more of them, the family name is common, and
/// an initial does not identify a player.
const MAX_INITIALS: usize = 5;

/// Minimum number of opponents that two names of one player must share if all their given names are initials.
const MIN_COMMON_OPPONENTS: usize = 2;

/// Minimum length of a misspelled family name. Shorter names that differ in one letter may be different names.
const MIN_MISSPELLED_NAME_LEN: usize = 7;

/// Minimum ratio between the games of the right spelling and those of the misspelling.
const MISSPELLING_RATIO: u64 = 8;

/// Maximum number of games under a misspelled name with only one initial.
const MAX_MISSPELLED_GAMES: u64 = 3;

/// Maximum number of frequent names that a misspelling is compared with for each letter left out.
const MAX_CANDIDATES: usize = 8;

/// Facts about a spelling or a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameFacts {
    pub(super) games: u64,
    /// The years of the games, with a bit for every two years from 1800 on.
    years: u128,
    /// A hash of the federation id.
    id: Option<u64>,
    /// True if `huff.toml` declares the spelling as the name of a player.
    pub(super) is_declared: bool,
    /// True if several people have the name, or not all opponents are known. It is not compared.
    pub(super) is_ambiguous: bool,
}

impl NameFacts {
    /// The facts of a game in a year, 0 if unknown, with the player's federation id.
    pub(super) fn new(year: u16, id: &[u8]) -> Self {
        let year = year.checked_sub(1800).filter(|year| *year < 256);
        let has_id = !is_placeholder(id) && id.iter().any(|byte| *byte != b'0');
        Self {
            games: 1,
            years: year.map_or(0, |year| 1 << (year / 2)),
            // The seed is fixed, so that the hash is the same in all parts of a run.
            id: has_id.then(|| FixedState::default().hash_one(id.to_ascii_uppercase())),
            is_declared: false,
            is_ambiguous: false,
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.is_ambiguous |= other.is_ambiguous || self.has_other_id(other);
        self.is_declared |= other.is_declared;
        self.id = self.id.or(other.id);
        self.games += other.games;
        self.years |= other.years;
    }

    fn has_other_id(&self, other: &Self) -> bool {
        matches!((self.id, other.id), (Some(one), Some(other)) if one != other)
    }

    /// True if the years allow one career.
    fn is_contemporary(&self, other: &Self) -> bool {
        let (one, two) = (self.years, other.years);
        let last = |years: u128| years.checked_ilog2().unwrap_or(0);
        let career = last(one | two).saturating_sub((one | two).trailing_zeros());
        let later = one.trailing_zeros().max(two.trailing_zeros());
        let is_dated = one != 0 && two != 0;
        career <= MAX_CAREER && (!is_dated || later <= last(one).min(last(two)) + MAX_PAUSE)
    }

    /// True if both together have no long pause.
    fn is_continuous(&self, other: &Self) -> bool {
        let years = format!("{:b}", self.years | other.years);
        let mut pauses = years.trim_matches('0').split('1').map(str::len);
        pauses.all(|pause| pause < MAX_PAUSE as usize)
    }
}

/// A spelling of a name in the records.
#[derive(Debug)]
pub(super) struct Spelling<'s> {
    pub(super) text: &'s str,
    pub(super) facts: NameFacts,
    /// The parsed name; `None` if it is not the name of one player.
    pub(super) parsed: Option<ParsedName>,
}

/// The reason why two spellings are one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MergeReason {
    /// The same letters. Order, case, accents, blanks and points are ignored.
    Letters,
    /// The same federation id.
    Id,
    /// The family names are the same, and the given names agree.
    GivenNames,
    /// The family name of one has a wrong letter.
    Misspelling,
}

/// Spellings that certainly or probably belong to one player.
#[derive(Debug)]
pub(super) struct NameGroup<'s> {
    /// The numbers of the spellings. The first is proposed as the name. It is a declared one, or else the most frequent
    /// one, or the most complete of several equally frequent ones.
    pub(super) spellings: Vec<usize>,
    pub(super) evidence: Vec<MergeReason>,
    /// The proposed name.
    name: &'s PersonName,
    facts: NameFacts,
    /// The spellings of the opponents.
    opponents: Vec<u32>,
}

/// The players while they are merged.
struct Players<'s> {
    spellings: &'s [Spelling<'s>],
    /// The players by the number of the proposed spelling.
    all: BTreeMap<usize, NameGroup<'s>>,
    /// The number of the player of each spelling.
    player_of: Vec<usize>,
}

/// The players with several spellings. `met` has the pairs of spellings whose players met.
pub(super) fn group<'s>(
    spellings: &'s [Spelling<'s>],
    met: impl IntoIterator<Item = (u32, u32)>,
) -> impl Iterator<Item = NameGroup<'s>> {
    let mut opponents = vec![Vec::new(); spellings.len()];
    for (one, two) in met {
        opponents[one as usize].push(two);
        opponents[two as usize].push(one);
    }
    let player = |(number, spelling): (usize, &'s Spelling<'s>)| {
        let player = NameGroup {
            spellings: vec![number],
            evidence: Vec::new(),
            name: &spelling.parsed.as_ref()?.name,
            facts: spelling.facts,
            opponents: std::mem::take(&mut opponents[number]),
        };
        Some((number, player))
    };
    let mut players = Players {
        spellings,
        all: spellings.iter().enumerate().filter_map(player).collect(),
        player_of: (0..spellings.len()).collect(),
    };
    for _ in 0..MAX_ROUNDS {
        let before = players.all.len();
        players.read_names();
        let same_letters = players.with_same_key(|player| Some(player.name));
        players.merge(same_letters, MergeReason::Letters);
        let same_id = players.with_same_key(|player| player.facts.id);
        players.merge(same_id, MergeReason::Id);
        players.merge(players.with_agreeing_names(), MergeReason::GivenNames);
        players.merge(players.misspellings(), MergeReason::Misspelling);
        if players.all.len() == before {
            break;
        }
    }
    let all = players.all.into_values();
    all.filter(|player| player.spellings.len() > 1 && !player.facts.is_ambiguous)
}

impl<'s> Players<'s> {
    /// Reads the proposed names. `Cortese Gerardo` does not show the family name, but `CORTESE Gerardo` of another
    /// player with the same letters does.
    fn read_names(&mut self) {
        let parsed = |number: &usize| self.spellings[*number].parsed.as_ref();
        let known = self.all.keys().filter_map(parsed);
        let known = known.filter(|parsed| parsed.reversed.is_none());
        let known: HashSet<&PersonName> = known.map(|parsed| &parsed.name).collect();
        for (number, player) in &mut self.all {
            if let Some(ParsedName { name, reversed }) = parsed(number) {
                let is_better =
                    |other: &&PersonName| known.contains(other) && !known.contains(name);
                player.name = reversed.as_ref().filter(is_better).unwrap_or(name);
            }
        }
    }

    /// The players with each key, in order, if there are several.
    fn with_same_key<'p, K: Eq + Hash>(
        &'p self,
        key: impl Fn(&'p NameGroup<'s>) -> Option<K>,
    ) -> Vec<Vec<usize>> {
        let mut with_key: HashMap<K, Vec<usize>> = HashMap::new();
        for (&number, player) in &self.all {
            if let Some(key) = key(player) {
                with_key.entry(key).or_default().push(number);
            }
        }
        let several = with_key.into_values().filter(|players| players.len() > 1);
        several.collect()
    }

    /// Merges the players of each cluster who may be one. In a pair with a misspelling, the first has the right name.
    fn merge(&mut self, clusters: Vec<Vec<usize>>, evidence: MergeReason) {
        for mut cluster in clusters {
            if evidence != MergeReason::Misspelling {
                cluster.sort_by_cached_key(|&number| Reverse(self.rank(number)));
            }
            let is_declared = |number: &&usize| self.spellings[**number].facts.is_declared;
            let declared = cluster.iter().filter(is_declared).count();
            let right = cluster[0];
            for &number in &cluster[1..] {
                if declared <= 1 && self.may_be_same_player(right, number) {
                    self.merge_into(right, number, evidence);
                } else if evidence == MergeReason::Letters {
                    // Several people have the name.
                    for number in [right, number] {
                        let player = self.all.entry(number);
                        player.and_modify(|player| player.facts.is_ambiguous = true);
                    }
                }
            }
        }
    }

    fn merge_into(&mut self, right: usize, other: usize, evidence: MergeReason) {
        if let Some(other) = self.all.remove(&other)
            && let Some(player) = self.all.get_mut(&right)
        {
            for &spelling in &other.spellings {
                self.player_of[spelling] = right;
            }
            player.spellings.extend(other.spellings);
            player.evidence.extend(other.evidence);
            player.evidence.push(evidence);
            player.opponents.extend(other.opponents);
            player.facts.merge(&other.facts);
        }
    }

    /// True if nothing proves that they are two people: they have not met, their ids do not differ, and neither name
    /// belongs to several people.
    fn may_be_same_player(&self, first: usize, second: usize) -> bool {
        let (Some(a), Some(b)) = (self.all.get(&first), self.all.get(&second)) else {
            return false;
        };
        let mut opponents = b.opponents.iter();
        !a.facts.is_ambiguous
            && !b.facts.is_ambiguous
            && !a.facts.has_other_id(&b.facts)
            && !opponents.any(|&opponent| self.player_of[opponent as usize] == first)
    }

    /// The proposed name has the highest rank.
    fn rank(&self, number: usize) -> impl Ord {
        let Spelling { text, facts, .. } = &self.spellings[number];
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let has_remark = without_remark(text).is_some();
        (
            facts.is_declared,
            !has_remark,
            facts.games,
            letters,
            Reverse(number),
        )
    }

    /// Groups of players with one family name whose given names all agree. A name that agrees with two contradictory
    /// names could be either, so it is in no group.
    fn with_agreeing_names(&self) -> Vec<Vec<usize>> {
        let families = self.with_same_key(|player| Some(player.family()));
        let families = families
            .iter()
            .filter(|family| family.len() <= MAX_NAMESAKES);
        families.flat_map(|family| self.groups_in(family)).collect()
    }

    fn groups_in(&self, family: &[usize]) -> Vec<Vec<usize>> {
        let first_letter = |number: &usize| self.all[number].name.given[0].letters.chars().next();
        let initials: HashSet<Option<char>> = family.iter().map(first_letter).collect();
        let is_common = initials.len() > MAX_INITIALS;
        let agrees = |one: usize, two: usize| {
            let (a, b) = (&self.all[&one], &self.all[&two]);
            let has_full_name = a.name.has_full_given_name() || b.name.has_full_given_name();
            a.name.given_names_agree(b.name)
                && (!is_common || a.name.given[0].is_full && b.name.given[0].is_full)
                && a.facts.is_contemporary(&b.facts)
                && (has_full_name || a.facts.is_continuous(&b.facts))
                && self.may_be_same_player(one, two)
        };
        let agreeing_with = |&one: &usize| -> Vec<usize> {
            let others = family.iter().copied();
            others
                .filter(|&two| one == two || agrees(one, two))
                .collect()
        };
        let agreeing: Vec<Vec<usize>> = family.iter().map(agreeing_with).collect();
        let with = |number: usize| family.binary_search(&number).map(|at| &agreeing[at]);
        let is_group = |group: &&Vec<usize>| {
            group.len() > 1
                && group.iter().all(|&other| with(other) == Ok(*group))
                && self.is_supported(group)
        };
        let groups: BTreeSet<&Vec<usize>> = agreeing.iter().filter(is_group).collect();
        groups.into_iter().cloned().collect()
    }

    /// True if there is a full given name. Initials alone are weak evidence: both players must have met the same
    /// opponents.
    fn is_supported(&self, group: &[usize]) -> bool {
        let opponents = |number: &usize| -> HashSet<usize> {
            let opponents = self.all[number].opponents.iter();
            opponents
                .map(|&opponent| self.player_of[opponent as usize])
                .collect()
        };
        let mut names = group.iter().map(|number| self.all[number].name);
        names.any(PersonName::has_full_given_name)
            || group.len() == 2
                && opponents(&group[0])
                    .intersection(&opponents(&group[1]))
                    .count()
                    >= MIN_COMMON_OPPONENTS
    }

    /// Pairs of a frequent name and a rare one that differs in one letter of the family name.
    fn misspellings(&self) -> Vec<Vec<usize>> {
        let families = self.with_same_key(|player| Some(player.family()));
        let namesakes: HashSet<usize> = families.into_iter().flatten().collect();
        let can_be_compared = |(number, player): &(&usize, &NameGroup<'s>)| {
            let parsed = self.spellings[**number].parsed.as_ref();
            let is_order_known = parsed.is_some_and(|parsed| parsed.reversed.is_none());
            is_order_known && player.name.surname.chars().count() + 1 >= MIN_MISSPELLED_NAME_LEN
        };
        let compared = self.all.iter().filter(can_be_compared);
        let hasher = RandomState::default();
        let mut frequent: Vec<(u64, usize)> = Vec::new();
        for (&number, player) in compared.clone() {
            if player.facts.games >= MISSPELLING_RATIO {
                let hashes = one_letter_less(player.name, &hasher);
                frequent.extend(hashes.map(|hash| (hash, number)));
            }
        }
        frequent.sort_unstable();
        frequent.dedup();
        let mut pairs = Vec::new();
        for (&number, player) in compared {
            if player.facts.is_declared || namesakes.contains(&number) {
                continue;
            }
            let is_right = |other: &usize| {
                player.misspells(&self.all[other]) && self.may_be_same_player(number, *other)
            };
            let candidates = one_letter_less(player.name, &hasher).flat_map(|hash| {
                let from = frequent.partition_point(|(other, _)| *other < hash);
                let same = frequent[from..].iter().take(MAX_CANDIDATES);
                same.filter_map(move |(other, number)| (*other == hash).then_some(*number))
            });
            let right: BTreeSet<usize> = candidates.filter(is_right).collect();
            if right.len() == 1 {
                pairs.push(right.into_iter().chain([number]).collect());
            }
        }
        pairs
    }
}

impl NameGroup<'_> {
    /// The family name and the titles. Given names are compared only if these are the same.
    fn family(&self) -> (&str, &[&'static str]) {
        (&self.name.surname, &self.name.titles)
    }

    /// True if the family name is the other's with one letter wrong, missing, added or exchanged with the next.
    fn misspells(&self, other: &Self) -> bool {
        let (one, two) = (self.name, other.name);
        let longer = one.surname.chars().count().max(two.surname.chars().count());
        let is_distinctive = one.given.len() > 1 || one.has_full_given_name();
        self.facts.games.saturating_mul(MISSPELLING_RATIO) <= other.facts.games
            && longer >= MIN_MISSPELLED_NAME_LEN
            && (is_distinctive || self.facts.games <= MAX_MISSPELLED_GAMES)
            && (&one.given, &one.titles) == (&two.given, &two.titles)
            && self.facts.is_contemporary(&other.facts)
            && strsim::osa_distance(&one.surname, &two.surname) == 1
    }
}

/// Hashes of a name, and of every variant of it with one letter of the family name left out. Names that differ in one
/// letter share a hash.
fn one_letter_less(name: &PersonName, hasher: &RandomState) -> impl Iterator<Item = u64> {
    let rest = hasher.hash_one((&name.given, &name.titles));
    let surname = name.surname.as_str();
    let without =
        |(at, letter): (usize, char)| [&surname[..at], &surname[at + letter.len_utf8()..]].concat();
    let shorter = surname.char_indices().map(without);
    let all = shorter.chain([surname.to_owned()]);
    all.map(move |surname| hasher.hash_one(surname) ^ rest)
}
