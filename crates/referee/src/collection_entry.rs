//! The data of one game that the collection pass needs; its size is constant.

use draughts::Color;
use pdn::{Date, Span};

use crate::{ExtraTagsHash, GameKey, LineKey, Winner};

/// The data of a game that is relevant to its match, tournament or file: hashes of names, the number of the game, its
/// round and date, and evidence about the order of its result. Judging a game creates the entry, and
/// [`Collection::add`](crate::Collection::add) takes it.
///
/// ```
/// use referee::{Collection, Options, Referee};
///
/// let referee = Referee::new(Options { entry: true, ..Options::default() });
/// let file = b"[Event \"Match, game 1\"][Black \"A\"][White \"B\"][Date \"1863.02.01\"] 1. 11-15 1-0\n\
///              [Event \"Match, game 3\"][Black \"B\"][White \"A\"][Date \"1863.02.02\"] 1. 11-15 1-0\n";
/// let mut collection = Collection::default();
/// for (number, game) in (1..).zip(referee.judge_all(file)) {
///     if let Some(entry) = &game.judgement.entry {
///         collection.add(entry, number, || number);
///     }
/// }
/// let found = collection.finish();
/// let codes: Vec<_> = found.iter().map(|(game, finding)| (*game, finding.rule.code())).collect();
/// assert_eq!(codes, [(2, "C606")]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CollectionEntry {
    /// The place of a finding: the tag with the number or round of the game, else the result.
    pub span: Span,
    pub(crate) event_game: Option<EventGame>,
    pub(crate) evidence: Option<ResultOrderEvidence>,
    /// The key by which another record of the game is recognised; `None` if neither the moves nor the tags identify the
    /// game.
    pub(crate) duplicate_key: Option<DuplicateKey>,
    /// True if the record gives the time of each move instead of the total time used.
    pub(crate) clock_of_each_move: bool,
}

/// The data that is equal in two records of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DuplicateKey {
    pub(crate) line: LineKey,
    pub(crate) tags: GameKey,
    /// The tags that the key omits. They are compared only if the line is short.
    pub(crate) extra_tags: ExtraTagsHash,
}

/// A game as part of its event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventGame {
    /// The event, without the number of the game.
    pub(crate) event: u64,
    /// The round or heat within which games are numbered; 0 if there is none.
    pub(crate) heat: u64,
    /// Hash of the Round tag; 0 if it is empty, or if the event already contains the number.
    pub(crate) round: u64,
    pub(crate) black: u64,
    pub(crate) white: u64,
    /// The number of the game, from 1.
    pub(crate) number: Option<u16>,
    /// True if the event's name calls `number` a game number. The number in a Round tag may be that of a round.
    pub(crate) is_game_number: bool,
    pub(crate) date: Date,
    /// True if the game has no number, and the name of the event contains a word for "match".
    pub(crate) named_match: bool,
    /// True if the games are played by mail, several at a time.
    pub(crate) by_mail: bool,
    pub(crate) plies: u32,
    pub(crate) recorded: Option<Winner>,
    pub(crate) laws: MatchLaws,
}

/// The laws on matches in the rule set of a game; empty if the game was not judged.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MatchLaws {
    /// Laws on the change of colours.
    pub(crate) colours: &'static [&'static str],
    /// Laws on the number of games.
    pub(crate) games: &'static [&'static str],
}

/// Evidence in a game that shows which side has the first figure of its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultOrderEvidence {
    /// The side that has the first figure, according to the comments or the board.
    pub(crate) actual: Color,
    /// The side that the referee assumed when it read the result.
    pub(crate) assumed: Color,
    /// True if the evidence is a comment; false if it is the final position.
    pub(crate) from_words: bool,
}
