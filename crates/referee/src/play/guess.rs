//! Guesses the variant of a record by replay. This is done if no tag names it, and its squares or first move do not fit
//! English draughts.
//!
//! Records are played on the boards of the variants that use such squares. A variant in which all moves are legal is
//! the guess. If there is none, a slip is allowed (`replay_score`). If that fails, too, the guess is the variant in
//! which the most plies are legal. Ties are decided by the other games of the file, then by the language and the
//! capture signs of the record, then by how common the variants are. Finding T215 states the evidence.

use draughts::Variant;
use pdn::{FaultKind, Token};

use super::{
    notation_extent::{NotationExtent, each_move, games_with_a_slip},
    replay_score::{
        MAX_REPLAYED_PLIES, ReplayScore, ReplayStart, Slips, replay_score, slip_line, slips,
    },
    tag_hint::{Hint, language_hint},
};
use crate::first_ply::FirstPly;
use crate::{FileEvidence, Record, header::Header};

/// Minimum number of legal moves that identify a variant if not all moves of the record are legal in it, or if the
/// record may be English draughts with slips.
pub(super) const MIN_PLIES: u32 = 12;

/// The same minimum if the record starts from a FEN, or if the tags indicate the variant. With a FEN, English draughts
/// is no likelier than other variants.
pub(super) const MIN_PLIES_FROM_FEN: u32 = 3;

/// Variants on larger boards with numbered squares, most common first.
pub(super) const LARGER_BOARDS: [Variant; 3] =
    [Variant::International, Variant::Frisian, Variant::Canadian];

/// Evidence from the tags of other games of the file.
const NAMED_BY_THE_FILE: &str = ", tags of other games in the file name this variant";

/// The condition that [`fit`] checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// All moves are legal in English draughts.
    English,
    /// All moves are legal.
    Legal,
    /// All moves are legal except one.
    WithASlip,
}

/// The variants that a record without a `GameType` tag may belong to, most common first.
pub(crate) fn fit(record: &Record<'_>, header: &Header<'_>, how: Fit) -> Vec<Variant> {
    let from = ReplayStart::Tags(header);
    let extent = NotationExtent::from_record(record);
    let is_legal = |game: &Variant| replay_score(record, from, *game).to_the_end;
    let mut games = match how {
        Fit::English => vec![Variant::English],
        Fit::Legal if (1..=32).contains(&extent.number) => {
            let english = [Variant::English].into_iter();
            english.chain(extent.games().iter().copied()).collect()
        }
        Fit::Legal => extent.games().to_vec(),
        Fit::WithASlip => games_with_a_slip(record, extent),
    };
    match how {
        Fit::WithASlip => {
            let line = slip_line(record);
            games.retain(|game| slips(record, &line, from, *game, 1).is_some());
        }
        _ => games.retain(is_legal),
    }
    if how == Fit::Legal && games.is_empty() && (1..=32).contains(&extent.number) {
        // A short game on a larger board may use only squares up to 32.
        games.extend(LARGER_BOARDS.iter().filter(|game| is_legal(game)));
    }
    if let Some(hint) = language_hint(record)
        && games.iter().any(|game| hint.games.contains(game))
    {
        games.retain(|game| hint.games.contains(game));
    }
    games
}

/// A guessed variant and the evidence as text.
pub(super) struct Guess {
    pub(super) game: Variant,
    pub(super) evidence: String,
}

/// Guesses the variant of the record; `None` if no variant explains enough moves. `file` is consulted only if the
/// record leaves a doubt.
pub(super) fn guess_by_replay(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Option<&FileEvidence>,
) -> Option<Guess> {
    if header.fen.is_none() && FirstPly::from_events(record.events) != FirstPly::First {
        // The first move is missing, so no position is known.
        return None;
    }
    if let Some(guess) = file.and_then(|file| guess_by_file_tags(record, header, file)) {
        return Some(guess);
    }
    let extent = NotationExtent::from_record(record);
    let games = extent.games().iter();
    let from = ReplayStart::Tags(header);
    let furthest = furthest(games, |game| replay_score(record, from, game));
    match furthest {
        Some((best, fitting)) if best.to_the_end && best.plies > 0 => {
            as_written(record, header, file, (best, fitting))
        }
        furthest => {
            let file = file.and_then(FileEvidence::game);
            // A short game may not use the squares that identify the board.
            let file_game = file.and_then(|file| guess_file_game(record, header, file, false, &[]));
            let guess = file_game.or_else(|| guess_with_slips(record, header, 2, file));
            let guess = guess.or_else(|| guess_up_to_slip(record, header, file, furthest?));
            guess.or_else(|| guess_short_with_slip(record, header, file?))
        }
    }
}

/// The variant that the tags of other games of the file name, if most of the record is legal in it. These tags are
/// stronger evidence than the moves alone.
fn guess_by_file_tags(
    record: &Record<'_>,
    header: &Header<'_>,
    file: &FileEvidence,
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let game = file.tagged().filter(|game| file.game() == Some(*game))?;
    if !extent.is_on_board(game) {
        return None;
    }
    let from = ReplayStart::Tags(header);
    let replay_score = replay_score(record, from, game);
    let legal = if replay_score.to_the_end && replay_score.plies > 0 {
        Legal::ReplayScore(replay_score)
    } else if let Some(slips) = slips(record, &slip_line(record), from, game, 1)
        && slips.legal >= slips.slips
    {
        Legal::ButFor(slips)
    } else if is_most_of(record, replay_score) || replay_score.plies >= MIN_PLIES {
        Legal::UpTo(replay_score.plies)
    } else {
        return None;
    };
    let evidence = evidence_text(game, legal, &[], extent, NAMED_BY_THE_FILE);
    Some(Guess { game, evidence })
}

/// The variant in which the most plies are legal, if they are enough. The rest of the record may contain any number of
/// slips.
pub(super) fn guess_up_to_slip(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Option<Variant>,
    (best, fitting): (ReplayScore, Vec<Variant>),
) -> Option<Guess> {
    let file_game = file.filter(|file| fitting.contains(file) && is_most_of(record, best));
    if best.plies < MIN_PLIES && file_game.is_none() {
        return None;
    }
    choose_among(record, header, file_game, (best, fitting))
}

/// The variant of the file, for a very short record with slips. At least half of its moves must be legal in that
/// variant.
fn guess_short_with_slip(record: &Record<'_>, header: &Header<'_>, file: Variant) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let moves = each_move(record).count() as u32;
    let replay_score = replay_score(record, ReplayStart::Tags(header), file);
    if moves >= MIN_PLIES_FROM_FEN || !is_most_of(record, replay_score) {
        return None;
    }
    let slips = Legal::ButFor(Slips {
        slips: moves - replay_score.plies,
        legal: replay_score.plies,
    });
    let sign = sign_of(file, Some(file), None);
    Some(Guess {
        game: file,
        evidence: evidence_text(file, slips, &[], extent, &sign),
    })
}

/// True if at least half of the moves of a record are legal from its start.
fn is_most_of(record: &Record<'_>, replay_score: ReplayScore) -> bool {
    let moves = each_move(record).count();
    replay_score.plies > 0 && 2 * replay_score.plies as usize >= moves
}

/// Guesses the variant of a record that is completely legal in at least one variant.
fn as_written(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Option<&FileEvidence>,
    (best, fitting): (ReplayScore, Vec<Variant>),
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let is_short = best.plies < MIN_PLIES_FROM_FEN;
    let may_be_english = (1..=32).contains(&extent.number);
    let file_game = if is_short || may_be_english || fitting.len() > 1 {
        file.and_then(FileEvidence::game)
    } else {
        None
    };
    // A record too short for a guess is assumed to belong to the variant of the file.
    let is_legal = |game| replay_score(record, ReplayStart::Tags(header), game).to_the_end;
    let file_game = file_game.filter(|game| {
        let uses_such_squares = extent.games().contains(game);
        fitting.contains(game) || is_short && (uses_such_squares || is_legal(*game))
    });
    choose_among(record, header, file_game, (best, fitting))
}

/// Chooses among the variants with the best score. `file_game`, the variant of the file, takes precedence.
fn choose_among(
    record: &Record<'_>,
    header: &Header<'_>,
    file_game: Option<Variant>,
    (best, fitting): (ReplayScore, Vec<Variant>),
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    if (1..=32).contains(&extent.number) && file_game.is_none() {
        if header.fen.is_none() && is_english(record, best) {
            return None;
        }
        // With a FEN, the record may be English draughts with the other side to move.
        let english = replay_score(record, ReplayStart::Tags(header), Variant::English);
        if header.fen.is_some() && english >= best {
            let others = if english == best { &fitting[..] } else { &[] };
            let evidence = evidence_text(
                Variant::English,
                Legal::ReplayScore(english),
                others,
                extent,
                "",
            );
            return Some(Guess {
                game: Variant::English,
                evidence,
            });
        }
    }
    let hint = language_hint(record);
    let game = likeliest(&fitting, extent, file_game, hint.as_ref())?;
    let others: Vec<Variant> = fitting.into_iter().filter(|other| *other != game).collect();
    let sign = sign_among(game, &others, file_game, extent, hint);
    let evidence = evidence_text(game, Legal::ReplayScore(best), &others, extent, &sign);
    Some(Guess { game, evidence })
}

/// The variant in which a record is legal except for at most `most` slips.
pub(super) fn guess_with_slips(
    record: &Record<'_>,
    header: &Header<'_>,
    most: usize,
    file: Option<Variant>,
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let from = ReplayStart::Tags(header);
    let line = slip_line(record);
    // The other variants are not tried if one slip separates the record from the variant of the file.
    let file_game = file.and_then(|file| Some((file, slips(record, &line, from, file, 1)?)));
    if let Some((game, slips)) = file_game.filter(|(_, slips)| slips.legal >= slips.slips) {
        let sign = sign_of(game, file, None);
        let evidence = evidence_text(game, Legal::ButFor(slips), &[], extent, &sign);
        return Some(Guess { game, evidence });
    }
    let games = games_with_a_slip(record, extent);
    // More slips are too many for a record of this length. A short record is not searched for any.
    let most_useful = match file {
        Some(_) => most,
        None => line.len() / (MIN_PLIES as usize + 1),
    };
    // This is the smallest number of slips in any variant.
    let (least, fitting) = (1..=most).find_map(|most| {
        let most = most.min(most_useful);
        let slips = |game: &Variant| Some((*game, slips(record, &line, from, *game, most)?));
        let found: Vec<(Variant, Slips)> = games.iter().filter_map(slips).collect();
        let least = found
            .iter()
            .map(|(_, slips)| *slips)
            .min_by_key(|one| one.slips)?;
        let fitting = found.iter().filter(|(_, slips)| slips.slips == least.slips);
        let mut fitting: Vec<Variant> = fitting.map(|(game, _)| *game).collect();
        if header.fen.is_some() {
            // Variants in which the FEN has no man on its king-row come first, because the sort is stable.
            fitting.sort_by_key(|game| !replay_score(record, from, *game).in_order);
        }
        Some((least, fitting))
    })?;
    let file_game = file.filter(|file| fitting.contains(file) && least.legal >= least.slips);
    if file_game.is_none() {
        if least.legal < MIN_PLIES * least.slips {
            return None;
        }
        // The record may be English draughts in which the other side began.
        let is_numbered = (1..=32).contains(&extent.number) && header.fen.is_none();
        let most = least.slips as usize;
        if is_numbered
            && !fitting.contains(&Variant::English)
            && slips(
                record,
                &line,
                ReplayStart::OtherSide,
                Variant::English,
                most,
            )
            .is_some()
        {
            return None;
        }
    }
    let hint = language_hint(record);
    let game = likeliest(&fitting, extent, file_game, hint.as_ref())?;
    let others: Vec<Variant> = fitting.into_iter().filter(|other| *other != game).collect();
    let sign = sign_among(game, &others, file_game, extent, hint);
    let evidence = evidence_text(game, Legal::ButFor(least), &others, extent, &sign);
    Some(Guess { game, evidence })
}

/// Chooses the likeliest of the `fitting` variants. In order of precedence, these are the variant of the file, Russian
/// draughts if captures are written with `:`, the variant that the language indicates, and the most common one.
fn likeliest(
    fitting: &[Variant],
    extent: NotationExtent,
    file_game: Option<Variant>,
    hint: Option<&Hint>,
) -> Option<Variant> {
    let colon = extent.colon.then_some(Variant::Russian);
    let colon = colon.filter(|game| fitting.contains(game));
    let of_language = hint.and_then(|hint| {
        let mut games = hint.games.iter();
        games.find(|game| fitting.contains(game)).copied()
    });
    let common = || fitting.first().copied();
    file_game.or(colon).or(of_language).or_else(common)
}

/// The evidence for a variant, compared with the `others` in which the moves are also legal. Evidence from the record
/// itself takes precedence.
fn sign_among(
    game: Variant,
    others: &[Variant],
    file: Option<Variant>,
    extent: NotationExtent,
    hint: Option<Hint>,
) -> String {
    if others.is_empty() {
        return String::new();
    }
    let hint = hint.filter(|hint| hint.games.contains(&game));
    match hint {
        _ if extent.colon && game == Variant::Russian => {
            ", captures are written with \":\"".to_owned()
        }
        Some(hint) => hint.words,
        None => sign_of(game, file, None),
    }
}

/// The evidence for a variant apart from its moves, such as `, its tags are in Italian`.
pub(super) fn sign_of(game: Variant, file: Option<Variant>, hint: Option<Hint>) -> String {
    if file == Some(game) {
        return ", most games of the file are of this variant".to_owned();
    }
    let hint = hint.filter(|hint| hint.games.contains(&game));
    hint.map_or_else(String::new, |hint| hint.words)
}

/// The variant of the file, with the evidence; `None` if not all moves of the record are legal in it. `others` are
/// further variants in which the moves are legal. `is_tagged` is true if tags of the file name the variant.
pub(super) fn guess_file_game(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Variant,
    is_tagged: bool,
    others: &[Variant],
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let replay_score = replay_score(record, ReplayStart::Tags(header), file);
    let sign = if is_tagged {
        NAMED_BY_THE_FILE.to_owned()
    } else {
        sign_of(file, Some(file), None)
    };
    replay_score.to_the_end.then(|| Guess {
        game: file,
        evidence: evidence_text(
            file,
            Legal::ReplayScore(replay_score),
            others,
            extent,
            &sign,
        ),
    })
}

/// How many moves of a record are legal in a variant.
#[derive(Clone, Copy)]
pub(super) enum Legal {
    ReplayScore(ReplayScore),
    ButFor(Slips),
    /// The first plies are legal, up to this number.
    UpTo(u32),
}

impl Legal {
    /// The text, such as `all 58 moves are legal in it`.
    pub(super) fn to_text(self) -> String {
        match self {
            Legal::ReplayScore(ReplayScore {
                to_the_end: true,
                plies,
                ..
            }) => match plies {
                0 => "the position is possible on its board".to_owned(),
                1 => "the only move is legal in it".to_owned(),
                _ if plies as usize >= MAX_REPLAYED_PLIES => {
                    format!("its first {plies} moves are legal in it")
                }
                _ => format!("all {plies} moves are legal in it"),
            },
            Legal::ReplayScore(ReplayScore { plies, .. }) => {
                format!("its first {plies} moves are legal in it, more than in any other variant")
            }
            Legal::UpTo(1) => "its first move is legal in it".to_owned(),
            Legal::UpTo(plies) => format!("its first {plies} moves are legal in it"),
            Legal::ButFor(Slips { slips: 0, legal: 1 }) => {
                "the only move is legal in it".to_owned()
            }
            Legal::ButFor(Slips { slips: 0, legal }) => {
                format!("all {legal} moves are legal in it")
            }
            Legal::ButFor(Slips { slips, legal }) => {
                format!("all but {slips} of {} moves are legal in it", legal + slips)
            }
        }
    }
}

/// The text of the finding, such as `judged as Italian draughts: no GameType tag, but the squares go up to 32 and all
/// 58 moves are legal in it`.
pub(super) fn evidence_text(
    game: Variant,
    best: Legal,
    others: &[Variant],
    extent: NotationExtent,
    sign: &str,
) -> String {
    let squares = if extent.number == 0 {
        "the squares are written as letters and digits".to_owned()
    } else {
        format!("the squares go up to {}", extent.number)
    };
    let moves = best.to_text();
    let others: Vec<&str> = others.iter().map(|other| other.title()).collect();
    let others = match others[..] {
        [] => String::new(),
        [one] => format!("; also legal in {one}"),
        [ref head @ .., last] => {
            format!("; also legal in {} and {last}", head.join(", "))
        }
    };
    format!(
        "judged as {}: no GameType tag, but {squares}{sign}, and {moves}{others}",
        game.title()
    )
}

/// True if English draughts with White moving first has an equally good score. The squares then do not indicate another
/// variant.
fn is_english(record: &Record<'_>, best: ReplayScore) -> bool {
    replay_score(record, ReplayStart::OtherSide, Variant::English) >= best
}

/// The variant of a record whose first move is unreadable, so that the wrong side seems to begin. The other moves must
/// be legal in it after some first move. English draughts is tried first.
pub(super) fn guess_after_unread_text(record: &Record<'_>, header: &Header<'_>) -> Option<Guess> {
    if header.fen.is_some() || !has_unread_text_before_first_move(record) {
        return None;
    }
    let extent = NotationExtent::from_record(record);
    let english = (extent.number > 0 && extent.number <= 32).then_some(Variant::English);
    let games = english.iter().chain(extent.games());
    let from = ReplayStart::AfterAnyMove;
    let (best, fitting) = furthest(games, |game| replay_score(record, from, game))?;
    let enough = if best.to_the_end {
        MIN_PLIES_FROM_FEN
    } else {
        MIN_PLIES
    };
    if best.plies < enough {
        return None;
    }
    let (game, others) = fitting.split_first()?;
    let sign = ", the first move cannot be read";
    Some(Guess {
        game: *game,
        evidence: evidence_text(*game, Legal::ReplayScore(best), others, extent, sign),
    })
}

/// True if the first readable move follows unreadable text that contains a digit, and so may be a move.
fn has_unread_text_before_first_move(record: &Record<'_>) -> bool {
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

/// The best score, and the variants that have it, in the given order.
pub(super) fn furthest<'g>(
    games: impl Iterator<Item = &'g Variant>,
    replay_score: impl Fn(Variant) -> ReplayScore,
) -> Option<(ReplayScore, Vec<Variant>)> {
    let reaches: Vec<(Variant, ReplayScore)> =
        games.map(|game| (*game, replay_score(*game))).collect();
    let best = reaches
        .iter()
        .map(|(_, replay_score)| *replay_score)
        .max()?;
    let fitting = reaches
        .iter()
        .filter(|(_, replay_score)| *replay_score == best);
    Some((best, fitting.map(|(game, _)| *game).collect()))
}
