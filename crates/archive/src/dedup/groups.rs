//! Finds groups of similar records in games sorted by their lines.

use std::collections::{BTreeMap, HashMap};

use referee::{GameKey, SquarePair};

use super::{DedupGames, DuplicateKind, Group};

/// Maximum number of distinct games with identical moves; beyond it the input is not treated as a collection.
const MAX_DISTINCT_GAMES: usize = 64;

/// Maximum number of shorter lines with which a line is compared, and of games with each of these lines. No real game
/// is recorded in more lengths.
const MAX_COMPARED: usize = 16;

/// The records of one line, in the order in which they were added.
struct Run {
    /// The range of the run in the sorted games.
    games: std::ops::Range<usize>,
    /// The first record of each game that the tags distinguish; only if the line is long enough.
    firsts: Vec<usize>,
}

/// Games sorted by start and moves, with their lines.
struct SortedGames<'g> {
    all: &'g DedupGames,
    order: Vec<usize>,
    runs: Vec<Run>,
}

impl DedupGames {
    /// Number of different lines. A line is a start and a list of moves, which may be empty.
    pub fn distinct(&self) -> usize {
        SortedGames::new(self).runs.len()
    }

    /// The groups of these kinds, in the order of their first games.
    ///
    /// Lines shorter than [`LineKey::DISTINCTIVE_PLIES`](referee::LineKey::DISTINCTIVE_PLIES) plies (from a setup:
    /// [`LineKey::DISTINCTIVE_PLIES_FROM_SETUP`](referee::LineKey::DISTINCTIVE_PLIES_FROM_SETUP)) may be equal by
    /// chance. Games with such lines are grouped only if they are exact copies: records that name the players and have
    /// the same tags.
    pub fn groups(&self, kinds: &[DuplicateKind]) -> Vec<Group> {
        let mut sorted = SortedGames::new(self);
        let mut groups = sorted.group_equal_lines();
        if kinds.contains(&DuplicateKind::Prefix) {
            groups.extend(sorted.group_prefixes());
        }
        if kinds.contains(&DuplicateKind::ColoursReversed) {
            sorted.add_reversed(&mut groups);
        }
        if kinds.contains(&DuplicateKind::Transposed) {
            sorted.add_transposed(&mut groups);
        }
        groups.retain(|group| kinds.contains(&group.kind));
        for group in &mut groups {
            group.games.sort_unstable();
        }
        groups.sort_by(|a, b| (&a.games, a.kind).cmp(&(&b.games, b.kind)));
        groups
    }

    /// For each game, the game that remains if every group is reduced to its fullest record, or to the first of several
    /// equally full ones. A game that remains is mapped to itself.
    pub fn kept(&self, groups: &[Group]) -> Vec<usize> {
        // Groups with a common game are merged.
        let mut parents: Vec<usize> = (0..self.len()).collect();
        for group in groups {
            let Some((first, others)) = group.games.split_first() else {
                continue;
            };
            for other in others {
                let (one, other) = (root(&mut parents, *first), root(&mut parents, *other));
                parents[one.max(other)] = one.min(other);
            }
        }
        let mut fullest: HashMap<usize, usize> = HashMap::new();
        for game in 0..self.len() {
            let best = fullest.entry(root(&mut parents, game)).or_insert(game);
            if self.game(game).fullness > self.game(*best).fullness {
                *best = game;
            }
        }
        (0..self.len())
            .map(|game| fullest[&root(&mut parents, game)])
            .collect()
    }
}

impl<'g> SortedGames<'g> {
    fn new(all: &'g DedupGames) -> Self {
        let mut order: Vec<usize> = (0..all.len()).collect();
        let key = |game: usize| (all.game(game).start, all.line(game), game);
        order.sort_unstable_by(|a, b| key(*a).cmp(&key(*b)));
        let mut runs: Vec<Run> = Vec::new();
        for at in 0..order.len() {
            let alike = at > 0 && {
                let (before, here) = (key(order[at - 1]), key(order[at]));
                (before.0, before.1) == (here.0, here.1)
            };
            match runs.last_mut() {
                Some(run) if alike => run.games.end = at + 1,
                _ => runs.push(Run {
                    games: at..at + 1,
                    firsts: Vec::new(),
                }),
            }
        }
        Self { all, order, runs }
    }

    /// The start and the moves of a run.
    fn line(&self, run: &Run) -> (u64, &[SquarePair]) {
        let game = self.order[run.games.start];
        (self.all.game(game).start, self.all.line(game))
    }

    /// Groups games that were recorded with different lengths. Short lines may be equal because the games share an opening.
    /// Therefore the tags must agree: both records name the same players, and no tag of one contradicts the other.
    fn group_prefixes(&self) -> Vec<Group> {
        // The runs whose lines are prefixes of the current one.
        let mut open: Vec<usize> = Vec::new();
        // For each shorter record, the longer one that continues it.
        let mut longer: BTreeMap<usize, usize> = BTreeMap::new();
        for (index, run) in self.runs.iter().enumerate() {
            let (start, line) = self.line(run);
            while let Some(&last) = open.last() {
                let (its_start, its_line) = self.line(&self.runs[last]);
                if its_start == start && line.starts_with(its_line) {
                    break;
                }
                open.pop();
            }
            for &shorter in open.iter().rev().take(MAX_COMPARED) {
                for &short in self.runs[shorter].firsts.iter().take(MAX_COMPARED) {
                    let key = &self.all.game(short).key;
                    let continues = |long: &&usize| {
                        let other = &self.all.game(**long).key;
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

    /// Groups games with equal lines. Among the games of each line, finds those that the tags distinguish.
    fn group_equal_lines(&mut self) -> Vec<Group> {
        let mut groups = Vec::new();
        for run in &mut self.runs {
            let games = &self.order[run.games.clone()];
            if !self.all.is_distinctive(games[0]) {
                groups.extend(copies(self.all, games));
                continue;
            }
            let mut classes: Vec<Vec<usize>> = Vec::new();
            for &game in games {
                let key = &self.all.game(game).key;
                let agrees = |class: &Vec<usize>| self.all.game(class[0]).key.agrees_with(key);
                match classes.iter().position(agrees) {
                    Some(class) => classes[class].push(game),
                    None if classes.len() < MAX_DISTINCT_GAMES => classes.push(vec![game]),
                    None => {}
                }
            }
            run.firsts = classes.iter().map(|class| class[0]).collect();
            if classes.len() > 1 {
                groups.push(Group {
                    kind: DuplicateKind::SameMoves,
                    games: run.firsts.clone(),
                });
            }
            let several = classes.into_iter().filter(|class| class.len() > 1);
            groups.extend(several.map(|games| Group {
                kind: DuplicateKind::Exact,
                games,
            }));
        }
        groups
    }

    /// Adds pairs of lines that are equal after the board is rotated.
    fn add_reversed(&self, groups: &mut Vec<Group>) {
        let mut line = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            let Some(&first) = run.firsts.first() else {
                continue;
            };
            let Some(rotated) = self.all.game(first).rotated else {
                continue;
            };
            line.clear();
            let steps = self.all.line(first).iter();
            line.extend(steps.map(|step| {
                step.map(|square| match square {
                    1.. if square <= rotated.squares => rotated.squares + 1 - square,
                    other => other,
                })
            }));
            let key = (rotated.start, &line[..]);
            let found = self.runs.binary_search_by(|run| self.line(run).cmp(&key));
            if let Ok(other) = found
                && other > index
                && let Some(&other) = self.runs[other].firsts.first()
            {
                groups.push(Group {
                    kind: DuplicateKind::ColoursReversed,
                    games: vec![first, other],
                });
            }
        }
    }

    /// Adds groups of lines that reach the same positions.
    fn add_transposed(&self, groups: &mut Vec<Group>) {
        let mut by_tail: HashMap<(u64, u64), Vec<usize>> = HashMap::new();
        for run in &self.runs {
            if let Some(&first) = run.firsts.first() {
                let game = self.all.game(first);
                if let Some(tail) = game.tail {
                    by_tail.entry((game.start, tail)).or_default().push(first);
                }
            }
        }
        let several = by_tail.into_values().filter(|games| games.len() > 1);
        groups.extend(several.map(|games| Group {
            kind: DuplicateKind::Transposed,
            games,
        }));
    }
}

/// Groups exact copies among games whose line is too short to identify a game: records with identical tags.
fn copies(all: &DedupGames, games: &[usize]) -> impl Iterator<Item = Group> {
    let mut by_tags: BTreeMap<GameKey, Vec<Vec<usize>>> = BTreeMap::new();
    for &number in games {
        let game = all.game(number);
        if !game.key.may_be_copied(game.fullness.plies, game.set_up) {
            continue;
        }
        let classes = by_tags.entry(game.key).or_default();
        let is_one = |class: &Vec<usize>| {
            game.key
                .is_copied(all.game(class[0]).extra_tags, game.extra_tags)
        };
        match classes.iter().position(is_one) {
            Some(class) => classes[class].push(number),
            None if classes.len() < MAX_DISTINCT_GAMES => classes.push(vec![number]),
            None => {}
        }
    }
    let several = by_tags
        .into_values()
        .flatten()
        .filter(|class| class.len() > 1);
    several.map(|games| Group {
        kind: DuplicateKind::Exact,
        games,
    })
}

/// The representative of the merged groups that contain a game.
fn root(parents: &mut [usize], mut game: usize) -> usize {
    while parents[game] != game {
        parents[game] = parents[parents[game]];
        game = parents[game];
    }
    game
}
