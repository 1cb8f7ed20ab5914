//! Extracts the data of one game that the collection pass needs.

use draughts::Color;
use pdn::Outcome;

use super::numbers;
use crate::{
    Aliases, CollectionEntry, ExtraTagsHash, Fnv, GameKey, Judgement, LineKey, Options, Origin,
    Record, RuleSet, Winner,
    collection_entry::{DuplicateKey, EventGame, MatchLaws, ResultOrderEvidence},
    header::Header,
    name_hash::{hash_name, player_hash},
    outcome::StatedResult,
    rules::text::first_token,
    scan::GameScan,
};

impl MatchLaws {
    fn from_rule_set(laws: &RuleSet) -> Self {
        let topics = laws.topics();
        Self {
            colours: topics.colours,
            games: topics.games,
        }
    }
}

impl CollectionEntry {
    /// The entry of a judged game; `None` if the game is not relevant to other games.
    pub(crate) fn new(
        record: &Record<'_>,
        header: &Header<'_>,
        stated: &StatedResult<'_>,
        scan: &GameScan<'_>,
        first: Option<Color>,
        options: &Options,
        judged: &Judgement,
    ) -> Option<CollectionEntry> {
        let evidence = ResultOrderEvidence::from_game(stated, first, judged);
        let laws = judged
            .variant
            .map(|variant| options.laws.for_variant(variant));
        let aliases = options.aliases.as_deref();
        let event_game = EventGame::from_header(header, laws, judged, aliases);
        let line = match scan.line {
            Some(fold) => LineKey::from_hasher(&Origin::from_header(header, judged.variant), fold),
            None => LineKey::from_record(record, judged.variant),
        };
        let tags = GameKey::from_header(record, header, judged.recorded, aliases);
        let duplicate_key = DuplicateKey::new(record, line, tags);
        let span = match (&event_game, &evidence) {
            (None, None) => {
                if !judged.clock_of_each_move {
                    duplicate_key?;
                }
                let tag = header.event.or(header.black).or(header.white);
                tag.map_or_else(|| first_token(record), |tag| tag.span)
            }
            (None, Some(_)) => stated.figures_written(header).1,
            (Some(_), _) => header.round.or(header.event)?.span,
        };
        Some(CollectionEntry {
            span,
            event_game,
            evidence,
            duplicate_key,
            clock_of_each_move: judged.clock_of_each_move,
        })
    }
}

impl DuplicateKey {
    /// The key of a game; `None` if neither the line nor the tags identify the game.
    fn new(record: &Record<'_>, line: LineKey, tags: GameKey) -> Option<Self> {
        let extra_tags = if line.is_distinctive() {
            ExtraTagsHash::default()
        } else if tags.may_be_copied(line.plies, line.set_up) {
            ExtraTagsHash::from_record(record)
        } else {
            return None;
        };
        Some(Self {
            line,
            tags,
            extra_tags,
        })
    }
}

impl ResultOrderEvidence {
    fn from_game(
        stated: &StatedResult<'_>,
        first: Option<Color>,
        judged: &Judgement,
    ) -> Option<Self> {
        let assumed = first?;
        let outcome = stated.figures()?;
        if !matches!(outcome, Outcome::First | Outcome::Second) || stated.figures_disagree() {
            return None;
        }
        let (winner, from_words) = match judged.on_board {
            Some(winner) => (winner, false),
            None => (stated.winner_in_words()?, true),
        };
        let winner = match winner {
            Winner::Black => Color::Black,
            Winner::White => Color::White,
            Winner::Draw | Winner::BothLost => return None,
        };
        let actual = if outcome == Outcome::First {
            winner
        } else {
            !winner
        };
        Some(Self {
            actual,
            assumed,
            from_words,
        })
    }
}

impl EventGame {
    /// The game's data from its header; `None` if the game has neither a number nor a full date. Most games of most
    /// archives have neither, so this is checked first.
    fn from_header(
        header: &Header<'_>,
        laws: Option<&RuleSet>,
        judged: &Judgement,
        aliases: Option<&Aliases>,
    ) -> Option<Self> {
        let event = header.event?;
        let name = event.trimmed();
        let number_in_event = numbers::number_in_event(name);
        let round = header.round.filter(|round| !round.is_placeholder());
        let number_in_round = round.and_then(|round| numbers::number_in_round(round.trimmed()));
        let date = header.known_date();
        let number = number_in_event
            .as_ref()
            .map(|(number, _)| *number)
            .or(number_in_round.map(|(number, _)| number));
        if number.is_none() && !date.is_full() || event.is_placeholder() {
            return None;
        }
        // The name of the event is irrelevant if the game has a number.
        let named_match = number.is_none() && contains_word(name, &MATCH_WORDS);
        if number.is_none() && round.is_none() && !named_match {
            return None;
        }
        let (black, white) = (
            player_hash(header.black?, aliases)?,
            player_hash(header.white?, aliases)?,
        );
        if black == white {
            return None;
        }
        let (before, after) = match &number_in_event {
            Some((_, at)) => (&name[..at.start], &name[at.end..]),
            None => (name, &name[..0]),
        };
        let heat = match (&number_in_event, number_in_round) {
            (None, Some((_, Some(heat)))) => u64::from(heat),
            _ => 0,
        };
        let round = match round {
            Some(round) if number_in_event.is_none() => hash_name(Fnv::default(), round.trimmed()),
            _ => 0,
        };
        Some(Self {
            event: hash_name(Fnv::after(hash_name(Fnv::default(), before)), after),
            heat,
            round,
            black,
            white,
            number,
            is_game_number: number_in_event.is_some(),
            date,
            named_match,
            by_mail: contains_word(name, &MAIL_WORDS)
                || header
                    .site
                    .is_some_and(|site| contains_word(site.trimmed(), &MAIL_WORDS)),
            plies: judged.plies,
            recorded: judged.recorded,
            laws: laws.map_or_else(MatchLaws::default, MatchLaws::from_rule_set),
        })
    }
}

/// Words for a match of two players in the name of an event.
const MATCH_WORDS: [&[u8]; 9] = [
    b"match",
    b"tweekamp",
    b"zweikampf",
    b"wettkampf",
    b"duel",
    "матч".as_bytes(),
    "Матч".as_bytes(),
    b"sfida",
    b"desafio",
];

/// Words for correspondence play in the name of an event or site.
const MAIL_WORDS: [&[u8]; 6] = [
    b"mail",
    b"postal",
    b"correspond",
    b"fernpartie",
    b"fax",
    "заочн".as_bytes(),
];

/// True if the name contains one of the words, in any case.
fn contains_word(name: &[u8], words: &[&[u8]]) -> bool {
    // Most positions are skipped by a bit set of the words' first letters (the last five bits of each).
    let firsts = words
        .iter()
        .fold(0_u32, |firsts, word| firsts | 1 << (word[0] & 31));
    name.iter().enumerate().any(|(at, letter)| {
        firsts >> (letter & 31) & 1 != 0
            && words.iter().any(|word| {
                word[0] & 31 == letter & 31
                    && name
                        .get(at..at + word.len())
                        .is_some_and(|part| part.eq_ignore_ascii_case(word))
            })
    })
}
