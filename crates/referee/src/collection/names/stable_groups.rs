//! Complete groups of spellings: after all of them are applied, comparing the names again finds no further group.
//!
//! Merging spellings creates new evidence. A merged player shares opponents with others. The sum of his games may be so
//! high that a rare name counts as a misspelling of his. Only one bearer of a family name may be left. Therefore the
//! groups are applied, as a `huff.toml` would apply them, and the spellings are compared again.

use std::collections::BTreeMap;

use foldhash::HashSet;

use super::groups::{NameSpelling, Similarity, SpellingGroup, groups};
use super::spellings::Pairing;

/// Maximum number of times that all names are compared. With real names, nothing changes after three or four times.
const MAX_ROUNDS: usize = 16;

/// The groups of spellings, merged until no more are found.
pub(super) fn stable_groups(
    all_spellings: &[NameSpelling<'_>],
    met: &HashSet<(u32, u32)>,
    pairings: &[Pairing],
) -> Vec<SpellingGroup> {
    let mut found = groups(all_spellings, met, pairings);
    if found.is_empty() {
        return found;
    }
    let mut players = MergedNames::new(all_spellings);
    let mut declared = false;
    for _ in 0..MAX_ROUNDS {
        // This is the end. Nothing more is found with the names written into the records, nor with the names declared
        // in a `huff.toml`, which keeps declared players apart.
        if found.is_empty() && declared {
            break;
        }
        declared = found.is_empty();
        players.merge(found);
        found = players.regroup(declared, met, pairings);
    }
    players.into_groups()
}

/// The names assigned to spellings so far.
struct MergedNames<'s> {
    all_spellings: &'s [NameSpelling<'s>],
    /// For each spelling, the number of the spelling that is its name.
    name_of: Vec<usize>,
    /// For each name with several spellings: their similarity, and whether one of them is a misspelling.
    merged: BTreeMap<usize, (Similarity, bool)>,
}

impl<'s> MergedNames<'s> {
    /// Starts with each spelling as a separate player.
    fn new(all_spellings: &'s [NameSpelling<'s>]) -> Self {
        Self {
            all_spellings,
            name_of: (0..all_spellings.len()).collect(),
            merged: BTreeMap::new(),
        }
    }

    /// Applies proposed groups.
    fn merge(&mut self, groups: Vec<SpellingGroup>) {
        let mut becomes: Vec<usize> = (0..self.all_spellings.len()).collect();
        for group in groups {
            let (mut similarity, mut has_misspelling) = (group.similarity, group.has_misspelling);
            for name in group.others.iter().chain([&group.name]) {
                if let Some((before, slip)) = self.merged.remove(name) {
                    similarity = similarity.max(before);
                    has_misspelling |= slip;
                }
                becomes[*name] = group.name;
            }
            self.merged
                .insert(group.name, (similarity, has_misspelling));
        }
        for name in &mut self.name_of {
            *name = becomes[*name];
        }
    }

    /// Compares the names again. `declared` means that the proposed names count as declared in a `huff.toml`.
    fn regroup(
        &self,
        declared: bool,
        met: &HashSet<(u32, u32)>,
        pairings: &[Pairing],
    ) -> Vec<SpellingGroup> {
        // The players are in the order of their first spellings.
        let mut number_of = vec![None; self.all_spellings.len()];
        let mut names: Vec<usize> = Vec::new();
        let mut players: Vec<NameSpelling<'_>> = Vec::new();
        for (one, &name) in self.all_spellings.iter().zip(&self.name_of) {
            let number = *number_of[name].get_or_insert_with(|| {
                names.push(name);
                let named = self.all_spellings[name];
                players.push(NameSpelling {
                    player_games: 0,
                    years: one.years,
                    id: one.id,
                    is_declared: named.is_declared || declared && self.merged.contains_key(&name),
                    ..named
                });
                players.len() - 1
            });
            let player = &mut players[number];
            player.player_games += one.player_games;
            player.years = player.years.union(one.years);
            player.id = player.id.merge(one.id);
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
        let pairings: Vec<Pairing> = pairings
            .iter()
            .map(|pairing| Pairing {
                player: number(pairing.player),
                opponent: number(pairing.opponent),
                ..*pairing
            })
            .filter(|pairing| pairing.player != pairing.opponent)
            .collect();
        let mut found = groups(&players, &met, &pairings);
        for group in &mut found {
            group.name = names[group.name];
            for other in &mut group.others {
                *other = names[*other];
            }
        }
        found
    }

    fn into_groups(self) -> Vec<SpellingGroup> {
        let mut others: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (spelling, &name) in self.name_of.iter().enumerate() {
            if spelling != name {
                others.entry(name).or_default().push(spelling);
            }
        }
        let merged = self.merged.into_iter();
        merged
            .filter_map(|(name, (similarity, has_misspelling))| {
                Some(SpellingGroup {
                    name,
                    others: others.remove(&name)?,
                    similarity,
                    has_misspelling,
                })
            })
            .collect()
    }
}
