//! Which game a file is of, as the games at its beginning show.
//!
//! A record without a `GameType` tag is judged by what it shows itself. Where that leaves a doubt (it is short, or has a
//! slip, or several games have such moves), the other games of its file decide. They are looked at only when the first
//! such record asks, so that a file without doubtful records costs nothing. A tag that names the game of one of them is
//! the best evidence: it costs next to nothing, and every record without such a tag asks for it.

use std::sync::OnceLock;

use draughts::Variant;
use pdn::{Event, Token};

use crate::{
    Record,
    game_names::NamedGame,
    game_type::GameType,
    header::Header,
    play::{Fit, fit, named as named_by_variant},
};

/// The games that are looked at.
const MOST_GAMES: u32 = 32;

/// The games of these that are looked at closely, because no game has all of their moves.
const MOST_BROKEN: u32 = 12;

/// After so many games of English draughts, and none of another game, the file is one of English draughts.
const PLAINLY_ENGLISH: u32 = 8;

/// A record of fewer plies shows nothing.
const FEWEST_PLIES: usize = 4;

/// The beginning of a file, which shows the game of records that do not show it themselves.
///
/// ```
/// use std::sync::Arc;
/// use draughts::Variant;
/// use referee::{FileEvidence, Judgement, Options, Record, Referee};
///
/// // two games of international draughts, and a record that is too short to show its game
/// let file = b"[Round \"1\"] 1. 32-28 19-23 2. 28x19 14x23 *\n\n[Round \"2\"] 1. 33-29 20-25 2. 38-33 14-20 *\n\n\
///              [Round \"3\"] 1. 32-28 18x23 *";
/// let evidence = Arc::new(FileEvidence::new(file));
/// assert_eq!(evidence.game(), Some(Variant::International));
/// let referee = Referee::default().for_file(&evidence);
/// let (mut variants, mut judgement) = (Vec::new(), Judgement::default());
/// let (mut reader, mut events) = (referee::reader(file), Vec::new());
/// while reader.read_game(&mut events) {
///     referee.judge(&Record { source: file, events: &events }, &mut judgement);
///     variants.push(judgement.variant);
/// }
/// assert_eq!(variants, [Some(Variant::International); 3]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileEvidence {
    text: Vec<u8>,
    /// True if the file may go on, so that the last game may be cut.
    is_cut: bool,
    game: OnceLock<Option<Variant>>,
    tagged: OnceLock<Option<Variant>>,
}

impl FileEvidence {
    /// The bytes of a file that are kept: enough for some thirty games, and no more than any command reads at once.
    pub const SIZE: usize = 16 * 1024;

    /// The evidence of a file that begins with these bytes. The first [`SIZE`](Self::SIZE) of them are kept.
    pub fn new(beginning: &[u8]) -> Self {
        let size = beginning.len().min(Self::SIZE);
        Self {
            text: beginning[..size].to_vec(),
            is_cut: size == Self::SIZE,
            game: OnceLock::new(),
            tagged: OnceLock::new(),
        }
    }

    /// The game that the tags of the file name, the GameType tags of its games and those that name games in words; none
    /// if there are none, or if they name several games.
    ///
    /// ```
    /// use draughts::Variant;
    /// use referee::FileEvidence;
    ///
    /// let evidence = FileEvidence::new(b"[GameType \"40\"] 1. 32-28 19-23 *\n\n1. 33-29 20-25 *");
    /// assert_eq!(evidence.tagged(), Some(Variant::Frisian));
    /// ```
    pub fn tagged(&self) -> Option<Variant> {
        *self.tagged.get_or_init(|| {
            // most files have no such tag
            let tags = [&b"GameType"[..], b"ariant"];
            let has_tag = tags
                .iter()
                .any(|name| memchr::memmem::find(&self.text, name).is_some());
            if has_tag { self.of_tags() } else { None }
        })
    }

    /// The one game that three quarters of the tags name.
    fn of_tags(&self) -> Option<Variant> {
        let mut count = Count::default();
        let mut reader = crate::reader(&self.text);
        let mut events = Vec::new();
        while count.games < MOST_GAMES && reader.read_game(&mut events) {
            let record = Record {
                source: &self.text,
                events: &events,
            };
            if let InTags::Game(variant) = InTags::of(&record, &Header::from_record(&record)) {
                count.games += 1;
                count.vote(variant);
            }
        }
        let (most, game) = count.most()?;
        (4 * most >= 3 * count.games).then_some(game)
    }

    /// The game of most games of the file, or the one that its tags name; none if there are too few, or if they are of
    /// several games.
    pub fn game(&self) -> Option<Variant> {
        *self
            .game
            .get_or_init(|| Count::of(self).game(self.tagged()))
    }
}

impl PartialEq for FileEvidence {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, self.is_cut) == (&other.text, other.is_cut)
    }
}

impl Eq for FileEvidence {}

/// How many games of a file are legal by the laws of each game.
#[derive(Default)]
struct Count {
    games: u32,
    broken: u32,
    legal: Vec<(Variant, u32)>,
}

impl Count {
    fn of(file: &FileEvidence) -> Self {
        let mut count = Self::default();
        file.each(|record| count.add_english(record));
        let all = count.games;
        if all >= PLAINLY_ENGLISH.min(2) && count.legal == [(Variant::English, all)] {
            return count;
        }
        count = Self::default();
        file.each(|record| count.add(record));
        count
    }

    /// Counts a record as a game of English draughts if it is one; false if enough is known.
    fn add_english(&mut self, record: &Record<'_>) -> bool {
        let header = Header::from_record(record);
        let is_english = match InTags::of(record, &header) {
            InTags::Game(game) => game == Variant::English,
            InTags::Other => false,
            InTags::Nothing => fit(record, &header, Fit::English).contains(&Variant::English),
        };
        self.games += 1;
        if is_english {
            self.vote(Variant::English);
        }
        is_english && self.games < PLAINLY_ENGLISH
    }

    /// Counts a record for every game that it may be; false if enough is known.
    fn add(&mut self, record: &Record<'_>) -> bool {
        let header = Header::from_record(record);
        match InTags::of(record, &header) {
            InTags::Nothing => {}
            InTags::Other => return true,
            InTags::Game(variant) => {
                self.games += 1;
                self.vote(variant);
                return self.games < MOST_GAMES;
            }
        }
        let mut games = fit(record, &header, Fit::Legal);
        if games.is_empty() && self.broken < MOST_BROKEN {
            self.broken += 1;
            games = fit(record, &header, Fit::WithASlip);
        }
        // a record that is of no known game says nothing about the others
        if !games.is_empty() {
            self.games += 1;
            for game in games {
                self.vote(game);
            }
        }
        self.games < MOST_GAMES && self.broken < MOST_BROKEN
    }

    fn vote(&mut self, variant: Variant) {
        match self.legal.iter_mut().find(|(game, _)| *game == variant) {
            Some((_, count)) => *count += 1,
            None => self.legal.push((variant, 1)),
        }
    }

    /// The game of most games, the one that was counted first where there are several, and how many they are.
    fn most(&self) -> Option<(u32, Variant)> {
        let most = self.legal.iter().map(|(_, count)| *count).max()?;
        let (game, _) = self.legal.iter().find(|(_, count)| *count == most)?;
        Some((most, *game))
    }

    /// The game of most games; the one that the tags name where at least half of the games may be of it, or where there
    /// are few.
    fn game(&self, tagged: Option<Variant>) -> Option<Variant> {
        if let Some(game) = tagged {
            let of_game = self.legal.iter().find(|(other, _)| *other == game);
            let count = of_game.map_or(0, |(_, count)| *count);
            if 2 * count >= self.games || self.games < PLAINLY_ENGLISH {
                return tagged;
            }
        }
        let (most, game) = self.most()?;
        (most >= 2 && 4 * most >= 3 * self.games).then_some(game)
    }
}

impl FileEvidence {
    /// Gives the records that show something to `each` until that answers false.
    fn each(&self, mut each: impl FnMut(&Record<'_>) -> bool) {
        let mut reader = crate::reader(&self.text);
        let (mut events, mut next) = (Vec::new(), Vec::new());
        let mut has_one = reader.read_game(&mut events);
        while has_one {
            let has_next = reader.read_game(&mut next);
            let is_cut = self.is_cut && !has_next;
            let record = Record {
                source: &self.text,
                events: &events,
            };
            if !is_cut && shows_something(&events) && !each(&record) {
                return;
            }
            std::mem::swap(&mut events, &mut next);
            has_one = has_next;
        }
    }
}

/// What the tags of a record say of its game.
enum InTags {
    Nothing,
    Game(Variant),
    /// A game without laws.
    Other,
}

impl InTags {
    fn of(record: &Record<'_>, header: &Header<'_>) -> Self {
        let by_variant = header.others.then(|| named_by_variant(record)).flatten();
        match (by_variant, GameType::of(header)) {
            (Some((NamedGame::WithoutLaws, _)), _) => Self::Other,
            (_, Some(tag)) => tag.variant().map_or(Self::Other, Self::Game),
            (Some((NamedGame::Judged(variant, _), _)), None) => Self::Game(variant),
            (None, None) => Self::Nothing,
        }
    }
}

fn shows_something(events: &[Event<'_>]) -> bool {
    let is_move = |event: &&Event<'_>| matches!(event.token, Token::Move(_));
    events
        .iter()
        .filter(is_move)
        .nth(FEWEST_PLIES - 1)
        .is_some()
}
