//! Records that break off where another goes on.

use std::collections::BTreeMap;

use super::groups::Sorted;
use super::{Group, Kind};

/// A line is compared with so many of the lines that it goes on from, and of each with so many games: what was recorded
/// of one game in more lengths is no record of a game.
const NEAREST: usize = 16;

/// The groups of games that are recorded in several lengths. Lines are alike for some moves by the opening alone, so the
/// tags have to speak for it: both records name the same players, and nothing says that they are two games.
pub(super) fn groups(sorted: &Sorted<'_>) -> Vec<Group> {
    let all = sorted.all;
    // the runs whose lines the one at hand goes on from
    let mut open: Vec<usize> = Vec::new();
    // the longer record of each shorter one
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
        for &shorter in open.iter().rev().take(NEAREST) {
            for &short in sorted.runs[shorter].firsts.iter().take(NEAREST) {
                let told = &all.game(short).told;
                let goes_on = |long: &&usize| {
                    let other = &all.game(**long).told;
                    told.names_players() && other.names_players() && told.agrees_with(other)
                };
                if !longer.contains_key(&short)
                    && let Some(&long) = run.firsts.iter().take(NEAREST).find(goes_on)
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
                kind: Kind::Prefix,
                games,
            }
        })
        .collect()
}
