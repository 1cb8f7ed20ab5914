//! Detects games that were recorded before (C601), in bounded memory.

use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::mix;
use crate::{CollectionEntry, collection_entry::DuplicateKey};
use crate::{
    ExtraTagsHash, Finding, Fnv, GameKey, LineKey, Rule, rules::collection::duplicate_game,
};

/// Maximum number of games in a generation. There are two generations, so at most half a million games are kept, in 30
/// MB.
const GENERATION_SIZE: usize = 1 << 18;

/// Maximum number of different games with the same moves that are compared tag by tag. If there are more, only a game
/// with exactly the same tags is a duplicate.
const MAX_SAME_MOVES: u64 = 16;

/// The games of a run, file after file.
///
/// ```
/// let mut seen = referee::SeenGames::default();
/// seen.start_file("a.pdn");
/// # let entries: [referee::CollectionEntry; 0] = [];
/// for (game, entry) in (1..).zip(&entries) {
///     assert!(seen.add(entry, game).is_none());
/// }
/// ```
#[derive(Debug, Default)]
pub struct SeenGames {
    /// The latest games. A full generation replaces the older one, whose games are forgotten.
    young: Generation,
    old: Generation,
    /// The files so far. The last one is being read.
    files: Vec<Box<str>>,
}

/// Games in the order of their records, with an index.
///
/// Every game of a check is looked up, and few are found. The index has only numbers, so that even the index of a large
/// archive fits into the processor's cache.
#[derive(Debug, Default)]
struct Generation {
    /// The indices of games, by their keys.
    places: HashTable<u32>,
    games: Vec<FirstRecord>,
    /// The hasher is randomly seeded, so that no input can force collisions.
    hasher: RandomState,
}

impl Generation {
    fn get(&self, key: u64) -> Option<&FirstRecord> {
        let game = |place: &u32| &self.games[*place as usize];
        let is_it = |place: &u32| game(place).key == key;
        self.places.find(self.hasher.hash_one(key), is_it).map(game)
    }

    fn insert(&mut self, game: FirstRecord) {
        // This cannot truncate, because there are at most `GENERATION_SIZE` games.
        let place = self.games.len() as u32;
        self.games.push(game);
        let Self {
            places,
            games,
            hasher,
        } = self;
        places.insert_unique(hasher.hash_one(game.key), place, |place| {
            hasher.hash_one(games[*place as usize].key)
        });
    }
}

/// The first record of a game.
#[derive(Debug, Clone, Copy)]
struct FirstRecord {
    /// A hash of the moves and of the number of earlier games with the same moves.
    key: u64,
    tags: GameKey,
    extra_tags: ExtraTagsHash,
    /// The index of the file.
    file: u32,
    /// The number of the game in the file; saturates at the maximum.
    game: u32,
}

/// A game that was recorded before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepeatedGame {
    /// The number of the earlier game in its file, from 1.
    pub earlier: u64,
    /// The file of the earlier game; `None` if it is the file of the repeated game.
    pub file: Option<Box<str>>,
    line: LineKey,
}

impl RepeatedGame {
    /// The finding (C601) at the repeated game.
    pub fn finding(&self) -> Finding {
        duplicate_game::finding(&self.line, self.earlier, self.file.as_deref())
    }
}

impl SeenGames {
    /// The rule of the findings.
    pub fn rule() -> &'static Rule {
        &duplicate_game::RULE
    }

    /// Starts the next file: the following games belong to it.
    pub fn start_file(&mut self, file: &str) {
        self.files.push(file.into());
    }

    /// Adds the next game, which has the number `game` in its file, and returns where it was recorded before, if it was.
    pub fn add(&mut self, entry: &CollectionEntry, game: u64) -> Option<RepeatedGame> {
        let DuplicateKey {
            line,
            tags,
            extra_tags,
        } = entry.duplicate_key?;
        let file = u32::try_from(self.files.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let first = mix(line.start, mix(line.moves, u64::from(line.plies)));
        let mut tags_hash = Fnv::default();
        tags.hash(&mut tags_hash);
        // Many different games share a short line, so a short game is a duplicate only if its tags are the same, too.
        let first = if line.is_distinctive() {
            first
        } else {
            mix(first, tags_hash.finish())
        };
        // Games with the same moves and different tags are stored under consecutive keys. When all these keys are used,
        // the key made from the tags still finds exact duplicates.
        let keys = (0..MAX_SAME_MOVES).chain([tags_hash.finish()]);
        let mut free = None;
        for key in keys.map(|step| mix(first, step)) {
            let known = self.young.get(key).or_else(|| self.old.get(key));
            let Some(known) = known else {
                free = Some(key);
                break;
            };
            let is_same = if line.is_distinctive() {
                known.tags.agrees_with(&tags)
            } else {
                known.tags == tags && tags.is_copied(known.extra_tags, extra_tags)
            };
            if is_same {
                let other = self.files.get(known.file as usize);
                return Some(RepeatedGame {
                    earlier: u64::from(known.game),
                    file: other.filter(|_| known.file != file).cloned(),
                    line,
                });
            }
        }
        let key = free?;
        if self.young.games.len() >= GENERATION_SIZE {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(FirstRecord {
            key,
            tags,
            extra_tags,
            file,
            game: u32::try_from(game).unwrap_or(u32::MAX),
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::SeenGames;
    use crate::{Options, Referee};

    const LINE: &str = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 \
                        6. 3-7 28-24 7. 7-16 24-20 8. 16-19 25-22";

    /// The messages for the games of several files.
    fn found(files: &[&str]) -> Vec<String> {
        let referee = Referee::new(Options {
            entry: true,
            ..Options::default()
        });
        let mut seen = SeenGames::default();
        let mut messages = Vec::new();
        for (number, file) in files.iter().enumerate() {
            seen.start_file(&format!("{number}.pdn"));
            for (game, judged) in (1..).zip(referee.judge_all(file.as_bytes())) {
                let entry = judged.judgement.entry.as_ref();
                let repeated = entry.and_then(|entry| seen.add(entry, game));
                messages.extend(repeated.map(|repeated| repeated.finding().message.into_owned()));
            }
        }
        messages
    }

    #[test]
    fn a_duplicate_names_the_first_record() {
        let game = |tags: &str| format!("{tags}[GameType \"21\"] {LINE} *\n\n");
        let (able, baker) = (game("[Black \"Able, A.\"]"), game("[Black \"Baker, B.\"]"));
        let file = [&*able, &*baker, &*able].concat();
        assert_eq!(
            found(&[&file, &baker]),
            [
                "repeats game 1 of this file: the same 16 plies, and tags that do not contradict each other",
                "repeats game 2 of 0.pdn: the same 16 plies, and tags that do not contradict each other",
            ]
        );
    }

    #[test]
    fn duplicates_are_found_among_any_number_of_games_with_the_same_moves() {
        let game =
            |round: u32| format!("[Event \"E\"][Round \"{round}\"][GameType \"21\"] {LINE} *\n\n");
        let games = (0..40).map(game).collect::<Vec<_>>().concat();
        assert_eq!(found(&[&games, &games]).len(), 40);
    }

    #[test]
    fn a_short_game_is_a_duplicate_only_if_the_tags_are_equal() {
        let short = |tags: &str| {
            format!("[Event \"E\"][Black \"A\"]{tags}[GameType \"21\"] 1. 11-15 23-19 1/2-1/2\n\n")
        };
        let (one, other) = (short("[White \"B\"][Site \"S\"]"), short("[White \"C\"]"));
        let many: String = (0..40)
            .map(|number| short(&format!("[White \"C{number}\"]")))
            .collect();
        let file = [&*one, &*other, &*many, &*one, &short("[White \"B\"]")].concat();
        assert_eq!(
            found(&[&file, &other]),
            [
                "repeats game 1 of this file: the same 2 plies, with the same tags",
                "repeats game 2 of 0.pdn: the same 2 plies, with the same tags",
            ]
        );
    }

    #[test]
    fn short_games_bare_positions_and_other_starts_are_not_duplicates() {
        let short = "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 1/2-1/2\n\n".repeat(3);
        let bare = "[GameType \"21\"][FEN \"B:WK31:BK2\"] *\n\n".repeat(3);
        let starts = format!(
            "[GameType \"21\"] {LINE} *\n\n[GameType \"21\"][FEN \"B:W21-31:B1-12\"] {LINE} *\n\n"
        );
        assert_eq!(found(&[&short, &bare, &starts]), [""; 0]);
    }
}
