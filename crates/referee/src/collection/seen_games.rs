//! The games that were recorded before (C601), in bounded memory.

use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::{Entry, entry::Recording, mixed};
use crate::{ExtraTagsHash, Finding, Fnv, GameKey, Rule, rules::collection::duplicate_game};

/// Games of a generation: there are two, so that half a million are remembered at most, in 30 MB.
const LIMIT: usize = 1 << 18;

/// As many games with the same moves and other tags are compared tag by tag; of more, copies have the same tags.
const ALIKE: u64 = 16;

/// The games of a run, file after file.
///
/// ```
/// let mut recorded = referee::Recorded::default();
/// recorded.open("a.pdn");
/// // the entry of each game of the file, and its number
/// # let entries: [referee::Entry; 0] = [];
/// for (game, entry) in (1..).zip(&entries) {
///     assert!(recorded.add(entry, game).is_none());
/// }
/// ```
#[derive(Debug, Default)]
pub struct Recorded {
    /// What was seen last; when it is full it becomes the old generation, and what was old is forgotten.
    young: Generation,
    old: Generation,
    /// The files so far, the last of them being read.
    files: Vec<Box<str>>,
}

/// Games in the order in which they were recorded, and where each of them is found.
///
/// The table is small enough for the processor's cache to hold that of a large archive: every game of
/// every check is looked for, and few are found.
#[derive(Debug, Default)]
struct Generation {
    /// The places of games, by their keys.
    places: HashTable<u32>,
    games: Vec<First>,
    /// Keyed by the run, so that nobody can write games that meet in one place.
    hasher: RandomState,
}

impl Generation {
    fn get(&self, key: u64) -> Option<&First> {
        let game = |place: &u32| &self.games[*place as usize];
        let is_it = |place: &u32| game(place).key == key;
        self.places.find(self.hasher.hash_one(key), is_it).map(game)
    }

    fn insert(&mut self, game: First) {
        // there are no more than `LIMIT` of them
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
struct First {
    /// Of its moves and of how many games with the same moves came before.
    key: u64,
    told: GameKey,
    rest: ExtraTagsHash,
    /// Its place among the files.
    file: u32,
    /// Its number in the file; where that is past all bounds, the highest.
    game: u32,
}

impl Recorded {
    /// The rule that the findings are of.
    pub fn rule() -> &'static Rule {
        &duplicate_game::RULE
    }

    /// The games that follow are those of this file.
    pub fn open(&mut self, file: &str) {
        self.files.push(file.into());
    }

    /// Takes the entry of the next game, with its number in the file; the finding, if the game was
    /// recorded before.
    pub fn add(&mut self, entry: &Entry, game: u64) -> Option<Finding> {
        let Recording { line, told, rest } = entry.line?;
        let file = u32::try_from(self.files.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let first = mixed(line.start, mixed(line.moves, u64::from(line.plies)));
        let mut tags = Fnv::default();
        told.hash(&mut tags);
        // many games have the same few moves: copies of such a one have its tags as well
        let first = if line.is_distinctive() {
            first
        } else {
            mixed(first, tags.finish())
        };
        // games with these moves and other tags lie at the keys that follow; when those are taken, copies with the same
        // tags are still known
        let keys = (0..ALIKE).chain([tags.finish()]);
        let mut free = None;
        for key in keys.map(|step| mixed(first, step)) {
            let known = self.young.get(key).or_else(|| self.old.get(key));
            let Some(known) = known else {
                free = Some(key);
                break;
            };
            let is_same = if line.is_distinctive() {
                known.told.agrees_with(&told)
            } else {
                known.told == told && told.is_copied(known.rest, rest)
            };
            if is_same {
                let other = self.files.get(known.file as usize);
                let other = other.filter(|_| known.file != file);
                let game = u64::from(known.game);
                return Some(duplicate_game::found(&line, game, other.map(AsRef::as_ref)));
            }
        }
        let key = free?;
        if self.young.games.len() >= LIMIT {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(First {
            key,
            told,
            rest,
            file,
            game: u32::try_from(game).unwrap_or(u32::MAX),
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Recorded;
    use crate::{Options, Referee};

    const LINE: &str = "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 \
                        6. 3-7 28-24 7. 7-16 24-20 8. 16-19 25-22";

    /// The messages about the games of several files.
    fn found(files: &[&str]) -> Vec<String> {
        let referee = Referee::new(Options {
            collection: true,
            ..Options::default()
        });
        let mut recorded = Recorded::default();
        let mut messages = Vec::new();
        for (number, file) in files.iter().enumerate() {
            recorded.open(&format!("{number}.pdn"));
            let mut game = 0;
            referee.judge_each(file.as_bytes(), |_, judgement| {
                game += 1;
                let entry = judgement.entry.as_ref();
                let finding = entry.and_then(|entry| recorded.add(entry, game));
                messages.extend(finding.map(|finding| finding.message.into_owned()));
            });
        }
        messages
    }

    #[test]
    fn a_game_recorded_again_names_the_first() {
        let game = |tags: &str| format!("{tags}[GameType \"21\"] {LINE} *\n\n");
        let (able, baker) = (game("[Black \"Able, A.\"]"), game("[Black \"Baker, B.\"]"));
        let file = [&*able, &*baker, &*able].concat();
        assert_eq!(
            found(&[&file, &baker]),
            [
                "records game 1 of this file again: the same 16 plies, and no tag says otherwise",
                "records game 2 of 0.pdn again: the same 16 plies, and no tag says otherwise",
            ]
        );
    }

    #[test]
    fn copies_are_found_however_many_games_have_the_same_moves() {
        let game =
            |round: u32| format!("[Event \"E\"][Round \"{round}\"][GameType \"21\"] {LINE} *\n\n");
        let games = (0..40).map(game).collect::<Vec<_>>().concat();
        assert_eq!(found(&[&games, &games]).len(), 40);
    }

    #[test]
    fn a_short_game_is_recorded_again_where_its_tags_are_the_same() {
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
                "records game 1 of this file again: the same 2 plies, with the same tags",
                "records game 2 of 0.pdn again: the same 2 plies, with the same tags",
            ]
        );
    }

    #[test]
    fn short_games_bare_positions_and_other_starts_are_no_duplicates() {
        let short = "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 1/2-1/2\n\n".repeat(3);
        let bare = "[GameType \"21\"][FEN \"B:WK31:BK2\"] *\n\n".repeat(3);
        let starts = format!(
            "[GameType \"21\"] {LINE} *\n\n[GameType \"21\"][FEN \"B:W21-31:B1-12\"] {LINE} *\n\n"
        );
        assert_eq!(found(&[&short, &bare, &starts]), [""; 0]);
    }
}
