//! Who met whom: what tells two players of almost one name apart, and what tells that they are one.

use foldhash::{HashSet, HashSetExt};

use super::groups::Class;
use super::spellings::Seat;

/// In a round with more players of one family name than this nobody is told apart: it is no round.
const MOST_RELATIVES: usize = 64;

/// The opponents of each player, and who cannot be one person.
#[derive(Debug)]
pub(super) struct Meetings {
    /// The opponents of each class of spellings, in order.
    opponents: Vec<Vec<usize>>,
    /// Those who sat at different boards of one round, the lower number first.
    apart: HashSet<(usize, usize)>,
}

impl Meetings {
    /// The meetings of spellings as those of their classes. A class that met itself is torn: it is two people.
    pub(super) fn of(
        classes: &mut [Class<'_>],
        of_spelling: &[Option<usize>],
        met: &HashSet<(u32, u32)>,
    ) -> Self {
        let mut opponents = vec![Vec::new(); classes.len()];
        for &(one, two) in met {
            let class = |number: u32| of_spelling.get(number as usize).copied().flatten();
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
            apart: HashSet::new(),
        }
    }

    /// Adds the rounds: who plays one opponent is not who plays another one in the same round. The seats of a round stand
    /// together.
    pub(super) fn seat(
        &mut self,
        classes: &mut [Class<'_>],
        of_spelling: &[Option<usize>],
        family_of: &[usize],
        seats: &[Seat],
    ) {
        let class = |number: u32| of_spelling.get(number as usize).copied().flatten();
        let family = |seat: &Seat| class(seat.player).map(|class| family_of[class]);
        let mut of_round: Vec<(Option<usize>, Seat)> = Vec::new();
        for round in seats.chunk_by(|a, b| a.round == b.round) {
            of_round.clear();
            of_round.extend(round.iter().map(|seat| (family(seat), *seat)));
            of_round.sort_unstable();
            self.seat_round(classes, &class, &of_round);
        }
    }

    /// Adds a round, the players of a family one after the other.
    fn seat_round(
        &mut self,
        classes: &mut [Class<'_>],
        class: &impl Fn(u32) -> Option<usize>,
        seats: &[(Option<usize>, Seat)],
    ) {
        for relatives in seats.chunk_by(|a, b| a.0 == b.0) {
            if relatives.len() > MOST_RELATIVES {
                continue;
            }
            for (index, (_, one)) in relatives.iter().enumerate() {
                for (_, two) in &relatives[index + 1..] {
                    if one.player == two.player || class(one.opponent) == class(two.opponent) {
                        continue;
                    }
                    match (class(one.player), class(two.player)) {
                        (Some(one), Some(two)) if one == two => classes[one].is_ambiguous = true,
                        (Some(one), Some(two)) => {
                            self.apart.insert((one.min(two), one.max(two)));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// True if both met, or sat at different boards of one round.
    pub(super) fn are_distinct(&self, one: usize, two: usize) -> bool {
        self.opponents[one].binary_search(&two).is_ok()
            || self.apart.contains(&(one.min(two), one.max(two)))
    }

    /// How many opponents both met.
    pub(super) fn common_opponents(&self, one: usize, two: usize) -> usize {
        let (one, two) = (&self.opponents[one], &self.opponents[two]);
        let met_by_two = |opponent: &&usize| two.binary_search(opponent).is_ok();
        one.iter().filter(met_by_two).count()
    }
}
