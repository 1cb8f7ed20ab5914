//! The reader of games that every command uses. It runs the `pdn` reader, and then uses a board to resolve ambiguous
//! text.
//!
//! A bracket may contain a move of the main line instead of a variation, a `;` may separate moves instead of opening a
//! comment, `1:12` may be a time instead of a capture, `(6)` in `22x15(6)` a square instead of a time, `11-15-23-19` may be
//! two moves with a dash between them, and `--` may separate two moves instead of being an unknown one. If a game has such
//! a doubt, its main line is replayed in every reading ([`trial`]). A line that replays as written is unchanged. Otherwise,
//! the events of the reading that replays are used, and a fault marks each change. No replay is necessary for `i2-i6`,
//! which is 12-16 among numbers.

mod brackets;
mod choices;
mod columns;
mod doubts;
mod edits;
mod glued_results;
mod long_moves;
mod semicolons;
mod trial;

use draughts::Variant;
use memchr::{memchr, memchr3};
use pdn::{Event, Fault, FaultKind, RawMove, SquareName, Token};

use self::choices::Choice;
use self::doubts::Doubts;
use self::trial::{DoubtTrial, TrialOutcome};
use super::restart::{begins_new_game, first_moves, moves_before};
use crate::{
    Budget, Record, budget,
    game_names::NamedGame,
    game_type::{GameTypeValue, named_in_variant_tag},
    header::Header,
};

/// Reads the games of an input. A game also ends where the move numbers restart at 1, if words before that number state
/// the result, or if the moves after it can be played only from the start position (S010). Brackets, semicolon comments
/// and times are read as moves if only that reading can be played (N113, N116). All code that reads files uses this
/// reader, so it agrees on the games.
///
/// ```
/// let games = |source: &[u8]| {
///     let ends = referee::reader(source).filter(|event| event.token == pdn::Token::GameEnd);
///     ends.count()
/// };
/// assert_eq!(games(b"1. 11-15 23-19 2. 8-11 22-17\n1. 11-15 22-18 2. 15x22 25x18"), 2);
/// assert_eq!(games(b"1. 11-15 23-19 White won\n1. 9-13 22-18 Draw agreed"), 2);
/// // a wrong number: the moves continue the game
/// assert_eq!(games(b"1. 11-15 23-19 2. 8-11 22-17\n1. 9-13 17-14 2. 10x17 21x14"), 1);
/// ```
pub fn reader(source: &[u8]) -> GameReader<'_> {
    GameReader {
        source,
        games: pdn::Reader::with_restarts(source, |game, next| {
            let Some(mut before) = moves_before(game) else {
                return false;
            };
            let mut following = first_moves(next);
            for (source, events) in [(game, &mut before), (next, &mut following)] {
                if may_have_doubts(source, events) || events.iter().any(long_moves::is_long) {
                    resolve_doubts(source, events);
                }
            }
            let events = &before;
            begins_new_game(
                &Record {
                    source: game,
                    events,
                },
                &following,
            )
        }),
        rest: Vec::new(),
    }
}

/// A reader of games that resolves ambiguous text on a board; made by [`reader`].
///
/// ```
/// use pdn::Token;
///
/// let mut events = Vec::new();
/// let columns = b"[GameType \"20\"] 1. 33-28 (20-24) 2. 39-33 (14-20) *";
/// assert!(referee::reader(columns).read_game(&mut events));
/// assert!(events.iter().all(|event| event.token != Token::VariationStart));
/// ```
#[derive(Clone, Debug)]
pub struct GameReader<'a> {
    source: &'a [u8],
    games: pdn::Reader<'a>,
    /// The events of a game that the iterator has not returned yet, in reverse order.
    rest: Vec<Event<'a>>,
}

impl<'a> GameReader<'a> {
    /// Fills `events` with the events of the next game, the last of them [`pdn::Token::GameEnd`]. Returns false,
    /// with `events` empty, if there is no further game.
    #[inline]
    pub fn read_game(&mut self, events: &mut Vec<Event<'a>>) -> bool {
        if !self.rest.is_empty() {
            events.clear();
            events.extend(self.rest.drain(..).rev());
            return true;
        }
        let has_game = self.games.read_game(events);
        let is_ambiguous = has_game && self.games.has_ambiguous_moves();
        if is_ambiguous {
            read_file_i_as_digits(events);
            glued_results::cut_off(self.source, events);
        }
        if is_ambiguous || has_game && may_have_doubts(self.source, events) {
            resolve_doubts(self.source, events);
        }
        has_game
    }
}

impl<'a> Iterator for GameReader<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if self.rest.is_empty() {
            let mut events = std::mem::take(&mut self.rest);
            self.read_game(&mut events);
            events.reverse();
            self.rest = events;
        }
        self.rest.pop()
    }
}

/// Reads `i2-i6` as 12-16 if there are more moves, and the squares of all others are numbers.
fn read_file_i_as_digits(events: &mut [Event<'_>]) {
    let (mut numeric, mut in_letters) = (0, 0);
    for event in &*events {
        if let Token::Move(written) = &event.token {
            if matches!(written.from, SquareName::Number(_)) {
                numeric += 1;
            } else if written.in_digits().is_some() {
                in_letters += 1;
            } else {
                return;
            }
        }
    }
    if in_letters == 0 || numeric <= in_letters {
        return;
    }
    for event in events {
        if let Token::Move(written) = &mut event.token
            && let Some(in_digits) = written.in_digits()
        {
            *written = in_digits;
        }
    }
}

/// Reads `1:05` as a time if there are other moves, and all of them are in letters.
fn read_times_among_letters(events: &mut [Event<'_>]) {
    let is_time =
        |event: &Event<'_>| matches!(&event.token, Token::Move(written) if written.may_be_time());
    let mut moves = events.iter().filter_map(|event| match &event.token {
        Token::Move(written) if !written.may_be_time() => Some(written),
        _ => None,
    });
    let in_letters = |written: &RawMove<'_>| !matches!(written.from, SquareName::Number(_));
    if !moves.next().is_some_and(in_letters) || !moves.all(in_letters) {
        return;
    }
    for event in events.iter_mut().filter(|event| is_time(event)) {
        let (kind, place) = (FaultKind::BareTime, event.span);
        event.token = Token::Fault(Fault { kind, place });
    }
}

/// True if the text after the tags contains a sign that may be doubtful. Searching bytes is faster than searching
/// events.
#[inline]
fn may_have_doubts(source: &[u8], events: &[Event<'_>]) -> bool {
    let text = Record { source, events }.after_tags();
    memchr3(b'(', b';', b':', text).is_some() || memchr(b'[', text).is_some()
}

/// Resolves the doubts of a game.
fn resolve_doubts<'a>(source: &'a [u8], events: &mut Vec<Event<'a>>) {
    read_times_among_letters(events);
    let takes_comments = replay_doubts(source, events);
    if takes_comments {
        // The moves of the comments may be in brackets: `11-15; (23-19); 2. 8-11`
        replay_doubts(source, events);
    }
    semicolons::mark_unread(source, events);
}

/// The variant that the tags name, or all variants.
fn possible_variants(record: &Record<'_>, header: &Header<'_>) -> Vec<Variant> {
    let of_game_type = GameTypeValue::from_header(header).and_then(GameTypeValue::variant);
    let named = of_game_type.or_else(|| match named_in_variant_tag(record)? {
        (NamedGame::Supported(variant, _), _) => Some(variant),
        (NamedGame::Unsupported, _) => None,
    });
    named.map_or_else(|| Variant::ALL.to_vec(), |named| vec![named])
}

/// Resolves the doubts of a game that a replay can resolve. Returns true if a comment was read as moves.
fn replay_doubts<'a>(source: &'a [u8], events: &mut Vec<Event<'a>>) -> bool {
    let Some(doubts) = Doubts::from_game(source, events) else {
        return false;
    };
    let record = Record { source, events };
    let header = Header::from_record(&record);
    let variants = possible_variants(&record, &header);
    let _budget = Budget::for_judgement(record.span().len());
    // A comment that ends with the result may be legal moves only in a later variant, so all variants are tried.
    let ends_in_comment = doubts.any_comment_ends_game();
    let rank = |outcome: &TrialOutcome| {
        let takes_result = outcome.is_whole && doubts.takes_result(&outcome.choices);
        let is_plain = outcome.plain.is_some() && outcome.slips == 0;
        (takes_result, is_plain, outcome.is_whole, outcome.reached)
    };
    let trial = |variant: &Variant, drops_unknown| DoubtTrial {
        variant: *variant,
        record: &record,
        header: &header,
        events,
        doubts: &doubts,
        drops_unknown,
    };
    let mut best: Option<TrialOutcome> = None;
    for game in &variants {
        let outcome = trial(game, false).run();
        let is_final = outcome.plain.is_some() && outcome.slips == 0 && !ends_in_comment;
        if best.as_ref().is_none_or(|best| rank(&outcome) > rank(best)) {
            best = Some(outcome);
        }
        if is_final {
            break;
        }
    }
    if doubts.has_unknown_between_moves(events) {
        // After an unknown move the other side moves, so no other reading plays the rest by chance.
        let mut outcomes = variants.iter().map(|game| trial(game, true).run());
        best = outcomes.find(|outcome| outcome.is_whole).or(best);
    }
    // A game that could not be examined completely stays as written.
    let Some(best) = best.filter(|best| best.plain.is_some() || !budget::is_spent()) else {
        return false;
    };
    let (variant, reached) = (best.variant, best.reached);
    let choices: Vec<Choice> = doubts.best_choices(best);
    let splits = doubts.splits(variant, events, &choices, reached);
    if !choices.is_empty() {
        *events = edits::apply_choices(source, events, &doubts, &choices);
    }
    if !splits.is_empty() {
        *events = long_moves::split(source, events, &splits);
    }
    doubts.takes_comment(&choices)
}
