//! Guesses the variant of a record by replay. This is done if no tag names it, and its squares or first move do not fit
//! English draughts.
//!
//! Records are played on the boards of the variants that use such squares. The guess is a variant in which all moves
//! are legal. If there is none, a slip is allowed (`replay_score`). If that fails, too, the guess is the variant in
//! which the most plies are legal. Ties are decided by the other games of the file, then by the language and the
//! capture signs of the record, then by how common the variants are. Finding T215 states the evidence.

use draughts::Variant;
use pdn::Token;

use super::{
    notation_extent::{NotationExtent, each_move, variants_assuming_a_slip},
    replay_score::{
        MAX_REPLAYED_PLIES, ReplayScore, ReplayStart, SlipLine, Slips, replay_score, slips,
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
    WithOneSlip,
}

/// The variants that a record without a `GameType` tag may belong to, most common first.
pub(crate) fn fit(record: &Record<'_>, header: &Header<'_>, how: Fit) -> Vec<Variant> {
    let from = ReplayStart::Tags(header);
    let extent = NotationExtent::from_record(record);
    let is_legal = |variant: &Variant| replay_score(record, from, *variant).to_the_end;
    let mut variants = match how {
        // White makes the first move in games in letters.
        Fit::English if extent.number == 0 => Vec::new(),
        Fit::English => vec![Variant::English],
        Fit::Legal if (1..=32).contains(&extent.number) => {
            let english = [Variant::English].into_iter();
            english.chain(extent.variants().iter().copied()).collect()
        }
        Fit::Legal => extent.variants().to_vec(),
        Fit::WithOneSlip => variants_assuming_a_slip(record, extent),
    };
    match how {
        Fit::WithOneSlip => {
            let line = SlipLine::new(record);
            variants.retain(|variant| slips(record, &line, from, *variant, 1).is_some());
        }
        _ => variants.retain(is_legal),
    }
    if how == Fit::Legal && variants.is_empty() && (1..=32).contains(&extent.number) {
        // A short game on a larger board may use only squares up to 32.
        variants.extend(LARGER_BOARDS.iter().filter(|variant| is_legal(variant)));
    }
    if let Some(hint) = language_hint(record)
        && variants
            .iter()
            .any(|variant| hint.variants.contains(variant))
    {
        variants.retain(|variant| hint.variants.contains(variant));
    }
    variants
}

/// A guessed variant and the evidence as text.
pub(super) struct Guess {
    pub(super) variant: Variant,
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
    let variants = extent.variants().iter();
    let from = ReplayStart::Tags(header);
    let furthest = furthest(variants, |variant| replay_score(record, from, variant));
    let is_whole = furthest
        .as_ref()
        .is_some_and(|(best, _)| best.to_the_end && best.plies > 0);
    if let Some(guess) = english_begun_by_white(record, header, file, is_whole) {
        return Some(guess);
    }
    match furthest {
        Some((best, fitting)) if is_whole => as_written(record, header, file, (best, fitting)),
        furthest => {
            let file = file.and_then(FileEvidence::variant);
            // A short game may not use the squares that identify the board.
            let file_variant =
                file.and_then(|file| guess_file_variant(record, header, file, false, &[]));
            let guess = file_variant
                .or_else(|| guess_with_slips(record, header, &SlipLine::new(record), 2, file));
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
    let variant = file
        .tagged_variant()
        .filter(|variant| file.variant() == Some(*variant))?;
    if !extent.is_on_board(variant) {
        return None;
    }
    let from = ReplayStart::Tags(header);
    let replay_score = replay_score(record, from, variant);
    let legal = if replay_score.to_the_end && replay_score.plies > 0 {
        LegalMoveCount::ReplayScore(replay_score)
    } else if let Some(slips) = slips(record, &SlipLine::new(record), from, variant, 1)
        && slips.legal >= slips.slips
    {
        LegalMoveCount::ButFor(slips)
    } else if covers_half(record, replay_score) || replay_score.plies >= MIN_PLIES {
        LegalMoveCount::UpTo(replay_score.plies)
    } else {
        return None;
    };
    let evidence = evidence_text(variant, legal, &[], extent, NAMED_BY_THE_FILE);
    Some(Guess { variant, evidence })
}

/// The variant in which the most plies are legal, if there are enough of them. The rest of the record may contain any number of
/// slips.
pub(super) fn guess_up_to_slip(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Option<Variant>,
    (best, fitting): (ReplayScore, Vec<Variant>),
) -> Option<Guess> {
    let file_variant = file.filter(|file| fitting.contains(file) && covers_half(record, best));
    if best.plies < MIN_PLIES && file_variant.is_none() {
        return None;
    }
    choose_among(record, header, file_variant, (best, fitting))
}

/// The variant of the file, for a very short record with slips. At least half of its moves must be legal in that
/// variant.
fn guess_short_with_slip(record: &Record<'_>, header: &Header<'_>, file: Variant) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let moves = each_move(record).count() as u32;
    let replay_score = replay_score(record, ReplayStart::Tags(header), file);
    if moves >= MIN_PLIES_FROM_FEN || !covers_half(record, replay_score) {
        return None;
    }
    let slips = LegalMoveCount::ButFor(Slips {
        slips: moves - replay_score.plies,
        legal: replay_score.plies,
    });
    let sign = extra_evidence(file, Some(file), None);
    Some(Guess {
        variant: file,
        evidence: evidence_text(file, slips, &[], extent, &sign),
    })
}

/// True if at least half of the moves of a record are legal from its start.
fn covers_half(record: &Record<'_>, replay_score: ReplayScore) -> bool {
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
    let file_variant = if is_short || may_be_english || fitting.len() > 1 {
        file.and_then(FileEvidence::variant)
    } else {
        None
    };
    // A record too short for a guess is assumed to belong to the variant of the file.
    let is_legal = |variant| replay_score(record, ReplayStart::Tags(header), variant).to_the_end;
    let file_variant = file_variant.filter(|variant| {
        let uses_such_squares = extent.variants().contains(variant);
        fitting.contains(variant) || is_short && (uses_such_squares || is_legal(*variant))
    });
    choose_among(record, header, file_variant, (best, fitting))
}

/// Chooses among the variants with the best score. `file_variant`, the variant of the file, takes precedence.
fn choose_among(
    record: &Record<'_>,
    header: &Header<'_>,
    file_variant: Option<Variant>,
    (best, fitting): (ReplayScore, Vec<Variant>),
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    if (1..=32).contains(&extent.number) && file_variant.is_none() {
        if header.fen.is_none() && is_english(record, best) {
            return None;
        }
        // With a FEN, the record may be English draughts with the other side to move.
        let english = replay_score(record, ReplayStart::Tags(header), Variant::English);
        if header.fen.is_some() && english >= best {
            let others = if english == best { &fitting[..] } else { &[] };
            let evidence = evidence_text(
                Variant::English,
                LegalMoveCount::ReplayScore(english),
                others,
                extent,
                "",
            );
            return Some(Guess {
                variant: Variant::English,
                evidence,
            });
        }
    }
    let legal = LegalMoveCount::ReplayScore(best);
    likeliest_guess(record, fitting, extent, file_variant, legal)
}

/// The variant in which a record with the plies `line` is legal except for at most `most` slips.
pub(super) fn guess_with_slips(
    record: &Record<'_>,
    header: &Header<'_>,
    line: &SlipLine,
    most: usize,
    file: Option<Variant>,
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    let from = ReplayStart::Tags(header);
    // The other variants are not tried if one slip separates the record from the variant of the file.
    let file_variant = file.and_then(|file| Some((file, slips(record, line, from, file, 1)?)));
    if let Some((variant, slips)) = file_variant.filter(|(_, slips)| slips.legal >= slips.slips) {
        let sign = extra_evidence(variant, file, None);
        let evidence = evidence_text(variant, LegalMoveCount::ButFor(slips), &[], extent, &sign);
        return Some(Guess { variant, evidence });
    }
    let variants = variants_assuming_a_slip(record, extent);
    // More slips are too many for a record of this length. A short record is not searched for any.
    let most_useful = match file {
        Some(_) => most,
        None => line.plies.len() / (MIN_PLIES as usize + 1),
    };
    // This is the smallest number of slips in any variant.
    let (least, fitting) = (1..=most).find_map(|most| {
        let most = most.min(most_useful);
        let slips =
            |variant: &Variant| Some((*variant, slips(record, line, from, *variant, most)?));
        let found: Vec<(Variant, Slips)> = variants.iter().filter_map(slips).collect();
        let least = found
            .iter()
            .map(|(_, slips)| *slips)
            .min_by_key(|one| one.slips)?;
        let fitting = found.iter().filter(|(_, slips)| slips.slips == least.slips);
        let mut fitting: Vec<Variant> = fitting.map(|(variant, _)| *variant).collect();
        if header.fen.is_some() {
            // Variants in which the FEN has no man on its king-row come first, because the sort is stable.
            fitting.sort_by_key(|variant| !replay_score(record, from, *variant).in_order);
        }
        Some((least, fitting))
    })?;
    let file_variant = file.filter(|file| fitting.contains(file) && least.legal >= least.slips);
    if file_variant.is_none() {
        if least.legal < MIN_PLIES * least.slips {
            return None;
        }
        // The record may be English draughts in which the other side began.
        let is_numbered = (1..=32).contains(&extent.number) && header.fen.is_none();
        let most = least.slips as usize;
        if is_numbered
            && !fitting.contains(&Variant::English)
            && slips(record, line, ReplayStart::OtherSide, Variant::English, most).is_some()
        {
            return None;
        }
    }
    let legal = LegalMoveCount::ButFor(least);
    likeliest_guess(record, fitting, extent, file_variant, legal)
}

/// The only variant on a larger board in which a short record is legal except for one or two slips. This is no guess,
/// because so few moves may fit by chance.
pub(super) fn only_variant_with_slips(
    record: &Record<'_>,
    header: &Header<'_>,
) -> Option<(Variant, Slips)> {
    /// Maximum number of slips.
    const MAX_SLIPS: usize = 2;
    /// Number of legal plies needed for each slip.
    const MIN_LEGAL: u32 = 3;
    let is_small = NotationExtent::from_record(record).number <= 32;
    if is_small || header.fen.is_some() {
        return None;
    }
    let line = SlipLine::new(record);
    if line.plies.len() > 2 * MIN_PLIES as usize {
        return None;
    }
    let fits = |variant: &Variant| {
        let slips = slips(
            record,
            &line,
            ReplayStart::Tags(header),
            *variant,
            MAX_SLIPS,
        )?;
        (slips.legal >= MIN_LEGAL * slips.slips).then_some((*variant, slips))
    };
    let mut fitting = LARGER_BOARDS.iter().filter_map(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The likeliest of the `fitting` variants, with the evidence for it.
fn likeliest_guess(
    record: &Record<'_>,
    fitting: Vec<Variant>,
    extent: NotationExtent,
    file_variant: Option<Variant>,
    legal: LegalMoveCount,
) -> Option<Guess> {
    let hint = language_hint(record);
    let variant = likeliest(&fitting, extent, file_variant, hint.as_ref())?;
    let others: Vec<Variant> = fitting
        .into_iter()
        .filter(|other| *other != variant)
        .collect();
    let sign = evidence_among(variant, &others, file_variant, extent, hint);
    let evidence = evidence_text(variant, legal, &others, extent, &sign);
    Some(Guess { variant, evidence })
}

/// Chooses the likeliest of the `fitting` variants. In order of precedence, these are the variant of the file, Russian
/// draughts if captures are written with `:`, the variant that the language indicates, and the most common one.
fn likeliest(
    fitting: &[Variant],
    extent: NotationExtent,
    file_variant: Option<Variant>,
    hint: Option<&Hint>,
) -> Option<Variant> {
    let colon = extent.colon.then_some(Variant::Russian);
    let colon = colon.filter(|variant| fitting.contains(variant));
    let of_language = hint.and_then(|hint| {
        let mut variants = hint.variants.iter();
        variants.find(|variant| fitting.contains(variant)).copied()
    });
    let common = || fitting.first().copied();
    file_variant.or(colon).or(of_language).or_else(common)
}

/// The evidence for a variant, compared with the `others` in which the moves are also legal. Evidence from the record
/// itself takes precedence.
fn evidence_among(
    variant: Variant,
    others: &[Variant],
    file: Option<Variant>,
    extent: NotationExtent,
    hint: Option<Hint>,
) -> String {
    if others.is_empty() {
        return String::new();
    }
    let hint = hint.filter(|hint| hint.variants.contains(&variant));
    match hint {
        _ if extent.colon && variant == Variant::Russian => {
            ", captures are written with \":\"".to_owned()
        }
        Some(hint) => hint.words,
        None => extra_evidence(variant, file, None),
    }
}

/// The evidence for a variant apart from its moves, such as `, its tags are in Italian`.
pub(super) fn extra_evidence(
    variant: Variant,
    file: Option<Variant>,
    hint: Option<Hint>,
) -> String {
    if file == Some(variant) {
        return ", most games of the file are of this variant".to_owned();
    }
    let hint = hint.filter(|hint| hint.variants.contains(&variant));
    hint.map_or_else(String::new, |hint| hint.words)
}

/// The variant of the file, with the evidence; `None` if not all moves of the record are legal in it. `others` are
/// further variants in which the moves are legal. `is_tagged` is true if tags of the file name the variant.
pub(super) fn guess_file_variant(
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
        extra_evidence(file, Some(file), None)
    };
    replay_score.to_the_end.then(|| Guess {
        variant: file,
        evidence: evidence_text(
            file,
            LegalMoveCount::ReplayScore(replay_score),
            others,
            extent,
            &sign,
        ),
    })
}

/// How many moves of a record are legal in a variant.
#[derive(Clone, Copy)]
pub(super) enum LegalMoveCount {
    ReplayScore(ReplayScore),
    ButFor(Slips),
    /// The first plies are legal, up to this number.
    UpTo(u32),
}

impl LegalMoveCount {
    /// The text, such as `all 58 moves are legal in it`.
    pub(super) fn to_text(self) -> String {
        match self {
            LegalMoveCount::ReplayScore(ReplayScore {
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
            LegalMoveCount::ReplayScore(ReplayScore { plies, .. }) => {
                format!("its first {plies} moves are legal in it, more than in any other variant")
            }
            LegalMoveCount::UpTo(1) => "its first move is legal in it".to_owned(),
            LegalMoveCount::UpTo(plies) => format!("its first {plies} moves are legal in it"),
            LegalMoveCount::ButFor(Slips { slips: 0, legal: 1 }) => {
                "the only move is legal in it".to_owned()
            }
            LegalMoveCount::ButFor(Slips { slips: 0, legal }) => {
                format!("all {legal} moves are legal in it")
            }
            LegalMoveCount::ButFor(Slips { slips, legal }) => {
                format!("all but {slips} of {} moves are legal in it", legal + slips)
            }
        }
    }
}

/// The text of the finding, such as `judged as Italian draughts: no GameType tag, but the squares go up to 32 and all
/// 58 moves are legal in it`.
pub(super) fn evidence_text(
    variant: Variant,
    best: LegalMoveCount,
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
        variant.title()
    )
}

/// True if English draughts with White moving first has an equally good score. The squares then do not indicate another
/// variant.
fn is_english(record: &Record<'_>, best: ReplayScore) -> bool {
    replay_score(record, ReplayStart::OtherSide, Variant::English) >= best
}

/// English draughts, for a record that can be replayed to its end in it if White moves first. The record is also legal
/// in no other variant, or most games of the file are of English draughts.
fn english_begun_by_white(
    record: &Record<'_>,
    header: &Header<'_>,
    file: Option<&FileEvidence>,
    is_legal_elsewhere: bool,
) -> Option<Guess> {
    let extent = NotationExtent::from_record(record);
    if !(1..=32).contains(&extent.number) || header.fen.is_some() {
        return None;
    }
    let score = replay_score(record, ReplayStart::OtherSide, Variant::English);
    if !score.to_the_end || score.plies < MIN_PLIES_FROM_FEN {
        return None;
    }
    let is_known = if let Some(file) = file.and_then(FileEvidence::variant) {
        file == Variant::English
    } else {
        let hint = language_hint(record);
        let is_other = hint.is_some_and(|hint| !hint.variants.contains(&Variant::English));
        !is_legal_elsewhere && !is_other && score.plies >= MIN_PLIES
    };
    let legal = LegalMoveCount::ReplayScore(score);
    is_known.then(|| Guess {
        variant: Variant::English,
        evidence: evidence_text(Variant::English, legal, &[], extent, ", White moves first"),
    })
}

/// True if a record without a FEN may be English draughts in which White moves first, because all moves are then legal.
pub(super) fn may_be_english_begun_by_white(record: &Record<'_>, header: &Header<'_>) -> bool {
    let score = replay_score(record, ReplayStart::OtherSide, Variant::English);
    header.fen.is_none() && score.to_the_end && score.plies >= MIN_PLIES_FROM_FEN
}

/// The variant of a record whose first move is unreadable, so that the wrong side seems to begin. The other moves must
/// be legal in it after some first move. English draughts is tried first.
pub(super) fn guess_after_unread_text(record: &Record<'_>, header: &Header<'_>) -> Option<Guess> {
    if header.fen.is_some() || !has_unread_text_before_first_move(record) {
        return None;
    }
    let extent = NotationExtent::from_record(record);
    let english = (extent.number > 0 && extent.number <= 32).then_some(Variant::English);
    let variants = english.iter().chain(extent.variants());
    let from = ReplayStart::AfterAnyMove;
    let (best, fitting) = furthest(variants, |variant| replay_score(record, from, variant))?;
    let enough = if best.to_the_end {
        MIN_PLIES_FROM_FEN
    } else {
        MIN_PLIES
    };
    if best.plies < enough {
        return None;
    }
    let (variant, others) = fitting.split_first()?;
    let sign = ", the first move cannot be read";
    Some(Guess {
        variant: *variant,
        evidence: evidence_text(
            *variant,
            LegalMoveCount::ReplayScore(best),
            others,
            extent,
            sign,
        ),
    })
}

/// True if the first readable move follows unreadable text that contains a digit, and so may be a move.
fn has_unread_text_before_first_move(record: &Record<'_>) -> bool {
    let first = |token: &Token<'_>| matches!(token, Token::Move(_) | Token::UnknownMove);
    let mut before = record
        .events
        .iter()
        .take_while(|event| !first(&event.token));
    before.any(|event| event.is_unread() && record.bytes(event.span).iter().any(u8::is_ascii_digit))
}

/// The best score, and the variants that have it, in the given order.
pub(super) fn furthest<'g>(
    variants: impl Iterator<Item = &'g Variant>,
    replay_score: impl Fn(Variant) -> ReplayScore,
) -> Option<(ReplayScore, Vec<Variant>)> {
    let reaches: Vec<(Variant, ReplayScore)> = variants
        .map(|variant| (*variant, replay_score(*variant)))
        .collect();
    let best = reaches
        .iter()
        .map(|(_, replay_score)| *replay_score)
        .max()?;
    let fitting = reaches
        .iter()
        .filter(|(_, replay_score)| *replay_score == best);
    Some((best, fitting.map(|(variant, _)| *variant).collect()))
}
