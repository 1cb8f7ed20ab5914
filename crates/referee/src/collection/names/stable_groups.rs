//! Groups that end the matter: once all of them are taken as they are proposed, nothing more is found.
//!
//! Spellings that become one may tell more than they did apart: players they all met are opponents in common of others,
//! games that add up make a rare name a slip, and a family may lose its other bearers. So what is found is applied, as
//! the table of a `huff.toml` would, and the spellings are compared again.

use std::collections::BTreeMap;

use foldhash::HashSet;

use super::groups::{Group, Similarity, NameSpelling, groups};
use super::spellings::Seat;

/// The spellings are compared so many times at most: names of people are settled in three or four.
const MOST_ROUNDS: usize = 16;

/// The groups of spellings of which nothing is found once they are applied.
pub(super) fn settled(
    spelled: &[NameSpelling<'_>],
    met: &HashSet<(u32, u32)>,
    seats: &[Seat],
) -> Vec<Group> {
    let mut found = groups(spelled, met, seats);
    if found.is_empty() {
        return found;
    }
    let mut players = Players::of(spelled);
    let mut given = false;
    for _ in 0..MOST_ROUNDS {
        // in records into which the names are written there may be no table, and a table keeps its players apart
        if found.is_empty() && given {
            break;
        }
        given = found.is_empty();
        players.join(found);
        found = players.compared(given, met, seats);
    }
    players.into_groups()
}

/// Who is called how, as far as it was found.
struct Players<'s> {
    spelled: &'s [NameSpelling<'s>],
    /// The name of each spelling.
    name_of: Vec<usize>,
    /// How the spellings of a name are alike, and whether some have a letter wrong.
    alike: BTreeMap<usize, (Similarity, bool)>,
}

impl<'s> Players<'s> {
    /// Each spelling is a player of its own.
    fn of(spelled: &'s [NameSpelling<'s>]) -> Self {
        Self {
            spelled,
            name_of: (0..spelled.len()).collect(),
            alike: BTreeMap::new(),
        }
    }

    /// Takes groups of names as they are proposed.
    fn join(&mut self, groups: Vec<Group>) {
        let mut becomes: Vec<usize> = (0..self.spelled.len()).collect();
        for group in groups {
            let (mut likeness, mut has_slip) = (group.likeness, group.has_slip);
            for name in group.others.iter().chain([&group.name]) {
                if let Some((before, slip)) = self.alike.remove(name) {
                    likeness = likeness.max(before);
                    has_slip |= slip;
                }
                becomes[*name] = group.name;
            }
            self.alike.insert(group.name, (likeness, has_slip));
        }
        for name in &mut self.name_of {
            *name = becomes[*name];
        }
    }

    /// What is found of the names; `given`, if those that were proposed count as given.
    fn compared(&self, given: bool, met: &HashSet<(u32, u32)>, seats: &[Seat]) -> Vec<Group> {
        // in the order in which a player is first mentioned, under whatever spelling
        let mut number_of = vec![None; self.spelled.len()];
        let mut names: Vec<usize> = Vec::new();
        let mut called: Vec<NameSpelling<'_>> = Vec::new();
        for (one, &name) in self.spelled.iter().zip(&self.name_of) {
            let number = *number_of[name].get_or_insert_with(|| {
                names.push(name);
                let named = self.spelled[name];
                called.push(NameSpelling {
                    of_player: 0,
                    years: one.years,
                    id: one.id,
                    is_declared: named.is_declared || given && self.alike.contains_key(&name),
                    ..named
                });
                called.len() - 1
            });
            let player = &mut called[number];
            player.of_player += one.of_player;
            player.years = player.years.with(one.years);
            player.id = player.id.and(one.id);
        }
        let number = |spelling: u32| {
            let number = number_of[self.name_of[spelling as usize]];
            number.map_or(spelling, |number: usize| number as u32)
        };
        let met = met.iter().map(|&(one, two)| {
            let (one, two) = (number(one), number(two));
            (one.min(two), one.max(two))
        });
        let met = met.filter(|(one, two)| one != two).collect();
        let seats: Vec<Seat> = seats
            .iter()
            .map(|seat| Seat {
                player: number(seat.player),
                opponent: number(seat.opponent),
                ..*seat
            })
            .filter(|seat| seat.player != seat.opponent)
            .collect();
        let mut found = groups(&called, &met, &seats);
        for group in &mut found {
            group.name = names[group.name];
            for other in &mut group.others {
                *other = names[*other];
            }
        }
        found
    }

    fn into_groups(self) -> Vec<Group> {
        let mut others: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (spelling, &name) in self.name_of.iter().enumerate() {
            if spelling != name {
                others.entry(name).or_default().push(spelling);
            }
        }
        let alike = self.alike.into_iter();
        alike
            .filter_map(|(name, (likeness, has_slip))| {
                Some(Group {
                    name,
                    others: others.remove(&name)?,
                    likeness,
                    has_slip,
                })
            })
            .collect()
    }
}
