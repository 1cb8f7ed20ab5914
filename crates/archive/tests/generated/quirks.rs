//! What people and programs do to a record without changing the game: each quirk has a name and a line in a table.

use crate::game::Game;
use crate::random::Random;
use crate::sheet::Sheet;

pub(crate) mod ends;
pub(crate) mod moves;
pub(crate) mod remarks;
pub(crate) mod tags;

/// A way to write a game otherwise than the standard does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quirk {
    pub(crate) name: &'static str,
    /// What may be found in a record that has it, beside notes: faults of the text, never of the play.
    pub(crate) owes: &'static [&'static str],
    pub(crate) write: fn(&mut Sheet, &Game, &mut Random),
}

impl Quirk {
    const fn new(name: &'static str, write: fn(&mut Sheet, &Game, &mut Random)) -> Self {
        let owes = &[];
        Self { name, owes, write }
    }

    const fn owing(self, owes: &'static [&'static str]) -> Self {
        Self { owes, ..self }
    }
}

/// Every quirk, in the order in which they are applied: what writes moves comes before what writes lines of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Quirk> {
    let tables = [tags::QUIRKS, moves::QUIRKS, remarks::QUIRKS, ends::QUIRKS];
    tables.into_iter().flatten()
}

/// A game on paper with some quirks by lot, and which they are.
pub(crate) fn write(
    game: &Game,
    round: usize,
    random: &mut Random,
) -> (Sheet, Vec<&'static Quirk>) {
    let all: Vec<_> = all().collect();
    // one game in eight is as the standard wants it, the others have up to eight quirks
    let share = random.below(8);
    let mut quirks = all.clone();
    quirks.retain(|_| random.below(all.len()) < share);
    (written(game, round, &quirks, random), quirks)
}

pub(crate) fn written(
    game: &Game,
    round: usize,
    quirks: &[&'static Quirk],
    random: &mut Random,
) -> Sheet {
    let mut sheet = Sheet::of(game, round);
    for quirk in quirks {
        (quirk.write)(&mut sheet, game, random);
    }
    sheet.write_moves(game);
    sheet
}
