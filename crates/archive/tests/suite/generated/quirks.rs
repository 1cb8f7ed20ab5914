//! Variations in how people and programs write a record, without changing the game: each quirk has a name and a line in
//! a table.

use crate::generated::game::Game;
use crate::generated::random::Random;
use crate::generated::sheet::Sheet;

pub(crate) mod ends;
pub(crate) mod moves;
pub(crate) mod remarks;
pub(crate) mod tags;

/// A deviation from the standard notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quirk {
    pub(crate) name: &'static str,
    /// The findings it may cause, apart from notes: faults of the text, never of the play.
    pub(crate) allows: &'static [&'static str],
    pub(crate) write: fn(&mut Sheet, &Game, &mut Random),
}

impl Quirk {
    const fn new(name: &'static str, write: fn(&mut Sheet, &Game, &mut Random)) -> Self {
        let allows = &[];
        Self {
            name,
            allows,
            write,
        }
    }

    const fn allowing(self, allows: &'static [&'static str]) -> Self {
        Self { allows, ..self }
    }
}

/// Every quirk, in order of application: quirks of moves before quirks of lines of moves.
pub(crate) fn all() -> impl Iterator<Item = &'static Quirk> {
    let tables = [tags::QUIRKS, moves::QUIRKS, remarks::QUIRKS, ends::QUIRKS];
    tables.into_iter().flatten()
}

/// Maximum number of quirks of a game. More of them make a text that no person and no program writes.
const MAX_QUIRKS: usize = 8;

/// A written game with random quirks, and the list of them.
pub(crate) fn write(
    game: &Game,
    round: usize,
    random: &mut Random,
) -> (Sheet, Vec<&'static Quirk>) {
    let all: Vec<_> = all().collect();
    // one game in eight follows the standard
    let share = random.below(8);
    let mut quirks = all.clone();
    quirks.retain(|_| random.below(all.len()) < share);
    while quirks.len() > MAX_QUIRKS {
        quirks.remove(random.below(quirks.len()));
    }
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
