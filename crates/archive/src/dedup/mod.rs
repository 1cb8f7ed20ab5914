//! Games that were recorded more than once.
//!
//! Each game leaves a [`Games`] entry: where it stands, its moves at two bytes a ply, and a few numbers. When all are
//! there [`Games::groups`] sorts them by their lines, so that equal lines are neighbours and a line stands right
//! before those that go on from it: the whole is a sort, not a comparison of every pair.

mod entry;
mod fullest;
mod groups;
mod prefixes;

use std::ops::Range;

use referee::{Aliases, ExtraTagsHash, GameKey, Judgement, LineKey, Options, Record, Step};
use serde::Serialize;

use entry::Traits;
pub use fullest::Fullness;

/// How the records of a group are alike. The order is that of their certainty.
///
/// ```
/// use archive::dedup::Kind;
///
/// assert!(Kind::Exact < Kind::Transposed);
/// assert_eq!(Kind::ALL.map(Kind::name)[2], "same-moves");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The same moves from the same start, and no tag that says otherwise; where the moves are few, the same tags.
    Exact,
    /// One breaks off where the other goes on; both name the same players, and no tag says otherwise.
    Prefix,
    /// The same moves from the same start; the tags tell of different games.
    SameMoves,
    /// The same moves on the board turned round, with the colours changed.
    ColoursReversed,
    /// As many moves from the same start, in another order at first; from the middle of the game on the same positions.
    Transposed,
}

impl Kind {
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

/// Records that are alike.
///
/// ```
/// use archive::dedup::{Games, Group, Kind};
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"][Event \"Perth\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = Games::default();
/// archive::judge_games(&block, &Referee::default(), |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
///
/// let exact = Group { kind: Kind::Exact, games: vec![0, 1] };
/// assert_eq!(games.groups(&[Kind::Exact, Kind::Prefix]), [exact]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// How.
    pub kind: Kind,
    /// The indices of the games, in the order in which they were added. A game that is in an exact group stands for it
    /// in others: only the first of them is listed there.
    pub games: Vec<usize>,
}

/// A game that was added.
///
/// ```
/// use archive::dedup::{Games};
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"][Event \"Perth\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = Games::default();
/// archive::judge_games(&block, &Referee::default(), |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
///
/// let second = games.game(1);
/// assert_eq!((second.number, second.file), (2, 0));
/// assert!(second.fullness > games.game(0).fullness);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The number of its file.
    pub file: u32,
    /// Its number in the file, from 1.
    pub number: u64,
    /// Where its first token lies in the file on disk.
    pub offset: u64,
    /// Who played, where and when; empty unless labels are asked for.
    pub label: Box<str>,
    /// How much the record holds.
    pub fullness: Fullness,
    start: u64,
    turned: Option<Turned>,
    set_up: bool,
    told: GameKey,
    /// Its other tags, if its line is short.
    rest: ExtraTagsHash,
    /// Of the positions of the second half; none if they are not known.
    tail: Option<u64>,
    /// Its steps, in [`Games::steps`].
    steps: Range<usize>,
}

/// What a game is on the board turned round.
#[derive(Clone, Copy, Debug)]
struct Turned {
    start: u64,
    squares: u8,
}

/// The games of a run, or of a part of one.
///
/// ```
/// use archive::dedup::{Games, Kind};
/// use referee::{Options, Referee};
///
/// let line = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 \
///             8. 16-19 25-22";
/// let file = format!("[GameType \"21\"] {line} *\n[GameType \"21\"] {line} 9. 4-8 *\n[GameType \"21\"] {line} *\n");
/// let block = archive::Block { bytes: file.into_bytes(), ..Default::default() };
/// let mut games = Games::default();
/// let referee = Referee::new(Games::options(Options::default(), &Kind::ALL));
/// archive::judge_games(&block, &referee, |record, judgement, place| {
///     games.add(record, judgement, place.offset, false, None);
/// });
/// assert_eq!((games.len(), games.distinct()), (3, 2));
/// let groups = games.groups(&Kind::ALL);
/// assert_eq!((groups[0].kind, &groups[0].games[..]), (Kind::Exact, &[0, 2][..]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    games: Vec<Game>,
    /// The steps of all games, one after the other.
    steps: Vec<Step>,
}

impl Games {
    /// The options by which games have to be judged so that these kinds are found.
    pub fn options(options: Options, kinds: &[Kind]) -> Options {
        Options {
            positions: options.positions || kinds.contains(&Kind::Transposed),
            ..options
        }
    }

    /// Adds a game, whose first token lies at that offset on disk. Its number in its file is how many games were added.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        offset: u64,
        with_label: bool,
        aliases: Option<&Aliases>,
    ) {
        let from = self.steps.len();
        let traits = Traits::of(record, judgement, &mut self.steps, with_label, aliases);
        self.games.push(Game {
            file: 0,
            number: self.games.len() as u64 + 1,
            offset,
            label: traits.label,
            fullness: traits.fullness,
            start: traits.start,
            turned: traits.turned,
            set_up: traits.set_up,
            told: traits.told,
            rest: traits.rest,
            tail: traits.tail,
            steps: from..self.steps.len(),
        });
    }

    /// Adds the games of a part of a file; those of the file that were added before count as `before`.
    pub fn append(&mut self, mut part: Self, file: u32, before: u64) {
        let shift = self.steps.len();
        self.steps.append(&mut part.steps);
        self.games.extend(part.games.into_iter().map(|game| Game {
            file,
            number: game.number + before,
            steps: game.steps.start + shift..game.steps.end + shift,
            ..game
        }));
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The game of that index.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn game(&self, index: usize) -> &Game {
        &self.games[index]
    }

    /// The moves of a game as squares.
    fn line(&self, index: usize) -> &[Step] {
        &self.steps[self.games[index].steps.clone()]
    }

    /// True if the line of a game is long enough to tell it from others.
    fn is_distinctive(&self, index: usize) -> bool {
        let game = &self.games[index];
        LineKey::is_long_enough(game.fullness.plies, game.set_up)
    }
}

#[cfg(test)]
mod tests;
