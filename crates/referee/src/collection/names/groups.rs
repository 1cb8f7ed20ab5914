//! Groups the spellings of one player: their family names are the same, and all their given names agree.

use std::hash::{BuildHasher, RandomState};

use foldhash::{HashMap, HashMapExt, HashSet};

use super::ids::PlayerId;
use super::meetings::Meetings;
use super::player_name::{PlayerName, without_remark};
use super::spellings::Pairing;
use super::years::Years;

/// Maximum number of different names with one family name. If there are more, they are not grouped.
const MAX_NAMESAKES: usize = 256;

/// Maximum length of a career in years. Games that are further apart were played by two people.
const MAX_CAREER_YEARS: u16 = 60;

/// Maximum number of years between the games of two names of one player, unless the names have the same letters. A name
/// whose given names are all initials may be two players if its own games have a longer gap.
const MAX_PAUSE_YEARS: u16 = 15;

/// Maximum number of different first initials with one family name. With more of them, the family name is common, and
/// an initial does not identify a player.
const MAX_INITIALS: usize = 5;

/// Minimum length of a misspelled family name. Shorter names that differ in one letter may be different names.
const MIN_MISSPELLED_NAME_LEN: usize = 7;

/// Minimum number of opponents that two names of one player must share if all their given names are initials.
const MIN_COMMON_OPPONENTS: usize = 2;

/// Minimum ratio between the games of the right spelling and those of the misspelling.
const MISSPELLING_RATIO: u64 = 8;

/// Maximum number of games under a misspelled name with only one initial.
const MAX_MISSPELLED_GAMES: u64 = 3;

/// Maximum number of candidates for the right spelling of a name.
const MAX_CANDIDATES: usize = 8;

/// A spelling of a name in the records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameSpelling<'s> {
    pub(crate) written: &'s str,
    /// The parsed name; `None` if it is not the name of one player.
    pub(super) name: Option<&'s PlayerName>,
    /// Number of games with the spelling.
    pub(crate) games: u64,
    /// Number of games with the spelling, or with another spelling that was merged into it.
    pub(super) player_games: u64,
    pub(super) years: Years,
    pub(super) id: PlayerId,
    /// True if `huff.toml` declares the spelling as the name of a player.
    pub(super) is_declared: bool,
}

/// The common property of the spellings of a group, apart from misspellings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Similarity {
    /// The same letters. Order, case, accents, blanks and points are ignored.
    Letters,
    /// The given names agree, and some spellings have more of them.
    GivenNames,
    /// The same federation id.
    Id,
}

/// Spellings that certainly or probably belong to one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SpellingGroup {
    /// The number of the proposed spelling: the most frequent one, or the most complete of several equally frequent
    /// ones.
    pub(crate) name: usize,
    /// The numbers of the other spellings, sorted.
    pub(crate) others: Vec<usize>,
    pub(crate) similarity: Similarity,
    /// True if one of the other spellings is a misspelling.
    pub(crate) has_misspelling: bool,
}

/// Spellings with the same letters.
#[derive(Debug)]
pub(super) struct NameClass<'s> {
    name: &'s PlayerName,
    /// True if no spelling shows which word is the family name.
    is_order_unknown: bool,
    spellings: Vec<usize>,
    games: u64,
    years: Years,
    id: PlayerId,
    /// The spelling that `huff.toml` declares as the name of a player.
    declared: Option<usize>,
    /// True if two people have the name: two of its spellings played each other, are declared as two players, or have
    /// different ids.
    pub(super) is_ambiguous: bool,
}

/// The groups of spellings. `met` has the pairs of spellings whose players met; `pairings` is sorted by round.
pub(super) fn groups(
    all_spellings: &[NameSpelling<'_>],
    met: &HashSet<(u32, u32)>,
    pairings: &[Pairing],
) -> Vec<SpellingGroup> {
    let (mut classes, class_of) = classes(all_spellings);
    let families = families(&classes);
    let mut family_of = vec![0; classes.len()];
    for (number, family) in families.values().enumerate() {
        for &class in family {
            family_of[class] = number;
        }
    }
    let mut meetings = Meetings::new(&mut classes, &class_of, met);
    meetings.add_rounds(&mut classes, &class_of, &family_of, pairings);
    // The classes of each cluster, indexed by its first class.
    let mut clusters: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    let mut misspelled: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    let mut cluster_of: Vec<usize> = (0..classes.len()).collect();
    for family in families.values() {
        for cluster in agreeing_clusters(&classes, family, &meetings) {
            let first = cluster[0];
            for &class in &cluster {
                cluster_of[class] = first;
            }
            clusters[first] = cluster;
        }
    }
    let by_id = join_by_id(&classes, &mut clusters, &mut cluster_of, &meetings);
    for (rare, common) in misspellings(&classes, &families) {
        let cluster = cluster_of[common];
        let mut others = clusters[cluster].iter().chain(&misspelled[cluster]);
        if others.any(|&other| meetings.are_distinct(rare, other)) {
            continue;
        }
        let rare = std::mem::take(&mut clusters[rare]);
        misspelled[cluster].extend(rare);
    }
    let groups = clusters.iter().zip(&misspelled).enumerate();
    groups
        .filter_map(|(number, (cluster, misspelled))| {
            let mut group = group(&classes, cluster, misspelled, all_spellings)?;
            if by_id.contains(&number) {
                group.similarity = Similarity::Id;
            }
            Some(group)
        })
        .collect()
}

/// Joins the clusters that have the same federation id, regardless of their names. Returns the clusters that have
/// grown. Players who met, or who are declared as two, are not joined.
fn join_by_id(
    classes: &[NameClass<'_>],
    clusters: &mut [Vec<usize>],
    cluster_of: &mut [usize],
    meetings: &Meetings,
) -> Vec<usize> {
    let mut first_of: HashMap<u64, usize> = HashMap::new();
    let mut grown = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let PlayerId::Single(id) = class.id else {
            continue;
        };
        let own = cluster_of[number];
        let first = *first_of.entry(id).or_insert(own);
        if first == own {
            continue;
        }
        let is_declared = |cluster: &[usize]| {
            cluster
                .iter()
                .any(|&class| classes[class].declared.is_some())
        };
        let are_distinct = clusters[first].iter().any(|&one| {
            let mut others = clusters[own].iter();
            classes[one].is_ambiguous
                || others.any(|&two| classes[two].is_ambiguous || meetings.are_distinct(one, two))
        });
        if are_distinct || is_declared(&clusters[first]) && is_declared(&clusters[own]) {
            continue;
        }
        let others = std::mem::take(&mut clusters[own]);
        for &other in &others {
            cluster_of[other] = first;
        }
        clusters[first].extend(others);
        grown.push(first);
    }
    grown
}

/// The classes of names with the same letters, and the class of each spelling.
fn classes<'s>(all_spellings: &[NameSpelling<'s>]) -> (Vec<NameClass<'s>>, Vec<Option<usize>>) {
    let known_order: HashSet<&str> = all_spellings
        .iter()
        .filter_map(|one| one.name)
        .filter(|name| !name.is_order_unknown)
        .map(|name| name.key.as_str())
        .collect();
    let mut classes: Vec<NameClass<'s>> = Vec::new();
    let mut by_key: HashMap<&str, usize> = HashMap::new();
    let mut class_of = Vec::with_capacity(all_spellings.len());
    for (number, one) in all_spellings.iter().enumerate() {
        let Some(name) = one.name else {
            class_of.push(None);
            continue;
        };
        // "Cortese Gerardo" does not show the family name, but "CORTESE Gerardo" with the same letters does.
        let has_known_order = |name: &PlayerName| known_order.contains(name.key.as_str());
        let reversed = name.reversed.as_deref();
        let reversed =
            reversed.filter(|reversed| has_known_order(reversed) && !has_known_order(name));
        let name = reversed.unwrap_or(name);
        let is_order_unknown = name.is_order_unknown;
        let number_of_class = *by_key.entry(&name.key).or_insert(classes.len());
        if number_of_class == classes.len() {
            classes.push(NameClass {
                name,
                is_order_unknown,
                spellings: Vec::new(),
                games: 0,
                years: Years::default(),
                id: PlayerId::Unknown,
                declared: None,
                is_ambiguous: false,
            });
        }
        let class = &mut classes[number_of_class];
        class.spellings.push(number);
        class.games += one.player_games;
        class.years = class.years.union(one.years);
        class.id = class.id.merge(one.id);
        class.is_ambiguous |= class.id == PlayerId::Several;
        class.is_order_unknown &= is_order_unknown;
        if one.is_declared {
            class.is_ambiguous |= class.declared.replace(number).is_some();
        }
        class_of.push(Some(number_of_class));
    }
    (classes, class_of)
}

/// The classes by family name and titles.
fn families<'s>(classes: &[NameClass<'s>]) -> HashMap<&'s str, Vec<usize>> {
    let mut families: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, class) in classes.iter().enumerate() {
        families
            .entry(class.name.family.as_str())
            .or_default()
            .push(number);
    }
    families
}

/// Clusters of classes in a family that all agree with each other. A class that agrees with two contradictory classes
/// could belong to either, so it is not grouped. Neither is a class that only initials connect with others.
fn agreeing_clusters(
    classes: &[NameClass<'_>],
    family: &[usize],
    meetings: &Meetings,
) -> Vec<Vec<usize>> {
    let alone = || family.iter().map(|&class| vec![class]).collect();
    if family.len() == 1 || family.len() > MAX_NAMESAKES {
        return alone();
    }
    let initials: HashSet<Option<char>> = family
        .iter()
        .filter_map(|&class| classes[class].name.given.first())
        .map(|given| given.letters().chars().next())
        .collect();
    let is_common = initials.len() > MAX_INITIALS;
    let has_full_name = |class: usize| classes[class].name.has_full_given_name();
    let has_long_gap = |class: usize| classes[class].years.longest_gap() > MAX_PAUSE_YEARS;
    let agree = |one: usize, two: usize| {
        let (a, b) = (&classes[one], &classes[two]);
        a.may_be_same_player(b)
            && a.name.given_agree(b.name)
            && (!is_common || a.name.shares_full_given_name(b.name))
            && !meetings.are_distinct(one, two)
            && (has_full_name(one)
                || has_full_name(two)
                || !has_long_gap(one) && !has_long_gap(two))
    };
    let is_supported = |one: usize, two: usize| {
        has_full_name(one)
            || has_full_name(two)
            || meetings.common_opponents(one, two) >= MIN_COMMON_OPPONENTS
    };
    let agreeing_with: Vec<Vec<usize>> = family
        .iter()
        .map(|&one| {
            let others = family.iter().copied();
            others
                .filter(|&two| two != one && agree(one, two))
                .collect()
        })
        .collect();
    let is_consistent = |at: usize| {
        let agreeing_with = &agreeing_with[at];
        agreeing_with.iter().enumerate().all(|(index, &one)| {
            agreeing_with[index + 1..]
                .iter()
                .all(|&two| agree(one, two))
        })
    };
    let consistent: Vec<bool> = (0..family.len()).map(is_consistent).collect();
    let index_of = |class: usize| family.iter().position(|&one| one == class);
    let mut taken = vec![false; family.len()];
    let mut clusters = Vec::new();
    for at in 0..family.len() {
        if std::mem::replace(&mut taken[at], true) {
            continue;
        }
        let mut cluster = vec![family[at]];
        if consistent[at] {
            for &other in &agreeing_with[at] {
                if let Some(other_at) = index_of(other).filter(|&at| consistent[at]) {
                    taken[other_at] = true;
                    cluster.push(other);
                }
            }
        }
        clusters.extend(connected_parts(cluster, is_supported));
    }
    clusters
}

/// Splits a cluster into its connected parts. Two classes may be connected directly or through others.
fn connected_parts(
    mut left: Vec<usize>,
    is_connected: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut parts = Vec::new();
    while !left.is_empty() {
        let mut part = vec![left.remove(0)];
        let mut at = 0;
        while let Some(&one) = part.get(at) {
            let (connected, others) = left.iter().partition(|&&two| is_connected(one, two));
            left = others;
            part.extend::<Vec<usize>>(connected);
            at += 1;
        }
        parts.push(part);
    }
    parts
}

/// Finds misspellings and their right spelling. A misspelling differs in one letter of the family name from a much more
/// frequent class with the same given names.
fn misspellings(
    classes: &[NameClass<'_>],
    families: &HashMap<&str, Vec<usize>>,
) -> Vec<(usize, usize)> {
    let most = classes.iter().map(|class| class.games).max().unwrap_or(0);
    let can_be_misspelled = |class: &NameClass<'_>| {
        !class.is_ambiguous
            && !class.is_order_unknown
            && class.name.surname.chars().count() + 1 >= MIN_MISSPELLED_NAME_LEN
    };
    let hashes = DeletionHashes::new();
    let mut common: Vec<(u64, usize)> = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        if class.games >= MISSPELLING_RATIO && can_be_misspelled(class) {
            common.extend(
                hashes
                    .of_name(class.name)
                    .into_iter()
                    .map(|hash| (hash, number)),
            );
        }
    }
    common.sort_unstable();
    common.dedup();
    let mut misspellings = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        if class.games.saturating_mul(MISSPELLING_RATIO) > most || !can_be_misspelled(class) {
            continue;
        }
        // A family name with several bearers is not a misspelling.
        let family = families.get(class.name.family.as_str());
        if family.is_none_or(|family| family.len() > 1) {
            continue;
        }
        let mut candidates: Vec<usize> = Vec::new();
        for hash in hashes.of_name(class.name) {
            let from = common.partition_point(|(other, _)| *other < hash);
            let with_hash = common[from..]
                .iter()
                .take_while(|(other, _)| *other == hash);
            // A name with many similar names is not the name of a person, so the first few are enough.
            let others = with_hash.take(MAX_CANDIDATES).map(|(_, other)| *other);
            candidates.extend(
                others.filter(|&other| other != number && is_misspelling(class, &classes[other])),
            );
        }
        candidates.sort_unstable();
        candidates.dedup();
        if let [right] = candidates[..] {
            misspellings.push((number, right));
        }
    }
    misspellings
}

/// Hashes of a family name with one letter removed. Two names that differ in one letter share such a hash.
struct DeletionHashes {
    hasher: RandomState,
    base: u64,
}

impl DeletionHashes {
    fn new() -> Self {
        let hasher = RandomState::new();
        Self {
            base: hasher.hash_one(0) | 1,
            hasher,
        }
    }

    /// The hash of the family name, and the hashes without each of its letters. Each is mixed with the given names and
    /// titles. The family name is hashed as a polynomial of its letters.
    fn of_name(&self, name: &PlayerName) -> Vec<u64> {
        let given = self.hasher.hash_one((&name.given, &name.titles));
        let number = |before: u64, letter: char| {
            let letter = u64::from(u32::from(letter)).wrapping_add(1);
            before.wrapping_mul(self.base).wrapping_add(letter)
        };
        let letters = name.surname.chars();
        let beginnings: Vec<u64> = std::iter::once(0)
            .chain(letters.scan(0, |before, letter| {
                *before = number(*before, letter);
                Some(*before)
            }))
            .collect();
        let (Some(whole), mut hashes) = (beginnings.last().copied(), Vec::new()) else {
            return Vec::new();
        };
        hashes.push(whole ^ given);
        let mut power: u64 = 1;
        for pair in beginnings.windows(2).rev() {
            // The letters after this one, and the letters before it, shifted by one place.
            let after = whole.wrapping_sub(pair[1].wrapping_mul(power));
            hashes.push(pair[0].wrapping_mul(power).wrapping_add(after) ^ given);
            power = power.wrapping_mul(self.base);
        }
        hashes
    }
}

impl NameClass<'_> {
    /// True if nothing rules out that the two are one player. The names themselves are not compared.
    fn may_be_same_player(&self, other: &Self) -> bool {
        !self.is_ambiguous
            && !other.is_ambiguous
            && (self.declared.is_none() || other.declared.is_none())
            && !self.id.differs(other.id)
            && self.years.union(other.years).span() <= MAX_CAREER_YEARS
            && self.years.gap(other.years) <= MAX_PAUSE_YEARS
    }
}

/// True if `rare` is `common` with one letter wrong, missing, added, or exchanged with the next.
fn is_misspelling(rare: &NameClass<'_>, common: &NameClass<'_>) -> bool {
    let (a, b) = (rare.name, common.name);
    let longer = a.surname.chars().count().max(b.surname.chars().count());
    let is_distinctive = a.given.len() > 1 || a.given.iter().any(|given| given.fullness() == 2);
    longer >= MIN_MISSPELLED_NAME_LEN
        && a.given == b.given
        && a.titles == b.titles
        && rare.games.saturating_mul(MISSPELLING_RATIO) <= common.games
        && (is_distinctive || rare.games <= MAX_MISSPELLED_GAMES)
        && rare.declared.is_none()
        && rare.may_be_same_player(common)
        && strsim::osa_distance(&a.surname, &b.surname) == 1
}

/// The group of a cluster of classes and its misspellings; `None` if there is only one spelling.
fn group(
    classes: &[NameClass<'_>],
    cluster: &[usize],
    misspelled: &[usize],
    all_spellings: &[NameSpelling<'_>],
) -> Option<SpellingGroup> {
    // Two people share the name.
    if cluster.iter().any(|&class| classes[class].is_ambiguous) {
        return None;
    }
    let spellings = |cluster: &[usize]| -> Vec<(usize, u32)> {
        let each = cluster.iter().map(|&class| &classes[class]);
        each.flat_map(|class| {
            let given = class.name.given.iter();
            let fullness = given.map(|given| 1 + u32::from(given.fullness())).sum();
            let spellings = class.spellings.iter();
            spellings.map(move |&spelling| (spelling, fullness))
        })
        .collect()
    };
    let right = spellings(cluster);
    let (name, _) = *right.iter().max_by_key(|(spelling, fullness)| {
        let one = &all_spellings[*spelling];
        (
            one.is_declared,
            without_remark(one.written).len() == one.written.len(),
            one.games,
            *fullness,
            std::cmp::Reverse(*spelling),
        )
    })?;
    let all = right.into_iter().chain(spellings(misspelled));
    let mut others: Vec<usize> = all.map(|(spelling, _)| spelling).collect();
    others.retain(|&spelling| spelling != name);
    others.sort_unstable();
    (!others.is_empty()).then_some(SpellingGroup {
        name,
        others,
        similarity: if cluster.len() > 1 {
            Similarity::GivenNames
        } else {
            Similarity::Letters
        },
        has_misspelling: !misspelled.is_empty(),
    })
}
