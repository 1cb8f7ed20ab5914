//! What only several games show (the C rules, O403), counted while files are read one after another.

use referee::{Aliases, Collection, Entry, Finding, Judgement, Record, SeenGames, Spellings};

use super::Summary;

/// What is remembered of the games of a run: who met whom, which game was recorded, how players are spelled.
///
/// ```
/// use archive::{Blocks, Summary, summary::Several};
/// use referee::{Options, Referee};
///
/// let referee = Referee::new(Summary::options(Options::default()));
/// let mut summary = Summary::default();
/// let mut several = Several::default();
/// for file in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     summary.add_file(Blocks::new(file.as_bytes()), &referee, 1, &mut several)?;
/// }
/// summary.add_several(several);
/// assert_eq!(summary.report().findings["C602"], 1);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Several {
    /// The games of the file that is being read.
    file: Collection<()>,
    /// How many games of it there were.
    games: u64,
    recorded: SeenGames,
    names: Spellings<()>,
}

/// What the games of a part of a file tell of others.
#[derive(Debug, Default)]
pub(super) struct Part {
    games: u64,
    /// With the numbers of their games in the part.
    entries: Vec<(u64, Entry)>,
    names: Spellings<()>,
}

impl Part {
    /// Takes the next game.
    pub(super) fn add(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        aliases: Option<&Aliases>,
    ) {
        self.games += 1;
        self.entries
            .extend(judgement.entry.map(|entry| (self.games, entry)));
        for mention in self.names.note(record, aliases).into_iter().flatten() {
            self.names.place(mention.spelling, ());
        }
    }
}

impl Several {
    /// Begins with the next file.
    pub(super) fn open(&mut self) {
        self.recorded.start_file("");
        self.games = 0;
    }

    /// Takes the next part of the file, and counts what is found.
    pub(super) fn add(&mut self, part: Part, summary: &mut Summary) {
        for (number, entry) in part.entries {
            let game = self.games + number;
            summary.find(self.recorded.add(&entry, game));
            self.file.add(&entry, game, || ());
        }
        self.games += part.games;
        self.names.join(part.names, |()| ());
    }

    /// Counts what was found in the file.
    pub(super) fn close(&mut self, summary: &mut Summary) {
        summary.find(self.file.finish().into_iter().map(|((), finding)| finding));
    }

    /// What was found of the names in all files.
    pub(super) fn names(&mut self) -> impl Iterator<Item = Finding> {
        self.names.finish().into_iter().map(|((), finding)| finding)
    }
}
