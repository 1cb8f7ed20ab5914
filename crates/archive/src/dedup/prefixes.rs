//! Finds records that are prefixes of others.

use std::collections::BTreeMap;

use super::groups::SortedGames;
use super::{DuplicateKind, Group};

/// Maximum number of shorter lines with which a line is compared, and of games with each of these lines. No real game
/// is recorded in more lengths.
const MAX_COMPARED: usize = 16;

/// Groups games that were recorded with different lengths. Short lines may be equal because the games share an opening.
/// Therefore the tags must agree: both records name the same players, and no tag of one contradicts the other.
pub(super) fn groups(sorted: &SortedGames<'_>) -> Vec<Group> {
    let all = sorted.all;
    // The runs whose lines are prefixes of the current one.
    let mut open: Vec<usize> = Vec::new();
    // For each shorter record, the longer one that continues it.
    let mut longer: BTreeMap<usize, usize> = BTreeMap::new();
    for (index, run) in sorted.runs.iter().enumerate() {
        let (start, line) = sorted.line(run);
        while let Some(&last) = open.last() {
            let (its_start, its_line) = sorted.line(&sorted.runs[last]);
            if its_start == start && line.starts_with(its_line) {
                break;
            }
            open.pop();
        }
        for &shorter in open.iter().rev().take(MAX_COMPARED) {
            for &short in sorted.runs[shorter].firsts.iter().take(MAX_COMPARED) {
                let key = &all.game(short).key;
                let continues = |long: &&usize| {
                    let other = &all.game(**long).key;
                    key.names_players() && other.names_players() && key.agrees_with(other)
                };
                if !longer.contains_key(&short)
                    && let Some(&long) = run.firsts.iter().take(MAX_COMPARED).find(continues)
                {
                    longer.insert(short, long);
                }
            }
        }
        if !run.firsts.is_empty() {
            open.push(index);
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (&short, &long) in &longer {
        let mut longest = long;
        while let Some(&more) = longer.get(&longest) {
            longest = more;
        }
        groups.entry(longest).or_default().push(short);
    }
    let groups = groups.into_iter();
    groups
        .map(|(longest, mut games)| {
            games.push(longest);
            Group {
                kind: DuplicateKind::Prefix,
                games,
            }
        })
        .collect()
}
