//! Records who played whom, as evidence that two similar names are the same player, or not.

use foldhash::{HashSet, HashSetExt};

use super::groups::NameClass;
use super::spellings::Pairing;

/// Maximum number of players with one family name in a round. With more of them, the games are not a real round and do
/// not distinguish players.
const MAX_ROUND_NAMESAKES: usize = 64;

/// The opponents of each name, and the pairs of names that cannot be one player.
#[derive(Debug)]
pub(super) struct Meetings {
    /// The opponents of each class of spellings, sorted.
    opponents: Vec<Vec<usize>>,
    /// Pairs of classes with different opponents in one round, the lower number first.
    distinct: HashSet<(usize, usize)>,
}

impl Meetings {
    /// Maps the meetings of spellings to the classes of these spellings. If two spellings of a class met, the class is
    /// ambiguous: two people have the name.
    pub(super) fn new(
        classes: &mut [NameClass<'_>],
        class_of: &[Option<usize>],
        met: &HashSet<(u32, u32)>,
    ) -> Self {
        let mut opponents = vec![Vec::new(); classes.len()];
        for &(one, two) in met {
            let class = |number: u32| class_of.get(number as usize).copied().flatten();
            match (class(one), class(two)) {
                (Some(one), Some(two)) if one == two => classes[one].is_ambiguous = true,
                (Some(one), Some(two)) => {
                    opponents[one].push(two);
                    opponents[two].push(one);
                }
                _ => {}
            }
        }
        for opponents in &mut opponents {
            opponents.sort_unstable();
            opponents.dedup();
        }
        Self {
            opponents,
            distinct: HashSet::new(),
        }
    }

    /// Adds the rounds. Names with different opponents in one round are different players. `pairings` is sorted by
    /// round.
    pub(super) fn add_rounds(
        &mut self,
        classes: &mut [NameClass<'_>],
        class_of: &[Option<usize>],
        family_of: &[usize],
        pairings: &[Pairing],
    ) {
        let class = |number: u32| class_of.get(number as usize).copied().flatten();
        let family = |pairing: &Pairing| class(pairing.player).map(|class| family_of[class]);
        let mut of_round: Vec<(Option<usize>, Pairing)> = Vec::new();
        for round in pairings.chunk_by(|a, b| a.round == b.round) {
            of_round.clear();
            of_round.extend(round.iter().map(|pairing| (family(pairing), *pairing)));
            of_round.sort_unstable();
            self.add_round(classes, &class, &of_round);
        }
    }

    /// Adds a round; `pairings` is sorted by family.
    fn add_round(
        &mut self,
        classes: &mut [NameClass<'_>],
        class: &impl Fn(u32) -> Option<usize>,
        pairings: &[(Option<usize>, Pairing)],
    ) {
        for namesakes in pairings.chunk_by(|a, b| a.0 == b.0) {
            if namesakes.len() > MAX_ROUND_NAMESAKES {
                continue;
            }
            for (index, (_, one)) in namesakes.iter().enumerate() {
                for (_, two) in &namesakes[index + 1..] {
                    if one.player == two.player || class(one.opponent) == class(two.opponent) {
                        continue;
                    }
                    match (class(one.player), class(two.player)) {
                        (Some(one), Some(two)) if one == two => classes[one].is_ambiguous = true,
                        (Some(one), Some(two)) => {
                            self.distinct.insert((one.min(two), one.max(two)));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// True if the two met each other, or had different opponents in one round.
    pub(super) fn are_distinct(&self, one: usize, two: usize) -> bool {
        self.opponents[one].binary_search(&two).is_ok()
            || self.distinct.contains(&(one.min(two), one.max(two)))
    }

    /// Number of opponents that both names have met.
    pub(super) fn common_opponents(&self, one: usize, two: usize) -> usize {
        let (one, two) = (&self.opponents[one], &self.opponents[two]);
        let met_by_two = |opponent: &&usize| two.binary_search(opponent).is_ok();
        one.iter().filter(met_by_two).count()
    }
}
