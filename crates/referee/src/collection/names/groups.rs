//! Which spellings are of one player: those of a family name whose given names all agree.

use std::hash::{BuildHasher, RandomState};

use foldhash::{HashMap, HashMapExt, HashSet};

use super::ids::PlayerId;
use super::meetings::Meetings;
use super::spellings::Seat;
use super::split::{Name, without_remark};
use super::years::Years;

/// A family name with more different given names is too common to tell its bearers apart by initials.
const MOST_RELATIVES: usize = 256;

/// Nobody plays for longer: games further apart are of two people.
const CAREER: u16 = 60;

/// Players whose games lie further apart are taken for two, unless their names have the same letters. So may be what one
/// name of initials only has.
const PAUSE: u16 = 15;

/// Where the bearers of a family name have more different first initials, an initial tells too little: it is common.
const MOST_INITIALS: usize = 5;

/// A family name of fewer letters may be another one that differs in one letter.
const LONG: usize = 7;

/// Initials alone tell too little: these are one player only if they met so many opponents in common.
const COMMON_OPPONENTS: usize = 2;

/// A slip is seldom: the right spelling is found so many times as often.
const RARER: u64 = 8;

/// A slip in a name of which no more than an initial is known besides stands in so many games at most.
const SELDOM: u64 = 3;

/// So many names that may differ from one name in one letter are looked at.
const MOST_NEAR: usize = 8;

/// A spelling as the records have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameSpelling<'s> {
    pub(crate) written: &'s str,
    /// The name, taken apart; none if it is no single player's.
    pub(super) name: Option<&'s Name>,
    /// Games in which it stands.
    pub(crate) games: u64,
    /// The same, with those of other spellings that it stands for.
    pub(super) of_player: u64,
    pub(super) years: Years,
    pub(super) id: PlayerId,
    /// True if it was given as the name of a player.
    pub(super) is_declared: bool,
}

/// How spellings are alike, slips aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Similarity {
    /// The same letters: order, capitals, accents, blanks and points aside.
    Letters,
    /// What both tell of the given names agrees, and one tells more.
    GivenNames,
    /// They have one number of the federation.
    Id,
}

/// Spellings of what is one player, or looks like one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// The number of the spelling that is proposed: the most frequent, of equally frequent ones the fullest.
    pub(crate) name: usize,
    /// The numbers of the others, in order.
    pub(crate) others: Vec<usize>,
    pub(crate) likeness: Similarity,
    /// True if some of them have a letter wrong.
    pub(crate) has_slip: bool,
}

/// The spellings that have the same letters.
#[derive(Debug)]
pub(super) struct Class<'s> {
    name: &'s Name,
    /// True if none of its spellings tells which word is the family name.
    is_order_unknown: bool,
    spellings: Vec<usize>,
    games: u64,
    years: Years,
    id: PlayerId,
    /// The spelling that was given as the name of a player.
    declared: Option<usize>,
    /// True if two of its spellings met, were given as names of players, or have two ids: there are two people of that name.
    pub(super) is_ambiguous: bool,
}

/// The groups of spellings; `met` are the pairs whose players met, `seats` those who sat at the boards of a round, round by
/// round.
pub(super) fn groups(
    spelled: &[NameSpelling<'_>],
    met: &HashSet<(u32, u32)>,
    seats: &[Seat],
) -> Vec<Group> {
    let (mut classes, of_spelling) = classes(spelled);
    let families = families(&classes);
    let mut family_of = vec![0; classes.len()];
    for (number, family) in families.values().enumerate() {
        for &class in family {
            family_of[class] = number;
        }
    }
    let mut meetings = Meetings::new(&mut classes, &of_spelling, met);
    meetings.seat(&mut classes, &of_spelling, &family_of, seats);
    // the classes of each cluster, by its first class
    let mut clusters: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    let mut slipped: Vec<Vec<usize>> = vec![Vec::new(); classes.len()];
    let mut cluster_of: Vec<usize> = (0..classes.len()).collect();
    for family in families.values() {
        for cluster in agreeing(&classes, family, &meetings) {
            let first = cluster[0];
            for &class in &cluster {
                cluster_of[class] = first;
            }
            clusters[first] = cluster;
        }
    }
    let by_id = join_by_id(&classes, &mut clusters, &mut cluster_of, &meetings);
    for (rare, common) in slips(&classes, &families) {
        let cluster = cluster_of[common];
        let mut others = clusters[cluster].iter().chain(&slipped[cluster]);
        if others.any(|&other| meetings.are_distinct(rare, other)) {
            continue;
        }
        let rare = std::mem::take(&mut clusters[rare]);
        slipped[cluster].extend(rare);
    }
    let groups = clusters.iter().zip(&slipped).enumerate();
    groups
        .filter_map(|(number, (cluster, slipped))| {
            let mut group = group(&classes, cluster, slipped, spelled)?;
            if by_id.contains(&number) {
                group.likeness = Similarity::Id;
            }
            Some(group)
        })
        .collect()
}

/// Joins the clusters of one id, whatever the names; and which clusters have grown. Players who met, and who were given as
/// two, stay two.
fn join_by_id(
    classes: &[Class<'_>],
    clusters: &mut [Vec<usize>],
    cluster_of: &mut [usize],
    meetings: &Meetings,
) -> Vec<usize> {
    let mut first_of: HashMap<u64, usize> = HashMap::new();
    let mut grown = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let PlayerId::One(id) = class.id else {
            continue;
        };
        let own = cluster_of[number];
        let first = *first_of.entry(id).or_insert(own);
        if first == own {
            continue;
        }
        let is_declared = |of: &[usize]| of.iter().any(|&class| classes[class].declared.is_some());
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

/// Puts those names together that have the same letters; and the class of each spelling.
fn classes<'s>(spelled: &[NameSpelling<'s>]) -> (Vec<Class<'s>>, Vec<Option<usize>>) {
    let settled: HashSet<&str> = spelled
        .iter()
        .filter_map(|one| one.name)
        .filter(|name| !name.is_order_unknown)
        .map(|name| name.key.as_str())
        .collect();
    let mut classes: Vec<Class<'s>> = Vec::new();
    let mut by_key: HashMap<&str, usize> = HashMap::new();
    let mut of_spelling = Vec::with_capacity(spelled.len());
    for (number, one) in spelled.iter().enumerate() {
        let Some(name) = one.name else {
            of_spelling.push(None);
            continue;
        };
        // "Cortese Gerardo" where there is a "CORTESE Gerardo"
        let is_settled = |name: &Name| settled.contains(name.key.as_str());
        let turned = name.turned.as_deref();
        let turned = turned.filter(|turned| is_settled(turned) && !is_settled(name));
        let name = turned.unwrap_or(name);
        let is_order_unknown = name.is_order_unknown;
        let class = *by_key.entry(&name.key).or_insert(classes.len());
        if class == classes.len() {
            classes.push(Class {
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
        let class_of = &mut classes[class];
        class_of.spellings.push(number);
        class_of.games += one.of_player;
        class_of.years = class_of.years.with(one.years);
        class_of.id = class_of.id.and(one.id);
        class_of.is_ambiguous |= class_of.id == PlayerId::Several;
        class_of.is_order_unknown &= is_order_unknown;
        if one.is_declared {
            class_of.is_ambiguous |= class_of.declared.replace(number).is_some();
        }
        of_spelling.push(Some(class));
    }
    (classes, of_spelling)
}

/// The classes by family name and titles.
fn families<'s>(classes: &[Class<'s>]) -> HashMap<&'s str, Vec<usize>> {
    let mut families: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, class) in classes.iter().enumerate() {
        families
            .entry(class.name.family.as_str())
            .or_default()
            .push(number);
    }
    families
}

/// The classes of a family, those together of which each agrees with each. A class that agrees with two that contradict
/// each other may be either, and stays alone; so does one that is held to others by initials alone.
fn agreeing(classes: &[Class<'_>], family: &[usize], meetings: &Meetings) -> Vec<Vec<usize>> {
    let alone = || family.iter().map(|&class| vec![class]).collect();
    if family.len() == 1 || family.len() > MOST_RELATIVES {
        return alone();
    }
    let initials: HashSet<Option<char>> = family
        .iter()
        .filter_map(|&class| classes[class].name.given.first())
        .map(|given| given.letters().chars().next())
        .collect();
    let is_common = initials.len() > MOST_INITIALS;
    let tells = |class: usize| classes[class].name.has_full_given_name();
    let may_be_two = |class: usize| classes[class].years.longest_gap() > PAUSE;
    let agree = |one: usize, two: usize| {
        let (a, b) = (&classes[one], &classes[two]);
        a.may_be(b)
            && a.name.given_agree(b.name)
            && (!is_common || a.name.shares_full_given_name(b.name))
            && !meetings.are_distinct(one, two)
            && (tells(one) || tells(two) || !may_be_two(one) && !may_be_two(two))
    };
    let is_told = |one: usize, two: usize| {
        tells(one) || tells(two) || meetings.common_opponents(one, two) >= COMMON_OPPONENTS
    };
    let near: Vec<Vec<usize>> = family
        .iter()
        .map(|&one| {
            let others = family.iter().copied();
            others
                .filter(|&two| two != one && agree(one, two))
                .collect()
        })
        .collect();
    let is_clear = |at: usize| {
        let near = &near[at];
        near.iter()
            .enumerate()
            .all(|(index, &one)| near[index + 1..].iter().all(|&two| agree(one, two)))
    };
    let clear: Vec<bool> = (0..family.len()).map(is_clear).collect();
    let place = |class: usize| family.iter().position(|&one| one == class);
    let mut taken = vec![false; family.len()];
    let mut clusters = Vec::new();
    for at in 0..family.len() {
        if std::mem::replace(&mut taken[at], true) {
            continue;
        }
        let mut cluster = vec![family[at]];
        if clear[at] {
            for &other in &near[at] {
                if let Some(other_at) = place(other).filter(|&at| clear[at]) {
                    taken[other_at] = true;
                    cluster.push(other);
                }
            }
        }
        clusters.extend(held_together(cluster, is_told));
    }
    clusters
}

/// Divides a cluster into those that are held together, directly or through others.
fn held_together(mut left: Vec<usize>, holds: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut parts = Vec::new();
    while !left.is_empty() {
        let mut part = vec![left.remove(0)];
        let mut at = 0;
        while let Some(&one) = part.get(at) {
            let (held, others) = left.iter().partition(|&&two| holds(one, two));
            left = others;
            part.extend::<Vec<usize>>(held);
            at += 1;
        }
        parts.push(part);
    }
    parts
}

/// Classes whose family name is one letter from that of another with the same given names, and much rarer; and that
/// other.
fn slips(classes: &[Class<'_>], families: &HashMap<&str, Vec<usize>>) -> Vec<(usize, usize)> {
    let most = classes.iter().map(|class| class.games).max().unwrap_or(0);
    let may_slip = |class: &Class<'_>| {
        !class.is_ambiguous && !class.is_order_unknown && class.name.surname.chars().count() + 1 >= LONG
    };
    let traces = Traces::new();
    let mut common: Vec<(u64, usize)> = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        if class.games >= RARER && may_slip(class) {
            common.extend(
                traces
                    .of(class.name)
                    .into_iter()
                    .map(|trace| (trace, number)),
            );
        }
    }
    common.sort_unstable();
    common.dedup();
    let mut slips = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        if class.games.saturating_mul(RARER) > most || !may_slip(class) {
            continue;
        }
        // a family name that others have, too, is no slip
        let family = families.get(class.name.family.as_str());
        if family.is_none_or(|family| family.len() > 1) {
            continue;
        }
        let mut meant: Vec<usize> = Vec::new();
        for trace in traces.of(class.name) {
            let from = common.partition_point(|(other, _)| *other < trace);
            let with_trace = common[from..]
                .iter()
                .take_while(|(other, _)| *other == trace);
            // of many the first will do: it is no name of a person then
            let others = with_trace.take(MOST_NEAR).map(|(_, other)| *other);
            meant
                .extend(others.filter(|&other| other != number && is_slip(class, &classes[other])));
        }
        meant.sort_unstable();
        meant.dedup();
        if let [meant] = meant[..] {
            slips.push((number, meant));
        }
    }
    slips
}

/// Numbers of family names without one of their letters: names one letter apart have one in common.
struct Traces {
    hasher: RandomState,
    base: u64,
}

impl Traces {
    fn new() -> Self {
        let hasher = RandomState::new();
        Self {
            base: hasher.hash_one(0) | 1,
            hasher,
        }
    }

    /// The number of the family name, and those of it without each of its letters. Given names and titles are part of
    /// all: the family name is a polynomial of its letters.
    fn of(&self, name: &Name) -> Vec<u64> {
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
        let (Some(whole), mut traces) = (beginnings.last().copied(), Vec::new()) else {
            return Vec::new();
        };
        traces.push(whole ^ given);
        let mut power: u64 = 1;
        for pair in beginnings.windows(2).rev() {
            // what stands behind the letter, and what stands before it moved up by one
            let behind = whole.wrapping_sub(pair[1].wrapping_mul(power));
            traces.push(pair[0].wrapping_mul(power).wrapping_add(behind) ^ given);
            power = power.wrapping_mul(self.base);
        }
        traces
    }
}

impl Class<'_> {
    /// True if nothing but the names speaks against that both are one player.
    fn may_be(&self, other: &Self) -> bool {
        !self.is_ambiguous
            && !other.is_ambiguous
            && (self.declared.is_none() || other.declared.is_none())
            && !self.id.differs(other.id)
            && self.years.with(other.years).span() <= CAREER
            && self.years.gap(other.years) <= PAUSE
    }
}

/// True if the one is the other with a letter wrong, missing, added or exchanged with the next.
fn is_slip(rare: &Class<'_>, common: &Class<'_>) -> bool {
    let (a, b) = (rare.name, common.name);
    let longer = a.surname.chars().count().max(b.surname.chars().count());
    let tells_enough = a.given.len() > 1 || a.given.iter().any(|given| given.fullness() == 2);
    longer >= LONG
        && a.given == b.given
        && a.titles == b.titles
        && rare.games.saturating_mul(RARER) <= common.games
        && (tells_enough || rare.games <= SELDOM)
        && rare.declared.is_none()
        && rare.may_be(common)
        && strsim::osa_distance(&a.surname, &b.surname) == 1
}

/// The group of a cluster of classes, if it has several spellings; `slipped` are those with a letter wrong.
fn group(
    classes: &[Class<'_>],
    cluster: &[usize],
    slipped: &[usize],
    spelled: &[NameSpelling<'_>],
) -> Option<Group> {
    // a torn class stands alone
    if cluster.iter().any(|&class| classes[class].is_ambiguous) {
        return None;
    }
    let spellings = |of: &[usize]| -> Vec<(usize, u32)> {
        let each = of.iter().map(|&class| &classes[class]);
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
        let one = &spelled[*spelling];
        (
            one.is_declared,
            without_remark(one.written).len() == one.written.len(),
            one.games,
            *fullness,
            std::cmp::Reverse(*spelling),
        )
    })?;
    let all = right.into_iter().chain(spellings(slipped));
    let mut others: Vec<usize> = all.map(|(spelling, _)| spelling).collect();
    others.retain(|&spelling| spelling != name);
    others.sort_unstable();
    (!others.is_empty()).then_some(Group {
        name,
        others,
        likeness: if cluster.len() > 1 {
            Similarity::GivenNames
        } else {
            Similarity::Letters
        },
        has_slip: !slipped.is_empty(),
    })
}
