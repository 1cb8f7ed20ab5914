//! Finds games that were recorded more than once.
//!
//! [`DedupGames`] stores each game's place, its moves at two bytes per ply, and a few numbers. [`DedupGames::groups`]
//! sorts the games by their lines. Equal lines are then neighbours, and every line directly precedes its continuations:
//! one sort replaces the comparison of all pairs.

mod entry;
mod fullest;
mod groups;

use std::ops::Range;

use referee::{Aliases, ExtraTagsHash, GameKey, Judgement, LineKey, Options, Record, SquarePair};
use serde::Serialize;

use entry::Traits;
pub use fullest::Fullness;

/// How the records of a group are related, in descending order of certainty.
///
/// ```
/// use archive::dedup::DuplicateKind;
///
/// assert!(DuplicateKind::Exact < DuplicateKind::Transposed);
/// assert_eq!(DuplicateKind::ALL.map(DuplicateKind::name)[2], "same-moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DuplicateKind {
    /// The same moves from the same start, and no contradicting tag. For very short games, all tags must be equal.
    Exact,
    /// One record is a prefix of the other, both name the same players, and no tag contradicts.
    Prefix,
    /// The same moves from the same start, but the tags belong to different games.
    SameMoves,
    /// The same moves on the rotated board, with the colours exchanged.
    ColoursReversed,
    /// The same start and the same number of moves. The first moves are in a different order; from the middle of the
    /// game on, the positions are the same.
    Transposed,
}

impl DuplicateKind {
    /// Every kind, in order.
    pub const ALL: [Self; 5] = [
        Self::Exact,
        Self::Prefix,
        Self::SameMoves,
        Self::ColoursReversed,
        Self::Transposed,
    ];

    /// `exact`, `prefix`, `same-moves`, `colours-reversed` or `transposed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Prefix => "prefix",
            Self::SameMoves => "same-moves",
            Self::ColoursReversed => "colours-reversed",
            Self::Transposed => "transposed",
        }
    }
}

/// A group of related records.
///
/// ```
/// use archive::dedup::{DedupGames, Group, DuplicateKind};
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"][Event \"Perth\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = DedupGames::default();
/// archive::judge_games(&block, &Referee::default(), |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
///
/// let exact = Group { kind: DuplicateKind::Exact, games: vec![0, 1] };
/// assert_eq!(games.groups(&[DuplicateKind::Exact, DuplicateKind::Prefix]), [exact]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Their relation.
    pub kind: DuplicateKind,
    /// The indices of the games, in the order in which they were added. Groups of other kinds list only the first game
    /// of an exact group.
    pub games: Vec<usize>,
}

/// A game in [`DedupGames`].
///
/// ```
/// use archive::dedup::DedupGames;
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"][Event \"Perth\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = DedupGames::default();
/// archive::judge_games(&block, &Referee::default(), |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
///
/// let second = games.game(1);
/// assert_eq!((second.number, second.file), (2, 0));
/// assert!(second.fullness > games.game(0).fullness);
/// ```
#[derive(Clone, Debug)]
pub struct DedupGame {
    /// The number of its file.
    pub file: u32,
    /// Its number in the file, from 1.
    pub number: u64,
    /// Offset of its first token in the file on disk.
    pub offset: u64,
    /// Players, place and date; empty unless labels are requested.
    pub label: Box<str>,
    /// The completeness of the record.
    pub fullness: Fullness,
    start: u64,
    rotated: Option<RotatedLine>,
    set_up: bool,
    key: GameKey,
    /// The hash of the tags that are not part of `key`, if the line of the game is short.
    extra_tags: ExtraTagsHash,
    /// The hash of the positions of the second half; `None` if they are unknown.
    tail: Option<u64>,
    /// The range of the game's steps in [`DedupGames::steps`].
    steps: Range<usize>,
}

/// The line of a game on the rotated board.
#[derive(Clone, Copy, Debug)]
struct RotatedLine {
    start: u64,
    squares: u8,
}

/// The games to be compared, or a part of them.
///
/// ```
/// use archive::dedup::{DedupGames, DuplicateKind};
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"] {line} 9. 4-8 *\n[GameType \"21\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = DedupGames::default();
/// let referee = Referee::new(DedupGames::options(Options::default(), &DuplicateKind::ALL));
/// archive::judge_games(&block, &referee, |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
/// assert_eq!((games.len(), games.distinct()), (3, 2));
/// let groups = games.groups(&DuplicateKind::ALL);
/// assert_eq!((groups[0].kind, &groups[0].games[..]), (DuplicateKind::Exact, &[0, 2][..]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DedupGames {
    games: Vec<DedupGame>,
    /// The steps of all games, concatenated.
    steps: Vec<SquarePair>,
}

impl DedupGames {
    /// The referee options needed to find groups of these kinds.
    pub fn options(options: Options, kinds: &[DuplicateKind]) -> Options {
        Options {
            positions: options.positions || kinds.contains(&DuplicateKind::Transposed),
            ..options
        }
    }

    /// Adds a game whose first token has the given offset on disk. Its number is one more than the number of games
    /// added before.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        offset: u64,
        with_label: bool,
        aliases: Option<&Aliases>,
    ) {
        let from = self.steps.len();
        let traits = Traits::new(record, judgement, &mut self.steps, with_label, aliases);
        self.games.push(DedupGame {
            file: 0,
            number: self.games.len() as u64 + 1,
            offset,
            label: traits.label,
            fullness: traits.fullness,
            start: traits.start,
            rotated: traits.rotated,
            set_up: traits.set_up,
            key: traits.key,
            extra_tags: traits.extra_tags,
            tail: traits.tail,
            steps: from..self.steps.len(),
        });
    }

    /// Appends the games of a part of a file; `before` is the number of games of the file that were added already.
    pub fn append(&mut self, mut part: Self, file: u32, before: u64) {
        let shift = self.steps.len();
        self.steps.append(&mut part.steps);
        self.games
            .extend(part.games.into_iter().map(|game| DedupGame {
                file,
                number: game.number + before,
                steps: game.steps.start + shift..game.steps.end + shift,
                ..game
            }));
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// True if there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The game with an index.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn game(&self, index: usize) -> &DedupGame {
        &self.games[index]
    }

    /// The moves of a game as squares.
    fn line(&self, index: usize) -> &[SquarePair] {
        &self.steps[self.games[index].steps.clone()]
    }

    /// True if the line of a game is long enough to identify it.
    fn is_distinctive(&self, index: usize) -> bool {
        let game = &self.games[index];
        LineKey::is_long_enough(game.fullness.plies, game.set_up)
    }
}

#[cfg(test)]
mod tests;
