//! Infers the variant of a file from the games at its beginning.
//!
//! The variant of a record without a `GameType` tag is inferred from the record itself. If this leaves a doubt (the
//! record is short, has a slip, or fits several variants), the other games of its file decide. These games are examined
//! only when needed, so a file without doubtful records costs nothing. Tags that name a variant are the best evidence
//! and cheap to read, so they are consulted for every untagged record.

use draughts::Variant;
use pdn::{Event, Token};

use super::guess::fit;
use crate::play::guess::Fit;
use crate::{
    Budget, FileEvidence, Record, budget,
    game_names::NamedGame,
    game_type::{GameTypeValue, named_in_variant_tag},
    header::Header,
};

/// Maximum number of games examined.
const MAX_GAMES: u32 = 32;

/// Maximum number of examined games that have a slip in every variant, because such games are expensive.
const MAX_BROKEN: u32 = 12;

/// If this many games at the beginning of a file are all English draughts, the whole file is assumed to be English
/// draughts.
const ENOUGH_ENGLISH: u32 = 8;

/// Minimum length in plies of a game that counts as evidence.
const MIN_PLIES: usize = 4;

impl FileEvidence {
    /// The variant named by the tags of the file (GameType and Variant); `None` without such tags, or if they disagree.
    ///
    /// ```
    /// use draughts::Variant;
    /// use referee::FileEvidence;
    ///
    /// let evidence = FileEvidence::new(b"[GameType \"40\"] 1. 32-28 19-23 *\n\n1. 33-29 20-25 *");
    /// assert_eq!(evidence.tagged_variant(), Some(Variant::Frisian));
    /// ```
    pub fn tagged_variant(&self) -> Option<Variant> {
        *self.tagged.get_or_init(|| {
            // Most files have no such tag.
            let tags = [&b"GameType"[..], b"ariant"];
            let has_tag = tags
                .iter()
                .any(|name| memchr::memmem::find(&self.text, name).is_some());
            has_tag
                .then(|| budget::apart(|| self.count_tags()))
                .flatten()
        })
    }

    /// The variant that at least three quarters of the tags name.
    fn count_tags(&self) -> Option<Variant> {
        let mut count = VariantCount::default();
        let mut reader = crate::reader(&self.text);
        let mut events = Vec::new();
        while count.games < MAX_GAMES && reader.read_game(&mut events) {
            let record = Record {
                source: &self.text,
                events: &events,
            };
            if let TaggedGame::Game(variant) =
                TaggedGame::new(&record, &Header::from_record(&record))
            {
                count.games += 1;
                count.vote(variant);
            }
        }
        let (most, variant) = count.most_frequent()?;
        (4 * most >= 3 * count.games).then_some(variant)
    }

    /// The variant that most games of the file fit, or that the tags name. `None` if there are too few games, or if the
    /// games are of several variants.
    pub fn variant(&self) -> Option<Variant> {
        *self.variant.get_or_init(|| {
            let count = budget::apart(|| VariantCount::new(self));
            count.variant(self.tagged_variant())
        })
    }
}

/// Number of games of a file that each variant fits.
#[derive(Default)]
struct VariantCount {
    games: u32,
    broken: u32,
    legal: Vec<(Variant, u32)>,
}

impl VariantCount {
    fn new(file: &FileEvidence) -> Self {
        let mut count = Self::default();
        file.each(|record| count.add_english(record));
        let all = count.games;
        if all >= ENOUGH_ENGLISH.min(2) && count.legal == [(Variant::English, all)] {
            return count;
        }
        count = Self::default();
        file.each(|record| count.add(record));
        count
    }

    /// Counts a record if it is English draughts. Returns false to stop.
    fn add_english(&mut self, record: &Record<'_>) -> bool {
        let header = Header::from_record(record);
        let is_english = match TaggedGame::new(record, &header) {
            TaggedGame::Game(variant) => variant == Variant::English,
            TaggedGame::Other => false,
            TaggedGame::Nothing => fit(record, &header, Fit::English).contains(&Variant::English),
        };
        self.games += 1;
        if is_english {
            self.vote(Variant::English);
        }
        is_english && self.games < ENOUGH_ENGLISH
    }

    /// Counts a record for every variant that it fits. Returns false to stop.
    fn add(&mut self, record: &Record<'_>) -> bool {
        let header = Header::from_record(record);
        match TaggedGame::new(record, &header) {
            TaggedGame::Nothing => {}
            TaggedGame::Other => return true,
            TaggedGame::Game(variant) => {
                self.games += 1;
                self.vote(variant);
                return self.games < MAX_GAMES;
            }
        }
        let mut fitting = fit(record, &header, Fit::Legal);
        if fitting.is_empty() && self.broken < MAX_BROKEN {
            self.broken += 1;
            fitting = fit(record, &header, Fit::WithOneSlip);
        }
        // A record that fits no variant is not evidence.
        if !fitting.is_empty() {
            self.games += 1;
            for variant in fitting {
                self.vote(variant);
            }
        }
        self.games < MAX_GAMES && self.broken < MAX_BROKEN
    }

    fn vote(&mut self, variant: Variant) {
        match self.legal.iter_mut().find(|(other, _)| *other == variant) {
            Some((_, count)) => *count += 1,
            None => self.legal.push((variant, 1)),
        }
    }

    /// The highest count and its variant. If several variants have that count, the first of them is returned.
    fn most_frequent(&self) -> Option<(u32, Variant)> {
        let most = self.legal.iter().map(|(_, count)| *count).max()?;
        let (variant, _) = self.legal.iter().find(|(_, count)| *count == most)?;
        Some((most, *variant))
    }

    /// The variant of most games. The variant in the tags takes precedence if it fits at least half of the games, or if
    /// there are few games.
    fn variant(&self, tagged: Option<Variant>) -> Option<Variant> {
        if let Some(variant) = tagged {
            let of_variant = self.legal.iter().find(|(other, _)| *other == variant);
            let count = of_variant.map_or(0, |(_, count)| *count);
            if 2 * count >= self.games || self.games < ENOUGH_ENGLISH {
                return tagged;
            }
        }
        let (most, variant) = self.most_frequent()?;
        (most >= 2 && 4 * most >= 3 * self.games).then_some(variant)
    }
}

impl FileEvidence {
    /// Calls `each` with every record that counts as evidence, until `each` returns false.
    pub(crate) fn each(&self, mut each: impl FnMut(&Record<'_>) -> bool) {
        let mut reader = crate::reader(&self.text);
        let (mut events, mut next) = (Vec::new(), Vec::new());
        let mut has_one = reader.read_game(&mut events);
        while has_one {
            let has_next = reader.read_game(&mut next);
            let is_truncated = self.is_truncated && !has_next;
            let record = Record {
                source: &self.text,
                events: &events,
            };
            let _budget = Budget::for_judgement(record.span().len());
            if !is_truncated && is_evidence(&events) && !each(&record) {
                return;
            }
            std::mem::swap(&mut events, &mut next);
            has_one = has_next;
        }
    }
}

/// The variant according to the tags of a record.
enum TaggedGame {
    Nothing,
    Game(Variant),
    /// An unsupported game.
    Other,
}

impl TaggedGame {
    fn new(record: &Record<'_>, header: &Header<'_>) -> Self {
        let by_variant = header
            .others
            .then(|| named_in_variant_tag(record))
            .flatten();
        match (by_variant, GameTypeValue::from_header(header)) {
            (Some((NamedGame::Unsupported, _)), _) => Self::Other,
            (_, Some(tag)) => tag.variant().map_or(Self::Other, Self::Game),
            (Some((NamedGame::Supported(variant, _), _)), None) => Self::Game(variant),
            (None, None) => Self::Nothing,
        }
    }
}

/// True if a game is long enough to be evidence.
fn is_evidence(events: &[Event<'_>]) -> bool {
    let is_move = |event: &&Event<'_>| matches!(event.token, Token::Move(_));
    events.iter().filter(is_move).nth(MIN_PLIES - 1).is_some()
}

#[cfg(test)]
mod tests {
    use crate::{Budget, FileEvidence, budget};

    #[test]
    fn the_game_that_asks_for_the_variant_of_its_file_does_not_pay_for_it() {
        // a slip in every game, so each is searched for one
        let game = "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12 4. 37-49 20-25 5. 41-37 14-20 6. 46-41 10-14 *\n\n";
        let file = FileEvidence::new(game.repeat(20).as_bytes());
        let _budget = Budget::for_judgement(game.len());
        let before = budget::remaining();
        file.variant();
        assert_eq!(budget::remaining(), before);
        budget::spend(1);
        assert_eq!(budget::remaining(), before - 1);
    }
}
