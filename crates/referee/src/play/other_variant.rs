//! Records whose variant is not the one first assumed. They look like English draughts but are not, or a tag names a
//! variant that is played on another board.

use draughts::{Notation, Variant};

use super::{
    guess::{
        Guess, LARGER_BOARDS, LegalMoveCount, MIN_PLIES, MIN_PLIES_FROM_FEN, evidence_text,
        extra_evidence, furthest, guess_up_to_slip, guess_with_slips,
    },
    notation_extent::{NotationExtent, each_move, variants_assuming_a_slip},
    replay_score::{ReplayScore, ReplayStart, SlipLine, replay_score, slips},
    tag_hint::language_hint,
};
use crate::{Record, game_type::GameTypeValue, header::Header};

/// Minimum number of legal moves to identify a variant if the record cannot be followed to its end in English draughts.
const MIN_PLIES_IF_LOST: u32 = 8;

/// The variant of a record, if it is not the one assumed.
pub(super) struct OtherVariant {
    pub(super) variant: Variant,
    /// True if the tags or the file also indicate the variant.
    pub(super) has_other_evidence: bool,
    /// The evidence as text.
    pub(super) evidence: String,
}

/// The result of judging a record as English draughts because it looks like it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnglishFit {
    /// Number of illegal moves.
    pub(crate) slips: usize,
    /// True if the record cannot be followed to its end, or can be followed only after renumbering all its squares.
    pub(crate) is_lost: bool,
}

/// The variant of a record that looks like English draughts but is not legal as such. In that variant, all moves are
/// legal, or all but one while English draughts has more slips, or many more plies are legal than in English draughts.
/// `None` if there is no such variant or the record is too short. `file` is the variant of most games of the file.
pub(super) fn instead_of_english(
    record: &Record<'_>,
    header: &Header<'_>,
    english: EnglishFit,
    file: Option<Variant>,
) -> Option<OtherVariant> {
    let extent = NotationExtent::from_record(record);
    let hint = language_hint(record);
    let has_evidence = |variant: &Variant| {
        let mut hint = hint.iter();
        file == Some(*variant) || hint.any(|hint| hint.variants.contains(variant))
    };
    let line = SlipLine::new(record);
    let is_broken = line.max_legal.is_some();
    let variants = extent.variants().iter().filter(|_| !is_broken);
    let fitting = variants.filter_map(|variant| {
        let replay_score = replay_score(record, ReplayStart::Tags(header), *variant);
        let enough = if header.fen.is_some() || has_evidence(variant) {
            MIN_PLIES_FROM_FEN
        } else if english.is_lost {
            MIN_PLIES_IF_LOST
        } else {
            MIN_PLIES
        };
        let is_enough = replay_score.plies >= enough || file == Some(*variant);
        let whole = replay_score.to_the_end && is_enough;
        (whole && extent.number <= 32).then_some((*variant, replay_score))
    });
    // Variants that the tags indicate come first, then those with nothing unusual at the start. The sort is stable.
    let mut fitting: Vec<(Variant, ReplayScore)> = fitting.collect();
    fitting.sort_by_key(|(variant, replay_score)| {
        (
            file != Some(*variant),
            !has_evidence(variant),
            !replay_score.in_order,
        )
    });
    let Some((&(variant, replay_score), others)) = fitting.split_first() else {
        return one_slip_instead(record, header, &line, english, file);
    };
    let others: Vec<Variant> = others.iter().map(|(other, _)| *other).collect();
    let has_other_evidence = has_evidence(&variant);
    let mut sign = extra_evidence(variant, file, hint);
    sign.push_str(", not all moves are legal in English draughts");
    Some(OtherVariant {
        variant,
        has_other_evidence,
        evidence: evidence_text(
            variant,
            LegalMoveCount::ReplayScore(replay_score),
            &others,
            extent,
            &sign,
        ),
    })
}

/// The variant in which a record has only one illegal move, if it has more of them in English draughts.
fn one_slip_instead(
    record: &Record<'_>,
    header: &Header<'_>,
    line: &SlipLine,
    english: EnglishFit,
    file: Option<Variant>,
) -> Option<OtherVariant> {
    let is_of_another = file.is_some_and(|file| file != Variant::English);
    let is_doubtful = english.is_lost || english.slips > 1;
    if file == Some(Variant::English) || !is_doubtful && !is_of_another {
        return None;
    }
    let guess = match guess_with_slips(record, header, line, 1, file) {
        Some(guess) => guess,
        None if english.is_lost => further_than_english(record, header, line, file)?,
        None => return None,
    };
    (guess.variant != Variant::English).then_some(OtherVariant {
        variant: guess.variant,
        has_other_evidence: true,
        evidence: guess.evidence,
    })
}

/// The variant in which far more plies are legal than in English draughts, though not all.
fn further_than_english(
    record: &Record<'_>,
    header: &Header<'_>,
    line: &SlipLine,
    file: Option<Variant>,
) -> Option<Guess> {
    let from = ReplayStart::Tags(header);
    let english = replay_score(record, from, Variant::English);
    let is_further = |plies: u32| plies > 2 * english.plies;
    if line.max_legal.is_some_and(|plies| !is_further(plies)) {
        return None;
    }
    let variants = NotationExtent::from_record(record).variants().iter();
    let furthest = furthest(variants, |variant| replay_score(record, from, variant))?;
    is_further(furthest.0.plies).then(|| guess_up_to_slip(record, header, file, furthest))?
}

/// The most common variant in which all moves of a record are legal, even if the record is short. This evidence is too
/// weak for judging in that variant, but strong enough to doubt findings under the laws of another one.
pub(super) fn possible_variant(record: &Record<'_>, header: &Header<'_>) -> Option<Guess> {
    if SlipLine::new(record).max_legal.is_some() {
        return None;
    }
    let extent = NotationExtent::from_record(record);
    let wider = LARGER_BOARDS.iter().filter(|_| extent.number > 0);
    let small = extent.variants().iter().filter(|_| extent.number <= 32);
    let reaches = small.chain(wider).map(|variant| {
        (
            *variant,
            replay_score(record, ReplayStart::Tags(header), *variant),
        )
    });
    let fitting =
        reaches.filter(|(_, replay_score)| replay_score.to_the_end && replay_score.plies > 0);
    // Variants with nothing unusual at the start come first.
    let mut fitting: Vec<(Variant, ReplayScore)> = fitting.collect();
    fitting.sort_by_key(|(_, replay_score)| !replay_score.in_order);
    let (&(variant, replay_score), others) = fitting.split_first()?;
    let others: Vec<Variant> = others.iter().map(|(other, _)| *other).collect();
    let sign = ", not all moves are legal in English draughts";
    let evidence = evidence_text(
        variant,
        LegalMoveCount::ReplayScore(replay_score),
        &others,
        extent,
        sign,
    );
    Some(Guess { variant, evidence })
}

/// The reason why a record belongs to a board of another size. In another variant, all moves are legal, or all but one.
/// In its tagged variant, `variant`, not even two are legal. The record may be short if none of its moves names squares
/// in the notation of `variant`.
pub(super) fn other_board_reason(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
) -> Option<String> {
    let from = ReplayStart::Tags(header);
    let own = replay_score(record, from, variant);
    if own.plies > 1 || own.to_the_end {
        return None;
    }
    let fewest = if names_no_square(record, header, variant) {
        1
    } else {
        MIN_PLIES_FROM_FEN + 1
    };
    let size = |variant: Variant| (variant.board().width(), variant.board().height());
    let extent = NotationExtent::from_record(record);
    let mut variants = variants_assuming_a_slip(record, extent);
    if (1..=32).contains(&extent.number) {
        // a short game on a larger board may only use squares up to 32
        variants.extend(LARGER_BOARDS);
    }
    variants.retain(|other| size(*other) != size(variant));
    let legal = |other: &Variant| {
        let whole = replay_score(record, from, *other);
        let enough = whole.to_the_end && whole.plies >= fewest;
        enough.then_some((*other, LegalMoveCount::ReplayScore(whole)))
    };
    let line = SlipLine::new(record);
    let with_a_slip = |other: &Variant| {
        let slips = slips(record, &line, from, *other, 1)?;
        (slips.legal >= MIN_PLIES).then_some((*other, LegalMoveCount::ButFor(slips)))
    };
    // If no move uses the notation of the variant, one legal move on another board is enough.
    let furthest_elsewhere = || {
        let (best, variants) =
            furthest(variants.iter(), |other| replay_score(record, from, other))?;
        let is_further = fewest == 1 && best.plies > own.plies;
        let other = variants.first().filter(|_| is_further)?;
        Some((*other, LegalMoveCount::UpTo(best.plies)))
    };
    let found = variants.iter().find_map(legal);
    let (other, moves) = found
        .or_else(|| variants.iter().find_map(with_a_slip))
        .or_else(furthest_elsewhere)?;
    let ((width, height), (own_width, own_height)) = (size(other), size(variant));
    Some(format!(
        "the moves are those of a board {width} wide and {height} high: {}; {} is played on a board {own_width} wide and \
         {own_height} high",
        moves
            .to_text()
            .replace(" in it", &format!(" in {}", other.title())),
        variant.title()
    ))
}

/// True if no move of a record names squares in the notation of the variant. The moves use letters instead of numbers,
/// or numbers above the last square.
pub(super) fn names_no_square(record: &Record<'_>, header: &Header<'_>, variant: Variant) -> bool {
    let tag = GameTypeValue::from_header(header);
    let has_letters =
        tag.is_some_and(|tag| tag.naming() == Some(b'A') || tag.allows_either_notation());
    let has_numbers = variant.notation() == Notation::Numeric && !has_letters;
    let squares = variant.board().squares();
    each_move(record).all(|(_, of)| has_numbers && of.file > 0 || of.number > squares)
}

/// True if squares above 32 occur, one of the first two moves is illegal in English draughts, and no replacement of one
/// move makes the rest legal.
pub(super) fn breaks_at_once(record: &Record<'_>, header: &Header<'_>) -> bool {
    if NotationExtent::from_record(record).number <= 32 {
        return false;
    }
    let from = ReplayStart::Tags(header);
    let english = replay_score(record, from, Variant::English);
    let is_broken = !english.to_the_end && english.plies < 2;
    is_broken && slips(record, &SlipLine::new(record), from, Variant::English, 1).is_none()
}
