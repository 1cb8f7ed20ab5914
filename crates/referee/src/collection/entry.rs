//! The data of one game that the collection pass needs; its size is constant.

use std::hash::Hasher as _;

use draughts::Color;
use pdn::{Date, Outcome, Span};

use super::numbers;
use crate::{
    Aliases, ExtraTagsHash, Fnv, GameKey, Judgement, LineKey, Options, Origin, Record, RuleSet,
    Winner,
    header::{Header, LocatedTag},
    outcome::StatedResult,
    rules::text::first_token,
    scan::GameScan,
    words::winner,
};

/// The data of a game that is relevant to its match, tournament or file: hashes of names, the number of the game, its
/// round and date, and evidence about the order of its result. Judging a game creates the entry, and
/// [`Collection::add`](super::Collection::add) takes it.
///
/// ```
/// use referee::{Collection, Options, Referee};
///
/// let referee = Referee::new(Options { collection: true, ..Options::default() });
/// let file = b"[Event \"Match, game 1\"][Black \"A\"][White \"B\"][Date \"1863.02.01\"] 1. 11-15 1-0\n\
///              [Event \"Match, game 3\"][Black \"B\"][White \"A\"][Date \"1863.02.02\"] 1. 11-15 1-0\n";
/// let (mut collection, mut number) = (Collection::default(), 0);
/// referee.judge_each(file, |_, judgement| {
///     number += 1;
///     if let Some(entry) = &judgement.entry {
///         collection.add(entry, number, || number);
///     }
/// });
/// let found = collection.finish();
/// let codes: Vec<_> = found.iter().map(|(game, finding)| (*game, finding.rule.code())).collect();
/// assert_eq!(codes, [(2, "C606")]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CollectionEntry {
    /// The place of a finding: the tag with the number or round of the game, else the result.
    pub span: Span,
    pub(super) event_game: Option<EventGame>,
    pub(super) evidence: Option<ResultOrderEvidence>,
    /// The key by which another record of the game is recognised; `None` if neither the moves nor the tags identify the
    /// game.
    pub(super) duplicate_key: Option<DuplicateKey>,
    /// True if the record gives the time of each move instead of the total time used.
    pub(super) clock_of_each_move: bool,
}

/// The data that is equal in two records of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct DuplicateKey {
    pub(super) line: LineKey,
    pub(super) tags: GameKey,
    /// The tags that the key omits. They are compared only if the line is short.
    pub(super) extra_tags: ExtraTagsHash,
}

/// A game as part of its event.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventGame {
    /// The event, without the number of the game.
    pub(super) event: u64,
    /// The round or heat within which games are numbered; 0 if there is none.
    pub(super) heat: u64,
    /// Hash of the Round tag; 0 if it is empty, or if the event already contains the number.
    pub(super) round: u64,
    pub(super) black: u64,
    pub(super) white: u64,
    /// The number of the game, from 1.
    pub(super) number: Option<u16>,
    /// True if the event's name calls `number` a game number. The number in a Round tag may be that of a round.
    pub(super) is_game_number: bool,
    pub(super) date: Date,
    /// True if the game has no number, and the name of the event contains a word for "match".
    pub(super) named_match: bool,
    /// True if the games are played by mail, several at a time.
    pub(super) by_mail: bool,
    pub(super) plies: u32,
    pub(super) recorded: Option<Winner>,
    pub(super) laws: MatchLaws,
}

/// The laws on matches in the rule set of a game; empty if the game was not judged.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MatchLaws {
    /// Laws on the change of colours.
    pub(super) colours: &'static [&'static str],
    /// Laws on the number of games.
    pub(super) games: &'static [&'static str],
}

impl MatchLaws {
    fn from_rule_set(laws: &RuleSet) -> Self {
        let topics = laws.topics();
        Self {
            colours: topics.colours,
            games: topics.games,
        }
    }
}

/// Evidence in a game that shows which side has the first figure of its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultOrderEvidence {
    /// The side that has the first figure, according to the comments or the board.
    pub(super) actual: Color,
    /// The side that the referee assumed when it read the result.
    pub(super) assumed: Color,
    /// True if the evidence is a comment; false if it is the final position.
    pub(super) from_words: bool,
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
        let evidence = ResultOrderEvidence::from_game(record, header, stated, first, judged);
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
            (None, Some(_)) => stated.written(header).1,
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
        record: &Record<'_>,
        header: &Header<'_>,
        stated: &StatedResult<'_>,
        first: Option<Color>,
        judged: &Judgement,
    ) -> Option<Self> {
        let assumed = first?;
        let outcome = stated.outcome()?;
        if !matches!(outcome, Outcome::First | Outcome::Second) || stated.disagrees() {
            return None;
        }
        let (winner, from_words) = match judged.on_board {
            Some(winner) => (winner, false),
            None => (winner::who_won(record, header)?, true),
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
        let in_event = numbers::in_event(name);
        let round = header.round.filter(|round| !round.is_placeholder());
        let in_round = round.and_then(|round| numbers::in_round(round.trimmed()));
        let date = header.known_date();
        let number = in_event
            .as_ref()
            .map(|(number, _)| *number)
            .or(in_round.map(|(number, _)| number));
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
        let (before, after) = match &in_event {
            Some((_, at)) => (&name[..at.start], &name[at.end..]),
            None => (name, &name[..0]),
        };
        let heat = match (&in_event, in_round) {
            (None, Some((_, Some(heat)))) => u64::from(heat),
            _ => 0,
        };
        let round = match round {
            Some(round) if in_event.is_none() => hash_name(Fnv::default(), round.trimmed()),
            _ => 0,
        };
        Some(Self {
            event: hash_name(Fnv::after(hash_name(Fnv::default(), before)), after),
            heat,
            round,
            black,
            white,
            number,
            is_game_number: in_event.is_some(),
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

/// Adds the letters and figures of a name to a hash and returns the hash. Case, blanks and punctuation are ignored.
pub(crate) fn hash_name(mut before: Fnv, name: &[u8]) -> u64 {
    // The name is decoded, so that the encoding makes no difference.
    for byte in pdn::text(name).bytes() {
        match LETTERS[usize::from(byte)] {
            0 => {}
            letter => before.write_u8(letter),
        }
    }
    before.finish()
}

/// The value of each byte of a name for the comparison: letters in lower case, 0 for ignored bytes.
const LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0_u8;
    loop {
        if byte.is_ascii_alphanumeric() || !byte.is_ascii() {
            letters[byte as usize] = byte.to_ascii_lowercase();
        }
        if byte == u8::MAX {
            break letters;
        }
        byte += 1;
    }
};

/// Hash of a player's name; `None` if the name is unknown or a placeholder such as `Black`.
pub(crate) fn player_hash(found: LocatedTag<'_>, aliases: Option<&Aliases>) -> Option<u64> {
    let name = found.trimmed();
    let alias = aliases.and_then(|aliases| aliases.canonical_name(name));
    let name = alias.map_or(name, str::as_bytes);
    let known = !found.is_placeholder() && !is_anonymous(name);
    known.then(|| hash_name(Fnv::default(), name))
}

/// True for a placeholder in place of a player's name.
fn is_anonymous(name: &[u8]) -> bool {
    const PLACEHOLDERS: [&[u8]; 10] = [
        b"black",
        b"white",
        b"red",
        b"nn",
        b"n.n.",
        b"n. n.",
        b"unknown",
        b"anonymous",
        b"bye",
        b"amateur",
    ];
    // Most names are longer than every placeholder.
    name.len() <= b"anonymous".len()
        && PLACEHOLDERS
            .iter()
            .any(|placeholder| placeholder.eq_ignore_ascii_case(name))
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
    // Most positions are skipped: a bit set has the words' first letters, by their last five bits.
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

#[cfg(test)]
mod tests {
    use super::hash_name;
    use crate::Fnv;

    #[test]
    fn a_name_hash_ignores_case_and_punctuation() {
        assert_eq!(
            hash_name(Fnv::default(), b"Barker, C.F.."),
            hash_name(Fnv::default(), b"BARKER, C. F.")
        );
        assert_ne!(
            hash_name(Fnv::default(), b"Smith, J."),
            hash_name(Fnv::default(), b"Smith, T.")
        );
    }
}
