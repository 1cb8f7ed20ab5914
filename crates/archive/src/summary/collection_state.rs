//! Findings that require several games (the C rules, O403). They are counted while files are read in order.

use referee::{
    Aliases, Collection, CollectionEntry, Finding, Judgement, Record, SeenGames, Spellings,
};

use super::Summary;

/// The data of a run from which these findings are made: meetings of players, recorded games, spellings of names.
///
/// ```
/// use archive::{Blocks, Summary, summary::CollectionState};
/// use referee::{Options, Referee};
///
/// let referee = Referee::new(Summary::options(Options::default()));
/// let mut summary = Summary::default();
/// let mut collection = CollectionState::default();
/// for file in ["[Black \"Wyllie, J.\"] *", "[White \"J. Wyllie\"] *"] {
///     summary.add_file(Blocks::new(file.as_bytes()), &referee, 1, &mut collection)?;
/// }
/// summary.add_collection_findings(collection);
/// assert_eq!(summary.report().findings["C602"], 1);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct CollectionState {
    /// The games of the current file.
    file: Collection<()>,
    /// Number of games of the current file.
    games: u64,
    recorded: SeenGames,
    names: Spellings<()>,
}

/// The data from a part of a file.
#[derive(Debug, Default)]
pub(super) struct BlockEntries {
    games: u64,
    /// The entries, each with the number of its game in the part.
    entries: Vec<(u64, CollectionEntry)>,
    names: Spellings<()>,
}

impl BlockEntries {
    /// Adds the next game.
    pub(super) fn add(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        aliases: Option<&Aliases>,
    ) {
        self.games += 1;
        self.entries
            .extend(judgement.entry.map(|entry| (self.games, entry)));
        for mention in self.names.add_game(record, aliases).into_iter().flatten() {
            self.names.place(mention.spelling, ());
        }
    }
}

impl CollectionState {
    /// Starts the next file.
    pub(super) fn open(&mut self) {
        self.recorded.start_file("");
        self.games = 0;
    }

    /// Adds the next part of the file, and counts the findings.
    pub(super) fn add(&mut self, part: BlockEntries, summary: &mut Summary) {
        for (number, entry) in part.entries {
            let game = self.games + number;
            let repeated = self.recorded.add(&entry, game);
            summary.count_findings(repeated.map(|repeated| repeated.finding()));
            self.file.add(&entry, game, || ());
        }
        self.games += part.games;
        self.names.join(&part.names, |()| ());
    }

    /// Counts the findings of the file.
    pub(super) fn close(&mut self, summary: &mut Summary) {
        summary.count_findings(self.file.finish().into_iter().map(|((), finding)| finding));
    }

    /// The findings about names in all files.
    pub(super) fn names(&mut self) -> impl Iterator<Item = Finding> {
        self.names.finish().into_iter().map(|((), finding)| finding)
    }
}
