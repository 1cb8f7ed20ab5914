//! The game of a record that no tag names, where its squares or its first move are not those of English draughts: the
//! one that replays it.
//!
//! Archives of English draughts never come here. What comes is played on the boards of the games that write such
//! squares, one after another, and the game that carries furthest is the guess; where several carry as far, language
//! and signs decide, then how common the games are. What was seen is told with the guess (T215).

use draughts::{Move, Position, Rules, Square, Variant, Visitor};
use pdn::{FaultKind, Separator, SquareName, Token};

use super::{
    candidates::matches,
    first_ply::FirstPly,
    hint::by_language,
    line::MOST_READINGS,
    start::crown_men_on_king_row,
    walk::{moves_ahead, rest_of_line},
};
use crate::{Record, header::Header, outcome::either_side_may_start};

/// The fewest legal moves by which a game is told, where not all of the record is legal in it or where it might be
/// English draughts with slips.
const ENOUGH: u32 = 12;

/// The same where English draughts loses the board, so that it explains nothing.
const ENOUGH_WHERE_LOST: u32 = 8;

/// The same where a FEN begins the record, which says nothing of the game, so that English draughts is no more likely;
/// and where the tags speak for the game.
const ENOUGH_FROM_A_FEN: u32 = 3;

/// Moves are tried on one board no further than this: who gets so far has told what is played.
const FAR_ENOUGH: usize = 200;

/// What the moves of a record name.
#[derive(Clone, Copy, Debug, Default)]
struct Shown {
    /// The highest number, the last file and the highest rank, each counted from 1; 0 where there is none.
    number: u8,
    file: u8,
    rank: u8,
    /// True if some capture is written with `:`.
    colon: bool,
}

impl Shown {
    fn by(record: &Record<'_>) -> Self {
        let mut shown = Self::default();
        for event in record.events {
            let Token::Move(written) = &event.token else {
                continue;
            };
            shown.colon |= written.separator == Separator::Colon;
            for name in [written.from, written.to] {
                match name {
                    SquareName::Number(number) => shown.number = shown.number.max(number),
                    SquareName::Algebraic { file, rank } => {
                        shown.file = shown.file.max(file.saturating_add(1));
                        shown.rank = shown.rank.max(rank);
                    }
                    SquareName::File(file) => shown.file = shown.file.max(file.saturating_add(1)),
                }
            }
        }
        shown
    }

    /// The games that write such squares, the more common first.
    fn games(self) -> &'static [Variant] {
        use Variant::{
            Brazilian, Canadian, Czech, English, Frisian, International, Italian, Pool, Portuguese,
            Russian, Spanish, Spantsiretti, Thai, Turkish,
        };
        match (self.number, self.file, self.rank) {
            (0, 1..=8, ..=8) => &[Russian, Brazilian, Czech, Turkish, Pool, English, Thai],
            (0, 9..=10, ..=8) => &[Spantsiretti],
            (1..=32, 0, _) => &[
                Italian, Russian, Brazilian, Czech, Pool, Spanish, Portuguese, Thai,
            ],
            (33..=40, 0, _) => &[International, Frisian, Canadian, Spantsiretti],
            (41..=50, 0, _) => &[International, Frisian, Canadian],
            (51..=72, 0, _) => &[Canadian],
            _ => &[],
        }
    }
}

/// How far the main line of a record can be played by the laws of one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Reach {
    pub(super) to_the_end: bool,
    pub(super) plies: u32,
    /// True if no man stands uncrowned on its king-row where the record begins, and the second side is to move where it
    /// begins with `1...` or `1. ...`: of two games that carry as far the one that finds nothing odd is played.
    pub(super) in_order: bool,
}

/// Another game that a record is than the one it was taken for.
pub(super) struct Other {
    pub(super) game: Variant,
    /// True if more than the moves tells it: the tags speak for it.
    pub(super) is_spoken_for: bool,
    /// In words.
    pub(super) evidence: String,
}

/// The game in which every move of a record is legal that looks like English draughts and is not legal as such, with
/// the evidence in words; none if there is none, or if the record is too short to tell.
pub(super) fn instead_of_english(
    record: &Record<'_>,
    header: &Header<'_>,
    lost: bool,
) -> Option<Other> {
    let shown = Shown::by(record);
    let hint = by_language(record);
    let spoken_for = |game: &Variant| {
        let mut hint = hint.iter();
        hint.any(|hint| hint.games.contains(game))
    };
    let games = shown.games().iter();
    let fitting = games.filter_map(|game| {
        let reach = reach(record, header, *game);
        let enough = if header.fen.is_some() || spoken_for(game) {
            ENOUGH_FROM_A_FEN
        } else if lost {
            ENOUGH_WHERE_LOST
        } else {
            ENOUGH
        };
        let whole = reach.to_the_end && reach.plies >= enough;
        (whole && shown.number <= 32).then_some((*game, reach))
    });
    // the games that the tags speak for come first, then those that find nothing odd; the order of the others stays
    let mut fitting: Vec<(Variant, Reach)> = fitting.collect();
    fitting.sort_by_key(|(game, reach)| (!spoken_for(game), !reach.in_order));
    let (&(game, reach), others) = fitting.split_first()?;
    let others: Vec<Variant> = others.iter().map(|(other, _)| *other).collect();
    let mut sign = String::new();
    let is_spoken_for = spoken_for(&game);
    if let Some(hint) = hint.filter(|_| is_spoken_for) {
        sign = hint.words;
    }
    sign.push_str(", not all moves are legal in English draughts");
    Some(Other {
        game,
        is_spoken_for,
        evidence: words(game, reach, &others, shown, &sign),
    })
}

/// The first game, the more common first, in which every move of a record is legal, be it ever so short: not enough to
/// judge it by, but enough to doubt what the laws of another find.
pub(super) fn may_be(record: &Record<'_>, header: &Header<'_>) -> Option<Variant> {
    let shown = Shown::by(record);
    let wider = [Variant::International, Variant::Frisian, Variant::Canadian];
    let wider = wider.iter().filter(|_| shown.number > 0);
    let small = shown.games().iter().filter(|_| shown.number <= 32);
    let reaches = small
        .chain(wider)
        .map(|game| (*game, reach(record, header, *game)));
    let fitting = reaches.filter(|(_, reach)| reach.to_the_end && reach.plies > 0);
    // the first that finds nothing odd, or else the first of all
    let best = fitting.min_by_key(|(_, reach)| !reach.in_order)?;
    Some(best.0)
}

/// The game of the record and the evidence in words; none if no game carries far enough.
pub(super) fn by_replay(record: &Record<'_>, header: &Header<'_>) -> Option<(Variant, String)> {
    if header.fen.is_none() && FirstPly::of(record.events) != FirstPly::First {
        // the first move is missing, so that the others follow from no position that is known
        return None;
    }
    let shown = Shown::by(record);
    let games = shown.games().iter();
    let (best, fitting) = furthest(games, |game| reach(record, header, game))?;
    if !best.to_the_end && best.plies < ENOUGH || best.plies == 0 {
        return None;
    }
    if (1..=32).contains(&shown.number) {
        if header.fen.is_none() && is_english(record, best) {
            return None;
        }
        // English draughts with the sides exchanged, and a FEN that says so
        let english = reach(record, header, Variant::English);
        if header.fen.is_some() && english >= best {
            let others = if english == best { &fitting[..] } else { &[] };
            let evidence = words(Variant::English, english, others, shown, "");
            return Some((Variant::English, evidence));
        }
    }
    let colon = shown.colon && fitting.contains(&Variant::Russian);
    let hint = by_language(record);
    let spoken_for = hint.as_ref().and_then(|hint| {
        let mut games = hint.games.iter();
        games.find(|game| fitting.contains(game)).copied()
    });
    let game = match spoken_for {
        _ if colon => Variant::Russian,
        Some(game) => game,
        None => *fitting.first()?,
    };
    let others: Vec<Variant> = fitting.into_iter().filter(|other| *other != game).collect();
    let sign = match hint {
        _ if others.is_empty() => String::new(),
        _ if colon => ", captures are written with \":\"".to_owned(),
        Some(hint) if spoken_for.is_some() => hint.words,
        _ => String::new(),
    };
    Some((game, words(game, best, &others, shown, &sign)))
}

/// `judged as Italian draughts: no GameType tag, but the squares go up to 32 and all 58 moves are legal in it`
fn words(game: Variant, best: Reach, others: &[Variant], shown: Shown, sign: &str) -> String {
    let squares = if shown.number == 0 {
        "the squares are written as letters and digits".to_owned()
    } else {
        format!("the squares go up to {}", shown.number)
    };
    let moves = match best {
        Reach { plies: 1, .. } => "the only move is legal in it".to_owned(),
        Reach {
            to_the_end: true,
            plies,
            ..
        } if plies as usize >= FAR_ENOUGH => format!("its first {plies} moves are legal in it"),
        Reach {
            to_the_end: true,
            plies,
            ..
        } => format!("all {plies} moves are legal in it"),
        Reach { plies, .. } => {
            format!("its first {plies} moves are legal in it, which is furthest")
        }
    };
    let others: Vec<&str> = others.iter().map(|other| other.title()).collect();
    let others = match others[..] {
        [] => String::new(),
        [one] => format!("; they would be in {one} as well"),
        [ref head @ .., last] => {
            format!("; they would be in {} and {last} as well", head.join(", "))
        }
    };
    format!(
        "judged as {}: no GameType tag, but {squares}{sign}, and {moves}{others}",
        game.title()
    )
}

/// True if English draughts carries as far, with White making the first move: then the squares are no sign of
/// another game.
fn is_english(record: &Record<'_>, best: Reach) -> bool {
    let from = Beginning::OtherSide;
    Variant::English.visit(Trial { record, from }) >= best
}

/// The game of a record whose first move cannot be read, so that the others seem to begin with the wrong side: the one
/// in which they are legal behind some first move, with the evidence in words. English draughts goes first.
pub(super) fn behind_unread_text(
    record: &Record<'_>,
    header: &Header<'_>,
) -> Option<(Variant, String)> {
    if header.fen.is_some() || !first_is_unread(record) {
        return None;
    }
    let shown = Shown::by(record);
    let english = (shown.number > 0 && shown.number <= 32).then_some(Variant::English);
    let games = english.iter().chain(shown.games());
    let from = Beginning::BehindAMove;
    let (best, fitting) = furthest(games, |game| game.visit(Trial { record, from }))?;
    let enough = if best.to_the_end {
        ENOUGH_FROM_A_FEN
    } else {
        ENOUGH
    };
    if best.plies < enough {
        return None;
    }
    let (game, others) = fitting.split_first()?;
    let sign = ", the first move cannot be read";
    Some((*game, words(*game, best, others, shown, sign)))
}

/// True if text that may be a move, for it has a figure, stands before the first one that can be read.
fn first_is_unread(record: &Record<'_>) -> bool {
    let first = |token: &Token<'_>| matches!(token, Token::Move(_) | Token::UnknownMove);
    let mut before = record
        .events
        .iter()
        .take_while(|event| !first(&event.token));
    before.any(|event| {
        matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText)
            && record.bytes(event.span).iter().any(u8::is_ascii_digit)
    })
}

fn reach(record: &Record<'_>, header: &Header<'_>, game: Variant) -> Reach {
    let reach = |from| game.visit(Trial { record, from });
    let told = reach(Beginning::Told(header));
    if either_side_may_start(record, header, game) {
        return told.max(reach(Beginning::OtherSide));
    }
    told
}

/// How far the game that carries furthest does, and the games that do, in the order given.
fn furthest<'g>(
    games: impl Iterator<Item = &'g Variant>,
    reach: impl Fn(Variant) -> Reach,
) -> Option<(Reach, Vec<Variant>)> {
    let reaches: Vec<(Variant, Reach)> = games.map(|game| (*game, reach(*game))).collect();
    let best = reaches.iter().map(|(_, reach)| *reach).max()?;
    let fitting = reaches.iter().filter(|(_, reach)| *reach == best);
    Some((best, fitting.map(|(game, _)| *game).collect()))
}

/// Where a record is tried from.
#[derive(Clone, Copy)]
enum Beginning<'h, 'a> {
    /// What its tags say: a FEN, or the normal array.
    Told(&'h Header<'a>),
    /// The normal array with the other side to move.
    OtherSide,
    /// The normal array after any first move.
    BehindAMove,
}

/// A record that is tried on the board of a game.
struct Trial<'r, 'a> {
    record: &'r Record<'a>,
    from: Beginning<'r, 'a>,
}

impl Visitor for Trial<'_, '_> {
    type Output = Reach;

    fn visit<R: Rules>(self) -> Reach {
        let start = Position::<R>::start();
        let readings = match self.from {
            Beginning::Told(header) => match header.fen {
                None => vec![start],
                Some(fen) => {
                    let read = draughts::fen::position::<R>(fen.tag.value().trim());
                    read.into_iter().collect()
                }
            },
            Beginning::OtherSide => vec![start.with_side(!R::VARIANT.first_mover())],
            Beginning::BehindAMove => {
                let first = start.legal_moves();
                let behind = first.iter().filter_map(|mv| start.play(mv).ok());
                behind.collect()
            }
        };
        if readings.is_empty() {
            return Reach::default();
        }
        legal_plies(self.record, readings)
    }
}

/// How many plies of the main line are legal from one of these positions, one after another.
pub(super) fn legal_plies<R: Rules>(record: &Record<'_>, mut readings: Vec<Position<R>>) -> Reach {
    let events = record.events;
    // `...` before the first move only holds a place
    let first = rest_of_line(events, 0)
        .find(|(_, event)| matches!(event.token, Token::Move(_)))
        .map_or(0, |(at, _)| at);
    let ahead = moves_ahead::<R>(events, first);
    // the number of a single move is little to go by
    let second_begins = ahead.len() > 1 && FirstPly::of(events) != FirstPly::First;
    let mut reach = Reach {
        to_the_end: true,
        plies: 0,
        in_order: readings.iter().any(|reading| {
            let is_second = reading.side() != R::VARIANT.first_mover();
            crown_men_on_king_row(reading) == *reading && (is_second || !second_begins)
        }),
    };
    let mut moves = ahead.iter().take(FAR_ENOUGH).peekable();
    while let Some(ahead) = moves.next() {
        let mut path: Vec<Square> = ahead.path.clone();
        let mut next = after(&readings, |reading| ahead.moves(reading));
        // one capture may be written in pieces
        while next.is_empty()
            && let Some(piece) = moves.peek()
            && !path.is_empty()
            && piece.path.first() == path.last()
        {
            path.extend_from_slice(&piece.path[1..]);
            next = after(&readings, |reading| matches(reading, &path).moves);
            moves.next();
        }
        if next.is_empty() {
            reach.to_the_end = false;
            return reach;
        }
        readings = next;
        reach.plies += 1;
    }
    reach
}

/// The positions after a move, in all readings.
pub(super) fn after<R: Rules>(
    readings: &[Position<R>],
    moves: impl Fn(&Position<R>) -> Vec<Move>,
) -> Vec<Position<R>> {
    let mut next: Vec<Position<R>> = Vec::new();
    for reading in readings {
        for mv in moves(reading) {
            if let Ok(position) = reading.play(&mv)
                && next.len() < MOST_READINGS
                && !next.contains(&position)
            {
                next.push(position);
            }
        }
    }
    next
}
