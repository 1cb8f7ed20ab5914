//! What one game gives to the pass over its collection: little, and of constant size.

use std::hash::Hasher as _;

use draughts::Color;
use pdn::{Outcome, Span};

use super::numbers;
use crate::{
    Aliases, ExtraTagsHash, Fnv, GameKey, Judgement, LineKey, Options, Origin, Record, RuleSet,
    Winner,
    header::{Header, LocatedTag},
    outcome::Stated,
    rules::text::first_token,
    scan::GameScan,
    words::winner,
};

/// What a game tells of the match, tournament or file that it belongs to: names as hashes, its
/// number, round and date, and how its result is to be read. Made while the game is judged, folded by
/// [`Collection::add`](super::Collection::add).
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
pub struct Entry {
    /// What a finding points at: the tag that tells the number or round of the game, else its result.
    pub span: Span,
    pub(super) standing: Option<Standing>,
    pub(super) evidence: Option<Evidence>,
    /// Its line and which game it is by its tags, where either tells it from others.
    pub(super) line: Option<Recording>,
    /// True if the time used so far is written as the time of each move.
    pub(super) clock_of_each_move: bool,
}

/// By what a game is known again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recording {
    pub(super) line: LineKey,
    pub(super) told: GameKey,
    /// The other tags, which are asked where the line is short.
    pub(super) rest: ExtraTagsHash,
}

/// Where a game stands in its event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The event, without the number of the game.
    pub(super) event: u64,
    /// The round or heat that the number is counted in; 0 if there is none.
    pub(super) heat: u64,
    /// The Round tag as it is; 0 if it says nothing, or only what the event says as well.
    pub(super) round: u64,
    pub(super) black: u64,
    pub(super) white: u64,
    /// The number of the game, from 1.
    pub(super) number: Option<u16>,
    /// True if the event calls it the number of a game, which a Round tag leaves open.
    pub(super) is_game_number: bool,
    /// The day, as one number; 0 if it is not known to the day.
    pub(super) day: u32,
    /// The year; 0 if it is not known.
    pub(super) year: u16,
    /// True if the game has no number and the event is called a match.
    pub(super) named_match: bool,
    /// True if games are played by mail, several at a time.
    pub(super) by_mail: bool,
    pub(super) plies: u32,
    pub(super) recorded: Option<Winner>,
    pub(super) laws: MatchLaws,
}

/// What the laws by which a game was judged have on matches; nothing for a game that was not judged.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MatchLaws {
    /// That the players change colours.
    pub(super) colours: &'static [&'static str],
    /// How many games there are to be.
    pub(super) games: &'static [&'static str],
}

impl MatchLaws {
    fn of(laws: &RuleSet) -> Self {
        let topics = laws.topics();
        Self {
            colours: topics.colours,
            games: topics.games,
        }
    }
}

/// To whom the first figure of a result belongs, as the game itself shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    /// To whom it belongs by what happened.
    pub(super) shown: Color,
    /// To whom it was given when the result was read.
    pub(super) read: Color,
    /// True if words tell it, false if the board does.
    pub(super) words: bool,
}

impl Entry {
    /// The entry of a game that has been judged; none if it says nothing about others.
    pub(crate) fn of(
        record: &Record<'_>,
        header: &Header<'_>,
        stated: &Stated<'_>,
        scan: &GameScan<'_>,
        first: Option<Color>,
        options: &Options,
        judged: &Judgement,
    ) -> Option<Entry> {
        let evidence = Evidence::of(record, header, stated, first, judged);
        let laws = judged.variant.map(|variant| options.laws.of(variant));
        let aliases = options.aliases.as_deref();
        let standing = Standing::of(header, laws, judged, aliases);
        let line = match scan.line {
            Some(fold) => LineKey::from_hasher(&Origin::from_header(header, judged.variant), fold),
            None => LineKey::from_record(record, judged.variant),
        };
        let told = GameKey::from_header(record, header, judged.recorded, aliases);
        let line = Recording::of(record, line, told);
        let span = match (&standing, &evidence) {
            (None, None) => {
                if !judged.clock_of_each_move {
                    line?;
                }
                let tag = header.event.or(header.black).or(header.white);
                tag.map_or_else(|| first_token(record), |tag| tag.span)
            }
            (None, Some(_)) => stated.written(header).1,
            (Some(_), _) => header.round.or(header.event)?.span,
        };
        Some(Entry {
            span,
            standing,
            evidence,
            line,
            clock_of_each_move: judged.clock_of_each_move,
        })
    }
}

impl Recording {
    /// None if neither the line nor the tags tell the game from others.
    fn of(record: &Record<'_>, line: LineKey, told: GameKey) -> Option<Self> {
        let rest = if line.is_distinctive() {
            ExtraTagsHash::default()
        } else if told.may_be_copied(line.plies, line.set_up) {
            ExtraTagsHash::from_record(record)
        } else {
            return None;
        };
        Some(Self { line, told, rest })
    }
}

impl Evidence {
    fn of(
        record: &Record<'_>,
        header: &Header<'_>,
        stated: &Stated<'_>,
        first: Option<Color>,
        judged: &Judgement,
    ) -> Option<Self> {
        let read = first?;
        let outcome = stated.outcome()?;
        if !matches!(outcome, Outcome::First | Outcome::Second) || stated.disagrees() {
            return None;
        }
        let (winner, words) = match judged.on_board {
            Some(winner) => (winner, false),
            None => (winner::who_won(record, header)?, true),
        };
        let winner = match winner {
            Winner::Black => Color::Black,
            Winner::White => Color::White,
            Winner::Draw | Winner::BothLost => return None,
        };
        let shown = if outcome == Outcome::First {
            winner
        } else {
            !winner
        };
        Some(Self { shown, read, words })
    }
}

impl Standing {
    /// Most games of most archives have neither a number nor a full date: they are told by this at once.
    fn of(
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
        let (year, day) = header.date.map_or((0, 0), |date| when(date.trimmed()));
        let number = in_event
            .as_ref()
            .map(|(number, _)| *number)
            .or(in_round.map(|(number, _)| number));
        if number.is_none() && day == 0 || event.is_placeholder() {
            return None;
        }
        // with a number it is no matter what the event is called
        let named_match = number.is_none() && mentions(name, &MATCH);
        if number.is_none() && round.is_none() && !named_match {
            return None;
        }
        let (black, white) = (
            player(header.black?, aliases)?,
            player(header.white?, aliases)?,
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
            Some(round) if in_event.is_none() => hash(Fnv::default(), round.trimmed()),
            _ => 0,
        };
        Some(Self {
            event: hash(Fnv::after(hash(Fnv::default(), before)), after),
            heat,
            round,
            black,
            white,
            number,
            is_game_number: in_event.is_some(),
            day,
            year,
            named_match,
            by_mail: mentions(name, &MAIL)
                || header
                    .site
                    .is_some_and(|site| mentions(site.trimmed(), &MAIL)),
            plies: judged.plies,
            recorded: judged.recorded,
            laws: laws.map_or_else(MatchLaws::default, MatchLaws::from_rule_set),
        })
    }
}

/// Adds the letters and figures of a name, whatever its capitals, blanks and points, and gives the number so far.
pub(crate) fn hash(mut before: Fnv, name: &[u8]) -> u64 {
    // a name is the same in every encoding
    for byte in pdn::text(name).bytes() {
        match LETTERS[usize::from(byte)] {
            0 => {}
            letter => before.write_u8(letter),
        }
    }
    before.finish()
}

/// What a byte of a name is compared as: letters as small ones, 0 for what makes no difference.
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

/// A player's name; none if it is not known, or only says which side he has.
pub(crate) fn player(found: LocatedTag<'_>, aliases: Option<&Aliases>) -> Option<u64> {
    let name = found.trimmed();
    let alias = aliases.and_then(|aliases| aliases.of_tag(name));
    let name = alias.map_or(name, str::as_bytes);
    let known = !found.is_placeholder() && !is_nobody(name);
    known.then(|| hash(Fnv::default(), name))
}

/// True for what stands where a name should, and names nobody.
fn is_nobody(name: &[u8]) -> bool {
    const NOBODY: [&[u8]; 10] = [
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
    // most names are longer, and need no comparing
    name.len() <= b"anonymous".len() && NOBODY.iter().any(|no| no.eq_ignore_ascii_case(name))
}

/// The year of a date and its day as one number, 0 for what is not known: `2001.02.03`, `2001-02-??`.
pub(crate) fn when(date: &[u8]) -> (u16, u32) {
    let figures = |at: std::ops::Range<usize>| {
        let part = date.get(at)?;
        part.iter().all(u8::is_ascii_digit).then(|| {
            part.iter()
                .fold(0_u16, |number, digit| number * 10 + u16::from(digit - b'0'))
        })
    };
    let Some(year) = figures(0..4) else {
        return (0, 0);
    };
    match (figures(5..7), figures(8..10)) {
        (Some(month @ 1..=12), Some(day @ 1..=31)) if date.len() == 10 => {
            let day = (u32::from(year) * 16 + u32::from(month)) * 32 + u32::from(day);
            (year, day)
        }
        _ => (year, 0),
    }
}

/// Words by which the name of an event calls it a match of two players.
const MATCH: [&[u8]; 9] = [
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

/// Words that tell of games that are played by mail.
const MAIL: [&[u8]; 6] = [
    b"mail",
    b"postal",
    b"correspond",
    b"fernpartie",
    b"fax",
    "заочн".as_bytes(),
];

/// True if one of the words stands in the name, with or without capitals.
fn mentions(name: &[u8], words: &[&[u8]]) -> bool {
    // the last five bits of their first letters, by which most of a name is passed over
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
    use super::{hash, when};
    use crate::Fnv;

    #[test]
    fn a_name_is_its_letters() {
        assert_eq!(
            hash(Fnv::default(), b"Barker, C.F.."),
            hash(Fnv::default(), b"BARKER, C. F.")
        );
        assert_ne!(
            hash(Fnv::default(), b"Smith, J."),
            hash(Fnv::default(), b"Smith, T.")
        );
    }

    #[test]
    fn days_are_ordered_and_unknown_parts_are_no_day() {
        assert_eq!(when(b"1841-??-??"), (1841, 0));
        assert_eq!(when(b"2004"), (2004, 0));
        assert_eq!(when(b"03.07.20"), (0, 0));
        assert_eq!(when(b"2001.13.45"), (2001, 0));
        assert!(when(b"2001.02.03").1 < when(b"2001-02-04").1);
        assert!(when(b"2001.12.31").1 < when(b"2002.01.01").1);
    }
}
